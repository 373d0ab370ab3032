//! The TOML of rule sets and definitions, as written: nothing checked beyond its shape.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Deserializer, de};
use toml::Spanned;

use crate::lang::Labels;
use crate::model::Side;
use crate::rules::among_equals::{Counted, Written};
use crate::rules::end_of_set::EndOfSet;
use crate::rules::pairing::PairingTable;
use crate::rules::withdrawn::Withdrawn;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleFile {
    /// The rule set's id.
    pub id: Option<String>,
    /// The rule set whose statements hold where this one is silent.
    pub based_on: Option<Spanned<String>>,
    /// Its name.
    #[serde(default)]
    pub name: Labels,
    /// A description in one or two sentences.
    #[serde(default)]
    pub about: Labels,
    /// Words by which people call the game, in small letters.
    #[serde(default)]
    pub known_as: Vec<String>,
    /// The group of games in which it is listed, such as `chess`.
    pub group: Option<String>,
    /// The published source.
    pub source: Option<String>,
    /// The criteria, first one first.
    #[serde(default, deserialize_with = "order")]
    pub order: Option<Spanned<Vec<String>>>,
    /// The criteria that decide places before the last round, where not all do.
    #[serde(default, deserialize_with = "order")]
    pub order_before_last: Option<Spanned<Vec<String>>>,
    /// Definitions that are shown although they do not decide places.
    pub also: Option<Spanned<Vec<String>>>,
    /// The figures with which a row of the standings begins, in place of wins and losses in one.
    pub columns: Option<Spanned<Vec<String>>>,
    /// The kind of event whose words are spoken, such as `league`.
    pub words: Option<Spanned<String>>,
    /// Rounding.
    pub rounding: Option<Spanned<String>>,
    /// The plausible readings of how the source rounds, if that is an open point.
    #[serde(default)]
    pub rounding_readings: Vec<Spanned<String>>,
    /// The effect of stages after the rounds.
    pub playoff: Option<Playoff>,
    /// The pairing of the next round.
    #[serde(default)]
    pub pairing: PairingTable,
    /// Points of every outcome.
    #[serde(default)]
    pub points: BTreeMap<String, Spanned<String>>,
    /// Scores that are counted for an outcome, whatever was written (`bye = "2-0"`).
    #[serde(default)]
    pub scores: BTreeMap<String, Spanned<String>>,
    /// What becomes of the games of who leaves before the end.
    pub withdrawn: Option<Withdrawn>,
    /// Whether a game can be drawn; it can unless this says otherwise.
    pub draws: Option<bool>,
    /// Games that win a match; a score beyond it is worth a warning.
    pub games_to_win: Option<u32>,
    /// The numbers of games that may win a match, of which the results show one: two or three sets.
    pub match_lengths: Option<Vec<u32>>,
    /// The most games that anybody won in a match of the event, which stand for `all` in scores.
    #[serde(skip)]
    pub most_won: Option<u32>,
    /// The largest sum of both scores of a game: the squares of a board of Othello.
    pub score_total: Option<u32>,
    /// How a set of a match ends.
    pub sets: Option<EndOfSet>,
    /// The sides of the board: who moves first, and the other.
    pub sides: Option<[Side; 2]>,
    /// The seed of the lots that those draw who are still equal and have none.
    pub lots: Option<u64>,
    /// The meaning of the numbers in a result: `games` or `points`.
    pub score_is: Option<Spanned<String>>,
    /// Numbers that formulas name.
    #[serde(default)]
    pub constants: BTreeMap<String, Constant>,
    /// Open points that are no numbers.
    #[serde(default)]
    pub choices: BTreeMap<Spanned<String>, Choice>,
    /// Families of the library that its figures are of, beside those that every rule set may use.
    #[serde(default)]
    pub families: Vec<Spanned<String>>,
    /// Definitions of its own.
    #[serde(default, rename = "definition")]
    pub definitions: Vec<DefinitionEntry>,
    /// Tables of its own.
    #[serde(default, rename = "table")]
    pub tables: Vec<TableEntry>,
    /// Numbers noted beside results that its formulas name.
    #[serde(default, rename = "fact")]
    pub facts: Vec<FactEntry>,
}

