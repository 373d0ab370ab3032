//! Buchholz and Sonneborn-Berger with all their modifiers: Articles 8, 9, 14 and 16. Scores in halves, products in quarters.

use tiebook::exact::Exact;

use super::{Event, Expected, Round};

/// What one round gives: the score faced, its term, and whether it was left unplayed by choice.
#[derive(Clone, Copy)]
struct Given {
    faced: i64,
    term: i64,
    chosen: bool,
}

/// Article 14 with 16.5: the least value goes, or what was missed by choice if that gave as much or more; then the highest.
fn cut(mut given: Vec<Given>, lowest: usize, highest: usize) -> i64 {
    for _ in 0..lowest.min(given.len()) {
        let least = |at: &usize| (given[*at].faced, given[*at].term);
        let all = 0..given.len();
        let significant = all.clone().min_by_key(least).unwrap();
        // Of equal ones the lowest-scored opponent's goes.
        let chosen =
            all.filter(|at| given[*at].chosen).min_by_key(|at| (given[*at].term, given[*at].faced));
        given.remove(
            chosen.filter(|at| given[*at].term >= given[significant].term).unwrap_or(significant),
        );
    }
    given.sort_by_key(|given| given.term);
    given.truncate(given.len().saturating_sub(highest));
    given.iter().map(|given| given.term).sum()
}

impl Event {
    /// Article 8.3: every game that the planned last round pairs is a draw.
    pub fn fore(&self) -> Self {
        let mut fore = self.clone();
        if let Some(last) = fore.rounds.get_mut(self.planned - 1) {
            last.iter_mut()
                .filter(|round| round.opponent.is_some())
                .for_each(|round| round.letter = '=');
        }
        fore
    }

    /// Articles 8.1, 9.1 and 16.4: each round's score faced, times the points where asked for; forfeits counting as games or not.
    fn given(&self, player: usize, times_points: bool, forfeits: bool) -> Vec<Given> {
        let own = self.points(player);
        let most = if self.edition == 2024 {
            own
        } else {
            own.min(self.scoring.draw * self.planned as i64)
        };
        let of = |round: Round| {
            let forfeited = "+-".contains(round.letter) && round.opponent.is_some();
            let faced = match round.opponent {
                // Article 15: what was known beforehand is faced with the points it has, and nothing else is.
                Some(other) if self.robin => self.points(other),
                None if self.robin => return None,
                Some(other) if !forfeited || forfeits => self.adjusted(other),
                Some(other) if self.edition >= 2026 => own.min(self.adjusted(other)),
                Some(_) => own,
                None => most,
            };
            let chosen = !self.robin
                && if forfeited {
                    round.letter == '-' && !forfeits
                } else {
                    "HZ ".contains(round.letter)
                };
            Some(Given {
                faced,
                term: if times_points { faced * self.worth(round.letter) } else { faced },
                chosen,
            })
        };
        self.of(player).filter_map(of).collect()
    }

    fn bh(&self, player: usize, lowest: usize, highest: usize, forfeits: bool) -> i64 {
        cut(self.given(player, false, forfeits), lowest, highest)
    }

    fn sb(&self, player: usize, lowest: usize, forfeits: bool) -> i64 {
        cut(self.given(player, true, forfeits), lowest, 0)
    }

    /// Those who were met over the board: Articles 8.2 and 10, in a round robin too.
    pub fn met(&self, player: usize) -> Vec<usize> {
        self.of(player)
            .filter(|round| "10=".contains(round.letter))
            .filter_map(|round| round.opponent)
            .collect()
    }

    /// Article 8.2, to two decimals, halves upward.
    fn average(&self, player: usize, of: &Self) -> Option<Exact> {
        let met = self.met(player);
        let (sum, count) =
            (met.iter().map(|other| of.bh(*other, 0, 0, false)).sum::<i64>(), met.len() as i64);
        (count > 0).then(|| Exact::fraction((100 * sum + count) / (2 * count), 100)).flatten()
    }

    /// Returns every figure of this kind; a round robin has no Buchholz since 2026.
    pub fn of_opponents(&self, player: usize) -> Vec<Expected> {
        let halves = |value: i64| Exact::fraction(value, 2);
        let quarters = |value: i64| Exact::fraction(value, 4);
        let mut all = vec![
            ("SB", quarters(self.sb(player, 0, false))),
            ("SB/C1", quarters(self.sb(player, 1, false))),
            ("SB/C2", quarters(self.sb(player, 2, false))),
            ("SB/P", quarters(self.sb(player, 0, true))),
            ("SB/C1/P", quarters(self.sb(player, 1, true))),
            ("SB/C2/P", quarters(self.sb(player, 2, true))),
        ];
        if self.robin && self.edition >= 2026 {
            return all;
        }
        let fore = self.fore();
        for (codes, of) in [
            (
                [
                    "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P",
                    "BH/M1/P", "BH/M2/P",
                ],
                self,
            ),
            (
                [
                    "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P", "FB/C1/P", "FB/C2/P",
                    "FB/M1/P", "FB/M2/P",
                ],
                &fore,
            ),
        ] {
            let cuts = [false, true].into_iter().flat_map(|forfeits| {
                [(0, 0), (1, 0), (2, 0), (1, 1), (2, 2)].map(|cut| (cut, forfeits))
            });
            let of =
                |((lowest, highest), forfeits)| halves(of.bh(player, lowest, highest, forfeits));
            all.extend(codes.into_iter().zip(cuts.map(of)));
        }
        all.extend([("AOB", self.average(player, self)), ("AOB/F", self.average(player, &fore))]);
        all
    }
}
