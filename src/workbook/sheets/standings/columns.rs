//! The columns of 順位表: what each holds, and where it stands.

use std::ops::Range;

use crate::model::Listed;
use crate::rules::show::Show;
use crate::workbook::address::column_on;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::names::Pages;
use crate::workbook::plan::Look;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandingsColumn {
    Place,
    Name,
    /// A column of the list of players.
    Extra(Listed),
    /// Wins, losses and draws.
    Record,
    /// A figure, a position in the rule set's definitions.
    Figure(usize),
    /// The stage for which the player qualifies.
    Qualify,
    /// The criterion that put the player below the one above.
    Decided,
    /// The position: 1, 2, 3 … Hidden from here on.
    Position,
    /// The row of this position's player on Players and Figures, from 1; 0 for nobody.
    Pointer,
    /// On how many of the first criteria this player and the one above are equal.
    Equal,
    /// The number of the group that is equal on the first criterion.
    Group,
    /// The first round that a player misses who has left for good, if there are qualification lines; 0 for everybody else.
    Left,
    /// The place among players who can qualify.
    PlaceOfAble,
    Category(usize),
    /// The number of players of this category down to this row.
    Count(usize),
    /// What was taken off the players down to this row, in words.
    Deducted,
    /// The cell of the player's page, to which names link.
    Page,
}

impl StandingsColumn {
    pub(crate) fn is_hidden(self) -> bool {
        let of_everybody =
            matches!(self, Self::Position | Self::Pointer | Self::Equal | Self::Group | Self::Page);
        of_everybody
            || matches!(
                self,
                Self::Left
                    | Self::PlaceOfAble
                    | Self::Category(_)
                    | Self::Count(_)
                    | Self::Deducted
            )
    }
}

impl BookLayout<'_> {
    pub(crate) fn standings_columns(&self) -> Vec<StandingsColumn> {
        let figures = self.figures();
        let order = self.rules().order.iter().copied();
        let (asked, others): (Vec<usize>, Vec<usize>) =
            order.partition(|definition| self.is_shown[*definition]);
        let asked = figures.shown_with(asked.into_iter());
        let extras = self.extras().iter().copied().map(StandingsColumn::Extra);
        let record = figures.has_records().then_some(StandingsColumn::Record);
        let shown = [StandingsColumn::Place, StandingsColumn::Name]
            .into_iter()
            .chain(extras)
            .chain(record)
            .chain(asked.map(StandingsColumn::Figure));
        let shown = shown
            .chain(self.has_lines().then_some(StandingsColumn::Qualify))
            .chain([StandingsColumn::Decided]);
        let categories = (0..figures.tournament.categories.len())
            .flat_map(|at| [StandingsColumn::Category(at), StandingsColumn::Count(at)]);
        let deducted = figures.tells_deductions().then_some(StandingsColumn::Deducted);
        let pages = self.leads_to_pages().then_some(StandingsColumn::Page);
        let left = [StandingsColumn::Left, StandingsColumn::PlaceOfAble]
            .into_iter()
            .filter(|_| self.has_left_column());
        shown
            .chain([
                StandingsColumn::Position,
                StandingsColumn::Pointer,
                StandingsColumn::Equal,
                StandingsColumn::Group,
            ])
            .chain(left)
            .chain(others.into_iter().map(StandingsColumn::Figure))
            .chain(categories)
            .chain(deducted)
            .chain(pages)
            .collect()
    }

    pub(crate) fn hides(&self, what: StandingsColumn) -> bool {
        what.is_hidden()
            || matches!(what, StandingsColumn::Figure(definition) if !self.is_shown[definition])
    }

    /// Returns the columns of the list of players beside the names.
    pub(crate) fn standings_extras(&self) -> Range<u16> {
        let first = self.standings_column(StandingsColumn::Name) + 1;
        first..first + column(self.extras().len())
    }

    /// Whether names link to the pages of players, also after an edit changes the order.
    pub(crate) fn leads_to_pages(&self) -> bool {
        self.size.alive
            && self.has_notes()
            && !self.standing.is_empty()
            && !matches!(self.names.pages, Pages::None)
    }

    /// Returns the target of a link to a player's page, as a formula; `None` for players added after the pages were made.
    pub(crate) fn page_of(&self, slot: usize) -> Option<String> {
        let player = Some(slot).filter(|slot| *slot < self.standing.len())?;
        let (sheet, row, column) = self.to_player(player)?;
        Some(format!(
            "#'{}'!{}",
            sheet.replace('\'', "''"),
            crate::workbook::address::relative(row, column)
        ))
    }

    /// Returns the pages of all players, as a range.
    pub(crate) fn pages_of_players(&self) -> String {
        let (at, rows) = (
            self.standings_column(StandingsColumn::Page),
            (row(0), row(self.size.players.max(1) - 1)),
        );
        column_on(&self.names["standings"], rows, at)
    }

    /// Returns the column of the standings that holds something; a column that no sheet has where none does.
    pub(crate) fn standings_column(&self, what: StandingsColumn) -> u16 {
        self.standings_columns().iter().position(|known| *known == what).map_or(u16::MAX, column)
    }

    pub(crate) fn standings_cell(&self, position: usize, what: StandingsColumn) -> String {
        crate::workbook::address::same_row(
            &self.names["standings"],
            row(position),
            self.standings_column(what),
        )
    }

    /// Returns the cell that says who stands at a position.
    pub(crate) fn pointer_cell(&self, position: usize) -> String {
        self.standings_cell(position, StandingsColumn::Pointer)
    }

    /// Returns the cell that says on how many criteria a position and the one above are equal.
    pub(crate) fn equal_cell(&self, position: usize) -> String {
        self.standings_cell(position, StandingsColumn::Equal)
    }

    /// Whether a criterion is written as no format of a number says it: in halves such as 3½, near where it is not whole, or as a place among equals.
    pub(crate) fn is_written_out(&self, definition: usize) -> bool {
        match self.column_look(definition) {
            Look::Approximate => true,
            _ if self.rules().lowered.formulas[definition].group_fact().is_some() => true,
            look => look == Look::Show(Show::Integer) && self.counts_in_halves(),
        }
    }

    /// Returns the position of a criterion that is written out in the rule set's order.
    pub(crate) fn printed_criterion(&self, definition: usize) -> Option<usize> {
        let mut order = self.rules().order.iter();
        order
            .position(|criterion| *criterion == definition)
            .filter(|_| self.is_written_out(definition))
    }

    /// Whether some result is worth half a point.
    pub(crate) fn counts_in_halves(&self) -> bool {
        let rules = self.rules();
        crate::model::Outcome::ALL.iter().any(|outcome| !rules.points_of(*outcome).is_integer())
    }

    /// Returns every pointer, and every count of criteria on which a position and the one above are equal, as ranges.
    pub(crate) fn pointers_and_equals(&self) -> [String; 2] {
        let rows = (row(0), row(self.size.players.max(1) - 1));
        [StandingsColumn::Pointer, StandingsColumn::Equal].map(|what| {
            let column = self.standings_column(what);
            column_on(&self.names["standings"], rows, column)
        })
    }
}

pub(crate) fn row(position: usize) -> u32 {
    FIRST_ROW + crate::workbook::calculation::row(position)
}
