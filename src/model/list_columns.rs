//! Columns of the list of players that the settings name, and what they say of a player.

use std::borrow::Cow;

use crate::exact::Exact;
use crate::model::{Detail, Player};

/// A column of the list of players that the settings name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListColumn {
    /// The heading.
    pub heading: String,
    /// The column.
    pub column: Listed,
}

/// The content of a column in the list of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Start numbers.
    Number,
    /// Ratings.
    Rating,
    /// Points to start with.
    StartScore,
    /// Lots.
    Lot,
    /// Seeds.
    Seed,
    /// Grades.
    Grade,
    /// Teams and clubs.
    Team,
    /// A personal detail that no figure uses.
    Detail(Detail),
    /// A column that the program does not know: its position in [`Tournament::own_columns`](crate::model::Tournament::own_columns).
    Own(usize),
}

impl Player {
    /// Returns the player's text in a column of the list; empty without one.
    pub fn listed(&self, column: Listed) -> Cow<'_, str> {
        let number = |value: &Option<Exact>| {
            value
                .as_ref()
                .map_or(Cow::Borrowed(""), |value| value.to_f64().to_string().into())
        };
        match column {
            Listed::Number => self.number.to_string().into(),
            Listed::Rating => number(&self.rating),
            Listed::StartScore => number(&self.start_score),
            Listed::Lot => number(&self.lot),
            Listed::Seed => number(&self.seed),
            Listed::Grade => self.grade.as_deref().unwrap_or_default().into(),
            Listed::Team => self.team.as_deref().unwrap_or_default().into(),
            Listed::Detail(detail) => detail.of(&self.identity).into(),
            Listed::Own(at) => self.own.get(at).map_or("", |text| text.trim()).into(),
        }
    }
}
