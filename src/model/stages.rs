//! Games of the stages after the rounds: a knock-out among a few.

use std::cmp::Ordering;

use crate::exact::count_of;
use crate::model::{Pairing, PlayerIndex, Tournament, places_at_tables};

/// A game of a stage after the rounds: a semifinal, a final.
#[derive(Clone, Debug)]
pub struct StageGame {
    /// The name of the stage.
    pub stage: String,
    /// The greatest number of earlier games of its players: the column of a bracket.
    pub level: usize,
    /// Whether it is played for a place by those who lost before.
    pub for_place: bool,
    /// The place of its winner, where it is called after it and behind the third.
    pub place: Option<u32>,
    /// The pairing; its round number has no meaning.
    pub pairing: Pairing,
}

impl StageGame {
    /// Returns the winner and the loser; `None` for an open game or one without a winner.
    pub fn decided(&self) -> Option<(PlayerIndex, PlayerIndex)> {
        let second = self.pairing.second?;
        let first_won = match self.pairing.result.fared()? {
            Ordering::Equal => return None,
            fared => fared.is_gt(),
        };
        Some(if first_won { (self.pairing.first, second) } else { (second, self.pairing.first) })
    }
}

/// Returns the last of the games before one of them in which a player was.
pub fn game_before(games: &[StageGame], at: usize, player: PlayerIndex) -> Option<usize> {
    (0..at).rev().find(|other| games[*other].pairing.players().any(|one| one == player))
}

/// A place that the stages decide, and the game whose winner, or loser, has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagePlace {
    /// The place.
    pub rank: u32,
    /// The game's position among those of the stages.
    pub game: usize,
    /// Whether its winner has the place, or its loser.
    pub winner: bool,
}

impl StagePlace {
    /// Returns the player of the place once the game is decided.
    pub fn player(self, games: &[StageGame]) -> Option<PlayerIndex> {
        games[self.game].decided().map(|(winner, loser)| if self.winner { winner } else { loser })
    }
}

/// Returns the places that games decide: of the final, of a match for the third place, and of those who lost before.
pub fn places(games: &[StageGame]) -> Vec<StagePlace> {
    let last = games.iter().filter(|game| !game.for_place).map(|game| game.level).max();
    let of_level = |level: usize| {
        (0..games.len()).filter(move |at| games[*at].level == level && !games[*at].for_place)
    };
    let Some(last) = last.filter(|last| of_level(*last).count() == 1) else {
        return Vec::new();
    };
    let is_for_third = |at: &usize| games[*at].for_place && games[*at].place.is_none();
    let for_third: Vec<usize> = (0..games.len()).filter(is_for_third).collect();
    let placing = games.iter().filter(|game| game.place.is_some());
    let placed: Vec<PlayerIndex> = placing.flat_map(|game| game.pairing.players()).collect();
    // Whoever plays for a place has that of the game.
    let plays_on =
        |at: &usize| games[*at].decided().is_some_and(|(_, loser)| placed.contains(&loser));
    let both = |game: usize, rank: u32| {
        [(true, rank), (false, rank + 1)].map(|(winner, rank)| StagePlace { rank, game, winner })
    };
    let mut places = Vec::new();
    let mut next = 1;
    for level in (0..=last).rev() {
        let here: Vec<usize> = of_level(level).collect();
        let is_of_semifinals = level + 1 == last && here.len() == 2;
        if level == last {
            places.extend(both(here[0], next));
            // Without semifinals the rounds settled who meets in either.
            if last == 0
                && let [third] = for_third[..]
            {
                places.extend(both(third, next + 2));
            }
        } else if is_of_semifinals && let [third] = for_third[..] {
            places.extend(both(third, next));
        } else {
            let on = here.iter().filter(|at| plays_on(at)).count();
            let rank = next + count_of(on);
            places.extend(here.iter().filter(|at| !plays_on(at)).map(|game| StagePlace {
                rank,
                game: *game,
                winner: false,
            }));
            // Their places stand below.
            next += count_of(here.len());
            continue;
        }
        next = count_of(places.len()) + 1;
    }
    let placing = (0..games.len()).filter_map(|at| Some(both(at, games[at].place?)));
    places.extend(placing.flatten());
    places
}

/// Returns the place of a player, once every game that decides one is decided.
fn place_of(games: &[StageGame], player: PlayerIndex) -> Option<u32> {
    if games.is_empty() {
        return None;
    }
    let all: Option<Vec<(PlayerIndex, u32)>> =
        places(games).into_iter().map(|place| Some((place.player(games)?, place.rank))).collect();
    all?.into_iter().find(|(own, _)| *own == player).map(|(_, rank)| rank)
}

impl Tournament {
    /// Whether stages after the rounds were played, or are to be.
    pub fn has_finals(&self) -> bool {
        !self.stages.is_empty() || !self.tables.is_empty()
    }

    /// Whether stages follow the rounds, and decide places that the standings after these do not show.
    pub fn has_finals_after_rounds(&self) -> bool {
        self.has_finals() && self.last_paired_round() > 0
    }

    /// Whether there is nothing but finals at tables: no round.
    pub fn is_finals_alone(&self) -> bool {
        self.pairings.is_empty() && !self.tables.is_empty()
    }

    /// Whether tables of the finals decide places by now.
    pub fn finals_are_over(&self) -> bool {
        !places_at_tables(&self.tables).is_empty()
    }

    /// Returns who won the stages after the rounds, once they are over.
    pub fn champion(&self) -> Option<PlayerIndex> {
        if !self.has_finals() {
            return None;
        }
        let mut first = (0..self.players.len()).filter(|at| self.finals_place(*at) == Some(1));
        first.next().filter(|_| first.next().is_none())
    }

    /// Returns the place that the stages after the rounds give a player, once they are over.
    pub fn finals_place(&self, player: PlayerIndex) -> Option<u32> {
        let of_tables = || {
            places_at_tables(&self.tables)
                .into_iter()
                .find(|(own, _)| *own == player)
                .map(|(_, place)| place)
        };
        place_of(&self.stages, player).or_else(of_tables)
    }
}
