//! Notes that say that results are meant the other way round: `※後手から見た勝敗`, `凡例: ○=負け`.

use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Cell, Row};
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// Longer texts tell stories.
const LONGEST: usize = 80;
/// So many rows are looked at whole.
const TOP: u32 = 40;
/// Rows of so few cells are no games.
const FEW: usize = 2;

/// Asks about every such note: it stands beside the games, and they were read as they are usually written.
#[must_use]
pub fn check(book: &Book) -> Vec<Problem> {
    let mut found = Vec::new();
    for sheet in &book.sheets {
        // Notes stand near the top, or nearly alone in their row.
        let may_be = |row: &&Row| row.index < TOP || row.cells.len() <= FEW;
        for row in sheet.rows.iter().filter(may_be) {
            for (column, cell) in &row.cells {
                let Cell::Text(text) = cell else { continue };
                let is_short = text.chars().count() <= LONGEST;
                if is_short && vocabulary::holds("note.turned", &fold(text)) {
                    let place = sheet.place.at(row.index, *column);
                    found.push(Problem::of(place, Kind::TurnedNote {}, text.to_string()));
                }
            }
        }
    }
    found
}
