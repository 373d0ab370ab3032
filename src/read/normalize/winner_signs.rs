//! Signs of who won, which only the column as a whole explains: a third sign beside those of two sides is a draw; letters that begin the
//! names of the players are these players.

use std::collections::BTreeSet;

use crate::model::Outcome;
use crate::problem::Problem;
use crate::read::file::grid::{Row, Sheet};
use crate::read::normalize::result_column::{taken_for_results, written};
use crate::read::number::{fold, only};
use crate::read::words::columns::Heading;
use crate::read::words::mark::mark;
use crate::read::words::{letters, vocabulary};

/// So many letters must begin the name of one of the two in their row.
const FEWEST_INITIALS: usize = 4;

/// How a game ended for the player on the left if a side won, that on the left or on the right.
const WON_BY: [Outcome; 2] = [Outcome::Win, Outcome::Loss];

/// The letters of a column, each with the position of its row below the headings and the side that it names; of nobody in a draw.
type Letters = Vec<(usize, Option<usize>)>;

/// A column that tells who won.
struct Column<'s> {
    rows: &'s [Row],
    heading: &'s Heading,
    name: &'static str,
    at: u32,
    players: [u32; 2],
}

/// Writes out such signs in the column of winners, or of results; says where.
pub(super) fn write_out(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    let players = heading.players()?;
    let mut named = ["winner", "result"].into_iter();
    let (name, at) = named.find_map(|name| Some((name, heading.column(name)?)))?;
    let column = Column { rows: heading.below(sheet), heading, name, at, players };
    let letters = column.initials().or_else(|| column.sides())?;
    // Marks, and numbers of sides, are told from left to right.
    let is_turned = players[0] > players[1];
    for (row, side) in letters {
        let side = side.map(|side| if is_turned { 1 - side } else { side });
        let outcome = side.map_or(Outcome::Draw, |side| WON_BY[side]);
        sheet.rows[heading.position + 1 + row].set(at, written(name, outcome));
    }
    Some(taken_for_results(sheet, heading, name))
}

impl Column<'_> {
    /// Returns the rows in which something is told, with their positions and what it is, folded.
    fn told(&self) -> impl Iterator<Item = (usize, &Row, String)> {
        let headed = fold(self.heading.headed(self.name));
        let told = self.rows.iter().enumerate();
        told.map(|(at, row)| (at, row, row.folded(self.at)))
            .filter(move |(.., text)| !text.is_empty() && *text != headed)
    }

    fn names(&self, row: &Row) -> [String; 2] {
        self.players.map(|player| row.folded(player))
    }

    /// Returns the letters if each of them begins the name of one of the two in its row.
    fn initials(&self) -> Option<Letters> {
        if self.name != "winner" {
            return None;
        }
        let letters = self.told().filter(|(.., text)| is_letter(text));
        let sides =
            letters.map(|(at, row, text)| Some((at, Some(begins(&self.names(row), &text)?))));
        let sides: Letters = sides.collect::<Option<_>>()?;
        (sides.len() >= FEWEST_INITIALS).then_some(sides)
    }

    /// Returns the letters if all that is told names one side or the other, but for one sign for a draw.
    fn sides(&self) -> Option<Letters> {
        let headed = ["first", "second"].map(|side| fold(self.heading.headed(side)));
        let (mut letters, mut texts) = (Letters::new(), BTreeSet::new());
        let (mut third, mut won) = (None, [false; 2]);
        for (at, row, text) in self.told() {
            let side = side(&headed, || self.names(row), &text);
            match side {
                Some(side) => won[side] = true,
                // In nearly every list the first result is none of these.
                None if !is_drawn(&text) => return None,
                None => {
                    if *third.get_or_insert_with(|| text.clone()) != text {
                        return None;
                    }
                }
            }
            // Names and words for sides say themselves who won.
            if is_letter(&text) {
                letters.push((at, side));
            }
            texts.insert(text);
        }
        let third = third.filter(|_| won == [true; 2])?;
        let of_own = self.name == "result" && letters::together(&texts, false).is_some();
        // A word for a draw, beside words for the sides, is read as it is.
        let is_plain = mark(&third) == Some(Outcome::Draw) && texts.len() > 3;
        (!of_own && !is_plain).then_some(letters)
    }
}

fn is_letter(text: &str) -> bool {
    text.chars().nth(1).is_none()
}

/// Returns which of two names a letter begins, where it is one alone.
fn begins(names: &[String; 2], letter: &str) -> Option<usize> {
    let named = || only((0..2).filter(|side| names[*side].starts_with(letter)));
    is_letter(letter).then(named).flatten()
}

/// Returns which of the two a text names: by the heading, by its first letter, by the player's name, or by a word for a side.
fn side(headed: &[String; 2], names: impl Fn() -> [String; 2], text: &str) -> Option<usize> {
    let is = |all: &[String; 2]| all.iter().position(|one| one == text);
    let of_word = || match vocabulary::which("winner", text)? {
        "win" => Some(0),
        "loss" => Some(1),
        _ => None,
    };
    is(headed).or_else(|| begins(headed, text)).or_else(|| is(&names())).or_else(of_word)
}

/// Whether a letter is one for a draw: on coupons, or between those for won and lost.
fn is_drawn(text: &str) -> bool {
    let spoken = || {
        let mut lists = vocabulary::words("won-drawn-lost.letters").iter();
        lists.any(|list| list.split('/').nth(1) == Some(text))
    };
    vocabulary::is("tips.drawn", text) || spoken()
}
