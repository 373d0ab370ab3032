//! Rounding in a rule set.

use crate::exact::{Exact, Mode};

/// The rounding of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Nowhere: figures are compared as exact fractions.
    None,
    /// To this many decimals.
    To {
        /// The direction of halves.
        mode: Mode,
        /// The number of decimals.
        digits: u32,
        /// Whether every figure is rounded when it is computed, or only when it is shown.
        scope: Scope,
    },
}

named! {
    /// The figures that are rounded.
    pub enum Scope by word {
        /// Every figure is rounded when it is computed; figures made from it use the rounded value.
        EveryStep = "every-step",
        /// The compared figures; formulas on them use the exact value.
        Compared = "compared",
        /// Only the printed text; places are decided on exact values.
        Shown = "shown",
    }
}

impl Rounding {
    /// The allowed values of a setting, for messages.
    pub const EXPECTED: &'static str =
        "none | half-up|half-down|half-even|down DIGITS every-step|compared|shown";

    /// Reads `half-up 2 every-step` or `none`; a missing scope is `every-step`.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (mode, digits, scope) = match words.as_slice() {
            ["none"] => return Some(Self::None),
            [mode, digits] => (*mode, *digits, "every-step"),
            [mode, digits, scope] => (*mode, *digits, *scope),
            _ => return None,
        };
        Some(Self::To {
            mode: [Mode::HalfUp, Mode::HalfDown, Mode::HalfEven, Mode::Down]
                .into_iter()
                .find(|known| mode_word(*known) == mode)?,
            digits: digits.parse().ok().filter(|digits| *digits <= 12)?,
            scope: [Scope::EveryStep, Scope::Compared, Scope::Shown]
                .into_iter()
                .find(|known| known.word() == scope)?,
        })
    }

    /// Returns the text that [`Rounding::parse`] reads.
    pub fn text(self) -> String {
        match self {
            Self::None => "none".into(),
            Self::To { mode, digits, scope } => {
                format!("{} {digits} {}", mode_word(mode), scope.word())
            }
        }
    }

    /// Returns the value as later figures use it.
    pub fn at_step(self, value: Exact) -> Exact {
        match self {
            Self::To { mode, digits, scope: Scope::EveryStep } => value.rounded(digits, mode),
            _ => value,
        }
    }

    /// Whether every figure is rounded when it is computed, so that figures made from it use the rounded value.
    pub fn is_at_every_step(self) -> bool {
        matches!(self, Self::To { scope: Scope::EveryStep, .. })
    }

    /// Returns the value as places are decided by it.
    pub fn compared(self, value: Exact) -> Exact {
        match self {
            Self::To { mode, digits, scope: Scope::EveryStep | Scope::Compared } => {
                value.rounded(digits, mode)
            }
            _ => value,
        }
    }
}

/// Returns the word used in settings for a mode.
pub fn mode_word(mode: Mode) -> &'static str {
    match mode {
        Mode::HalfUp => "half-up",
        Mode::HalfDown => "half-down",
        Mode::HalfEven => "half-even",
        Mode::Down => "down",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_as_written() {
        for text in [
            "none",
            "half-up 2 every-step",
            "half-even 4 compared",
            "half-down 0 shown",
            "down 3 compared",
        ] {
            assert_eq!(Rounding::parse(text).unwrap().text(), text);
        }
        for text in [
            "",
            "half-up",
            "half-up x",
            "up 2",
            "half-up 2 now",
            "half-up 99",
            "half-up 2 shown too",
        ] {
            assert_eq!(Rounding::parse(text), None, "{text}");
        }
    }
}
