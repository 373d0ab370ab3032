//! Every reading that the rule set declares for its open points, and what each makes of figures and places.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use crate::audit::column::Column as Announced;
use crate::audit::column_matching::fit;
use crate::audit::compare::agreeing_places;
use crate::audit::known_orders::{EXCHANGED, order_of_columns, orders};
use crate::audit::playoffs::{self, Playoffs};
use crate::audit::setting::{Base, Reading, Setting};
use crate::exact::Exact;
use crate::lang::Labels;
use crate::model::{PlayerIndex, Published, Score};
use crate::parallel;
use crate::rules::RuleSet;
use crate::rules::lowered::{Column, Formula};
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::reuse::Shared;
use crate::tiebreaks::value::Value;

/// More readings than this are not tried.
const MOST_READINGS: usize = 2000;

/// The effect of one reading on the announced figures and places.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The reading.
    pub reading: Reading,
    /// The number of reproduced cells of each column, in the order of the given columns.
    pub agreeing: Vec<usize>,
    /// The columns as they fit this reading (rounded or cut off).
    pub columns: Vec<Announced>,
    /// The number of reproduced places.
    pub places_agreeing: usize,
    /// Each player's place.
    pub places: Vec<u32>,
    /// The names of its criteria, in order.
    pub criteria: Vec<Labels>,
    /// Each player's figures by criterion, as text, under a reading of one setting at most.
    pub figures: Vec<Vec<String>>,
    /// The same as they are compared.
    pub values: Vec<Vec<Option<Value>>>,
}

impl Outcome {
    /// Returns how many announced figures and places it reproduces.
    pub fn total(&self) -> usize {
        self.agreeing.iter().sum::<usize>() + self.places_agreeing
    }

    /// Returns the first criterion on which two players differ, a position in the order of the criteria; nothing under a reading of several
    /// settings.
    pub fn first_difference(&self, one: PlayerIndex, other: PlayerIndex) -> Option<usize> {
        let (one, other) = (self.values.get(one)?, self.values.get(other)?);
        one.iter().zip(other).position(|(one, other)| one != other)
    }
}

/// A column's best readings.
#[derive(Clone, Debug)]
pub struct Best {
    /// The column, a position in the columns given.
    pub column: usize,
    /// The simplest readings that reproduce the most.
    pub readings: Vec<Reading>,
    /// The number of cells that they reproduce.
    pub agreeing: usize,
    /// The number of cells.
    pub cells: usize,
}

/// Every declared reading, tried.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The number of readings that were tried.
    pub tried: usize,
    /// The rule set as given.
    pub given: Outcome,
    /// The readings that change one open point only.
    pub single: Vec<Outcome>,
    /// The reading that reproduces the most cells of all, the simplest of equal ones.
    pub best: Option<Outcome>,
    /// For each column its best readings.
    pub by_column: Vec<Best>,
    /// Each player's best and worst place under any reading.
    pub range: Vec<(u32, u32)>,
    /// The readings that were tried, each with every player's place.
    pub places: Vec<(Reading, Vec<u32>)>,
}

