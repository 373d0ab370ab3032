//! How formulas name what stands in the machine room: constants, columns of Workings and Figures, cells of the own row.

use crate::record::rules::NUMBER;
use crate::workbook::address::{on, own, range_on};
use crate::workbook::room::columns::{Fig, Work};
use crate::workbook::room::{CONSTANTS_ROW, Room, row};

impl Room<'_> {
    /// Returns how formulas name a constant: its defined name, or its cell on the rules sheet where its id is no name.
    #[must_use]
    pub fn constant(&self, position: usize) -> String {
        self.constant_name(position).unwrap_or_else(|| self.constant_cell(position))
    }

    /// Returns the defined name of a constant, where its id can be one.
    #[must_use]
    pub fn constant_name(&self, position: usize) -> Option<String> {
        let id = &self.figures().rules.constants[position].id;
        id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| format!("const_{id}"))
    }

    /// Returns the cell of a constant.
    #[must_use]
    pub fn constant_cell(&self, position: usize) -> String {
        on(&self.names.rules, CONSTANTS_ROW + row(position), NUMBER)
    }

    /// Returns a column of Workings as a range.
    #[must_use]
    pub fn work_range(&self, column: u16) -> String {
        range_on(&self.names.workings, self.work_rows(), (column, column))
    }

    /// Returns a column of Figures as a range.
    #[must_use]
    pub fn fig_range(&self, column: u16) -> String {
        range_on(&self.names.figures, self.player_rows(), (column, column))
    }

    /// Returns columns of Figures, side by side, as a range.
    #[must_use]
    pub fn fig_ranges(&self, first: &Fig, last: &Fig) -> String {
        let columns = (self.fig_column(first), self.fig_column(last));
        range_on(&self.names.figures, self.player_rows(), columns)
    }

    /// Returns the own row's cell of a column of Figures, on that sheet.
    pub(super) fn own_fig(&self, fig: &Fig) -> String {
        own(self.fig_column(fig))
    }

    /// Returns a column of Figures, on that sheet.
    pub(super) fn same_sheet(&self, fig: &Fig) -> String {
        let range = self.fig_range(self.fig_column(fig));
        range.rsplit('!').next().unwrap_or_default().to_string()
    }

    /// Returns the player's rounds in a column of Workings.
    pub(super) fn rounds_of(&self, what: &Work) -> String {
        let range = self.work_range(self.work_column(what));
        let rows = self.work_range(self.work_column(&Work::Row));
        // MATCH finds the last of the player's rows; it also keeps LibreOffice from computing the column in several threads, in which
        // it loses sight of what a range between two INDEX depends on (seen in 7.4).
        format!("INDEX({range},{}):INDEX({range},MATCH({},{rows}))", self.own_fig(&Fig::First), self.own_fig(&Fig::Row))
    }
}
