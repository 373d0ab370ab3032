//! Times of day with a dash, `14-00`: where all of a column are quarters of hours, some of them full, they are no scores.

use std::collections::BTreeSet;

use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::{fold, is_digits};

/// So many times are no chance.
const FEWEST: usize = 3;

/// Writes such times as other programs do, `14:00`.
pub(super) fn write_out(sheet: &mut Sheet) {
    let is_full = |cell: &Cell| matches!(cell, Cell::Text(text) if text.ends_with("00"));
    let full = sheet.cells().filter(|(.., cell)| is_full(cell));
    let columns: BTreeSet<u32> = full.map(|(_, column, _)| column).collect();
    for column in columns {
        let mut told = sheet.rows.iter().map(|row| row.folded(column)).enumerate();
        let is_time = |(_, text): &(usize, String)| time(text).is_some();
        let Some((first, text)) = told.find(is_time) else { continue };
        let times = std::iter::once(text)
            .chain(told.map(|(_, text)| text).filter(|text| !text.is_empty()))
            .map(|text| Some(time(&text)?.ends_with("00")));
        // In nearly every column of scores one of the first is none.
        let Some(are_full) = times.collect::<Option<Vec<bool>>>() else { continue };
        if are_full.len() >= FEWEST && are_full.contains(&true) {
            sheet.rewrite(first.., &[column], |text| time(&fold(text)));
        }
    }
}

/// Reads a time at a quarter of an hour, from eight in the morning on.
fn time(folded: &str) -> Option<String> {
    let (hours, minutes) = folded.split_once('-')?;
    let is_hour =
        is_digits(hours) && hours.parse().is_ok_and(|hours: u32| (8..24).contains(&hours));
    let is_quarter = ["00", "15", "30", "45"].contains(&minutes);
    (is_hour && is_quarter).then(|| format!("{hours}:{minutes}"))
}
