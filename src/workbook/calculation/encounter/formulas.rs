//! 指標, the columns of direct encounter: each pass in steps that one formula a column can take.

use crate::explain::notation::ordinal_endings;
use crate::rules::operation::COMPARED_DIGITS;
use crate::rules::vocabulary::GroupFact;
use crate::workbook::address::own;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::{Fig, Step, Work};
use crate::workbook::calculation::encounter::PASSES;
use crate::workbook::excel::{
    Excel, above, and, at_least, below, call, countif, countifs, grouped, if_, index, is,
    is_number, join, max_of, mid, min_of, modulo, power, quote, round, sum, sumif, sumproduct,
    unless, worded, xl,
};

/// The value of [`Step::AllMet`] if everybody met everybody.
const EVERYBODY: u8 = 2;

impl BookLayout<'_> {
    /// Returns the places before a pass of a criterion.
    pub(in crate::workbook::calculation) fn encounter_before(criterion: usize, pass: usize) -> Fig {
        if pass == 0 {
            Fig::PlaceAfter(criterion)
        } else {
            Fig::Encounter(criterion, pass - 1, Step::After)
        }
    }

    /// Returns the column of the groups of a pass, from another sheet.
    pub(crate) fn encounter_group(&self, criterion: usize, pass: usize) -> Excel {
        self.fig_name(&Self::encounter_before(criterion, pass))
    }

    pub(in crate::workbook::calculation) fn encounter_step(
        &self,
        criterion: usize,
        pass: usize,
        step: Step,
    ) -> Excel {
        let before = Self::encounter_before(criterion, pass);
        let of = |step: Step| Fig::Encounter(criterion, pass, step);
        let (own_of, all_of) =
            (|step: Step| self.own_fig(&of(step)), |step: Step| self.same_sheet(&of(step)));
        let (group, groups) = (self.own_fig(&before), self.same_sheet(&before));
        let same = grouped(is(&groups, &group));
        let name = self.own_fig(&Fig::Name);
        // An empty row has no group; its place in the sum of powers must be a number.
        let nobody = if step == Step::Reach { "0" } else { "" };
        let formula = match step {
            Step::Size => countif(&groups, &group),
            Step::Points => {
                round(sum(self.rounds_of(&Work::EncounterPoints(criterion, pass))), COMPARED_DIGITS)
            }
            Step::Met => round(sum(self.rounds_of(&Work::EncounterMet(criterion, pass))), 0),
            Step::AllMet => {
                let (met, size) = (all_of(Step::Met), own_of(Step::Size));
                is(sumproduct(xl(&same) * at_least(&met, xl(&size) - 1)), &size)
                    + above(sumif(&groups, &group, &met), 0)
            }
            Step::Best => {
                let missing = grouped(xl(own_of(Step::Size)) - 1 - own_of(Step::Met));
                round(
                    xl(own_of(Step::Points)) + index("outcome_points", 1) * &missing,
                    COMPARED_DIGITS,
                )
            }
            Step::Reach => {
                sumproduct(xl(&same) * at_least(all_of(Step::Best), own_of(Step::Points)))
                    - at_least(own_of(Step::Best), own_of(Step::Points))
            }
            Step::Ahead => {
                // Those nearer are 0, 1, 2 … and nothing twice: their powers of 2 add up to it.
                let (all, own) = (all_of(Step::Reach), own_of(Step::Reach));
                is(sumproduct(xl(&same) * below(&all, &own)), &own)
                    * is(
                        sumproduct(xl(&same) * below(&all, &own) * power(2, &all)),
                        power(2, &own) - 1,
                    )
            }
            Step::After => {
                let by_points =
                    sumproduct(xl(&same) * above(all_of(Step::Points), own_of(Step::Points)));
                let ahead = if_(
                    is(own_of(Step::Ahead), 1),
                    own_of(Step::Reach),
                    sumif(&groups, &group, all_of(Step::Ahead)),
                );
                let otherwise = if self.fact(criterion) == Some(GroupFact::DirectEncounterIfAllMet)
                {
                    xl(0)
                } else {
                    ahead
                };
                let moved = if_(is(own_of(Step::AllMet), EVERYBODY), &by_points, &otherwise);
                let moved = if self.fact(criterion) == Some(GroupFact::DirectEncounterOfTwo) {
                    let size = self.own_fig(&Fig::Encounter(criterion, 0, Step::Size));
                    if_(is(&size, 2), &moved, 0)
                } else {
                    moved
                };
                xl(&group) + &moved
            }
        };
        if_(is(&name, ""), nobody, &formula)
    }

    fn fact(&self, criterion: usize) -> Option<GroupFact> {
        self.encounters.get(criterion)?.as_ref().map(|encounter| encounter.fact)
    }

    pub(in crate::workbook::calculation) fn encounter_value(&self, definition: usize) -> Excel {
        let Some(criterion) = self.criterion_of(definition) else {
            return xl("");
        };
        let first = |step: Step| self.own_fig(&Fig::Encounter(criterion, 0, step));
        let applies = match self.fact(criterion) {
            Some(GroupFact::DirectEncounterIfAllMet) => is(first(Step::AllMet), EVERYBODY),
            Some(GroupFact::DirectEncounterOfTwo) => is(first(Step::Size), 2),
            _ => above(first(Step::Size), 1),
        };
        let (after, before) = (
            self.own_fig(&Fig::Encounter(criterion, PASSES - 1, Step::After)),
            self.own_fig(&Fig::PlaceAfter(criterion)),
        );
        let deeper = self.own_fig(&Fig::Deeper(criterion));
        // A place that the passes leave open keeps the computed value, within the free places.
        let among = match self.fig(&Fig::Computed(definition)).map(own) {
            Some(computed) => if_(
                and(above(&deeper, 0), is_number(&computed)),
                max_of(1, min_of(xl(&computed) - &after + &before, &deeper)),
                1,
            ),
            None => xl(1),
        };
        unless(is(self.own_fig(&Fig::Name), ""), if_(&applies, xl(&after) - &before + &among, ""))
    }

    /// Returns the formula of a place among equals in words, like [`crate::explain::notation::among_equals`].
    pub(in crate::workbook::calculation) fn placed(&self, criterion: usize) -> Option<Excel> {
        self.encounters
            .get(criterion)?
            .as_ref()
            .filter(|encounter| !encounter.passes.is_empty())?;
        let first = |step: Step| self.own_fig(&Fig::Encounter(criterion, 0, step));
        let value = Fig::Value(self.rules().order[criterion]);
        let (values, groups) =
            (self.same_sheet(&value), self.same_sheet(&Fig::PlaceAfter(criterion)));
        let (value, group) = (self.own_fig(&value), self.own_fig(&Fig::PlaceAfter(criterion)));
        let fields =
            [("place", &ordinal(&value, ordinal_endings(self.lang))), ("size", &first(Step::Size))];
        let placed = worded(self.lang.text("direct.placed"), &fields);
        let [not_met, open, even] =
            ["direct.not_met", "direct.open", "direct.even"].map(|key| quote(self.lang.text(key)));
        let level = call!("CHOOSE", xl(1) + first(Step::AllMet), &not_met, &open, &even);
        let is_behind = countifs(&groups, &group, &values, quote(">1"));
        Some(if_(is(&value, ""), quote("—"), if_(&is_behind, &placed, &level)))
    }

    /// Returns the formula of the number of players still equal after the last pass, if that pass separated some of them.
    pub(in crate::workbook::calculation) fn deeper(&self, criterion: usize) -> Excel {
        let last = |step: Step| Fig::Encounter(criterion, PASSES - 1, step);
        let equal = countif(self.same_sheet(&last(Step::After)), self.own_fig(&last(Step::After)));
        let size = self.own_fig(&last(Step::Size));
        if_(is(self.own_fig(&Fig::Name), ""), 0, above(&equal, 1) * below(&equal, &size) * &equal)
    }

    /// Returns the names of the columns of Figures that say where the passes leave something open, each with that column and the one
    /// of the values that rest on it. Rules of how cells look may name another sheet only so.
    pub(crate) fn open_encounters(&self) -> Vec<(String, u16, u16)> {
        let of = |criterion: usize| {
            let value = self.fig(&Fig::Value(self.rules().order[criterion]))?;
            Some((
                format!("encounter_open_{}", criterion + 1),
                self.fig(&Fig::Deeper(criterion))?,
                value,
            ))
        };
        (0..self.encounters.len()).filter_map(of).collect()
    }

    pub(crate) fn figure_names(&self) -> Vec<(String, String)> {
        let open = self
            .open_encounters()
            .into_iter()
            .map(|(name, deeper, _)| (name, self.fig_cells((deeper, deeper))));
        open.chain(self.column_names()).collect()
    }
}

/// Returns the formula of an ordinal number: 1st, 2nd, 3rd, 4th.
fn ordinal(value: &Excel, [first, second, third, other]: [&str; 4]) -> Excel {
    if [first, second, third] == [other; 3] {
        return join([xl(value), quote(other)]);
    }
    // The last digit leads to its ending, except from 11 to 13.
    let (length, beyond) = (other.chars().count(), 4 * other.chars().count() + 1);
    let endings = quote([other, first, second, third, other].concat());
    join([
        xl(value),
        mid(
            &endings,
            min_of(
                beyond,
                xl(length) * modulo(value, 10) * above(modulo(xl(value) - 11, 100), 2) + 1,
            ),
            length,
        ),
    ])
}
