//! Which columns of a cross table are its rounds.

use std::collections::BTreeSet;

use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::grid;
use crate::read::number::fold;
use crate::read::words::columns::{self, Heading};
use crate::read::words::day::{self, Day};
use crate::read::words::round::{round_number, round_or_roman};

/// More columns than that are not one cell spread out.
const WIDEST: u32 = 3;

/// A round's columns: one cell, or a cell spread over several.
#[derive(Clone, Debug)]
pub struct Round {
    /// The round.
    pub number: u32,
    /// The columns.
    pub columns: std::ops::Range<u32>,
}

/// Returns the rounds: headings with numbers, in the heading row or the one above it, or the players' own names.
pub fn find(sheet: &Sheet, heading: &Heading, body: &[Row]) -> Option<Vec<Round>> {
    let row = &sheet.rows[heading.position];
    let above = heading.position.checked_sub(1).map(|at| &sheet.rows[at]);
    let numbered = |number: fn(&str) -> Option<u32>| -> Vec<(u32, u32)> {
        heading
            .unused
            .iter()
            .filter_map(|(column, text)| Some((*column, number(text)?)))
            .collect()
    };
    let own = numbered(round_number);
    if in_order(&own) {
        return Some(spread(&own, row, heading, body));
    }
    let roman = numbered(round_or_roman);
    if roman.len() > 1 && roman[0].1 == 1 && in_order(&roman) {
        return Some(spread(&roman, row, heading, body));
    }
    let days = by_days(heading, row);
    if !days.is_empty() {
        return Some(spread(&days, row, heading, body));
    }
    if let Some(above) = above {
        let cells = above
            .cells
            .iter()
            .filter_map(|(column, cell)| Some((*column, round_number(&cell.text())?)));
        let rounds: Vec<(u32, u32)> = cells.collect();
        if in_order(&rounds) {
            return Some(spread(&rounds, above, heading, body));
        }
    }
    named_after_players(heading, body)
}

/// Returns the heading of a sheet on which rounds stand beside an empty corner, over rows of different names; the cells say whether
/// it is a cross table.
#[must_use]
pub fn beside_corner(sheet: &Sheet) -> Option<Heading> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let mut heading = columns::of_row(position, row, "players");
        let numbered = heading
            .unused
            .iter()
            .filter_map(|(column, text)| Some((*column, round_number(text)?)));
        let rounds: Vec<(u32, u32)> = numbered.collect();
        let corner = rounds
            .first()
            .filter(|_| rounds.len() > 1 && in_order(&rounds))?
            .0
            .checked_sub(1)?;
        let names = grid::names_below(&sheet.rows[position + 1..], row.index, corner, usize::MAX);
        let told_apart = names.iter().collect::<BTreeSet<_>>().len() == names.len();
        let are_names = names.len() > 1
            && told_apart
            && names
                .iter()
                .all(|name| name.chars().any(char::is_alphabetic));
        (are_names && row.get(corner).is_blank()).then(|| {
            heading.columns.insert("name", corner);
            // Nothing else says in which language the table is.
            heading.texts.push((row.get(rounds[0].0).text(), "round"));
            heading
        })
    })
}

/// Returns the columns headed by days, one after the other, as rounds.
fn by_days(heading: &Heading, row: &Row) -> Vec<(u32, u32)> {
    let all = heading
        .unused
        .iter()
        .map(|(column, _)| (*column, day::of_heading(row.get(*column))));
    let days: Vec<(u32, Vec<Day>)> = all.filter(|(_, days)| !days.is_empty()).collect();
    let in_turn = |reading: usize| {
        let days: Vec<Day> = days
            .iter()
            .map(|(_, days)| *days.get(reading).unwrap_or(&days[0]))
            .collect();
        days.windows(2).all(|pair| pair[0] < pair[1])
    };
    if days.len() < 2 || !(in_turn(0) || in_turn(1)) {
        return Vec::new();
    }
    days.iter().map(|(column, _)| *column).zip(1..).collect()
}

/// Whether each round stands there once, in order.
fn in_order(rounds: &[(u32, u32)]) -> bool {
    !rounds.is_empty() && rounds.windows(2).all(|pair| pair[0].1 < pair[1].1)
}