impl Survey {
    /// Tries every reading; some columns say nothing about which is right.
    pub fn new(
        base: &Base<'_>,
        published: Option<&Published>,
        columns: &[Announced],
        silent: &BTreeSet<usize>,
    ) -> Self {
        let rules = &base.analysis.figures.rules;
        let (open, idle) = open_points(base, columns);
        let mut readings = all(&open);
        // A point that changes no figure which others use is tried alone.
        readings.extend(idle.into_iter().map(|setting| Reading(vec![setting])));
        // Formulas are made once for each way of settling the points that they depend on.
        let choices: Vec<Choices> =
            readings.iter().map(Reading::choices).collect::<BTreeSet<_>>().into_iter().collect();
        let tournament = &base.analysis.figures.tournament;
        let compiled = parallel::filter_map(choices, |choices| {
            base.with(&choices).map(|rules| (choices, Shared::new(tournament, rules)))
        });
        let compiled: HashMap<Choices, Shared> = compiled.into_iter().collect();
        let try_one = |reading: Reading| {
            outcome(compiled.get(&reading.choices())?, reading, published, columns)
        };
        // Playoffs are tried beside every reading: what explains the others' figures need not explain theirs.
        let playoffs = published.map_or_else(Vec::new, |_| with_playoffs(base, &readings));
        let outcomes = parallel::filter_map([readings, playoffs].concat(), try_one);
        let by_column = columns
            .iter()
            .enumerate()
            .map(|(at, column)| best_of_column(&outcomes, published, at, column))
            .collect();
        let best = published.and(best(&outcomes, silent)).map(|best| {
            // Figures are settled; of the orders that fit them, the one that the announced places follow.
            let orders = orders(rules, columns).into_iter().map(|order| {
                let others =
                    best.reading.0.iter().filter(|setting| !matches!(setting, Setting::Order(_)));
                Reading(others.cloned().chain([order]).collect())
            });
            let tried: Vec<Outcome> = orders.filter_map(try_one).collect();
            let needed = |other: &Outcome| {
                best.places_agreeing
                    + if other.reading.puts_first_what_is_unsaid() { EXCHANGED } else { 0 }
            };
            let better = tried.into_iter().filter(|other| other.places_agreeing > needed(other));
            better.max_by_key(|other| other.places_agreeing).unwrap_or_else(|| best.clone())
        });
        let range = (0..base.analysis.figures.tournament.players.len())
            .map(|player| {
                let places = || outcomes.iter().chain(&best).map(|outcome| outcome.places[player]);
                (places().min().unwrap_or(0), places().max().unwrap_or(0))
            })
            .collect();
        Self {
            tried: outcomes.len(),
            given: outcomes[0].clone(),
            single: outcomes
                .iter()
                .filter(|outcome| outcome.reading.0.len() == 1)
                .cloned()
                .collect(),
            best,
            by_column,
            range,
            places: outcomes.into_iter().map(|outcome| (outcome.reading, outcome.places)).collect(),
        }
    }

    /// Returns the players whose place depends on the reading.
    pub fn depending(&self) -> Vec<PlayerIndex> {
        (0..self.range.len())
            .filter(|&player| self.range[player].0 != self.range[player].1)
            .collect()
    }
}

/// Ways of settling open points.
type Choices = Vec<(String, String)>;

/// Returns the reading that reproduces the most figures, those of silent columns left aside, with the fewest settings; places decide only among equal ones, and of
/// equal ones the first: readings come in the order in which they are declared.
fn best<'a>(outcomes: &'a [Outcome], silent: &BTreeSet<usize>) -> Option<&'a Outcome> {
    let key = |outcome: &Outcome| {
        let figures: usize = outcome
            .agreeing
            .iter()
            .enumerate()
            .filter(|(at, _)| !silent.contains(at))
            .map(|(_, count)| count)
            .sum();
        (
            figures,
            Reverse(outcome.reading.of_figures()),
            outcome.places_agreeing,
            Reverse(outcome.reading.0.len()),
        )
    };
    outcomes.iter().rev().max_by_key(|outcome| key(outcome))
}

