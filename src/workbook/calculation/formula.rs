//! Translates lowered formulas to Excel, in relative notation: equal in every row of a column.
//!
//! Only functions that Excel 2010 and LibreOffice share are used.

use crate::model::Outcome;
use crate::rules::lowered::Formula;
use crate::rules::operation::{ATOM, COMPARED_DIGITS, Form, Operation, SAME};
use crate::rules::search::{ABOVE, STEPS};
use crate::rules::vocabulary::{EventFact, RoundFact};
use crate::workbook::address::own;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::excel::{
    self, Excel, above, and, any, below, call_with, countif, countifs, grouped, if_, index, is,
    is_error, join, lookup, power, quote, round, sumproduct, xl,
};

/// Returns the formula of a fact about the whole tournament.
pub(crate) fn event_fact(fact: EventFact) -> Excel {
    let points = |outcome: Outcome| index("outcome_points", code_of(outcome));
    match fact {
        EventFact::WinPoints => points(Outcome::Win),
        EventFact::DrawPoints => points(Outcome::Draw),
        named => xl(named.word()),
    }
}

/// Writes formulas of one sheet: of Workings, where there is a round, or of Figures.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'a> {
    pub layout: &'a BookLayout<'a>,
    pub round: bool,
}

impl Writer<'_> {
    /// Returns a formula whose value is a number or an error, never a text: a reference to a cell without value is text, and
    /// adding 0 makes an error of it.
    pub(crate) fn value(&self, formula: &Formula) -> Excel {
        match formula {
            Formula::Apply(..)
            | Formula::Lookup(..)
            | Formula::Alike(..)
            | Formula::Least(..)
            | Formula::Below(..)
                if self.helper(formula).is_none() =>
            {
                self.written(formula).0
            }
            Formula::Number(_) | Formula::Constant(_) | Formula::Event(_) => {
                self.written(formula).0
            }
            reference => xl(0) + self.operand(reference, 2),
        }
    }

    /// Returns a formula that is computed only where everything it rests on is known, and is unknown elsewhere.
    pub(crate) fn unless_unknown(&self, formulas: &[&Formula], computed: Excel) -> Excel {
        match self.unknown(formulas) {
            Some(unknown) => if_(&unknown, "unknown", &computed),
            None => computed,
        }
    }

    /// Returns the condition under which something that formulas rest on is unknown; nothing where it cannot be.
    pub(crate) fn unknown(&self, formulas: &[&Formula]) -> Option<Excel> {
        let mut cells: Vec<Excel> = Vec::new();
        for formula in formulas {
            self.may_be_unknown(formula, &mut cells);
        }
        cells.dedup();
        match cells.as_slice() {
            [] => None,
            [only] => Some(only.clone()),
            _ => Some(any(cells)),
        }
    }

    fn may_be_unknown(&self, formula: &Formula, cells: &mut Vec<Excel>) {
        let lowered = &self.layout.rules().lowered;
        if !lowered.may_miss(formula) {
            return;
        }
        match formula {
            Formula::Apply(Operation::Default, inputs) => {
                // The default counts only if the first operand has no value.
                if let [first, otherwise] = inputs.as_slice() {
                    let unknown = self.unknown(&[otherwise]).unwrap_or_else(|| xl("FALSE"));
                    cells.push(and(is_error(self.value(first)), &unknown));
                }
            }
            Formula::Apply(_, inputs) if self.helper(formula).is_none() => {
                for input in inputs {
                    self.may_be_unknown(input, cells);
                }
            }
            Formula::Lookup(..) | Formula::Alike(..) | Formula::Least(..) | Formula::Below(..)
                if self.helper(formula).is_none() =>
            {
                for inner in formula.inside() {
                    self.may_be_unknown(inner, cells);
                }
            }
            reference => {
                let cell = is(self.operand(reference, ATOM), "unknown");
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
    }

    /// Returns a formula that binds at least so tightly.
    pub(crate) fn operand(&self, formula: &Formula, least: u8) -> Excel {
        let (text, binds) = self.written(formula);
        if binds < least { grouped(text) } else { text }
    }

    /// Returns a formula and how tightly its outermost operator binds.
    fn written(&self, formula: &Formula) -> (Excel, u8) {
        let layout = self.layout;
        let figure = |fig: &Fig| layout.fig_column(fig);
        let work = |what: &Work| own(layout.work_column(what));
        let of = |fig: &Fig, row: &Excel| index(layout.fig_range(figure(fig)), row);
        let mine = |fig: &Fig| {
            if self.round { of(fig, &work(&Work::Row)) } else { own(figure(fig)) }
        };
        // A part with a column of its own is computed there.
        if let Some(helper) = self.helper(formula) {
            return (mine(helper), ATOM);
        }
        match formula {
            Formula::Number(value) => {
                let text = value.to_string();
                let binds = if text.contains('/') { 2 } else { ATOM };
                (text.into(), if value.is_negative() { 1 } else { binds })
            }
            Formula::Constant(position) => (layout.constant(*position), ATOM),
            Formula::Event(fact) => (event_fact(*fact), ATOM),
            Formula::Player(fact) => (mine(&Fig::Fact(*fact)), ATOM),
            Formula::OpponentPlayer(fact) => (of(&Fig::Fact(*fact), &work(&Work::Opponent)), ATOM),
            Formula::Figure(definition) => (mine(&Fig::Value(*definition)), ATOM),
            Formula::OpponentFigure(definition) => {
                (of(&Fig::Value(*definition), &work(&Work::Opponent)), ATOM)
            }
            // Found out among all who are equal; only as a whole definition, which has columns of its own.
            Formula::Group(_) => (xl(""), ATOM),
            Formula::Total(total) => (mine(&Fig::Total(*total)), ATOM),
            Formula::Round(fact) => Self::round_fact(*fact, &work),
            Formula::Noted(fact, whose) => (work(&Work::Noted(*fact, *whose)), ATOM),
            Formula::Column(column) => (work(&Work::Lowered(*column)), ATOM),
            Formula::Lookup(..) | Formula::Alike(..) | Formula::Least(..) | Formula::Below(..) => {
                (self.unhelped(formula), ATOM)
            }
            Formula::Place(criteria) => {
                let place = layout.place_by(criteria);
                let place =
                    place.map_or_else(|| self.counted_place(criteria), |place| mine(&place));
                (if_(is(mine(&Fig::Name), ""), 0, place), ATOM)
            }
            Formula::Apply(operation, inputs) => self.operation(*operation, inputs),
        }
    }

    /// Returns the place by criteria that the order does not begin with: behind everybody who is ahead by the first, or level with it
    /// and ahead by the next. All of them have values.
    fn counted_place(&self, criteria: &[Formula]) -> Excel {
        let layout = self.layout;
        let both = |fig: &Fig| (layout.same_sheet(fig), xl(own(layout.fig_column(fig))));
        let mut ahead = xl(0);
        for definition in criteria.iter().rev().filter_map(|criterion| match criterion {
            Formula::Figure(definition) => Some(*definition),
            _ => None,
        }) {
            let (all, own) = both(&Fig::Value(definition));
            let (better, level) = if layout.rules().definitions[definition].lower_is_better {
                (below(&all, &own - SAME), excel::at_most(&all, &own + SAME))
            } else {
                (above(&all, &own + SAME), excel::at_least(&all, &own - SAME))
            };
            ahead = above(better + level * ahead, 0);
        }
        let (all, own) = both(&Fig::PlaceAfter(0));
        &own + sumproduct(is(&all, &own) * ahead)
    }

    /// Returns the full formula of a part that has a column of its own.
    pub(crate) fn unhelped(&self, formula: &Formula) -> Excel {
        match formula {
            Formula::Apply(operation, inputs) => self.operation(*operation, inputs).0,
            Formula::Lookup(table, value) => {
                let [from, to] = BookLayout::table_names(&self.layout.rules().tables[*table].id);
                // A decimal that the double misses is the decimal; see SAME.
                lookup(xl(self.operand(value, 1)) + SAME, &from, &to)
            }
            Formula::Alike(figure) => {
                let Formula::Figure(definition) = **figure else {
                    return xl("");
                };
                let range = |fig: &Fig| self.layout.same_sheet(fig);
                let (own, name) =
                    (self.operand(figure, 0), own(self.layout.fig_column(&Fig::Name)));
                // In rows that are kept for more stands nobody, alone.
                if_(
                    is(&name, ""),
                    1,
                    countifs(range(&Fig::Value(definition)), &own, range(&Fig::Name), quote("?*")),
                )
            }
            Formula::Least(..) => {
                let below = self.value(&Formula::Below(STEPS.len(), Box::new(formula.clone())));
                // Without a step this divides by 0, so there is no value.
                (xl(&below) + 1) / above(&below, ABOVE)
            }
            Formula::Below(steps, least) => self.search_step(*steps, least),
            reference => self.value(reference),
        }
    }

    /// Returns a step of a search: on by so much, unless what the table says of that number, without each term, reaches the value.
    fn search_step(&self, steps: usize, least: &Formula) -> Excel {
        let (Formula::Least(table, of, reached), Some(step)) =
            (least, steps.checked_sub(1).and_then(|last| STEPS.get(last)))
        else {
            return xl(ABOVE);
        };
        let Formula::Total(total) = **of else {
            return xl("");
        };
        let rules = self.layout.rules();
        let before = if steps == 1 {
            xl(ABOVE)
        } else {
            self.value(&Formula::Below(steps - 1, Box::new(least.clone())))
        };
        let terms = self.layout.rounds_of(&Work::Lowered(rules.lowered.totals[total].column));
        let id = &rules.tables[*table].id;
        let ([from, to], [next, rises]) =
            (BookLayout::table_names(id), BookLayout::search_names(id));
        // A term counts with the table's first value, and with the rise to every other that the number reaches.
        let count =
            |from: Excel| countif(&terms, join([quote("<="), grouped(xl(&before) + step - &from)]));
        let first = count(index(&from, 1));
        let sum = sumproduct(xl(&rises) * count(xl(next))) + index(&to, 1) * &first;
        let reached = self.operand(reached, 2);
        xl(&before) + xl(step) * excel::below(round(xl(&sum) - &reached, COMPARED_DIGITS), 0)
    }

    fn helper(&self, formula: &Formula) -> Option<&Fig> {
        self.layout
            .figure_columns
            .iter()
            .find(|fig| matches!(fig, Fig::Helper(known) if known == formula))
    }

    fn round_fact(fact: RoundFact, work: &dyn Fn(&Work) -> Excel) -> (Excel, u8) {
        let cell = |what: &Work| (work(what), ATOM);
        match fact {
            RoundFact::Points => cell(&Work::Points),
            RoundFact::Result => cell(&Work::Result),
            RoundFact::Score => cell(&Work::Own),
            RoundFact::OpponentScore => cell(&Work::Other),
            RoundFact::DrawnGames => cell(&Work::Drawn),
            RoundFact::PointsBefore => cell(&Work::Before),
            RoundFact::PointsAfter => (xl(work(&Work::Before)) + work(&Work::Points), 1),
            RoundFact::OpponentPoints => cell(&Work::OpponentPoints),
            RoundFact::Round => cell(&Work::Round),
            RoundFact::Handicap => cell(&Work::Handicap),
        }
    }

    /// Returns an operation, also one that has a column of its own.
    pub(crate) fn operation(&self, operation: Operation, inputs: &[Formula]) -> (Excel, u8) {
        let face = operation.face();
        let input = |at: usize, least: u8| {
            let input = inputs.get(at);
            input.map_or_else(|| xl(""), |input| self.operand(input, least))
        };
        let form = (face.excel)(operation);
        let text = match &form {
            // Excel's operators associate to the left, also `^`.
            Form::Between(sign) => {
                let other = input(1, face.binds + 1);
                excel::around(&["{0}", sign, "{1}"].concat(), &[input(0, face.binds), other])
            }
            Form::Before(sign) => excel::around(&[sign, "{0}"].concat(), &[input(0, ATOM)]),
            // A reference to text would be passed over by MAX.
            Form::Call(name) => call_with(name, inputs.iter().map(|input| self.value(input))),
            Form::Around(_)
                if operation == Operation::Power
                    && matches!(inputs.get(1), Some(Formula::Number(_))) =>
            {
                power(input(0, ATOM), input(1, ATOM))
            }
            Form::Around(around) => excel::around(around, &[input(0, ATOM), input(1, ATOM)]),
        };
        (text, if matches!(form, Form::Around(_)) { ATOM } else { face.binds })
    }
}
