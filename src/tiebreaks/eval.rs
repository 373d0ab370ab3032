//! Evaluates lowered definitions for one player: the columns of the player's rounds, the totals over them, the arithmetic on top.
//!
//! Filling the columns is the trace: for each round they say whether it counted, or why it did not.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::{Outcome, PlayerIndex};
use crate::rules::lowered::{Column, Formula, Test, TotalOf};
use crate::rules::operation::{Absence, End, Known, Operation, Total};
use crate::rules::search;
use crate::rules::vocabulary::{EventFact, Quality, RoundFact, Whose};
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::{Value, power};
use crate::tiebreaks::view::View;

/// The columns of one player's rounds: for each column its value in each of the player's rounds; a column nobody asked for is empty.
/// Beside them the totals that were asked for: a filter may ask for one again in every round.
#[derive(Clone, Debug, Default)]
pub struct Cells(Vec<Vec<Known>>, RefCell<HashMap<usize, Known>>);

impl Cells {
    /// Returns a column's value in a round, a position among the player's rounds.
    pub fn value(&self, column: usize, view: usize) -> Option<&Exact> {
        self.0.get(column)?.get(view)?.as_ref().ok()
    }

    fn known(&self, column: usize, view: usize) -> Known {
        self.0
            .get(column)
            .and_then(|values| values.get(view))
            .cloned()
            .unwrap_or(Err(Absence::Nothing))
    }

    /// Whether a column's value in a round is unknown because a score was not written down.
    pub fn is_missing(&self, column: usize, view: usize) -> bool {
        self.0.get(column).and_then(|values| values.get(view)) == Some(&Err(Absence::Missing))
    }

    fn misses_any(&self, column: usize) -> bool {
        self.0.get(column).is_some_and(|values| values.contains(&Err(Absence::Missing)))
    }

    /// Whether a filter holds in a round.
    pub fn holds(&self, column: usize, view: usize) -> bool {
        self.value(column, view).is_some_and(|value| !value.is_zero())
    }

    fn counted(&self, column: usize) -> impl Iterator<Item = &Exact> {
        self.0.get(column).into_iter().flatten().flatten()
    }
}

/// Whether a round counts in a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It counts.
    Counted,
    /// No filter holds for it.
    Filtered,
    /// No value (an opponent without the figure).
    NoValue,
    /// Unknown, because a score was not written down.
    Missing,
    /// Left out as one of the lowest.
    DroppedLowest,
    /// Left out before others, for a quality of the round.
    DroppedFirst,
    /// Left out as one of the highest.
    DroppedHighest,
}

/// Evaluates formulas for one player of a field.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The figures computed so far, and what they are computed from.
    pub figures: &'a Figures,
    /// The player.
    pub player: PlayerIndex,
}

