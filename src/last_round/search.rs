//! How many can end above one player at once: bounds first, then branching over the tables that matter.

use std::cell::{Cell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeSet, HashMap};

use crate::exact::count_of;
use crate::model::PlayerIndex;
use crate::rules::vocabulary::GroupFact;
use crate::tiebreaks::value::better_first;

use super::difference::CutDifference;
use super::numbers::{Criterion, Numbers};
use super::question::{Found, Question};
use super::rivals::{Compared, Rival, State, Step, Undecided};
use super::seats::Seats;
use super::tables::{OUTCOMES, OpenTable};
use super::together::Together;

/// So many outcomes that did what was asked are kept to answer further questions.
const WITNESSES: usize = 64;

/// All questions about one player together are given the cases of so many.
const QUESTIONS: u32 = 2;

/// So many cases, shared by the open tables, decide most questions of small events; and so many all about a player.
const FEWEST: u32 = 1_000;
const FEWEST_ALTOGETHER: u32 = 300;

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

    /// Asks some questions with a thousandth of the cases, but not with fewer than decide a small event.
    pub(super) fn shorter<T>(&self, ask: impl FnOnce() -> T) -> T {
        let (cases, left) = (self.cases.get(), self.left.get());
        let tables = count_of(self.tables.len());
        self.cases.set((cases / 1_000).max(cases.min(FEWEST / tables.max(1))));
        self.left.set((cases / 100).max(left.min(FEWEST_ALTOGETHER)));
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
        self.compare(&mut state);
        state
    }

    fn nobody<'s>(allowed: Seats, above: usize, level: Vec<PlayerIndex>, idle: u64) -> State<'s> {
        State { allowed, above, level, undecided: Vec::new(), idle }
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
            let mut now = *of;
            now.is_stale |= self.rests_on(of.rival, table);
            if let Step::Sum(sum) = of.step()
                && let Some(numbers) = sum.at(table)
            {
                let before = from.allowed.ends(table, numbers);
                let after = state.allowed.ends(table, numbers);
                now.least += after.0 - before.0;
                now.most += after.1 - before.1;
            }
            self.weigh(&mut state, now);
        }
        self.among(&mut state);
        self.compare(&mut state);
        state
    }

    /// Whether a comparison with a rival rests on a table.
    fn rests_on(&self, rival: &Rival, table: usize) -> bool {
        [rival.player, self.player].iter().any(|player| self.numbers.rests_on[*player][table])
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
            compared: [Compared::unknown(step); OUTCOMES],
            is_stale: true,
        };
        self.weigh(state, of);
    }

    /// Adds a rival as far as it is decided whether to be above.
    fn weigh<'s>(&self, state: &mut State<'s>, mut of: Undecided<'s>) {
        if let (Step::Cut(_), true) = (of.step(), of.is_stale) {
            (of.least, of.most) = self.cut(of.rival, of.step, &state.allowed);
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
    fn cut(&self, of: &Rival, step: usize, allowed: &Seats) -> (i128, i128) {
        let (criterion, step) = &of.steps[step];
        let both =
            [of.player, self.player].map(|player| &self.numbers.criteria[player][*criterion]);
        if let Step::Cut(difference) = step {
            let new = || CutDifference::new(both[0], both[1], self.tables.len());
            if let Some(ends) = difference.get_or_init(new).ends(allowed) {
                return ends;
            }
        }
        let ends = |criterion: &Criterion| match criterion {
            Criterion::Cut(cut) => cut.ends(allowed),
            Criterion::Numbers { base, added, .. } => {
                let each = added.iter();
                let each = each.map(|(table, numbers)| allowed.ends(*table, numbers));
                each.fold((*base, *base), |sum, (least, most)| (sum.0 + least, sum.1 + most))
            }
            Criterion::Tables(_) | Criterion::AmongEqual(_) => (i64::MIN, i64::MAX),
        };
        let [rival, own] = both.map(ends);
        (i128::from(rival.0) - i128::from(own.1), i128::from(rival.1) - i128::from(own.0))
    }

    /// Compares all who are undecided with each outcome of their own table; keeps those who may be above and may be not.
    fn compare(&self, state: &mut State<'_>) {
        let mut narrow = state.allowed.clone();
        let (allowed, idle) = (&state.allowed, state.idle);
        let mut above = 0;
        state.undecided.retain_mut(|of| {
            if std::mem::take(&mut of.is_stale) {
                for outcome in of.rival.outcomes(allowed) {
                    of.compared[outcome] = self.with_own(of, outcome, &mut narrow, idle);
                }
            }
            let mut compared = of.by_own(allowed).map(|(_, compared)| compared);
            let is_above = compared.clone().all(|of| of.least == Ordering::Greater);
            above += usize::from(is_above);
            !is_above && compared.any(|of| of.most != Ordering::Less)
        });
        state.above += above;
    }

    /// Compares a rival, with one outcome of the rival's own table.
    fn with_own(
        &self,
        of: &Undecided<'_>,
        outcome: usize,
        allowed: &mut Seats,
        idle: u64,
    ) -> Compared {
        let known = of.compared[outcome];
        if known.is_certain() {
            return known;
        }
        let Some(seat) = of.rival.seat else {
            return self.compared(of, allowed, idle);
        };
        let before = allowed.of(seat);
        allowed.set(seat, 1 << outcome);
        let compared = self.compared(of, allowed, idle);
        allowed.set(seat, before);
        compared
    }

    /// Compares a rival by one criterion after the other, as far as sums tell.
    fn compared(&self, of: &Undecided<'_>, allowed: &Seats, idle: u64) -> Compared {
        let mut found = Compared { least: Ordering::Equal, most: Ordering::Equal, step: of.step };
        for (at, (criterion, step)) in of.rival.steps.iter().enumerate().skip(of.step) {
            let ends = match step {
                Step::Sum(sum) => sum.ends(allowed),
                Step::Cut(_) => self.cut(of.rival, at, allowed),
                Step::Among(_) if idle & (1 << criterion) != 0 => continue,
                Step::Among(_) | Step::Whole => (-1, 1),
            };
            found = found.and(at, ends);
            if found.least != Ordering::Equal && found.most != Ordering::Equal {
                break;
            }
        }
        found
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
                for of in &mut state.undecided {
                    of.is_stale = true;
                }
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
            self.decide(state, criterion, |rival| better_first(place(rival), own, turned));
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
        let together = self.together(question, state);
        let found = self.branch(question, state, &together, &mut left);
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

    fn together(&self, question: Question, state: &State<'_>) -> Together {
        Together::new(question, state, self.tables.len())
    }

    fn branch(
        &self,
        question: Question,
        state: &State<'_>,
        together: &Together,
        left: &mut u32,
    ) -> Found {
        let [sure, possible] = together.count;
        let (at_worst, at_best) = if question.reach { (sure, possible) } else { (possible, sure) };
        if question.is_met_by(at_worst) {
            let best = together.best(question, &state.allowed);
            let widened = self.widened(question, state, best.clone());
            return Found::So(widened.unwrap_or(best));
        }
        if !question.is_met_by(at_best) {
            return Found::Never;
        }
        if *left == 0 {
            return Found::Open;
        }
        *left -= 1;
        if let Some((table, promising)) = self.promising(question, state, together) {
            return match self.widened(question, state, promising) {
                Some(found) => Found::So(found),
                None => self.at_table(question, state, table, left),
            };
        }
        match self.next(state) {
            Some(table) => self.at_table(question, state, (table, [0; OUTCOMES]), left),
            None => self.settled(question, &state.allowed, left),
        }
    }

    /// Tries each outcome of a table, the most promising first.
    fn at_table(
        &self,
        question: Question,
        state: &State<'_>,
        (table, promises): (usize, [i64; OUTCOMES]),
        left: &mut u32,
    ) -> Found {
        let mut outcomes: Vec<usize> = state.allowed.outcomes(table).collect();
        outcomes.sort_by_key(|outcome| Reverse(question.promise(promises[*outcome])));
        for outcome in outcomes {
            let option = self.only(state, table, 1 << outcome);
            let together = self.together(question, &option);
            match self.branch(question, &option, &together, left) {
                Found::Never => {}
                found => return found,
            }
        }
        Found::Never
    }

    /// Returns the table that moves the undecided most, and an outcome of every table that promises to do what is asked: the best for
    /// those who sit there, and then for all whose differences it moves.
    fn promising(
        &self,
        question: Question,
        state: &State<'_>,
        together: &Together,
    ) -> Option<((usize, [i64; OUTCOMES]), Seats)> {
        // For each table how far it moves the undecided, and in which direction each outcome does.
        let mut moves = vec![(0_i64, [0_i64; OUTCOMES]); self.tables.len()];
        for of in &state.undecided {
            let open = of.by_own(&state.allowed);
            let open = open.filter(|(_, compared)| !compared.is_certain());
            let mut steps: Vec<usize> = open.map(|(_, compared)| compared.step).collect();
            steps.dedup();
            for sum in steps.into_iter().filter_map(|step| of.rival.sum(step)) {
                let (least, most) = sum.ends(&state.allowed);
                let bits = i128::BITS - (most - least).leading_zeros();
                // Parts of the range are enough for an order, and shifts cost less than divisions.
                let part = |range: i128| {
                    i64::try_from(range >> bits.saturating_sub(PARTS)).unwrap_or_default()
                };
                for (table, numbers) in &sum.added {
                    let (low, high) = state.allowed.ends(*table, numbers);
                    // What happens at the own table is compared outcome by outcome.
                    if low == high || of.rival.seat == Some(*table) {
                        continue;
                    }
                    let (range, directions) = &mut moves[*table];
                    *range += part(high - low) + 1;
                    for (direction, number) in directions.iter_mut().zip(numbers) {
                        *direction += part(number - low);
                    }
                }
            }
        }
        // Who sits at a table counts before all whom it moves.
        for (table, (_, directions)) in moves.iter_mut().enumerate() {
            for outcome in state.allowed.outcomes(table) {
                let count = together.at(question, table, outcome);
                directions[outcome] += i64::from(count) << (2 * PARTS);
            }
        }
        let heaviest = (0..moves.len()).max_by_key(|table| (moves[*table].0, Reverse(*table)));
        let table = heaviest.filter(|table| moves[*table].0 > 0)?;
        let mut promising = state.allowed.clone();
        for (table, (_, directions)) in moves.iter().enumerate() {
            let best = state.allowed.outcomes(table);
            let best = best.max_by_key(|outcome| question.promise(directions[*outcome]));
            promising.set(table, 1 << best.unwrap_or(0));
        }
        Some(((table, moves[table].1), promising))
    }

    /// Returns the table to try next where no sum is open: one of somebody who is undecided, or one on which the rest of somebody's
    /// criteria rests.
    fn next(&self, state: &State<'_>) -> Option<usize> {
        let undecided = || state.undecided.iter();
        let seats = undecided().filter_map(|of| of.rival.seat);
        let rest = undecided().flat_map(|of| self.rest(of.rival, of.criterion()));
        seats.chain(rest).find(|table| !state.allowed.is_settled(*table))
    }

    /// Returns outcomes among which these are, that all do what is asked as far as sums tell; nothing if these do not.
    ///
    /// The fewer tables an answer needs, the more questions it answers.
    fn widened(&self, question: Question, state: &State<'_>, mut outcomes: Seats) -> Option<Seats> {
        let is_as_asked = |of: &Undecided<'_>, outcomes: &mut Seats| {
            let mut own = of.rival.outcomes(outcomes);
            own.all(|outcome| {
                let compared = self.with_own(of, outcome, outcomes, state.idle);
                if question.reach {
                    question.counted.counts(compared.least)
                } else {
                    !question.counted.counts(compared.most)
                }
            })
        };
        let decided = state.decided(question.counted);
        let needed = if question.reach {
            question.number.saturating_sub(decided)
        } else {
            (decided + state.undecided.len()).saturating_sub(question.number)
        };
        let undecided = state.undecided.iter();
        let needs = undecided.filter(|of| is_as_asked(of, &mut outcomes));
        let needs: Vec<&Undecided<'_>> = needs.take(needed).collect();
        if needs.len() < needed {
            return None;
        }
        for table in 0..self.tables.len() {
            for outcome in state.allowed.outcomes(table) {
                let before = outcomes.of(table);
                outcomes.set(table, before | 1 << outcome);
                let mut needs = needs.iter();
                let stays = |of: &&Undecided<'_>| {
                    !self.rests_on(of.rival, table) || is_as_asked(of, &mut outcomes)
                };
                if before & (1 << outcome) == 0 && !needs.all(stays) {
                    outcomes.set(table, before);
                }
            }
        }
        Some(outcomes)
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
