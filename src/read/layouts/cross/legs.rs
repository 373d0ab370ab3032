//! Several games of the same two in one cell of a round robin: `2-1/1-2`, `○ ●`.

use crate::model::Outcome;
use crate::read::number::fold;
use crate::read::words::extra_time;
use crate::read::words::result::{mark, read_result};
use crate::read::words::vocabulary;

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
        .or_else(|| games(text.split([',', '、', '・', ';']), false))
        .or_else(|| games(text.split_whitespace(), true))
        .or_else(|| games(text.split_inclusive(|c: char| !c.is_ascii()), false))
        .unwrap_or_else(|| vec![text])
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
