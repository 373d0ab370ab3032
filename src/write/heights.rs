//! The heights of rows for the library: of all rows of a sheet that it writes itself, and of a large sheet only those on which
//! something is placed, since it keeps more for each row than the row's cells take in a file.

use std::ops::Range;

use rust_xlsxwriter::{Worksheet, XlsxError};

use crate::workbook::plan::Setup;

/// No row that is seen is lower than this, in pixels.
pub(super) const LOWEST_ROW: u32 = 6;

pub(super) struct Heights<'a> {
    setup: &'a Setup,
    /// The rows that were set last.
    told: Range<u32>,
}

impl<'a> Heights<'a> {
    pub(super) fn of(setup: &'a Setup) -> Self {
        Self { setup, told: 0..0 }
    }

    /// Tells the heights of some rows, and which of them are hidden.
    ///
    /// # Errors
    /// No sheet has such rows.
    pub(super) fn set_rows(
        &mut self,
        worksheet: &mut Worksheet,
        rows: Range<u32>,
    ) -> Result<(), XlsxError> {
        // Notes come from above to below: the height of the last one holds for the next.
        let from = if self.told.contains(&rows.start) { self.told.end } else { rows.start };
        let within = |first: u32, last: u32| first.max(from)..rows.end.min(last + 1);
        for &(first, last, height) in &self.setup.heights {
            within(first, last)
                .try_for_each(|row| worksheet.set_row_height(row, height).map(drop))?;
        }
        for &(first, last) in &self.setup.hidden_rows {
            within(first, last).try_for_each(|row| worksheet.set_row_hidden(row).map(drop))?;
        }
        self.told = rows.start.min(from)..rows.end.max(from);
        Ok(())
    }
}
