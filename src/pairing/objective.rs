//! The objectives by which one pairing is better than another, each as a whole number for every two players.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::pairing::{Draw, Field, Floated, Participant, Seat};
use crate::rules::pairing::{Difference, Objective};

/// The cost of a whole round by one objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The objective.
    pub objective: Objective,
    /// The sum over all tables. Differences are those of the figures times their common denominator, squared where squares are weighed.
    pub cost: i128,
}

/// The limit of the random numbers that decide last between otherwise equal pairings.
const RANDOM_BELOW: u64 = 1 << 16;

/// The most distinct differences where the largest is minimized: each takes space in the weights.
const MOST_DIFFERENCES: usize = 4_096;

/// Everything that is weighed, measured once for a round.
#[derive(Clone)]
pub struct Measured<'a> {
    field: &'a Field,
    /// The figures as whole numbers of their common unit.
    figures: Vec<i64>,
    /// Each player's place inside the own score group, of those who play, from 1, and the group's size.
    within: Vec<(i64, i64)>,
    levels: Vec<Level>,
    /// The draw, for each two players.
    random: Rc<[u16]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Of(Objective, Difference),
    /// A difference of two players of at least this size.
    Apart(i64),
    Random,
}

impl<'a> Measured<'a> {
    /// Measures a field; nothing where a figure is too fine or too large to be weighed.
    pub fn new(
        field: &'a Field,
        objectives: &[Objective],
        difference: Difference,
        draw: &mut Draw,
    ) -> Option<Self> {
        let seats = field.participants.len();
        let figures = field.scaled()?;
        let mut levels = Vec::new();
        for &objective in objectives {
            if objective == Objective::Difference && difference == Difference::Largest {
                let distinct: BTreeSet<i64> = figures.iter().copied().collect();
                let mut apart = BTreeSet::new();
                for (a, b) in
                    distinct.iter().flat_map(|a| distinct.range(..*a).map(move |b| (a, b)))
                {
                    apart.insert(a - b);
                    if apart.len() > MOST_DIFFERENCES {
                        return None;
                    }
                }
                // If all figures are equal, the only level is 1, so that the objective is still reported.
                if apart.is_empty() {
                    apart.insert(1);
                }
                levels.extend(apart.into_iter().rev().map(Level::Apart));
            } else {
                levels.push(Level::Of(objective, difference));
            }
        }
        levels.push(Level::Random);
        let mut random = vec![0; seats * seats];
        for a in 0..seats {
            for b in a + 1..seats {
                let drawn = draw.below(RANDOM_BELOW) as u16;
                random[a * seats + b] = drawn;
                random[b * seats + a] = drawn;
            }
        }
        Some(Self {
            within: within(field, &figures, None),
            field,
            figures,
            levels,
            random: random.into(),
        })
    }

    /// Returns the measure without places inside score groups, which are unknown until somebody has the bye.
    pub fn without_places(&self) -> Self {
        let is_without =
            |level: &&Level| !matches!(level, Level::Of(objective, _) if objective.is_by_place());
        let levels = self.levels.iter().filter(is_without).copied().collect();
        Self {
            field: self.field,
            figures: self.figures.clone(),
            within: self.within.clone(),
            levels,
            random: Rc::clone(&self.random),
        }
    }

    /// Measures places inside score groups among the players without the one who has the bye.
    pub fn with_bye(mut self, bye: Seat) -> Self {
        self.within = within(self.field, &self.figures, Some(bye));
        self
    }

    /// Returns the levels in order of precedence.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns a player's figure as a whole number of the common unit.
    pub fn figure(&self, seat: Seat) -> i64 {
        self.figures[seat]
    }

    /// Returns the cost of a table by one level; never negative.
    pub fn cost(&self, level: Level, a: Seat, b: Seat) -> i128 {
        let apart = i128::from((self.figures[a] - self.figures[b]).abs());
        let (p, q) = (&self.field.participants[a], &self.field.participants[b]);
        match level {
            Level::Random => i128::from(self.random[a * self.figures.len() + b]),
            Level::Apart(far) => i128::from(apart >= i128::from(far)),
            Level::Of(Objective::Difference, Difference::Squared) => apart * apart,
            Level::Of(Objective::Difference, _) => apart,
            Level::Of(Objective::Club, _) => i128::from(p.club.is_some() && p.club == q.club),
            Level::Of(Objective::Side, _) => sides(p, q),
            Level::Of(Objective::Float, _) => self.floats(a, b),
            Level::Of(objective @ (Objective::Fold | Objective::Slide | Objective::Number), _) => {
                if self.figures[a] != self.figures[b] {
                    return 0;
                }
                let ((own, size), (other, _)) = (self.within[a], self.within[b]);
                let off = match objective {
                    Objective::Fold => own + other - (size + 1),
                    Objective::Slide => (own - other).abs() - size / 2,
                    _ => (own - other).abs() - 1,
                };
                i128::from(off) * i128::from(off)
            }
        }
    }

    /// Counts the players of the two who would float in the same direction as in the round before.
    fn floats(&self, a: Seat, b: Seat) -> i128 {
        let again = |seat: Seat, other: Seat| {
            let now = match self.figures[other].cmp(&self.figures[seat]) {
                std::cmp::Ordering::Less => Floated::Down,
                std::cmp::Ordering::Greater => Floated::Up,
                std::cmp::Ordering::Equal => return 0,
            };
            i128::from(self.field.participants[seat].floated == Some(now))
        };
        again(a, b) + again(b, a)
    }

    /// Returns the cost of a round by each objective, without the draw.
    pub fn totals(&self, pairs: &[(Seat, Seat)]) -> Vec<Total> {
        let sum = |level: Level| pairs.iter().map(|&(a, b)| self.cost(level, a, b)).sum();
        let of_level = |&level: &Level| match level {
            Level::Of(objective, _) => Some(Total { objective, cost: sum(level) }),
            Level::Apart(_) | Level::Random => None,
        };
        // The first level of an objective is reported.
        let largest = || {
            pairs
                .iter()
                .map(|&(a, b)| i128::from((self.figures[a] - self.figures[b]).abs()))
                .max()
                .unwrap_or(0)
        };
        let is_apart = |level: &&Level| matches!(level, Level::Apart(_));
        let first = self.levels.iter().position(|level| is_apart(&level));
        let mut totals = Vec::new();
        for (at, level) in self.levels.iter().enumerate() {
            if Some(at) == first {
                totals.push(Total { objective: Objective::Difference, cost: largest() });
            }
            totals.extend(of_level(level));
        }
        totals
    }
}

/// The imbalance of first and second games of two players, with the better order of the two.
fn sides(p: &Participant, q: &Participant) -> i128 {
    let after = |first: &Participant, second: &Participant| {
        let square = |imbalance: i64| i128::from(imbalance) * i128::from(imbalance);
        square(first.firsts + 1) + square(second.firsts - 1)
    };
    after(p, q).min(after(q, p))
}

/// Returns each player's place among players with the same figure, and their number; `None` for the player with the bye.
fn within(field: &Field, figures: &[i64], bye: Option<Seat>) -> Vec<(i64, i64)> {
    let mut order: Vec<Seat> = (0..figures.len()).filter(|seat| Some(*seat) != bye).collect();
    order.sort_by_key(|&seat| (figures[seat], field.participants[seat].rank, seat));
    let mut within = vec![(0, 0); figures.len()];
    for group in order.chunk_by(|&a, &b| figures[a] == figures[b]) {
        for (place, &seat) in (1..).zip(group) {
            within[seat] = (place, group.len() as i64);
        }
    }
    within
}
