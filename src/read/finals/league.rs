//! The finals of leagues, as `tiebook league --finals` writes them: what it says and computes beside the seats is left out.

use crate::lang::{Lang, Language};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::record::league_finals::{FIRST_HEADING, FROM, MARK, PLAYED, PLAYER, TABLE};
use crate::record::wide;

/// The columns by their headings.
const HEADED: [(u16, &str); 4] = [
    (TABLE, "column.table"),
    (PLAYER, "final_tables.player"),
    (MARK, "final_tables.mark"),
    (PLAYED, "final_tables.played"),
];

/// Leaves out all but the stages and their seats of the sheet under the headings it was given.
pub fn leave_out(sheet: &mut Sheet) {
    for lang in Language::all().map(Lang::of) {
        let is_headed = |row: &Row| {
            HEADED.iter().all(|(column, key)| row.get(wide(*column)).text() == lang.text(key))
        };
        let is_stage = |cell: &Cell| {
            ["final_tables.semifinal", "final_tables.final"]
                .iter()
                .any(|key| cell.text() == lang.text(key))
        };
        let mut rows = sheet.rows.iter();
        if rows.any(|row| row.index == FIRST_HEADING && is_headed(row)) {
            // Where it comes from is said of each seat.
            sheet.rows.retain(|row| {
                row.index + 1 >= FIRST_HEADING && (is_stage(row.get(0)) || row.holds(wide(FROM)))
            });
            for row in &mut sheet.rows {
                row.cells.retain(|(column, _)| *column <= wide(PLAYED));
            }
        }
    }
}
