//! An event before its first round.

use crate::lang::Language;
use crate::model::{Player, Tournament};

impl Tournament {
    /// Returns an event of which nothing was read: who takes part, and how many rounds there are to be.
    #[must_use]
    pub fn unplayed(language: Language, rounds: u32, players: Vec<Player>) -> Self {
        Self {
            language,
            rounds,
            players,
            ..Self::default()
        }
    }
}
