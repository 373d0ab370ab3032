//! 計算, column by column: the formula of each, and beside it the value that the formula has in a round.

mod encounter;
mod game;
mod lowered;
mod points;
mod summary;

use super::rounds::Moment;
use crate::model::Outcome;
use crate::rules::vocabulary::Quality;
use crate::workbook::address::own;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::excel::{Excel, Template, any, call, index, is, match_, to, unless, xl};
use crate::workbook::plan::Cached;
use game::{round, row};

/// A column of Workings.
pub(crate) struct WorkColumn<'c> {
    /// Its formula; `None` if it holds inputs, or if it was not asked for.
    formula: Option<Excel>,
    /// Returns the value in a round.
    pub now: Box<dyn Fn(&Moment<'_>) -> Cached + 'c>,
}

fn of_inputs<'c>(now: impl Fn(&Moment<'_>) -> Cached + 'c) -> WorkColumn<'c> {
    WorkColumn { formula: None, now: Box::new(now) }
}

/// Returns 1 where an outcome's code is one of those with a quality, else 0.
fn is_one_of(code: &Excel, quality: Quality) -> Excel {
    let those = Outcome::ALL.into_iter().filter(|outcome| quality.of_outcome(*outcome));
    any(those.map(|outcome| is(code, code_of(outcome)))) * 1
}

#[derive(Clone, Copy)]
struct Columns<'c> {
    layout: &'c BookLayout<'c>,
    wants_formulas: bool,
}

impl<'c> Columns<'c> {
    fn live(
        self,
        formula: impl FnOnce() -> Excel,
        now: impl Fn(&Moment<'_>) -> Cached + 'c,
    ) -> WorkColumn<'c> {
        WorkColumn { formula: self.wants_formulas.then(formula), now: Box::new(now) }
    }

    fn cell(self, what: &Work) -> Excel {
        own(self.layout.work_column(what))
    }

    /// Returns a property of the own round's outcome; empty while the round is open.
    fn of_outcome(self, name: &str) -> Excel {
        let code = self.cell(&Work::Code);
        unless(is(&code, 0), index(name, &code))
    }

    /// Returns the rows of the own player in a column.
    fn own_rounds(self, column: u16) -> Excel {
        let row = self.cell(&Work::Row);
        // MATCH finds the last of them; see the totals of Figures for why.
        let rows = self.layout.work_range(self.layout.work_column(&Work::Row));
        to(self.own_first_round(column), index(self.layout.work_range(column), match_(&row, &rows)))
    }

    fn own_first_round(self, column: u16) -> Excel {
        index(self.layout.work_range(column), (xl(self.cell(&Work::Row)) - 1) * "slots" + 1)
    }

    fn of(self, what: &Work) -> WorkColumn<'c> {
        match *what {
            Work::Row => row(),
            Work::Name => self.name(),
            Work::Round => round(),
            Work::Pairing => self.pairing(),
            Work::Side => self.side(),
            Work::Opponent => self.opponent(),
            Work::Code => self.code(),
            Work::Own => self.own_score(),
            Work::Other => self.other_score(),
            Work::Drawn => self.drawn(),
            Work::Handicap => self.handicap(),
            Work::Noted(fact, whose) => self.noted(fact, whose),
            Work::Points => self.points(),
            Work::OpponentPoints => self.opponent_points(),
            Work::Result => self.result(),
            Work::Before => self.points_before(),
            Work::Record => self.record(),
            Work::Present => self.presence(),
            Work::Lowered(column) => self.lowered(column),
            Work::Times(games) => self.times(games),
            Work::EncounterPoints(criterion, pass) => self.encounter_points(criterion, pass),
            Work::EncounterMet(criterion, pass) => self.encounter_met(criterion, pass),
            Work::Summary => self.summary(),
            Work::Said => self.said(),
        }
    }
}

impl BookLayout<'_> {
    pub(crate) fn work_formula(&self, what: &Work) -> Option<Template> {
        let columns = Columns { layout: self, wants_formulas: true };
        let formula = columns.of(what).formula?;
        Some(Template::of(self.in_one_thread(formula)))
    }

    pub(crate) fn work_values(&self, what: &Work) -> WorkColumn<'_> {
        let columns = Columns { layout: self, wants_formulas: false };
        columns.of(what)
    }

    /// Keeps LibreOffice from computing in several threads a column that reads what Figures makes of Workings: it would come back to
    /// figures that are still being computed, and show #VALUE! (seen in 7.4). A column with MATCH is computed in one.
    fn in_one_thread(&self, formula: Excel) -> Excel {
        let is_computed =
            |fig: &&Fig| !matches!(fig, Fig::Fact(_) | Fig::Row | Fig::Name | Fig::Number);
        let reads = |fig: &Fig| formula.names(&self.fig_name(fig));
        if !self.figure_columns.iter().filter(is_computed).any(reads) {
            return formula;
        }
        let row = match_(own(self.work_column(&Work::Row)), self.fig_name(&Fig::Row));
        call!("IF", row, formula)
    }
}
