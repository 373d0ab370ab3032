//! The chance of the stronger player in ten-thousandths, from a difference of ratings, with whole numbers only.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::exact::Exact;

/// Chances are whole numbers out of this.
pub(crate) const OUT_OF: u32 = 10_000;

/// How a difference of ratings becomes a chance: with odds of `base ^ (difference / width)` to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wins {
    /// Kawai, Kawashima, Iida (2.4): 200 points are 75 %.
    #[default]
    Kawai,
    /// Elo: 400 points are 10 to 1.
    Elo,
}

impl Wins {
    fn odds(self) -> (i64, i64) {
        match self {
            Self::Kawai => (3, 200),
            Self::Elo => (10, 400),
        }
    }

    /// Returns the chance of the stronger player at this difference, rounded half up to ten-thousandths.
    ///
    /// 10⁴(1 − 1/(x + 1)) is k − 1/2 or more where x (20001 − 2k) ≥ 2k − 1; x is compared exactly, as a power.
    pub fn chance(self, difference: &Exact) -> u32 {
        let (base, width) = self.odds();
        let Some(exponent) = difference.divided_by(&width.into()) else {
            return OUT_OF / 2;
        };
        let reaches = |k: u32| {
            let odds =
                Exact::fraction(2 * i64::from(k) - 1, 2 * i64::from(OUT_OF) + 1 - 2 * i64::from(k));
            odds.is_none_or(|odds| {
                Exact::compare_powers(&base.into(), &exponent, &odds, &Exact::one())
                    != Ordering::Less
            })
        };
        let (mut reached, mut above) = (0, OUT_OF + 1);
        while above - reached > 1 {
            let middle = reached.midpoint(above);
            if reaches(middle) {
                reached = middle;
            } else {
                above = middle;
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_source() {
        // By 3^(d/200) : 1, computed by whole numbers beside the program; the first certain win is at 1803.
        let kawai = |difference: i64| Wins::Kawai.chance(&difference.into());
        assert_eq!([0, 100, 200, 400, 800].map(kawai), [5_000, 6_340, 7_500, 9_000, 9_878]);
        assert_eq!([1_802, 1_803, 99_999].map(kawai), [9_999, 10_000, 10_000]);
        assert_eq!([-100, -200, -400, -1_803].map(kawai), [3_660, 2_500, 1_000, 0]);
        // 10 to 1 is 10/11, and the square root of 10 to 1 is 0.75975.
        assert_eq!(
            [400, 200].map(|difference: i64| Wins::Elo.chance(&difference.into())),
            [9_091, 7_597]
        );
    }
}
