//! The participants of a round and their history.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::pairing::Seat;

/// The participants of a round.
#[derive(Clone, Debug)]
pub struct Field {
    /// The round that is paired, from 1.
    pub round: u32,
    /// The players, in order of their numbers.
    pub participants: Vec<Participant>,
}

/// One who takes part.
#[derive(Clone, Debug)]
pub struct Participant {
    /// The figure by which others are near or far.
    pub figure: Exact,
    /// The place among all, by which score groups are folded: the seed, the rating or the number.
    pub rank: u32,
    /// The participants that the player has met.
    pub met: BTreeSet<Seat>,
    /// The place by seed and rating alone; players whom neither tells apart share it.
    pub listed: u32,
    /// Whether rounds were played before, and the player has neither played nor had a bye.
    pub is_new: bool,
    /// The number of byes.
    pub byes: u32,
    /// Club, school or team.
    pub club: Option<String>,
    /// The number of games as first player minus those as second.
    pub firsts: i64,
    /// Whether the player was first in each game, the latest first.
    pub sides: Vec<bool>,
    /// Whether the last opponent had a lower or a higher figure.
    pub floated: Option<Floated>,
}

impl Default for Participant {
    fn default() -> Self {
        Self {
            figure: Exact::zero(),
            rank: 0,
            listed: 0,
            is_new: false,
            met: BTreeSet::new(),
            byes: 0,
            club: None,
            firsts: 0,
            sides: Vec::new(),
            floated: None,
        }
    }
}

/// The direction of a float out of the own score group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floated {
    /// Against an opponent with a lower figure.
    Down,
    /// Against an opponent with a higher figure.
    Up,
}

impl Floated {
    /// Returns which way somebody floats whose opponent's figure compares so with the own.
    pub(crate) fn of(opponent: Ordering) -> Option<Self> {
        match opponent {
            Ordering::Less => Some(Self::Down),
            Ordering::Greater => Some(Self::Up),
            Ordering::Equal => None,
        }
    }
}

/// The largest figure that is weighed, in its unit: squares, and their sum over all tables, stay machine numbers.
const LARGEST: i64 = 1 << 24;

impl Field {
    /// Returns the figures' common unit: each is a whole number of it.
    pub fn unit(&self) -> Option<Exact> {
        let finest = Exact::common_denominator(
            self.participants.iter().map(|participant| &participant.figure),
        )?;
        Exact::fraction(1, finest)
    }

    /// Returns the figures as whole numbers of their common unit.
    pub(super) fn scaled(&self) -> Option<Vec<i64>> {
        let unit = self.unit()?;
        let scaled = |participant: &Participant| {
            let whole = participant.figure.divided_by(&unit)?.to_i32().map(i64::from)?;
            (whole.abs() <= LARGEST).then_some(whole)
        };
        self.participants.iter().map(scaled).collect()
    }
}
