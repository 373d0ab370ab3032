//! How much of one book is read: the sum over its sheets of cells that hold something, and of their text.

use crate::problem::{Kind, TooLarge};
use crate::read::file::grid::Cell;

/// More cells than any tournament's workbook has: 20,000 players over 15 rounds are 750,000. Each may become a problem to be told.
const MOST_CELLS: usize = 1_200_000;
/// More text, in bytes, than any tournament's workbook has; one shared text may stand in every cell.
const MOST_TEXT: usize = 64 << 20;

/// Rows and columns of a sheet.
pub const ROWS: u32 = 1_048_576;
pub const COLUMNS: u32 = 16_384;
/// What a cell of Excel can hold, in characters.
pub const LONGEST_TEXT: usize = 32_767;

#[derive(Debug, Default)]
pub struct Bounds {
    cells: usize,
    text: usize,
}

impl Bounds {
    /// Returns what will have been read with as many cells more, where these may be read.
    pub fn with(&self, cell: &Cell, more: usize) -> Result<Self, Kind> {
        let text = if let Cell::Text(text) = cell { text.len() } else { 0 };
        let (cells, text) = (self.cells + more, self.text + more.saturating_mul(text));
        if cells > MOST_CELLS {
            return Err(Kind::TooLarge(TooLarge::Sheets { limit: MOST_CELLS.to_string() }));
        }
        if text > MOST_TEXT {
            return Err(Kind::TooLarge(TooLarge::Unpacked {
                limit: (MOST_TEXT >> 20).to_string(),
            }));
        }
        Ok(Self { cells, text })
    }

    pub fn take(&mut self, cell: &Cell) -> Result<(), Kind> {
        *self = self.with(cell, 1)?;
        Ok(())
    }
}

/// Refuses a text of more characters than `limit`.
pub fn too_long(text: &str, limit: usize) -> Option<Kind> {
    // Nearly every text has not even so many bytes.
    let length = (text.len() > limit).then(|| text.chars().count())?;
    (length > limit).then(|| {
        Kind::TooLarge(TooLarge::Text { length: length.to_string(), limit: limit.to_string() })
    })
}
