//! Traces to words and to Excel formulas, and what goes on which sheet.

pub mod address;
pub mod audit;
pub mod blank;
mod columns;
pub mod complaints;
pub mod excel;
pub mod inverted;
pub mod layout;
pub mod names;
pub mod plan;
mod sheets;
pub mod turns;
pub mod words;
pub mod workbook;
