//! Which columns of a cross table are its rounds.

use std::ops::Range;

use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::grid;
use crate::read::number::{are_distinct, fold};
use crate::read::words::columns::{self, Heading};
use crate::read::words::round::{round_number, round_or_roman};
use crate::read::words::{day, headings};

/// More columns than that are not one cell spread out.
const WIDEST: u32 = 3;

/// A round's columns: one cell, or a cell spread over several.
#[derive(Clone, Debug)]
pub struct Round {
    pub number: u32,
    pub columns: Range<u32>,
}

/// Returns the rounds: headings with numbers, in the heading row or the one above it, or the players' own names.
pub fn find(sheet: &Sheet, heading: &Heading, body: &[Row]) -> Option<Vec<Round>> {
    let row = &sheet.rows[heading.position];
    let roman = || {
        let roman = numbered(heading, round_or_roman)?;
        (roman.len() > 1 && roman[0].1 == 1).then_some(roman)
    };
    // The players may be lettered, instead of numbered, beside their names.
    let lettered = || {
        let lettered = numbered(heading, letter)?;
        (lettered.len() == body.len() && lettered[0].1 == 1).then_some(lettered)
    };
    let own = numbered(heading, round_number)
        .or_else(roman)
        .or_else(lettered)
        .or_else(|| by_days(heading, row));
    let above = || {
        let above = &sheet.rows[heading.position.checked_sub(1)?];
        let numbered =
            above.texts().filter_map(|(column, text)| Some((column, round_number(&text)?)));
        let rounds: Vec<(u32, u32)> = numbered.collect();
        if !in_order(&rounds) {
            return None;
        }
        Some(spread(&rounds, above, heading, body))
    };
    own.map(|own| spread(&own, row, heading, body))
        .or_else(above)
        .or_else(|| named_after_players(sheet, heading, body))
        .or_else(|| Some(spread(&behind_a_letter(heading, body)?, row, heading, body)))
}

/// Returns the columns headed by the same letter and the numbers from 1 on, in any language, `T1` and `T2`, where numbers stand beside letters or
/// signs below them.
fn behind_a_letter(heading: &Heading, body: &[Row]) -> Option<Vec<(u32, u32)>> {
    let told = heading.unused.iter().filter_map(|(column, text)| {
        let folded = fold(text);
        let letter = folded.chars().next().filter(|c| c.is_alphabetic())?;
        let number = folded[letter.len_utf8()..].parse::<u32>().ok()?;
        Some((letter, (*column, number)))
    });
    let (letters, told): (Vec<char>, Vec<(u32, u32)>) = told.unzip();
    let are_alike = letters.windows(2).all(|pair| pair[0] == pair[1]);
    let count_on = (1..).zip(&told).all(|(at, (_, number))| at == *number);
    let is_game = |text: &str| {
        let is_other = |c: char| c.is_alphabetic() || "+-=".contains(c);
        text.contains(|c: char| c.is_ascii_digit()) && text.contains(is_other)
    };
    let hold_games = |(column, _): &(u32, u32)| {
        let mut rows = body.iter();
        rows.any(|row| is_game(&row.folded(*column)))
    };
    let are_rounds = told.len() > 1 && are_alike && count_on;
    (are_rounds && told.iter().all(hold_games)).then_some(told)
}

/// Returns the heading of a sheet on which rounds stand beside a corner that is empty or says so, over rows of different names; the cells say whether
/// it is a cross table.
pub fn beside_corner(sheet: &Sheet) -> Option<Heading> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let mut heading = columns::of_row(position, row, "players");
        let rounds = numbered(&heading, round_number)?;
        let first = rounds.first().filter(|_| rounds.len() > 1)?.0;
        let corner = first.checked_sub(1)?;
        let names = grid::names_below(sheet, position, corner, usize::MAX);
        let are_names = names.len() > 1
            && are_distinct(&names)
            && names.iter().all(|name| name.contains(char::is_alphabetic));
        let said = row.text(corner);
        let is_corner = said.is_empty() || headings::named("pairings", &said) == Some("round");
        (are_names && is_corner).then(|| {
            heading.columns.insert("name", corner);
            // Nothing else says in which language the table is.
            heading.texts.push((row.text(first), "round"));
            heading
        })
    })
}

fn by_days(heading: &Heading, row: &Row) -> Option<Vec<(u32, u32)>> {
    day::as_rounds(row, heading.unused.iter().map(|(column, _)| *column))
}

/// Returns the columns of headings not understood that have numbers in order, with these.
fn numbered(heading: &Heading, number: fn(&str) -> Option<u32>) -> Option<Vec<(u32, u32)>> {
    let unused = heading.unused.iter();
    let numbered = unused.filter_map(|(column, text)| Some((*column, number(text)?)));
    let numbered: Vec<(u32, u32)> = numbered.collect();
    in_order(&numbered).then_some(numbered)
}

