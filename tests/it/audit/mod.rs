//! Announced standings, judged.

mod differences;
mod readings;
mod reversals;
mod rulings;
