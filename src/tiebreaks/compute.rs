//! Computes every definition for every player, in the order in which they need one another.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crate::model::{PlayerIndex, Tournament};
use crate::parallel;
use crate::rules::RuleSet;
use crate::rules::operation::Absence;
use crate::rules::rounding::Rounding;
use crate::tiebreaks::direct;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::figures::{Equals, Figures};
use crate::tiebreaks::value::Value;

/// So many players' figures are computed one after another; those of more at the same time.
const TOGETHER: usize = 1_000;

impl Figures {
    /// Computes everything.
    #[must_use]
    pub fn compute(tournament: Arc<Tournament>, rules: Arc<RuleSet>) -> Self {
        let field = Field::new(&tournament, &rules);
        Self::of_field(tournament, rules, field)
    }

    /// Computes everything from the players' rounds as they are given.
    #[must_use]
    pub fn of_field(tournament: Arc<Tournament>, rules: Arc<RuleSet>, field: Field) -> Self {
        let asked = vec![true; rules.definitions.len()];
        Self::of_asked(tournament, rules, field, &asked)
    }

    /// Computes what places are decided by, and nothing else: for standings alone.
    #[must_use]
    pub fn for_places(tournament: Arc<Tournament>, rules: Arc<RuleSet>) -> Self {
        let field = Field::new(&tournament, &rules);
        let asked = rules.lowered.needed_for(&rules.order);
        Self::of_asked(tournament, rules, field, &asked)
    }

    fn of_asked(tournament: Arc<Tournament>, rules: Arc<RuleSet>, field: Field, asked: &[bool]) -> Self {
        let mut figures = Self { tournament, rules, field, values: Vec::new(), missing: HashSet::new(), equals: Vec::new() };
        figures.compute_definitions(asked);
        figures.compute_groups();
        figures
    }

    fn compute_definitions(&mut self, asked: &[bool]) {
        let mut cells = Cells::default();
        // Definitions stand after those they need, so every value asked for is there already.
        for (position, asked) in asked.iter().enumerate() {
            if !asked {
                self.values.push(vec![None; self.tournament.players.len()]);
                continue;
            }
            let lacks = self.lacks(position);
            let value = |player: PlayerIndex, cells: &mut Cells| {
                let eval = Evaluator { figures: self, player };
                eval.fill(&self.rules.lowered.needs[position], cells);
                eval.definition_of(position, cells).map(|value| at_step(value, self.rules.rounding))
            };
            let players = self.tournament.players.len();
            let values: Vec<Result<Value, Absence>> = if lacks {
                vec![Err(Absence::Nothing); players]
            } else if players <= TOGETHER {
                (0..players).map(|player| value(player, &mut cells)).collect()
            } else {
                let parts = (0..players).step_by(TOGETHER).map(|first| first..players.min(first + TOGETHER)).collect();
                let of_part = |part: Range<PlayerIndex>| {
                    let mut cells = Cells::default();
                    Some(part.map(|player| value(player, &mut cells)).collect::<Vec<_>>())
                };
                parallel::filter_map(parts, of_part).into_iter().flatten().collect()
            };
            let missing = values.iter().enumerate().filter(|(_, value)| **value == Err(Absence::Missing));
            self.missing.extend(missing.map(|(player, _)| (position, player)));
            self.values.push(values.into_iter().map(Result::ok).collect());
        }
    }

    /// Whether a definition has no value since the players sheet does not say of everybody what it needs.
    #[must_use]
    pub fn lacks(&self, definition: usize) -> bool {
        let needs = self.rules.definitions[definition].needs.filter(|_| !self.rules.counts_unrated());
        let says = |fact, player| Evaluator { figures: self, player }.player_fact(fact, player).is_some();
        needs.is_some_and(|fact| !(0..self.tournament.players.len()).all(|player| says(fact, player)))
    }

    /// Fills in the criteria that are found out among the players still equal when their turn comes.
    fn compute_groups(&mut self) {
        for criterion in 0..self.rules.order.len() {
            let definition = self.rules.order[criterion];
            let Some(fact) = self.rules.definitions[definition].expr.group_fact() else {
                self.equals.push(None);
                continue;
            };
            let groups = self.equal_before(criterion);
            let mut group_of = vec![None; self.tournament.players.len()];
            for (at, group) in groups.iter().enumerate() {
                for (&player, place) in group.iter().zip(direct::places(&self.field, &self.rules, group, fact)) {
                    self.values[definition][player] = place.map(|place| Value::Fraction(i64::from(place).into()));
                    group_of[player] = Some(at);
                }
            }
            self.equals.push(Some(Equals { groups, group_of }));
        }
    }

    /// Returns a player's figure before the rule set's rounding, from columns of the player's rounds that are filled already.
    #[must_use]
    pub fn unrounded_of(&self, definition: usize, player: PlayerIndex, cells: &Cells) -> Option<Value> {
        match self.rules.lowered.formulas[definition].group_fact() {
            Some(_) => self.value(definition, player).cloned(),
            None => Evaluator { figures: self, player }.definition_of(definition, cells).ok(),
        }
    }

    /// Returns a player's figure before the rule set's rounding.
    #[must_use]
    pub fn unrounded(&self, definition: usize, player: PlayerIndex) -> Option<Value> {
        match self.rules.lowered.formulas[definition].group_fact() {
            Some(_) => self.value(definition, player).cloned(),
            None => Evaluator { figures: self, player }.definition(definition).ok(),
        }
    }
}

fn at_step(value: Value, rounding: Rounding) -> Value {
    match value {
        Value::Fraction(fraction) => Value::Fraction(rounding.at_step(fraction)),
        power @ Value::Power { .. } => power,
    }
}
