//! A player's figures in words: the rule with its numbers, and a sentence for a note.

use crate::exact::Exact;
use crate::explain::notation::{
    Writing, among_equals, constant, constant_among, unrounded, written_as,
};
use crate::explain::operands::{absent, limited, operand, parenthesized, picked, written};
use crate::explain::words::{Behind, Words};
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::lowered::{Column, Formula, Test, TotalOf};
use crate::rules::operation::{ATOM, Operation, Total};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::direct::Table;
use crate::tiebreaks::eval::{Cells, Evaluator, Status};
use crate::tiebreaks::figures::{Figures, MISSING};
use crate::tiebreaks::value::Value;
use crate::tiebreaks::view::View;

#[derive(Clone, Copy)]
pub(crate) struct FigureWords<'a> {
    pub figures: &'a Figures,
    pub lang: &'a Lang,
}

/// A figure in words: the rule with its numbers, and the result.
#[derive(Clone, Debug)]
pub(crate) struct FigureText {
    /// The formula with the numbers put in, and the opponents' names before theirs: `(Sato 1 + Ito 33/100 + Mori 33/100) ÷ 3`.
    pub named: String,
    /// The value before rounding.
    pub unrounded: Option<Value>,
    pub value: Option<Value>,
    writing: Writing,
    /// The text for no value.
    nothing: &'static str,
    /// The value where it is a place among those who are equal, to which no numbers add up.
    place: Option<String>,
    /// The names of those who are level, where the games between them alone are counted.
    group: Option<String>,
    /// Whether the value is a place, or would be one.
    is_place: bool,
    /// Rounds that did not count, and why, where the figure is one total.
    pub left_out: String,
    /// Rounds that count as something else because the player did not come back after them, a sentence each.
    pub not_again: Vec<String>,
}

impl FigureText {
    /// Returns the text of a figure without a number, with the reason.
    fn without_number(why: &str, writing: Writing) -> Self {
        let (named, left_out, not_again) = (why.to_string(), String::new(), Vec::new());
        Self {
            named,
            unrounded: None,
            value: None,
            writing,
            nothing: "—",
            place: None,
            group: None,
            is_place: true,
            left_out,
            not_again,
        }
    }
}

impl<'a> FigureWords<'a> {
    pub(crate) fn figure(&self, definition: usize, player: PlayerIndex) -> FigureText {
        let lowered = &self.figures.rules.lowered;
        let formula = &lowered.formulas[definition];
        let one = self.one(definition, player);
        if let Some(needs) = self.figures.lacks(definition) {
            let why = format!("lacking.{}", needs.word());
            return FigureText::without_number(
                self.lang.text(&why),
                Writing::of(self.figures, definition),
            );
        }
        if self.has_nobody_level(definition, player) {
            let why = self.lang.text("among.nobody");
            return FigureText::without_number(why, Writing::of(self.figures, definition));
        }
        let left_out = if let Formula::Total(total) = formula {
            one.left_out(&lowered.totals[*total])
        } else {
            String::new()
        };
        let not_again = one.not_again();
        // A figure that only repeats another figure has the same parts.
        let plain = formula.plainer(&self.figures.rules.constants);
        let named = match plain.as_ref().unwrap_or(formula) {
            Formula::Figure(other) => self.figure(*other, player).named,
            _ => one.numbers(formula, 0),
        };
        FigureText {
            named,
            unrounded: self.figures.unrounded(definition, player),
            value: self.figures.value(definition, player).cloned(),
            writing: Writing::of(self.figures, definition),
            nothing: if self.figures.is_missing(definition, player) { MISSING } else { "—" },
            is_place: formula.group_fact().is_some(),
            place: among_equals(self.figures, definition, player, self.lang),
            group: self.group(definition, player),
            left_out,
            not_again,
        }
    }

    /// Whether only games among those who are level are counted, and nobody else is.
    fn has_nobody_level(&self, definition: usize, player: PlayerIndex) -> bool {
        let among = self.figures.rules.definitions[definition].among;
        self.figures.value(definition, player).is_none()
            && among.is_some_and(|among| self.figures.level_with(among.place, player).len() < 2)
    }

    fn group(&self, definition: usize, player: PlayerIndex) -> Option<String> {
        let among = self.figures.rules.definitions[definition].among?;
        self.figures.value(definition, player)?;
        let level = self.figures.level_with(among.place, player);
        let players = &self.figures.tournament.players;
        let names = level.iter().map(|player| &*players[*player].name);
        Some(self.lang.list(names))
    }

