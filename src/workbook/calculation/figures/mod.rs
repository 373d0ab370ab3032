//! 指標, column by column: what each holds, its one formula, and its value now.

pub(crate) mod values;

use crate::explain::notation::{NEAR_DIGITS, Writing, is_power};
use crate::model::words_for_expelled;
use crate::rules::lowered::Formula;
use crate::rules::operation::{COMPARED_DIGITS, LEAST_UNBOUNDED, SAME, round};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::show::{Show, UNBOUNDED_TEXT};
use crate::rules::vocabulary::{Needs, PlayerFact};
use crate::standings::Analysis;
use crate::workbook::address::{above, fixed, own};
use crate::workbook::calculation::columns::{Fig, Neighbour, Step, Work};
use crate::workbook::calculation::encounter::{Encounter, PASSES};
use crate::workbook::calculation::formula::Writer;
use crate::workbook::calculation::fraction::Divided;
use crate::workbook::calculation::halves::{ends, half_formula, whole_or};
use crate::workbook::calculation::size::Size;
use crate::workbook::calculation::steps::{search_steps, steps};
use crate::workbook::calculation::{Absences, BookLayout, FIRST_ROW};
use crate::workbook::excel::{
    self, Excel, Template, abs, as_text, at_most, below, call, countif, formatted, grouped, if_,
    iferror, index, is, is_not, is_number, join, len, max, min_of, modulo, power, quote, rows,
    search, substitute, sumproduct, to, total, trim, trunc, value, xl,
};
use crate::workbook::names::Breakdown;
use crate::workbook::plan::Look;

/// The sort key for no value, as [`values`] has it.
const NO_VALUE: &str = "-1E+99";

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

/// Returns the columns of a rule set.
#[must_use]
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
    all.extend(BookLayout::uses_returns(rules).then_some(Fig::Back));
    all.extend(BookLayout::player_facts(rules).into_iter().map(Fig::Fact));
    let rounds_every_step = matches!(
        rules.rounding,
        Rounding::To {
            scope: Scope::EveryStep,
            ..
        }
    );
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
    all.extend(absences.expel.then_some(Fig::Expelled));
    all.extend(absences.leave.then_some(Fig::GoneFrom));
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
    let missing: Vec<Fig> = definitions
        .clone()
        .map(Fig::Value)
        .filter(|value| !all.contains(value))
        .collect();
    all.extend(missing);
    all.extend(criteria.clone().map(Fig::Key));
    all.extend(
        criteria
            .clone()
            .map(|criterion| Fig::PlaceAfter(criterion + 1)),
    );
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
    let divides = definitions
        .clone()
        .filter(|definition| divided.shown(*definition).is_some());
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

