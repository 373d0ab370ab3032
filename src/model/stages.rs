//! Games of the stages after the rounds: a knock-out among a few.

use crate::model::{Outcome, Pairing, PlayerIndex};

/// A game of a stage after the rounds: a semifinal, a final.
#[derive(Clone, Debug)]
pub struct StageGame {
    /// What the stage is called.
    pub stage: String,
    /// How many games the players had in the stages before, at most: the column of a bracket.
    pub level: usize,
    /// Whether it is played for a place by those who lost before.
    pub for_place: bool,
    /// Who met whom; its round says nothing.
    pub pairing: Pairing,
}

impl StageGame {
    /// Returns who won, and who lost; nothing of an open game, or one without a winner.
    #[must_use]
    pub fn decided(&self) -> Option<(PlayerIndex, PlayerIndex)> {
        let second = self.pairing.second?;
        let first_won = match (&self.pairing.result.score, self.pairing.result.outcomes) {
            (Some(score), _) if score.first != score.second => score.first > score.second,
            (None, Some([Outcome::Win | Outcome::ForfeitWin | Outcome::OpponentLeft, _])) => true,
            (None, Some([_, Outcome::Win | Outcome::ForfeitWin | Outcome::OpponentLeft])) => false,
            _ => return None,
        };
        Some(if first_won { (self.pairing.first, second) } else { (second, self.pairing.first) })
    }
}
