//! Words for a bye with what it is worth beside them, written as the mark that they mean.

use crate::read::file::grid::{Row, Sheet};
use crate::read::words::bye_worth;
use crate::read::words::mark::mark;

/// Writes them out in rows that say more than that.
pub fn write_out(sheet: &mut Sheet) {
    let says_more = |row: &&mut Row| row.filled().nth(1).is_some();
    for row in sheet.rows.iter_mut().filter(says_more) {
        let words = row.words();
        let told = words.filter_map(|(column, text)| Some((column, bye_worth::told(text)?)));
        // What is a mark already stays as it is written.
        let told = told.filter(|(column, _)| mark(&row.folded(*column)).is_none());
        let told: Vec<_> = told.collect();
        for (column, written) in told {
            row.set(column, written);
        }
    }
}
