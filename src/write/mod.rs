//! Standings to JSON, to the terminal and to workbooks; files appear whole or not at all.

mod audit_json;
mod fitting;
pub mod json;
mod looks;
#[cfg(feature = "cli")]
pub mod target;
#[cfg(feature = "cli")]
pub mod terminal;
#[cfg(feature = "cli")]
pub mod whole;
pub mod xlsx;
