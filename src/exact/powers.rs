//! Powers: whole ones within the limit, roots that come out even, and any two of them compared exactly.
//!
//! `wins^(SB/Solkoff)` is no fraction, yet places are decided by it. Raising both sides to whole powers would decide it,
//! with exponents of a dozen decimals never to end. So two powers are compared by their logarithms, as finely as it takes;
//! those that are equal are found out first, for no precision tells them from ones that nearly are.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

use super::{Exact, MOST_BITS};

impl Exact {
    /// Returns `self` to a whole power: nothing for 0 to a negative one or an exponent that is no whole number, and
    /// [beyond the limit](Exact::is_beyond) without being computed where it would be that long.
    pub fn power(&self, exponent: &Self) -> Option<Self> {
        let (Some(base), Some(exponent)) = (self.big(), exponent.big()) else {
            return Some(Self::beyond());
        };
        if !exponent.is_integer() || base.is_zero() && exponent.is_negative() {
            return None;
        }
        let exponent = exponent.to_integer();
        if exponent.is_zero() || base.is_one() {
            return Some(Self::one());
        }
        if base.is_zero() {
            return Some(Self::zero());
        }
        if base.abs().is_one() {
            return Some(if exponent.is_odd() { self.clone() } else { Self::one() });
        }
        // A number of n bits to the power e has more than (n - 1)e of them.
        let bits = base.numer().bits().max(base.denom().bits());
        let small = exponent.to_i32().filter(|exponent| {
            (bits - 1).saturating_mul(u64::from(exponent.unsigned_abs())) <= MOST_BITS
        });
        Some(small.map_or(Self::beyond(), |exponent| Self::from_big(base.pow(exponent))))
    }

    /// Returns `self ^ exponent` if that is a fraction, such as 4^(1/2); `self` must not be negative.
    pub fn fraction_power(&self, exponent: &Self) -> Option<Self> {
        let (Some(value), Some(exponent)) = (self.big(), exponent.big()) else {
            return Some(Self::beyond());
        };
        let rooted = if value.is_zero() || value.is_one() {
            value
        } else {
            root(&value, exponent.denom().to_u32()?)?
        };
        Self::from_big(rooted).power(&Self::from_big(exponent.numer().clone().into()))
    }

    /// Returns `base1 ^ exponent1` compared with `base2 ^ exponent2`, exactly, for bases that are not negative and any
    /// exponents; 0 to a negative power counts as 0.
    pub fn compare_powers(
        base1: &Self,
        exponent1: &Self,
        base2: &Self,
        exponent2: &Self,
    ) -> Ordering {
        match (Power::new(base1, exponent1), Power::new(base2, exponent2)) {
            (Some(one), Some(other)) => one.side.cmp(&other.side).then_with(|| match one.side {
                Side::Zero | Side::One => Ordering::Equal,
                Side::AboveOne => one.compare(&other),
                Side::BelowOne => other.compare(&one),
            }),
            (one, other) => one.is_none().cmp(&other.is_none()),
        }
    }
}

/// Returns the root of a positive fraction where it is a fraction.
fn root(value: &BigRational, degree: u32) -> Option<BigRational> {
    let of =
        |whole: &BigInt| Some(whole.nth_root(degree)).filter(|found| found.pow(degree) == *whole);
    Some(BigRational::new_raw(of(value.numer())?, of(value.denom())?))
}

/// On which side of 1 a power is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Zero,
    BelowOne,
    One,
    AboveOne,
}

/// A power, or one divided by it, as a base above 1 and a positive exponent; of any side but [`Side::Zero`] and [`Side::One`].
struct Power {
    side: Side,
    base: BigRational,
    exponent: BigRational,
}

impl Power {
    fn new(base: &Exact, exponent: &Exact) -> Option<Self> {
        let (base, exponent) = (base.big()?, exponent.big()?);
        let side = match (base.cmp(&BigRational::one()), exponent.cmp(&BigRational::zero())) {
            (Ordering::Equal, _) | (_, Ordering::Equal) => Side::One,
            _ if base.is_zero() => Side::Zero,
            (Ordering::Greater, Ordering::Greater) | (Ordering::Less, Ordering::Less) => {
                Side::AboveOne
            }
            _ => Side::BelowOne,
        };
        let base = if base < BigRational::one() && !base.is_zero() { base.recip() } else { base };
        Some(Self { side, base, exponent: exponent.abs() })
    }

