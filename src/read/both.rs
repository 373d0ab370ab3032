//! Both players of a game in one cell: `佐藤－鈴木`, `Ann vs Ben`, `Ann 2-1 Ben`. They are taken apart before anything is looked for.

use crate::place::PART;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::words::headings;
use crate::read::words::result::read_result;

/// Headings are looked for in so many rows from the top.
const ROWS_SEARCHED: u32 = 30;
/// How a result without an opponent is written.
const BYE: &str = "BYE";
/// What stands between two names; words only with space around them.
const BETWEEN: [&str; 12] = ["vs.", "vs", "VS.", "VS", "Vs", "v", "対", "－", "–", "—", "-", "×"];

/// The parts of one cell: both names, and the score where it stands between them.
type Parts = (String, Option<String>, String);

/// Takes such cells apart; says where.
pub fn take_apart(book: &mut Book) -> Vec<Problem> {
    book.sheets.iter_mut().filter_map(of_sheet).collect()
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let (at, column) = heading(sheet)?;
    let mut parts: Vec<(usize, Parts)> =
        sheet.rows.iter().enumerate().skip(at + 1).filter_map(|(at, row)| Some((at, apart(&row.get(column).text())?))).collect();
    let with_score = parts.iter().any(|(_, (_, score, _))| score.as_ref().is_some_and(|score| score != BYE));
    // Where results have a column of their own, a row with nobody second is enough.
    parts.iter_mut().filter(|_| !with_score).for_each(|(_, (_, score, _))| *score = None);
    let said = sheet.rows[at + 1..].iter().filter(|row| !row.get(column).is_blank()).count();
    if parts.len() < 2 || 3 * parts.len() < 2 * said {
        return None;
    }
    let row = &mut sheet.rows[at];
    let found = row.get(column).text();
    let japanese = !found.is_ascii();
    let names = if japanese { ["選手1", "選手2", "結果"] } else { ["Player 1", "Player 2", "Result"] };
    row.set(column, names[0]);
    row.set(column + PART, names[1]);
    if with_score {
        row.set(column + 2 * PART, names[2]);
    }
    let place = sheet.place.at(row.index, column);
    let example = sheet.rows[parts[0].0].get(column).text();
    for (at, (first, score, second)) in parts {
        let row = &mut sheet.rows[at];
        row.set(column, &first);
        if !second.is_empty() {
            row.set(column + PART, &second);
        }
        if let Some(score) = score {
            row.set(column + 2 * PART, &score);
        }
    }
    Some(Problem { place, kind: Kind::BothInOneCell { example }, found })
}

/// Finds a heading of such cells, where no others name the players: its row's position, and the column.
fn heading(sheet: &Sheet) -> Option<(usize, u32)> {
    let rows = sheet.rows.iter().enumerate().take_while(|(_, row)| row.index < ROWS_SEARCHED);
    let named = |row: &Row, section: &str, name: &str| {
        row.cells.iter().any(|(_, cell)| matches!(cell, Cell::Text(_)) && headings::named(section, &cell.text()) == Some(name))
    };
    let mut found = rows.filter_map(|(at, row)| {
        let mut both = row.cells.iter().filter(|(_, cell)| headings::named("cell", &cell.text()) == Some("both"));
        let (column, _) = both.next()?;
        // Alone above a column it may head names that have a dash in them.
        let is_plain = |row: &&Row| apart(&row.get(*column).text()).is_some_and(|(_, score, _)| score.is_some());
        if row.cells.len() < 2 && sheet.rows[at + 1..].iter().filter(is_plain).count() < 2 {
            return None;
        }
        let players = ["first", "second"].iter().any(|name| named(row, "pairings", name));
        (both.next().is_none() && !players).then_some((at, *column))
    });
    found.next()
}

