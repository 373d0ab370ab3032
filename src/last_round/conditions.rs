//! The shortest results that are enough, each proved by the same search.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::question::{Counted, Found, Question};
use super::rivals::State;
use super::search::Search;
use super::{Places, Status, places, status};
use crate::model::PlayerIndex;

/// So many ways to a line are told one by one; where there are more of one length, longer ones are not looked for.
pub const MOST_WAYS: usize = 3;

/// A result that is asked of a table: one of some outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// The table, a position in [`super::LastRound::tables`].
    pub table: usize,
    /// The outcomes that are enough, a bit each.
    pub outcomes: u8,
}

impl Condition {
    /// Whether an outcome is one of these.
    pub fn allows(self, outcome: usize) -> bool {
        self.outcomes & (1 << outcome) != 0
    }
}

/// What a player needs beside a result of the own table.
#[derive(Clone, Debug)]
pub struct ByOwn {
    /// The outcome of the own table; nothing for a player without an open table.
    pub outcome: Option<usize>,
    /// Whether the player reaches the line with it.
    pub status: Status,
    /// The shortest sets of conditions that are enough; longer ones only where there are not more than [`MOST_WAYS`].
    pub sets: Vec<Vec<Condition>>,
    /// Whether nothing else is enough.
    pub only: bool,
    /// Further sets that are enough if what decides between players who are level favours the player.
    pub level_sets: Vec<Vec<Condition>>,
    /// The players who may be level then.
    pub level_with: Vec<PlayerIndex>,
    /// The number of tables on which it rests.
    pub tables: usize,
    /// The best and the worst place with it, where no set is enough.
    pub places: Option<Places>,
    /// Whether the sets are all there are of their length.
    pub proved: bool,
}

/// Finds out what is needed beside one result of the own table.
pub(super) fn by_own<'s>(
    search: &'s Search<'_>,
    every: &State<'s>,
    line: u32,
    outcome: Option<usize>,
    most: usize,
) -> ByOwn {
    let own = search.own_table().zip(outcome);
    let state = own.map_or_else(
        || every.clone(),
        |(table, outcome)| search.only(every, table, search.own(table, outcome)),
    );
    let status = status(search, line, &state);
    let mut found = ByOwn {
        outcome,
        status,
        sets: Vec::new(),
        only: false,
        level_sets: Vec::new(),
        level_with: Vec::new(),
        tables: 0,
        places: None,
        proved: status != Status::Unproven,
    };
    if status == Status::Safe || status == Status::Out {
        return found;
    }
    found.tables = search.tables_that_matter(&state).len();
    let sets = |counted: Counted, within: Option<&[Vec<Condition>]>, most: usize| {
        let mut sets = Sets {
            search,
            missed: Question::missed(line, counted),
            within,
            found: Vec::new(),
            tried: BTreeSet::new(),
            open: false,
        };
        sets.collect(&state, &[], most);
        (!sets.open, sets.shortest())
    };
    let (mut level, mut enough) = (Vec::new(), Vec::new());
    let mut is_proved = true;
    for most in 1..=most {
        let (is_proved_level, found_level) = sets(Counted::Above, None, most);
        // What is enough even if those who are level stand above is enough if they do not.
        let within = Some(&found_level[..]).filter(|_| is_proved_level);
        let (is_proved_enough, found_enough) = sets(Counted::Level, within, most);
        (level, enough) = (found_level, found_enough);
        is_proved = is_proved_level && is_proved_enough;
        if enough.len() > MOST_WAYS {
            break;
        }
    }
    found.proved &= is_proved;
    // What is enough anyway is not said twice.
    level.retain(|set| !enough.iter().any(|enough| asks_no_more(enough, set)));
    if let Some(fewest) = level.get(MOST_WAYS).map(Vec::len) {
        level.retain(|set| set.len() <= fewest);
    }
    let under = level.iter().map(|set| under(search, &state, set));
    let can_be_level: BTreeSet<PlayerIndex> =
        under.flat_map(|state| state.can_be_level().collect::<Vec<_>>()).collect();
    found.level_with = can_be_level.into_iter().collect();
    (found.sets, found.level_sets) = (enough, level);
    if found.sets.is_empty() && found.level_sets.is_empty() || !found.proved {
        found.places = Some(places(search, &state));
    }
    found.only = is_only(search, line, &state, &found);
    found
}

