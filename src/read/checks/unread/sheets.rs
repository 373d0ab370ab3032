//! Sheets that are named after a round, or hold games of others, and of which nothing was read.

use std::collections::HashSet;

use crate::place::Place;
use crate::problem::{Kind, Problem, in_short};
use crate::read::events::Event;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::layouts::cross::{self, outlines};
use crate::read::layouts::list;
use crate::read::number::{cut, fold, joined};
use crate::read::roles::people::People;
use crate::read::sheet_roles;
use crate::read::words::result::{number, parse};
use crate::read::words::{day, headings, round, vocabulary};

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
    let called: Vec<&Sheet> = sheets.filter(|sheet| round::is_round(&sheet.place.sheet)).collect();
    if called.is_empty() {
        return Vec::new();
    }
    let own = || event.sheets.iter().map(|at| &book.sheets[*at]);
    let cells = own().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells);
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
        Some(not_read(place, rows.iter().map(|row| row.index), SHOWN, &texts))
    });
    told.collect()
}

/// Fewer rows like games may be anything.
const FEWEST_GAMES: usize = 2;

/// Says of a sheet on which others play than those who were read that it holds games, and what keeps it from being read, or where they are.
pub fn unread_games(sheet: &Sheet, people: &People) -> Option<Problem> {
    let is_strange = |name: &String| people.known(name).is_none();
    let lacks_rounds = || {
        let part = list::without_rounds(sheet)?;
        let mut names = list::names(&part.sheet, &part.heading).into_iter();
        names.any(|name| is_strange(&name)).then_some(())
    };
    if lacks_rounds().is_some() {
        return sheet_roles::all_missing(sheet).into_iter().next();
    }
    let tables = outlines::of(sheet).into_iter();
    let tables = tables.filter(|table| table.names.iter().any(is_strange));
    let mut told = tables.map(|table| (table.position, table.names));
    let (position, names) = told.next_back().unwrap_or_default();
    if !names.is_empty() {
        let row = &sheet.rows[position];
        let place = sheet.place.at(row.index, 0);
        let missing = cross::nearly_everybody(sheet);
        let rows = std::iter::once(row.index);
        return missing.or_else(|| Some(not_read(place, rows, SHOWN, &names)));
    }
    let games = sheet.rows.iter().filter_map(|row| Some((row, game(row)?)));
    let games: Vec<(&Row, Game)> = games.collect();
    let lefts: HashSet<&String> = games.iter().map(|(_, game)| &game.names[0]).collect();
    // Numbers alone may tell anything of a name, unless somebody stands on either side of them.
    let by_names = games.iter().any(|(_, game)| lefts.contains(&game.names[1]));
    let counts =
        |(_, game): &&(&Row, Game)| (game.is_told || by_names) && game.names.iter().any(is_strange);
    let games: Vec<&(&Row, Game)> = games.iter().filter(counts).collect();
    let (first, _) = games.first().filter(|_| games.len() >= FEWEST_GAMES)?;
    let names: Vec<String> = games.iter().flat_map(|(_, game)| game.names.clone()).collect();
    let place = sheet.place.at(first.index, first.filled().next()?.0);
    let rows = games.iter().map(|(row, _)| row.index);
    Some(not_read(place, rows, SHOWN, &names))
}

/// What looks like a game in a row: two names, and between them numbers, a result or a word.
struct Game {
    names: [String; 2],
    /// Whether a result, or a word such as `v`, stands there.
    is_told: bool,
}

fn game(row: &Row) -> Option<Game> {
    let cells: Vec<&Cell> = row.filled().map(|(_, cell)| cell).collect();
    let is_between = |cell: &Cell| vocabulary::is("between.words", &cell.folded());
    let is_score = |cell: &Cell| is_result(cell) && !day::is_time(&cell.text());
    let is_number = |cell: &Cell| number(&cell.folded()).is_some();
    let is_name = |cell: &Cell| {
        let text = cell.text();
        cell.is_words()
            && !is_between(cell)
            && !is_score(cell)
            && !headings::is_nobody(&text)
            && !headings::is_label(&text)
            && !headings::is_in(&["pairings", "players", "published"], &text)
    };
    let at: Vec<usize> = (0..cells.len()).filter(|at| is_name(cells[*at])).collect();
    at.windows(2).find_map(|pair| {
        let inner = &cells[pair[0] + 1..pair[1]];
        let fits = |cell: &&Cell| is_between(cell) || is_score(cell) || is_number(cell);
        let numbers = cells.iter().filter(|cell| is_number(cell)).count();
        let tells = numbers > 1 || cells.iter().any(|cell| is_score(cell));
        let is_game = !inner.is_empty() && tells && inner.iter().all(fits);
        is_game.then(|| Game {
            names: [pair[0], pair[1]].map(|at| cells[at].text()),
            is_told: inner.iter().any(|cell| is_between(cell) || is_score(cell)),
        })
    })
}

/// Whether a cell is a result that speaks of two: `2-1`, `○-●`, `+ -`.
pub fn is_result(cell: &Cell) -> bool {
    let Cell::Text(_) = cell else { return false };
    let text = cell.text();
    let speaks_of_two = || text.contains(['-', '－', ':', ' ', '–', '½']);
    text.chars().count() > 2
        && parse(&text).is_ok_and(|told| told.score.is_some() || speaks_of_two())
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
        if from == to { from.to_string() } else { format!("{from}-{to}") }
    };
    joined(runs.iter().map(short), ", ")
}
