//! References to cells, as formulas write them.

use crate::place::{cell_name, column_name};
use crate::workbook::excel::{
    Excel, OWN_ROW, ROW_ABOVE, call_with, index, index_2, quote, substitute, to,
};

/// First row, first column, last row, last column.
pub type Range = (u32, u16, u32, u16);

/// Returns the cell of a column in the own row: `$C7`.
pub(crate) fn own(column: u16) -> Excel {
    format!("${}{OWN_ROW}", column_name(column.into())).into()
}

/// Returns the cell of a column in the row above.
pub(crate) fn above(column: u16) -> Excel {
    format!("${}{ROW_ABOVE}", column_name(column.into())).into()
}

/// Returns a sheet's name as formulas write it: quoted unless it is made of letters alone.
pub(crate) fn quoted(sheet: &str) -> String {
    let plain = sheet.chars().all(char::is_alphabetic) && sheet.chars().count() > 3;
    let kanji =
        sheet.chars().all(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'));
    if !sheet.is_empty() && (plain || kanji) {
        sheet.to_string()
    } else {
        format!("'{}'", sheet.replace('\'', "''"))
    }
}

/// Returns `$C$7`.
pub(crate) fn fixed(row: u32, column: u16) -> String {
    format!("${}${}", column_name(column.into()), row + 1)
}

/// Returns `$C7`, which conditions of a whole column begin with.
pub(crate) fn down(row: u32, column: u16) -> String {
    format!("${}", relative(row, column))
}

/// Returns `C7`.
pub(crate) fn relative(row: u32, column: u16) -> String {
    cell_name(row, column.into())
}

/// Returns `'Sheet'!$C$7`: names and links want fixed addresses.
pub(crate) fn on(sheet: &str, row: u32, column: u16) -> String {
    format!("{}!{}", quoted(sheet), fixed(row, column))
}

/// Returns `'Sheet'!$C7`. Seen from row to row it is one formula, and a spreadsheet program keeps it once.
pub(crate) fn same_row(sheet: &str, row: u32, column: u16) -> String {
    format!("{}!${}", quoted(sheet), relative(row, column))
}

/// Returns `'Sheet'!$C$7:$D$9`.
pub(crate) fn range_on(sheet: &str, rows: (u32, u32), columns: (u16, u16)) -> String {
    format!("{}!{}:{}", quoted(sheet), fixed(rows.0, columns.0), fixed(rows.1, columns.1))
}

/// Returns `$C$7:$C$9`.
pub(crate) fn in_column((first, last): (u32, u32), column: u16) -> Excel {
    to(fixed(first, column), fixed(last, column))
}

/// Returns `'Sheet'!$C$7:$C$9`.
pub(crate) fn column_on(sheet: &str, rows: (u32, u32), column: u16) -> String {
    range_on(sheet, rows, (column, column))
}

/// Returns a range below a heading that stays in place when cells are inserted, deleted, cut or pasted there: a plain range would move
/// with them.
pub(crate) fn window_on(
    sheet: &str,
    heading: u32,
    (first, last): (u32, u32),
    columns: (u16, u16),
) -> String {
    let below = range_on(sheet, (heading, LAST_ROW), columns);
    let corner = |row: u32, column: u16| index_2(&below, row - heading + 1, column - columns.0 + 1);
    to(corner(first, columns.0), corner(last, columns.1)).into()
}

/// Returns the heading of a column. Like the cells below it, it does not move when somebody cuts and pastes it.
pub(crate) fn heading_on(sheet: &str, row: u32, column: u16) -> Excel {
    index(column_on(sheet, (row, LAST_ROW), column), 1)
}

/// Returns the cells of some columns from the first row of a sheet to the row of headings, whatever rows are inserted there.
pub(crate) fn through_headings_on(sheet: &str, row: u32, columns: (u16, u16)) -> Excel {
    let whole = range_on(sheet, (0, LAST_ROW), columns);
    to(index_2(whole, 1, 1), heading_on(sheet, row, columns.1))
}

/// Returns the cell of a column in the own row. Unlike `$C7` it does not move when somebody cuts and pastes the cell.
pub(crate) fn here(column: u16) -> Excel {
    let column = format!("${}", column_name(column.into()));
    index(to(&column, &column), call_with("ROW", [""; 0]))
}

/// The last row of a sheet.
const LAST_ROW: u32 = 1_048_575;

/// Returns a formula's text as MATCH is to look for it: with the signs by which it would take the text for a pattern as they are.
pub(crate) fn as_it_is(text: impl Into<Excel>) -> Excel {
    let signs = ["~", "*", "?"];
    signs
        .into_iter()
        .fold(text.into(), |text, sign| substitute(text, quote(sign), quote(format!("~{sign}"))))
}

/// Returns a text as MATCH is to look for it, with those signs as they are.
pub(crate) fn as_pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        pattern.extend(['~', '*', '?'].contains(&c).then_some('~'));
        pattern.push(c);
    }
    pattern
}
