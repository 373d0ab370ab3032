//! The player whom a page is about: a fixed one, or on the card the one that is chosen. Both read the same cells of the calculation sheets.

use crate::model::PlayerIndex;
use crate::workbook::address::{as_it_is, fixed, on};
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::excel::{
    self, Excel, as_text, found, if_, iferror, index, is, to, unless, xl,
};
use crate::workbook::live::LiveText;
use crate::workbook::plan::{Cached, Cell, Content, Role};
use crate::workbook::sheets::pages::frame::{Frame, NAME};

pub(super) const WIDEST_VALUE: &str = "100.00%";

pub(super) struct PageOwner<'f> {
    pub frame: &'f Frame<'f>,
    pub player: Option<PlayerIndex>,
    pub top: u32,
    pub chosen: bool,
}

/// The hidden cells, from the first row down, that point at the page's player and the neighbours.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
pub(super) enum Pointer {
    /// The player's row on Players and Figures, from 1; 0 for nobody.
    Row,
    /// The player's position in the standings.
    Position,
    /// The rows of the two neighbours; 0 for nobody.
    Above,
    Below,
    /// On how many criteria the player and each of them are equal.
    EqualAbove,
    EqualBelow,
    /// The number of rows of Workings before the player's.
    Before,
}

impl PageOwner<'_> {
    pub(super) fn fig(&self, fig: &Fig) -> Excel {
        let layout = self.frame.layout;
        match self.player.filter(|_| !self.chosen) {
            Some(player) => {
                xl(on(&layout.names["figures"], layout.player_row(player), layout.fig_column(fig)))
            }
            None => index(layout.fig_name(fig), self.pointer(Pointer::Row)),
        }
    }

    pub(super) fn work(&self, what: &Work, round: u32) -> Excel {
        let layout = self.frame.layout;
        match self.player.filter(|_| !self.chosen) {
            Some(player) => xl(on(
                &layout.names["workings"],
                layout.work_row(player, round),
                layout.work_column(what),
            )),
            None => index(
                layout.work_range(layout.work_column(what)),
                xl(self.pointer(Pointer::Before)) + round,
            ),
        }
    }

    pub(super) fn rounds(&self, what: &Work) -> Excel {
        let layout = self.frame.layout;
        let (first, last) = (self.work(what, 1), layout.size.rounds);
        // The sheet's name stands before the first cell alone.
        let last = match self.player.filter(|_| !self.chosen) {
            Some(player) => fixed(layout.work_row(player, last), layout.work_column(what)).into(),
            None => self.work(what, last),
        };
        to(first, last)
    }

    pub(super) fn pointer(&self, pointer: Pointer) -> Excel {
        xl(fixed(self.top + pointer as u32, self.frame.pointers()))
    }

    /// Returns a cell of the page; on the card it is empty until a player is chosen.
    pub(super) fn cell(
        &self,
        (row, column): (u32, u16),
        role: Role,
        formula: impl FnOnce() -> Excel,
        now: Cached,
    ) -> Cell {
        let shown = || {
            if self.chosen {
                unless(is(self.pointer(Pointer::Row), 0), formula())
            } else {
                formula()
            }
        };
        let now = if self.player.is_some() { now } else { "".into() };
        self.frame.layout.computed((self.top + row, column), role, shown, now)
    }

    pub(super) fn say(&self, at: (u32, u16), role: Role, said: LiveText) -> Cell {
        let LiveText { formula, now } = said;
        self.cell(at, role, || formula, now.into())
    }

    pub(super) fn pointers(&self) -> Vec<Cell> {
        let layout = self.frame.layout;
        let (entries, count) = (layout.entries(), layout.rules().order.len());
        let position = self.player.map(|player| layout.standing[player]);
        let at = |position: Option<usize>| {
            let entry = position.and_then(|at| entries.get(at));
            entry.map_or(0, |entry| entry.player + 1).into()
        };
        let has_place = |at: &usize| entries.get(*at).is_some_and(|entry| !entry.without_place);
        let equal = |position: Option<usize>| {
            let lower =
                position.filter(|at| *at > 0 && has_place(at)).and_then(|at| entries.get(at));
            lower.map(|lower| lower.separated_by.unwrap_or(count)).into()
        };
        let below = position.map(|position| position + 1);
        let [standing, equals] = layout.pointers_and_equals().map(xl);
        let own = self.pointer(Pointer::Position);
        let row = if self.player.is_some() && !self.chosen {
            self.fig(&Fig::Row)
        } else {
            let name = as_it_is(as_text(fixed(self.top + NAME, 0)));
            iferror(found(&name, "player_name"), 0)
        };
        let beside = |range: &Excel, at: Excel, nobody: Excel| iferror(index(range, at), nobody);
        // Between those who have places and those who have none there is nothing to say.
        let expels = layout.shows_without_place();
        let compared = |equal: Pointer, row: Excel| {
            if expels { if_(is(self.pointer(equal), ""), 0, &row) } else { row }
        };
        let above_row = compared(Pointer::EqualAbove, beside(&standing, &own - 1, xl(0)));
        let all: [(Pointer, Excel, Cached); 7] = [
            (Pointer::Row, row, self.player.map_or(0, |player| player + 1).into()),
            (Pointer::Position, self.fig(&Fig::Position), position.map(|at| at + 1).into()),
            (
                Pointer::Above,
                if_(excel::below(excel::number(&own), 2), 0, &above_row),
                at(position.filter(has_place).and_then(|at| at.checked_sub(1))),
            ),
            (
                Pointer::Below,
                compared(Pointer::EqualBelow, beside(&standing, &own + 1, xl(0))),
                at(below.filter(has_place)),
            ),
            (
                Pointer::EqualAbove,
                unless(excel::below(excel::number(&own), 2), beside(&equals, own.clone(), xl(""))),
                equal(position),
            ),
            (Pointer::EqualBelow, beside(&equals, &own + 1, xl("")), equal(below)),
            (
                Pointer::Before,
                (xl(self.pointer(Pointer::Row)) - 1) * "slots",
                self.player.map_or(0, |player| player * layout.size.rounds as usize).into(),
            ),
        ];
        let wanted = all
            .into_iter()
            .filter(|(pointer, ..)| self.chosen || !matches!(pointer, Pointer::Before));
        let cells = wanted.map(|(pointer, formula, now)| {
            let at = (pointer as u32, self.frame.pointers());
            let mut cell = match pointer {
                Pointer::Row => {
                    layout.computed((self.top + at.0, at.1), Role::Bare, || formula, now)
                }
                _ => self.cell(at, Role::Bare, || formula, now),
            };
            if cell.content == Content::Text(String::new()) {
                cell.content = Content::Blank;
            }
            cell
        });
        cells.collect()
    }
}