    fn one(&self, definition: usize, player: PlayerIndex) -> PlayerFigure<'a> {
        let eval = Evaluator { figures: self.figures, player };
        PlayerFigure {
            lang: self.lang,
            eval,
            definition,
            cells: eval.cells(&self.figures.rules.lowered.needs[definition]),
        }
    }

    /// Returns the numbers with their result: `(Sato 1 + Ito 33/100 + Mori 33/100) ÷ 3 = 83/150 → 0.55`.
    pub(crate) fn worked_named(&self, telling: &FigureText) -> String {
        let numbers = &telling.named;
        if let Some(place) = &telling.place {
            return numbers.clone() + &say!(self.lang, "player.place_among", place);
        }
        if telling.is_place {
            return numbers.clone();
        }
        let numbers = &match &telling.group {
            Some(names) => say!(self.lang, "among.worked", names, worked = telling.named),
            None => numbers.clone(),
        };
        let exact = match &telling.unrounded {
            None => telling.nothing.to_string(),
            Some(Value::Fraction(value)) => self.lang.number(unrounded(value, telling.writing)),
            Some(power) => power.to_string(),
        };
        let mut text = if *numbers == exact { exact } else { format!("{numbers} = {exact}") };
        if let (Some(Value::Power { .. }), Some(value)) = (&telling.unrounded, &telling.value) {
            text = format!("{text} ≈ {}", self.lang.number(value.to_decimal(6)));
        }
        if telling.unrounded != telling.value
            && let (
                Rounding::To { digits, mode, scope: Scope::EveryStep },
                Some(Value::Fraction(rounded)),
            ) = (self.figures.rules.rounding, &telling.value)
        {
            let rounded = self.lang.number(rounded.to_decimal(digits, mode));
            text = format!("{text} → {rounded}");
        }
        text
    }

    /// Returns one sentence about the origin of a figure.
    pub(crate) fn sentence(&self, definition: usize, player: PlayerIndex) -> String {
        let words = Words::new(&self.figures.rules, self.lang);
        let telling = self.figure(definition, player);
        let sentence = say!(
            self.lang,
            "words.sentence",
            figure = words.short(definition),
            rule = words.rule(definition),
            worked = self.worked_named(&telling)
        );
        let sentence =
            telling.not_again.iter().fold(sentence, |sentence, round| sentence + "\n" + round);
        if telling.left_out.is_empty() {
            sentence
        } else {
            sentence + &say!(self.lang, "words.left_out", rounds = telling.left_out)
        }
    }
}

struct PlayerFigure<'a> {
    lang: &'a Lang,
    eval: Evaluator<'a>,
    definition: usize,
    cells: Cells,
}

