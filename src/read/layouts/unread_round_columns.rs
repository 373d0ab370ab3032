//! Columns in which the players of a table name each other as they do in its rounds, under headings that say no round.

use std::collections::{BTreeSet, HashMap};

use crate::model::Player;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::fold;
use crate::read::words::columns::Heading;
use crate::read::words::headings;

/// One game, told from both sides, is no coincidence; of numbers alone, as places and teams are, there must be more, and all.
const FEWEST: usize = 2;
const FEWEST_NUMBERS: usize = 6;

/// The rows of players, found by what a cell calls their opponents.
pub struct Seats {
    by_name: HashMap<String, usize>,
    by_number: HashMap<u32, usize>,
    count: usize,
}

impl Seats {
    /// Takes down who sits in which row.
    #[must_use]
    pub fn of(players: &[Player]) -> Self {
        let by_name = players
            .iter()
            .enumerate()
            .map(|(at, player)| (fold(&player.name), at))
            .collect();
        let by_number = players
            .iter()
            .enumerate()
            .map(|(at, player)| (player.number, at))
            .collect();
        Self {
            by_name,
            by_number,
            count: players.len(),
        }
    }

    /// Whether the rows name each other: most of those that say anything are answered. By name, by number, or by the row's turn.
    fn answer(&self, said: &[Option<String>], numbers_alone: bool) -> bool {
        let known = |text: &String| self.by_name.get(&fold(text)).copied();
        let numbered = |text: &String| {
            fold(text)
                .parse()
                .ok()
                .and_then(|number: u32| self.by_number.get(&number).copied())
        };
        let in_turn = |text: &String| {
            fold(text)
                .parse::<usize>()
                .ok()
                .and_then(|row| row.checked_sub(1))
                .filter(|row| *row < self.count)
        };
        let filled = said.iter().flatten().count();
        let answered = |of: &dyn Fn(&String) -> Option<usize>| {
            let seats: Vec<Option<usize>> =
                said.iter().map(|text| text.as_ref().and_then(of)).collect();
            let told = |(at, seat): &(usize, &Option<usize>)| {
                seat.is_some_and(|seat| seat != *at && seats.get(seat) == Some(&Some(*at)))
            };
            seats.iter().enumerate().filter(told).count()
        };
        let most = [answered(&known), answered(&numbered), answered(&in_turn)]
            .into_iter()
            .max()
            .unwrap_or(0);
        let enough = if numbers_alone {
            most >= FEWEST_NUMBERS && most == filled
        } else {
            most >= FEWEST && 2 * most > filled
        };
        said.len() == self.count && enough
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
    let body = || sheet.rows.iter().skip(heading.position + 1);
    let columns: BTreeSet<u32> = body()
        .flat_map(|row| row.cells.iter().map(|(column, _)| *column))
        .filter(|at| *at > from)
        .collect();
    let above = |column: u32| {
        sheet
            .rows
            .get(heading.position)
            .map(|row| row.get(column).text())
            .unwrap_or_default()
    };
    // Places, points, clubs: what they are is said.
    let is_known = |column: u32| {
        ["published", "players"]
            .iter()
            .any(|section| headings::named(section, &above(column)).is_some())
    };
    let numbers_alone = |column: u32| {
        body()
            .map(|row| row.get(column))
            .all(|cell| cell.is_blank() || matches!(cell, Cell::Number(_)))
    };
    let strays = columns.into_iter().filter(|column| {
        !taken(*column)
            && !is_known(*column)
            && seats.answer(&opponents(*column), numbers_alone(*column))
    });
    strays
        .map(|column| {
            let said = above(column);
            let called = if said.is_empty() {
                "—".to_string()
            } else {
                said.clone()
            };
            let kind = Kind::StrayRound {
                heading: called,
                like: like.to_string(),
            };
            Problem::of(sheet.place.at(heading.row, column), kind, said)
        })
        .collect()
}
