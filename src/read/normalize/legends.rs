//! Legends that explain a sign of their own: `不＝不戦勝`, `N = no show`. The word is written for the sign before anything is looked for.

use std::collections::BTreeMap;

use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::fold;
use crate::read::words::mark as marks;
use crate::read::words::result::{mark, parse};

/// Between a sign and what it means.
const IS: [char; 4] = ['=', '＝', ':', '：'];
/// Longer texts tell stories.
const LONGEST: usize = 120;
/// Longer signs are words.
const LONGEST_SIGN: usize = 2;

/// Writes out such signs; says where.
pub fn write_out(sheet: &mut Sheet) -> Option<Problem> {
    let explained = sheet.cells().find_map(|(row, column, cell)| {
        let Cell::Text(text) = cell else { return None };
        let signs = signs(text);
        (!signs.is_empty()).then(|| (row, column, text.to_string(), signs))
    });
    let (row, column, text, signs) = explained?;
    let columns = columns_of_results(sheet);
    let mut written = Vec::new();
    for row in &mut sheet.rows {
        for (column, cell) in &mut row.cells {
            let Cell::Text(said) = &*cell else { continue };
            if let Some(meaning) = signs.get(&fold(said)).filter(|_| columns.contains(column)) {
                let told = format!("{said} = {meaning}");
                if !written.contains(&told) {
                    written.push(told);
                }
                *cell = Cell::Text(meaning.as_str().into());
            }
        }
    }
    let signs = written.join(", ");
    let kind = TakenFor::Explained { signs };
    (!written.is_empty()).then(|| Problem::of(sheet.place.at(row, column), kind, text))
}

/// Returns the signs that a text explains, and no others know, folded, with the words for what they mean.
fn signs(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    // Nearly no text is a legend.
    if !text.contains(IS) || text.chars().count() > LONGEST {
        return found;
    }
    for part in text.split([',', ';', '、', '，', '／', '/', '\n', '\u{3000}']) {
        let is_one = part.matches(IS).count() < 2;
        let pieces: Vec<&str> = if is_one { vec![part] } else { part.split_whitespace().collect() };
        for piece in pieces {
            let bare = piece.split(['(', '（']).next().unwrap_or_default();
            let Some((sign, meaning)) = bare.split_once(IS) else {
                continue;
            };
            let (sign, meaning) = (fold(sign), meaning.trim());
            let is_sign = (1..=LONGEST_SIGN).contains(&sign.chars().count())
                && sign.chars().all(char::is_alphabetic)
                && mark(&sign).is_none();
            if is_sign && mark(&fold(meaning)).is_some() {
                found.insert(sign, meaning.to_string());
            }
        }
    }
    found
}

/// Returns the columns in which most texts begin or end with a mark, or are results.
fn columns_of_results(sheet: &Sheet) -> Vec<u32> {
    let tells = |text: &str| {
        let folded = fold(text);
        let mut signs = marks::marks().filter(|(_, sign)| !sign.is_empty());
        let mut ends = || signs.any(|(_, sign)| folded.starts_with(sign) || folded.ends_with(sign));
        let has_number = folded.contains(|c: char| c.is_ascii_digit());
        parse(text).is_ok() || marks::sign(&folded).is_some() || has_number && ends()
    };
    let mut counts: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for (_, column, cell) in sheet.cells() {
        let Cell::Text(text) = cell else { continue };
        let (told, of) = counts.entry(column).or_default();
        *told += usize::from(tells(text));
        *of += 1;
    }
    let mostly = counts.into_iter().filter(|(_, (told, of))| *told > 1 && 2 * told >= *of);
    mostly.map(|(column, _)| column).collect()
}
