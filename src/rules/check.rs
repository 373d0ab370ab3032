//! Unchecked formulas to checked ones: every name found, folds where folds may be, everything said
//! that has to be said.

use std::collections::HashSet;
use std::ops::Range;

use crate::exact::Mode;
use crate::nearest::{Shared, nearest};
use crate::rules::ast::{
    Clause, Comparison, Condition, Expr, Filter, Fold, FoldKind, Name, Op, Pick,
};
use crate::rules::mistake::MistakeKind;
use crate::rules::parse::{Argument, Call, Node, Raw, RawCondition, Syntax, parse};
use crate::rules::vocabulary::{EventFact, GroupFact, PlayerFact, Quality, RoundFact, Whose};

/// A mistake and the bytes of the formula it is about.
pub(super) type Misplaced = (MistakeKind, Range<usize>);

/// The names a formula may use beside the vocabulary.
pub(super) struct Known<'a> {
    /// Ids of constants.
    pub constants: HashSet<&'a str>,
    /// Ids of definitions.
    pub definitions: HashSet<&'a str>,
    /// The ids of definitions per round.
    pub of_rounds: HashSet<&'a str>,
    /// Ids of tables.
    pub tables: HashSet<&'a str>,
    /// Ids of numbers noted beside results.
    pub facts: HashSet<&'a str>,
    /// Finds the known word that was meant.
    pub meant: &'a Shared,
}

/// The functions of values and the folds.
const FUNCTIONS: [&str; 15] = [
    "max",
    "min",
    "round",
    "round_down",
    "default",
    "sum",
    "mean",
    "count",
    "highest",
    "lowest",
    "lookup",
    "alike",
    "least",
    "place",
    "ratio",
];

/// Parses and checks one formula.
///
/// # Errors
/// The first mistake, with its place.
pub(super) fn formula(text: &str, known: &Known<'_>) -> Result<Expr, Misplaced> {
    let raw = parse(text).map_err(|syntax| {
        let (kind, at) = match syntax {
            Syntax::Unexpected(at, expected) => (MistakeKind::Syntax(expected), at),
            Syntax::TooDeep(at, most) => (MistakeKind::TooDeep(most), at),
        };
        let end = text[at..].chars().next().map_or(0, char::len_utf8);
        (kind, at..at + end)
    })?;
    let expr = Checker { known, in_fold: false }.expr(&raw)?;
    if let Some(span) = inner_power(&raw, true) {
        return Err((MistakeKind::PowerInside, span));
    }
    if expr.group_fact().is_none()
        && let Some(Name::Group(fact)) =
            expr.names().into_iter().find(|name| matches!(name, Name::Group(_)))
    {
        return Err((MistakeKind::GroupInside(fact.word().into()), raw.span));
    }
    Ok(expr)
}

/// Finds a power whose exponent is no plain number and that is not the whole formula.
fn inner_power(raw: &Raw, outermost: bool) -> Option<Range<usize>> {
    match &raw.node {
        Node::Number(_) | Node::Name { .. } => None,
        Node::Binary(Op::Power, base, exponent) => {
            let plain = match &exponent.node {
                Node::Number(value) => value.is_integer(),
                _ => false,
            };
            // Inside a fold the exponent may be computed from whole numbers (`4 ^ (rounds - round)`).
            if !plain && !outermost && !exponent_is_whole(exponent) {
                return Some(raw.span.clone());
            }
            inner_power(base, false).or_else(|| inner_power(exponent, false))
        }
        Node::Binary(_, a, b) => inner_power(a, false).or_else(|| inner_power(b, false)),
        Node::Negative(inner) => inner_power(inner, false),
        Node::Call(call) => call
            .arguments
            .iter()
            .filter_map(|argument| argument.term.as_ref())
            .find_map(|term| inner_power(term, false)),
    }
}

fn exponent_is_whole(raw: &Raw) -> bool {
    match &raw.node {
        Node::Number(value) => value.is_integer(),
        Node::Name { name, .. } => ["round", "rounds", "last_round"].contains(&name.as_str()),
        Node::Negative(inner) => exponent_is_whole(inner),
        Node::Binary(Op::Add | Op::Subtract | Op::Multiply, a, b) => {
            exponent_is_whole(a) && exponent_is_whole(b)
        }
        _ => false,
    }
}

struct Checker<'a> {
    known: &'a Known<'a>,
    in_fold: bool,
}

