//! Finds the orders of criteria that fit announced places whose tie-breaks are not named.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;
use std::sync::Arc;

use crate::audit::column_matching;
use crate::audit::setting::{Reading, Setting};
use crate::lang::Labels;
use crate::model::{PlayerIndex, Published};
use crate::parallel;
use crate::rules::{Draft, RuleSet};
use crate::standings::Analysis;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::reuse::Shared;
use crate::tiebreaks::value::better_first;

/// At most this many orders are reported.
const MOST_TOLD: usize = 3;
/// No order is longer, the first criterion left aside.
const MOST_CRITERIA: usize = 4;
/// The search keeps this many orders of each length, and completes this many in all.
const MOST_KEPT: usize = 12;

/// An order of criteria, and how well the announced places fit it.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The open points settled otherwise than given, and the order.
    pub reading: Reading,
    /// The names of the criteria.
    pub criteria: Vec<Labels>,
    /// The number of announced places that it reproduces, each for one player alone.
    pub places: usize,
    /// The number of announced places.
    pub of: usize,
}

/// Returns the orders that the announced places fit best, the best first.
pub fn orders(analysis: &Analysis, draft: &Draft, published: &Published) -> Vec<Fit> {
    let rules = &analysis.figures.rules;
    let asked = draft.choices_of(&rules.definitions.iter().chain(&rules.of_rounds));
    let mut found = under(analysis, draft, None, published).unwrap_or_default();
    // Where the rules as given explain every place, no other reading is tried.
    if !found.iter().any(|fit| fit.places == fit.of) {
        let mut choices = column_matching::readings(draft, rules);
        choices
            .retain(|(setting, _)| matches!(setting, Setting::Choice(id, _) if asked.contains(id)));
        let others = parallel::filter_map(choices, |(setting, draft)| {
            under(analysis, &draft, Some(&setting), published)
        });
        found.extend(others.into_iter().flatten());
    }
    // The shortest of orders that fit equally well comes first, with the fewest settings; each order is listed once.
    found.sort_by_key(|fit| (Reverse(fit.places), fit.criteria.len(), fit.reading.0.len()));
    let (best, length) = found.first().map_or((0, 0), |fit| (fit.places, fit.criteria.len()));
    let mut told = HashSet::new();
    found.retain(|fit| {
        let order = fit.reading.0.last().map(Setting::text);
        // An order that explains less than half of the places is left out.
        fit.places == best
            && fit.criteria.len() == length
            && 2 * best >= fit.of
            && told.insert(order)
    });
    found.truncate(MOST_TOLD);
    found
}

/// An order begun: what it has said of neighbours so far.
#[derive(Clone)]
struct OrderPrefix {
    /// Positions among the candidates.
    criteria: Vec<usize>,
    /// The pairs of neighbours that are still equal.
    open: Vec<usize>,
    right: usize,
    wrong: usize,
}

impl OrderPrefix {
    fn key(&self) -> (i64, usize) {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        (2 * count(self.wrong) - count(self.right), self.criteria.len())
    }

    fn then(&self, at: usize, says: &[Ordering]) -> Option<Self> {
        let count = |which: Ordering| self.open.iter().filter(|pair| says[**pair] == which).count();
        let (right, wrong) = (count(Ordering::Less), count(Ordering::Greater));
        (right > 0).then(|| Self {
            criteria: [self.criteria.as_slice(), &[at]].concat(),
            open: self.open.iter().copied().filter(|pair| says[*pair] == Ordering::Equal).collect(),
            right: self.right + right,
            wrong: self.wrong + wrong,
        })
    }
}

