//! How much of one book is read: the sum over its sheets of cells that hold something, and of their text.

use crate::problem::Kind;
use crate::read::grid::Cell;

/// More cells than any tournament's workbook has.
const MOST_CELLS: usize = 4_000_000;
/// More text, in bytes, than any tournament's workbook has; one shared text may stand in every cell.
const MOST_TEXT: usize = 128 << 20;

/// Counts what was read of one book.
#[derive(Debug, Default)]
pub struct Bounds {
    cells: usize,
    text: usize,
}

impl Bounds {
    /// Counts a cell.
    ///
    /// # Errors
    /// It is one too many.
    pub fn take(&mut self, cell: &Cell) -> Result<(), Kind> {
        self.cells += 1;
        if let Cell::Text(text) = cell {
            self.text += text.len();
        }
        if self.cells > MOST_CELLS {
            return Err(Kind::TooLarge { limit: MOST_CELLS.to_string() });
        }
        if self.text > MOST_TEXT {
            return Err(Kind::UnpacksTooLarge { limit: (MOST_TEXT >> 20).to_string() });
        }
        Ok(())
    }
}
