//! Standings to JSON, to the terminal, to workbooks and to HTML; files appear whole or not at all.

mod audit_json;
mod cells;
mod charts;
mod fitting;
mod heights;
pub mod html;
pub mod json;
#[cfg(feature = "cli")]
mod large;
mod looks;
mod number_format;
#[cfg(feature = "cli")]
mod numbering;
mod packing;
#[cfg(feature = "cli")]
pub mod paint;
#[cfg(feature = "cli")]
mod rows;
mod set_up;
mod sheet;
#[cfg(feature = "cli")]
pub mod target;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod trf;
#[cfg(feature = "cli")]
pub mod whole;
pub mod xlsx;
