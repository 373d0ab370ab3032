//! Ditto signs, `〃` and 同上: what stands above stands there too; and names that stand once above all games of a player.

use crate::read::file::grid::{Cell, Sheet};
use crate::read::words::round::round_number;
use crate::read::words::{columns, vocabulary};

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

/// Writes a player's name into each row of the player's games where it stands in the first of them alone: the rounds go on until the next name.
pub fn repeat_names(sheet: &mut Sheet) {
    let name_all = |sheet: &Sheet| {
        let heading = columns::find(sheet, "pairings")?;
        let [first, second, round] = heading.several(["first", "second", "round"])?;
        let (mut name, mut last, mut named) = (None, 0, 0);
        let mut unnamed = Vec::new();
        for (at, row) in sheet.rows.iter().enumerate().skip(heading.position + 1) {
            let number = round_number(&row.text(round)).filter(|_| row.holds(second))?;
            if row.holds(first) {
                (name, named) = (Some(row.get(first)), named + 1);
            } else {
                let name = name.filter(|_| number > last)?;
                unnamed.push((at, first, name.clone()));
            }
            last = number;
        }
        (named > 1 && unnamed.len() >= named).then_some(unnamed)
    };
    for (at, column, name) in name_all(sheet).unwrap_or_default() {
        sheet.rows[at].put(column, name);
    }
}
