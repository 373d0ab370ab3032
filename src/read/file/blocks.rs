//! Blocks of a sheet: cells that blank rows and blank columns set apart from all others.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use crate::read::file::grid::{Cell, Row, Sheet};

/// A rectangle of a sheet with nothing around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The positions of its rows in [`Sheet::rows`].
    pub rows: Range<usize>,
    pub columns: RangeInclusive<u32>,
}

/// No sheet that people lay out has more; a sheet with more is one long list with gaps.
const MOST_BLOCKS: usize = 400;

/// Returns the blocks of a sheet, from left to right and from top to bottom.
pub fn of(sheet: &Sheet) -> Vec<Block> {
    let mut blocks = Vec::new();
    let last = sheet.cells().map(|(_, column, _)| column).max();
    let whole = Block { rows: 0..sheet.rows.len(), columns: 0..=last.unwrap_or(0) };
    split(sheet, whole, &mut blocks);
    blocks
}

/// Cuts along blank columns, then along blank rows, until neither is left.
fn split(sheet: &Sheet, mut block: Block, blocks: &mut Vec<Block>) {
    if blocks.len() > MOST_BLOCKS {
        return;
    }
    let mut columns = column_runs(sheet, &block);
    if columns.len() > 1 {
        for columns in columns {
            let rows = block.rows.clone();
            split(sheet, Block { rows, columns }, blocks);
        }
    } else if let Some(only) = columns.pop() {
        block.columns = only;
        let rows = row_runs(sheet, &block);
        if rows[..] == [block.rows.clone()] {
            blocks.push(block);
            return;
        }
        for rows in rows {
            let columns = block.columns.clone();
            split(sheet, Block { rows, columns }, blocks);
        }
    }
}

/// Returns the cells that say something in some columns of a row.
pub fn says<'a>(
    row: &'a Row,
    columns: &'a RangeInclusive<u32>,
) -> impl Iterator<Item = (u32, &'a Cell)> {
    let from = row.cells.partition_point(|(at, _)| at < columns.start());
    let cells = row.cells[from..].iter();
    cells
        .take_while(|(column, _)| column <= columns.end())
        .filter(|(_, cell)| !cell.is_blank())
        .map(|(column, cell)| (*column, cell))
}

/// Whether a row says one thing in some columns, maybe in cells that are merged.
pub fn is_title(row: &Row, columns: &RangeInclusive<u32>) -> bool {
    let mut cells = says(row, columns).map(|(_, cell)| cell);
    cells
        .next()
        .is_some_and(|first| matches!(first, Cell::Text(_)) && cells.all(|cell| cell == first))
}

/// Returns the columns in which something stands, those beside one another together. A title across several columns bridges none.
fn column_runs(sheet: &Sheet, block: &Block) -> Vec<RangeInclusive<u32>> {
    let mut filled = BTreeSet::new();
    for row in &sheet.rows[block.rows.clone()] {
        let is_title = is_title(row, &block.columns);
        let columns = says(row, &block.columns).map(|(column, _)| column);
        filled.extend(columns.take(if is_title { 1 } else { usize::MAX }));
    }
    let mut runs: Vec<RangeInclusive<u32>> = Vec::new();
    for column in filled {
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
    let says = |at: &usize| says(&sheet.rows[*at], &block.columns).next().is_some();
    for at in block.rows.clone().filter(says) {
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
    pub fn sheet(&self, sheet: &Sheet) -> Sheet {
        let rows = sheet.rows[self.rows.clone()].iter().map(|row| row.within(self.columns.clone()));
        sheet.with_rows(rows.filter(|row| !row.cells.is_empty()).collect())
    }
}

pub fn without(sheet: &Sheet, blocks: &[Block]) -> Sheet {
    let mut rows = sheet.rows.clone();
    for block in blocks {
        for row in &mut rows[block.rows.clone()] {
            row.cells.retain(|(column, _)| !block.columns.contains(column));
        }
    }
    rows.retain(|row| !row.cells.is_empty());
    sheet.with_rows(rows)
}
