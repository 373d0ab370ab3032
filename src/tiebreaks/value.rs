//! The value of a definition for a player: a fraction, or a power that is compared exactly.

use std::cmp::Ordering;
use std::fmt;

use crate::exact::{Exact, Mode};
use crate::rules::operation::Operation;

/// A figure's value.
#[derive(Clone, Debug)]
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
    /// Returns the fraction; `None` for a power.
    pub fn fraction(&self) -> Option<&Exact> {
        match self {
            Self::Fraction(value) => Some(value),
            Self::Power { .. } => None,
        }
    }

    /// Returns the nearest double: for cached results and approximate decimals, never to compare.
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Fraction(value) => value.to_f64(),
            Self::Power { base, exponent } => base.to_f64().powf(exponent.to_f64()),
        }
    }

    /// Whether this is too large for a cell, or for the computation.
    pub fn is_beyond(&self) -> bool {
        let computed = match self {
            Self::Fraction(value) => !value.is_beyond(),
            Self::Power { base, exponent } => !base.is_beyond() && !exponent.is_beyond(),
        };
        !computed || !self.to_f64().is_finite()
    }

    /// Returns a decimal of `digits` decimals; that of a power is approximate.
    pub fn to_decimal(&self, digits: u32) -> String {
        match self {
            Self::Fraction(value) => value.to_decimal(digits, Mode::HalfUp),
            Self::Power { .. } => Exact::from_cell(self.to_f64())
                .unwrap_or_else(Exact::zero)
                .to_decimal(digits, Mode::HalfUp),
        }
    }

    fn as_power(&self) -> (Exact, Exact) {
        match self {
            Self::Fraction(value) => (value.clone(), Exact::one()),
            Self::Power { base, exponent } => (base.clone(), exponent.clone()),
        }
    }
}

impl PartialEq for Value {
    /// 2^(1/2) and 4^(1/4) are one value, however they are written.
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

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

/// Returns a power; one that is no fraction stays a power, and 0 to a negative one has no value.
pub fn power(base: Exact, exponent: Exact) -> Option<Value> {
    if exponent.is_integer() {
        return Operation::Power.value(&[Ok(base), Ok(exponent)]).ok().map(Value::Fraction);
    }
    if base.is_negative() || base.is_zero() && exponent.is_negative() {
        return None;
    }
    Some(match base.fraction_power(&exponent) {
        Some(fraction) => Value::Fraction(fraction),
        None => Value::Power { base, exponent },
    })
}

/// Orders two figures, the better one first; a player without the figure comes last.
pub fn better_first(a: Option<&Value>, b: Option<&Value>, lower_is_better: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if lower_is_better => a.cmp(b),
        (Some(a), Some(b)) => b.cmp(a),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_equal_where_neither_comes_before_the_other() {
        let power = |base: i64, below: i64| Value::Power {
            base: base.into(),
            exponent: Exact::fraction(1, below).unwrap(),
        };
        assert_eq!(power(2, 2), power(4, 4));
        assert_eq!(power(4, 2), Value::Fraction(2.into()));
        assert_ne!(power(2, 2), power(3, 3));
    }

    #[test]
    fn what_no_cell_can_hold_is_beyond() {
        let power = |base: i64, exponent: &str| Value::Power {
            base: base.into(),
            exponent: exponent.parse().unwrap(),
        };
        assert!(power(9, "1523.7").is_beyond());
        assert!(!power(9, "152.37").is_beyond() && !power(9, "-1523.7").is_beyond());
        assert!(Value::Fraction("9".repeat(400).parse().unwrap()).is_beyond());
    }
}
