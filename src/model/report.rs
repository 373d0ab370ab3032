//! What a report file (TRF) says beside players, games and rules: kept as it stood, and written again.

use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::place::Located;

/// The lines of a report that no figure rests on, as they stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportLines {
    /// Those before the first player.
    pub before: Vec<String>,
    /// Those after.
    pub after: Vec<String>,
    /// The points that the players' lines say.
    pub points: Vec<(PlayerIndex, Located<Exact>)>,
    /// Its list of tie-breaks.
    pub list: Option<TieBreakList>,
    /// Whose games in which rounds are not rated.
    pub unrated: BTreeSet<(u32, PlayerIndex)>,
}

/// What a report says of a person beside the name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// `m`, `w` or `f`, where it is said.
    pub sex: String,
    /// The number in FIDE's lists, where there is one.
    pub fide_number: String,
    /// The date of birth as written.
    pub born: String,
}

/// A report's list of tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreakList {
    /// The line as it stood.
    pub line: String,
    /// The criteria that it names, the points among them.
    pub codes: Vec<String>,
}

impl TieBreakList {
    /// Returns what the list names after these criteria; nothing where it does not begin with them.
    #[must_use]
    pub fn after(&self, codes: &[&str]) -> Option<&[String]> {
        let (first, further) = self.codes.split_at_checked(codes.len())?;
        first.iter().zip(codes).all(|(one, other)| is_same(one, other)).then_some(further)
    }
}

/// Whether two codes are one: what modifies a code stands in any order.
fn is_same(one: &str, other: &str) -> bool {
    let parts = |code: &str| code.to_uppercase().split('/').map(str::to_string).collect::<BTreeSet<_>>();
    parts(one) == parts(other)
}
