//! The pairings sheet: one row per table.

use std::cmp::Ordering;

use crate::model::{Outcome, Pairing, Recorded};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::columns::{self, Heading};
use crate::read::dates::{Typed, typed};
use crate::read::grid::{Cell, Row, Sheet};
use crate::read::headings;
use crate::read::number::fold;
use crate::read::people::People;
use crate::read::result::{Refusal, combine, parse, parse_pair, settle};
use crate::read::sentence;

/// The columns a pairings sheet cannot do without, and those that may hold the result.
#[must_use]
pub fn missing_columns(heading: Option<&Heading>) -> Vec<&'static str> {
    let has = |column: &str| heading.is_some_and(|heading| heading.has(column));
    let mut missing: Vec<&'static str> = ["round", "first", "second"].into_iter().filter(|column| !has(column)).collect();
    if !(has("result") || has("winner") || has("score_1") && has("score_2")) {
        missing.push("result");
    }
    missing
}

/// Returns the round of a sheet without a column for it: that of a title above the heading, or of the sheet's name.
#[must_use]
pub fn round_of_sheet(sheet: &Sheet, heading: &Heading) -> Option<u32> {
    let title = sheet.rows[..heading.position].iter().rev().find_map(title);
    title.or_else(|| round_number(&sheet.place.sheet)).or_else(|| round_title(&sheet.place.sheet))
}

/// Reads the pairings below a heading. Where there is no column for the round, titles between blocks say which it
/// is, and `round` what it is before the first of them.
pub fn read(sheet: &Sheet, heading: &Heading, round: Option<u32>, people: &mut People, problems: &mut Vec<Problem>) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    let mut round_above = round;
    let mut heading = heading.clone();
    for (position, row) in sheet.rows.iter().enumerate().skip(heading.position + 1) {
        if let Some(round) = title(row).filter(|_| !heading.has("round")) {
            round_above = Some(round);
            continue;
        }
        // The same heading again, above the next block.
        if let Some(again) = columns::again(position, row, &heading) {
            heading = again;
            continue;
        }
        let line = Line { sheet, heading: &heading, row };
        let wanted = ["first", "second", "result", "winner", "score_1", "score_2"];
        let is_link = |column: &&str| line.cell(column).text().starts_with("http");
        if wanted.iter().all(|column| line.cell(column).is_blank()) || wanted.iter().any(is_link) {
            continue;
        }
        if let Some((column, text)) = no_pairing(row) {
            problems.push(Problem { place: sheet.place.at(row.index, column), kind: Kind::PassedOver {}, found: text });
            continue;
        }
        if line.broken_cells(problems) {
            continue;
        }
        let round_cell = line.cell("round");
        let round = if round_cell.is_blank() { round_above } else { round_number(&round_cell.text()) };
        let Some(round) = round else {
            line.problem("round", Kind::UnreadableRound {}, problems);
            continue;
        };
        round_above = Some(round);
        if let Some(pairing) = line.pairing(round, people, problems) {
            pairings.push(pairing);
        }
    }
    pairings
}

/// Returns the cell that shows a row to be a sum or a note.
fn no_pairing(row: &Row) -> Option<(u32, String)> {
    let mut texts = row.cells.iter().map(|(column, cell)| (*column, cell.text())).filter(|(_, text)| !text.is_empty());
    let (column, text) = texts.next()?;
    let alone = texts.next().is_none();
    (headings::is_total(&text) || alone && headings::is_note(&text)).then_some((column, text))
}

/// Returns the round that a row of one or two cells announces: `Round 1 on 2025/01/25 at 10:00`, `2. Runde`, `第3回戦`.
#[must_use]
pub fn title(row: &Row) -> Option<u32> {
    let texts: Vec<String> = row.cells.iter().map(|(_, cell)| cell.text()).filter(|text| !text.is_empty()).collect();
    if texts.len() > 2 { None } else { texts.first().and_then(|text| round_title(text)) }
}

