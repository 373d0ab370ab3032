//! Two leagues of one event: how many players each has, how many go on, and who plays where.

mod assign;
mod elo;
mod split;

pub use assign::{Assignment, Entry, MovedBy, Reason, assign, wish};
pub use elo::rated;
pub use split::{Split, Terms};
