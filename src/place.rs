//! The origin of a value: workbook, sheet and cell.

use std::fmt;
use std::sync::Arc;

/// A cell of a sheet of a workbook, or a whole sheet or workbook when the finer part is unknown.
/// Rows and columns count from 0; shown, they are Excel's (`D7`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The workbook's file name, without folders.
    pub book: Arc<str>,
    /// The sheet's position in the workbook, so that places sort as a reader leafs through it.
    pub sheet_index: usize,
    /// The sheet's name; empty where the whole workbook is meant or the format has no sheets.
    pub sheet: Arc<str>,
    /// The sheet of the file of which this is a part that is called otherwise: a division.
    pub part_of: Option<Arc<str>>,
    /// Row and column, from 0.
    pub cell: Option<(u32, u32)>,
    /// Whether rows and columns of the sheet changed places when it was read: a cell is named as it stands in the file.
    pub turned: bool,
}

impl Place {
    /// Returns the place of a whole workbook.
    pub fn book(name: &str) -> Self {
        Self {
            book: name.into(),
            sheet_index: 0,
            sheet: "".into(),
            part_of: None,
            cell: None,
            turned: false,
        }
    }

    /// Returns the place of a sheet, by its position in the workbook.
    pub fn sheet(book: &Arc<str>, sheet_index: usize, sheet: &str) -> Self {
        Self {
            book: Arc::clone(book),
            sheet_index,
            sheet: sheet.into(),
            part_of: None,
            cell: None,
            turned: false,
        }
    }

    /// Returns the cell at `row` and `column` of the same sheet; a part of a cell has the place of its cell.
    #[must_use]
    pub fn at(&self, row: u32, column: u32) -> Self {
        Self { cell: Some((row, column % PART)), ..self.clone() }
    }

    /// Returns the sheet's position and the row.
    pub(crate) fn row(&self) -> (usize, Option<u32>) {
        (self.sheet_index, self.cell.map(|(row, _)| row))
    }

    /// Returns row and column as they stand in the file.
    pub fn in_file(&self) -> Option<(u32, u32)> {
        match self.cell {
            Some((row, column)) if self.turned => Some((column, row)),
            cell => cell,
        }
    }

    /// Returns `sheet!D7`, the part after the workbook's name.
    pub fn within_book(&self) -> String {
        let cell = self.in_file();
        let cell = cell.map_or_else(String::new, |(row, column)| cell_name(row, column));
        let sheet = self.part_of.as_ref().unwrap_or(&self.sheet);
        match (sheet.is_empty(), cell.is_empty()) {
            (true, _) => cell,
            (false, true) => self.sheet.to_string(),
            (false, false) => format!("{sheet}!{cell}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = self.within_book();
        if within.is_empty() {
            f.write_str(&self.book)
        } else {
            write!(f, "{} ▸ {within}", self.book)
        }
    }
}

/// A value together with the cell it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The place.
    pub place: Place,
}

/// No sheet has as many columns: the next part of cells that were taken apart stands this far behind their column.
pub const PART: u32 = 1 << 20;

/// Returns Excel's name of a column: 0 is `A`, 26 is `AA`.
pub fn column_name(column: u32) -> String {
    let mut name = String::new();
    let mut rest = column;
    loop {
        name.insert(0, char::from(b'A' + (rest % 26) as u8));
        if rest < 26 {
            return name;
        }
        rest = rest / 26 - 1;
    }
}

/// Returns Excel's name of a cell: row 6, column 3 is `D7`.
pub fn cell_name(row: u32, column: u32) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// Returns row and column of a cell by its name: those of `D7` are 6 and 3.
pub(crate) fn cell_named(name: &str) -> Option<(u32, u32)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    let column = letters.bytes().try_fold(0u32, |column, letter| {
        let of_letter = letter.is_ascii_uppercase().then(|| u32::from(letter - b'A') + 1)?;
        column.checked_mul(26)?.checked_add(of_letter)
    })?;
    Some((number.parse::<u32>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

/// No text lists more ranges of cells than these.
const MOST_RANGES: usize = 12;
/// The number of ranges that are searched for the one above a run of cells.
const NEAR: usize = 64;

/// Returns cells, by row and column, as Excel names them in short: `A1, C3:E7`.
pub fn ranges(cells: impl IntoIterator<Item = (u32, u32)>) -> String {
    let cells: std::collections::BTreeSet<(u32, u32)> = cells.into_iter().collect();
    let mut found: Vec<((u32, u32), (u32, u32))> = Vec::new();
    let mut runs: Vec<(u32, u32, u32)> = Vec::new();
    for (row, column) in cells {
        match runs.last_mut() {
            Some((of, _, to)) if *of == row && *to + 1 == column => *to = column,
            _ => runs.push((row, column, column)),
        }
    }
    for (row, from, to) in runs {
        // A run farther back is not above this one.
        match found
            .iter_mut()
            .rev()
            .take(NEAR)
            .find(|(first, last)| first.1 == from && last.1 == to && last.0 + 1 == row)
        {
            Some((_, last)) => last.0 = row,
            None => found.push(((row, from), (row, to))),
        }
    }
    let name = |(first, last): &((u32, u32), (u32, u32))| {
        let (from, to) = (cell_name(first.0, first.1), cell_name(last.0, last.1));
        if from == to { from } else { format!("{from}:{to}") }
    };
    let mut shown: Vec<String> = found.iter().take(MOST_RANGES).map(name).collect();
    if found.len() > shown.len() {
        shown.push("…".to_string());
    }
    shown.join(", ")
}

/// The most cells that are listed one by one.
const MOST_TOLD: usize = 6;

/// Returns the first of many cells.
pub fn first_cells<'a>(places: impl ExactSizeIterator<Item = &'a Place>) -> String {
    let more = places.len() > MOST_TOLD;
    let cells = places.take(MOST_TOLD).map(Place::within_book).chain(more.then(|| "…".to_string()));
    cells.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_beside_one_another_are_a_range() {
        assert_eq!(ranges([(0, 0), (2, 2), (2, 3), (3, 2), (3, 3), (5, 0)]), "A1, C3:D4, A6");
        assert_eq!(ranges([(4, 4), (4, 5)]), "E5:F5");
        assert_eq!(ranges([]), "");
    }

    #[test]
    fn cells_are_named_as_excel_names_them() {
        assert_eq!(cell_name(6, 3), "D7");
        assert_eq!(column_name(25), "Z");
        assert_eq!(column_name(26), "AA");
        assert_eq!(column_name(701), "ZZ");
        assert_eq!(column_name(16_383), "XFD");
    }

    #[test]
    fn a_place_names_as_much_as_is_known() {
        let book = Place::book("book.xlsx");
        assert_eq!(book.to_string(), "book.xlsx");
        let sheet = Place { sheet: "対戦結果".into(), ..book.clone() };
        assert_eq!(sheet.to_string(), "book.xlsx ▸ 対戦結果");
        assert_eq!(sheet.at(6, 3).to_string(), "book.xlsx ▸ 対戦結果!D7");
        assert_eq!(book.at(6, 3).to_string(), "book.xlsx ▸ D7");
    }
}