/// Returns the open points that places or announced columns depend on, each with its other readings; and the readings of those that only
/// other figures depend on.
fn open_points(base: &Base<'_>, columns: &[Announced]) -> (Vec<Vec<Setting>>, Vec<Setting>) {
    let rules = &*base.analysis.figures.rules;
    let mut open: Vec<Vec<Setting>> = Vec::new();
    let figures = &base.analysis.figures;
    let idle = idle_constants(figures);
    for (_, constant) in rules.constants.iter().enumerate().filter(|(at, _)| !idle.contains(at)) {
        let others = constant.readings.iter().filter(|reading| **reading != constant.value);
        open.push(
            others.map(|reading| Setting::Constant(constant.id.clone(), reading.clone())).collect(),
        );
    }
    let asked = base.draft.choices_of(&rules.definitions.iter().chain(&rules.of_rounds));
    let count = that_count(rules, columns);
    let counting = rules.definitions.iter().zip(&count);
    let counting = counting.filter_map(|(definition, counts)| counts.then_some(definition));
    let decide = base.draft.choices_of(&counting.chain(&rules.of_rounds));
    let mut idle_choices = Vec::new();
    // A point about something that the book does not contain makes no difference.
    let pairings = &figures.tournament.pairings;
    let one_all = |score: &Score| score.first == Exact::one() && score.second == Exact::one();
    // Where the pairings are known beforehand, there are as many rounds as everybody has opponents.
    let rounds_of_robin = figures.tournament.players.len().saturating_sub(1);
    let is_met = |choice: &str| match choice {
        "system" if !figures.rules.pairing.system.is_round_robin() => {
            figures.tournament.rounds as usize >= rounds_of_robin
        }
        "handicap" => pairings.iter().any(|pairing| pairing.stones != 0),
        "assigned" => !figures.tournament.report.assigned.is_empty(),
        "one_all" => {
            pairings.iter().any(|pairing| pairing.result.score.as_ref().is_some_and(one_all))
        }
        _ => true,
    };
    for choice in
        rules.choices.iter().filter(|choice| asked.contains(&choice.id) && is_met(&choice.id))
    {
        // A line that assigns points says that they count.
        let is_left = |id: &str| id != choice.value && (&*choice.id, id) != ("assigned", "nowhere");
        let others = choice.readings.iter().filter(|(id, _)| is_left(id));
        let others = others.map(|(id, _)| Setting::Choice(choice.id.clone(), id.clone()));
        if decide.contains(&choice.id) {
            open.push(others.collect());
        } else {
            idle_choices.extend(others);
        }
    }
    let roundings = rules.rounding_readings.iter().filter(|reading| **reading != rules.rounding);
    open.push(roundings.map(|reading| Setting::Rounding(*reading)).collect());
    open.push(order_of_columns(rules, columns, true).into_iter().collect());
    (open, idle_choices)
}

/// Returns the constants that formulas name for rounds alone of which nobody had any: what a bye is worth, where there was none.
fn idle_constants(figures: &Figures) -> BTreeSet<usize> {
    let lowered = &figures.rules.lowered;
    let named_in = |formula: &Formula| {
        let mut named = BTreeSet::new();
        formula.walk(&mut |part| {
            if let Formula::Constant(at) = part {
                named.insert(*at);
            }
        });
        named
    };
    let whole = lowered.formulas.iter().chain(lowered.empties.iter().flatten());
    let mut busy: BTreeSet<usize> = whole.flat_map(&named_in).collect();
    let mut of_clauses: Vec<(usize, BTreeSet<usize>)> = Vec::new();
    for (at, column) in lowered.columns.iter().enumerate() {
        match column {
            Column::Term(clauses) => {
                of_clauses.extend(clauses.iter().map(|(filter, term)| (*filter, named_in(term))));
            }
            _ => busy.extend(lowered.formulas_of(at).into_iter().flat_map(&named_in)),
        }
    }
    of_clauses.retain(|(_, named)| !named.is_subset(&busy));
    let mut idle: BTreeSet<usize> =
        of_clauses.iter().flat_map(|(_, named)| named.difference(&busy).copied()).collect();
    if idle.is_empty() {
        return idle;
    }
    let all: Vec<usize> = (0..lowered.columns.len()).collect();
    let mut cells = Cells::default();
    for player in 0..figures.tournament.players.len() {
        Evaluator { figures, player }.fill(&all, &mut cells);
        let rounds = 0..figures.field.views[player].len();
        for (_, named) in of_clauses
            .iter()
            .filter(|(filter, _)| rounds.clone().any(|round| cells.holds(*filter, round)))
        {
            idle.retain(|constant| !named.contains(constant));
        }
    }
    idle
}

/// Returns the readings that count playoffs beside others, where the book holds any.
fn with_playoffs(base: &Base<'_>, beside: &[Reading]) -> Vec<Reading> {
    if base.analysis.figures.tournament.stages.is_empty() {
        return Vec::new();
    }
    let with =
        |reading: &Reading| Playoffs::ALL.map(|counted| reading.and(Setting::Playoffs(counted)));
    beside.iter().flat_map(with).collect()
}