impl PlayerFigure<'_> {
    fn numbers(&self, formula: &Formula, outside: u8) -> String {
        match formula {
            Formula::Group(_) => self.encounters(),
            Formula::Total(total) => {
                self.total(&self.eval.figures.rules.lowered.totals[*total], outside)
            }
            Formula::Apply(Operation::Default, inputs) => {
                let has_value = inputs
                    .first()
                    .is_some_and(|input| self.eval.formula(input, None, &self.cells).is_ok());
                inputs
                    .get(usize::from(!has_value))
                    .map_or_else(String::new, |input| self.numbers(input, outside))
            }
            Formula::Lookup(_, value) => self.numbers_looked_up(formula, value),
            Formula::Apply(operation @ (Operation::Max | Operation::Min), inputs) => {
                self.pick(*operation, inputs, outside)
            }
            Formula::Apply(operation, inputs) => {
                if let Some(plain) = formula.plainer(&self.eval.figures.rules.constants) {
                    return self.numbers(&plain, outside);
                }
                let face = operation.face();
                let input = |at: usize, outside: u8| {
                    inputs.get(at).map_or_else(String::new, |input| self.numbers(input, outside))
                };
                written(&(face.told)(*operation), face.binds, outside, &input, inputs.len())
            }
            Formula::Number(value) => self.of_rule(value, outside),
            Formula::Constant(at) => {
                self.of_rule(&self.eval.figures.rules.constants[*at].value, outside)
            }
            Formula::Figure(other) => self.value(formula, *other, outside),
            value => self.value(value, self.definition, outside),
        }
    }

    fn value(&self, formula: &Formula, of: usize, outside: u8) -> String {
        let value = self.eval.formula(formula, None, &self.cells);
        value.map_or_else(absent, |value| self.number(&value, of, outside))
    }

    fn of_rule(&self, value: &Exact, outside: u8) -> String {
        operand(
            &self
                .lang
                .number(constant_among(value, Writing::of(self.eval.figures, self.definition))),
            outside,
        )
    }

    fn number(&self, value: &Exact, of: usize, outside: u8) -> String {
        operand(&self.lang.number(written_as(value, Writing::of(self.eval.figures, of))), outside)
    }

    fn pick(&self, operation: Operation, all: &[Formula], outside: u8) -> String {
        match limited(operation, all) {
            Some((_, limit, value)) if self.words().is_no_floor(operation, limit) => {
                self.numbers(value, outside)
            }
            _ => picked(self.lang, operation, all, outside, &|one| self.numbers(one, 0)),
        }
    }

    /// Returns a number with its value in a table: `0.55 ↦ 36`.
    fn numbers_looked_up(&self, formula: &Formula, value: &Formula) -> String {
        let of = |formula: &Formula| {
            self.eval
                .formula(formula, None, &self.cells)
                .map_or_else(absent, |value| self.number(&value, self.definition, 2))
        };
        format!("[{} ↦ {}]", of(value), of(formula))
    }

    fn total(&self, of: &TotalOf, outside: u8) -> String {
        let figures = self.eval.figures;
        let views = &figures.field.views[self.eval.player];
        let value = |view: usize| self.cells.value(of.column, view);
        // The count of a filter has no parts.
        if !matches!(figures.rules.lowered.columns[of.term], Column::Term(_)) {
            return (0..views.len())
                .filter(|view| self.cells.holds(of.column, *view))
                .count()
                .to_string();
        }
        let writing_of = match &figures.rules.lowered.columns[of.term] {
            Column::Term(clauses) => match &clauses[..] {
                [(_, Formula::OpponentFigure(figure))] => *figure,
                _ => self.definition,
            },
            _ => self.definition,
        };
        let missing = |view: usize| self.cells.is_missing(of.term, view);
        let stand_ins = figures.rules.lowered.stand_ins(of.term);
        let words = self.words();
        let stands_in = |view: usize| {
            let (_, whose) =
                stand_ins.iter().find(|(filter, _)| self.cells.holds(*filter, view))?;
            words.stand_in(*whose)
        };
        let told = |view: usize| {
            let number =
                || value(view).map_or_else(String::new, |value| self.number(value, writing_of, 2));
            let text = if missing(view) { MISSING.to_string() } else { number() };
            // A round without an opponent is named by its outcome.
            let outcome = || self.lang.texts_of("mark", views[view].outcome.id()).to_string();
            let opponent = |opponent: PlayerIndex| {
                let name = figures.tournament.name(opponent);
                match stands_in(view) {
                    None => name.to_string(),
                    Some((Behind::Name, said)) => format!("{name}{said}"),
                    Some((Behind::Nobody, said)) => said,
                }
            };
            format!("{} {text}", views[view].opponent.map_or_else(outcome, opponent))
        };
        let counted: Vec<String> = (0..views.len())
            .filter(|view| value(*view).is_some() || missing(*view))
            .map(told)
            .collect();
        let sum = counted.join(" + ");
        match of.total {
            Total::Sum if counted.is_empty() => "0".to_string(),
            Total::Sum => parenthesized(sum, if counted.len() > 1 { 1 } else { ATOM }, outside),
            Total::Mean if counted.is_empty() => "—".to_string(),
            Total::Mean if counted.len() == 1 => sum,
            Total::Mean => parenthesized(format!("({sum}) ÷ {}", counted.len()), 2, outside),
            Total::Count => counted.len().to_string(),
            Total::Nth(..) => {
                self.eval.taken(of, &self.cells).map_or_else(|| "—".to_string(), told)
            }
        }
    }

    /// Returns the scores of a group's players against each other: `A 2, B 1, C 0`.
    fn encounters(&self) -> String {
        let figures = self.eval.figures;
        let Some(group) = figures.group_of(self.definition, self.eval.player) else {
            return self.lang.text("words.nobody_equal").to_string();
        };
        let fact = figures.rules.lowered.formulas[self.definition].group_fact();
        let games = fact.map_or(Quality::Played, GroupFact::games);
        let table = Table::new(&figures.field, &figures.rules, group, games);
        let told = group.iter().enumerate().map(|(one, &player)| {
            let name = figures.tournament.name(player);
            format!("{name} {}", constant(&table.total(one)))
        });
        let told = self.lang.list(told);
        if fact == Some(GroupFact::DirectEncounterOfTwo) && group.len() > 2 {
            return say!(self.lang, "player.among_more_than_two", size = group.len(), games = told);
        }
        told
    }

    /// Lists the rounds that a figure made of one total leaves out, with the reason.
    fn left_out(&self, of: &TotalOf) -> String {
        if !matches!(self.eval.figures.rules.lowered.columns[of.term], Column::Term(_)) {
            return self.left_out_of_count(of);
        }
        let left_out = self.views().filter_map(|(at, view)| {
            let reason = match self.eval.status(of, at, &self.cells) {
                Status::Counted | Status::Missing => return None,
                Status::Filtered => {
                    let outcome = self.lang.texts_of("outcome", view.outcome.id());
                    self.not_reached(of, at, outcome).unwrap_or_else(|| outcome.to_string())
                }
                Status::NoValue => self.lang.text("words.no_value").to_string(),
                Status::DroppedLowest => match self.words().cut_by(of) {
                    Some(key) => self.cut(&say!(self.lang, "words.dropped_by", key)),
                    None => self.cut(self.lang.text("words.dropped_lowest")),
                },
                Status::DroppedFirst => self.cut(self.lang.text("words.dropped_first")),
                Status::DroppedHighest => self.cut(self.lang.text("words.dropped_highest")),
            };
            Some(self.left_out_round(view, &reason))
        });
        self.lang.list(left_out)
    }

    /// Returns the player's rounds with their positions.
    fn views(&self) -> impl Iterator<Item = (usize, &View)> {
        let views = &self.eval.figures.field.views[self.eval.player];
        views.iter().enumerate()
    }

    fn left_out_round(&self, view: &View, reason: &str) -> String {
        say!(self.lang, "words.left_out_round", round = view.round, reason)
    }

    fn words(&self) -> Words<'_> {
        Words::new(&self.eval.figures.rules, self.lang)
    }

    /// Names the articles by which values are cut, where the source does.
    fn cut(&self, reason: &str) -> String {
        match self.words().articles_of_cut(self.definition) {
            Some(articles) => say!(self.lang, "words.by_article", reason, articles),
            None => reason.to_string(),
        }
    }

    /// Returns the limit that a round misses, if nothing else excludes it from a total.
    fn not_reached(&self, of: &TotalOf, view: usize, outcome: &str) -> Option<String> {
        let [filter] = of.filters[..] else {
            return None;
        };
        let lowered = &self.eval.figures.rules.lowered;
        let Column::Holds(tests) = &lowered.columns[filter] else {
            return None;
        };
        let fails =
            |test: &&Test| !matches!(test, Test::Is(of, is) if self.cells.holds(*of, view) == *is);
        let mut failing = tests.iter().filter(fails);
        let (Some(Test::Compare(value, comparison, limit)), None) =
            (failing.next(), failing.next())
        else {
            return None;
        };
        if tests.iter().find(|test| fails(test)).is_some_and(|test| lowered.is_level(test)) {
            let not_level = say!(self.lang, "words.not_level", outcome);
            return Some(not_level);
        }
        let seen = &self.eval.figures.field.views[self.eval.player][view];
        let number =
            |formula: &Formula| self.eval.formula(formula, Some((view, seen)), &self.cells).ok();
        let (worth, needed) = (number(value)?, number(limit)?);
        // Twice a value is asked for where half of the other is meant.
        let (value, worth, needed) = match value {
            Formula::Apply(Operation::Multiply, inputs) => match &inputs[..] {
                [Formula::Number(times), value] if *times > Exact::zero() => {
                    (value, worth.divided_by(times)?, needed.divided_by(times)?)
                }
                _ => (value, worth, needed),
            },
            _ => (value, worth, needed),
        };
        let number = |value: &Exact| self.number(value, self.definition, 0);
        Some(say!(
            self.lang,
            "words.not_reached",
            outcome,
            value = self.words().formula(value, 0),
            worth = number(&worth),
            comparison = comparison.printed(),
            needed = number(&needed)
        ))
    }

    fn not_again(&self) -> Vec<String> {
        let rules = &self.eval.figures.rules;
        let Some((_, filter, term)) =
            rules.lowered.not_again().find(|(definition, ..)| *definition == self.definition)
        else {
            return Vec::new();
        };
        let words = self.words();
        let said = say!(
            self.lang,
            "words.not_again",
            figure = words.short(self.definition),
            term = words.formula(term, 0)
        );
        let rounds =
            self.views().filter(|(at, _)| self.cells.holds(filter, *at)).map(|(_, view)| {
                say!(
                    self.lang,
                    "words.in_round",
                    round = view.round,
                    result = self.lang.texts_of("outcome", view.outcome.id()),
                    said
                )
            });
        rounds.collect()
    }

    fn left_out_of_count(&self, of: &TotalOf) -> String {
        let left_out =
            self.views().filter(|(at, _)| !self.cells.holds(of.column, *at)).map(|(_, view)| {
                self.left_out_round(view, self.lang.texts_of("outcome", view.outcome.id()))
            });
        self.lang.list(left_out)
    }
}
