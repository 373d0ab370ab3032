//! Mistakes in a rule file or a setting, as data, with the position in the text.

use std::fmt;
use std::ops::{Deref, Range};

use crate::bounded::GivenUp;
use crate::model::{KeptRules, Setting};

/// A mistake in a rule file or setting, and where it is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The file as the user named it, the embedded file's name, or the setting as given.
    pub file: String,
    /// Its author.
    pub author: Author,
    /// The file's text up to and with the line, and where in it the mistake is; nothing for the file as a whole.
    pub at: Option<Excerpt>,
    /// The mistake.
    pub kind: MistakeKind,
}

impl fmt::Display for Mistake {
    /// For other programs: the place, the kind's id and its texts. The words for people are elsewhere, in `explain`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(at) = &self.at {
            write!(f, ":{}:{}", at.line, at.column)?;
        }
        write!(f, ": {}", self.kind.id())?;
        self.kind.fields().iter().try_for_each(|(name, text)| write!(f, ", {name}: {text}"))
    }
}

impl std::error::Error for Mistake {}

/// Everything that is wrong in a rule file or with settings.
#[derive(Clone, Debug)]
pub struct Mistakes(Vec<Mistake>);

impl Deref for Mistakes {
    type Target = [Mistake];

    fn deref(&self) -> &[Mistake] {
        &self.0
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Self {
        Self(vec![mistake])
    }
}

impl From<Vec<Mistake>> for Mistakes {
    fn from(mistakes: Vec<Mistake>) -> Self {
        Self(mistakes)
    }
}

impl IntoIterator for Mistakes {
    type Item = Mistake;
    type IntoIter = std::vec::IntoIter<Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mistake) in self.0.iter().enumerate() {
            write!(f, "{}{mistake}", if at == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}

/// The author of a text, who can correct it.
#[derive(Clone, Debug)]
pub enum Author {
    /// The program carries it.
    Program,
    /// A rule file or the command line.
    User,
    /// A rule file that a workbook of the program's own keeps.
    Kept(Box<KeptRules>),
    /// This line of the workbook's settings sheet.
    Workbook(Box<Setting>),
}

/// One line of a file and the part of it that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The line.
    pub text: String,
    /// The part meant, in bytes of the line.
    pub range: Range<usize>,
    /// The position in bytes of the whole text.
    pub span: Range<usize>,
}

impl Excerpt {
    /// Cuts the line around `span` out of `text`.
    pub fn new(text: &str, span: &Range<usize>) -> Self {
        let start = floor_char(text, span.start);
        let end = floor_char(text, span.end.max(start));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            text: text[line_start..line_end].trim_end_matches('\r').to_string(),
            range: start - line_start..end.min(line_end).max(start) - line_start,
            span: start..end,
        }
    }
}

