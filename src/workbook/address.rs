//! References to cells, as formulas write them.

use crate::place::{cell_name, column_name};

/// Stands for the number of the own row in a formula that is the same in every row.
const OWN_ROW: char = '\u{1}';
/// Stands for the number of the row above.
const ROW_ABOVE: char = '\u{2}';

/// A formula that is written once for a column and is the same in every row, in relative notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(pub String);

impl Template {
    /// Returns the formula as it stands in a row, from 0.
    #[must_use]
    pub fn at(&self, row: u32) -> String {
        let mut text = String::with_capacity(self.0.len() + 16);
        for c in self.0.chars() {
            match c {
                OWN_ROW => text.push_str(&(row + 1).to_string()),
                ROW_ABOVE => text.push_str(&row.to_string()),
                c => text.push(c),
            }
        }
        text
    }

    /// Returns how long the formula is at most.
    #[must_use]
    pub fn length(&self) -> usize {
        let rows = self.0.chars().filter(|c| [OWN_ROW, ROW_ABOVE].contains(c)).count();
        // Rows have up to seven digits; the marks count as one character.
        self.0.chars().count() + 4 * rows
    }
}

/// Returns the cell of a column in the own row: `$C7`.
#[must_use]
pub fn own(column: u16) -> String {
    format!("${}{OWN_ROW}", column_name(column.into()))
}

/// Returns the cell of a column in the row above.
#[must_use]
pub fn above(column: u16) -> String {
    format!("${}{ROW_ABOVE}", column_name(column.into()))
}

/// Returns a sheet's name as formulas write it: quoted unless it is made of letters alone.
#[must_use]
pub fn quoted(sheet: &str) -> String {
    let plain = sheet.chars().all(char::is_alphabetic) && sheet.chars().count() > 3;
    let kanji = sheet.chars().all(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'));
    if !sheet.is_empty() && (plain || kanji) { sheet.to_string() } else { format!("'{}'", sheet.replace('\'', "''")) }
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

/// Returns `'Sheet'!$C$7:$D$9`.
#[must_use]
pub fn range_on(sheet: &str, rows: (u32, u32), columns: (u16, u16)) -> String {
    format!("{}!{}:{}", quoted(sheet), fixed(rows.0, columns.0), fixed(rows.1, columns.1))
}

/// Returns a text as formulas write it.
#[must_use]
pub fn text(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
