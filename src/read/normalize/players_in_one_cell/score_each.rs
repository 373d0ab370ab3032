//! A score behind each of both names in one cell, `Ann 3 - Ben 2`, `Ann 3 Ben 2`, or a cross between both numbers, `Ann 3 x 2 Ben`: written as others write it.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::normalize::players_in_one_cell::cell::signs;
use crate::read::number::fold;
use crate::read::words::{headings, vocabulary};

/// Fewer cells may be anything.
const FEWEST: usize = 3;

/// A name and the number behind it, of both sides.
type Sides = [(String, String); 2];

/// Writes such cells as `Ann 3-2 Ben`.
pub fn write_out(sheet: &mut Sheet) {
    // Nearly every column has names alone, or scores alone.
    let may_be = |text: &str| {
        text.contains(char::is_whitespace)
            && text.contains(char::is_alphabetic)
            && text.bytes().filter(u8::is_ascii_digit).count() > 1
    };
    let has_numbers = |cell: &Cell| matches!(cell, Cell::Text(text) if may_be(text));
    let cells = sheet.rows.iter().flat_map(Row::filled);
    let columns: BTreeSet<u32> =
        cells.filter(|(_, cell)| has_numbers(cell)).map(|(column, _)| column).collect();
    for column in columns {
        rewrite(sheet, column, crossed);
        if behind_names(sheet, column) && !has_results(sheet, column) {
            rewrite(sheet, column, sides);
        }
    }
}

/// Whether another column is headed as results.
fn has_results(sheet: &Sheet, column: u32) -> bool {
    let mut texts = sheet.rows.iter().flat_map(Row::texts);
    texts.any(|(at, text)| at != column && headings::named("pairings", &text) == Some("result"))
}

fn rewrite(sheet: &mut Sheet, column: u32, told: fn(&str) -> Option<Sides>) {
    for row in &mut sheet.rows {
        if let Some([(first, own), (second, other)]) = told(&row.text(column)) {
            row.set(column, &format!("{first} {own}-{other} {second}"));
        }
    }
}

/// Whether the numbers behind the names are scores and no part of them, as of a club's second team: they change, and nought is among them.
fn behind_names(sheet: &Sheet, column: u32) -> bool {
    let texts = sheet.rows.iter().map(|row| row.text(column));
    let of_two = texts.filter(|text| halves(text).is_some());
    let told: Vec<Option<Sides>> = of_two.map(|text| sides(&text)).collect();
    let mut numbers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, number) in told.iter().flatten().flatten() {
        numbers.entry(fold(name)).or_default().insert(number.clone());
    }
    let changes = |of: &BTreeSet<String>| of.len() > 1 && of.contains("0");
    told.len() >= FEWEST && told.iter().all(Option::is_some) && numbers.values().any(changes)
}

/// Returns what stands on either side of the one word, sign, comma or number between two names.
fn halves(text: &str) -> Option<[String; 2]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ends = words.iter().enumerate().filter(|(_, word)| word.ends_with(','));
    let ends: Vec<usize> = ends.map(|(at, _)| at + 1).collect();
    match (&signs(&words)[..], &ends[..]) {
        ([at], []) => Some([words[..*at].join(" "), words[at + 1..].join(" ")]),
        ([], [at]) if *at < words.len() => {
            Some([words[..*at].join(" ").trim_end_matches(',').to_string(), words[*at..].join(" ")])
        }
        // `Ann 3 Ben 2`: the first number ends the first name.
        ([], []) => {
            let is_count = |word: &&str| word.bytes().all(|c| c.is_ascii_digit());
            let at = words.iter().position(is_count).filter(|at| *at > 0)?;
            let [first, second] = [&words[..=at], &words[at + 1..]].map(|half| half.join(" "));
            (!second.is_empty()).then_some([first, second])
        }
        _ => None,
    }
}

/// Returns the names of two halves that both end with a number: `Ann 3`, `Ann (3)`.
fn sides(text: &str) -> Option<Sides> {
    let side = |half: &String| {
        let (name, number) = half.rsplit_once(' ')?;
        let inside = number.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        // `Ann 1 (4)` has two scores.
        let is_twice = inside.is_some() && name.ends_with(|c: char| c.is_ascii_digit());
        let number = Some(inside.unwrap_or(number)).filter(|_| !is_twice)?;
        named(name, number)
    };
    let [first, second] = halves(text)?.each_ref().map(side);
    Some([first?, second?])
}

/// Returns both names and numbers around a cross: `Ann 3 x 2 Ben`.
fn crossed(text: &str) -> Option<Sides> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_cross = |at: &usize| vocabulary::is("cross.letter", &fold(words[*at]));
    let mut crosses = (0..words.len()).filter(is_cross);
    let (at, None) = (crosses.next()?, crosses.next()) else {
        return None;
    };
    if !(2..words.len().saturating_sub(2)).contains(&at) {
        return None;
    }
    let first = named(&words[..at - 1].join(" "), words[at - 1])?;
    Some([first, named(&words[at + 2..].join(" "), words[at + 1])?])
}

fn named(name: &str, number: &str) -> Option<(String, String)> {
    let is_number = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    let is_name = name.contains(char::is_alphabetic);
    (is_number && is_name).then(|| (name.to_string(), number.to_string()))
}
