//! What is made of ratings: Article 10, with the tables of B.02. Won, drawn and lost games count 1, ½ and 0 whatever the event's points.

use tiebook::exact::Exact;

use super::{Event, Expected, Round};

/// Table 8.1.1 of B.02: rating differences for results of 100 % down to 50 %.
const DP: [i64; 51] = [
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262,
    251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95,
    87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0,
];

/// Table 8.1.2 of B.02: the highest differences at which the stronger is expected to score 50 %, 51 % and so on to 99 %.
const PD: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

fn dp(percent: i64) -> i64 {
    if percent >= 50 { DP[(100 - percent) as usize] } else { -DP[percent as usize] }
}

fn pd(difference: i64) -> i64 {
    let stronger = 50 + PD.iter().take_while(|highest| difference.abs() > **highest).count() as i64;
    if difference < 0 { 100 - stronger } else { stronger }
}

/// The mean as a whole number, halves upward.
fn mean(values: &[i64]) -> Option<i64> {
    let (sum, count) = (values.iter().sum::<i64>(), values.len() as i64);
    (count > 0).then(|| (2 * sum + count).div_euclid(2 * count))
}

impl Event {
    fn ratings_met(&self, player: usize) -> Vec<i64> {
        let mut ratings: Vec<i64> =
            self.met(player).into_iter().map(|other| self.ratings[other]).collect();
        ratings.sort_unstable();
        ratings
    }

    fn aro(&self, player: usize, lowest: usize, highest: usize) -> Option<i64> {
        let ratings = self.ratings_met(player);
        mean(ratings.get(lowest..ratings.len().checked_sub(highest)?)?)
    }

    /// What was scored in these games, in halves.
    fn scored(&self, player: usize) -> i64 {
        let halves = |round: Round| match round.letter {
            '1' => 2,
            '=' => 1,
            _ => 0,
        };
        self.of(player).map(halves).sum()
    }

    fn tpr(&self, player: usize) -> Option<i64> {
        let games = self.met(player).len() as i64;
        Some(self.aro(player, 0, 0)? + dp((100 * self.scored(player) + games) / (2 * games)))
    }

    fn ptp(&self, player: usize) -> Option<i64> {
        let (ratings, scored) = (self.ratings_met(player), self.scored(player));
        let (mut below, mut least) = (*ratings.first()? - 800, *ratings.last()? + 800);
        if scored == 0 {
            return Some(below);
        }
        // More is expected of who is stronger: halving finds the least rating of whom enough is.
        while least - below > 1 {
            let rating = i64::midpoint(below, least);
            let expected = ratings.iter().map(|other| pd(rating - other)).sum::<i64>();
            if expected >= 50 * scored {
                least = rating;
            } else {
                below = rating;
            }
        }
        Some(least)
    }

    /// Returns every figure of this kind.
    pub fn of_ratings(&self, player: usize) -> Vec<Expected> {
        let of_met = |of: &dyn Fn(usize) -> Option<i64>| {
            mean(&self.met(player).into_iter().filter_map(of).collect::<Vec<_>>())
        };
        [
            ("RTNG", Some(self.ratings[player])),
            ("ARO", self.aro(player, 0, 0)),
            ("ARO/C1", self.aro(player, 1, 0)),
            ("ARO/C2", self.aro(player, 2, 0)),
            ("ARO/M1", self.aro(player, 1, 1)),
            ("ARO/M2", self.aro(player, 2, 2)),
            ("TPR", self.tpr(player)),
            ("PTP", self.ptp(player)),
            ("APRO", of_met(&|other| self.tpr(other))),
            ("APPO", of_met(&|other| self.ptp(other))),
        ]
        .map(|(code, value)| (code, value.and_then(|value| Exact::fraction(value, 1))))
        .to_vec()
    }
}
