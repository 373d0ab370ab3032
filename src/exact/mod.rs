//! The one number type: exact fractions that are promoted when they grow, never rounded or wrapped.
//!
//! Nothing else in the program names `num-rational`. A thousand players over fifteen rounds already
//! need 93-bit denominators, most figures far less: values live in 64-bit fractions with checked arithmetic, and move to
//! 128-bit ones and to larger ones when an operation would overflow.
//!
//! Numbers do not grow for ever, because formulas may: a result whose numerator or denominator has more than
//! [`MOST_BITS`] bits is [beyond the limit](Exact::is_beyond), and so is whatever is computed from it. It is no
//! number any more, and a figure with such a value is refused.

mod arithmetic;
mod powers;
mod text;

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use num_traits::{Signed, ToPrimitive, Zero};

/// An exact rational number. Equal values have one representation, so `==` and hashing agree.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Exact(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(Ratio<i64>),
    /// Only for values that do not fit `Small`.
    Wide(Box<Ratio<i128>>),
    /// Only for values that do not fit `Wide`.
    Big(Box<BigRational>),
    /// Larger or finer than anything that is computed with.
    Beyond,
}

/// The direction of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// 四捨五入: a half goes away from zero.
    HalfUp,
    /// A half goes towards zero.
    HalfDown,
    /// A half goes to the even neighbour.
    HalfEven,
    /// 切り捨て: towards zero.
    Down,
}

/// Text that is not a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a number")]
pub struct NotANumber(pub String);

/// Most bits of a numerator or a denominator, some 1,200 digits. The fractions of real events have a few hundred bits at
/// most; 64 rounds at two digits each, the longest shipped, 425.
pub const MOST_BITS: u64 = 4096;

/// Up to here, 2^53, every whole number is a double.
const LARGEST_COUNT: f64 = 9_007_199_254_740_992.0;

/// Longest text that is read as a number; beyond it is no score or rating anybody typed.
const LONGEST_NUMBER: usize = 400;

