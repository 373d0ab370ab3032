//! Slips and cards on one sheet: a block below the same heading for each game, or for each player. They are not read, and that is said.

use std::collections::HashMap;

use crate::problem::{Kind, NotComputed, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::{columns, headings, round};

/// Fewer may be anything.
const FEWEST: usize = 3;
/// Blocks begin again within so many rows.
const MOST_ROWS: usize = 400;

/// Says that each game, or each player, has a block of its own; `named` where its heading has to name a player.
#[must_use]
pub fn find(sheet: &Sheet, named: bool) -> Option<Problem> {
    let mut found: HashMap<String, Vec<(u32, u32, String)>> = HashMap::new();
    for (at, row) in sheet.rows.iter().enumerate().take(MOST_ROWS) {
        let below = sheet
            .rows
            .get(at + 1)
            .filter(|below| below.index == row.index + 1);
        for run in runs(row) {
            let [first, .., last] = run.as_slice() else {
                continue;
            };
            let goes_on = below.is_some_and(|below| {
                below
                    .cells
                    .iter()
                    .any(|(at, cell)| (first.0..=last.0).contains(at) && !cell.is_blank())
            });
            let texts: Vec<&str> = run.iter().map(|(_, text)| text.as_str()).collect();
            if goes_on && is_of_one_side(&run, named) {
                let heading = texts.join(" / ");
                found
                    .entry(fold(&heading))
                    .or_default()
                    .push((row.index, first.0, heading));
            }
        }
    }
    let mut all: Vec<_> = found
        .into_values()
        .filter(|found| found.len() >= FEWEST)
        .collect();
    all.sort();
    let blocks = all.first()?;
    let (row, column, heading) = blocks.first()?.clone();
    let kind = Kind::NotComputed(NotComputed::BlockEach {
        heading,
        blocks: blocks.len().to_string(),
    });
    Some(Problem::at(sheet.place.at(row, column), kind))
}

/// Returns the words of a row that stand beside each other, without what says which game or round it is.
fn runs(row: &Row) -> Vec<Vec<(u32, String)>> {
    let mut runs: Vec<Vec<(u32, String)>> = Vec::new();
    for (column, cell) in &row.cells {
        let Cell::Text(text) = cell else { continue };
        if text.trim().is_empty()
            || round::round_number(text).is_some()
            || round::title_of(text).is_some()
        {
            continue;
        }
        match runs
            .last_mut()
            .filter(|run| run.last().is_some_and(|(last, _)| last + 1 == *column))
        {
            Some(run) => run.push((*column, text.trim().to_string())),
            None => runs.push(vec![(*column, text.trim().to_string())]),
        }
    }
    runs
}

/// Whether words head a block, one of them as a column that is known, and not both players of a list.
fn is_of_one_side(run: &[(u32, String)], named: bool) -> bool {
    let row = Row {
        index: 0,
        cells: run
            .iter()
            .map(|(column, text)| (*column, Cell::Text(text.as_str().into())))
            .collect(),
    };
    let heading = columns::of_row(0, &row, "pairings");
    let known = run.iter().any(|(_, text)| {
        ["pairings", "players"]
            .iter()
            .any(|section| headings::named(section, text).is_some())
    });
    let both = |one: &str, other: &str| heading.has(one) && heading.has(other);
    let names_one = || heading.has("second") || columns::of_row(0, &row, "players").has("name");
    run.len() > 1
        && known
        && (!named || names_one())
        && !both("first", "second")
        && !both("score_1", "score_2")
}
