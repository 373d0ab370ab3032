//! The columns about a player: who it is, and how the games ended.

use super::{Columns, FigColumn};
use crate::model::NoPlace;
use crate::rules::vocabulary::{PlayerFact, Quality};
use crate::workbook::address::{fixed, own};
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::figures::is_gone;
use crate::workbook::calculation::{FIRST_ROW, row};
use crate::workbook::excel::{
    self, Excel, abs, as_text, at_most, call, countif, if_, iferror, index, is, is_number, len,
    max, or, quote, rows, search, substitute, sumproduct, to, trim, unless, value, xl,
};

impl<'c> Columns<'c> {
    /// Returns a cell of the player on Players.
    fn noted(self, name: &str) -> Excel {
        index(name, self.layout.own_fig(&Fig::Row))
    }

    pub(super) fn number(self) -> FigColumn<'c> {
        let formula = || {
            let number = self.noted("player_number");
            unless(is(self.noted("player_name"), ""), unless(is(&number, ""), &number))
        };
        self.unless_fixed()
            .live(formula, |at| at.figures.tournament.players[at.player].number.into())
            .of_players()
    }

    pub(super) fn name(self) -> FigColumn<'c> {
        self.unless_fixed()
            .live(
                || as_text(self.noted("player_name")),
                |at| (at.figures.tournament.name(at.player)).into(),
            )
            .of_players()
    }

    /// Names and numbers of a book of values do not follow an edit; a player in another row of Players is reported.
    fn unless_fixed(self) -> Self {
        Self { wants_formulas: self.wants_formulas && !self.layout.size.is_fixed(), ..self }
    }

    pub(super) fn row(self) -> FigColumn<'c> {
        self.live(|| rows(to(fixed(FIRST_ROW, 0), own(0))), |at| (at.slot + 1).into())
    }

    /// A player's rounds stand together, in the order of the players.
    pub(super) fn first_round(self) -> FigColumn<'c> {
        self.live(
            || (xl(self.layout.own_fig(&Fig::Row)) - 1) * "slots" + 1,
            move |at| (row(at.slot) * self.layout.size.rounds + 1).into(),
        )
    }

    pub(super) fn record(self, which: u32) -> FigColumn<'c> {
        self.live(
            || countif(self.layout.rounds_of(&Work::Record), which),
            move |at| {
                let record = at.figures.record(at.player);
                let counts = [record.wins, record.losses, record.draws];
                counts[which as usize - 1].into()
            },
        )
    }

    pub(super) fn games(self) -> FigColumn<'c> {
        let rounds = |what: &Work| self.layout.rounds_of(what);
        self.live(
            || {
                let decided = excel::above(rounds(&Work::Code), 0);
                sumproduct(decided * is_number(rounds(&Work::Opponent)))
            },
            |at| at.figures.games(at.player).into(),
        )
    }

    pub(super) fn last_presence(self) -> FigColumn<'c> {
        self.live(
            || max(self.layout.rounds_of(&Work::Present)),
            |at| {
                let views = at.figures.field.views[at.player].iter();
                let present = views.filter(|view| !Quality::Voluntary.of_outcome(view.outcome));
                present.map(|view| view.round).max().unwrap_or(0).into()
            },
        )
    }

    pub(super) fn fact(self, fact: PlayerFact) -> FigColumn<'c> {
        let formula = || {
            let noted = self.noted(&format!("player_{}", fact.word()));
            let is_none = if fact == PlayerFact::Rating && self.rules().knows_unrated() {
                is(excel::number(&noted), 0)
            } else {
                is(&noted, "")
            };
            // Points taken off may be written with a minus or without.
            let taken_off = fact == PlayerFact::StartScore && self.layout.takes_points_off();
            let said =
                if taken_off { if_(is_number(&noted), xl(0) - abs(&noted), &noted) } else { noted };
            let known = unless(is_none, said);
            // Rows that are kept for more have numbers already.
            if fact == PlayerFact::Number { self.named(known) } else { known }
        };
        self.live(formula, move |at| {
            let known = at.figures.player_fact(fact, at.player);
            known.map(|value| value.to_f64()).into()
        })
    }

    pub(super) fn without_place(self) -> FigColumn<'c> {
        let formula = || {
            let said = self.says_out(NoPlace::Expelled);
            self.named(excel::above(said + self.layout.own_fig(&Fig::Annulled), 0) * 1)
        };
        self.live(formula, |at| at.figures.tournament.players[at.player].has_no_place().into())
            .of_players()
    }

    pub(super) fn annulled(self) -> FigColumn<'c> {
        let formula = || {
            let said = excel::above(self.says_out(NoPlace::Annulled), 0);
            // Whoever leaves before the end is annulled where the rules say so.
            let left = self.layout.says_who_left();
            let left = left.filter(|_| self.rules().annuls_who_left());
            self.named(match left {
                Some(left) => or(said, is_gone(self.noted(left))) * 1,
                None => said * 1,
            })
        };
        self.live(formula, |at| {
            let away = &at.figures.tournament.players[at.player].away;
            away.is_annulled().into()
        })
        .of_players()
    }

    /// Returns how many words for a reason Players says of the player under Out.
    fn says_out(self, reason: NoPlace) -> Excel {
        let words = excel::constants(reason.words().map(quote));
        excel::count(search(words, self.noted("player_out")))
    }

    /// The first of the rounds that a player misses who has left for good.
    pub(super) fn gone_from(self) -> FigColumn<'c> {
        let formula = || {
            let gone = self.gone_from_formula();
            self.named(if self.layout.shows_without_place() {
                if_(is(self.layout.own_fig(&Fig::WithoutPlace), 1), 0, gone)
            } else {
                gone
            })
        };
        self.live(formula, |at| at.figures.gone_from(at.player).unwrap_or(0).into()).of_players()
    }

    /// Returns the first of the rounds missed by who left for good, before anybody is passed over for having no place.
    fn gone_from_formula(self) -> Excel {
        let after = self.layout.own_fig(&Fig::LeftFrom);
        let out = self.layout.own_fig(&Fig::OutFrom);
        let is_out = at_most(&out, xl("last_round") + 1);
        if_(excel::above(&after, 0), &after, if_(is_out, &out, 0))
    }

    /// The round after the one under Left, where that is no later than the last with a result.
    pub(super) fn left_from(self) -> FigColumn<'c> {
        let formula = || {
            self.if_noted("player_left", |left| {
                let is_left = is_number(&left) * at_most(&left, "last_round");
                iferror(if_(is_left, xl(&left) + 1, 0), 0)
            })
        };
        self.live(formula, |at| {
            let left = at.figures.tournament.players[at.player].left_after;
            let left = left.filter(|left| *left <= at.figures.field.last_round);
            left.map_or(0, |left| left + 1).into()
        })
        .of_players()
    }

    /// The round from which Out says that the player is missing to the end: of `3, 5-` what stands before the last sign, behind the
    /// last comma.
    pub(super) fn out_from(self) -> FigColumn<'c> {
        let formula = || {
            self.if_noted("player_out", |out| {
                let but_last = excel::left(&out, len(&out) - 1);
                let parts = substitute(but_last, quote(","), call!("REPT", quote(" "), 9));
                let from = value(trim(call!("RIGHT", parts, 9)));
                let is_to_the_end = is(call!("RIGHT", &out), quote("-"));
                iferror(if_(is_to_the_end, from, 0), 0)
            })
        };
        self.live(formula, |at| {
            let away = &at.figures.tournament.players[at.player].away;
            away.from_to_the_end(u32::MAX).unwrap_or(0).into()
        })
        .of_players()
    }

    /// Returns what a formula makes of a column of Players, for each player; 0 where there is no such column.
    fn if_noted(self, name: &str, formula: impl FnOnce(Excel) -> Excel) -> Excel {
        let is_there = self.layout.has_player_column(name);
        self.named(if is_there { formula(self.noted(name)) } else { xl(0) })
    }
}
