//! What a cell of a cross table says, however it is written.

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score};
use crate::read::words::result;

/// What stands in a cell of the table.
pub struct Text {
    pub line: usize,
    pub round: usize,
    pub said: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// By a start number, a row or a rank.
    Number(u32),
    Name(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Took no part, or a cell of nobody.
    Nothing,
    /// Cannot be read, and was reported.
    Reported,
    /// A round without an opponent.
    Alone(Outcome),
    Against(Met),
}

/// A game as one of its players tells it; open while there is no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    pub who: Who,
    pub outcome: Option<Outcome>,
    /// Whether the player moved first, where the cell says.
    pub first: Option<bool>,
    /// Games, discs or points, where the cell says: the player's own, and the opponent's.
    pub score: Option<(Exact, Option<Exact>)>,
}

impl Met {
    pub fn new(who: Who, outcome: impl Into<Option<Outcome>>) -> Self {
        Self { who, outcome: outcome.into(), first: None, score: None }
    }

    /// Returns what the opponent tells, against the player of a row; nothing where one side's points alone are told.
    pub fn turned(&self, row: usize) -> Option<Self> {
        let score = match &self.score {
            Some((own, other)) => Some((other.clone()?, Some(own.clone()))),
            None => None,
        };
        Some(Self {
            who: Who::Number(row as u32 + 1),
            outcome: self.outcome.map(Outcome::answer),
            first: self.first.map(|first| !first),
            score,
        })
    }

    /// Returns what both players say, own side first; nothing where they contradict each other.
    pub fn with(&self, other: &Self) -> Option<Recorded> {
        let score = match (&self.score, &other.score) {
            (Some((first, told)), Some((second, back))) => {
                let agree = told.as_ref().is_none_or(|told| told == second)
                    && back.as_ref().is_none_or(|back| back == first);
                Some(Some((first, second)).filter(|_| agree)?)
            }
            (Some((first, Some(second))), None) | (None, Some((second, Some(first)))) => {
                Some((first, second))
            }
            // One side's points alone are no score.
            _ => None,
        };
        let score = score.map(|(first, second)| Score {
            first: first.clone(),
            second: second.clone(),
            drawn: Exact::zero(),
        });
        // A side that tells the score alone says who won as well; one that tells nothing yet says that the game is open.
        let outcomes = match (self.outcome, other.outcome) {
            (None, None) => None,
            (Some(own), None) if other.score.is_some() => Some([own, own.answer()]),
            (None, Some(other)) if self.score.is_some() => Some([other.answer(), other]),
            (own, other) => Some(result::sides(own?, other?)?),
        };
        let told = |score, outcomes| Recorded { score, outcomes };
        result::combine(&told(score, None), &told(None, outcomes))
    }

    pub fn is_lost(&self) -> bool {
        self.outcome == Some(Outcome::Loss)
    }
}

impl Entry {
    pub fn met(&self) -> Option<&Met> {
        match self {
            Self::Against(met) => Some(met),
            _ => None,
        }
    }

    pub fn number(&self) -> Option<u32> {
        match self.met()?.who {
            Who::Number(number) => Some(number),
            Who::Name(_) => None,
        }
    }
}
