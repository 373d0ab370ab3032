//! The columns that rank: sort keys, direct encounters, and the places after each criterion.

use super::{Columns, FigColumn, of_run};
use crate::rules::operation::{COMPARED_DIGITS, round};
use crate::rules::rounding::{Rounding, Scope};
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;
use crate::workbook::address::{above, fixed, own};
use crate::workbook::calculation::FIRST_ROW;
use crate::workbook::calculation::columns::{Fig, Neighbour, Step};
use crate::workbook::calculation::encounter::Encounter;
use crate::workbook::excel::{
    self, Excel, below, countif, if_, is, is_number, quote, sumproduct, to, xl,
};
use crate::workbook::plan::Cached;

/// The sort key for no value: below any figure.
const NO_VALUE: f64 = -1e99;
const NO_VALUE_IN_EXCEL: &str = "-1E+99";

impl<'c> Columns<'c> {
    pub(super) fn encounter(self, criterion: usize, pass: usize, step: Step) -> FigColumn<'c> {
        self.live(
            || self.layout.encounter_step(criterion, pass, step),
            move |at| match self.layout.encounters.get(criterion) {
                _ if at.is_spare && step == Step::Reach => 0.0.into(),
                Some(Some(encounter)) if !at.is_spare => {
                    encounter_now(encounter, pass, step, at.player)
                }
                _ => "".into(),
            },
        )
    }

    pub(super) fn deeper(self, criterion: usize) -> FigColumn<'c> {
        self.live(
            || self.layout.deeper(criterion),
            move |at| match &self.layout.encounters[criterion] {
                Some(encounter) if !at.is_spare => encounter.deeper[at.player].into(),
                _ => 0.0.into(),
            },
        )
    }

    pub(super) fn undecided(self, criterion: usize) -> FigColumn<'c> {
        let (rules, layout) = (self.rules(), self.layout);
        let definition = rules.order[criterion];
        let formula = || {
            let (place, value) = (Fig::PlaceAfter(criterion), Fig::Value(definition));
            let level = is(layout.same_sheet(&place), layout.own_fig(&place));
            let unknown = sumproduct(level * is(layout.same_sheet(&value), "unknown"));
            let unknown = excel::above(unknown, 0);
            let here = if rules.waits.contains(&definition) {
                excel::all([unknown, excel::at_least("last_round", "rounds")])
            } else {
                unknown
            };
            let before = criterion.checked_sub(1).map(Fig::Undecided);
            let before = before.filter(|before| layout.fig(before).is_some());
            let before = before.map(|before| is(layout.own_fig(&before), 1));
            let here = if rules.lowered.misses[definition] { Some(here) } else { None };
            self.named(if_(excel::any(before.into_iter().chain(here)), 1, 0))
        };
        self.live(formula, move |at| {
            u32::from(!at.is_spare && at.figures.is_undecided(definition, at.player)).into()
        })
        .of_players()
    }

    pub(super) fn key(self, criterion: usize) -> FigColumn<'c> {
        let rules = self.rules();
        let definition = rules.order[criterion];
        let formula = || {
            let cell = self.layout.own_fig(&Fig::Value(definition));
            let value = match rules.rounding {
                Rounding::To { mode, digits, scope: Scope::Compared } => {
                    round(&cell, digits, mode).into()
                }
                _ => excel::round(&cell, COMPARED_DIGITS),
            };
            let value = if rules.definitions[definition].lower_is_better { -value } else { value };
            let known = if_(is_number(&cell), value, NO_VALUE_IN_EXCEL);
            let known = if rules.may_be_undecided(criterion) {
                let undecided = self.layout.own_fig(&Fig::Undecided(criterion));
                if_(is(undecided, 1), NO_VALUE_IN_EXCEL, known)
            } else {
                known
            };
            if rules.waits.contains(&definition) {
                if_(below("last_round", "rounds"), NO_VALUE_IN_EXCEL, known)
            } else {
                known
            }
        };
        self.live(formula, move |at| {
            if at.has_none(definition) {
                NO_VALUE.into()
            } else {
                key(at.figures, criterion, at.player)
            }
        })
    }

    pub(super) fn place_after(self, criteria: usize) -> FigColumn<'c> {
        let formula = || match criteria {
            // All others stand before those without a place.
            0 if self.layout.shows_without_place() => {
                let without_place = Fig::WithoutPlace;
                self.named(if_(
                    is(self.layout.own_fig(&without_place), 1),
                    countif(self.layout.same_sheet(&without_place), 0) + 1,
                    1,
                ))
            }
            0 => self.named(xl(1)),
            _ => self.ranked(&Fig::PlaceAfter(criteria - 1), &Fig::Key(criteria - 1)),
        };
        self.live(formula, move |at| at.places[criteria][at.player].into()).of_players()
    }

    pub(super) fn rounds_place_after(self, criteria: usize) -> FigColumn<'c> {
        let formula = || {
            let before = match criteria {
                1 => Fig::PlaceAfter(0),
                _ => Fig::RoundsPlaceAfter(criteria - 1),
            };
            self.ranked(&before, &Fig::Key(criteria))
        };
        self.live(formula, move |at| {
            let order = &at.figures.rules.order[1..=criteria];
            at.figures.place_by(order, at.player).into()
        })
        .of_players()
    }

    /// Returns a place: that by the criteria before, and below everybody of the same place who has a higher key.
    fn ranked(self, before: &Fig, key: &Fig) -> Excel {
        let (layout, own) = (self.layout, self.layout.own_fig(before));
        let is_ahead = is(layout.same_sheet(before), &own)
            * excel::above(layout.same_sheet(key), layout.own_fig(key));
        self.named(xl(&own) + sumproduct(is_ahead))
    }

    pub(super) fn position(self) -> FigColumn<'c> {
        let formula = || {
            let column = self.layout.fig_column(&self.layout.last_place());
            let from = fixed(FIRST_ROW - 1, column);
            self.named(xl(own(column)) + countif(to(&from, above(column)), own(column)))
        };
        self.live(formula, move |at| (self.layout.standing[at.player] + 1).into()).of_players()
    }

    pub(super) fn place_told(self) -> FigColumn<'c> {
        let layout = self.layout;
        let formula = || {
            let word = |key: &str| quote(layout.lang.text(key));
            let without_place = if_(
                is(layout.own_fig(&Fig::Annulled), 1),
                word("standings.annulled"),
                word("standings.expelled"),
            );
            self.named(if_(
                is(layout.own_fig(&Fig::WithoutPlace), 1),
                without_place,
                layout.own_fig(&layout.last_place()),
            ))
        };
        self.live(formula, move |at| {
            layout.place_now(&layout.entries()[layout.standing[at.player]])
        })
        .of_players()
    }

    pub(super) fn place_computed(self) -> FigColumn<'c> {
        let layout = self.layout;
        of_run(move |at| layout.entries()[layout.standing[at.player]].rank.into()).of_players()
    }

    pub(super) fn turn(self, neighbour: Neighbour) -> FigColumn<'c> {
        of_run(move |at| self.layout.turn(at.player, neighbour).into()).of_players()
    }
}

