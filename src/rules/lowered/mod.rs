//! Definitions lowered: columns (what one round contributes), totals over them, arithmetic on top.
//!
//! The evaluator fills this form, the words tell it, and the workbook writes it down: a column here is a column of the sheet
//! Workings, a total and a definition are columns of the sheet Figures.

pub(crate) mod queries;
pub(crate) mod steps;

use std::collections::BTreeMap;

use crate::exact::Exact;
use crate::rules::ast::{
    Clause, Comparison, Condition, Expr, Filter, Fold, FoldKind, Name, Op, Pick,
};
use crate::rules::operation::{End, Operation, Total};
use crate::rules::vocabulary::{EventFact, GroupFact, PlayerFact, Quality, RoundFact, Whose};
use crate::rules::{Constant, Definition, Fact, Table};

/// Arithmetic over values that are known for a player, or for a player and a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// A number as written.
    Number(Exact),
    /// A constant of the rule set, by position.
    Constant(usize),
    /// Something about the tournament.
    Event(EventFact),
    /// A fact about the player from the players sheet.
    Player(PlayerFact),
    /// A fact about the round's opponent from the players sheet.
    OpponentPlayer(PlayerFact),
    /// Something about the round.
    Round(RoundFact),
    /// A number noted beside the round's result.
    Noted(usize, Whose),
    /// A definition, of the player.
    Figure(usize),
    /// A definition, of the round's opponent.
    OpponentFigure(usize),
    /// A place found out inside the group of players still equal.
    Group(GroupFact),
    /// A total of the player's rounds.
    Total(usize),
    /// The value of another column in this round.
    Column(usize),
    /// The value of a table.
    Lookup(usize, Box<Formula>),
    /// The number of players with the same value of a definition.
    Alike(Box<Formula>),
    /// The place by some definitions alone.
    Place(Vec<Formula>),
    /// The least whole number for which what a table says of it, without each term of a total, reaches a value together: the table, the
    /// total and the value.
    Least(usize, Box<Formula>, Box<Formula>),
    /// The result of this many steps of a search.
    Below(usize, Box<Formula>),
    /// An operation on other values.
    Apply(Operation, Vec<Formula>),
}

/// The values of a player's rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// 1 where the round has the quality, else 0.
    Quality(Quality),
    /// 1 where every test holds, else 0.
    Holds(Vec<Test>),
    /// The term of the first filter that holds; nothing where none does or the term has no value.
    Term(Vec<(usize, Formula)>),
    /// The terms of a column in this round and all before, together.
    SoFar(usize),
    /// The position among the player's terms, counted from an end; of equal terms the earlier round comes first.
    Place {
        /// The column of terms.
        of: usize,
        /// The end counted from.
        from: End,
    },
    /// The terms that remain after cuts.
    Kept {
        /// The column of terms.
        of: usize,
        /// The column of their places from the lowest.
        place: usize,
        /// The number of lowest values that are cut.
        lowest: u32,
        /// The number of highest values that are cut.
        highest: u32,
    },
}

/// A condition of a filter on rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Whether a column of qualities holds, or holds not.
    Is(usize, bool),
    /// Whether two values compare so; not where one has none.
    Compare(Formula, Comparison, Formula),
}

/// A total over a column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TotalOf {
    /// The total.
    pub total: Total,
    /// The column.
    pub column: usize,
    /// The value before cuts.
    pub term: usize,
    /// The filters, one for each clause.
    pub filters: Vec<usize>,
    /// The quality of the rounds that are cut before others, where some are.
    pub first: Option<usize>,
    /// The columns that have to be filled for it, each after those it needs.
    pub needs: Vec<usize>,
}

