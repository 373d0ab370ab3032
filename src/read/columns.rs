//! Finds a sheet's heading row and what its columns are.

use std::collections::BTreeMap;

use crate::read::grid::{Row, Sheet};
use crate::read::headings;

/// The heading is looked for in this many rows from the top.
const ROWS_SEARCHED: u32 = 30;

/// A heading row.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The row's position in [`Sheet::rows`].
    pub position: usize,
    /// The row's number.
    pub row: u32,
    /// The columns understood, by what they hold.
    pub columns: BTreeMap<&'static str, u32>,
    /// The text of each heading understood, and what it was taken for.
    pub texts: Vec<(String, &'static str)>,
    /// Column and text of the headings not understood.
    pub unused: Vec<(u32, String)>,
}

impl Heading {
    /// Whether a column was found.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }
}

/// Returns the row that names the most columns of a section, the first of equals.
#[must_use]
pub fn find(sheet: &Sheet, section: &str) -> Option<Heading> {
    let candidates = sheet.rows.iter().enumerate().take_while(|(_, row)| row.index < ROWS_SEARCHED);
    let mut best: Option<Heading> = None;
    for (position, row) in candidates {
        let heading = of_row(position, row, section);
        if !heading.columns.is_empty() && best.as_ref().is_none_or(|best| heading.columns.len() > best.columns.len()) {
            best = Some(heading);
        }
    }
    best
}

/// Returns a heading that a row repeats: at least as many columns of those known, and no more than one unknown.
#[must_use]
pub fn again(position: usize, row: &Row, known: &Heading) -> Option<Heading> {
    let heading = of_row(position, row, "pairings");
    let repeated = heading.columns.keys().filter(|name| known.has(name)).count();
    (repeated > 2 && repeated == known.columns.len()).then_some(heading)
}

/// Two columns of names with the result between them are the players: exports repeat `Name` on both sides.
fn both_names(heading: &mut Heading) {
    let Some(&result) = heading.columns.get("result") else { return };
    let names: Vec<(u32, String)> =
        heading.unused.iter().filter(|(_, text)| headings::named("players", text) == Some("name")).cloned().collect();
    if let [(left, first), (right, second)] = names.as_slice()
        && *left < result
        && result < *right
        && !heading.has("first")
        && !heading.has("second")
    {
        heading.columns.insert("first", *left);
        heading.columns.insert("second", *right);
        heading.texts.extend([(first.clone(), "first"), (second.clone(), "second")]);
        heading.unused.retain(|(column, _)| column != left && column != right);
    }
}

fn of_row(position: usize, row: &Row, section: &str) -> Heading {
    let mut heading = Heading { position, row: row.index, columns: BTreeMap::new(), texts: Vec::new(), unused: Vec::new() };
    for (column, cell) in &row.cells {
        let text = cell.text();
        match headings::named(section, &text) {
            Some(name) if !heading.has(name) => {
                heading.columns.insert(name, *column);
                heading.texts.push((text, name));
            }
            _ if text.is_empty() => {}
            _ => heading.unused.push((*column, text)),
        }
    }
    if section == "pairings" {
        both_names(&mut heading);
    }
    heading
}
