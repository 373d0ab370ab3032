//! Language only: lowered definitions, audits, complaints and changes in words.

pub mod audit;
pub mod complaints;
pub mod figure_text;
pub mod notation;
pub mod operands;
pub mod pairing_reasons;
pub mod place_changes;
pub mod player_names;
pub mod progress;
pub mod qualification;
pub mod reversals;
pub mod rounding_reversals;
pub mod words;
