//! A rule set put together from its files and open to settings: what is based on what, and what is set on top.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::exact::Exact;
use crate::lang::Bilingual;
use crate::model::Outcome;
use crate::nearest::nearest;
use crate::rules::RuleSet;
use crate::rules::file::{DefinitionEntry, LibraryFile, RuleFile};
use crate::rules::library::{Embedded, RULES, TIEBREAKS, id_of};
use crate::rules::mistake::{Excerpt, Mistake, MistakeKind};
use crate::rules::repeat;
use crate::rules::rounding::Rounding;

/// The text of a rule file and what it is called.
#[derive(Clone, Debug)]
pub struct RuleText {
    pub(super) name: String,
    pub(super) text: String,
}

/// A file that a rule set was put together from.
pub(super) type Origin = RuleText;

impl RuleText {
    /// Reads a user's rule file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(path: &Path) -> Result<Self, Vec<Mistake>> {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Ok(Self { name, text: text.trim_start_matches('\u{feff}').into() }),
            Err(error) => Err(vec![Mistake { file: name, at: None, kind: MistakeKind::Unreadable(error.to_string()) }]),
        }
    }

    pub(super) fn mistake(&self, kind: MistakeKind, span: Range<usize>) -> Mistake {
        Mistake { file: self.name.clone(), at: Some(Excerpt::new(&self.text, &span)), kind }
    }
}

/// Definitions by id, and where each was written.
pub(super) type Definitions = BTreeMap<String, (DefinitionEntry, Arc<Origin>)>;

/// A rule set put together and open to settings, not yet compiled.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(super) file: RuleFile,
    /// Where order and list of shown definitions were written.
    pub(super) origin: Arc<Origin>,
    /// Library, base and own definitions by id, the last one of an id counting.
    pub(super) definitions: Definitions,
}

/// Returns the ids of the rule sets that the program carries, in the order in which they are listed.
pub fn rule_set_ids() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(path, _)| id_of(path))
}

/// Loads an embedded rule set.
///
/// # Errors
/// What is wrong: an unknown id, or mistakes in the file.
pub fn load(id: &str) -> Result<Draft, Vec<Mistake>> {
    let Some((path, text)) = RULES.iter().find(|(path, _)| id_of(path) == id) else {
        let kind = MistakeKind::UnknownRules { id: id.into(), nearest: nearest(id, rule_set_ids()) };
        return Err(vec![Mistake { file: id.into(), at: None, kind }]);
    };
    draft(Origin { name: (*path).into(), text: (*text).into() })
}

/// Loads a rule set from a user's file.
///
/// # Errors
/// What is wrong: the file cannot be read, or mistakes in it.
pub fn load_file(path: &Path) -> Result<Draft, Vec<Mistake>> {
    load_text(RuleText::open(path)?)
}

/// Loads a rule set from the text of a user's file.
///
/// # Errors
/// What is wrong in it.
pub fn load_text(text: RuleText) -> Result<Draft, Vec<Mistake>> {
    draft(text)
}

fn draft(origin: Origin) -> Result<Draft, Vec<Mistake>> {
    let origin = Arc::new(origin);
    let file: RuleFile = read_toml(&origin)?;
    check_values(&file, &origin)?;
    let (base, base_origin, mut definitions) = match &file.based_on {
        Some(id) => {
            let base = load(id.get_ref()).map_err(|mistakes| match mistakes.as_slice() {
                [Mistake { kind: kind @ MistakeKind::UnknownRules { .. }, .. }] => vec![origin.mistake(kind.clone(), id.span())],
                _ => mistakes,
            })?;
            (base.file, Some(base.origin), base.definitions)
        }
        None => (RuleFile::default(), None, library()?),
    };
    for entry in &file.definitions {
        definitions.insert(entry.id.get_ref().clone(), (entry.clone(), Arc::clone(&origin)));
    }
    let order_origin = if file.order.is_some() { origin } else { base_origin.unwrap_or(origin) };
    Ok(Draft { file: file.on_top_of(base), origin: order_origin, definitions })
}

