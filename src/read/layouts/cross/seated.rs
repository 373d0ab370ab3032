//! A cross table as one of the tables of a tournament: its rows are players of the list, where there is one.

use crate::model::{Pairing, Player, PlayerIndex};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::{CrossTable, unread_round_columns};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Rows, Table, Told, Whole, of_seats};
use crate::read::roles::people::People;
use crate::read::words::columns::Heading;

impl Table for CrossTable {
    fn layout(&self) -> Layout {
        self.family.layout()
    }

    fn takes(&self, _: &Heading, (position, _): (usize, u32), column: u32) -> bool {
        self.holds(position, column)
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn rows(&self, sheet: &Sheet, people: &People, problems: &mut Vec<Problem>) -> Option<Rows> {
        let (players, pairings, _) = self.read_rows(sheet, people, problems);
        Some(Rows { players, pairings })
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let (players, pairings, whole) = self.read_rows(sheet, people, problems);
        if whole.round_robin {
            problems.extend(unread_round_columns::players(self, sheet));
        } else {
            problems.extend(unread_round_columns::rounds(self, sheet, &players));
        }
        if people.listed && heading.has("number") {
            problems.extend(other_numbers(people, &players));
        }
        let unseated = std::mem::take(people);
        let (seated, seats) = unseated.seat(players, problems);
        *people = seated;
        let seat = |row: PlayerIndex| seats.get(row).copied().flatten();
        let of_players = |pairing: Pairing| {
            Some(Pairing {
                first: seat(pairing.first)?,
                second: match pairing.second {
                    Some(second) => Some(seat(second)?),
                    None => None,
                },
                ..pairing
            })
        };
        Told {
            pairings: pairings.into_iter().filter_map(of_players).collect(),
            whole: Some(Whole {
                published: whole.published.map(|said| of_seats(said, &seats)),
                ..whole
            }),
            ..Told::default()
        }
    }
}

/// Says that a cross table numbers its players otherwise than the list: its cells mean its own numbers.
fn other_numbers(people: &People, rows: &[Player]) -> Option<Problem> {
    let (row, listed) = rows.iter().find_map(|row| {
        let listed = &people.players[people.known(&row.name)?];
        (row.number != listed.number).then_some((row, listed))
    })?;
    let kind = Kind::OtherNumbers {
        player: row.name.to_string(),
        here: row.number.to_string(),
        there: listed.number.to_string(),
        list: listed.place.within_book(),
    };
    Some(Problem::of(row.place.clone(), kind, row.name.to_string()))
}
