//! Several games of the same two in one cell of a round robin: `2-1/1-2`, `○ ●`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::model::Outcome;
use crate::read::number::fold;
use crate::read::words::result::{mark, read_result};
use crate::read::words::{extra_time, vocabulary};

/// What one part of a cell is, so that `○ 40-24` stays one game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    /// Both sides' numbers.
    Score,
    /// A mark of one side.
    Mark,
    /// A number of one side: won, lost or drawn.
    Digit,
}

/// Returns the games of a cell; the whole of it where it is one game: `○ 40-24`, `1/2-1/2`, `0,5`, `2-2 (PK 4-3)`.
pub fn split(text: &str) -> Vec<&str> {
    if extra_time::told(text).is_some() {
        return vec![text];
    }
    games(text.split(['/', '／']), true)
        .or_else(|| games(text.split('+'), true))
        .or_else(|| games(text.split([',', '、', '・', ';']), false))
        .or_else(|| games(text.split_whitespace(), true))
        .or_else(|| {
            // `○W` is one game, won without play.
            let signs = text.split_inclusive(|c: char| !c.is_ascii());
            games(signs, false).filter(|_| !text.contains(|c: char| c.is_ascii_alphabetic()))
        })
        .unwrap_or_else(|| vec![text])
}

/// Returns how many games each cell of a round robin tells, where all are as many digits, each of which the other's cell answers: `½1` and `½0`.
pub fn in_digits(cells: &BTreeMap<(usize, usize), &str>) -> Option<usize> {
    let told = cells.iter().filter(|(_, said)| !said.is_empty());
    let count = told.clone().map(|(_, said)| said.chars().count()).max()?;
    let answer = |digit: char| match digit {
        '1' => Some('0'),
        '0' => Some('1'),
        '½' | '=' => Some(digit),
        _ => None,
    };
    let is_answered = |((one, other), said): (&(usize, usize), &&str)| {
        let theirs = cells.get(&(*other, *one));
        let answers = padded(said, count).chars().map(answer).collect::<Option<String>>();
        theirs.zip(answers).is_some_and(|(theirs, answers)| padded(theirs, count) == answers)
    };
    (count > 1 && told.clone().count() > 2 && told.clone().all(is_answered)).then_some(count)
}

/// Returns the digits of so many games: a spreadsheet keeps `01` as 1.
pub fn padded(said: &str, count: usize) -> Cow<'_, str> {
    let missing = count.saturating_sub(said.chars().count());
    if missing == 0 || said.parse::<u32>().is_err() {
        return Cow::Borrowed(said);
    }
    Cow::Owned(format!("{}{said}", "0".repeat(missing)))
}

/// Returns the parts if each of them is a game, and all are written alike.
fn games<'a>(parts: impl Iterator<Item = &'a str>, digits: bool) -> Option<Vec<&'a str>> {
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let first = game(parts.first()?)?;
    let alike = parts.len() > 1
        && (digits || first != Game::Digit)
        && parts.iter().all(|part| game(part) == Some(first));
    alike.then_some(parts)
}

fn game(part: &str) -> Option<Game> {
    let folded = fold(part);
    let is_mark = || {
        let outcome = mark(&folded).filter(|_| folded.chars().count() == 1);
        outcome.is_some_and(Outcome::has_score) && !vocabulary::is("cross.letter", &folded)
    };
    match folded.as_str() {
        "0" | "1" | "0.5" | "=" => Some(Game::Digit),
        _ if is_mark() => Some(Game::Mark),
        _ => read_result(part)?.score.map(|_| Game::Score),
    }
}
