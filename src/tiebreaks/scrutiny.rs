//! What is odd about a tournament once it is known by which rules it was played.

use crate::exact::Exact;
use crate::model::{Outcome, Tournament};
use crate::problem::{Kind, Problem};
use crate::rules::{RuleSet, ScoreIs};
use crate::tiebreaks::facts::{counted_score, outcomes};

/// Returns results that the rule set's match length does not allow, or whose scores it misses.
#[must_use]
pub fn scrutinize(tournament: &Tournament, rules: &RuleSet) -> Vec<Problem> {
    let mut problems = Vec::new();
    let needs_scores = rules.needs_scores();
    for pairing in &tournament.pairings {
        let mut add = |kind| problems.push(Problem { place: pairing.place.clone(), kind, found: String::new() });
        if let (Some(score), Some(limit), ScoreIs::Games) = (&pairing.result.score, rules.games_to_win, rules.score_is) {
            let limit_value = Exact::from(i64::from(limit));
            let too_many = score.first > limit_value || score.second > limit_value;
            let both = score.first == limit_value && score.second == limit_value;
            let part = [&score.first, &score.second, &score.drawn].into_iter().any(|games| !games.is_integer() || games.is_negative());
            if too_many || both || part {
                add(Kind::ImpossibleScore { limit: limit.to_string() });
            }
        }
        let Some(sides) = outcomes(&pairing.result, rules) else {
            continue;
        };
        let misses = |side: usize| {
            matches!(sides[side], Outcome::Win | Outcome::Loss | Outcome::Draw)
                && counted_score(pairing, side, sides[side], rules).is_none()
        };
        if needs_scores && misses(0) {
            add(Kind::MissingScore { player: tournament.players[pairing.first].name.to_string() });
        }
    }
    problems
}
