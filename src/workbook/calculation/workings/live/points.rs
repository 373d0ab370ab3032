//! The columns of what a round brought: scores, numbers noted beside them, points and the result.

use super::{Columns, WorkColumn, is_one_of};
use crate::exact::Exact;
use crate::rules::operation::Absence;
use crate::rules::vocabulary::{Quality, RoundFact, Whose};
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::view::View;
use crate::workbook::address::above;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::{is_extra, record_of};
use crate::workbook::calculation::columns::Work;
use crate::workbook::calculation::workings::rounds::number;
use crate::workbook::excel::{
    self, Excel, and, below, if_, index, index_2, is, is_number, or, unless, xl,
};

impl<'c> Columns<'c> {
    pub(super) fn own_score(self) -> WorkColumn<'c> {
        self.live(
            || self.score("outcome_own_score", &(xl(self.cell(&Work::Side)) + 1)),
            |at| at.score(at.view().and_then(|view| view.score.as_ref())),
        )
    }

    pub(super) fn other_score(self) -> WorkColumn<'c> {
        self.live(
            || self.score("outcome_other_score", &(xl(2) - self.cell(&Work::Side))),
            |at| at.score(at.view().and_then(|view| view.opponent_score.as_ref())),
        )
    }

    /// Returns a score: the one that the rules fix for an outcome, else the one that is written.
    fn score(self, fixed: &str, side: &Excel) -> Excel {
        let (code, pairing) = (self.cell(&Work::Code), self.cell(&Work::Pairing));
        let written = unless(is(&pairing, 0), index_2("result_scores", &pairing, side));
        let score = if self.layout.rules().scores.is_empty() {
            written
        } else {
            if_(is(index(fixed, &code), ""), &written, index(fixed, &code))
        };
        unless(is(&code, 0), score)
    }

    pub(super) fn drawn(self) -> WorkColumn<'c> {
        let formula = || {
            let pairing = self.cell(&Work::Pairing);
            if_(
                is(self.cell(&Work::Own), "unknown"),
                "unknown",
                if_(is(&pairing, 0), 0, index("result_drawn", &pairing)),
            )
        };
        self.live(formula, |at| at.score(Some(at.drawn().unwrap_or(&Exact::zero()))))
    }

    pub(super) fn handicap(self) -> WorkColumn<'c> {
        let formula = || {
            let pairing = self.cell(&Work::Pairing);
            let stones = excel::number(index("result_stones", &pairing));
            let sign = xl(2) * self.cell(&Work::Side) - 1;
            if_(is(&pairing, 0), 0, stones * sign)
        };
        self.live(formula, move |at| {
            let pairings = &self.layout.tournament().pairings;
            let given = |(at, side): (usize, usize)| pairings[at].stones_of(side);
            f64::from(at.pairing.map_or(0, given)).into()
        })
    }

    pub(super) fn noted(self, fact: usize, whose: Whose) -> WorkColumn<'c> {
        let formula = || {
            let (code, pairing) = (self.cell(&Work::Code), self.cell(&Work::Pairing));
            let side = xl(self.cell(&Work::Side));
            let column = match whose {
                Whose::Own => side + 1,
                Whose::Opponents => xl(2) - side,
            };
            let written = index_2(BookLayout::fact_name(fact), &pairing, column);
            let is_there = if self.layout.figures().rules.facts[fact].of_sets {
                and(is_number(&written), BookLayout::are_sets_of(&pairing))
            } else {
                is_number(&written)
            };
            // The first three outcomes, and those after extra time, are those of games played to their end against somebody: their number
            // is missed.
            let is_played = or(below(&code, 4), is_extra(&code));
            let missed = if_(is_played, "unknown", "");
            unless(or(is(&code, 0), is(&pairing, 0)), if_(is_there, &written, &missed))
        };
        self.live(formula, move |at| {
            let noted = &self.layout.figures().field.noted;
            let known = |(player, view): (_, &View)| match whose {
                Whose::Own => noted.known(fact, player, view),
                Whose::Opponents => noted.known(fact, view.opponent.ok_or(Absence::Nothing)?, view),
            };
            match at.rounds.player.zip(at.view()).map(known) {
                Some(Err(Absence::Missing)) => MISSING.into(),
                known => number(known.and_then(Result::ok).as_ref()),
            }
        })
    }

    pub(super) fn points(self) -> WorkColumn<'c> {
        self.live(
            || self.of_outcome("outcome_points"),
            |at| number(at.view().map(|view| &view.points)),
        )
    }

    pub(super) fn opponent_points(self) -> WorkColumn<'c> {
        let formula = || {
            let pairing = self.cell(&Work::Pairing);
            let theirs = index_2("result_codes", &pairing, xl(2) - self.cell(&Work::Side));
            let is_met = and(is_number(self.cell(&Work::Opponent)), excel::above(&theirs, 0));
            unless(is(&pairing, 0), if_(is_met, index("outcome_points", &theirs), ""))
        };
        self.live(formula, |at| number(at.view().and_then(|view| view.opponent_points.as_ref())))
    }

    pub(super) fn result(self) -> WorkColumn<'c> {
        self.live(
            || self.of_outcome("outcome_result"),
            |at| {
                let halves = at
                    .view()
                    .and_then(|view| Exact::fraction(RoundFact::result_in_halves(view.outcome), 2));
                number(halves.as_ref())
            },
        )
    }

    pub(super) fn points_before(self) -> WorkColumn<'c> {
        let formula = || {
            let column = |what: &Work| above(self.layout.work_column(what));
            if_(
                is(self.cell(&Work::Row), column(&Work::Row)),
                excel::number(column(&Work::Before)) + excel::number(column(&Work::Points)),
                0,
            )
        };
        self.live(formula, move |at| {
            let before = |player| self.layout.points_before(player, at.round);
            at.rounds.player.map_or(0.0, before).into()
        })
    }

    pub(super) fn record(self) -> WorkColumn<'c> {
        let formula = || {
            let code = self.cell(&Work::Code);
            if_(is(&code, 0), 0, index("outcome_record", &code))
        };
        let rules = self.layout.rules();
        self.live(formula, move |at| {
            let view = at.view();
            view.map_or(0, |view| record_of(view.outcome, rules)).into()
        })
    }

    /// The round, where it was not unplayed by the player's own choice; else 0.
    pub(super) fn presence(self) -> WorkColumn<'c> {
        let formula = || {
            let code = self.cell(&Work::Code);
            let is_present = xl(1) - is_one_of(&code, Quality::Voluntary);
            if_(is(&code, 0), 0, xl(self.cell(&Work::Round)) * is_present)
        };
        self.live(formula, |at| {
            let present = |view: &&View| !Quality::Voluntary.of_outcome(view.outcome);
            let present = at.view().filter(present);
            present.map_or(0, |view| view.round).into()
        })
    }
}
