//! Numbers under no headings that are the scores of both sides get headings that say so.

use crate::place::column_name;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::words::heading::SCORES;
use crate::read::words::unheaded_scores::Found;
use crate::read::words::vocabulary;

/// Heads such columns; says which.
pub fn name(sheet: &mut Sheet) -> Option<Problem> {
    let found = Found::of(sheet).filter(|found| found.is_sure)?;
    let (heading, columns) = (&found.heading, found.columns);
    let language = vocabulary::language_of([heading.headed("first"), heading.headed("second")]);
    let head = sheet.rows[heading.position].clone();
    let repeats = |row: &Row| {
        let mut known = heading.columns.values();
        known.all(|at| row.text(*at) == head.text(*at))
    };
    for row in &mut sheet.rows[heading.position..] {
        if repeats(row) {
            for (column, score) in columns.into_iter().zip(SCORES) {
                row.set(column, vocabulary::written(score, language));
            }
        }
    }
    let headings = columns.map(column_name).join(", ");
    let place = found.place(sheet);
    let headed = head.text(columns[0]);
    Some(Problem::of(place, TakenFor::Results { headings }, headed))
}
