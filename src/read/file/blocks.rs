//! Blocks of a sheet: cells that blank rows and blank columns set apart from all others.

use std::ops::{Range, RangeInclusive};

use crate::read::file::grid::{Cell, Row, Sheet};

/// A rectangle of a sheet with nothing around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The positions of its rows in [`Sheet::rows`].
    pub rows: Range<usize>,
    /// Its columns.
    pub columns: RangeInclusive<u32>,
}

/// No sheet that people lay out has more; a sheet with more is one long list with gaps.
const MOST_BLOCKS: usize = 400;

/// Returns the blocks of a sheet, from left to right and from top to bottom.
#[must_use]
pub fn of(sheet: &Sheet) -> Vec<Block> {
    let mut blocks = Vec::new();
    let last = sheet
        .rows
        .iter()
        .filter_map(|row| row.cells.last())
        .map(|(column, _)| *column)
        .max()
        .unwrap_or(0);
    split(
        sheet,
        &Block {
            rows: 0..sheet.rows.len(),
            columns: 0..=last,
        },
        &mut blocks,
    );
    blocks
}

/// Cuts along blank columns, then along blank rows, until neither is left.
fn split(sheet: &Sheet, block: &Block, blocks: &mut Vec<Block>) {
    if blocks.len() > MOST_BLOCKS {
        return;
    }
    let columns = column_runs(sheet, block);
    if columns.len() > 1 {
        for columns in columns {
            split(
                sheet,
                &Block {
                    rows: block.rows.clone(),
                    columns,
                },
                blocks,
            );
        }
        return;
    }
    let Some(columns) = columns.into_iter().next() else {
        return;
    };
    let rows = row_runs(
        sheet,
        &Block {
            columns: columns.clone(),
            ..block.clone()
        },
    );
    match rows.as_slice() {
        [rows] if *rows == block.rows => blocks.push(Block {
            rows: rows.clone(),
            columns,
        }),
        _ => rows.into_iter().for_each(|rows| {
            split(
                sheet,
                &Block {
                    rows,
                    columns: columns.clone(),
                },
                blocks,
            );
        }),
    }
}

fn says<'a>(
    row: &'a Row,
    columns: &'a RangeInclusive<u32>,
) -> impl Iterator<Item = (u32, &'a Cell)> {
    let from = row
        .cells
        .partition_point(|(column, _)| column < columns.start());
    let cells = row.cells[from..]
        .iter()
        .take_while(|(column, _)| column <= columns.end());
    cells
        .filter(|(_, cell)| !cell.is_blank())
        .map(|(column, cell)| (*column, cell))
}

/// Returns the columns in which something stands, those beside one another together. A title across several columns bridges none.
fn column_runs(sheet: &Sheet, block: &Block) -> Vec<RangeInclusive<u32>> {
    let (first, last) = (*block.columns.start(), *block.columns.end());
    let mut filled = vec![false; usize::try_from(last - first + 1).unwrap_or_default()];
    let mut fill = |column: u32| {
        if let Some(known) = usize::try_from(column - first)
            .ok()
            .and_then(|at| filled.get_mut(at))
        {
            *known = true;
        }
    };
    for row in &sheet.rows[block.rows.clone()] {
        let mut cells = says(row, &block.columns);
        let Some((column, text)) = cells.next() else {
            continue;
        };
        fill(column);
        let title = matches!(text, Cell::Text(_))
            && says(row, &block.columns).all(|(_, cell)| cell == text);
        if !title {
            cells.for_each(|(column, _)| fill(column));
        }
    }
    let mut runs: Vec<RangeInclusive<u32>> = Vec::new();
    for column in (first..=last)
        .zip(&filled)
        .filter_map(|(column, filled)| filled.then_some(column))
    {
        match runs.last_mut() {
            Some(run) if *run.end() + 1 == column => *run = *run.start()..=column,
            _ => runs.push(column..=column),
        }
    }
    runs
}

/// Returns the rows in which something stands, those below one another together.
fn row_runs(sheet: &Sheet, block: &Block) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut above = None;
    for at in block
        .rows
        .clone()
        .filter(|at| says(&sheet.rows[*at], &block.columns).next().is_some())
    {
        let index = sheet.rows[at].index;
        match runs.last_mut() {
            Some(run) if above == index.checked_sub(1) => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
        above = Some(index);
    }
    runs
}

impl Block {
    /// Returns the block as a sheet of its own: every cell keeps its place.
    #[must_use]
    pub fn sheet(&self, sheet: &Sheet) -> Sheet {
        let rows = sheet.rows[self.rows.clone()]
            .iter()
            .map(|row| row.within(self.columns.clone()));
        sheet.with_rows(rows.filter(|row| !row.cells.is_empty()).collect())
    }
}

/// Returns a sheet without some of its blocks.
#[must_use]
pub fn without(sheet: &Sheet, blocks: &[Block]) -> Sheet {
    let stays = |at: usize, column: u32| {
        !blocks
            .iter()
            .any(|block| block.rows.contains(&at) && block.columns.contains(&column))
    };
    let rows = sheet.rows.iter().enumerate().map(|(at, row)| {
        let cells = row.cells.iter().filter(|(column, _)| stays(at, *column));
        Row {
            index: row.index,
            cells: cells.cloned().collect(),
        }
    });
    sheet.with_rows(rows.filter(|row| !row.cells.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Place;

    fn sheet(lines: &[&str]) -> Sheet {
        let cells = |line: &str| {
            (0..)
                .zip(line.chars())
                .filter(|(_, c)| *c != '.')
                .map(|(at, c)| (at, Cell::Text(c.to_string().into())))
                .collect()
        };
        let rows = (0..).zip(lines).map(|(index, line)| Row {
            index,
            cells: cells(line),
        });
        Sheet::new(
            Place::book("book"),
            rows.filter(|row| !row.cells.is_empty()).collect(),
        )
    }

    #[test]
    fn blank_rows_and_columns_cut_a_sheet() {
        let sheet = sheet(&["ab.cd", "ef.gh", ".....", "ij.kl", "ttttt"]);
        let shown = |block: &Block| {
            let rows = block.sheet(&sheet).rows;
            rows.iter()
                .map(|row| {
                    row.cells
                        .iter()
                        .map(|(_, cell)| cell.text())
                        .collect::<String>()
                })
                .collect::<Vec<_>>()
                .join("/")
        };
        // The title in the last row is written across all columns: it bridges nothing.
        let blocks = of(&sheet);
        assert_eq!(
            blocks.iter().map(shown).collect::<Vec<_>>(),
            ["ab/ef", "ij/tt", "cd/gh", "kl/tt"]
        );
        let rest = without(&sheet, &blocks[..3]);
        assert_eq!(
            rest.rows
                .iter()
                .map(|row| row.cells.len())
                .collect::<Vec<_>>(),
            [2, 3]
        );
    }

    #[test]
    fn a_table_is_one_block() {
        assert_eq!(
            of(&sheet(&["abc", "d.f", "ghi"])),
            [Block {
                rows: 0..3,
                columns: 0..=2
            }]
        );
        assert_eq!(of(&sheet(&[])), []);
    }
}
