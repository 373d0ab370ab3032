//! Passes that bring a sheet into a shape that a layout reads.

pub(crate) mod around_dashes;
pub(crate) mod beside_names;
pub(crate) mod dated_sheets;
pub(crate) mod ditto;
pub(crate) mod divisions;
pub(crate) mod game_columns;
pub(crate) mod initials;
pub(crate) mod legends;
pub(crate) mod margins;
pub(crate) mod names_in_two;
pub(crate) mod one_x_two;
pub(crate) mod players_in_one_cell;
pub(crate) mod score_cards;
pub(crate) mod set_columns;
pub(crate) mod sitting_out;
pub(crate) mod turned_tables;
