//! Which open tables a figure of a player rests on, and whether it is a constant and one number for each of them.
//!
//! Nothing is computed here: the lowered form says how values are put together, and where a value rests on the player's own table alone,
//! its values under each result of that table say whether it changes at all.

use std::collections::{BTreeSet, HashMap};

use crate::model::PlayerIndex;
use crate::rules::lowered::{Column, Formula, Test};
use crate::rules::operation::{Known, Operation, Total};
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::tiebreaks::eval::Cells;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;
use crate::tiebreaks::view::View;

/// What a player's rounds say under one result of the player's own table.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) cells: Cells,
    pub(super) totals: Vec<Known>,
    pub(super) figures: Vec<Option<Value>>,
}

/// The open tables that a value rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// None.
    Nothing,
    /// One.
    One(usize),
    /// Several, and it is a constant and one number for each.
    Each(BTreeSet<usize>),
    /// Several together.
    Together(BTreeSet<usize>),
}

impl On {
    pub(super) fn tables(&self) -> BTreeSet<usize> {
        match self {
            Self::Nothing => BTreeSet::new(),
            Self::One(table) => [*table].into(),
            Self::Each(tables) | Self::Together(tables) => tables.clone(),
        }
    }

    /// Returns what a value rests on that is any function of this one.
    pub(super) fn bent(self) -> Self {
        match self {
            Self::Each(tables) => Self::Together(tables),
            other => other,
        }
    }
}

/// A value, as far as its dependence is concerned.
#[derive(Clone, Debug)]
struct Part {
    on: On,
    /// Whether it may exist under some results and not under others.
    fleeting: bool,
}

const FIXED: Part = Part { on: On::Nothing, fleeting: false };

impl Part {
    fn of(on: On) -> Self {
        let fleeting = false;
        Self { on, fleeting }
    }

    fn bent(self) -> Self {
        Self { on: self.on.bent(), ..self }
    }

    /// Returns this as a value that may not exist.
    fn fleeting_if(self, fleeting: bool) -> Self {
        let fleeting = self.fleeting || fleeting;
        // A constant and numbers have no place for "no value".
        let on = if fleeting { self.on.bent() } else { self.on };
        Self { on, fleeting }
    }

    /// Returns the dependence of the sum or the difference of two.
    fn plus(self, other: Self) -> Self {
        let on = match (self.on, other.on) {
            (On::Nothing, on) | (on, On::Nothing) => on,
            (On::One(one), On::One(same)) if one == same => On::One(one),
            (on @ On::Together(_), with) | (with, on @ On::Together(_)) => {
                On::Together(&on.tables() | &with.tables())
            }
            (one, with) => On::Each(&one.tables() | &with.tables()),
        };
        Self { on, fleeting: false }.fleeting_if(self.fleeting || other.fleeting)
    }

    /// Returns the dependence of any other combination of two.
    fn with(self, other: Self) -> Self {
        let on = match (self.on.bent(), other.on.bent()) {
            (On::Nothing, on) | (on, On::Nothing) => on,
            (On::One(one), On::One(same)) if one == same => On::One(one),
            (one, with) => On::Together(&one.tables() | &with.tables()),
        };
        Self { on, fleeting: self.fleeting || other.fleeting }
    }
}

/// Finds out on what the figures of everybody rest.
pub(super) struct Dependence<'a> {
    figures: &'a Figures,
    /// Each player's open table.
    seats: &'a [Option<usize>],
    /// Each player's record, under each result of the player's own table.
    records: &'a [Vec<Record>],
    all: BTreeSet<usize>,
    /// For each definition that of each player.
    definitions: Vec<Vec<Part>>,
    /// For each player the columns found out so far, a part for each round.
    columns: Vec<HashMap<usize, Vec<Part>>>,
}

impl<'a> Dependence<'a> {
    /// Goes through all definitions that are needed.
    pub(super) fn new(
        figures: &'a Figures,
        seats: &'a [Option<usize>],
        records: &'a [Vec<Record>],
        needed: &[bool],
    ) -> Self {
        let players = figures.tournament.players.len();
        let mut found = Self {
            figures,
            seats,
            records,
            all: seats.iter().flatten().copied().collect(),
            definitions: Vec::new(),
            columns: vec![HashMap::new(); players],
        };
        for (definition, needed) in needed.iter().enumerate() {
            let parts = (0..players)
                .map(|player| if *needed { found.definition(definition, player) } else { FIXED });
            let parts = parts.collect();
            found.definitions.push(parts);
        }
        found
    }

    /// Returns on what a figure of a player rests.
    pub(super) fn of(&self, definition: usize, player: PlayerIndex) -> &On {
        &self.definitions[definition][player].on
    }

    /// Returns that a value may rest on every table.
    fn everything(&self) -> Part {
        Part::of(On::Together(self.all.clone())).fleeting_if(true)
    }

