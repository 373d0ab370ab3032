//! Standings to JSON, to the terminal, to workbooks and to HTML; files appear whole or not at all.

#[cfg(feature = "cli")]
pub mod atomic_file;
mod audit_json;
mod cells;
mod charts;
mod data;
#[cfg(feature = "cli")]
mod differences_json;
#[cfg(feature = "cli")]
pub(crate) mod docx;
mod formats;
mod heights;
pub mod html;
pub mod json;
mod large_sheets;
#[cfg(feature = "cli")]
mod last_round_json;
mod number_format;
mod numbering;
mod packing;
#[cfg(feature = "cli")]
pub(crate) mod paint;
mod qr;
mod row_writer;
#[cfg(feature = "cli")]
mod ruling_json;
mod sanitize;
mod set_up;
mod sheet;
#[cfg(feature = "cli")]
pub(crate) mod target;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod trf;
pub mod xlsx;
