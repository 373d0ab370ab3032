//! Start scores that nobody entered: each counts as 0.

use crate::exact::Exact;
use crate::model::{Player, Tournament};
use crate::problem::{Kind, MissingStart, Problem, in_short};
use crate::rules::RuleSet;
use crate::rules::vocabulary::PlayerFact;

/// A message names at most this many players.
const MOST_NAMED: usize = 12;

/// Reports the players without a start score, which counts as 0; if nobody has one, grades could supply it.
pub(super) fn missing(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    // In a league they are points that were taken off, or given: nobody else needs any.
    if rules.pairing.system.is_round_robin() || !is_counted(rules) {
        return None;
    }
    let without: Vec<&Player> =
        tournament.players.iter().filter(|player| player.start_score.is_none()).collect();
    let first = without.first()?;
    let kind = if without.len() < tournament.players.len() {
        let names: Vec<String> = without.iter().map(|player| player.name.to_string()).collect();
        Kind::MissingStart(MissingStart::Some { players: in_short(MOST_NAMED, &names) })
    } else if tournament.players.iter().any(|player| player.grade.is_some()) {
        Kind::MissingStart(MissingStart::All {})
    } else {
        return None;
    };
    Some(Problem::at(first.place.clone(), kind))
}

/// Reports points that a list of players takes off, and that no figure of these rules counts.
pub(super) fn taken_off(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let is_taken_off = |player: &&Player| {
        let start = player.start_score.as_ref();
        start.is_some_and(Exact::is_negative)
    };
    // Whether points of a report count is a choice of the rules.
    if is_counted(rules) || !tournament.report.assigned.is_empty() {
        return None;
    }
    let mut players = tournament.players.iter().filter(is_taken_off);
    let first = players.next()?;
    let names = std::iter::once(first).chain(players);
    let names: Vec<String> = names.map(|player| player.name.to_string()).collect();
    let players = in_short(MOST_NAMED, &names);
    Some(Problem::at(first.place.clone(), Kind::DeductionNotCounted { players }))
}

/// Reports points that a list of players gives, though a reason for a deduction stands beside them.
pub(super) fn given_with_reason(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let is_given = |player: &&Player| {
        let start = player.start_score.as_ref();
        let is_given = start.is_some_and(|start| !start.is_negative() && !start.is_zero());
        is_given && player.deducted_for.is_some()
    };
    let mut players = tournament.players.iter().filter(is_given);
    let first = players.next().filter(|_| is_counted(rules))?;
    let names = std::iter::once(first).chain(players);
    let names: Vec<String> = names.map(|player| player.name.to_string()).collect();
    let players = in_short(MOST_NAMED, &names);
    let kind = Kind::GivenWithReason { players };
    Some(Problem::at(first.place.clone(), kind))
}

/// Reports points of a report beside those of results that these rules do not know.
pub(super) fn uncounted(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let first = tournament.report.assigned.first()?;
    (rules.choice(ASSIGNED).is_none() && !is_counted(rules))
        .then(|| Problem::at(first.place.clone(), Kind::TrfAssigned {}))
}

/// The choice by which rules say where such points count.
const ASSIGNED: &str = "assigned";

/// Whether a figure counts start scores.
fn is_counted(rules: &RuleSet) -> bool {
    rules.lowered.player_facts().contains(&PlayerFact::StartScore)
}
