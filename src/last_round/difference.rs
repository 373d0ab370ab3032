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
        Self { base: 0, tables: vec![[0; OUTCOMES]; tables] }
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
        Sum { base: self.base, added: added.filter(changes).collect() }
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
        each.fold((self.base, self.base), |sum, (least, most)| (sum.0 + least, sum.1 + most))
    }
}

/// The difference to a rival by a sum of which either leaves out the lowest term.
///
/// Such a sum is the greatest of the sums without one term. So the difference is at most the greatest, over the terms of the rival, of the
/// least, over those of the player, of the difference without these two, which is a sum over the tables; and at least likewise.
#[derive(Debug)]
pub(super) struct CutDifference {
    /// The difference before a term is left out.
    pub(super) whole: Sum,
    /// The terms of which one is left out, of the rival and of the player; none where nothing is. Nothing is known of sums that leave out
    /// more than their lowest term.
    left_out: Option<[Vec<LeftOut>; 2]>,
}

/// A term that may be left out.
#[derive(Debug)]
struct LeftOut {
    term: Term,
    /// The whole difference at the table of the term, with the term and without.
    with: [i64; OUTCOMES],
    without: [i64; OUTCOMES],
}

/// By how much the ends of the whole difference change without a term.
struct Change<'t> {
    of: Option<&'t LeftOut>,
    ends: (i64, i64),
}

impl CutDifference {
    pub(super) fn new(rival: &Criterion, player: &Criterion, tables: usize) -> Self {
        let mut parts = Parts::new(tables);
        parts.add_whole(rival, 1);
        parts.add_whole(player, -1);
        let left_out = |criterion: &Criterion, times: i64| match criterion {
            Criterion::Numbers { .. } => Some(Vec::new()),
            Criterion::Cut(cut) if (cut.lowest, cut.highest) == (1, 0) => {
                let has_first = cut.terms.iter().any(|term| term.first);
                let may_be = cut.terms.iter().filter(|term| term.first || !has_first);
                let left_out = may_be.map(|term| {
                    let whole = term.table.map_or([0; OUTCOMES], |table| parts.tables[table]);
                    let mut with = [0; OUTCOMES];
                    for (with, number) in with.iter_mut().zip(whole) {
                        *with = i64::try_from(number).ok()?;
                    }
                    let mut without = with;
                    for (outcome, without) in without.iter_mut().enumerate() {
                        let at = if term.table.is_some() { outcome } else { 0 };
                        *without -= times * term.numbers.get(at).unwrap_or(&0);
                    }
                    Some(LeftOut { term: term.clone(), with, without })
                });
                left_out.collect()
            }
            _ => None,
        };
        let left_out = left_out(rival, 1).zip(left_out(player, -1));
        Self { left_out: left_out.map(|(rival, player)| [rival, player]), whole: parts.sum() }
    }

    /// Returns the least and the greatest difference, or ends outside them; nothing where they are not known.
    pub(super) fn ends(&self, allowed: &Seats) -> Option<(i128, i128)> {
        let sides = self.left_out.as_ref()?;
        let whole = self.whole.ends(allowed);
        let [rival, player] = sides.each_ref().map(|terms| lowest(terms, allowed));
        let both = |rival: &Change<'_>, player: &Change<'_>| match (rival.of, player.of) {
            (Some(rival), Some(player))
                if rival.term.table.is_some() && rival.term.table == player.term.table =>
            {
                let mut without = rival.without;
                let change = player.without.iter().zip(player.with);
                for (without, (after, before)) in without.iter_mut().zip(change) {
                    *without += after - before;
                }
                rival.change(&without, allowed)
            }
            _ => (rival.ends.0 + player.ends.0, rival.ends.1 + player.ends.1),
        };
        let least = player.iter().map(|player| {
            let each = rival.iter().map(|rival| both(rival, player).0);
            each.max().unwrap_or(0)
        });
        let most = rival.iter().map(|rival| {
            let each = player.iter().map(|player| both(rival, player).1);
            each.min().unwrap_or(0)
        });
        Some((
            whole.0 + i128::from(least.min().unwrap_or(0)),
            whole.1 + i128::from(most.max().unwrap_or(0)),
        ))
    }
}

impl LeftOut {
    /// Returns by how much the ends of the whole difference change without terms of this table.
    fn change(&self, without: &[i64; OUTCOMES], allowed: &Seats) -> (i64, i64) {
        let ends = |numbers: &[i64; OUTCOMES]| match self.term.table {
            Some(table) => allowed.ends(table, numbers),
            None => (numbers[0], numbers[0]),
        };
        let (before, after) = (ends(&self.with), ends(without));
        (after.0 - before.0, after.1 - before.1)
    }
}

/// Returns the terms that may be the lowest; one that changes nothing where nothing is left out.
fn lowest<'t>(terms: &'t [LeftOut], allowed: &Seats) -> Vec<Change<'t>> {
    let ends: Vec<(i64, i64)> = terms.iter().map(|of| of.term.ends(allowed)).collect();
    let Some(bar) = ends.iter().map(|(_, most)| *most).min() else {
        return vec![Change { of: None, ends: (0, 0) }];
    };
    let may_be = terms.iter().zip(ends).filter(|(_, (least, _))| *least <= bar);
    let change = |(of, _): (&'t LeftOut, (i64, i64))| Change {
        of: Some(of),
        ends: of.change(&of.without, allowed),
    };
    may_be.map(change).collect()
}
