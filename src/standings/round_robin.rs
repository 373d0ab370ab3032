//! A round robin is known beforehand: a bye is usually a day on which somebody has no game, and a game without a result is one that is
//! still to be played, before others or after them.

use crate::model::questions::{Asked, Field};
use crate::model::{Outcome, Pairing, Setting, Tournament};
use crate::problem::{Kind, NoPairings, Problem};
use crate::rules::RuleSet;

/// Says what byes count, and asks nothing about games that are still to be played.
pub(super) fn take(
    tournament: &Tournament,
    rules: &RuleSet,
    problems: &mut Vec<Problem>,
    asked: &mut Vec<Asked>,
) {
    // Before the first result a book that states its rules has fixtures to be printed; any other list is only a schedule.
    let states_rules = |setting: &Setting| setting.key.value == "rules";
    if tournament.settings.iter().any(states_rules) {
        problems.retain(|problem| {
            !matches!(problem.kind, Kind::NoPairings(NoPairings::Schedule { .. }))
        });
    }
    say_free_days(tournament, rules, problems);
    take_open_games(tournament, problems, asked);
}

/// Says that byes count as games won, where the rules have them count.
fn say_free_days(tournament: &Tournament, rules: &RuleSet, problems: &mut Vec<Problem>) {
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

/// Takes games without a result as open ones, about which nothing is asked. Those of the rounds that have not begun are not
/// said: that they are open is what a schedule is.
fn take_open_games(tournament: &Tournament, problems: &mut Vec<Problem>, asked: &mut Vec<Asked>) {
    let is_open = |problem: &Problem| {
        matches!(
            problem.kind,
            Kind::OpenRound { .. } | Kind::MissingResult { .. }
        )
    };
    asked.retain(|row| {
        let is_here = |problem: &&Problem| problem.place == row.place;
        row.open.keys().any(|field| *field != Field::Result)
            || !problems.iter().filter(is_here).all(is_open)
    });
    let before = problems.len();
    problems.retain(|problem| !is_open(problem));
    if problems.len() == before {
        return;
    }
    let games = tournament.pairings.iter();
    let played = games.filter(|game| !game.result.is_open());
    let last = played.map(|game| game.round).max().unwrap_or(0);
    for round in 1..=last {
        let is_there = |game: &&Pairing| game.round == round && game.result.is_open();
        let mut open = tournament.pairings.iter().filter(is_there);
        let Some(first) = open.next() else { continue };
        let (round, open) = (round.to_string(), (1 + open.count()).to_string());
        let kind = Kind::OpenRound { round, open };
        problems.push(Problem::at(first.place.clone(), kind));
    }
}
