//! A table of everybody against everybody without a heading for the names: the columns are headed by the players themselves.

use crate::problem::{Kind, Nearly, Problem, in_short};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::Lines;
use crate::read::layouts::cross::cell::Family;
use crate::read::number::fold;
use crate::read::words::columns::{self, Heading};
use crate::read::words::headings;

/// Fewer are no table of everybody against everybody.
const FEWEST: usize = 3;

/// So many columns at most stand in front of the players', with headings of their own.
const CORNERS: usize = 4;

/// Returns the heading of a sheet on which a row names the same people, in the same order, as a column to its left.
#[must_use]
pub fn heading(sheet: &Sheet) -> Option<Heading> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let said: Vec<(u32, String)> = row
            .cells
            .iter()
            .map(|(column, cell)| (*column, fold(&cell.text())))
            .collect();
        let mut names: Vec<(u32, String)> = said
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .collect();
        // Each player's name may stand above two games.
        names.dedup_by(|next, before| next.1 == before.1);
        // What stands in the corner is no player.
        let column = (0..CORNERS).find_map(|corner| {
            let (first, names) = (names.get(corner)?.0, names.get(corner..)?);
            let below = sheet
                .rows
                .get(position + 1)?
                .cells
                .iter()
                .rev()
                .map(|(column, _)| *column);
            below
                .filter(|column| *column < first)
                .find(|column| heads_the_rows(sheet, position, *column, names))
        })?;
        let mut heading = columns::of_row(position, row, "players");
        heading.unused.retain(|(unused, _)| *unused != column);
        heading.columns.insert("name", column);
        Some(heading)
    })
}

/// Takes columns for those of players whose names are words for columns, as Dan and Club are, where the headings name everybody.
pub fn free_names(heading: &mut Heading, row: &Row, body: &[Row]) {
    let Some(&name) = heading.columns.get("name") else {
        return;
    };
    let names = names_below(body, heading.row, name, row.cells.len());
    let heads: Vec<(u32, String)> = row
        .cells
        .iter()
        .filter(|(at, _)| *at > name)
        .map(|(at, cell)| (*at, fold(&cell.text())))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let everybody = names.len() >= FEWEST
        && names
            .iter()
            .all(|name| heads.iter().any(|(_, head)| name == head));
    for (column, _) in heads
        .iter()
        .filter(|(_, head)| everybody && names.contains(head))
    {
        let known = heading
            .columns
            .iter()
            .find(|(_, at)| at == column)
            .map(|(known, _)| known);
        if let Some(known) = known {
            heading.columns.remove(known);
            heading.texts.retain(|(_, text)| *text != known);
            heading.unused.push((*column, row.get(*column).text()));
        }
    }
    heading.unused.sort();
}

/// Returns where each of the names is headed, if each is once: whichever order the columns stand in.
#[must_use]
pub fn in_another_order(names: &[String], heads: &[String]) -> Option<Vec<usize>> {
    let of_name = |name: &String| {
        let mut found = (0..heads.len()).filter(|at| heads[*at] == *name);
        found.next().filter(|_| found.next().is_none())
    };
    let found: Option<Vec<usize>> = names.iter().map(of_name).collect();
    let distinct = |found: &Vec<usize>| {
        found
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len()
            == names.len()
    };
    found.filter(|found| names.len() >= FEWEST && distinct(found))
}

/// Whether the rows below stand under these names, in a column: each in its turn, or each once.
fn heads_the_rows(sheet: &Sheet, position: usize, column: u32, names: &[(u32, String)]) -> bool {
    let rows = names_below(
        &sheet.rows[position + 1..],
        sheet.rows[position].index,
        column,
        names.len(),
    );
    let is_named =
        |(name, (_, heading)): (&String, &(u32, String))| name.starts_with(heading.as_str());
    let named = rows
        .iter()
        .zip(names)
        .take_while(|pair| is_named(*pair))
        .count();
    let told_apart = rows.iter().collect::<std::collections::BTreeSet<_>>().len() == rows.len();
    let heads: Vec<String> = names.iter().map(|(_, heading)| heading.clone()).collect();
    let everybody = named == rows.len() || in_another_order(&rows, &heads).is_some();
    rows.len() >= FEWEST && everybody && told_apart && rows[0].chars().any(char::is_alphabetic)
}

