//! Columns in which the players of a table name each other as they do in its rounds, under headings that say no round.

use std::collections::HashMap;

use crate::model::Player;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::fold;
use crate::read::words::columns::Heading;
use crate::read::words::headings;

/// One game, told from both sides, is no coincidence; of numbers alone, as places and teams are, there must be more, and all.
const FEWEST: usize = 2;
const FEWEST_NUMBERS: usize = 6;

/// The rows of players, found by what a cell calls their opponents: by name, by number, or by the row's turn.
pub struct Seats([HashMap<String, usize>; 3]);

impl Seats {
    /// Takes down who sits in which row.
    pub fn of(players: &[Player]) -> Self {
        let of = |called: &dyn Fn(usize, &Player) -> String| {
            let rows = players.iter().enumerate();
            rows.map(|(at, player)| (called(at, player), at)).collect()
        };
        Self([
            of(&|_, player| fold(&player.name)),
            of(&|_, player| player.number.to_string()),
            of(&|at, _| (at + 1).to_string()),
        ])
    }

    /// Whether the rows name each other: most of those that say anything are answered.
    fn answer(&self, said: &[Option<String>], numbers_alone: bool) -> bool {
        let filled = said.iter().flatten().count();
        let answered = |rows: &HashMap<String, usize>| {
            let seat = |text: &Option<String>| rows.get(&fold(text.as_ref()?)).copied();
            let seats: Vec<Option<usize>> = said.iter().map(seat).collect();
            let told = |(at, seat): &(usize, &Option<usize>)| {
                seat.is_some_and(|seat| seat != *at && seats.get(seat) == Some(&Some(*at)))
            };
            seats.iter().enumerate().filter(told).count()
        };
        let most = self.0.iter().map(answered).max().unwrap_or(0);
        let enough = if numbers_alone {
            most >= FEWEST_NUMBERS && most == filled
        } else {
            most >= FEWEST && 2 * most > filled
        };
        said.len() == self.0[2].len() && enough
    }
}

/// Reports such columns to the right of `from` that are none of those taken; `opponents` are those that the rows of a column name, and
/// `like` is what a round's column is called.
pub fn find(
    sheet: &Sheet,
    heading: &Heading,
    seats: &Seats,
    (from, taken, like): (u32, impl Fn(u32) -> bool, &str),
    opponents: impl Fn(u32) -> Vec<Option<String>>,
) -> Vec<Problem> {
    let body = || heading.below(sheet).iter();
    let mut columns = Sheet::columns(body());
    columns.retain(|column| *column > from);
    let head = sheet.rows.get(heading.position);
    let above = |column: u32| head.map(|row| row.text(column)).unwrap_or_default();
    // Places, points, clubs: what they are is said.
    let is_known = |column: u32| headings::is_in(&["published", "players"], &above(column));
    let numbers_alone = |column: u32| {
        let mut cells = body().map(|row| row.get(column));
        cells.all(|cell| cell.is_blank() || matches!(cell, Cell::Number(_)))
    };
    let strays = columns.into_iter().filter(|column| {
        !taken(*column)
            && !is_known(*column)
            && seats.answer(&opponents(*column), numbers_alone(*column))
    });
    let problem = |column: u32| {
        let said = above(column);
        let called = if said.is_empty() { "—" } else { &said };
        let kind = Kind::StrayRound { heading: called.to_string(), like: like.to_string() };
        Problem::of(sheet.place.at(heading.row, column), kind, said)
    };
    strays.map(problem).collect()
}
