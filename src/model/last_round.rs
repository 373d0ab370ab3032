//! The latest round: who stands in no row of it though nobody said why, and who has stood in none so far.

use std::collections::HashSet;

use crate::model::{Pairing, Player, PlayerIndex, Tournament};

/// The latest round that anybody is paired in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latest {
    /// The round; 0 before the first.
    pub round: u32,
    /// Who stood in rows before, and in none of this round though nobody said why.
    pub missing: Vec<PlayerIndex>,
    /// Who has stood in no row so far, and is there for the next round.
    pub new: Vec<PlayerIndex>,
    /// Whether half of those who should stand in it do not: it was never entered to its end.
    pub half_entered: bool,
}

impl Player {
    /// Whether a row is missed where the player stands in none of a round: it is said neither that the player sits it out nor that the
    /// player is gone after it.
    #[must_use]
    pub fn is_missed(&self, round: u32) -> bool {
        !self.sits_out(round) && !self.has_left_by(round + 1)
    }
}

impl Tournament {
    /// Returns who stands in no row of a round, and is missed there.
    #[must_use]
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

    /// Returns what is to be said of the latest round before the next one is paired.
    #[must_use]
    pub fn latest(&self) -> Latest {
        let round = self.last_paired_round();
        let entered: HashSet<PlayerIndex> =
            self.pairings.iter().flat_map(Pairing::players).collect();
        let missing: Vec<PlayerIndex> = self
            .without_row(round)
            .into_iter()
            .filter(|player| entered.contains(player))
            .collect();
        let expected = entered
            .iter()
            .filter(|player| !self.players[**player].sits_out(round))
            .count();
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
