//! Lines of who goes on that nobody can mean: below the last player, or above which somebody stands who has left.

use crate::analysis::Analysis;
use crate::place::Place;
use crate::problem::{Kind, Problem, in_short};
use crate::tiebreaks::rank::Entry;

/// So many are named.
const MOST_NAMED: usize = 12;

/// Returns what is odd about the lines of a workbook's row Qualify.
pub fn lines(analysis: &Analysis) -> Vec<Problem> {
    let tournament = &analysis.figures.tournament;
    let entries = &analysis.standings.entries;
    let placed = entries.iter().filter(|entry| !entry.expelled).count();
    let beyond = tournament
        .qualify
        .iter()
        .find(|line| line.places as usize > placed)
        .map(|line| Kind::LineBeyond { places: line.places.to_string(), players: placed.to_string() });
    let next = tournament.last_paired_round() + 1;
    let last = tournament.qualify.iter().map(|line| line.places).filter(|places| *places as usize <= placed).max();
    let above = last.filter(|_| next > tournament.rounds).and_then(|last| {
        let is_gone = |entry: &&Entry| tournament.players[entry.player].is_gone(next);
        // The line counts those who can go on.
        let able = entries.iter().filter(|entry| !entry.expelled && !is_gone(entry)).nth(last as usize - 1);
        let above = entries.iter().filter(|entry| entry.place().is_some_and(|place| able.is_none_or(|able| place <= able.rank)));
        let names: Vec<String> = above.filter(is_gone).map(|entry| tournament.players[entry.player].name.to_string()).collect();
        (!names.is_empty()).then(|| Kind::LeftAboveLine { players: in_short(MOST_NAMED, &names), places: last.to_string() })
    });
    let place = || Place::book(&tournament.source.file);
    beyond.into_iter().chain(above).map(|kind| Problem { place: place(), kind, found: String::new() }).collect()
}
