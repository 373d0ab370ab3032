//! The columns of definitions: totals and steps, values before and after rounding, their printed forms and their exact fractions.

use std::collections::BTreeSet;

use super::{Columns, FigColumn, of_run};
use crate::explain::notation::{Decimals, NEAR_DIGITS, in_halves};
use crate::rules::lowered::Formula;
use crate::rules::operation::{Absence, Known, LEAST_UNBOUNDED, SAME, round};
use crate::rules::rounding::Rounding;
use crate::rules::show::{Show, UNBOUNDED_TEXT};
use crate::rules::vocabulary::Needs;
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::value::Value;
use crate::workbook::address::own;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::halves::{
    before_rounding, ends, fraction, half_formula, in_halves_formula, whole_or,
};
use crate::workbook::excel::{
    self, Excel, abs, as_text, below, call, countif, formatted, if_, iferror, is, is_not,
    is_number, join, min_of, modulo, power, quote, unless, xl,
};
use crate::workbook::plan::{Cached, Look};

fn known(value: Known) -> Cached {
    match value {
        Ok(value) => value.to_f64().into(),
        Err(Absence::Missing) => MISSING.into(),
        Err(Absence::Nothing) => "".into(),
    }
}

/// Returns a figure as a cell; no value is an empty text, everywhere on the calculation sheets.
fn figure(value: Option<&Value>) -> Cached {
    value.map(Value::to_f64).into()
}

pub(super) fn computed<'c>(definition: usize) -> FigColumn<'c> {
    of_run(move |at| match definition {
        _ if at.has_none(definition) => "".into(),
        _ if at.is_missing(definition) => MISSING.into(),
        _ => figure(at.figures.value(definition, at.player)),
    })
}