/// `[playoff]` of a rule file: what stages after the rounds decide.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Playoff {
    /// Whether the places that they decide come first.
    pub places: YesOrNo,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum YesOrNo {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// A table that formulas look numbers up in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableEntry {
    /// The table's id.
    pub id: Spanned<String>,
    /// Its label.
    #[serde(default)]
    pub label: Labels,
    /// From which number on which holds, the least first: `["0", "-800"]`.
    pub steps: Vec<[Spanned<String>; 2]>,
    /// The published source.
    pub cite: String,
}

/// A number that formulas name, with the readings that sources differ in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Constant {
    /// Its value.
    pub value: Spanned<String>,
    /// The label.
    #[serde(default)]
    pub label: Labels,
    /// Its plausible readings, if it is an open point.
    #[serde(default)]
    pub readings: Vec<String>,
}

/// An open point that is no number.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    /// The reading chosen.
    pub value: Spanned<String>,
    /// The question.
    #[serde(default)]
    pub label: Labels,
    /// Every reading, in words.
    pub readings: BTreeMap<Spanned<String>, Labels>,
}

/// A definition of the library or of a rule set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DefinitionEntry {
    /// Its id.
    pub id: Spanned<String>,
    /// The formula.
    pub formula: Spanned<String>,
    /// The formula before the first pass, of a definition that closes a circle.
    pub first: Option<Spanned<String>>,
    /// Other formulas where an open point is read so; the first that fits counts.
    #[serde(default)]
    pub instead: Vec<Instead>,
    /// The owner of the value: `player`, or `round` for each of the player's rounds.
    pub of: Option<Spanned<String>>,
    /// The fact that the players sheet must give for everybody; without it the figure has no value.
    pub needs: Option<Spanned<String>>,
    /// Its value when the formula has none: a formula of constants, or `none`.
    pub empty: Option<Spanned<String>>,
    /// The printed form: `integer`, `decimal N` or `percent N`.
    pub show: Option<Spanned<String>>,
    /// Whether the lower value is the better.
    #[serde(default)]
    pub lower_is_better: bool,
    /// Its name.
    #[serde(default)]
    pub label: Labels,
    /// The heading of its column.
    #[serde(default)]
    pub short: Labels,
    /// The published source.
    pub cite: Option<String>,
    /// The usual abbreviation, such as `BH/C1`.
    pub code: Option<String>,
    /// The group whose games alone are counted, of a figure among equals.
    #[serde(skip)]
    pub counted: Option<Counted>,
    /// Whether this is of a pass before the last, which nobody is told.
    #[serde(skip)]
    pub earlier: bool,
    /// The formula of the file, where the one here is of a pass.
    #[serde(skip)]
    pub of_file: Option<String>,
    /// Whether this was written once for every round, so that its text is not the file's.
    #[serde(skip)]
    pub repeated: bool,
}

/// `[[fact]]` as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactEntry {
    /// Its name in formulas.
    pub id: Spanned<String>,
    /// The name on sheets.
    #[serde(default)]
    pub name: Labels,
    /// Other headings of its two columns.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Whether it is what was made in all sets of a result together.
    #[serde(default)]
    pub of_sets: bool,
}

/// A formula that holds where open points are read so.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Instead {
    /// The choice and its reading, `system = predetermined`; several joined by `and`.
    pub when: Spanned<String>,
    /// The formula.
    pub formula: Spanned<String>,
}

impl Instead {
    /// Returns the choices and readings under which the formula holds; `None` for an invalid condition.
    pub(super) fn conditions(&self) -> Option<Vec<(&str, &str)>> {
        let conditions = self.when.get_ref().split(" and ").map(|one| one.split_once('='));
        conditions.map(|one| one.map(|(choice, reading)| (choice.trim(), reading.trim()))).collect()
    }
}

