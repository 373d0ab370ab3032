//! Sheets that were read as one event though nothing says that they are.

use std::collections::BTreeSet;

use crate::model::SheetRole;
use crate::problem::{Problem, TakenFor};
use crate::read::layouts::player_cell::Layout;
use crate::read::number::{fold, joined};
use crate::read::sheet_roles::Used;
use crate::read::words::{day, round};

/// Says which lists were read as one event though the names of their sheets say neither a round nor a day, nor that they go together.
pub fn check(used: &[Used<'_>]) -> Option<Problem> {
    let is_list = |entry: &&Used<'_>| {
        entry.role == SheetRole::Pairings
            && !entry.rounds.is_empty()
            && !entry.is_spread
            && matches!(entry.layout(), Layout::List | Layout::Rounds)
            && !entry.heading.iter().any(|heading| heading.is_called("first", "card"))
    };
    let mut sheets: Vec<&Used<'_>> = used.iter().filter(is_list).collect();
    sheets.dedup_by_key(|entry| entry.index());
    let name = |entry: &Used<'_>| entry.sheet.place.sheet.to_string();
    // What has no column of rounds is called after its round or day, or has titles.
    let says_round = |entry: &Used<'_>| {
        let mut heading = entry.heading.iter();
        !heading.any(|heading| heading.has("round"))
            || round::is_round(&name(entry))
            || !day::named(&name(entry)).is_empty()
    };
    let untold: Vec<&Used<'_>> =
        sheets.iter().copied().filter(|entry| !says_round(entry)).collect();
    let stem = |entry: &&Used<'_>| fold(&name(entry).replace(char::is_numeric, ""));
    let stems: BTreeSet<String> = untold.iter().map(stem).collect();
    let is_row = untold.len() == sheets.len() && stems.len() == 1;
    let last = untold.last().filter(|_| sheets.len() > 1 && !is_row)?;
    let sheets = joined(sheets.iter().map(|entry| name(entry)), " / ");
    Some(Problem::at(last.sheet.place.clone(), TakenFor::Sheets { sheets }))
}
