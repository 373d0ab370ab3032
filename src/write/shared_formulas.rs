//! Formulas of a column that differ only in the rows they name, relative to their own: a large sheet holds them once, and each cell below the
//! first only a number. That is half of its size.
//!
//! What Excel shares is in its formats' description: a shared formula names no other sheet, holds no array, and has none of the
//! operators that make a range of two expressions, of several, or of what they have in common
//! (`SharedParsedFormula`, \[MS-XLSB\] 2.5.98.98). Everything that is not surely of this kind stays as it is, in every cell.

use std::ops::Range;

use crate::place::cell_name;

/// The last row and column of a sheet, from 1.
const LAST_ROW: u32 = 1 << 20;
const LAST_COLUMN: u32 = 1 << 14;

/// What is inserted into the rows of a sheet, by the byte before which it stands.
pub(super) type Inserted = Vec<(u64, String)>;

/// The formulas of a sheet, column by column.
#[derive(Default)]
pub(super) struct SharedFormulas {
    columns: Vec<Option<Group>>,
    /// The number of groups of more than one cell.
    count: u32,
    ended: Inserted,
}

/// Cells, one below the other, whose formulas are one.
struct Group {
    formula: Moving,
    last: u32,
    /// Where in the rows its first cell says for which cells it is.
    place: u64,
    /// Its number, if there is more than one cell.
    number: Option<u32>,
}

impl SharedFormulas {
    /// Takes the formula of the next cell of a column, which would say at a place of the rows for which cells it is. Returns the number
    /// of the formula if it is that of the cell above.
    pub(super) fn number(
        &mut self,
        (row, column): (u32, u16),
        formula: &str,
        place: u64,
    ) -> Option<u32> {
        let at = usize::from(column);
        if self.columns.len() <= at {
            self.columns.resize_with(at + 1, || None);
        }
        if let Some(group) = &mut self.columns[at]
            && group.last + 1 == row
            && group.formula.is(formula, row)
        {
            group.last = row;
            let count = &mut self.count;
            return Some(*group.number.get_or_insert_with(|| {
                *count += 1;
                *count - 1
            }));
        }
        let begun = Moving::of(formula, row).map(|formula| Group {
            formula,
            last: row,
            place,
            number: None,
        });
        let before = std::mem::replace(&mut self.columns[at], begun);
        self.ended.extend(before.and_then(|group| group.ends(column)));
        None
    }

    /// Returns what the first cells of all formulas say of them.
    pub(super) fn end(self) -> Inserted {
        let mut all = self.ended;
        let last = (0..).zip(self.columns);
        all.extend(last.filter_map(|(column, group)| group?.ends(column)));
        all.sort_unstable();
        all
    }
}

impl Group {
    /// Returns what its first cell says of it; nothing of a single cell.
    fn ends(&self, column: u16) -> Option<(u64, String)> {
        let name = |row| cell_name(row, column.into());
        let (first, last) = (name(self.formula.row), name(self.last));
        let number = self.number?;
        let says = format!(" t=\"shared\" ref=\"{first}:{last}\" si=\"{number}\"");
        Some((self.place, says))
    }
}

/// A formula that may be shared, and the numbers of rows in it that move with it.
struct Moving {
    formula: String,
    /// Its row, from 0.
    row: u32,
    rows: Vec<MovingRow>,
}

/// The number of a row: where it stands in the formula, and what it is.
type MovingRow = (Range<usize>, u32);

impl Moving {
    fn of(formula: &str, row: u32) -> Option<Self> {
        let rows = moving_rows(formula)?;
        Some(Self { formula: formula.to_string(), row, rows })
    }

    /// Whether another is this formula, moved down to a row.
    fn is(&self, other: &str, row: u32) -> bool {
        let (down, mut rest, mut from) = (row - self.row, other, 0);
        for (place, number) in &self.rows {
            let same = &self.formula[from..place.start];
            let Some((moved, after)) = rest.strip_prefix(same).and_then(leading_row) else {
                return false;
            };
            if moved != number + down {
                return false;
            }
            (rest, from) = (after, place.end);
        }
        rest == &self.formula[from..]
    }
}

