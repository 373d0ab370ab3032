//! A table of everybody against everybody without a heading for the names: the columns are headed by the players themselves.

use std::ops::Range;

use crate::problem::{Nearly, Problem, in_short};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::cross::cell::Family;
use crate::read::layouts::cross::{Lines, marks, outlines};
use crate::read::number::{are_distinct, fold, joined, only};
use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, vocabulary};

/// Fewer are no table of everybody against everybody.
const FEWEST: usize = 3;
/// So many columns at most stand in front of the players', with headings of their own.
const CORNERS: usize = 4;
/// Numbers, places and grades stand in front of the names, no more.
const LAST_OF_NAMES: u32 = 6;
/// A sentence names so many at most.
pub const MOST_NAMED: usize = 6;

/// Returns the heading of a sheet on which a row names the same people, in the same order, as a column to its left.
pub fn heading(sheet: &Sheet) -> Option<Heading> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let said = row.filled().map(|(column, cell)| (column, cell.folded()));
        let mut names: Vec<(u32, String)> = said.collect();
        // Each player's name may stand above two games.
        names.dedup_by(|next, before| next.1 == before.1);
        let below = sheet.rows.get(position + 1)?;
        // What stands in the corner is no player.
        let column = (0..CORNERS).find_map(|corner| {
            let names = names.get(corner..).filter(|names| !names.is_empty())?;
            let columns = below.cells.iter().rev().map(|(column, _)| *column);
            let mut left = columns.filter(|column| *column < names[0].0);
            left.find(|column| heads_the_rows(sheet, position, *column, names))
        })?;
        let mut heading = columns::of_row(position, row, "players");
        heading.unused.retain(|(unused, _)| *unused != column);
        heading.columns.insert("name", column);
        Some(heading)
    })
}

/// Takes columns for those of players whose names are words for columns, as Dan and Club are, where the headings name everybody.
pub fn free_names(sheet: &Sheet, heading: &mut Heading) {
    let Some(name) = heading.column("name") else {
        return;
    };
    let row = &sheet.rows[heading.position];
    let names = names_below(sheet, heading.position, name, row.cells.len());
    let right = row.filled().filter(|(at, _)| *at > name);
    let heads: Vec<(u32, String)> = right.map(|(at, cell)| (at, cell.folded())).collect();
    let is_headed = |name: &String| heads.iter().any(|(_, head)| name == head);
    if names.len() < FEWEST || !names.iter().all(is_headed) {
        return;
    }
    for (column, _) in heads.iter().filter(|(_, head)| names.contains(head)) {
        if let Some(known) = heading.name_of(*column) {
            heading.columns.remove(known);
            heading.texts.retain(|(_, text)| *text != known);
            heading.unused.push((*column, row.text(*column)));
        }
    }
    heading.unused.sort();
}

/// Returns where each of the names is headed, if each is once: whichever order the columns stand in.
pub fn in_another_order(names: &[String], heads: &[String]) -> Option<Vec<usize>> {
    let of_name = |name: &String| only((0..heads.len()).filter(|at| heads[*at] == *name));
    let found: Vec<usize> = names.iter().map(of_name).collect::<Option<_>>()?;
    (names.len() >= FEWEST && are_distinct(&found)).then_some(found)
}

/// Whether the rows below stand under these names, in a column: each in its turn, or each once.
fn heads_the_rows(sheet: &Sheet, position: usize, column: u32, names: &[(u32, String)]) -> bool {
    let rows = names_below(sheet, position, column, names.len());
    let heads: Vec<String> = names.iter().map(|(_, heading)| heading.clone()).collect();
    let mut pairs = rows.iter().zip(&heads);
    let in_turn = rows.len() <= heads.len() && pairs.all(|(name, head)| name.starts_with(head));
    rows.len() >= FEWEST
        && (in_turn || in_another_order(&rows, &heads).is_some())
        && are_distinct(&rows)
        && rows[0].contains(char::is_alphabetic)
}

/// Returns how many rows below a heading belong to its table: those down to a blank row, and those below it as long as the first name there
/// is one that the heading names, and has no row yet.
pub fn length(sheet: &Sheet, position: usize, column: u32) -> usize {
    let (head, below) = (&sheet.rows[position], sheet.below(position));
    let is_headed = |name: &String| {
        let mut right = head.filled().filter(|(at, _)| *at > column);
        // A sum below the table is not who stands above its column.
        right.any(|(_, cell)| {
            !headings::is_label(&cell.text()) && outlines::is_named(name, &cell.folded())
        })
    };
    let name = |row: &Row| Some(row.folded(column)).filter(|name| !name.is_empty());
    let mut above = head.index;
    for (at, row) in below.iter().enumerate() {
        let goes_on = || {
            let (before, after) = below.split_at(at);
            let mut before = before.iter().filter_map(name);
            let next = after.iter().find_map(name).filter(is_headed);
            next.is_some_and(|next| before.all(|known| known != next))
        };
        if row.index != above + 1 && !goes_on() {
            return at;
        }
        above = row.index;
    }
    below.len()
}