/// Returns whether a single condition is the only way: without it the line is out of reach.
fn is_only<'s>(search: &'s Search<'_>, line: u32, state: &State<'s>, found: &ByOwn) -> bool {
    let ([set], true) = (&found.sets[..], found.level_sets.is_empty()) else {
        return false;
    };
    set.iter().all(|condition| {
        let without = search.only(state, condition.table, !condition.outcomes);
        search.ask(Question::made(line), &without) == Found::Never
    })
}

fn under<'s>(search: &'s Search<'_>, state: &State<'s>, set: &[Condition]) -> State<'s> {
    set.iter().fold(state.clone(), |state, condition| {
        search.only(&state, condition.table, condition.outcomes)
    })
}

/// Whether one set asks for nothing that the other does not ask for as well.
fn asks_no_more(one: &[Condition], other: &[Condition]) -> bool {
    one.iter().all(|condition| {
        other.iter().any(|asked| {
            asked.table == condition.table && asked.outcomes & !condition.outcomes == 0
        })
    })
}

/// Whether a set asks for all that another one does, or will with so many conditions more.
fn grows_to(set: &[Condition], other: &[Condition], more: usize) -> bool {
    let mut missing = 0;
    for asked in other {
        match set.iter().find(|condition| condition.table == asked.table) {
            Some(condition) if condition.outcomes & !asked.outcomes == 0 => {}
            Some(_) => return false,
            None => missing += 1,
        }
    }
    missing <= more
}

/// A search for the sets of conditions that are enough.
struct Sets<'s, 'a> {
    search: &'s Search<'a>,
    /// What must not come about.
    missed: Question,
    /// Where it is known, sets of which one is in every set that is enough.
    within: Option<&'s [Vec<Condition>]>,
    found: Vec<Vec<Condition>>,
    /// The sets that were tried.
    tried: BTreeSet<Vec<Condition>>,
    /// Whether some question was left open.
    open: bool,
}

impl<'s> Sets<'s, '_> {
    /// Adds every set of at most so many conditions more that leaves no outcome in which the line is missed. An outcome in which it is
    /// missed shows which conditions can help: those that exclude it.
    fn collect(&mut self, state: &State<'s>, set: &[Condition], more: usize) {
        let witness = match self.search.ask(self.missed, state) {
            Found::Never => {
                self.found.push(set.to_vec());
                return;
            }
            Found::Open => {
                self.open = true;
                return;
            }
            Found::So(witness) => witness,
        };
        if more == 0 {
            return;
        }
        let (search, missed) = (self.search, self.missed);
        let own = search.own_table();
        let covered = || search.covered(missed, &state.allowed);
        // The last condition excludes all that are known.
        let mut to_exclude = if more > 1 { Some(witness) } else { covered() };
        let tables = search.tables_that_matter(state);
        let is_free = |table: &usize| {
            own != Some(*table) && !set.iter().any(|condition| condition.table == *table)
        };
        for table in tables.into_iter().filter(is_free) {
            let mut said: Vec<u8> = search.said(table).collect();
            // What asks for less first: nothing that asks for more is tried where it is enough.
            said.sort_by_key(|outcomes| Reverse(outcomes.count_ones()));
            for outcomes in said {
                let excluded = to_exclude.as_ref();
                let mut longer = [set, &[Condition { table, outcomes }]].concat();
                longer.sort_unstable();
                if excluded.is_none_or(|seats| seats.of(table) & outcomes == 0)
                    && self.within.is_none_or(|within| {
                        within.iter().any(|of| grows_to(&longer, of, more - 1))
                    })
                    && !self.found.iter().any(|enough| asks_no_more(enough, &longer))
                    && self.tried.insert(longer.clone())
                {
                    let narrower = search.only(state, table, outcomes);
                    self.collect(&narrower, &longer, more - 1);
                    if more == 1 {
                        to_exclude = covered();
                    }
                }
            }
        }
    }

    /// Returns the sets that no other one makes needless, the shortest first.
    fn shortest(mut self) -> Vec<Vec<Condition>> {
        let all = self.found.clone();
        self.found.retain(|set| !all.iter().any(|other| other != set && asks_no_more(other, set)));
        self.found.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        self.found
    }
}
