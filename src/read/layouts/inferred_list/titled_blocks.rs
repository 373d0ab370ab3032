//! Lists without a column for the round, which a title or the name of the sheet says: told by what the columns of all of them hold.

use std::collections::BTreeSet;

use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::inferred_list::{Body, Inferred, tells};
use crate::read::layouts::list::List;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::Part;
use crate::read::words::columns::{self, Heading};
use crate::read::words::round::{self, Titles};

/// Fewer words are no heading of a list.
const FEWEST_WORDS: usize = 3;

pub(super) fn list(sheet: &Sheet, heading: &Heading) -> List {
    if heading.has("round") {
        return List::of(Layout::List);
    }
    List { round: round::of_sheet(sheet, heading.position), ..List::of(Layout::Rounds) }
}

/// Whether a row is the heading again, word for word.
pub(super) fn is_again(head: &Row, row: &Row) -> bool {
    let mut said = head.filled();
    may_head(head) && said.all(|(column, cell)| row.get(column).shown() == cell.shown())
}

fn may_head(row: &Row) -> bool {
    row.filled().count() >= FEWEST_WORDS
}

/// Returns the round of each of the rows by the titles between them, or by the name of the sheet, where each has one.
pub(super) fn rounds(
    sheet: &Sheet,
    head: Option<usize>,
    heading: &Heading,
    rows: &[&Row],
) -> Option<Vec<u32>> {
    if head.is_some_and(|head| !may_head(&sheet.rows[head])) {
        return None;
    }
    // A row of words alone is a heading.
    let tells_game =
        |row: &&Row| row.cells.iter().any(|(_, cell)| tells(cell) || cell.number().is_some());
    if head.is_none() && !rows.first().is_some_and(tells_game) {
        return None;
    }
    let titles = Titles::of(sheet, heading);
    let mut above = round::of_sheet(sheet, head.unwrap_or(0));
    let mut found = Vec::new();
    let mut rows = rows.iter().map(|row| row.index).peekable();
    for row in &sheet.rows[head.map_or(0, |head| head + 1)..] {
        above = titles.round(row).or(above);
        if rows.next_if_eq(&row.index).is_some() {
            found.push(above?);
        }
    }
    Some(found)
}

/// Finds lists of one round each on sheets that are called after their rounds: below the same headings, which hold the same everywhere.
pub fn of_rounds<'a>(sheets: &[&'a Sheet]) -> Vec<Part<'a>> {
    let called: Vec<&Sheet> =
        sheets.iter().copied().filter(|sheet| round::is_round(&sheet.place.sheet)).collect();
    let Some(first) = called.first().filter(|_| called.len() > 1) else {
        return Vec::new();
    };
    columns::candidates(first).find_map(|(_, row)| below(&called, row)).unwrap_or_default()
}

fn below<'a>(sheets: &[&'a Sheet], head: &Row) -> Option<Vec<Part<'a>>> {
    let at = |sheet: &&Sheet| {
        let (at, _) = columns::candidates(sheet).find(|(_, row)| is_again(head, row))?;
        Some(at)
    };
    let heads: Vec<usize> = sheets.iter().map(at).collect::<Option<_>>()?;
    let rounds: Option<BTreeSet<u32>> =
        sheets.iter().zip(&heads).map(|(sheet, at)| round::of_sheet(sheet, *at)).collect();
    if rounds?.len() < sheets.len() {
        return None;
    }
    let bodies: Option<Vec<Body<'_>>> =
        sheets.iter().zip(&heads).map(|(sheet, at)| Body::below(sheet, Some(*at), 1)).collect();
    let mut bodies = bodies?.into_iter();
    let mut whole = bodies.next()?;
    for body in bodies {
        whole.rows.extend(body.rows);
        whole.titled = whole.titled.zip(body.titled).map(|(one, other)| [one, other].concat());
        whole.columns.extend(body.columns);
        whole.columns.sort_unstable();
        whole.columns.dedup();
    }
    let Inferred { heading, mut said, .. } = whole.read()?.ok()?;
    let parts = sheets.iter().zip(heads).map(|(sheet, at)| {
        let heading = Heading { position: at, row: sheet.rows[at].index, ..heading.clone() };
        let list = List { said: std::mem::take(&mut said), ..list(sheet, &heading) };
        Part::of_sheet(sheet, heading, list, Some("contents"))
    });
    Some(parts.collect())
}
