//! What each result of each open table adds to each player's criteria, taken from the existing evaluator.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::exact::{Exact, count_of};
use crate::model::PlayerIndex;
use crate::parallel;
use crate::rules::RuleSet;
use crate::rules::ast::{Expr, Fold};
use crate::rules::lowered::{Formula, TotalOf};
use crate::rules::operation::Total;
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::vocabulary::GroupFact;
use crate::standings::Analysis;
use crate::tiebreaks::eval::Evaluator;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::value::Value;
use crate::tiebreaks::view::View;

use super::cut::{Cut, Term};
use super::dependence::{Dependence, On, Record};
use super::encounters::Encounters;
use super::seats::Seats;
use super::tables::OpenTable;

/// A key and any sum of differences of keys stay below this.
const LARGEST: i128 = 1 << 120;

/// One criterion of one player.
#[derive(Clone, Debug)]
pub(super) enum Criterion {
    /// A constant and one number for each table.
    Numbers {
        /// The value where every table has its first outcome.
        base: i64,
        /// For each table that changes it what each outcome adds.
        added: Vec<(usize, Vec<i64>)>,
        /// The tables that it rests on.
        on: BTreeSet<usize>,
    },
    /// Known where these tables have their results.
    Tables(BTreeSet<usize>),
    /// A sum that leaves out the lowest or the highest.
    Cut(Cut),
    /// Known where it is known who is level, and the tables of these have their results.
    AmongEqual(GroupFact),
}

impl Criterion {
    pub(super) fn is_sum(&self) -> bool {
        matches!(self, Self::Numbers { .. })
    }

    /// Returns the least and the greatest value of a number.
    fn ends(&self) -> Option<(i128, i128)> {
        let Self::Numbers { base, added, .. } = self else {
            return None;
        };
        let numbers = added.iter().map(|(_, numbers)| numbers);
        let ends = numbers.map(|numbers| {
            let (least, most) = (numbers.iter().min(), numbers.iter().max());
            [least, most].map(|end| end.map_or(0, |end| i128::from(*end)))
        });
        let base = i128::from(*base);
        Some(ends.fold((base, base), |sum, [least, most]| (sum.0 + least, sum.1 + most)))
    }

    /// Returns the tables that it rests on, for a player at this one.
    pub(super) fn tables(&self, seat: Option<usize>) -> BTreeSet<usize> {
        match self {
            Self::Numbers { on, .. } => on.clone(),
            Self::Tables(tables) => tables.clone(),
            Self::Cut(cut) => cut.terms.iter().filter_map(|term| term.table).collect(),
            Self::AmongEqual(_) => seat.into_iter().collect(),
        }
    }
}

/// The standings under one outcome of every open table.
pub(super) struct Sample {
    pub(super) outcomes: Seats,
    /// For each player how many are above, and how many others are above or level.
    pub(super) counted: Vec<[usize; 2]>,
}

/// So many outcomes are ranked beforehand where criteria are no numbers: each answers questions about every player.
const SAMPLES: usize = 96;
/// Where so many tables are open.
const MANY_TABLES: usize = 6;
/// If there are no more outcomes than these, all are ranked: five tables that are played, three to which somebody may not come.
const ALL: usize = 243;
/// And if that takes no more cases than so many questions.
const QUESTIONS: u32 = 20;
/// A computation of the whole event counts as at least so many cases.
const WHOLE: u32 = 20;

/// The criteria of everybody, as numbers where they are numbers.
pub(super) struct Numbers<'a> {
    analysis: &'a Analysis,
    tables: &'a [OpenTable],
    /// How many criteria are compared.
    pub(super) compared: usize,
    /// Each player's open table.
    pub(super) seats: Vec<Option<usize>>,
    /// For each player each criterion that is compared.
    pub(super) criteria: Vec<Vec<Criterion>>,
    /// What one unit of each criterion weighs in a key.
    pub(super) weights: Vec<i128>,
    /// Outcomes that were ranked.
    pub(super) samples: Vec<Sample>,
    /// Whether these are all.
    pub(super) samples_are_all: bool,
    /// Whether a lower figure is better, for each criterion.
    pub(super) turned: Vec<bool>,
    /// For each player for each table whether a criterion rests on it.
    pub(super) rests_on: Vec<Vec<bool>>,
    /// The least and the greatest value of the first criterion, for each player for whom it is a number.
    first: Vec<Option<(i128, i128)>>,
    /// The games among those who are level, where a criterion asks for them.
    encounters: Option<Encounters>,
}

