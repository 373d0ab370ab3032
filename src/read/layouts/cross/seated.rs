//! A cross table as one of the tables of a tournament: its rows are players of the list, where there is one.

use crate::model::{Pairing, Player, PlayerIndex, Published, PublishedRow};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::{CrossTable, unread_round_columns};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Rows, Table, Told, Whole};
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
        let read = self.read_rows(sheet, people, problems);
        Some(Rows {
            players: read.players,
            pairings: read.pairings,
        })
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let read = self.read_rows(sheet, people, problems);
        let rows = read.players.len();
        if read.round_robin {
            problems.extend(unread_round_columns::players(self, sheet));
        } else {
            problems.extend(unread_round_columns::rounds(self, sheet, &read.players));
        }
        if people.listed && heading.has("number") {
            problems.extend(other_numbers(people, &read.players));
        }
        let (seated, seats) =
            std::mem::replace(people, People::unlisted()).seat(read.players, problems);
        *people = seated;
        let seat = |row: PlayerIndex| seats.get(row).copied().flatten();
        let of_player = |row: PublishedRow| {
            Some(PublishedRow {
                player: seat(row.player)?,
                ..row
            })
        };
        let published = read.published.map(|published| Published {
            rows: published.rows.into_iter().filter_map(of_player).collect(),
            ..published
        });
        let of_players = |pairing: Pairing| {
            let second = match pairing.second {
                Some(second) => Some(seat(second)?),
                None => None,
            };
            Some(Pairing {
                first: seat(pairing.first)?,
                second,
                ..pairing
            })
        };
        Told {
            pairings: read.pairings.into_iter().filter_map(of_players).collect(),
            whole: Some(Whole {
                rows,
                title: read.title,
                date: read.date,
                rounds: read.rounds,
                published,
                round_robin: read.round_robin,
                why: read.why,
            }),
            ..Told::default()
        }
    }
}

/// Says that a cross table numbers its players otherwise than the list: its cells mean its own numbers.
fn other_numbers(people: &People, rows: &[Player]) -> Option<Problem> {
    let listed = |row: &Player| people.known(&row.name).map(|at| &people.players[at]);
    let (row, listed) = rows.iter().find_map(|row| {
        Some((row, listed(row)?)).filter(|(row, listed)| row.number != listed.number)
    })?;
    let (player, list) = (row.name.to_string(), listed.place.within_book());
    let kind = Kind::OtherNumbers {
        player,
        here: row.number.to_string(),
        there: listed.number.to_string(),
        list,
    };
    Some(Problem::of(row.place.clone(), kind, row.name.to_string()))
}
