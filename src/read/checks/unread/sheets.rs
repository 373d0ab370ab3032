//! Sheets that are named after a round, and of which nothing was read.

use std::collections::HashSet;

use crate::place::Place;
use crate::problem::{Kind, Problem, in_short};
use crate::read::events::Event;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::number::{cut, fold, joined};
use crate::read::roles::people::People;
use crate::read::words::{headings, round};

/// So many texts are shown of what was not read.
const SHOWN: usize = 3;
/// A text is cut off after so many characters.
const LONGEST_SHOWN: usize = 60;

/// Says of those of these `sheets` that are called after a round that they were not read, whatever is written there. What stands on the
/// sheets of the event is only said again.
pub fn unread_rounds<'a>(
    sheets: impl Iterator<Item = &'a Sheet>,
    book: &Book,
    event: &Event,
    people: &People,
) -> Vec<Problem> {
    let called: Vec<&Sheet> = sheets
        .filter(|sheet| round::is_round(&sheet.place.sheet))
        .collect();
    if called.is_empty() {
        return Vec::new();
    }
    let own = || event.sheets.iter().map(|at| &book.sheets[*at]);
    let cells = own()
        .flat_map(|sheet| &sheet.rows)
        .flat_map(|row| &row.cells);
    let texts = cells.filter(|(_, cell)| matches!(cell, Cell::Text(_)));
    let texts: HashSet<String> = texts.map(|(_, cell)| cell.folded()).collect();
    // `4` is a round where one of the sheets is named after one.
    let rounds = own().any(|sheet| round::is_round(&sheet.place.sheet));
    let is_number = |name: &str| name.chars().all(|c| c.is_numeric() || c.is_whitespace());
    let told = called.into_iter().filter_map(|sheet| {
        if is_number(&sheet.place.sheet) && !rounds {
            return None;
        }
        let rows = sheet.rows.iter().filter(|row| says(row, &texts, people));
        let rows: Vec<&Row> = rows.collect();
        let first = rows.first()?;
        let column = first.filled().next().map_or(0, |(column, _)| column);
        let text = |row: &&Row| {
            let texts = joined(row.filled().map(|(_, cell)| cell.text()), " ");
            cut(&texts, LONGEST_SHOWN)
        };
        let texts: Vec<String> = rows.iter().map(text).collect();
        let place = sheet.place.at(first.index, column);
        Some(not_read(
            place,
            rows.iter().map(|row| row.index),
            SHOWN,
            &texts,
        ))
    });
    told.collect()
}

/// Whether a row of a sheet is more than the frame of a sheet to be filled in: title, headings, numbers of tables.
fn says(row: &Row, told: &HashSet<String>, people: &People) -> bool {
    let of_the_frame = |cell: &Cell| {
        let text = cell.text();
        headings::is_in(&["pairings", "players"], &text)
            || told.contains(&fold(&text)) && people.known(&text).is_none()
    };
    let is_number = |cell: &Cell| {
        matches!(cell, Cell::Number(_))
            || matches!(cell, Cell::Text(text) if fold(text).parse::<f64>().is_ok())
    };
    let mut cells = row.filled().map(|(_, cell)| cell);
    let numbers = cells.clone().filter(|cell| is_number(cell)).count();
    let mut words = || cells.any(|cell| !is_number(cell) && !of_the_frame(cell));
    round::title(row).is_none() && (numbers > 1 || words())
}

pub fn not_read(
    place: Place,
    rows: impl Iterator<Item = u32>,
    shown: usize,
    texts: &[String],
) -> Problem {
    let (cells, names) = (rows_in_short(rows), in_short(shown, texts));
    Problem::at(place, Kind::NotRead { cells, names })
}

/// Returns rows, from 0, as `3-7, 9`.
fn rows_in_short(rows: impl Iterator<Item = u32>) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for row in rows.map(|row| row + 1) {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 >= row => *to = row,
            _ => runs.push((row, row)),
        }
    }
    let short = |(from, to): &(u32, u32)| {
        if from == to {
            from.to_string()
        } else {
            format!("{from}-{to}")
        }
    };
    joined(runs.iter().map(short), ", ")
}
