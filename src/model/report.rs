//! The lines of a report file (TRF) beside players, games and rules, which are kept and written again.

use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::place::{Located, Place};

/// The lines of a report that no figure rests on, as they stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportLines {
    /// The lines before the first player.
    pub before: Vec<String>,
    /// The lines after it.
    pub after: Vec<String>,
    /// The points that the players' lines say.
    pub points: Vec<(PlayerIndex, Located<Exact>)>,
    /// Its list of tie-breaks.
    pub list: Option<TieBreakList>,
    /// The games that are not rated, by player and rounds.
    pub unrated: BTreeSet<(u32, PlayerIndex)>,
    /// The points that players have beside those of their results.
    pub assigned: Vec<Assigned>,
}

/// Points that a player has beside those of results: a penalty, or a bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assigned {
    /// The player.
    pub player: PlayerIndex,
    /// The round; 0 where none is said.
    pub round: u32,
    /// The points.
    pub points: Exact,
    /// The line.
    pub place: Place,
}

/// The personal details of a player, which no figure uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The federation of a list of players; of a report it is the team.
    pub federation: String,
    /// The sex as written, if it is known.
    pub sex: String,
    /// The sex as report files write it: `m`, `w` or `f`.
    pub sex_letter: String,
    /// How the name is read (ふりがな), by which lists are sorted.
    pub reading: String,
    /// The number in FIDE's lists, where there is one.
    pub fide_number: String,
    /// The date of birth as written.
    pub born: String,
    /// Why points were taken off.
    pub deducted_for: String,
}

impl Identity {
    /// Adds the missing parts from another source.
    pub fn or(&mut self, other: Self) {
        let both = [
            (&mut self.federation, other.federation),
            (&mut self.sex, other.sex),
            (&mut self.sex_letter, other.sex_letter),
            (&mut self.reading, other.reading),
            (&mut self.fide_number, other.fide_number),
            (&mut self.born, other.born),
            (&mut self.deducted_for, other.deducted_for),
        ];
        for (said, also) in both {
            if said.is_empty() {
                *said = also;
            }
        }
    }
}

/// A personal detail that a written workbook repeats. Dates of birth are excluded: the workbook is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The federation.
    Federation,
    /// Sex, as written.
    Sex,
    /// How the name is read.
    Reading,
    /// The number in FIDE's lists.
    FideNumber,
    /// Why points were taken off.
    DeductedFor,
}

impl Detail {
    /// Returns the detail of a person; empty if it is not known.
    pub fn of(self, identity: &Identity) -> &str {
        match self {
            Self::Federation => &identity.federation,
            Self::Sex => &identity.sex,
            Self::Reading => &identity.reading,
            Self::FideNumber => &identity.fide_number,
            Self::DeductedFor => &identity.deducted_for,
        }
    }
}

/// A report's list of tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreakList {
    /// The line as it stood.
    pub line: String,
    /// Where it stands.
    pub place: Place,
    /// The criteria that it names, the points among them.
    pub codes: Vec<String>,
}

impl TieBreakList {
    /// Returns the codes after these criteria; `None` if the list does not begin with them.
    pub fn after(&self, codes: &[&str]) -> Option<&[String]> {
        let (first, further) = self.codes.split_at_checked(codes.len())?;
        first
            .iter()
            .zip(codes)
            .all(|(one, other)| is_same(one, other))
            .then_some(further)
    }
}

/// Whether two codes are equal; the modifiers of a code may come in any order.
fn is_same(one: &str, other: &str) -> bool {
    let parts = |code: &str| {
        code.to_uppercase()
            .split('/')
            .map(str::to_string)
            .collect::<BTreeSet<_>>()
    };
    parts(one) == parts(other)
}
