//! How many can end above one player at once: bounds first, then branching over the tables that matter.

use std::cell::{Cell, OnceCell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeSet, HashMap};

use crate::model::PlayerIndex;
use crate::rules::vocabulary::GroupFact;
use crate::tiebreaks::value::better_first;

use super::difference::{CutDifference, Sum};
use super::numbers::{Criterion, Numbers, QUESTIONS};
use super::seats::Seats;
use super::tables::{OUTCOMES, OpenTable};

/// So many outcomes that did what was asked are kept to answer further questions.
const WITNESSES: usize = 64;

/// So many cases decide most events of a dozen players: of one question, and of all about a player.
const FEWEST: u32 = 300;
const FEWEST_ALTOGETHER: u32 = 2_000;

/// Which rivals are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Those above.
    Above,
    /// Those above, and those who are level.
    Level,
}

impl Counted {
    /// Returns how many count of those above, and of those above or level.
    fn of(self, [above, level]: [usize; 2]) -> usize {
        match self {
            Self::Above => above,
            Self::Level => level,
        }
    }
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

/// How players compare by one criterion, or by several in turn.
#[derive(Debug)]
enum Step {
    /// By sums.
    Sum(Sum),
    /// By a sum of either that leaves out the lowest or the highest: how far both are apart, where only the lowest is left out. It is put
    /// together when somebody asks.
    Cut(OnceCell<Option<CutDifference>>),
    /// By the games among those who are level so far.
    Among(GroupFact),
    /// By this and all that follow, once every table that they rest on has its result.
    Whole,
}

/// A rival: how to compare with the player, step by step, each with the position of its first criterion.
#[derive(Debug)]
struct Rival {
    player: PlayerIndex,
    steps: Vec<(usize, Step)>,
}

/// A rival who may be above or below.
#[derive(Clone, Copy)]
struct Undecided<'a> {
    rival: &'a Rival,
    /// The step on which it rests: level on all before.
    step: usize,
    /// The least and the greatest difference.
    least: i128,
    most: i128,
}

impl<'a> Undecided<'a> {
    fn step(&self) -> &'a Step {
        &self.rival.steps[self.step].1
    }

    fn criterion(&self) -> usize {
        self.rival.steps[self.step].0
    }

    /// Returns the least difference with which the rival counts for certain, and that with which it may count.
    fn bars(&self, counted: Counted) -> (i128, i128) {
        let is_last = self.step + 1 == self.rival.steps.len();
        (
            i128::from(!(is_last && counted == Counted::Level)),
            i128::from(is_last && counted == Counted::Above),
        )
    }

    /// Whether the differences say something.
    fn is_told(&self) -> bool {
        matches!(self.step(), Step::Sum(_) | Step::Cut(_))
    }
}

/// What is known of the rivals under some results.
#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) allowed: Seats,
    /// How many are above.
    above: usize,
    /// Those who are level.
    level: Vec<PlayerIndex>,
    undecided: Vec<Undecided<'a>>,
    /// The criteria that part nobody who may be level with the player, a bit each.
    idle: u64,
}

impl State<'_> {
    /// Returns how many rivals are above in every outcome, and how many can be above or level.
    pub(super) fn bounds(&self) -> (usize, usize) {
        let possibly = self.above + self.level.len() + self.undecided.len();
        (self.above, possibly)
    }

    /// Returns the rivals who can be level.
    pub(super) fn can_be_level(&self) -> impl Iterator<Item = PlayerIndex> {
        let undecided = self.undecided.iter().map(|of| of.rival.player);
        self.level.iter().copied().chain(undecided)
    }
}

/// The rivals of one player.
pub(super) struct Search<'a> {
    numbers: &'a Numbers<'a>,
    tables: &'a [OpenTable],
    pub(super) player: PlayerIndex,
    rivals: Vec<Rival>,
    /// How many are above, whatever happens.
    above: usize,
    every: Seats,
    cases: Cell<u32>,
    /// The cases of a computation of the whole event.
    cost: u32,
    /// The cases left for all questions about the player.
    left: Cell<u32>,
    whole: RefCell<HashMap<Vec<usize>, [usize; 2]>>,
    /// The outcomes that did what was asked, newest last.
    witnesses: RefCell<Vec<(Question, Seats)>>,
}

