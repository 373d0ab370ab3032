//! A sum of which the lowest or highest terms are left out, where each term rests on one open table.
//!
//! It grows with each of its terms, so its ends are where all are least and where all are greatest.

use super::seats::Seats;

/// A term of the sum.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// Whether it is left out before others.
    pub(super) first: bool,
    /// The table that it rests on; nothing if it is fixed.
    pub(super) table: Option<usize>,
    /// Its value with each outcome of the table; one value if it is fixed.
    pub(super) numbers: Vec<i64>,
}

impl Term {
    /// Returns the least and the greatest value.
    pub(super) fn ends(&self, allowed: &Seats) -> (i64, i64) {
        match self.table {
            Some(table) => allowed.ends(table, &self.numbers),
            None => (self.numbers[0], self.numbers[0]),
        }
    }
}

/// A sum of which some terms are left out.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) terms: Vec<Term>,
    /// How many of the lowest are left out.
    pub(super) lowest: usize,
    /// How many of the highest.
    pub(super) highest: usize,
}

impl Cut {
    /// Returns the least and the greatest sum.
    pub(super) fn ends(&self, allowed: &Seats) -> (i64, i64) {
        let ends = self.terms.iter();
        let ends = ends.map(|term| (term.first, term.ends(allowed)));
        let mut ends: Vec<(bool, (i64, i64))> = ends.collect();
        let least = self.sum(&mut ends, |ends| ends.0);
        (least, self.sum(&mut ends, |ends| ends.1))
    }

    /// Returns the sum where one table has an outcome, and all others have their first.
    pub(super) fn with(&self, at: usize, outcome: usize) -> i64 {
        let terms = self.terms.iter().map(|term| {
            let number = term.numbers[if term.table == Some(at) { outcome } else { 0 }];
            (term.first, number)
        });
        self.sum(&mut terms.collect::<Vec<_>>(), |number| *number)
    }

    fn sum<N>(&self, terms: &mut [(bool, N)], number: impl Fn(&N) -> i64) -> i64 {
        let (lowest, highest) = (self.lowest.min(terms.len()), self.highest);
        // Few are left out: looking for each takes less than an order of all.
        for at in 0..lowest {
            let key = |at: &usize| (!terms[*at].0, number(&terms[*at].1));
            let least = (at..terms.len()).min_by_key(key);
            terms.swap(at, least.unwrap_or(at));
        }
        let mut kept = &mut terms[lowest..];
        for _ in 0..highest.min(kept.len()) {
            let last = kept.len() - 1;
            let most = (0..=last).max_by_key(|at| number(&kept[*at].1));
            kept.swap(last, most.unwrap_or(last));
            kept = &mut kept[..last];
        }
        kept.iter().map(|(_, of)| number(of)).sum()
    }
}