/// What one computation shows.
struct Seen {
    /// For each criterion the figure of each player.
    compared: Vec<Vec<Option<Value>>>,
    /// The records of the players at the table.
    records: Vec<(PlayerIndex, Record)>,
    /// The rounds of these players.
    views: Vec<(PlayerIndex, Vec<View>)>,
    /// For each cut sum the terms of the players who met somebody of the table.
    terms: Terms,
}

/// For each definition that is a cut sum, and for each player, the terms of the rounds.
type Terms = HashMap<usize, HashMap<PlayerIndex, Vec<Option<Value>>>>;

/// What one outcome of a table changes; of the first computation, in which nothing changes, the table is none.
struct Changed {
    table: usize,
    compared: Vec<Vec<Option<Value>>>,
    terms: Terms,
}

/// Returns the total that a definition is, if it is a sum that leaves out its lowest or highest terms, and what it leaves out.
fn cut_of(rules: &RuleSet, definition: usize) -> Option<(&TotalOf, &Fold)> {
    let (Formula::Total(total), Expr::Fold(fold)) =
        (&rules.lowered.formulas[definition], &rules.definitions[definition].expr)
    else {
        return None;
    };
    let total = &rules.lowered.totals[*total];
    let is_cut = total.total == Total::Sum && total.column != total.term && fold.drop_by.is_none();
    is_cut.then_some((total, fold))
}

/// Sums of terms below this are numbers too.
const LARGEST_TERM: u64 = 1 << 40;

impl<'a> Numbers<'a> {
    /// Finds them; `cases` are tried for one question.
    pub(super) fn new(analysis: &'a Analysis, tables: &'a [OpenTable], cases: u32) -> Self {
        let rules = &analysis.figures.rules;
        let players = analysis.figures.tournament.players.len();
        let mut seats = vec![None; players];
        for (at, table) in tables.iter().enumerate() {
            for player in table.players {
                seats[player] = Some(at);
            }
        }
        // Scores of open games are not known: a criterion that rests on scores, and all after it, is left out.
        let rests_on_scores = |definition: &usize| rules.lowered.misses[*definition];
        let compared = rules.order.iter().position(rests_on_scores);
        let mut numbers = Self {
            analysis,
            tables,
            compared: compared.unwrap_or(rules.order.len()),
            seats,
            criteria: Vec::new(),
            weights: Vec::new(),
            samples: Vec::new(),
            samples_are_all: false,
            turned: rules
                .order
                .iter()
                .map(|definition| rules.definitions[*definition].lower_is_better)
                .collect(),
            rests_on: Vec::new(),
            first: Vec::new(),
            encounters: None,
        };
        numbers.compute();
        let mut criteria = numbers.criteria.iter().flatten();
        if criteria.any(|criterion| matches!(criterion, Criterion::Tables(_))) {
            let most = u64::from(cases) * u64::from(QUESTIONS);
            let is_worth_it = |all: &Vec<Vec<usize>>| {
                u64::try_from(all.len()).is_ok_and(|all| all * u64::from(numbers.cost()) <= most)
            };
            let all = every_outcome(tables).filter(is_worth_it);
            numbers.samples_are_all = all.is_some();
            let drawn = || match tables.len() {
                MANY_TABLES.. => (0..SAMPLES).map(|sample| numbers.drawn(sample)).collect(),
                _ => Vec::new(),
            };
            let outcomes = all.unwrap_or_else(drawn);
            numbers.samples =
                parallel::filter_map(outcomes, |outcomes| Some(numbers.sample(&outcomes)));
        }
        numbers
    }

