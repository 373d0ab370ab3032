//! Results written as a mark and by how much: `○7` under `枚差`, `○+5` under `結果`, `○2+5` under `1回戦`. The marks are the results; the
//! numbers are left out, and that is said, before anything is looked for.

use crate::model::Outcome;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::mark::mark;
use crate::read::words::vocabulary;
use crate::read::words::{columns, headings, round};

/// Leaves the marks alone; says where.
pub fn leave_out(book: &mut Book) -> Vec<Problem> {
    book.sheets
        .iter_mut()
        .filter_map(|sheet| of_sheet(sheet).or_else(|| signed(sheet)))
        .collect()
}

/// The same under headings of results, `○+5`, and of rounds behind the opponent's number, `○2+5`: where every such sign is the mark's own.
fn signed(sheet: &mut Sheet) -> Option<Problem> {
    let rest = |at: usize| &sheet.rows[at + 1..];
    let (position, columns) = columns::candidates(sheet).find_map(|(at, row)| {
        let columns = row.cells.iter().filter_map(|(column, cell)| {
            let text = cell.text();
            let of_round = round::round_number(&text).is_some() && cell.number().is_none();
            let fits = of_round || headings::named("pairings", &text) == Some("result");
            let shaped = |row: &Row| {
                Margin::of(&row.get(*column).text())
                    .is_some_and(|margin| margin.opponent.is_empty() != of_round)
            };
            (fits && rest(at).iter().any(shaped)).then_some((*column, of_round))
        });
        Some((at, columns.collect::<Vec<_>>())).filter(|(_, columns)| !columns.is_empty())
    })?;
    let cells = || {
        rest(position).iter().flat_map(|row| {
            columns
                .iter()
                .map(move |(column, of_round)| (row.get(*column).text(), *of_round))
        })
    };
    let all: Vec<(Margin, bool)> = cells()
        .filter_map(|(text, of_round)| Some((Margin::of(&text)?, of_round)))
        .collect();
    let agrees = |(margin, of_round): &(Margin, bool)| {
        margin.agrees && margin.opponent.is_empty() != *of_round
    };
    // Without a plus, a minus may stand between the two numbers of a score.
    if !all.iter().all(agrees) || !all.iter().any(|(margin, _)| margin.plus) {
        return None;
    }
    let heading = sheet.rows[position].get(columns[0].0).text();
    let place = sheet.place.at(sheet.rows[position].index, columns[0].0);
    let example = cells()
        .map(|(text, _)| text)
        .find(|text| Margin::of(text).is_some())?;
    for row in &mut sheet.rows[position + 1..] {
        for (column, _) in &columns {
            if let Some(Margin { mark, opponent, .. }) = Margin::of(&row.get(*column).text()) {
                row.set(*column, &format!("{mark}{opponent}"));
            }
        }
    }
    Some(Problem::of(
        place,
        Kind::MarginsLeftOut {
            heading: heading.clone(),
            example,
        },
        heading,
    ))
}

/// A mark, perhaps an opponent's number, and by how much with its sign.
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
        let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        let is_one = !number.is_empty()
            && margin.chars().count() == number.len() + 1
            && is_number(number)
            && is_number(opponent);
        let none = number.trim_matches('0').is_empty();
        let (plus, minus) = (margin.starts_with('+'), margin.starts_with('-'));
        let agrees = match outcome {
            Outcome::Draw => none,
            Outcome::Loss => minus && !none,
            _ => plus && !none,
        };
        is_one.then(|| Self {
            mark,
            opponent: opponent.to_string(),
            plus,
            agrees,
        })
    }
}

/// Returns the sign of a game won, lost or drawn that a text begins with, and the rest of it, folded.
fn marked(text: &str) -> Option<(char, Outcome, String)> {
    let text = fold(text);
    let sign = text
        .chars()
        .next()
        .filter(|sign| !sign.is_ascii() && !sign.is_alphabetic())?;
    let outcome = mark(&sign.to_string()).filter(|outcome| outcome.has_score())?;
    Some((sign, outcome, text[sign.len_utf8()..].to_string()))
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let is_headed = |text: &str| headings::named("margin", text).is_some();
    let (position, columns) = columns::candidates(sheet).find_map(|(at, row)| {
        let columns = row
            .cells
            .iter()
            .filter(|(_, cell)| is_headed(&cell.text()))
            .map(|(column, _)| *column);
        let columns: Vec<u32> = columns
            .filter(|column| {
                sheet.rows[at + 1..]
                    .iter()
                    .any(|row| before_a_number(row, *column).is_some())
            })
            .collect();
        (!columns.is_empty()).then_some((at, columns))
    })?;
    let heading = sheet.rows[position].get(columns[0]).text();
    let place = sheet.place.at(sheet.rows[position].index, columns[0]);
    let example = sheet.rows[position + 1..]
        .iter()
        .find(|row| before_a_number(row, columns[0]).is_some())?
        .get(columns[0])
        .text();
    for row in &mut sheet.rows[position..] {
        for column in &columns {
            if is_headed(&row.get(*column).text()) {
                row.set(*column, vocabulary::written("result", true));
            } else if let Some(mark) = before_a_number(row, *column) {
                row.set(*column, &mark.to_string());
            }
        }
    }
    Some(Problem::of(
        place,
        Kind::MarginsLeftOut {
            heading: heading.clone(),
            example,
        },
        heading,
    ))
}

/// Returns the sign of a cell that holds one and a number.
fn before_a_number(row: &Row, column: u32) -> Option<char> {
    let (sign, _, number) = marked(&row.get(column).text())?;
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some(sign)
}
