//! The figures whose values may change under another reading of the same rules.

use std::collections::{HashMap, HashSet};

use crate::rules::ast::{Expr, Name};
use crate::rules::vocabulary::{EventFact, Needs};
use crate::rules::{Constant, Definition, RuleSet};

/// The open points about the kind of game, on which any figure may depend.
const OF_GAMES: [&str; 2] = ["unplayed_match", "one_all"];

impl RuleSet {
    /// Returns the positions of the definitions that may have other values than under `given`, the same rules with some open point
    /// read otherwise: those whose formula is another or names a number that is another, or that are made from such.
    pub fn otherwise_than(&self, given: &Self) -> Vec<usize> {
        if self.games_are() != given.games_are() || self.rounding != given.rounding {
            return (0..self.definitions.len()).collect();
        }
        let known: HashMap<&str, &Definition> =
            given.all().map(|definition| (definition.id.as_str(), definition)).collect();
        let is_as_given = |constant: &&Constant| {
            given
                .constants
                .iter()
                .any(|known| (&known.id, &known.value) == (&constant.id, &constant.value))
        };
        let constants: HashSet<&str> = self
            .constants
            .iter()
            .filter(|constant| !is_as_given(constant))
            .map(|constant| constant.id.as_str())
            .collect();
        let is_other = |definition: &&Definition| {
            known
                .get(definition.id.as_str())
                .is_none_or(|known| !known.has_same_meaning(definition))
                || definition.names_a_constant(&constants)
                || self.is_predetermined() != given.is_predetermined()
                    && definition.expr.names().contains(&&Name::Event(EventFact::MaxPoints))
                || self.counts_unrated() != given.counts_unrated()
                    && definition.needs == Some(Needs::Rating)
        };
        let mut others: HashSet<&str> =
            self.all().filter(is_other).map(|definition| definition.id.as_str()).collect();
        let mut before = usize::MAX;
        while before != others.len() {
            before = others.len();
            let rest_on = self
                .all()
                .filter(|definition| definition.names_one_of(&others))
                .map(|definition| definition.id.as_str());
            others.extend(rest_on.collect::<Vec<_>>());
        }
        (0..self.definitions.len())
            .filter(|at| others.contains(self.definitions[*at].id.as_str()))
            .collect()
    }

    fn all(&self) -> impl Iterator<Item = &Definition> {
        self.definitions.iter().chain(&self.of_rounds)
    }

    fn games_are(&self) -> Vec<(&str, &str)> {
        let of_games = self.choices.iter().filter(|choice| OF_GAMES.contains(&choice.id.as_str()));
        of_games.map(|choice| (choice.id.as_str(), choice.value.as_str())).collect()
    }
}

impl Definition {
    fn has_same_meaning(&self, other: &Self) -> bool {
        (&self.expr, &self.empty, self.show, self.needs)
            == (&other.expr, &other.empty, other.show, other.needs)
    }

    fn names(&self) -> impl Iterator<Item = &Name> {
        [Some(&self.expr), self.empty.as_ref()].into_iter().flatten().flat_map(Expr::names)
    }

    fn names_a_constant(&self, ids: &HashSet<&str>) -> bool {
        self.names().any(|name| matches!(name, Name::Constant(id) if ids.contains(id.as_str())))
    }

    fn names_one_of(&self, ids: &HashSet<&str>) -> bool {
        self.names().any(|name| match name {
            Name::Definition(id) | Name::OpponentDefinition(id) | Name::OfRound(id) => {
                ids.contains(id.as_str())
            }
            _ => false,
        })
    }
}
