//! An evening as its organizer has it: names and results typed into what `new` and `pair` wrote.

use std::path::Path;

use super::engine::{Edit, Typed, edited};
use super::{Args, Run, Seen, stored, tiebook};

/// First row below the headings of every table.
pub const FIRST_ROW: u32 = 4;

pub fn text(sheet: &str, row: u32, column: u32, text: &str) -> Edit {
    (sheet.to_string(), row, column, Typed::Text(text.to_string()))
}

pub fn number(sheet: &str, row: u32, column: u32, number: i32) -> Edit {
    (sheet.to_string(), row, column, Typed::Number(number.into()))
}

/// The rows of a round on Results: table, first, second, mark.
pub fn tables(book: &Path, round: u32) -> Vec<(u32, [String; 3])> {
    let cells = stored(book, false);
    let at = |row: u32, column: u32| {
        let found =
            cells.iter().find(|(sheet, r, c, _)| sheet == "Results" && (*r, *c) == (row, column));
        match found.map(|(_, _, _, seen)| seen) {
            Some(Seen::Text(text)) => text.clone(),
            Some(Seen::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    };
    (FIRST_ROW..FIRST_ROW + 60)
        .filter(|row| at(*row, 0) == round.to_string())
        .map(|row| (row, [at(row, 2), at(row, 6), at(row, 7)]))
        .collect()
}

/// Returns the column of Players with a heading.
pub fn column(book: &Path, heading: &str) -> u32 {
    let is_it = |seen: &Seen| matches!(seen, Seen::Text(text) if text == heading);
    let cells = stored(book, false);
    cells
        .into_iter()
        .find(|(sheet, row, _, seen)| sheet == "Players" && *row == FIRST_ROW - 1 && is_it(seen))
        .unwrap()
        .2
}

/// Gives every open table a result: the first of the alphabet wins by ten.
pub fn played(book: &Path, round: u32, to: &Path) {
    let mut edits = Vec::new();
    for (row, [first, second, mark]) in tables(book, round) {
        if !second.is_empty() && mark.is_empty() {
            let (one, two) = if first < second { (30, 20) } else { (20, 30) };
            edits.extend([number("Results", row, 3, one), number("Results", row, 5, two)]);
        }
    }
    edited(book, to, &edits);
}

pub fn run(folder: &Path, args: impl Args) -> Run {
    let run = tiebook(&args.words(), folder);
    assert_eq!(run.code, 0, "{:?}: {}", args.words(), run.stderr);
    run
}
