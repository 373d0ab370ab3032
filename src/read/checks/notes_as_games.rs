//! Notes that were read as games: two who play nobody else, where no heading says which cells are names.

use std::collections::HashSet;

use crate::model::{Pairing, Player};
use crate::problem::{BothInOneCell, Kind, LoneName, Problem, TakenFor};
use crate::read::number::counted;

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
    let times = counted(pairings.iter().flat_map(Pairing::players));
    let alone: Vec<&Pairing> = pairings
        .iter()
        .filter(|game| game.second.is_some() && game.players().all(|player| times[&player] == 1))
        .collect();
    let several = times.values().filter(|times| **times > 1).count();
    if several < FEWEST || 8 * alone.len() > several {
        return Vec::new();
    }
    let notes = alone
        .into_iter()
        .filter(|game| sheets.contains(&game.place.sheet_index));
    let said = notes.map(|game| {
        let [player, opponent] = [Some(game.first), game.second]
            .map(|seat| seat.map_or_else(String::new, |seat| players[seat].name.to_string()));
        let found = player.clone();
        Problem::of(
            game.place.clone(),
            LoneName::Pair { player, opponent },
            found,
        )
    });
    said.collect()
}
