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
