//! The rivals of one player: how they compare with the player under some results, step by step.

use std::cell::OnceCell;
use std::cmp::Ordering;

use crate::model::PlayerIndex;
use crate::rules::vocabulary::GroupFact;

use super::difference::{CutDifference, Sum};
use super::numbers::{Criterion, Numbers};
use super::question::Counted;
use super::seats::Seats;
use super::tables::OUTCOMES;

/// How players compare by one criterion, or by several in turn.
#[derive(Debug)]
pub(super) enum Step {
    /// By sums.
    Sum(Sum),
    /// By a sum of either that leaves out the lowest or the highest. It is put together when somebody asks.
    Cut(OnceCell<CutDifference>),
    /// By the games among those who are level so far.
    Among(GroupFact),
    /// By this and all that follow, once every table that they rest on has its result.
    Whole,
}

/// A rival: how to compare with the player, step by step, each with the position of its first criterion.
#[derive(Debug)]
pub(super) struct Rival {
    pub(super) player: PlayerIndex,
    /// The rival's open table.
    pub(super) seat: Option<usize>,
    pub(super) steps: Vec<(usize, Step)>,
}

impl Rival {
    /// Returns how to compare a rival with a player.
    pub(super) fn new(
        numbers: &Numbers<'_>,
        tables: usize,
        player: PlayerIndex,
        rival: PlayerIndex,
    ) -> Self {
        let mut steps = Vec::new();
        let mut at = 0;
        while at < numbers.compared {
            let both = [rival, player].map(|of| &numbers.criteria[of][at]);
            let step = match both {
                [Criterion::Numbers { .. }, Criterion::Numbers { .. }] => {
                    let first = at;
                    while at < numbers.compared
                        && [rival, player].iter().all(|of| numbers.criteria[*of][at].is_sum())
                    {
                        at += 1;
                    }
                    let sum = Sum::new(numbers, first..at, [rival, player], tables);
                    steps.push((first, Step::Sum(sum)));
                    continue;
                }
                [Criterion::AmongEqual(fact), _] => Step::Among(*fact),
                [Criterion::Tables(_), _] | [_, Criterion::Tables(_)] => Step::Whole,
                _ => Step::Cut(OnceCell::new()),
            };
            let is_whole = matches!(step, Step::Whole);
            steps.push((at, step));
            at += 1;
            if is_whole {
                break;
            }
        }
        Self { player: rival, seat: numbers.seats[rival], steps }
    }

    /// Returns the outcomes of the rival's own table that are allowed; the first of a player without one.
    pub(super) fn outcomes(&self, allowed: &Seats) -> impl Iterator<Item = usize> + Clone + use<> {
        let outcomes = self.seat.map_or(1, |seat| allowed.of(seat));
        (0..OUTCOMES).filter(move |outcome| outcomes & (1 << outcome) != 0)
    }

    /// Returns the sum that a step compares, before a term is left out.
    pub(super) fn sum(&self, step: usize) -> Option<&Sum> {
        match &self.steps[step].1 {
            Step::Sum(sum) => Some(sum),
            Step::Cut(difference) => difference.get().map(|difference| &difference.whole),
            Step::Among(_) | Step::Whole => None,
        }
    }
}

/// How a rival compares with the player in the end, at least and at most: greater is above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared {
    pub(super) least: Ordering,
    pub(super) most: Ordering,
    /// The first step that does not tell.
    pub(super) step: usize,
}

impl Compared {
    /// Returns that nothing is known from a step on.
    pub(super) fn unknown(step: usize) -> Self {
        Self { least: Ordering::Less, most: Ordering::Greater, step }
    }

    pub(super) fn is_certain(self) -> bool {
        self.least == self.most
    }

    /// Adds what the next step tells, its least and its greatest difference, to those that may be level so far.
    pub(super) fn and(self, step: usize, (least, most): (i128, i128)) -> Self {
        Self {
            least: self.least.then(least.cmp(&0)),
            most: self.most.then(most.cmp(&0)),
            step: if self.is_certain() { step } else { self.step },
        }
    }
}

/// A rival who may be above or below.
#[derive(Clone, Copy)]
pub(super) struct Undecided<'a> {
    pub(super) rival: &'a Rival,
    /// The step on which it rests: level on all before.
    pub(super) step: usize,
    /// The least and the greatest difference.
    pub(super) least: i128,
    pub(super) most: i128,
    /// How the rival compares with each outcome of the rival's own table; without an open table only the first.
    pub(super) compared: [Compared; OUTCOMES],
    /// Whether a table on which a comparison rests has changed since.
    pub(super) is_stale: bool,
}

impl<'a> Undecided<'a> {
    pub(super) fn step(&self) -> &'a Step {
        &self.rival.steps[self.step].1
    }

    pub(super) fn criterion(&self) -> usize {
        self.rival.steps[self.step].0
    }

    /// Whether the differences say something.
    pub(super) fn is_told(&self) -> bool {
        matches!(self.step(), Step::Sum(_) | Step::Cut(_))
    }

    /// Returns how the rival compares with each outcome that the rival's own table can have, and its position.
    pub(super) fn by_own(
        &self,
        allowed: &Seats,
    ) -> impl Iterator<Item = (usize, Compared)> + Clone + use<> {
        let compared = self.compared;
        let outcomes = self.rival.outcomes(allowed);
        outcomes.map(move |outcome| (outcome, compared[outcome]))
    }
}

/// What is known of the rivals under some results.
#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) allowed: Seats,
    /// How many are above.
    pub(super) above: usize,
    /// Those who are level.
    pub(super) level: Vec<PlayerIndex>,
    pub(super) undecided: Vec<Undecided<'a>>,
    /// The criteria that part nobody who may be level with the player, a bit each.
    pub(super) idle: u64,
}

impl State<'_> {
    /// Returns how many rivals are above in every outcome, and how many can be above or level.
    pub(super) fn bounds(&self) -> (usize, usize) {
        let possibly = self.above + self.level.len() + self.undecided.len();
        (self.above, possibly)
    }

    /// Returns the rivals who can be level.
    pub(super) fn can_be_level(&self) -> impl Iterator<Item = PlayerIndex> {
        let is_level = |of: &&Undecided<'_>| {
            let mut by_own = of.by_own(&self.allowed);
            by_own.any(|(_, of)| of.least != Ordering::Greater && of.most != Ordering::Less)
        };
        let undecided = self.undecided.iter().filter(is_level);
        let undecided = undecided.map(|of| of.rival.player);
        self.level.iter().copied().chain(undecided)
    }

    /// Returns how many of the decided rivals count.
    pub(super) fn decided(&self, counted: Counted) -> usize {
        counted.of([self.above, self.above + self.level.len()])
    }
}
