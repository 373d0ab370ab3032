//! Rounds side by side: a heading that repeats itself to the right, one group of columns for each round.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::halves_of_tables::{Group, are_halves};
use crate::read::layouts::list::{List, missing_columns};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::seats::{self, Seats};
use crate::read::layouts::table::{Part, Table};
use crate::read::words::columns::{self, Heading};
use crate::read::words::round::{self, round_number, title_above};

/// No table has more headings than that for one round; more cells in a row are no heading.
const MOST_HEADINGS: usize = 12;

/// One group of columns, as a sheet of its own: every cell keeps its place.
struct Block {
    sheet: Sheet,
    heading: Heading,
    /// The round: as titled where every group has a title, else counted from the left.
    round: Option<u32>,
    /// What a title above the heading says.
    title: Option<u32>,
}

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
        Part { sheet: Cow::Owned(block.sheet), heading: block.heading, table, why: Some("repeats") }
    };
    let all = columns::candidates(sheet).flat_map(|(position, row)| {
        let found = repetitions(row).into_iter();
        found.map(move |groups| (position, groups))
    });
    let blocks = all.filter_map(|(position, groups)| blocks(sheet, position, &groups));
    // The most rounds; of as many, those that say which round they are, then those with the most columns, then the first.
    let best = blocks.max_by_key(|blocks| {
        let position = blocks.first().map(|block| block.heading.position);
        let titled = blocks.iter().filter(|block| block.title.is_some()).count();
        let columns = blocks.first().map_or(0, |block| block.heading.columns.len());
        (titled, blocks.len(), columns, Reverse(position))
    });
    best.into_iter().flatten().map(part).collect()
}

/// Returns where a row's texts repeat themselves: for each way, the first and the last column of each group.
fn repetitions(row: &Row) -> Vec<Vec<(u32, u32)>> {
    let cells = row.filled().map(|(column, cell)| (column, cell.folded()));
    let cells: Vec<(u32, String)> = cells.collect();
    let mut found = Vec::new();
    for length in 2..=MOST_HEADINGS.min(cells.len() / 2) {
        for start in 0..length.min(cells.len() + 1 - 2 * length) {
            let mut groups = cells[start..].chunks_exact(length);
            let Some(first) = groups.next() else {
                continue;
            };
            // The same groups, and the last column of one of them in front of each.
            if start > 0 && cells[start - 1].1 == first[length - 1].1 {
                continue;
            }
            let is_same = |group: &&[(u32, String)]| {
                let mut pairs = first.iter().zip(*group);
                pairs.all(|((_, one), (_, other))| one == other)
            };
            let all = std::iter::once(first).chain(groups.take_while(is_same));
            let all: Vec<(u32, u32)> = all.map(|group| (group[0].0, group[length - 1].0)).collect();
            if all.len() > 1 {
                found.push(all);
            }
        }
    }
    found
}

/// Returns the heading of one group, if it is one of pairings or of seats.
fn heading(position: usize, row: &Row) -> Option<Heading> {
    let heading = columns::of_row(position, row, "pairings");
    let mut missing = missing_columns(Some(&heading)).into_iter();
    if missing.all(|missing| missing == "round") {
        Some(heading)
    } else {
        seats::heading(position, row)
    }
}

/// Returns the columns for which that holds, with the heading that stands in a row of a number.
fn block(
    sheet: &Sheet,
    row: u32,
    is_own: impl Fn(u32, u32) -> bool,
    heading: impl Fn(usize, &Row) -> Option<Heading>,
) -> Option<Block> {
    let rows = sheet.rows.iter().map(|row| {
        let cells = row.cells.iter().filter(|(at, _)| is_own(row.index, *at));
        Row { index: row.index, cells: cells.cloned().collect() }
    });
    let sheet = sheet.with_rows(rows.filter(|row| !row.cells.is_empty()).collect());
    let position = sheet.position(row)?;
    let heading = heading(position, &sheet.rows[position])?;
    Some(Block { title: title_above(&sheet, position), sheet, heading, round: None })
}

