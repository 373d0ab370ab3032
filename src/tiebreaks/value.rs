//! What a definition comes to for a player: a fraction, or a power that is compared exactly.

use std::cmp::Ordering;
use std::fmt;

use crate::exact::{Exact, Mode};

/// A figure's value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A fraction.
    Fraction(Exact),
    /// A power with a fractional exponent, such as 4^(7/12): no fraction, and compared exactly.
    Power {
        /// Not negative.
        base: Exact,
        /// Any fraction.
        exponent: Exact,
    },
}

impl Value {
    /// Returns the fraction, unless it is none.
    #[must_use]
    pub fn fraction(&self) -> Option<&Exact> {
        match self {
            Self::Fraction(value) => Some(value),
            Self::Power { .. } => None,
        }
    }

    /// Returns the nearest double: for cached results and approximate decimals, never to compare.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Fraction(value) => value.to_f64(),
            Self::Power { base, exponent } => base.to_f64().powf(exponent.to_f64()),
        }
    }

    /// Returns a decimal of `digits` decimals; that of a power is approximate.
    #[must_use]
    pub fn to_decimal(&self, digits: u32) -> String {
        match self {
            Self::Fraction(value) => value.to_decimal(digits, Mode::HalfUp),
            Self::Power { .. } => Exact::from_cell(self.to_f64()).unwrap_or_else(Exact::zero).to_decimal(digits, Mode::HalfUp),
        }
    }

    fn as_power(&self) -> (Exact, Exact) {
        match self {
            Self::Fraction(value) => (value.clone(), Exact::one()),
            Self::Power { base, exponent } => (base.clone(), exponent.clone()),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Self::Fraction(a), Self::Fraction(b)) = (self, other) {
            return a.cmp(b);
        }
        let ((base1, exponent1), (base2, exponent2)) = (self.as_power(), other.as_power());
        // A power is never negative; a negative fraction is below any.
        match (base1.is_negative(), base2.is_negative()) {
            (false, false) => Exact::compare_powers(&base1, &exponent1, &base2, &exponent2),
            (one, two) => two.cmp(&one),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fraction(value) => write!(f, "{value}"),
            Self::Power { base, exponent } => write!(f, "{base}^({exponent})"),
        }
    }
}
