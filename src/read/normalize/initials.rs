//! Columns of everybody against everybody that are headed by initials: `AL` above the games against Anna Lind. The names are written
//! there before anything is looked for.

use crate::problem::{Problem, TakenFor, in_short};
use crate::read::file::grid::Sheet;
use crate::read::number::are_distinct;
use crate::read::words::person_name::initials;
use crate::read::words::{columns, headings};

/// Fewer are no table of everybody against everybody.
const FEWEST: usize = 3;
/// Numbers, places and grades stand in front of the names, no more.
const LAST_OF_NAMES: u32 = 6;
/// A sentence names so many at most.
const MOST_NAMED: usize = 3;

/// Writes the names above such columns; says where.
pub fn write_out(sheet: &mut Sheet) -> Option<Problem> {
    let (position, columns, names) = columns::candidates(sheet).find_map(|(position, row)| {
        let heads: Vec<(u32, String)> = row
            .filled()
            .map(|(column, cell)| (column, cell.folded()))
            .collect();
        (0..LAST_OF_NAMES).find_map(|column| {
            let names = names_below(sheet, position, column, heads.len());
            let initials: Vec<String> = names.iter().map(|name| initials(name)).collect();
            if names.len() < FEWEST
                || !are_distinct(&initials)
                || initials.iter().any(|initials| initials.chars().count() < 2)
            {
                return None;
            }
            let found = heads
                .windows(names.len())
                .find(|heads| heads.iter().map(|(_, text)| text).eq(&initials))?;
            found
                .iter()
                .all(|(at, _)| *at > column)
                .then(|| (position, found.to_vec(), names))
        })
    })?;
    let row = &mut sheet.rows[position];
    for ((column, _), name) in columns.iter().zip(&names) {
        row.set(*column, name);
    }
    let place = sheet.place.at(sheet.rows[position].index, columns[0].0);
    let shown: Vec<String> = columns
        .iter()
        .zip(&names)
        .map(|((_, text), name)| format!("{} = {name}", text.to_uppercase()))
        .collect();
    Some(Problem::of(
        place,
        TakenFor::Initials {
            names: in_short(MOST_NAMED, &shown),
        },
        columns[0].1.to_uppercase(),
    ))
}

/// Returns the names in a column right below a row, down to a blank one or a note.
fn names_below(sheet: &Sheet, position: usize, column: u32, most: usize) -> Vec<String> {
    sheet
        .right_below(position)
        .map(|row| row.text(column))
        .take_while(|name| !name.is_empty() && !headings::is_label(name))
        .take(most + 1)
        .collect()
}
