//! A pair of numbers recorded for a pairing, and how it is typed.

use std::fmt;

use crate::exact::Exact;
use crate::lang::Lang;

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
        Self { first: self.second.clone(), second: self.first.clone(), drawn: self.drawn.clone() }
    }

    /// Whether one point is shared: 1-0, 0-1, ½-½.
    pub(crate) fn is_of_one_game(&self) -> bool {
        let sides = [&self.first, &self.second];
        self.drawn.is_zero()
            && sides.iter().all(|side| !side.is_negative())
            && self.first.clone() + self.second.clone() == Exact::one()
    }

    /// Whether neither side has anything and no game was drawn.
    pub(crate) fn is_nought(&self) -> bool {
        [&self.first, &self.second, &self.drawn].iter().all(|number| number.is_zero())
    }
}

/// Writes the score as people type it; a negative number after the hyphen has parentheses: 18-(-7).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with("-"))
    }
}

impl Score {
    /// Returns the score as people of a language write it: 2-1, 2:1.
    pub(crate) fn said(&self, lang: &Lang) -> String {
        self.with(lang.text("score.between"))
    }

    fn with(&self, between: &str) -> String {
        let drawn = Some(&self.drawn).filter(|drawn| !drawn.is_zero());
        let others = [&self.second].into_iter().chain(drawn);
        others.fold(self.first.to_string(), |said, number| {
            if number.is_negative() {
                format!("{said}{between}({number})")
            } else {
                format!("{said}{between}{number}")
            }
        })
    }
}
