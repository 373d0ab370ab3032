//! Points taken off or given in a table that nobody counted: a sheet Deductions, a column Adj of a printed table, points carried forward, a number
//! below zero beside a name.

use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::problem::{Kind, Problem};
use crate::read::checks::corrections::Read;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::number::{digits, fold};
use crate::read::words::{extra_time, headings, result, vocabulary};

/// Returns the first such number of each table, of somebody to whom or from whom nothing was given or taken.
pub fn check(book: &Book, read: &Read<'_>) -> Vec<Problem> {
    book.sheets.iter().filter_map(|sheet| of_sheet(sheet, read)).collect()
}

fn of_sheet(sheet: &Sheet, read: &Read<'_>) -> Option<Problem> {
    let is_of_deductions =
        vocabulary::says_any(&["note.deduction", "note.sanctions"], &sheet.place.sheet);
    let is_headed = |cell: &Cell| match cell {
        Cell::Text(text) => {
            is_of_points(text) || is_of_deductions && vocabulary::is("score.point", &fold(text))
        }
        _ => false,
    };
    let rows = sheet.rows.iter().enumerate();
    let mut headed = rows.flat_map(|(at, row)| {
        let cells = row.filled().filter(move |(_, cell)| is_headed(cell));
        cells.map(move |(column, _)| (at, column))
    });
    let below_heading = headed.find_map(|(at, column)| {
        let below = sheet.rows[at + 1..].iter();
        let mut below = below.take_while(|row| row.filled().next().is_some());
        let row = below.find(|row| is_uncounted(row, column, read))?;
        Some((row, column))
    });
    let (row, column) = below_heading.or_else(|| taken_off(sheet, read))?;
    Some(sheet.problem(row, column, Kind::PointsNote {}))
}

/// Returns the first number below zero of somebody from whom nothing is taken, where a column of a block has such numbers and nothing above zero, for
/// few: a difference is above zero for others, and what many have is a figure.
fn taken_off<'a>(sheet: &'a Sheet, read: &Read<'_>) -> Option<(&'a Row, u32)> {
    let is_next =
        |one: &Row, other: &Row| other.index == one.index + 1 && other.filled().next().is_some();
    let blocks = sheet.rows.chunk_by(is_next);
    let mut columns = blocks.flat_map(|block| {
        let columns = block.iter().flat_map(|row| row.filled().map(|(at, _)| at));
        let columns: BTreeSet<u32> = columns.collect();
        columns.into_iter().map(move |column| (block, column))
    });
    columns.find_map(|(block, column)| {
        let numbers = block.iter().filter_map(|row| Some((row, number(row.get(column))?)));
        let numbers: Vec<(&Row, Exact)> = numbers.collect();
        let is_less = |(_, number): &&(&Row, Exact)| *number < Exact::zero();
        let below: Vec<&Row> = numbers.iter().filter(is_less).map(|(row, _)| *row).collect();
        let is_above = numbers.iter().any(|(_, number)| *number > Exact::zero());
        // Beside a heading texts are games, as those of a round in which somebody met nobody: `-1` below `5b1`.
        let filled = block.iter().filter(|row| !row.get(column).is_blank());
        let holds_texts = filled.count() > numbers.len() + 1;
        if is_above || holds_texts || 2 * below.len() > read.people.players.len() {
            return None;
        }
        let row = below.into_iter().find(|row| is_uncounted(row, column, read))?;
        Some((row, column))
    })
}

/// Returns the number of a cell, or the one with a minus that opens it: `-3 pts (ineligible player)`.
fn number(cell: &Cell) -> Option<Exact> {
    let folded = fold(&cell.shown());
    result::number(&folded).or_else(|| {
        let behind = folded.strip_prefix('-')?;
        let (number, rest) = digits(behind);
        let is_score = rest.starts_with(['-', ':', '/', '.', ',']);
        result::number(&format!("-{number}")).filter(|_| !number.is_empty() && !is_score)
    })
}

/// Whether a heading is of points that come to those of the games, or go from them.
pub fn is_of_points(heading: &str) -> bool {
    let called = headings::named("players", heading);
    let is_called = matches!(called, Some("deduction" | "start_score"))
        || vocabulary::is("note.adjusted", &fold(heading));
    // Shoot-outs are penalties too.
    is_called && !extra_time::is_word(heading)
}

/// Whether a row has a number in a column, and names somebody whose points are those of the games alone.
fn is_uncounted(row: &Row, column: u32, read: &Read<'_>) -> bool {
    let is_some = number(row.get(column)).is_some_and(|number| !number.is_zero());
    let mut named = row.filled().filter_map(|(_, cell)| match cell {
        Cell::Text(text) => read.people.known(text),
        _ => None,
    });
    let player = named.next().filter(|_| is_some && named.next().is_none());
    player.is_some_and(|player| read.people.players[player].start_score.is_none())
}