    /// Draws an outcome of every open table: mixed by the number of the sample, the same for the same book.
    fn drawn(&self, number: usize) -> Vec<usize> {
        let mixed = |table: usize| {
            let mut mixed = u64::try_from(number * SAMPLES * SAMPLES + table).unwrap_or_default();
            for _ in 0..3 {
                mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            }
            usize::try_from(mixed >> 40).unwrap_or_default()
        };
        let tables = self.tables.iter().enumerate();
        tables
            .filter_map(|(at, table)| {
                let ends = table.ends();
                let count = ends.clone().count().max(1);
                ends.clone().nth(mixed(at) % count)
            })
            .collect()
    }

    /// Ranks one outcome of every open table.
    pub(super) fn sample(&self, outcomes: &[usize]) -> Sample {
        let figures = self.figures(outcomes);
        let places = Standings::new(&figures).places_after(self.compared);
        let players = figures.tournament.players.iter().zip(&places);
        let ranked = players.filter(|(player, _)| !player.has_no_place());
        let mut ranked: Vec<u32> = ranked.map(|(_, place)| *place).collect();
        ranked.sort_unstable();
        let counted = places.iter().map(|own| {
            // Among those level is the player.
            [
                ranked.partition_point(|other| other < own),
                ranked.partition_point(|other| other <= own).saturating_sub(1),
            ]
        });
        Sample { counted: counted.collect(), outcomes: Seats::settled(outcomes) }
    }

    /// Returns as how many cases a computation of the event counts: the records of its rounds.
    pub(super) fn cost(&self) -> u32 {
        let views = self.analysis.figures.field.views.iter();
        let records = views.map(Vec::len).sum::<usize>();
        count_of(records).max(WHOLE)
    }

    /// Computes the event with these outcomes of the open tables.
    fn figures(&self, outcomes: &[usize]) -> Figures {
        let mut tournament = (*self.analysis.figures.tournament).clone();
        let rules = &self.analysis.figures.rules;
        for (table, outcome) in self.tables.iter().zip(outcomes) {
            let pairing = &mut tournament.pairings[table.pairing];
            rules.put_result(pairing, table.outcomes[*outcome].clone());
        }
        Figures::for_places(Arc::new(tournament), Arc::clone(rules))
    }

    fn seen(&self, figures: &Figures, needed: &[bool], players: &[PlayerIndex]) -> Seen {
        let everybody = 0..figures.tournament.players.len();
        let order = &figures.rules.order[..self.compared];
        let lowered = &figures.rules.lowered;
        let needs = needed.iter().zip(&lowered.needs);
        let columns: BTreeSet<usize> = needs
            .filter(|(needed, _)| **needed)
            .flat_map(|(_, columns)| columns.iter().copied())
            .collect();
        let columns: Vec<usize> = columns.into_iter().collect();
        let record = |player: PlayerIndex| {
            let evaluator = Evaluator { figures, player };
            let cells = evaluator.cells(&columns);
            let total = |total| evaluator.formula(&Formula::Total(total), None, &cells);
            let totals = (0..lowered.totals.len()).map(total).collect();
            let definitions = 0..figures.rules.definitions.len();
            let value = |definition| figures.value(definition, player).cloned();
            let figures = definitions.map(value).collect();
            let of_player = Record { cells, totals, figures };
            (player, of_player)
        };
        let of_criterion = |definition: &usize| {
            let of_player = |player| figures.compared(*definition, player);
            everybody.clone().map(of_player).collect()
        };
        let views = |player: PlayerIndex| figures.field.views[player].iter();
        let met = players.iter().flat_map(|player| {
            let opponents = views(*player).filter_map(|view| view.opponent);
            opponents.chain([*player])
        });
        let met: BTreeSet<PlayerIndex> = met.collect();
        let terms = |definition: &usize| {
            let (of, _) = cut_of(&figures.rules, *definition)?;
            let of_player = |player: PlayerIndex| {
                let cells = Evaluator { figures, player }.cells(&of.needs);
                let rounds = 0..views(player).len();
                let terms = rounds.map(|at| cells.value(of.term, at).cloned());
                (player, terms.map(|term| term.map(Value::Fraction)).collect())
            };
            Some((*definition, met.iter().copied().map(of_player).collect()))
        };
        Seen {
            compared: order.iter().map(of_criterion).collect(),
            records: players.iter().copied().map(record).collect(),
            views: players
                .iter()
                .map(|player| (*player, views(*player).cloned().collect()))
                .collect(),
            terms: order.iter().filter_map(terms).collect(),
        }
    }

