//! Matches without a goal: among matches with goals they were drawn, also under rules that count nothing but who won.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Score, Tournament};
use crate::problem::{Problem, TakenFor};
use crate::rules::RuleSet;

/// Takes 0-0 for a draw, and says so, where the other scores of the event are goals.
pub(super) fn take(tournament: &mut Arc<Tournament>, rules: &RuleSet, problems: &mut Vec<Problem>) {
    if rules.chosen("unplayed_match").is_some()
        || !rules.nothing_won_is_a_loss()
        || !rules.has_draws
    {
        return;
    }
    let Some(first) = tournament.pairings.iter().find(|game| is_goalless(game)) else {
        return;
    };
    let Some(most) = most_goals(tournament) else {
        return;
    };
    let kind = TakenFor::Goals { most: most.to_string() };
    problems.push(Problem::of(first.place.clone(), kind, "0-0".to_string()));
    let games = Arc::make_mut(tournament).pairings.iter_mut();
    for game in games.filter(|game| is_goalless(game)) {
        game.result.outcomes = Some([Outcome::Draw; 2]);
    }
}

fn is_goalless(game: &Pairing) -> bool {
    let score = game.result.score.as_ref();
    game.second.is_some() && game.result.outcomes.is_none() && score.is_some_and(Score::is_nought)
}

/// Returns the most goals that a side has in a match, where the scores are goals: a match of games is won with few different numbers, and
/// boards or rounds of a match add up to the same number in each.
fn most_goals(tournament: &Tournament) -> Option<Exact> {
    const DIFFERENT: usize = 3;
    let pairings = tournament.pairings.iter();
    let scores = pairings.filter_map(|game| game.result.score.as_ref());
    let decided = scores.filter(|score| score.first != score.second);
    let sums = decided.clone();
    let sums: BTreeSet<Exact> =
        sums.map(|score| score.first.clone() + score.second.clone()).collect();
    let won = decided.map(|score| (&score.first).max(&score.second));
    let won: BTreeSet<&Exact> = won.collect();
    let most = (*won.last()?).clone();
    (won.len().min(sums.len()) >= DIFFERENT).then_some(most)
}
