//! The standings after each round, as if the event had ended there, where the rules leave no criterion to its end.

use std::sync::Arc;

use crate::parallel;
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;

/// The standings after one round.
#[derive(Clone, Debug)]
pub struct AfterRound {
    /// The round.
    pub round: u32,
    /// Each player's place.
    pub places: Vec<u32>,
    /// The criterion, a position in the rule set's order, that put the second behind the first; nothing where they share the place.
    pub first_by: Option<usize>,
}

impl Analysis {
    /// Ranks the players after every round with a result, by the criteria of the final standings.
    pub fn after_each_round(&self) -> Vec<AfterRound> {
        parallel::filter_map((1..=self.figures.field.last_round).collect(), |round| {
            Some(self.after(round))
        })
    }

    fn after(&self, round: u32) -> AfterRound {
        let whole = &self.figures.tournament;
        let standings = if round == self.figures.field.last_round {
            self.standings.clone()
        } else {
            let mut tournament = (**whole).clone();
            tournament.pairings.retain(|pairing| pairing.round <= round);
            // A criterion that waits for the last round decided nothing then.
            if self.figures.rules.waits.is_empty() {
                tournament.rounds = round;
            }
            Standings::new(&Figures::for_places(
                Arc::new(tournament),
                Arc::clone(&self.figures.rules),
            ))
        };
        let mut places = vec![0; whole.players.len()];
        for entry in &standings.entries {
            places[entry.player] = entry.rank;
        }
        AfterRound {
            round,
            places,
            first_by: standings.entries.get(1).and_then(|second| second.separated_by),
        }
    }
}
