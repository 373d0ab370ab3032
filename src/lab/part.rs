//! One experiment of a study: its players, rounds and counts.

use serde::{Deserialize, Serialize};

use crate::chance::Wins;
use crate::exact::Exact;
use crate::lab::refused::Refused;
use crate::lab::strength::Draws;
use crate::lang::Labels;

/// One experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A short name: `1a`.
    pub id: String,
    /// A description.
    #[serde(default)]
    pub title: Labels,
    /// The subject of the part.
    pub kind: Kind,
    /// The number of players.
    pub players: usize,
    /// Their names and ratings; without them, neighbours are one rating step apart.
    #[serde(default)]
    pub entrants: Vec<Entrant>,
    /// The number of rounds.
    pub rounds: u32,
    /// The rating differences between neighbours, which are tried one after the other.
    #[serde(default = "no_step")]
    pub steps: Vec<i64>,
    /// The number of trials.
    pub trials: u32,
    /// The number of Swiss events after one round robin.
    #[serde(default = "once")]
    pub events: u32,
    /// The rule that turns ratings into chances.
    #[serde(default)]
    pub wins: Wins,
    /// The frequency of draws.
    #[serde(default)]
    pub draws: Draws,
    /// The sum of both scores where a rule set counts points: an assumption.
    #[serde(default = "discs")]
    pub scores: u32,
    /// The percentage of players who leave after each round.
    #[serde(default)]
    pub leaving: u32,
    /// The measure of nearness for the pairing.
    #[serde(default)]
    pub near: Near,
    /// Rounds that are drawn at random.
    #[serde(default)]
    pub random_rounds: Vec<u32>,
    /// The number of strongest players who are expected on top.
    #[serde(default = "four")]
    pub top: usize,
    /// Rule sets by their position in the study; all of them where none is named.
    #[serde(default)]
    pub rules: Vec<usize>,
}

fn no_step() -> Vec<i64> {
    vec![0]
}

fn once() -> u32 {
    1
}

fn discs() -> u32 {
    64
}

fn four() -> usize {
    4
}

/// The subject of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Places in Swiss events beside those in a round robin, as Kawai, Kawashima and Iida compared them.
    RoundRobin,
    /// The success of rule sets in finding the better player, and the rounds that it takes.
    Event,
    /// The number of players with one loss after each round; VISION Hyogo publishes the expected numbers.
    Losses,
    /// OW% after the first two results, and by the round of the only loss, as the second Dominion tournament explains it.
    Sequences,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// The rating, as a fraction.
    pub rating: String,
}

/// By what the pairing calls two players near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Near {
    /// By points.
    #[default]
    Points,
    /// By their places under the first rule set.
    Standing,
}

impl Part {
    /// Returns the ratings at a step, the strongest first if no ratings are given.
    ///
    /// # Errors
    /// A rating is no number.
    pub fn ratings(&self, step: usize) -> Result<Vec<Exact>, Refused> {
        let apart = self.steps.get(step).copied().unwrap_or_default();
        if self.entrants.is_empty() {
            return Ok((0..self.players)
                .rev()
                .map(|above| Exact::from(apart * i64::try_from(above).unwrap_or(0)))
                .collect());
        }
        let number = |entrant: &Entrant| {
            entrant.rating.parse().map_err(|_| Refused::Number {
                part: self.id.clone(),
                what: "rating",
                found: Vec::new(),
            })
        };
        self.entrants.iter().map(number).collect()
    }

    /// Returns a player's name.
    pub fn name(&self, player: usize) -> String {
        self.entrants
            .get(player)
            .map_or_else(|| format!("Team{player:02}"), |entrant| entrant.name.clone())
    }
}
