//! A rule set put together from its files and open to settings: what is based on what, and what is set on top.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use crate::lang::{Labels, Lang, Language};
use crate::model::{Outcome, Pairing, Setting};
use crate::nearest::Shared;
use crate::rules::among_equals::{self, AmongEquals};
use crate::rules::ast::Name;
use crate::rules::file::{
    DefinitionEntry, FactEntry, LibraryFile, RuleFile, TableEntry, facts_on_top_of,
};
use crate::rules::library::{
    Embedded, FAMILIES, RULES, TIEBREAKS, family_of, id_of, like, named_by,
};
use crate::rules::mistake::{Author, Mistake, MistakeKind, Mistakes};
use crate::rules::origin::{self, Definitions, Origin, RuleText, criteria};
use crate::rules::pairing::{Difference, Rematch, Seeds, System, named};
use crate::rules::rounding::Rounding;
use crate::rules::values::{check_values, inside, number, score};
use crate::rules::vocabulary::{EventFact, Needs};
use crate::rules::withdrawn::Withdrawn;
use crate::rules::{Definition, Fact, RuleSet, expand};

/// No match is won by more games; larger numbers are points.
const MOST_WON: u32 = 7;

/// A rule set put together and open to settings, not yet compiled.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(super) file: RuleFile,
    /// The rule file.
    pub(super) origin: Arc<Origin>,
    /// The origin of the order.
    pub(super) order_origin: Arc<Origin>,
    /// The origin of the list of shown definitions.
    pub(super) also_origin: Arc<Origin>,
    /// The origin of the columns of the standings.
    pub(super) columns_origin: Arc<Origin>,
    /// The origin of the criteria that decide before the last round.
    pub(super) before_origin: Arc<Origin>,
    /// Whether the order was written again after them: what it names no more decides nothing.
    pub(super) order_is_newer: bool,
    /// Library, base and own definitions by id, the last one of an id counting.
    pub(super) definitions: Definitions,
    /// The settings on top of the rule file: key and value, the last value of a key.
    pub(super) settings: Vec<(String, String)>,
    /// Lines of the settings sheet that are no settings of the rule set.
    pub(super) others: Vec<(String, String)>,
    /// The criteria that follow in a report's list of tie-breaks; the first of them is unknown to these rules.
    pub beyond: Vec<String>,
    /// How often a list among equals that begins again to the end is counted.
    pub(super) deep: u32,
    /// The draft before what rests on points of sets was left out of an event without them.
    pub whole: Option<Box<Draft>>,
    /// Finds the known word that was meant.
    pub(super) meant: Shared,
}

/// How often a list among equals is counted as long as no group needs more.
pub(super) const DEEP: u32 = 3;

/// Loads an embedded rule set by its id, or by what people call its game, where it is the only one of that game.
///
/// # Errors
/// An unknown id, or mistakes in the file.
pub fn load(id: &str) -> Result<Draft, Mistakes> {
    let named = named_by(id);
    let Some((path, text)) = RULES.iter().find(|(path, _)| Some(id_of(path)) == named) else {
        let kind = MistakeKind::UnknownRules {
            id: id.into(),
            nearest: Some(like(id).join(" / ")).filter(|ids| !ids.is_empty()),
        };
        return Err(Mistake { file: id.into(), author: Author::User, at: None, kind }.into());
    };
    load_text(Origin::carried(path, text))
}

/// Loads a rule set from a user's file.
///
/// # Errors
/// The file cannot be read, or has mistakes.
pub fn load_file(path: &Path) -> Result<Draft, Mistakes> {
    load_text(RuleText::open(path)?)
}

