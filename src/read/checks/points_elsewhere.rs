//! Points taken off or given in a table that nobody counted: a sheet Deductions, a column Adj of a printed table, points carried forward.

use crate::problem::{Kind, Problem};
use crate::read::checks::corrections::Read;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::{extra_time, headings, result, vocabulary};

/// Returns the first such number of each table, of somebody to whom or from whom nothing was given or taken.
pub fn check(book: &Book, read: &Read<'_>) -> Vec<Problem> {
    book.sheets
        .iter()
        .filter_map(|sheet| of_sheet(sheet, read))
        .collect()
}

fn of_sheet(sheet: &Sheet, read: &Read<'_>) -> Option<Problem> {
    let is_of_deductions = vocabulary::says("note.deduction", &sheet.place.sheet);
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
    headed.find_map(|(at, column)| {
        let below = sheet.rows[at + 1..].iter();
        let mut below = below.take_while(|row| row.filled().next().is_some());
        let row = below.find(|row| is_uncounted(row, column, read))?;
        Some(sheet.problem(row, column, Kind::PointsNote {}))
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
    let number = result::number(&fold(&row.get(column).shown()));
    let is_some = number.is_some_and(|number| !number.is_zero());
    let mut named = row.filled().filter_map(|(_, cell)| match cell {
        Cell::Text(text) => read.people.known(text),
        _ => None,
    });
    let player = named.next().filter(|_| is_some && named.next().is_none());
    player.is_some_and(|player| read.people.players[player].start_score.is_none())
}
