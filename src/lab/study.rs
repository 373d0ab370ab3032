//! Studies: their parts, claims and rule sets, read from a file or made for an event.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::lab::claim::{Claim, Drawn, Figure, Reading, SEQUENCES};
use crate::lab::part::{Kind, Part};
use crate::lab::refused::Refused;
use crate::lang::Labels;
use crate::rules::mistake::Mistakes;
use crate::rules::{self, RuleSet, RuleText};

/// The studies that the program carries, by name.
const STUDIES: &[(&str, &str)] = &[("kawai", include_str!("../../templates/lab/kawai.toml"))];

/// Everything that a run computes, apart from the number of trials that one machine takes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// A short name.
    pub id: String,
    /// The title of the workbook.
    #[serde(default)]
    pub title: Labels,
    /// The published source.
    #[serde(default)]
    pub source: String,
    /// The number of the draw.
    #[serde(default = "one")]
    pub seed: u64,
    /// The rule sets, in the order in which they are compared.
    pub rules: Vec<RulesOf>,
    /// Their names in tables; without any, their own names.
    #[serde(default)]
    pub labels: Vec<Labels>,
    /// The parts.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
    /// The readings of open points in the sources.
    #[serde(rename = "reading", default)]
    pub readings: Vec<Reading>,
    /// The claims.
    #[serde(rename = "claim", default)]
    pub claims: Vec<Claim>,
    /// The charts.
    #[serde(rename = "figure", default)]
    pub figures: Vec<Figure>,
}

fn one() -> u64 {
    1
}

/// A rule set of a study: that of an id, or a file's text; with settings on top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RulesOf {
    /// One that the program carries.
    Id(String),
    /// One as an event has it.
    Set {
        /// The id, or the file's name.
        name: String,
        /// The file's text.
        #[serde(default)]
        text: Option<String>,
        /// The settings on top.
        #[serde(default)]
        settings: Vec<(String, String)>,
    },
}

impl RulesOf {
    /// Returns the key in the wording: the id and the settings on top.
    fn key(&self) -> String {
        match self {
            Self::Id(id) => id.clone(),
            Self::Set { name, settings, .. } => {
                let set = settings.iter().map(|(key, value)| format!("-{key}-{value}"));
                std::iter::once(name.clone()).chain(set).collect()
            }
        }
    }

    /// Returns the rule set.
    ///
    /// # Errors
    /// The mistakes in the rule set.
    pub fn load(&self, rounds: u32) -> Result<RuleSet, Mistakes> {
        match self {
            Self::Id(id) => rules::load(id)?.compile(rounds),
            Self::Set { name, text, settings } => {
                let mut draft = match text {
                    Some(text) => rules::load_text(RuleText::new(name, text))?,
                    None => rules::load(name)?,
                };
                for (key, value) in settings {
                    draft.set(key, value)?;
                }
                draft.compile(rounds)
            }
        }
    }
}

/// The most trials of a part: a row each in the workbook, of which a sheet has some more.
const MOST_TRIALS: i64 = 1_000_000;

