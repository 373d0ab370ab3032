//! 計算, column by column: the value that each formula has now.

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::rules::lowered::Column;
use crate::rules::operation::Absence;
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::view::View;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::{code_of, record_of};
use crate::workbook::calculation::columns::Work;
use crate::workbook::plan::Cached;

/// The rounds of one player after another; the room of one player's columns serves the next.
pub(crate) struct Rounds<'r> {
    layout: &'r BookLayout<'r>,
    all: Vec<usize>,
    cells: Cells,
    slot: usize,
    player: Option<PlayerIndex>,
}

/// One round of a player.
pub(crate) struct Moment<'r> {
    rounds: &'r Rounds<'r>,
    round: u32,
    view: Option<(usize, &'r View)>,
    pairing: Option<(usize, usize)>,
    opponent: Option<PlayerIndex>,
}

impl BookLayout<'_> {
    /// Returns the rounds before the first player.
    #[must_use]
    pub(crate) fn work_rounds(&self) -> Rounds<'_> {
        let all = (0..self.figures().rules.lowered.columns.len()).collect();
        Rounds {
            layout: self,
            all,
            cells: Cells::default(),
            slot: 0,
            player: None,
        }
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
    fn points_before(&self, player: PlayerIndex, round: u32) -> f64 {
        let earlier = self.figures().field.views[player]
            .iter()
            .filter(|view| view.round < round);
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

    /// Returns a round of the player.
    #[must_use]
    pub(crate) fn at(&'r self, round: u32) -> Moment<'r> {
        let view = self
            .player
            .and_then(|player| self.layout.view(player, round));
        let pairing = self
            .player
            .and_then(|player| self.layout.pairing(player, round));
        let opponent = self
            .player
            .and_then(|player| self.layout.opponent(player, round));
        Moment {
            rounds: self,
            round,
            view,
            pairing,
            opponent,
        }
    }
}

impl Moment<'_> {
    #[must_use]
    pub(crate) fn value(&self, what: &Work) -> Cached {
        let Rounds {
            layout,
            cells,
            player,
            slot,
            ..
        } = self.rounds;
        let (view, figures) = (self.view, layout.figures());
        let number = |value: Option<&Exact>| {
            value.map_or_else(|| "".into(), |value| Cached::Number(value.to_f64()))
        };
        let whole =
            |value: usize| Cached::Number(f64::from(u32::try_from(value).unwrap_or(u32::MAX)));
        let flag = |holds: bool| Cached::Number(if holds { 1.0 } else { 0.0 });
        match what {
            Work::Row => whole(slot + 1),
            Work::Name => player
                .map_or("", |player| &*figures.tournament.players[player].name)
                .into(),
            Work::Round => Cached::Number(self.round.into()),
            Work::Pairing => whole(self.pairing.map_or(0, |(at, _)| at + 1)),
            Work::Side => whole(self.pairing.map_or(0, |(_, side)| side)),
            Work::Opponent => self
                .opponent
                .map_or_else(|| "".into(), |opponent| whole(opponent + 1)),
            Work::Code => {
                Cached::Number(view.map_or(0.0, |(_, view)| code_of(view.outcome).into()))
            }
            Work::Own | Work::Other | Work::Drawn
                if layout.needs_scores && view.is_some_and(|(_, view)| view.misses_score()) =>
            {
                MISSING.into()
            }
            Work::Own => number(view.and_then(|(_, view)| view.score.as_ref())),
            Work::Other => number(view.and_then(|(_, view)| view.opponent_score.as_ref())),
            Work::Drawn => {
                let score = self
                    .pairing
                    .and_then(|(at, _)| figures.tournament.pairings[at].result.score.as_ref());
                Cached::Number(score.map_or(0.0, |score| score.drawn.to_f64()))
            }
            Work::Handicap => {
                let stones = self.pairing.map_or(0, |(at, side)| {
                    figures.tournament.pairings[at].stones_of(side)
                });
                Cached::Number(stones.into())
            }
            Work::Noted(fact) => match player
                .zip(view)
                .map(|(player, (_, view))| figures.field.noted.known(*fact, player, view))
            {
                Some(Err(Absence::Missing)) => MISSING.into(),
                known => number(known.and_then(Result::ok).as_ref()),
            },
            Work::Points => number(view.map(|(_, view)| &view.points)),
            Work::OpponentPoints => {
                number(view.and_then(|(_, view)| view.opponent_points.as_ref()))
            }
            Work::Present => {
                let present = view.filter(|(_, view)| !Quality::Voluntary.of_outcome(view.outcome));
                Cached::Number(present.map_or(0.0, |(_, view)| view.round.into()))
            }
            Work::Result => number(
                view.and_then(|(_, view)| {
                    Exact::fraction(RoundFact::result_in_halves(view.outcome), 2)
                })
                .as_ref(),
            ),
            Work::Before => Cached::Number(
                player.map_or(0.0, |player| layout.points_before(player, self.round)),
            ),
            Work::Record => {
                Cached::Number(view.map_or(0.0, |(_, view)| record_of(view.outcome).into()))
            }
            Work::Lowered(column) => {
                let value = view.and_then(|(at, _)| cells.value(*column, at));
                if view.is_some_and(|(at, _)| cells.is_missing(*column, at)) {
                    return MISSING.into();
                }
                match figures.rules.lowered.columns[*column] {
                    Column::Quality(_) | Column::Holds(_) => {
                        flag(value.is_some_and(|value| !value.is_zero()))
                    }
                    _ => number(value),
                }
            }
            Work::Times(games) => whole(self.times(*games)),
            Work::EncounterPoints(criterion, pass) => self.in_group(*criterion, *pass).map_or_else(
                || "".into(),
                |times| {
                    Cached::Number(
                        view.map_or(0.0, |(_, view)| view.points.to_f64())
                            / f64::from(u32::try_from(times).unwrap_or(1)),
                    )
                },
            ),
            Work::EncounterMet(criterion, pass) => self.in_group(*criterion, *pass).map_or_else(
                || "".into(),
                |times| Cached::Number(1.0 / f64::from(u32::try_from(times).unwrap_or(1))),
            ),
            Work::Summary => player
                .map_or_else(String::new, |player| layout.summary(player, self.round))
                .into(),
        }
    }

    fn times(&self, games: Quality) -> usize {
        let view = self.view.map(|(_, view)| view);
        self.rounds
            .player
            .map_or(0, |player| self.rounds.layout.times(player, view, games))
    }

    /// Returns how often the player met this round's opponent, if both are in one group.
    fn in_group(&self, criterion: usize, pass: usize) -> Option<usize> {
        let (player, opponent) = (self.rounds.player?, self.opponent?);
        let groups = &self
            .rounds
            .layout
            .encounters
            .get(criterion)?
            .as_ref()?
            .passes[pass]
            .before;
        let same = groups[player] == groups[opponent];
        Some(self.times(self.rounds.layout.games_of(criterion))).filter(|times| same && *times > 0)
    }
}
