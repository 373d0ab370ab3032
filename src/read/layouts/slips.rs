//! Slips and cards on one sheet: a block below the same heading for each game, or for each player. They are not read, and that is said.

use std::collections::BTreeMap;

use crate::problem::{NotComputed, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{fold, joined};
use crate::read::words::{columns, day, headings, round, vocabulary};

/// Fewer may be anything.
const FEWEST: usize = 3;
/// Blocks begin again within so many rows.
const MOST_ROWS: usize = 400;

/// Says that each game, or each player, has a block of its own; `named` where its heading has to name a player.
pub fn find(sheet: &Sheet, named: bool) -> Option<Problem> {
    let mut found: BTreeMap<String, Vec<(u32, u32, String)>> = BTreeMap::new();
    for (at, row) in sheet.rows.iter().enumerate().take(MOST_ROWS) {
        let below = sheet.rows.get(at + 1);
        let below = below.filter(|below| below.index == row.index + 1);
        // Rows with numbers and days are data, however often words come again in them.
        if row.filled().any(|(_, cell)| tells_a_number(cell)) {
            continue;
        }
        for run in runs(row, below) {
            let columns = run[0].0..=run[run.len() - 1].0;
            let goes_on = below.is_some_and(|below| {
                let mut filled = below.filled();
                filled.any(|(at, _)| columns.contains(&at))
            });
            if goes_on && is_of_one_side(&run, named) {
                let heading = joined(run.iter().map(|(_, text)| text.as_str()), " / ");
                let blocks = found.entry(fold(&heading)).or_default();
                blocks.push((row.index, run[0].0, heading));
            }
        }
    }
    let all = found.into_values().filter(|blocks| blocks.len() >= FEWEST);
    let blocks = all.min()?;
    let (row, column, heading) = blocks.first()?.clone();
    let kind = NotComputed::BlockEach { heading, blocks: blocks.len().to_string() };
    Some(Problem::at(sheet.place.at(row, column), kind))
}

fn tells_a_number(cell: &Cell) -> bool {
    match cell {
        Cell::Text(text) => cell.number().is_some() || !day::named(text).is_empty(),
        _ => true,
    }
}

/// Returns the words of a row that stand beside each other, or on both sides of a dash below them, without what says which game or round it is.
fn runs(row: &Row, below: Option<&Row>) -> Vec<Vec<(u32, String)>> {
    let words = row.filled().filter_map(|(column, cell)| match cell {
        Cell::Text(text) => Some((column, text.trim().to_string())),
        _ => None,
    });
    let is_round =
        |text: &str| round::round_number(text).is_some() || round::title_of(text).is_some();
    let words: Vec<(u32, String)> = words.filter(|(_, text)| !is_round(text)).collect();
    let is_between =
        |column: u32| below.is_some_and(|row| vocabulary::is("between.words", &row.folded(column)));
    let runs = words.chunk_by(|(one, _), (next, _)| {
        one + 1 == *next || one + 2 == *next && is_between(one + 1)
    });
    runs.map(<[_]>::to_vec).collect()
}

/// Whether words head a block, one of them as a column that is known, and not both players of a list.
fn is_of_one_side(run: &[(u32, String)], named: bool) -> bool {
    let heading = columns::of_cells(0, 0, run, "pairings");
    let known = |text: &str| headings::is_in(&["pairings", "players"], text);
    let both = |one: &str, other: &str| heading.has(one) && heading.has(other);
    let names_one = || heading.has("second") || columns::of_cells(0, 0, run, "players").has("name");
    run.len() > 1
        && run.iter().any(|(_, text)| known(text))
        && (!named || names_one())
        && !both("first", "second")
        && !both("score_1", "score_2")
}