impl<'a> Evaluator<'a> {
    fn views(&self) -> &'a [View] {
        &self.figures.field.views[self.player]
    }

    /// Evaluates a whole definition, rounding apart.
    ///
    /// # Errors
    /// Why it has no value.
    pub fn definition(&self, position: usize) -> Result<Value, Absence> {
        self.definition_of(position, &self.cells(&self.figures.rules.lowered.needs[position]))
    }

    /// Evaluates a whole definition, rounding apart, from columns that are filled already.
    ///
    /// # Errors
    /// Why it has no value.
    pub fn definition_of(&self, position: usize, cells: &Cells) -> Result<Value, Absence> {
        let lowered = &self.figures.rules.lowered;
        if !self.figures.is_level(position, self.player) {
            return Err(Absence::Nothing);
        }
        let value = match &lowered.formulas[position] {
            Formula::Apply(Operation::Power, inputs) => self.power(inputs, cells),
            formula => self.formula(formula, None, cells).map(Value::Fraction),
        };
        // A default replaces a value that does not exist, not a value that is only unknown.
        match (value, &lowered.empties[position]) {
            (Err(Absence::Nothing), Some(empty)) => {
                self.formula(empty, None, cells).map(Value::Fraction)
            }
            (value, _) => value,
        }
    }

    fn power(&self, inputs: &[Formula], cells: &Cells) -> Result<Value, Absence> {
        let of = |at: usize| {
            inputs.get(at).map_or(Err(Absence::Nothing), |input| self.formula(input, None, cells))
        };
        match (of(0), of(1)) {
            (Ok(base), Ok(exponent)) => power(base, exponent).ok_or(Absence::Nothing),
            (Err(Absence::Missing), _) | (_, Err(Absence::Missing)) => Err(Absence::Missing),
            _ => Err(Absence::Nothing),
        }
    }

    /// Evaluates columns, each of which follows those that it uses.
    pub fn cells(&self, columns: &[usize]) -> Cells {
        let mut cells = Cells::default();
        self.fill(columns, &mut cells);
        cells
    }

    /// Evaluates into existing cells, whose memory is reused.
    pub fn fill(&self, columns: &[usize], cells: &mut Cells) {
        cells.0.iter_mut().for_each(Vec::clear);
        cells.1.borrow_mut().clear();
        let needed = columns.last().map_or(0, |last| last + 1).max(cells.0.len());
        cells.0.resize_with(needed, Vec::new);
        for &column in columns {
            let mut values = std::mem::take(&mut cells.0[column]);
            self.column(column, cells, &mut values);
            cells.0[column] = values;
        }
    }

    fn column(&self, column: usize, cells: &Cells, into: &mut Vec<Known>) {
        let flag = |holds: bool| Ok(if holds { Exact::one() } else { Exact::zero() });
        let views = self.views();
        let rounds = views.iter().enumerate();
        match &self.figures.rules.lowered.columns[column] {
            Column::Quality(Quality::Scored) => {
                let scored = |view: &View| {
                    if view.misses_score() {
                        Err(Absence::Missing)
                    } else {
                        flag(self.figures.field.has(Quality::Scored, view))
                    }
                };
                into.extend(views.iter().map(scored));
            }
            Column::Quality(quality) => {
                into.extend(views.iter().map(|view| flag(self.figures.field.has(*quality, view))));
            }
            Column::Holds(tests) => {
                into.extend(rounds.map(|(at, view)| self.holds(tests, at, view, cells)));
            }
            Column::Term(clauses) => {
                let term = |(at, view): (usize, &View)| {
                    let applies =
                        |filter: usize| cells.holds(filter, at) || cells.is_missing(filter, at);
                    let (filter, term) = clauses
                        .iter()
                        .find(|(filter, _)| applies(*filter))
                        .ok_or(Absence::Nothing)?;
                    if cells.is_missing(*filter, at) {
                        return Err(Absence::Missing);
                    }
                    if cells.value(*filter, at).is_some_and(Exact::is_beyond) {
                        return Ok(Exact::beyond());
                    }
                    self.formula(term, Some((at, view)), cells)
                };
                into.extend(rounds.map(term));
            }
            Column::SoFar(of) => {
                let mut so_far = Exact::zero();
                let mut missing = false;
                into.extend((0..views.len()).map(|at| {
                    missing |= cells.is_missing(*of, at);
                    if let Some(value) = cells.value(*of, at) {
                        so_far = so_far.clone() + value.clone();
                    }
                    if missing { Err(Absence::Missing) } else { Ok(so_far.clone()) }
                }));
            }
            Column::Place { of, from } => into.extend(places(&cells.0[*of], *from)),
            Column::Kept { of, place, lowest, highest } => {
                let count = cells.counted(*of).count();
                let kept = |at: usize| {
                    let place = usize::try_from(cells.value(*place, at)?.to_i32()?).ok()?;
                    (place > *lowest as usize && place + *highest as usize <= count)
                        .then(|| cells.value(*of, at).cloned())?
                };
                into.extend((0..views.len()).map(|at| kept(at).ok_or(Absence::Nothing)));
            }
        }
    }

    /// Returns whether every test holds for a round. What does not hold whatever is missing does not hold.
    fn holds(&self, tests: &[Test], at: usize, view: &View, cells: &Cells) -> Known {
        let mut missing = false;
        for test in tests {
            let holds = match test {
                Test::Is(quality, _) if cells.is_missing(*quality, at) => Err(Absence::Missing),
                Test::Is(quality, wanted) => Ok(cells.holds(*quality, at) == *wanted),
                Test::Compare(a, comparison, b) => {
                    let value = |formula: &Formula| self.formula(formula, Some((at, view)), cells);
                    match (value(a), value(b)) {
                        // A comparison with a number beyond the limit has no answer.
                        (Ok(a), Ok(b)) if a.is_beyond() || b.is_beyond() => {
                            return Ok(Exact::beyond());
                        }
                        (Ok(a), Ok(b)) => Ok(comparison.holds(a.cmp(&b))),
                        (Err(Absence::Missing), _) | (_, Err(Absence::Missing)) => {
                            Err(Absence::Missing)
                        }
                        _ => Ok(false),
                    }
                }
            };
            match holds {
                Ok(true) => {}
                Ok(false) => return Ok(Exact::zero()),
                Err(_) => missing = true,
            }
        }
        if missing { Err(Absence::Missing) } else { Ok(Exact::one()) }
    }

    /// Returns a formula's value: of the player, or of the player in a round.
    ///
    /// # Errors
    /// Why it has none.
    pub fn formula(&self, formula: &Formula, at: Option<(usize, &View)>, cells: &Cells) -> Known {
        let figures = self.figures;
        let opponent = || at.and_then(|(_, view)| view.opponent).ok_or(Absence::Nothing);
        match formula {
            Formula::Number(value) => Ok(value.clone()),
            Formula::Constant(position) => Ok(figures.rules.constants[*position].value.clone()),
            Formula::Event(fact) => Ok(self.event_fact(*fact)),
            Formula::Player(fact) => {
                self.figures.player_fact(*fact, self.player).ok_or(Absence::Nothing)
            }
            Formula::OpponentPlayer(fact) => {
                self.figures.player_fact(*fact, opponent()?).ok_or(Absence::Nothing)
            }
            Formula::Noted(fact, whose) => at.map_or(Err(Absence::Nothing), |(_, view)| {
                let player = match whose {
                    Whose::Own => self.player,
                    Whose::Opponents => opponent()?,
                };
                figures.field.noted.known(*fact, player, view)
            }),
            Formula::Round(fact) => {
                at.map_or(Err(Absence::Nothing), |(_, view)| round_fact(*fact, view))
            }
            Formula::Figure(definition) => figures.known(*definition, self.player),
            Formula::OpponentFigure(definition) => figures.known(*definition, opponent()?),
            Formula::Group(fact) => figures.group_place(*fact, self.player).ok_or(Absence::Nothing),
            Formula::Column(column) => {
                at.map_or(Err(Absence::Nothing), |(at, _)| cells.known(*column, at))
            }
            Formula::Lookup(table, value) => {
                let value = self.formula(value, at, cells)?;
                figures.rules.tables[*table].at(&value).cloned().ok_or(Absence::Nothing)
            }
            Formula::Alike(figure) => {
                let Formula::Figure(definition) = **figure else {
                    return Err(Absence::Nothing);
                };
                let own = figures.known(definition, self.player)?;
                let alike = (0..figures.tournament.players.len())
                    .filter(|player| figures.known(definition, *player).as_ref() == Ok(&own));
                Ok(Exact::count(alike.count()))
            }
            Formula::Place(criteria) => {
                let named = criteria.iter().filter_map(|criterion| match criterion {
                    Formula::Figure(definition) => Some(*definition),
                    _ => None,
                });
                let place = figures.place_by(&named.collect::<Vec<_>>(), self.player);
                Ok(Exact::count(place))
            }
            Formula::Least(table, of, reached) => {
                let below = self.below(*table, of, reached, cells)?;
                if below > search::ABOVE { Ok((below + 1).into()) } else { Err(Absence::Nothing) }
            }
            Formula::Below(steps, least) => {
                let Formula::Least(table, of, reached) = &**least else {
                    return Err(Absence::Nothing);
                };
                let below = self.below(*table, of, reached, cells)?;
                Ok(search::after(below, *steps).into())
            }
            Formula::Total(total) => {
                if let Some(known) = cells.1.borrow().get(total) {
                    return known.clone();
                }
                let value = Self::total(&figures.rules.lowered.totals[*total], cells);
                cells.1.borrow_mut().insert(*total, value.clone());
                value
            }
            Formula::Apply(operation, inputs) => {
                let value = |input: &Formula| self.formula(input, at, cells);
                match inputs.as_slice() {
                    [one] => operation.value(&[value(one)]),
                    [one, two] => operation.value(&[value(one), value(two)]),
                    several => operation.value(&several.iter().map(value).collect::<Vec<Known>>()),
                }
            }
        }
    }

    /// Returns the greatest number of a search for which the sum does not reach the value.
    fn below(
        &self,
        table: usize,
        of: &Formula,
        reached: &Formula,
        cells: &Cells,
    ) -> Result<i64, Absence> {
        // An unknown or too large term makes the total so.
        let (sum, reached) = (self.formula(of, None, cells)?, self.formula(reached, None, cells)?);
        let Formula::Total(total) = of else {
            return Err(Absence::Nothing);
        };
        if sum.is_beyond() || reached.is_beyond() {
            return Err(Absence::Nothing);
        }
        let (rules, column) =
            (&self.figures.rules, self.figures.rules.lowered.totals[*total].column);
        let terms: Vec<&Exact> = cells.counted(column).collect();
        Ok(search::below(|number| {
            let says =
                |term: &&Exact| rules.tables[table].at(&(Exact::from(number) - (*term).clone()));
            terms.iter().filter_map(says).sum::<Exact>() < reached
        }))
    }

    fn total(of: &TotalOf, cells: &Cells) -> Known {
        // Also where it was cut: nobody knows whether it was one of the lowest.
        if cells.counted(of.term).any(Exact::is_beyond) {
            return Ok(Exact::beyond());
        }
        if cells.misses_any(of.term) {
            return Err(Absence::Missing);
        }
        of.total.value(&cells.counted(of.column).collect::<Vec<_>>()).ok_or(Absence::Nothing)
    }

    /// Returns a fact about the whole tournament.
    pub fn event_fact(&self, fact: EventFact) -> Exact {
        let (field, rules) = (&self.figures.field, &self.figures.rules);
        match fact {
            EventFact::Rounds => i64::from(field.rounds).into(),
            EventFact::LastRound => i64::from(field.last_round).into(),
            EventFact::WinPoints => rules.points_of(Outcome::Win),
            EventFact::DrawPoints => rules.points_of(Outcome::Draw),
            EventFact::MaxPoints => {
                rules.points_of(Outcome::Win) * Exact::from(i64::from(field.games_each))
            }
        }
    }

    /// Returns whether a round counts in a total whose columns are filled, or why it does not.
    pub fn status(&self, of: &TotalOf, view: usize, cells: &Cells) -> Status {
        if cells.is_missing(of.term, view) {
            return Status::Missing;
        }
        if !of.filters.iter().any(|filter| cells.holds(*filter, view)) {
            return Status::Filtered;
        }
        if cells.value(of.term, view).is_none() {
            return Status::NoValue;
        }
        if of.column == of.term || cells.value(of.column, view).is_some() {
            return Status::Counted;
        }
        let is_highest = match &self.figures.rules.lowered.columns[of.column] {
            Column::Kept { of: before, place, lowest, highest }
                if *highest > 0 && cells.value(*before, view).is_some() =>
            {
                let place = cells.value(*place, view).and_then(Exact::to_i32).unwrap_or(i32::MAX);
                u32::try_from(place).is_ok_and(|place| place > *lowest)
            }
            _ => false,
        };
        match of.first {
            _ if is_highest => Status::DroppedHighest,
            Some(first) if cells.holds(first, view) => Status::DroppedFirst,
            _ => Status::DroppedLowest,
        }
    }

    /// Returns the round whose value a total for the k-th takes; of equal ones the earlier.
    pub fn taken(&self, of: &TotalOf, cells: &Cells) -> Option<usize> {
        let value = of.total.value(&cells.counted(of.column).collect::<Vec<_>>())?;
        let Total::Nth(position, end) = of.total else {
            return None;
        };
        // Equal values of several rounds take one place each.
        let beyond = |other: &&Exact| {
            if end == End::Lowest { **other < value } else { **other > value }
        };
        let before = cells.counted(of.column).filter(beyond).count();
        let mut equal =
            (0..self.views().len()).filter(|view| cells.value(of.column, *view) == Some(&value));
        equal.nth((position as usize).saturating_sub(before + 1))
    }
}