/// The definitions of a rule set, lowered.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// The columns, each after those it needs.
    pub columns: Vec<Column>,
    /// The totals.
    pub totals: Vec<TotalOf>,
    /// Each definition's formula, in the rule set's order.
    pub formulas: Vec<Formula>,
    /// The replacement of each definition for no value.
    pub empties: Vec<Option<Formula>>,
    /// For each definition the columns that its totals need, each after those it needs.
    pub needs: Vec<Vec<usize>>,
    /// Whether each definition may rest on a score that was not written down.
    pub misses: Vec<bool>,
    /// The definitions per round by column: positions in the rule set's list of them.
    pub of_rounds: BTreeMap<usize, usize>,
    /// The columns that only serve a cut, and of which column: what each is called.
    pub serving: BTreeMap<usize, (Serves, Option<usize>)>,
    /// Whether each column may rest on a score that was not written down.
    column_misses: Vec<bool>,
}

/// The purpose of a column that holds a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serves {
    /// The order in which values are cut.
    Order,
    /// The value that is the least significant.
    Least,
    /// The values that are cut before others.
    First,
    /// Whether one of those is cut in place of the least significant.
    Instead,
    /// Whether it is cut.
    Goes,
    /// The values that remain.
    Remains,
}

impl Lowered {
    /// Lowers definitions, each of which follows those that it uses.
    pub fn new(
        definitions: &[Definition],
        of_rounds: &[Definition],
        tables: &[Table],
        constants: &[Constant],
        facts: &[Fact],
    ) -> Self {
        let mut lowerer =
            Lowerer { definitions, of_rounds, tables, constants, facts, lowered: Self::default() };
        for definition in definitions {
            let formula = lowerer.formula(&definition.expr);
            let empty = definition.empty.as_ref().map(|empty| lowerer.formula(empty));
            let misses = lowerer.lowered.may_miss(&formula);
            lowerer.lowered.formulas.push(formula);
            lowerer.lowered.empties.push(empty);
            lowerer.lowered.misses.push(misses);
        }
        // Games among equals are looked for among those that count.
        let asked: Vec<GroupFact> =
            lowerer.lowered.formulas.iter().filter_map(Formula::group_fact).collect();
        for fact in asked {
            lowerer.column(Column::Quality(fact.games()));
        }
        let mut lowered = lowerer.lowered;
        lowered.needs =
            (0..definitions.len()).map(|definition| lowered.needed(definition)).collect();
        lowered
    }

    /// Whether a definition is the place by which players are level, for figures among equals.
    pub fn is_place(&self, definition: usize) -> bool {
        matches!(self.formulas[definition], Formula::Place(_))
    }

    /// Whether a test holds for opponents who are level.
    pub fn is_level(&self, test: &Test) -> bool {
        matches!(test, Test::Compare(Formula::OpponentFigure(of), Comparison::Equal, Formula::Figure(own))
            if of == own && self.is_place(*of))
    }

    /// Whether a formula may rest on a score that was not written down.
    pub fn may_miss(&self, formula: &Formula) -> bool {
        match formula {
            Formula::Noted(..) => true,
            Formula::Round(fact) => fact.is_of_score(),
            Formula::Figure(definition) | Formula::OpponentFigure(definition) => {
                self.misses.get(*definition).copied().unwrap_or(false)
            }
            Formula::Total(total) => self.column_may_miss(self.totals[*total].term),
            // A default replaces a missing value.
            Formula::Apply(Operation::Default, inputs) => {
                inputs.last().is_some_and(|otherwise| self.may_miss(otherwise))
            }
            Formula::Apply(_, inputs) => inputs.iter().any(|input| self.may_miss(input)),
            Formula::Column(column) => self.column_may_miss(*column),
            Formula::Lookup(_, inner) | Formula::Alike(inner) | Formula::Below(_, inner) => {
                self.may_miss(inner)
            }
            Formula::Least(_, of, reached) => self.may_miss(of) || self.may_miss(reached),
            _ => false,
        }
    }

    /// Whether a column may rest on a score that was not written down.
    pub fn column_may_miss(&self, column: usize) -> bool {
        self.column_misses.get(column).copied().unwrap_or(false)
    }