impl Checker<'_> {
    fn expr(&self, raw: &Raw) -> Result<Expr, Misplaced> {
        Ok(match &raw.node {
            Node::Number(value) => Expr::Number(value.clone()),
            Node::Name { opponent, name } => Expr::Name(self.name(*opponent, name, &raw.span)?),
            Node::Binary(op, a, b) => {
                Expr::Binary(*op, Box::new(self.expr(a)?), Box::new(self.expr(b)?))
            }
            Node::Negative(inner) => Expr::Negative(Box::new(self.expr(inner)?)),
            Node::Call(call) => self.call(call, &raw.span)?,
        })
    }

    fn name(&self, opponent: bool, name: &str, span: &Range<usize>) -> Result<Name, Misplaced> {
        if opponent && !self.in_fold {
            return Err((MistakeKind::OutsideFold(format!("opponent.{name}")), span.clone()));
        }
        if let Some(fact) = GroupFact::from_word(name).filter(|_| !opponent) {
            return Ok(Name::Group(fact));
        }
        if let Some(fact) = PlayerFact::from_word(name) {
            return Ok(if opponent { Name::OpponentPlayer(fact) } else { Name::Player(fact) });
        }
        // Inside a fold a word about the round takes precedence over a definition of the same name.
        if let Some(fact) = RoundFact::from_word(name).filter(|_| self.in_fold && !opponent) {
            return Ok(Name::Round(fact));
        }
        if self.known.facts.contains(name) {
            let whose = if opponent { Whose::Opponents } else { Whose::Own };
            return if self.in_fold {
                Ok(Name::Noted(name.into(), whose))
            } else {
                Err((MistakeKind::OutsideFold(name.into()), span.clone()))
            };
        }
        if self.known.of_rounds.contains(name) && !opponent {
            let of_round = Name::OfRound(name.into());
            return if self.in_fold {
                Ok(of_round)
            } else {
                Err((MistakeKind::OutsideFold(name.into()), span.clone()))
            };
        }
        if self.known.definitions.contains(name) && !self.known.of_rounds.contains(name) {
            return Ok(if opponent {
                Name::OpponentDefinition(name.into())
            } else {
                Name::Definition(name.into())
            });
        }
        if !opponent {
            if self.known.constants.contains(name) {
                return Ok(Name::Constant(name.into()));
            }
            if let Some(fact) = EventFact::from_word(name) {
                return Ok(Name::Event(fact));
            }
            if RoundFact::from_word(name).is_some() {
                return Err((MistakeKind::OutsideFold(name.into()), span.clone()));
            }
        }
        let mut all: Vec<&str> = self.known.definitions.iter().copied().collect();
        for fact in PlayerFact::numbers() {
            all.push(fact.word());
        }
        all.extend(&self.known.facts);
        if !opponent {
            all.extend(&self.known.constants);
            all.extend(EventFact::ALL.iter().map(|fact| fact.word()));
            all.extend(RoundFact::ALL.iter().map(|fact| fact.word()));
        }
        Err((
            MistakeKind::UnknownName {
                name: name.into(),
                nearest: self.known.meant.nearest(name, all),
            },
            span.clone(),
        ))
    }

    fn call(&self, call: &Call, span: &Range<usize>) -> Result<Expr, Misplaced> {
        let (function, function_span) = &call.name;
        let wrong = || (MistakeKind::Arguments(function.clone()), span.clone());
        let terms = plain_terms(call);
        match function.as_str() {
            "sum" => self.fold(FoldKind::Sum, call, &call.arguments),
            "mean" => self.fold(FoldKind::Mean, call, &call.arguments),
            "count" => self.fold(FoldKind::Count, call, &call.arguments),
            "highest" | "lowest" => self.extreme(call, &wrong),
            "least" => self.least_call(call, &wrong),
            "max" | "min" => {
                let several = terms.filter(|terms| terms.len() > 1).ok_or_else(wrong)?;
                let values = several.into_iter().map(|term| self.expr(term));
                let pick = if function == "max" { Pick::Max } else { Pick::Min };
                Ok(Expr::Pick(pick, values.collect::<Result<_, _>>()?))
            }
            "round" | "round_down" | "default" | "ratio" => {
                let [value, second] = terms.as_deref().ok_or_else(wrong)? else {
                    return Err(wrong());
                };
                let value = Box::new(self.expr(value)?);
                let digits = || small_number(second).ok_or_else(wrong);
                Ok(match function.as_str() {
                    "default" => Expr::Default(value, Box::new(self.expr(second)?)),
                    "ratio" => Expr::Ratio(value, Box::new(self.expr(second)?)),
                    "round" => Expr::Round(value, digits()?, Mode::HalfUp),
                    _ => Expr::Round(value, digits()?, Mode::Down),
                })
            }
            "lookup" => match terms.as_deref() {
                Some([table, value]) => self.lookup(table, value, &wrong),
                _ => Err(wrong()),
            },
            "place" => {
                let named = terms.filter(|_| !self.in_fold).ok_or_else(wrong)?;
                let figures = named.into_iter().map(|figure| match self.expr(figure)? {
                    figure @ Expr::Name(Name::Definition(_)) => Ok(figure),
                    _ => Err(wrong()),
                });
                Ok(Expr::Place(figures.collect::<Result<_, Misplaced>>()?))
            }
            "alike" => match terms.as_deref() {
                Some([figure]) if !self.in_fold => match self.expr(figure)? {
                    figure @ Expr::Name(Name::Definition(_)) => Ok(Expr::Alike(Box::new(figure))),
                    _ => Err(wrong()),
                },
                _ => Err(wrong()),
            },
            _ => {
                let kind = MistakeKind::UnknownFunction {
                    name: function.clone(),
                    nearest: nearest(function, FUNCTIONS),
                };
                Err((kind, function_span.clone()))
            }
        }
    }

    fn lookup(
        &self,
        table: &Raw,
        value: &Raw,
        wrong: &dyn Fn() -> Misplaced,
    ) -> Result<Expr, Misplaced> {
        let Node::Name { opponent: false, name } = &table.node else {
            return Err(wrong());
        };
        if !self.known.tables.contains(name.as_str()) {
            let tables = self.known.tables.iter().copied();
            let kind = MistakeKind::UnknownName {
                name: name.clone(),
                nearest: self.known.meant.nearest(name, tables),
            };
            return Err((kind, table.span.clone()));
        }
        Ok(Expr::Lookup(name.clone(), Box::new(self.expr(value)?)))
    }

    /// Checks `highest(2, …)` and `lowest(2, …)`.
    fn extreme(&self, call: &Call, wrong: &dyn Fn() -> Misplaced) -> Result<Expr, Misplaced> {
        let Some((Argument { term: Some(first), filter: None }, rest)) =
            call.arguments.split_first()
        else {
            return Err(wrong());
        };
        let position = small_number(first).filter(|position| *position > 0);
        let Some(position) = position.filter(|_| !rest.is_empty()) else {
            return Err(wrong());
        };
        let kind = if call.name.0 == "highest" {
            FoldKind::Highest(position)
        } else {
            FoldKind::Lowest(position)
        };
        self.fold(kind, call, rest)
    }

    /// Checks `least(number where sum >= reached)`.
    fn least_call(&self, call: &Call, wrong: &dyn Fn() -> Misplaced) -> Result<Expr, Misplaced> {
        let [Argument { term: Some(sought), filter: Some(conditions) }] = call.arguments.as_slice()
        else {
            return Err(wrong());
        };
        match (&sought.node, conditions.as_slice()) {
            (
                Node::Name { name, .. },
                [RawCondition::Compare(sum, Comparison::AtLeast, reached)],
            ) if !self.in_fold && call.drops.is_none() => self.least(name, sum, reached, wrong),
            _ => Err(wrong()),
        }
    }

    /// Checks what a search for a least number sums up: what a table says of the number without something of each round.
    fn least(
        &self,
        sought: &str,
        sum: &Raw,
        reached: &Raw,
        wrong: &dyn Fn() -> Misplaced,
    ) -> Result<Expr, Misplaced> {
        let function = |raw: &'_ Raw, name: &str| match &raw.node {
            Node::Call(call) if call.name.0 == name && call.drops.is_none() => Some(call.clone()),
            _ => None,
        };
        let call = function(sum, "sum").ok_or_else(wrong)?;
        let [Argument { term: Some(looked_up), filter }] = call.arguments.as_slice() else {
            return Err(wrong());
        };
        let mut lookup = function(looked_up, "lookup").ok_or_else(wrong)?;
        let without = lookup.arguments.last_mut().and_then(|last| last.term.as_mut());
        let term = match without.map(|value| (value.node.clone(), value)) {
            Some((Node::Binary(Op::Subtract, number, term), value)) if matches!(&number.node, Node::Name { opponent: false, name } if name == sought) =>
            {
                // The table is checked like any other.
                value.node.clone_from(&term.node);
                *term
            }
            _ => return Err(wrong()),
        };
        let inside = Checker { in_fold: true, known: self.known };
        let Expr::Lookup(table, _) = inside.call(&lookup, &looked_up.span)? else {
            return Err(wrong());
        };
        let of_round = Argument { term: Some(term), filter: filter.clone() };
        let fold = self.fold(FoldKind::Sum, &call, &[of_round])?;
        let reached = self.expr(reached)?;
        Ok(Expr::Least(table, Box::new(fold), Box::new(reached)))
    }

    fn fold(&self, kind: FoldKind, call: &Call, arguments: &[Argument]) -> Result<Expr, Misplaced> {
        if self.in_fold {
            return Err((MistakeKind::NestedFold(call.name.0.clone()), call.name.1.clone()));
        }
        let inside = Checker { in_fold: true, known: self.known };
        let clauses = arguments.iter().map(|argument| {
            let term = argument
                .term
                .as_ref()
                .map_or(Ok(Expr::Number(1.into())), |term| inside.expr(term))?;
            Ok(Clause { term, filter: inside.filter(argument.filter.as_deref())? })
        });
        Ok(Expr::Fold(Fold {
            kind,
            clauses: clauses.collect::<Result<_, Misplaced>>()?,
            drop_lowest: call.drops.lowest,
            drop_by: call.drops.by.as_ref().map(|by| inside.expr(by)).transpose()?.map(Box::new),
            drop_first: call
                .drops
                .first
                .as_ref()
                .map(|first| inside.filter(Some(first)))
                .transpose()?,
            drop_highest: call.drops.highest,
        }))
    }
}

