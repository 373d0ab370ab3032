//! Rule files to checked rule sets: what is based on what, settings on top, definitions in order.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::exact::Exact;
use crate::lang::Bilingual;
use crate::model::Outcome;
use crate::nearest::nearest;
use crate::rules::ast::{Expr, Name};
use crate::rules::check::{Known, formula, may_be_empty};
use crate::rules::file::{DefinitionEntry, LibraryFile, RuleFile};
use crate::rules::library::{Embedded, RULES, TIEBREAKS, id_of};
use crate::rules::mistake::{Excerpt, Mistake, MistakeKind};
use crate::rules::repeat;
use crate::rules::rounding::Rounding;
use crate::rules::show::Show;
use crate::rules::{Choice, Constant, Definition, RuleSet, ScoreIs};

/// A file that a rule set was put together from.
#[derive(Debug)]
struct Origin {
    name: String,
    text: String,
}

impl Origin {
    fn mistake(&self, kind: MistakeKind, span: Range<usize>) -> Mistake {
        Mistake { file: self.name.clone(), at: Some(Excerpt::new(&self.text, &span)), kind }
    }
}

/// Definitions by id, and where each was written.
type Definitions = BTreeMap<String, (DefinitionEntry, Arc<Origin>)>;

/// A rule set put together and open to settings, not yet compiled.
#[derive(Clone, Debug)]
pub struct Draft {
    file: RuleFile,
    /// Where order and list of shown definitions were written.
    origin: Arc<Origin>,
    /// Library, base and own definitions by id, the last one of an id counting.
    definitions: Definitions,
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
    let name = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => draft(Origin { name, text: text.trim_start_matches('\u{feff}').into() }),
        Err(error) => Err(vec![Mistake { file: name, at: None, kind: MistakeKind::Unreadable(error.to_string()) }]),
    }
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
fn inside(value: &toml::Spanned<String>) -> Range<usize> {
    let span = value.span();
    let quotes = (span.len() - value.get_ref().len().min(span.len())) / 2;
    span.start + quotes..span.end - quotes
}

fn outcome(id: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.id() == id)
}

/// Reads a constant; `none` is 0, which for a floor means that there is none.
fn number(text: &str) -> Option<Exact> {
    if text.trim() == "none" { Some(Exact::zero()) } else { text.parse().ok() }
}

fn score(text: &str) -> Option<(Exact, Exact)> {
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

    /// Checks everything and puts the definitions in order, for a tournament of so many rounds.
    ///
    /// # Errors
    /// Every mistake found.
    pub fn compile(&self, rounds: u32) -> Result<RuleSet, Vec<Mistake>> {
        let file = &self.file;
        let definitions: Definitions = self
            .definitions
            .values()
            .flat_map(|(entry, origin)| repeat::definitions(entry, rounds).into_iter().map(|entry| (entry, Arc::clone(origin))))
            .map(|(entry, origin)| (entry.id.get_ref().clone(), (entry, origin)))
            .collect();
        let mut sorter = Sorter {
            draft: self,
            known: &definitions,
            done: HashMap::new(),
            definitions: Vec::new(),
            path: Vec::new(),
            mistakes: Vec::new(),
        };
        let mut order = Vec::new();
        for (ids, decides) in [(&file.order, true), (&file.also, false)] {
            let Some(ids) = ids else { continue };
            for id in ids.get_ref().iter().flat_map(|id| repeat::texts(id, rounds)) {
                match sorter.need(&id) {
                    Some(position) if decides => order.push(position),
                    Some(_) => {}
                    None if definitions.contains_key(&id) => {}
                    None => {
                        let nearest = nearest(&id, definitions.keys().map(String::as_str));
                        let kind = MistakeKind::UnknownName { name: id, nearest };
                        sorter.mistakes.push(self.origin.mistake(kind, ids.span()));
                    }
                }
            }
        }
        // What a rule file defines is shown, also where it decides nothing.
        for id in file.definitions.iter().flat_map(|entry| repeat::texts(entry.id.get_ref(), rounds)) {
            sorter.need(&id);
        }
        if order.is_empty() && sorter.mistakes.is_empty() {
            let kind = MistakeKind::BadValue { key: "order".into(), found: String::new(), expected: "[\"match_points\", …]".into() };
            sorter.mistakes.push(self.origin.mistake(kind, 0..0));
        }
        if !sorter.mistakes.is_empty() {
            return Err(sorter.mistakes);
        }
        let definitions = sorter.definitions;
        let rounding = |text: &toml::Spanned<String>| Rounding::parse(text.get_ref());
        Ok(RuleSet {
            id: file.id.clone().unwrap_or_else(|| self.origin.name.clone()),
            name: file.name.clone(),
            about: file.about.clone(),
            source: file.source.clone().unwrap_or_default(),
            points: self.points(),
            scores: file.scores.iter().filter_map(|(key, value)| Some((outcome(key)?, score(value.get_ref())?))).collect(),
            nothing_won_is_a_loss: file.choices.get("unplayed_match").is_some_and(|choice| choice.value.get_ref() == "loss"),
            games_to_win: file.games_to_win.filter(|games| *games > 0),
            score_is: if file.score_is.as_deref() == Some("games") { ScoreIs::Games } else { ScoreIs::Points },
            constants: file
                .constants
                .iter()
                .map(|(id, constant)| Constant {
                    id: id.clone(),
                    value: number(constant.value.get_ref()).unwrap_or_else(Exact::zero),
                    label: constant.label.clone(),
                    readings: constant.readings.iter().filter_map(|reading| number(reading)).collect(),
                })
                .collect(),
            choices: file
                .choices
                .iter()
                .map(|(id, choice)| Choice {
                    id: id.clone(),
                    value: choice.value.get_ref().clone(),
                    label: choice.label.clone(),
                    readings: choice.readings.clone().into_iter().collect(),
                })
                .collect(),
            rounding: file.rounding.as_ref().and_then(rounding).unwrap_or(Rounding::None),
            rounding_readings: file.rounding_readings.iter().filter_map(rounding).collect(),
            order,
            definitions,
        })
    }

    /// Returns the points of every outcome: those not stated follow from win, draw and loss.
    fn points(&self) -> HashMap<Outcome, Exact> {
        let stated = |outcome: Outcome| self.file.points.get(outcome.id()).and_then(|value| number(value.get_ref()));
        let like = |outcome: Outcome| match outcome {
            Outcome::Bye | Outcome::ForfeitWin | Outcome::OpponentLeft => Outcome::Win,
            Outcome::HalfBye => Outcome::Draw,
            Outcome::Out => Outcome::Out,
            _ => Outcome::Loss,
        };
        Outcome::ALL
            .into_iter()
            .map(|outcome| (outcome, stated(outcome).or_else(|| stated(like(outcome))).unwrap_or_else(Exact::zero)))
            .collect()
    }
}