impl<'c> Columns<'c> {
    pub(super) fn unknown(self, term: usize) -> FigColumn<'c> {
        self.live(
            || countif(self.layout.rounds_of(&Work::Lowered(term)), "unknown"),
            move |at| {
                let views = 0..at.figures.field.views[at.player].len();
                let unknown = views.filter(|view| at.cells.is_missing(term, *view));
                unknown.count().into()
            },
        )
    }

    pub(super) fn total(self, total: usize) -> FigColumn<'c> {
        self.live(
            || self.total_formula(total, &xl("")),
            move |at| known(at.eval().formula(&Formula::Total(total), None, at.cells)),
        )
    }

    pub(super) fn helper(self, formula: &'c Formula) -> FigColumn<'c> {
        let writer = self.writer();
        let written = || {
            if let Formula::Apply(operation, inputs) = formula {
                let computed = iferror(writer.operation(*operation, inputs).0, "");
                writer.unless_unknown(&inputs.iter().collect::<Vec<_>>(), computed)
            } else {
                let computed = iferror(writer.unhelped(formula), "");
                writer.unless_unknown(&formula.inside(), computed)
            }
        };
        self.live(written, |at| known(at.eval().formula(formula, None, at.cells)))
    }

    pub(super) fn unrounded(self, definition: usize) -> FigColumn<'c> {
        self.live(
            || self.needed_definition(definition),
            move |at| {
                if at.is_missing(definition) {
                    return MISSING.into();
                }
                let value = at.figures.unrounded_of(definition, at.player, at.cells);
                figure(value.as_ref())
            },
        )
    }

    pub(super) fn value(self, definition: usize) -> FigColumn<'c> {
        let (rules, layout) = (self.rules(), self.layout);
        let formula = || {
            if rules.lowered.formulas[definition].group_fact().is_some() {
                return layout.encounter_value(definition);
            }
            match (rules.rounding, layout.fig(&Fig::Unrounded(definition))) {
                (Rounding::To { mode, digits, .. }, Some(column)) => {
                    let cell = own(column);
                    if_(is_number(&cell), round(&cell, digits, mode), &cell)
                }
                _ => self.needed_definition(definition),
            }
        };
        FigColumn { formula: self.wants_formulas.then(formula), ..computed(definition) }
    }

    /// Returns the column that tells whether a definition differs from the one of the run.
    pub(super) fn differs(self, definition: usize) -> FigColumn<'c> {
        let formula = || {
            let live = self.layout.own_fig(&Fig::Value(definition));
            let computed = self.layout.own_fig(&Fig::Computed(definition));
            if_(
                is(call!("COUNT", &live, &computed), 2),
                excel::above(abs(xl(&live) - &computed), SAME),
                is_not(as_text(&live), as_text(&computed)),
            ) * 1
        };
        self.live(formula, |_| false.into())
    }

    pub(super) fn multiple(self, definition: usize) -> FigColumn<'c> {
        let layout = self.layout;
        self.live(
            || layout.multiple_formula(definition),
            move |at| {
                let divided = &layout.divided;
                divided.multiple(at.figures, definition, at.player, at.cells).into()
            },
        )
    }

    pub(super) fn denominator(self, definition: usize) -> FigColumn<'c> {
        let layout = self.layout;
        self.live(
            || layout.denominator_formula(definition),
            move |at| {
                let divided = &layout.divided;
                divided.denominator(at.figures, definition, at.player, at.cells).into()
            },
        )
    }

    pub(super) fn fraction(self, definition: usize) -> FigColumn<'c> {
        let writing = self.layout.writing(definition);
        of_run(move |at| match definition {
            _ if at.has_none(definition) => "—".into(),
            _ if at.is_missing(definition) => MISSING.into(),
            _ => fraction(at.figures.value(definition, at.player), writing),
        })
    }

    pub(super) fn unrounded_fraction(self, definition: usize) -> FigColumn<'c> {
        let writing = self.layout.writing(definition);
        of_run(move |at| {
            if at.is_missing(definition) {
                return MISSING.into();
            }
            let value = at.figures.unrounded_of(definition, at.player, at.cells);
            before_rounding(value.as_ref(), writing)
        })
    }

    pub(super) fn exact(self, definition: usize) -> FigColumn<'c> {
        let FigColumn { now, .. } = self.fraction(definition);
        self.live(|| self.exact_formula(definition), now).of_players()
    }

    fn exact_formula(self, definition: usize) -> Excel {
        let layout = self.layout;
        let value = layout.own_fig(&Fig::Value(definition));
        let fraction = self.fraction_formula(definition, &value);
        let fraction = match layout.column_look(definition) {
            Look::Show(Show::Ratio(_)) => if_(
                // A text is above every number.
                excel::and(is_number(&value), excel::at_least(&value, LEAST_UNBOUNDED)),
                quote(UNBOUNDED_TEXT),
                fraction,
            ),
            _ => fraction,
        };
        // A text in that cell gives an error.
        let live = iferror(&fraction, if_(is(&value, ""), quote("—"), &value));
        self.named(if layout.size.compares() {
            if_(
                is(layout.own_fig(&Fig::Differs(definition)), 0),
                layout.own_fig(&Fig::Fraction(definition)),
                &live,
            )
        } else {
            live
        })
    }

    fn fraction_formula(self, definition: usize, value: &Excel) -> Excel {
        let writing = self.layout.writing(definition);
        let with = |digits: u32| formatted(value, &Show::Decimal(digits).number_format());
        if let Decimals::All(digits) = writing.decimals {
            return whole_or(value, writing.halves, &with(digits));
        }
        let near = join([quote("≈"), excel::round(value, NEAR_DIGITS)]);
        let Some(parts) = self.layout.fig(&Fig::Denominator(definition)).map(own) else {
            return whole_or(value, writing.halves, &near);
        };
        let in_parts = join([excel::round(xl(value) * &parts, 0), quote("/"), xl(&parts)]);
        let in_parts = match writing.decimals {
            // How many parts: a divisor of 100 for two decimals.
            Decimals::Ending(digits) => {
                if_(is(modulo(10_i64.pow(digits), &parts), 0), with(digits), in_parts)
            }
            _ => in_parts,
        };
        let whole = excel::round(value, 0);
        if writing.halves {
            // By the parts: none known, a whole number, a half, any other. A half below zero is among the others: squared, its two
            // parts are four. One IF inside the other would be longer than a formula here may be. Beside halves quarters are decimals.
            call!(
                "CHOOSE",
                xl(1) + min_of(power(&parts, xl(1) + below(value, 0)), 3),
                &near,
                whole,
                half_formula(value),
                if_(is(&parts, 4), value, in_parts)
            )
        } else {
            if_(is(&parts, 1), whole, if_(is(&parts, 0), &near, in_parts))
        }
    }

    /// Returns the printed form of a criterion, which Reasons shows for the criterion that decides.
    pub(super) fn printed(self, criterion: usize) -> FigColumn<'c> {
        let (layout, definition) = (self.layout, self.rules().order[criterion]);
        self.live(
            || {
                let placed = layout.placed(criterion);
                placed.unwrap_or_else(|| self.printed_formula(definition))
            },
            move |at| match at.is_spare {
                _ if at.has_none(definition) => "—".into(),
                true => in_halves(at.figures.shown(definition, at.player)).into(),
                false => layout.printed_now(definition, at.player).into(),
            },
        )
    }

    fn printed_formula(self, definition: usize) -> Excel {
        let cell = self.layout.own_fig(&Fig::Value(definition));
        let written = match self.layout.column_look(definition) {
            Look::Show(Show::Shortest) => as_text(excel::round(&cell, 12)),
            Look::Approximate => if_(
                ends(&cell),
                as_text(excel::round(&cell, NEAR_DIGITS)),
                join([quote("≈"), formatted(&cell, "0.000000")]),
            ),
            Look::Show(Show::Integer) | Look::Plain => in_halves_formula(&cell),
            Look::Show(show) => formatted(&cell, &show.number_format()),
        };
        let own = |fig: &Fig| xl(self.layout.own_fig(fig));
        if_(
            self.layout.tells_nothing(definition, &xl(&cell), own),
            quote("—"),
            if_(is_number(&cell), &written, &cell),
        )
    }

    fn total_formula(self, total: usize, empty: &Excel) -> Excel {
        let of = &self.rules().lowered.totals[total];
        let formula = self.known_total(total, empty);
        match self.layout.fig(&Fig::Unknown(of.term)).map(own) {
            Some(unknown) => if_(excel::above(&unknown, 0), "unknown", &formula),
            None => formula,
        }
    }

    /// Returns the formula of a total of which every term is known.
    fn known_total(self, total: usize, empty: &Excel) -> Excel {
        let of = &self.rules().lowered.totals[total];
        let (before, after) = of.total.face().excel;
        let form = [before, "{0}", &after].concat();
        let rounds = self.layout.rounds_of(&Work::Lowered(of.column));
        let formula = excel::around(&form, &[rounds]);
        if of.total.value(&[]).is_some() { formula } else { iferror(&formula, empty) }
    }

    fn definition(self, definition: usize) -> Excel {
        let (lowered, writer) = (&self.rules().lowered, self.writer());
        let empty = lowered.empties[definition]
            .as_ref()
            .map_or_else(|| xl(""), |empty| writer.value(empty));
        let parts_together = self.rules().parts_together(definition).is_some();
        match &lowered.formulas[definition] {
            // Where one of the terms is not known, that is found for all who are level.
            Formula::Total(total) if parts_together => self.known_total(*total, &empty),
            Formula::Total(total) => self.total_formula(*total, &empty),
            formula if parts_together => iferror(writer.value(formula), &empty),
            formula => writer.unless_unknown(&[formula], iferror(writer.value(formula), &empty)),
        }
    }

    /// Returns a figure that is unknown of everybody who is level where it is of one of them.
    fn parting_together(self, definition: usize, known: Excel) -> Excel {
        let (layout, rules) = (self.layout, self.rules());
        let Some(group) = rules.parts_together(definition).map(Fig::Value) else {
            return known;
        };
        let totals = rules.lowered.formulas[definition].totals();
        let terms: BTreeSet<usize> = (totals.iter())
            .map(|total| rules.lowered.totals[*total].term)
            .filter(|term| rules.lowered.column_may_miss(*term))
            .collect();
        let unknown = terms.into_iter().map(|term| {
            let unknown = layout.same_sheet(&Fig::Unknown(term));
            let unknown = excel::sumif(layout.same_sheet(&group), layout.own_fig(&group), unknown);
            excel::above(unknown, 0)
        });
        let unknown: Vec<Excel> = unknown.collect();
        let unknown = match &unknown[..] {
            [only] => only.clone(),
            _ => excel::any(unknown),
        };
        if_(unknown, "unknown", known)
    }

    /// Returns a definition, where all is known that it needs.
    fn needed_definition(self, definition: usize) -> Excel {
        let computed = self.definition(definition);
        let rules = self.rules();
        let is_asked = |needs: &Needs| *needs != Needs::Rating || !rules.counts_unrated();
        let asked = &rules.definitions[definition];
        let known = match asked.needs.filter(is_asked) {
            Some(needs) => unless(excel::above(BookLayout::lacking(needs), 0), &computed),
            None => computed,
        };
        let known = self.parting_together(definition, known);
        let Some(among) = asked.among else {
            return known;
        };
        // Who is level with nobody has no figure among equals.
        let level = |place: usize| {
            let place = Fig::Value(place);
            countif(self.layout.same_sheet(&place), self.layout.own_fig(&place))
        };
        // Empty rows share the place 0.
        let own = self.layout.own_fig(&Fig::Value(among.place));
        let group = level(among.place) * excel::above(own, 0);
        let is_group = if among.of_two { is(&group, 2) } else { excel::above(&group, 1) };
        // Nor is what was counted for the same group before counted again.
        let is_counted = match among.earlier {
            Some(earlier) => excel::and(is_group, excel::below(&group, level(earlier))),
            None => is_group,
        };
        if_(is_counted, known, "")
    }
}
