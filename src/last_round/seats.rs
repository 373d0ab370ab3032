//! What is allowed to happen at the open tables.

use super::tables::{OUTCOMES, OpenTable};

/// For each open table the outcomes that are allowed, a bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seats(Vec<u8>);

impl Seats {
    /// Returns that every possible outcome is allowed.
    pub(super) fn possible(tables: &[OpenTable]) -> Self {
        Self(tables.iter().map(|table| table.possible).collect())
    }

    /// Returns that each table has one outcome.
    pub(super) fn settled(outcomes: &[usize]) -> Self {
        Self(outcomes.iter().map(|outcome| 1 << outcome).collect())
    }

    /// Returns the outcomes of a table that are allowed, a bit each.
    pub(super) fn of(&self, table: usize) -> u8 {
        self.0[table]
    }

    /// Returns these with fewer outcomes of one table.
    pub(super) fn only(&self, table: usize, outcomes: u8) -> Self {
        let mut seats = self.clone();
        seats.0[table] &= outcomes;
        seats
    }

    /// Whether both allow some outcome of every table.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let mut both = self.0.iter().zip(&other.0);
        both.all(|(one, other)| one & other != 0)
    }

    /// Returns the outcomes that both allow.
    pub(super) fn and(&self, other: &Self) -> Self {
        let both = self.0.iter().zip(&other.0);
        Self(both.map(|(one, other)| one & other).collect())
    }

    /// Returns the outcomes that one of two allows.
    pub(super) fn or(mut self, other: &Self) -> Self {
        for (one, other) in self.0.iter_mut().zip(&other.0) {
            *one |= other;
        }
        self
    }

    pub(super) fn outcomes(&self, table: usize) -> impl Iterator<Item = usize> + use<> {
        let allowed = self.0[table];
        (0..OUTCOMES).filter(move |outcome| allowed & (1 << outcome) != 0)
    }

    pub(super) fn is_settled(&self, table: usize) -> bool {
        self.0[table].is_power_of_two()
    }

    /// Returns the least and the greatest of what the allowed outcomes of a table give.
    pub(super) fn ends<N: Copy + Ord>(&self, table: usize, numbers: &[N]) -> (N, N) {
        let mut ends = (numbers[0], numbers[0]);
        let mut is_first = true;
        for (outcome, number) in numbers.iter().enumerate() {
            if self.0[table] & (1 << outcome) == 0 {
                continue;
            }
            ends = if is_first {
                (*number, *number)
            } else {
                (ends.0.min(*number), ends.1.max(*number))
            };
            is_first = false;
        }
        ends
    }
}