/// Returns readings of open points, those that change less first, the one that changes nothing before all: no more than are tried.
fn all(open: &[Vec<Setting>]) -> Vec<Reading> {
    let mut readings = vec![Reading::default()];
    // The readings of one size, each with the point after its last.
    let mut level = vec![(Reading::default(), 0)];
    while !level.is_empty() && readings.len() < MOST_READINGS {
        let mut next = Vec::new();
        for (at, point) in open.iter().enumerate() {
            for (reading, _) in level.iter().filter(|(_, from)| *from <= at) {
                for setting in point {
                    next.push((reading.and(setting.clone()), at + 1));
                }
            }
            if readings.len() + next.len() >= MOST_READINGS {
                break;
            }
        }
        next.truncate(MOST_READINGS - readings.len());
        readings.extend(next.iter().map(|(reading, _)| reading.clone()));
        level = next;
    }
    readings
}

/// Returns which definitions places and announced columns rest on.
fn that_count(rules: &RuleSet, columns: &[Announced]) -> Vec<bool> {
    let announced = columns.iter().filter_map(|column| rules.position(&column.definition));
    let all: Vec<usize> = rules.order.iter().copied().chain(announced).collect();
    rules.lowered.needed_for(&all)
}

/// Returns what a reading makes of it; nothing for one, other than that given, whose figures grow beyond any number.
fn outcome(
    shared: &Shared,
    reading: Reading,
    published: Option<&Published>,
    columns: &[Announced],
) -> Option<Outcome> {
    let rules = reading.set_in(shared.rules.clone());
    let asked = that_count(&rules, columns);
    let figures = playoffs::figures(shared, rules, reading.playoffs(), &asked);
    if !reading.0.is_empty() && figures.beyond().is_some() {
        return None;
    }
    let standings = Standings::new(&figures);
    let players = figures.tournament.players.len();
    let mut places = vec![0; players];
    for entry in &standings.entries {
        places[entry.player] = entry.rank;
    }
    let order = &figures.rules.order;
    let shown = |player: PlayerIndex| {
        let criteria = order.iter();
        let shown = criteria.map(|criterion| figures.shown(*criterion, player));
        shown.collect()
    };
    let compared = |player: PlayerIndex| {
        let criteria = order.iter();
        let compared = criteria.map(|criterion| figures.compared(*criterion, player));
        compared.collect()
    };
    let fitted: Vec<(usize, Announced)> = published.map_or_else(Vec::new, |published| {
        columns.iter().map(|column| fit(&figures, published, column)).collect()
    });
    // The figures of a reading with several settings are not shown.
    let told = if reading.0.len() > 1 { 0 } else { players };
    let rules = &figures.rules;
    let name = |definition: &usize| rules.definitions[*definition].short.clone();
    Some(Outcome {
        places_agreeing: published
            .map_or(0, |published| agreeing_places(&figures, &standings, published)),
        criteria: rules.order.iter().map(name).collect(),
        figures: (0..told).map(shown).collect(),
        values: (0..told).map(compared).collect(),
        reading,
        agreeing: fitted.iter().map(|(count, _)| *count).collect(),
        columns: fitted.into_iter().map(|(_, column)| column).collect(),
        places,
    })
}

fn best_of_column(
    outcomes: &[Outcome],
    published: Option<&Published>,
    at: usize,
    column: &Announced,
) -> Best {
    let agreeing =
        outcomes.iter().filter_map(|outcome| outcome.agreeing.get(at)).max().copied().unwrap_or(0);
    let reproducing =
        || outcomes.iter().filter(|outcome| outcome.agreeing.get(at) == Some(&agreeing));
    let simplest = reproducing().map(|outcome| outcome.reading.0.len()).min().unwrap_or(0);
    let cells = published.map_or(0, |published| published.cells(column.position).count());
    let readings = reproducing()
        .filter(|outcome| outcome.reading.0.len() == simplest)
        .map(|outcome| outcome.reading.clone());
    Best { column: at, readings: readings.collect(), agreeing, cells }
}