fn round_title(text: &str) -> Option<u32> {
    let folded = fold(text);
    let words = ["round", "runde", "ronda", "rd", "回戦", "ラウンド", "予選", "試合"];
    let (at, word) = words.iter().find_map(|word| Some((folded.find(word)?, *word)))?;
    let after: String = folded[at + word.len()..].chars().take_while(char::is_ascii_digit).collect();
    let before: String = folded[..at].trim_end_matches('.').chars().rev().take_while(char::is_ascii_digit).collect();
    let number = if after.is_empty() { before.chars().rev().collect() } else { after };
    number.parse().ok().filter(|round| (1..=999).contains(round))
}

/// One row below the heading.
struct Line<'a> {
    sheet: &'a Sheet,
    heading: &'a Heading,
    row: &'a Row,
}

impl Line<'_> {
    fn cell(&self, column: &str) -> &Cell {
        self.heading.columns.get(column).map_or(&Cell::Empty, |column| self.row.get(*column))
    }

    fn place(&self, column: &str) -> Place {
        match self.heading.columns.get(column) {
            Some(column) => self.sheet.place.at(self.row.index, *column),
            None => self.sheet.place.at(self.row.index, self.row.cells.first().map_or(0, |(column, _)| *column)),
        }
    }

    fn problem(&self, column: &str, kind: Kind, problems: &mut Vec<Problem>) {
        problems.push(Problem { place: self.place(column), kind, found: self.cell(column).text() });
    }

    /// Reports cells that hold an Excel error or no stored value; whether there are any.
    fn broken_cells(&self, problems: &mut Vec<Problem>) -> bool {
        let mut broken = false;
        for column in self.heading.columns.keys() {
            let kind = match self.cell(column) {
                Cell::Error(error) => Kind::ExcelError { error: error.clone() },
                Cell::Unstored => Kind::NoStoredValue {},
                _ => continue,
            };
            self.problem(column, kind, problems);
            broken = true;
        }
        broken
    }

    fn pairing(&self, round: u32, people: &mut People, problems: &mut Vec<Problem>) -> Option<Pairing> {
        let name = |column: &str| self.cell(column).text();
        if name("first").is_empty() {
            self.problem("first", Kind::MissingPlayer {}, problems);
            return None;
        }
        let first = people.find(&name("first"), &self.place("first"), problems);
        let second_text = name("second");
        let nobody = second_text.is_empty() || headings::named("words", &second_text) == Some("bye");
        let second = if nobody { None } else { Some(people.find(&second_text, &self.place("second"), problems)) };
        let result = self.result(!nobody, &name("first"), if nobody { "" } else { &second_text }, problems);
        let (first, result) = (first?, result?);
        let second = match second {
            Some(found) => Some(found?),
            None => None,
        };
        if second == Some(first) {
            let player = people.players[first].name.to_string();
            self.problem("second", Kind::PairedWithSelf { player, round: round.to_string() }, problems);
            return None;
        }
        let result_column = if self.heading.has("result") { "result" } else { "score_1" };
        let table = Some(self.cell("table").text()).filter(|table| !table.is_empty());
        Some(Pairing { round, table, first, second, result, place: self.place(result_column) })
    }

    /// Reads the result from the result column, the score columns, or both.
    fn result(&self, opponent: bool, player: &str, second: &str, problems: &mut Vec<Problem>) -> Option<Recorded> {
        let pair_first = if self.heading.has("score_1") { "score_1" } else { "result" };
        let pair = match parse_pair(&self.cell("score_1").text(), &self.cell("score_2").text()) {
            Ok(pair) => pair,
            Err(refusal) => {
                self.refuse(refusal, pair_first, player, problems);
                return None;
            }
        };
        let text = match self.cell("result") {
            Cell::Date(date) => {
                let first_won = winner(&pair);
                match typed(date, first_won) {
                    Typed::Score(score) => {
                        let date = self.cell("result").text();
                        self.problem("result", Kind::RecoveredDate { score: score.clone(), date }, problems);
                        score
                    }
                    Typed::Either(one, other) => {
                        self.problem("result", Kind::AmbiguousDate { one, other }, problems);
                        return None;
                    }
                    Typed::Date => {
                        self.problem("result", Kind::DateResult {}, problems);
                        return None;
                    }
                }
            }
            cell if cell.is_blank() && pair.is_open() => sentence::winner(&self.cell("winner").text(), player, second),
            cell => sentence::plain(&cell.text(), player, second),
        };
        let said = parse(&text).and_then(|mut result| {
            let drawn = self.cell("drawn").number();
            let both = combine(&result, &pair).ok_or(Refusal::Contradiction)?;
            result = both;
            if let (Some(score), Some(drawn)) = (&mut result.score, drawn)
                && score.drawn.is_zero()
            {
                score.drawn = drawn;
            }
            // An empty result without a second player is a bye; with one it is open.
            if opponent && result.is_open() { Ok(result) } else { settle(result, opponent) }
        });
        match said {
            Ok(result) => Some(result),
            Err(Refusal::Contradiction) if !pair_is_empty(&pair) => {
                let one = text;
                let other = format!("{} {}", self.cell("score_1").text(), self.cell("score_2").text());
                self.problem("result", Kind::Contradiction { one, other }, problems);
                None
            }
            Err(refusal) => {
                self.refuse(refusal, if self.heading.has("result") { "result" } else { pair_first }, player, problems);
                None
            }
        }
    }

    fn refuse(&self, refusal: Refusal, column: &str, player: &str, problems: &mut Vec<Problem>) {
        let kind = match refusal {
            Refusal::Unreadable => Kind::UnreadableResult {},
            Refusal::Contradiction => Kind::Contradiction { one: self.cell(column).text(), other: self.cell("second").text() },
            Refusal::NoOpponent => Kind::MissingOpponent { player: player.to_string() },
        };
        self.problem(column, kind, problems);
    }
}

