//! A row for each part of a match: sets counted from 1 on in a column of their own, `Ann | Ben | Set 1 | 11 | 5`, maps by their names beside
//! a day or a round, or rows of one number. Each match becomes one row with the parts that both won, before anything is looked for.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use crate::model::Outcome;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Row, Sheet, all_filled};
use crate::read::number::{are_distinct, fold};
use crate::read::words::columns;
use crate::read::words::heading::{Heading, SCORES};
use crate::read::words::result::{mark_of, parse};
use crate::read::words::{day, headings, vocabulary};

const SIDES: [&str; 2] = ["first", "second"];

/// Adds up the parts of each match; says where.
pub fn add_up(sheet: &mut Sheet) -> Option<Problem> {
    let counts_parts = |row: &Row| row.texts().any(|(_, text)| is_of_parts(&text));
    if !columns::candidates(sheet).any(|(_, row)| counts_parts(row)) {
        return None;
    }
    let heading = columns::find(sheet, "pairings")?;
    let (parts, matches) = counted(sheet, &heading)?;
    let from = heading.position + 1;
    let told = &sheet.rows[from];
    let columns = SCORES.map(|score| heading.at(score));
    let example = if SCORES.iter().all(|score| heading.has(score)) {
        columns.map(|column| told.text(column)).join("-")
    } else {
        told.text(parts)
    };
    let mut kept = vec![true; sheet.rows.len()];
    for rows in matches.iter().map(|rows| rows.start + from..rows.end + from) {
        let won = parts_won(&sheet.rows[rows.clone()], &heading)?;
        write(&mut sheet.rows[rows.start], &heading, won);
        sheet.rows[rows.start].clear(parts);
        kept[rows.start + 1..rows.end].fill(false);
    }
    let place = sheet.place.at(heading.row, parts);
    let headings = heading.unused_text(parts).unwrap_or_default().to_string();
    let mut kept = kept.into_iter();
    sheet.rows.retain(|_| kept.next() == Some(true));
    let found = headings.clone();
    Some(Problem::of(place, Kind::GamesAddedUp { headings, example }, found))
}

/// Writes the parts that both won into the first row of a match.
fn write(row: &mut Row, heading: &Heading, won: [usize; 2]) {
    let texts = won.map(|won| won.to_string());
    if let Some(players) = heading.players().filter(|_| heading.has("first_won")) {
        // Whoever stands first has won.
        let order = if won[0] < won[1] { [1, 0] } else { [0, 1] };
        let names = players.map(|column| row.text(column));
        for (at, of) in order.into_iter().enumerate() {
            row.set(players[at], &names[of]);
            if let Some(column) = heading.column(SCORES[at]) {
                row.set(column, &texts[of]);
            }
        }
        return;
    }
    let scores = SCORES.map(|score| heading.column(score));
    for (column, text) in scores.into_iter().zip(&texts) {
        column.inspect(|column| row.set(*column, text));
    }
    if let Some(result) = heading.column("result") {
        row.set(result, &texts.join("-"));
    }
    // Who won a part is not who won the match.
    let Some(winner) = heading.column("winner") else {
        return;
    };
    if heading.has("result") || scores.iter().any(Option::is_some) {
        row.clear(winner);
    } else {
        let side = usize::from(won[0] < won[1]);
        let name = heading.cell(row, SIDES[side]).text();
        let drawn = mark_of(Outcome::Draw);
        row.set(winner, if won[0] == won[1] { drawn } else { &name });
    }
}

fn is_of_parts(heading: &str) -> bool {
    is_of_sets(heading) || is_of_maps(heading) || is_of_numbers(heading)
}

/// Whether a heading is of numbers, and not of those of players.
fn is_of_numbers(heading: &str) -> bool {
    let number = fold(heading);
    vocabulary::before("heading.id", &number).is_some() && headings::of_numbers(heading).is_none()
}

fn is_of_sets(heading: &str) -> bool {
    vocabulary::says("heading.sets", heading)
}

fn is_of_maps(heading: &str) -> bool {
    vocabulary::says("heading.maps", heading)
}

/// Finds the column that counts or names the parts of matches, and the rows of each match, where each row tells who won a part.
fn counted(sheet: &Sheet, heading: &Heading) -> Option<(u32, Vec<Range<usize>>)> {
    let players = heading.players()?;
    let rows = heading.below(sheet);
    let is_whole = |row: &Row| row.holds_all(&players) && fared(row, heading).is_some();
    let counters = heading.unused_where(is_of_parts).into_iter();
    let mut counted = counters.filter_map(|column| Some((column, matches(rows, heading, column)?)));
    let named = || {
        let mut maps = heading.unused_where(is_of_maps).into_iter();
        maps.find_map(|column| Some((column, matches_named(rows, heading, column)?)))
    };
    let numbered = || {
        let mut numbers = heading.unused_where(is_of_numbers).into_iter();
        numbers.find_map(|column| Some((column, matches_numbered(rows, heading, column)?)))
    };
    let found = counted.next().or_else(named).or_else(numbered);
    found.filter(|_| rows.iter().all(is_whole))
}

/// Returns both players of a row, whoever stands first.
fn pair(row: &Row, heading: &Heading) -> [String; 2] {
    let mut both = SIDES.map(|side| heading.cell(row, side).folded());
    both.sort();
    both
}

