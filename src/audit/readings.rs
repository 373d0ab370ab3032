//! Every reading that the rule set declares for its open points, and what each makes of figures and places.

use std::sync::Arc;

use crate::analysis::Analysis;
use crate::audit::column::Column;
use crate::audit::compare::agreeing_places;
use crate::audit::matching::fit;
use crate::exact::Exact;
use crate::model::{PlayerIndex, Published};
use crate::parallel;
use crate::rules::RuleSet;
use crate::rules::rounding::Rounding;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;

/// More readings than this are not tried.
const MOST_READINGS: usize = 2000;

/// One way to settle an open point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A constant's value.
    Constant(String, Exact),
    /// A choice's reading.
    Choice(String, String),
    /// How figures are rounded.
    Rounding(Rounding),
    /// The criteria, as the announced columns stand.
    Order(Vec<String>),
}

impl Setting {
    /// Returns it as `--set` takes it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Constant(id, value) => format!("{id}={value}"),
            Self::Choice(id, value) => format!("{id}={value}"),
            Self::Rounding(rounding) => format!("rounding={}", rounding.text()),
            Self::Order(ids) => format!("order={}", ids.join(",")),
        }
    }

    fn apply(&self, rules: &mut RuleSet) {
        match self {
            Self::Constant(id, value) => {
                for constant in rules.constants.iter_mut().filter(|constant| constant.id == *id) {
                    constant.value = value.clone();
                }
            }
            Self::Choice(id, value) => {
                for choice in rules.choices.iter_mut().filter(|choice| choice.id == *id) {
                    choice.value.clone_from(value);
                }
            }
            Self::Rounding(rounding) => rules.rounding = *rounding,
            Self::Order(ids) => rules.order = ids.iter().filter_map(|id| rules.position(id)).collect(),
        }
    }
}

/// A reading: what differs from the rule set as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading(pub Vec<Setting>);

impl Reading {
    /// Returns the rule set read so.
    #[must_use]
    pub fn applied(&self, rules: &RuleSet) -> RuleSet {
        let mut rules = rules.clone();
        for setting in &self.0 {
            setting.apply(&mut rules);
        }
        rules
    }

    /// Returns it as `--set` takes it; empty for the rule set as given.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(Setting::text).collect::<Vec<_>>().join(" ")
    }
}

/// What one reading makes of the announced figures and of the places.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The reading.
    pub reading: Reading,
    /// How many cells of each column it reproduces, in the order of the columns given.
    pub agreeing: Vec<usize>,
    /// The columns as they fit this reading (rounded or cut off).
    pub columns: Vec<Column>,
    /// How many announced places it reproduces.
    pub places_agreeing: usize,
    /// Each player's place.
    pub places: Vec<u32>,
    /// Each player's figures by criterion, as text.
    pub figures: Vec<Vec<String>>,
}

impl Outcome {
    /// Returns how many announced figures and places it reproduces.
    #[must_use]
    pub fn total(&self) -> usize {
        self.agreeing.iter().sum::<usize>() + self.places_agreeing
    }
}

/// A column's best readings.
#[derive(Clone, Debug)]
pub struct Best {
    /// The column, a position in the columns given.
    pub column: usize,
    /// The simplest readings that reproduce the most.
    pub readings: Vec<Reading>,
    /// How many cells they reproduce.
    pub agreeing: usize,
    /// How many cells there are.
    pub cells: usize,
}

/// Every declared reading, tried.
#[derive(Clone, Debug)]
pub struct Survey {
    /// How many readings were tried.
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
}

impl Survey {
    /// Tries every reading.
    #[must_use]
    pub fn new(analysis: &Analysis, published: Option<&Published>, columns: &[Column]) -> Self {
        let rules = &analysis.figures.rules;
        let readings = all(rules, order_of_columns(rules, columns));
        let outcomes = parallel::filter_map(readings, |reading| outcome(analysis, reading, published, columns));
        let range = (0..analysis.figures.tournament.players.len())
            .map(|player| {
                let places = || outcomes.iter().map(|outcome| outcome.places[player]);
                (places().min().unwrap_or(0), places().max().unwrap_or(0))
            })
            .collect();
        let by_column = columns.iter().enumerate().map(|(at, column)| best_of_column(&outcomes, published, at, column)).collect();
        let simplest_best = |a: &&Outcome, b: &&Outcome| a.total().cmp(&b.total()).then(b.reading.0.len().cmp(&a.reading.0.len()));
        // Of equal ones the first counts: readings come in the order in which they are declared.
        let best = published.and(outcomes.iter().rev().max_by(simplest_best)).cloned();
        Self {
            tried: outcomes.len(),
            given: outcomes[0].clone(),
            single: outcomes.iter().filter(|outcome| outcome.reading.0.len() == 1).cloned().collect(),
            best,
            by_column,
            range,
        }
    }