    fn compute(&mut self) {
        let first = vec![0; self.tables.len()];
        let figures = self.figures(&first);
        let rules = &figures.rules;
        let needed = rules.lowered.needed_for(&rules.order[..self.compared]);
        let everybody: Vec<PlayerIndex> = (0..figures.tournament.players.len()).collect();
        let base = self.seen(&figures, &needed, &everybody);
        let outcomes = self.tables.iter().enumerate().flat_map(|(table, open)| {
            (1..open.outcomes.len()).map(move |outcome| (table, outcome))
        });
        let of_outcome = |(table, outcome): (usize, usize)| {
            let mut outcomes = first.clone();
            outcomes[table] = outcome;
            let seen = self.seen(&self.figures(&outcomes), &needed, &self.tables[table].players);
            Some((table, seen))
        };
        let others = parallel::filter_map(outcomes.collect(), of_outcome);
        let mut records: Vec<Vec<Record>> =
            base.records.into_iter().map(|(_, record)| vec![record]).collect();
        let views = base.views.into_iter();
        let mut views: Vec<Vec<Vec<View>>> = views.map(|(_, views)| vec![views]).collect();
        let mut all =
            vec![Changed { table: usize::MAX, compared: base.compared, terms: base.terms }];
        for (table, seen) in others {
            for (player, record) in seen.records {
                records[player].push(record);
            }
            for (player, of) in seen.views {
                views[player].push(of);
            }
            all.push(Changed { table, compared: seen.compared, terms: seen.terms });
        }
        let seats = self.seats.clone();
        let dependence = Dependence::new(&figures, &seats, &records, &needed);
        self.criteria = everybody.iter().map(|_| Vec::new()).collect();
        for criterion in 0..self.compared {
            self.criterion(criterion, &dependence, &all);
        }
        self.weigh();
        self.first = self.criteria.iter().map(|of| of.first()?.ends()).collect();
        let rests_on = |(criteria, seat): (&Vec<Criterion>, &Option<usize>)| {
            let mut rests_on = vec![false; self.tables.len()];
            let tables = criteria.iter().flat_map(|criterion| criterion.tables(*seat));
            for table in tables.chain(*seat) {
                rests_on[table] = true;
            }
            rests_on
        };
        let everybody = self.criteria.iter().zip(&self.seats);
        self.rests_on = everybody.map(rests_on).collect();
        let mut criteria = self.criteria.iter().flatten();
        if criteria.any(|criterion| matches!(criterion, Criterion::AmongEqual(_))) {
            self.encounters = Some(Encounters::new(figures, views, self.tables));
        }
    }

    /// Returns how two players compare by the first criterion, the better one first, where they do whatever happens.
    pub(super) fn by_first(&self, one: PlayerIndex, other: PlayerIndex) -> Option<Ordering> {
        let (one, other) = (self.first[one]?, self.first[other]?);
        if one.0 > other.1 {
            Some(Ordering::Less)
        } else if one.1 < other.0 {
            Some(Ordering::Greater)
        } else {
            None
        }
    }

    /// Whether the games among those who are level part nobody, whoever of the possible players is level beside these.
    pub(super) fn is_idle(
        &self,
        fact: GroupFact,
        certain: &[PlayerIndex],
        possible: &[PlayerIndex],
    ) -> bool {
        let encounters = self.encounters.as_ref();
        encounters.is_some_and(|encounters| encounters.is_idle(fact, certain, possible))
    }

