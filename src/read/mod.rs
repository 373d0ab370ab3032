//! A workbook to a [`Tournament`]: sheets, headings, players, results; everything wrong at once.

mod book;
mod columns;
mod consistency;
mod dates;
mod excel;
mod grid;
mod headings;
mod number;
mod pairings;
mod people;
mod result;
mod roster;
mod settings;
mod text;

pub use book::{Reading, read};
