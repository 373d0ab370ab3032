//! The columns of 順位表: what each holds, and where it stands.

use std::ops::Range;

use crate::model::Listed;
use crate::rules::show::Show;
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
    /// A criterion, a position in the rule set's order.
    Criterion(usize),
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
    /// The cell of the player's page, to which names link.
    Page,
}

impl StandingsColumn {
    pub(crate) fn is_hidden(self) -> bool {
        let of_everybody = matches!(
            self,
            Self::Position | Self::Pointer | Self::Equal | Self::Group | Self::Page
        );
        of_everybody
            || matches!(
                self,
                Self::Left | Self::PlaceOfAble | Self::Category(_) | Self::Count(_)
            )
    }
}

impl BookLayout<'_> {
    pub(crate) fn standings_columns(&self) -> Vec<StandingsColumn> {
        let criteria = 0..self.rules().order.len();
        let (asked, others): (Vec<usize>, Vec<usize>) =
            criteria.partition(|criterion| self.shows_criterion(*criterion));
        let criteria = asked.into_iter().map(StandingsColumn::Criterion);
        let extras = self.extras().iter().copied().map(StandingsColumn::Extra);
        let record = (!self.tournament().is_finals_alone()).then_some(StandingsColumn::Record);
        let shown = [StandingsColumn::Place, StandingsColumn::Name]
            .into_iter()
            .chain(extras)
            .chain(record)
            .chain(criteria);
        let shown = shown
            .chain(self.has_lines().then_some(StandingsColumn::Qualify))
            .chain([StandingsColumn::Decided]);
        let categories = (0..self.figures().tournament.categories.len())
            .flat_map(|at| [StandingsColumn::Category(at), StandingsColumn::Count(at)]);
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
            .chain(others.into_iter().map(StandingsColumn::Criterion))
            .chain(categories)
            .chain(pages)
            .collect()
    }

    /// Whether a criterion has a column for readers.
    pub(crate) fn shows_criterion(&self, criterion: usize) -> bool {
        self.is_shown[self.rules().order[criterion]]
    }

    pub(crate) fn hides(&self, what: StandingsColumn) -> bool {
        what.is_hidden()
            || matches!(what, StandingsColumn::Criterion(criterion) if !self.shows_criterion(criterion))
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
        crate::workbook::address::range_on(&self.names.standings, rows, (at, at))
    }

    /// Returns the column of the standings that holds something; a column that no sheet has where none does.
    pub(crate) fn standings_column(&self, what: StandingsColumn) -> u16 {
        self.standings_columns()
            .iter()
            .position(|known| *known == what)
            .map_or(u16::MAX, column)
    }

    pub(crate) fn standings_cell(&self, position: usize, what: StandingsColumn) -> String {
        crate::workbook::address::same_row(
            &self.names.standings,
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
            _ if self.rules().lowered.formulas[definition]
                .group_fact()
                .is_some() =>
            {
                true
            }
            look => look == Look::Show(Show::Integer) && self.counts_in_halves(),
        }
    }

    /// Whether some result is worth half a point.
    pub(crate) fn counts_in_halves(&self) -> bool {
        let rules = self.rules();
        crate::model::Outcome::ALL
            .iter()
            .any(|outcome| !rules.points_of(*outcome).is_integer())
    }

    /// Returns every pointer, and every count of criteria on which a position and the one above are equal, as ranges.
    pub(crate) fn pointers_and_equals(&self) -> [String; 2] {
        let rows = (row(0), row(self.size.players.max(1) - 1));
        [StandingsColumn::Pointer, StandingsColumn::Equal].map(|what| {
            let column = self.standings_column(what);
            crate::workbook::address::range_on(&self.names.standings, rows, (column, column))
        })
    }
}

pub(crate) fn row(position: usize) -> u32 {
    FIRST_ROW + crate::workbook::calculation::row(position)
}
