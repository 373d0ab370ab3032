//! A column of verbs between two names: `Ann | beat | Ben`, `Ann | lost to | Ben`. Who won is written there before anything is looked for, so
//! that a score beside it is read as beside any winner.

use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::mark::mark_of;
use crate::read::words::vocabulary;

/// Fewer are words among others.
const FEWEST: usize = 3;

/// Writes the winners into such columns.
pub fn write_out(sheet: &mut Sheet) {
    while let Some((head, column)) = find(sheet) {
        for row in &mut sheet.rows[head + 1..] {
            if let Some(winner) = winner(row, column) {
                row.set(column, &winner);
            }
        }
        let heading = Lang::of(Language::ENGLISH).texts_of("new", "winner");
        sheet.rows[head].set(column, heading);
    }
}

/// Returns the row of headings and the column, where nothing but such verbs stands below them.
fn find(sheet: &Sheet) -> Option<(usize, u32)> {
    let first = sheet.rows.iter().position(|row| verbs(row).next().is_some())?;
    let head = first.checked_sub(1)?;
    let below = &sheet.rows[first..];
    let is_only = |column: &u32| {
        let told = below.iter().filter(|row| row.holds(*column));
        let (verbs, others): (Vec<&Row>, Vec<&Row>) =
            told.partition(|row| winner(row, *column).is_some());
        verbs.len() >= FEWEST && others.is_empty()
    };
    let column = verbs(&sheet.rows[first]).find(is_only)?;
    Some((head, column))
}

/// Returns the columns of a row in which a verb stands between two cells that say something.
fn verbs(row: &Row) -> impl Iterator<Item = u32> {
    let columns = row.filled().map(|(column, _)| column);
    columns.filter(|column| winner(row, *column).is_some())
}

/// Returns who won by the verb of a cell, or the mark of a draw.
fn winner(row: &Row, column: u32) -> Option<String> {
    let Cell::Text(text) = row.get(column) else {
        return None;
    };
    // Nearly every cell says something else.
    let folded = fold(text);
    let mut sections = ["verb-between", "verb-alone-between"].iter();
    let outcome = sections.find_map(|section| vocabulary::which(section, &folded))?;
    let [left, right] = [column.checked_sub(1)?, column + 1];
    if ![left, right].iter().all(|at| row.get(*at).is_words()) {
        return None;
    }
    Some(match Outcome::from_id(outcome)? {
        Outcome::Win => row.text(left),
        Outcome::Loss => row.text(right),
        outcome => mark_of(outcome).to_string(),
    })
}
