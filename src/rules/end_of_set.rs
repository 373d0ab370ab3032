//! How a set of a match ends, where a rule set says so.

use serde::Deserialize;

use crate::exact::Exact;
use crate::model::Score;

/// How a set ends: with so many points, where the other side is far enough behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndOfSet {
    /// The points that win a set.
    pub points: u32,
    /// The points by which it is won at least.
    pub clear: u32,
    /// The points that win it whatever the other side has.
    pub cap: Option<u32>,
    /// The points that win the one that decides the match, where these are others.
    pub deciding: Option<u32>,
}

impl EndOfSet {
    /// Returns the sets of a match that end otherwise, each with the points that would have won it.
    pub fn others(self, sets: &[Score]) -> impl Iterator<Item = (&Score, u32)> {
        let of_match = sets.iter().zip(self.points_of(sets));
        of_match.filter(move |(set, points)| !self.ends_with(set, *points))
    }

    /// Whether a set ends with this score, where `points` win it.
    fn ends_with(&self, set: &Score, points: u32) -> bool {
        let most = set.first.clone().max(set.second.clone());
        let least = set.first.clone().min(set.second.clone());
        let number = |of: u32| Exact::from(i64::from(of));
        let (points, clear) = (number(points), number(self.clear));
        let cap = self.cap.map(number);
        let ahead = most.clone() - least.clone();
        if cap.as_ref() == Some(&most) && most > points {
            return least >= most - clear && !ahead.is_zero();
        }
        let is_below_cap = cap.is_none_or(|cap| most < cap);
        most == points && ahead >= clear || most > points && ahead == clear && is_below_cap
    }

    /// Returns the points that win each of the sets of a match.
    fn points_of(self, sets: &[Score]) -> impl Iterator<Item = u32> {
        let won_by_first =
            |sets: &[Score]| sets.iter().filter(|set| set.first > set.second).count();
        let last = sets.len().saturating_sub(1);
        let decides = last > 1 && 2 * won_by_first(&sets[..last]) == last;
        (0..sets.len()).map(move |at| match self.deciding {
            Some(points) if decides && at == last => points,
            _ => self.points,
        })
    }
}
