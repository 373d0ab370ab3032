//! How far two players are apart by criteria that are sums, and by sums that leave out their lowest term: the ends over all that may happen.

use crate::model::PlayerIndex;

use super::cut::Term;
use super::numbers::{Criterion, Numbers};
use super::seats::Seats;
use super::tables::OUTCOMES;

/// The difference to a rival by criteria that are sums: a number, and what each outcome of a table adds.
#[derive(Debug)]
pub(super) struct Sum {
    base: i128,
    pub(super) added: Vec<(usize, [i128; OUTCOMES])>,
}

/// A sum that is put together.
struct Parts {
    base: i128,
    tables: Vec<[i128; OUTCOMES]>,
}

impl Parts {
    fn new(tables: usize) -> Self {
        Self {
            base: 0,
            tables: vec![[0; OUTCOMES]; tables],
        }
    }

    /// Adds what each outcome of a table gives, so many times.
    fn add(&mut self, table: usize, numbers: &[i64], times: i128) {
        for (sum, number) in self.tables[table].iter_mut().zip(numbers) {
            *sum += i128::from(*number) * times;
        }
    }

    /// Adds a criterion that is a sum, or a sum before its terms are left out.
    fn add_whole(&mut self, criterion: &Criterion, times: i128) {
        match criterion {
            Criterion::Numbers { base, added, .. } => {
                self.base += i128::from(*base) * times;
                for (table, numbers) in added {
                    self.add(*table, numbers, times);
                }
            }
            Criterion::Cut(cut) => {
                for term in &cut.terms {
                    match term.table {
                        Some(table) => self.add(table, &term.numbers, times),
                        None => self.base += i128::from(term.numbers[0]) * times,
                    }
                }
            }
            Criterion::Tables(_) | Criterion::AmongEqual(_) => {}
        }
    }

    fn sum(self) -> Sum {
        let added = self.tables.into_iter().enumerate();
        let changes = |(_, numbers): &(usize, [i128; OUTCOMES])| *numbers != [0; OUTCOMES];
        Sum {
            base: self.base,
            added: added.filter(changes).collect(),
        }
    }
}

impl Sum {
    /// Adds up the differences of two players by some criteria.
    pub(super) fn new(
        numbers: &Numbers<'_>,
        criteria: std::ops::Range<usize>,
        [rival, player]: [PlayerIndex; 2],
        tables: usize,
    ) -> Self {
        let mut parts = Parts::new(tables);
        for criterion in criteria {
            let weight = numbers.weights[criterion];
            parts.add_whole(&numbers.criteria[rival][criterion], weight);
            parts.add_whole(&numbers.criteria[player][criterion], -weight);
        }
        parts.sum()
    }

    pub(super) fn at(&self, table: usize) -> Option<&[i128; OUTCOMES]> {
        let at = self.added.binary_search_by_key(&table, |(table, _)| *table);
        at.ok().map(|at| &self.added[at].1)
    }

    pub(super) fn ends(&self, allowed: &Seats) -> (i128, i128) {
        let each = self.added.iter();
        let each = each.map(|(table, numbers)| allowed.ends(*table, numbers));
        each.fold((self.base, self.base), |sum, (least, most)| {
            (sum.0 + least, sum.1 + most)
        })
    }
}

/// The difference to a rival by a sum of which either leaves out the lowest term.
///
/// Such a sum is the greatest of the sums without one term. So the difference is at most the greatest, over the terms of the rival, of the
/// least, over those of the player, of the difference without these two, which is a sum over the tables; and at least likewise.
#[derive(Debug)]
pub(super) struct CutDifference {
    /// The difference before a term is left out.
    whole: Sum,
    /// The terms of which one is left out, of the rival and of the player; none where nothing is.
    left_out: [Vec<Term>; 2],
}

/// What a term adds with each outcome of its table.
type Without<'t> = Option<(&'t Term, i128)>;

impl CutDifference {
    /// Returns it, if no side leaves out more than its lowest term.
    pub(super) fn new(rival: &Criterion, player: &Criterion, tables: usize) -> Option<Self> {
        let left_out = |criterion: &Criterion| match criterion {
            Criterion::Numbers { .. } => Some(Vec::new()),
            Criterion::Cut(cut) if (cut.lowest, cut.highest) == (1, 0) => {
                let has_first = cut.terms.iter().any(|term| term.first);
                let may_be = |term: &&Term| term.first || !has_first;
                Some(cut.terms.iter().filter(may_be).cloned().collect())
            }
            _ => None,
        };
        let left_out = [left_out(rival)?, left_out(player)?];
        let mut parts = Parts::new(tables);
        parts.add_whole(rival, 1);
        parts.add_whole(player, -1);
        Some(Self {
            whole: parts.sum(),
            left_out,
        })
    }

    /// Returns the least and the greatest difference, or ends outside them.
    pub(super) fn ends(&self, allowed: &Seats) -> (i128, i128) {
        let whole = self.whole.ends(allowed);
        let [rival, player] = self.left_out.each_ref().map(|terms| lowest(terms, allowed));
        let without = |rival: Option<&Term>, player: Option<&Term>| {
            let without = [rival.map(|term| (term, -1)), player.map(|term| (term, 1))];
            self.without(whole, without, allowed)
        };
        let least = player.iter().map(|player| {
            let each = rival.iter().map(|rival| without(*rival, *player).0);
            each.max().unwrap_or(whole.0)
        });
        let most = rival.iter().map(|rival| {
            let each = player.iter().map(|player| without(*rival, *player).1);
            each.min().unwrap_or(whole.1)
        });
        (
            least.min().unwrap_or(whole.0),
            most.max().unwrap_or(whole.1),
        )
    }

    /// Returns the ends of the difference without two terms, from the ends of the whole one.
    fn without(
        &self,
        whole: (i128, i128),
        terms: [Without<'_>; 2],
        allowed: &Seats,
    ) -> (i128, i128) {
        let mut ends = whole;
        let mut add = |least: i128, most: i128| {
            ends.0 += least;
            ends.1 += most;
        };
        for (at, of) in terms.iter().enumerate() {
            let Some((term, times)) = of else {
                continue;
            };
            let Some(table) = term.table else {
                let number = i128::from(term.numbers[0]) * times;
                add(number, number);
                continue;
            };
            let is_same = |of: &Without<'_>| of.is_some_and(|(term, _)| term.table == Some(table));
            if terms[..at].iter().any(is_same) {
                continue;
            }
            let before = self.whole.at(table).copied().unwrap_or([0; OUTCOMES]);
            let mut after = before;
            for (term, times) in terms[at..].iter().filter(|of| is_same(of)).flatten() {
                for (sum, number) in after.iter_mut().zip(&term.numbers) {
                    *sum += i128::from(*number) * times;
                }
            }
            let (before, after) = (allowed.ends(table, &before), allowed.ends(table, &after));
            add(after.0 - before.0, after.1 - before.1);
        }
        ends
    }
}

/// Returns the terms that may be the lowest; nothing to leave out where there are none.
fn lowest<'t>(terms: &'t [Term], allowed: &Seats) -> Vec<Option<&'t Term>> {
    let Some(bar) = terms.iter().map(|term| term.ends(allowed).1).min() else {
        return vec![None];
    };
    let may_be = |term: &&Term| term.ends(allowed).0 <= bar;
    terms.iter().filter(may_be).map(Some).collect()
}
