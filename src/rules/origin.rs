//! The origin of a statement of a rule set: a file of the program, a user's file, a workbook or the command line.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::bounded::{self, GivenUp};
use crate::model::{KeptRules, Setting};
use crate::rules::file::DefinitionEntry;
use crate::rules::mistake::{Author, Excerpt, Mistake, MistakeKind, Mistakes};

/// No rule file is larger.
const MOST_BYTES: u64 = 1 << 20;

/// The separators between names of figures in one setting.
pub(super) const SEPARATORS: [char; 8] = [',', '、', '，', '>', '＞', '→', ' ', '\u{3000}'];

/// Splits a list of criteria at its separators; those inside parentheses belong to a list among equals.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let parts = text.split(|letter: char| {
        match letter {
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && SEPARATORS.contains(&letter)
    });
    parts.map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// The text of a rule file or setting, its name, and its author.
#[derive(Clone, Debug)]
pub struct RuleText {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) author: Author,
}

/// A file or setting that a rule set was put together from.
pub(super) type Origin = RuleText;

impl RuleText {
    /// Returns the name under which mistakes are reported: that of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes a rule file's text; mistakes are reported under `name`.
    pub fn new(name: &str, text: &str) -> Self {
        Self {
            name: name.into(),
            text: text.trim_start_matches('\u{feff}').into(),
            author: Author::User,
        }
    }

    /// Takes a file that the program carries.
    pub(super) fn carried(path: &str, text: &str) -> Self {
        Self { name: path.into(), text: text.into(), author: Author::Program }
    }

    /// Reads a user's rule file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(path: &Path) -> Result<Self, Mistakes> {
        let name = path.display().to_string();
        match bounded::read_text(path, MOST_BYTES) {
            Ok(text) => Ok(Self::new(&name, &text)),
            Err(error) => Err(Mistake {
                file: name,
                author: Author::User,
                at: None,
                kind: GivenUp::of(&error).map_or_else(
                    || MistakeKind::Unreadable(error.to_string()),
                    MistakeKind::GivenUp,
                ),
            }
            .into()),
        }
    }

    /// Returns a rule file's text that a workbook kept.
    pub fn kept(kept: &KeptRules) -> Self {
        Self {
            name: kept.name.clone(),
            text: kept.text.clone(),
            author: Author::Kept(Box::new(kept.clone())),
        }
    }

    /// Returns the name and the text of a user's file.
    pub(super) fn of_user(&self) -> Option<(String, String)> {
        matches!(self.author, Author::User | Author::Kept(_))
            .then(|| (self.name.clone(), self.text.clone()))
    }

    pub(super) fn mistake(&self, kind: MistakeKind, span: Range<usize>) -> Mistake {
        // A setting of the command line is named as a whole.
        let at = (!self.text.is_empty()).then(|| Excerpt::new(&self.text, &span));
        Mistake { file: self.name.clone(), author: self.author.clone(), at, kind }
    }

    /// Returns the position of an id inside `span`, or `span` itself.
    pub(super) fn named(&self, id: &str, span: Range<usize>) -> Range<usize> {
        let found = self.text.get(span.clone()).and_then(|text| text.find(id));
        found.map_or(span.clone(), |at| span.start + at..span.start + at + id.len())
    }

    /// Whether the text belongs to the program, so that users cannot correct it.
    pub(super) fn is_carried(&self) -> bool {
        matches!(self.author, Author::Program)
    }

    pub(super) fn of_setting(setting: &Setting) -> Self {
        let (name, text) =
            (setting.value.place.to_string(), setting.value.value.trim().to_string());
        Self { name, text, author: Author::Workbook(Box::new(setting.clone())) }
    }
}

/// Definitions by id, and where each was written.
pub(super) type Definitions = BTreeMap<String, (DefinitionEntry, Arc<Origin>)>;

/// Returns the ids of the definitions that may be criteria: those of a player.
pub(super) fn criteria(all: &Definitions) -> impl Iterator<Item = &str> {
    let of_player = all.iter().filter(|(_, (entry, _))| !entry.is_of_round());
    of_player.map(|(id, _)| id.as_str())
}
