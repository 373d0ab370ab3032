//! How many can end above one player at once: bounds first, then branching over the tables that matter.

use std::cell::{Cell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::model::PlayerIndex;

use super::numbers::{Criterion, Numbers, QUESTIONS};
use super::tables::OpenTable;

/// So many outcomes that did what was asked are kept to answer further questions.
const WITNESSES: usize = 64;

/// For each open table the outcomes that are allowed, a bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seats(Vec<u8>);

impl Seats {
    /// Whether an outcome of a table is allowed.
    pub(super) fn allows(&self, table: usize, outcome: usize) -> bool {
        self.0[table] & (1 << outcome) != 0
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

    /// Returns the outcomes that both allow; nothing where they have none in common at some table.
    fn and(&self, other: &Self) -> Option<Self> {
        let both = self.0.iter().zip(&other.0);
        if both.clone().any(|(one, other)| one & other == 0) {
            return None;
        }
        Some(Self(both.map(|(one, other)| one & other).collect()))
    }

    fn outcomes(&self, table: usize) -> impl Iterator<Item = usize> + use<> {
        let allowed = self.0[table];
        (0..8).filter(move |outcome| allowed & (1 << outcome) != 0)
    }

    fn is_settled(&self, table: usize) -> bool {
        self.0[table].is_power_of_two()
    }
}

/// Which rivals are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Those above.
    Above,
    /// Those above, and those who are level.
    Level,
}

/// Whether some outcome does what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// None does.
    Never,
    /// These do, whatever happens at the tables that they leave open.
    So(Seats),
    /// Not found out within the number of cases.
    Open,
}

/// A rival, as the difference to the player.
#[derive(Clone, Debug)]
struct Rival {
    player: PlayerIndex,
    /// What each outcome of a table adds.
    added: Vec<(usize, Vec<i128>)>,
    /// What each adds to later criteria that are numbers: it decides nothing, but tells what to try first.
    later: Vec<(usize, Vec<i128>)>,
    /// The least and the greatest difference, whatever happens.
    ends: (i128, i128),
    /// How many criteria the difference tells.
    told: usize,
    /// Whether these are all; otherwise a difference of nothing leaves it open who is above.
    whole: bool,
}

/// A rival of whom it is not decided whether to count.
#[derive(Clone, Copy)]
struct Undecided<'a> {
    rival: &'a Rival,
    least: i128,
    most: i128,
}

/// The rivals of one player.
pub(super) struct Search<'a> {
    numbers: &'a Numbers<'a>,
    tables: &'a [OpenTable],
    pub(super) player: PlayerIndex,
    rivals: Rc<Vec<Rival>>,
    every: Seats,
    cases: u32,
    /// The cases of a computation of the whole event.
    cost: u32,
    /// The cases left for all questions about the player.
    left: Cell<u32>,
    whole: Rc<RefCell<HashMap<Vec<usize>, Vec<Ordering>>>>,
    /// The outcomes that did what was asked, newest last.
    witnesses: Rc<RefCell<Vec<(Question, Seats)>>>,
}

/// A range is told apart in two to the power of so many parts.
const PARTS: u32 = 20;

/// A question: how many rivals count.
#[derive(Clone, Copy, Debug)]
struct Question {
    counted: Counted,
    /// Whether so many are to be reached; otherwise not to be exceeded.
    reach: bool,
    number: usize,
}

impl Question {
    /// Returns the least difference with which a rival certainly counts.
    fn sure(self, rival: &Rival) -> i128 {
        i128::from(!(rival.whole && self.counted == Counted::Level))
    }

    /// Whether so many are as asked.
    fn is_met_by(self, count: usize) -> bool {
        if self.reach {
            count >= self.number
        } else {
            count <= self.number
        }
    }

    /// Whether an outcome that does what was asked here does what is asked there.
    fn answers(self, other: Self) -> bool {
        let counted = self.counted == other.counted
            || self.reach == (self.counted == Counted::Above) && self.counted != other.counted;
        let number = if self.reach {
            self.number >= other.number
        } else {
            self.number <= other.number
        };
        self.reach == other.reach && counted && number
    }

