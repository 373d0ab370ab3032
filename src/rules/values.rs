//! The values of one rule file, checked while it is known where they stand.

use std::ops::Range;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::rules::file::{Instead, RuleFile};
use crate::rules::mistake::{Mistake, MistakeKind, Mistakes};
use crate::rules::origin::Origin;
use crate::rules::rounding::Rounding;
use crate::rules::vocabulary::Needs;

/// Checks the values of one file, while it is known where they stand.
pub(super) fn check_values(file: &RuleFile, origin: &Origin) -> Result<(), Mistakes> {
    let unlabelled = file.unlabelled();
    let mut mistakes: Vec<Mistake> = unlabelled
        .map(|(id, span)| origin.mistake(MistakeKind::MissingLabel(id.into()), span))
        .collect();
    let mut bad = |key: &str, value: &toml::Spanned<String>, expected: String| {
        let kind = MistakeKind::BadValue {
            key: key.into(),
            found: value.get_ref().clone(),
            expected,
        };
        mistakes.push(origin.mistake(kind, inside(value)));
    };
    let outcomes = || Outcome::ALL.map(Outcome::id).join(" | ");
    for (key, value) in &file.points {
        if Outcome::from_id(key).is_none() {
            bad(key, value, outcomes());
        } else if number(value.get_ref()).is_none() {
            bad(key, value, "3 | 1/2 | 0.5".into());
        }
    }
    for (key, value) in &file.scores {
        if Outcome::from_id(key).is_none() {
            bad(key, value, outcomes());
        } else if score(value.get_ref()).is_none() {
            bad(key, value, "2-0".into());
        }
    }
    for value in file
        .rounding
        .iter()
        .chain(&file.rounding_readings)
        .filter(|value| Rounding::parse(value.get_ref()).is_none())
    {
        bad("rounding", value, Rounding::EXPECTED.into());
    }
    for (key, constant) in &file.constants {
        if number(constant.value.get_ref()).is_none()
            || constant
                .readings
                .iter()
                .any(|reading| number(reading).is_none())
        {
            bad(key, &constant.value, "33/100 | 0.33 | 1".into());
        }
    }
    for (key, choice) in &file.choices {
        let readings = || choice.readings.keys().map(toml::Spanned::get_ref);
        let asked_for = |reading: &str| asked_for(file, key.get_ref(), reading);
        match CHOICES.iter().find(|(id, _)| id == key.get_ref()) {
            // What the program does not know and no formula asks for would be shown, and change nothing.
            None if !choice
                .readings
                .keys()
                .any(|reading| asked_for(reading.get_ref())) =>
            {
                bad("choices", key, CHOICES.map(|(id, _)| id).join(" | "));
            }
            known => {
                let known = known.map_or(&[][..], |(_, known)| *known);
                let is_known = |reading: &str| {
                    known.is_empty() || known.contains(&reading) || asked_for(reading)
                };
                for reading in choice
                    .readings
                    .keys()
                    .filter(|reading| !is_known(reading.get_ref()))
                {
                    bad("readings", reading, known.join(" | "));
                }
                if !readings().any(|reading| reading == choice.value.get_ref()) {
                    bad(
                        key.get_ref(),
                        &choice.value,
                        readings().cloned().collect::<Vec<_>>().join(" | "),
                    );
                }
            }
        }
    }
    for definition in &file.definitions {
        if let Some(of) = definition
            .of
            .as_ref()
            .filter(|of| !["player", "round", "rounds so far"].contains(&of.get_ref().as_str()))
        {
            bad("of", of, "player | round | rounds so far".into());
        }
        if let Some(needs) = definition
            .needs
            .as_ref()
            .filter(|needs| Needs::from_word(needs.get_ref()).is_none())
        {
            bad(
                "needs",
                needs,
                Needs::ALL
                    .iter()
                    .map(|needs| needs.word())
                    .collect::<Vec<_>>()
                    .join(" | "),
            );
        }
        for instead in definition
            .instead
            .iter()
            .filter(|instead| instead.conditions().is_none())
        {
            bad("when", &instead.when, "system = predetermined".into());
        }
    }
    for table in &file.tables {
        let numbers: Vec<Option<Exact>> = table
            .steps
            .iter()
            .map(|[from, _]| number(from.get_ref()))
            .collect();
        let wrong = |(at, [from, to]): (usize, &[toml::Spanned<String>; 2])| {
            let ascends = at == 0 || numbers[at - 1] < numbers[at];
            if numbers[at].is_none() || !ascends {
                Some(from.clone())
            } else {
                number(to.get_ref()).is_none().then(|| to.clone())
            }
        };
        for step in table.steps.iter().enumerate().filter_map(wrong) {
            bad(
                "steps",
                &step,
                "[\"0\", \"-800\"], [\"0.01\", \"-677\"], …".into(),
            );
        }
    }
    if let Some(value) = file
        .score_is
        .as_ref()
        .filter(|value| !SCORES.contains(&value.get_ref().as_str()))
    {
        bad("score_is", value, SCORES.join(" | "));
    }
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(mistakes.into())
    }
}

/// The open points that are no numbers which the program knows, and their readings; others are those that formulas ask for.
const CHOICES: [(&str, &[&str]); 10] = [
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
pub(super) fn inside(value: &toml::Spanned<String>) -> Range<usize> {
    let span = value.span();
    let quotes = (span.len() - value.get_ref().len().min(span.len())) / 2;
    span.start + quotes..span.end - quotes
}

/// Reads a constant; `none` is 0, which disables a floor.
pub(super) fn number(text: &str) -> Option<Exact> {
    if text.trim() == "none" {
        Some(Exact::zero())
    } else {
        text.parse().ok()
    }
}

pub(super) fn score(text: &str) -> Option<(Exact, Exact)> {
    let (own, other) = text.split_once('-')?;
    Some((own.parse().ok()?, other.parse().ok()?))
}