/// Returns how many there are, as rounds, players and places are counted.
pub(crate) fn count_of(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

impl Exact {
    /// Returns how many there are.
    pub(crate) fn count(many: usize) -> Self {
        i64::try_from(many).unwrap_or(i64::MAX).into()
    }

    /// Returns 0.
    pub fn zero() -> Self {
        Self::from(0)
    }

    /// Returns 1.
    pub fn one() -> Self {
        Self::from(1)
    }

    /// Returns `numerator / denominator`, or nothing when the denominator is 0.
    pub fn fraction(numerator: i64, denominator: i64) -> Option<Self> {
        Self::from(numerator).divided_by(&Self::from(denominator))
    }

    /// Reads a cell's number through its shortest decimal text, so that 2.1 is 21/10 and not the binary fraction that stands for it.
    /// Returns `None` for an infinity and for NaN.
    pub fn from_cell(value: f64) -> Option<Self> {
        // Whole numbers up to here are their own shortest text.
        if value.fract() == 0.0 && value.abs() <= LARGEST_COUNT {
            return Some(Self::from(value as i64));
        }
        value.is_finite().then(|| format!("{value}").parse().ok()).flatten()
    }

    /// Returns the quotient, or nothing when dividing by 0.
    pub fn divided_by(&self, divisor: &Self) -> Option<Self> {
        if divisor.is_zero() {
            return None;
        }
        let inverse = match &divisor.0 {
            Repr::Small(ratio) => Self::small(ratio.recip()),
            Repr::Wide(ratio) => Self::wide(ratio.recip()),
            Repr::Big(ratio) => Self::from_big(ratio.recip()),
            Repr::Beyond => Self::beyond(),
        };
        Some(self.clone() * inverse)
    }

    /// Returns the value for any number beyond the limit.
    pub fn beyond() -> Self {
        Self(Repr::Beyond)
    }

    /// Whether this exceeded the limit of computation, or depends on a number that did.
    pub fn is_beyond(&self) -> bool {
        matches!(self.0, Repr::Beyond)
    }

    /// Returns the smallest of several; a value beyond the limit if one of them is.
    pub fn smallest(values: impl IntoIterator<Item = Self>) -> Option<Self> {
        values.into_iter().reduce(
            |a, b| {
                if a.is_beyond() || (a <= b && !b.is_beyond()) { a } else { b }
            },
        )
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(&self.0, Repr::Small(ratio) if ratio.is_zero())
    }

    /// Whether this is below 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(ratio) => ratio.is_negative(),
            Repr::Wide(ratio) => ratio.is_negative(),
            Repr::Big(ratio) => ratio.is_negative(),
            Repr::Beyond => false,
        }
    }

    /// Returns the absolute value.
    #[must_use]
    pub fn abs(self) -> Self {
        if self.is_negative() { -self } else { self }
    }

    /// Whether this is a whole number.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(ratio) => ratio.is_integer(),
            Repr::Wide(ratio) => ratio.is_integer(),
            Repr::Big(ratio) => ratio.is_integer(),
            Repr::Beyond => false,
        }
    }

    /// Returns this as a whole number of machine size, where it is one.
    pub fn to_i32(&self) -> Option<i32> {
        match &self.0 {
            Repr::Small(ratio) if ratio.is_integer() => ratio.numer().to_i32(),
            _ => None,
        }
    }

    /// Returns the least number of which each value is a whole multiple of its inverse, where it is of machine size.
    pub fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Self>) -> Option<i64> {
        values.into_iter().try_fold(1_i64, |common, value| match &value.0 {
            Repr::Small(ratio) => (common / common.gcd(ratio.denom())).checked_mul(*ratio.denom()),
            _ => None,
        })
    }

    /// Returns of how many parts this consists, where one is cut into so many and both numbers are of machine size.
    pub fn in_parts_of(&self, parts: i64) -> Option<i64> {
        match &self.0 {
            Repr::Small(ratio) if parts % *ratio.denom() == 0 => {
                ratio.numer().checked_mul(parts / *ratio.denom())
            }
            _ => None,
        }
    }

    /// Returns the nearest double: for the cached results of workbook formulas only, never to compare.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            // One division of two doubles that are exact is the nearest double already.
            Repr::Small(ratio)
                if ratio.numer().unsigned_abs().max(ratio.denom().unsigned_abs())
                    <= LARGEST_COUNT as u64 =>
            {
                Some(*ratio.numer() as f64 / *ratio.denom() as f64)
            }
            Repr::Small(ratio) => ratio.to_f64(),
            Repr::Wide(ratio) => ratio.to_f64(),
            Repr::Big(ratio) => ratio.to_f64(),
            Repr::Beyond => None,
        }
        .unwrap_or(f64::INFINITY)
    }

    /// Returns this rounded to `digits` decimals.
    #[must_use]
    pub fn rounded(&self, digits: u32, mode: Mode) -> Self {
        if let Some((scaled, scale)) = self.scaled_small(digits, mode) {
            return Self::wide(Ratio::new(scaled, scale));
        }
        match self.scaled(digits, mode) {
            Some(scaled) if !self.is_integer() => {
                Self::from_big(BigRational::new(scaled, BigInt::from(10u8).pow(digits)))
            }
            _ => self.clone(),
        }
    }

    /// Returns the decimal text with exactly `digits` decimals, such as `0.67` or `-23.00`.
    pub fn to_decimal(&self, digits: u32, mode: Mode) -> String {
        if let Some((scaled, scale)) = self.scaled_small(digits, mode) {
            let sign = if scaled < 0 { "-" } else { "" };
            let (whole, rest) = (scaled.abs() / scale, scaled.abs() % scale);
            return if digits == 0 {
                format!("{sign}{whole}")
            } else {
                format!("{sign}{whole}.{rest:0>width$}", width = digits as usize)
            };
        }
        let Some(scaled) = self.scaled(digits, mode) else {
            return self.to_string();
        };
        let (whole, rest) = scaled.abs().div_rem(&BigInt::from(10u8).pow(digits));
        let sign = if scaled.is_negative() { "-" } else { "" };
        match digits {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}.{rest:0>width$}", width = digits as usize),
        }
    }

    /// Returns `self × 10^digits` as a whole number, rounded, and `10^digits`, where machine numbers hold them.
    fn scaled_small(&self, digits: u32, mode: Mode) -> Option<(i128, i128)> {
        let Repr::Small(ratio) = &self.0 else {
            return None;
        };
        let scale = Some(digits)
            .filter(|digits| *digits <= MOST_DIGITS)
            .map(|digits| 10i128.pow(digits))?;
        let (value, denom) = (i128::from(*ratio.numer()).abs() * scale, i128::from(*ratio.denom()));
        let (whole, rest) = (value / denom, value % denom);
        let size =
            if goes_up((rest * 2).cmp(&denom), whole % 2 != 0, mode) { whole + 1 } else { whole };
        Some((if ratio.is_negative() { -size } else { size }, scale))
    }

    /// Returns `self × 10^digits` as a whole number, rounded.
    fn scaled(&self, digits: u32, mode: Mode) -> Option<BigInt> {
        let value = self.big()?.abs() * BigRational::from(BigInt::from(10u8).pow(digits));
        let (whole, rest) = value.numer().div_rem(value.denom());
        let up = goes_up((rest * 2u8).cmp(value.denom()), whole.is_odd(), mode);
        let size = if up { whole + 1u8 } else { whole };
        Some(if self.is_negative() { -size } else { size })
    }

    /// Returns this with numbers of any size, unless it is beyond the limit.
    fn big(&self) -> Option<BigRational> {
        match &self.0 {
            Repr::Small(ratio) => {
                Some(BigRational::new_raw((*ratio.numer()).into(), (*ratio.denom()).into()))
            }
            Repr::Wide(ratio) => {
                Some(BigRational::new_raw((*ratio.numer()).into(), (*ratio.denom()).into()))
            }
            Repr::Big(ratio) => Some((**ratio).clone()),
            Repr::Beyond => None,
        }
    }

    /// Returns this with 128 bits, where they hold it.
    fn widened(&self) -> Option<Ratio<i128>> {
        match &self.0 {
            Repr::Small(ratio) => {
                Some(Ratio::new_raw((*ratio.numer()).into(), (*ratio.denom()).into()))
            }
            Repr::Wide(ratio) => Some(**ratio),
            Repr::Big(_) | Repr::Beyond => None,
        }
    }

    /// Takes a reduced fraction.
    fn small(value: Ratio<i64>) -> Self {
        // The least number is left to the next size: its negation and reciprocal would overflow.
        if *value.numer() == i64::MIN {
            return Self(Repr::Wide(Box::new(Ratio::new_raw(
                i128::from(*value.numer()),
                i128::from(*value.denom()),
            ))));
        }
        Self(Repr::Small(value))
    }

    /// Takes a reduced fraction.
    fn wide(value: Ratio<i128>) -> Self {
        match (i64::try_from(*value.numer()), i64::try_from(*value.denom())) {
            (Ok(numer), Ok(denom)) => Self::small(Ratio::new_raw(numer, denom)),
            _ if *value.numer() == i128::MIN => Self(Repr::Big(Box::new(BigRational::new_raw(
                (*value.numer()).into(),
                (*value.denom()).into(),
            )))),
            _ => Self(Repr::Wide(Box::new(value))),
        }
    }

    /// Takes a reduced fraction; every value that does not fit machine numbers comes through here, so that this is where the limit is kept.
    fn from_big(value: BigRational) -> Self {
        match (value.numer().to_i128(), value.denom().to_i128()) {
            (Some(numer), Some(denom)) => Self::wide(Ratio::new_raw(numer, denom)),
            _ if value.numer().bits().max(value.denom().bits()) > MOST_BITS => Self::beyond(),
            _ => Self(Repr::Big(Box::new(value))),
        }
    }
}

