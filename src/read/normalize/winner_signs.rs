//! Signs of who won, which only the column as a whole explains: a third sign beside those of two sides is a draw; letters that begin the
//! names of the players are these players.

use std::collections::BTreeSet;

use crate::model::Outcome;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{fold, only};
use crate::read::words::columns::Heading;
use crate::read::words::mark::mark;
use crate::read::words::result::mark_of;
use crate::read::words::{letters, vocabulary};

/// So many letters must begin the name of one of the two in their row.
const FEWEST_INITIALS: usize = 4;

/// How a game ended for the player of the first column of names whose left, or right, side is said to have won.
const WON_BY: [Outcome; 2] = [Outcome::Win, Outcome::Loss];

/// Writes out such signs in the column of winners, or of results; says where.
pub(super) fn write_out(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    let players = heading.players()?;
    let mut named = ["winner", "result"].into_iter();
    let (name, column) = named.find_map(|name| Some((name, heading.column(name)?)))?;
    let told: Vec<(&Row, String)> = heading
        .below(sheet)
        .iter()
        .map(|row| (row, row.folded(column)))
        .filter(|(_, text)| !text.is_empty() && *text != fold(heading.headed(name)))
        .collect();
    let names = |row: &Row| players.map(|player| row.folded(player));
    let initials = || {
        let of = |(row, text): &(&Row, String)| begins(&names(row), text);
        let is_word = |text: &str| text.chars().count() > 1;
        let mut letters = told.iter().filter(|(_, text)| !is_word(text)).peekable();
        let is_any = letters.peek().is_some() && name == "winner";
        let count = letters.clone().count();
        let fits = is_any && count >= FEWEST_INITIALS && letters.all(|one| of(one).is_some());
        fits.then(|| told.iter().map(of).collect::<Vec<_>>())
    };
    let headed = ["first", "second"].map(|side| fold(heading.headed(side)));
    let sides = || {
        let of = |(row, text): &(&Row, String)| side(&headed, &names(row), text);
        let sides: Vec<Option<usize>> = told.iter().map(of).collect();
        let both = [0, 1].iter().all(|side| sides.contains(&Some(*side)));
        let others: BTreeSet<&str> = (told.iter().zip(&sides))
            .filter(|(_, side)| side.is_none())
            .map(|((_, text), _)| text.as_str())
            .collect();
        let third = only(others).filter(|third| both && is_drawn(third))?;
        let texts: BTreeSet<String> = told.iter().map(|(_, text)| text.clone()).collect();
        let of_own = name == "result" && letters::together(&texts, false).is_some();
        // A word for a draw, beside words for the sides, is read as it is.
        let is_plain = mark(third) == Some(Outcome::Draw) && texts.len() > 3;
        (!of_own && !is_plain).then_some(sides)
    };
    let sides = initials().or_else(sides)?;
    // Marks, and numbers of sides, are told from left to right.
    let is_turned = players[0] > players[1];
    let written = |side: Option<usize>| {
        let outcome =
            side.map_or(Outcome::Draw, |side| WON_BY[if is_turned { 1 - side } else { side }]);
        let word = vocabulary::words(&format!("winner.{}", outcome.id())).first();
        word.filter(|_| name == "winner").map_or_else(|| mark_of(outcome), String::as_str)
    };
    // Names and words for sides say themselves who won.
    let letters = told.iter().zip(sides).filter(|((_, text), _)| text.chars().count() == 1);
    let marks: Vec<(u32, &str)> =
        letters.map(|((row, _), side)| (row.index, written(side))).collect();
    for (index, mark) in marks {
        let rows = &mut sheet.rows[heading.position + 1..];
        if let Some(row) = rows.iter_mut().find(|row| row.index == index) {
            row.set(column, mark);
        }
    }
    let headings = heading.headed(name).to_string();
    Some(heading.problem(sheet, column, TakenFor::Results { headings }))
}

/// Returns which of two names a letter begins, where it is one alone.
fn begins(names: &[String; 2], letter: &str) -> Option<usize> {
    if letter.chars().count() != 1 {
        return None;
    }
    only((0..2).filter(|side| names[*side].starts_with(letter)))
}

/// Returns which of the two a text names: by the heading, by its first letter, by the player's name, or by a word for a side.
fn side(headed: &[String; 2], names: &[String; 2], text: &str) -> Option<usize> {
    let is = |all: &[String; 2]| all.iter().position(|one| one == text);
    let of_word = || match vocabulary::which("winner", text)? {
        "win" => Some(0),
        "loss" => Some(1),
        _ => None,
    };
    is(headed).or_else(|| begins(headed, text)).or_else(|| is(names)).or_else(of_word)
}

/// Whether a letter is one for a draw: on coupons, or between those for won and lost.
fn is_drawn(text: &str) -> bool {
    let spoken = || {
        let mut lists = vocabulary::words("won-drawn-lost.letters").iter();
        lists.any(|list| list.split('/').nth(1) == Some(text))
    };
    vocabulary::is("tips.drawn", text) || spoken()
}
