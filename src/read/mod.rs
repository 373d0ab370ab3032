//! A workbook to a [`Tournament`]: sheets, headings, players, results; everything wrong at once.

mod alike;
mod book;
mod columns;
mod consistency;
mod crosstable;
mod dates;
mod excel;
mod grid;
mod headings;
mod number;
mod pairings;
mod people;
mod published;
mod result;
mod roster;
mod sentence;
mod settings;
mod text;

pub use book::{Options, Reading, read};
pub use published::read_file as read_published;
pub use result::read_result;
