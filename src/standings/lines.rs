//! Settings that cannot be meant: a qualification line below the last player or below a player who has left; a knockout
//! that is ranked by something else than how far each player came.

use crate::problem::{Kind, Problem, QualificationLine, in_short};
use crate::rules::pairing::System;
use crate::rules::{OUTSIDE, SURVIVED};
use crate::standings::Analysis;
use crate::tiebreaks::rank::Entry;

/// A message names at most this many players.
const MOST_NAMED: usize = 12;

/// Returns the problems of qualification lines and of the places of a knockout.
pub(super) fn lines(analysis: &Analysis) -> Vec<Problem> {
    let tournament = &analysis.figures.tournament;
    let entries = &analysis.standings.entries;
    let placed = entries.iter().filter(|entry| !entry.without_place).count();
    let beyond = tournament.qualify.iter().find(|line| line.places as usize > placed).map(|line| {
        Kind::QualificationLine(QualificationLine::Beyond {
            places: line.places.to_string(),
            players: placed.to_string(),
        })
    });
    let next = tournament.last_paired_round() + 1;
    let last = tournament
        .qualify
        .iter()
        .map(|line| line.places)
        .filter(|places| *places as usize <= placed)
        .max();
    let above = last.filter(|_| next > tournament.rounds).and_then(|last| {
        let is_gone = |entry: &&Entry| tournament.players[entry.player].has_left_by(next);
        // The line counts only players who can qualify.
        let able = entries
            .iter()
            .filter(|entry| !entry.without_place && !is_gone(entry))
            .nth(last as usize - 1);
        let above = entries.iter().filter(|entry| {
            entry.place().is_some_and(|place| able.is_none_or(|able| place <= able.rank))
        });
        let names: Vec<String> =
            above.filter(is_gone).map(|entry| tournament.name(entry.player).to_string()).collect();
        (!names.is_empty()).then(|| {
            Kind::QualificationLine(QualificationLine::Left {
                players: in_short(MOST_NAMED, &names),
                places: last.to_string(),
            })
        })
    });
    let rules = &analysis.figures.rules;
    let mut order = rules.order.iter().map(|at| rules.definitions[*at].id.as_str());
    let is_ranked_so = order.find(|id| *id != OUTSIDE) == Some(SURVIVED);
    let is_knockout = rules.pairing.system == System::Knockout && !tournament.pairings.is_empty();
    let by_others = (is_knockout && !is_ranked_so)
        .then(|| Kind::KnockoutByOtherRules { rules: rules.id.clone() });
    let place = || tournament.book();
    beyond
        .into_iter()
        .chain(above)
        .chain(by_others)
        .map(|kind| Problem::at(place(), kind))
        .collect()
}