/// A range is told apart in two to the power of so many parts.
const PARTS: u32 = 20;

/// A question: how many rivals count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) counted: Counted,
    /// Whether so many are to be reached; otherwise not to be exceeded.
    pub(super) reach: bool,
    pub(super) number: usize,
}

impl Question {
    /// Whether the player can miss a line: so many count.
    pub(super) fn missed(line: u32, counted: Counted) -> Self {
        Self {
            counted,
            reach: true,
            number: line as usize,
        }
    }

    /// Whether the player can reach a line if what decides between those who are level favours the player.
    pub(super) fn made(line: u32) -> Self {
        Self {
            counted: Counted::Above,
            reach: false,
            number: (line as usize).saturating_sub(1),
        }
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
        self.reach == other.reach && counted && other.is_met_by(self.number)
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
        let every = Seats::possible(tables);
        let mut above = 0;
        let mut rivals = Vec::new();
        for &rival in players.iter().filter(|rival| **rival != player) {
            match numbers.by_first(rival, player) {
                Some(Ordering::Less) => above += 1,
                Some(_) => {}
                None => rivals.push(Rival::new(numbers, tables.len(), player, rival)),
            }
        }
        Self {
            numbers,
            tables,
            player,
            rivals,
            above,
            every,
            cases: Cell::new(cases),
            cost: numbers.cost(),
            left: Cell::new(cases.saturating_mul(QUESTIONS)),
            whole: RefCell::default(),
            witnesses: RefCell::default(),
        }
    }

    /// Asks some questions with a hundredth of the cases, but not with fewer than decide a small event.
    pub(super) fn shorter<T>(&self, ask: impl FnOnce() -> T) -> T {
        let (cases, left) = (self.cases.get(), self.left.get());
        self.cases.set((cases / 100).max(cases.min(FEWEST)));
        self.left.set((cases / 20).max(left.min(FEWEST_ALTOGETHER)));
        let answer = ask();
        self.cases.set(cases);
        self.left.set(left);
        answer
    }

