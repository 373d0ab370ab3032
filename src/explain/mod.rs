//! Traces to words and to Excel formulas, and what goes on which sheet.

pub mod complaints;
