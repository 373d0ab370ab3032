//! Evaluates a formula for one player: once for the bare value, or with a trace of every step.
//!
//! Both come from the same code: the evaluator is generic over what it leaves behind at each node,
//! which is nothing (`()`) for whole fields of players and a [`Trace`] where a figure is explained.

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::rules::ast::{Condition, Expr, Filter, Fold, FoldKind, Name, Op, Pick};
use crate::rules::vocabulary::{EventFact, PlayerFact, Quality, RoundFact};
use crate::tiebreaks::facts::View;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;

/// What an evaluation leaves behind at each node.
pub trait Node: Sized {
    /// A node with its value and its inputs.
    fn of(expr: &Expr, value: Option<&Exact>, inputs: Vec<Self>) -> Self;
    /// A fold with its value and its terms.
    fn of_fold(expr: &Expr, value: Option<&Exact>, terms: Vec<Term<Self>>) -> Self;
}

impl Node for () {
    fn of(_: &Expr, _: Option<&Exact>, _: Vec<Self>) -> Self {}
    fn of_fold(_: &Expr, _: Option<&Exact>, _: Vec<Term<Self>>) -> Self {}
}

/// One step of a computation: the operation, its value, its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The part of the formula.
    pub expr: Expr,
    /// Its value, where it has one.
    pub value: Option<Exact>,
    /// The steps it was computed from; empty for a fold.
    pub inputs: Vec<Trace>,
    /// A fold's terms, one for each of the player's rounds.
    pub terms: Vec<Term<Trace>>,
}

impl Node for Trace {
    fn of(expr: &Expr, value: Option<&Exact>, inputs: Vec<Self>) -> Self {
        Self { expr: expr.clone(), value: value.cloned(), inputs, terms: Vec::new() }
    }

    fn of_fold(expr: &Expr, value: Option<&Exact>, terms: Vec<Term<Self>>) -> Self {
        Self { expr: expr.clone(), value: value.cloned(), inputs: Vec::new(), terms }
    }
}

/// One round in a fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<N> {
    /// The round's position among the player's rounds.
    pub view: usize,
    /// Whether it counted, or why not.
    pub status: Status,
    /// The term's value, where it was computed and has one.
    pub value: Option<Exact>,
    /// How it was computed.
    pub node: Option<N>,
}

/// Whether a round counted in a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It counted.
    Counted,
    /// No filter holds for it.
    Filtered,
    /// It has no value (an opponent without the figure, a result without score).
    NoValue,
    /// It has no value because a score was not written down; so neither has the fold.
    Missing,
    /// Left out as one of the lowest.
    DroppedLowest,
    /// Left out as one of the highest.
    DroppedHighest,
}

/// Whether a filter holds for a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// It compares with what is beyond the limit of numbers.
    Beyond,
    /// It hangs on a score that was not written down.
    Missing,
}

/// Evaluates formulas for one player of a field.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The figures computed so far, and what they are computed from.
    pub figures: &'a Figures,
    /// The player.
    pub player: PlayerIndex,
}

