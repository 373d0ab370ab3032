//! The one cell that keeps a list from being read by what its columns hold.

use std::collections::BTreeSet;

use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::contents::{Body, DEEPEST_HEADING, Found};
use crate::read::number::fold;
use crate::read::words::headings;
use crate::read::words::result::parse;
use crate::read::words::round::round_number;

/// Of so many cells of a column at most one may be odd.
const OF: usize = 4;

/// A cell that says no round, or no result, as the others of its column do.
struct Odd {
    row: u32,
    column: u32,
    kind: Kind,
}

/// Returns the cell without which a sheet would be a list of pairings, in a row of two players of the list.
#[must_use]
pub fn find(sheet: &Sheet) -> Option<Problem> {
    let mut heads = (0..=sheet.rows.len().min(DEEPEST_HEADING)).map(|body| body.checked_sub(1));
    heads.find_map(|head| in_body(sheet, &Body::of(sheet, head)?))
}

fn in_body(sheet: &Sheet, body: &Body<'_>) -> Option<Problem> {
    // A round that is not said may be that of the row before, or of the one after.
    [true, false].into_iter().find_map(|before| mended(sheet, body, before))
}

fn mended(sheet: &Sheet, body: &Body<'_>, before: bool) -> Option<Problem> {
    let mut mended = sheet.clone();
    let odd: Vec<Odd> = body.columns.iter().flat_map(|column| of_column(body, *column, before, &mut mended)).collect();
    if odd.is_empty() {
        return None;
    }
    let whole = Body::of(&mended, body.head)?;
    let Found::One { heading, .. } = whole.read()? else { return None };
    let players = ["first", "second"].map(|column| heading.columns.get(column).copied());
    let [Some(first), Some(second)] = players else { return None };
    let found = odd.into_iter().find(|odd| {
        let row = body.rows.iter().find(|row| row.index == odd.row);
        row.is_some_and(|row| heading.columns.values().any(|at| *at == odd.column) && names_two(row, body, (first, second)))
    })?;
    let text = sheet.position(found.row).map(|at| sheet.rows[at].get(found.column).text()).unwrap_or_default();
    Some(Problem { place: sheet.place.at(found.row, found.column), kind: found.kind, found: text })
}

/// Returns the odd cells of a column, and mends them: a round is that of a row nearby, a result is none.
fn of_column(body: &Body<'_>, column: u32, before: bool, mended: &mut Sheet) -> Vec<Odd> {
    let filled: Vec<&&Row> = body.rows.iter().filter(|row| !row.get(column).is_blank()).collect();
    let is_round = |cell: &Cell| round_number(&cell.text()).is_some();
    let is_result = |cell: &Cell| parse(&cell.text()).is_ok();
    let odd = |is: &dyn Fn(&Cell) -> bool| {
        let wrong: Vec<u32> = filled.iter().filter(|row| !is(row.get(column))).map(|row| row.index).collect();
        (OF * wrong.len() <= filled.len()).then_some(wrong)
    };
    let (wrong, round) = match (odd(&is_round), odd(&is_result)) {
        (Some(wrong), _) => (wrong, true),
        (None, Some(wrong)) => (wrong, false),
        (None, None) => return Vec::new(),
    };
    let said = |row: u32| {
        let told = || filled.iter().filter(|row| is_round(row.get(column)));
        let (above, below) = (told().take_while(|other| other.index < row).last(), told().find(|other| other.index > row));
        let nearby = if before { above.or(below) } else { below.or(above) };
        nearby.map(|other| other.get(column).text())
    };
    for row in mended.rows.iter_mut().filter(|row| wrong.contains(&row.index)) {
        match said(row.index).filter(|_| round) {
            Some(said) => row.set(column, &said),
            None => row.cells.retain(|(at, _)| *at != column),
        }
    }
    let kind = || if round { Kind::UnreadableRound {} } else { Kind::UnreadableResult {} };
    wrong.into_iter().map(|row| Odd { row, column, kind: kind() }).collect()
}

/// Whether a row names two who stand in other rows of the list too, or one of them and nobody.
fn names_two(row: &Row, body: &Body<'_>, (first, second): (u32, u32)) -> bool {
    let others = body.rows.iter().filter(|other| other.index != row.index);
    let people: BTreeSet<String> = others.flat_map(|row| [first, second].map(|at| fold(&row.get(at).text()))).collect();
    let names = [first, second].map(|at| row.get(at).text());
    let is_one = |name: &String| !headings::is_nobody(name) && people.contains(&fold(name));
    names.iter().all(|name| is_one(name) || headings::is_nobody(name)) && names.iter().any(is_one)
}

/// Whether what would be the heading is a row of the list: it names two of its players.
pub(super) fn is_row(sheet: &Sheet, found: &Found) -> bool {
    let Found::One { heading, bare: false, .. } = found else { return false };
    let (Some(body), [Some(first), Some(second)]) =
        (Body::of(sheet, Some(heading.position)), ["first", "second"].map(|column| heading.columns.get(column).copied()))
    else {
        return false;
    };
    names_two(&sheet.rows[heading.position], &body, (first, second))
}
