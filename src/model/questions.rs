//! Rows of pairings that could not be read, and the questions about them.

use std::collections::BTreeMap;

use crate::place::Place;

/// A cell of a row of pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// The round.
    Round,
    /// The player named first.
    First,
    /// The result.
    Result,
    /// The player named second.
    Second,
}

/// The possible meanings of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readings {
    /// One of these texts.
    Texts(Vec<String>),
    /// A result like those of the others.
    AnyResult,
    /// One of the players, or one of these first.
    AnyPlayer,
    /// A bye, an absence, or no part taken.
    Alone,
    /// A round.
    AnyRound,
}

/// A row of which something is open.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its first cell that is asked about.
    pub place: Place,
    /// The round, where it is known.
    pub round: Option<u32>,
    /// The table as written.
    pub table: String,
    /// The first player, the result and the second player, as written.
    pub texts: [String; 3],
    /// The cells of the row that are known to hold them.
    pub cells: BTreeMap<Field, Place>,
    /// Whom it names besides cells that are asked about.
    pub players: Vec<String>,
    /// The open questions.
    pub open: BTreeMap<Field, Readings>,
}
