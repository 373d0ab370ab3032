//! Sheets that are named after a round, and of which nothing was read.

use std::collections::HashSet;

use crate::problem::{Kind, Problem};
use crate::read::events::Event;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::merge::Gathered;
use crate::read::number::fold;
use crate::read::words::{headings, round};

/// So many texts are shown of what was not read.
const SHOWN: usize = 3;
/// A text is cut off after so many characters.
const LONGEST_SHOWN: usize = 60;

/// What stands on the sheets that were read: on another sheet it is only said again.
pub struct Said {
    texts: HashSet<String>,
    /// Whether one of the sheets is named after a round, so that `4` is a round, too.
    rounds: bool,
}

impl Said {
    /// Looks over the sheets of a tournament.
    #[must_use]
    pub fn of(book: &Book, event: &Event) -> Self {
        let sheets = || event.sheets.iter().map(|at| &book.sheets[*at]);
        let cells = sheets()
            .flat_map(|sheet| &sheet.rows)
            .flat_map(|row| &row.cells);
        let texts = cells
            .filter(|(_, cell)| matches!(cell, Cell::Text(_)))
            .map(|(_, cell)| fold(&cell.text()))
            .collect();
        Self {
            texts,
            rounds: sheets().any(|sheet| round::is_round(&sheet.place.sheet)),
        }
    }

    /// Says that a sheet of a round was not read, whatever is written there.
    #[must_use]
    pub fn complaint(&self, sheet: &Sheet, gathered: &Gathered) -> Option<Problem> {
        let name = &*sheet.place.sheet;
        let is_number = name.chars().all(|c| c.is_numeric() || c.is_whitespace());
        if !round::is_round(name) || is_number && !self.rounds {
            return None;
        }
        let rows: Vec<&Row> = sheet
            .rows
            .iter()
            .filter(|row| self.says(row, gathered))
            .collect();
        let first = rows.first()?;
        let column = first
            .cells
            .iter()
            .find(|(_, cell)| !cell.is_blank())
            .map_or(0, |(column, _)| *column);
        let text = |row: &Row| {
            let cells = row
                .cells
                .iter()
                .map(|(_, cell)| cell.text())
                .filter(|text| !text.is_empty());
            let text = cells.collect::<Vec<_>>().join(" ");
            if text.chars().count() > LONGEST_SHOWN {
                text.chars().take(LONGEST_SHOWN).chain(['…']).collect()
            } else {
                text
            }
        };
        let mut shown: Vec<String> = rows.iter().take(SHOWN).map(|row| text(row)).collect();
        if rows.len() > shown.len() {
            shown.push("…".to_string());
        }
        let cells = rows_in_short(rows.iter().map(|row| row.index));
        let kind = Kind::NotRead {
            cells,
            names: shown.join(" / "),
        };
        Some(Problem::at(sheet.place.at(first.index, column), kind))
    }

    /// Whether a row of a sheet is more than the frame of a sheet to be filled in: title, headings, numbers of tables.
    fn says(&self, row: &Row, gathered: &Gathered) -> bool {
        let of_the_frame = |cell: &Cell| {
            let text = cell.text();
            let heading = ["pairings", "players"]
                .iter()
                .any(|section| headings::named(section, &text).is_some());
            heading || self.texts.contains(&fold(&text)) && gathered.people.known(&text).is_none()
        };
        let mut cells = row
            .cells
            .iter()
            .map(|(_, cell)| cell)
            .filter(|cell| !cell.is_blank());
        let is_number = |cell: &Cell| {
            matches!(cell, Cell::Number(_))
                || matches!(cell, Cell::Text(text) if fold(text).parse::<f64>().is_ok())
        };
        let numbers = cells.clone().filter(|cell| is_number(cell)).count();
        round::title(row).is_none()
            && (numbers > 1 || cells.any(|cell| !is_number(cell) && !of_the_frame(cell)))
    }
}

/// Returns rows, from 0, as `3-7, 9`.
#[must_use]
pub fn rows_in_short(rows: impl Iterator<Item = u32>) -> String {
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
    runs.iter().map(short).collect::<Vec<_>>().join(", ")
}
