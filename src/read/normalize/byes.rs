//! Words for a bye with what it is worth beside them, written as the mark that they mean.

use crate::read::file::grid::{Cell, Sheet};
use crate::read::words::bye_worth;
use crate::read::words::mark::mark;

/// Writes them out in rows that say more than that.
pub fn write_out(sheet: &mut Sheet) {
    for row in &mut sheet.rows {
        let told = row.filled().filter_map(|(column, cell)| match cell {
            Cell::Text(text) if mark(&cell.folded()).is_none() => {
                Some((column, bye_worth::told(text)?))
            }
            _ => None,
        });
        let told: Vec<_> = told.collect();
        if row.filled().nth(1).is_none() {
            continue;
        }
        for (column, written) in told {
            row.set(column, written);
        }
    }
}
