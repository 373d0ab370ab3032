//! The denominator of a figure: the number by which its live decimal is multiplied to get a whole number, so that it can be shown
//! as a fraction after an edit.
//!
//! It follows from the lowered form: a sum has the denominator of its points, a quotient its divisor, a mean the number of its
//! values, and a figure of others' figures a common denominator of all of them.

use num_integer::Integer;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::rules::RuleSet;
use crate::rules::lowered::{Column, Formula};
use crate::rules::operation::{Operation, Total};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::vocabulary::{EventFact, RoundFact};
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::Figures;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::formula::Writer;
use crate::workbook::calculation::steps::length;
use crate::workbook::excel::{
    self, Excel, abs, call, count, floor, if_, iferror, is, is_number, max_of, or, product, xl,
};

/// Into how many parts points and constants are taken to divide; the first number that fits all of them is taken.
pub(crate) const PARTS: [u32; 14] = [1, 2, 3, 4, 6, 10, 12, 20, 30, 60, 100, 300, 1_000, 10_000];
/// The largest denominator: a double holds its product with such a number to the last digit that matters.
pub(crate) const MOST: &str = "10000000000";
const MOST_PARTS: f64 = 1e10;
/// The largest distance of the product from a whole number that it stands for. Another denominator leaves a hundredth and more; the
/// error of a double is less than a millionth.
pub(crate) const NEAR: &str = "0.0001";
const NEAR_WHOLE: f64 = 1e-4;
/// Room that is left for it in a formula of Figures.
const LONGEST: usize = 165;

/// Into how many parts something divides: a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    number: u64,
    /// The power of the denominator of points and constants.
    units: u32,
    factors: Vec<Factor>,
}

/// A factor that the workbook computes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Factor {
    /// A divisor; where it is zero, a default replaces the quotient.
    Size(Formula),
    /// The number of values of a mean.
    Count(usize),
    /// The denominator of a figure of the player.
    Own(usize),
    /// The common denominator of everybody's figure.
    All(usize),
}

impl Parts {
    fn of_number(number: u64) -> Self {
        Self { number, units: 0, factors: Vec::new() }
    }

    fn units() -> Self {
        Self { units: 1, ..Self::of_number(1) }
    }

    fn with(mut self, factor: Factor) -> Self {
        self.factors.push(factor);
        self
    }

    fn times(mut self, other: Self) -> Option<Self> {
        self.number = self.number.checked_mul(other.number)?;
        self.units += other.units;
        self.factors.extend(other.factors);
        Some(self)
    }

    /// Returns a common denominator of both.
    fn and(mut self, other: Self) -> Option<Self> {
        self.number = (self.number / self.number.gcd(&other.number)).checked_mul(other.number)?;
        self.units = self.units.max(other.units);
        let new: Vec<Factor> =
            other.factors.into_iter().filter(|factor| !self.factors.contains(factor)).collect();
        self.factors.extend(new);
        Some(self)
    }

    /// Whether the parts are equal for every player.
    pub(crate) fn is_fixed(&self) -> bool {
        self.factors.is_empty()
    }

    /// Whether the figure is always a whole number.
    fn is_one(&self) -> bool {
        self.number == 1 && self.units == 0 && self.factors.is_empty()
    }

    /// Returns every definition whose parts for everybody are needed.
    pub(crate) fn of_all(&self) -> impl Iterator<Item = usize> + '_ {
        self.factors.iter().filter_map(|factor| {
            if let Factor::All(definition) = factor { Some(*definition) } else { None }
        })
    }

    fn length(&self) -> usize {
        let factor = |factor: &Factor| match factor {
            Factor::Size(formula) => length(formula) + 12,
            Factor::Count(_) => 130,
            Factor::Own(_) | Factor::All(_) => 9,
        };
        self.factors.iter().map(factor).sum::<usize>() + self.units as usize * 6 + 10
    }
}

/// Returns into how many parts each definition divides; nothing where it is not known, or where it is whole anyway.
pub(crate) fn of_definitions(rules: &RuleSet) -> Vec<Option<Parts>> {
    let mut all: Vec<Option<Parts>> = Vec::new();
    for definition in 0..rules.definitions.len() {
        let lowered = &rules.lowered;
        let of = Divisors { rules, known: &all };
        let found = match rules.rounding {
            _ if lowered.formulas[definition].group_fact().is_some() => None,
            // They are decimals.
            Rounding::To { scope: Scope::EveryStep, .. } => None,
            _ => {
                let empty = lowered.empties[definition]
                    .as_ref()
                    .map_or(Some(Parts::of_number(1)), |empty| of.formula(empty, false));
                of.formula(&lowered.formulas[definition], false)
                    .zip(empty)
                    .and_then(|(formula, empty)| formula.and(empty))
            }
        };
        all.push(found.filter(|parts| parts.length() <= LONGEST));
    }
    all
}