    fn misses_of(&self, column: &Column) -> bool {
        match column {
            Column::Quality(quality) => *quality == Quality::Scored,
            Column::Holds(tests) => tests.iter().any(|test| match test {
                Test::Is(quality, _) => self.column_may_miss(*quality),
                Test::Compare(a, _, b) => self.may_miss(a) || self.may_miss(b),
            }),
            Column::Term(clauses) => clauses
                .iter()
                .any(|(filter, term)| self.column_may_miss(*filter) || self.may_miss(term)),
            Column::SoFar(of) | Column::Place { of, .. } | Column::Kept { of, .. } => {
                self.column_may_miss(*of)
            }
        }
    }

    fn needed(&self, definition: usize) -> Vec<usize> {
        let formulas = std::iter::once(&self.formulas[definition]).chain(&self.empties[definition]);
        let mut needs: Vec<usize> = formulas
            .flat_map(Formula::totals)
            .flat_map(|total| self.totals[total].needs.iter().copied())
            .collect();
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// Returns everything that a column's formulas name.
    pub fn formulas_of(&self, column: usize) -> Vec<&Formula> {
        match &self.columns[column] {
            Column::Term(clauses) => clauses.iter().map(|(_, term)| term).collect(),
            Column::Holds(tests) => {
                let compared = tests.iter().filter_map(|test| {
                    if let Test::Compare(a, _, b) = test { Some([a, b]) } else { None }
                });
                compared.flatten().collect()
            }
            Column::Quality(_) | Column::SoFar(_) | Column::Place { .. } | Column::Kept { .. } => {
                Vec::new()
            }
        }
    }

    fn inputs(&self, column: usize) -> Vec<usize> {
        let mut named = Vec::new();
        for formula in self.formulas_of(column) {
            formula.walk(&mut |part| match part {
                Formula::Column(other) => named.push(*other),
                Formula::Total(total) => named.extend(&self.totals[*total].needs),
                _ => {}
            });
        }
        named.extend(self.inputs_of(column));
        named
    }

    fn inputs_of(&self, column: usize) -> Vec<usize> {
        match &self.columns[column] {
            Column::Quality(_) => Vec::new(),
            Column::Holds(tests) => tests
                .iter()
                .filter_map(|test| if let Test::Is(of, _) = test { Some(*of) } else { None })
                .collect(),
            Column::Term(clauses) => clauses.iter().map(|(filter, _)| *filter).collect(),
            Column::SoFar(of) | Column::Place { of, .. } => vec![*of],
            Column::Kept { of, place, .. } => vec![*of, *place],
        }
    }
}

impl Formula {
    /// Returns the totals in this.
    pub fn totals(&self) -> Vec<usize> {
        let mut totals = Vec::new();
        self.walk(&mut |part| {
            if let Self::Total(total) = part {
                totals.push(*total);
            }
        });
        totals
    }

    /// Calls `visit` with this and everything inside it.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        match self {
            Self::Apply(_, inputs) | Self::Place(inputs) => {
                for input in inputs {
                    input.walk(visit);
                }
            }
            Self::Lookup(_, inner) | Self::Alike(inner) | Self::Below(_, inner) => {
                inner.walk(visit);
            }
            Self::Least(_, of, reached) => {
                of.walk(visit);
                reached.walk(visit);
            }
            _ => {}
        }
    }

    /// Returns the operands.
    pub fn inside(&self) -> Vec<&Self> {
        match self {
            Self::Apply(_, inputs) | Self::Place(inputs) => inputs.iter().collect(),
            Self::Lookup(_, inner) | Self::Alike(inner) | Self::Below(_, inner) => vec![inner],
            Self::Least(_, of, reached) => vec![of, reached],
            _ => Vec::new(),
        }
    }

    /// Returns the place inside a group of equal players that this is, if it is one.
    pub fn group_fact(&self) -> Option<GroupFact> {
        if let Self::Group(fact) = self { Some(*fact) } else { None }
    }
}

