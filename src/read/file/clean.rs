//! Characters that no workbook can hold and nobody can see: taken out of every cell's text, and said.

use std::collections::BTreeSet;

use crate::lang::visible;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Cell};

/// Takes such characters out of every text of a workbook, and says it of each cell that had some.
///
/// `_x000B_` of an xlsx is here what it stands for: the reader has decoded it.
pub fn clean(book: &mut Book) {
    for sheet in &mut book.sheets {
        if sheet.place.sheet.contains(is_foreign) {
            sheet.place.sheet = cleaned(&sheet.place.sheet).into();
        }
        for row in &mut sheet.rows {
            let index = row.index;
            for (column, cell) in &mut row.cells {
                if let Cell::Text(text) = cell
                    && text.contains(is_foreign)
                {
                    let characters: BTreeSet<char> =
                        text.chars().filter(|c| is_foreign(*c)).collect();
                    let characters: Vec<String> = characters
                        .into_iter()
                        .map(|c| format!("U+{:04X}", u32::from(c)))
                        .collect();
                    let kind = Kind::ControlCharacters {
                        characters: characters.join(", "),
                    };
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
fn cleaned(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_characters_of_xml_stay() {
        for (text, clean) in [
            ("Ann Lee", "Ann Lee"),
            ("Ann\u{b}Lee", "Ann Lee"),
            ("\u{1b}[31mAnn\u{7}", "[31mAnn"),
            ("A\u{fffe}n\u{ffff}n\u{9b}", "Ann"),
            (
                "山田\n太郎\t\u{10ffff}😀\u{fffd}",
                "山田\n太郎\t\u{10ffff}😀\u{fffd}",
            ),
        ] {
            assert_eq!(cleaned(text), clean);
        }
    }
}