/// Returns the names in a column, folded, down to the end of the table, a sum or a note; those that stand beside two rows once. Where there are
/// more than `most` it is not looked at how many.
pub fn names_below(sheet: &Sheet, position: usize, column: u32, most: usize) -> Vec<String> {
    let written = written_below(sheet, position, column, most).into_iter();
    written.map(|name| fold(&name)).collect()
}

/// Returns the same names as they are written.
pub fn written_below(sheet: &Sheet, position: usize, column: u32, most: usize) -> Vec<String> {
    let rows = &sheet.below(position)[..length(sheet, position, column)];
    let said = rows.iter().map(|row| row.text(column));
    let mut names: Vec<String> = Vec::new();
    for name in said.take_while(|name| !headings::is_label(name) && !is_legend(name)) {
        if names.len() > most {
            break;
        }
        let is_again = names.last().is_some_and(|last| fold(last) == fold(&name));
        if !name.is_empty() && !is_again {
            names.push(name);
        }
    }
    names
}

/// Whether a folded heading is how a name begins, or at least two letters of how one of its words does: `Mai` above Jürgen Maier.
pub fn heads(heading: &str, name: &str) -> bool {
    let mut words = name.split_whitespace();
    let is_long = heading.chars().nth(1).is_some();
    fold(name).starts_with(heading) || is_long && words.any(|word| fold(word).starts_with(heading))
}

/// Whether a text says what the signs of the games mean, `○勝ち ×負け`: below it stand notes.
pub fn is_legend(text: &str) -> bool {
    let folded = fold(text);
    let means = |list: &str| vocabulary::holds(list, &folded);
    marks::signs().any(|sign| folded.contains(sign)) && means("legend.won") && means("legend.lost")
}

/// Returns the cells of a player's rows in some columns.
pub fn cells<'a>(
    (row, below): Lines<'a>,
    columns: &Range<u32>,
) -> impl Iterator<Item = &'a Cell> + Clone + use<'a> {
    let (rows, columns) = ([Some(row), below].into_iter().flatten(), columns.clone());
    rows.flat_map(move |row| columns.clone().map(|column| row.get(column)))
}

/// Returns what a player's rows say in some columns, as one text.
pub fn within(line: Lines<'_>, columns: &Range<u32>) -> String {
    let parts = cells(line, columns).map(Cell::text);
    joined(parts.filter(|part| !part.is_empty()), " ")
}

/// Says of a table whose columns are headed by most of the people in its rows who is in the one and not in the other.
pub fn nearly(sheet: &Sheet) -> Option<Problem> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let named = row.texts();
        let named = named.filter(|(_, text)| text.contains(char::is_alphabetic));
        let mut heads: Vec<(u32, String)> = named.collect();
        heads.dedup_by(|next, before| next.1 == before.1);
        (0..LAST_OF_NAMES).find_map(|column| nearly_in(sheet, position, column, &heads))
    })
}

fn nearly_in(
    sheet: &Sheet,
    position: usize,
    column: u32,
    heads: &[(u32, String)],
) -> Option<Problem> {
    let (row, body) = (&sheet.rows[position], &sheet.rows[position + 1..]);
    let rows = names_below(sheet, position, column, 2 * heads.len());
    let is_headed = |name: &String, head: &str| name.starts_with(&fold(head));
    let known = |head: &str| rows.iter().any(|name| is_headed(name, head));
    let right = heads.iter().filter(|(at, _)| *at > column);
    let matched = right.clone().filter(|(_, head)| known(head));
    let matched: Vec<u32> = matched.map(|(at, _)| *at).collect();
    if matched.len() < FEWEST || 2 * matched.len() <= rows.len() {
        return None;
    }
    // Ratings stand in front of the games, sums behind them.
    let within = *matched.first()?..=*matched.last()?;
    let (from, games) = (*within.start(), right.filter(|(at, _)| within.contains(at)));
    let strange = games.clone().filter(|(_, head)| !known(head));
    let strange: Vec<String> = strange.map(|(_, head)| head.clone()).collect();
    let has_column = |name: &String| games.clone().any(|(_, head)| is_headed(name, head));
    let lacking: Vec<String> = rows.iter().filter(|name| !has_column(name)).cloned().collect();
    if lacking.is_empty()
        && strange.is_empty()
        && let Some(problem) = unread(sheet, body, &matched)
    {
        return Some(problem);
    }
    let told = |names: &[String]| {
        if names.is_empty() { "—".to_string() } else { in_short(MOST_NAMED, names) }
    };
    let kind = Nearly::Robin { rows: told(&lacking), headings: told(&strange) };
    Some(Problem::at(sheet.place.at(row.index, from), kind))
}

/// Returns the first cell of a table of everybody against everybody that tells no result, where players do not meet themselves.
fn unread(sheet: &Sheet, body: &[Row], columns: &[u32]) -> Option<Problem> {
    let rows = body.iter().take(columns.len()).enumerate();
    let mut games = rows.flat_map(|(of, row)| {
        let against = columns.iter().enumerate();
        let others = against.filter(move |(against, _)| *against != of);
        others.map(move |(_, column)| (row, *column))
    });
    let is_read = |row: &Row, column| Family::RoundRobin.read(&row.text(column)).is_some();
    let (row, column) = games.find(|(row, column)| !is_read(row, *column))?;
    Some(sheet.problem(row, column, Nearly::RobinCell {}))
}
