//! The last round with results: which players are missing from it without a reason, and which players are new.

use std::collections::HashSet;

use crate::model::{Pairing, Player, PlayerIndex, Tournament};

/// The latest round that anybody is paired in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latest {
    /// The round; 0 before the first.
    pub round: u32,
    /// Players of earlier rounds who have no row in this one, although no absence is recorded.
    pub missing: Vec<PlayerIndex>,
    /// Players without any row who are present for the next round.
    pub new: Vec<PlayerIndex>,
    /// Whether half of the expected players have no row: the round was not entered completely.
    pub half_entered: bool,
}

impl Player {
    /// Whether a round without a row for the player is a gap: the player neither sits the round out nor has left.
    pub fn is_missed(&self, round: u32) -> bool {
        !self.sits_out(round) && !self.has_left_by(round + 1)
    }
}

impl Tournament {
    /// Returns the players who should have a row in a round and have none.
    pub fn without_row(&self, round: u32) -> Vec<PlayerIndex> {
        let seated: HashSet<PlayerIndex> = self
            .pairings
            .iter()
            .filter(|table| table.round == round)
            .flat_map(Pairing::players)
            .collect();
        (0..self.players.len())
            .filter(|player| !seated.contains(player) && self.players[*player].is_missed(round))
            .collect()
    }

    /// Returns the games of the planned last round that have no result yet.
    pub fn open_in_last(&self) -> impl Iterator<Item = &Pairing> {
        self.pairings
            .iter()
            .filter(|pairing| pairing.round == self.rounds && pairing.result.is_open())
    }

    /// Returns the attendance of the last round, for messages before the next one is paired.
    pub fn latest(&self) -> Latest {
        let round = self.last_paired_round();
        let entered: HashSet<PlayerIndex> =
            self.pairings.iter().flat_map(Pairing::players).collect();
        let missing: Vec<PlayerIndex> =
            self.without_row(round).into_iter().filter(|player| entered.contains(player)).collect();
        let expected =
            entered.iter().filter(|player| !self.players[**player].sits_out(round)).count();
        let new = (0..self.players.len()).filter(|player| {
            !entered.contains(player) && !self.players[*player].sits_out(round + 1)
        });
        Latest {
            round,
            new: new.collect(),
            half_entered: !missing.is_empty() && 2 * missing.len() >= expected,
            missing,
        }
    }
}
