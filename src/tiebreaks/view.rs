//! One round of one player, and the meaning of a result for each side.

use std::cmp::Ordering;

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, PlayerIndex, Recorded, Score, Tournament};
use crate::rules::RuleSet;

/// One round of one player.
#[derive(Clone, Debug)]
pub struct View {
    /// The round, from 1.
    pub round: u32,
    /// The opponent, where there was one.
    pub opponent: Option<PlayerIndex>,
    /// The outcome.
    pub outcome: Outcome,
    /// Own score, where one is known or the rule set counts one.
    pub score: Option<Exact>,
    /// The opponent's score.
    pub opponent_score: Option<Exact>,
    /// Drawn games.
    pub drawn_games: Exact,
    /// Points by the rule set's scoring.
    pub points: Exact,
    /// Points of all earlier rounds together.
    pub points_before: Exact,
    /// The opponent's points of the round, where there is an opponent.
    pub opponent_points: Option<Exact>,
    /// Whether some later round was not unplayed by the player's own choice.
    pub returned: bool,
    /// Whether the player was named first in the pairing.
    pub named_first: bool,
    /// Stones of handicap given to the opponent; negative where they were taken.
    pub handicap: Exact,
}

impl View {
    /// Whether the game was played to its end against an opponent and its score is missing.
    ///
    /// Without an opponent, by forfeit and after leaving there is no score to be missed.
    pub fn misses_score(&self) -> bool {
        self.outcome.counts_score() && (self.score.is_none() || self.opponent_score.is_none())
    }

    pub(super) fn out(round: u32, rules: &RuleSet) -> Self {
        let zero = Exact::zero;
        Self {
            round,
            opponent: None,
            outcome: Outcome::Out,
            score: None,
            opponent_score: None,
            drawn_games: zero(),
            points: rules.points_of(Outcome::Out),
            points_before: zero(),
            opponent_points: None,
            returned: false,
            named_first: true,
            handicap: zero(),
        }
    }
}

/// Returns the outcomes of both sides; `None` while the game is open. Of a game that was annulled nobody has any.
pub(crate) fn outcomes(
    pairing: &Pairing,
    tournament: &Tournament,
    rules: &RuleSet,
) -> Option<[Outcome; 2]> {
    if tournament.annuls(pairing) {
        return Some([Outcome::Out; 2]);
    }
    outcomes_of(&pairing.result, rules)
}

/// Returns the outcomes of both sides that a result means; `None` while the game is open.
pub(crate) fn outcomes_of(recorded: &Recorded, rules: &RuleSet) -> Option<[Outcome; 2]> {
    let of_score = || Some(outcomes_of_score(recorded.score.as_ref()?, rules));
    recorded.outcomes.or_else(of_score)
}

fn outcomes_of_score(score: &Score, rules: &RuleSet) -> [Outcome; 2] {
    match score.first.cmp(&score.second) {
        Ordering::Greater => [Outcome::Win, Outcome::Loss],
        Ordering::Less => [Outcome::Loss, Outcome::Win],
        Ordering::Equal => {
            let nothing_won = score.first.is_zero() && score.drawn.is_zero();
            let one_all = score.first == Exact::one() && score.drawn.is_zero();
            if nothing_won && rules.nothing_won_is_a_loss() {
                [Outcome::DoubleLoss; 2]
            } else if one_all && rules.one_all_is_won_by_both() {
                [Outcome::DoubleWin; 2]
            } else {
                [Outcome::Draw; 2]
            }
        }
    }
}
