//! Lowered definitions in words: the rule, its filters, and the headings of its columns.

use crate::explain::notation::constant;
use crate::explain::operands::{limited, operand, quotient, written};
use crate::lang::Lang;
use crate::rules::RuleSet;
use crate::rules::lowered::queries::StandIn;
use crate::rules::lowered::{Column, Formula, Serves, Test, TotalOf};
use crate::rules::operation::{Operation, Total};
use crate::rules::rounding::{Rounding, mode_word};
use crate::rules::vocabulary::{Quality, Whose};

/// The text that the words stand behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behind {
    /// The opponent's name.
    Name,
    /// The words replace a value.
    Nobody,
}

#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub rules: &'a RuleSet,
    pub lang: &'a Lang,
}

impl<'a> Words<'a> {
    pub(crate) fn new(rules: &'a RuleSet, lang: &'a Lang) -> Self {
        Self { rules, lang }
    }
}

impl Words<'_> {
    pub(crate) fn short(&self, definition: usize) -> &str {
        self.rules.definitions[definition].short.get(self.lang)
    }

    /// Returns what a figure is called in full.
    pub(crate) fn label(&self, definition: usize) -> &str {
        self.rules.definitions[definition].label.get(self.lang)
    }

    /// Returns the note at the heading of a figure: what it is called, and its rule.
    pub(crate) fn note(&self, definition: usize) -> String {
        format!("{}\n{}", self.label(definition), self.rule(definition))
    }

    /// Returns the heading of a figure in the standings: where a row begins with it, as tables of leagues print it.
    pub(crate) fn heading(&self, definition: usize) -> &str {
        let id = &self.rules.definitions[definition].id;
        Some(self.lang.texts_of("table_heading", id))
            .filter(|text| !text.is_empty() && self.rules.columns.contains(&definition))
            .unwrap_or_else(|| self.short(definition))
    }

    /// Returns a definition in words, such as `相手のMW%の平均(相手のいた回戦)`.
    pub(crate) fn rule(&self, definition: usize) -> String {
        self.formula(&self.rules.lowered.formulas[definition], 0)
    }

    pub(crate) fn rounding(&self) -> String {
        match self.rules.rounding {
            Rounding::None => self.lang.text("rounding.none").to_string(),
            Rounding::To { mode, digits, scope } => {
                let mode = self.lang.texts_of("rounding", mode_word(mode));
                let scope = self.lang.texts_of("rounding", scope.word());
                say!(self.lang, "rounding.to", digits, mode, scope)
            }
        }
    }

    pub(crate) fn formula(&self, formula: &Formula, outside: u8) -> String {
        let fact = |word: &str| self.lang.texts_of("fact", word).to_string();
        let of_opponent = |what: &str| say!(self.lang, "words.of_opponent", what);
        match formula {
            Formula::Number(value) => operand(&constant(value), outside),
            Formula::Constant(position) => {
                operand(&constant(&self.rules.constants[*position].value), outside)
            }
            Formula::Event(word) => fact(word.word()),
            Formula::Player(word) => fact(word.word()),
            Formula::Group(word) => fact(word.word()),
            Formula::Round(word) => fact(word.word()),
            Formula::Noted(noted, whose) => {
                let name = self.rules.facts[*noted].name.get(self.lang);
                match whose {
                    Whose::Own => name.to_string(),
                    Whose::Opponents => of_opponent(name),
                }
            }
            Formula::OpponentPlayer(word) => of_opponent(&fact(word.word())),
            Formula::Figure(definition) => self.short(*definition).to_string(),
            Formula::OpponentFigure(definition) => of_opponent(self.short(*definition)),
            Formula::Total(total) => self.total(&self.rules.lowered.totals[*total]),
            Formula::Column(column) => self.named_column(*column),
            Formula::Lookup(table, value) => {
                let table = self.rules.tables[*table].label.get(self.lang);
                say!(self.lang, "words.lookup", table, value = self.formula(value, 0))
            }
            Formula::Alike(figure) => {
                say!(self.lang, "words.alike", figure = self.formula(figure, 0))
            }
            Formula::Place(criteria) => {
                let named = criteria.iter().map(|one| self.formula(one, 0));
                let named = self.lang.list(named);
                say!(self.lang, "words.place", criteria = named)
            }
            Formula::Least(_, _, reached) => {
                say!(self.lang, "words.least", reached = self.formula(reached, 0))
            }
            Formula::Below(steps, _) => say!(self.lang, "words.search_step", step = steps),
            Formula::Apply(operation @ (Operation::Max | Operation::Min), inputs) => {
                self.pick(*operation, inputs)
            }
            // 1/2 is one number to who reads it.
            Formula::Apply(Operation::Divide, inputs) if quotient(inputs).is_some() => {
                quotient(inputs)
                    .map_or_else(String::new, |value| operand(&constant(&value), outside))
            }
            Formula::Apply(operation, inputs) => match formula.plainer(&self.rules.constants) {
                Some(plain) => self.formula(&plain, outside),
                None => self.operation(*operation, inputs, outside),
            },
        }
    }

    fn operation(&self, operation: Operation, inputs: &[Formula], outside: u8) -> String {
        let face = operation.face();
        let input = |at: usize, outside: u8| {
            inputs.get(at).map_or_else(String::new, |input| self.formula(input, outside))
        };
        if face.words.is_empty() {
            return written(&(face.told)(operation), face.binds, outside, &input, inputs.len());
        }
        let (words, digits) = match operation {
            Operation::Round(0, _) => ("words.round_whole", String::new()),
            Operation::Round(digits, _) => (face.words, digits.to_string()),
            _ => (face.words, String::new()),
        };
        let mode = self.lang.texts_of("rounding", operation.mode());
        say!(self.lang, words, value = input(0, 0), otherwise = input(1, 0), digits, mode)
    }

    /// `max(floor, x)` is a limit in words; anything else is a list.
    fn pick(&self, operation: Operation, all: &[Formula]) -> String {
        match limited(operation, all) {
            Some((_, limit, value)) if self.is_no_floor(operation, limit) => self.formula(value, 0),
            Some((key, limit, value)) => {
                say!(self.lang, key, value = self.formula(value, 0), limit = self.formula(limit, 0))
            }
            None => {
                let values: Vec<String> = all.iter().map(|one| self.formula(one, 0)).collect();
                say!(self.lang, operation.face().words, values = self.lang.list(values))
            }
        }
    }

    /// Whether a limit is a floor of 0 that a setting could raise.
    pub(crate) fn is_no_floor(&self, operation: Operation, limit: &Formula) -> bool {
        operation == Operation::Max
            && matches!(limit, Formula::Constant(at) if self.rules.constants[*at].value.is_zero())
    }

    fn total(&self, of: &TotalOf) -> String {
        let (key, terms) = match &self.rules.lowered.columns[of.term] {
            Column::Term(clauses) => (of.total.face().words, self.terms(clauses)),
            _ => {
                return say!(self.lang, "words.count", filter = self.filter(of.term));
            }
        };
        let position = if let Total::Nth(position, _) = of.total {
            position.to_string()
        } else {
            String::new()
        };
        let whole = say!(self.lang, key, terms, position);
        let (lowest, highest) = self.rules.lowered.cuts(of);
        let key = match (lowest, highest) {
            (0, 0) => return whole,
            (_, 0) => "words.without_lowest",
            (0, _) => "words.without_highest",
            _ => "words.without_both",
        };
        let cut = say!(self.lang, key, value = whole, low = lowest, high = highest);
        match of.first.filter(|_| lowest > 0) {
            Some(first) => {
                say!(self.lang, "words.cut_first", value = cut, filter = self.filter(first))
            }
            None => cut,
        }
    }

    fn terms(&self, clauses: &[(usize, Formula)]) -> String {
        let is = |filter: usize, quality: Quality| {
            self.rules.lowered.columns[filter] == Column::Quality(quality)
        };
        let of_opponents =
            clauses.iter().map(|(filter, term)| self.of_such_opponents(*filter, term));
        if let Some(all) = of_opponents.collect::<Option<Vec<_>>>() {
            return all.join(self.lang.text("such.and"));
        }
        let terms = clauses.iter().enumerate().map(|(at, (filter, term))| {
            let term = self.formula(term, 0);
            if at > 0 && is(*filter, Quality::Any) {
                return say!(
                    self.lang,
                    "words.term",
                    term,
                    filter = self.lang.text("words.otherwise")
                );
            }
            if is(*filter, Quality::Attended) && clauses.len() == 1 {
                term
            } else {
                say!(self.lang, "words.term", term, filter = self.filter(*filter))
            }
        });
        self.lang.list(terms)
    }

    /// Returns a term and its filter where the language says both of the opponents, such as `勝った相手の勝数`; nothing of any other, nor
    /// in a language that says the filter behind the term, whose words are no more than the field.
    fn of_such_opponents(&self, filter: usize, term: &Formula) -> Option<String> {
        let key = format!("such.{}", self.quality_of_opponents(filter)?.word());
        let is_said = self.lang.text(&key) != "{what}";
        self.said_of(&key, term).filter(|_| is_said)
    }

    /// Returns what a filter asks of rounds with an opponent besides that there is one, if it is one quality at most.
    fn quality_of_opponents(&self, filter: usize) -> Option<Quality> {
        let columns = &self.rules.lowered.columns;
        let quality = |column: usize| match columns[column] {
            Column::Quality(
                quality @ (Quality::Opposed | Quality::Won | Quality::Lost | Quality::Drawn),
            ) => Some(quality),
            _ => None,
        };
        let Column::Holds(tests) = &columns[filter] else {
            return quality(filter).filter(|of| *of == Quality::Opposed);
        };
        let asked = tests.iter().map(|test| match test {
            Test::Is(of, true) => quality(*of),
            _ => None,
        });
        match asked.collect::<Option<Vec<_>>>()?[..] {
            [of, Quality::Opposed] | [Quality::Opposed, of] => Some(of),
            _ => None,
        }
    }

    /// Returns a figure of the opponents, or a multiple of one, in the words of a key for whose it is.
    fn said_of(&self, key: &str, term: &Formula) -> Option<String> {
        let said = |what: &str| Some(say!(self.lang, key, what));
        match term {
            Formula::OpponentFigure(definition) => said(self.short(*definition)),
            Formula::OpponentPlayer(word) => said(self.lang.texts_of("fact", word.word())),
            Formula::Apply(operation @ Operation::Multiply, inputs) => {
                if let Some(plain) = term.plainer(&self.rules.constants) {
                    return self.said_of(key, &plain);
                }
                let face = operation.face();
                let inputs_said: Vec<_> = inputs.iter().map(|of| self.said_of(key, of)).collect();
                inputs_said.iter().flatten().next()?;
                let input = |at: usize, outside: u8| {
                    let said = inputs_said[at].clone();
                    said.unwrap_or_else(|| self.formula(&inputs[at], outside))
                };
                let told = (face.told)(*operation);
                Some(written(&told, face.binds, 0, &input, inputs.len()))
            }
            _ => None,
        }
    }

    /// Returns that only some criteria decide before the last round; nothing where all do.
    pub(crate) fn before_last(&self) -> String {
        if self.rules.waits.is_empty() {
            return String::new();
        }
        let decides =
            self.rules.order.iter().filter(|definition| !self.rules.waits.contains(definition));
        say!(
            self.lang,
            "standings.before_last",
            criteria = self.lang.list(decides.map(|definition| self.short(*definition)))
        )
    }

    pub(crate) fn filter(&self, column: usize) -> String {
        let both = self.lang.text("words.both");
        let Column::Holds(tests) = &self.rules.lowered.columns[column] else {
            return self.tests(column, "quality", both);
        };
        if self.served(column).is_some() {
            return self.tests(column, "quality", both);
        }
        let is_any =
            |column: usize| self.rules.lowered.columns[column] == Column::Quality(Quality::Any);
        let (compared, asked): (Vec<&Test>, Vec<&Test>) = tests
            .iter()
            .filter(|test| !matches!(test, Test::Is(of, true) if is_any(*of)))
            .partition(|test| matches!(test, Test::Compare(..)));
        let said = |tests: &[&Test], between: &str| {
            let told = tests.iter().map(|test| self.test(test, "quality"));
            told.collect::<Vec<_>>().join(between)
        };
        let (rounds, tests) = (said(&asked, both), said(&compared, self.lang.text("words.holds")));
        let key = match (asked.is_empty(), compared.is_empty()) {
            (_, true) => return rounds,
            (true, false) => "words.rounds_where",
            (false, false) => "words.where",
        };
        say!(self.lang, key, rounds, tests)
    }

    /// Returns a filter in as few words as the heading of a column has room for.
    pub(crate) fn filter_short(&self, column: usize) -> String {
        self.tests(column, "quality_short", self.lang.text("list.and"))
    }

    fn tests(&self, column: usize, wording: &str, between: &str) -> String {
        if let Some(served) = self.served(column) {
            return served;
        }
        match &self.rules.lowered.columns[column] {
            Column::Holds(tests) => {
                let told = tests.iter().map(|test| self.test(test, wording));
                told.collect::<Vec<_>>().join(between)
            }
            _ => self.quality(column, wording),
        }
    }

    fn quality(&self, column: usize, wording: &str) -> String {
        match &self.rules.lowered.columns[column] {
            Column::Quality(quality) => self.lang.texts_of(wording, quality.word()).to_string(),
            _ => self.served(column).unwrap_or_default(),
        }
    }

    fn test(&self, test: &Test, wording: &str) -> String {
        match test {
            Test::Is(of, true) => self.quality(*of, wording),
            Test::Is(of, false) => {
                say!(self.lang, "words.not", quality = self.quality(*of, wording))
            }
            Test::Compare(..) if self.rules.lowered.is_level(test) => {
                self.lang.text("words.level").to_string()
            }
            Test::Compare(a, comparison, b) => {
                format!("{} {} {}", self.formula(a, 1), comparison.printed(), self.formula(b, 1))
            }
        }
    }

    pub(crate) fn column(&self, column: usize) -> String {
        let term_of = |of: usize| self.column(of);
        if let Some(named) = self.rules.lowered.of_rounds.get(&column) {
            return self.rules.of_rounds[*named].short.get(self.lang).to_string();
        }
        if let Some(served) = self.served(column) {
            return served;
        }
        match &self.rules.lowered.columns[column] {
            Column::Quality(_) | Column::Holds(_) => {
                say!(self.lang, "workings.counts", filter = self.filter_short(column))
            }
            Column::Term(clauses) => {
                let terms: Vec<String> =
                    clauses.iter().map(|(_, term)| self.formula(term, 0)).collect();
                terms.join(" / ")
            }
            Column::SoFar(of) => say!(self.lang, "workings.so_far", term = term_of(*of)),
            Column::Place { of, .. } => say!(self.lang, "workings.place", term = term_of(*of)),
            Column::Kept { of, .. } => say!(self.lang, "workings.kept", term = term_of(*of)),
        }
    }
}