impl DefinitionEntry {
    /// Whether this is a value of each round rather than of the player.
    pub(super) fn is_of_round(&self) -> bool {
        self.of.as_ref().is_some_and(|of| of.get_ref() == "round") || self.adds_up()
    }

    /// Whether the value of a round is the sum of this round and all earlier ones.
    pub(super) fn adds_up(&self) -> bool {
        self.of.as_ref().is_some_and(|of| of.get_ref() == "rounds so far")
    }

    /// Returns the definition with the formula that holds where these open points are read so.
    pub(super) fn read_so(mut self, choices: &BTreeMap<Spanned<String>, Choice>) -> Self {
        let holds = |(id, reading): &(&str, &str)| {
            choices.get(*id).is_some_and(|choice| choice.value.get_ref() == reading)
        };
        let fits =
            |instead: &&Instead| instead.conditions().is_some_and(|all| all.iter().all(holds));
        if let Some(instead) = self.instead.iter().find(fits) {
            self.formula = instead.formula.clone();
        }
        self
    }
}

/// A file of the definitions library.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LibraryFile {
    /// The definitions.
    #[serde(rename = "definition")]
    pub definitions: Vec<DefinitionEntry>,
    /// The tables.
    #[serde(default, rename = "table")]
    pub tables: Vec<TableEntry>,
    /// The numbers noted beside results that they name.
    #[serde(default, rename = "fact")]
    pub facts: Vec<FactEntry>,
}

impl LibraryFile {
    /// Takes the labels from the wording, under the file's path.
    pub(super) fn labelled(mut self, path: &str) -> Self {
        let under = LabelsOf::file(path);
        under.definitions(&mut self.definitions);
        under.tables(&mut self.tables);
        under.facts(&mut self.facts);
        self
    }
}

/// The keys under which the wording has the labels of a file of `templates/`.
struct LabelsOf(String);

impl LabelsOf {
    fn file(path: &str) -> Self {
        Self(format!("labels.{}", path.trim_end_matches(".toml").replace('/', ".")))
    }

    fn fill(&self, labels: &mut Labels, key: &str) {
        labels.fill(&format!("{}.{key}", self.0));
    }

    fn definitions(&self, entries: &mut [DefinitionEntry]) {
        for entry in entries {
            let id = entry.id.get_ref();
            self.fill(&mut entry.label, &format!("definitions.{id}.label"));
            self.fill(&mut entry.short, &format!("definitions.{id}.short"));
        }
    }

    fn facts(&self, entries: &mut [FactEntry]) {
        for entry in entries {
            self.fill(&mut entry.name, &format!("facts.{}", entry.id.get_ref()));
        }
    }

    fn tables(&self, entries: &mut [TableEntry]) {
        for entry in entries {
            self.fill(&mut entry.label, &format!("tables.{}", entry.id.get_ref()));
        }
    }
}

impl RuleFile {
    /// Takes missing labels from the wording, under the file's path.
    pub(super) fn labelled(mut self, path: &str) -> Self {
        let under = LabelsOf::file(path);
        under.fill(&mut self.name, "name");
        under.fill(&mut self.about, "about");
        for (id, constant) in &mut self.constants {
            under.fill(&mut constant.label, &format!("constants.{id}"));
        }
        for (id, choice) in &mut self.choices {
            let id = id.get_ref();
            under.fill(&mut choice.label, &format!("choices.{id}.label"));
            for (reading, words) in &mut choice.readings {
                under.fill(words, &format!("choices.{id}.readings.{}", reading.get_ref()));
            }
        }
        under.facts(&mut self.facts);
        under.definitions(&mut self.definitions);
        under.tables(&mut self.tables);
        self
    }