impl BookLayout<'_> {
    /// Returns the formula of a column of Figures; `None` for one of values.
    #[must_use]
    pub(crate) fn fig_formula(&self, fig: &Fig) -> Option<Template> {
        let rules = self.rules();
        let writer = Writer {
            layout: self,
            round: false,
        };
        let named = |formula: Excel| {
            let name = self.own_fig(&Fig::Name);
            if_(is(&name, ""), "", formula)
        };
        let formula = match fig {
            Fig::Computed(_)
            | Fig::Fraction(_)
            | Fig::PlaceComputed
            | Fig::UnroundedFraction(_)
            | Fig::Turn(_) => return None,
            // Names and numbers do not follow an edit here; a player in another row of Players is reported.
            Fig::Number | Fig::Name if self.size.is_fixed() => return None,
            Fig::Number => {
                let row = self.own_fig(&Fig::Row);
                let number = index("player_number", &row);
                if_(
                    is(index("player_name", &row), ""),
                    "",
                    if_(is(&number, ""), "", &number),
                )
            }
            Fig::Name => as_text(index("player_name", self.own_fig(&Fig::Row))),
            // A player's rounds stand together, in the order of the players.
            Fig::Row => rows(to(fixed(FIRST_ROW, 0), own(0))),
            Fig::First => (xl(self.own_fig(&Fig::Row)) - 1) * "slots" + 1,
            Fig::Record(which) => countif(self.rounds_of(&Work::Record), which),
            Fig::Back => max(self.rounds_of(&Work::Present)),
            Fig::Fact(PlayerFact::Rating) if self.rules().knows_unrated() => {
                let rating = index("player_rating", self.own_fig(&Fig::Row));
                if_(is(excel::number(&rating), 0), "", &rating)
            }
            Fig::Fact(fact) => if_(
                is(
                    index(format!("player_{}", fact.word()), self.own_fig(&Fig::Row)),
                    "",
                ),
                "",
                index(format!("player_{}", fact.word()), self.own_fig(&Fig::Row)),
            ),
            Fig::Unknown(term) => countif(self.rounds_of(&Work::Lowered(*term)), "unknown"),
            Fig::Total(total) => self.total(*total, &xl("")),
            Fig::Helper(Formula::Apply(operation, inputs)) => {
                let computed = iferror(writer.operation(*operation, inputs).0, "");
                writer.unless_unknown(&inputs.iter().collect::<Vec<_>>(), computed)
            }
            Fig::Helper(formula) => {
                let computed = iferror(writer.unhelped(formula), "");
                writer.unless_unknown(&formula.inside(), computed)
            }
            Fig::Value(definition)
                if rules.lowered.formulas[*definition].group_fact().is_some() =>
            {
                self.encounter_value(*definition)
            }
            Fig::Value(definition) => {
                let unrounded = Fig::Unrounded(*definition);
                match (rules.rounding, self.fig(&unrounded).map(own)) {
                    (Rounding::To { mode, digits, .. }, Some(cell)) => {
                        if_(is_number(&cell), round(&cell, digits, mode), &cell)
                    }
                    _ => self.needed_definition(*definition),
                }
            }
            Fig::Unrounded(definition) => self.needed_definition(*definition),
            Fig::Encounter(criterion, pass, step) => self.encounter_step(*criterion, *pass, *step),
            Fig::Deeper(criterion) => self.deeper(*criterion),
            Fig::Key(criterion) => {
                let definition = rules.order[*criterion];
                let cell = self.own_fig(&Fig::Value(definition));
                let value = match rules.rounding {
                    Rounding::To {
                        mode,
                        digits,
                        scope: Scope::Compared,
                    } => round(&cell, digits, mode).into(),
                    _ => excel::round(&cell, COMPARED_DIGITS),
                };
                let value = if rules.definitions[definition].lower_is_better {
                    -value
                } else {
                    value
                };
                let known = if_(is_number(&cell), value, NO_VALUE);
                if rules.waits.contains(&definition) {
                    if_(below("last_round", "rounds"), NO_VALUE, known)
                } else {
                    known
                }
            }
            Fig::Expelled => {
                let said = words_for_expelled().map(|word| {
                    is_number(search(
                        quote(word),
                        index("player_out", self.own_fig(&Fig::Row)),
                    ))
                });
                named(excel::above(total(said), 0) * 1)
            }
            Fig::GoneFrom => {
                let gone = self.gone_from_formula();
                named(if self.shows_expelled() {
                    if_(is(self.own_fig(&Fig::Expelled), 1), 0, gone)
                } else {
                    gone
                })
            }
            Fig::PlaceAfter(0) if self.shows_expelled() => {
                // All others stand before those who were expelled.
                let expelled = Fig::Expelled;
                named(if_(
                    is(self.own_fig(&expelled), 1),
                    countif(self.same_sheet(&expelled), 0) + 1,
                    1,
                ))
            }
            Fig::PlaceAfter(0) => named(xl(1)),
            Fig::PlaceTold => {
                let expelled = quote(self.lang.text("standings.expelled"));
                named(if_(
                    is(self.own_fig(&Fig::Expelled), 1),
                    &expelled,
                    self.own_fig(&self.last_place()),
                ))
            }
            Fig::PlaceAfter(criteria) | Fig::RoundsPlaceAfter(criteria) => {
                let (before, key) = match fig {
                    Fig::PlaceAfter(_) => (Fig::PlaceAfter(criteria - 1), criteria - 1),
                    _ if *criteria == 1 => (Fig::PlaceAfter(0), 1),
                    _ => (Fig::RoundsPlaceAfter(criteria - 1), *criteria),
                };
                let key = Fig::Key(key);
                named(
                    xl(self.own_fig(&before))
                        + sumproduct(
                            is(self.same_sheet(&before), self.own_fig(&before))
                                * excel::above(self.same_sheet(&key), self.own_fig(&key)),
                        ),
                )
            }
            Fig::Position => {
                let place = self.last_place();
                let column = self.fig_column(&place);
                let from = fixed(FIRST_ROW - 1, column);
                named(xl(own(column)) + countif(to(&from, above(column)), own(column)))
            }
            Fig::Printed(criterion) => self
                .placed(*criterion)
                .unwrap_or_else(|| self.printed(rules.order[*criterion])),
            Fig::Differs(definition) => {
                let (live, computed) = (
                    self.own_fig(&Fig::Value(*definition)),
                    self.own_fig(&Fig::Computed(*definition)),
                );
                if_(
                    is(call!("COUNT", &live, &computed), 2),
                    excel::above(abs(xl(&live) - &computed), SAME),
                    is_not(as_text(&live), as_text(&computed)),
                ) * 1
            }
            Fig::Multiple(definition) => self.multiple_formula(*definition),
            Fig::Denominator(definition) => self.denominator_formula(*definition),
            Fig::Exact(definition) => {
                let value = self.own_fig(&Fig::Value(*definition));
                let parts = self.fig(&Fig::Denominator(*definition)).map(own);
                let near = join([quote("≈"), excel::round(&value, NEAR_DIGITS)]);
                let writing = self.writing(*definition);
                let fraction = match (&parts, writing.halves) {
                    _ if let Some(digits) = writing.decimals => {
                        let decimals =
                            formatted(&value, quote(Show::Decimal(digits).number_format()));
                        whole_or(&value, writing.halves, &decimals)
                    }
                    // By the parts: none known, a whole number, a half, any other. A half below zero is among the others: squared,
                    // its two parts are four. One IF inside the other would be longer than a formula here may be. Beside halves
                    // quarters are decimals.
                    (Some(parts), true) => call!(
                        "CHOOSE",
                        xl(1) + min_of(power(parts, xl(1) + below(&value, 0)), 3),
                        &near,
                        excel::round(&value, 0),
                        half_formula(&value),
                        if_(
                            is(parts, 4),
                            &value,
                            join([excel::round(xl(&value) * parts, 0), quote("/"), xl(parts),]),
                        )
                    ),
                    (Some(parts), false) => if_(
                        is(parts, 1),
                        excel::round(&value, 0),
                        if_(
                            is(parts, 0),
                            &near,
                            join([excel::round(xl(&value) * parts, 0), quote("/"), xl(parts)]),
                        ),
                    ),
                    (None, in_halves) => whole_or(&value, in_halves, &near),
                };
                let fraction = match self.column_look(*definition) {
                    Look::Show(Show::Ratio(_)) => if_(
                        // A text is above every number.
                        excel::and(is_number(&value), excel::at_least(&value, LEAST_UNBOUNDED)),
                        quote(UNBOUNDED_TEXT),
                        fraction,
                    ),
                    _ => fraction,
                };
                // A text in that cell gives an error.
                let live = named(iferror(&fraction, if_(is(&value, ""), quote("—"), &value)));
                if self.size.compares() {
                    if_(
                        is(self.own_fig(&Fig::Differs(*definition)), 0),
                        self.own_fig(&Fig::Fraction(*definition)),
                        &live,
                    )
                } else {
                    live
                }
            }
        };
        Some(Template::of(formula))
    }

    /// Whether the column of places shows expelled players, because Players has a column for absences.
    #[must_use]
    pub(crate) fn shows_expelled(&self) -> bool {
        self.figure_columns.contains(&Fig::Expelled)
    }

    /// Returns the formula of the first round that a player misses who has left for good.
    fn gone_from_formula(&self) -> Excel {
        let row = self.own_fig(&Fig::Row);
        let has = |name: &str| self.player_names().iter().any(|(known, _)| known == name);
        let after = || {
            let left = index("player_left", &row);
            let is_left = is_number(&left) * at_most(&left, "last_round");
            iferror(if_(is_left, xl(&left) + 1, 0), 0)
        };
        // `3, 5-`: what stands before the last sign, behind the last comma.
        let out = || {
            let out = index("player_out", &row);
            let from = value(trim(call!(
                "RIGHT",
                substitute(
                    excel::left(&out, len(&out) - 1),
                    quote(","),
                    call!("REPT", quote(" "), 9),
                ),
                9
            )));
            let is_out =
                is(call!("RIGHT", &out), quote("-")) * at_most(&from, xl("last_round") + 1);
            iferror(is_out * grouped(&from), 0)
        };
        match (has("player_left"), has("player_out")) {
            (true, true) => {
                let after = after();
                if_(excel::above(&after, 0), &after, out())
            }
            (true, false) => after(),
            (false, true) => out(),
            (false, false) => xl(0),
        }
    }

    /// Returns the column of the places as they are read.
    #[must_use]
    pub(crate) fn shown_place(&self) -> Fig {
        if self.figure_columns.contains(&Fig::PlaceTold) {
            Fig::PlaceTold
        } else {
            self.last_place()
        }
    }

    /// Returns the column of the places by some criteria, with which the order begins.
    pub(in crate::workbook::calculation) fn place_by(&self, criteria: &[Formula]) -> Fig {
        let order = &self.rules().order;
        let begins = |order: &[usize]| {
            let mut both = criteria.iter().zip(order);
            both.all(|(criterion, decides)| *criterion == Formula::Figure(*decides))
        };
        if begins(order) {
            Fig::PlaceAfter(criteria.len())
        } else {
            Fig::RoundsPlaceAfter(criteria.len())
        }
    }

    /// Returns the column of the places by every criterion.
    #[must_use]
    pub(crate) fn last_place(&self) -> Fig {
        Fig::PlaceAfter(self.rules().order.len())
    }

    fn total(&self, total: usize, empty: &Excel) -> Excel {
        let of = &self.rules().lowered.totals[total];
        let (before, after) = of.total.face().excel;
        let form = [before, "{0}", &after].concat();
        let formula = excel::around(&form, &[self.rounds_of(&Work::Lowered(of.column))]);
        let formula = if of.total.value(&[]).is_some() {
            formula
        } else {
            iferror(&formula, empty)
        };
        match self.fig(&Fig::Unknown(of.term)).map(own) {
            Some(unknown) => if_(excel::above(&unknown, 0), "unknown", &formula),
            None => formula,
        }
    }

    fn definition(&self, definition: usize) -> Excel {
        let lowered = &self.rules().lowered;
        let writer = Writer {
            layout: self,
            round: false,
        };
        let empty = lowered.empties[definition]
            .as_ref()
            .map_or_else(|| xl(""), |empty| writer.value(empty));
        match &lowered.formulas[definition] {
            Formula::Total(total) => self.total(*total, &empty),
            formula => writer.unless_unknown(&[formula], iferror(writer.value(formula), &empty)),
        }
    }

    /// Returns a definition, where all is known that it needs.
    fn needed_definition(&self, definition: usize) -> Excel {
        let computed = self.definition(definition);
        let is_asked = |needs: &Needs| *needs != Needs::Rating || !self.rules().counts_unrated();
        let asked = &self.rules().definitions[definition];
        let known = match asked.needs.filter(is_asked) {
            Some(needs) => if_(excel::above(Self::lacking(needs), 0), "", &computed),
            None => computed,
        };
        let Some(among) = asked.among else {
            return known;
        };
        // Who is level with nobody has no figure among equals.
        let level = |place: usize| {
            let place = Fig::Value(place);
            countif(self.same_sheet(&place), self.own_fig(&place))
        };
        // Empty rows share the place 0.
        let own = self.own_fig(&Fig::Value(among.place));
        let group = level(among.place) * excel::above(own, 0);
        let is_group = if among.of_two {
            is(&group, 2)
        } else {
            excel::above(&group, 1)
        };
        // Nor is what was counted for the same group before counted again.
        let is_counted = match among.earlier {
            Some(earlier) => excel::and(is_group, excel::below(&group, level(earlier))),
            None => is_group,
        };
        if_(is_counted, known, "")
    }

    /// Returns the name of the cell that counts unknown values.
    #[must_use]
    pub(crate) fn lacking(needs: Needs) -> String {
        format!("lacking_{}", needs.word())
    }

    /// Returns the formula of a criterion's printed form, which Reasons shows for the criterion that decides.
    fn printed(&self, definition: usize) -> Excel {
        let cell = self.own_fig(&Fig::Value(definition));
        let written = match self.column_look(definition) {
            Look::Show(Show::Decimal(digits)) if digits > 0 => {
                formatted(&cell, quote(format!("0.{}", "0".repeat(digits as usize))))
            }
            Look::Show(Show::Decimal(_)) => formatted(&cell, quote("0")),
            Look::Show(Show::Percent(digits)) if digits > 0 => {
                formatted(&cell, quote(format!("0.{}%", "0".repeat(digits as usize))))
            }
            Look::Show(Show::Percent(_)) => formatted(&cell, quote("0%")),
            Look::Show(show @ Show::Ratio(_)) => formatted(&cell, quote(show.number_format())),
            Look::Show(Show::Shortest) => as_text(excel::round(&cell, 12)),
            Look::Approximate => if_(
                ends(&cell),
                as_text(excel::round(&cell, NEAR_DIGITS)),
                join([quote("≈"), formatted(&cell, quote("0.000000"))]),
            ),
            Look::Show(Show::Integer) | Look::Plain => if_(
                is(modulo(excel::round(&cell, 9), 1), "0.5"),
                join([
                    if_(
                        below(abs(&cell), 1),
                        if_(below(&cell, 0), quote("-"), ""),
                        trunc(&cell),
                    ),
                    quote("½"),
                ]),
                as_text(excel::round(&cell, 2)),
            ),
        };
        if_(
            is_number(&cell),
            &written,
            if_(is(&cell, ""), quote("—"), &cell),
        )
    }

    /// Returns the number format of a definition's column; approximate if any value can be a power.
    #[must_use]
    pub(crate) fn column_look(&self, definition: usize) -> Look {
        let rules = self.rules();
        if is_power(rules, definition) {
            return Look::Approximate;
        }
        Look::Show(rules.definitions[definition].show.under(rules.rounding))
    }

    /// Returns the notation of a definition's exact values.
    #[must_use]
    pub(crate) fn writing(&self, definition: usize) -> Writing {
        Writing::of(self.rules(), definition)
    }

    /// Whether a definition may come in halves, which people write as 3½.
    #[must_use]
    pub(crate) fn may_be_half(&self, definition: usize) -> bool {
        self.column_look(definition) == Look::Show(Show::Integer)
    }
}
