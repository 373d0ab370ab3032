//! Players by rounds: who is at which table, and in which rounds somebody was seen first and last.

use std::collections::BTreeMap;

use crate::model::{Outcome, Pairing, Player, PlayerIndex};
use crate::place::Place;
use crate::problem::{Kind, Problem, TakenFor};

/// The pairings of a tournament by round.
pub struct Field<'a> {
    pub players: &'a [Player],
    pub pairings: &'a [Pairing],
    pub rounds: BTreeMap<u32, Round<'a>>,
    pub seen: Vec<Option<Seen>>,
    /// The place to name where no one row is to blame.
    pub place: &'a Place,
}

pub struct Round<'a> {
    pub tables: Vec<&'a Pairing>,
    /// Of each player whether one of the tables is theirs.
    pub present: Vec<bool>,
}

pub struct Seen {
    pub first: u32,
    pub last: u32,
    /// Whether the last round says that the player left, or did not come.
    pub left: bool,
}

impl<'a> Field<'a> {
    /// Brings the pairings into their rounds.
    pub fn of(players: &'a [Player], pairings: &'a [Pairing], place: &'a Place) -> Self {
        let mut rounds = BTreeMap::new();
        for pairing in pairings {
            let round = rounds.entry(pairing.round).or_insert_with(|| Round {
                tables: Vec::new(),
                present: vec![false; players.len()],
            });
            round.tables.push(pairing);
            for player in pairing.players() {
                round.present[player] = true;
            }
        }
        let mut seen: Vec<Option<Seen>> = players.iter().map(|_| None).collect();
        for pairing in rounds.values().flat_map(|round| &round.tables) {
            let outcomes = pairing.result.outcomes.unwrap_or([Outcome::Win; 2]);
            for (player, outcome) in pairing.players().zip(outcomes) {
                let left = matches!(
                    outcome,
                    Outcome::Out | Outcome::Left | Outcome::Absent | Outcome::ForfeitLoss
                );
                let (round, known) = (pairing.round, seen[player].as_ref());
                let first = known.map_or(round, |seen| seen.first);
                let last = round;
                seen[player] = Some(Seen { first, last, left });
            }
        }
        Self { players, pairings, rounds, seen, place }
    }

    pub fn seen(&self) -> impl Iterator<Item = (PlayerIndex, &Seen)> {
        let seen = self.seen.iter().enumerate();
        seen.filter_map(|(player, seen)| Some((player, seen.as_ref()?)))
    }

    pub fn name(&self, player: PlayerIndex) -> String {
        self.players[player].name.to_string()
    }

    pub fn name_and(&self, (player, round): (PlayerIndex, u32)) -> String {
        format!("{} ({round})", self.players[player].name)
    }

    /// Returns a problem for which no one row is to blame.
    pub fn problem(&self, kind: impl Into<Kind>) -> Problem {
        Problem::at(self.place.clone(), kind)
    }
}

pub fn at(pairing: &Pairing, kind: impl Into<Kind>) -> Problem {
    Problem::at(pairing.place.clone(), kind)
}

pub fn of_name(player: &Player, kind: impl Into<Kind>) -> Problem {
    Problem::of(player.place.clone(), kind, player.name.to_string())
}

/// Whether it was said that no rounds are given, and that the games of each player were counted instead.
pub fn rounds_are_counted(problems: &[Problem]) -> bool {
    let is_counted =
        |problem: &Problem| matches!(problem.kind, Kind::TakenFor(TakenFor::Games { .. }));
    problems.iter().any(is_counted)
}