/// Returns the rows of titles of several rounds that stand above all groups, in the first of them: each round is a table in halves.
fn shared_titles(sheet: &Sheet, groups: &[(u32, u32)]) -> BTreeSet<u32> {
    let title_in = |row: &Row, (from, to): (u32, u32)| round::title(&row.within(from..=to));
    let Some((first, others)) = groups.split_first() else {
        return BTreeSet::new();
    };
    let own = sheet.rows.iter().filter_map(|row| {
        let alone = row.filled().count() == 1;
        Some((row.index, title_in(row, *first).filter(|_| alone)?.round))
    });
    let own: Vec<(u32, u32)> = own.collect();
    let rounds: BTreeSet<u32> = own.iter().map(|(_, round)| *round).collect();
    let titled = |group: &(u32, u32)| {
        let mut rows = sheet.rows.iter();
        rows.any(|row| title_in(row, *group).is_some())
    };
    if rounds.len() < 2 || others.iter().any(titled) {
        return BTreeSet::new();
    }
    own.into_iter().map(|(row, _)| row).collect()
}

fn blocks(sheet: &Sheet, position: usize, groups: &[(u32, u32)]) -> Option<Vec<Block>> {
    let head = &sheet.rows[position];
    // One look at the heading before the sheet is cut up.
    let (from, to) = groups.first()?;
    heading(position, &head.within(*from..=*to))?;
    let shared = shared_titles(sheet, groups);
    let mut blocks = Vec::new();
    for (round, (from, to)) in (1..).zip(groups) {
        let is_own = |row: u32, at: u32| (*from..=*to).contains(&at) || shared.contains(&row);
        let mut block = block(sheet, head.index, is_own, heading)?;
        block.round = Some(round);
        blocks.push(block);
    }
    let untitled = blocks.iter().all(|block| block.title.is_none());
    // Rows that say their rounds themselves are not those of several rounds: these are tables of the same round, side by side.
    let is_outside = |column: &u32| !groups.iter().any(|(from, to)| (from..=to).contains(&column));
    let of_rows = columns::of_row(position, head, "pairings").column("round");
    if let Some(round) = of_rows.filter(|column| untitled && is_outside(column)) {
        let complete = |position: usize, row: &Row| {
            let heading = columns::of_row(position, row, "pairings");
            missing_columns(Some(&heading)).is_empty().then_some(heading)
        };
        let of_a_round = groups.iter().map(|(from, to)| {
            let is_own = |_: u32, at: u32| at == round || (*from..=*to).contains(&at);
            let mut block = block(sheet, head.index, is_own, complete)?;
            // A round alone is no game.
            block.sheet.rows.retain(|row| row.cells.iter().any(|(at, _)| *at != round));
            block.heading.position = block.sheet.position(head.index)?;
            Some(block).filter(is_between)
        });
        return of_a_round.collect();
    }
    // So are those of a sheet that is called after its round.
    let named = round_number(&sheet.place.sheet);
    if let Some(round) = named.filter(|_| untitled && blocks.iter().all(is_between)) {
        for block in &mut blocks {
            block.round = Some(round);
        }
    }
    if blocks.iter().all(|block| block.title.is_some()) {
        for block in &mut blocks {
            block.round = block.title;
        }
    }
    // Two pairs of name and score are one table rather than two rounds, unless titles say otherwise.
    let one_table = blocks.len() == 2 && blocks[0].heading.columns.len() == 2 && untitled;
    let groups = blocks.iter().map(|Block { sheet, heading, .. }| Group { sheet, heading });
    let is_halved = || are_halves(&groups.collect::<Vec<_>>());
    (!one_table && !is_halved()).then_some(blocks)
}

/// Whether the result stands between two players: behind both of them these may be two on a side.
fn is_between(block: &Block) -> bool {
    let column = |name: &str| block.heading.column(name);
    let (Some(first), Some(second)) = (column("first"), column("second")) else {
        return false;
    };
    let told = ["result", "games", "score_1"].into_iter().filter_map(column);
    told.into_iter().any(|told| first < told && told < second)
}