/// Loads a rule set from the text of a user's file.
///
/// # Errors
/// The mistakes in the text.
pub fn load_text(text: RuleText) -> Result<Draft, Mistakes> {
    let origin = Arc::new(text);
    let mut file: RuleFile = read_toml(&origin)?;
    // A file of one's own may be a copy of one that the program carries.
    let id = file.id.clone().unwrap_or_default();
    file = file.labelled(&format!("rules/{id}"));
    check_values(&file, &origin)?;
    let base = if let Some(id) = &file.based_on {
        load(id.get_ref()).map_err(|mistakes| match &*mistakes {
            [Mistake { kind: kind @ MistakeKind::UnknownRules { .. }, .. }] => {
                origin.mistake(kind.clone(), id.span()).into()
            }
            _ => mistakes,
        })?
    } else {
        Draft::bare(&origin, library()?)
    };
    let mut definitions = base.definitions;
    for name in &file.families.clone() {
        let family = family(name.get_ref())?.ok_or_else(|| {
            let known =
                FAMILIES.iter().map(|(path, _)| family_of(path)).collect::<Vec<_>>().join(" | ");
            let kind = MistakeKind::BadValue {
                key: "families".into(),
                found: name.get_ref().clone(),
                expected: known,
            };
            Mistakes::from(origin.mistake(kind, inside(name)))
        })?;
        definitions.extend(family.0);
        file.tables.extend(family.1);
        // A rule set may call a fact of the family otherwise.
        file.facts = facts_on_top_of(std::mem::take(&mut file.facts), family.2);
    }
    for entry in &file.definitions {
        definitions.insert(entry.id.get_ref().clone(), (entry.clone(), Arc::clone(&origin)));
    }
    let own_or = |is_own: bool, base: Arc<Origin>| if is_own { Arc::clone(&origin) } else { base };
    Ok(Draft {
        order_origin: own_or(file.order.is_some(), base.order_origin),
        also_origin: own_or(file.also.is_some(), base.also_origin),
        columns_origin: own_or(file.columns.is_some(), base.columns_origin),
        before_origin: own_or(file.order_before_last.is_some(), base.before_origin),
        order_is_newer: file.order_before_last.is_none()
            && (base.order_is_newer || file.order.is_some()),
        file: file.on_top_of(base.file),
        ..Draft::bare(&origin, definitions)
    })
}

fn read_toml<T: serde::de::DeserializeOwned>(origin: &Origin) -> Result<T, Mistakes> {
    toml::from_str(&origin.text).map_err(|error| {
        let kind = MistakeKind::Toml(error.message().to_string());
        origin.mistake(kind, error.span().unwrap_or(0..0)).into()
    })
}

fn library() -> Result<Definitions, Mistakes> {
    let mut all = BTreeMap::new();
    for file in TIEBREAKS {
        all.extend(carried(file)?.0);
    }
    Ok(all)
}

/// Definitions, and the tables and facts that they name.
type Family = (Definitions, Vec<TableEntry>, Vec<FactEntry>);

/// Returns a family; `None` for an unknown name.
fn family(name: &str) -> Result<Option<Family>, Mistakes> {
    let mut families = FAMILIES.iter();
    let family = families.find(|(path, _)| family_of(path) == name);
    family.map(carried).transpose()
}

/// Reads a file of the library.
fn carried((path, text): &Embedded) -> Result<Family, Mistakes> {
    let origin = Arc::new(Origin::carried(path, text));
    let file = read_toml::<LibraryFile>(&origin)?.labelled(path);
    let own = file
        .definitions
        .into_iter()
        .map(|entry| (entry.id.get_ref().clone(), (entry, Arc::clone(&origin))));
    Ok((own.collect(), file.tables, file.facts))
}

/// Whether a setting names figures, which a workbook may define itself.
pub fn is_list_of_figures(key: &str) -> bool {
    ["order", "order_before_last", "also"].contains(&key)
}

impl Draft {
    /// Returns a rule set that says nothing of its own.
    fn bare(origin: &Arc<Origin>, definitions: Definitions) -> Self {
        let none = || Arc::clone(origin);
        Self {
            file: RuleFile::default(),
            origin: none(),
            order_origin: none(),
            also_origin: none(),
            columns_origin: none(),
            before_origin: none(),
            order_is_newer: false,
            definitions,
            settings: Vec::new(),
            others: Vec::new(),
            beyond: Vec::new(),
            deep: DEEP,
            whole: None,
            meant: Shared::default(),
        }
    }

