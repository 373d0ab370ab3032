//! The sums of figures as texts that follow an edit: `(Amy 2/3 + Fay 1/3) ÷ 2 = 1/2`.
//!
//! The lowered form that computes the figure also gives these sums, with the opponents' names before their contributions.

use crate::exact::Exact;
use crate::explain::notation::{NEAR_DIGITS, constant_among, near};
use crate::explain::operands::{limited, operand, parenthesized, picked, written};
use crate::explain::words::Words;
use crate::model::Outcome;
use crate::rules::lowered::{Column, Formula};
use crate::rules::operation::{End, NUDGE, Operation, Total};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::show::{Show, trimmed};
use crate::rules::vocabulary::GroupFact;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::MISSING;
use crate::workbook::address::{fixed, in_column};
use crate::workbook::calculation::columns::{Fig, Step, Work};
use crate::workbook::calculation::formula::event_fact;
use crate::workbook::calculation::halves::{before_rounding, ends, number_text_formula};
use crate::workbook::calculation::workings::rounds::Rounds;
use crate::workbook::excel::{
    self, Excel, above, abs, and, as_text, below, compare, countif, find, formatted, grouped, if_,
    iferror, index, is, is_number, large, left, mid, quote, row_of, sumproduct, xl,
};
use crate::workbook::live::{LiveCondition, LiveNumber, LiveText};
use crate::workbook::plan::{Cached, Look};
use crate::workbook::sheets::pages::frame::{FIRST_ROUND, HEADINGS, as_written};
use crate::workbook::sheets::pages::rounds::PLUS;
use crate::workbook::sheets::pages::whose::PageOwner;

/// More letters than any sum has.
const LONGEST: u32 = 32_000;

pub(super) struct Sums<'p> {
    pub page: &'p PageOwner<'p>,
    pub moments: &'p Rounds<'p>,
    /// The parts of sums with names, as they are now, by part and round.
    pub parts: &'p [Vec<String>],
}

