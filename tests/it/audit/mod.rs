//! Announced standings, judged.

mod readings;
