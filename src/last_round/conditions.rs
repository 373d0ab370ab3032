//! The shortest results that are enough, each proved by the same search.

use super::search::{Counted, Found, Search, Seats};
use super::{Places, Status, places, status};
use crate::model::PlayerIndex;

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
    #[must_use]
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
    /// The shortest sets of conditions that are enough.
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
pub(super) fn by_own(search: &Search<'_>, line: u32, outcome: Option<usize>, most: usize) -> ByOwn {
    let every = search.every();
    let own = search.own_table().zip(outcome);
    let allowed = own.map_or_else(
        || every.clone(),
        |(table, outcome)| every.only(table, search.own(table, outcome)),
    );
    let status = status(search, line, &allowed);
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
    found.tables = search.tables_that_matter(&allowed).len();
    let missed =
        |counted: Counted| move |allowed: &Seats| search.at_least(line as usize, counted, allowed);
    let mut sets = Sets::default();
    sets.collect(&missed(Counted::Level), &allowed, search, &[], most);
    found.proved &= !sets.open;
    found.sets = sets.shortest();
    let mut level = Sets::default();
    level.collect(&missed(Counted::Above), &allowed, search, &[], most);
    found.proved &= !level.open;
    found.level_sets = level.shortest();
    // What is enough anyway is not said twice.
    found
        .level_sets
        .retain(|set| !found.sets.iter().any(|enough| asks_no_more(enough, set)));
    found.level_with = level_with(search, &allowed, &found.level_sets);
    if found.sets.is_empty() && found.level_sets.is_empty() || !found.proved {
        found.places = Some(places(search, &allowed));
    }
    found.only = is_only(search, line, &allowed, &found);
    found
}

fn level_with(search: &Search<'_>, allowed: &Seats, sets: &[Vec<Condition>]) -> Vec<PlayerIndex> {
    let mut players: Vec<PlayerIndex> = sets
        .iter()
        .flat_map(|set| search.can_be_level(&under(allowed, set)))
        .collect();
    players.sort_unstable();
    players.dedup();
    players
}

/// Returns whether a single condition is the only way: without it the line is out of reach.
fn is_only(search: &Search<'_>, line: u32, allowed: &Seats, found: &ByOwn) -> bool {
    let ([set], true) = (&found.sets[..], found.level_sets.is_empty()) else {
        return false;
    };
    set.iter().all(|condition| {
        let without = allowed.only(condition.table, !condition.outcomes);
        search.at_most(line as usize - 1, Counted::Above, &without) == Found::Never
    })
}

fn under(allowed: &Seats, set: &[Condition]) -> Seats {
    set.iter().fold(allowed.clone(), |allowed, condition| {
        allowed.only(condition.table, condition.outcomes)
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

#[derive(Default)]
struct Sets {
    found: Vec<Vec<Condition>>,
    /// Whether some question was left open.
    open: bool,
}

impl Sets {
    /// Adds every set of at most so many conditions more that leaves no outcome in which the line is missed. An outcome in which it is
    /// missed shows which conditions can help: those that exclude it.
    fn collect(
        &mut self,
        missed: &impl Fn(&Seats) -> Found,
        allowed: &Seats,
        search: &Search<'_>,
        set: &[Condition],
        more: usize,
    ) {
        let witness = match missed(allowed) {
            Found::Never => {
                let mut set = set.to_vec();
                set.sort_unstable();
                if !self.found.contains(&set) {
                    self.found.push(set);
                }
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
        let every = search.every();
        for table in search.tables_that_matter(allowed) {
            let is_free = search.own_table() != Some(table)
                && !set.iter().any(|condition| condition.table == table);
            for outcomes in search.said(table).filter(|_| is_free) {
                let condition = Condition { table, outcomes };
                let excludes = (0..8)
                    .filter(|outcome| {
                        every.allows(table, *outcome) && witness.allows(table, *outcome)
                    })
                    .all(|outcome| !condition.allows(outcome));
                if !excludes {
                    continue;
                }
                let set = [set, &[condition]].concat();
                self.collect(
                    missed,
                    &under(allowed, &[condition]),
                    search,
                    &set,
                    more - 1,
                );
            }
        }
    }

    /// Returns the sets that no other one makes needless, the shortest first.
    fn shortest(mut self) -> Vec<Vec<Condition>> {
        let all = self.found.clone();
        self.found.retain(|set| {
            !all.iter()
                .any(|other| other != set && asks_no_more(other, set))
        });
        self.found
            .sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        self.found
    }
}