/// A number of a part: its name, its range, and how to read it from the part, where it may have several values.
type Bounds = (&'static str, RangeInclusive<i64>, fn(&Part) -> Vec<i64>);

/// The fixed ranges of the numbers of a part.
const BOUNDS: [Bounds; 7] = [
    ("players", 2..=200, |part| vec![i64::try_from(part.players).unwrap_or(i64::MAX)]),
    ("rounds", 1..=30, |part| vec![part.rounds.into()]),
    ("steps", 0..=2_000, |part| part.steps.clone()),
    ("trials", 1..=MOST_TRIALS, |part| vec![part.trials.into()]),
    ("events", 1..=10_000, |part| vec![part.events.into()]),
    ("scores", 1..=1_000, |part| vec![part.scores.into()]),
    ("leaving", 0..=50, |part| vec![part.leaving.into()]),
];

/// Returns the range of a number of a part; `None` if two numbers cannot describe it.
pub fn bounds(what: &str) -> Option<String> {
    let (_, range, _) = BOUNDS.iter().find(|(known, ..)| *known == what)?;
    // Nobody meets anybody twice.
    let besides = if what == "rounds" { ", < players" } else { "" };
    Some(format!("{}–{}{besides}", range.start(), range.end()))
}

impl Study {
    /// Returns the names of the studies that the program carries.
    pub fn carried() -> impl Iterator<Item = &'static str> {
        STUDIES.iter().map(|(name, _)| *name)
    }

    /// Returns a study that the program carries.
    pub fn named(name: &str) -> Option<Result<Self, Refused>> {
        STUDIES.iter().find(|(known, _)| *known == name).map(|(_, text)| Self::read(text))
    }

    /// Reads a study.
    ///
    /// # Errors
    /// The mistake in the study.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let study: Self = toml::from_str(text).map_err(|error| Refused::File(error.to_string()))?;
        study.labelled().read_so()?.checked()
    }

    /// Replaces each claim by the claim under each of its readings.
    fn read_so(mut self) -> Result<Self, Refused> {
        for claim in std::mem::take(&mut self.claims) {
            let said = claim.readings.join(", ");
            let read = claim
                .read(&self.readings)
                .ok_or_else(|| Refused::File(format!("readings: {said}")))?;
            self.claims.extend(read);
        }
        Ok(self)
    }

    /// Takes missing labels from the wording, under the study's id: a file may be a copy of a carried study.
    fn labelled(mut self) -> Self {
        let under = format!("labels.lab.{}", self.id);
        let fill = |labels: &mut Labels, key: &str| labels.fill(&format!("{under}.{key}"));
        fill(&mut self.title, "title");
        if self.labels.is_empty() {
            let label = |rules: &RulesOf| {
                let mut label = Labels::default();
                fill(&mut label, &format!("rules.{}", rules.key()));
                label
            };
            let labels: Vec<Labels> = self.rules.iter().map(label).collect();
            self.labels = Some(labels)
                .filter(|labels| !labels.iter().any(Labels::is_missing))
                .unwrap_or_default();
        }
        for part in &mut self.parts {
            fill(&mut part.title, &format!("parts.{}", part.id));
        }
        for figure in &mut self.figures {
            fill(&mut figure.title, &format!("figures.{}", figure.id));
        }
        for reading in &mut self.readings {
            fill(&mut reading.text, &format!("readings.{}", reading.id));
        }
        for claim in &mut self.claims {
            fill(&mut claim.text, &format!("claims.{}", claim.id));
            fill(&mut claim.source, &format!("sources.{}", claim.id));
        }
        self
    }

    /// Checks that all numbers are within their ranges.
    ///
    /// # Errors
    /// The first that is not.
    pub fn checked(self) -> Result<Self, Refused> {
        if self.rules.is_empty() || self.parts.is_empty() || self.title == Labels::default() {
            return Err(Refused::File("rules, part, title".into()));
        }
        for part in &self.parts {
            let out_of_bounds = BOUNDS.iter().map(|(what, range, of)| {
                (of(part).iter().any(|number| !range.contains(number)), *what)
            });
            let besides = [
                (!part.entrants.is_empty() && part.entrants.len() != part.players, "entrants"),
                (part.rounds as usize >= part.players + part.players % 2, "rounds"),
                (part.steps.is_empty(), "steps"),
                (part.rules.iter().any(|rules| *rules >= self.rules.len()), "rules"),
                (
                    part.kind == Kind::Sequences && part.rounds as usize != SEQUENCES.len() - 3,
                    "rounds",
                ),
            ];
            if let Some((_, what)) = out_of_bounds.chain(besides).find(|(wrong, _)| *wrong) {
                let found = BOUNDS
                    .iter()
                    .find(|(known, ..)| *known == what)
                    .map_or_else(Vec::new, |(.., of)| of(part));
                return Err(Refused::Number { part: part.id.clone(), what, found });
            }
            if part.kind == Kind::Event && part.ratings(0)?.windows(2).all(|two| two[0] == two[1]) {
                return Err(Refused::AllEqual);
            }
        }
        for claim in &self.claims {
            let known = self
                .parts
                .iter()
                .find(|part| part.id == claim.part)
                .is_some_and(|part| claim.test.fits(part, self.rules.len()));
            if !known || claim.text.is_missing() {
                return Err(Refused::Number {
                    part: claim.part.clone(),
                    what: "claim",
                    found: Vec::new(),
                });
            }
        }
        for figure in &self.figures {
            let steps = figure.draws == Drawn::Steps;
            let known = |part: &&Part| {
                part.id == figure.part
                    && part.kind == Kind::RoundRobin
                    && (steps || part.steps.len() == 1)
                    && figure.rules.iter().all(|rules| self.positions_of(part).contains(rules))
            };
            if figure.rules.is_empty()
                || figure.title.is_missing()
                || !self.parts.iter().any(|part| known(&part))
            {
                return Err(Refused::Number {
                    part: figure.part.clone(),
                    what: "figure",
                    found: Vec::new(),
                });
            }
        }
        Ok(self)
    }

    /// Returns the positions of a part's rule sets.
    pub fn positions_of(&self, part: &Part) -> Vec<usize> {
        if part.rules.is_empty() { (0..self.rules.len()).collect() } else { part.rules.clone() }
    }
}