fn pair_is_empty(pair: &Recorded) -> bool {
    pair.is_open()
}

/// Returns whether the first player won, where a pair of columns tells.
fn winner(pair: &Recorded) -> Option<bool> {
    match (&pair.score, pair.outcomes) {
        (Some(score), _) => match score.first.cmp(&score.second) {
            Ordering::Greater => Some(true),
            Ordering::Less => Some(false),
            Ordering::Equal => None,
        },
        (None, Some([Outcome::Win, _])) => Some(true),
        (None, Some([Outcome::Loss, _])) => Some(false),
        _ => None,
    }
}

/// Returns the round that a text names: `3`, `第3回戦`, `Round 3`, `R3`, `三回戦`.
#[must_use]
pub fn round_number(text: &str) -> Option<u32> {
    let folded = fold(text);
    let digit = |c: char| {
        c.to_digit(10).or_else(|| "〇一二三四五六七八九".chars().position(|kanji| kanji == c).and_then(|value| u32::try_from(value).ok()))
    };
    let start = folded.find(|c| digit(c).is_some())?;
    let end = folded[start..].find(|c| digit(c).is_none()).map_or(folded.len(), |at| start + at);
    let words: String = [&folded[..start], &folded[end..]].concat();
    let known = [
        "",
        "第",
        "第回",
        "回",
        "第回戦",
        "回戦",
        "第節",
        "節",
        "第ラウンド",
        "ラウンド",
        "round",
        "rd",
        "rd.",
        "rnd",
        "r",
        ".0",
        ".rd",
        ".rd.",
        "局",
        "第局",
        "局目",
        "戦",
        "第戦",
        "戦目",
        "回目",
        "試合",
        "第試合",
        "試合目",
        "第r",
        "runde",
        ".runde",
    ];
    if !known.contains(&words.as_str()) {
        return None;
    }
    let mut number: u32 = 0;
    for c in folded[start..end].chars() {
        number = number.checked_mul(10)?.checked_add(digit(c)?)?;
    }
    (1..=999).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_in_every_dress() {
        for text in ["3", "３", "第3回戦", "第３回戦", "Round 3", "R3", "3回戦", "三回戦", " 3 "] {
            assert_eq!(round_number(text), Some(3), "{text}");
        }
        for text in ["", "決勝", "3-1", "0", "1000", "round", "3rd place"] {
            assert_eq!(round_number(text), None, "{text}");
        }
    }
}
