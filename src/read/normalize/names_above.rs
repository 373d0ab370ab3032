//! Columns of everybody against everybody that are not headed by the names in full: `AL` above the games against Anna Lind. The names are written
//! there before anything is looked for.

use crate::problem::{Problem, TakenFor, in_short};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::{self, heads};

/// A sentence names so many at most.
const MOST_NAMED: usize = 3;

/// Writes the names above such columns, unless the table is read as it stands; says where.
pub fn write_out(sheet: &mut Sheet) -> Option<Problem> {
    let found = heads::find(sheet)?;
    if found.are_plain() && !cross::find(sheet, None).is_empty() {
        return None;
    }
    let shown = found.columns.iter();
    let shown: Vec<String> = shown.map(|head| format!("{} = {}", head.text, head.name)).collect();
    let first = found.columns.first()?;
    let row = &mut sheet.rows[found.position];
    for head in &found.columns {
        row.set(head.column, &head.name);
    }
    let place = sheet.place.at(sheet.rows[found.position].index, first.column);
    let names = in_short(MOST_NAMED, &shown);
    Some(Problem::of(place, TakenFor::Columns { names }, first.text.clone()))
}