    /// Returns the least difference with which a rival may count.
    fn possible(self, rival: &Rival) -> i128 {
        i128::from(rival.whole && self.counted == Counted::Above)
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        numbers: &'a Numbers<'a>,
        tables: &'a [OpenTable],
        player: PlayerIndex,
        players: &[PlayerIndex],
        cases: u32,
    ) -> Self {
        let every = Seats(tables.iter().map(|table| table.possible).collect());
        let rivals = players.iter().filter(|rival| **rival != player);
        let rivals = rivals.map(|rival| Rival::new(numbers, tables, player, *rival, &every));
        Self {
            numbers,
            tables,
            player,
            rivals: Rc::new(rivals.collect()),
            every,
            cases,
            cost: numbers.cost(),
            left: Cell::new(cases.saturating_mul(QUESTIONS)),
            whole: Rc::default(),
            witnesses: Rc::default(),
        }
    }

    /// Returns the same search with a tenth of the cases.
    pub(super) fn shorter(&self) -> Self {
        Self {
            rivals: Rc::clone(&self.rivals),
            every: self.every.clone(),
            cases: self.cases / 10,
            left: Cell::new(self.cases),
            whole: Rc::clone(&self.whole),
            witnesses: Rc::clone(&self.witnesses),
            ..*self
        }
    }

    /// Returns that every outcome is allowed.
    pub(super) fn every(&self) -> Seats {
        self.every.clone()
    }

    /// Returns the tables at which not every outcome is allowed.
    fn asked_of(&self, allowed: &Seats) -> Vec<usize> {
        let tables = 0..allowed.0.len();
        tables
            .filter(|table| allowed.0[*table] != self.every.0[*table])
            .collect()
    }

    pub(super) fn own_table(&self) -> Option<usize> {
        self.numbers.seats[self.player]
    }

    /// Returns the outcomes of the own table that are one of the player's results.
    pub(super) fn own(&self, table: usize, outcome: usize) -> u8 {
        self.tables[table].own(self.player, outcome)
    }

    /// Returns the sets of outcomes of a table for which there are words.
    pub(super) fn said(&self, table: usize) -> impl Iterator<Item = u8> + use<> {
        self.tables[table].said()
    }

    /// Returns how many rivals are above in every outcome, and how many can be above or level.
    pub(super) fn bounds(&self, allowed: &Seats) -> (usize, usize) {
        let (mut surely, mut possibly) = (0, 0);
        let asked = self.asked_of(allowed);
        for rival in &*self.rivals {
            let (least, most) = rival.ends(allowed, &asked);
            surely += usize::from(least > 0);
            possibly += usize::from(most >= 0);
        }
        (surely, possibly)
    }

    /// Returns the rivals who can be level under these results.
    pub(super) fn can_be_level(&self, allowed: &Seats) -> Vec<PlayerIndex> {
        let asked = self.asked_of(allowed);
        let can = |rival: &&Rival| {
            let (least, most) = rival.ends(allowed, &asked);
            least <= 0 && most >= 0
        };
        let rivals = self.rivals.iter().filter(can);
        rivals.map(|rival| rival.player).collect()
    }

    /// Returns the tables on which it rests who of the undecided is above.
    pub(super) fn tables_that_matter(&self, allowed: &Seats) -> BTreeSet<usize> {
        let mut tables = BTreeSet::new();
        let asked = self.asked_of(allowed);
        for rival in &*self.rivals {
            let (least, most) = rival.ends(allowed, &asked);
            if least <= 0 && most >= 0 {
                tables.extend(rival.added.iter().map(|(table, _)| *table));
                tables.extend(self.rest(rival));
            }
        }
        tables.retain(|table| !allowed.is_settled(*table));
        tables
    }

    /// Asks whether in some outcome at least so many rivals count.
    pub(super) fn at_least(&self, number: usize, counted: Counted, allowed: &Seats) -> Found {
        let question = Question {
            counted,
            reach: true,
            number,
        };
        self.ask(question, allowed)
    }

    /// Asks whether in some outcome at most so many rivals count.
    pub(super) fn at_most(&self, number: usize, counted: Counted, allowed: &Seats) -> Found {
        let question = Question {
            counted,
            reach: false,
            number,
        };
        self.ask(question, allowed)
    }