    /// Returns the table that a column rests on in each round of a player; nothing where it may not exist, or rests on several.
    pub(super) fn of_rounds(
        &self,
        column: usize,
        player: PlayerIndex,
    ) -> Option<Vec<Option<usize>>> {
        let of_round = |part: &Part| match part.on {
            _ if part.fleeting => None,
            On::Nothing => Some(None),
            On::One(table) => Some(Some(table)),
            On::Each(_) | On::Together(_) => None,
        };
        self.parts(column, player).iter().map(of_round).collect()
    }

    /// Returns in which rounds of a player a filter holds, if that rests on no table.
    pub(super) fn fixed(&self, filter: usize, player: PlayerIndex) -> Option<Vec<bool>> {
        let cells = &self.records[player].first()?.cells;
        let parts = self.parts(filter, player).iter().enumerate();
        let holds =
            |(at, part): (usize, &Part)| (part.on == On::Nothing).then(|| cells.holds(filter, at));
        parts.map(holds).collect()
    }

    fn definition(&mut self, definition: usize, player: PlayerIndex) -> Part {
        // Whether it is told at all rests on who is level.
        if self.figures.rules.definitions[definition].among.is_some() {
            return self.everything();
        }
        let lowered = &self.figures.rules.lowered;
        for &column in &lowered.needs[definition] {
            if !self.columns[player].contains_key(&column) {
                let parts = self.column(column, player);
                self.columns[player].insert(column, parts);
            }
        }
        let part = self.formula(&lowered.formulas[definition], player, None);
        let part = match &lowered.empties[definition] {
            None => part,
            Some(empty) => {
                let empty = self.formula(empty, player, None);
                if part.fleeting { part.with(empty) } else { part.plus(empty) }
            }
        };
        let part = if self.figures.rules.rounding.is_at_every_step() { part.bent() } else { part };
        self.checked(part, player, |record| record.figures[definition].clone())
    }

    /// Returns that a value rests on nothing if it rests on the player's own table and is the same under each of its results.
    fn checked<V: PartialEq>(
        &self,
        part: Part,
        player: PlayerIndex,
        value: impl Fn(&Record) -> V,
    ) -> Part {
        let own = self.seats[player].map(On::One);
        let same = || self.records[player].windows(2).all(|two| value(&two[0]) == value(&two[1]));
        let is_own = own.is_some_and(|own| part.on == own);
        if is_own && same() { FIXED } else { part }
    }

