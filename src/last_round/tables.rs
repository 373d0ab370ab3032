//! The open tables of the last round, and how each can end.

use crate::model::{Outcome, PlayerIndex, Recorded, Tournament};

/// An open game of the last round.
#[derive(Clone, Debug)]
pub struct OpenTable {
    /// The pairing, a position in [`Tournament::pairings`].
    pub pairing: usize,
    /// Its players.
    pub players: [PlayerIndex; 2],
    /// How it can end: the first player wins, a draw, the second player wins; then without play, the first, the second, nobody wins.
    pub outcomes: Vec<Recorded>,
    /// Those that are possible, a bit each: a draw is none where the game has no draws.
    pub possible: u8,
}

/// Why nothing can be said of the last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAsked {
    /// No game is open.
    NothingOpen,
    /// More rounds follow.
    NotLast {
        /// The last round with a pairing.
        paired: u32,
        /// The number of rounds.
        rounds: u32,
    },
    /// A player without an opponent has no result.
    Alone {
        /// The player.
        player: PlayerIndex,
    },
    /// The first criterion rests on scores.
    NeedsScores,
    /// A game may be decided after extra time, and has other points then.
    ExtraTime,
}

impl NotAsked {
    /// Returns the name used in wording.
    pub fn id(self) -> &'static str {
        match self {
            Self::NothingOpen => "nothing_open",
            Self::NotLast { .. } => "not_last",
            Self::Alone { .. } => "alone",
            Self::NeedsScores => "needs_scores",
            Self::ExtraTime => "extra_time",
        }
    }
}

/// Returns the open tables.
///
/// # Errors
/// No table is open, or not only tables of the last round.
pub(super) fn open(
    tournament: &Tournament,
    has_draws: bool,
    forfeits: bool,
) -> Result<Vec<OpenTable>, NotAsked> {
    let ends = if forfeits { [played(), without_play()].concat() } else { played() };
    let can_be =
        |(_, end): &(usize, &Recorded)| has_draws || end.outcomes != Some([Outcome::Draw; 2]);
    let possible = ends.iter().enumerate().filter(can_be);
    let possible = possible.fold(0, |all, (at, _)| all | 1 << at);
    let (paired, rounds) = (tournament.last_paired_round(), tournament.rounds);
    if paired < rounds {
        return Err(NotAsked::NotLast { paired, rounds });
    }
    let open = (0..tournament.pairings.len())
        .filter(|pairing| tournament.pairings[*pairing].result.is_open());
    let tables: Result<Vec<OpenTable>, NotAsked> = open
        .map(|pairing| {
            let of = &tournament.pairings[pairing];
            match of.second {
                _ if of.round < paired => Err(NotAsked::NotLast { paired: of.round, rounds }),
                None => Err(NotAsked::Alone { player: of.first }),
                Some(second) => Ok(OpenTable {
                    pairing,
                    players: [of.first, second],
                    outcomes: ends.clone(),
                    possible,
                }),
            }
        })
        .collect();
    match tables {
        Ok(tables) if tables.is_empty() => Err(NotAsked::NothingOpen),
        tables => tables,
    }
}

/// Returns how a game can end that is played.
fn played() -> Vec<Recorded> {
    use Outcome::{Draw, Loss, Win};
    [[Win, Loss], [Draw, Draw], [Loss, Win]].map(Recorded::marked).into()
}

/// Returns how a game can end to which somebody does not come.
fn without_play() -> Vec<Recorded> {
    use Outcome::{ForfeitLoss, ForfeitWin};
    [[ForfeitWin, ForfeitLoss], [ForfeitLoss, ForfeitWin], [ForfeitLoss, ForfeitLoss]]
        .map(Recorded::marked)
        .into()
}

/// A result of a table for which there are words; sides are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This side wins.
    Wins(usize),
    /// A draw.
    Draw,
    /// This side does not win.
    WinsNot(usize),
}

/// The most ways in which a game can end.
pub(super) const OUTCOMES: usize = 6;

/// The results that people tell apart: won, drawn, lost, over the board or not.
pub(super) const RESULTS: usize = 3;

impl OpenTable {
    /// Returns the outcomes that are this result for one side, a bit each: 0 is won, 1 drawn, 2 lost.
    fn result_of(&self, side: usize, result: usize) -> u8 {
        let of = |outcome: &Recorded| match outcome.outcomes.map(|sides| sides[side]) {
            Some(Outcome::Win | Outcome::ForfeitWin) => 0,
            Some(Outcome::Draw) => 1,
            _ => 2,
        };
        let outcomes = self.outcomes.iter().enumerate();
        outcomes.filter(|(_, outcome)| of(outcome) == result).fold(0, |all, (at, _)| all | 1 << at)
    }

    /// Returns the outcomes that are one of the first three results for a player at the table: the player's own result.
    pub fn own(&self, player: PlayerIndex, outcome: usize) -> u8 {
        let side = usize::from(self.players[0] != player);
        let result = if side == 0 { outcome } else { RESULTS - 1 - outcome };
        self.result_of(side, result)
    }

    /// Returns the positions of the possible outcomes.
    pub(super) fn ends(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let possible = self.possible;
        (0..self.outcomes.len()).filter(move |outcome| possible & (1 << outcome) != 0)
    }

    /// Returns the sets of possible outcomes for which there are words.
    pub fn said(&self) -> impl Iterator<Item = u8> + use<> {
        self.results().into_iter().map(|(_, outcomes)| outcomes)
    }

    /// Returns the result that a set of outcomes is called.
    pub fn called(&self, outcomes: u8) -> Option<Said> {
        let mut results = self.results().into_iter();
        results.find(|(_, of)| *of == outcomes).map(|(result, _)| result)
    }

    fn results(&self) -> Vec<(Said, u8)> {
        let [first, second] = [self.result_of(0, 0), self.result_of(1, 0)];
        let possible = self.possible;
        let all = [
            (Said::Wins(0), first),
            (Said::Draw, self.result_of(0, 1) & possible),
            (Said::WinsNot(1), possible & !second),
            (Said::Wins(1), second),
            (Said::WinsNot(0), possible & !first),
        ];
        let mut told: Vec<(Said, u8)> = Vec::new();
        for (result, outcomes) in all {
            // Where nobody can draw or stay away, who does not win loses.
            let is_win = matches!(result, Said::WinsNot(_)) && [first, second].contains(&outcomes);
            if outcomes != 0 && !is_win {
                told.push((result, outcomes));
            }
        }
        told
    }

    /// Returns an outcome by its position, as seen from a player at the table.
    pub fn seen_by(&self, player: PlayerIndex, outcome: usize) -> Option<Outcome> {
        let sides = self.outcomes[outcome].outcomes?;
        Some(sides[usize::from(self.players[0] != player)])
    }
}
