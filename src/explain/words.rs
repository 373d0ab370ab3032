//! Formulas and traces in words: the rule, the rule with its numbers, and a sentence for a note.

use crate::exact::Exact;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::RuleSet;
use crate::rules::ast::{Condition, Expr, Filter, Fold, FoldKind, Name, Op, Pick};
use crate::rules::rounding::{Rounding, Scope, mode_word};
use crate::rules::vocabulary::Quality;
use crate::tiebreaks::direct::Table;
use crate::tiebreaks::eval::{Status, Term, Trace, chosen};
use crate::tiebreaks::figures::{Figures, MISSING};
use crate::tiebreaks::value::Value;

/// Puts a rule set's formulas into words.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The rule set.
    pub rules: &'a RuleSet,
    /// The wording.
    pub lang: &'a Lang,
}

/// Precedence of what needs no parentheses.
const ATOM: u8 = 9;

impl Words<'_> {
    /// Returns the short heading of a definition.
    #[must_use]
    pub fn short(&self, definition: usize) -> &str {
        self.rules.definitions[definition].short.get(self.lang.language)
    }

    /// Returns what a definition says, such as `相手のMW%の平均(相手のいた回戦)`.
    #[must_use]
    pub fn rule(&self, definition: usize) -> String {
        self.expr(&self.rules.definitions[definition].expr, 0)
    }

    /// Returns how the rule set rounds.
    #[must_use]
    pub fn rounding(&self) -> String {
        match self.rules.rounding {
            Rounding::None => self.lang.text("rounding.none").to_string(),
            Rounding::To { mode, digits, scope } => {
                let mode = self.lang.texts_of("rounding", mode_word(mode));
                let scope = self.lang.texts_of("rounding", scope.word());
                self.lang.say("rounding.to", &[("digits", &digits.to_string()), ("mode", mode), ("scope", scope)])
            }
        }
    }

    fn expr(&self, expr: &Expr, outside: u8) -> String {
        match expr {
            Expr::Number(value) => number(value, outside),
            Expr::Name(name) => self.name(name),
            Expr::Negative(inner) => format!("−{}", self.expr(inner, ATOM)),
            Expr::Binary(op, a, b) => {
                let own = op.precedence();
                parenthesized(format!("{} {} {}", self.expr(a, own), sign(*op), self.expr(b, own + 1)), own, outside)
            }
            Expr::Pick(pick, all) => self.pick(*pick, all),
            Expr::Default(value, otherwise) => {
                self.lang.say("words.default", &[("value", &self.expr(value, 0)), ("otherwise", &self.expr(otherwise, 0))])
            }
            Expr::Round(inner, digits, mode) => {
                let mode = self.lang.texts_of("rounding", mode_word(*mode));
                self.lang.say("words.round", &[("value", &self.expr(inner, 0)), ("digits", &digits.to_string()), ("mode", mode)])
            }
            Expr::Fold(fold) => self.fold(fold),
        }
    }

    /// `max(floor, x)` is a limit in words; anything else is a list.
    fn pick(&self, pick: Pick, all: &[Expr]) -> String {
        let is_no_floor = |expr: &Expr| {
            pick == Pick::Max && matches!(expr, Expr::Name(Name::Constant(id)) if self.rules.constant(id).is_some_and(Exact::is_zero))
        };
        if let [floor, value] = all
            && is_no_floor(floor)
        {
            return self.expr(value, 0);
        }
        let key = |limit: bool| match (pick, limit) {
            (Pick::Max, true) => "words.at_least",
            (Pick::Min, true) => "words.at_most",
            (Pick::Max, false) => "words.largest",
            (Pick::Min, false) => "words.smallest",
        };
        let is_limit = |expr: &Expr| matches!(expr, Expr::Number(_) | Expr::Name(Name::Constant(_)));
        match all {
            [limit, value] | [value, limit] if is_limit(limit) && !is_limit(value) => {
                let limit = match limit {
                    Expr::Name(Name::Constant(id)) => self.rules.constant(id).map_or_else(String::new, ToString::to_string),
                    limit => self.expr(limit, 0),
                };
                self.lang.say(key(true), &[("value", &self.expr(value, 0)), ("limit", &limit)])
            }
            _ => {
                let values: Vec<String> = all.iter().map(|one| self.expr(one, 0)).collect();
                self.lang.say(key(false), &[("values", &self.lang.list(values))])
            }
        }
    }

    fn name(&self, name: &Name) -> String {
        let definition = |id: &str| self.rules.position(id).map_or(id, |position| self.short(position)).to_string();
        let of_opponent = |what: &str| self.lang.say("words.of_opponent", &[("what", what)]);
        match name {
            Name::Constant(id) => self.rules.constant(id).map_or_else(|| id.clone(), ToString::to_string),
            Name::Definition(id) => definition(id),
            Name::Player(fact) => self.lang.texts_of("fact", fact.word()).to_string(),
            Name::Event(fact) => self.lang.texts_of("fact", fact.word()).to_string(),
            Name::Group(fact) => self.lang.texts_of("fact", fact.word()).to_string(),
            Name::Round(fact) => self.lang.texts_of("fact", fact.word()).to_string(),
            Name::OpponentDefinition(id) => of_opponent(&definition(id)),
            Name::OpponentPlayer(fact) => of_opponent(self.lang.texts_of("fact", fact.word())),
        }
    }

    fn fold(&self, fold: &Fold) -> String {
        if let (FoldKind::Count, [clause]) = (fold.kind, fold.clauses.as_slice()) {
            return self.lang.say("words.count", &[("filter", &self.filter(&clause.filter))]);
        }
        let terms: Vec<String> = fold
            .clauses
            .iter()
            .enumerate()
            .map(|(at, clause)| {
                let term = self.expr(&clause.term, 0);
                if at > 0 && clause.filter.0 == [Condition::Is(Quality::Any, true)] {
                    return self.lang.say("words.term", &[("term", &term), ("filter", self.lang.text("words.otherwise"))]);
                }
                let everything = clause.filter.0 == [Condition::Is(Quality::Attended, true)];
                if everything && fold.clauses.len() == 1 {
                    term
                } else {
                    self.lang.say("words.term", &[("term", &term), ("filter", &self.filter(&clause.filter))])
                }
            })
            .collect();
        let terms = self.lang.list(terms);
        let position;
        let (key, position) = match fold.kind {
            FoldKind::Sum => ("words.sum", ""),
            FoldKind::Mean => ("words.mean", ""),
            FoldKind::Count => ("words.count_of", ""),
            FoldKind::Highest(at) | FoldKind::Lowest(at) => {
                position = at.to_string();
                (if matches!(fold.kind, FoldKind::Highest(_)) { "words.highest" } else { "words.lowest" }, position.as_str())
            }
        };
        let whole = self.lang.say(key, &[("terms", &terms), ("position", position)]);
        match (fold.drop_lowest, fold.drop_highest) {
            (0, 0) => whole,
            (low, 0) => self.lang.say("words.without_lowest", &[("value", &whole), ("low", &low.to_string())]),
            (0, high) => self.lang.say("words.without_highest", &[("value", &whole), ("high", &high.to_string())]),
            (low, high) => {
                self.lang.say("words.without_both", &[("value", &whole), ("low", &low.to_string()), ("high", &high.to_string())])
            }
        }
    }

    /// Returns a filter in words.
    #[must_use]
    pub fn filter(&self, filter: &Filter) -> String {
        self.conditions(filter, "quality", self.lang.text("words.both"))
    }

    /// Returns a filter in as few words as the heading of a column has room for.
    #[must_use]
    pub fn filter_short(&self, filter: &Filter) -> String {
        self.conditions(filter, "quality_short", self.lang.text("list.and"))
    }

    fn conditions(&self, filter: &Filter, wording: &str, between: &str) -> String {
        let one = |condition: &Condition| match condition {
            Condition::Is(quality, true) => self.lang.texts_of(wording, quality.word()).to_string(),
            Condition::Is(quality, false) => self.lang.say("words.not", &[("quality", self.lang.texts_of(wording, quality.word()))]),
            Condition::Compare(a, comparison, b) => format!("{} {} {}", self.expr(a, 1), comparison.printed(), self.expr(b, 1)),
        };
        filter.0.iter().map(one).collect::<Vec<_>>().join(between)
    }

    /// Returns the heading of a fold's column: the name of the figure that is this fold and nothing
    /// else, unless the term alone is as short.
    #[must_use]
    pub fn term_heading(&self, fold: &Fold) -> String {
        let whole = |expr: &Expr| matches!(expr, Expr::Fold(known) if known == fold);
        let plain = |expr: &Expr| matches!(expr, Expr::Name(_) | Expr::Number(_));
        match self.rules.definitions.iter().position(|definition| whole(&definition.expr)) {
            Some(definition) if !fold.clauses.iter().all(|clause| plain(&clause.term)) => self.short(definition).to_string(),
            _ => fold.clauses.iter().map(|clause| self.expr(&clause.term, 0)).collect::<Vec<_>>().join(" / "),
        }
    }
}

