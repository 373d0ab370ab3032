//! Scores in two columns around one of dashes, under no headings: `Ann | 2 | - | 1 | Ben`. They become one result between the names; where no
//! score is filled in yet, the game is still to be played.

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{fold, is_digits};
use crate::read::words::mark::mark;

/// The signs between two scores.
const SIGNS: [&str; 2] = ["-", ":"];

/// Puts the scores together.
pub fn put_together(sheet: &mut Sheet) {
    for column in Sheet::columns(&sheet.rows) {
        if column > 1 && is_between_scores(sheet, column) {
            sheet.rows.iter_mut().for_each(|row| settle(row, column));
        }
    }
}

fn is_sign(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if SIGNS.contains(&fold(text).as_str()))
}

fn is_name(text: &str) -> bool {
    text.contains(char::is_alphabetic) && mark(&fold(text)).is_none()
}

fn is_score(text: &str) -> bool {
    text.is_empty() || is_digits(text)
}

/// Whether a column holds dashes, each between two scores or two blank cells, and those between two names; and nothing stands above these
/// columns that says what they are.
fn is_between_scores(sheet: &Sheet, column: u32) -> bool {
    let (dashed, others): (Vec<&Row>, Vec<&Row>) =
        sheet.rows.iter().partition(|row| is_sign(row.get(column)));
    let scores = [column - 1, column + 1];
    let is_game = |row: &&Row| {
        scores.iter().all(|at| is_score(&row.text(*at)))
            && is_name(&row.text(column - 2))
            && is_name(&row.text(column + 2))
    };
    let says_nothing = |row: &&Row| {
        let mut columns = [column - 1, column, column + 1].into_iter();
        columns.all(|at| is_score(&row.text(at)))
    };
    dashed.len() > 1 && dashed.iter().all(is_game) && others.iter().all(says_nothing)
}

fn settle(row: &mut Row, column: u32) {
    if !is_sign(row.get(column)) {
        return;
    }
    let [own, other] = [column - 1, column + 1].map(|at| row.text(at));
    // Half a score is none, and is reported as it stands.
    if own.is_empty() != other.is_empty() {
        return;
    }
    for at in [column - 1, column, column + 1] {
        row.clear(at);
    }
    if !own.is_empty() {
        row.set(column, &format!("{own}-{other}"));
    }
}
