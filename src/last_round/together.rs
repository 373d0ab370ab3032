//! How many rivals count at once: for each table the best single result of those who sit there.

use super::question::Question;
use super::rivals::State;
use super::seats::Seats;
use super::tables::OUTCOMES;

/// How many rivals count: for certain, and at most. In this order everywhere.
type Count = [usize; 2];

/// How many rivals count at once if at each table the best happens for a question.
pub(super) struct Together {
    pub(super) count: Count,
    /// For each outcome of each table how many of those who sit there count.
    by_table: Vec<[[u8; 2]; OUTCOMES]>,
    /// The tables at which undecided rivals sit.
    seats: Vec<usize>,
}

impl Together {
    pub(super) fn new(question: Question, state: &State<'_>, tables: usize) -> Self {
        let mut together = Self {
            count: [state.decided(question.counted); 2],
            by_table: vec![[[0; 2]; OUTCOMES]; tables],
            seats: Vec::with_capacity(state.undecided.len()),
        };
        for of in &state.undecided {
            for (outcome, compared) in of.by_own(&state.allowed) {
                let counts = [compared.least, compared.most];
                let counts = counts.map(|end| u8::from(question.counted.counts(end)));
                for (at, count) in counts.into_iter().enumerate() {
                    match of.rival.seat {
                        Some(seat) => together.by_table[seat][outcome][at] += count,
                        None => together.count[at] += usize::from(count),
                    }
                }
            }
            together.seats.extend(of.rival.seat);
        }
        together.seats.sort_unstable();
        together.seats.dedup();
        for seat in &together.seats {
            for (at, sum) in together.count.iter_mut().enumerate() {
                let counts = state.allowed.outcomes(*seat);
                let counts = counts.map(|outcome| together.by_table[*seat][outcome][at]);
                let best = if question.reach { counts.max() } else { counts.min() };
                *sum += usize::from(best.unwrap_or(0));
            }
        }
        together
    }

    /// Returns how many of those who sit at a table count with an outcome, as far as it may be.
    pub(super) fn at(&self, question: Question, table: usize, outcome: usize) -> u8 {
        self.by_table[table][outcome][usize::from(question.reach)]
    }

    /// Returns the outcomes with which the certain count comes about, or the greatest is not exceeded.
    pub(super) fn best(&self, question: Question, allowed: &Seats) -> Seats {
        let mut best = allowed.clone();
        for seat in &self.seats {
            let count =
                |outcome: usize| self.by_table[*seat][outcome][usize::from(!question.reach)];
            let counts = allowed.outcomes(*seat).map(count);
            let most = if question.reach { counts.max() } else { counts.min() };
            let outcomes = allowed.outcomes(*seat).filter(|outcome| Some(count(*outcome)) == most);
            best.set(*seat, outcomes.fold(0, |all, outcome| all | 1 << outcome));
        }
        best
    }
}
