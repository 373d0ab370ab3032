//! Results written as a mark and by how much: `○7` under `枚差`, `○+5` under `結果`, `○2+5` under `1回戦`; or as a number alone, which is
//! below nought where the second won. The marks are the results; the numbers are left out, and that is said, before anything is looked for.

use std::cmp::Ordering;

use crate::model::Outcome;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{fold, is_digits};
use crate::read::words::mark::{mark, mark_of};
use crate::read::words::{columns, headings, round, vocabulary};

/// Leaves the marks alone; says where.
pub fn leave_out(sheet: &mut Sheet) -> Option<Problem> {
    headed(sheet).or_else(|| signed(sheet)).or_else(|| between_names(sheet))
}

/// Leaves what is a mark alone in some columns below a heading; says where.
fn leave_marks(
    sheet: &mut Sheet,
    position: usize,
    columns: &[u32],
    mark: impl Fn(&str) -> Option<String>,
) -> Option<Problem> {
    let place = sheet.place.at(sheet.rows[position].index, columns[0]);
    let heading = sheet.rows[position].text(columns[0]);
    let kind = Kind::MarginsLeftOut {
        heading: heading.clone(),
        example: sheet.rewrite(position + 1.., columns, mark)?,
    };
    Some(Problem::of(place, kind, heading))
}

/// Marks and numbers under a heading that says by how much, which becomes one of results.
fn headed(sheet: &mut Sheet) -> Option<Problem> {
    let is_headed = |text: &str| headings::named("margin", text).is_some();
    let (position, columns) = columns::candidates(sheet).find_map(|(at, row)| {
        let headed = row.cells.iter().filter(|(_, cell)| is_headed(&cell.text()));
        let below = &sheet.rows[at + 1..];
        let told = |column: &u32| {
            let mut rows = below.iter();
            rows.any(|row| before_a_number(&row.text(*column)).is_some())
        };
        let columns: Vec<u32> = headed.map(|(at, _)| *at).filter(told).collect();
        (!columns.is_empty()).then_some((at, columns))
    })?;
    let said = leave_marks(sheet, position, &columns, before_a_number)?;
    sheet.rewrite(position.., &columns, |text| {
        is_headed(text).then(|| vocabulary::written("result", vocabulary::language_of([text])))
    });
    Some(said)
}

/// The same under headings of results, `○+5`, and of rounds behind the opponent's number, `○2+5`: where every such sign is the mark's own.
fn signed(sheet: &mut Sheet) -> Option<Problem> {
    let (position, columns) = columns::candidates(sheet).find_map(|(at, row)| {
        let below = &sheet.rows[at + 1..];
        let columns = row.cells.iter().filter_map(|(column, cell)| {
            let text = cell.text();
            let of_round = round::round_number(&text).is_some() && cell.number().is_none();
            let fits = of_round || headings::is("pairings.result", &text);
            let shaped = |row: &Row| {
                Margin::of(&row.text(*column))
                    .is_some_and(|margin| margin.opponent.is_empty() != of_round)
            };
            (fits && below.iter().any(shaped)).then_some((*column, of_round))
        });
        Some((at, columns.collect::<Vec<_>>())).filter(|(_, columns)| !columns.is_empty())
    })?;
    let cells = sheet.rows[position + 1..].iter().flat_map(|row| {
        let columns = columns.iter();
        columns.filter_map(|(at, of_round)| Some((Margin::of(&row.text(*at))?, *of_round)))
    });
    let all: Vec<(Margin, bool)> = cells.collect();
    let agrees = |(margin, of_round): &(Margin, bool)| {
        margin.agrees && margin.opponent.is_empty() != *of_round
    };
    // Without a plus, a minus may stand between the two numbers of a score.
    if !all.iter().all(agrees) || !all.iter().any(|(margin, _)| margin.plus) {
        return None;
    }
    let columns: Vec<u32> = columns.into_iter().map(|(column, _)| column).collect();
    leave_marks(sheet, position, &columns, |text| {
        let Margin { mark, opponent, .. } = Margin::of(text)?;
        Some(format!("{mark}{opponent}"))
    })
}

/// Marks and numbers, or numbers alone, as the result of two who are both named.
fn between_names(sheet: &mut Sheet) -> Option<Problem> {
    let mut cells = sheet.rows.iter().flat_map(|row| &row.cells);
    let may_be = |text: &str| before_a_number(text).is_some() || text.starts_with(['+', '-', '−']);
    if !cells.any(|(_, cell)| may_be(&cell.shown())) {
        return None;
    }
    let heading = columns::find(sheet, "pairings")?;
    let column = heading.column("result")?;
    let names_both = ["first", "second"].iter().all(|side| heading.has(side));
    let below = &sheet.rows[heading.position + 1..];
    let told: Vec<String> = below.iter().map(|row| row.text(column)).collect();
    let told = || told.iter().filter(|text| !text.is_empty());
    let way = [before_a_number as fn(&str) -> Option<String>, of_a_sum]
        .into_iter()
        .find(|way| told().all(|text| way(text).is_some()))?;
    // `1`, `0` and `-1` may stand for other things.
    let are_margins = told().any(|text| count(text).is_none_or(|count| count < -2));
    (names_both && are_margins)
        .then(|| leave_marks(sheet, heading.position, &[column], way))
        .flatten()
}

/// Returns the sign of a number of points by which the first won.
fn of_a_sum(text: &str) -> Option<String> {
    let outcome = match count(text)?.cmp(&0) {
        Ordering::Greater => Outcome::Win,
        Ordering::Equal => Outcome::Draw,
        Ordering::Less => Outcome::Loss,
    };
    Some(mark_of(outcome).to_string())
}

fn count(text: &str) -> Option<i64> {
    fold(text).trim_start_matches('+').parse().ok()
}

struct Margin {
    mark: char,
    opponent: String,
    plus: bool,
    /// Whether the sign is that of the mark.
    agrees: bool,
}

impl Margin {
    fn of(text: &str) -> Option<Self> {
        let (mark, outcome, text) = marked(text)?;
        let (opponent, margin) = text.split_at(text.find(['+', '-', '±'])?);
        let number = margin.trim_start_matches(['+', '-', '±']);
        let is_one = margin.chars().count() == number.len() + 1
            && is_digits(number)
            && (opponent.is_empty() || is_digits(opponent));
        let none = number.trim_matches('0').is_empty();
        let (plus, minus) = (margin.starts_with('+'), margin.starts_with('-'));
        let agrees = match outcome {
            Outcome::Draw => none,
            Outcome::Loss => minus && !none,
            _ => plus && !none,
        };
        is_one.then(|| Self { mark, opponent: opponent.to_string(), plus, agrees })
    }
}

/// Returns the sign of a game won, lost or drawn that a text begins with, and the rest of it, folded.
fn marked(text: &str) -> Option<(char, Outcome, String)> {
    let text = fold(text);
    let sign = text.chars().next().filter(|sign| !sign.is_ascii() && !sign.is_alphabetic())?;
    let outcome = mark(&sign.to_string()).filter(|outcome| outcome.has_score())?;
    Some((sign, outcome, text[sign.len_utf8()..].to_string()))
}

/// Returns the sign of a text that is one and a number.
fn before_a_number(text: &str) -> Option<String> {
    let (sign, _, number) = marked(text)?;
    is_digits(&number).then(|| sign.to_string())
}
