//! Digits above or below the line: footnotes, and halves as `¹/₂`. A file that only dresses digits so gets the characters for them.

use std::collections::HashSet;

use crate::read::file::grid::{Book, Cell, Sheet};

/// The digits from 0 to 9, above and below the line.
const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉";

/// Ways to write a half with them.
const HALVES: [&str; 3] = ["¹/₂", "¹⁄₂", "¹/²"];

/// Where a digit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Above the line.
    Raised,
    /// Below the line.
    Lowered,
}

impl Position {
    /// Returns text with characters for the digits that stand there.
    pub fn dressed(self, text: &str) -> String {
        let all = match self {
            Self::Raised => RAISED,
            Self::Lowered => LOWERED,
        };
        let dressed = |c: char| {
            let digit = c.to_digit(10);
            digit.and_then(|digit| all.chars().nth(digit as usize))
        };
        text.chars().map(|c| dressed(c).unwrap_or(c)).collect()
    }
}

pub fn is_raised(c: char) -> bool {
    RAISED.contains(c)
}

fn is_beside_line(c: char) -> bool {
    is_raised(c) || LOWERED.contains(c)
}

/// Signs of footnotes that are no digits.
const SIGNS: [char; 4] = ['†', '‡', '§', '¶'];

/// Returns what stands before the sign of a footnote behind a score, and that: `2-1†`, `2-1[1]`.
fn signed(text: &str) -> Option<(&str, &str)> {
    let last = text.chars().next_back()?;
    let at = match last {
        ']' => text.rfind('[')?,
        sign if SIGNS.contains(&sign) => text.len() - sign.len_utf8(),
        _ => return None,
    };
    let (bare, sign) = text.split_at(at);
    let note = sign.trim_matches(['[', ']']).trim_matches(is_beside_line);
    let is_note = SIGNS.contains(&last) || note.chars().all(|c| c.is_ascii_digit());
    // A number alone may have those of penalties behind it, and a name anything.
    let is_number = |c: char| c.is_ascii_digit() || c == '½';
    let parts = bare.split(|c: char| !is_number(c) && !"./".contains(c));
    let is_score = bare.ends_with(is_number)
        && !bare.contains(char::is_alphabetic)
        && parts.filter(|part| !part.is_empty()).count() > 1;
    (is_note && is_score).then_some((bare, sign))
}

/// Takes the signs of footnotes from behind the scores of a book; where such a sign stands anywhere else, what is said beside it may change
/// the score, and all stay.
pub fn take_signs_off(book: &mut Book) {
    let cells = book.sheets.iter().flat_map(Sheet::cells);
    let signs = cells.filter_map(|(.., cell)| match cell {
        Cell::Text(text) => Some(signed(text)?.1.to_string()),
        _ => None,
    });
    let signs: HashSet<String> = signs.collect();
    if signs.is_empty() {
        return;
    }
    let explains = |text: &str| {
        signed(text).is_none() && signs.iter().any(|sign| text.contains(sign.as_str()))
    };
    let cells = |sheet: &Sheet| sheet.cells().any(|(.., cell)| explains(&cell.text()));
    let around = |sheet: &Sheet| sheet.around.iter().any(|text| explains(text));
    if book.sheets.iter().any(|sheet| cells(sheet) || around(sheet)) {
        return;
    }
    for sheet in &mut book.sheets {
        let columns: Vec<u32> = Sheet::columns(&sheet.rows).into_iter().collect();
        sheet.rewrite(.., &columns, |text| Some(signed(text)?.0.to_string()));
    }
}

/// Returns a text without footnotes behind its numbers, and with halves as one character; nothing where it has neither.
pub fn without_footnotes(text: &str) -> Option<String> {
    if text.is_ascii() || !text.contains(is_beside_line) {
        return None;
    }
    let whole = HALVES.iter().fold(text.to_string(), |text, half| text.replace(half, "½"));
    let mut kept = String::with_capacity(whole.len());
    let mut rest = whole.as_str();
    while let Some(at) = rest.find(is_beside_line) {
        let (before, from) = rest.split_at(at);
        let after = from.trim_start_matches(is_beside_line);
        kept.push_str(before);
        let before = kept.trim_end();
        let is_footnote = before.ends_with(|c: char| c.is_ascii_digit() || c == '½')
            && !after.starts_with(char::is_alphanumeric);
        if is_footnote {
            kept.truncate(before.len());
        } else {
            kept.push_str(&from[..from.len() - after.len()]);
        }
        rest = after;
    }
    kept.push_str(rest);
    (kept != text).then_some(kept)
}
