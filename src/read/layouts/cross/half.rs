//! A table of everybody against everybody of which only one half is filled in: the other half says the same from the other side.

use crate::model::Outcome;
use crate::place::{Located, Place};
use crate::read::layouts::cross::entry::{Entry, Who};

/// Fills in the half that is blank, where all of it is; returns the first cell that was used for both.
pub fn complete(entries: &mut [Vec<Located<Entry>>]) -> Option<Place> {
    let count = entries.len();
    let pairs = || (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)));
    let is_blank = |(row, column): (usize, usize)| entries[row][column].value == Entry::Nothing;
    let told: Vec<(usize, usize)> = match (
        pairs().all(is_blank),
        pairs().all(|(one, other)| is_blank((other, one))),
    ) {
        (false, true) => pairs().filter(|pair| !is_blank(*pair)).collect(),
        (true, false) => pairs()
            .map(|(one, other)| (other, one))
            .filter(|pair| !is_blank(*pair))
            .collect(),
        _ => return None,
    };
    let turned: Vec<Entry> = told
        .iter()
        .map(|(row, column)| seen_from(&entries[*row][*column].value, *row))
        .collect::<Option<_>>()?;
    let place = told
        .first()
        .map(|(row, column)| entries[*row][*column].place.clone());
    for ((row, column), entry) in told.into_iter().zip(turned) {
        entries[column][row].value = entry;
    }
    place
}

/// Returns what a cell says from the other side, against the player of a row; nothing where it tells one side's points alone.
fn seen_from(entry: &Entry, row: usize) -> Option<Entry> {
    let Entry::Against {
        outcome,
        first,
        score,
        ..
    } = entry
    else {
        return Some(entry.clone());
    };
    let score = match score {
        Some((own, other)) => Some((other.clone()?, Some(own.clone()))),
        None => None,
    };
    let who = Who::Number(u32::try_from(row + 1).ok()?);
    Some(Entry::Against {
        who,
        outcome: outcome.map(Outcome::answer),
        first: first.map(|first| !first),
        score,
    })
}
