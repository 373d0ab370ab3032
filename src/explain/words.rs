//! Lowered definitions in words: the rule, the rule with its numbers, and a sentence for a note.

use crate::explain::notation::among_equals;
use crate::explain::operands::{absent, number, parenthesized, written};
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::RuleSet;
use crate::rules::lowered::{Column, Formula, Serves, Test, TotalOf};
use crate::rules::operation::{ATOM, Operation, Total};
use crate::rules::rounding::{Rounding, Scope, mode_word};
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::direct::Table;
use crate::tiebreaks::eval::{Cells, Evaluator, Status};
use crate::tiebreaks::figures::{Figures, MISSING};
use crate::tiebreaks::value::Value;

/// Puts a rule set's definitions into words.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The rule set.
    pub rules: &'a RuleSet,
    /// The wording.
    pub lang: &'a Lang,
}

impl Words<'_> {
    /// Returns the short heading of a definition.
    #[must_use]
    pub fn short(&self, definition: usize) -> &str {
        self.rules.definitions[definition].short.get(self.lang.language)
    }

    /// Returns what a definition says, such as `相手のMW%の平均(相手のいた回戦)`.
    #[must_use]
    pub fn rule(&self, definition: usize) -> String {
        self.formula(&self.rules.lowered.formulas[definition], 0)
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

    /// Returns a formula in words.
    #[must_use]
    pub fn formula(&self, formula: &Formula, outside: u8) -> String {
        let fact = |word: &str| self.lang.texts_of("fact", word).to_string();
        let of_opponent = |what: &str| self.lang.say("words.of_opponent", &[("what", what)]);
        match formula {
            Formula::Number(value) => number(value, outside),
            Formula::Constant(position) => self.rules.constants[*position].value.to_string(),
            Formula::Event(word) => fact(word.word()),
            Formula::Player(word) => fact(word.word()),
            Formula::Group(word) => fact(word.word()),
            Formula::Round(word) => fact(word.word()),
            Formula::Noted(noted) => self.rules.facts[*noted].name.get(self.lang.language).to_string(),
            Formula::OpponentPlayer(word) => of_opponent(&fact(word.word())),
            Formula::Figure(definition) => self.short(*definition).to_string(),
            Formula::OpponentFigure(definition) => of_opponent(self.short(*definition)),
            Formula::Total(total) => self.total(&self.rules.lowered.totals[*total]),
            Formula::Column(column) => self.named_column(*column),
            Formula::Lookup(table, value) => {
                let table = self.rules.tables[*table].label.get(self.lang.language);
                self.lang.say("words.lookup", &[("table", table), ("value", &self.formula(value, 0))])
            }
            Formula::Alike(figure) => self.lang.say("words.alike", &[("figure", &self.formula(figure, 0))]),
            Formula::Least(_, reached) => self.lang.say("words.least", &[("reached", &self.formula(reached, 0))]),
            Formula::Apply(operation @ (Operation::Max | Operation::Min), inputs) => self.pick(*operation, inputs),
            // 1/2 is one number to who reads it.
            Formula::Apply(Operation::Divide, inputs) if matches!(&inputs[..], [Formula::Number(_), Formula::Number(_)]) => {
                inputs.iter().map(|input| self.formula(input, 0)).collect::<Vec<_>>().join("/")
            }
            Formula::Apply(..) if formula.is_step() => self.lang.text("cut.step").to_string(),
            Formula::Apply(operation, inputs) => match formula.plainer(&self.rules.constants) {
                Some(plain) => self.formula(&plain, outside),
                None => self.operation(*operation, inputs, outside),
            },
        }
    }

    fn operation(&self, operation: Operation, inputs: &[Formula], outside: u8) -> String {
        let face = operation.face();
        let input = |at: usize, outside: u8| inputs.get(at).map_or_else(String::new, |input| self.formula(input, outside));
        if face.words.is_empty() {
            return written(&(face.told)(operation), face.binds, outside, &input, inputs.len());
        }
        let digits = if let Operation::Round(digits, _) = operation { digits.to_string() } else { String::new() };
        let mode = self.lang.texts_of("rounding", operation.mode());
        self.lang.say(face.words, &[("value", &input(0, 0)), ("otherwise", &input(1, 0)), ("digits", &digits), ("mode", mode)])
    }

    /// `max(floor, x)` is a limit in words; anything else is a list.
    fn pick(&self, operation: Operation, all: &[Formula]) -> String {
        let is_no_floor = |formula: &Formula| {
            operation == Operation::Max && matches!(formula, Formula::Constant(at) if self.rules.constants[*at].value.is_zero())
        };
        let is_limit = |formula: &Formula| matches!(formula, Formula::Number(_) | Formula::Constant(_));
        match all {
            [floor, value] if is_no_floor(floor) => self.formula(value, 0),
            [limit, value] | [value, limit] if is_limit(limit) && !is_limit(value) => {
                let key = if operation == Operation::Max { "words.at_least" } else { "words.at_most" };
                self.lang.say(key, &[("value", &self.formula(value, 0)), ("limit", &self.formula(limit, 0))])
            }
            _ => {
                let values: Vec<String> = all.iter().map(|one| self.formula(one, 0)).collect();
                self.lang.say(operation.face().words, &[("values", &self.lang.list(values))])
            }
        }
    }

    fn total(&self, of: &TotalOf) -> String {
        let (key, terms) = match &self.rules.lowered.columns[of.term] {
            Column::Term(clauses) => (of.total.face().words, self.terms(clauses)),
            _ => return self.lang.say("words.count", &[("filter", &self.filter(of.term))]),
        };
        let position = if let Total::Nth(position, _) = of.total { position.to_string() } else { String::new() };
        let whole = self.lang.say(key, &[("terms", &terms), ("position", &position)]);
        let (lowest, highest) = self.rules.lowered.cuts(of);
        let key = match (lowest, highest) {
            (0, 0) => return whole,
            (_, 0) => "words.without_lowest",
            (0, _) => "words.without_highest",
            _ => "words.without_both",
        };
        let cut = self.lang.say(key, &[("value", &whole), ("low", &lowest.to_string()), ("high", &highest.to_string())]);
        match of.first.filter(|_| lowest > 0) {
            Some(first) => self.lang.say("words.cut_first", &[("value", &cut), ("filter", &self.filter(first))]),
            None => cut,
        }
    }

    fn terms(&self, clauses: &[(usize, Formula)]) -> String {
        let is = |filter: usize, quality: Quality| self.rules.lowered.columns[filter] == Column::Quality(quality);
        let terms = clauses.iter().enumerate().map(|(at, (filter, term))| {
            let term = self.formula(term, 0);
            if at > 0 && is(*filter, Quality::Any) {
                return self.lang.say("words.term", &[("term", &term), ("filter", self.lang.text("words.otherwise"))]);
            }
            if is(*filter, Quality::Attended) && clauses.len() == 1 {
                term
            } else {
                self.lang.say("words.term", &[("term", &term), ("filter", &self.filter(*filter))])
            }
        });
        self.lang.list(terms.collect::<Vec<_>>())
    }

    /// Returns that only some criteria decide before the last round; nothing where all do.
    #[must_use]
    pub fn before_last(&self) -> String {
        if self.rules.waits.is_empty() {
            return String::new();
        }
        let decides = self.rules.order.iter().filter(|definition| !self.rules.waits.contains(definition));
        self.lang.say("standings.before_last", &[("criteria", &self.lang.list(decides.map(|definition| self.short(*definition))))])
    }

    /// Returns a filter in words.
    #[must_use]
    pub fn filter(&self, column: usize) -> String {
        self.tests(column, "quality", self.lang.text("words.both"))
    }

    /// Returns a filter in as few words as the heading of a column has room for.
    #[must_use]
    pub fn filter_short(&self, column: usize) -> String {
        self.tests(column, "quality_short", self.lang.text("list.and"))
    }

    fn tests(&self, column: usize, wording: &str, between: &str) -> String {
        let quality = |column: usize| match &self.rules.lowered.columns[column] {
            Column::Quality(quality) => self.lang.texts_of(wording, quality.word()).to_string(),
            _ => self.served(column).unwrap_or_default(),
        };
        if let Some(served) = self.served(column) {
            return served;
        }
        let Column::Holds(tests) = &self.rules.lowered.columns[column] else { return quality(column) };
        let one = |test: &Test| match test {
            Test::Is(of, true) => quality(*of),
            Test::Is(of, false) => self.lang.say("words.not", &[("quality", &quality(*of))]),
            Test::Compare(a, comparison, b) => format!("{} {} {}", self.formula(a, 1), comparison.printed(), self.formula(b, 1)),
        };
        tests.iter().map(one).collect::<Vec<_>>().join(between)
    }

    /// Returns the heading of a column of Workings.
    #[must_use]
    pub fn column(&self, column: usize) -> String {
        let term_of = |of: usize| self.column(of);
        if let Some(named) = self.rules.lowered.of_rounds.get(&column) {
            return self.rules.of_rounds[*named].short.get(self.lang.language).to_string();
        }
        if let Some(served) = self.served(column) {
            return served;
        }
        match &self.rules.lowered.columns[column] {
            Column::Quality(_) | Column::Holds(_) => self.lang.say("workings.counts", &[("filter", &self.filter_short(column))]),
            Column::Term(clauses) => {
                let terms: Vec<String> = clauses.iter().map(|(_, term)| self.formula(term, 0)).collect();
                terms.join(" / ")
            }
            Column::SoFar(of) => self.lang.say("workings.so_far", &[("term", &term_of(*of))]),
            Column::Place { of, .. } => self.lang.say("workings.place", &[("term", &term_of(*of))]),
            Column::Kept { of, .. } => self.lang.say("workings.kept", &[("term", &term_of(*of))]),
        }
    }
}

