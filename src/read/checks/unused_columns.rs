//! What stands in a list beside what was read, and says something else.

use std::collections::BTreeSet;

use crate::model::{Outcome, Pairing, PlayerIndex};
use crate::problem::{ByeOrName, Kind, Problem};
use crate::read::checks::repeated_rows::Met;
use crate::read::file::grid::{Book, Cell, Row};
use crate::read::layouts::both_perspectives;
use crate::read::merge::Gathered;
use crate::read::number::fold;
use crate::read::sheet_roles::Used;
use crate::read::words::result::{mark, number, parse, settle};
use crate::read::words::{day, headings};

/// Reports the first cell of each column of a list that was not used and tells another result than what was read in its row: all that it
/// says in words are results, or the cell is a word for a game without play.
#[must_use]
pub fn unused_results(entry: &Used<'_>, met: &Met<'_>) -> Vec<Problem> {
    let Some(heading) = entry.heading.as_ref() else {
        return Vec::new();
    };
    let body = || {
        entry
            .sheet
            .rows
            .iter()
            .filter(|row| row.index > heading.row)
    };
    // Other lists may stand to the left and the right.
    let columns = || {
        heading
            .columns
            .values()
            .copied()
            .chain(heading.unused.iter().map(|(column, _)| *column))
    };
    let (Some(from), Some(to)) = (columns().min(), columns().max()) else {
        return Vec::new();
    };
    let on_row = |row: &Row| {
        let here = met.on_row(entry.sheet.place.sheet_index, row.index).iter();
        let mut here = here.filter(|pairing| {
            pairing
                .place
                .cell
                .is_some_and(|(_, column)| (from..=to).contains(&column))
        });
        here.next().filter(|_| here.next().is_none())
    };
    let of_column = |(column, text_above): &(u32, String)| {
        let words = body().filter_map(|row| Some((row, said(row.get(*column))?)));
        let words: Vec<_> = words.collect();
        let texts: BTreeSet<&str> = words.iter().map(|(_, text)| text.as_str()).collect();
        if headings::named("settings", text_above) == Some("date") {
            return None;
        }
        // The same letter in each row is a colour, or a tick.
        let speaks = texts.len() > 1 || texts.iter().any(|text| text.chars().count() > 1);
        let all = speaks
            && words
                .iter()
                .all(|(_, text)| parse(text).is_ok_and(|told| told.fared().is_some()));
        // A column of the other side's results says the same from there.
        let of_other_side = |(row, text): &(&Row, String)| match on_row(row) {
            Some(pairing) => {
                parse(text)
                    .ok()
                    .and_then(|told| told.fared())
                    .map(std::cmp::Ordering::reverse)
                    == pairing.result.fared()
            }
            None => true,
        };
        let all = all && !words.iter().all(of_other_side);
        words.iter().find_map(|(row, text)| {
            let pairing = on_row(row)?;
            let told = parse(text)
                .ok()
                .and_then(|told| settle(told, pairing.second.is_some()).ok())?;
            let unplayed = told.outcomes.is_some_and(is_forfeit)
                && mark(&fold(text)).is_some()
                && text.chars().count() > 1;
            let other = told.fared() != pairing.result.fared()
                || unplayed && !pairing.result.outcomes.is_some_and(is_forfeit);
            let counts = pairing.second.is_some() && !pairing.result.is_open() && (all || unplayed);
            (counts && other).then(|| {
                Problem::of(
                    entry.sheet.place.at(row.index, *column),
                    Kind::UnusedResults {
                        heading: text_above.clone(),
                        read: both_perspectives::told(&pairing.result),
                    },
                    text.clone(),
                )
            })
        })
    };
    heading.unused.iter().filter_map(of_column).collect()
}

/// Returns what a cell says in words: a day or a time is no result.
fn said(cell: &Cell) -> Option<String> {
    let Cell::Text(text) = cell else { return None };
    let text = text.trim();
    if !day::named(text).is_empty() || day::is_time(text) {
        return None;
    }
    (!text.is_empty() && number(&fold(text)).is_none()).then(|| text.to_string())
}

fn is_forfeit(outcomes: [Outcome; 2]) -> bool {
    outcomes
        .iter()
        .all(|outcome| matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss))
}

/// Reports names that no list has, and that stand nowhere but opposite a word for a bye: a remark, or somebody who never came.
#[must_use]
pub fn opposite_byes(book: &Book, gathered: &Gathered) -> Vec<Problem> {
    if gathered.people.listed {
        return Vec::new();
    }
    let by_word = |pairing: &Pairing| {
        let says_bye = |cell: &Cell| headings::is_bye(&cell.shown());
        pairing.result.outcomes.is_some_and(is_forfeit)
            && book.cell(&pairing.place).is_some_and(says_bye)
    };
    let (byes, others): (Vec<&Pairing>, Vec<&Pairing>) = gathered
        .pairings
        .iter()
        .partition(|pairing| by_word(pairing));
    if byes.is_empty() {
        return Vec::new();
    }
    let mut known: BTreeSet<PlayerIndex> = others.into_iter().flat_map(Pairing::players).collect();
    let alone = byes.into_iter().filter_map(|pairing| {
        // Each of them once.
        let second = pairing.second.filter(|second| known.insert(*second))?;
        let name = |player: PlayerIndex| gathered.people.players[player].name.to_string();
        let kind = Kind::ByeOrName(ByeOrName::Opposite {
            player: name(pairing.first),
            other: name(second),
        });
        Some(Problem::of(pairing.place.clone(), kind, name(second)))
    });
    alone.collect()
}
