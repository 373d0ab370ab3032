//! One event that never took place: paired as real ones are, played by the draw.

use std::sync::Arc;

use crate::chance::OUT_OF;
use crate::exact::{Exact, count_of};
use crate::lab::part::{Near, Part};
use crate::lab::refused::Refused;
use crate::lab::strength::Chances;
use crate::lang::Language;
use crate::model::{Outcome, Pairing, Player, PlayerIndex, Recorded, Score, Tournament};
use crate::pairing::{Draw, Field, Floated, Participant, Seat, assign};
use crate::place::Place;
use crate::rules::pairing::{ByeKey, PairingRules, Rematch};
use crate::rules::{RuleSet, ScoreIs};
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;

/// The parts of a simulation that are equal in every trial of a part at one step.
pub struct EventSetup<'a> {
    /// The part.
    pub part: &'a Part,
    /// The rule sets.
    pub rules: Vec<Arc<RuleSet>>,
    /// The ratings, by player.
    pub ratings: Vec<Exact>,
    chances: Chances,
    /// Players, and no pairings yet.
    empty: Tournament,
    pairing: PairingRules,
    place: Place,
    scores: Option<Scores>,
}

/// The kind of numbers in a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scores {
    /// Games won; this many win the match.
    Games(u32),
    /// Points that both share.
    Points(u32),
}

/// A simulated event.
pub struct PlayedEvent {
    /// Players and pairings.
    pub tournament: Tournament,
    /// The number of unavoidable rematches.
    pub rematches: i64,
}

impl<'a> EventSetup<'a> {
    /// Gets everything ready.
    ///
    /// # Errors
    /// Ratings that cannot be compared.
    pub fn new(
        part: &'a Part,
        step: usize,
        rules: Vec<Arc<RuleSet>>,
        language: Language,
    ) -> Result<Self, Refused> {
        let ratings = part.ratings(step)?;
        let place = Place::book("");
        let player = |(number, rating): (u32, &Exact)| {
            let mut player = Player::named(number, &part.name(number as usize - 1), place.clone());
            player.rating = Some(rating.clone());
            player
        };
        let empty =
            Tournament::unplayed(language, part.rounds, (1..).zip(&ratings).map(player).collect());
        let counts = rules.iter().find(|rules| rules.needs_scores());
        let scores = counts.map(|rules| match rules.score_is {
            ScoreIs::Games => Scores::Games(rules.games_to_win.unwrap_or(2).max(1)),
            ScoreIs::Points => Scores::Points(part.scores),
        });
        // A simulation cannot ask an organizer: if nothing else is possible, two players meet again, and that is counted.
        let mut pairing = rules.first().map(|rules| rules.pairing.clone()).unwrap_or_default();
        pairing.rematch = Rematch::LastResort;
        pairing
            .bye
            .iter_mut()
            .filter(|key| **key == ByeKey::NoneBefore)
            .for_each(|key| *key = ByeKey::FewestBefore);
        let chances = Chances::new(&ratings, part.wins, part.draws)?;
        Ok(Self { part, rules, ratings, chances, empty, pairing, place, scores })
    }

    /// Plays a round robin.
    pub fn round_robin(&self, draw: &mut Draw) -> Tournament {
        let players = self.part.players;
        let seats = players + players % 2;
        let mut tournament = self.empty.clone();
        tournament.rounds = count_of(seats - 1);
        for round in 0..seats - 1 {
            for table in 0..seats / 2 {
                // The last stays, all others go round.
                let seat = |at: usize| {
                    if at == seats - 1 { at } else { (at + round) % (seats - 1) }
                };
                let (one, other) = (seat(table), seat(seats - 1 - table));
                if one.max(other) < players {
                    let result = self.result(one, other, draw);
                    tournament.pairings.push(self.table(
                        round as u32 + 1,
                        one,
                        Some(other),
                        result,
                    ));
                }
            }
        }
        tournament
    }

