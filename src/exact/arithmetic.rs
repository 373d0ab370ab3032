//! The four operations, sums and comparison: on machine numbers where they hold the result, on larger ones where not.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};

use super::{Exact, Repr};

impl Exact {
    fn combined(
        &self,
        other: &Self,
        small: impl Fn(&Ratio<i64>, &Ratio<i64>) -> Option<Ratio<i64>>,
        wide: impl Fn(&Ratio<i128>, &Ratio<i128>) -> Option<Ratio<i128>>,
        big: impl Fn(BigRational, BigRational) -> BigRational,
    ) -> Self {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(result) = small(a, b)
        {
            return Self::small(result);
        }
        if let (Some(a), Some(b)) = (self.widened(), other.widened())
            && let Some(result) = wide(&a, &b)
        {
            return Self::wide(result);
        }
        match (self.big(), other.big()) {
            (Some(a), Some(b)) => Self::from_big(big(a, b)),
            _ => Self::beyond(),
        }
    }
}

/// Operates on whole numbers, which need no reducing, or on fractions.
fn whole_or(
    a: &Ratio<i64>,
    b: &Ratio<i64>,
    whole: impl Fn(i64, i64) -> Option<i64>,
    fraction: impl Fn(&Ratio<i64>, &Ratio<i64>) -> Option<Ratio<i64>>,
) -> Option<Ratio<i64>> {
    if *a.denom() == 1 && *b.denom() == 1 {
        whole(*a.numer(), *b.numer()).map(Ratio::from_integer)
    } else {
        fraction(a, b)
    }
}

impl From<i64> for Exact {
    fn from(value: i64) -> Self {
        Self::small(Ratio::from_integer(value))
    }
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let small = |a: &Ratio<i64>, b: &Ratio<i64>| {
            whole_or(a, b, i64::checked_add, CheckedAdd::checked_add)
        };
        self.combined(&other, small, CheckedAdd::checked_add, |a, b| a + b)
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        let small = |a: &Ratio<i64>, b: &Ratio<i64>| {
            whole_or(a, b, i64::checked_sub, CheckedSub::checked_sub)
        };
        self.combined(&other, small, CheckedSub::checked_sub, |a, b| a - b)
    }
}

impl Mul for Exact {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let small = |a: &Ratio<i64>, b: &Ratio<i64>| {
            whole_or(a, b, i64::checked_mul, CheckedMul::checked_mul)
        };
        self.combined(&other, small, CheckedMul::checked_mul, |a, b| a * b)
    }
}

impl Neg for Exact {
    type Output = Self;
    fn neg(self) -> Self {
        Self::zero() - self
    }
}

impl std::iter::Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::zero(), Add::add)
    }
}

impl<'a> std::iter::Sum<&'a Exact> for Exact {
    /// Adds over one common denominator that grows, and reduces once.
    fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
        let mut total = Self::zero();
        let (mut numer, mut denom) = (0i64, 1i64);
        for value in values {
            let Repr::Small(ratio) = &value.0 else {
                total = total + value.clone();
                continue;
            };
            if let Some(sum) = over_common(numer, denom, *ratio.numer(), *ratio.denom()) {
                (numer, denom) = sum;
            } else {
                total = total + Self::small(Ratio::new(numer, denom));
                (numer, denom) = (*ratio.numer(), *ratio.denom());
            }
        }
        total + Self::small(Ratio::new(numer, denom))
    }
}

/// Returns the sum of two fractions over their common denominator, not reduced, where machine numbers hold it.
fn over_common(a: i64, b: i64, c: i64, d: i64) -> Option<(i64, i64)> {
    if b == d {
        return Some((a.checked_add(c)?, b)).filter(|(numer, _)| *numer != i64::MIN);
    }
    let common = if b % d == 0 { b } else { (b / b.gcd(&d)).checked_mul(d)? };
    let numer = a.checked_mul(common / b)?.checked_add(c.checked_mul(common / d)?)?;
    Some((numer, common)).filter(|_| numer != i64::MIN)
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) if a.denom() == b.denom() => a.numer().cmp(b.numer()),
            // Products of two numbers of 64 bits fit into 128.
            (Repr::Small(a), Repr::Small(b)) => (i128::from(*a.numer()) * i128::from(*b.denom()))
                .cmp(&(i128::from(*b.numer()) * i128::from(*a.denom()))),
            // `Ratio` compares without multiplying, so this cannot overflow.
            (Repr::Wide(a), Repr::Wide(b)) => a.cmp(b),
            // A value beyond the limit comes last, so that there is an order; no place is decided by it.
            _ => match (self.big(), other.big()) {
                (Some(a), Some(b)) => a.cmp(&b),
                (a, b) => a.is_none().cmp(&b.is_none()),
            },
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