    /// Returns the constants, choices and tables that are called nothing.
    pub(super) fn unlabelled(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let constants = self.constants.iter().map(|(id, constant)| {
            (id.as_str(), constant.value.span(), constant.label.is_missing())
        });
        let choices = self.choices.iter().map(|(id, choice)| {
            let missing =
                choice.label.is_missing() || choice.readings.values().any(Labels::is_missing);
            (id.get_ref().as_str(), id.span(), missing)
        });
        let tables = self
            .tables
            .iter()
            .map(|table| (table.id.get_ref().as_str(), table.id.span(), table.label.is_missing()));
        let all = constants.chain(choices).chain(tables);
        all.filter(|(.., missing)| *missing).map(|(id, span, _)| (id, span))
    }

    /// Returns this with everything it is silent about taken from `base`.
    pub(super) fn on_top_of(self, base: Self) -> Self {
        let or = |own: Labels, base: Labels| {
            if own == Labels::default() { base } else { own }
        };
        Self {
            id: self.id.or(base.id),
            based_on: None,
            name: or(self.name, base.name),
            about: or(self.about, base.about),
            known_as: self.known_as,
            group: self.group,
            source: self.source.or(base.source),
            order: self.order.or(base.order),
            order_before_last: self.order_before_last.or(base.order_before_last),
            also: self.also.or(base.also),
            columns: self.columns.or(base.columns),
            words: self.words.or(base.words),
            rounding: self.rounding.or(base.rounding),
            rounding_readings: if self.rounding_readings.is_empty() {
                base.rounding_readings
            } else {
                self.rounding_readings
            },
            playoff: self.playoff.or(base.playoff),
            pairing: self.pairing.on_top_of(base.pairing),
            points: merged(self.points, base.points),
            scores: merged(self.scores, base.scores),
            withdrawn: self.withdrawn.or(base.withdrawn),
            draws: self.draws.or(base.draws),
            games_to_win: self.games_to_win.or(base.games_to_win),
            match_lengths: self.match_lengths.or(base.match_lengths),
            most_won: self.most_won.or(base.most_won),
            score_total: self.score_total.or(base.score_total),
            sets: self.sets.or(base.sets),
            sides: self.sides.or(base.sides),
            lots: self.lots.or(base.lots),
            score_is: self.score_is.or(base.score_is),
            constants: merged(self.constants, base.constants),
            choices: merged(self.choices, base.choices),
            families: base.families.into_iter().chain(self.families).collect(),
            definitions: base.definitions.into_iter().chain(self.definitions).collect(),
            tables: base.tables.into_iter().chain(self.tables).collect(),
            facts: facts_on_top_of(self.facts, base.facts),
        }
    }
}

/// Returns facts with those of `base` before them that have another id.
pub(super) fn facts_on_top_of(own: Vec<FactEntry>, base: Vec<FactEntry>) -> Vec<FactEntry> {
    let is_own = |fact: &FactEntry| own.iter().any(|other| other.id.get_ref() == fact.id.get_ref());
    let mut all: Vec<FactEntry> = base.into_iter().filter(|fact| !is_own(fact)).collect();
    all.extend(own);
    all
}

fn order<'de, D: Deserializer<'de>>(written: D) -> Result<Option<Spanned<Vec<String>>>, D::Error> {
    let list = Option::<Spanned<Vec<Written>>>::deserialize(written)?;
    let read = |list: Spanned<Vec<Written>>| {
        let span = list.span();
        let texts = list.into_inner().into_iter().map(Written::text);
        let texts = texts.collect::<Result<Vec<_>, _>>().map_err(|again| {
            de::Error::custom(format!(
                "unknown again = \"{again}\", expected true, false, a number or \"of two\""
            ))
        })?;
        Ok(Spanned::new(span, texts))
    };
    list.map(read).transpose()
}

fn merged<K: Ord, T>(own: BTreeMap<K, T>, mut base: BTreeMap<K, T>) -> BTreeMap<K, T> {
    base.extend(own);
    base
}