/// Compiles definitions, each after those it needs.
struct Sorter<'a> {
    draft: &'a Draft,
    /// The definitions, those for every round written out.
    known: &'a Definitions,
    /// Position of each finished definition; nothing for one with a mistake.
    done: HashMap<String, Option<usize>>,
    definitions: Vec<Definition>,
    /// The definitions being compiled, outermost first.
    path: Vec<String>,
    mistakes: Vec<Mistake>,
}

impl Sorter<'_> {
    /// Compiles a definition and all it needs; returns its position, or nothing where something is wrong.
    fn need(&mut self, id: &str) -> Option<usize> {
        if let Some(done) = self.done.get(id) {
            return *done;
        }
        let (entry, origin) = self.known.get(id)?;
        if let Some(start) = self.path.iter().position(|open| open == id) {
            let mut circle = self.path[start..].to_vec();
            circle.push(id.into());
            self.mistakes.push(origin.mistake(MistakeKind::Cycle(circle), entry.formula.span()));
            return None;
        }
        self.path.push(id.into());
        let position = self.compile(id, entry, origin);
        self.path.pop();
        self.done.insert(id.into(), position);
        position
    }

    fn compile(&mut self, id: &str, entry: &DefinitionEntry, origin: &Origin) -> Option<usize> {
        let before = self.mistakes.len();
        for (language, label, short) in [("ja", &entry.label.ja, &entry.short.ja), ("en", &entry.label.en, &entry.short.en)] {
            if label.is_empty() || short.is_empty() {
                self.mistakes.push(origin.mistake(MistakeKind::MissingLabel(language), entry.id.span()));
            }
        }
        let bad = |key: &str, found: String, expected: &str| MistakeKind::BadValue { key: key.into(), found, expected: expected.into() };
        let cite = entry.cite.clone().or_else(|| self.draft.file.source.clone()).unwrap_or_default();
        if cite.is_empty() {
            self.mistakes.push(origin.mistake(bad("cite", String::new(), "https://… | \"…\""), entry.id.span()));
        }
        let show = match &entry.show {
            None => Some(Show::Integer),
            Some(text) => Show::parse(text.get_ref()).or_else(|| {
                self.mistakes.push(origin.mistake(bad("show", text.get_ref().clone(), Show::EXPECTED), inside(text)));
                None
            }),
        };
        let known = Known {
            constants: self.draft.file.constants.keys().map(String::as_str).collect(),
            definitions: self.known.keys().map(String::as_str).collect(),
        };
        let mut parse = |text: &toml::Spanned<String>| {
            formula(text.get_ref(), &known)
                .map_err(|(kind, span)| {
                    let start = inside(text).start;
                    let span = if entry.repeated { text.span() } else { start + span.start..start + span.end };
                    self.mistakes.push(origin.mistake(kind, span));
                })
                .ok()
        };
        let expr = parse(&entry.formula)?;
        let empty = match &entry.empty {
            Some(text) if text.get_ref() == "none" => None,
            Some(text) => Some(parse(text)?),
            None => {
                if may_be_empty(&expr) {
                    self.mistakes.push(origin.mistake(MistakeKind::EmptyUnsaid, inside(&entry.formula)));
                }
                None
            }
        };
        for needed in needed(&expr).into_iter().chain(empty.as_ref().map(needed).unwrap_or_default()) {
            if let Some(position) = self.need(needed)
                && self.definitions[position].expr.group_fact().is_some()
            {
                self.mistakes.push(origin.mistake(MistakeKind::GroupInside(needed.into()), entry.formula.span()));
            }
        }
        if self.mistakes.len() > before {
            return None;
        }
        self.definitions.push(Definition {
            id: id.into(),
            formula: entry.formula.get_ref().clone(),
            expr,
            empty,
            show: show?,
            lower_is_better: entry.lower_is_better,
            label: entry.label.clone(),
            short: entry.short.clone(),
            cite,
        });
        Some(self.definitions.len() - 1)
    }
}

/// Returns the ids of the definitions that a formula names.
fn needed(expr: &Expr) -> Vec<&str> {
    let of = |name| match name {
        &Name::Definition(ref id) | &Name::OpponentDefinition(ref id) => Some(id.as_str()),
        _ => None,
    };
    expr.names().into_iter().filter_map(of).collect()
}
