//! The syntax tree of formulas, with the position of every name in the text.

use std::cmp::Ordering;
use std::ops::Range;

use crate::exact::{Exact, Mode};
use crate::rules::vocabulary::{EventFact, GroupFact, PlayerFact, Quality, RoundFact, Whose};

/// A position in the formula's text, in bytes.
pub type Span = Range<usize>;

/// A formula, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number as written.
    Number(Exact),
    /// A name and its meaning.
    Name(Name),
    /// Arithmetic.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// `-x`.
    Negative(Box<Expr>),
    /// `max(a, b)`, `min(a, b)`.
    Pick(Pick, Vec<Expr>),
    /// `round(x, 2)` half up, `round_down(x, 0)`.
    Round(Box<Expr>, u32, Mode),
    /// `default(x, 0)`: the second where the first has no value.
    Default(Box<Expr>, Box<Expr>),
    /// A fold over the player's rounds.
    Fold(Fold),
    /// `lookup(table, x)`: the value of the table for x.
    Lookup(String, Box<Expr>),
    /// `alike(figure)`: the number of players with the same value of a definition, including the player.
    Alike(Box<Expr>),
    /// `place(a, b)`: the place by these definitions alone.
    Place(Vec<Expr>),
    /// `ratio(a, b)`: a ÷ b, above every number where b is 0; no value of 0 and 0.
    Ratio(Box<Expr>, Box<Expr>),
    /// `least(r: sum(lookup(table, r - x)) >= b)`: the least whole number for which the sum reaches b; the table, the fold of x, and b.
    Least(String, Box<Expr>, Box<Expr>),
}

/// The meaning of a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A constant of the rule set.
    Constant(String),
    /// Another definition, of the player.
    Definition(String),
    /// A fact about the player from the players sheet.
    Player(PlayerFact),
    /// Something about the tournament.
    Event(EventFact),
    /// Something about the group of players still equal; only as a whole definition.
    Group(GroupFact),
    /// Something about the round a fold is at.
    Round(RoundFact),
    /// A number noted beside the result of the round a fold is at.
    Noted(String, Whose),
    /// A definition per round, in the round of a fold.
    OfRound(String),
    /// A definition, of the opponent of the round a fold is at.
    OpponentDefinition(String),
    /// A fact about that opponent from the players sheet.
    OpponentPlayer(PlayerFact),
}

/// Arithmetic between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`; no value when `b` is 0.
    Divide,
    /// `a ^ b`; with a whole exponent exact, otherwise only as a whole definition.
    Power,
}

/// The larger or the smaller of several values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// The largest.
    Max,
    /// The smallest.
    Min,
}

/// A value made from a player's rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fold {
    /// The operation on the terms.
    pub kind: FoldKind,
    /// The terms: each round takes the first whose filter holds.
    pub clauses: Vec<Clause>,
    /// The number of lowest terms that are dropped.
    pub drop_lowest: u32,
    /// By what the lowest are found, where not by the terms themselves.
    pub drop_by: Option<Box<Expr>>,
    /// The rounds that are cut first, unless they are worth less than the lowest.
    pub drop_first: Option<Filter>,
    /// The number of highest terms that are dropped.
    pub drop_highest: u32,
}

/// The operation of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoldKind {
    /// Adds them up; nothing adds up to 0.
    Sum,
    /// The mean; no value for an empty list.
    Mean,
    /// The number of terms.
    Count,
    /// The k-th highest, from 1.
    Highest(u32),
    /// The k-th lowest, from 1.
    Lowest(u32),
}

/// A term of a fold and the rounds it is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// The term's formula.
    pub term: Expr,
    /// The rounds it is for.
    pub filter: Filter,
}

/// The rounds for which all of these hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter(pub Vec<Condition>);

/// A condition of a filter on rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The round has a quality, or has it not.
    Is(Quality, bool),
    /// Two values compare like this; not where one of them has none.
    Compare(Box<Expr>, Comparison, Box<Expr>),
}

named! {
    /// A comparison of two values.
    pub enum Comparison by sign {
        /// `>=`
        AtLeast = ">=",
        /// `<=`
        AtMost = "<=",
        /// `>`
        MoreThan = ">",
        /// `<`
        LessThan = "<",
        /// `=`
        Equal = "=",
    }
}

impl Comparison {
    /// Returns the sign that people read.
    pub fn printed(self) -> &'static str {
        match self {
            Self::AtLeast => "≥",
            Self::AtMost => "≤",
            _ => self.sign(),
        }
    }

    /// Whether values in this order compare so.
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Self::AtLeast => order.is_ge(),
            Self::AtMost => order.is_le(),
            Self::MoreThan => order.is_gt(),
            Self::LessThan => order.is_lt(),
            Self::Equal => order.is_eq(),
        }
    }
}

impl Filter {
    fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        for condition in &self.0 {
            if let Condition::Compare(a, _, b) = condition {
                a.walk(visit);
                b.walk(visit);
            }
        }
    }
}

impl Expr {
    /// Returns what this is about, where it is found out inside a group of equal players.
    pub fn group_fact(&self) -> Option<GroupFact> {
        match self {
            Self::Name(Name::Group(fact)) => Some(*fact),
            _ => None,
        }
    }

    /// Calls `visit` with this and everything inside it.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        match self {
            Self::Number(_) | Self::Name(_) => {}
            Self::Binary(_, a, b)
            | Self::Default(a, b)
            | Self::Ratio(a, b)
            | Self::Least(_, a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            Self::Negative(inner)
            | Self::Round(inner, ..)
            | Self::Lookup(_, inner)
            | Self::Alike(inner) => inner.walk(visit),
            Self::Pick(_, all) | Self::Place(all) => all.iter().for_each(|one| one.walk(visit)),
            Self::Fold(fold) => {
                for clause in &fold.clauses {
                    clause.term.walk(visit);
                    clause.filter.walk(visit);
                }
                if let Some(by) = &fold.drop_by {
                    by.walk(visit);
                }
                if let Some(first) = &fold.drop_first {
                    first.walk(visit);
                }
            }
        }
    }

    /// Returns every fold in this, outermost only (folds do not nest).
    pub fn folds(&self) -> Vec<&Fold> {
        let mut folds = Vec::new();
        self.walk(&mut |part| {
            if let Self::Fold(fold) = part {
                folds.push(fold);
            }
        });
        folds
    }

    /// Returns every name in this.
    pub fn names(&self) -> Vec<&Name> {
        let mut names = Vec::new();
        self.walk(&mut |part| {
            if let Self::Name(name) = part {
                names.push(name);
            }
        });
        names
    }
}
