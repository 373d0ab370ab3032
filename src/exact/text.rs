//! Exact numbers to text and from it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::One;

use super::{Exact, LONGEST_NUMBER, NotANumber, Repr};

impl fmt::Display for Exact {
    /// Writes a whole number or a reduced fraction: `3`, `-5/9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(ratio) => write!(f, "{ratio}"),
            Repr::Wide(ratio) => write!(f, "{ratio}"),
            Repr::Big(ratio) => write!(f, "{ratio}"),
            Repr::Beyond => f.write_str("∞"),
        }
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Exact {
    type Err = NotANumber;

    /// Reads `3`, `-0.33`, `.5`, `33/100` or `62.5%`.
    fn from_str(text: &str) -> Result<Self, NotANumber> {
        let wrong = || NotANumber(text.chars().take(LONGEST_NUMBER).collect());
        let trimmed = text.trim();
        if trimmed.len() > LONGEST_NUMBER {
            return Err(wrong());
        }
        if let Some(percent) = trimmed.strip_suffix('%') {
            let value: Self = percent.parse()?;
            return value.divided_by(&Self::from(100)).ok_or_else(wrong);
        }
        match trimmed.split_once('/') {
            Some((above, below)) => {
                let (above, below) = (
                    decimal(above.trim()).ok_or_else(wrong)?,
                    decimal(below.trim()).ok_or_else(wrong)?,
                );
                above.divided_by(&below).ok_or_else(wrong)
            }
            None => decimal(trimmed).ok_or_else(wrong),
        }
    }
}

/// Reads a decimal without exponent.
fn decimal(text: &str) -> Option<Exact> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all: Cow<'_, str> =
        if part.is_empty() { Cow::Borrowed(whole) } else { Cow::Owned([whole, part].concat()) };
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // So few digits are below 2^63, their scale too.
    if all.len() <= 18
        && let Ok(numer) = all.parse::<i64>()
    {
        let numer = if negative { -numer } else { numer };
        return Some(Exact::small(Ratio::new(numer, 10i64.pow(u32::try_from(part.len()).ok()?))));
    }
    let numer: BigInt = all.parse().ok()?;
    let scale = BigInt::from(10u8).pow(u32::try_from(part.len()).ok()?);
    let value = Exact::from_big(BigRational::new(
        numer,
        if part.is_empty() { BigInt::one() } else { scale },
    ));
    Some(if negative { -value } else { value })
}