/// Finds out what formulas divide into, from the definitions before.
struct Divisors<'a> {
    rules: &'a RuleSet,
    known: &'a [Option<Parts>],
}

impl Divisors<'_> {
    fn formula(&self, formula: &Formula, round: bool) -> Option<Parts> {
        match formula {
            Formula::Number(number) => below(number).map(Parts::of_number),
            Formula::Event(EventFact::Rounds | EventFact::LastRound)
            | Formula::Alike(..)
            | Formula::Place(..)
            | Formula::Least(..)
            | Formula::Below(..) => Some(Parts::of_number(1)),
            Formula::Constant(_)
            | Formula::Round(
                RoundFact::Points
                | RoundFact::PointsBefore
                | RoundFact::PointsAfter
                | RoundFact::OpponentPoints,
            )
            | Formula::Event(EventFact::WinPoints | EventFact::DrawPoints | EventFact::MaxPoints) => {
                Some(Parts::units())
            }
            // A number beside a result may be anything; most are whole or have one or two decimals.
            Formula::Noted(..) => Some(Parts::of_number(100)),
            // Halves are known of ratings, start scores, scores and results.
            Formula::Player(_) | Formula::OpponentPlayer(_) | Formula::Round(_) => {
                Some(Parts::of_number(2))
            }
            Formula::Group(_) => None,
            Formula::Figure(definition) => {
                self.figure(*definition, if round { Factor::All } else { Factor::Own })
            }
            Formula::OpponentFigure(definition) => self.figure(*definition, Factor::All),
            Formula::Total(total) => self.total(*total),
            Formula::Column(column) => self.terms(*column),
            Formula::Lookup(table, _) => {
                let all = self.rules.tables[*table].steps.iter();
                all.map(|(_, value)| below(value)).try_fold(Parts::of_number(1), |parts, value| {
                    parts.and(Parts::of_number(value?))
                })
            }
            Formula::Apply(operation, inputs) => self.operation(*operation, inputs, round),
        }
    }

    fn figure(&self, definition: usize, factor: impl Fn(usize) -> Factor) -> Option<Parts> {
        let parts = self.known.get(definition)?.as_ref()?;
        Some(if parts.is_fixed() {
            parts.clone()
        } else {
            Parts::of_number(1).with(factor(definition))
        })
    }

    fn total(&self, total: usize) -> Option<Parts> {
        let of = &self.rules.lowered.totals[total];
        if of.total == Total::Count {
            return Some(Parts::of_number(1));
        }
        let parts = self.terms(of.term)?;
        Some(if of.total == Total::Mean { parts.with(Factor::Count(total)) } else { parts })
    }

    /// Returns the denominator of a column's values in a round.
    fn terms(&self, column: usize) -> Option<Parts> {
        let Column::Term(clauses) = &self.rules.lowered.columns[column] else {
            return Some(Parts::of_number(1));
        };
        clauses
            .iter()
            .try_fold(Parts::of_number(1), |parts, (_, term)| parts.and(self.formula(term, true)?))
    }

    fn operation(&self, operation: Operation, inputs: &[Formula], round: bool) -> Option<Parts> {
        let of = |at: usize| inputs.get(at).and_then(|input| self.formula(input, round));
        match operation {
            Operation::Multiply => of(0)?.times(of(1)?),
            Operation::Divide | Operation::Ratio => match inputs {
                [_, Formula::Number(by)] => of(0)?.times(Parts::of_number(above(by)?)),
                [_, by] if !round => {
                    of(0)?.times(of(1)?)?.times(Parts::of_number(1).with(Factor::Size(by.clone())))
                }
                _ => None,
            },
            Operation::Round(digits, _) => 10u64.checked_pow(digits).map(Parts::of_number),
            Operation::Power => None,
            _ => inputs.iter().try_fold(Parts::of_number(1), |parts, input| {
                parts.and(self.formula(input, round)?)
            }),
        }
    }
}

