//! The values of one rule file, checked while it is known where they stand.

use std::ops::Range;

use toml::Spanned;

use crate::exact::Exact;
use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::rules::file::{Choice, DefinitionEntry, Instead, RuleFile, TableEntry};
use crate::rules::mistake::{Mistake, MistakeKind, Mistakes};
use crate::rules::origin::Origin;
use crate::rules::rounding::Rounding;
use crate::rules::vocabulary::Needs;

/// Checks the values of one file, while it is known where they stand.
pub(super) fn check_values(file: &RuleFile, origin: &Origin) -> Result<(), Mistakes> {
    let unlabelled = file.unlabelled();
    let mut values = Values {
        file,
        origin,
        mistakes: unlabelled
            .map(|(id, span)| origin.mistake(MistakeKind::MissingLabel(id.into()), span))
            .collect(),
    };
    values.points_and_scores();
    values.roundings_and_constants();
    for (key, choice) in &file.choices {
        values.choice(key, choice);
    }
    for definition in &file.definitions {
        values.definition(definition);
    }
    for table in &file.tables {
        values.table(table);
    }
    let score_is = file.score_is.iter();
    for value in score_is.filter(|value| !SCORES.contains(&value.get_ref().as_str())) {
        values.bad("score_is", value, SCORES.join(" | "));
    }
    let kinds = Lang::of(Language::ENGLISH).kinds_of_words();
    for value in file.words.iter().filter(|value| !kinds.contains(value.get_ref().as_str())) {
        let kinds: Vec<&str> = kinds.iter().copied().collect();
        values.bad("words", value, kinds.join(" | "));
    }
    if values.mistakes.is_empty() { Ok(()) } else { Err(values.mistakes.into()) }
}

/// The values of one file, and the mistakes in them.
struct Values<'a> {
    file: &'a RuleFile,
    origin: &'a Origin,
    mistakes: Vec<Mistake>,
}

impl Values<'_> {
    fn bad(&mut self, key: &str, value: &Spanned<String>, expected: String) {
        let kind =
            MistakeKind::BadValue { key: key.into(), found: value.get_ref().clone(), expected };
        self.mistakes.push(self.origin.mistake(kind, inside(value)));
    }

    fn points_and_scores(&mut self) {
        let outcomes = || Outcome::ALL.map(Outcome::id).join(" | ");
        for (key, value) in &self.file.points {
            if Outcome::from_id(key).is_none() {
                self.bad(key, value, outcomes());
            } else if number(value.get_ref()).is_none() {
                self.bad(key, value, "3 | 1/2 | 0.5".into());
            }
        }
        for (key, value) in &self.file.scores {
            if Outcome::from_id(key).is_none() {
                self.bad(key, value, outcomes());
            } else if score(value.get_ref(), Some(1)).is_none() {
                self.bad(key, value, "2-0 | all-0".into());
            }
        }
    }

    fn roundings_and_constants(&mut self) {
        let file = self.file;
        for value in file.rounding.iter().chain(&file.rounding_readings) {
            if Rounding::parse(value.get_ref()).is_none() {
                self.bad("rounding", value, Rounding::EXPECTED.into());
            }
        }
        for (key, constant) in &file.constants {
            let mut readings = constant.readings.iter();
            if number(constant.value.get_ref()).is_none()
                || readings.any(|reading| number(reading).is_none())
            {
                self.bad(key, &constant.value, "33/100 | 0.33 | 1".into());
            }
        }
    }

    /// Checks that the program or a formula knows a choice and its readings, and that its value is one of them.
    fn choice(&mut self, key: &Spanned<String>, choice: &Choice) {
        let file = self.file;
        let readings = || choice.readings.keys().map(Spanned::get_ref);
        let asked_for = |reading: &str| asked_for(file, key.get_ref(), reading);
        let known = CHOICES.iter().find(|(id, _)| id == key.get_ref());
        // A choice that neither the program nor a formula knows would be shown and change nothing.
        if known.is_none() && !readings().any(|reading| asked_for(reading)) {
            self.bad("choices", key, CHOICES.map(|(id, _)| id).join(" | "));
            return;
        }
        let known = known.map_or(&[][..], |(_, known)| *known);
        for reading in choice.readings.keys() {
            let text = reading.get_ref().as_str();
            if !known.is_empty() && !known.contains(&text) && !asked_for(text) {
                self.bad("readings", reading, known.join(" | "));
            }
        }
        if !readings().any(|reading| reading == choice.value.get_ref()) {
            let expected: Vec<String> = readings().cloned().collect();
            self.bad(key.get_ref(), &choice.value, expected.join(" | "));
        }
    }

    fn definition(&mut self, definition: &DefinitionEntry) {
        if let Some(of) = &definition.of
            && !["player", "round", "rounds so far"].contains(&of.get_ref().as_str())
        {
            self.bad("of", of, "player | round | rounds so far".into());
        }
        if let Some(needs) = &definition.needs
            && Needs::from_word(needs.get_ref()).is_none()
        {
            let words: Vec<&str> = Needs::ALL.iter().map(|needs| needs.word()).collect();
            self.bad("needs", needs, words.join(" | "));
        }
        let wrong = |instead: &&Instead| instead.conditions().is_none();
        for instead in definition.instead.iter().filter(wrong) {
            self.bad("when", &instead.when, "system = predetermined".into());
        }
    }

    /// Checks that the steps of a table are numbers and ascend.
    fn table(&mut self, table: &TableEntry) {
        let mut before = None;
        for (at, [from, to]) in table.steps.iter().enumerate() {
            let start = number(from.get_ref());
            let ascends = at == 0 || before < start;
            let wrong = if start.is_none() || !ascends {
                Some(from)
            } else {
                Some(to).filter(|to| number(to.get_ref()).is_none())
            };
            if let Some(wrong) = wrong {
                let expected = "[\"0\", \"-800\"], [\"0.01\", \"-677\"], …";
                self.bad("steps", wrong, expected.into());
            }
            before = start;
        }
    }
}

