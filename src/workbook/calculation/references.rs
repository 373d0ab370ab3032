//! References in formulas to the calculation sheets: constants, columns of Workings and Figures, cells of the own row.

use crate::model::PlayerIndex;
use crate::record::rules::NUMBER;
use crate::workbook::address::{as_pattern, column_on, in_column, on, own, range_on};
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::{BookLayout, CONSTANTS_ROW, column, row};
use crate::workbook::excel::{self, Excel, iferror, index, is, match_, number, quote, to, unless};

named! {
    /// A block of columns of Figures with one column for each criterion or definition.
    pub enum Block by name {
        /// The sort keys of the criteria.
        Keys = "f_keys",
        /// The places by the first criterion, by the first two, and so on.
        Places = "f_ranks",
        /// The criteria as they are printed.
        Printed = "f_printed",
        /// Whether each definition differs from the computed one.
        Differs = "f_changed",
    }
}

impl Block {
    fn holds(self, fig: &Fig) -> bool {
        match self {
            Self::Keys => matches!(fig, Fig::Key(_)),
            Self::Places => matches!(fig, Fig::PlaceAfter(1..)),
            Self::Printed => matches!(fig, Fig::Printed(_)),
            Self::Differs => matches!(fig, Fig::Differs(_)),
        }
    }
}

impl BookLayout<'_> {
    /// Returns the name of a constant in formulas: its defined name, or its cell on Rules if its id cannot be one. A text there counts
    /// 0, as an empty cell does; a warning under every title says so.
    pub(crate) fn constant(&self, position: usize) -> Excel {
        self.constant_name(position)
            .map_or_else(|| number(self.constant_cell(position)), Excel::from)
    }

    /// Returns the defined name of a constant, where its id can be one.
    pub(crate) fn constant_name(&self, position: usize) -> Option<String> {
        let id = &self.rules().constants[position].id;
        id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| format!("const_{id}"))
    }

    pub(crate) fn constant_cell(&self, position: usize) -> String {
        on(&self.names["rules"], CONSTANTS_ROW + row(position), NUMBER)
    }

    /// Returns the reference to a column of Workings: its defined name, or its address.
    pub(crate) fn work_range(&self, column: u16) -> Excel {
        self.workings
            .get(usize::from(column))
            .map_or_else(|| self.work_cells(column), |what| self.name_of_work(what))
            .into()
    }

    /// Returns the reference to a column of Figures: its defined name, or its address.
    pub(crate) fn fig_range(&self, column: u16) -> Excel {
        let range = || self.fig_cells((column, column));
        self.figure_columns
            .get(usize::from(column))
            .map_or_else(range, |fig| self.name_of_fig(fig))
            .into()
    }

    pub(crate) fn fig_name(&self, fig: &Fig) -> Excel {
        self.fig_range(self.fig_column(fig))
    }

    /// Returns what Figures holds of the player to whom a cell points; nothing where it points at nobody.
    pub(crate) fn fig_at(&self, fig: &Fig, pointer: impl Into<Excel> + Copy) -> Excel {
        unless(is(pointer, 0), index(self.fig_name(fig), pointer))
    }

    /// Returns the reference to a block of columns of Figures.
    #[allow(clippy::unused_self, reason = "asked of the layout like its neighbours")]
    pub(crate) fn fig_ranges(&self, block: Block) -> Excel {
        block.name().into()
    }

    pub(crate) fn column_names(&self) -> Vec<(String, String)> {
        let workings = self
            .workings
            .iter()
            .enumerate()
            .map(|(at, what)| (self.name_of_work(what), self.work_cells(column(at))));
        let figures = self.figure_columns.iter().enumerate().map(|(at, fig)| {
            let at = column(at);
            (self.name_of_fig(fig), self.fig_cells((at, at)))
        });
        let blocks = Block::ALL.into_iter().filter_map(|block| {
            let columns = (0u16..)
                .zip(&self.figure_columns)
                .filter(|(_, fig)| block.holds(fig))
                .map(|(column, _)| column);
            let (first, last) = (columns.clone().min()?, columns.max()?);
            Some((block.name().to_string(), self.fig_cells((first, last))))
        });
        workings.chain(figures).chain(blocks).collect()
    }

    /// Returns the row of a player on Players and Figures, from 1: where the name stands now, and where nobody is called so, where the
    /// player stood.
    pub(crate) fn found(&self, player: PlayerIndex) -> Excel {
        let own = player + 1;
        if self.size.is_fixed() {
            return own.into();
        }
        let name = as_pattern(self.tournament().name(player));
        let names = self.fig_name(&Fig::Name);
        iferror(excel::found(quote(&name), &names), own)
    }

    fn work_cells(&self, column: u16) -> String {
        column_on(&self.names["workings"], self.work_rows(), column)
    }

    pub(super) fn fig_cells(&self, columns: (u16, u16)) -> String {
        range_on(&self.names["figures"], self.player_rows(), columns)
    }

    pub(super) fn own_fig(&self, fig: &Fig) -> Excel {
        own(self.fig_column(fig))
    }

    pub(super) fn same_sheet(&self, fig: &Fig) -> Excel {
        let column = self.fig_column(fig);
        let (first, last) = self.player_rows();
        in_column((first, last), column)
    }

    pub(super) fn rounds_of(&self, what: &Work) -> Excel {
        let range = self.work_range(self.work_column(what));
        let rows = self.work_range(self.work_column(&Work::Row));
        // MATCH finds the last of the player's rows; it also keeps LibreOffice from computing the column in several threads, in which
        // it loses sight of what a range between two INDEX depends on (seen in 7.4).
        to(
            index(&range, self.own_fig(&Fig::First)),
            index(&range, match_(self.own_fig(&Fig::Row), &rows)),
        )
    }
}
