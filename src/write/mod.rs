//! Standings to JSON, to the terminal and to workbooks; files appear whole or not at all.

pub mod json;
pub mod whole;