/// Returns the rows of each match: one below another with the same two, of one round, day or number, and no part twice.
fn matches_named(rows: &[Row], heading: &Heading, parts: u32) -> Option<Vec<Range<usize>>> {
    let keys = keys(rows, heading, parts);
    if keys.is_empty() {
        return None;
    }
    let found = together(rows, heading, &keys)?;
    let is_match = |of: &Range<usize>| {
        let named = rows[of.clone()].iter().map(|row| row.folded(parts));
        are_distinct(&named.collect::<Vec<_>>())
    };
    found.iter().all(is_match).then_some(found)
}

/// Returns the rows of each match: one below another with the same two under one number, which no other match of a day has.
fn matches_numbered(rows: &[Row], heading: &Heading, number: u32) -> Option<Vec<Range<usize>>> {
    /// Fewer numbers may be of anything.
    const FEWEST: usize = 3;
    let columns: Vec<u32> = std::iter::once(number).chain(days(rows, heading)).collect();
    let found = together(rows, heading, &columns)?;
    let told = |row: &Row| -> Vec<String> { columns.iter().map(|at| row.folded(*at)).collect() };
    let numbers = found.iter().map(|of| told(&rows[of.start]));
    let of_several = found.iter().filter(|of| of.len() > 1).count();
    let are_matches = found.len() >= FEWEST && 2 * of_several > found.len();
    (are_matches && are_distinct(&numbers.collect::<Vec<_>>())).then_some(found)
}

/// Returns the rows that stand one below another with the same two, and the same in some columns; nothing where none do.
fn together(rows: &[Row], heading: &Heading, columns: &[u32]) -> Option<Vec<Range<usize>>> {
    let of_match = |row: &Row| {
        let own = columns.iter().map(|column| row.folded(*column));
        (pair(row, heading), own.collect::<Vec<_>>())
    };
    let mut found = Vec::new();
    for rows_of in rows.chunk_by(|row, next| of_match(row) == of_match(next)) {
        let start = found.last().map_or(0, |rows: &Range<usize>| rows.end);
        found.push(start..start + rows_of.len());
    }
    found.iter().any(|rows| rows.len() > 1).then_some(found)
}

/// Returns the columns that tell matches apart: of the round and of days; where there are none, one whose every number is of two players.
fn keys(rows: &[Row], heading: &Heading, parts: u32) -> Vec<u32> {
    let round = heading.column("round").into_iter();
    let found: Vec<u32> = round.chain(days(rows, heading)).collect();
    if !found.is_empty() {
        return found;
    }
    let numbers_matches = |column: &u32| {
        let mut pairs = HashMap::new();
        let mut told = rows.iter().map(|row| {
            let known = pairs.entry(row.folded(*column));
            let both = pair(row, heading);
            *known.or_insert_with(|| both.clone()) == both
        });
        let is_of_one_pair = told.all(|is_same| is_same);
        is_of_one_pair && pairs.len() < rows.len()
    };
    let unused = heading.unused.iter().map(|(column, _)| *column);
    let found = { unused }.find(|column| *column != parts && numbers_matches(column));
    found.into_iter().collect()
}

/// Returns the columns of days, or of days and times.
fn days(rows: &[Row], heading: &Heading) -> impl Iterator<Item = u32> {
    let is_day = |cell: &Cell| {
        let text = cell.text();
        let first = text.split([' ', 'T']).next().unwrap_or_default();
        matches!(cell, Cell::Date(_)) || day::may_be(first)
    };
    let unused = heading.unused.iter().map(|(column, _)| *column);
    unused.filter(move |column| all_filled(rows, *column, is_day))
}

/// Returns the rows of each match: counted from 1 on, with the same two. Where none has two sets, the numbers count something else.
fn matches(rows: &[Row], heading: &Heading, counter: u32) -> Option<Vec<Range<usize>>> {
    let both = |row: &Row| SIDES.map(|side| heading.cell(row, side).folded());
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let number = count(row, counter)?;
        match found.last_mut().filter(|_| number > 1) {
            None if number == 1 => found.push(at..at + 1),
            Some(rows_of)
                if rows_of.len() + 1 == number && both(&rows[rows_of.start]) == both(row) =>
            {
                rows_of.end = at + 1;
            }
            _ => return None,
        }
    }
    found.iter().any(|rows| rows.len() > 1).then_some(found)
}

fn count(row: &Row, column: u32) -> Option<usize> {
    let text = fold(&row.text(column));
    let number = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    number.parse().ok()
}

/// Returns how the first player of a row fared in a part; nothing where the row does not tell it.
fn fared(row: &Row, heading: &Heading) -> Option<Ordering> {
    if heading.has("first_won") {
        return Some(Ordering::Greater);
    }
    match SCORES.map(|score| heading.cell(row, score).number()) {
        [Some(own), Some(other)] => Some(own.cmp(&other)),
        _ if heading.has("result") => parse(&heading.cell(row, "result").shown()).ok()?.fared(),
        _ if heading.is_won_by_second(row)? => Some(Ordering::Less),
        _ => Some(Ordering::Greater),
    }
}

/// Returns how many parts each of both won who stand in the first row.
fn parts_won(rows: &[Row], heading: &Heading) -> Option<[usize; 2]> {
    let first = |row: &Row| heading.cell(row, SIDES[0]).folded();
    let mut won = [0, 0];
    for row in rows {
        let is_turned = usize::from(first(row) != first(&rows[0]));
        match fared(row, heading)? {
            Ordering::Greater => won[is_turned] += 1,
            Ordering::Less => won[1 - is_turned] += 1,
            Ordering::Equal => {}
        }
    }
    Some(won)
}
