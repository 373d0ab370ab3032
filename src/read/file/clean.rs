//! Characters that no workbook can hold and nobody can see: taken out of every cell's text, and said. So are footnotes behind numbers,
//! of which nothing is said: what they say stands in a row of its own.

use std::collections::BTreeSet;

use crate::lang::visible;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Cell};
use crate::read::file::raised::{take_signs_off, without_footnotes};
use crate::read::number::joined;

/// Takes such characters out of every text of a workbook, and says it of each cell that had some.
///
/// `_x000B_` of an xlsx is here what it stands for: the reader has decoded it.
pub fn clean(book: &mut Book) {
    take_signs_off(book);
    for sheet in &mut book.sheets {
        if sheet.place.sheet.contains(is_foreign) {
            sheet.place.sheet = cleaned(&sheet.place.sheet).into();
        }
        for row in &mut sheet.rows {
            let index = row.index;
            for (column, cell) in &mut row.cells {
                let Cell::Text(text) = cell else { continue };
                if let Some(bare) = without_footnotes(text) {
                    *text = bare.into();
                }
                if text.contains(is_foreign) {
                    let all: BTreeSet<char> = text.chars().filter(|c| is_foreign(*c)).collect();
                    let numbers = all.iter().map(|c| format!("U+{:04X}", u32::from(*c)));
                    let characters = joined(numbers, ", ");
                    let kind = Kind::ControlCharacters { characters };
                    book.remarks.push(Problem::of(
                        sheet.place.at(index, *column),
                        kind,
                        visible(text).into_owned(),
                    ));
                    *text = cleaned(text).into();
                }
            }
        }
    }
}

/// Whether a character is none of XML 1.0's, or steers a terminal: no name, number or mark has it.
fn is_foreign(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => false,
        '\u{fffe}' | '\u{ffff}' => true,
        c => c.is_control(),
    }
}

/// Returns text without such characters; those that part words become a space.
pub fn cleaned(text: &str) -> String {
    text.chars()
        .filter_map(|c| {
            if !is_foreign(c) {
                Some(c)
            } else if c.is_whitespace() {
                Some(' ')
            } else {
                None
            }
        })
        .collect()
}
