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
        first.iter().zip(codes).all(|(one, other)| is_same(one, other)).then_some(further)
    }
}

/// Whether two codes are equal; the modifiers of a code may come in any order.
fn is_same(one: &str, other: &str) -> bool {
    let parts =
        |code: &str| code.to_uppercase().split('/').map(str::to_string).collect::<BTreeSet<_>>();
    parts(one) == parts(other)
}
