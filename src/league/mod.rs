//! Two leagues of one event: their sizes, their numbers of qualifiers, and the assignment of players.

mod assign;
mod elo;
mod split;

pub use assign::{Assignment, Entry, MovedBy, Reason, assign, wish};
pub use elo::rated;
pub use split::{Split, Terms};
