//! Days that stand alone above the games of each, where no heading names the players: written beside every game.

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::words::{columns, day, vocabulary};

/// A game is told in so many cells at least.
const FEWEST_CELLS: usize = 3;

/// Writes them behind the last column, under a heading where the first of them stood, in place of the others.
pub fn write_beside(sheet: &mut Sheet) {
    let is_day =
        |cell: &Cell| matches!(cell, Cell::Date(_)) || !day::named(&cell.text()).is_empty();
    let title = |row: &Row| row.alone().map(|(_, cell)| cell).filter(|cell| is_day(cell)).cloned();
    let first = sheet.rows.iter().position(|row| title(row).is_some());
    let Some(first) = first else { return };
    let heading = columns::find(sheet, "pairings");
    let titles = sheet.rows.iter().filter(|row| title(row).is_some()).count();
    let is_game = |row: &Row| row.filled().count() >= FEWEST_CELLS;
    let below = &sheet.rows[first..];
    let are_games = below
        .iter()
        .all(|row| row.filled().next().is_none() || title(row).is_some() || is_game(row));
    if titles < 2 || !are_games || heading.is_some_and(|heading| heading.players().is_some()) {
        return;
    }
    let last = sheet.cells().map(|(_, column, _)| column).max();
    let column = last.unwrap_or(0) + 1;
    let mut day = String::new();
    for row in &mut sheet.rows[first..] {
        if let Some(cell) = title(row) {
            day = cell.text();
        } else if is_game(row) {
            row.set(column, &day);
        }
    }
    let head = &mut sheet.rows[first];
    let language = vocabulary::language_of(head.texts().map(|(_, text)| text));
    head.cells.clear();
    head.set(column, vocabulary::written("date", language));
    sheet.rows.retain(|row| title(row).is_none());
}