impl Evaluator<'_> {
    /// Evaluates a whole definition, rounding apart.
    pub fn definition<N: Node>(&self, position: usize) -> (Option<Value>, N) {
        let definition = &self.figures.rules.definitions[position];
        if let Expr::Binary(Op::Power, base, exponent) = &definition.expr {
            let (base_value, base_node) = self.expr::<N>(base, None);
            let (exponent_value, exponent_node) = self.expr::<N>(exponent, None);
            let value = base_value.zip(exponent_value).and_then(|(base, exponent)| power(base, exponent));
            let fraction = value.as_ref().and_then(Value::fraction);
            let node = N::of(&definition.expr, fraction, vec![base_node, exponent_node]);
            return (value.or_else(|| self.empty(position)), node);
        }
        let (value, node) = self.expr::<N>(&definition.expr, None);
        (value.map(Value::Fraction).or_else(|| self.empty(position)), node)
    }

    /// Whether a definition that has no value has none because a score was not written down.
    #[must_use]
    pub fn misses(&self, position: usize) -> bool {
        self.hangs(&self.figures.rules.definitions[position].expr, None)
    }

    /// Whether something that has no value hangs on a score that was not written down: its own, or that of a figure it names.
    ///
    /// This is asked only of what has no value; what hangs on nothing missing may be left out, or something stands in for it.
    fn hangs(&self, expr: &Expr, at: Option<&View>) -> bool {
        let is_missing = |id: &str, player: PlayerIndex| self.figures.position(id).is_some_and(|at| self.figures.is_missing(at, player));
        match expr {
            Expr::Name(Name::Round(fact)) => fact.is_of_score() && at.is_some_and(View::misses_score),
            Expr::Name(Name::Definition(id)) => is_missing(id, self.player),
            Expr::Name(Name::OpponentDefinition(id)) => at.and_then(|view| view.opponent).is_some_and(|opponent| is_missing(id, opponent)),
            Expr::Number(_) | Expr::Name(_) => false,
            Expr::Negative(inner) | Expr::Round(inner, ..) => self.hangs(inner, at),
            Expr::Binary(_, a, b) => self.hangs(a, at) || self.hangs(b, at),
            Expr::Pick(_, all) => all.iter().any(|one| self.hangs(one, at)),
            // The rule set says what stands in for a missing value.
            Expr::Default(_, otherwise) => self.hangs(otherwise, at),
            Expr::Fold(fold) => self.terms::<()>(fold).iter().any(|term| term.status == Status::Missing),
        }
    }

    fn empty(&self, position: usize) -> Option<Value> {
        if self.misses(position) {
            return None;
        }
        let empty = self.figures.rules.definitions[position].empty.as_ref()?;
        self.expr::<()>(empty, None).0.map(Value::Fraction)
    }

    fn expr<N: Node>(&self, expr: &Expr, at: Option<&View>) -> (Option<Exact>, N) {
        match expr {
            Expr::Number(value) => (Some(value.clone()), N::of(expr, Some(value), Vec::new())),
            Expr::Name(name) => {
                let value = self.name(name, at);
                let node = N::of(expr, value.as_ref(), Vec::new());
                (value, node)
            }
            Expr::Binary(op, a, b) => {
                let ((a, left), (b, right)) = (self.expr::<N>(a, at), self.expr::<N>(b, at));
                let value = a.zip(b).and_then(|(a, b)| arithmetic(*op, a, b));
                let node = N::of(expr, value.as_ref(), vec![left, right]);
                (value, node)
            }
            Expr::Negative(inner) => {
                let (value, node) = self.expr::<N>(inner, at);
                let value = value.map(|value| -value);
                let node = N::of(expr, value.as_ref(), vec![node]);
                (value, node)
            }
            Expr::Round(inner, digits, mode) => {
                let (value, node) = self.expr::<N>(inner, at);
                let value = value.map(|value| value.rounded(*digits, *mode));
                let node = N::of(expr, value.as_ref(), vec![node]);
                (value, node)
            }
            Expr::Default(inner, otherwise) => {
                let ((inner, node), (other, other_node)) = (self.expr::<N>(inner, at), self.expr::<N>(otherwise, at));
                let value = inner.or(other);
                let node = N::of(expr, value.as_ref(), vec![node, other_node]);
                (value, node)
            }
            Expr::Pick(pick, all) => {
                let (values, nodes): (Vec<_>, Vec<_>) = all.iter().map(|one| self.expr::<N>(one, at)).unzip();
                let values: Option<Vec<Exact>> = values.into_iter().collect();
                let value = values.and_then(|values| match pick {
                    Pick::Max => values.into_iter().max(),
                    Pick::Min => Exact::smallest(values),
                });
                let node = N::of(expr, value.as_ref(), nodes);
                (value, node)
            }
            Expr::Fold(fold) => {
                let terms = self.terms::<N>(fold);
                let value = folded(fold.kind, &terms);
                let node = N::of_fold(expr, value.as_ref(), terms);
                (value, node)
            }
        }
    }

    fn name(&self, name: &Name, at: Option<&View>) -> Option<Exact> {
        match name {
            Name::Constant(id) => self.figures.rules.constant(id).cloned(),
            Name::Definition(id) => self.figures.fraction_of(id, self.player),
            Name::Player(fact) => self.player_fact(*fact, self.player),
            Name::Event(EventFact::Rounds) => Some(i64::from(self.figures.field.rounds).into()),
            Name::Event(EventFact::LastRound) => Some(i64::from(self.figures.field.last_round).into()),
            Name::Group(fact) => self.figures.group_place(*fact, self.player),
            Name::OpponentDefinition(id) => self.figures.fraction_of(id, at?.opponent?),
            Name::OpponentPlayer(fact) => self.player_fact(*fact, at?.opponent?),
            Name::Round(fact) => {
                let view = at?;
                match fact {
                    RoundFact::Points => Some(view.points.clone()),
                    RoundFact::Result => Exact::fraction(RoundFact::result_in_halves(view.outcome), 2),
                    RoundFact::Score => view.score.clone(),
                    RoundFact::OpponentScore => view.opponent_score.clone(),
                    RoundFact::DrawnGames => (!view.misses_score()).then(|| view.drawn_games.clone()),
                    RoundFact::PointsBefore => Some(view.points_before.clone()),
                    RoundFact::PointsAfter => Some(view.points_before.clone() + view.points.clone()),
                    RoundFact::Round => Some(i64::from(view.round).into()),
                }
            }
        }
    }

    fn player_fact(&self, fact: PlayerFact, player: PlayerIndex) -> Option<Exact> {
        let player = &self.figures.tournament.players[player];
        match fact {
            PlayerFact::Rating => player.rating.clone(),
            PlayerFact::Lot => player.lot.clone(),
            PlayerFact::StartScore => player.start_score.clone(),
        }
    }

    /// Returns whether a round has everything a filter asks for, as far as that can be known.
    #[must_use]
    pub fn held(&self, filter: &Filter, view: &View) -> Held {
        let mut held = Held::Yes;
        for condition in &filter.0 {
            match self.condition(condition, view) {
                Held::Yes => {}
                Held::No => return Held::No,
                Held::Beyond => return Held::Beyond,
                Held::Missing => held = Held::Missing,
            }
        }
        held
    }

    fn condition(&self, condition: &Condition, view: &View) -> Held {
        let known = |holds: bool| if holds { Held::Yes } else { Held::No };
        match condition {
            Condition::Is(Quality::Scored, _) if view.misses_score() => Held::Missing,
            Condition::Is(quality, wanted) => known(self.figures.field.has(*quality, view) == *wanted),
            Condition::Compare(a, comparison, b) => {
                let value = |expr: &Expr| self.expr::<()>(expr, Some(view)).0;
                match value(a).zip(value(b)) {
                    Some((a, b)) if a.is_beyond() || b.is_beyond() => Held::Beyond,
                    Some((a, b)) => known(comparison.holds(a.cmp(&b))),
                    None if self.hangs(a, Some(view)) || self.hangs(b, Some(view)) => Held::Missing,
                    None => Held::No,
                }
            }
        }
    }

    /// Returns a fold's terms, one for each of the player's rounds.
    #[must_use]
    pub fn terms<N: Node>(&self, fold: &Fold) -> Vec<Term<N>> {
        let views = &self.figures.field.views[self.player];
        let mut terms: Vec<Term<N>> = views
            .iter()
            .enumerate()
            .map(|(position, view)| {
                let held = fold.clauses.iter().map(|clause| (clause, self.held(&clause.filter, view))).find(|(_, held)| *held != Held::No);
                let without = |status, value| Term { view: position, status, value, node: None };
                let clause = match held {
                    Some((clause, Held::Yes)) => clause,
                    Some((_, Held::Missing)) => return without(Status::Missing, None),
                    Some((_, Held::Beyond)) => return without(Status::Counted, Some(Exact::beyond())),
                    Some((_, Held::No)) | None => return without(Status::Filtered, None),
                };
                let (value, node) = self.expr::<N>(&clause.term, Some(view));
                let status = match value {
                    Some(_) => Status::Counted,
                    None if self.hangs(&clause.term, Some(view)) => Status::Missing,
                    None => Status::NoValue,
                };
                Term { view: position, status, value, node: Some(node) }
            })
            .collect();
        if fold.drop_lowest + fold.drop_highest > 0 {
            drop_extremes(&mut terms, fold.drop_lowest as usize, fold.drop_highest as usize);
        }
        terms
    }
}

