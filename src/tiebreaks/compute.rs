//! Computes every definition for every player, in the order in which they need one another.

use std::ops::Range;
use std::sync::Arc;

use crate::model::{PlayerIndex, Tournament};
use crate::parallel;
use crate::rules::RuleSet;
use crate::rules::operation::Absence;
use crate::rules::rounding::Rounding;
use crate::rules::vocabulary::Needs;
use crate::tiebreaks::direct;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::figures::{Equals, Figures, Values};
use crate::tiebreaks::shared::Shared;
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
        Self::of_asked((tournament, rules, Arc::new(field)), &asked, None)
    }

    /// Computes what places are decided by, and nothing else: for standings alone.
    #[must_use]
    pub fn for_places(tournament: Arc<Tournament>, rules: Arc<RuleSet>) -> Self {
        Self::of_some(tournament, rules, &[])
    }

    /// Computes some definitions and what places are decided by; the others have no value.
    #[must_use]
    pub fn of_some(
        tournament: Arc<Tournament>,
        rules: Arc<RuleSet>,
        definitions: &[usize],
    ) -> Self {
        let field = Field::new(&tournament, &rules);
        let asked = rules
            .lowered
            .needed_for(&[rules.order.as_slice(), definitions].concat());
        Self::of_asked((tournament, rules, Arc::new(field)), &asked, None)
    }

    pub(super) fn of_asked(
        (tournament, rules, field): (Arc<Tournament>, Arc<RuleSet>, Arc<Field>),
        asked: &[bool],
        shared: Option<&Shared>,
    ) -> Self {
        let mut figures = Self {
            tournament,
            rules,
            field,
            values: Vec::new(),
            equals: Vec::new(),
        };
        figures.compute_definitions(asked, shared);
        figures.compute_groups();
        figures
    }

    fn compute_definitions(&mut self, asked: &[bool], shared: Option<&Shared>) {
        let mut cells = Cells::default();
        // Definitions stand after those they need, so every value asked for is there already.
        for (position, asked) in asked.iter().enumerate() {
            let mut compute = || Arc::new(self.values_of(position, &mut cells));
            let values = match shared {
                _ if !asked => Arc::new(vec![Err(Absence::Nothing); self.tournament.players.len()]),
                Some(shared) => shared.values(&self.rules, position, compute),
                None => compute(),
            };
            self.values.push(values);
        }
    }

    fn values_of(&self, position: usize, cells: &mut Cells) -> Values {
        let value = |player: PlayerIndex, cells: &mut Cells| {
            let eval = Evaluator {
                figures: self,
                player,
            };
            eval.fill(&self.rules.lowered.needs[position], cells);
            eval.definition_of(position, cells)
                .map(|value| at_step(value, self.rules.rounding))
        };
        let players = self.tournament.players.len();
        if self.lacks(position).is_some() {
            vec![Err(Absence::Nothing); players]
        } else if players <= TOGETHER {
            (0..players).map(|player| value(player, cells)).collect()
        } else {
            let parts = (0..players)
                .step_by(TOGETHER)
                .map(|first| first..players.min(first + TOGETHER))
                .collect();
            let of_part = |part: Range<PlayerIndex>| {
                let mut cells = Cells::default();
                Some(
                    part.map(|player| value(player, &mut cells))
                        .collect::<Vec<_>>(),
                )
            };
            parallel::filter_map(parts, of_part)
                .into_iter()
                .flatten()
                .collect()
        }
    }

    /// Returns what a definition needs and nobody knows, so that it has no value.
    #[must_use]
    pub fn lacks(&self, definition: usize) -> Option<Needs> {
        self.rules.definitions[definition]
            .needs
            .filter(|needs| match needs {
                Needs::Rating => {
                    !self.rules.counts_unrated()
                        && self
                            .tournament
                            .players
                            .iter()
                            .any(|player| player.rating.is_none())
                }
                Needs::LastResults => self.tournament.open_in_last().next().is_some(),
            })
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
            let values = Arc::make_mut(&mut self.values[definition]);
            for (at, group) in groups.iter().enumerate() {
                for (&player, place) in
                    group
                        .iter()
                        .zip(direct::places(&self.field, &self.rules, group, fact))
                {
                    values[player] = place
                        .map(|place| Value::Fraction(i64::from(place).into()))
                        .ok_or(Absence::Nothing);
                    group_of[player] = Some(at);
                }
            }
            self.equals.push(Some(Equals { groups, group_of }));
        }
    }

    /// Returns a player's figure before the rule set's rounding, from columns of the player's rounds that are filled already.
    #[must_use]
    pub fn unrounded_of(
        &self,
        definition: usize,
        player: PlayerIndex,
        cells: &Cells,
    ) -> Option<Value> {
        match self.rules.lowered.formulas[definition].group_fact() {
            Some(_) => self.value(definition, player).cloned(),
            None => Evaluator {
                figures: self,
                player,
            }
            .definition_of(definition, cells)
            .ok(),
        }
    }

    /// Returns a player's figure before the rule set's rounding.
    #[must_use]
    pub fn unrounded(&self, definition: usize, player: PlayerIndex) -> Option<Value> {
        match self.rules.lowered.formulas[definition].group_fact() {
            Some(_) => self.value(definition, player).cloned(),
            None => Evaluator {
                figures: self,
                player,
            }
            .definition(definition)
            .ok(),
        }
    }
}

fn at_step(value: Value, rounding: Rounding) -> Value {
    match value {
        Value::Fraction(fraction) => Value::Fraction(rounding.at_step(fraction)),
        power @ Value::Power { .. } => power,
    }
}
