//! A table of everybody against everybody of which only one half is filled in: the other half says the same from the other side.

use crate::place::{Located, Place};
use crate::read::layouts::cross::entry::Entry;

/// Fills in the half that is blank, where all of it is; returns the first cell that was used for both.
pub fn complete(entries: &mut [Vec<Located<Entry>>]) -> Option<Place> {
    let count = entries.len();
    let upper = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let lower = upper.clone().map(|(one, other)| (other, one));
    let filled = |cells: Vec<(usize, usize)>| -> Vec<(usize, usize)> {
        let is_filled =
            |(row, column): &(usize, usize)| entries[*row][*column].value != Entry::Nothing;
        cells.into_iter().filter(is_filled).collect()
    };
    let halves = [filled(upper.collect()), filled(lower.collect())];
    let told = match halves.each_ref().map(Vec::len) {
        [_, 0] => &halves[0],
        [0, _] => &halves[1],
        _ => return None,
    };
    let seen_from = |(row, column): &(usize, usize)| match &entries[*row][*column].value {
        Entry::Against(met) => met.turned(*row).map(Entry::Against),
        entry => Some(entry.clone()),
    };
    let turned: Vec<Entry> = told.iter().map(seen_from).collect::<Option<_>>()?;
    let &(row, column) = told.first()?;
    let place = entries[row][column].place.clone();
    for ((row, column), entry) in told.iter().zip(turned) {
        entries[*column][*row].value = entry;
    }
    Some(place)
}