/// Marks the lowest and highest counted terms as left out; of equal ones the earlier round first.
fn drop_extremes<N>(terms: &mut [Term<N>], lowest: usize, highest: usize) {
    let mut counted: Vec<usize> = (0..terms.len()).filter(|&at| terms[at].status == Status::Counted).collect();
    counted.sort_by(|&a, &b| terms[a].value.cmp(&terms[b].value).then(a.cmp(&b)));
    for (position, &at) in counted.iter().enumerate() {
        if position < lowest {
            terms[at].status = Status::DroppedLowest;
        } else if counted.len() - position <= highest {
            terms[at].status = Status::DroppedHighest;
        }
    }
}

/// Returns what a fold makes of its counted terms.
pub fn folded<N>(kind: FoldKind, terms: &[Term<N>]) -> Option<Exact> {
    // Also where it was cut: nobody knows whether it was one of the lowest.
    if terms.iter().any(|term| term.value.as_ref().is_some_and(Exact::is_beyond)) {
        return Some(Exact::beyond());
    }
    // What rests on something missing is missing itself.
    if terms.iter().any(|term| term.status == Status::Missing) {
        return None;
    }
    let counted = || terms.iter().filter(|term| term.status == Status::Counted).filter_map(|term| term.value.clone());
    let count = || i64::try_from(counted().count()).map(Exact::from).ok();
    match kind {
        FoldKind::Sum => Some(counted().sum()),
        FoldKind::Count => count(),
        FoldKind::Mean => counted().sum::<Exact>().divided_by(&count()?),
        FoldKind::Highest(_) | FoldKind::Lowest(_) => chosen(kind, terms).and_then(|term| term.value.clone()),
    }
}

