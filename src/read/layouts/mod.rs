//! The ways in which pairings stand on a sheet: each is a file that finds its tables and reads them, and a line in `FINDERS`. Lists without
//! known headings come after all of them (`inferred_list`); what is no pairing is told apart before (`slips`, `multiplayer_tables`).

pub mod cross;
pub mod games;
mod halves_of_tables;
pub mod inferred_list;
pub mod list;
pub mod multiplayer_tables;
pub mod numbering;
pub mod opponents;
pub mod player_cell;
pub mod ranked_tables;
pub mod ranked_tables_by_player;
pub mod round_labels;
pub mod seats;
pub mod side_by_side;
pub mod single_names;
pub mod slips;
pub mod table;
mod unread_round_columns;

use crate::read::file::grid::Sheet;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::Part;

/// Finds the tables of one layout on a sheet.
type Finder = fn(&Sheet, Option<Layout>) -> Vec<Part<'_>>;

/// Every layout, in the order in which they are looked for.
const FINDERS: [Finder; 8] = [
    ranked_tables::find_apart,
    side_by_side::find,
    list::find,
    seats::find,
    cross::find,
    opponents::find,
    ranked_tables_by_player::find,
    ranked_tables::find,
];

/// Finds the tables of a sheet, in the first layout that has any; `wanted` is the layout that the organizer names.
pub fn find(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Part<'_>> {
    let of_layout = |part: &Part<'_>| wanted.is_none_or(|wanted| wanted == part.table.layout());
    let mut found = FINDERS
        .iter()
        .map(|find| find(sheet, wanted).into_iter().filter(of_layout).collect::<Vec<_>>());
    found.find(|parts| !parts.is_empty()).unwrap_or_default()
}
