//! Ditto signs, `〃` and 同上: what stands above stands there too.

use crate::read::file::grid::{Cell, Sheet};
use crate::read::words::vocabulary;

const LONGEST: usize = 16;

/// Writes out what the signs stand for; below a blank cell they are left as they are.
pub fn write_out(sheet: &mut Sheet) {
    let is_ditto = |cell: &Cell| {
        matches!(cell, Cell::Text(text) if text.len() <= LONGEST
            && vocabulary::raw("sign.ditto").iter().any(|sign| sign == text.trim()))
    };
    for at in 1..sheet.rows.len() {
        let (above, below) = sheet.rows.split_at_mut(at);
        let (Some(above), Some(row)) = (above.last(), below.first_mut()) else {
            continue;
        };
        if above.index + 1 != row.index {
            continue;
        }
        for (column, cell) in row.cells.iter_mut().filter(|(_, cell)| is_ditto(cell)) {
            let said = above.get(*column);
            if !said.is_blank() {
                *cell = said.clone();
            }
        }
    }
}
