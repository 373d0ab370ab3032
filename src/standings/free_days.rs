//! A bye of a round robin: a day on which somebody has no game, which is worth nothing.

use crate::model::{Outcome, Pairing, Tournament};
use crate::problem::{Kind, Problem};
use crate::rules::RuleSet;

/// Leaves byes out where they are worth nothing under the rules, and says so.
pub(super) fn take(tournament: &mut Tournament, rules: &RuleSet, problems: &mut Vec<Problem>) {
    if rules.bye() == Outcome::Bye {
        return;
    }
    let is_bye = |pairing: &Pairing| {
        pairing.second.is_none() && matches!(pairing.result.outcomes, Some([Outcome::Bye, _]))
    };
    let mut byes = tournament.pairings.iter().filter(|pairing| is_bye(pairing));
    let Some(first) = byes.next() else { return };
    let (place, days) = (first.place.clone(), (1 + byes.count()).to_string());
    // The byes were said before the rules were known, as wins.
    problems.retain(|problem| !matches!(problem.kind, Kind::Byes { .. }));
    problems.push(Problem::at(place, Kind::FreeDays { days }));
    tournament.pairings.retain(|pairing| !is_bye(pairing));
}