/// Returns the names in a column, folded, down to a blank row, a sum or a note; those that stand beside two rows once. Where there are
/// more than `most` it is not looked at how many.
pub fn names_below(body: &[Row], heading: u32, column: u32, most: usize) -> Vec<String> {
    let table = body
        .iter()
        .zip(heading + 1..)
        .take_while(|(row, index)| row.index == *index);
    let said = table
        .map(|(row, _)| row.get(column).text())
        .take_while(|name| !headings::is_label(name));
    let mut names: Vec<String> = Vec::new();
    for name in said.map(|name| fold(&name)).filter(|name| !name.is_empty()) {
        if names.len() > most {
            break;
        }
        if names.last() != Some(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns what a player's rows say in some columns, as one text.
pub fn within((row, below): Lines<'_>, columns: std::ops::Range<u32>) -> String {
    let parts = [Some(row), below]
        .into_iter()
        .flatten()
        .flat_map(|row| columns.clone().map(|column| row.get(column).text()));
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Numbers, places and grades stand in front of the names, no more.
const LAST_OF_NAMES: u32 = 6;
/// A sentence names so many at most.
const MOST_NAMED: usize = 6;

/// Says of a table whose columns are headed by most of the people in its rows who is in the one and not in the other.
#[must_use]
pub fn nearly(sheet: &Sheet) -> Option<Problem> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let mut heads: Vec<(u32, String)> = row
            .cells
            .iter()
            .map(|(column, cell)| (*column, cell.text()))
            .collect();
        heads.retain(|(_, text)| text.chars().any(char::is_alphabetic));
        heads.dedup_by(|next, before| next.1 == before.1);
        (0..LAST_OF_NAMES).find_map(|column| {
            let rows = names_below(
                &sheet.rows[position + 1..],
                row.index,
                column,
                2 * heads.len(),
            );
            let right = heads.iter().filter(|(at, _)| *at > column);
            let is_headed = |name: &String, head: &String| name.starts_with(&fold(head));
            let known = |head: &String| rows.iter().any(|name| is_headed(name, head));
            let matched: Vec<u32> = right
                .clone()
                .filter(|(_, head)| known(head))
                .map(|(at, _)| *at)
                .collect();
            if matched.len() < FEWEST || 2 * matched.len() <= rows.len() {
                return None;
            }
            // Ratings stand in front of the games, sums behind them.
            let (from, to) = (*matched.first()?, *matched.last()?);
            let within: Vec<&String> = right
                .filter(|(at, _)| (from..=to).contains(at))
                .map(|(_, head)| head)
                .collect();
            let strange: Vec<String> = within
                .iter()
                .filter(|head| !known(head))
                .map(ToString::to_string)
                .collect();
            let lacking: Vec<String> = rows
                .iter()
                .filter(|name| !within.iter().any(|head| is_headed(name, head)))
                .cloned()
                .collect();
            if lacking.is_empty()
                && strange.is_empty()
                && let Some(problem) = unread(sheet, position, &matched)
            {
                return Some(problem);
            }
            let told = |names: &[String]| {
                if names.is_empty() {
                    "—".to_string()
                } else {
                    in_short(MOST_NAMED, names)
                }
            };
            let kind = Kind::Nearly(Nearly::Robin {
                rows: told(&lacking),
                headings: told(&strange),
            });
            Some(Problem::at(sheet.place.at(row.index, from), kind))
        })
    })
}

/// Returns the first cell of a table of everybody against everybody that tells no result, where players do not meet themselves.
fn unread(sheet: &Sheet, position: usize, columns: &[u32]) -> Option<Problem> {
    let rows = sheet.rows[position + 1..].iter().take(columns.len());
    let cells = rows.enumerate().flat_map(|(of, row)| {
        columns
            .iter()
            .enumerate()
            .map(move |(against, column)| (of != against, row, *column))
    });
    let mut told = cells
        .filter(|(others, ..)| *others)
        .map(|(_, row, column)| (row.index, column, row.get(column).text()));
    let (row, column, found) = told.find(|(.., text)| Family::RoundRobin.read(text).is_none())?;
    Some(Problem::of(
        sheet.place.at(row, column),
        Nearly::RobinCell {},
        found,
    ))
}