    /// Returns the players whose place is not the same under every reading.
    #[must_use]
    pub fn depending(&self) -> Vec<PlayerIndex> {
        (0..self.range.len()).filter(|&player| self.range[player].0 != self.range[player].1).collect()
    }
}

/// Returns every reading of a rule set: the one given first, then in order of how much they change.
fn all(rules: &RuleSet, order: Option<Setting>) -> Vec<Reading> {
    let mut open: Vec<Vec<Setting>> = Vec::new();
    for constant in &rules.constants {
        let others = constant.readings.iter().filter(|reading| **reading != constant.value);
        open.push(others.map(|reading| Setting::Constant(constant.id.clone(), reading.clone())).collect());
    }
    for choice in &rules.choices {
        let others = choice.readings.iter().filter(|(id, _)| *id != choice.value);
        open.push(others.map(|(id, _)| Setting::Choice(choice.id.clone(), id.clone())).collect());
    }
    let roundings = rules.rounding_readings.iter().filter(|reading| **reading != rules.rounding);
    open.push(roundings.map(|reading| Setting::Rounding(*reading)).collect());
    open.push(order.into_iter().collect());
    let mut readings = vec![Reading::default()];
    for point in open {
        let with = |reading: &Reading| -> Vec<Reading> {
            point.iter().map(|setting| Reading(reading.0.iter().cloned().chain([setting.clone()]).collect())).collect()
        };
        let more: Vec<Reading> = readings.iter().flat_map(with).collect();
        readings.extend(more);
    }
    readings.sort_by_key(|reading| reading.0.len());
    readings.truncate(MOST_READINGS);
    readings
}

/// Returns the criteria in the order in which the announced columns stand, where that is another one; what is
/// found out among equal players has no column of numbers and keeps its place behind the first criterion.
fn order_of_columns(rules: &RuleSet, columns: &[Column]) -> Option<Setting> {
    let id = |definition: &usize| rules.definitions[*definition].id.clone();
    let first = rules.order.first().map(id)?;
    let inside = rules.order.iter().filter(|&&definition| rules.definitions[definition].expr.group_fact().is_some()).map(id);
    let announced = columns.iter().map(|column| column.definition.clone()).filter(|column| *column != first);
    let order: Vec<String> = [first.clone()].into_iter().chain(inside).chain(announced).collect();
    let given: Vec<String> = rules.order.iter().map(id).collect();
    (order.len() > 2 && !given.starts_with(&order)).then_some(Setting::Order(order))
}

/// Returns what a reading makes of it; nothing for one, other than that given, whose figures grow beyond any number.
fn outcome(analysis: &Analysis, reading: Reading, published: Option<&Published>, columns: &[Column]) -> Option<Outcome> {
    let rules = Arc::new(reading.applied(&analysis.figures.rules));
    let figures = Figures::compute(Arc::clone(&analysis.figures.tournament), rules);
    if !reading.0.is_empty() && figures.beyond().is_some() {
        return None;
    }
    let standings = Standings::new(&figures);
    let players = figures.tournament.players.len();
    let mut places = vec![0; players];
    for entry in &standings.entries {
        places[entry.player] = entry.rank;
    }
    let shown = |player: PlayerIndex| figures.rules.order.iter().map(|&definition| figures.shown(definition, player)).collect();
    let fitted: Vec<(usize, Column)> =
        published.map_or_else(Vec::new, |published| columns.iter().map(|column| fit(&figures, published, column)).collect());
    Some(Outcome {
        places_agreeing: published.map_or(0, |published| agreeing_places(&standings, published)),
        reading,
        agreeing: fitted.iter().map(|(count, _)| *count).collect(),
        columns: fitted.into_iter().map(|(_, column)| column).collect(),
        places,
        figures: (0..players).map(shown).collect(),
    })
}

fn best_of_column(outcomes: &[Outcome], published: Option<&Published>, at: usize, column: &Column) -> Best {
    let agreeing = outcomes.iter().filter_map(|outcome| outcome.agreeing.get(at)).max().copied().unwrap_or(0);
    let reproducing = || outcomes.iter().filter(|outcome| outcome.agreeing.get(at) == Some(&agreeing));
    let simplest = reproducing().map(|outcome| outcome.reading.0.len()).min().unwrap_or(0);
    let cells = published.map_or(0, |published| published.rows.iter().filter(|row| row.values[column.position].is_some()).count());
    let readings = reproducing().filter(|outcome| outcome.reading.0.len() == simplest).map(|outcome| outcome.reading.clone());
    Best { column: at, readings: readings.collect(), agreeing, cells }
}
