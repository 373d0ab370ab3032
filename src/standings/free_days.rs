//! Byes of a round robin: usually days on which somebody has no game.

use crate::model::{Outcome, Pairing, Tournament};
use crate::problem::{Kind, Problem};
use crate::rules::RuleSet;

/// Says that byes count as games won, where the rules have them count.
pub(super) fn say(tournament: &Tournament, rules: &RuleSet, problems: &mut Vec<Problem>) {
    let is_bye = |pairing: &&Pairing| {
        pairing.second.is_none() && matches!(pairing.result.outcomes, Some([Outcome::Bye, _]))
    };
    let mut byes = tournament.pairings.iter().filter(is_bye);
    let Some(first) = byes.next() else { return };
    let points = rules.points_of(Outcome::Bye);
    if points.is_zero() {
        return;
    }
    let (place, days) = (first.place.clone(), (1 + byes.count()).to_string());
    let points = points.to_string();
    problems.push(Problem::at(place, Kind::FreeDays { days, points }));
}