impl Words<'_> {
    /// Returns what a column that another names is called.
    fn named_column(&self, column: usize) -> String {
        let named = self.rules.lowered.of_rounds.get(&column).map(|named| self.rules.of_rounds[*named].short.get(self.lang.language));
        named.map_or_else(|| self.column(column), str::to_string)
    }

    /// Returns what a column is called that only serves a cut or a search.
    fn served(&self, column: usize) -> Option<String> {
        let (serves, term) = self.rules.lowered.serving.get(&column)?;
        let key = match serves {
            Serves::Order => "cut.order",
            Serves::Least => "cut.least",
            Serves::First => "cut.first",
            Serves::Instead => "cut.instead",
            Serves::Goes => "cut.goes",
            Serves::Remains => "cut.remains",
            Serves::Sought => "cut.sought",
        };
        // Of several steps, each is called after the value that is cut.
        let mut term = *term;
        while let Some((_, before)) = term.and_then(|term| self.rules.lowered.serving.get(&term)) {
            term = *before;
        }
        Some(self.lang.say(key, &[("term", &term.map_or_else(String::new, |term| self.column(term)))]))
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
    /// The formula with the numbers put in, and the opponents' names before theirs: `(Sato 1 + Ito 33/100 + Mori 33/100) ÷ 3`.
    pub named: String,
    /// The value before rounding.
    pub unrounded: Option<Value>,
    /// The value.
    pub value: Option<Value>,
    /// What stands for the value where there is none.
    nothing: &'static str,
    /// The value where it is a place among those who are equal, to which no numbers add up.
    place: Option<String>,
    /// Whether it is such a place, or would be one.
    is_place: bool,
    /// Rounds that did not count, and why, where the figure is one total.
    pub left_out: String,
}

