//! What the organizer says about how to read a workbook.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use crate::model::Date;
use crate::read::edits::Edits;
use crate::read::layouts::player_cell::Layout;
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// What the organizer says about how to read a workbook.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Options {
    /// The last round to take into account.
    pub through_round: Option<u32>,
    /// The last day whose games count.
    pub through_date: Option<Date>,
    /// Spellings, and the names they stand for.
    pub merge: Vec<(String, String)>,
    /// The sheet with the pairings, or the name of one of several tournaments.
    pub sheet: Option<String>,
    /// Whether [`Options::sheet`] is one of [`Reading::several`](crate::read::Reading::several), so that sheets of no tournament are still to be looked over.
    pub one_of_several: bool,
    /// Whether rounds in which only winners go on are rounds like the others.
    pub finals_count: bool,
    /// Whether announced standings are judged as far as they can be: stages after the rounds that cannot be read are left out.
    pub judged: bool,
    /// Whether numbers beside the players are scores of games, even where they grow as points do.
    pub game_scores: bool,
    /// How the pairings stand.
    pub layout: Option<Layout>,
    /// Headings of the workbook, and the known ones that they stand for.
    pub map: Vec<(String, String)>,
    /// How scores that became dates were typed.
    pub dates: Option<DateOrder>,
    /// What was typed beside the workbook.
    pub edits: Edits,
}

impl Options {
    /// Reads this sheet, or this one of several tournaments.
    #[must_use]
    pub fn with_sheet(self, name: impl Into<String>) -> Self {
        Self { sheet: Some(name.into()), ..self }
    }

    /// Takes the pairings to stand so.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout: Some(layout), ..self }
    }
}

/// How scores that Excel turned into dates were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DateOrder {
    /// The month is the first number, as in Japan and America.
    #[serde(rename = "mdy", alias = "ymd")]
    MonthFirst,
    /// The day is the first number, as in most of Europe.
    #[serde(rename = "dmy")]
    DayFirst,
}

impl FromStr for DateOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match vocabulary::which("date-order", &fold(text)) {
            Some("month_first") => Ok(Self::MonthFirst),
            Some(_) => Ok(Self::DayFirst),
            None => Err("mdy / dmy".to_string()),
        }
    }
}

impl fmt::Display for DateOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::MonthFirst { "mdy" } else { "dmy" })
    }
}
