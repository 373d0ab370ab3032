//! 指標: which columns it has, and (`live`) the formula and the value of each.

pub(crate) mod live;
mod printed;

use crate::explain::notation::{Writing, is_power};
use crate::rules::lowered::Formula;
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::show::Show;
use crate::rules::vocabulary::Needs;
use crate::standings::Analysis;
use crate::workbook::calculation::columns::{Fig, Neighbour, Step};
use crate::workbook::calculation::encounter::{Encounter, PASSES};
use crate::workbook::calculation::fraction::Divided;
use crate::workbook::calculation::size::Size;
use crate::workbook::calculation::steps::{search_steps, steps};
use crate::workbook::calculation::{Absences, BookLayout};
use crate::workbook::excel::{Excel, above, and, below, if_, is, is_number, or};
use crate::workbook::names::Breakdown;
use crate::workbook::plan::Look;

const STEPS: [Step; 8] = [
    Step::Size,
    Step::Points,
    Step::Met,
    Step::AllMet,
    Step::Best,
    Step::Reach,
    Step::Ahead,
    Step::After,
];

pub(crate) fn columns(
    analysis: &Analysis,
    encounters: &[Option<Encounter>],
    divided: &Divided,
    size: &Size,
    absences: Absences,
) -> Vec<Fig> {
    let rules = &analysis.figures.rules;
    let mut all = vec![
        Fig::Number,
        Fig::Name,
        Fig::Row,
        Fig::First,
        Fig::Record(1),
        Fig::Record(2),
        Fig::Record(3),
    ];
    let counts_games =
        rules.lowered.empties.iter().any(Option::is_some) || analysis.figures.outside().is_some();
    all.extend(counts_games.then_some(Fig::Games));
    all.extend(BookLayout::uses_returns(rules).then_some(Fig::Back));
    all.extend(rules.lowered.player_facts().into_iter().map(Fig::Fact));
    let rounds_every_step = matches!(rules.rounding, Rounding::To { scope: Scope::EveryStep, .. });
    for (at, formula) in rules.lowered.formulas.iter().enumerate() {
        let totals: Vec<usize> = formula
            .totals()
            .into_iter()
            .chain(rules.lowered.empties[at].iter().flat_map(Formula::totals))
            .collect();
        for term in totals
            .iter()
            .map(|total| rules.lowered.totals[*total].term)
            .filter(|term| rules.lowered.column_may_miss(*term))
        {
            if !all.contains(&Fig::Unknown(term)) {
                all.push(Fig::Unknown(term));
            }
        }
        // A total that another column uses has a column.
        for total in rules.lowered.needs[at]
            .iter()
            .flat_map(|column| rules.lowered.formulas_of(*column))
            .flat_map(Formula::totals)
        {
            if !all.contains(&Fig::Total(total)) {
                all.push(Fig::Total(total));
            }
        }
        // A definition that is nothing but a total needs no column for it.
        if !matches!(formula, Formula::Total(_)) {
            for total in totals {
                if !all.contains(&Fig::Total(total)) {
                    all.push(Fig::Total(total));
                }
            }
            let mut helpers = Vec::new();
            steps(formula, &mut helpers);
            search_steps(formula, &mut helpers);
            all.extend(helpers.into_iter().map(Fig::Helper));
        }
        if formula.group_fact().is_none() {
            all.extend(rounds_every_step.then_some(Fig::Unrounded(at)));
            all.push(Fig::Value(at));
        }
    }
    // The places among equals follow all columns that decide who is equal.
    let criteria = 0..rules.order.len();
    if absences.expel {
        all.extend([Fig::Annulled, Fig::WithoutPlace]);
    }
    if absences.leave {
        all.extend([Fig::LeftFrom, Fig::OutFrom, Fig::GoneFrom]);
    }
    all.push(Fig::PlaceAfter(0));
    for criterion in criteria.clone() {
        if encounters[criterion].is_some() {
            all.extend(
                (0..PASSES)
                    .flat_map(|pass| STEPS.map(|step| Fig::Encounter(criterion, pass, step))),
            );
            all.push(Fig::Deeper(criterion));
            all.push(Fig::Value(rules.order[criterion]));
        }
    }
    let definitions = 0..rules.definitions.len();
    // A definition among equals that is no criterion has no value.
    let missing: Vec<Fig> =
        definitions.clone().map(Fig::Value).filter(|value| !all.contains(value)).collect();
    all.extend(missing);
    let undecided = criteria.clone();
    let undecided = undecided.filter(|criterion| rules.may_be_undecided(*criterion));
    all.extend(undecided.map(Fig::Undecided));
    all.extend(criteria.clone().map(Fig::Key));
    all.extend(criteria.clone().map(|criterion| Fig::PlaceAfter(criterion + 1)));
    if let Some(last) = rules.to_rank_without_finals() {
        all.extend((1..=last).map(Fig::RoundsPlaceAfter));
    }
    all.push(Fig::Position);
    all.extend(absences.expel.then_some(Fig::PlaceTold));
    all.extend(criteria.map(Fig::Printed));
    if size.compares() {
        all.extend(definitions.clone().map(Fig::Computed));
        all.extend(definitions.clone().map(Fig::Fraction));
        all.extend(definitions.clone().map(Fig::Differs));
        all.push(Fig::PlaceComputed);
    }
    let divides = definitions.clone().filter(|definition| divided.shown(*definition).is_some());
    all.extend(
        divides.flat_map(|definition| [Fig::Multiple(definition), Fig::Denominator(definition)]),
    );
    all.extend(definitions.clone().map(Fig::Exact));
    if size.compares() && size.breakdown != Breakdown::None {
        let is_rounded = |definition: &usize| {
            rounds_every_step && rules.lowered.formulas[*definition].group_fact().is_none()
        };
        all.extend(definitions.filter(is_rounded).map(Fig::UnroundedFraction));
        if size.shows_reversals(analysis.standings.entries.len()) {
            all.extend([Neighbour::Above, Neighbour::Below].map(Fig::Turn));
        }
    }
    if !size.alive {
        let last = Fig::PlaceAfter(rules.order.len());
        all.retain(|fig| fig.is_read() || *fig == last);
    }
    all
}