impl<'a> Told<'a> {
    /// Tells a player's figure.
    #[must_use]
    pub fn figure(&self, definition: usize, player: PlayerIndex) -> Telling {
        let lowered = &self.figures.rules.lowered;
        let formula = &lowered.formulas[definition];
        let one = self.one(definition, player);
        let left_out = if let Formula::Total(total) = formula { one.left_out(&lowered.totals[*total]) } else { String::new() };
        Telling {
            named: one.numbers(formula, 0),
            unrounded: self.figures.unrounded(definition, player),
            value: self.figures.value(definition, player).cloned(),
            nothing: if self.figures.is_missing(definition, player) { MISSING } else { "—" },
            is_place: formula.group_fact().is_some(),
            place: among_equals(self.figures, definition, player, self.lang),
            left_out,
        }
    }

    fn one(&self, definition: usize, player: PlayerIndex) -> One<'a> {
        let eval = Evaluator { figures: self.figures, player };
        One { lang: self.lang, eval, definition, cells: eval.cells(&self.figures.rules.lowered.needs[definition]) }
    }

    /// Returns the numbers with their result: `(Sato 1 + Ito 33/100 + Mori 33/100) ÷ 3 = 83/150 → 0.55`.
    #[must_use]
    pub fn worked_named(&self, telling: &Telling) -> String {
        let numbers = &telling.named;
        if let Some(place) = &telling.place {
            return numbers.clone() + &self.lang.say("player.place_among", &[("place", place)]);
        }
        if telling.is_place {
            return numbers.clone();
        }
        let exact = telling.unrounded.as_ref().map_or_else(|| telling.nothing.to_string(), ToString::to_string);
        let mut text = if *numbers == exact { exact } else { format!("{numbers} = {exact}") };
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

    /// Returns one sentence that tells how a figure came about.
    #[must_use]
    pub fn sentence(&self, definition: usize, player: PlayerIndex) -> String {
        let words = Words { rules: &self.figures.rules, lang: self.lang };
        let telling = self.figure(definition, player);
        let fields = [("figure", words.short(definition)), ("rule", &words.rule(definition)), ("worked", &self.worked_named(&telling))];
        let sentence = self.lang.say("words.sentence", &fields);
        if telling.left_out.is_empty() { sentence } else { sentence + &self.lang.say("words.left_out", &[("rounds", &telling.left_out)]) }
    }
}

