//! What the texts of cells mean: results, rounds, headings, dates, names that are alike.

pub mod alike;
pub mod by_name;
pub mod columns;
pub mod dates;
pub mod day;
pub mod discs;
pub mod each;
pub mod headings;
pub mod mark;
pub mod numerals;
pub mod opening;
pub mod qualify;
pub mod result;
pub mod round;
pub mod score;
pub mod sentence;
pub mod sides;
pub mod two_sides;
pub mod vocabulary;
pub mod written;