pub(super) struct Lowerer<'a> {
    definitions: &'a [Definition],
    pub(super) of_rounds: &'a [Definition],
    tables: &'a [Table],
    constants: &'a [Constant],
    facts: &'a [Fact],
    pub(super) lowered: Lowered,
}

impl Lowerer<'_> {
    pub(super) fn column(&mut self, column: Column) -> usize {
        let known = self.lowered.columns.iter().position(|known| *known == column);
        known.unwrap_or_else(|| {
            let misses = self.lowered.misses_of(&column);
            self.lowered.column_misses.push(misses);
            self.lowered.columns.push(column);
            self.lowered.columns.len() - 1
        })
    }

    pub(super) fn formula(&mut self, expr: &Expr) -> Formula {
        match expr {
            Expr::Number(value) => Formula::Number(value.clone()),
            Expr::Name(name) => self.name(name),
            Expr::Binary(op, a, b) => {
                let operation = match op {
                    Op::Add => Operation::Add,
                    Op::Subtract => Operation::Subtract,
                    Op::Multiply => Operation::Multiply,
                    Op::Divide => Operation::Divide,
                    Op::Power => Operation::Power,
                };
                Formula::Apply(operation, vec![self.formula(a), self.formula(b)])
            }
            Expr::Negative(inner) => Formula::Apply(Operation::Negative, vec![self.formula(inner)]),
            Expr::Pick(pick, all) => {
                let operation = if *pick == Pick::Max { Operation::Max } else { Operation::Min };
                Formula::Apply(operation, all.iter().map(|one| self.formula(one)).collect())
            }
            Expr::Round(inner, digits, mode) => {
                Formula::Apply(Operation::Round(*digits, *mode), vec![self.formula(inner)])
            }
            Expr::Default(value, otherwise) => Formula::Apply(
                Operation::Default,
                vec![self.formula(value), self.formula(otherwise)],
            ),
            Expr::Fold(fold) => self.total(fold),
            Expr::Lookup(table, value) => {
                let value = Box::new(self.formula(value));
                self.table(table, |table| Formula::Lookup(table, value))
            }
            Expr::Alike(figure) => Formula::Alike(Box::new(self.formula(figure))),
            Expr::Place(figures) => {
                Formula::Place(figures.iter().map(|figure| self.formula(figure)).collect())
            }
            Expr::Ratio(a, b) => {
                Formula::Apply(Operation::Ratio, vec![self.formula(a), self.formula(b)])
            }
            Expr::Least(table, of, reached) => {
                let [of, reached] = [of, reached].map(|part| Box::new(self.formula(part)));
                self.table(table, |table| Formula::Least(table, of, reached))
            }
        }
    }

    /// Returns a formula of a table; a file that names one that is not there is refused before.
    fn table(&self, id: &str, formula: impl FnOnce(usize) -> Formula) -> Formula {
        let known = self.tables.iter().position(|known| known.id == *id);
        known.map_or_else(|| Formula::Number(Exact::zero()), formula)
    }

    fn name(&mut self, name: &Name) -> Formula {
        if let Name::OfRound(id) = name {
            return self
                .of_round(id)
                .map_or_else(|| Formula::Number(Exact::zero()), Formula::Column);
        }
        let definition =
            |id: &str| self.definitions.iter().position(|definition| definition.id == id);
        let found = match name {
            Name::Constant(id) => {
                self.constants.iter().position(|constant| constant.id == *id).map(Formula::Constant)
            }
            Name::Definition(id) => definition(id).map(Formula::Figure),
            Name::OpponentDefinition(id) => definition(id).map(Formula::OpponentFigure),
            Name::Player(fact) => Some(Formula::Player(*fact)),
            Name::OpponentPlayer(fact) => Some(Formula::OpponentPlayer(*fact)),
            Name::Event(fact) => Some(Formula::Event(*fact)),
            Name::Group(fact) => Some(Formula::Group(*fact)),
            Name::Round(fact) => Some(Formula::Round(*fact)),
            Name::Noted(id, whose) => self
                .facts
                .iter()
                .position(|fact| fact.id == *id)
                .map(|fact| Formula::Noted(fact, *whose)),
            Name::OfRound(_) => None,
        };
        // Names were looked up when the rule set was checked.
        found.unwrap_or_else(|| Formula::Number(Exact::zero()))
    }

    pub(super) fn filter(&mut self, filter: &Filter) -> usize {
        let tests: Vec<Test> = filter
            .0
            .iter()
            .map(|condition| match condition {
                Condition::Is(quality, wanted) => {
                    Test::Is(self.column(Column::Quality(*quality)), *wanted)
                }
                Condition::Compare(a, comparison, b) => {
                    Test::Compare(self.formula(a), *comparison, self.formula(b))
                }
            })
            .collect();
        match tests[..] {
            [Test::Is(quality, true)] => quality,
            _ => self.column(Column::Holds(tests)),
        }
    }

    fn total(&mut self, fold: &Fold) -> Formula {
        let filters: Vec<usize> =
            fold.clauses.iter().map(|Clause { filter, .. }| self.filter(filter)).collect();
        let cuts = fold.drop_lowest + fold.drop_highest > 0;
        let total = match fold.kind {
            FoldKind::Sum => Total::Sum,
            FoldKind::Mean => Total::Mean,
            FoldKind::Count => Total::Count,
            FoldKind::Highest(position) => Total::Nth(position, End::Highest),
            FoldKind::Lowest(position) => Total::Nth(position, End::Lowest),
        };
        let of = match (&filters[..], &fold.clauses[..]) {
            // The count of a filter is the sum of its column.
            ([filter], [Clause { term: Expr::Number(one), .. }])
                if total == Total::Count && !cuts && *one == Exact::one() =>
            {
                self.totals(Total::Sum, *filter, *filter, filters.clone(), None)
            }
            _ => {
                let clauses = filters
                    .iter()
                    .zip(&fold.clauses)
                    .map(|(filter, clause)| (*filter, self.formula(&clause.term)))
                    .collect();
                let term = self.column(Column::Term(clauses));
                let first = fold.drop_first.as_ref().map(|first| self.filter(first));
                let column = match (&fold.drop_by, first) {
                    _ if !cuts => term,
                    (None, None) => self.without_ends(term, fold.drop_lowest, fold.drop_highest),
                    (None, Some(first)) => {
                        let remains = self.without_first(term, first, fold.drop_lowest);
                        self.without_ends(remains, 0, fold.drop_highest)
                    }
                    (Some(by), first) => {
                        let by = self.formula(by);
                        let remains = (0..fold.drop_lowest)
                            .fold(term, |remains, _| self.without_least(remains, &by, first));
                        self.without_ends(remains, 0, fold.drop_highest)
                    }
                };
                self.totals(total, column, term, filters, first.filter(|_| cuts))
            }
        };
        Formula::Total(of)
    }

    pub(super) fn totals(
        &mut self,
        total: Total,
        column: usize,
        term: usize,
        filters: Vec<usize>,
        first: Option<usize>,
    ) -> usize {
        let mut needs = vec![column];
        let mut next = 0;
        while let Some(needed) = needs.get(next).copied() {
            needs.extend(self.lowered.inputs(needed));
            next += 1;
        }
        needs.sort_unstable();
        needs.dedup();
        let of = TotalOf { total, column, term, filters, first, needs };
        let known = self.lowered.totals.iter().position(|known| *known == of);
        known.unwrap_or_else(|| {
            self.lowered.totals.push(of);
            self.lowered.totals.len() - 1
        })
    }
}