fn read_toml<T: serde::de::DeserializeOwned>(origin: &Origin) -> Result<T, Vec<Mistake>> {
    toml::from_str(&origin.text).map_err(|error| {
        let kind = MistakeKind::Toml(error.message().to_string());
        vec![origin.mistake(kind, error.span().unwrap_or(0..0))]
    })
}

fn library() -> Result<Definitions, Vec<Mistake>> {
    let mut all = BTreeMap::new();
    for (path, text) in TIEBREAKS as &[Embedded] {
        let origin = Arc::new(Origin { name: (*path).into(), text: (*text).into() });
        let file: LibraryFile = read_toml(&origin)?;
        for entry in file.definitions {
            all.insert(entry.id.get_ref().clone(), (entry, Arc::clone(&origin)));
        }
    }
    Ok(all)
}

/// Checks the values of one file, while it is known where they stand.
fn check_values(file: &RuleFile, origin: &Origin) -> Result<(), Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let mut bad = |key: &str, value: &toml::Spanned<String>, expected: String| {
        let kind = MistakeKind::BadValue { key: key.into(), found: value.get_ref().clone(), expected };
        mistakes.push(origin.mistake(kind, inside(value)));
    };
    let outcomes = || Outcome::ALL.map(Outcome::id).join(" | ");
    for (key, value) in &file.points {
        if outcome(key).is_none() {
            bad(key, value, outcomes());
        } else if number(value.get_ref()).is_none() {
            bad(key, value, "3 | 1/2 | 0.5".into());
        }
    }
    for (key, value) in &file.scores {
        if outcome(key).is_none() {
            bad(key, value, outcomes());
        } else if score(value.get_ref()).is_none() {
            bad(key, value, "2-0".into());
        }
    }
    for value in file.rounding.iter().chain(&file.rounding_readings).filter(|value| Rounding::parse(value.get_ref()).is_none()) {
        bad("rounding", value, Rounding::EXPECTED.into());
    }
    for (key, constant) in &file.constants {
        if number(constant.value.get_ref()).is_none() || constant.readings.iter().any(|reading| number(reading).is_none()) {
            bad(key, &constant.value, "33/100 | 0.33 | 1".into());
        }
    }
    for (key, choice) in &file.choices {
        if !choice.readings.contains_key(choice.value.get_ref()) {
            bad(key, &choice.value, choice.readings.keys().cloned().collect::<Vec<_>>().join(" | "));
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

/// Returns the place of a TOML string's content, without its quotes.
pub(super) fn inside(value: &toml::Spanned<String>) -> Range<usize> {
    let span = value.span();
    let quotes = (span.len() - value.get_ref().len().min(span.len())) / 2;
    span.start + quotes..span.end - quotes
}

pub(super) fn outcome(id: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.id() == id)
}

/// Reads a constant; `none` is 0, which for a floor means that there is none.
pub(super) fn number(text: &str) -> Option<Exact> {
    if text.trim() == "none" { Some(Exact::zero()) } else { text.parse().ok() }
}

pub(super) fn score(text: &str) -> Option<(Exact, Exact)> {
    let (own, other) = text.split_once('-')?;
    Some((own.parse().ok()?, other.parse().ok()?))
}

impl Draft {
    /// Sets a constant, a choice, `rounding`, `order`, `games_to_win` or `points.OUTCOME`.
    ///
    /// # Errors
    /// An unknown key, or a value it cannot have.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), MistakeKind> {
        let value = value.trim();
        let bad = |expected: String| MistakeKind::BadValue { key: key.into(), found: value.into(), expected };
        let plain = || toml::Spanned::new(0..0, value.to_string());
        match key {
            "rounding" => {
                Rounding::parse(value).ok_or_else(|| bad(Rounding::EXPECTED.into()))?;
                self.file.rounding = Some(plain());
            }
            "order" => {
                let ids = value.split([',', '、', '>', ' ']).filter(|id| !id.is_empty()).map(|id| self.definition_named(id.trim()));
                let ids: Option<Vec<String>> = ids.collect();
                let ids = ids
                    .filter(|ids| !ids.is_empty())
                    .ok_or_else(|| bad(self.definitions.keys().cloned().collect::<Vec<_>>().join(", ")))?;
                self.file.order = Some(toml::Spanned::new(0..0, ids));
            }
            "games_to_win" => self.file.games_to_win = Some(value.parse().map_err(|_| bad("2".into()))?),
            _ => {
                if let Some(constant) = self.file.constants.get_mut(key) {
                    number(value).ok_or_else(|| bad("33/100 | 0.33 | 1".into()))?;
                    constant.value = plain();
                } else if let Some(choice) = self.file.choices.get_mut(key) {
                    if !choice.readings.contains_key(value) {
                        return Err(bad(choice.readings.keys().cloned().collect::<Vec<_>>().join(" | ")));
                    }
                    choice.value = plain();
                } else if let Some(outcome) = key.strip_prefix("points.").and_then(outcome) {
                    number(value).ok_or_else(|| bad("3 | 1/2 | 0.5".into()))?;
                    self.file.points.insert(outcome.id().into(), plain());
                } else {
                    return Err(MistakeKind::UnknownSetting {
                        key: key.into(),
                        nearest: nearest(key, self.setting_keys().iter().map(String::as_str)),
                    });
                }
            }
        }
        Ok(())
    }

    /// Adds a figure that a workbook's settings sheet defines at `place`; it is named and shown by its id.
    pub fn define(&mut self, id: &str, formula: &str, place: &str) {
        let text = |text: &str| toml::Spanned::new(0..text.len(), text.to_string());
        let name = Bilingual { ja: id.into(), en: id.into() };
        let entry = DefinitionEntry {
            id: text(id),
            formula: text(formula),
            empty: Some(text("none")),
            show: Some(text("decimal 4")),
            lower_is_better: false,
            label: name.clone(),
            short: name,
            cite: Some(place.into()),
            repeated: false,
        };
        let origin = Arc::new(Origin { name: place.into(), text: formula.into() });
        self.definitions.insert(id.into(), (entry.clone(), origin));
        self.file.definitions.push(entry);
    }

    /// Returns the rule set with more definitions of the library beside its own; those that need a constant it does
    /// not have are left out.
    ///
    /// # Errors
    /// Every mistake in the draft itself.
    pub fn with_also(&self, ids: &[String], rounds: u32) -> Result<RuleSet, Vec<Mistake>> {
        let with = |ids: Vec<String>| {
            let mut draft = self.clone();
            let own = draft.file.also.take().map(toml::Spanned::into_inner).unwrap_or_default();
            draft.file.also = Some(toml::Spanned::new(0..0, own.into_iter().chain(ids).collect()));
            draft.compile(rounds)
        };
        with(ids.iter().filter(|id| with(vec![(*id).clone()]).is_ok()).cloned().collect())
    }

    /// Returns the ids of all definitions, those of the library included.
    #[must_use]
    pub fn definition_ids(&self) -> Vec<String> {
        self.definitions.keys().filter(|id| !id.contains('{')).cloned().collect()
    }

    /// Returns every key that [`Draft::set`] takes.
    #[must_use]
    pub fn setting_keys(&self) -> Vec<String> {
        let fixed = ["rounding", "order", "games_to_win"].map(String::from);
        let points = Outcome::ALL.iter().map(|outcome| format!("points.{}", outcome.id()));
        fixed.into_iter().chain(self.file.constants.keys().cloned()).chain(self.file.choices.keys().cloned()).chain(points).collect()
    }

    /// Finds a definition by id, label or short heading in either language.
    fn definition_named(&self, name: &str) -> Option<String> {
        let named = |text: &Bilingual| text.ja == name || text.en == name;
        let one_round = |id: &str| repeat::is_round_of(id, name).then(|| name.to_string());
        self.definitions.iter().find_map(|(id, (entry, _))| {
            one_round(id).or_else(|| (*id == name || named(&entry.label) || named(&entry.short)).then(|| id.clone()))
        })
    }
}
