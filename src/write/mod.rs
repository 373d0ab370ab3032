//! Standings to JSON, to the terminal and to workbooks; files appear whole or not at all.

mod audit_json;
mod fitting;
pub mod json;
mod looks;
pub mod target;
pub mod terminal;
pub mod whole;
pub mod xlsx;
