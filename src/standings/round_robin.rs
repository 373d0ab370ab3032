//! A round robin is known beforehand: a bye is usually a day on which somebody has no game, and a game without a result is one that is
//! still to be played, before others or after them.

use std::collections::{BTreeMap, HashSet};

use crate::model::questions::{Asked, Field};
use crate::model::{Outcome, Pairing, Player, PlayerIndex, Recorded, Setting, Tournament};
use crate::problem::{Kind, NoPairings, Problem};
use crate::read::{self, Layout};
use crate::rules::RuleSet;

/// Adds the games that the empty cells of a table of everybody against everybody stand for, as open ones.
pub(super) fn fill_in(tournament: &mut Tournament) {
    let mut sheets = tournament.source.sheets.iter();
    if !sheets.any(|sheet| sheet.layout == Layout::RoundRobin.id()) {
        return;
    }
    let players = &tournament.players;
    let mut met: BTreeMap<[PlayerIndex; 2], u32> = BTreeMap::new();
    let mut busy: HashSet<(PlayerIndex, u32)> = HashSet::new();
    for pairing in &tournament.pairings {
        busy.extend(pairing.players().map(|player| (player, pairing.round)));
        if let Some(both) = pairing.both() {
            *met.entry(both).or_default() += 1;
        }
    }
    let legs = met.values().copied().max().unwrap_or(0);
    // Of two leagues after the same pools, one is for the better places of these.
    let division = |player: PlayerIndex| {
        let Player { division, pool_place, .. } = &players[player];
        let division = division.as_ref().map(|division| &division.value);
        (division, pool_place.as_ref())
    };
    let mut divisions: Vec<_> = (0..players.len()).map(division).collect();
    divisions.sort();
    divisions.dedup();
    let mut open = Vec::new();
    for of in divisions {
        let those: Vec<PlayerIndex> =
            (0..players.len()).filter(|player| division(*player) == of).collect();
        let pairs =
            (0..those.len()).flat_map(|one| (one + 1..those.len()).map(move |two| (one, two)));
        for (one, two) in pairs {
            let [first, second] = [one, two].map(|at| those[at]);
            let goes_on = |player: PlayerIndex| {
                let player = &players[player];
                player.left_after.is_none() && !player.has_no_place()
            };
            let played = met.get(&[first, second]).copied().unwrap_or(0);
            let missing = if goes_on(first) && goes_on(second) { played..legs } else { 0..0 };
            for leg in missing {
                let mut round = read::round_of_circle(one, two, those.len(), leg);
                while busy.contains(&(first, round)) || busy.contains(&(second, round)) {
                    round += 1;
                }
                busy.extend([(first, round), (second, round)]);
                let place = players[first].place.clone();
                let seats = (first, Some(second));
                open.push(Pairing::new(round, seats, Recorded::default(), place));
            }
        }
    }
    tournament.pairings.extend(open);
    tournament.pairings.sort_by_key(|pairing| pairing.round);
    tournament.rounds = tournament.rounds.max(tournament.last_paired_round());
}

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
        matches!(problem.kind, Kind::OpenRound { .. } | Kind::MissingResult { .. })
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
    // Games after the day that was asked for were not to be played by then.
    let is_later = |game: &Pairing| tournament.through_date.is_some() && game.is_pending;
    for round in 1..=last {
        let is_there =
            |game: &&Pairing| game.round == round && game.result.is_open() && !is_later(game);
        let mut open = tournament.pairings.iter().filter(is_there);
        let Some(first) = open.next() else { continue };
        let (round, open) = (round.to_string(), (1 + open.count()).to_string());
        let kind = Kind::OpenRound { round, open };
        problems.push(Problem::at(first.place.clone(), kind));
    }
}