    fn ask(&self, question: Question, allowed: &Seats) -> Found {
        if let Some(known) = self.known(question, allowed) {
            return Found::So(known);
        }
        if self.numbers.samples_are_all {
            return Found::Never;
        }
        let mut surely = 0;
        let mut undecided = Vec::new();
        let asked = self.asked_of(allowed);
        for rival in &*self.rivals {
            let (least, most) = rival.ends(allowed, &asked);
            if least >= question.sure(rival) {
                surely += 1;
            } else if most >= question.possible(rival) {
                undecided.push(Undecided { rival, least, most });
            }
        }
        let given = self.cases.min(self.left.get());
        let mut left = given;
        let found = self.branch(question, &undecided, surely, allowed, &mut left);
        self.left.set(self.left.get() - (given - left));
        if let Found::So(witness) = &found {
            let mut witnesses = self.witnesses.borrow_mut();
            if witnesses.len() == WITNESSES {
                witnesses.remove(0);
            }
            witnesses.push((question, witness.clone()));
        }
        found
    }

    /// Returns the allowed part of an outcome that did what is asked before.
    fn known(&self, question: Question, allowed: &Seats) -> Option<Seats> {
        let witnesses = self.witnesses.borrow();
        let mut newest = witnesses.iter().rev();
        let known = newest.find_map(|(answered, witness)| {
            let answers = answered.answers(question);
            answers.then(|| witness.and(allowed)).flatten()
        });
        known.or_else(|| {
            let mut samples = self.numbers.samples.iter();
            let sample = samples.find(|sample| {
                let [above, level] = sample.counted[self.player];
                let counted = match question.counted {
                    Counted::Above => above,
                    Counted::Level => level,
                };
                let mut outcomes = sample.outcomes.iter().enumerate();
                question.is_met_by(counted)
                    && outcomes.all(|(table, outcome)| allowed.allows(table, *outcome))
            })?;
            let settled = sample.outcomes.iter().map(|outcome| 1 << outcome);
            Some(Seats(settled.collect()))
        })
    }

