//! Numbers noted beside results that a rule set names: what each player has in each round, and what is wrong with them.

use std::collections::{BTreeSet, HashMap};

use crate::exact::Exact;
use crate::model::{NotedCell, Pairing, PlayerIndex, Tournament};
use crate::place::{Place, first_cells};
use crate::problem::{Kind, MissingNumber, Problem, Unreadable};
use crate::rules::operation::{Absence, Known};
use crate::rules::{Fact, RuleSet};
use crate::tiebreaks::view::{View, outcomes};

/// For each player and round the number of each fact of the rule set; nothing where the rule set names none.
#[derive(Clone, Debug, Default)]
pub struct NotedNumbers(HashMap<(PlayerIndex, u32), Vec<Option<Exact>>>);

impl NotedNumbers {
    /// Collects the numbers of every pairing.
    pub fn new(tournament: &Tournament, rules: &RuleSet) -> Self {
        let mut numbers = HashMap::new();
        if rules.facts.is_empty() {
            return Self(numbers);
        }
        for pairing in &tournament.pairings {
            for (side, player) in pairing.players().enumerate() {
                let of_side =
                    rules.facts.iter().map(|fact| fact.cell(pairing, side).number().cloned());
                numbers.insert((player, pairing.round), of_side.collect());
            }
        }
        Self(numbers)
    }

    /// Returns a player's number in a round.
    ///
    /// # Errors
    /// The reason for no value: missing where the game was played, otherwise not applicable.
    pub fn known(&self, fact: usize, player: PlayerIndex, view: &View) -> Known {
        let number = self.0.get(&(player, view.round)).and_then(|all| all.get(fact)?.clone());
        number.ok_or(if view.outcome.counts_score() { Absence::Missing } else { Absence::Nothing })
    }
}

/// Returns the headings of the columns that the rule set's facts were read from.
pub(crate) fn headings(tournament: &Tournament, rules: &RuleSet) -> BTreeSet<Place> {
    let both = |pairing| {
        rules.facts.iter().flat_map(move |fact| {
            fact.columns(pairing).flat_map(|both| both.headings(&pairing.place))
        })
    };
    tournament.pairings.iter().flat_map(both).collect()
}

/// Returns the problems of the numbers that a rule set names.
pub(crate) fn problems<'a>(
    tournament: &'a Tournament,
    rules: &'a RuleSet,
) -> impl Iterator<Item = Problem> + 'a {
    rules
        .facts
        .iter()
        .flat_map(|fact| odd(fact, tournament).into_iter().chain(missing(fact, tournament, rules)))
}

/// Returns the cells that hold no number, and the pairs of columns that contradict each other.
fn odd(fact: &Fact, tournament: &Tournament) -> Vec<Problem> {
    let mut problems = Vec::new();
    for pairing in &tournament.pairings {
        for side in 0..2 {
            let mut first: Option<&NotedCell> = None;
            for cell in fact.cells(pairing, side) {
                if let NotedCell::Odd(odd) = cell {
                    let unstored = odd.value.is_empty();
                    let kind = if unstored {
                        Kind::NoStoredValue {}
                    } else {
                        Kind::Unreadable(Unreadable::Number { column: fact.name.packed() })
                    };
                    problems.push(Problem::of(odd.place.clone(), kind, odd.value.clone()));
                }
                match (first.and_then(NotedCell::number), cell.number()) {
                    (Some(one), Some(other)) if one != other => {
                        let kind =
                            Kind::Contradiction { one: one.to_string(), other: other.to_string() };
                        problems.push(Problem::of(pairing.place.clone(), kind, one.to_string()));
                    }
                    _ => first = first.or(Some(cell)),
                }
            }
        }
    }
    problems
}

/// Returns the games that were played and lack the number: all of them where the columns are missing, or some.
fn missing(fact: &Fact, tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let played = |pairing: &&Pairing| {
        outcomes(pairing, tournament, rules).is_some_and(|[first, _]| first.counts_score())
    };
    // Points of sets are asked for where they decide.
    let without: Vec<&Pairing> = tournament
        .pairings
        .iter()
        .filter(|pairing| !fact.of_sets && fact.is_missing(pairing))
        .filter(played)
        .collect();
    let first = without.first()?;
    let named = fact.name.packed();
    if tournament.pairings.iter().all(|pairing| fact.columns(pairing).next().is_none()) {
        let place = tournament.book();
        return Some(Problem::at(place, MissingNumber::Columns { fact: named }));
    }
    let rounds: BTreeSet<u32> = without.iter().map(|pairing| pairing.round).collect();
    let cells = first_cells(without.iter().map(|pairing| &pairing.place));
    let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    let kind = Kind::MissingNumber(MissingNumber::Fact {
        fact: named,
        results: without.len().to_string(),
        rounds: rounds.join(", "),
        cells,
    });
    Some(Problem::at(first.place.clone(), kind))
}