    /// Sets a constant, a choice, `rounding`, `order`, `order_before_last`, `also`, `games_to_win`, `withdrawn`, `lots`, `pairing_system`, `seeds`, `difference`, `rematch`, `second_bye`, `third_place`, `points.OUTCOME` or `scores.OUTCOME`, as `--set` says.
    ///
    /// # Errors
    /// An unknown key, or a value it cannot have.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Mistake> {
        let name = format!("--set {key}={value}");
        self.set_as(key, value, Origin::new(&name, ""))
    }

    /// Applies a line of a workbook's settings sheet.
    ///
    /// # Errors
    /// An unknown key, or a value it cannot have.
    pub fn set_from(&mut self, setting: &Setting) -> Result<(), Mistake> {
        self.set_as(&setting.key.value, &setting.value.value, Origin::of_setting(setting))
    }

    fn set_as(&mut self, key: &str, value: &str, origin: Origin) -> Result<(), Mistake> {
        let value = value.trim();
        let whole = 0..origin.text.len();
        if is_list_of_figures(key) {
            let one = |name: &str| {
                self.definition_named(name).ok_or_else(|| {
                    origin.mistake(self.unknown_criterion(name), origin.named(name, whole.clone()))
                })
            };
            let ids: Vec<String> = origin::split(value)
                .into_iter()
                .map(|name| match AmongEquals::read(name) {
                    Some(list) => {
                        let figures = list.figures.iter().map(|name| one(name));
                        let figures = figures.collect::<Result<_, _>>()?;
                        Ok(AmongEquals { figures, ..list }.text(Language::ENGLISH))
                    }
                    None => one(name),
                })
                .collect::<Result<_, _>>()?;
            if ids.is_empty() && key == "order_before_last" {
                let kind = MistakeKind::BadValue {
                    key: key.into(),
                    found: String::new(),
                    expected: self.order_named(Language::ENGLISH),
                };
                return Err(origin.mistake(kind, whole));
            }
            let is_set = |key: &str| self.settings.iter().any(|(known, _)| known == key);
            let (names, named_in) = match key {
                "order" => {
                    self.order_is_newer = !is_set("order_before_last");
                    (&mut self.file.order, &mut self.order_origin)
                }
                "order_before_last" => {
                    self.order_is_newer = false;
                    (&mut self.file.order_before_last, &mut self.before_origin)
                }
                _ => (&mut self.file.also, &mut self.also_origin),
            };
            *names = Some(toml::Spanned::new(whole, ids));
            *named_in = Arc::new(origin);
            self.note(key, value);
            return Ok(());
        }
        self.set_value(key, value).map_err(|kind| origin.mistake(kind, whole))?;
        self.note(key, value);
        Ok(())
    }

    /// Records a setting, so that the output repeats it and a later run can apply it again.
    fn note(&mut self, key: &str, value: &str) {
        self.settings.retain(|(known, _)| known != key);
        self.settings.push((key.into(), value.into()));
    }

    /// Records a line of the settings sheet that sets nothing here, so that the output repeats it.
    pub fn keep(&mut self, setting: &Setting) {
        self.others.push((setting.key.value.clone(), setting.value.value.clone()));
    }

    fn unknown_criterion(&self, name: &str) -> MistakeKind {
        let one = |known: &&str| !expand::is_repeated(known);
        let known: Vec<&str> = criteria(&self.definitions).filter(one).collect();
        let short = self.definitions.values().flat_map(|(entry, _)| entry.short.all()).filter(one);
        MistakeKind::UnknownCriterion {
            name: name.into(),
            known: self.criteria_named(),
            nearest: self
                .meant
                .nearest(name, known.iter().copied())
                .or_else(|| self.nearest_code(name))
                .or_else(|| self.meant.nearest(name, short)),
        }
    }

    fn set_value(&mut self, key: &str, value: &str) -> Result<(), MistakeKind> {
        let bad = |expected: String| MistakeKind::BadValue {
            key: key.into(),
            found: value.into(),
            expected,
        };
        let plain = || toml::Spanned::new(0..0, value.to_string());
        match key {
            "rounding" => {
                Rounding::parse(value).ok_or_else(|| bad(Rounding::EXPECTED.into()))?;
                self.file.rounding = Some(plain());
            }
            "pairing_system" => {
                let system = named(&System::ALL, System::id, value).map_err(bad)?;
                self.file.pairing.system = Some(system);
            }
            "seeds" => {
                self.file.pairing.seeds = Some(named(&Seeds::ALL, Seeds::id, value).map_err(bad)?);
            }
            "difference" => {
                self.file.pairing.difference =
                    Some(named(&Difference::ALL, Difference::id, value).map_err(bad)?);
            }
            "rematch" => {
                self.file.pairing.rematch =
                    Some(named(&Rematch::ALL, Rematch::id, value).map_err(bad)?);
            }
            "second_bye" => self
                .file
                .pairing
                .set_second_bye(named(&Rematch::ALL, Rematch::id, value).map_err(bad)?),
            "third_place" => {
                let is_played = value.parse().map_err(|_| bad("true | false".into()));
                self.file.pairing.third_place = Some(is_played?);
            }
            "lots" => self.file.lots = Some(value.parse().map_err(|_| bad("42".into()))?),
            "withdrawn" => {
                self.file.withdrawn =
                    Some(named(&Withdrawn::ALL, Withdrawn::id, value).map_err(bad)?);
            }
            "games_to_win" => {
                self.file.games_to_win = Some(value.parse().map_err(|_| bad("2".into()))?);
            }
            "words" => {
                let kinds = Lang::of(Language::ENGLISH).kinds_of_words();
                if !kinds.contains(value) {
                    return Err(bad(Vec::from_iter(kinds).join(" | ")));
                }
                self.file.words = Some(plain());
            }
            "sets" => {
                let examples = || bad("11, 2 | 21, 2, cap 30 | 25, 2, deciding 15".into());
                self.file.sets = Some(value.parse().map_err(|()| examples())?);
            }
            _ => {
                if let Some(constant) = self.file.constants.get_mut(key) {
                    number(value).ok_or_else(|| bad("33/100 | 0.33 | 1".into()))?;
                    constant.value = plain();
                } else if let Some(choice) = self.file.choices.get_mut(key) {
                    // By its id, or by the words in which the output says it.
                    let named = choice.readings.iter().find(|(id, said)| {
                        id.get_ref() == value || said.all().any(|text| text == value)
                    });
                    let Some((id, _)) = named else {
                        return Err(bad(choice
                            .readings
                            .keys()
                            .map(|reading| reading.get_ref().as_str())
                            .collect::<Vec<_>>()
                            .join(" | ")));
                    };
                    choice.value = id.clone();
                } else if let Some(outcome) = key.strip_prefix("points.").and_then(Outcome::from_id)
                {
                    number(value).ok_or_else(|| bad("3 | 1/2 | 0.5".into()))?;
                    self.file.points.insert(outcome.id().into(), plain());
                } else if let Some(outcome) = key.strip_prefix("scores.").and_then(Outcome::from_id)
                {
                    if value == "none" {
                        self.file.scores.remove(outcome.id());
                    } else {
                        score(value, Some(1)).ok_or_else(|| bad("2-0 | all-0 | none".into()))?;
                        self.file.scores.insert(outcome.id().into(), plain());
                    }
                } else {
                    return Err(MistakeKind::UnknownSetting {
                        key: key.into(),
                        nearest: self
                            .meant
                            .nearest(key, self.setting_keys().iter().map(String::as_str)),
                    });
                }
            }
        }
        Ok(())
    }

    /// Adds a figure that a line of a workbook's settings sheet defines; it is named and shown by its id.
    pub fn define(&mut self, id: &str, setting: &Setting) {
        let origin = Origin::of_setting(setting);
        let text = |text: &str| toml::Spanned::new(0..text.len(), text.to_string());
        let name = Labels::same(id);
        let entry = DefinitionEntry {
            id: text(id),
            formula: text(&origin.text),
            first: None,
            instead: Vec::new(),
            of: None,
            needs: None,
            empty: Some(text("none")),
            show: Some(text("decimal 4")),
            lower_is_better: false,
            label: name.clone(),
            short: name,
            // Without the file's name: read again from the output, it is called otherwise.
            cite: Some(setting.value.place.within_book()),
            code: None,
            counted: None,
            earlier: false,
            of_file: None,
            repeated: false,
        };
        self.note(&format!("figure {id}"), &origin.text);
        self.definitions.insert(id.into(), (entry.clone(), Arc::new(origin)));
        self.file.definitions.push(entry);
    }

    /// Compiles the rules for the games of an event: points of sets that no result tells are left out of them, with all that rests on them.
    ///
    /// # Errors
    /// Every mistake in the draft.
    pub fn compile_for(&mut self, pairings: &[Pairing], rounds: u32) -> Result<RuleSet, Mistakes> {
        let won = pairings.iter().filter_map(Pairing::most_won);
        let won = won.filter_map(|won| u32::try_from(won).ok()).max();
        self.file.most_won = won.filter(|won| (1..=MOST_WON).contains(won));
        let compiled = self.compile(rounds)?;
        let is_noted = |fact: &Fact| pairings.iter().any(|pairing| !fact.is_missing(pairing));
        let unnoted = |at: &usize| {
            let fact = &compiled.facts[*at];
            fact.of_sets && !is_noted(fact)
        };
        let unnoted: BTreeSet<usize> = (0..compiled.facts.len()).filter(unnoted).collect();
        if unnoted.is_empty() {
            return Ok(compiled);
        }
        let whole = self.clone();
        let rests = |at: &usize| !compiled.lowered.facts_of(*at).is_disjoint(&unnoted);
        let figures = (0..compiled.definitions.len()).filter(rests);
        let figures: Vec<String> = figures.map(|at| compiled.definitions[at].id.clone()).collect();
        self.leave_out(&figures);
        let is_out = |id: &str| unnoted.iter().any(|at| compiled.facts[*at].id == id);
        self.file.facts.retain(|fact| !is_out(fact.id.get_ref()));
        // What names them beside the figures is said as a mistake of the rules with all of them.
        let without = self.compile(rounds).ok();
        if without.is_none() {
            *self = whole;
        } else {
            self.whole = Some(Box::new(whole));
        }
        Ok(without.unwrap_or(compiled))
    }

    /// Takes figures out of the definitions of the rule file and out of all lists.
    fn leave_out(&mut self, figures: &[String]) {
        let is_out = |id: &String| figures.contains(id);
        let without = |written: &String| match AmongEquals::read(written) {
            Some(list) => {
                let left = list.figures.iter().filter(|id| !is_out(id)).cloned();
                let figures: Vec<String> = left.collect();
                let is_some = !figures.is_empty();
                is_some.then(|| AmongEquals { figures, ..list }.text(Language::ENGLISH))
            }
            None => Some(written.clone()).filter(|id| !is_out(id)),
        };
        let file = &mut self.file;
        file.definitions.retain(|definition| !is_out(definition.id.get_ref()));
        let lists =
            [&mut file.order, &mut file.order_before_last, &mut file.also, &mut file.columns];
        for list in lists.into_iter().flatten() {
            let left = list.get_ref().iter().filter_map(without).collect();
            *list.get_mut() = left;
        }
    }

    /// Counts lists among equals that begin again to the end once more; `false` at the limit.
    pub fn deepen(&mut self) -> bool {
        self.deep += 1;
        self.deep <= among_equals::DEEPEST
    }

    /// Returns the rule set with more definitions of the library beside its own; those that need a constant it does
    /// not have are left out.
    ///
    /// # Errors
    /// Every mistake in the draft itself.
    pub fn with_also(&self, ids: &[String], rounds: u32) -> Result<RuleSet, Mistakes> {
        let with = |ids: Vec<String>| {
            let mut draft = self.clone();
            let own = draft.file.also.take();
            let mut also = own.map_or_else(Vec::new, toml::Spanned::into_inner);
            also.extend(ids);
            draft.file.also = Some(toml::Spanned::new(0..0, also));
            draft.compile(rounds)
        };
        if let Ok(all) = with(ids.to_vec()) {
            return Ok(all);
        }
        // Those that cannot be compiled are few: half of them after the other.
        let mut fit = Vec::new();
        let mut halves = vec![ids];
        while let Some(some) = halves.pop() {
            let (first, second) = some.split_at(some.len() / 2);
            match some {
                [] => {}
                some if with(some.to_vec()).is_ok() => fit.extend_from_slice(some),
                [_] => {}
                _ => halves.extend([second, first]),
            }
        }
        with(fit)
    }

    /// Returns the open points that some compiled definitions depend on: those by which they have other formulas, and those that are
    /// known beside formulas.
    pub fn choices_of<'d>(
        &self,
        used: &(impl Iterator<Item = &'d Definition> + Clone),
    ) -> BTreeSet<String> {
        let entries = used
            .clone()
            .filter_map(|definition| self.definitions.get(&definition.id))
            .map(|(entry, _)| entry);
        let asked = entries
            .flat_map(|entry| &entry.instead)
            .flat_map(|instead| instead.conditions().unwrap_or_default());
        let mut choices: BTreeSet<String> = asked.map(|(choice, _)| choice.to_string()).collect();
        choices.extend(["unplayed_match", "one_all"].map(String::from));
        if used.clone().any(|definition| definition.needs == Some(Needs::Rating)) {
            choices.insert("unrated".into());
        }
        let max_points = Name::Event(EventFact::MaxPoints);
        if used.clone().any(|definition| definition.expr.names().contains(&&max_points)) {
            choices.insert("system".into());
        }
        choices
    }

    /// Returns the ids of all definitions, those of the library included.
    pub fn definition_ids(&self) -> Vec<String> {
        self.definitions.keys().filter(|id| !expand::is_repeated(id)).cloned().collect()
    }

    /// Returns the ids of all definitions but those that need something of everybody, where one is to be left out.
    pub fn definition_ids_without(&self, needed: Option<&str>) -> Vec<String> {
        let needs = |id: &String| {
            self.definitions
                .get(id)
                .and_then(|(entry, _)| entry.needs.as_ref())
                .map(|needs| needs.get_ref().as_str())
        };
        self.definition_ids()
            .into_iter()
            .filter(|id| needed.is_none() || needs(id) != needed)
            .collect()
    }

    /// Returns the choices by the words in which the output asks for them, in every language.
    pub fn choices_by_label(&self) -> Vec<(String, String)> {
        let choices = self.file.choices.iter();
        let labelled = choices.flat_map(|(id, choice)| {
            let labels = choice.label.all();
            labels.map(|label| (label.to_string(), id.get_ref().clone()))
        });
        labelled.collect()
    }

    /// Returns every key that [`Draft::set`] takes.
    pub fn setting_keys(&self) -> Vec<String> {
        let fixed = [
            "rounding",
            "order",
            "order_before_last",
            "also",
            "games_to_win",
            "withdrawn",
            "lots",
            "pairing_system",
            "seeds",
            "difference",
            "rematch",
            "second_bye",
            "third_place",
        ]
        .map(String::from);
        let of_outcomes = |of: &'static str| {
            Outcome::ALL.iter().map(move |outcome| format!("{of}.{}", outcome.id()))
        };
        fixed
            .into_iter()
            .chain(self.file.constants.keys().cloned())
            .chain(self.file.choices.keys().map(|id| id.get_ref().clone()))
            .chain(of_outcomes("points"))
            .chain(of_outcomes("scores"))
            .collect()
    }
}