impl Checker<'_> {
    /// Returns the checked filter; without one, a fold is over the rounds attended.
    fn filter(&self, conditions: Option<&[RawCondition]>) -> Result<Filter, Misplaced> {
        let Some(conditions) = conditions else {
            return Ok(Filter(vec![Condition::Is(Quality::Attended, true)]));
        };
        let one = |condition: &RawCondition| match condition {
            RawCondition::Word(wanted, word, span) => {
                Ok(Condition::Is(quality(word, span)?, *wanted))
            }
            RawCondition::Compare(a, comparison, b) => Ok(Condition::Compare(
                Box::new(self.expr(a)?),
                *comparison,
                Box::new(self.expr(b)?),
            )),
        };
        conditions.iter().map(one).collect::<Result<_, _>>().map(Filter)
    }
}

fn quality(word: &str, span: &Range<usize>) -> Result<Quality, Misplaced> {
    Quality::from_word(word).ok_or_else(|| {
        let nearest = nearest(word, Quality::ALL.iter().map(|quality| quality.word()));
        (MistakeKind::UnknownFilter { name: word.into(), nearest }, span.clone())
    })
}

/// Returns the arguments of a call that has nothing else: no condition and nothing left out.
fn plain_terms(call: &Call) -> Option<Vec<&Raw>> {
    let arguments = call.arguments.iter().filter(|_| call.drops.is_none());
    let terms = arguments.map(|argument| match argument {
        Argument { term: Some(term), filter: None } => Some(term),
        _ => None,
    });
    terms.collect::<Option<Vec<_>>>().filter(|terms| !terms.is_empty())
}

