//! What a player's own results are: Article 7, and Koya's score of 9.2.

use tiebook::exact::Exact;

use super::{Event, Expected, Round};

impl Event {
    fn count_of(&self, player: usize, counts: impl Fn(Round) -> bool) -> i64 {
        self.of(player).filter(|round| counts(*round)).count() as i64
    }

    /// Article 7.5: the scores after each round, without the first ones.
    fn progressive(&self, player: usize, cut: usize) -> i64 {
        let after = |round: usize| {
            self.of(player).take(round).map(|round| self.worth(round.letter)).sum::<i64>()
        };
        (cut + 1..=self.rounds.len()).map(after).sum()
    }

    /// Article 7.7, in halves: against whom one was paired the higher points win; alone, more than a draw's.
    fn standard(&self, player: usize) -> i64 {
        let of = |row: &Vec<Round>| {
            let own = self.worth(row[player].letter);
            let other = row[player]
                .opponent
                .map_or(self.scoring.draw, |other| self.worth(row[other].letter));
            1 + (own - other).signum()
        };
        self.rounds.iter().map(of).sum()
    }

    /// Article 9.2 with 14.5: points against those who reached half of the most one can have, moved by so many draws. In halves.
    fn koya(&self, player: usize, moved: i64) -> i64 {
        let met = |player: &usize| self.of(*player).any(|round| round.opponent.is_some());
        let games = if self.robin {
            (0..self.count()).filter(met).count() as i64 - 1
        } else {
            self.planned as i64
        };
        let reached = |other: usize| {
            2 * self.points(other) >= self.scoring.win * games + 2 * moved * self.scoring.draw
        };
        let of = |round: Round| {
            round.opponent.filter(|other| reached(*other)).map_or(0, |_| self.worth(round.letter))
        };
        self.of(player).map(of).sum()
    }

    /// Returns every figure of this kind.
    pub fn of_records(&self, player: usize) -> Vec<Expected> {
        let is = |letters: &'static str| move |round: Round| letters.contains(round.letter);
        let black = |round: Round| round.opponent.is_some() && !round.white;
        // Article 15: where pairings are known beforehand forfeits are games; since 2026 what was lost so stays unplayed (15.2).
        let won = if self.robin { "1+" } else { "1" };
        let games = match (self.robin, self.edition) {
            (false, _) => "10=",
            (true, 2024) => "10=+-",
            (true, _) => "10=+",
        };
        let halves = |value: i64| Exact::fraction(value, 2);
        let whole = |value: i64| Exact::fraction(value, 1);
        let mut all = vec![
            (
                "WIN",
                whole(self.count_of(player, |round| self.worth(round.letter) == self.scoring.win)),
            ),
            ("WON", whole(self.count_of(player, is(won)))),
            ("BPG", whole(self.count_of(player, |round| black(round) && is(games)(round)))),
            ("BWG", whole(self.count_of(player, |round| black(round) && is(won)(round)))),
            ("REP", whole(self.count_of(player, |round| !is("HZ -")(round)))),
            ("PS", halves(self.progressive(player, 0))),
            ("PS/C1", halves(self.progressive(player, 1))),
            ("PS/C2", halves(self.progressive(player, 2))),
            ("TPN", whole(player as i64 + 1)),
            ("KS", halves(self.koya(player, 0))),
            ("KS/L+1", halves(self.koya(player, 1))),
            ("KS/L-2", halves(self.koya(player, -2))),
        ];
        if self.edition >= 2026 {
            all.push(("STD", halves(self.standard(player))));
        }
        all
    }

    /// Returns every figure that the regulations of the edition have for the event.
    pub fn expected(&self, player: usize) -> Vec<Expected> {
        [self.of_records(player), self.of_opponents(player), self.of_ratings(player)].concat()
    }
}
