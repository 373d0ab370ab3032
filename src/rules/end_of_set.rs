//! How a set of a match ends, where a rule set says so.

use std::fmt;
use std::str::FromStr;

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

impl fmt::Display for EndOfSet {
    /// Writes it as a setting: `21, 2, cap 30`, `25, 2, deciding 15`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.points, self.clear)?;
        let others = [("cap", self.cap), ("deciding", self.deciding)];
        others.into_iter().try_for_each(|(word, points)| {
            points.map_or(Ok(()), |points| write!(f, ", {word} {points}"))
        })
    }
}

impl FromStr for EndOfSet {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split(',').map(str::trim);
        let number = |part: Option<&str>| part.and_then(|part| part.parse().ok()).ok_or(());
        let mut end = Self {
            points: number(parts.next())?,
            clear: number(parts.next())?,
            cap: None,
            deciding: None,
        };
        for part in parts {
            let (word, points) = part.split_once(' ').ok_or(())?;
            let points = Some(number(Some(points.trim()))?);
            match word {
                "cap" => end.cap = points,
                "deciding" => end.deciding = points,
                _ => return Err(()),
            }
        }
        Ok(end)
    }
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
