//! The rounds of one player after another, and what the values of Workings are made of.

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::rules::lowered::Column;
use crate::rules::vocabulary::Quality;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::view::View;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::Work;
use crate::workbook::plan::Cached;

/// The rounds of one player after another; the room of one player's columns serves the next.
pub(crate) struct Rounds<'r> {
    layout: &'r BookLayout<'r>,
    all: Vec<usize>,
    cells: Cells,
    pub(super) slot: usize,
    pub(super) player: Option<PlayerIndex>,
}

pub(crate) struct Moment<'r> {
    pub(super) rounds: &'r Rounds<'r>,
    pub(super) round: u32,
    view: Option<(usize, &'r View)>,
    pub(super) pairing: Option<(usize, usize)>,
    pub(super) opponent: Option<PlayerIndex>,
}

pub(super) fn number(value: Option<&Exact>) -> Cached {
    value.map(Exact::to_f64).into()
}

impl BookLayout<'_> {
    /// Returns the rounds before the first player.
    pub(crate) fn work_rounds(&self) -> Rounds<'_> {
        let all = (0..self.figures().rules.lowered.columns.len()).collect();
        Rounds { layout: self, all, cells: Cells::default(), slot: 0, player: None }
    }

    /// Returns in how many rounds with a quality a player had the opponent of a round; 0 where the round has it not.
    fn times(&self, player: PlayerIndex, view: Option<&View>, games: Quality) -> usize {
        let field = &self.figures().field;
        let played = |view: &&View| field.has(games, view);
        let Some(view) = view.filter(played) else {
            return 0;
        };
        field.views[player]
            .iter()
            .filter(played)
            .filter(|other| other.opponent == view.opponent)
            .count()
    }

    /// Returns the points of all rounds before one; open ones count nothing.
    pub(super) fn points_before(&self, player: PlayerIndex, round: u32) -> f64 {
        let earlier = self.figures().field.views[player].iter().filter(|view| view.round < round);
        earlier.map(|view| &view.points).sum::<Exact>().to_f64()
    }
}

impl<'r> Rounds<'r> {
    /// Turns to a player, or to an empty row for players.
    pub(crate) fn turn_to(&mut self, slot: usize) {
        let figures = self.layout.figures();
        self.slot = slot;
        self.player = Some(slot).filter(|slot| *slot < figures.tournament.players.len());
        if let Some(player) = self.player {
            Evaluator { figures, player }.fill(&self.all, &mut self.cells);
        }
    }

    pub(crate) fn at(&'r self, round: u32) -> Moment<'r> {
        let view = self.player.and_then(|player| self.layout.view(player, round));
        let pairing = self.player.and_then(|player| self.layout.pairing(player, round));
        let opponent = self.player.and_then(|player| self.layout.opponent(player, round));
        Moment { rounds: self, round, view, pairing, opponent }
    }
}

impl<'r> Moment<'r> {
    pub(crate) fn value(&self, what: &Work) -> Cached {
        (self.rounds.layout.work_values(what).now)(self)
    }

    pub(super) fn view(&self) -> Option<&'r View> {
        self.view.map(|(_, view)| view)
    }

    /// Returns a score, or that it is missed.
    pub(super) fn score(&self, score: Option<&Exact>) -> Cached {
        let misses = self.rounds.layout.needs_scores && self.view().is_some_and(View::misses_score);
        if misses { MISSING.into() } else { number(score) }
    }

    /// Returns the drawn games of the pairing.
    pub(super) fn drawn(&self) -> Option<&'r Exact> {
        let (at, _) = self.pairing?;
        let score = self.rounds.layout.tournament().pairings[at].result.score.as_ref();
        score.map(|score| &score.drawn)
    }

    pub(super) fn lowered(&self, column: usize) -> Cached {
        let Rounds { layout, cells, .. } = self.rounds;
        if self.view.is_some_and(|(at, _)| cells.is_missing(column, at)) {
            return MISSING.into();
        }
        let value = self.view.and_then(|(at, _)| cells.value(column, at));
        match layout.rules().lowered.columns[column] {
            Column::Quality(_) | Column::Holds(_) => {
                let holds = value.is_some_and(|value| !value.is_zero());
                holds.into()
            }
            _ => number(value),
        }
    }

    pub(super) fn times(&self, games: Quality) -> usize {
        let view = self.view.map(|(_, view)| view);
        self.rounds.player.map_or(0, |player| self.rounds.layout.times(player, view, games))
    }

    /// Returns how often the player met this round's opponent, if both are in one group.
    pub(super) fn in_group(&self, criterion: usize, pass: usize) -> Option<u32> {
        let (player, opponent) = (self.rounds.player?, self.opponent?);
        let groups = &self.rounds.layout.encounters.get(criterion)?.as_ref()?.passes[pass].before;
        let same = groups[player] == groups[opponent];
        let times = self.times(self.rounds.layout.games_of(criterion));
        u32::try_from(times).ok().filter(|times| same && *times > 0)
    }
}