impl Words<'_> {
    /// Returns the words for a virtual opponent, which replace the opponent's name or follow it.
    pub(crate) fn stand_in(&self, whose: StandIn) -> Option<(Behind, String)> {
        let of_own = |key: &str, own: usize| say!(self.lang, key, figure = self.short(own));
        match whose {
            StandIn::Opponent => None,
            StandIn::Capped(own) => Some((Behind::Name, of_own("player.capped", own))),
            StandIn::Own(own) => Some((Behind::Nobody, of_own("player.own_figure", own))),
            StandIn::Nobody => Some((Behind::Name, self.lang.text("player.virtual").to_string())),
        }
    }

    /// Returns the key by which values of a total are cut, if it is not the values themselves.
    pub(crate) fn cut_by(&self, of: &TotalOf) -> Option<String> {
        self.rules.lowered.cut_by(of).map(|by| self.formula(by, 0))
    }

    /// Returns the articles that the source of a figure names behind the first, which says what the figure is: those by which values are
    /// cut.
    pub(crate) fn articles_of_cut(&self, definition: usize) -> Option<String> {
        let cite = &self.rules.definitions[definition].cite;
        let named = cite
            .split_once("Articles ")?
            .1
            .split([',', ' '])
            .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let articles: Vec<&str> = named.skip(1).collect();
        (!articles.is_empty()).then(|| articles.join(self.lang.text("list.separator")))
    }

    /// Returns the name of a column that another one uses.
    fn named_column(&self, column: usize) -> String {
        let named = self
            .rules
            .lowered
            .of_rounds
            .get(&column)
            .map(|named| self.rules.of_rounds[*named].short.get(self.lang));
        named.map_or_else(|| self.column(column), str::to_string)
    }

    /// Returns the name of a column that only serves a cut or a search.
    fn served(&self, column: usize) -> Option<String> {
        let (serves, term) = self.rules.lowered.serving.get(&column)?;
        let key = match serves {
            Serves::Order => "cut.order",
            Serves::Least => "cut.least",
            Serves::First => "cut.first",
            Serves::Instead => "cut.instead",
            Serves::Goes => "cut.goes",
            Serves::Remains => "cut.remains",
        };
        // Each of several steps is called after the value that is cut.
        let mut term = *term;
        while let Some((_, before)) = term.and_then(|term| self.rules.lowered.serving.get(&term)) {
            term = *before;
        }
        Some(say!(self.lang, key, term = term.map_or_else(String::new, |term| self.column(term))))
    }
}