fn encounter_now(encounter: &Encounter, pass: usize, step: Step, player: usize) -> Cached {
    let now = &encounter.passes[pass];
    let after = || {
        let next = encounter.passes.get(pass + 1);
        next.map_or(&encounter.after, |next| &next.before)
    };
    match step {
        Step::Size => now.size[player].into(),
        Step::Points => now.points[player].to_f64().into(),
        Step::Met => now.met[player].into(),
        Step::AllMet => (u32::from(now.all_met[player]) + u32::from(now.any_met[player])).into(),
        Step::Best => now.best[player].to_f64().into(),
        Step::Reach => now.reach[player].into(),
        Step::Ahead => now.ahead[player].into(),
        Step::After => after()[player].into(),
    }
}

/// Returns a criterion's sort key: the larger the better.
pub(crate) fn key(figures: &Figures, criterion: usize, player: usize) -> Cached {
    let definition = figures.rules.order[criterion];
    let sign = if figures.rules.definitions[definition].lower_is_better { -1.0 } else { 1.0 };
    let scale = 10f64.powi(i32::try_from(COMPARED_DIGITS).unwrap_or(9));
    let key = |value: Value| sign * (value.to_f64() * scale).round() / scale;
    figures.compared(definition, player).map_or(NO_VALUE, key).into()
}