/// Finds the orders that fit best under one reading.
fn under(
    analysis: &Analysis,
    draft: &Draft,
    setting: Option<&Setting>,
    published: &Published,
) -> Option<Vec<Fit>> {
    let tournament = &analysis.figures.tournament;
    // Figures of ratings take the longest.
    let ids = draft.definition_ids_without(Some("rating"));
    let all = draft.with_also(&ids, tournament.last_paired_round()).ok()?;
    let first = *all.order.first()?;
    let shared = Shared::new(tournament, all);
    let all = &shared.rules;
    let every = vec![true; all.definitions.len()];
    let figures = shared.figures(Arc::new(all.clone()), &every);
    let mut announced: Vec<(u32, PlayerIndex)> = published
        .rows
        .iter()
        .filter_map(|row| Some((row.rank.as_ref()?.value, row.player)))
        .collect();
    announced.sort_unstable();
    let pairs: Vec<[PlayerIndex; 2]> = announced
        .windows(2)
        .filter(|pair| pair[0].0 < pair[1].0)
        .map(|pair| [pair[0].1, pair[1].1])
        .filter(|[one, other]| figures.compared(first, *one) == figures.compared(first, *other))
        .collect();
    let says = |definition: usize| -> Vec<Ordering> {
        let value = |player: PlayerIndex| figures.compared(definition, player);
        let lower = all.definitions[definition].lower_is_better;
        let order = |[one, other]: &[PlayerIndex; 2]| {
            better_first(value(*one).as_ref(), value(*other).as_ref(), lower)
        };
        pairs.iter().map(order).collect()
    };
    let (among_equals, mut others): (Vec<usize>, Vec<usize>) = (0..all.definitions.len())
        .filter(|definition| *definition != first)
        .partition(|definition| all.definitions[*definition].expr.group_fact().is_some());
    // Definitions with a code are in use, so they come first; of two with the same meaning one is enough.
    others.sort_by_key(|definition| all.definitions[*definition].code.is_none());
    let mut known = HashSet::new();
    let candidates: Vec<(usize, Vec<Ordering>)> = others
        .into_iter()
        .map(|definition| (definition, says(definition)))
        .filter(|(_, says)| known.insert(says.clone()))
        .collect();
    let mut level = vec![OrderPrefix {
        criteria: Vec::new(),
        open: (0..pairs.len()).collect(),
        right: 0,
        wrong: 0,
    }];
    let mut begun = level.clone();
    for _ in 0..MOST_CRITERIA {
        let next = level.iter().flat_map(|begun| {
            let then = |(at, (_, says)): (usize, &(usize, Vec<Ordering>))| begun.then(at, says);
            candidates.iter().enumerate().filter_map(then)
        });
        level = next.collect();
        level.sort_by_key(OrderPrefix::key);
        level.truncate(MOST_KEPT);
        begun.extend(level.iter().cloned());
    }
    begun.sort_by_key(OrderPrefix::key);
    begun.truncate(MOST_KEPT);
    let plain: Vec<Vec<usize>> = begun
        .iter()
        .map(|begun| begun.criteria.iter().map(|at| candidates[*at].0).collect())
        .collect();
    // A place among equals depends on what stands before it: right behind the points, or at the end.
    let with_encounters = plain.iter().flat_map(|order| {
        among_equals.iter().flat_map(move |among| {
            let ends =
                [[&[*among], order.as_slice()].concat(), [order.as_slice(), &[*among]].concat()];
            ends.into_iter().take(if order.is_empty() { 1 } else { 2 })
        })
    });
    let orders: Vec<Vec<usize>> = plain.iter().cloned().chain(with_encounters).collect();
    let fit = |order: Vec<usize>| {
        let rules = RuleSet {
            order: [&[first], order.as_slice()].concat(),
            waits: Vec::new(),
            ..all.clone()
        };
        let id = |definition: &usize| all.definitions[*definition].id.clone();
        let name = |definition: &usize| all.definitions[*definition].short.clone();
        let settled = Setting::Order(rules.order.iter().map(id).collect());
        let criteria = rules.order.iter().map(name).collect();
        let asked = rules.lowered.needed_for(&rules.order);
        let standings = Standings::new(&shared.figures(Arc::new(rules), &asked));
        let mut places = vec![None; tournament.players.len()];
        for (at, entry) in standings.entries.iter().enumerate() {
            let below = standings.entries.get(at + 1);
            let alone = !entry.shared && below.is_none_or(|below| !below.shared);
            places[entry.player] = entry.place().filter(|_| alone);
        }
        let fits = |(place, player): &&(u32, PlayerIndex)| places[*player] == Some(*place);
        Fit {
            reading: Reading(setting.into_iter().cloned().chain([settled]).collect()),
            criteria,
            places: announced.iter().filter(fits).count(),
            of: announced.len(),
        }
    };
    Some(orders.into_iter().map(fit).collect())
}
