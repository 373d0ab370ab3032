//! Sheets of points taken off: `Points` beside a team or a player is what is taken, where the sheet is called after that.

use crate::read::file::grid::Sheet;
use crate::read::number::fold;
use crate::read::words::{columns, vocabulary};

/// Calls the column of points so.
pub fn name_column(sheet: &mut Sheet) {
    let name = &*sheet.place.sheet;
    // An adjustment may as well give points.
    let is_of_deductions = vocabulary::says_any(&["note.deduction", "note.sanctions"], name)
        && !vocabulary::is("note.adjusted", &fold(name));
    if !is_of_deductions {
        return;
    }
    let heading = columns::find(sheet, "players")
        .filter(|heading| !heading.has("deduction") && heading.has_any(&["name", "team"]));
    let found = heading.and_then(|heading| {
        let points = heading.unused_where(|text| vocabulary::is("score.point", &fold(text)));
        match points[..] {
            [only] => Some((heading.position, only)),
            _ => None,
        }
    });
    if let Some((position, column)) = found {
        let heading = &mut sheet.rows[position];
        let language = vocabulary::language_of([heading.text(column)]);
        heading.set(column, vocabulary::written("deduction", language));
    }
}
