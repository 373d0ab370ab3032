//! Pairs whose partners change: everybody who plays is two people, and one of them stands in several pairs that never play at once.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Pairing, Player, PlayerIndex};
use crate::problem::{NotComputed, Problem};
use crate::read::words::name_folding::alike;

/// Fewer pairs are no event.
const FEWEST: usize = 3;
const BETWEEN: [char; 3] = ['/', '&', '+'];

/// Reports the first who plays with several partners.
pub fn check(players: &[Player], pairings: &[Pairing]) -> Option<Problem> {
    let mut rounds: BTreeMap<PlayerIndex, BTreeSet<u32>> = BTreeMap::new();
    for game in pairings {
        for player in game.players() {
            rounds.entry(player).or_default().insert(game.round);
        }
    }
    if rounds.len() < FEWEST {
        return None;
    }
    let mut pairs: BTreeMap<String, Vec<PlayerIndex>> = BTreeMap::new();
    for player in rounds.keys() {
        for part in parts(&players[*player].name)? {
            pairs.entry(alike(part)).or_default().push(*player);
        }
    }
    pairs.values().find_map(|own| {
        let [one, other, ..] = own[..] else {
            return None;
        };
        let at_once = !rounds[&one].is_disjoint(&rounds[&other]);
        let game = pairings.iter().find(|game| game.players().any(|at| at == other))?;
        let [one, other] = [one, other].map(|at| players[at].name.to_string());
        let kind = NotComputed::Partners { one, other };
        (!at_once).then(|| Problem::at(game.place.clone(), kind))
    })
}

/// Returns both names of a pair.
fn parts(name: &str) -> Option<[&str; 2]> {
    let (one, other) = name.split_once(BETWEEN)?;
    let both = [one.trim(), other.trim()];
    let is_name = |part: &&str| part.contains(char::is_alphabetic) && !part.contains(BETWEEN);
    both.iter().all(is_name).then_some(both)
}
