//! The columns that find a player's game of a round: the pairing, the side, the opponent, and what the outcome was.

use super::{Columns, WorkColumn, of_inputs};
use crate::model::Outcome;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::size::ROUNDS_OF_A_KEY;
use crate::workbook::excel::{
    self, at_most, found, if_, iferror, index, index_2, is, is_not, unless, xl,
};

pub(super) fn row<'c>() -> WorkColumn<'c> {
    of_inputs(|at| (at.rounds.slot + 1).into())
}

pub(super) fn round<'c>() -> WorkColumn<'c> {
    of_inputs(|at| at.round.into())
}

impl<'c> Columns<'c> {
    pub(super) fn name(self) -> WorkColumn<'c> {
        self.live(
            || index(self.layout.fig_name(&Fig::Name), self.cell(&Work::Row)),
            move |at| self.layout.name_of(at.rounds.player).into(),
        )
    }

    /// Pairings are inputs in a book too large to find them by formulas.
    fn of_pairings(self) -> Self {
        Self { wants_formulas: self.wants_formulas && self.layout.size.live_pairings, ..self }
    }

    pub(super) fn pairing(self) -> WorkColumn<'c> {
        let formula = || {
            let key = xl(self.cell(&Work::Row)) * ROUNDS_OF_A_KEY + self.cell(&Work::Round);
            let second = iferror(found(&key, "result_key_2"), 0);
            iferror(found(&key, "result_key_1"), second)
        };
        self.of_pairings()
            .live(formula, |at| at.pairing.map_or(0, |(pairing, _)| pairing + 1).into())
    }

    pub(super) fn side(self) -> WorkColumn<'c> {
        let formula = || {
            let pairing = self.cell(&Work::Pairing);
            let is_second = is_not(index("result_row_1", &pairing), self.cell(&Work::Row));
            if_(is(&pairing, 0), 0, is_second * 1)
        };
        self.of_pairings().live(formula, |at| at.pairing.map_or(0, |(_, side)| side).into())
    }

    pub(super) fn opponent(self) -> WorkColumn<'c> {
        let formula = || {
            let pairing = self.cell(&Work::Pairing);
            let other = index_2("result_rows", &pairing, xl(2) - self.cell(&Work::Side));
            unless(is(&pairing, 0), unless(is(&other, 0), &other))
        };
        self.of_pairings().live(formula, |at| at.opponent.map(|opponent| opponent + 1).into())
    }

    pub(super) fn code(self) -> WorkColumn<'c> {
        let formula = || {
            let pairing = self.cell(&Work::Pairing);
            let has_begun = at_most(self.cell(&Work::Round), "last_round");
            let is_out = is_not(self.cell(&Work::Name), "");
            let code = if_(
                excel::above(&pairing, 0),
                index_2("result_codes", &pairing, xl(self.cell(&Work::Side)) + 1),
                if_(is_out, code_of(Outcome::Out), 0),
            );
            if_(has_begun, code, 0)
        };
        self.live(formula, |at| at.view().map_or(0, |view| code_of(view.outcome)).into())
    }
}