/// Puts a player's figures into words.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// The figures.
    pub figures: &'a Figures,
    /// The wording.
    pub lang: &'a Lang,
}

/// A figure told: the rule with its numbers, and what came of it.
#[derive(Clone, Debug)]
pub struct Telling {
    /// The formula with the numbers put in, `(1 + 33/100 + 33/100) ÷ 3`.
    pub numbers: String,
    /// The same with the opponents' names before their figures.
    pub named: String,
    /// The value before rounding.
    pub unrounded: Option<Value>,
    /// The value.
    pub value: Option<Value>,
    /// What stands for the value where there is none.
    nothing: &'static str,
    /// Rounds that did not count, and why, for the outermost fold.
    pub left_out: String,
}

impl Told<'_> {
    /// Tells a player's figure.
    #[must_use]
    pub fn figure(&self, definition: usize, player: PlayerIndex) -> Telling {
        let (unrounded, trace) = self.figures.trace(definition, player);
        Telling {
            numbers: self.numbers(&trace, player, false, 0),
            named: self.numbers(&trace, player, true, 0),
            unrounded,
            value: self.figures.value(definition, player).cloned(),
            nothing: if self.figures.is_missing(definition, player) { MISSING } else { "—" },
            left_out: self.left_out(&trace, player),
        }
    }

    /// Returns the numbers with their result: `(1 + 33/100 + 33/100) ÷ 3 = 83/150 → 0.55`.
    #[must_use]
    pub fn worked(&self, telling: &Telling) -> String {
        self.result(&telling.numbers, telling)
    }

    /// Returns the same with the opponents' names.
    #[must_use]
    pub fn worked_named(&self, telling: &Telling) -> String {
        self.result(&telling.named, telling)
    }

    /// Returns one sentence that tells how a figure came about.
    #[must_use]
    pub fn sentence(&self, definition: usize, player: PlayerIndex) -> String {
        let words = Words { rules: &self.figures.rules, lang: self.lang };
        let telling = self.figure(definition, player);
        let fields =
            [("figure", words.short(definition)), ("rule", &words.rule(definition)), ("worked", &self.result(&telling.named, &telling))];
        let sentence = self.lang.say("words.sentence", &fields);
        if telling.left_out.is_empty() { sentence } else { sentence + &self.lang.say("words.left_out", &[("rounds", &telling.left_out)]) }
    }

    fn result(&self, numbers: &str, telling: &Telling) -> String {
        let exact = telling.unrounded.as_ref().map_or_else(|| telling.nothing.to_string(), ToString::to_string);
        let mut text = if numbers == exact { exact } else { format!("{numbers} = {exact}") };
        if let (Some(Value::Power { .. }), Some(value)) = (&telling.unrounded, &telling.value) {
            text = format!("{text} ≈ {}", value.to_decimal(6));
        }
        if telling.unrounded != telling.value
            && let (Rounding::To { digits, mode, scope: Scope::EveryStep }, Some(Value::Fraction(rounded))) =
                (self.figures.rules.rounding, &telling.value)
        {
            text = format!("{text} → {}", rounded.to_decimal(digits, mode));
        }
        text
    }

    fn numbers(&self, trace: &Trace, player: PlayerIndex, named: bool, outside: u8) -> String {
        let value = |value: Option<&Exact>, outside: u8| value.map_or_else(|| "—".to_string(), |value| number(value, outside));
        let input =
            |at: usize, outside: u8| trace.inputs.get(at).map_or_else(String::new, |input| self.numbers(input, player, named, outside));
        match &trace.expr {
            Expr::Name(Name::Group(_)) => self.encounters(trace, player),
            Expr::Name(Name::Definition(id)) if self.figures.position(id).is_some_and(|at| self.figures.is_missing(at, player)) => {
                MISSING.to_string()
            }
            Expr::Number(_) | Expr::Name(_) => value(trace.value.as_ref(), outside),
            Expr::Default(..) => {
                let has_value = trace.inputs.first().is_some_and(|input| input.value.is_some());
                input(usize::from(!has_value), outside)
            }
            Expr::Negative(_) => format!("−{}", input(0, ATOM)),
            Expr::Binary(op, ..) => {
                let own = op.precedence();
                parenthesized(format!("{} {} {}", input(0, own), sign(*op), input(1, own + 1)), own, outside)
            }
            Expr::Pick(pick, all) => {
                let name = if *pick == Pick::Max { "max" } else { "min" };
                let values: Vec<String> = (0..all.len()).map(|at| input(at, 0)).collect();
                format!("{name}({})", values.join(", "))
            }
            Expr::Round(_, digits, _) => format!("round({}, {digits})", input(0, 0)),
            Expr::Fold(fold) => self.fold_numbers(fold, trace, player, named, outside),
        }
    }

    fn fold_numbers(&self, fold: &Fold, trace: &Trace, player: PlayerIndex, named: bool, outside: u8) -> String {
        let views = &self.figures.field.views[player];
        // Which of all terms was taken is told by the opponent's name.
        let named = named || matches!(fold.kind, FoldKind::Highest(_) | FoldKind::Lowest(_));
        let told = |term: &Term<Trace>| {
            let text = term.value.as_ref().map_or_else(String::new, |value| number(value, 2));
            match views[term.view].opponent {
                Some(opponent) if named => format!("{} {text}", self.figures.tournament.players[opponent].name),
                _ => text,
            }
        };
        let told = |term: &Term<Trace>| if term.status == Status::Missing { MISSING.to_string() } else { told(term) };
        let counts = |term: &&Term<Trace>| matches!(term.status, Status::Counted | Status::Missing);
        let counted: Vec<String> = trace.terms.iter().filter(counts).map(told).collect();
        let sum = counted.join(" + ");
        match fold.kind {
            FoldKind::Sum if counted.is_empty() => "0".to_string(),
            FoldKind::Sum => parenthesized(sum, if counted.len() > 1 { 1 } else { ATOM }, outside),
            FoldKind::Mean if counted.is_empty() => "—".to_string(),
            FoldKind::Mean if counted.len() == 1 => sum,
            FoldKind::Mean => parenthesized(format!("({sum}) ÷ {}", counted.len()), 2, outside),
            FoldKind::Count => counted.len().to_string(),
            FoldKind::Highest(_) | FoldKind::Lowest(_) => chosen(fold.kind, &trace.terms).map_or_else(|| "—".to_string(), told),
        }
    }

    /// Tells what the players of a group scored against each other: `A 2, B 1, C 0`.
    fn encounters(&self, trace: &Trace, player: PlayerIndex) -> String {
        let figures = self.figures;
        let definition = figures.rules.definitions.iter().position(|definition| definition.expr == trace.expr);
        let Some(group) = definition.and_then(|definition| figures.group_of(definition, player)) else {
            return self.lang.text("words.nobody_equal").to_string();
        };
        let table = Table::new(&figures.field, &figures.rules, &group);
        let everybody: Vec<usize> = (0..group.len()).collect();
        let told = everybody.iter().map(|&one| {
            let name = &figures.tournament.players[group[one]].name;
            format!("{name} {}", table.total(one, &everybody))
        });
        self.lang.list(told.collect::<Vec<_>>())
    }

    /// Lists the rounds that a figure made of one fold leaves out, with the reason.
    fn left_out(&self, trace: &Trace, player: PlayerIndex) -> String {
        let views = &self.figures.field.views[player];
        let left_out = trace.terms.iter().filter(|term| !matches!(term.status, Status::Counted | Status::Missing)).map(|term| {
            let view = &views[term.view];
            let reason = match term.status {
                Status::Filtered => self.lang.texts_of("outcome", view.outcome.id()),
                Status::NoValue => self.lang.text("words.no_value"),
                Status::DroppedLowest => self.lang.text("words.dropped_lowest"),
                Status::DroppedHighest | Status::Counted | Status::Missing => self.lang.text("words.dropped_highest"),
            };
            self.lang.say("words.left_out_round", &[("round", &view.round.to_string()), ("reason", reason)])
        });
        self.lang.list(left_out.collect::<Vec<_>>())
    }
}

fn sign(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Subtract => "−",
        Op::Multiply => "×",
        Op::Divide => "÷",
        Op::Power => "^",
    }
}

fn parenthesized(text: String, own: u8, outside: u8) -> String {
    if own < outside { format!("({text})") } else { text }
}

/// Writes a value as an operand: a fraction inside a product, or a negative number, in parentheses.
fn number(value: &Exact, outside: u8) -> String {
    let text = value.to_string();
    if (text.contains('/') && outside > 2) || (value.is_negative() && outside > 0) { format!("({text})") } else { text }
}
