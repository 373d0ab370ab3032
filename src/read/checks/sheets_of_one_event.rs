//! Sheets that were read as one event though nothing says that they are.

use std::collections::BTreeSet;

use crate::model::SheetRole;
use crate::place::Place;
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
            && matches!(entry.layout(), Layout::List | Layout::Rounds)
            && !entry
                .heading
                .iter()
                .any(|heading| heading.is_called("first", "card"))
    };
    let mut sheets: Vec<&Place> = used
        .iter()
        .filter(is_list)
        .map(|entry| &entry.sheet.place)
        .collect();
    sheets.dedup_by_key(|place| place.sheet_index);
    let name = |place: &Place| place.sheet.to_string();
    let says_round =
        |place: &&&Place| round::is_round(&place.sheet) || !day::named(&place.sheet).is_empty();
    let untold: Vec<&&Place> = sheets.iter().filter(|place| !says_round(place)).collect();
    let stem = |place: &&&Place| fold(&name(place).replace(char::is_numeric, ""));
    let stems: BTreeSet<String> = untold.iter().map(stem).collect();
    let is_row = untold.len() == sheets.len() && stems.len() == 1;
    let last = untold.last().filter(|_| sheets.len() > 1 && !is_row)?;
    let sheets = joined(sheets.iter().map(|place| &*place.sheet), " / ");
    Some(Problem::at((**last).clone(), TakenFor::Sheets { sheets }))
}
