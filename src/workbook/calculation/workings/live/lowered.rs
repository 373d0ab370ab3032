//! The columns of the lowered form: which rounds have a quality, and what each round adds.

use super::{Columns, WorkColumn, is_one_of};
use crate::rules::lowered::{Column, Test};
use crate::rules::operation::{COMPARED_DIGITS, End};
use crate::rules::vocabulary::Quality;
use crate::workbook::address::own;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::formula::Writer;
use crate::workbook::excel::{
    self, Excel, any, at_most, below, compare, count, count_where, countif, grouped, if_, iferror,
    index, is, is_number, or, product, rank, to, unless, xl,
};

impl<'c> Columns<'c> {
    pub(super) fn lowered(self, column: usize) -> WorkColumn<'c> {
        self.live(|| self.lowered_formula(column), move |at| at.lowered(column))
    }

    pub(super) fn lowered_formula(self, at: usize) -> Excel {
        let of = |column: usize| self.cell(&Work::Lowered(column));
        let code = self.cell(&Work::Code);
        let writer = Writer { layout: self.layout, round: true };
        match &self.layout.rules().lowered.columns[at] {
            Column::Quality(quality) => self.quality(*quality, &code),
            Column::Holds(tests) => self.holds(tests, writer),
            Column::Term(clauses) => {
                let mut formula = xl("");
                for (filter, term) in clauses.iter().rev() {
                    let cell = of(*filter);
                    formula = if_(
                        is(&cell, 1),
                        writer.unless_unknown(&[term], writer.value(term)),
                        &formula,
                    );
                    if self.layout.rules().lowered.column_may_miss(*filter) {
                        formula = if_(is(&cell, "unknown"), "unknown", &formula);
                    }
                }
                iferror(&formula, "")
            }
            Column::SoFar(term) => {
                let column = self.layout.work_column(&Work::Lowered(*term));
                let rounds = to(self.own_first_round(column), own(column));
                let sum = unless(is(&code, 0), excel::sum(&rounds));
                if self.layout.rules().lowered.column_may_miss(*term) {
                    if_(excel::above(countif(&rounds, "unknown"), 0), "unknown", &sum)
                } else {
                    sum
                }
            }
            Column::Place { of: term, from } => {
                let column = self.layout.work_column(&Work::Lowered(*term));
                let (cell, order) = (own(column), u8::from(*from == End::Lowest));
                let rounds = self.own_rounds(column);
                // The earlier of equal rounds comes first.
                let first = self.own_first_round(column);
                if_(
                    is_number(&cell),
                    rank(&cell, &rounds, order) + count_where(is(to(&first, &cell), &cell)) - 1,
                    "",
                )
            }
            Column::Kept { of: term, place, lowest, highest } => {
                let column = self.layout.work_column(&Work::Lowered(*term));
                let (place, rounds) = (of(*place), self.own_rounds(column));
                let goes =
                    or(at_most(&place, lowest), excel::above(&place, count(&rounds) - highest));
                if_(is_number(&place), unless(&goes, own(column)), "")
            }
        }
    }

    /// A condition that fails for every unknown value fails; else it is unknown if one of its values is.
    fn holds(self, tests: &[Test], writer: Writer<'_>) -> Excel {
        let code = self.cell(&Work::Code);
        let unknown = |test: &Test| match test {
            Test::Is(quality, _) if self.layout.rules().lowered.column_may_miss(*quality) => {
                Some(is(self.cell(&Work::Lowered(*quality)), "unknown"))
            }
            Test::Is(..) => None,
            Test::Compare(a, _, b) => writer.unknown(&[a, b]),
        };
        let holds = |test: &Test| match test {
            Test::Is(quality, true) => self.cell(&Work::Lowered(*quality)),
            Test::Is(quality, false) => grouped(xl(1) - self.cell(&Work::Lowered(*quality))),
            // A value that is missing makes an error, and an error is no round that counts.
            Test::Compare(a, comparison, b) => {
                let difference = xl(writer.operand(a, 1)) - writer.operand(b, 2);
                let holds =
                    compare(excel::round(difference, COMPARED_DIGITS), comparison.sign(), 0);
                iferror(holds * 1, 0)
            }
        };
        let part = |test: &Test| {
            unknown(test).map_or_else(|| holds(test), |unknown| if_(&unknown, 1, holds(test)))
        };
        let all = product(tests.iter().map(part));
        match tests.iter().filter_map(unknown).collect::<Vec<_>>().as_slice() {
            [] => excel::above(&code, 0) * &all,
            some => if_(is(excel::above(&code, 0) * &all, 0), 0, if_(any(some), "unknown", 1)),
        }
    }

    fn quality(self, quality: Quality, code: &Excel) -> Excel {
        let of = |quality: Quality| index(format!("outcome_{}", quality.word()), code);
        let met = is_number(self.cell(&Work::Opponent));
        let side = self.cell(&Work::Side);
        let holds = match quality {
            Quality::Scored => {
                let [own, other] = [Work::Own, Work::Other].map(|what| self.cell(&what));
                return if_(is(&own, "unknown"), "unknown", is_number(&own) * is_number(&other));
            }
            Quality::Any => return excel::above(code, 0) * 1,
            Quality::RequestedBye | Quality::Voluntary => is_one_of(code, quality),
            Quality::Returned => {
                let back = index(self.layout.fig_name(&Fig::Back), self.cell(&Work::Row));
                return excel::above(code, 0) * below(self.cell(&Work::Round), &back);
            }
            Quality::BeforeLast => {
                return excel::above(code, 0) * below(self.cell(&Work::Round), "last_round");
            }
            Quality::Opposed => xl(of(Quality::Opposed)) * &met,
            Quality::MovedFirst => xl(of(Quality::Opposed)) * &met * is(&side, 0),
            Quality::MovedSecond => xl(of(Quality::Opposed)) * &met * is(&side, 1),
            quality => of(quality),
        };
        if_(is(code, 0), 0, &holds)
    }
}
