//! The changes of places in a workbook of tiebook's own that was edited and read again.

use std::collections::{HashMap, HashSet};

use crate::model::{Corrected, PlaceThen, Player};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::standings::Analysis;

/// The sign for no place.
const NONE: &str = "—";

/// Returns the results of the earlier rounds that were corrected after the next round had been paired by them.
pub(super) fn corrected(analysis: &Analysis) -> Vec<Problem> {
    let tournament = &analysis.figures.tournament;
    let latest = tournament.last_paired_round();
    let rests_on_results = !analysis.figures.rules.pairing.system.is_round_robin();
    let previous = tournament.previous.iter().filter(|_| rests_on_results);
    let corrected = previous.flat_map(|previous| &previous.corrected);
    let earlier = corrected.filter(|corrected| corrected.round < latest);
    let problem = |corrected: &Corrected| {
        let [first, second] = corrected.players.clone();
        let [before, now] = corrected
            .results
            .clone()
            .map(|result| if result.is_empty() { NONE.to_string() } else { result });
        let kind = Kind::Corrected {
            first,
            second,
            round: corrected.round.to_string(),
            before,
            now,
            next: (corrected.round + 1).to_string(),
        };
        Problem::at(corrected.place.clone(), kind)
    };
    earlier.map(problem).collect()
}

/// Returns every player whose place is another one than when the workbook was written; nothing for any other workbook, or where
/// results were typed on: then everybody expects that.
pub(super) fn moved(analysis: &Analysis) -> Vec<Problem> {
    let tournament = &analysis.figures.tournament;
    let Some(previous) = tournament
        .previous
        .as_ref()
        .filter(|previous| !previous.places.is_empty() && !previous.is_typed_on)
    else {
        return Vec::new();
    };
    let by_name: HashMap<&str, usize> =
        previous.places.iter().enumerate().map(|(at, then)| (then.name.as_str(), at)).collect();
    let named: HashSet<&str> = tournament.players.iter().map(|player| &*player.name).collect();
    // A player with a new name is recognized by the number.
    let renamed: HashMap<u32, usize> = previous
        .places
        .iter()
        .enumerate()
        .filter(|(_, then)| !named.contains(then.name.as_str()))
        .map(|(at, then)| (then.number, at))
        .collect();
    let then = |player: &Player| {
        by_name.get(&*player.name).or_else(|| renamed.get(&player.number)).copied()
    };
    let mut here = vec![false; previous.places.len()];
    let mut all = Vec::new();
    for entry in &analysis.standings.entries {
        let player = &tournament.players[entry.player];
        let before = then(player);
        if let Some(at) = before {
            here[at] = true;
        }
        let before = before.map(|at| previous.places[at].rank);
        if before != entry.place() {
            all.push(problem(&player.name, player.place.clone(), before, entry.place()));
        }
    }
    let gone = |(then, here): (&PlaceThen, bool)| (!here).then(|| then.clone());
    let gone = previous.places.iter().zip(here).filter_map(gone);
    all.extend(gone.map(|then| problem(&then.name, tournament.book(), Some(then.rank), None)));
    all
}

fn problem(player: &str, place: Place, before: Option<u32>, now: Option<u32>) -> Problem {
    let text = |rank: Option<u32>| rank.map_or_else(|| NONE.to_string(), |rank| rank.to_string());
    Problem::at(
        place,
        Kind::Moved { player: player.to_string(), before: text(before), now: text(now) },
    )
}
