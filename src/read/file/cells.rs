//! The cells of a sheet as a reader finds them, in whatever order, within bounds.

use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::file;
use crate::read::file::bounds::{Bounds, COLUMNS, ROWS};
use crate::read::file::grid::{Cell, Row};
use crate::read::file::record::OutputRecord;
use crate::read::number::joined;

/// The cells of a sheet as they are read, in whatever order.
pub struct Cells<'a> {
    place: &'a Place,
    bounds: &'a mut Bounds,
    rows: Vec<Row>,
    /// Whether every cell so far stood behind the one before.
    in_order: bool,
    record: Option<&'a OutputRecord>,
}

impl<'a> Cells<'a> {
    pub fn new(place: &'a Place, bounds: &'a mut Bounds) -> Self {
        Self { place, bounds, rows: Vec::new(), in_order: true, record: None }
    }

    /// Passes over what the program's own output computes.
    pub fn of(self, record: Option<&'a OutputRecord>) -> Self {
        Self { record, ..self }
    }

    pub fn skipped(&self) -> bool {
        self.record.is_some_and(|record| record.only_shows(&self.place.sheet))
    }

    pub fn push(&mut self, (row, column): (u32, u32), cell: Cell) -> Result<(), Problem> {
        if cell == Cell::Empty {
            return Ok(());
        }
        if self.record.is_some_and(|record| {
            record.only_shows(&self.place.sheet)
                || !record.may_be_typed(&self.place.sheet, (row, column))
        }) {
            return Ok(());
        }
        if row >= ROWS || column >= COLUMNS {
            return Err(damaged(self.place, format!("{row}, {column}")));
        }
        self.bounds.take(&cell).map_err(|kind| Problem::at(self.place.clone(), kind))?;
        match self.rows.last_mut() {
            Some(last) if last.index == row => {
                self.in_order &= last.cells.last().is_none_or(|(before, _)| *before < column);
                last.cells.push((column, cell));
            }
            last => {
                self.in_order &= last.as_ref().is_none_or(|last| last.index < row);
                // As many as above, most probably.
                let mut cells = Vec::with_capacity(last.map_or(1, |last| last.cells.len()));
                cells.push((column, cell));
                self.rows.push(Row { index: row, cells });
            }
        }
        Ok(())
    }

    /// Returns the rows in order, each with its cells in order.
    pub fn rows(mut self) -> Result<Vec<Row>, Problem> {
        if self.in_order {
            return Ok(self.rows);
        }
        self.rows.sort_by_key(|row| row.index);
        self.rows.dedup_by(|row, before| {
            let same = row.index == before.index;
            if same {
                before.cells.append(&mut row.cells);
            }
            same
        });
        for row in &mut self.rows {
            row.cells.sort_by_key(|(column, _)| *column);
            if let Some(twice) = row.cells.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                return Err(damaged(
                    &self.place.at(row.index, twice[0].0),
                    format!("{} / {}", twice[0].1.text(), twice[1].1.text()),
                ));
            }
        }
        Ok(self.rows)
    }
}

pub fn damaged(place: &Place, detail: impl ToString) -> Problem {
    Problem::at(place.clone(), file::damaged(detail))
}

/// Says of texts that are struck out, with their rows and columns, that they were not read: each row's once.
pub fn struck_out(struck: &[(u32, u32, String)], place: &Place) -> Vec<Problem> {
    let rows = struck.chunk_by(|one, other| one.0 == other.0);
    let told = |cells: &[(u32, u32, String)]| {
        let found = joined(cells.iter().map(|(.., text)| text.as_str()), " ");
        let (row, column, _) = cells[0];
        Problem::of(place.at(row, column), Kind::StruckOut {}, found)
    };
    rows.map(told).collect()
}
