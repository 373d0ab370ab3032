//! What each result of each open table adds to each player's criteria, taken from the existing evaluator.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::parallel;
use crate::rules::lowered::Formula;
use crate::rules::rounding::{Rounding, Scope};
use crate::standings::Analysis;
use crate::tiebreaks::eval::Evaluator;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::value::{Value, better_first};

use super::dependence::{Dependence, On, Record};
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
    /// Known where it is known who is level, and the tables of these have their results.
    AmongEqual,
}

/// The standings under one outcome of every open table.
pub(super) struct Sample {
    pub(super) outcomes: Vec<usize>,
    /// For each player how many are above, and how many others are above or level.
    pub(super) counted: Vec<[usize; 2]>,
}

/// So many outcomes are ranked beforehand where criteria are no numbers: each answers questions about every player.
const SAMPLES: usize = 96;
/// Where so many tables are open.
const MANY_TABLES: usize = 6;
/// If there are no more outcomes than these, all are ranked: five tables that are played, three to which somebody may not come.
const ALL: usize = 243;
/// All questions about one player together are given the cases of so many.
pub(super) const QUESTIONS: u32 = 20;
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
    turned: Vec<bool>,
}

/// What one computation shows.
struct Seen {
    /// For each criterion the figure of each player.
    compared: Vec<Vec<Option<Value>>>,
    /// The records of the players at the table.
    records: Vec<(PlayerIndex, Record)>,
}

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
        };
        numbers.compute();
        let mut criteria = numbers.criteria.iter().flatten();
        if criteria.any(|criterion| !matches!(criterion, Criterion::Numbers { .. })) {
            // All outcomes together are not worth more cases than the questions about one player.
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
                parallel::filter_map(outcomes, |outcomes| Some(numbers.sample(outcomes)));
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
    fn sample(&self, outcomes: Vec<usize>) -> Sample {
        let figures = self.figures(&outcomes);
        let places = Standings::new(&figures).places_after(self.compared);
        let players = &figures.tournament.players;
        let ranked: Vec<PlayerIndex> = (0..players.len())
            .filter(|player| !players[*player].has_no_place())
            .collect();
        let counted = places.iter().map(|own| {
            let count = |is: fn(&u32, &u32) -> bool| {
                let others = ranked.iter().map(|other| &places[*other]);
                others.filter(|other| is(other, own)).count()
            };
            // Among those level is the player.
            [
                count(|other, own| other < own),
                count(|other, own| other <= own).saturating_sub(1),
            ]
        });
        Sample {
            counted: counted.collect(),
            outcomes,
        }
    }

    /// Returns as how many cases a computation of the event counts: the records of its rounds.
    pub(super) fn cost(&self) -> u32 {
        let views = self.analysis.figures.field.views.iter();
        let records = views.map(Vec::len).sum::<usize>();
        u32::try_from(records).unwrap_or(u32::MAX).max(WHOLE)
    }

    /// Computes the event with these outcomes of the open tables.
    fn figures(&self, outcomes: &[usize]) -> Figures {
        let mut tournament = (*self.analysis.figures.tournament).clone();
        for (table, outcome) in self.tables.iter().zip(outcomes) {
            tournament.pairings[table.pairing].result = table.outcomes[*outcome].clone();
        }
        Figures::for_places(
            Arc::new(tournament),
            Arc::clone(&self.analysis.figures.rules),
        )
    }

    /// Returns how each player compares with one by the criteria under these outcomes, the better one first.
    pub(super) fn compared_with(&self, player: PlayerIndex, outcomes: &[usize]) -> Vec<Ordering> {
        let figures = self.figures(outcomes);
        let order = &figures.rules.order[..self.compared];
        let compared = |other: PlayerIndex| {
            let mut by_each = order.iter().zip(&self.turned).map(|(&definition, turned)| {
                better_first(
                    figures.compared(definition, other).as_ref(),
                    figures.compared(definition, player).as_ref(),
                    *turned,
                )
            });
            by_each
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        };
        (0..figures.tournament.players.len())
            .map(compared)
            .collect()
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
            let of_player = Record {
                cells,
                totals,
                figures,
            };
            (player, of_player)
        };
        let of_criterion = |definition: &usize| {
            let of_player = |player| figures.compared(*definition, player);
            everybody.clone().map(of_player).collect()
        };
        Seen {
            compared: order.iter().map(of_criterion).collect(),
            records: players.iter().copied().map(record).collect(),
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
            let seen = self.seen(
                &self.figures(&outcomes),
                &needed,
                &self.tables[table].players,
            );
            Some((table, seen))
        };
        let others = parallel::filter_map(outcomes.collect(), of_outcome);
        let mut records: Vec<Vec<Record>> = base
            .records
            .into_iter()
            .map(|(_, record)| vec![record])
            .collect();
        let mut changed = Vec::with_capacity(others.len());
        for (table, seen) in others {
            for (player, record) in seen.records {
                records[player].push(record);
            }
            changed.push((table, seen.compared));
        }
        let seats = self.seats.clone();
        let dependence = Dependence::new(&figures, &seats, &records, &needed);
        self.criteria = everybody.iter().map(|_| Vec::new()).collect();
        for criterion in 0..self.compared {
            self.criterion(
                criterion,
                &figures,
                &dependence,
                &base.compared[criterion],
                &changed,
            );
        }
        self.weigh();
    }

    /// Adds a criterion of everybody.
    fn criterion(
        &mut self,
        criterion: usize,
        figures: &Figures,
        dependence: &Dependence<'_>,
        base: &[Option<Value>],
        changed: &[(usize, Vec<Vec<Option<Value>>>)],
    ) {
        let rules = &figures.rules;
        let definition = rules.order[criterion];
        if rules.lowered.formulas[definition].group_fact().is_some() {
            for criteria in &mut self.criteria {
                criteria.push(Criterion::AmongEqual);
            }
            return;
        }
        let is_rounded = !matches!(
            rules.rounding,
            Rounding::None
                | Rounding::To {
                    scope: Scope::Shown,
                    ..
                }
        );
        let unit = Unit::of(
            &base.iter().chain(
                changed
                    .iter()
                    .flat_map(|(_, compared)| &compared[criterion]),
            ),
            self.turned[criterion],
        );
        let every: BTreeSet<usize> = (0..self.tables.len()).collect();
        for (player, base) in base.iter().enumerate() {
            let on = dependence.of(definition, player).clone();
            let on = if is_rounded { on.bent() } else { on };
            let numbers = || {
                let unit = unit.as_ref()?;
                let base = unit.number(base.as_ref())?;
                let mut added: Vec<(usize, Vec<i64>)> = Vec::new();
                for (table, compared) in changed {
                    let value = unit.number(compared[criterion][player].as_ref())?;
                    let number = value.checked_sub(base)?;
                    match added.last_mut() {
                        Some((same, numbers)) if same == table => numbers.push(number),
                        _ => added.push((*table, vec![0, number])),
                    }
                }
                added.retain(|(_, numbers)| numbers.iter().any(|number| *number != 0));
                Some((base, added))
            };
            let found = match on {
                On::Together(tables) => Criterion::Tables(tables),
                on => match numbers() {
                    Some((base, added)) => Criterion::Numbers {
                        base,
                        added,
                        on: on.tables(),
                    },
                    None => Criterion::Tables(every.clone()),
                },
            };
            self.criteria[player].push(found);
        }
    }

    /// Gives each criterion a weight larger than all that follow can differ by; those that have no room are not numbers.
    fn weigh(&mut self) {
        let range = |criterion: usize| {
            let (mut least, mut most) = (0_i128, 0_i128);
            for criteria in &self.criteria {
                if let Criterion::Numbers { base, added, .. } = &criteria[criterion] {
                    let numbers = || added.iter().map(|(_, numbers)| numbers);
                    let sum = |end: fn(&[i64]) -> i64| {
                        let ends = numbers().map(|numbers| i128::from(end(numbers)));
                        i128::from(*base) + ends.sum::<i128>()
                    };
                    least = least.min(sum(|numbers| numbers.iter().copied().min().unwrap_or(0)));
                    most = most.max(sum(|numbers| numbers.iter().copied().max().unwrap_or(0)));
                }
            }
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
        self.weights = (0..kept)
            .map(|criterion| ranges[criterion + 1..kept].iter().product())
            .collect();
        let every: BTreeSet<usize> = (0..self.tables.len()).collect();
        for criterion in self
            .criteria
            .iter_mut()
            .flat_map(|criteria| criteria.iter_mut().skip(kept))
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
        let fractions = || {
            values
                .clone()
                .flatten()
                .map(|value| value.fraction().ok_or(()))
        };
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
        if self.turned {
            number.checked_neg()
        } else {
            Some(number)
        }
    }

    fn number(&self, value: Option<&Value>) -> Option<i64> {
        match value {
            None => Some(self.none),
            Some(value) => self.whole(value.fraction()?),
        }
    }
}
