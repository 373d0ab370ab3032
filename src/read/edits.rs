//! What was typed beside a file: it counts as if it stood there, and the file stays as it is.

use serde::{Deserialize, Serialize};

use crate::model::{Pairing, Player, Recorded};
use crate::place::Place;
use crate::read::file::grid::Cell;
use crate::read::layouts::table::SeatRow;
use crate::read::number;
use crate::read::words::result::read_result_of;

/// What was typed beside a file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Edits {
    /// Results in place of those of the file.
    pub results: Vec<TypedResult>,
    /// Names in place of those of the file: each of these and the new one.
    pub renamed: Vec<(String, String)>,
    /// Players who came later.
    pub entered: Vec<Entered>,
    /// Names of players with the last round that they were there for; nothing of whoever left and came back.
    pub left: Vec<(String, Option<u32>)>,
    /// Places at tables of the finals in place of those of the file.
    pub seats: Vec<TypedSeat>,
}

/// A player who came later: name, rating, club and grade; nothing where that is not known.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Entered(pub String, pub String, pub String, pub String);

impl Entered {
    /// Returns what is told of a player.
    #[must_use]
    pub fn of(player: &Player) -> Self {
        let rating = player.rating.as_ref().map(ToString::to_string);
        Self(
            player.name.to_string(),
            rating.unwrap_or_default(),
            player.team.clone().unwrap_or_default(),
            player.grade.clone().unwrap_or_default(),
        )
    }

    fn player(&self, number: u32, place: &Place) -> Player {
        let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        Player {
            rating: number::parse(&self.1),
            team: said(&self.2),
            grade: said(&self.3),
            ..Player::named(number, self.0.trim(), place.clone())
        }
    }
}

/// A place at a table of the finals: its cell, who sits there, and the place as played; nothing where that is still open.
#[derive(Clone, Debug, Deserialize)]
pub struct TypedSeat(pub String, pub String, pub String);

/// A result in place of that of the file: round, both players, and the result as seen from the first. Nothing but spaces is no result yet.
#[derive(Clone, Debug, Deserialize)]
pub struct TypedResult(pub u32, pub String, pub String, pub String);

impl TypedResult {
    /// Returns the result; nothing where it cannot be read.
    #[must_use]
    pub fn recorded(&self) -> Option<Recorded> {
        if self.3.trim().is_empty() {
            return Some(Recorded::default());
        }
        read_result_of(&self.3, true)
    }
}

impl Edits {
    /// Changes what was read; what is of no player or pairing of the file changes nothing.
    pub(super) fn apply(&self, players: &mut Vec<Player>, pairings: &mut [Pairing], place: &Place) {
        for (name, new) in &self.renamed {
            if let Some(player) = players.iter_mut().find(|player| *player.name == **name) {
                player.name = new.trim().into();
            }
        }
        players.extend(self.new_players(players, place));
        for (name, round) in &self.left {
            if let Some(player) = players.iter_mut().find(|player| *player.name == **name) {
                player.left_after = *round;
            }
        }
        for typed in &self.results {
            let is_meant = |pairing: &&mut Pairing| {
                let second = pairing.second.map(|second| &*players[second].name);
                pairing.round == typed.0
                    && *players[pairing.first].name == *typed.1
                    && second == Some(&*typed.2)
            };
            let pairing = pairings.iter_mut().find(is_meant);
            if let Some((pairing, result)) = pairing.zip(typed.recorded()) {
                pairing.result = result;
            }
        }
    }

    /// Seats players at tables of the finals; what is of no seat of the file changes nothing.
    pub(super) fn seat(&self, seats: &mut [SeatRow]) {
        for TypedSeat(cell, name, played) in &self.seats {
            let is_meant = |seat: &&mut SeatRow| seat.played.1.within_book() == *cell;
            if let Some(seat) = seats.iter_mut().find(is_meant) {
                seat.name.0.clone_from(name);
                seat.played.0 = Cell::Text(played.trim().into());
            }
        }
    }

    /// Returns the players whose names nobody has yet, with the numbers after those given.
    fn new_players(&self, players: &[Player], place: &Place) -> Vec<Player> {
        let last = players.iter().map(|player| player.number).max();
        let is_new = |entered: &&Entered| {
            let name = entered.0.trim();
            !name.is_empty() && players.iter().all(|player| *player.name != *name)
        };
        let numbers = last.unwrap_or(0).saturating_add(1)..=u32::MAX;
        let new = self.entered.iter().filter(is_new).zip(numbers);
        new.map(|(entered, number)| entered.player(number, place)).collect()
    }
}
