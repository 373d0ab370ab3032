//! Cells of the sheets that were read of which nothing was made: none of them is left out in silence.

use std::collections::BTreeSet;

use crate::model::SheetRole;
use crate::place::ranges;
use crate::problem::{Kind, Problem, Unused};
use crate::read::file::grid::{Book, Cell, Row};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::ranked_tables;
use crate::read::sheet_roles::Used;
use crate::read::words::{headings, round};

/// So many texts are shown of what was not used.
const SHOWN: usize = 3;
/// A text is cut off after so many characters.
const LONGEST_SHOWN: usize = 40;

/// Names, once for each sheet, what was neither read nor named by another problem; `title` is the tournament's.
pub fn check(book: &Book, used: &[Used<'_>], title: Option<&str>, problems: &mut Vec<Problem>) {
    let mut told: BTreeSet<(usize, u32)> = problems
        .iter()
        .filter_map(|problem| Some((problem.place.sheet_index, problem.place.cell?.0)))
        .collect();
    for sheet in &book.sheets {
        let at = sheet.place.sheet_index;
        let here: Vec<&Used<'_>> = used
            .iter()
            .filter(|entry| entry.sheet.place.sheet_index == at)
            .collect();
        if here.iter().all(|entry| entry.role == SheetRole::Unused) {
            continue;
        }
        let mut untold: Vec<((u32, u32), &Cell)> = Vec::new();
        let placed = here
            .iter()
            .any(|entry| entry.is_pairings() && entry.layout() == Layout::Placed);
        let passed: Vec<Problem> = here
            .iter()
            .flat_map(|entry| passed_over(entry, &told, title))
            .collect();
        told.extend(
            passed
                .iter()
                .filter_map(|problem| Some((at, problem.place.cell?.0))),
        );
        problems.extend(passed);
        for row in sheet
            .rows
            .iter()
            .filter(|row| !told.contains(&(at, row.index)))
        {
            let rows: Vec<_> = here
                .iter()
                .filter_map(|entry| Some((*entry, position(entry, row.index)?)))
                .collect();
            let is_told = |column: u32| {
                rows.iter()
                    .any(|(entry, position)| tells(entry, (*position, row.index), column))
            };
            let is_title_of_table = |cell: &Cell| placed && ranked_tables::is_title(&cell.text());
            let left = row.cells.iter().filter(|(column, cell)| {
                !cell.is_blank() && !is_told(*column) && !is_title_of_table(cell)
            });
            let left: Vec<_> = left
                .map(|(column, cell)| ((row.index, *column), cell))
                .collect();
            // Nearly every row is read whole; whether it is a title takes longer to say.
            if !left.is_empty() && !is_title(row, title) {
                untold.extend(left);
            }
        }
        let Some(((row, column), first)) = untold.first() else {
            continue;
        };
        let mut shown: Vec<String> = Vec::new();
        for text in untold.iter().map(|(_, cell)| short(&cell.text())) {
            if !shown.contains(&text) {
                shown.push(text);
            }
            if shown.len() > SHOWN {
                break;
            }
        }
        if shown.len() > SHOWN {
            shown.truncate(SHOWN);
            shown.push("…".to_string());
        }
        let cells = ranges(untold.iter().map(|(cell, _)| *cell));
        let kind = Kind::Unused(Unused::Cells {
            cells,
            texts: shown.join(" / "),
        });
        problems.push(Problem::of(
            sheet.place.at(*row, *column),
            kind,
            first.text(),
        ));
    }
}

/// Names the rows of a table that say nothing of what the table is about: a note in the column of rounds, a sum of another one.
fn passed_over(
    entry: &Used<'_>,
    told: &BTreeSet<(usize, u32)>,
    title: Option<&str>,
) -> Vec<Problem> {
    const OF_PAIRINGS: [&str; 10] = [
        "first", "second", "result", "mark", "games", "winner", "score_1", "score_2", "name", "1st",
    ];
    let Some(heading) = &entry.heading else {
        return Vec::new();
    };
    let about: &[&str] = match entry.role {
        SheetRole::Pairings if !entry.is_whole() => &OF_PAIRINGS,
        SheetRole::Pairings | SheetRole::Players => &["name"],
        _ => return Vec::new(),
    };
    let place = &entry.sheet.place;
    let placed = entry.layout() == Layout::Placed;
    let seats = entry
        .table
        .as_ref()
        .map(|table| table.seats(&entry.sheet, heading))
        .unwrap_or_default();
    // A seat may be nobody's yet.
    let seated: BTreeSet<u32> = seats
        .iter()
        .filter_map(|seat| Some(seat.played.1.cell?.0))
        .collect();
    let is_title_of_table = |row: &Row| {
        placed
            && row
                .cells
                .iter()
                .any(|(_, cell)| ranked_tables::is_title(&cell.text()))
    };
    let is_row = |row: &&Row| {
        let silent = about
            .iter()
            .all(|column| heading.cell(row, column).is_blank());
        let alone = || {
            !entry.is_whole()
                || row
                    .cells
                    .iter()
                    .filter(|(_, cell)| !cell.is_blank())
                    .count()
                    == 1
        };
        row.index > heading.row
            && silent
            && !seated.contains(&row.index)
            && !is_title_of_table(row)
            && alone()
            && !told.contains(&(place.sheet_index, row.index))
            && !is_title(row, title)
    };
    let is_words = |column: u32, cell: &Cell| {
        let of_a_round = heading.columns.get("round") == Some(&column)
            && round::round_number(&cell.text()).is_some();
        matches!(cell, Cell::Text(text) if text.contains(char::is_alphabetic))
            && !of_a_round
            && heading.takes(u32::MAX, column)
    };
    let rows = entry.sheet.rows.iter().filter(is_row);
    let cells = rows.filter_map(|row| {
        Some((
            row.index,
            row.cells
                .iter()
                .find(|(column, cell)| is_words(*column, cell))?,
        ))
    });
    cells
        .map(|(row, (column, cell))| {
            Problem::of(place.at(row, *column), Unused::Row {}, cell.text())
        })
        .collect()
}

fn short(text: &str) -> String {
    if text.chars().count() > LONGEST_SHOWN {
        text.chars().take(LONGEST_SHOWN).chain(['…']).collect()
    } else {
        text.to_string()
    }
}

fn position(entry: &Used<'_>, row: u32) -> Option<usize> {
    entry.sheet.position(row)
}

/// Whether a cell was read, or is named where its column or its table is.
fn tells(entry: &Used<'_>, at: (usize, u32), column: u32) -> bool {
    let inside = || !entry.sheet.rows[at.0].get(column).is_blank();
    match (&entry.table, &entry.heading) {
        _ if entry.role == SheetRole::Unused => inside(),
        (Some(table), Some(heading)) => {
            table.takes(heading, at, column) || names(heading, at.1, column) && inside()
        }
        (None, Some(heading)) => {
            heading.takes(at.1, column) || names(heading, at.1, column) && inside()
        }
        (_, None) => inside(),
    }
}

/// Whether a cell stands under a heading of which it was said that it is not used.
fn names(heading: &crate::read::words::columns::Heading, row: u32, column: u32) -> bool {
    row >= heading.row && heading.unused.iter().any(|(unused, _)| *unused == column)
}

/// Whether a row is the title of the tournament, of a round or of a stage, or names columns.
fn is_title(row: &Row, title: Option<&str>) -> bool {
    let is_heading = |cell: &Cell| {
        let text = cell.text();
        ["pairings", "players", "published"]
            .iter()
            .any(|section| headings::named(section, &text).is_some())
    };
    let says = || {
        row.cells
            .iter()
            .map(|(_, cell)| cell)
            .filter(|cell| !cell.is_blank())
    };
    let is_title_of = |cell: &Cell| title.is_some_and(|title| title.starts_with(&cell.text()));
    let announces = |(column, cell): &(u32, Cell)| {
        round::title(&Row {
            index: row.index,
            cells: vec![(*column, cell.clone())],
        })
        .is_some()
    };
    row.cells.iter().any(announces)
        || round::stage(row).is_some()
        || says().all(is_title_of)
        || says().filter(|cell| is_heading(cell)).count() > 1
}