fn floor_char(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The kinds of mistakes in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MistakeKind {
    /// The file cannot be read as TOML, or has unknown or missing fields; the reader's own words.
    Toml(String),
    /// The formula stops making sense here.
    Syntax(Vec<String>),
    /// More than this many operations are nested.
    TooDeep(usize),
    /// More definitions are made from one another in a row than this many.
    LongChain(usize),
    /// An undeclared name.
    UnknownName {
        /// The name.
        name: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// A criterion that no definition has for its id.
    UnknownCriterion {
        /// The name.
        name: String,
        /// The nearest known one.
        nearest: Option<String>,
        /// The ids of the definitions.
        known: String,
    },
    /// An unknown filter.
    UnknownFilter {
        /// The word.
        name: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// An unknown function.
    UnknownFunction {
        /// The name.
        name: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// `opponent.` or a fact of one round outside a fold.
    OutsideFold(String),
    /// A fold inside a fold.
    NestedFold(String),
    /// A function called with arguments it does not take.
    Arguments(String),
    /// A definition that needs itself, through these others.
    Cycle(Vec<String>),
    /// A mean, quotient or k-th value without a replacement for no value.
    EmptyUnsaid,
    /// A power whose exponent is no plain number inside a larger formula.
    PowerInside,
    /// A figure inside a group of equal players as part of a larger formula.
    GroupInside(String),
    /// A label missing in a language.
    MissingLabel(String),
    /// A definition that these rules cannot use: its id, and the mistake in it.
    Unusable(String, Box<MistakeKind>),
    /// A value that cannot be read: its key, and the values that are allowed.
    BadValue {
        /// The key.
        key: String,
        /// The given value.
        found: String,
        /// The allowed values.
        expected: String,
    },
    /// An unknown rule set.
    UnknownRules {
        /// The requested id.
        id: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// An unknown constant or setting.
    UnknownSetting {
        /// The key.
        key: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// A setting given twice, with different values.
    SetTwice(String),
    /// The file cannot be opened.
    Unreadable(String),
    /// The file never ends or never begins.
    GivenUp(GivenUp),
    /// More definitions, or names in an order, than any rules have.
    TooMany(usize),
}

impl MistakeKind {
    /// Returns the id used in the wording's keys.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Toml(_) => "toml",
            Self::Syntax(expected) if expected.is_empty() => "syntax-unsaid",
            Self::Syntax(_) => "syntax",
            Self::TooDeep(_) => "too-deep",
            Self::LongChain(_) => "long-chain",
            Self::UnknownName { .. } => "unknown-name",
            Self::UnknownCriterion { .. } => "unknown-criterion",
            Self::UnknownFilter { .. } => "unknown-filter",
            Self::UnknownFunction { .. } => "unknown-function",
            Self::OutsideFold(_) => "outside-fold",
            Self::NestedFold(_) => "nested-fold",
            Self::Arguments(_) => "arguments",
            Self::Cycle(_) => "cycle",
            Self::EmptyUnsaid => "empty-unsaid",
            Self::PowerInside => "power-inside",
            Self::GroupInside(_) => "group-inside",
            Self::MissingLabel(_) => "missing-label",
            Self::Unusable(..) => "unusable",
            Self::BadValue { .. } => "bad-value",
            Self::UnknownRules { .. } => "unknown-rules",
            Self::UnknownSetting { .. } => "unknown-setting",
            Self::SetTwice(_) => "set-twice",
            Self::Unreadable(_) | Self::GivenUp(_) => "unreadable",
            Self::TooMany(_) => "too-many",
        }
    }

    /// Returns the names and texts that the wording may use.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Toml(detail) | Self::Unreadable(detail) => vec![("detail", detail.clone())],
            Self::Syntax(expected) => vec![("expected", expected.join(" "))],
            Self::TooDeep(limit) | Self::LongChain(limit) | Self::TooMany(limit) => {
                vec![("expected", limit.to_string())]
            }
            Self::UnknownName { name, .. }
            | Self::UnknownFilter { name, .. }
            | Self::UnknownFunction { name, .. }
            | Self::UnknownRules { id: name, .. }
            | Self::UnknownSetting { key: name, .. }
            | Self::OutsideFold(name)
            | Self::NestedFold(name)
            | Self::GroupInside(name)
            | Self::Arguments(name)
            | Self::SetTwice(name)
            | Self::MissingLabel(name)
            | Self::Unusable(name, _) => vec![("name", name.clone())],
            Self::UnknownCriterion { name, known, .. } => {
                vec![("name", name.clone()), ("expected", known.clone())]
            }
            Self::Cycle(circle) => vec![("name", circle.join(" → "))],
            Self::BadValue { key, found, expected } => {
                vec![("key", key.clone()), ("found", found.clone()), ("expected", expected.clone())]
            }
            Self::EmptyUnsaid | Self::PowerInside | Self::GivenUp(_) => Vec::new(),
        }
    }

    /// Returns the known word that was probably meant.
    pub fn nearest(&self) -> Option<&str> {
        match self {
            Self::UnknownName { nearest, .. }
            | Self::UnknownCriterion { nearest, .. }
            | Self::UnknownFilter { nearest, .. }
            | Self::UnknownFunction { nearest, .. }
            | Self::UnknownRules { nearest, .. }
            | Self::UnknownSetting { nearest, .. } => nearest.as_deref(),
            _ => None,
        }
    }
}