    /// Returns what is known while every outcome is allowed.
    pub(super) fn every(&self) -> State<'_> {
        let mut state = Self::nobody(self.every.clone(), self.above, Vec::new(), 0);
        for rival in &self.rivals {
            self.put(&mut state, rival, 0);
        }
        self.among(&mut state);
        state
    }

    fn nobody<'s>(allowed: Seats, above: usize, level: Vec<PlayerIndex>, idle: u64) -> State<'s> {
        State {
            allowed,
            above,
            level,
            undecided: Vec::new(),
            idle,
        }
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

    /// Returns what is known if only some outcomes of a table are allowed.
    pub(super) fn only<'s>(&'s self, from: &State<'s>, table: usize, outcomes: u8) -> State<'s> {
        let allowed = from.allowed.only(table, outcomes);
        let mut state = Self::nobody(allowed, from.above, from.level.clone(), from.idle);
        state.undecided.reserve(from.undecided.len());
        for of in &from.undecided {
            match of.step() {
                Step::Sum(sum) => {
                    let Some(numbers) = sum.at(table) else {
                        state.undecided.push(*of);
                        continue;
                    };
                    let before = from.allowed.ends(table, numbers);
                    let after = state.allowed.ends(table, numbers);
                    let mut now = *of;
                    now.least += after.0 - before.0;
                    now.most += after.1 - before.1;
                    self.weigh(&mut state, now);
                }
                Step::Cut(_) if self.rests_on(of, table) => self.weigh(&mut state, *of),
                Step::Cut(_) | Step::Among(_) | Step::Whole => state.undecided.push(*of),
            }
        }
        self.among(&mut state);
        state
    }

    /// Whether the criterion by which a rival is compared rests on a table, of either.
    fn rests_on(&self, of: &Undecided<'_>, table: usize) -> bool {
        let both = [self.player, of.rival.player];
        let mut criteria = both
            .iter()
            .map(|player| &self.numbers.criteria[*player][of.criterion()]);
        criteria.any(|criterion| {
            let mut rests = false;
            criterion.each(&mut |on, _| rests |= on == table);
            rests
        })
    }

    /// Adds a rival who is level on all before a step.
    fn put<'s>(&self, state: &mut State<'s>, rival: &'s Rival, step: usize) {
        let Some((criterion, by)) = rival.steps.get(step) else {
            state.level.push(rival.player);
            return;
        };
        let (least, most) = match by {
            Step::Sum(sum) => sum.ends(&state.allowed),
            Step::Among(_) if state.idle & (1 << criterion) != 0 => {
                return self.put(state, rival, step + 1);
            }
            Step::Cut(_) | Step::Among(_) | Step::Whole => (0, 0),
        };
        let of = Undecided {
            rival,
            step,
            least,
            most,
        };
        self.weigh(state, of);
    }

    /// Adds a rival as far as it is decided whether to be above.
    fn weigh<'s>(&self, state: &mut State<'s>, mut of: Undecided<'s>) {
        if let Step::Cut(difference) = of.step() {
            (of.least, of.most) = self.cut(&of, &state.allowed);
            // The ends of either player alone decide most, and take less.
            if of.least <= 0 && of.most >= 0 {
                let both = [of.rival.player, self.player];
                let [rival, player] =
                    both.map(|player| &self.numbers.criteria[player][of.criterion()]);
                let difference =
                    difference.get_or_init(|| CutDifference::new(rival, player, self.tables.len()));
                if let Some(difference) = difference {
                    (of.least, of.most) = difference.ends(&state.allowed);
                }
            }
        }
        if !of.is_told() {
            state.undecided.push(of);
        } else if of.least > 0 {
            state.above += 1;
        } else if of.least == 0 && of.most == 0 {
            self.put(state, of.rival, of.step + 1);
        } else if of.most >= 0 {
            state.undecided.push(of);
        }
    }

    /// Returns the least and the greatest difference to a rival by a cut sum.
    fn cut(&self, of: &Undecided<'_>, allowed: &Seats) -> (i128, i128) {
        let ends = |player: PlayerIndex| match &self.numbers.criteria[player][of.criterion()] {
            Criterion::Cut(cut) => cut.ends(allowed),
            Criterion::Numbers { base, added, .. } => {
                let each = added.iter();
                let each = each.map(|(table, numbers)| allowed.ends(*table, numbers));
                each.fold((*base, *base), |sum, (least, most)| {
                    (sum.0 + least, sum.1 + most)
                })
            }
            Criterion::Tables(_) | Criterion::AmongEqual(_) => (i64::MIN, i64::MAX),
        };
        let (own, rival) = (ends(self.player), ends(of.rival.player));
        (
            i128::from(rival.0) - i128::from(own.1),
            i128::from(rival.1) - i128::from(own.0),
        )
    }

    /// Returns who rests on the games among those who are level, at the first criterion that asks for them; and whether others may join.
    fn group(state: &State<'_>) -> Option<(usize, GroupFact, bool)> {
        let among = state.undecided.iter().filter_map(|of| match of.step() {
            Step::Among(fact) => Some((of.criterion(), *fact)),
            _ => None,
        });
        let (criterion, fact) = among.min_by_key(|(criterion, _)| *criterion)?;
        let may_join = state.undecided.iter().any(|of| of.criterion() < criterion);
        Some((criterion, fact, may_join))
    }

    /// Decides by the games among those who are level, where it is certain who that is and how these games end, or where they part nobody.
    fn among(&self, state: &mut State<'_>) {
        while let Some((criterion, fact, may_join)) = Self::group(state) {
            let mut certain = vec![self.player];
            let mut possible = vec![self.player];
            for of in &state.undecided {
                if of.criterion() == criterion {
                    certain.push(of.rival.player);
                }
                if of.criterion() <= criterion {
                    possible.push(of.rival.player);
                }
            }
            if self.numbers.is_idle(fact, &certain, &possible) {
                state.idle |= 1 << criterion;
                self.decide(state, criterion, |_| Ordering::Equal);
                continue;
            }
            certain.sort_unstable();
            let is_inside = |table: &OpenTable| {
                let [one, other] = table.players;
                certain.binary_search(&one).is_ok() && certain.binary_search(&other).is_ok()
            };
            let tables = self.tables.iter().enumerate();
            let mut inside = tables.filter(|(_, table)| is_inside(table));
            if may_join || inside.any(|(at, _)| !state.allowed.is_settled(at)) {
                return;
            }
            let outcome = |seat: usize| state.allowed.outcomes(seat).next();
            let places = self.numbers.places_among(&certain, fact, outcome);
            let place = |player: PlayerIndex| {
                let at = certain.binary_search(&player).ok();
                at.and_then(|at| places[at].as_ref())
            };
            let own = place(self.player);
            let turned = self.numbers.turned[criterion];
            self.decide(state, criterion, |rival| {
                better_first(place(rival), own, turned)
            });
        }
    }

    /// Decides about all who rest on a criterion.
    fn decide(
        &self,
        state: &mut State<'_>,
        criterion: usize,
        compared: impl Fn(PlayerIndex) -> Ordering,
    ) {
        for of in std::mem::take(&mut state.undecided) {
            if of.criterion() != criterion {
                state.undecided.push(of);
                continue;
            }
            match compared(of.rival.player) {
                Ordering::Less => state.above += 1,
                Ordering::Equal => self.put(state, of.rival, of.step + 1),
                Ordering::Greater => {}
            }
        }
    }

    /// Returns the tables on which it rests who of the undecided is above.
    pub(super) fn tables_that_matter(&self, state: &State<'_>) -> BTreeSet<usize> {
        let mut tables = BTreeSet::new();
        for of in &state.undecided {
            for (criterion, step) in &of.rival.steps[of.step..] {
                if let Step::Sum(sum) = step {
                    tables.extend(sum.added.iter().map(|(table, _)| *table));
                } else {
                    tables.extend(self.rest(of.rival, *criterion));
                }
            }
        }
        tables.retain(|table| !state.allowed.is_settled(*table));
        tables
    }

    /// Asks whether some outcome does what is asked.
    pub(super) fn ask(&self, question: Question, state: &State<'_>) -> Found {
        if let Some(known) = self.known(question, &state.allowed).next() {
            return Found::So(known);
        }
        if self.numbers.samples_are_all {
            return Found::Never;
        }
        let given = self.cases.get().min(self.left.get());
        let mut left = given;
        let found = self.branch(question, state.clone(), &mut left);
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

    /// Returns the outcomes that are known to do what is asked, as far as they are allowed.
    fn known(&self, question: Question, allowed: &Seats) -> impl Iterator<Item = Seats> {
        let witnesses = self.witnesses.borrow();
        let kept = witnesses.iter().rev();
        let kept =
            kept.filter(|(answered, seats)| answered.answers(question) && seats.meets(allowed));
        let kept: Vec<Seats> = kept.map(|(_, seats)| seats.and(allowed)).collect();
        let samples = self.numbers.samples.iter().filter(move |sample| {
            let counted = question.counted.of(sample.counted[self.player]);
            question.is_met_by(counted)
        });
        let samples = samples.map(|sample| &sample.outcomes);
        let samples = samples.filter(|outcomes| outcomes.meets(allowed)).cloned();
        kept.into_iter().chain(samples.collect::<Vec<_>>())
    }

    /// Returns all outcomes of tables with which something is known to come about that is asked.
    pub(super) fn covered(&self, question: Question, allowed: &Seats) -> Option<Seats> {
        let known = self.known(question, allowed);
        known.reduce(|all, known| all.or(&known))
    }

    /// Returns how many of the undecided count at once at most, or at least: for each table the best single result of those who sit there.
    fn together(&self, question: Question, state: &State<'_>) -> usize {
        let mut free = 0;
        let mut by_table = vec![[0_usize; OUTCOMES]; self.tables.len()];
        for of in &state.undecided {
            let seat = self.numbers.seats[of.rival.player];
            let seat = seat.filter(|seat| !state.allowed.is_settled(*seat));
            let own = match of.step() {
                Step::Sum(sum) => seat.and_then(|seat| Some((seat, sum.at(seat)?))),
                Step::Cut(_) | Step::Among(_) | Step::Whole => None,
            };
            let Some((seat, numbers)) = own else {
                free += usize::from(question.reach);
                continue;
            };
            let (least, most) = state.allowed.ends(seat, numbers);
            let (sure, possible) = of.bars(question.counted);
            for outcome in state.allowed.outcomes(seat) {
                let counts = if question.reach {
                    of.most - most + numbers[outcome] >= possible
                } else {
                    of.least - least + numbers[outcome] >= sure
                };
                by_table[seat][outcome] += usize::from(counts);
            }
        }
        let best = by_table.iter().enumerate().map(|(table, counts)| {
            let each = state.allowed.outcomes(table).map(|outcome| counts[outcome]);
            if question.reach {
                each.max()
            } else {
                each.min()
            }
            .unwrap_or(0)
        });
        free + best.sum::<usize>()
    }

    /// Counts those who count for certain; the others who may count remain undecided.
    fn count(question: Question, state: &mut State<'_>) -> usize {
        let mut sure = state.above;
        state.undecided.retain(|of| {
            let (certain, possible) = of.bars(question.counted);
            let counts = of.is_told() && of.least >= certain;
            sure += usize::from(counts);
            !counts && (!of.is_told() || of.most >= possible)
        });
        state.above = sure;
        if question.counted == Counted::Level {
            sure + state.level.len()
        } else {
            sure
        }
    }

    fn branch(&self, question: Question, mut state: State<'_>, left: &mut u32) -> Found {
        let number = question.number;
        let sure = Self::count(question, &mut state);
        let possible = sure + state.undecided.len();
        if question.is_met_by(if question.reach { sure } else { possible }) {
            return Found::So(state.allowed);
        }
        let is_out_of_reach = if question.reach {
            possible < number || sure + self.together(question, &state) < number
        } else {
            sure > number || sure + self.together(question, &state) > number
        };
        if is_out_of_reach {
            return Found::Never;
        }
        if *left == 0 {
            return Found::Open;
        }
        *left -= 1;
        match self.next(&state) {
            Some(table) => self.at_table(question, &state, table, left),
            None => self.settled(question, &state.allowed, left),
        }
    }

    /// Tries each outcome of a table, the most promising first.
    fn at_table(
        &self,
        question: Question,
        state: &State<'_>,
        table: usize,
        left: &mut u32,
    ) -> Found {
        let options = state.allowed.outcomes(table).map(|outcome| {
            let mut option = self.only(state, table, 1 << outcome);
            let sure = Self::count(question, &mut option);
            (2 * sure + option.undecided.len(), option)
        });
        let mut options: Vec<(usize, State<'_>)> = options.collect();
        if question.reach {
            options.sort_by_key(|(promises, _)| Reverse(*promises));
        } else {
            options.sort_by_key(|(promises, _)| *promises);
        }
        for (_, option) in options {
            match self.branch(question, option, left) {
                Found::Never => {}
                found => return found,
            }
        }
        Found::Never
    }

    /// Returns the table to try next: the one that moves the undecided most, one where those who are level meet, or one on which the
    /// rest of somebody's criteria rests.
    fn next(&self, state: &State<'_>) -> Option<usize> {
        let mut weights = vec![0_i128; self.tables.len()];
        let mut weigh = |of: &Undecided<'_>, table: usize, range: i128| {
            if range > 0 {
                let bits = i128::BITS - (of.most - of.least).leading_zeros();
                // Parts of the range are enough for an order, and shifts cost less than divisions.
                weights[table] += (range >> bits.saturating_sub(PARTS)) + 1;
            }
        };
        for of in &state.undecided {
            match of.step() {
                Step::Sum(sum) => {
                    for (table, numbers) in &sum.added {
                        if !state.allowed.is_settled(*table) {
                            let (least, most) = state.allowed.ends(*table, numbers);
                            weigh(of, *table, most - least);
                        }
                    }
                }
                Step::Cut(_) => {
                    for player in [self.player, of.rival.player] {
                        let criterion = &self.numbers.criteria[player][of.criterion()];
                        criterion.each(&mut |table, numbers| {
                            let (least, most) = state.allowed.ends(table, numbers);
                            weigh(of, table, i128::from(most) - i128::from(least));
                        });
                    }
                }
                Step::Among(_) | Step::Whole => {}
            }
        }
        let weights = weights.into_iter().enumerate();
        let heaviest = weights
            .filter(|(_, weight)| *weight > 0)
            .max_by_key(|(table, weight)| (*weight, Reverse(*table)));
        let heaviest = heaviest.map(|(table, _)| table);
        let is_open = |table: &usize| !state.allowed.is_settled(*table);
        heaviest.or_else(|| {
            let mut rest = state
                .undecided
                .iter()
                .flat_map(|of| self.rest(of.rival, of.criterion()));
            rest.find(is_open)
        })
    }

    /// Returns the tables on which criteria rest, of the player and of a rival, from one on.
    fn rest(&self, rival: &Rival, from: usize) -> BTreeSet<usize> {
        let players = [rival.player, self.player];
        let of_player = |player: PlayerIndex| {
            let criteria = self.numbers.criteria[player][from..].iter();
            let seat = self.numbers.seats[player];
            criteria.flat_map(move |criterion| criterion.tables(seat))
        };
        players.into_iter().flat_map(of_player).collect()
    }

    /// Decides by a computation of the event: every table on which it rests has its result.
    fn settled(&self, question: Question, allowed: &Seats, left: &mut u32) -> Found {
        let outcomes: Vec<usize> = (0..self.tables.len())
            .map(|table| allowed.outcomes(table).next().unwrap_or(0))
            .collect();
        let known = self.whole.borrow().get(&outcomes).copied();
        let counted = known.unwrap_or_else(|| {
            *left = left.saturating_sub(self.cost);
            let counted = self.numbers.sample(&outcomes).counted[self.player];
            self.whole.borrow_mut().insert(outcomes.clone(), counted);
            counted
        });
        if question.is_met_by(question.counted.of(counted)) {
            Found::So(Seats::settled(&outcomes))
        } else {
            Found::Never
        }
    }
}

impl Rival {
    fn new(numbers: &Numbers<'_>, tables: usize, player: PlayerIndex, rival: PlayerIndex) -> Self {
        let mut steps = Vec::new();
        let mut at = 0;
        while at < numbers.compared {
            let both = [rival, player].map(|of| &numbers.criteria[of][at]);
            let step = match both {
                [Criterion::Numbers { .. }, Criterion::Numbers { .. }] => {
                    let first = at;
                    while at < numbers.compared
                        && [rival, player]
                            .iter()
                            .all(|of| numbers.criteria[*of][at].is_sum())
                    {
                        at += 1;
                    }
                    let sum = Sum::new(numbers, first..at, [rival, player], tables);
                    steps.push((first, Step::Sum(sum)));
                    continue;
                }
                [Criterion::AmongEqual(fact), _] => Step::Among(*fact),
                [Criterion::Tables(_), _] | [_, Criterion::Tables(_)] => Step::Whole,
                _ => Step::Cut(OnceCell::new()),
            };
            let is_whole = matches!(step, Step::Whole);
            steps.push((at, step));
            at += 1;
            if is_whole {
                break;
            }
        }
        Self {
            player: rival,
            steps,
        }
    }
}