    /// Compares `base ^ exponent` of two, both above 1.
    fn compare(&self, other: &Self) -> Ordering {
        if let Some(order) = self.roughly(other) {
            return order;
        }
        // Over a common denominator the exponents are whole numbers; only their ratio counts.
        let (mut one, mut two) = (
            self.exponent.numer() * other.exponent.denom(),
            other.exponent.numer() * self.exponent.denom(),
        );
        let common = one.gcd(&two);
        (one, two) = (one / &common, two / common);
        if self.base_is_power_like(&one, &other.base, &two) {
            return Ordering::Equal;
        }
        // They differ, so some precision separates them.
        let mut precision = 128;
        loop {
            let ((a, a_error), (b, b_error)) =
                (logarithm(&self.base, precision), logarithm(&other.base, precision));
            let (difference, error) = (&one * a - &two * b, &one * a_error + &two * b_error);
            if difference.abs() > error {
                return difference.cmp(&BigInt::zero());
            }
            precision *= 2;
        }
    }

    /// Compares by logarithms in doubles, where their errors leave no doubt.
    fn roughly(&self, other: &Self) -> Option<Ordering> {
        // A thousand times what the rounding of a logarithm of a number within the limit can make.
        const ERROR: f64 = 1e-9;
        let log = |power: &Self| {
            Some(
                power.exponent.to_f64()?
                    * (approximate(power.base.numer()) - approximate(power.base.denom())),
            )
        };
        let error = |power: &Self, log: f64| Some(ERROR * (power.exponent.to_f64()? + log));
        let (a, b) = (log(self)?, log(other)?);
        let error = error(self, a)? + error(other, b)?;
        // An exponent that a double cannot hold makes this infinite or nothing.
        ((a - b).abs() > error && error.is_normal()).then(|| a.total_cmp(&b))
    }

    /// Whether `self.base ^ one = other ^ two`, for exponents without a common divisor: then both bases are powers of one
    /// number, `c ^ two` and `c ^ one`.
    fn base_is_power_like(&self, one: &BigInt, other: &BigRational, two: &BigInt) -> bool {
        // No base within the limit is a power beyond it.
        let degree = |exponent: &BigInt| {
            exponent.to_u32().filter(|exponent| u64::from(*exponent) <= MOST_BITS)
        };
        let Some((one, two)) = degree(one).zip(degree(two)) else {
            return false;
        };
        root(&self.base, two).zip(root(other, one)).is_some_and(|(c, also)| c == also)
    }
}

/// Returns the natural logarithm of a positive whole number of any length, in doubles.
fn approximate(value: &BigInt) -> f64 {
    let shift = value.bits().saturating_sub(64);
    (value >> shift).to_f64().map_or(f64::NAN, f64::ln) + shift as f64 * std::f64::consts::LN_2
}

/// Returns the natural logarithm of a number above 1, times 2^`precision`, and the largest error.
fn logarithm(value: &BigRational, precision: u64) -> (BigInt, BigInt) {
    // value = 2^doublings × rest, with the rest between 1/2 and 2; ln x = 2 artanh((x - 1)/(x + 1)).
    let doublings = value.numer().bits() - value.denom().bits();
    let (above, below) = (value.numer().clone(), value.denom() << doublings);
    let (rest, terms) = inverse_hyperbolic_tangent(&(&above - &below), &(above + below), precision);
    let (of_two, more) = inverse_hyperbolic_tangent(&BigInt::one(), &BigInt::from(3), precision);
    // Each term is cut off, by less than 4 together with what it is made from.
    let error = BigInt::from(8 * (terms.max(more) + 2)) * (doublings + 1);
    ((rest + of_two * doublings) * 2, error * 2)
}

