//! Text with colours and bold parts for a terminal; elsewhere the plain text.

use std::fmt;
use std::ops::AddAssign;

/// The emphasis of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Not at all.
    Plain,
    /// A heading.
    Heading,
    /// A rule, a place, whatever is looked at last.
    Quiet,
    /// Something is wrong.
    Error,
    /// Something may be wrong.
    Warning,
    /// A remark.
    Note,
}

/// A text in parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Painted {
    parts: Vec<(Paint, String)>,
}

impl Painted {
    /// Adds text that stands out.
    pub fn push(&mut self, paint: Paint, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.parts.push((paint, text));
        }
    }

    /// Adds a line that heads others.
    pub fn heading(&mut self, text: &str) {
        self.push(Paint::Heading, format!("{text}\n"));
    }

    /// Returns the parts in order.
    pub fn parts(&self) -> &[(Paint, String)] {
        &self.parts
    }
}

impl From<String> for Painted {
    fn from(text: String) -> Self {
        let mut painted = Self::default();
        painted.push(Paint::Plain, text);
        painted
    }
}

impl From<&str> for Painted {
    fn from(text: &str) -> Self {
        text.to_string().into()
    }
}

impl From<&String> for Painted {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl<T: Into<Self>> AddAssign<T> for Painted {
    fn add_assign(&mut self, other: T) {
        self.parts.extend(other.into().parts);
    }
}

impl fmt::Display for Painted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}