    /// Returns how many of the undecided count at once at most, or at least: for each table the best single result of those who sit there.
    fn together(&self, question: Question, undecided: &[Undecided<'_>], allowed: &Seats) -> usize {
        let mut free = 0;
        let mut by_table: BTreeMap<usize, [usize; 8]> = BTreeMap::new();
        for of in undecided {
            let seat =
                self.numbers.seats[of.rival.player].filter(|seat| !allowed.is_settled(*seat));
            let own = seat.and_then(|seat| of.rival.at(seat).map(|numbers| (seat, numbers)));
            let Some((seat, numbers)) = own else {
                free += usize::from(question.reach);
                continue;
            };
            let (least, most) = ends(numbers, allowed, seat);
            let counts = by_table.entry(seat).or_default();
            for outcome in allowed.outcomes(seat) {
                let counts_here = if question.reach {
                    of.most - most + numbers[outcome] >= question.possible(of.rival)
                } else {
                    of.least - least + numbers[outcome] >= question.sure(of.rival)
                };
                counts[outcome] += usize::from(counts_here);
            }
        }
        let best = by_table.iter().map(|(table, counts)| {
            let each = allowed.outcomes(*table).map(|outcome| counts[outcome]);
            if question.reach {
                each.max()
            } else {
                each.min()
            }
            .unwrap_or(0)
        });
        free + best.sum::<usize>()
    }

    fn branch(
        &self,
        question: Question,
        undecided: &[Undecided<'_>],
        surely: usize,
        allowed: &Seats,
        left: &mut u32,
    ) -> Found {
        let number = question.number;
        if question.reach {
            if surely >= number {
                return Found::So(allowed.clone());
            }
            if surely + undecided.len() < number
                || surely + self.together(question, undecided, allowed) < number
            {
                return Found::Never;
            }
        } else {
            if surely + undecided.len() <= number {
                return Found::So(allowed.clone());
            }
            if surely > number || surely + self.together(question, undecided, allowed) > number {
                return Found::Never;
            }
        }
        if *left == 0 {
            return Found::Open;
        }
        *left -= 1;
        let Some(table) = Self::widest(undecided, allowed) else {
            return self.settled(question, undecided, surely, allowed, left);
        };
        self.at_table(question, undecided, surely, allowed, table, left)
    }

    /// Tries each outcome of a table, the most promising first.
    fn at_table(
        &self,
        question: Question,
        undecided: &[Undecided<'_>],
        surely: usize,
        allowed: &Seats,
        table: usize,
        left: &mut u32,
    ) -> Found {
        let mut options: Vec<(usize, usize, Vec<Undecided<'_>>)> = Vec::new();
        let mut later = [0_i128; 8];
        for of in undecided {
            if let Some(numbers) = at(&of.rival.later, table) {
                for (later, number) in later.iter_mut().zip(numbers) {
                    *later = later.saturating_add(*number);
                }
            }
        }
        for outcome in allowed.outcomes(table) {
            let (mut sure, mut open) = (surely, Vec::with_capacity(undecided.len()));
            for of in undecided {
                let mut now = *of;
                if let Some(numbers) = of.rival.at(table) {
                    let (least, most) = ends(numbers, allowed, table);
                    now.least += numbers[outcome] - least;
                    now.most += numbers[outcome] - most;
                }
                if now.least >= question.sure(of.rival) {
                    sure += 1;
                } else if now.most >= question.possible(of.rival) {
                    open.push(now);
                }
            }
            options.push((outcome, sure, open));
        }
        let promises = |(_, sure, open): &(usize, usize, Vec<Undecided<'_>>)| 2 * sure + open.len();
        if question.reach {
            options.sort_by_key(|option| Reverse((promises(option), later[option.0])));
        } else {
            options.sort_by_key(|option| (promises(option), later[option.0]));
        }
        for (outcome, sure, open) in options {
            let allowed = allowed.only(table, 1 << outcome);
            match self.branch(question, &open, sure, &allowed, left) {
                Found::Never => {}
                found => return found,
            }
        }
        Found::Never
    }

    /// Returns the table that moves the undecided rivals most.
    fn widest(undecided: &[Undecided<'_>], allowed: &Seats) -> Option<usize> {
        let mut weights = vec![0_i128; allowed.0.len()];
        for of in undecided {
            let bits = i128::BITS - (of.most - of.least).leading_zeros();
            let part = bits.saturating_sub(PARTS);
            for (table, numbers) in &of.rival.added {
                if allowed.is_settled(*table) {
                    continue;
                }
                let (least, most) = ends(numbers, allowed, *table);
                if most > least {
                    // Parts of the range are enough for an order, and shifts cost less than divisions.
                    weights[*table] += ((most - least) >> part) + 1;
                }
            }
        }
        let weights = weights.into_iter().enumerate();
        let heaviest = weights
            .filter(|(_, weight)| *weight > 0)
            .max_by_key(|(table, weight)| (*weight, Reverse(*table)));
        heaviest.map(|(table, _)| table)
    }

    /// Returns the tables on which those criteria rest that the difference to a rival does not tell.
    fn rest(&self, rival: &Rival) -> BTreeSet<usize> {
        let players = [rival.player, self.player];
        let of_player = |player: PlayerIndex| {
            let criteria = self.numbers.criteria[player][rival.told..].iter();
            criteria.flat_map(move |criterion| match criterion {
                Criterion::Numbers { on, .. } => on.clone(),
                Criterion::Tables(tables) => tables.clone(),
                Criterion::AmongEqual => self.numbers.seats[player].into_iter().collect(),
            })
        };
        players.into_iter().flat_map(of_player).collect()
    }

    /// Decides between those who are level as far as numbers tell: every table that the rest of their criteria rests on gets its result.
    fn settled(
        &self,
        question: Question,
        undecided: &[Undecided<'_>],
        surely: usize,
        allowed: &Seats,
        left: &mut u32,
    ) -> Found {
        let mut open = undecided
            .iter()
            .flat_map(|of| self.rest(of.rival))
            .filter(|table| !allowed.is_settled(*table));
        if let Some(table) = open.next() {
            return self.at_table(question, undecided, surely, allowed, table, left);
        }
        let outcomes: Vec<usize> = (0..self.tables.len())
            .map(|table| allowed.outcomes(table).next().unwrap_or(0))
            .collect();
        let known = self.whole.borrow().get(&outcomes).cloned();
        let compared = known.unwrap_or_else(|| {
            *left = left.saturating_sub(self.cost);
            let compared = self.numbers.compared_with(self.player, &outcomes);
            self.whole
                .borrow_mut()
                .insert(outcomes.clone(), compared.clone());
            compared
        });
        let counts = |rival: &&Rival| match compared[rival.player] {
            Ordering::Less => true,
            Ordering::Equal => question.counted == Counted::Level,
            Ordering::Greater => false,
        };
        let count = self.rivals.iter().filter(counts).count();
        if question.is_met_by(count) {
            let settled = outcomes.iter().map(|outcome| 1 << outcome);
            Found::So(Seats(settled.collect()))
        } else {
            Found::Never
        }
    }
}

/// Returns the first criterion of a player that is no number.
fn first_unknown(numbers: &Numbers<'_>, player: PlayerIndex) -> usize {
    let criteria = numbers.criteria[player].iter();
    let known = criteria.take_while(|criterion| matches!(criterion, Criterion::Numbers { .. }));
    known.count()
}

fn ends(numbers: &[i128], allowed: &Seats, table: usize) -> (i128, i128) {
    let allowed = allowed.0[table];
    let (mut least, mut most) = (i128::MAX, i128::MIN);
    for (outcome, number) in numbers.iter().enumerate() {
        if allowed & (1 << outcome) != 0 {
            least = least.min(*number);
            most = most.max(*number);
        }
    }
    (least, most)
}

impl Rival {
    fn new(
        numbers: &Numbers<'_>,
        tables: &[OpenTable],
        player: PlayerIndex,
        rival: PlayerIndex,
        every: &Seats,
    ) -> Self {
        let shared = first_unknown(numbers, player).min(first_unknown(numbers, rival));
        let mut constant = 0;
        let mut added: HashMap<usize, Vec<i128>> = HashMap::new();
        let mut later: HashMap<usize, Vec<i128>> = HashMap::new();
        for (of, sign) in [(rival, 1), (player, -1)] {
            let criteria = numbers.criteria[of].iter().zip(&numbers.weights);
            for (at, (criterion, weight)) in criteria.enumerate() {
                let Criterion::Numbers {
                    base, added: more, ..
                } = criterion
                else {
                    continue;
                };
                let weight = weight * sign;
                let added = if at < shared {
                    constant += i128::from(*base) * weight;
                    &mut added
                } else {
                    &mut later
                };
                for (table, more) in more {
                    let numbers = added
                        .entry(*table)
                        .or_insert_with(|| vec![0; tables[*table].outcomes.len()]);
                    for (number, more) in numbers.iter_mut().zip(more) {
                        *number += i128::from(*more) * weight;
                    }
                }
            }
        }
        let [added, later] = [added, later].map(|of| {
            let mut of: Vec<(usize, Vec<i128>)> = of.into_iter().collect();
            of.retain(|(_, numbers)| numbers.iter().any(|number| *number != 0));
            of.sort_unstable_by_key(|(table, _)| *table);
            of
        });
        let ends = added
            .iter()
            .fold((constant, constant), |sum, (table, numbers)| {
                let (less, more) = ends(numbers, every, *table);
                (sum.0 + less, sum.1 + more)
            });
        Self {
            player: rival,
            added,
            later,
            ends,
            told: shared,
            whole: shared == numbers.compared,
        }
    }

    fn at(&self, table: usize) -> Option<&[i128]> {
        at(&self.added, table)
    }

    /// Returns the least and the greatest difference; `asked` are the tables at which not every outcome is allowed.
    fn ends(&self, allowed: &Seats, asked: &[usize]) -> (i128, i128) {
        asked.iter().fold(self.ends, |(least, most), table| {
            let Some(numbers) = self.at(*table) else {
                return (least, most);
            };
            let all = numbers.iter().copied();
            let whole = (all.clone().min(), all.max());
            let (less, more) = ends(numbers, allowed, *table);
            (
                least + less - whole.0.unwrap_or(0),
                most + more - whole.1.unwrap_or(0),
            )
        })
    }
}

/// Returns what each outcome of a table adds, in a list in order of tables.
fn at(added: &[(usize, Vec<i128>)], table: usize) -> Option<&[i128]> {
    let at = added.binary_search_by_key(&table, |(table, _)| *table);
    at.ok().map(|at| added[at].1.as_slice())
}
