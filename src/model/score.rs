//! A pair of numbers recorded for a pairing, and how it is typed.

use std::fmt;

use crate::exact::Exact;

/// A pair of numbers recorded for a pairing: games won, discs, victory points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The first player's number.
    pub first: Exact,
    /// The second player's number.
    pub second: Exact,
    /// Drawn games, where a third number was given.
    pub drawn: Exact,
}

impl Score {
    /// Returns the score with both sides exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            first: self.second.clone(),
            second: self.first.clone(),
            drawn: self.drawn.clone(),
        }
    }
}

/// Writes the score as people type it; a negative number after the hyphen has parentheses: 18-(-7).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        let drawn = Some(&self.drawn).filter(|drawn| !drawn.is_zero());
        for number in [&self.second].into_iter().chain(drawn) {
            if number.is_negative() {
                write!(f, "-({number})")?;
            } else {
                write!(f, "-{number}")?;
            }
        }
        Ok(())
    }
}
