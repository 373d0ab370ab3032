//! Scores with which no set ends by the rules.

use crate::model::{Pairing, Score, Tournament};
use crate::place::Place;
use crate::problem::{OddScore, Problem};
use crate::rules::RuleSet;
use crate::rules::end_of_set::EndOfSet;

/// A set that ends otherwise: where it is told, its score, and the points that would have won it.
struct Odd<'a>(&'a Place, &'a Score, u32);

/// Returns the sets that end otherwise than the rules say; where more than half do, they are played to another number, which is said once.
pub(super) fn unfinished(tournament: &Tournament, rules: &RuleSet) -> Vec<Problem> {
    const FEWEST: usize = 3;
    let Some(end) = rules.end_of_set else {
        return Vec::new();
    };
    let mut all = 0;
    let mut odd: Vec<Odd<'_>> = Vec::new();
    // Of a match that was given up the last set may end in any way.
    let is_played = |pairing: &&Pairing| {
        let outcomes = pairing.result.outcomes;
        outcomes.is_none_or(|[own, _]| own.has_score() || own.is_extra())
    };
    for pairing in tournament.pairings.iter().filter(is_played) {
        let sets = pairing.noted.scores_of_sets();
        all += sets.len();
        let others = end.others(sets);
        odd.extend(others.map(|(set, points)| Odd(&pairing.place, set, points)));
    }
    if odd.len() >= FEWEST && 2 * odd.len() > all {
        let kind = OddScore::OtherSets {
            odd: odd.len().to_string(),
            sets: all.to_string(),
            told: odd[0].1.to_string(),
            points: end.points.to_string(),
        };
        return vec![Problem::at(odd[0].0.clone(), kind)];
    }
    odd.iter().map(|odd| problem(odd, end)).collect()
}

fn problem(Odd(place, set, points): &Odd<'_>, end: EndOfSet) -> Problem {
    let (told, points, clear) = (set.to_string(), points.to_string(), end.clear.to_string());
    let kind = match end.cap {
        Some(cap) => OddScore::CappedSet { told, points, clear, cap: cap.to_string() },
        None => OddScore::Set { told, points, clear },
    };
    Problem::at((*place).clone(), kind)
}
