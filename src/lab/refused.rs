//! Why a study cannot be run.

use crate::rules::mistake::Mistakes;

/// Why a study cannot be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The file cannot be understood.
    #[error("{0}")]
    File(String),
    /// A rule set has mistakes.
    #[error("a rule set cannot be used")]
    Rules(Mistakes),
    /// A number is out of bounds.
    #[error("{part}: {what}")]
    Number {
        /// The part.
        part: String,
        /// The setting.
        what: &'static str,
        /// The numbers that it has, where they are known.
        found: Vec<i64>,
    },
    /// All ratings are equal.
    #[error("all ratings are equal")]
    AllEqual,
    /// Ratings are farther apart than ratings are.
    #[error("ratings are too far apart")]
    RatingsTooFarApart,
    /// A rule set compares something that trials do not have.
    #[error("{rules} compares what no trial has")]
    Unknown {
        /// The rule set.
        rules: String,
        /// The figure.
        figure: String,
    },
    /// A rule set is for events of another kind.
    #[error("{rules} is not for Swiss events")]
    OtherSystem {
        /// The rule set.
        rules: String,
    },
    /// No round can be paired.
    #[error("round {round} cannot be paired")]
    NoPairing {
        /// The round.
        round: u32,
    },
}

impl From<Mistakes> for Refused {
    fn from(mistakes: Mistakes) -> Self {
        Self::Rules(mistakes)
    }
}