    /// Returns everybody's place by the games among those who are level.
    pub(super) fn places_among(
        &self,
        group: &[PlayerIndex],
        fact: GroupFact,
        outcome: impl Fn(usize) -> Option<usize>,
    ) -> Vec<Option<Value>> {
        let of_player = |player: PlayerIndex| self.seats[player].and_then(&outcome).unwrap_or(0);
        let encounters = self.encounters.as_ref();
        encounters.map_or_else(
            || vec![None; group.len()],
            |encounters| encounters.places(group, fact, of_player),
        )
    }

    /// Returns a cut sum of a player, term by term, if it gives what was computed.
    fn cut(
        &self,
        (definition, criterion): (usize, usize),
        player: PlayerIndex,
        dependence: &Dependence<'_>,
        unit: &Unit,
        seen: &[Changed],
    ) -> Option<Cut> {
        let (total, fold) = cut_of(&self.analysis.figures.rules, definition)?;
        let is_first = match total.first {
            Some(first) => Some(dependence.fixed(first, player)?),
            None => None,
        };
        let [base, changed @ ..] = seen else {
            return None;
        };
        let term = |(at, table): (usize, Option<usize>)| {
            let value = |seen: &Changed| seen.terms.get(&definition)?.get(&player)?[at].clone();
            let first = is_first.as_ref().is_some_and(|is_first| is_first[at]);
            let others = changed.iter().filter(|seen| Some(seen.table) == table);
            // A term that is not there is never there.
            let base = value(base)?;
            let numbers = std::iter::once(Some(base)).chain(others.map(value));
            let numbers = numbers.map(|value| {
                unit.number(Some(&value?)).filter(|number| number.unsigned_abs() < LARGEST_TERM)
            });
            Some(numbers.collect::<Option<Vec<i64>>>().map(|numbers| Term {
                first,
                table,
                numbers,
            }))
        };
        let rests = dependence.of_rounds(total.term, player)?;
        let terms = rests.into_iter().enumerate().filter_map(term);
        let cut = Cut {
            terms: terms.collect::<Option<Vec<Term>>>()?,
            lowest: fold.drop_lowest as usize,
            highest: fold.drop_highest as usize,
        };
        let mut outcome = 0;
        let mut before = None;
        let gives = seen.iter().all(|seen| {
            outcome = if before == Some(seen.table) {
                outcome + 1
            } else {
                usize::from(before.is_some())
            };
            before = Some(seen.table);
            let value = seen.compared[criterion][player].as_ref();
            unit.number(value) == Some(cut.with(seen.table, outcome))
        });
        gives.then_some(cut)
    }

    /// Adds a criterion of everybody; what was computed first is the base.
    fn criterion(&mut self, criterion: usize, dependence: &Dependence<'_>, seen: &[Changed]) {
        let rules = &self.analysis.figures.rules;
        let definition = rules.order[criterion];
        if let Some(fact) = rules.lowered.formulas[definition].group_fact() {
            for criteria in &mut self.criteria {
                criteria.push(Criterion::AmongEqual(fact));
            }
            return;
        }
        let is_rounded =
            !matches!(rules.rounding, Rounding::None | Rounding::To { scope: Scope::Shown, .. });
        let values = seen.iter().flat_map(|seen| {
            let terms = seen.terms.get(&definition).into_iter();
            let terms = terms.flat_map(|terms| terms.values().flatten());
            seen.compared[criterion].iter().chain(terms)
        });
        let unit = Unit::of(&values, self.turned[criterion]);
        let every: BTreeSet<usize> = (0..self.tables.len()).collect();
        for player in 0..self.criteria.len() {
            let on = dependence.of(definition, player).clone();
            let on = if is_rounded { on.bent() } else { on };
            let numbers = || {
                let unit = unit.as_ref()?;
                let mut values = seen.iter().map(|seen| {
                    let value = seen.compared[criterion][player].as_ref();
                    Some((seen.table, unit.number(value)?))
                });
                let (_, base) = values.next()??;
                let mut added: Vec<(usize, Vec<i64>)> = Vec::new();
                for value in values {
                    let (table, value) = value?;
                    let number = value.checked_sub(base)?;
                    match added.last_mut() {
                        Some((same, numbers)) if *same == table => numbers.push(number),
                        _ => added.push((table, vec![0, number])),
                    }
                }
                added.retain(|(_, numbers)| numbers.iter().any(|number| *number != 0));
                Some((base, added))
            };
            let cut = || {
                let unit = unit.as_ref().filter(|_| !is_rounded)?;
                self.cut((definition, criterion), player, dependence, unit, seen)
            };
            let found = match on {
                On::Together(tables) => match cut() {
                    Some(cut) => Criterion::Cut(cut),
                    None => Criterion::Tables(tables),
                },
                on => match numbers() {
                    Some((base, added)) => Criterion::Numbers { base, added, on: on.tables() },
                    None => Criterion::Tables(every.clone()),
                },
            };
            self.criteria[player].push(found);
        }
    }

