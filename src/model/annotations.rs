//! Numbers noted beside a result, one for each of the two players, under headings that only a rule set may know.

use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use crate::exact::Exact;
use crate::place::{Located, Place};

/// The cells beside one result, in columns that come in pairs, one for each player. Most pairings have none.
#[derive(Clone, Debug, Default)]
pub struct Noted(Box<[NotedColumns]>);

/// The common heading of two columns, one for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedHeading {
    /// As written.
    pub written: String,
    /// As headings are compared, see [`folded`].
    pub folded: String,
}

/// The cells of two such columns beside one pairing.
#[derive(Clone, Debug)]
pub struct NotedColumns {
    /// The common heading.
    pub heading: Arc<NotedHeading>,
    /// The row of the headings.
    pub heading_row: u32,
    /// The column of each player, the one named first first.
    pub columns: [u32; 2],
    /// The cells of both players.
    pub cells: [NotedCell; 2],
}

/// One of two such cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotedCell {
    /// Empty, or a dash.
    Blank,
    /// A number.
    Number(Exact),
    /// Something else, and where; an empty text is a formula without a stored value.
    Odd(Box<Located<String>>),
}

impl Noted {
    /// Takes the columns beside a result.
    #[must_use]
    pub fn of(all: Vec<NotedColumns>) -> Self {
        Self(all.into())
    }

    /// Returns all of it.
    #[must_use]
    pub fn all(&self) -> &[NotedColumns] {
        &self.0
    }

    /// Returns the columns with both sides exchanged.
    #[must_use]
    pub fn turned(mut self) -> Self {
        for both in &mut self.0 {
            both.columns.reverse();
            both.cells.reverse();
        }
        self
    }
}

impl NotedColumns {
    /// Returns the cells of the two headings, given any cell of the same sheet.
    #[must_use]
    pub fn headings(&self, beside: &Place) -> [Place; 2] {
        self.columns
            .map(|column| beside.at(self.heading_row, column))
    }
}

impl NotedCell {
    /// Returns the number.
    #[must_use]
    pub fn number(&self) -> Option<&Exact> {
        if let Self::Number(number) = self {
            Some(number)
        } else {
            None
        }
    }
}

/// Returns a heading, or the key of a setting, as they are compared: width, case and spaces make no difference.
#[must_use]
pub fn folded(text: &str) -> String {
    text.nfkc()
        .flat_map(char::to_lowercase)
        .filter(|c| !c.is_whitespace())
        .collect()
}
