//! Files that other programs keep their tournaments in, as the plain sheets that anybody could have written: one file for each
//! program, and a line in `READERS`.

mod aupair;
mod game_lines;
mod go_results;
mod opengotha;
mod points;
mod tsh;
mod us_chess;
mod x_wing;

use std::sync::Arc;

use crate::place::Place;
use crate::problem::Problem;
use crate::read::file::bounds::Bounds;
use crate::read::file::grid::{Book, Cell, Row, Sheet};

struct Table {
    name: String,
    rows: Vec<Row>,
}

impl Table {
    fn new(name: &str, rows: Vec<Row>) -> Self {
        Self { name: name.into(), rows }
    }
}

/// Reads the text of one program's files; nothing where it is none of them.
type Reader = fn(&str) -> Option<Vec<Table>>;

const READERS: [Reader; 7] = [
    opengotha::read,
    go_results::read,
    aupair::read,
    tsh::read,
    us_chess::read,
    x_wing::read,
    game_lines::read,
];

/// Returns the sheets of a file that another program wrote; nothing where none is known to have written it.
pub fn read(name: &Arc<str>, text: &str) -> Option<Result<Book, Problem>> {
    let text = text.trim_start_matches('\u{feff}');
    let tables = READERS.iter().find_map(|read| read(text))?;
    let mut bounds = Bounds::default();
    let mut cells = tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
    if let Some(kind) = cells.find_map(|(_, cell)| bounds.take(cell).err()) {
        return Some(Err(Problem::at(Place::book(name), kind)));
    }
    let sheet = |(sheet_index, table): (usize, Table)| {
        let place = Place::sheet(name, sheet_index, &table.name);
        Sheet::new(place, table.rows)
    };
    let sheets = tables.into_iter().enumerate().map(sheet).collect();
    Some(Ok(Book { is_export: true, ..Book::new(name, sheets) }))
}

/// Returns a row of texts from the first column on; what is empty is left out.
fn row<T: Into<String>>(index: usize, texts: impl IntoIterator<Item = T>) -> Row {
    let cells = (0..)
        .zip(texts)
        .map(|(column, text)| (column, text.into()))
        .filter(|(_, text)| !text.trim().is_empty());
    Row {
        index: index as u32,
        cells: cells.map(|(column, text)| (column, Cell::Text(text.into()))).collect(),
    }
}
