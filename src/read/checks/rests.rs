//! A word that says a bye as well as an absence (`休み`), opposite a player: where it leaves nobody else out of a full round of an odd field,
//! and another player each time, it is the bye.

use std::collections::{BTreeMap, HashSet};

use crate::model::{Outcome, Pairing, Player, Recorded};
use crate::place::Place;
use crate::problem::{ByeOrName, Kind, Problem};

/// Makes byes of such absences, and says so where it was said that they count as absences.
pub fn settle(players: &[Player], pairings: &mut [Pairing], problems: &mut [Problem]) {
    let is_said =
        |problem: &&Problem| matches!(problem.kind, Kind::ByeOrName(ByeOrName::Rest { .. }));
    let row = |place: &Place| (place.sheet_index, place.cell.map(|(row, _)| row));
    let said = problems.iter().filter(is_said);
    let said: HashSet<_> = said.map(|problem| row(&problem.place)).collect();
    if said.is_empty() || players.len().is_multiple_of(2) {
        return;
    }
    let is_rest_of = |game: &Pairing| {
        said.contains(&row(&game.place))
            && game.result == Recorded::alone(Outcome::Absent)
            && game.second.is_none()
    };
    let mut rounds: BTreeMap<u32, Vec<&Pairing>> = BTreeMap::new();
    for game in pairings.iter() {
        rounds.entry(game.round).or_default().push(game);
    }
    let mut rested = HashSet::new();
    let is_bye = |games: &Vec<&Pairing>| {
        let mut alone = games.iter().filter(|game| game.second.is_none());
        let sole = alone.next().filter(|game| is_rest_of(game));
        let is_full = games.len() == players.len().div_ceil(2);
        is_full && alone.next().is_none() && sole.is_some_and(|game| rested.insert(game.first))
    };
    if !rounds.values().all(is_bye) {
        return;
    }
    for game in pairings.iter_mut().filter(|game| is_rest_of(game)) {
        game.result = Recorded::alone(Outcome::Bye);
    }
    for problem in problems.iter_mut() {
        if let Kind::ByeOrName(ByeOrName::Rest { word, player }) = &problem.kind {
            let (word, player) = (word.clone(), player.clone());
            problem.kind = ByeOrName::OddOne { word, player }.into();
        }
    }
}