    /// Pairs and plays a Swiss event.
    ///
    /// # Errors
    /// A round cannot be paired.
    pub fn swiss(&self, draw: &mut Draw) -> Result<PlayedEvent, Refused> {
        let players = self.part.players;
        let mut tournament = self.empty.clone();
        let mut known: Vec<Participant> = (1..)
            .take(players)
            .map(|rank| Participant { rank, ..Participant::default() })
            .collect();
        let mut rematches = 0;
        for round in 1..=self.part.rounds {
            let present: Vec<PlayerIndex> = (0..players)
                .filter(|player| {
                    tournament.players[*player].left_after.is_none_or(|left| left >= round)
                })
                .collect();
            if present.len() < 2 {
                break;
            }
            if self.part.near == Near::Standing && round > 1 {
                self.by_standing(&tournament, &mut known);
            }
            let mut seat_of = vec![None; players];
            for (seat, &player) in present.iter().enumerate() {
                seat_of[player] = Some(seat);
            }
            let participants = present.iter().map(|&player| {
                let met = known[player].met.iter().filter_map(|other| seat_of[*other]).collect();
                Participant { met, ..known[player].clone() }
            });
            let field = Field { round, participants: participants.collect() };
            let random = self.part.random_rounds.contains(&round);
            let drawn = PairingRules { objectives: Vec::new(), ..self.pairing.clone() };
            let rules = if random { &drawn } else { &self.pairing };
            let (tables, bye) = assign(&field, rules, draw.below(u64::MAX))
                .map_err(|_| Refused::NoPairing { round })?;
            for (one, other) in tables {
                let (one, other) = (present[one], present[other]);
                let result = self.result(one, other, draw);
                rematches += i64::from(!known[one].met.insert(other));
                known[other].met.insert(one);
                self.count(&mut known, (one, other), &result);
                tournament.pairings.push(self.table(round, one, Some(other), result));
            }
            if let Some(seat) = bye {
                let player = present[seat];
                let points = self.points(Outcome::Bye);
                known[player].byes += 1;
                known[player].figure = known[player].figure.clone() + points;
                known[player].floated = None;
                let result = Recorded { score: None, outcomes: Some([Outcome::Bye; 2]) };
                tournament.pairings.push(self.table(round, player, None, result));
            }
            for player in present {
                if self.part.leaving > 0 && draw.below(100) < u64::from(self.part.leaving) {
                    tournament.players[player].left_after = Some(round);
                }
            }
        }
        Ok(PlayedEvent { tournament, rematches })
    }

    fn points(&self, outcome: Outcome) -> Exact {
        self.rules.first().map_or_else(Exact::zero, |rules| rules.points_of(outcome))
    }

    /// Records a game for the pairing of the next round.
    fn count(
        &self,
        known: &mut [Participant],
        (one, other): (PlayerIndex, PlayerIndex),
        result: &Recorded,
    ) {
        let Some(outcomes) = result.outcomes else {
            return;
        };
        let way = known[other].figure.cmp(&known[one].figure);
        known[one].floated = Floated::of(way);
        known[other].floated = Floated::of(way.reverse());
        known[one].firsts += 1;
        known[other].firsts -= 1;
        for (player, outcome) in [(one, outcomes[0]), (other, outcomes[1])] {
            known[player].figure = known[player].figure.clone() + self.points(outcome);
        }
    }

    /// Replaces points by places, so that players of neighbouring places are near each other.
    fn by_standing(&self, tournament: &Tournament, known: &mut [Participant]) {
        let Some(rules) = self.rules.first() else {
            return;
        };
        let standings = standings(&Arc::new(tournament.clone()), rules).1;
        for entry in standings.entries {
            known[entry.player].figure = (-i64::from(entry.rank)).into();
        }
    }

    fn table(&self, round: u32, first: Seat, second: Option<Seat>, result: Recorded) -> Pairing {
        Pairing::new(round, (first, second), result, self.place.clone())
    }

    /// Plays a game.
    fn result(&self, one: PlayerIndex, other: PlayerIndex, draw: &mut Draw) -> Recorded {
        let (chance, draws) = self.chances.of(one, other);
        let mut drawn = |below: u32| draw.below(u64::from(OUT_OF)) < u64::from(below);
        let outcomes = if draws > 0 && drawn(draws) {
            [Outcome::Draw; 2]
        } else if drawn(chance) {
            [Outcome::Win, Outcome::Loss]
        } else {
            [Outcome::Loss, Outcome::Win]
        };
        let score = self.scores.map(|scores| {
            let (first, second, games_drawn) = scores.of(outcomes[0], || drawn(chance));
            Score {
                first: i64::from(first).into(),
                second: i64::from(second).into(),
                drawn: i64::from(games_drawn).into(),
            }
        });
        Recorded { score, outcomes: Some(outcomes) }
    }
}

impl Scores {
    /// Draws a score that fits the outcome: single games or points go to the first by the same chance, turned round where they would
    /// say otherwise.
    fn of(self, outcome: Outcome, mut to_first: impl FnMut() -> bool) -> (u32, u32, u32) {
        let (one, other) = match self {
            Self::Games(most) if outcome == Outcome::Draw => return (most - 1, most - 1, 1),
            Self::Points(sum) if outcome == Outcome::Draw => return (sum / 2, sum / 2, 0),
            Self::Games(most) => {
                let mut won = (0, 0);
                while won.0.max(won.1) < most {
                    if to_first() { won.0 += 1 } else { won.1 += 1 }
                }
                won
            }
            Self::Points(sum) => {
                let first = (0..sum).filter(|_| to_first()).count() as u32;
                // Nobody wins by nothing.
                if first * 2 == sum { (first + 1, sum - first - 1) } else { (first, sum - first) }
            }
        };
        let (more, less) = (one.max(other), one.min(other));
        if outcome == Outcome::Win { (more, less, 0) } else { (less, more, 0) }
    }
}

/// Ranks by a rule set, as everywhere.
pub(super) fn standings(
    tournament: &Arc<Tournament>,
    rules: &Arc<RuleSet>,
) -> (Figures, Standings) {
    let figures = Figures::for_places(Arc::clone(tournament), Arc::clone(rules));
    let standings = Standings::new(&figures);
    (figures, standings)
}