fn numerator_and_denominator(number: &Exact) -> (String, String) {
    let text = number.to_string();
    text.split_once('/').map_or_else(
        || (text.clone(), "1".to_string()),
        |(above, below)| (above.to_string(), below.to_string()),
    )
}

fn below(number: &Exact) -> Option<u64> {
    numerator_and_denominator(number).1.parse().ok()
}

fn above(number: &Exact) -> Option<u64> {
    numerator_and_denominator(number).0.trim_start_matches('-').parse().ok()
}

/// The denominators of figures while a workbook is written.
#[derive(Debug, Default)]
pub struct Divided {
    /// The denominator of points and constants.
    pub units: f64,
    /// The denominator of each definition.
    pub parts: Vec<Option<Parts>>,
    /// The common denominator of everybody's figure, by definition, if a formula needs it.
    pub of_all: Vec<Option<f64>>,
}

impl Divided {
    /// Computes the denominators for every player and, if there are empty rows, for a row without a player.
    pub(crate) fn new(figures: &Figures, spare: Option<&Figures>) -> Self {
        let parts = of_definitions(&figures.rules);
        let mut of_all = vec![None; parts.len()];
        for definition in parts.iter().flatten().flat_map(Parts::of_all) {
            of_all[definition] = Some(0.0);
        }
        let mut divided = Self { units: units(&figures.rules), parts, of_all };
        let mut cells = Cells::default();
        for definition in 0..divided.parts.len() {
            if divided.of_all[definition].is_none() {
                continue;
            }
            let needs = divided.needs(&figures.rules, definition);
            let nobody = spare.map(|spare| (spare, spare.tournament.players.len() - 1));
            let players =
                (0..figures.tournament.players.len()).map(|player| (figures, player)).chain(nobody);
            let mut of_players = players.map(|(figures, player)| {
                Evaluator { figures, player }.fill(&needs, &mut cells);
                divided.denominator(figures, definition, player, &cells)
            });
            let together = of_players.try_fold(1u64, |together, parts| {
                let parts = parts as u64;
                if parts == 0 { None } else { (together / together.gcd(&parts)).checked_mul(parts) }
            });
            let together = together.map_or(0.0, |together| together as f64);
            divided.of_all[definition] = Some(if together < MOST_PARTS { together } else { 0.0 });
        }
        divided
    }

    /// Returns the columns that are asked for a definition's parts, each after those it needs.
    fn needs(&self, rules: &RuleSet, definition: usize) -> Vec<usize> {
        let factors =
            self.parts.get(definition).into_iter().flatten().flat_map(|parts| &parts.factors);
        let own = factors
            .filter_map(|factor| if let Factor::Own(other) = factor { Some(*other) } else { None });
        let mut needs: Vec<usize> = own.flat_map(|other| self.needs(rules, other)).collect();
        needs.extend(&rules.lowered.needs[definition]);
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// Returns the parts of a definition of which Figures shows how many there are.
    pub(crate) fn shown(&self, definition: usize) -> Option<&Parts> {
        self.parts.get(definition)?.as_ref().filter(|parts| !parts.is_one())
    }

    /// Returns into how many parts a player's figure divides, before they are made as few as can be.
    pub(crate) fn multiple(
        &self,
        figures: &Figures,
        definition: usize,
        player: usize,
        cells: &Cells,
    ) -> f64 {
        let Some(parts) = self.shown(definition) else {
            return 0.0;
        };
        let eval = Evaluator { figures, player };
        let mut product = parts.number as f64 * self.units.powi(parts.units as i32);
        for factor in &parts.factors {
            product *= match factor {
                Factor::Size(formula) => match eval.formula(formula, None, cells) {
                    Ok(value) => value.to_f64().abs().max(1.0),
                    Err(_) => return 0.0,
                },
                Factor::Count(total) => {
                    let column = figures.rules.lowered.totals[*total].column;
                    let views = figures.field.views[player].len();
                    ((0..views).filter(|view| cells.value(column, *view).is_some()).count() as f64)
                        .max(1.0)
                }
                Factor::Own(definition) => self.denominator(figures, *definition, player, cells),
                Factor::All(definition) => {
                    self.of_all.get(*definition).copied().flatten().unwrap_or(0.0)
                }
            };
        }
        product.round()
    }

    /// Returns the denominator of a player's figure: 0 where it is not found.
    pub(crate) fn denominator(
        &self,
        figures: &Figures,
        definition: usize,
        player: usize,
        cells: &Cells,
    ) -> f64 {
        let Some(value) =
            figures.value(definition, player).map(crate::tiebreaks::value::Value::to_f64)
        else {
            return 1.0;
        };
        if value.fract() == 0.0 || figures.tournament.players[player].name.is_empty() {
            return 1.0;
        }
        let multiple = self.multiple(figures, definition, player, cells);
        let whole = (value * multiple).round();
        if multiple == 0.0
            || multiple >= MOST_PARTS
            || (value * multiple - whole).abs() >= NEAR_WHOLE
        {
            return 0.0;
        }
        multiple / (whole.abs() as u64).gcd(&(multiple as u64)) as f64
    }
}

/// Whether all points and constants are multiples of 1/`parts`.
pub(crate) fn divides_into(rules: &RuleSet, parts: u32) -> bool {
    let points = Outcome::ALL.map(|outcome| rules.points_of(outcome).to_f64());
    let numbers =
        points.into_iter().chain(rules.constants.iter().map(|constant| constant.value.to_f64()));
    let off = |number: f64| (number * f64::from(parts) - (number * f64::from(parts)).round()).abs();
    numbers.map(off).sum::<f64>() < OFF_UNITS
}

/// Returns into how many parts they divide; 0 where that is too many.
fn units(rules: &RuleSet) -> f64 {
    PARTS.iter().find(|parts| divides_into(rules, **parts)).map_or(0.0, |parts| f64::from(*parts))
}

/// The tolerance for whole multiples of points and constants: less than the last digit of anything that is typed.
pub(crate) const OFF: &str = "0.000001";
const OFF_UNITS: f64 = 1e-6;

impl BookLayout<'_> {
    /// Returns the defined name of the common denominator of everybody's figure.
    pub(crate) fn parts_name(definition: usize) -> String {
        format!("parts_{}", definition + 1)
    }

