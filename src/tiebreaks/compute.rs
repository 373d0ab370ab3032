//! Computes every definition for every player, in the order in which they need one another.

use std::ops::Range;
use std::sync::Arc;

use crate::model::{PlayerIndex, Tournament};
use crate::parallel;
use crate::rules::RuleSet;
use crate::rules::lowered::Formula;
use crate::rules::operation::Absence;
use crate::rules::rounding::Rounding;
use crate::rules::vocabulary::Needs;
use crate::tiebreaks::direct;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::figures::{Equals, Figures, Values};
use crate::tiebreaks::reuse::Shared;
use crate::tiebreaks::value::Value;

/// Figures of up to this many players are computed one after another, of more players in parallel.
const TOGETHER: usize = 1_000;

impl Figures {
    /// Computes everything.
    pub fn compute(tournament: Arc<Tournament>, rules: Arc<RuleSet>) -> Self {
        let field = Field::new(&tournament, &rules);
        Self::of_field(tournament, rules, field)
    }

    /// Computes everything from the players' rounds as they are given.
    pub fn of_field(tournament: Arc<Tournament>, rules: Arc<RuleSet>, field: Field) -> Self {
        let asked = vec![true; rules.definitions.len()];
        Self::of_asked(tournament, rules, Arc::new(field), &asked, None)
    }

    /// Computes what places are decided by, and nothing else: for standings alone.
    pub fn for_places(tournament: Arc<Tournament>, rules: Arc<RuleSet>) -> Self {
        Self::of_some(tournament, rules, &[])
    }

    /// Computes some definitions and what places are decided by; the others have no value.
    pub fn of_some(
        tournament: Arc<Tournament>,
        rules: Arc<RuleSet>,
        definitions: &[usize],
    ) -> Self {
        let field = Field::new(&tournament, &rules);
        let asked = rules.lowered.needed_for(&[rules.order.as_slice(), definitions].concat());
        Self::of_asked(tournament, rules, Arc::new(field), &asked, None)
    }

    /// Computes the first criterion, and nothing else: whom it parts no other can put in another order.
    pub fn for_first(tournament: Arc<Tournament>, rules: Arc<RuleSet>) -> Self {
        let field = Arc::new(Field::new(&tournament, &rules));
        let first = rules.order.first().copied();
        let asked = rules.lowered.needed_for(first.as_slice());
        let mut figures = Self::of_nothing(tournament, rules, field);
        figures.compute_definitions(&asked, None);
        if first.is_some() {
            figures.leave_undecided(0);
        }
        figures
    }

    fn of_nothing(tournament: Arc<Tournament>, rules: Arc<RuleSet>, field: Arc<Field>) -> Self {
        Self {
            tournament,
            rules,
            field,
            values: Vec::new(),
            equals: Vec::new(),
            undecided: Vec::new(),
        }
    }

    pub(super) fn of_asked(
        tournament: Arc<Tournament>,
        rules: Arc<RuleSet>,
        field: Arc<Field>,
        asked: &[bool],
        shared: Option<&Shared>,
    ) -> Self {
        let mut figures = Self::of_nothing(tournament, rules, field);
        figures.compute_definitions(asked, shared);
        figures.compute_groups();
        figures
    }

    fn compute_definitions(&mut self, asked: &[bool], shared: Option<&Shared>) {
        let mut cells = Cells::default();
        // Definitions stand after those they need, so every value asked for is there already.
        let mut position = 0;
        while position < asked.len() {
            let nobody = || Arc::new(vec![Err(Absence::Nothing); self.tournament.players.len()]);
            let together = match shared {
                Some(_) => position..position + 1,
                None => self.independent_from(position),
            };
            let values = match shared {
                _ if !asked[together.clone()].contains(&true) => {
                    together.clone().map(|_| nobody()).collect()
                }
                Some(shared) => vec![shared.values(&self.rules, position, || {
                    let values = self.values_of(position..position + 1, &[true], &mut cells);
                    values.into_iter().next().unwrap_or_else(nobody)
                })],
                None => self.values_of(together.clone(), &asked[together.clone()], &mut cells),
            };
            self.values.extend(values);
            position = together.end;
        }
    }

    /// Returns the definitions from one on of which none names another: they are computed together, from columns filled once.
    fn independent_from(&self, first: usize) -> Range<usize> {
        let lowered = &self.rules.lowered;
        let names_one = |definition: &usize| {
            let mut found = false;
            lowered.walk(*definition, &mut |part| {
                if let Formula::Figure(other) | Formula::OpponentFigure(other) = part {
                    found |= *other >= first;
                }
            });
            found
        };
        let end = (first + 1..self.rules.definitions.len()).find(names_one);
        first..end.unwrap_or(self.rules.definitions.len())
    }