/// Takes the text of a cell apart; nothing where it is not plain what stands between two names.
fn apart(text: &str) -> Option<Parts> {
    let words: Vec<&str> = text.split_whitespace().collect();
    // A score between two names, as one word or as three.
    let score = |from: usize, to: usize| {
        let told = words[from..to].concat();
        (from > 0 && to < words.len() && read_result(&told)?.score.is_some()).then_some(told)
    };
    let scores: Vec<(usize, usize, String)> = (1..words.len())
        .flat_map(|from| [from + 1, from + 3].map(|to| (from, to)))
        .filter(|(_, to)| *to < words.len())
        .filter_map(|(from, to)| Some((from, to, score(from, to)?)))
        .collect();
    if let [(from, to, told)] = scores.as_slice() {
        return Some((words[..*from].join(" "), Some(told.clone()), words[*to..].join(" ")));
    }
    let signs = |words: &[&str]| (1..words.len().saturating_sub(1)).filter(|at| BETWEEN.contains(&words[*at])).collect::<Vec<_>>();
    // The score behind both names: `Ann vs Ben 2-1`.
    if let [names @ .., last] = words.as_slice()
        && let score = last.trim_matches(['(', ')', '[', ']'])
        && let [at] = signs(names).as_slice()
        && read_result(score).is_some_and(|told| told.score.is_some())
    {
        let second = names[at + 1..].join(" ");
        return Some((names[..*at].join(" "), Some(score.to_string()), second.trim_end_matches([':', ',']).to_string()));
    }
    // A word or sign of its own between them, else a sign that stands once.
    if let [at] = signs(&words).as_slice() {
        return Some((words[..*at].join(" "), None, words[at + 1..].join(" ")));
    }
    let mut signs = BETWEEN.iter().filter(|sign| !sign.is_ascii() || **sign == "-").filter(|sign| text.matches(**sign).count() > 0);
    let Some(sign) = signs.next() else { return bye(&words) };
    if signs.next().is_some() || text.matches(*sign).count() != 1 {
        return None;
    }
    let (first, second) = text.split_once(*sign)?;
    let (first, second) = (first.trim(), second.trim());
    (!first.is_empty() && !second.is_empty()).then(|| (first.to_string(), None, second.to_string()))
}

/// Reads a name beside a word for a bye.
fn bye(words: &[&str]) -> Option<Parts> {
    let (name, word) = words.split_last().map(|(word, name)| (name.join(" "), *word))?;
    (["bye", "Bye", "BYE", "不戦勝"].contains(&word) && !name.is_empty()).then(|| (name, Some(BYE.to_string()), String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_stands_around_the_sign() {
        let told = |one: &str, score: Option<&str>, other: &str| Some((one.to_string(), score.map(str::to_string), other.to_string()));
        for (text, parts) in [
            ("佐藤－鈴木", told("佐藤", None, "鈴木")),
            ("佐藤 健 対 鈴木 花", told("佐藤 健", None, "鈴木 花")),
            ("Ann vs Ben", told("Ann", None, "Ben")),
            ("Ann Lee vs. Jean-Luc Fox", told("Ann Lee", None, "Jean-Luc Fox")),
            ("Ann-Ben", told("Ann", None, "Ben")),
            ("Ann Lee 2-1 Ben Fox", told("Ann Lee", Some("2-1"), "Ben Fox")),
            ("Ann 2 - 1 Ben", told("Ann", Some("2-1"), "Ben")),
            ("Ann Lee vs Ben Fox 2-1", told("Ann Lee", Some("2-1"), "Ben Fox")),
            ("Ann vs Ben: (2-1)", told("Ann", Some("2-1"), "Ben")),
            ("佐藤 対 鈴木 1-0", told("佐藤", Some("1-0"), "鈴木")),
            ("Ann Lee bye", told("Ann Lee", Some("BYE"), "")),
            ("Jean-Luc 2-1", None),
            // Two signs, no sign, half a game.
            ("Jean-Luc-Ann", None),
            ("Ann", None),
            ("Ann vs", None),
            ("－鈴木", None),
        ] {
            assert_eq!(apart(text), parts, "{text}");
        }
    }
}
