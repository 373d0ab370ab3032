//! The sizes of two leagues, as close as possible to a given ratio of the chances to qualify.

use crate::exact::Exact;

/// The conditions for the sizes of two leagues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The number of qualifiers of each league.
    pub seats: [u32; 2],
    /// The wanted ratio of the chances in the first league to those in the second.
    pub ratio: Exact,
}

/// Two leagues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number of players in each league.
    pub sizes: [u32; 2],
    /// The number of qualifiers of each league.
    pub seats: [u32; 2],
    /// The ratio of their chances.
    pub ratio: Exact,
    /// The relative error of the ratio: |r − w| / (r + w).
    pub error: Exact,
}

impl Terms {
    /// With fewer players there is one league.
    pub const LEAST: u32 = 10;
    /// The number of qualifiers of a single league; the source does not give one.
    pub const OF_ONE: u32 = 4;

    /// Returns what the second Dominion tournament is made by (「第二回ドミニオン大会のルール詳細」): four finalists up to 19 players, eight from 20 on; nothing where
    /// one league is enough.
    pub fn of(players: u32) -> Option<Self> {
        let seats = match players {
            0..Self::LEAST => return None,
            Self::LEAST..20 => [3, 1],
            _ => [6, 2],
        };
        Some(Self { seats, ratio: 2.into() })
    }

    /// Returns the sizes with the smallest error: the first league is not the smaller one, and each has more players than qualifiers;
    /// of equal errors the closest sizes. `None` if no sizes fit.
    pub fn split(&self, players: u32) -> Option<Split> {
        let of = |second: u32| {
            let sizes = [players - second, second];
            let ratio = Exact::fraction(
                i64::from(self.seats[0]) * i64::from(sizes[1]),
                i64::from(self.seats[1]) * i64::from(sizes[0]),
            )?;
            let apart = ratio.clone() - self.ratio.clone();
            let apart = apart.abs();
            let error = apart.divided_by(&(ratio.clone() + self.ratio.clone()))?;
            (sizes[0] >= self.seats[0] && sizes[1] >= self.seats[1]).then_some(Split {
                sizes,
                seats: self.seats,
                ratio,
                error,
            })
        };
        (1..=players / 2)
            .rev()
            .filter_map(of)
            .reduce(|best, next| if next.error < best.error { next } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Mode;

    /// 「第二回ドミニオン大会のルール詳細」2リーグの人数は?: every row as printed: players, sizes, ratio, error.
    const PRINTED: [(u32, [u32; 2], &str, &str); 31] = [
        (10, [6, 4], "2.00", "0.0000"),
        (11, [7, 4], "1.71", "0.0769"),
        (12, [7, 5], "2.14", "0.0345"),
        (13, [8, 5], "1.88", "0.0323"),
        (14, [8, 6], "2.25", "0.0588"),
        (15, [9, 6], "2.00", "0.0000"),
        (16, [10, 6], "1.80", "0.0526"),
        (17, [10, 7], "2.10", "0.0244"),
        (18, [11, 7], "1.91", "0.0233"),
        (19, [11, 8], "2.18", "0.0435"),
        (20, [12, 8], "2.00", "0.0000"),
        (21, [13, 8], "1.85", "0.0400"),
        (22, [13, 9], "2.08", "0.0189"),
        (23, [14, 9], "1.93", "0.0182"),
        (24, [14, 10], "2.14", "0.0345"),
        (25, [15, 10], "2.00", "0.0000"),
        (26, [16, 10], "1.88", "0.0323"),
        (27, [16, 11], "2.06", "0.0154"),
        (28, [17, 11], "1.94", "0.0149"),
        (29, [17, 12], "2.12", "0.0286"),
        (30, [18, 12], "2.00", "0.0000"),
        (31, [19, 12], "1.89", "0.0270"),
        (32, [19, 13], "2.05", "0.0130"),
        (33, [20, 13], "1.95", "0.0127"),
        (34, [20, 14], "2.10", "0.0244"),
        (35, [21, 14], "2.00", "0.0000"),
        (36, [22, 14], "1.91", "0.0233"),
        (37, [22, 15], "2.05", "0.0112"),
        (38, [23, 15], "1.96", "0.0110"),
        (39, [23, 16], "2.09", "0.0213"),
        (40, [24, 16], "2.00", "0.0000"),
    ];

    #[test]
    fn every_row_is_as_printed() {
        for (players, sizes, ratio, error) in PRINTED {
            let split = Terms::of(players).unwrap().split(players).unwrap();
            assert_eq!(split.sizes, sizes, "{players}");
            assert_eq!(split.seats, if players < 20 { [3, 1] } else { [6, 2] }, "{players}");
            assert_eq!(split.ratio.to_decimal(2, Mode::HalfUp), ratio, "{players}");
            assert_eq!(split.error.to_decimal(4, Mode::HalfUp), error, "{players}");
        }
        assert_eq!(Terms::of(9), None);
    }

    #[test]
    fn other_terms_are_met_too() {
        // Equal chances for 2 and 2 of 12: six in each.
        let equal = Terms { seats: [2, 2], ratio: 1.into() }.split(12).unwrap();
        assert_eq!((equal.sizes, equal.error), ([6, 6], Exact::zero()));
        assert_eq!(Terms { seats: [6, 2], ratio: 2.into() }.split(7), None);
    }
}