fn round_fact(fact: RoundFact, view: &View) -> Known {
    if fact.is_of_score() && view.misses_score() {
        return Err(Absence::Missing);
    }
    let value = match fact {
        RoundFact::Points => Some(view.points.clone()),
        RoundFact::Result => Exact::fraction(RoundFact::result_in_halves(view.outcome), 2),
        RoundFact::Score => view.score.clone(),
        RoundFact::OpponentScore => view.opponent_score.clone(),
        RoundFact::DrawnGames => Some(view.drawn_games.clone()),
        RoundFact::PointsBefore => Some(view.points_before.clone()),
        RoundFact::PointsAfter => Some(view.points_before.clone() + view.points.clone()),
        RoundFact::OpponentPoints => view.opponent_points.clone(),
        RoundFact::Round => Some(i64::from(view.round).into()),
        RoundFact::Handicap => Some(view.handicap.clone()),
    };
    value.ok_or(Absence::Nothing)
}

/// Returns each value's place among all, from 1; of equal ones the earlier comes first.
fn places(values: &[Known], from: End) -> Vec<Known> {
    let mut order: Vec<(&Exact, usize)> = values
        .iter()
        .enumerate()
        .filter_map(|(at, value)| Some((value.as_ref().ok()?, at)))
        .collect();
    order.sort_by(|a, b| match from {
        End::Lowest => a.0.cmp(b.0),
        End::Highest => b.0.cmp(a.0),
    });
    let mut places = vec![Err(Absence::Nothing); values.len()];
    for (place, (_, at)) in (1i64..).zip(order) {
        places[at] = Ok(Exact::from(place));
    }
    places
}
