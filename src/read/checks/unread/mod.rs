//! What stands in a book and was not read, although it may be of the tournament.

pub mod grids;
pub mod lines;
pub mod rows;
pub mod sheets;