/// Returns the counted term that a fold for the k-th highest or lowest takes; of equal ones the earlier
/// round comes first.
pub fn chosen<N>(kind: FoldKind, terms: &[Term<N>]) -> Option<&Term<N>> {
    let mut counted: Vec<&Term<N>> = terms.iter().filter(|term| term.status == Status::Counted).collect();
    let position = match kind {
        FoldKind::Highest(position) => {
            counted.sort_by(|a, b| b.value.cmp(&a.value));
            position
        }
        FoldKind::Lowest(position) => {
            counted.sort_by(|a, b| a.value.cmp(&b.value));
            position
        }
        FoldKind::Sum | FoldKind::Mean | FoldKind::Count => return None,
    };
    counted.into_iter().nth(position as usize - 1)
}

/// Returns the result of one arithmetic step; nothing when dividing by 0 and for an inner power that is no whole one.
#[must_use]
pub fn arithmetic(op: Op, a: Exact, b: Exact) -> Option<Exact> {
    match op {
        Op::Add => Some(a + b),
        Op::Subtract => Some(a - b),
        Op::Multiply => Some(a * b),
        Op::Divide => a.divided_by(&b),
        Op::Power => a.power(&b),
    }
}

/// Returns a power; one that is no fraction stays a power.
#[must_use]
pub fn power(base: Exact, exponent: Exact) -> Option<Value> {
    match exponent.is_integer() {
        true => arithmetic(Op::Power, base, exponent).map(Value::Fraction),
        false if base.is_negative() || base.is_zero() && exponent.is_negative() => None,
        false => Some(match base.fraction_power(&exponent) {
            Some(fraction) => Value::Fraction(fraction),
            None => Value::Power { base, exponent },
        }),
    }
}
