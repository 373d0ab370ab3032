//! The pairings sheet: one row per table.

use crate::model::Pairing;
use crate::problem::{Kind, Problem};
use crate::read::columns::{self, Heading};
use crate::read::grid::{Row, Sheet};
use crate::read::headings;
use crate::read::line::Line;
use crate::read::mirrored;
use crate::read::number::fold;
use crate::read::people::People;

/// The columns a pairings sheet cannot do without, and those that may hold the result.
#[must_use]
pub fn missing_columns(heading: Option<&Heading>) -> Vec<&'static str> {
    let has = |column: &str| heading.is_some_and(|heading| heading.has(column));
    let mut missing: Vec<&'static str> = ["round", "first", "second"].into_iter().filter(|column| !has(column)).collect();
    if !(has("result") || has("games") || has("winner") || has("score_1") && has("score_2")) {
        missing.push("result");
    }
    missing
}

/// Returns the round of a sheet without a column for it: that of a title above the heading, or of the sheet's name.
#[must_use]
pub fn round_of_sheet(sheet: &Sheet, heading: &Heading) -> Option<u32> {
    title_above(sheet, heading.position).or_else(|| round_number(&sheet.place.sheet)).or_else(|| round_title(&sheet.place.sheet))
}

/// Returns the round that a title above a heading announces, the nearest one.
#[must_use]
pub fn title_above(sheet: &Sheet, position: usize) -> Option<u32> {
    sheet.rows[..position].iter().rev().find_map(title)
}

/// Reads the pairings below a heading. Where there is no column for the round, titles between blocks say which it
/// is, and `round` what it is before the first of them.
pub fn read(sheet: &Sheet, heading: &Heading, round: Option<u32>, people: &mut People, problems: &mut Vec<Problem>) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    let mut round_above = round;
    let mut heading = heading.clone();
    for (position, row) in sheet.rows.iter().enumerate().skip(heading.position + 1) {
        if !heading.has("round")
            && let Some(round) = title(row)
        {
            round_above = Some(round);
            continue;
        }
        // The same heading again, above the next block.
        if let Some(again) = columns::again(position, row, &heading) {
            heading = again;
            continue;
        }
        let line = Line { sheet, heading: &heading, row };
        let incomplete = ["first", "second"].iter().any(|column| line.cell(column).is_blank());
        if incomplete && let Some((column, text)) = no_pairing(row) {
            problems.push(Problem { place: sheet.place.at(row.index, column), kind: Kind::PassedOver {}, found: text });
            continue;
        }
        let wanted = ["first", "second", "result", "games", "winner", "score_1", "score_2"];
        let is_link = |column: &&str| line.cell(column).text().starts_with("http");
        if wanted.iter().all(|column| line.cell(column).is_blank()) || wanted.iter().any(is_link) {
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
    mirrored::once(pairings, problems)
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
