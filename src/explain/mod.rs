//! Language only: lowered definitions, audits, complaints and changes in words.

pub mod audit;
pub mod complaints;
pub mod goes_on;
pub mod inverted;
pub mod moved;
pub mod named;
pub mod notation;
pub mod operands;
pub mod paired;
pub mod so_far;
pub mod told;
pub mod turns;
pub mod words;