/// Returns the condition that what Players says of somebody is a round before the last one, after which they left.
pub(crate) fn is_gone(left: impl Into<Excel>) -> Excel {
    let left = left.into();
    if_(is_number(&left), below(&left, "rounds"), "FALSE")
}

impl BookLayout<'_> {
    /// Whether the column of places shows who has none, because Players has a column for absences.
    pub(crate) fn shows_without_place(&self) -> bool {
        self.figure_columns.contains(&Fig::WithoutPlace)
    }

    /// Returns the name of the column of Players that says after which round somebody left, where there is one.
    pub(crate) fn says_who_left(&self) -> Option<&'static str> {
        self.column_of_who_left().map(|_| "player_left")
    }

    /// Returns the column of the places as they are read.
    pub(crate) fn shown_place(&self) -> Fig {
        if self.figure_columns.contains(&Fig::PlaceTold) {
            Fig::PlaceTold
        } else {
            self.last_place()
        }
    }

    /// Returns the column of the places by some criteria, if the order begins with them, or does after the finals.
    pub(in crate::workbook::calculation) fn place_by(&self, criteria: &[Formula]) -> Option<Fig> {
        let order = &self.rules().order;
        let begins = |order: &[usize]| {
            let mut both = criteria.iter().zip(order);
            both.all(|(criterion, decides)| *criterion == Formula::Figure(*decides))
        };
        let after_finals =
            || self.rules().to_rank_without_finals().is_some() && begins(&order[1..]);
        if begins(order) {
            Some(Fig::PlaceAfter(criteria.len()))
        } else {
            after_finals().then_some(Fig::RoundsPlaceAfter(criteria.len()))
        }
    }

    /// Returns the column of the places by every criterion.
    pub(crate) fn last_place(&self) -> Fig {
        Fig::PlaceAfter(self.rules().order.len())
    }

    /// Returns the condition that a figure has nothing to tell: no value, that of a share of nothing, or one of the other part of an event,
    /// before a knockout or in it.
    pub(crate) fn tells_nothing(
        &self,
        definition: usize,
        value: &Excel,
        of: impl Fn(&Fig) -> Excel,
    ) -> Excel {
        let nothing = is(value, "");
        let outside = self.figures().outside();
        if outside == Some(definition) {
            return or(nothing, is(value, 0));
        }
        let nothing = match self.is_outside(&of) {
            Some(is_outside) => or(nothing, is_outside),
            None => nothing,
        };
        if self.rules().lowered.empties[definition].is_none() {
            return nothing;
        }
        or(nothing, and(is(value, 0), is(of(&Fig::Games), 0)))
    }

    /// Returns the condition that a player is out before finals begin, where somebody is.
    pub(crate) fn is_outside(&self, of: impl Fn(&Fig) -> Excel) -> Option<Excel> {
        let outside = self.figures().outside()?;
        let has_place = above(of(&Fig::Value(outside)), 0);
        Some(and(has_place, is(of(&Fig::Games), 0)))
    }

    /// Returns the name of the cell that counts unknown values.
    pub(crate) fn lacking(needs: Needs) -> String {
        format!("lacking_{}", needs.word())
    }

    /// Returns the number format of a definition's column; approximate if any value can be a power.
    pub(crate) fn column_look(&self, definition: usize) -> Look {
        if is_power(self.rules(), definition) {
            return Look::Approximate;
        }
        Look::Show(self.figures().show(definition))
    }

    pub(crate) fn writing(&self, definition: usize) -> Writing {
        Writing::of(self.figures(), definition)
    }

    /// Whether a definition may come in halves, which people write as 3½.
    pub(crate) fn may_be_half(&self, definition: usize) -> bool {
        self.column_look(definition) == Look::Show(Show::Integer)
    }
}