/// One player's figure with its columns filled.
struct One<'a> {
    lang: &'a Lang,
    eval: Evaluator<'a>,
    definition: usize,
    cells: Cells,
}

impl One<'_> {
    fn numbers(&self, formula: &Formula, outside: u8) -> String {
        match formula {
            Formula::Group(_) => self.encounters(),
            Formula::Total(total) => self.total(&self.eval.figures.rules.lowered.totals[*total], outside),
            Formula::Apply(Operation::Default, inputs) => {
                let has_value = inputs.first().is_some_and(|input| self.eval.formula(input, None, &self.cells).is_ok());
                inputs.get(usize::from(!has_value)).map_or_else(String::new, |input| self.numbers(input, outside))
            }
            Formula::Lookup(_, value) => self.numbers_looked_up(formula, value),
            Formula::Apply(operation, inputs) => {
                if let Some(plain) = formula.plainer(&self.eval.figures.rules.constants) {
                    return self.numbers(&plain, outside);
                }
                let face = operation.face();
                let input = |at: usize, outside: u8| inputs.get(at).map_or_else(String::new, |input| self.numbers(input, outside));
                written(&(face.told)(*operation), face.binds, outside, &input, inputs.len())
            }
            value => {
                let value = self.eval.formula(value, None, &self.cells);
                value.map_or_else(absent, |value| number(&value, outside))
            }
        }
    }

    /// Tells a value and what the table says of it: `0.55 ↦ 36`.
    fn numbers_looked_up(&self, formula: &Formula, value: &Formula) -> String {
        let of = |formula: &Formula| self.eval.formula(formula, None, &self.cells).map_or_else(absent, |value| number(&value, 2));
        format!("[{} ↦ {}]", of(value), of(formula))
    }

    fn total(&self, of: &TotalOf, outside: u8) -> String {
        let figures = self.eval.figures;
        let views = &figures.field.views[self.eval.player];
        let value = |view: usize| self.cells.value(of.column, view);
        // How often a filter holds is a number without parts.
        if !matches!(figures.rules.lowered.columns[of.term], Column::Term(_)) {
            return (0..views.len()).filter(|view| self.cells.holds(of.column, *view)).count().to_string();
        }
        let missing = |view: usize| self.cells.is_missing(of.term, view);
        let told = |view: usize| {
            if missing(view) {
                return MISSING.to_string();
            }
            let text = value(view).map_or_else(String::new, |value| number(value, 2));
            match views[view].opponent {
                Some(opponent) => format!("{} {text}", figures.tournament.players[opponent].name),
                None => text,
            }
        };
        let counted: Vec<String> = (0..views.len()).filter(|view| value(*view).is_some() || missing(*view)).map(told).collect();
        let sum = counted.join(" + ");
        match of.total {
            Total::Sum if counted.is_empty() => "0".to_string(),
            Total::Sum => parenthesized(sum, if counted.len() > 1 { 1 } else { ATOM }, outside),
            Total::Mean if counted.is_empty() => "—".to_string(),
            Total::Mean if counted.len() == 1 => sum,
            Total::Mean => parenthesized(format!("({sum}) ÷ {}", counted.len()), 2, outside),
            Total::Count => counted.len().to_string(),
            Total::Nth(..) => self.eval.taken(of, &self.cells).map_or_else(|| "—".to_string(), told),
        }
    }

    /// Tells what the players of a group scored against each other: `A 2, B 1, C 0`.
    fn encounters(&self) -> String {
        let figures = self.eval.figures;
        let Some(group) = figures.group_of(self.definition, self.eval.player) else {
            return self.lang.text("words.nobody_equal").to_string();
        };
        let games = figures.rules.lowered.formulas[self.definition].group_fact().map_or(Quality::Played, GroupFact::games);
        let table = Table::new(&figures.field, &figures.rules, group, games);
        let told = group.iter().enumerate().map(|(one, &player)| {
            let name = &figures.tournament.players[player].name;
            format!("{name} {}", table.total(one))
        });
        self.lang.list(told.collect::<Vec<_>>())
    }

    /// Lists the rounds that a figure made of one total leaves out, with the reason.
    fn left_out(&self, of: &TotalOf) -> String {
        if !matches!(self.eval.figures.rules.lowered.columns[of.term], Column::Term(_)) {
            return self.left_out_of_count(of);
        }
        let views = self.eval.figures.field.views[self.eval.player].iter().enumerate();
        let left_out = views.filter_map(|(at, view)| {
            let reason = match self.eval.status(of, at, &self.cells) {
                Status::Counted | Status::Missing => return None,
                Status::Filtered => self.lang.texts_of("outcome", view.outcome.id()),
                Status::NoValue => self.lang.text("words.no_value"),
                Status::DroppedLowest => self.lang.text("words.dropped_lowest"),
                Status::DroppedFirst => self.lang.text("words.dropped_first"),
                Status::DroppedHighest => self.lang.text("words.dropped_highest"),
            };
            Some(self.lang.say("words.left_out_round", &[("round", &view.round.to_string()), ("reason", reason)]))
        });
        self.lang.list(left_out.collect::<Vec<_>>())
    }

    fn left_out_of_count(&self, of: &TotalOf) -> String {
        let views = self.eval.figures.field.views[self.eval.player].iter().enumerate();
        let left_out = views.filter(|(at, _)| !self.cells.holds(of.column, *at)).map(|(_, view)| {
            let reason = self.lang.texts_of("outcome", view.outcome.id());
            self.lang.say("words.left_out_round", &[("round", &view.round.to_string()), ("reason", reason)])
        });
        self.lang.list(left_out.collect::<Vec<_>>())
    }
}