impl Sums<'_> {
    /// Returns the numbers of a figure and their result; a figure that only repeats another one shows the numbers of that one.
    pub(super) fn worked(&self, definition: usize) -> LiveText {
        let layout = self.page.frame.layout;
        let rules = layout.rules();
        let formula = &rules.lowered.formulas[definition];
        let plain = formula.plainer(&rules.constants);
        match plain.as_ref().unwrap_or(formula) {
            Formula::Figure(other) if plain.is_none() => self.worked(*other),
            Formula::Figure(other) => self.worked(*other).or(
                &self.stays_plain(formula),
                &self.worked_out(definition, formula, plain.as_ref()),
            ),
            _ => self.worked_out(definition, formula, plain.as_ref()),
        }
    }

    /// Returns the player whose page it is now, with the values of the cells that a figure needs.
    fn eval(&self, definition: usize) -> Option<(Evaluator<'_>, Cells)> {
        let player = self.page.player?;
        let figures = self.page.frame.layout.figures();
        let eval = Evaluator { figures, player };
        Some((eval, eval.cells(&figures.rules.lowered.needs[definition])))
    }

    /// Returns the value of a part of a figure now.
    fn value_now(&self, definition: usize, part: &Formula) -> Option<Exact> {
        let (eval, cells) = self.eval(definition)?;
        eval.formula(part, None, &cells).ok()
    }

    /// Whether nobody knows a figure of the player now.
    fn is_missing(&self, definition: usize) -> bool {
        let figures = self.page.frame.layout.figures();
        let player = self.page.player;
        player.is_some_and(|player| figures.is_missing(definition, player))
    }

    /// Returns the result of a figure without its numbers.
    pub(super) fn come_to(&self, definition: usize) -> LiveText {
        let (exact, arrow) = self.result(definition);
        exact + arrow
    }

    /// Whether the constants that make a formula plainer, those of 0 and 1, are those that the figures were computed with.
    fn stays_plain(&self, formula: &Formula) -> LiveCondition {
        let layout = self.page.frame.layout;
        let constants = &layout.rules().constants;
        let mut all = formula.constants();
        all.retain(|at| constants[*at].value.is_zero() || constants[*at].value == Exact::one());
        layout.as_computed(&all)
    }

    fn worked_out(
        &self,
        definition: usize,
        formula: &Formula,
        plain: Option<&Formula>,
    ) -> LiveText {
        let layout = self.page.frame.layout;
        let numbers = match plain {
            Some(plain) => self
                .numbers(definition, plain, 0)
                .or(&self.stays_plain(formula), &self.numbers(definition, formula, 0)),
            None => self.numbers(definition, formula, 0),
        };
        let (exact, arrow) = self.result(definition);
        if let Some(criterion) = self.page.placed_by(definition) {
            let place = LiveText::worded(
                layout.text("player.place_among"),
                &[("place", &self.page.printed(criterion))],
            );
            let met = self.page.player.zip(layout.encounters[criterion].as_ref()).is_some_and(
                |(player, encounter)| {
                    encounter.passes.first().is_some_and(|pass| pass.met[player] > 0)
                },
            );
            let has_place = matches!(self.page.exact_now(definition), Cached::Number(_));
            let first = self.page.fig(&Fig::Encounter(criterion, 0, Step::Met));
            let is_said = LiveCondition::of(
                and(is_number(&exact.formula), above(excel::number(&first), 0)),
                has_place && met,
            );
            return numbers + place.only(&is_said);
        }
        if layout.column_look(definition) == Look::Approximate {
            return self.near(definition, numbers, &exact);
        }
        // An expression with an operator is never its own result.
        if matches!(plain.unwrap_or(formula), Formula::Apply(operation, _) if ![Operation::Default, Operation::Max, Operation::Min].contains(operation))
        {
            return numbers + " = " + exact + arrow;
        }
        let is_all = numbers.is(&exact);
        let equals = numbers + " = " + exact.clone();
        let said = exact.or(&is_all, &equals) + arrow;
        if layout.rules().definitions[definition].among.is_none() {
            return said;
        }
        // Where nobody is level, nothing adds up to the dash.
        let is_alone = LiveCondition::of(is(&exact.formula, quote("—")), exact.now == "—");
        LiveText::fixed(layout.text("among.nobody")).or(&is_alone, &said)
    }

    /// Returns the numbers with an approximate result, because nobody can read a power with a fraction as exponent.
    fn near(&self, definition: usize, numbers: LiveText, exact: &LiveText) -> LiveText {
        let layout = self.page.frame.layout;
        let value = self.page.player.and_then(|player| layout.figures().value(definition, player));
        let cell = self.page.fig(&Fig::Value(definition));
        let now = value.map_or_else(String::new, |value| trimmed(&value.to_decimal(NEAR_DIGITS)));
        let is_near = value.is_none_or(|value| near(value).starts_with('≈'));
        let sign = LiveText::fixed(" = ")
            .or(&LiveCondition::of(ends(&cell), !is_near), &LiveText::fixed(" ≈ "));
        let near = numbers.clone() + sign + LiveText::of(excel::round(&cell, NEAR_DIGITS), now);
        near.or(
            &LiveCondition::of(is_number(&cell), value.is_some()),
            &(numbers + " = " + exact.clone()),
        )
    }

    /// Returns the result, and the result after rounding.
    fn result(&self, definition: usize) -> (LiveText, LiveText) {
        let layout = self.page.frame.layout;
        let rules = layout.rules();
        let Some((Rounding::To { digits, mode, .. }, _)) = Some((
            rules.rounding,
            layout.fig(&Fig::Unrounded(definition)),
        ))
        .filter(|(rounding, column)| {
            matches!(rounding, Rounding::To { scope: Scope::EveryStep, .. }) && column.is_some()
        }) else {
            return (
                LiveText::of(
                    self.page.fig(&Fig::Exact(definition)),
                    self.page.exact_now(definition).into_text(),
                ),
                LiveText::fixed(""),
            );
        };
        let figures = layout.figures();
        let [unrounded, value] =
            [Fig::Unrounded(definition), Fig::Value(definition)].map(|fig| self.page.fig(&fig));
        let is_missing = self.is_missing(definition);
        let now = self.page.player.map(|player| {
            (figures.unrounded(definition, player), figures.value(definition, player))
        });
        let (unrounded_now, value_now) = now.map_or((None, None), |(unrounded, value)| {
            (unrounded, value.and_then(|value| value.fraction()))
        });
        let fraction_now = if is_missing {
            MISSING.to_string()
        } else {
            before_rounding(unrounded_now.as_ref(), layout.writing(definition)).into_text()
        };
        let nothing =
            LiveText::of(if_(is(&unrounded, ""), quote("—"), &unrounded), fraction_now.clone());
        let fraction = unrounded_now.as_ref().and_then(|value| value.fraction());
        let near = LiveNumber::of(&unrounded, fraction.cloned()).said_or(false, &nothing);
        let exact = if layout.fig(&Fig::UnroundedFraction(definition)).is_some() {
            let kept = self.page.fig(&Fig::UnroundedFraction(definition));
            // Different numbers may round to the same text, so the fraction itself is compared.
            let slash = find(quote("/"), &kept);
            let number = iferror(
                excel::value(left(&kept, xl(&slash) - 1))
                    / excel::value(mid(&kept, xl(&slash) + 1, LONGEST)),
                &kept,
            );
            let same = iferror(
                below(abs(xl(&unrounded) - &number), NUDGE),
                is(as_text(&unrounded), as_text(&kept)),
            );
            LiveText::of(kept, fraction_now)
                .or(&LiveCondition::of(same, unrounded_now.is_some() || is_missing), &near)
        } else if layout.size.alive {
            near
        } else {
            LiveText::of("\"\"", fraction_now)
        };
        let rounded = LiveText::of(
            formatted(&value, &Show::Decimal(digits).number_format()),
            value_now.map_or_else(String::new, |value| value.to_decimal(digits, mode)),
        );
        let moved = unrounded_now
            .as_ref()
            .and_then(|value| value.fraction())
            .zip(value_now)
            .is_some_and(|(before, after)| before != after);
        let moved = LiveCondition::of(
            above(abs(excel::number(&unrounded) - excel::number(&value)), NUDGE),
            moved,
        );
        (exact, (LiveText::fixed(" → ") + rounded).only(&moved))
    }

    fn numbers(&self, definition: usize, formula: &Formula, outside: u8) -> LiveText {
        let layout = self.page.frame.layout;
        let figures = layout.figures();
        match formula {
            Formula::Group(_) => self.among_equals(definition),
            Formula::Total(total) => self.total(definition, *total, outside),
            Formula::Apply(Operation::Default, inputs) => match &inputs[..] {
                [first, otherwise] => {
                    let has_value = self.has_value(definition, first);
                    self.numbers(definition, first, outside)
                        .or(&has_value, &self.numbers(definition, otherwise, outside))
                }
                _ => LiveText::fixed(""),
            },
            Formula::Apply(operation @ (Operation::Max | Operation::Min), inputs) => {
                self.pick(definition, *operation, inputs, outside)
            }
            Formula::Apply(operation, inputs) => {
                let face = operation.face();
                let input = |at: usize, outside: u8| {
                    inputs.get(at).map_or_else(
                        || LiveText::fixed(""),
                        |input| self.numbers(definition, input, outside),
                    )
                };
                let form = (face.told)(*operation);
                written(&form, face.binds, outside, &input, inputs.len())
            }
            Formula::Number(value) => LiveText::fixed(&operand(
                &constant_among(value, layout.writing(definition)),
                outside,
            )),
            Formula::Constant(position) => {
                let value = &figures.rules.constants[*position].value;
                let cell = layout.constant(*position);
                let same = below(abs(xl(&cell) - value.to_f64()), NUDGE);
                let said = LiveText::fixed(&constant_among(value, layout.writing(definition))).or(
                    &LiveCondition::of(same, true),
                    &LiveText::of(number_text_formula(&cell, false), ""),
                );
                in_product(said, outside, value.is_negative())
            }
            Formula::Event(fact) => {
                let value = Evaluator { figures, player: 0 }.event_fact(*fact);
                LiveNumber::of(event_fact(*fact), value).said(true)
            }
            Formula::Figure(other) => {
                let now = self.page.exact_now(*other).into_text();
                in_product(
                    LiveText::of(self.page.fig(&Fig::Exact(*other)), now),
                    outside,
                    self.may_be_negative(*other),
                )
            }
            Formula::Player(fact) => {
                let value = self.page.player.and_then(|player| figures.player_fact(*fact, player));
                self.number(&Fig::Fact(*fact), value, outside)
            }
            // They have a meaning only in a round, or serve only to find who is level.
            Formula::OpponentPlayer(_)
            | Formula::Round(_)
            | Formula::Noted(..)
            | Formula::OpponentFigure(_)
            | Formula::Column(_)
            | Formula::Place(_) => LiveText::fixed(""),
            // They have columns of their own.
            helper @ (Formula::Lookup(..)
            | Formula::Alike(..)
            | Formula::Least(..)
            | Formula::Below(..)) => {
                let value = self.value_now(definition, helper);
                self.number(&Fig::Helper(helper.clone()), value, outside)
            }
        }
    }

    fn number(&self, fig: &Fig, value: Option<Exact>, outside: u8) -> LiveText {
        let number = LiveNumber::of(self.page.fig(fig), value);
        in_product(number.said_or(false, &LiveText::fixed("—")), outside, true)
    }

    fn pick(
        &self,
        definition: usize,
        operation: Operation,
        all: &[Formula],
        outside: u8,
    ) -> LiveText {
        let layout = self.page.frame.layout;
        let lang = layout.lang;
        let told = |formula: &Formula| self.numbers(definition, formula, 0);
        let whole = picked(lang, operation, all, outside, &told);
        let words = Words::new(layout.rules(), lang);
        match limited(operation, all) {
            Some((_, limit, value)) if words.is_no_floor(operation, limit) => self
                .numbers(definition, value, outside)
                .or(&layout.as_computed(&limit.constants()), &whole),
            _ => whole,
        }
    }

    /// Returns the cell that holds a total, or the definition that is nothing else.
    fn total_cell(&self, definition: usize, total: usize) -> Excel {
        let fig = Fig::Total(total);
        let unrounded = Fig::Unrounded(definition);
        let layout = self.page.frame.layout;
        let of_all =
            if layout.fig(&unrounded).is_some() { unrounded } else { Fig::Value(definition) };
        self.page.fig(if layout.fig(&fig).is_some() { &fig } else { &of_all })
    }

    /// Whether a figure can be negative: something is taken away on the way to it.
    fn may_be_negative(&self, definition: usize) -> bool {
        let rules = self.page.frame.layout.rules();
        let lowered = &rules.lowered;
        let mut found = Outcome::ALL.iter().any(|outcome| rules.points_of(*outcome).is_negative());
        let (mut seen, mut next) = (vec![definition], 0);
        while let Some(&one) = seen.get(next) {
            let terms = lowered.formulas[one]
                .totals()
                .into_iter()
                .flat_map(|total| lowered.formulas_of(lowered.totals[total].term));
            for formula in terms.chain([&lowered.formulas[one]]) {
                formula.walk(&mut |part| match part {
                    Formula::Apply(Operation::Subtract | Operation::Negative, _)
                    | Formula::Player(_)
                    | Formula::OpponentPlayer(_)
                    | Formula::Noted(..)
                    | Formula::Constant(_) => found = true,
                    Formula::Figure(other) | Formula::OpponentFigure(other)
                        if !seen.contains(other) =>
                    {
                        seen.push(*other);
                    }
                    _ => {}
                });
            }
            next += 1;
        }
        found
    }

    fn has_value(&self, definition: usize, formula: &Formula) -> LiveCondition {
        let now = self.value_now(definition, formula).is_some();
        let cell = match formula {
            Formula::Total(total) => self.total_cell(definition, *total),
            Formula::Figure(other) => self.page.fig(&Fig::Value(*other)),
            Formula::Player(fact) => self.page.fig(&Fig::Fact(*fact)),
            helper => self.page.fig(&Fig::Helper(helper.clone())),
        };
        LiveCondition::of(is_number(&cell), now)
    }

    /// Returns which piece of the page joins the parts of a sum.
    fn piece(&self, what: &Work) -> Option<usize> {
        let mut pieces = self.page.frame.pieces.iter();
        pieces.position(|piece| piece.what == *what)
    }

    /// Returns the joined parts of a sum: its cell and its present value.
    fn joined(&self, what: &Work) -> Option<(LiveText, &[String], u16)> {
        let at = self.piece(what)?;
        let column = self.page.frame.piece_column(at);
        let cell = fixed(self.page.top + HEADINGS, column);
        let now = self.parts[at].concat();
        let sum = now.strip_prefix(PLUS).unwrap_or(&now).to_string();
        Some((LiveText::of(mid(&cell, PLUS.len() + 1, LONGEST), sum), &self.parts[at], column))
    }

    fn total(&self, definition: usize, total: usize, outside: u8) -> LiveText {
        let layout = self.page.frame.layout;
        let of = &layout.rules().lowered.totals[total];
        let what = Work::Lowered(of.column);
        let cell = self.total_cell(definition, total);
        if !matches!(layout.rules().lowered.columns[of.term], Column::Term(_)) {
            // Where the cell is the figure's own, it says that nobody knows it.
            let is_missing =
                layout.fig(&Fig::Total(total)).is_none() && self.is_missing(definition);
            let now =
                if is_missing { MISSING.to_string() } else { self.held(of.column).to_string() };
            return LiveText::of(as_text(cell), now);
        }
        let Some((sum, parts, column)) = self.joined(&what) else {
            return LiveText::fixed("");
        };
        let count_now = parts.iter().filter(|part| !part.is_empty()).count();
        let rounds = self.page.rounds(&what);
        let count = if layout.rules().lowered.column_may_miss(of.term) {
            excel::count(&rounds) + countif(&rounds, "unknown")
        } else {
            excel::count(&rounds)
        };
        let number = LiveNumber::count(&count, count_now);
        let (more, some) = (number.is_above(1), number.is_above(0));
        match of.total {
            Total::Sum => {
                let sum = if outside > 1 { sum.in_parentheses().or(&more, &sum) } else { sum };
                sum.or(&some, &LiveText::fixed("0"))
            }
            Total::Mean => {
                let divided = sum.in_parentheses()
                    + " ÷ "
                    + LiveText::of(grouped(&count), count_now.to_string());
                let divided = parenthesized(divided, 2, outside);
                divided.or(&more, &sum.or(&some, &LiveText::fixed("—")))
            }
            Total::Count => LiveText::of(grouped(&count), count_now.to_string()),
            Total::Nth(position, end) => self.taken(definition, total, column, (position, end)),
        }
    }

    /// Returns which of all terms was taken: of those that are as large, the one whose turn it is.
    fn taken(
        &self,
        definition: usize,
        total: usize,
        column: u16,
        (position, end): (u32, End),
    ) -> LiveText {
        let layout = self.page.frame.layout;
        let of = &layout.rules().lowered.totals[total];
        let cell = self.total_cell(definition, total);
        let rounds = self.page.rounds(&Work::Lowered(of.column));
        let (first, last) =
            (self.page.top + FIRST_ROUND, self.page.top + FIRST_ROUND + layout.size.rounds - 1);
        let parts = in_column((first, last), column);
        let now = self.eval(definition).and_then(|(eval, cells)| {
            let view = eval.taken(of, &cells)?;
            let round = layout.figures().field.views[eval.player][view].round;
            let at = self.piece(&Work::Lowered(of.column))?;
            let part = self.parts[at].get(round as usize - 1)?;
            Some(part.strip_prefix(PLUS).unwrap_or(part).to_string())
        });
        let is_missing = self.is_missing(definition);
        let beyond = if end == End::Lowest { "<" } else { ">" };
        let at = if position == 1 {
            excel::found(&cell, &rounds)
        } else {
            // The rounds count down, so that of those with the value the first is the largest.
            let (count, top) = (layout.size.rounds, fixed(first, column));
            let before = sumproduct(is_number(&rounds) * compare(&rounds, beyond, &cell));
            let turn = xl(position) - before;
            xl(count) + 1
                - sumproduct(large(
                    is(&rounds, &cell) * (xl(count) - row_of(&parts) + row_of(&top)),
                    &turn,
                ))
        };
        let taken = LiveText::of(
            mid(index(&parts, &at), PLUS.len() + 1, LONGEST),
            now.clone().unwrap_or_default(),
        );
        let nothing = LiveText::fixed(MISSING)
            .or(&LiveCondition::of(is(&cell, "unknown"), is_missing), &LiveText::fixed("—"));
        // Without any term a definition may still have a value, which is not one of the terms.
        taken.or(
            &LiveCondition::of(
                and(is_number(&cell), above(countif(&rounds, &cell), 0)),
                now.is_some(),
            ),
            &nothing,
        )
    }

    fn held(&self, column: usize) -> usize {
        let held = |round: &u32| {
            let value = self.moments.at(*round).value(&Work::Lowered(column));
            as_written(&value).is_some_and(|value| !value.is_zero())
        };
        (1..=self.page.frame.layout.size.rounds).filter(held).count()
    }

    /// Returns the player's scores against each equal player.
    fn among_equals(&self, definition: usize) -> LiveText {
        let layout = self.page.frame.layout;
        let criterion = layout.criterion_of(definition);
        let joined =
            criterion.and_then(|criterion| self.joined(&Work::EncounterPoints(criterion, 0)));
        let nobody = LiveText::fixed(layout.text("words.nobody_equal"));
        let (Some((sum, parts, _)), Some(criterion)) = (joined, criterion) else {
            return nobody;
        };
        let first = |step: Step| self.page.fig(&Fig::Encounter(criterion, 0, step));
        let size = first(Step::Size);
        let size_now = self
            .page
            .player
            .zip(layout.encounters[criterion].as_ref())
            .map_or(0, |(player, encounter)| encounter.passes[0].size[player]);
        let number = LiveNumber::count(&size, size_now as usize);
        let met = parts.iter().any(|part| !part.is_empty());
        let games = sum.or(
            &LiveCondition::of(above(first(Step::Met), 0), met),
            &LiveText::fixed(layout.text("player.met_nobody")),
        );
        let size = LiveText::of(size.clone(), size_now.to_string());
        let say = |key: &str| {
            let fields = [("size", &size), ("games", &games)];
            LiveText::worded(layout.text(key), &fields)
        };
        let told = say("player.among");
        let fact = layout.rules().lowered.formulas[definition].group_fact();
        let told = if fact == Some(GroupFact::DirectEncounterOfTwo) {
            say("player.among_more_than_two").or(&number.is_above(2), &told)
        } else {
            told
        };
        told.or(&number.is_above(1), &nobody)
    }
}

/// Returns a number in parentheses where it would be misread: a fraction inside a product, or something negative behind a sign.
fn in_product(said: LiveText, outside: u8, may_be_negative: bool) -> LiveText {
    let negative = said.starts_with("-");
    let fraction = said.holds("/");
    let condition = match (outside, may_be_negative) {
        (0, _) | (1 | 2, false) => return said,
        (1 | 2, true) => negative,
        (_, false) => fraction,
        (_, true) => negative.or(&fraction),
    };
    said.in_parentheses().or(&condition, &said)
}
