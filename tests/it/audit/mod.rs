//! Announced standings, judged.

mod readings;
mod reversals;
mod rulings;