    /// Returns the values of the definitions in the range for everybody; definitions that are not asked for have no values.
    fn values_of(
        &self,
        definitions: Range<usize>,
        asked: &[bool],
        cells: &mut Cells,
    ) -> Vec<Arc<Values>> {
        let known: Vec<bool> = definitions
            .clone()
            .zip(asked)
            .map(|(definition, asked)| *asked && self.lacks(definition).is_none())
            .collect();
        let computed = || definitions.clone().zip(&known);
        let mut needs: Vec<usize> = computed()
            .filter(|(_, known)| **known)
            .flat_map(|(definition, _)| self.rules.lowered.needs[definition].iter().copied())
            .collect();
        needs.sort_unstable();
        needs.dedup();
        let of_player = |player: PlayerIndex, cells: &mut Cells| -> Values {
            let eval = Evaluator { figures: self, player };
            eval.fill(&needs, cells);
            let value = |(definition, known): (usize, &bool)| {
                if *known {
                    eval.definition_of(definition, cells)
                        .map(|value| at_step(value, self.rules.rounding))
                } else {
                    Err(Absence::Nothing)
                }
            };
            computed().map(value).collect()
        };
        let players = self.tournament.players.len();
        let rows: Vec<Values> = if players <= TOGETHER {
            (0..players).map(|player| of_player(player, cells)).collect()
        } else {
            let parts = (0..players)
                .step_by(TOGETHER)
                .map(|first| first..players.min(first + TOGETHER))
                .collect();
            let of_part = |part: Range<PlayerIndex>| {
                let mut cells = Cells::default();
                Some(part.map(|player| of_player(player, &mut cells)).collect::<Vec<_>>())
            };
            parallel::filter_map(parts, of_part).into_iter().flatten().collect()
        };
        let mut values = vec![Vec::with_capacity(players); known.len()];
        for row in rows {
            for (values, value) in values.iter_mut().zip(row) {
                values.push(value);
            }
        }
        for (definition, values) in definitions.zip(&mut values) {
            if let Some(place) = self.rules.parts_together(definition) {
                let lacking = |player: &PlayerIndex| values[*player] == Err(Absence::Missing);
                let lacking: Vec<PlayerIndex> = (0..players).filter(lacking).collect();
                let groups = lacking.iter().map(|player| self.level_with(place, *player));
                for player in groups.flatten() {
                    values[player] = Err(Absence::Missing);
                }
            }
        }
        values.into_iter().map(Arc::new).collect()
    }

    /// Returns the unknown fact because of which a definition has no value.
    pub fn lacks(&self, definition: usize) -> Option<Needs> {
        self.rules.definitions[definition].needs.filter(|needs| match needs {
            Needs::Rating => {
                !self.rules.counts_unrated()
                    && self.tournament.players.iter().any(|player| player.rating.is_none())
            }
            Needs::LastResults => self.tournament.open_in_last().next().is_some(),
        })
    }

    /// Fills in the criteria that are found out among the players still equal when their turn comes.
    fn compute_groups(&mut self) {
        for criterion in 0..self.rules.order.len() {
            let definition = self.rules.order[criterion];
            self.leave_undecided(criterion);
            let Some(fact) = self.rules.definitions[definition].expr.group_fact() else {
                self.equals.push(None);
                continue;
            };
            let groups = self.equal_before(criterion);
            let mut group_of = vec![None; self.tournament.players.len()];
            let values = Arc::make_mut(&mut self.values[definition]);
            for (at, group) in groups.iter().enumerate() {
                for (&player, place) in
                    group.iter().zip(direct::places(&self.field, &self.rules, group, fact))
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

    /// Notes who is level before a criterion that is unknown of one of them.
    fn leave_undecided(&mut self, criterion: usize) {
        let definition = self.rules.order[criterion];
        let is_waiting = self.is_before_last() && self.rules.waits.contains(&definition);
        let is_unknown = |value: &Result<Value, Absence>| *value == Err(Absence::Missing);
        if is_waiting || !self.values[definition].iter().any(is_unknown) {
            return;
        }
        let players = self.tournament.players.len();
        let unknown = |player: &PlayerIndex| self.is_missing(definition, *player);
        let mut undecided: Vec<PlayerIndex> = (0..players).filter(unknown).collect();
        let groups = self.equal_before(criterion).into_iter();
        undecided.extend(groups.filter(|group| group.iter().any(unknown)).flatten());
        self.undecided.resize(players, usize::MAX);
        // An empty row of the workbook is level with nobody.
        let named = |player: &PlayerIndex| !self.tournament.players[*player].name.is_empty();
        undecided.retain(named);
        for player in undecided {
            let from = &mut self.undecided[player];
            *from = criterion.min(*from);
        }
    }

    /// Returns a player's figure before the rule set's rounding, from columns of the player's rounds that are filled already.
    pub fn unrounded_of(
        &self,
        definition: usize,
        player: PlayerIndex,
        cells: &Cells,
    ) -> Option<Value> {
        match self.rules.lowered.formulas[definition].group_fact() {
            Some(_) => self.value(definition, player).cloned(),
            None => Evaluator { figures: self, player }.definition_of(definition, cells).ok(),
        }
    }

    /// Returns a player's figure before the rule set's rounding.
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
