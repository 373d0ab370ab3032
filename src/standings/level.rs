//! Players who share a place because what would decide next is not known: points of sets, other numbers beside results, scores.

use std::sync::Arc;

use crate::model::{Pairing, PlayerIndex};
use crate::place::first_cells;
use crate::problem::{Kind, LevelWithout, Problem, in_short};
use crate::rules::Draft;
use crate::rules::facts::Fact;
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::{Entry, Standings};

/// A message names at most this many players.
const MOST_NAMED: usize = 12;

/// Returns a problem for all who share a place, once every game has its result. `whole` is the draft with what was left out.
pub(super) fn without_points(analysis: &Analysis, whole: Option<&Draft>) -> Vec<Problem> {
    let figures = &analysis.figures;
    let tournament = &figures.tournament;
    let shares = analysis.standings.entries.iter().any(|entry| entry.shared);
    if !shares || figures.goes_on() {
        return Vec::new();
    }
    let compiled = whole.and_then(|whole| whole.compile(tournament.last_paired_round()).ok());
    let with_points =
        compiled.map(|rules| Figures::for_places(Arc::clone(tournament), Arc::new(rules)));
    let figures = with_points.as_ref().unwrap_or(figures);
    let standings = Standings::new(figures);
    let placed = |entry: &&Entry| !entry.without_place;
    let entries: Vec<&Entry> = standings.entries.iter().filter(placed).collect();
    let groups = entries.chunk_by(|one, other| one.rank == other.rank);
    groups
        .filter(|group| group.len() > 1)
        .filter_map(|group| {
            let group: Vec<PlayerIndex> = group.iter().map(|entry| entry.player).collect();
            of_group(figures, &group)
        })
        .collect()
}

fn of_group(figures: &Figures, group: &[PlayerIndex]) -> Option<Problem> {
    let rules = &figures.rules;
    let is_unknown = |criterion: &&usize| {
        let mut players = group.iter();
        players.any(|player| figures.is_missing(**criterion, *player))
    };
    let criterion = *rules.order.iter().find(is_unknown)?;
    let among = rules.definitions[criterion].among.is_some();
    let facts = rules.lowered.facts_of(criterion);
    let is_missing =
        |fact: &&Fact| figures.tournament.pairings.iter().any(|of| fact.is_missing(of));
    let fact = facts.into_iter().map(|fact| &rules.facts[fact]).find(is_missing);
    let tournament = &figures.tournament;
    let is_theirs = |pairing: &&Pairing| {
        let theirs = pairing.players().filter(|player| group.contains(player));
        theirs.count() > usize::from(among)
    };
    let counts = |pairing: &&Pairing| {
        let mut views = figures.field.views[pairing.first].iter();
        views.any(|view| view.round == pairing.round && view.outcome.counts_score())
    };
    let lacking: Vec<&Pairing> = tournament
        .pairings
        .iter()
        .filter(|pairing| match fact {
            Some(fact) => fact.is_missing(pairing),
            None => pairing.second.is_some() && pairing.result.score.is_none(),
        })
        .filter(counts)
        .collect();
    // What opponents lack may be of games between others.
    let theirs: Vec<&Pairing> = lacking.iter().copied().filter(is_theirs).collect();
    let lacking = if theirs.is_empty() { lacking } else { theirs };
    let names: Vec<String> =
        group.iter().map(|player| tournament.name(*player).to_string()).collect();
    let players = in_short(MOST_NAMED, &names);
    let figure = rules.definitions[criterion].label.packed();
    let games = lacking.len().to_string();
    let cells = first_cells(lacking.iter().map(|pairing| &pairing.place));
    let kind = match fact.map(|fact| (fact.of_sets, fact.name.packed())) {
        Some((true, fact)) => LevelWithout::Points { players, figure, fact, games, cells },
        Some((false, fact)) => LevelWithout::Numbers { players, figure, fact, games, cells },
        None => LevelWithout::Scores { players, figure, games, cells },
    };
    Some(Problem::at(lacking.first()?.place.clone(), Kind::LevelWithout(kind)))
}
