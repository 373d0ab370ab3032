//! References to cells, as formulas write them.

use crate::place::{cell_name, column_name};

/// Returns a sheet's name as formulas write it, always quoted.
#[must_use]
pub fn quoted(sheet: &str) -> String {
    format!("'{}'", sheet.replace('\'', "''"))
}

/// Returns `$C$7`.
#[must_use]
pub fn fixed(row: u32, column: u16) -> String {
    format!("${}${}", column_name(column.into()), row + 1)
}

/// Returns `C7`.
#[must_use]
pub fn relative(row: u32, column: u16) -> String {
    cell_name(row, column.into())
}

/// Returns `'Sheet'!$C$7`: names and links want fixed addresses.
#[must_use]
pub fn on(sheet: &str, row: u32, column: u16) -> String {
    format!("{}!{}", quoted(sheet), fixed(row, column))
}

/// Returns `$C$7:$C$9`.
#[must_use]
pub fn column_range(first_row: u32, last_row: u32, column: u16) -> String {
    format!("{}:{}", fixed(first_row, column), fixed(last_row, column))
}

/// Returns a text as formulas write it.
#[must_use]
pub fn text(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
