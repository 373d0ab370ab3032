//! Numbers noted beside a result, one for each of the two players, under headings that only a rule set may know.

use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use crate::exact::Exact;
use crate::model::Score;
use crate::place::{Located, Place};

/// The numbers of one result beside what won it: columns that come in pairs, one for each player, and the points of its sets. Most
/// pairings have none.
#[derive(Clone, Debug, Default)]
pub struct Noted {
    columns: Box<[NotedColumns]>,
    sets: Option<Box<Sets>>,
    particulars: Box<[Particular]>,
}

/// The sets of a result: their scores, and what each player made in all of them.
#[derive(Clone, Debug)]
struct Sets {
    scores: Box<[Score]>,
    made: [NotedCell; 2],
}

/// A column that says when or where a game is, or who looks after it, and what it says of one.
#[derive(Clone, Debug)]
pub struct Particular {
    /// The heading as written.
    pub heading: Arc<str>,
    /// The row and the column of the heading.
    pub headed: (u32, u32),
    /// The text.
    pub text: String,
}

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
    /// Takes the columns beside a result, and the sets that it tells, if any.
    pub fn of(columns: Vec<NotedColumns>, sets: Vec<Score>) -> Self {
        let sum = |of: fn(&Score) -> &Exact| {
            let sum = sets.iter().fold(Exact::zero(), |sum, set| sum + of(set).clone());
            NotedCell::Number(sum)
        };
        let made = [sum(|set| &set.first), sum(|set| &set.second)];
        let scores = sets.into_boxed_slice();
        Self {
            columns: columns.into(),
            sets: (!scores.is_empty()).then(|| Box::new(Sets { scores, made })),
            particulars: Box::default(),
        }
    }

    /// Returns it with what is said of when and where the game is.
    #[must_use]
    pub fn with_particulars(self, particulars: Vec<Particular>) -> Self {
        Self { particulars: particulars.into(), ..self }
    }

    /// Returns what is said of when and where the game is.
    pub fn particulars(&self) -> &[Particular] {
        &self.particulars
    }

    /// Returns the columns.
    pub fn columns(&self) -> &[NotedColumns] {
        &self.columns
    }

    /// Returns what each player made in all sets of the result, where it tells them.
    pub fn sets(&self) -> Option<&[NotedCell; 2]> {
        self.sets.as_deref().map(|sets| &sets.made)
    }

    /// Returns the scores of the sets of the result, where it tells them.
    pub fn scores_of_sets(&self) -> &[Score] {
        self.sets.as_deref().map_or(&[], |sets| &sets.scores)
    }

    /// Forgets every number, as if none had been typed.
    pub fn blank(&mut self) {
        self.sets = None;
        for both in &mut self.columns {
            both.cells = [NotedCell::Blank, NotedCell::Blank];
        }
    }

    /// Forgets what was made in the sets: what the result tells of them, and these columns.
    pub fn forget_sets(&mut self, is_of_sets: impl Fn(&NotedColumns) -> bool) {
        self.sets = None;
        let columns = std::mem::take(&mut self.columns).into_iter();
        self.columns = columns.filter(|both| !is_of_sets(both)).collect();
    }

    /// Returns the columns with both sides exchanged.
    #[must_use]
    pub fn turned(mut self) -> Self {
        for both in &mut self.columns {
            both.columns.reverse();
            both.cells.reverse();
        }
        if let Some(sets) = &mut self.sets {
            sets.made.reverse();
            for score in &mut sets.scores {
                *score = score.turned();
            }
        }
        self
    }
}

impl NotedColumns {
    /// Returns the cells of the two headings, given any cell of the same sheet.
    pub fn headings(&self, beside: &Place) -> [Place; 2] {
        self.columns.map(|column| beside.at(self.heading_row, column))
    }
}

impl NotedCell {
    /// Returns the number.
    pub fn number(&self) -> Option<&Exact> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }
}

/// Returns a heading, or the key of a setting, as they are compared: width, case and spaces make no difference.
pub fn folded(text: &str) -> String {
    text.nfkc().flat_map(char::to_lowercase).filter(|c| !c.is_whitespace()).collect()
}
