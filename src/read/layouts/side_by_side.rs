//! Rounds side by side: a heading that repeats itself to the right, one group of columns for each round.

use std::borrow::Cow;

use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::list::{List, missing_columns};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::seats::{self, Seats};
use crate::read::layouts::table::{Part, Table};
use crate::read::number::fold;
use crate::read::words::columns::{self, Heading};
use crate::read::words::round::{round_number, title_above};

/// One group of columns, as a sheet of its own: every cell keeps its place.
struct Block {
    /// The columns.
    sheet: Sheet,
    /// Their heading.
    heading: Heading,
    /// The round: as titled where every group has a title, else counted from the left.
    round: Option<u32>,
    /// Whether a title above the heading says the round.
    titled: bool,
}

/// Finds tables side by side.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let part = |block: Block| {
        let table: Box<dyn Table> = if block.heading.has("name") {
            Box::new(Seats { round: block.round })
        } else {
            Box::new(List {
                round: block.round.filter(|_| !block.heading.has("round")),

                ..List::of(Layout::SideBySide)
            })
        };
        Part {
            sheet: Cow::Owned(block.sheet),
            heading: block.heading,
            table,
            why: Some("repeats"),
        }
    };
    split(sheet)
        .unwrap_or_default()
        .into_iter()
        .map(part)
        .collect()
}

/// Returns the groups of a sheet's columns, if there are several.
fn split(sheet: &Sheet) -> Option<Vec<Block>> {
    let all = columns::candidates(sheet).flat_map(|(position, row)| {
        repetitions(row)
            .into_iter()
            .map(move |columns| (position, columns))
    });
    let blocks = all.filter_map(|(position, columns)| blocks(sheet, position, &columns));
    // The most rounds; of as many, those that say which round they are, then those with the most columns.
    blocks.max_by_key(|blocks| {
        let titled = blocks.iter().filter(|block| block.titled).count();
        (
            titled,
            blocks.len(),
            blocks
                .first()
                .map_or(0, |block| block.heading.columns.len()),
        )
    })
}

/// Returns where a row's texts repeat themselves: for each way, the first and the last column of each group.
fn repetitions(row: &Row) -> Vec<Vec<(u32, u32)>> {
    let cells: Vec<(u32, String)> = row
        .cells
        .iter()
        .map(|(column, cell)| (*column, fold(&cell.text())))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let mut found = Vec::new();
    // No table has more headings than that for one round; more cells in a row are no heading.
    for length in 2..=12.min(cells.len() / 2) {
        for start in 0..length.min(cells.len() + 1 - 2 * length) {
            let text = |at: usize| cells.get(at).map(|(_, text)| text.as_str());
            let same = |group: usize| {
                (0..length).all(|at| {
                    text(start + at).is_some()
                        && text(start + group * length + at) == text(start + at)
                })
            };
            let groups = (1..cells.len()).take_while(|group| same(*group)).count() + 1;
            let column = |at: usize| cells[start + at].0;
            if groups > 1 {
                found.push(
                    (0..groups)
                        .map(|group| (column(group * length), column(group * length + length - 1)))
                        .collect(),
                );
            }
        }
    }
    found
}

/// Returns the heading of one group, if it is one of pairings or of seats.
fn heading(position: usize, row: &Row) -> Option<Heading> {
    let heading = columns::of_row(position, row, "pairings");
    let list = missing_columns(Some(&heading))
        .iter()
        .all(|missing| *missing == "round");
    if list {
        Some(heading)
    } else {
        seats::heading(position, row)
    }
}

fn blocks(sheet: &Sheet, position: usize, columns: &[(u32, u32)]) -> Option<Vec<Block>> {
    let row = sheet.rows[position].index;
    let (mut blocks, mut titles) = (Vec::new(), Vec::new());
    // One look at the heading before the sheet is cut up.
    let (from, to) = columns.first()?;
    heading(position, &sheet.rows[position].within(*from..=*to))?;
    for (round, (from, to)) in (1..).zip(columns) {
        let sheet = only_columns(sheet, *from, *to);
        let position = sheet
            .rows
            .iter()
            .position(|candidate| candidate.index == row)?;
        let heading = heading(position, &sheet.rows[position])?;
        let title = title_above(&sheet, heading.position);
        titles.push(title);
        blocks.push(Block {
            round: Some(round),
            titled: title.is_some(),
            sheet,
            heading,
        });
    }
    // Rows that say their rounds themselves are not those of several rounds: these are tables of the same round, side by side.
    let outside = |column: u32| {
        columns
            .iter()
            .all(|(from, to)| column < *from || *to < column)
    };
    let of_rows = columns::of_row(position, &sheet.rows[position], "pairings")
        .columns
        .get("round")
        .copied();
    let untitled = titles.iter().all(Option::is_none);
    if let Some(round) = of_rows.filter(|column| untitled && outside(*column)) {
        return beside_a_round(sheet, row, columns, round)
            .filter(|blocks| blocks.iter().all(is_between));
    }
    // So are those of a sheet that is called after its round.
    if let Some(round) =
        round_number(&sheet.place.sheet).filter(|_| untitled && blocks.iter().all(is_between))
    {
        for block in &mut blocks {
            block.round = Some(round);
        }
    }
    // Two pairs of name and score are one table rather than two rounds, unless titles say otherwise.
    let one_table = blocks.len() == 2
        && blocks[0].heading.columns.len() == 2
        && titles.iter().all(Option::is_none);
    if titles.iter().all(Option::is_some) {
        for (block, title) in blocks.iter_mut().zip(titles) {
            block.round = title;
        }
    }
    (!one_table).then_some(blocks)
}

/// Whether the result stands between two players: behind both of them these may be two on a side.
fn is_between(block: &Block) -> bool {
    let [first, second] = ["first", "second"].map(|name| block.heading.columns.get(name));
    let (Some(first), Some(second)) = (first, second) else {
        return false;
    };
    ["result", "games", "score_1"]
        .iter()
        .filter_map(|name| block.heading.columns.get(name))
        .any(|told| first < told && told < second)
}

/// Returns tables of one round that stand side by side, each with the column of rounds in front of them.
fn beside_a_round(
    sheet: &Sheet,
    row: u32,
    columns: &[(u32, u32)],
    round: u32,
) -> Option<Vec<Block>> {
    let block = |(from, to): &(u32, u32)| {
        let cells = |row: &Row| {
            row.cells
                .iter()
                .filter(|(at, _)| *at == round || (*from..=*to).contains(at))
                .cloned()
                .collect()
        };
        let rows = sheet.rows.iter().map(|row| Row {
            index: row.index,
            cells: cells(row),
        });
        let sheet = sheet.with_rows(
            rows.filter(|row| row.cells.iter().any(|(at, _)| *at != round))
                .collect(),
        );
        let position = sheet
            .rows
            .iter()
            .position(|candidate| candidate.index == row)?;
        let heading = columns::of_row(position, &sheet.rows[position], "pairings");
        missing_columns(Some(&heading)).is_empty().then_some(Block {
            sheet,
            heading,
            round: None,
            titled: false,
        })
    };
    columns.iter().map(block).collect()
}

fn only_columns(sheet: &Sheet, from: u32, to: u32) -> Sheet {
    let rows = sheet.rows.iter().map(|row| row.within(from..=to));
    sheet.with_rows(rows.filter(|row| !row.cells.is_empty()).collect())
}