/// More decimals than these are rounded to with numbers of any size.
const MOST_DIGITS: u32 = 18;

/// Whether a number is rounded up, by its rest compared with a half.
fn goes_up(rest: Ordering, is_odd: bool, mode: Mode) -> bool {
    match rest {
        Ordering::Less => false,
        Ordering::Greater => mode != Mode::Down,
        Ordering::Equal => match mode {
            Mode::HalfUp => true,
            Mode::HalfDown | Mode::Down => false,
            Mode::HalfEven => is_odd,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Add;

    use super::*;
    use proptest::prelude::*;

    fn exact(text: &str) -> Exact {
        text.parse().unwrap()
    }

    #[test]
    fn cells_are_read_through_their_shortest_decimal_text() {
        assert_eq!(Exact::from_cell(2.1), Some(exact("21/10")));
        // Excel's 0.1 + 0.2: every digit of the shortest text counts.
        let sum: f64 = "0.30000000000000004".parse().unwrap();
        assert_eq!(Exact::from_cell(sum), Some(exact("0.30000000000000004")));
        assert_eq!(
            Exact::from_cell(sum).unwrap().to_string(),
            "7500000000000001/25000000000000000"
        );
        assert_eq!(Exact::from_cell(f64::NAN), None);
        assert_eq!(Exact::from_cell(1e300).unwrap().to_string().len(), 301);
    }

    #[test]
    fn text_that_is_no_number_is_refused() {
        for text in ["", "-", ".", "1e5", "NaN", "inf", "1/0", "1//2", "٣", "0x10", "1_000"] {
            assert!(text.parse::<Exact>().is_err(), "{text}");
        }
        assert_eq!(exact("62.5%"), exact("5/8"));
        assert_eq!(exact(" 0.33 "), exact("33/100"));
    }

    #[test]
    fn halves_go_where_the_mode_says() {
        for (value, up, down, even) in [
            ("0.125", "0.13", "0.12", "0.12"),
            ("0.135", "0.14", "0.13", "0.14"),
            ("-0.125", "-0.13", "-0.12", "-0.12"),
        ] {
            assert_eq!(exact(value).to_decimal(2, Mode::HalfUp), up);
            assert_eq!(exact(value).to_decimal(2, Mode::HalfDown), down);
            assert_eq!(exact(value).to_decimal(2, Mode::HalfEven), even);
        }
        assert_eq!(exact("2/3").rounded(2, Mode::HalfUp), exact("67/100"));
        assert_eq!(exact("-1/1000").to_decimal(2, Mode::HalfUp), "0.00");
        assert_eq!(exact("7").to_decimal(0, Mode::HalfUp), "7");
    }

    #[test]
    fn growing_past_128_bits_stays_exact_and_comes_back() {
        let big = exact(&"9".repeat(60));
        let sum = big.clone() + Exact::one();
        assert_eq!(sum.to_string(), format!("1{}", "0".repeat(60)));
        assert_eq!(sum - big, Exact::one());
        let least = exact(&i128::MIN.to_string());
        assert_eq!((-least.clone()).to_string(), "170141183460469231731687303715884105728");
        assert_eq!(
            Exact::one().divided_by(&least).unwrap().to_string(),
            "-1/170141183460469231731687303715884105728"
        );
    }

    #[test]
    fn what_grows_without_end_is_beyond_the_limit_and_stays_there() {
        let mut grown = exact("10");
        while !grown.is_beyond() {
            assert!(grown.to_string().len() < 1_300);
            grown = grown.clone() * grown;
        }
        let one = Exact::one;
        let later = [
            grown.clone() + one(),
            one() - grown.clone(),
            -grown.clone(),
            one().divided_by(&grown).unwrap(),
            grown.rounded(2, Mode::Down),
        ];
        assert!(later.iter().all(Exact::is_beyond));
        assert!(Exact::smallest([one(), grown.clone(), Exact::zero()]).unwrap().is_beyond());
        assert_eq!(Exact::smallest([one(), Exact::zero()]), Some(Exact::zero()));
        // The finest fractions are bounded too.
        let mut fine = exact("1/3");
        while !fine.is_beyond() {
            fine = fine.clone() * fine;
        }
        assert_eq!(grown, fine);
    }

    /// The same value by numbers of any size.
    fn any_size(value: &Exact) -> Exact {
        Exact::from_big(value.big().unwrap())
    }

    #[test]
    fn equal_values_have_one_representation() {
        let edges = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX].map(i128::from);
        let numbers = edges
            .into_iter()
            .flat_map(|edge| [edge - 1, edge, edge + 1])
            .chain([i128::MIN, i128::MAX]);
        for number in numbers {
            let written = exact(&number.to_string());
            assert_eq!(written, any_size(&written));
            assert_eq!(written.clone() + Exact::one() - Exact::one(), written);
            assert_eq!(-(-written.clone()), written);
            if !written.is_zero() {
                let inverse = Exact::one().divided_by(&written).unwrap();
                assert_eq!(inverse, any_size(&inverse));
                assert_eq!(inverse * written, Exact::one());
            }
        }
    }

    proptest! {
        #[test]
        fn machine_numbers_agree_with_any_size(
            values in proptest::collection::vec((any::<i64>(), 1..i64::MAX, 0..62u32), 0..12),
            digits in 0..18u32,
        ) {
            // Numbers of every size, most of them small.
            let values: Vec<Exact> = values.into_iter().map(|(a, b, by)| exact(&format!("{}/{}", a >> by, (b >> by).max(1)))).collect();
            let one_by_one = values.iter().cloned().fold(Exact::zero(), Add::add);
            prop_assert_eq!(values.iter().sum::<Exact>(), one_by_one);
            for value in &values {
                prop_assert_eq!(value, &any_size(value));
                prop_assert_eq!(value.to_f64().to_bits(), value.big().unwrap().to_f64().unwrap().to_bits());
                for mode in [Mode::HalfUp, Mode::HalfDown, Mode::HalfEven, Mode::Down] {
                    let slowly = Exact::from_big(BigRational::new(value.scaled(digits, mode).unwrap(), BigInt::from(10u8).pow(digits)));
                    prop_assert_eq!(value.rounded(digits, mode), slowly);
                    prop_assert_eq!(exact(&value.to_decimal(digits, mode)), value.rounded(digits, mode));
                }
            }
        }

        #[test]
        fn arithmetic_agrees_with_arbitrary_precision(a in any::<i128>(), b in 1..i128::MAX, c in any::<i128>(), d in 1..i128::MAX) {
            let (x, y) = (exact(&format!("{a}/{b}")), exact(&format!("{c}/{d}")));
            prop_assert_eq!((x.clone() + y.clone()).big().unwrap(), x.big().unwrap() + y.big().unwrap());
            prop_assert_eq!((x.clone() * y.clone()).big().unwrap(), x.big().unwrap() * y.big().unwrap());
            prop_assert_eq!((x.clone() - y.clone()) + y.clone(), x.clone());
            prop_assert_eq!(x.cmp(&y), x.big().cmp(&y.big()));
            prop_assert_eq!(x.to_string().parse::<Exact>().unwrap(), x);
        }
    }
}