/// Returns which letter of the alphabet a heading is.
fn letter(heading: &str) -> Option<u32> {
    match *heading.trim().as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(u32::from(letter - b'A') + 1),
        _ => None,
    }
}

/// Whether rounds stand in order, or the newest first.
fn in_order(rounds: &[(u32, u32)]) -> bool {
    let newest_first = || {
        let is_first = rounds.last().is_some_and(|(_, number)| *number == 1);
        is_first && rounds.is_sorted_by(|(_, one), (_, next)| one > next)
    };
    !rounds.is_empty() && (rounds.is_sorted_by(|(_, one), (_, next)| one < next) || newest_first())
}

fn is_filled(body: &[Row], column: u32) -> bool {
    body.iter().any(|row| row.holds(column))
}

/// Gives each round the columns without a heading to its right, as far as anything stands in them.
fn spread(rounds: &[(u32, u32)], headings: &Row, heading: &Heading, body: &[Row]) -> Vec<Round> {
    let free = |column: u32| {
        headings.get(column).is_blank() && !heading.knows(column) && is_filled(body, column)
    };
    let mut widest = WIDEST;
    let mut spread = Vec::new();
    for (at, &(start, number)) in rounds.iter().enumerate() {
        let next = rounds.get(at + 1).map_or(u32::MAX, |(next, _)| *next);
        let mut right = start + 1..next.min(start.saturating_add(widest));
        let end = right.find(|column| !free(*column)).unwrap_or(right.end.max(start + 1));
        // What the first round does not have, no other has.
        if at == 0 && rounds.len() > 1 {
            widest = end - start;
        }
        spread.push(Round { number, columns: start..end });
    }
    spread
}

/// In tables of everybody against everybody, the columns may be headed by the players' names, each above one game or several.
fn named_after_players(sheet: &Sheet, heading: &Heading, body: &[Row]) -> Option<Vec<Round>> {
    let name = heading.column("name")?;
    let names = grid::written_below(sheet, heading.position, name, heading.unused.len());
    // The columns of each heading.
    let mut runs: Vec<(Range<u32>, String)> = Vec::new();
    for (column, text) in &heading.unused {
        let text = fold(text);
        match runs.last_mut() {
            Some((run, before)) if *before == text && run.end == *column => run.end += 1,
            _ => runs.push((*column..column + 1, text)),
        }
    }
    // Each row's column, wherever it stands.
    let heads: Vec<String> = runs.iter().map(|(_, text)| text.clone()).collect();
    let folded: Vec<String> = names.iter().map(|name| fold(name)).collect();
    let order = grid::in_another_order(&folded, &heads).filter(|order| !order.is_sorted());
    let columns: Vec<Range<u32>> = if let Some(order) = order {
        // Whoever stands among them above a column has lost the row, and the games in it.
        if order.iter().max()? - order.iter().min()? >= order.len() {
            return None;
        }
        order.into_iter().map(|at| runs[at].0.clone()).collect()
    } else {
        // One of them may be misspelt: its place still says whom it means.
        let count = |from: usize| {
            let pairs = runs.iter().skip(from).zip(&names);
            pairs.filter(|((_, text), name)| grid::heads(text, name)).count()
        };
        let first = (0..runs.len())
            .find(|from| runs.len() - from >= names.len() && count(*from) + 1 >= names.len())?;
        let runs = runs.iter().skip(first).take(names.len());
        let mut columns: Vec<Range<u32>> = runs.map(|(run, _)| run.clone()).collect();
        widen(&mut columns, heading, body);
        if columns.len() < 3 {
            return None;
        }
        columns
    };
    let rounds = (1..).zip(columns);
    Some(rounds.map(|(number, columns)| Round { number, columns }).collect())
}

/// Gives columns without a heading to the name before them, if each name has as many.
fn widen(columns: &mut [Range<u32>], heading: &Heading, body: &[Row]) {
    let mut steps = columns.windows(2).map(|pair| pair[1].start - pair[0].start);
    let step = steps.clone().max().unwrap_or(1);
    let is_headed = |column| heading.knows(column) || heading.leaves(column);
    let free = |column| !is_headed(column) && is_filled(body, column);
    let is_alone = |run: &Range<u32>| run.len() == 1 && (run.start + 1..run.start + step).all(free);
    if (2..=WIDEST).contains(&step) && steps.all(|own| own == step) && columns.iter().all(is_alone)
    {
        for run in &mut *columns {
            run.end = run.start + step;
        }
    }
}
