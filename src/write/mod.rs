//! Standings to JSON, to the terminal, to workbooks and to HTML; files appear whole or not at all.

#[cfg(feature = "cli")]
pub mod atomic_file;
mod cells;
mod charts;
#[cfg(feature = "cli")]
pub(crate) mod docx;
mod formats;
mod heights;
pub mod html;
pub mod json;
mod large_sheets;
mod number_format;
mod numbering;
mod packing;
#[cfg(feature = "cli")]
pub(crate) mod paint;
mod qr;
mod row_writer;
mod sanitize;
mod set_up;
mod shared_formulas;
mod sheet;
#[cfg(feature = "cli")]
pub(crate) mod target;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod trf;
pub mod xlsx;