    pub(super) fn multiple_formula(&self, definition: usize) -> Excel {
        let Some(parts) = self.divided.shown(definition) else {
            return xl(0);
        };
        let writer = Writer { layout: self, round: false };
        let factor = |factor: &Factor| match factor {
            Factor::Size(formula) => max_of(1, abs(writer.operand(formula, 0))),
            Factor::Count(total) => {
                let column = self.rules().lowered.totals[*total].column;
                max_of(1, count(self.rounds_of(&Work::Lowered(column))))
            }
            Factor::Own(definition) => self.own_fig(&Fig::Denominator(*definition)),
            Factor::All(definition) => xl(Self::parts_name(*definition)),
        };
        let number = Some(xl(parts.number.to_string())).filter(|_| parts.number != 1);
        let units = (0..parts.units).map(|_| xl("parts"));
        let factors = number.into_iter().chain(units);
        let factors = factors.chain(parts.factors.iter().map(factor));
        iferror(excel::round(product(factors), 0), 0)
    }

    pub(super) fn denominator_formula(&self, definition: usize) -> Excel {
        let (value, parts) =
            (self.own_fig(&Fig::Value(definition)), self.own_fig(&Fig::Multiple(definition)));
        let whole = excel::round(xl(&value) * &parts, 0);
        let fits = excel::and(
            excel::below(&parts, MOST),
            excel::below(abs(xl(&value) * &parts - &whole), NEAR),
        );
        let found = iferror(if_(&fits, xl(&parts) / call!("GCD", abs(&whole), &parts), 0), 0);
        let nobody = is(self.own_fig(&Fig::Name), "");
        if_(is_number(&value), if_(or(&nobody, is(&value, floor(&value))), 1, &found), 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(id: &str) -> Vec<(String, Option<Parts>)> {
        let rules = crate::rules::load(id).unwrap().compile(5).unwrap();
        let ids = rules.definitions.iter().map(|definition| definition.id.clone());
        ids.zip(of_definitions(&rules)).collect()
    }

    #[test]
    fn quotients_and_means_are_known_by_what_they_divide_by() {
        let all = parts("mtg");
        let of = |id: &str| all.iter().find(|(known, _)| known == id).unwrap().1.clone().unwrap();
        assert!(of("match_points").is_fixed());
        assert!(!of("mw").is_fixed() && of("mw").of_all().next().is_none());
        assert_eq!(
            of("omw").of_all().collect::<Vec<_>>(),
            [all.iter().position(|(id, _)| id == "mw").unwrap()]
        );
        // A power is no fraction.
        assert!(parts("kawai-x2").iter().any(|(_, parts)| parts.is_none()));
    }
}
