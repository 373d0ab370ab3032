//! `[[fact]]` of a rule file: numbers noted beside results, one for each player, that its formulas name.

use crate::lang::Labels;
use crate::model::annotations::folded;
use crate::model::{NotedCell, NotedColumns, Pairing, Recorded};
use crate::rules::RuleSet;
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
    /// Whether it is what was made in all sets of a result together: a result that tells its sets tells it, and criteria that rest on it
    /// are left out of an event that has none.
    pub of_sets: bool,
    /// The headings of its two columns, folded.
    headings: Vec<String>,
}

impl Fact {
    /// Takes the entry of the rule file.
    pub(super) fn new(entry: &FactEntry) -> Self {
        Self {
            id: entry.id.get_ref().clone(),
            name: entry.name.clone(),
            of_sets: entry.of_sets,
            headings: headings(entry),
        }
    }

    /// Returns the columns beside a result whose heading names this fact.
    pub fn columns<'p>(&'p self, pairing: &'p Pairing) -> impl Iterator<Item = &'p NotedColumns> {
        let all = pairing.noted.columns().iter();
        all.filter(|both| self.is_headed(both))
    }

    fn is_headed(&self, both: &NotedColumns) -> bool {
        self.headings.contains(&both.heading.folded)
    }

    /// Returns what is noted of one side: in these columns, and in the sets of the result.
    pub fn cells<'p>(
        &'p self,
        pairing: &'p Pairing,
        side: usize,
    ) -> impl Iterator<Item = &'p NotedCell> {
        let of_sets = pairing.noted.sets().filter(|_| self.of_sets);
        self.columns(pairing)
            .map(move |both| &both.cells[side])
            .chain(of_sets.map(|both| &both[side]))
            .filter(|cell| **cell != NotedCell::Blank)
    }

    /// Returns one side's number, or what stands there instead.
    pub fn cell<'p>(&'p self, pairing: &'p Pairing, side: usize) -> &'p NotedCell {
        let first = self.cells(pairing, side).next();
        first.unwrap_or(&NotedCell::Blank)
    }

    /// Whether a pairing lacks the number of one of its players.
    pub fn is_missing(&self, pairing: &Pairing) -> bool {
        let mut sides = pairing.players().enumerate();
        sides.any(|(side, _)| self.cell(pairing, side).number().is_none())
    }
}

impl RuleSet {
    /// Gives a pairing another result. What was made in the sets of the one that it had does not go with it.
    pub fn put_result(&self, pairing: &mut Pairing, result: Recorded) {
        if pairing.result != result {
            let of_sets = |both: &NotedColumns| {
                let mut facts = self.facts.iter().filter(|fact| fact.of_sets);
                facts.any(|fact| fact.is_headed(both))
            };
            pairing.noted.forget_sets(of_sets);
        }
        pairing.result = result;
    }
}

fn headings(entry: &FactEntry) -> Vec<String> {
    let all = entry.columns.iter().map(String::as_str).chain(entry.name.all());
    all.map(folded).filter(|heading| !heading.is_empty()).collect()
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
        if let Some(twice) = before.iter().flat_map(headings).find(|heading| own.contains(heading))
        {
            mistakes.push(bad("columns", entry, &twice, "[\"Disc loss\", …]"));
        }
    }
    mistakes
}