/// Returns `artanh(above / below)` times 2^`precision` for at most a third, and of how many terms it was made.
fn inverse_hyperbolic_tangent(above: &BigInt, below: &BigInt, precision: u64) -> (BigInt, u64) {
    let x = (above << precision) / below;
    let square: BigInt = (&x * &x) >> precision;
    let (mut power, mut sum, mut terms) = (x, BigInt::zero(), 0);
    while power.abs() > BigInt::one() {
        sum += &power / (2 * terms + 1);
        power = (power * &square) >> precision;
        terms += 1;
    }
    (sum, terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn exact(text: &str) -> Exact {
        text.parse().unwrap()
    }

    fn compared(one: (&str, &str), other: (&str, &str)) -> Ordering {
        let order =
            Exact::compare_powers(&exact(one.0), &exact(one.1), &exact(other.0), &exact(other.1));
        let back =
            Exact::compare_powers(&exact(other.0), &exact(other.1), &exact(one.0), &exact(one.1));
        assert_eq!(order, back.reverse(), "{one:?} {other:?}");
        order
    }

    #[test]
    fn powers_are_compared_exactly() {
        let huge = "9".repeat(400);
        let one_less = format!("{}8", "9".repeat(399));
        for (one, other, order) in [
            // 4^(7/12) = 2.2449…, 5^(1/2) = 2.2360…; 4^(1/2) = 8^(1/3).
            (("4", "7/12"), ("5", "1/2"), Ordering::Greater),
            (("4", "1/2"), ("8", "1/3"), Ordering::Equal),
            (("1/4", "1/2"), ("1/8", "1/3"), Ordering::Equal),
            (("1/4", "-7/12"), ("5", "1/2"), Ordering::Greater),
            (("1/4", "7/12"), ("1/5", "1/2"), Ordering::Less),
            (("0", "1/2"), ("1/9", "99999"), Ordering::Less),
            (("0", "0"), ("7", "0"), Ordering::Equal),
            // Exponents as cells hold them.
            (("9", "1523.123456789012"), ("10", "1523.123456789012"), Ordering::Less),
            (("9", "1523.123456789012"), ("81", "761.561728394506"), Ordering::Equal),
            (
                ("9", "1523.123456789012"),
                ("81", "761.561728394506000000000000000000000000000001"),
                Ordering::Less,
            ),
            // Differences behind hundreds of digits.
            ((&huge, "1/3"), (&one_less, "1/3"), Ordering::Greater),
            (
                (&huge, "2/3"),
                (&huge, "0.66666666666666666666666666666666666666667"),
                Ordering::Less,
            ),
            (("2", &huge), ("3", &huge), Ordering::Less),
            (("2", &huge), ("4", &one_less), Ordering::Less),
        ] {
            assert_eq!(compared(one, other), order, "{one:?} {other:?}");
        }
    }

    #[test]
    fn powers_beyond_the_limit_are_not_computed() {
        let power = |base: &str, exponent: &str| exact(base).power(&exact(exponent));
        for (base, exponent) in [
            ("4", "999998"),
            ("4", "-999998"),
            ("1/3", "99999999999999"),
            ("9", "123456789012345678901234567890"),
        ] {
            assert!(power(base, exponent).unwrap().is_beyond(), "{base}^{exponent}");
        }
        assert!(power(&"9".repeat(400), "1000").unwrap().is_beyond());
        let endless = "123456789012345678901234567891";
        assert_eq!(
            [power("1", endless), power("-1", endless), power("0", endless)],
            [Some(exact("1")), Some(exact("-1")), Some(exact("0"))]
        );
        assert_eq!([power("0", "-1"), power("4", "1/2")], [None, None]);
        assert_eq!(power("100", "64").unwrap().to_string().len(), 129);
        assert!(exact("4").fraction_power(&exact("999999999/2")).unwrap().is_beyond());
        assert_eq!(exact("2").fraction_power(&exact("1/99999999999999")), None);
    }

    proptest! {
        #[test]
        fn the_order_is_that_of_whole_powers(a in 1i64..60, b in 1i64..60, c in 1i64..60, d in 1i64..60, e in -40i64..40, f in 1i64..40, g in -40i64..40, h in 1i64..40) {
            let fraction = |above, below| Exact::fraction(above, below).unwrap();
            let (x, y, p, q) = (fraction(a, b), fraction(c, d), fraction(e, f), fraction(g, h));
            let (whole_p, whole_q) = (Exact::from(e * h), Exact::from(g * f));
            let expected = x.power(&whole_p).unwrap().big().cmp(&y.power(&whole_q).unwrap().big());
            let within = |power: Option<Exact>| !power.unwrap().is_beyond();
            prop_assume!(within(x.power(&whole_p)) && within(y.power(&whole_q)));
            prop_assert_eq!(Exact::compare_powers(&x, &p, &y, &q), expected);
        }
    }
}
