//! A list that fills its page: columns, each with its heading, its width and the cell of every row.

use crate::workbook::calculation::{FIRST_ROW, column, row};
use crate::workbook::page_fit::{self, Breadth, Fitted, Names, Rows, bold};
use crate::workbook::plan::{Cell, Role, Setup};
use crate::workbook::sheets::{name_role, on_paper};

type CellOf<'a, R> = Box<dyn Fn(&R, (u32, u16)) -> Cell + Sync + 'a>;

/// A column of a list whose rows are about something.
pub(super) struct Column<'a, R> {
    heading: String,
    breadth: Breadth,
    /// Whether its texts may take several lines.
    breaks: bool,
    cell: CellOf<'a, R>,
}

impl<'a, R> Column<'a, R> {
    pub(super) fn new(
        heading: impl Into<String>,
        breadth: Breadth,
        cell: impl Fn(&R, (u32, u16)) -> Cell + Sync + 'a,
    ) -> Self {
        Self { heading: heading.into(), breadth, breaks: false, cell: Box::new(cell) }
    }

    pub(super) fn of_names(
        heading: impl Into<String>,
        names: Names,
        cell: impl Fn(&R, (u32, u16)) -> Cell + Sync + 'a,
    ) -> Self {
        Self { breaks: true, ..Self::new(heading, Breadth::of_words(names.units), cell) }
    }
}

pub(super) struct List<'a, R> {
    columns: Vec<Column<'a, R>>,
    rows: Vec<R>,
    pub(super) paper: Fitted,
}

impl<'a, R> List<'a, R> {
    /// Fits a list to its page, with so many points above it.
    pub(super) fn new(columns: Vec<Column<'a, R>>, rows: Vec<R>, fill: Rows, head: f64) -> Self {
        let breadth = |column: &Column<'_, R>| Breadth {
            units: column.breadth.units.max(bold(&column.heading)),
            ..column.breadth
        };
        let breadths: Vec<Breadth> = columns.iter().map(breadth).collect();
        Self { paper: page_fit::fitted(&breadths, fill, head), columns, rows }
    }

    pub(super) fn last_row(&self) -> u32 {
        FIRST_ROW + row(self.rows.len().max(1)) - 1
    }

    /// Returns its set-up, in which so many columns stay in sight.
    pub(super) fn setup(&self, kept: u16) -> Setup {
        Setup {
            heights: self.paper.heights(FIRST_ROW, self.last_row()),
            printed: Some((self.last_row(), column(self.columns.len()) - 1)),
            ..on_paper(&self.paper, kept)
        }
    }

    /// Emits the headings, in type no larger than this, and the rows.
    pub(super) fn emit(&self, largest: u8, emit: &mut dyn FnMut(Cell)) {
        let points = self.paper.points;
        for (at, column) in (0..).zip(&self.columns) {
            let heading = Cell::text(FIRST_ROW - 1, at, Role::Heading, &*column.heading);
            emit(heading.sized(points.min(largest)));
        }
        for (row, of) in (FIRST_ROW..).zip(&self.rows) {
            for (at, column) in (0..).zip(&self.columns) {
                let mut cell = (column.cell)(of, (row, at)).sized(points);
                if column.breaks && cell.style.role == Role::Text {
                    cell.style.role = name_role(&self.paper);
                }
                emit(cell);
            }
        }
    }
}
