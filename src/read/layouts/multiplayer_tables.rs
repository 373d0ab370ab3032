//! Tables of more than two players, which are no pairings: a third player, a column for each place, or a row for each of three.

use crate::problem::{NotComputed, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::columns::{self, Heading};
use crate::read::words::headings;
use crate::read::words::vocabulary;

fn complaint(sheet: &Sheet, row: u32, column: u32, found: String) -> Problem {
    Problem::of(
        sheet.place.at(row, column),
        NotComputed::LargerTables {},
        found,
    )
}

/// Finds the third player of a table where a heading names two.
#[must_use]
pub fn of_heading(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let filled = |column: u32| {
        sheet
            .rows
            .iter()
            .skip(heading.position + 1)
            .any(|row| !row.get(column).is_blank())
    };
    let (column, text) = heading
        .unused
        .iter()
        .find(|(column, text)| is_third(text) && filled(*column))?;
    Some(complaint(sheet, heading.row, *column, text.clone()))
}

/// Whether a heading is what the first player and the second are called, but for its number.
fn is_third(text: &str) -> bool {
    let text = fold(text);
    let [first, second, third] =
        ["player-number.1", "player-number.2", "player-number.3"].map(vocabulary::words);
    third
        .iter()
        .zip(first.iter().zip(second))
        .any(|(third, (first, second))| {
            let named = |number: &str| {
                headings::named("pairings", &text.replacen(third.as_str(), number, 1))
            };
            text.contains(third.as_str())
                && named(first) == Some("first")
                && named(second) == Some("second")
        })
}

/// Finds where a table has a row for each of three players or more: `table` stands beside their names.
#[must_use]
pub fn of_rows(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let table = *heading.columns.get("table")?;
    let name = heading.columns.get("name").copied().or_else(|| {
        match heading.unused_as("players", "name")[..] {
            [only] => Some(only),
            _ => None,
        }
    })?;
    let round = heading.columns.get("round");
    let key = |row: &Row| {
        (
            row.get(table).text(),
            round.map(|round| row.get(*round).text()),
        )
    };
    let seated = |row: &&Row| !row.get(table).is_blank() && !row.get(name).is_blank();
    let rows: Vec<&Row> = sheet
        .rows
        .iter()
        .skip(heading.position + 1)
        .filter(seated)
        .collect();
    let of_three = |rows: &[&Row]| {
        let near = rows[2].index == rows[0].index + 2;
        near && key(rows[0]) == key(rows[1]) && key(rows[1]) == key(rows[2])
    };
    let third = rows.windows(3).find(|rows| of_three(rows))?[2];
    Some(complaint(sheet, third.index, name, third.get(name).text()))
}

/// Finds tables of more than two players on a sheet that is nothing else.
#[must_use]
pub fn find(sheet: &Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings");
    let named = heading
        .as_ref()
        .filter(|heading| heading.has("first") && heading.has("second"));
    let found = named
        .and_then(|heading| of_heading(sheet, heading))
        .or_else(|| of_rows(sheet, heading.as_ref()?));
    found.or_else(|| {
        columns::candidates(sheet).find_map(|(position, row)| of_places(sheet, position, row))
    })
}

/// Finds names below places: `1st | 2nd | 3rd`.
fn of_places(sheet: &Sheet, position: usize, row: &Row) -> Option<Problem> {
    let column = |place: &str| {
        let list = format!("place.{place}");
        row.cells
            .iter()
            .find(|(_, cell)| vocabulary::is(&list, &fold(&cell.text())))
            .map(|(column, _)| *column)
    };
    let is_name =
        |cell: &Cell| matches!(cell, Cell::Text(text) if text.chars().any(char::is_alphabetic));
    let below = |column: u32| {
        sheet
            .rows
            .iter()
            .skip(position + 1)
            .map(move |row| row.get(column))
            .filter(|cell| !cell.is_blank())
    };
    let names = |column: u32| below(column).next().is_some() && below(column).all(is_name);
    let [Some(first), Some(second), Some(third)] = ["1st", "2nd", "3rd"].map(column) else {
        return None;
    };
    let found = row.get(third).text();
    [first, second, third]
        .into_iter()
        .all(names)
        .then(|| complaint(sheet, row.index, third, found))
}
