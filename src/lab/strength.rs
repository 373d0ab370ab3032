//! How often games are drawn, and the chances of every two players, with whole numbers only.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::chance::{OUT_OF, Wins};
use crate::exact::Exact;
use crate::lab::refused::Refused;

/// How often games are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draws {
    /// Never.
    #[default]
    None,
    /// Kawai, Kawashima, Iida (3.2.1): √(p(1 − p)/2).
    Kawai,
    /// This percentage of all games.
    Percent(u32),
}

impl Draws {
    /// Returns the share of drawn games in ten-thousandths, given the chance of the first player to win.
    ///
    /// 10⁴√(p(1 − p)/2) is k − 1/2 or more where 2n(10⁴ − n) ≥ (2k − 1)².
    pub fn share(self, chance: u32) -> u32 {
        match self {
            Self::None => 0,
            Self::Percent(percent) => percent.min(100) * (OUT_OF / 100),
            Self::Kawai => {
                let twice = 2 * u64::from(chance) * u64::from(OUT_OF.saturating_sub(chance));
                u32::try_from(twice.isqrt().div_ceil(2)).unwrap_or(0)
            }
        }
    }
}

/// The chances of every two players.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    players: usize,
    /// For every two, row by row: the chance of the first to win, and the share of draws.
    of: Vec<(u32, u32)>,
}

impl Chances {
    /// Works out the chances of players with these ratings.
    ///
    /// # Errors
    /// A rating is too large to be compared.
    pub(crate) fn new(ratings: &[Exact], wins: Wins, draws: Draws) -> Result<Self, Refused> {
        let mut known: HashMap<Exact, u32> = HashMap::new();
        let mut of = Vec::with_capacity(ratings.len() * ratings.len());
        for own in ratings {
            for other in ratings {
                let difference = own.clone() - other.clone();
                if difference.is_beyond()
                    || difference.to_f64().abs() > f64::from(LARGEST_DIFFERENCE)
                {
                    return Err(Refused::RatingsTooFarApart);
                }
                let chance = *known
                    .entry(difference)
                    .or_insert_with_key(|difference| wins.chance(difference));
                of.push((chance, draws.share(chance)));
            }
        }
        Ok(Self { players: ratings.len(), of })
    }

    /// Returns the chance of the first to win where no draw decides, and the share of draws.
    pub(crate) fn of(&self, first: usize, second: usize) -> (u32, u32) {
        self.of[first * self.players + second]
    }
}

/// Ratings this far apart are mistyped.
const LARGEST_DIFFERENCE: u32 = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_source() {
        assert_eq!(
            [5_000, 7_500, 9_000, 10_000, 0].map(|chance| Draws::Kawai.share(chance)),
            [3_536, 3_062, 2_121, 0, 0]
        );
        assert_eq!((Draws::Percent(30).share(5_000), Draws::None.share(5_000)), (3_000, 0));
        // The largest k with 2n(10⁴ − n) ≥ (2k − 1)², by trying all.
        for chance in 0..=OUT_OF {
            let twice = 2 * u64::from(chance) * u64::from(OUT_OF - chance);
            let largest = (1..=5_000_u64)
                .take_while(|k| twice >= (2 * k - 1) * (2 * k - 1))
                .last()
                .unwrap_or(0);
            assert_eq!(u64::from(Draws::Kawai.share(chance)), largest, "{chance}");
        }
    }
}
