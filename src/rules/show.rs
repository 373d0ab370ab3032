//! The printed form of a figure.

use crate::exact::{Exact, Mode};
use crate::rules::operation::{LEAST_UNBOUNDED, is_unbounded};
use crate::rules::rounding::Rounding;

/// The printed form of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Show {
    /// A whole number; halves and other fractions keep as many of two decimals as they need.
    Integer,
    /// This many decimals.
    Decimal(u32),
    /// As many decimals as it has, for figures that are no fractions of counts: `5.1012050303`.
    Shortest,
    /// As a percentage with this many decimals.
    Percent(u32),
    /// A quotient of this many decimals, ∞ where nothing divides.
    Ratio(u32),
}

impl Show {
    /// The allowed values of a definition, for messages.
    pub const EXPECTED: &'static str = "integer | decimal N | percent N | ratio N | shortest";

    /// Reads `integer`, `decimal 4` or `percent 2`.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let digits = |text: &str| text.parse().ok().filter(|digits| *digits <= 12);
        match words.as_slice() {
            ["integer"] => Some(Self::Integer),
            ["shortest"] => Some(Self::Shortest),
            ["decimal", count] => digits(count).map(Self::Decimal),
            ["percent", count] => digits(count).map(Self::Percent),
            ["ratio", count] => digits(count).map(Self::Ratio),
            _ => None,
        }
    }

    /// Returns this as a rule set's rounding makes it: as many decimals as figures are rounded to.
    #[must_use]
    pub fn under(self, rounding: Rounding) -> Self {
        match (self, rounding) {
            (Self::Integer | Self::Shortest, _) | (_, Rounding::None) => self,
            (Self::Ratio(_), Rounding::To { digits, .. }) => Self::Ratio(digits),
            (_, Rounding::To { digits, .. }) => Self::Decimal(digits),
        }
    }

    /// Returns the text to print.
    pub fn text(self, value: &Exact, rounding: Rounding) -> String {
        let mode = match rounding {
            Rounding::None => Mode::HalfUp,
            Rounding::To { mode, .. } => mode,
        };
        match self {
            Self::Integer if value.is_integer() => value.to_string(),
            Self::Integer => trimmed(&value.to_decimal(2, mode)),
            Self::Shortest => trimmed(&value.to_decimal(MOST_DECIMALS, mode)),
            Self::Ratio(_) if is_unbounded(value) => UNBOUNDED_TEXT.into(),
            Self::Decimal(digits) | Self::Ratio(digits) => value.to_decimal(digits, mode),
            Self::Percent(digits) => {
                format!("{}%", (value.clone() * Exact::from(100)).to_decimal(digits, mode))
            }
        }
    }

    /// Returns the number format for Excel.
    pub fn number_format(self) -> String {
        let decimals = |digits: u32| {
            if digits == 0 { "0".to_string() } else { format!("0.{}", "0".repeat(digits as usize)) }
        };
        match self {
            Self::Integer => "General".into(),
            Self::Shortest => "0.0#############".into(),
            Self::Decimal(digits) => decimals(digits),
            Self::Percent(digits) => decimals(digits) + "%",
            Self::Ratio(digits) => {
                format!("[>={LEAST_UNBOUNDED}]\"{UNBOUNDED_TEXT}\";{}", decimals(digits))
            }
        }
    }
}

/// The text of a quotient of something by nothing.
pub(crate) const UNBOUNDED_TEXT: &str = "∞";

/// Most decimals that are printed of a figure that is printed with as many as it has.
const MOST_DECIMALS: u32 = 30;

/// Returns decimals without the zeros at their end.
pub(crate) fn trimmed(decimal: &str) -> String {
    decimal.trim_end_matches('0').trim_end_matches('.').to_string()
}
