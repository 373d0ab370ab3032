//! Notes that were read as games: two who play nobody else, where no heading says which cells are names.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::model::{Pairing, Player, PlayerIndex};
use crate::problem::{BothInOneCell, Kind, LoneName, Problem, TakenFor};

/// Reports games of two who play nobody else, where everybody else plays several: in cells that hold whole games, and in lists without headings.
pub fn check<'a>(
    players: &[Player],
    pairings: &[Pairing],
    said: impl Iterator<Item = &'a Problem>,
) -> Vec<Problem> {
    const FEWEST: usize = 4;
    let is_inferred = |problem: &&Problem| {
        matches!(
            problem.kind,
            Kind::BothInOneCell(BothInOneCell::Split { .. })
                | Kind::TakenFor(TakenFor::Players { .. })
        )
    };
    let inferred = said.filter(is_inferred);
    let sheets: HashSet<_> = inferred.map(|problem| problem.place.sheet_index).collect();
    // No line of a text above the games of each round has a digit in vain: `Time control 90+30`.
    let has_digit =
        |player: PlayerIndex| players[player].name.contains(|c: char| c.is_ascii_digit());
    if sheets.is_empty() && !(0..players.len()).any(has_digit) {
        return Vec::new();
    }
    let mut met: BTreeMap<PlayerIndex, BTreeSet<PlayerIndex>> = BTreeMap::new();
    for game in pairings {
        let opponents = met.entry(game.first).or_default();
        opponents.extend(game.second);
        if let Some(second) = game.second {
            met.entry(second).or_default().insert(game.first);
        }
    }
    let several = met.values().filter(|opponents| opponents.len() > 1).count();
    if several < FEWEST || 2 * several <= met.len() {
        return Vec::new();
    }
    let name = |player: PlayerIndex| players[player].name.to_string();
    let mut said = HashSet::new();
    let notes = pairings.iter().filter_map(|game| {
        let is_inferred = sheets.contains(&game.place.sheet_index);
        let may_be = is_inferred || game.second.is_none() && has_digit(game.first);
        let kind: Kind = match game.second {
            _ if !may_be || !said.insert(game.first) => return None,
            Some(second) if met[&game.first].len() == 1 && met[&second].len() == 1 => {
                LoneName::Pair { player: name(game.first), opponent: name(second) }.into()
            }
            // With a bye in each of several rounds.
            None if met[&game.first].is_empty() && byes(pairings, game.first) > 1 => {
                LoneName::Stray { player: name(game.first) }.into()
            }
            _ => return None,
        };
        Some(Problem::of(game.place.clone(), kind, name(game.first)))
    });
    notes.collect()
}

fn byes(pairings: &[Pairing], player: PlayerIndex) -> usize {
    pairings.iter().filter(|game| game.first == player).count()
}
