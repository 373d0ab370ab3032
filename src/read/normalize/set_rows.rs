//! A row for each set of a match, counted from 1 on by a column of its own: `Ann | Ben | Set 1 | 11 | 5`. Each match becomes one row with the
//! sets that both won, before anything is looked for.

use std::ops::Range;

use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::fold;
use crate::read::words::columns;
use crate::read::words::heading::{Heading, SCORES};
use crate::read::words::vocabulary;

/// Adds up the sets of each match; says where.
pub fn add_up(sheet: &mut Sheet) -> Option<Problem> {
    let counts_sets = |row: &Row| row.texts().any(|(_, text)| is_of_sets(&text));
    if !columns::candidates(sheet).any(|(_, row)| counts_sets(row)) {
        return None;
    }
    let heading = columns::find(sheet, "pairings")?;
    let (counter, matches) = counted(sheet, &heading)?;
    let from = heading.position + 1;
    let scores = SCORES.map(|score| heading.at(score));
    let mut kept = vec![true; sheet.rows.len()];
    for rows in matches
        .iter()
        .map(|rows| rows.start + from..rows.end + from)
    {
        let won = sets_won(&sheet.rows[rows.clone()], scores);
        let first = &mut sheet.rows[rows.start];
        for (column, won) in scores.into_iter().zip(won) {
            first.set(column, &won.to_string());
        }
        // Who won a set is not who won the match.
        if let Some(winner) = heading.column("winner") {
            first.clear(winner);
        }
        first.clear(counter);
        kept[rows.start + 1..rows.end].fill(false);
    }
    let place = sheet.place.at(heading.row, counter);
    let headings = heading.unused_text(counter).unwrap_or_default().to_string();
    let told = &sheet.rows[from];
    let example = scores.map(|column| told.text(column)).join("-");
    let mut kept = kept.into_iter();
    sheet.rows.retain(|_| kept.next() == Some(true));
    let found = headings.clone();
    Some(Problem::of(
        place,
        Kind::GamesAddedUp { headings, example },
        found,
    ))
}

fn is_of_sets(heading: &str) -> bool {
    vocabulary::says("heading.sets", heading)
}

/// Finds the column that counts sets, and the rows of each match, where each row has both players and both scores of one.
fn counted(sheet: &Sheet, heading: &Heading) -> Option<(u32, Vec<Range<usize>>)> {
    let players = heading.players()?;
    let rows = heading.below(sheet);
    let are_whole = rows.iter().all(|row| row.holds_all(&players));
    let has_scores = SCORES.iter().all(|score| heading.has(score));
    let counters = heading.unused_where(is_of_sets).into_iter();
    let mut found = counters.filter_map(|column| Some((column, matches(rows, heading, column)?)));
    found.next().filter(|_| are_whole && has_scores)
}

/// Returns the rows of each match: counted from 1 on, with the same two. Where none has two sets, the numbers count something else.
fn matches(rows: &[Row], heading: &Heading, counter: u32) -> Option<Vec<Range<usize>>> {
    let both = |row: &Row| ["first", "second"].map(|side| heading.cell(row, side).folded());
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

/// Returns how many sets each of both won.
fn sets_won(rows: &[Row], scores: [u32; 2]) -> [usize; 2] {
    let told = rows
        .iter()
        .map(|row| scores.map(|column| row.get(column).number()));
    let told: Vec<_> = told.collect();
    let won = |of: usize| told.iter().filter(|both| both[of] > both[1 - of]).count();
    [won(0), won(1)]
}