    /// Gives each criterion a weight larger than all that follow can differ by; those that have no room are not numbers.
    fn weigh(&mut self) {
        let range = |criterion: usize| {
            let ends = self.criteria.iter().filter_map(|of| of[criterion].ends());
            let (least, most) =
                ends.fold((0, 0), |all, ends| (ends.0.min(all.0), ends.1.max(all.1)));
            2 * (most - least) + 1
        };
        let ranges: Vec<i128> = (0..self.compared).map(range).collect();
        let mut room = 1_i128;
        let mut kept = 0;
        for range in &ranges {
            match room.checked_mul(*range).filter(|room| *room < LARGEST) {
                Some(more) => room = more,
                None => break,
            }
            kept += 1;
        }
        self.weights =
            (0..kept).map(|criterion| ranges[criterion + 1..kept].iter().product()).collect();
        let every: BTreeSet<usize> = (0..self.tables.len()).collect();
        for criterion in
            self.criteria.iter_mut().flat_map(|criteria| criteria.iter_mut().skip(kept))
        {
            if matches!(criterion, Criterion::Numbers { .. }) {
                *criterion = Criterion::Tables(every.clone());
            }
        }
    }
}

/// Returns all outcomes of the open tables, unless there are too many to rank.
fn every_outcome(tables: &[OpenTable]) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![Vec::new()];
    for table in tables {
        let outcomes = table.ends();
        let longer = all.iter().flat_map(|all: &Vec<usize>| {
            let next = outcomes.clone();
            next.map(|outcome| [all.as_slice(), &[outcome]].concat())
        });
        all = longer.take(ALL + 1).collect();
        if all.len() > ALL {
            return None;
        }
    }
    Some(all)
}

/// The unit in which all values of a criterion are whole.
struct Unit {
    parts: i64,
    turned: bool,
    /// What "no value" counts as: less than every value.
    none: i64,
}

impl Unit {
    fn of<'v>(
        values: &(impl Iterator<Item = &'v Option<Value>> + Clone),
        turned: bool,
    ) -> Option<Self> {
        let fractions = || values.clone().flatten().map(|value| value.fraction().ok_or(()));
        let all: Vec<&Exact> = fractions().collect::<Result<_, ()>>().ok()?;
        let mut denominators = all.clone();
        denominators.sort_unstable();
        denominators.dedup();
        let mut unit = Self {
            parts: Exact::common_denominator(denominators.iter().copied())?,
            turned,
            none: 0,
        };
        for value in denominators {
            let number = unit.whole(value)?;
            unit.none = unit.none.min(number.checked_sub(1)?);
        }
        Some(unit)
    }

    fn whole(&self, value: &Exact) -> Option<i64> {
        let number = value.in_parts_of(self.parts)?;
        if self.turned { number.checked_neg() } else { Some(number) }
    }

    fn number(&self, value: Option<&Value>) -> Option<i64> {
        match value {
            None => Some(self.none),
            Some(value) => self.whole(value.fraction()?),
        }
    }
}
