//! Both players of a game in one cell: `佐藤－鈴木`, `Ann vs Ben`, `Ann 2-1 Ben`. They are taken apart before anything is looked for.

pub mod cell;
mod line_each;
mod score_each;

use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::place::{PART, Place};
use crate::problem::{BothInOneCell, Problem, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::normalize::players_in_one_cell::cell::{
    BYE, Parts, apart, apart_behind, is_sentence,
};
use crate::read::number::{count_on, fold, numbered};
use crate::read::words::{columns, day, headings, round, vocabulary};

/// Takes such cells apart; says where. Those of games that cannot be are `odd`, and no games.
pub fn take_apart(sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<Problem> {
    score_each::write_out(sheet);
    line_each::write_out(sheet);
    let Some((at, column)) = heading(sheet) else {
        return by_rounds(sheet, odd);
    };
    let rows = sheet.rows.iter().enumerate().skip(at + 1);
    let told = rows.map(|(at, row)| {
        let text = row.text(column);
        (at, apart(&text), apart_behind(&text))
    });
    let told: Vec<(usize, Option<Parts>, Option<Parts>)> = told.collect();
    // Where most have the score behind both names, numbers between these are no score.
    let games = told.iter().filter(|(_, plain, _)| plain.is_some()).count();
    let with_score_behind = told.iter().filter(|(.., behind)| behind.is_some()).count();
    let is_behind = 2 * with_score_behind > games;
    let mut parts: Vec<(usize, Parts)> = told
        .into_iter()
        .filter_map(|(at, plain, behind)| Some((at, behind.filter(|_| is_behind).or(plain)?)))
        .collect();
    let is_score = |score: &String| score != BYE;
    let with_score = parts.iter().any(|(_, parts)| parts.1.as_ref().is_some_and(is_score));
    // Where results have a column of their own, a row with nobody second is enough.
    if !with_score {
        for (_, parts) in &mut parts {
            parts.1 = None;
        }
    }
    let said = sheet.rows[at + 1..].iter();
    let said = said.filter(|row| row.holds(column));
    if parts.len() < 2 || 3 * parts.len() < 2 * said.count() {
        return None;
    }
    let texts = || parts.iter().map(|(at, _)| sheet.rows[*at].text(column));
    if with_score && are_colours(texts) {
        let row = &sheet.rows[at];
        let place = sheet.place.at(row.index, column);
        let kind = BothInOneCell::Colours { example: texts().next().unwrap_or_default() };
        odd.push(Problem::of(place, kind, row.text(column)));
    }
    let row = &mut sheet.rows[at];
    let found = row.text(column);
    let language = vocabulary::language_of([&found]);
    // Beside a column of results it must not say anything else.
    let has_result = row
        .cells
        .iter()
        .any(|(at, cell)| *at != column && headings::is("pairings.result", &cell.text()));
    let told = if has_result { "games" } else { "result" };
    let names = ["first", "second", told].map(|name| vocabulary::written(name, language));
    row.set(column, names[0]);
    row.set(column + PART, names[1]);
    if with_score {
        row.set(column + 2 * PART, names[2]);
    }
    let place = sheet.place.at(row.index, column);
    let example = sheet.rows[parts[0].0].text(column);
    if with_score {
        let names = parts.iter().flat_map(|(_, (first, _, second))| [first, second]);
        let names: BTreeSet<String> =
            names.map(|name| fold(name)).filter(|name| name.chars().nth(1).is_some()).collect();
        let names_two = |text: &str| {
            let folded = fold(text);
            names.iter().filter(|name| folded.contains(*name)).count() > 1
        };
        // What cannot be taken apart in a row of a game is one that nobody can read.
        for (at, row) in sheet.rows.iter_mut().enumerate().skip(at + 1) {
            let text = row.text(column);
            let beside = row.filled().any(|(other, _)| other != column);
            if beside
                && (is_odd(&text) || names_two(&text))
                && text != found
                && parts.binary_search_by_key(&at, |(at, _)| *at).is_err()
            {
                odd.push(unread(sheet.place.at(row.index, column), text, &example));
                row.clear(column);
            }
        }
    }
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
    Some(Problem::of(place, BothInOneCell::Split { example }, found))
}

/// Whether black stands in front of the first name and white in front of the second, in every cell: `●佐藤 - ○鈴木` may tell of the colours.
fn are_colours<T: Iterator<Item = String>>(texts: impl Fn() -> T) -> bool {
    let is_disc =
        |colour: &str, c: char| !c.is_ascii() && vocabulary::is_sign(&format!("disc.{colour}"), c);
    texts().all(|text| {
        let mut signs = text.chars();
        let first = signs.next().is_some_and(|c| is_disc("black", c));
        first && signs.any(|c| is_disc("white", c))
    })
}

/// Finds a heading of such cells, where no others name the players: its row's position, and the column.
fn heading(sheet: &Sheet) -> Option<(usize, u32)> {
    let named = |row: &Row, section: &str, name: &str| {
        row.cells.iter().any(|(_, cell)| {
            matches!(cell, Cell::Text(_)) && headings::named(section, &cell.text()) == Some(name)
        })
    };
    columns::candidates(sheet).find_map(|(at, row)| {
        let below = &sheet.rows[at + 1..];
        let by_name = LazyCell::new(|| named(row, "players", "name"));
        let is_both = |(column, cell): &&(u32, Cell)| {
            let text = cell.text();
            headings::is("cell.both", &text)
                || headings::is("pairings.result", &text)
                    && !*by_name
                    && tells_games(below, *column)
                || is_unknown(&text) && !*by_name && are_sentences(below, *column)
        };
        let mut both = row.cells.iter().filter(is_both);
        let (column, _) = both.next()?;
        // Alone above a column it may head names that have a dash in them.
        let is_plain = |row: &&Row| apart(&row.text(*column)).is_some_and(|told| told.1.is_some());
        if row.cells.len() < 2 && below.iter().filter(is_plain).count() < 2 {
            return None;
        }
        let mut players = ["first", "second"].into_iter();
        let players = players.any(|name| named(row, "pairings", name));
        (both.next().is_none() && !players).then_some((at, *column))
    })
}

/// Whether a sheet has columns that are headed by a round each, with a game in each cell.
pub fn has_rounds(sheet: &Sheet) -> bool {
    rounds(sheet).is_some()
}

/// Finds the heading of such columns: the position of its row, and the columns with the numbers of their rounds. Days are rounds in turn.
fn rounds(sheet: &Sheet) -> Option<(usize, Vec<(u32, u32)>)> {
    columns::candidates(sheet).find_map(|(at, row)| {
        let texts: Vec<(u32, String)> =
            row.cells.iter().map(|(column, cell)| (*column, cell.text())).collect();
        let names_players =
            |text: &String| headings::is("players.name", text) || headings::is_player(text);
        let rounds = texts.iter().filter(|(_, text)| text.contains(char::is_alphabetic));
        let mut rounds: Vec<(u32, u32)> = rounds
            .filter_map(|(column, text)| Some((*column, round::round_number(text)?)))
            .collect();
        let below = &sheet.rows[at + 1..];
        let in_turn = (1..).zip(&texts).map(|(turn, (column, text))| {
            let is_turn = fold(text) == format!("{turn}");
            (is_turn && tells_games(below, *column)).then_some((*column, turn))
        });
        if rounds.is_empty() && texts.len() > 1 {
            rounds = in_turn.collect::<Option<_>>().unwrap_or_default();
        }
        if rounds.is_empty() {
            rounds = day::as_rounds(row, row.filled().map(|(column, _)| column))?;
        }
        let told = rounds.iter().any(|(column, _)| tells_games(below, *column));
        (told && !texts.iter().any(|(_, text)| names_players(text))).then_some((at, rounds))
    })
}

/// Takes apart the cells of such columns: every one becomes a list of its own.
fn by_rounds(sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<Problem> {
    let (at, rounds) = rounds(sheet)?;
    let columns: Vec<u32> = rounds.iter().map(|(column, _)| *column).collect();
    leave_out_boards(sheet, at, &columns);
    let heading = &sheet.rows[at];
    let (place, found) = (sheet.place.at(heading.index, rounds[0].0), heading.text(rounds[0].0));
    let mut texts = rounds
        .iter()
        .flat_map(|(column, _)| sheet.rows[at + 1..].iter().map(|row| row.text(*column)));
    let example = texts.find(|text| apart(text).is_some())?;
    let language = vocabulary::language_of([&found]);
    let alone = alone(sheet, at);
    let repeated = repeated(sheet, at, &columns);
    let names =
        ["round", "first", "second", "result"].map(|name| vocabulary::written(name, language));
    for (turn, (column, round)) in (0..).zip(rounds) {
        let mut round = round;
        // Each list behind the one before it, and behind whatever else stands there.
        let part = |part: u32| column + (4 * turn + part + 1) * PART;
        for (below, row) in sheet.rows[at..].iter_mut().enumerate() {
            let text = row.text(column);
            row.clear(column);
            let cells = match apart(&text) {
                _ if below == 0 => names.map(|name| Some(name.to_string())),
                _ if text.is_empty() => continue,
                // The title of the next round, where the first one was no heading but a title too.
                _ if round::round_number(&text).is_some() => {
                    round = round::round_number(&text).unwrap_or(round);
                    continue;
                }
                _ if repeated.contains(&fold(&text)) => continue,
                Some((first, told, second)) => {
                    [Some(round.to_string()), Some(first), Some(second), told]
                }
                None if alone.contains(&row.index) => {
                    let place = sheet.place.at(row.index, column);
                    odd.push(Problem::of(place, Unused::Row {}, text));
                    continue;
                }
                None if is_odd(&text) => {
                    odd.push(unread(sheet.place.at(row.index, column), text, &example));
                    continue;
                }
                // A remark stays one.
                None => [None, Some(text), None, None],
            };
            (0..)
                .zip(cells)
                .filter_map(|(at, text)| Some((at, text?)))
                .for_each(|(at, text)| row.set(part(at), &text));
        }
    }
    Some(Problem::of(place, BothInOneCell::Split { example }, found))
}

/// Returns the lines, folded, that stand above or below the games of several rounds and name nobody: `White vs Black`, `Matches`.
fn repeated(sheet: &Sheet, at: usize, columns: &[u32]) -> HashSet<String> {
    let texts = || {
        let rows = sheet.rows[at + 1..].iter();
        rows.flat_map(|row| columns.iter().map(|column| row.text(*column)))
            .filter(|text| !text.is_empty() && round::round_number(text).is_none())
    };
    let is_heading = |(first, told, second): &Parts| {
        let both = [first, second];
        let are_sides = both.iter().all(|name| headings::is_player(name));
        told.is_none() && are_sides
    };
    let mut names = HashSet::new();
    let mut lines: HashMap<String, usize> = HashMap::new();
    for text in texts() {
        match apart(&text).filter(|parts| !is_heading(parts)) {
            Some((first, _, second)) => names.extend([fold(&first), fold(&second)]),
            None => *lines.entry(fold(&text)).or_default() += 1,
        }
    }
    names.remove("");
    lines.retain(|line, times| *times > 1 && !names.iter().any(|name| line.contains(name)));
    lines.into_keys().collect()
}

/// Returns the rows of one cell each that an empty row parts from those above, and that name nobody who plays: remarks.
fn alone(sheet: &Sheet, at: usize) -> HashSet<u32> {
    let body = &sheet.rows[at..];
    let cells = body.iter().flat_map(Row::filled);
    let games = cells.filter_map(|(_, cell)| apart(&cell.text()));
    let names: HashSet<String> =
        games.flat_map(|(first, _, second)| [first, second]).map(|name| fold(&name)).collect();
    let names_nobody = |row: &Row| {
        let text = fold(&row.filled().map(|(_, cell)| cell.text()).collect::<String>());
        names.iter().all(|name| name.is_empty() || !text.contains(name))
    };
    let pairs = body.windows(2);
    pairs
        .filter(|pair| pair[1].index > pair[0].index + 1 && pair[1].filled().count() == 1)
        .map(|pair| &pair[1])
        .filter(|row| names_nobody(row))
        .map(|row| row.index)
        .collect()
}

/// Leaves out the numbers of boards in front of games, `1. Ann 2-1 Ben`, where all have one and these count on, or from 1 again.
fn leave_out_boards(sheet: &mut Sheet, at: usize, columns: &[u32]) {
    let rows = sheet.below(at);
    let texts = columns.iter().flat_map(|column| rows.iter().map(|row| row.text(*column)));
    let games = texts.filter(|text| apart(text).is_some());
    let numbers = games.map(|text| Some(numbered(&text)?.0));
    let numbers: Option<Vec<usize>> = numbers.collect();
    if numbers.is_some_and(|numbers| count_on(&numbers)) {
        sheet.rewrite(at + 1.., columns, |text| {
            apart(text)?;
            Some(numbered(text)?.1.to_string())
        });
    }
}

fn unread(place: Place, found: String, example: &str) -> Problem {
    Problem::of(place, BothInOneCell::Unreadable { example: example.to_string() }, found)
}

/// Whether a text that names no two players may be meant to.
fn is_odd(text: &str) -> bool {
    !text.is_empty()
        && !headings::is_remark(text)
        && !headings::is_note(text)
        && round::round_number(text).is_none()
}

/// Whether a heading of words may be of anything.
fn is_unknown(heading: &str) -> bool {
    heading.contains(char::is_alphabetic)
        && headings::named("pairings", heading).is_none()
        && round::round_number(heading).is_none()
        && apart(heading).is_none()
}

/// Whether all that a column says are games with a verb between the names: `Ann beat Ben 2-1`.
fn are_sentences(rows: &[Row], column: u32) -> bool {
    let mut texts = rows.iter().map(|row| row.text(column)).peekable();
    let is_told = |text: String| text.is_empty() || is_sentence(&text);
    texts.peek().is_some_and(|first| !first.is_empty()) && texts.all(is_told)
}

/// Whether most cells of a column name two players, and half of them how it ended.
fn tells_games(rows: &[Row], column: u32) -> bool {
    let texts: Vec<String> =
        rows.iter().map(|row| row.text(column)).filter(|text| !text.is_empty()).collect();
    let parts: Vec<Parts> = texts.iter().filter_map(|text| apart(text)).collect();
    let told = parts.iter().filter(|(_, told, _)| told.is_some()).count();
    told > 0 && 3 * parts.len() >= 2 * texts.len() && 2 * told >= parts.len()
}
