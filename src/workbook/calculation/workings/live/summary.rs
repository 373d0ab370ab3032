//! The column that says a round in one text: mark, opponent and score.

use super::{Columns, WorkColumn};
use crate::model::{Outcome, PlayerIndex};
use crate::rules::ScoreIs;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::excel::{
    self, Excel, any, below, if_, iferror, index, is, join, quote, unless, xl,
};

impl<'c> Columns<'c> {
    pub(super) fn summary(self) -> WorkColumn<'c> {
        let formula = || {
            let (code, pairing) = (self.cell(&Work::Code), self.cell(&Work::Pairing));
            let mark = if_(is(&code, 0), quote("?"), index("outcome_mark", &code));
            let text = join([mark, self.opponent_in_summary(), self.score_in_summary()]);
            let absent = unless(is(&code, 0), quote("—"));
            if_(is(&pairing, 0), absent, text)
        };
        self.live(formula, move |at| {
            let summary = |player| self.layout.summary(player, at.round);
            at.rounds.player.map_or_else(String::new, summary).into()
        })
    }

    pub(super) fn said(self) -> WorkColumn<'c> {
        let formula = || {
            let (code, pairing) = (self.cell(&Work::Code), self.cell(&Work::Pairing));
            let scored = Outcome::ALL.into_iter();
            let scored = scored.filter(|outcome| outcome.is_told_by_score());
            let scored = any(scored.map(|outcome| is(&code, code_of(outcome))));
            let mark = || index("outcome_mark", &code);
            let told = if_(scored, iferror(self.both_scores(), mark()), mark());
            unless(is(&pairing, 0), unless(is(&code, 0), told))
        };
        self.live(formula, move |at| {
            let said = |player| self.layout.said(player, at.round);
            at.rounds.player.map_or_else(String::new, said).into()
        })
    }

    fn opponent_in_summary(self) -> Excel {
        let opponent = self.cell(&Work::Opponent);
        let of = |fig: &Fig| index(self.layout.fig_name(fig), &opponent);
        let named = if self.layout.names_by_number() {
            // A player who was added without a number is known by the name.
            iferror(xl(0) + of(&Fig::Number), of(&Fig::Name))
        } else {
            of(&Fig::Name)
        };
        iferror(join([quote(" "), xl(&named)]), "")
    }

    fn score_in_summary(self) -> Excel {
        iferror(join([quote(" "), self.both_scores()]), "")
    }

    /// Returns both scores as they are told; an error where there are none.
    fn both_scores(self) -> Excel {
        let between = self.layout.text("score.between");
        let (own, other) = (self.cell(&Work::Own), self.cell(&Work::Other));
        let drawn = self.layout.work(&Work::Drawn).map_or_else(
            || xl(""),
            |_| {
                let drawn = self.cell(&Work::Drawn);
                if_(excel::above(&drawn, 0), join([quote(between), drawn]), "")
            },
        );
        // Only scores that are not games can be negative; they have parentheses after the hyphen.
        let other = if self.layout.rules().score_is == ScoreIs::Games {
            xl(0) + &other
        } else {
            if_(below(&other, 0), join([quote("("), xl(&other), quote(")")]), xl(0) + &other)
        };
        join([xl(0) + own, quote(between), other, drawn])
    }
}

impl BookLayout<'_> {
    /// Returns mark, opponent and score of a player's round in one text; nothing where there is no pairing.
    pub(crate) fn summary(&self, player: PlayerIndex, round: u32) -> String {
        if self.pairing(player, round).is_none() {
            return if round <= self.figures().field.last_round {
                "—".into()
            } else {
                String::new()
            };
        }
        let view = self.view(player, round).map(|(_, view)| view);
        let mut text = String::from(view.map_or("?", |view| self.mark(view.outcome)));
        if let Some(opponent) = self.opponent(player, round) {
            let opponent = &self.tournament().players[opponent];
            text.push(' ');
            if self.names_by_number() {
                text.push_str(&opponent.number.to_string());
            } else {
                text.push_str(&opponent.name);
            }
        }
        text + &self.score_in_summary(player, round)
    }

    /// Returns the score of a game that was played with one, else its mark; nothing where there is no result.
    pub(crate) fn said(&self, player: PlayerIndex, round: u32) -> String {
        let view = self.view(player, round).map(|(_, view)| view);
        let Some(view) = view.filter(|_| self.pairing(player, round).is_some()) else {
            return String::new();
        };
        let score = self.score_in_summary(player, round);
        if view.outcome.is_told_by_score() && !score.is_empty() {
            score.trim_start().to_string()
        } else {
            self.mark(view.outcome).to_string()
        }
    }

    fn score_in_summary(&self, player: PlayerIndex, round: u32) -> String {
        let mut text = String::new();
        let view = self.view(player, round).map(|(_, view)| view);
        let Some((own, other)) =
            view.and_then(|view| view.score.as_ref().zip(view.opponent_score.as_ref()))
        else {
            return text;
        };
        let recorded = self
            .pairing(player, round)
            .and_then(|(at, _)| self.tournament().pairings[at].result.score.as_ref());
        let drawn = recorded
            .map(|score| &score.drawn)
            .filter(|drawn| drawn.to_f64() > 0.0 && self.work(&Work::Drawn).is_some());
        let between = self.text("score.between");
        for (sign, number) in
            [(" ", own), (between, other)].into_iter().chain(drawn.map(|drawn| (between, drawn)))
        {
            text.push_str(sign);
            let number = shortest(number.to_f64());
            if sign == between && number.starts_with('-') {
                text.extend(["(", number.as_str(), ")"]);
            } else {
                text.push_str(&number);
            }
        }
        text
    }
}

/// Returns a number in its shortest form; whole numbers are written many times faster as such.
fn shortest(number: f64) -> String {
    const MOST: f64 = 1e15;
    if number.fract() == 0.0 && number.abs() < MOST {
        (number as i64).to_string()
    } else {
        number.to_string()
    }
}
