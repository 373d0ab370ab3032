//! The side of a board that a player has: who moves first, or which colour.

use serde::Deserialize;

use crate::lang::Lang;

named! {
    /// A side of a game of two.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Side by id, from_id {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// Whoever moves first, 先手.
        Sente = "sente",
        /// Whoever moves second, 後手.
        Gote = "gote",
    }
}

impl Side {
    /// Returns what it is called.
    pub fn name(self, lang: &Lang) -> &str {
        lang.texts_of("side", self.id())
    }

    /// Returns the side of the opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }

    /// Returns which of the two sides of a game this is, where the first of them moves first; nothing where the game has no such side.
    pub fn among(self, sides: [Self; 2]) -> Option<Self> {
        match self {
            _ if sides.contains(&self) => Some(self),
            Self::Sente => Some(sides[0]),
            Self::Gote => Some(sides[1]),
            Self::White | Self::Black => None,
        }
    }
}
