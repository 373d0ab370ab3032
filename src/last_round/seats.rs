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

    /// Allows other outcomes of a table.
    pub(super) fn set(&mut self, table: usize, outcomes: u8) {
        self.0[table] = outcomes;
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
        let mut left = self.0[table];
        let mut next = || {
            let number = numbers[left.trailing_zeros() as usize % OUTCOMES];
            left &= left.wrapping_sub(1);
            (number, left != 0)
        };
        let (first, mut more) = next();
        let mut ends = (first, first);
        while more {
            let number;
            (number, more) = next();
            ends = (ends.0.min(number), ends.1.max(number));
        }
        ends
    }
}