/// The open points that are no numbers which the program knows, and their readings; others are those that formulas ask for.
const CHOICES: [(&str, &[&str]); 11] = [
    ("unplayed_match", &["loss", "draw"]),
    ("one_all", &["both", "draw"]),
    ("system", &["swiss", "predetermined"]),
    ("edition", &["2019", "2024", "2026"]),
    ("unrated", &["dropped", "counted"]),
    ("average", &["decimals", "exact"]),
    ("limit", &["planned", "past"]),
    ("nobody_scores", &["half", "nothing"]),
    ("koya_step", &["draw", "half"]),
    ("forfeited_games", &["counted", "unplayed"]),
    ("assigned", &["nowhere", "points", "scores"]),
];

/// Whether a formula of a file asks for a reading of an open point.
fn asked_for(file: &RuleFile, choice: &str, reading: &str) -> bool {
    let all = file
        .definitions
        .iter()
        .flat_map(|definition| &definition.instead)
        .filter_map(Instead::conditions);
    all.flatten().any(|asked| asked == (choice, reading))
}

/// The allowed meanings of the numbers in a result.
const SCORES: [&str; 2] = ["games", "points"];

/// Returns the place of a TOML string's content, without its quotes.
pub(super) fn inside(value: &Spanned<String>) -> Range<usize> {
    let span = value.span();
    let quotes = (span.len() - value.get_ref().len().min(span.len())) / 2;
    span.start + quotes..span.end - quotes
}

/// Reads a constant; `none` is 0, which disables a floor.
pub(super) fn number(text: &str) -> Option<Exact> {
    if text.trim() == "none" { Some(Exact::zero()) } else { text.parse().ok() }
}

/// Reads a score such as `2-0` or `all-0`; `all` are the games that win a match, where they are known.
pub(super) fn score(text: &str, all: Option<u32>) -> Option<(Exact, Exact)> {
    let number = |text: &str| match text.trim() {
        "all" => Some(i64::from(all?).into()),
        text => text.parse().ok(),
    };
    let (own, other) = text.split_once('-')?;
    Some((number(own)?, number(other)?))
}
