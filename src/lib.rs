#![forbid(unsafe_code)]
pub mod analysis;
pub mod cli;
pub mod exact;
pub mod explain;
pub mod lang;
pub mod model;
pub mod nearest;
pub mod place;
pub mod problem;
pub mod read;
pub mod rules;
pub mod tiebreaks;
pub mod write;
