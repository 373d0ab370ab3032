//! The columns of a direct encounter: the shares of each game inside a group of players who are level.

use super::{Columns, WorkColumn};
use crate::rules::lowered::Column;
use crate::rules::vocabulary::Quality;
use crate::workbook::calculation::columns::Work;
use crate::workbook::excel::{if_, index, is, is_number, sumproduct, unless, xl};

impl<'c> Columns<'c> {
    /// Returns the column that tells in how many rounds with a quality the player met this opponent.
    pub(super) fn times(self, games: Quality) -> WorkColumn<'c> {
        let formula = || {
            let (played, opponent) = (self.games(games), self.cell(&Work::Opponent));
            let [opponents, all] = [&Work::Opponent, &played]
                .map(|what| self.own_rounds(self.layout.work_column(what)));
            if_(is(self.cell(&played), 1), sumproduct(is(&opponents, &opponent) * is(&all, 1)), 0)
        };
        self.live(formula, move |at| at.times(games).into())
    }

    /// Returns the column that tells whether games have a quality.
    fn games(self, games: Quality) -> Work {
        let mut columns = self.layout.rules().lowered.columns.iter();
        let quality = columns.position(|column| *column == Column::Quality(games));
        Work::Lowered(quality.unwrap_or(0))
    }

    /// Returns the column that tells how often an opponent was met in games that count for a criterion.
    fn times_of(self, criterion: usize) -> Work {
        Work::Times(self.layout.games_of(criterion))
    }

    pub(super) fn encounter_points(self, criterion: usize, pass: usize) -> WorkColumn<'c> {
        let formula = || {
            let group = self.layout.encounter_group(criterion, pass);
            let times = self.cell(&self.times_of(criterion));
            let of = |what: &Work| index(&group, self.cell(what));
            let share = xl(self.cell(&Work::Points)) / &times;
            let is_level = is(of(&Work::Opponent), of(&Work::Row));
            unless(is(&times, 0), if_(is_level, share, ""))
        };
        self.live(formula, move |at| {
            let points = at.view().map_or(0.0, |view| view.points.to_f64());
            let share = |times: u32| points / f64::from(times);
            at.in_group(criterion, pass).map(share).into()
        })
    }

    pub(super) fn encounter_met(self, criterion: usize, pass: usize) -> WorkColumn<'c> {
        let formula = || {
            let points = self.cell(&Work::EncounterPoints(criterion, pass));
            let share = xl(1) / self.cell(&self.times_of(criterion));
            if_(is_number(&points), share, "")
        };
        self.live(formula, move |at| {
            let share = |times: u32| 1.0 / f64::from(times);
            at.in_group(criterion, pass).map(share).into()
        })
    }
}
