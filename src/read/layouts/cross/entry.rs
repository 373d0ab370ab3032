//! What a cell of a cross table says, however it is written.

use crate::exact::Exact;
use crate::model::Outcome;

/// Who is meant in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// By a number: a start number, a row or a rank.
    Number(u32),
    /// By name.
    Name(String),
}

/// What one cell says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Took no part, or a cell of nobody.
    Nothing,
    /// Cannot be read, and was reported.
    Reported,
    /// A round without an opponent.
    Alone(Outcome),
    /// Against somebody; open while there is no outcome.
    Against {
        /// The opponent.
        who: Who,
        /// What happened.
        outcome: Option<Outcome>,
        /// Whether the player moved first, where the cell says.
        first: Option<bool>,
        /// Games, discs or points, where the cell says: the player's own, and the opponent's.
        score: Option<(Exact, Option<Exact>)>,
    },
}
