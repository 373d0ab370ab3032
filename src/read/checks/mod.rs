//! What does not fit together, what is missing, and what was not read although it should have been.

pub mod attendance;
pub mod consequences;
pub mod consistency;
pub mod corrections;
pub mod field;
pub mod names_in_text;
pub mod notes;
pub mod notes_as_games;
pub mod partners;
pub mod placeholder_names;
pub mod points_elsewhere;
pub mod postponed;
pub mod printed_sums;
pub mod repeated_rows;
pub mod rests;
pub mod running_totals;
pub mod same_name;
pub mod schedule;
pub mod sheets_of_one_event;
pub mod stage_order;
pub mod through_date;
pub mod unread;
pub mod unused;
