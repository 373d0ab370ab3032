//! `[[fact]]` of a rule file: numbers noted beside results, one for each player, that its formulas name.

use crate::lang::Labels;
use crate::model::annotations::folded;
use crate::model::{NotedCell, NotedColumns, Pairing};
use crate::rules::file::{FactEntry, RuleFile};
use crate::rules::mistake::{Mistake, MistakeKind};
use crate::rules::origin::{Definitions, Origin};
use crate::rules::parse::{Node, parse};
use crate::rules::values::inside;
use crate::rules::vocabulary::{EventFact, GroupFact, PlayerFact, RoundFact};

/// A number noted of each player beside a result.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Its name in formulas.
    pub id: String,
    /// The name on sheets.
    pub name: Labels,
    /// The headings of its two columns, folded.
    headings: Vec<String>,
}

impl Fact {
    /// Takes the entry of the rule file.
    pub(super) fn new(entry: &FactEntry) -> Self {
        Self {
            id: entry.id.get_ref().clone(),
            name: entry.name.clone(),
            headings: headings(entry),
        }
    }

    /// Returns the columns beside a result whose heading names this fact.
    pub fn columns<'p>(&'p self, pairing: &'p Pairing) -> impl Iterator<Item = &'p NotedColumns> {
        pairing.noted.all().iter().filter(|both| {
            self.headings
                .iter()
                .any(|heading| *heading == both.heading.folded)
        })
    }

    /// Returns one side's cell: the first of these columns that is not blank.
    #[must_use]
    pub fn cell<'p>(&'p self, pairing: &'p Pairing, side: usize) -> &'p NotedCell {
        let mut cells = self.columns(pairing).map(|both| &both.cells[side]);
        cells
            .find(|cell| **cell != NotedCell::Blank)
            .unwrap_or(&NotedCell::Blank)
    }
}

fn headings(entry: &FactEntry) -> Vec<String> {
    let all = entry
        .columns
        .iter()
        .map(String::as_str)
        .chain(entry.name.all());
    all.map(folded)
        .filter(|heading| !heading.is_empty())
        .collect()
}

/// Checks the facts of a file: each has a name of its own in formulas and on sheets, and columns of its own.
pub(super) fn check(file: &RuleFile, definitions: &Definitions, origin: &Origin) -> Vec<Mistake> {
    let bad = |key: &str, entry: &FactEntry, found: &str, expected: &str| {
        let kind = MistakeKind::BadValue {
            key: key.into(),
            found: found.into(),
            expected: expected.into(),
        };
        origin.mistake(kind, inside(&entry.id))
    };
    let mut mistakes = Vec::new();
    for (at, entry) in file.facts.iter().enumerate() {
        let id = entry.id.get_ref().as_str();
        let is_word = matches!(parse(id), Ok(raw) if matches!(&raw.node, Node::Name { opponent: false, name } if name == id));
        let is_known = RoundFact::from_word(id).is_some()
            || PlayerFact::from_word(id).is_some()
            || EventFact::from_word(id).is_some()
            || GroupFact::from_word(id).is_some()
            || definitions.contains_key(id)
            || file.constants.contains_key(id);
        let before = &file.facts[..at];
        if !is_word || is_known || before.iter().any(|other| other.id.get_ref() == id) {
            mistakes.push(bad("id", entry, id, "disc_loss | …"));
        }
        if entry.name.is_missing() {
            mistakes.push(bad("name", entry, "", "{ en = \"Disc loss\" }"));
        }
        let own = headings(entry);
        if let Some(twice) = before
            .iter()
            .flat_map(headings)
            .find(|heading| own.contains(heading))
        {
            mistakes.push(bad("columns", entry, &twice, "[\"Disc loss\", …]"));
        }
    }
    mistakes
}
