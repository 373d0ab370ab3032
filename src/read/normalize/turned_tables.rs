//! Tables whose headings stand in a column: rows and columns change places, and cells keep their names.

use std::collections::BTreeMap;

use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts;
use crate::read::layouts::list::missing_columns;
use crate::read::layouts::player_cell::Layout;
use crate::read::normalize::players_in_one_cell::has_rounds;
use crate::read::words::columns::Heading;
use crate::read::words::{columns, headings};

/// No table with headings in a column has more rows, or as many cells.
const MOST_ROWS: usize = 200;
const MOST_CELLS: usize = 20_000;
/// Fewer headings in a column are no table's.
const FEWEST_HEADINGS: usize = 3;

/// Exchanges the rows and columns of a sheet if pairings are found only then; says so.
pub fn turn(sheet: &mut Sheet) -> Option<Problem> {
    if !may_be_exchanged(sheet) || !layouts::find(sheet, None).is_empty() {
        return None;
    }
    let heading = columns::find(sheet, "pairings");
    // The card of one player is read as it stands.
    if missing_columns(heading.as_ref()) == ["first"] {
        return None;
    }
    let exchanged = exchanged(sheet);
    let count = |heading: Option<Heading>| heading.map_or(0, |heading| heading.columns.len());
    let headed = count(columns::find(&exchanged, "pairings"));
    let is_headed = headed >= FEWEST_HEADINGS.max(count(heading) + 1);
    let found = layouts::find(&exchanged, None);
    // Everybody against everybody stands in rows and columns alike: turned, each result is the other's, which sums below must say.
    let is_pairings = found.iter().any(|part| {
        let may_be = part.table.layout() != Layout::RoundRobin || has_sums_below(sheet);
        may_be && (is_headed || part.table.is_whole())
    });
    drop(found);
    let rounds_are_rows = || !has_rounds(sheet) && has_rounds(&exchanged);
    (is_pairings || rounds_are_rows()).then(|| {
        *sheet = exchanged;
        Problem::at(sheet.place.clone(), Kind::TurnedTable {})
    })
}

/// Whether a row holds a sum for each player: a figure, and numbers beside it.
fn has_sums_below(sheet: &Sheet) -> bool {
    let is_sums = |row: &Row| {
        let mut cells = row.filled();
        let is_figure =
            cells.next().is_some_and(|(_, cell)| headings::figure_called(&cell.text()).is_some());
        is_figure && cells.clone().count() > 2 && cells.all(|(_, cell)| cell.number().is_some())
    };
    sheet.rows.iter().any(is_sums)
}

/// Whether a sheet is small enough to be looked at with rows and columns exchanged.
pub fn may_be_exchanged(sheet: &Sheet) -> bool {
    let cells: usize = sheet.rows.iter().map(|row| row.cells.len()).sum();
    sheet.rows.len() <= MOST_ROWS && cells <= MOST_CELLS
}

pub fn exchanged(sheet: &Sheet) -> Sheet {
    let mut rows: BTreeMap<u32, Vec<(u32, Cell)>> = BTreeMap::new();
    for row in &sheet.rows {
        for (column, cell) in &row.cells {
            rows.entry(*column).or_default().push((row.index, cell.clone()));
        }
    }
    let rows = rows.into_iter().map(|(index, cells)| Row { index, cells });
    let mut exchanged = sheet.with_rows(rows.collect());
    exchanged.place.turned = !sheet.place.turned;
    exchanged
}