fn small_number(raw: &Raw) -> Option<u32> {
    match &raw.node {
        Node::Number(value) => {
            value.to_i32().and_then(|value| u32::try_from(value).ok()).filter(|value| *value <= 100)
        }
        _ => None,
    }
}

/// Whether a formula may have no value although all it names has one. A term of a fold that has none is
/// left out, so only what stands outside counts.
pub(super) fn may_be_empty(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Name(_) | Expr::Alike(_) | Expr::Place(_) => false,
        Expr::Lookup(..) | Expr::Least(..) | Expr::Ratio(..) => true,
        Expr::Negative(inner) | Expr::Round(inner, ..) => may_be_empty(inner),
        Expr::Default(_, otherwise) => may_be_empty(otherwise),
        Expr::Pick(_, all) => all.iter().any(may_be_empty),
        Expr::Fold(fold) => {
            matches!(fold.kind, FoldKind::Mean | FoldKind::Highest(_) | FoldKind::Lowest(_))
        }
        Expr::Binary(op, a, b) => {
            (*op == Op::Divide && !is_never_zero(b)) || may_be_empty(a) || may_be_empty(b)
        }
    }
}

/// Whether a divisor is a number other than 0, or made of such.
fn is_never_zero(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => !value.is_zero(),
        Expr::Binary(Op::Multiply | Op::Divide | Op::Power, a, b) => {
            is_never_zero(a) && is_never_zero(b)
        }
        _ => false,
    }
}
