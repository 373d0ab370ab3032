//! The figures of a page: each with its rule in words, its value, its fraction, and the numbers it is made of with the opponents' names.

use crate::explain::notation::Decimals;
use crate::rules::lowered::{Column, Formula};
use crate::rules::operation::Total;
use crate::tiebreaks::figures::MISSING;
use crate::workbook::address::fixed;
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::halves::{fraction, number_text, number_text_formula};
use crate::workbook::calculation::workings::rounds::Rounds;
use crate::workbook::excel::{
    above, as_text, find, if_, is, is_number, left, len, not, or, quote, unless,
};
use crate::workbook::live::LiveText;
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cached, Cell, Look, Role};
use crate::workbook::sheets::pages::frame::{Frame, RESULT, ROUND, as_written};
use crate::workbook::sheets::pages::sums::Sums;
use crate::workbook::sheets::pages::whose::PageOwner;
use crate::workbook::sheets::status;

const HEADING_HEIGHT: f64 = 16.0;
/// The width of an opponent's figure in a sum, with its sign: a fraction, or a number in halves.
const OF_A_TERM: f64 = 10.0;
const OF_HALVES: f64 = 7.0;
const LINE: f64 = 15.0;
const NO_LINE: f64 = 2.0;

impl PageOwner<'_> {
    pub(super) fn figures_table(&self, moments: &Rounds<'_>, parts: &[Vec<String>]) -> Vec<Cell> {
        let layout = self.frame.layout;
        let rules = layout.rules();
        let words = layout.words();
        let how = RESULT + 1;
        let over = self.frame.remark() - how + 1;
        let heading = self.top + self.frame.figure_row(0) - 1;
        let mut cells = vec![
            Cell::text(heading - 1, ROUND, Role::Running, "").high(8.0),
            Cell::text(heading, ROUND, Role::Heading, layout.text("column.figure"))
                .spanning(RESULT - ROUND)
                .high(HEADING_HEIGHT),
            Cell::text(heading, RESULT, Role::Heading, layout.text("column.value")),
            Cell::text(heading, how, Role::Heading, layout.text("column.how")).spanning(over),
        ];
        let sums = Sums { page: self, moments, parts };
        for (position, &definition) in self.frame.figures.iter().enumerate() {
            let row = self.frame.figure_row(position);
            let decides = rules.order.contains(&definition);
            let short = words.short(definition);
            let label = words.label(definition);
            let (rule, width) =
                (self.frame.rules[definition].as_str(), self.frame.width(how, self.frame.remark()));
            let is_told = self.frame.is_shown_above(position);
            let said = if is_told { sums.come_to(definition) } else { sums.worked(definition) };
            // A number alone is words as well.
            let said = LiveText::of(as_text(said.formula), said.now);
            let text_height = match self.chosen {
                true if is_told => LINE + 2.0,
                true => self.at_most(definition, width),
                false => Frame::height_of(&said.now, width, false),
            };
            let again = self.frame.again[definition];
            let height =
                if again { text_height } else { Frame::height_of(rule, width, true).max(16.0) };
            let name = if decides { Role::Label } else { Role::Told };
            cells.push(
                Cell::text(self.top + row, ROUND, name, short)
                    .spanning(RESULT - ROUND)
                    .high(height),
            );
            cells.push(self.value((row, RESULT), definition, decides));
            if again {
                cells.push(self.say((row, how), Role::Told, said).spanning(over));
                cells.extend(self.line(row + 1));
                continue;
            }
            cells.push(self.rule(row, definition, rule).spanning(over));
            let label_width = self.frame.width(ROUND, RESULT - 1);
            let label = if label == short { "" } else { label };
            let height = text_height.max(Frame::height_of(label, label_width, true));
            cells.push(
                Cell::text(self.top + row + 1, ROUND, Role::SmallBoxed, label)
                    .spanning(RESULT - ROUND)
                    .high(height),
            );
            cells.push(self.exact((row + 1, RESULT), definition));
            cells.push(self.say((row + 1, how), Role::ToldBoxed, said).spanning(over));
        }
        let last = self.top + self.frame.rows() - 2;
        let name = rules.name.get(layout.lang);
        let about = say!(layout, "standings.rules", rules = name, rounding = words.rounding());
        cells.push(
            Cell::text(last, ROUND, Role::Small, about)
                .spanning(self.frame.remark() + 1)
                .high(16.0),
        );
        let values = (self.top + self.frame.figure_row(0), RESULT, last - 1, RESULT);
        let is_missing = self.player.is_some_and(|player| {
            self.frame.figures.iter().any(|of| layout.figures().is_missing(*of, player))
        });
        let missing = status::missing(layout, "", values, is_missing);
        let height = if rules.lowered.misses.contains(&true) { 16.0 } else { 6.0 };
        let row = self.frame.rows() - 1;
        cells.push(
            self.say((row, ROUND), Role::Small, missing)
                .spanning(self.frame.remark() + 1)
                .high(height),
        );
        cells
    }

    /// Returns a rule in words; a formula where an edit of a constant makes it another.
    fn rule(&self, row: u32, definition: usize, rule: &str) -> Cell {
        let layout = self.frame.layout;
        let at = (self.top + row, RESULT + 1);
        if layout.rules().lowered.constants_of(definition).is_empty() {
            return Cell::text(at.0, at.1, Role::Small, rule);
        }
        layout.live(at, Role::Small, layout.rule_said(definition, rule))
    }

    fn line(&self, row: u32) -> [Cell; 2] {
        let row = self.top + row;
        let over = |first: u16, last: u16| last - first + 1;
        let first = Cell::text(row, ROUND, Role::SmallBoxed, "")
            .spanning(over(ROUND, RESULT))
            .high(NO_LINE);
        [
            first,
            Cell::text(row, RESULT + 1, Role::SmallBoxed, "")
                .spanning(over(RESULT + 1, self.frame.remark())),
        ]
    }

    fn value(&self, (row, column): (u32, u16), definition: usize, decides: bool) -> Cell {
        let layout = self.frame.layout;
        let role = if decides { Role::Figure } else { Role::Bare };
        // Words and what is near only sometimes are no number with a format.
        let is_near = layout.column_look(definition) == Look::Approximate;
        let near = layout.criterion_of(definition).filter(|_| is_near);
        if let Some(criterion) = self.placed_by(definition).or(near) {
            return self.say((row, column), role, self.printed(criterion));
        }
        let value = self.fig(&Fig::Value(definition));
        let nothing = || layout.tells_nothing(definition, &value, |fig| self.fig(fig));
        let now = self.player.map_or_else(|| "".into(), |player| layout.shown(definition, player));
        if layout.may_be_half(definition) {
            let now = match (&now, as_written(&now)) {
                (Cached::Number(_), Some(value)) if !value.is_integer() => {
                    number_text(&value, true).into()
                }
                _ => now,
            };
            let formula = || {
                if_(
                    nothing(),
                    quote("—"),
                    if_(is_number(&value), number_text_formula(&value, true), &value),
                )
            };
            return self.cell((row, column), role, formula, now);
        }
        self.cell((row, column), role, || if_(nothing(), quote("—"), &value), now)
            .looking(layout.column_look(definition))
    }

    /// Returns which criterion a figure is, where it is a place among those who are equal.
    pub(super) fn placed_by(&self, definition: usize) -> Option<usize> {
        let layout = self.frame.layout;
        layout.rules().lowered.formulas[definition].group_fact()?;
        layout.criterion_of(definition)
    }

    /// Returns a figure as a fraction, where that is another way to write it.
    fn exact(&self, (row, column): (u32, u16), definition: usize) -> Cell {
        let layout = self.frame.layout;
        let decimals = layout.writing(definition).decimals;
        // A decimal is its own exact value, and nobody reads a power as one.
        if matches!(decimals, Decimals::All(_))
            || layout.column_look(definition) == Look::Approximate
        {
            return Cell::text(self.top + row, column, Role::Fraction, "");
        }
        let exact = self.fig(&Fig::Exact(definition));
        if !layout.may_be_half(definition) {
            // A fraction longer than its column would be too small to read; the sum beside it ends with it.
            let longest = self.frame.values as usize + 1;
            let may_end = matches!(decimals, Decimals::Ending(_));
            let now = match self.exact_now(definition) {
                Cached::Text(text) if text.chars().count() > longest => "".into(),
                Cached::Text(text) if may_end && !text.contains('/') => "".into(),
                Cached::Number(_) if may_end => "".into(),
                now => now,
            };
            let too_long = above(len(&exact), longest);
            let needless = if may_end {
                or(too_long, not(is_number(find(quote("/"), &exact))))
            } else {
                too_long
            };
            return self.cell((row, column), Role::Fraction, || unless(needless, &exact), now);
        }
        let value = self.player.and_then(|player| layout.figures().fraction(definition, player));
        let is_near = value.is_some_and(|value| number_text(value, true).starts_with('≈'));
        let now = match self.exact_now(definition) {
            Cached::Text(text) if is_near => text,
            _ => String::new(),
        };
        let shown = fixed(self.top + row - 1, column);
        self.say(
            (row, column),
            Role::Fraction,
            LiveText::of(if_(is(left(&shown, 1), quote("≈")), &exact, ""), now),
        )
    }

    pub(super) fn exact_now(&self, definition: usize) -> Cached {
        let layout = self.frame.layout;
        let figures = layout.figures();
        let Some(player) = self.player else {
            return "".into();
        };
        if figures.is_missing(definition, player) {
            return MISSING.into();
        }
        fraction(figures.value(definition, player), layout.writing(definition))
    }

    /// Returns the greatest height that the numbers of a figure need for any player.
    fn at_most(&self, definition: usize, width: f64) -> f64 {
        let lowered = &self.frame.layout.rules().lowered;
        // What is another figure and nothing else has its sum; a count names nobody.
        if let Formula::Figure(other) = &lowered.formulas[definition] {
            return self.at_most(*other, width);
        }
        let names =
            |total: &usize| matches!(lowered.columns[lowered.totals[*total].term], Column::Term(_));
        let totals: Vec<usize> =
            lowered.formulas[definition].totals().into_iter().filter(names).collect();
        let named = totals.len();
        let among_equals = lowered.formulas[definition].group_fact().is_some();
        let rounds = f64::from(self.frame.layout.size.rounds);
        let of_a_term = if self.frame.layout.counts_in_halves() { OF_HALVES } else { OF_A_TERM };
        let widest = self.frame.widest_names as f64 + rounds * of_a_term;
        // A sum without names is about as long as its rule; some name one player each.
        let one_each = !among_equals
            && totals.iter().all(|total| matches!(lowered.totals[*total].total, Total::Nth(..)));
        let widest = match named {
            0 if one_each => units(&self.frame.rules[definition]) as f64,
            _ if one_each => (self.frame.layout.longest_name() as f64 + OF_A_TERM) * named as f64,
            _ => widest * named.clamp(1, 2) as f64,
        };
        let widest = 20.0 + widest;
        (widest / width).ceil().max(1.0) * LINE + 2.0
    }
}