    fn views(&self, player: PlayerIndex) -> &'a [View] {
        &self.figures.field.views[player]
    }

    /// Returns what a fact of a round rests on.
    fn of_round(&self, player: PlayerIndex, at: usize) -> Part {
        let is_last = self.views(player)[at].round == self.figures.field.last_round;
        Part::of(match self.seats[player] {
            Some(table) if is_last => On::One(table),
            _ => On::Nothing,
        })
    }

    fn column(&self, column: usize, player: PlayerIndex) -> Vec<Part> {
        let rounds = 0..self.views(player).len();
        let own = || Part::of(self.seats[player].map_or(On::Nothing, On::One));
        let all_of = |of: usize| {
            let parts = self.parts(of, player).iter().cloned();
            parts.fold(FIXED, Part::with)
        };
        let of_all = |part: Part| vec![part; rounds.len()];
        let parts: Vec<Part> = match &self.figures.rules.lowered.columns[column] {
            Column::Quality(Quality::BeforeLast | Quality::Any) => of_all(FIXED),
            // What follows a round is a matter of the whole record.
            Column::Quality(Quality::Returned) => of_all(own()),
            Column::Quality(_) => rounds.map(|at| self.of_round(player, at)).collect(),
            Column::Holds(tests) => rounds
                .map(|at| {
                    let tests = tests.iter().map(|test| self.test(test, player, at));
                    let part = tests.fold(FIXED, Part::with);
                    // A test of a value that does not exist fails.
                    Part { fleeting: false, ..part }
                })
                .collect(),
            Column::Term(clauses) => rounds.map(|at| self.term(clauses, player, at)).collect(),
            Column::SoFar(of) => {
                let mut so_far = FIXED;
                let mut parts = Vec::new();
                for part in self.parts(*of, player) {
                    so_far = so_far.plus(part.clone());
                    parts.push(so_far.clone());
                }
                parts
            }
            Column::Place { of, .. } => of_all(all_of(*of)),
            Column::Kept { of, place, .. } => {
                let part = all_of(*of).with(all_of(*place));
                let fleeting = part.on != On::Nothing;
                of_all(part.fleeting_if(fleeting))
            }
        };
        let checked = parts.into_iter().enumerate().map(|(at, part)| {
            self.checked(part, player, |record| {
                (record.cells.value(column, at).cloned(), record.cells.is_missing(column, at))
            })
        });
        checked.collect()
    }

    fn parts(&self, column: usize, player: PlayerIndex) -> &[Part] {
        self.columns[player].get(&column).map_or(&[], Vec::as_slice)
    }

    fn part(&self, column: usize, player: PlayerIndex, at: usize) -> Part {
        let part = self.parts(column, player).get(at).cloned();
        // A column that nobody asked for has no value anywhere.
        part.unwrap_or(FIXED)
    }

    fn test(&self, test: &Test, player: PlayerIndex, at: usize) -> Part {
        match test {
            Test::Is(column, _) => self.part(*column, player, at),
            Test::Compare(a, _, b) => {
                self.formula(a, player, Some(at)).with(self.formula(b, player, Some(at)))
            }
        }
    }

    fn term(&self, clauses: &[(usize, Formula)], player: PlayerIndex, at: usize) -> Part {
        let mut before = FIXED;
        for (filter, term) in clauses {
            let filtered = self.part(*filter, player, at);
            let is_fixed = filtered.on == On::Nothing;
            let holds = || {
                let cells = self.records[player].first().map(|record| &record.cells);
                cells.is_some_and(|cells| cells.holds(*filter, at) || cells.is_missing(*filter, at))
            };
            if is_fixed && !holds() {
                continue;
            }
            let part = self.formula(term, player, Some(at));
            if is_fixed && before.on == On::Nothing {
                return part;
            }
            before = before.with(filtered).with(part);
            if is_fixed {
                return before;
            }
        }
        let fleeting = before.on != On::Nothing;
        before.fleeting_if(fleeting)
    }

    fn total(&self, total: usize, player: PlayerIndex) -> Part {
        let of = &self.figures.rules.lowered.totals[total];
        let parts = self.parts(of.column, player);
        let fleeting = parts.iter().any(|part| part.fleeting);
        let parts = parts.iter().cloned();
        let part = match of.total {
            // What is not there adds nothing.
            Total::Sum => {
                parts.map(|part| Part { fleeting: false, ..part }).fold(FIXED, Part::plus)
            }
            Total::Count if !fleeting => FIXED,
            Total::Mean if !fleeting => parts.fold(FIXED, Part::plus),
            Total::Count | Total::Mean | Total::Nth(..) => {
                parts.fold(FIXED, Part::with).fleeting_if(fleeting && of.total != Total::Count)
            }
        };
        self.checked(part, player, |record| record.totals[total].clone())
    }

    fn formula(&self, formula: &Formula, player: PlayerIndex, at: Option<usize>) -> Part {
        let opponent = || at.and_then(|at| self.views(player)[at].opponent);
        match formula {
            Formula::Number(_)
            | Formula::Constant(_)
            | Formula::Event(_)
            | Formula::Player(_)
            | Formula::OpponentPlayer(_)
            | Formula::Round(RoundFact::Round | RoundFact::Handicap | RoundFact::PointsBefore) => {
                FIXED
            }
            Formula::Round(_) | Formula::Noted(..) => {
                at.map_or(FIXED, |at| self.of_round(player, at))
            }
            Formula::Figure(definition) => self.definitions[*definition][player].clone(),
            Formula::OpponentFigure(definition) => {
                opponent().map_or(FIXED, |opponent| self.definitions[*definition][opponent].clone())
            }
            Formula::Group(_) | Formula::Alike(_) | Formula::Place(_) => self.everything(),
            Formula::Total(total) => self.total(*total, player),
            Formula::Column(column) => at.map_or(FIXED, |at| self.part(*column, player, at)),
            Formula::Lookup(_, of) => self.formula(of, player, at).may_fail(),
            Formula::Least(_, of, reached) => {
                let of = self.formula(of, player, at);
                of.with(self.formula(reached, player, at)).may_fail()
            }
            Formula::Below(_, least) => self.formula(least, player, at),
            Formula::Apply(operation, inputs) => {
                let inputs = inputs.iter().map(|input| self.formula(input, player, at));
                apply(*operation, inputs.collect())
            }
        }
    }
}

impl Part {
    /// Returns any function of this that may have no value.
    fn may_fail(self) -> Self {
        let changes = self.on != On::Nothing;
        self.bent().fleeting_if(changes)
    }
}

fn apply(operation: Operation, inputs: Vec<Part>) -> Part {
    let is_fixed = |at: usize| inputs.get(at).is_some_and(|part| part.on == On::Nothing);
    match operation {
        Operation::Add | Operation::Subtract | Operation::Negative => {
            inputs.into_iter().fold(FIXED, Part::plus)
        }
        Operation::Multiply if is_fixed(0) || is_fixed(1) => {
            inputs.into_iter().fold(FIXED, Part::plus)
        }
        Operation::Divide if is_fixed(1) => inputs.into_iter().fold(FIXED, Part::plus),
        Operation::Divide | Operation::Ratio | Operation::Power => {
            inputs.into_iter().fold(FIXED, Part::with).may_fail()
        }
        Operation::Default if inputs.first().is_some_and(|part| !part.fleeting) => {
            inputs.into_iter().fold(FIXED, Part::plus)
        }
        Operation::Default
        | Operation::Multiply
        | Operation::Max
        | Operation::Min
        | Operation::Round(..) => inputs.into_iter().fold(FIXED, Part::with),
    }
}