/// Gives each round the columns without a heading to its right, as far as anything stands in them.
fn spread(rounds: &[(u32, u32)], headings: &Row, heading: &Heading, body: &[Row]) -> Vec<Round> {
    let known = |column: u32| heading.columns.values().any(|known| *known == column);
    let free = |column: u32| {
        headings.get(column).is_blank()
            && !known(column)
            && body.iter().any(|row| !row.get(column).is_blank())
    };
    let mut widest = WIDEST;
    let mut spread = Vec::new();
    for (at, &(start, number)) in rounds.iter().enumerate() {
        let end = rounds.get(at + 1).map_or(u32::MAX, |(next, _)| *next);
        let width = (1..widest)
            .take_while(|wide| start + wide < end && free(start + wide))
            .count();
        let width = u32::try_from(width + 1).unwrap_or(1);
        // What the first round does not have, no other has.
        if at == 0 && rounds.len() > 1 {
            widest = width;
        }
        spread.push(Round {
            number,
            columns: start..start + width,
        });
    }
    spread
}

/// In tables of everybody against everybody, the columns may be headed by the players' names, each above one game or several.
fn named_after_players(heading: &Heading, body: &[Row]) -> Option<Vec<Round>> {
    let name = *heading.columns.get("name")?;
    let names = grid::names_below(body, heading.row, name, heading.unused.len());
    // The first and the last column of each heading.
    let mut runs: Vec<(u32, u32, String)> = Vec::new();
    for (column, text) in heading
        .unused
        .iter()
        .map(|(column, text)| (*column, fold(text)))
    {
        match runs
            .last_mut()
            .filter(|(_, last, before)| *before == text && last + 1 == column)
        {
            Some((_, last, _)) => *last = column,
            None => runs.push((column, column, text)),
        }
    }
    let is_named = |heading: &str, name: &str| name.starts_with(heading);
    // One of them may be misspelt: its place still says whom it means.
    let count = |from: usize| {
        runs.iter()
            .skip(from)
            .zip(&names)
            .filter(|((.., text), name)| is_named(text, name))
            .count()
    };
    let in_turn = (0..runs.len())
        .find(|from| runs.len() - from >= names.len() && count(*from) + 1 >= names.len());
    let heads: Vec<String> = runs.iter().map(|(.., text)| text.clone()).collect();
    let Some(first) = in_turn else {
        // Each row's column, wherever it stands.
        let order = grid::in_another_order(&names, &heads)?;
        // Whoever stands among them above a column has lost the row, and the games in it.
        let (from, to) = (*order.iter().min()?, *order.iter().max()?);
        if to - from + 1 > order.len() {
            return None;
        }
        let column = |(number, at): (u32, usize)| Round {
            number,
            columns: runs[at].0..runs[at].1 + 1,
        };
        return Some((1..).zip(order).map(column).collect());
    };
    let mut columns: Vec<(u32, u32)> = runs
        .iter()
        .skip(first)
        .take(names.len())
        .map(|(start, last, _)| (*start, *last))
        .collect();
    // Columns without a heading belong to the name before them, if each name has as many.
    let known = |column: u32| {
        heading
            .columns
            .values()
            .chain(heading.unused.iter().map(|(unused, _)| unused))
            .any(|at| *at == column)
    };
    let apart = columns
        .windows(2)
        .map(|pair| pair[1].0 - pair[0].0)
        .max()
        .unwrap_or(1);
    let alike = columns
        .windows(2)
        .all(|pair| pair[1].0 - pair[0].0 == apart)
        && columns.iter().all(|(start, last)| start == last);
    let free = |column: u32| !known(column) && body.iter().any(|row| !row.get(column).is_blank());
    if (2..=WIDEST).contains(&apart)
        && alike
        && columns
            .iter()
            .all(|(start, _)| (start + 1..start + apart).all(free))
    {
        for (start, last) in &mut columns {
            *last = *start + apart - 1;
        }
    }
    let round = |(number, (start, last)): (u32, &(u32, u32))| Round {
        number,
        columns: *start..*last + 1,
    };
    (names.len() > 2).then(|| (1..).zip(&columns).map(round).collect())
}
