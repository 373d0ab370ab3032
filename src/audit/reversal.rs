//! The smallest change of results that would reverse the order of two players.

use std::collections::HashSet;

use crate::audit::what_if::Change;
use crate::exact::Exact;
use crate::model::{PlayerIndex, Recorded, Score};
use crate::parallel;
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;

/// More changes than this are not tried for one question.
const MOST_TRIED: usize = 3000;

/// Finds the smallest change of one result that puts `lower` above `upper`: of a game of theirs, or of one that
/// involves neither.
#[must_use]
pub fn smallest(
    analysis: &Analysis,
    upper: PlayerIndex,
    lower: PlayerIndex,
    involving: bool,
) -> Option<Change> {
    let mut candidates = candidates(analysis, upper, lower, involving);
    candidates.sort_by(|a, b| a.0.cmp(&b.0));
    candidates.truncate(MOST_TRIED);
    parallel::find_first(candidates, |(_, change)| {
        turns(analysis, upper, lower, change)
    })
    .map(|(_, change)| change)
}

/// A change of one result that reverses two players.
#[derive(Clone, Debug)]
pub struct Reversal {
    /// How many games, discs or points it moves; 1 where only the winner changes.
    pub size: Exact,
    /// The change.
    pub change: Change,
    /// Whether it is of a game of theirs.
    pub theirs: bool,
}

/// Finds every change of one result that puts `lower` above `upper`, the smallest first.
#[must_use]
pub fn all(analysis: &Analysis, upper: PlayerIndex, lower: PlayerIndex) -> Vec<Reversal> {
    let of_kind = |theirs: bool| {
        let mut candidates = candidates(analysis, upper, lower, theirs);
        candidates.sort_by(|a, b| a.0.cmp(&b.0));
        candidates.truncate(MOST_TRIED);
        parallel::filter_map(candidates, |(size, change)| {
            turns(analysis, upper, lower, &change).then_some(Reversal {
                size,
                change,
                theirs,
            })
        })
    };
    let mut all = of_kind(true);
    all.extend(of_kind(false));
    all.sort_by(|a, b| a.size.cmp(&b.size));
    all
}

/// Returns changes with how large each is.
fn candidates(
    analysis: &Analysis,
    upper: PlayerIndex,
    lower: PlayerIndex,
    involving: bool,
) -> Vec<(Exact, Change)> {
    let figures = &analysis.figures;
    let pairings = &figures.tournament.pairings;
    // Results somebody really had, either way round.
    let mut results: Vec<Recorded> = Vec::new();
    for pairing in pairings
        .iter()
        .filter(|pairing| pairing.second.is_some() && pairing.result.outcomes.is_none())
    {
        for result in [pairing.result.clone(), pairing.result.turned()] {
            if !result.is_open() && !results.contains(&result) {
                results.push(result);
            }
        }
    }
    if results.is_empty() {
        use crate::model::Outcome::{Draw, Loss, Win};
        results.extend(
            [[Win, Loss], [Loss, Win], [Draw, Draw]].map(|outcomes| Recorded {
                score: None,
                outcomes: Some(outcomes),
            }),
        );
    }
    // Two steps away: the games of opponents' opponents are the last that any common tie-break looks at.
    let met = |player: PlayerIndex| {
        figures.field.views[player]
            .iter()
            .filter_map(|view| view.opponent)
            .chain([player])
    };
    let near: HashSet<PlayerIndex> = [upper, lower]
        .into_iter()
        .flat_map(met)
        .flat_map(met)
        .collect();
    let involves = |player: PlayerIndex| player == upper || player == lower;
    let mut found = Vec::new();
    for (at, pairing) in pairings.iter().enumerate() {
        let Some(second) = pairing.second else {
            continue;
        };
        let theirs = involves(pairing.first) || involves(second);
        if theirs != involving
            || !(near.contains(&pairing.first) || near.contains(&second))
            || pairing.result.is_open()
        {
            continue;
        }
        for result in results.iter().filter(|result| **result != pairing.result) {
            found.push((
                distance(&pairing.result, result),
                Change {
                    pairing: at,
                    result: result.clone(),
                },
            ));
        }
    }
    found
}

/// How many games, discs or points a change moves; 1 where only the winner changes.
fn distance(one: &Recorded, other: &Recorded) -> Exact {
    let size = |a: &Exact, b: &Exact| {
        if a < b {
            b.clone() - a.clone()
        } else {
            a.clone() - b.clone()
        }
    };
    let between = |a: &Score, b: &Score| {
        size(&a.first, &b.first) + size(&a.second, &b.second) + size(&a.drawn, &b.drawn)
    };
    match (&one.score, &other.score) {
        (Some(a), Some(b)) => between(a, b),
        _ => Exact::one(),
    }
}

fn turns(analysis: &Analysis, upper: PlayerIndex, lower: PlayerIndex, change: &Change) -> bool {
    let mut tournament = (*analysis.figures.tournament).clone();
    tournament.pairings[change.pairing].result = change.result.clone();
    let figures = Figures::for_places(
        std::sync::Arc::new(tournament),
        analysis.figures.rules.clone(),
    );
    let standings = Standings::new(&figures);
    let place = |player: PlayerIndex| {
        standings
            .entries
            .iter()
            .find(|entry| entry.player == player)
            .map(|entry| entry.rank)
    };
    place(lower) < place(upper)
}
