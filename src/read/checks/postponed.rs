//! Games of a league that stand under the round in which they were played: both players have another there, and none in an earlier one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::model::{Pairing, Player, PlayerIndex};
use crate::problem::{Problem, TakenFor};

/// Fewer players may play in any way.
const FEWEST: usize = 6;

/// Puts such games into the nearest round in which neither of the two has one, and says so. In a league nearly everybody meets, and the
/// table does not depend on rounds.
pub fn put_back(players: &[Player], pairings: &mut [Pairing]) -> Vec<Problem> {
    // Most large events are no leagues: they have fewer games than half of all pairs.
    if !are_half(players, pairings.len()) {
        return Vec::new();
    }
    let mut games: HashMap<(PlayerIndex, u32), usize> = HashMap::new();
    let mut meetings: HashMap<([PlayerIndex; 2], u32), usize> = HashMap::new();
    for game in pairings.iter() {
        if let Some(both) = game.both() {
            *meetings.entry((both, game.round)).or_default() += 1;
        }
        for player in game.players() {
            *games.entry((player, game.round)).or_default() += 1;
        }
    }
    if games.values().all(|count| *count < 2) || !is_league(players, pairings) {
        return Vec::new();
    }
    let last = pairings.iter().map(|game| game.round).max().unwrap_or(0);
    let most = pairings.len() / 10;
    let mut moved: BTreeMap<usize, u32> = BTreeMap::new();
    for (at, game) in pairings.iter().enumerate() {
        let Some(both) = game.both() else { continue };
        let has = |round: u32, count: usize| {
            both.iter().all(|player| games.get(&(*player, round)).copied().unwrap_or(0) == count)
        };
        let is_free = |round: &u32| has(*round, 0);
        // Nobody put off what is there twice.
        if !has(game.round, 2) || meetings.get(&(both, game.round)) != Some(&1) {
            continue;
        }
        let earlier = (1..game.round).rev().find(is_free);
        let Some(to) = earlier.or_else(|| (game.round + 1..=last).find(is_free)) else {
            continue;
        };
        for player in both {
            games.insert((player, game.round), 1);
            games.insert((player, to), 1);
        }
        moved.insert(at, to);
    }
    if moved.len() > most {
        return Vec::new();
    }
    let name = |player: PlayerIndex| players[player].name.to_string();
    let said = moved.into_iter().filter_map(|(at, to)| {
        let game = &mut pairings[at];
        let kind = TakenFor::Postponed {
            first: name(game.first),
            second: name(game.second?),
            round: game.round.to_string(),
            to: to.to_string(),
        };
        game.round = to;
        Some(Problem::at(game.place.clone(), kind))
    });
    said.collect()
}

/// Whether at least half of all pairs of players have met.
fn is_league(players: &[Player], pairings: &[Pairing]) -> bool {
    let met = pairings.iter().filter_map(Pairing::both).collect::<BTreeSet<_>>().len();
    are_half(players, met)
}

/// Whether so many are half of all pairs of players, and these enough.
fn are_half(players: &[Player], pairs: usize) -> bool {
    players.len() >= FEWEST && 4 * pairs >= players.len() * (players.len() - 1)
}
