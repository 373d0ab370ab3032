//! A workbook to a [`Tournament`]: sheets, headings, players, results; everything wrong at once.

mod alike;
mod blocks;
mod book;
mod choose;
mod clean;
mod columns;
mod consistency;
mod crosstable;
mod dates;
mod encoding;
mod events;
mod excel;
mod grid;
mod guard;
mod headings;
mod invisible;
mod layout;
mod line;
mod mirrored;
mod number;
mod ods;
mod pairings;
mod people;
mod published;
mod recognize;
mod result;
mod roster;
mod seats;
mod sentence;
mod settings;
mod text;
mod web;

pub use book::{File, Options, Reading, read, read_bytes};
pub use layout::Layout;
pub use published::read_bytes as read_published;
pub use result::read_result;
