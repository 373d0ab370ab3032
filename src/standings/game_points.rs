//! Results of the program's own workbooks in the points of one game (`1-0`, `0-1`): chosen as marks, they are no scores.

use std::sync::Arc;

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score, Tournament};
use crate::rules::RuleSet;

/// Takes them as who won, where a win counts one and a draw a half, no criterion rests on scores, and no other score stands there: the next
/// workbook offers and shows them as this one did.
pub(super) fn take(tournament: &mut Arc<Tournament>, rules: &RuleSet) {
    let is_own = tournament.previous.is_some();
    let games = || tournament.pairings.iter();
    let scores = games().filter_map(|game| game.result.score.as_ref());
    let are_points = scores.clone().all(|score| winner(score).is_some());
    if !is_own || !rules.counts_in_halves() || rules.needs_scores() || !are_points {
        return;
    }
    let tournament = Arc::make_mut(tournament);
    tournament.scored = false;
    for game in &mut tournament.pairings {
        let won = game.result.score.as_ref().and_then(winner);
        if let (Some(won), None) = (won, game.result.outcomes) {
            game.result = Recorded::marked(won);
        }
    }
}

fn winner(score: &Score) -> Option<[Outcome; 2]> {
    let (one, none) = (Exact::one(), Exact::zero());
    match (&score.first, &score.second) {
        _ if !score.drawn.is_zero() => None,
        (first, second) if *first == one && *second == none => Some([Outcome::Win, Outcome::Loss]),
        (first, second) if *first == none && *second == one => Some([Outcome::Loss, Outcome::Win]),
        _ => None,
    }
}