/// Returns the number of a row that a text begins with, and what follows it.
fn leading_row(text: &str) -> Option<(u32, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(end);
    let number = Some(digits).filter(|digits| !digits.starts_with('0'))?.parse().ok()?;
    (1..=LAST_ROW).contains(&number).then_some((number, rest))
}

/// A word of a formula, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Function,
    /// The reference to a cell.
    Cell,
    /// What refers to a whole column beside a colon, and is a name elsewhere.
    Column,
    /// A name or a number, or no word at all.
    Other,
}

/// Returns the numbers of rows that move with a formula; nothing if it may not be shared, or might not be understood.
fn moving_rows(formula: &str) -> Option<Vec<MovingRow>> {
    let bytes = formula.as_bytes();
    let mut rows = Vec::new();
    // For each open parenthesis whether it holds the arguments of a function.
    let mut open = Vec::new();
    // The word just before, and the word before a colon.
    let (mut before, mut range) = (Word::Other, None);
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let mut end = at + 1;
        let mut word = Word::Other;
        match byte {
            byte if is_of_word(*byte) => {
                end += bytes[end..].iter().take_while(|byte| is_of_word(**byte)).count();
                let (kind, row) = if bytes.get(end) == Some(&b'(') {
                    (Word::Function, None)
                } else {
                    kind_of(&formula[at..end])?
                };
                rows.extend(row.map(|(from, number)| (at + from..end, number)));
                word = kind;
                // Of two references a range is made, and nothing of the range.
                if let Some(first) = range.take() {
                    if kind != first {
                        return None;
                    }
                    word = Word::Other;
                }
            }
            _ if range.is_some() => return None,
            b':' if matches!(before, Word::Cell | Word::Column) => range = Some(before),
            b'"' => end += formula[end..].find('"')? + 1,
            b'(' => open.push(before == Word::Function),
            b')' => {
                open.pop()?;
            }
            b',' if open.last() == Some(&true) => {}
            b'+' | b'-' | b'*' | b'/' | b'^' | b'&' | b'=' | b'<' | b'>' | b'%' => {}
            _ => return None,
        }
        before = word;
        at = end;
    }
    (range.is_none() && open.is_empty()).then_some(rows)
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

