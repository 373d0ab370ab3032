//! A question: whether some outcome puts so many rivals above one player.

use std::cmp::Ordering;

use super::seats::Seats;

/// Which rivals are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Those above.
    Above,
    /// Those above, and those who are level.
    Level,
}

impl Counted {
    /// Returns how many count of those above, and of those above or level.
    pub(super) fn of(self, [above, level]: [usize; 2]) -> usize {
        match self {
            Self::Above => above,
            Self::Level => level,
        }
    }

    /// Whether a rival counts who is above, level or below.
    pub(super) fn counts(self, compared: Ordering) -> bool {
        match self {
            Self::Above => compared == Ordering::Greater,
            Self::Level => compared != Ordering::Less,
        }
    }
}

/// Whether some outcome does what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// None does.
    Never,
    /// These do, whatever happens at the tables that they leave open.
    So(Seats),
    /// Not found out within the number of cases.
    Open,
}

/// A question: how many rivals count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) counted: Counted,
    /// Whether so many are to be reached; otherwise not to be exceeded.
    pub(super) reach: bool,
    pub(super) number: usize,
}

impl Question {
    /// Whether the player can miss a line: so many count.
    pub(super) fn missed(line: u32, counted: Counted) -> Self {
        Self { counted, reach: true, number: line as usize }
    }

    /// Whether the player can reach a line if what decides between those who are level favours the player.
    pub(super) fn made(line: u32) -> Self {
        Self { counted: Counted::Above, reach: false, number: (line as usize).saturating_sub(1) }
    }

    /// Returns how much what moves rivals up promises.
    pub(super) fn promise(self, up: i64) -> i64 {
        if self.reach { up } else { -up }
    }

    /// Whether so many are as asked.
    pub(super) fn is_met_by(self, count: usize) -> bool {
        if self.reach { count >= self.number } else { count <= self.number }
    }

    /// Whether an outcome that does what was asked here does what is asked there.
    pub(super) fn answers(self, other: Self) -> bool {
        let counted = self.counted == other.counted
            || self.reach == (self.counted == Counted::Above) && self.counted != other.counted;
        self.reach == other.reach && counted && other.is_met_by(self.number)
    }
}
