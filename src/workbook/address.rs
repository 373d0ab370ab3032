//! References to cells, as formulas write them.

use crate::place::{cell_name, column_name};

/// The placeholder for the number of the own row in a formula that is equal in every row.
const OWN_ROW: char = '\u{1}';
/// The placeholder for the number of the row above.
const ROW_ABOVE: char = '\u{2}';

/// First row, first column, last row, last column.
pub type Range = (u32, u16, u32, u16);

/// A formula for a whole column, in relative notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(pub String);

impl Template {
    /// Returns the formula for a row, counted from 0.
    #[must_use]
    pub(crate) fn at(&self, row: u32) -> String {
        let mut text = String::with_capacity(self.0.len() + 24);
        let numbers = [row + 1, row].map(|number| number.to_string());
        let mut rest = self.0.as_str();
        while let Some(at) = rest.find([OWN_ROW, ROW_ABOVE]) {
            text.push_str(&rest[..at]);
            text.push_str(&numbers[usize::from(!rest[at..].starts_with(OWN_ROW))]);
            // Both marks are one byte.
            rest = &rest[at + 1..];
        }
        text + rest
    }
}

/// Returns the cell of a column in the own row: `$C7`.
#[must_use]
pub(crate) fn own(column: u16) -> String {
    format!("${}{OWN_ROW}", column_name(column.into()))
}

/// Returns the cell of a column in the row above.
#[must_use]
pub(crate) fn above(column: u16) -> String {
    format!("${}{ROW_ABOVE}", column_name(column.into()))
}

/// Returns a sheet's name as formulas write it: quoted unless it is made of letters alone.
#[must_use]
pub(crate) fn quoted(sheet: &str) -> String {
    let plain = sheet.chars().all(char::is_alphabetic) && sheet.chars().count() > 3;
    let kanji = sheet
        .chars()
        .all(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'));
    if !sheet.is_empty() && (plain || kanji) {
        sheet.to_string()
    } else {
        format!("'{}'", sheet.replace('\'', "''"))
    }
}

/// Returns `$C$7`.
#[must_use]
pub(crate) fn fixed(row: u32, column: u16) -> String {
    format!("${}${}", column_name(column.into()), row + 1)
}

/// Returns `$C7`, which conditions of a whole column begin with.
#[must_use]
pub(crate) fn down(row: u32, column: u16) -> String {
    format!("${}", relative(row, column))
}

/// Returns `C7`.
#[must_use]
pub(crate) fn relative(row: u32, column: u16) -> String {
    cell_name(row, column.into())
}

/// Returns `'Sheet'!$C$7`: names and links want fixed addresses.
#[must_use]
pub(crate) fn on(sheet: &str, row: u32, column: u16) -> String {
    format!("{}!{}", quoted(sheet), fixed(row, column))
}

/// Returns `'Sheet'!$C7`. Seen from row to row it is one formula, and a spreadsheet program keeps it once.
#[must_use]
pub(crate) fn same_row(sheet: &str, row: u32, column: u16) -> String {
    format!("{}!${}", quoted(sheet), relative(row, column))
}

/// Returns `'Sheet'!$C$7:$D$9`.
#[must_use]
pub(crate) fn range_on(sheet: &str, rows: (u32, u32), columns: (u16, u16)) -> String {
    format!(
        "{}!{}:{}",
        quoted(sheet),
        fixed(rows.0, columns.0),
        fixed(rows.1, columns.1)
    )
}

/// Returns a range below a heading that stays in place when cells are inserted, deleted, cut or pasted there: a plain range would move
/// with them.
#[must_use]
pub(crate) fn window_on(
    sheet: &str,
    heading: u32,
    (first, last): (u32, u32),
    columns: (u16, u16),
) -> String {
    let below = range_on(sheet, (heading, LAST_ROW), columns);
    let corner = |row: u32, column: u16| {
        format!(
            "INDEX({below},{},{})",
            row - heading + 1,
            column - columns.0 + 1
        )
    };
    format!("{}:{}", corner(first, columns.0), corner(last, columns.1))
}

/// Returns the heading of a column. Like the cells below it, it does not move when somebody cuts and pastes it.
#[must_use]
pub(crate) fn heading_on(sheet: &str, row: u32, column: u16) -> String {
    format!(
        "INDEX({},1)",
        range_on(sheet, (row, LAST_ROW), (column, column))
    )
}

/// Returns the cells of some columns from the first row of a sheet to the row of headings, whatever rows are inserted there.
#[must_use]
pub(crate) fn through_headings_on(sheet: &str, row: u32, columns: (u16, u16)) -> String {
    let whole = range_on(sheet, (0, LAST_ROW), columns);
    format!("INDEX({whole},1,1):{}", heading_on(sheet, row, columns.1))
}

/// Returns the cell of a column in the own row. Unlike `$C7` it does not move when somebody cuts and pastes the cell.
#[must_use]
pub(crate) fn here(column: u16) -> String {
    let column = column_name(column.into());
    format!("INDEX(${column}:${column},ROW())")
}

/// The last row of a sheet.
const LAST_ROW: u32 = 1_048_575;

/// The most UTF-16 units of a text literal in a formula; Excel refuses a workbook with a longer one.
pub(crate) const LONGEST_LITERAL: usize = 255;

/// Returns a formula's text as MATCH is to look for it: with the signs by which it would take the text for a pattern as they are.
#[must_use]
pub(crate) fn as_it_is(text: &str) -> String {
    format!("SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({text},\"~\",\"~~\"),\"*\",\"~*\"),\"?\",\"~?\")")
}

/// Returns a text as MATCH is to look for it, with those signs as they are.
#[must_use]
pub(crate) fn as_pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        pattern.extend(['~', '*', '?'].contains(&c).then_some('~'));
        pattern.push(c);
    }
    pattern
}

/// Returns a text as formulas write it; one that is too long for one piece as several, joined.
#[must_use]
pub(crate) fn text(text: &str) -> String {
    let mut pieces = vec![String::new()];
    let mut units = 0;
    // The placeholders of a template never belong to a text.
    for c in text.chars().filter(|c| ![OWN_ROW, ROW_ABOVE].contains(c)) {
        let written = if c == '"' { 2 } else { c.len_utf16() };
        if units + written > LONGEST_LITERAL {
            pieces.push(String::new());
            units = 0;
        }
        units += written;
        let piece = pieces.len() - 1;
        pieces[piece].extend(std::iter::repeat_n(c, if c == '"' { 2 } else { 1 }));
    }
    let whole = format!("\"{}\"", pieces.join("\"&\""));
    if pieces.len() == 1 {
        whole
    } else {
        format!("({whole})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_piece_of_a_text_is_longer_than_excel_reads() {
        assert_eq!(text(""), "\"\"");
        assert_eq!(text("the \"best\" of 3\u{1}"), "\"the \"\"best\"\" of 3\"");
        assert_eq!(text(&"長".repeat(255)), format!("\"{}\"", "長".repeat(255)));
        assert_eq!(
            text(&"a".repeat(256)),
            format!("(\"{}\"&\"a\")", "a".repeat(255))
        );
        assert_eq!(
            text(&"😀".repeat(200)),
            format!("(\"{}\"&\"{}\")", "😀".repeat(127), "😀".repeat(73))
        );
        // Quotation marks stay in pairs.
        assert_eq!(
            text(&"\"".repeat(128)),
            format!("(\"{}\"&\"\"\"\")", "\"\"".repeat(127))
        );
    }
}