/// Returns what a word is that is no function, and where in it the number of a row begins that moves, with the number. Nothing if it looks
/// like a cell that no sheet has.
fn kind_of(word: &str) -> Option<(Word, Option<(usize, u32)>)> {
    let unfixed = word.strip_prefix('$').unwrap_or(word);
    let letters = unfixed.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = unfixed.split_at(letters);
    let number = column.bytes().fold(0, |number: u32, letter| {
        let place = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        number.saturating_mul(26).saturating_add(place)
    });
    let digits = row.strip_prefix('$').unwrap_or(row);
    if !(1..=LAST_COLUMN).contains(&number) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some((Word::Other, None));
    }
    if row.is_empty() {
        return Some((Word::Column, None));
    }
    let (number, _) = leading_row(digits)?;
    let moves = digits.len() == row.len();
    let place = word.len() - digits.len();
    Some((Word::Cell, moves.then_some((place, number))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that move.
    fn moving(formula: &str) -> Option<Vec<u32>> {
        let rows = moving_rows(formula)?;
        for (place, number) in &rows {
            assert_eq!(formula[place.clone()], number.to_string(), "{formula}");
        }
        Some(rows.into_iter().map(|(_, number)| number).collect())
    }

    #[test]
    fn rows_without_a_dollar_sign_move() {
        let none: [u32; 0] = [];
        for (formula, rows) in [
            ("A1", &[1][..]),
            ("$A1+A$2-$A$3*A4", &[1, 4]),
            ("SUM(B2:$C3,D$4:D5)", &[2, 3, 5]),
            ("xfd1048576%", &[1_048_576]),
            // No sheet has this column: it is a name.
            ("XFE1", &none),
            // Functions, numbers, and names with digits.
            ("LOG10(A10)+ATAN2(B2,C2)", &[10, 2, 2]),
            ("1E5+1.5E-3+w_a1+A1B+a.1+A1_", &none),
            // Whole columns.
            ("INDEX($C:$C,ROW())&N(A:B)", &none),
            // Texts.
            ("\"A1\"&A2&\"\"\"B3\"\"\"&\"(\"", &[2]),
            ("IF(A1=\"it's ! {A2}\",-B1,\"\")", &[1, 1]),
            ("(A1+1)^2<>(B1>=C1)", &[1, 1, 1]),
        ] {
            assert_eq!(moving(formula).as_deref(), Some(rows), "{formula}");
        }
    }

    #[test]
    fn what_excel_does_not_share_is_not_shared() {
        for formula in [
            // Other sheets, and what is wrong.
            "Standings!A1",
            "'A sheet'!$A$1",
            "#REF!+A1",
            // Ranges that are made of expressions, of names, or of ranges.
            "SUM(A1:INDEX(B:B,2))",
            "SUM(INDEX(B:B,2):A1)",
            "SUM(first:last)",
            "SUM(A1:last)",
            "SUM(A1:B2:C3)",
            "SUM((A1):B2)",
            "SUM(A1:(B2))",
            "A:A1",
            // Whole rows.
            "SUM(5:5)",
            "SUM($5:5)",
            // Several ranges, and what ranges have in common.
            "SUM((A1,B1))",
            "SUM(A1:B2 B1:C2)",
            "A1,B1",
            // Arrays, tables, and what is newer.
            "SUM({1,2})",
            "Table[A]",
            "A1#",
            "@A1",
            "größe+A1",
            // What no sheet has, and what is not complete.
            "A1048577",
            "A0",
            "A01",
            "A$",
            "\"A1",
            "SUM(A1",
            "A1)",
            "A1:",
        ] {
            assert_eq!(moving(formula), None, "{formula}");
        }
    }

    #[test]
    fn a_formula_is_shared_if_only_its_own_rows_moved() {
        let is = |one: &str, other: &str, down: u32| {
            Moving::of(one, 3).is_some_and(|formula| formula.is(other, 3 + down))
        };
        assert!(is("A4+$B3", "A5+$B4", 1));
        assert!(is("SUM($A9:A$9)&\"A4\"", "SUM($A11:A$9)&\"A4\"", 2));
        assert!(is("LOG10(A99)", "LOG10(A100)", 1));
        assert!(is("slots+1", "slots+1", 7));
        for (one, other) in [
            ("A4", "A4"),
            ("A4", "A6"),
            ("A$4", "A$5"),
            ("A4", "B5"),
            ("A4", "A05"),
            ("A4", "A5+1"),
            ("A4+1", "A5"),
            ("A4&\"A4\"", "A5&\"A5\""),
            ("LOG10(A4)", "LOG11(A5)"),
            ("A1048576", "A1048577"),
            ("Results!A4", "Results!A5"),
        ] {
            assert!(!is(one, other, 1), "{one} {other}");
        }
    }

    #[test]
    fn the_first_cell_says_for_which_cells_its_formula_is() {
        let mut formulas = SharedFormulas::default();
        let cells = [
            (4, "A5", None),
            (5, "A6", Some(0)),
            (6, "A7", Some(0)),
            (7, "A1", None),
            // A gap.
            (9, "A3", None),
            (10, "A4", Some(2)),
        ];
        for (row, formula, number) in cells {
            let place = u64::from(row) * 10;
            assert_eq!(formulas.number((row, 2), formula, place), number);
            // Another column beside it.
            if row < 6 {
                let number = (row > 4).then_some(1);
                assert_eq!(formulas.number((row, 0), "$B$1", place + 5), number);
            }
        }
        let says = |at: u64, cells: &str, number: u32| {
            (at, format!(" t=\"shared\" ref=\"{cells}\" si=\"{number}\""))
        };
        let expected = [says(40, "C5:C7", 0), says(45, "A5:A6", 1), says(90, "C10:C11", 2)];
        assert_eq!(formulas.end(), expected);
    }
}
