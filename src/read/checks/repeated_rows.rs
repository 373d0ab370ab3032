//! Rows that tell again what was read: feature matches, grids, cards of single players.

use std::collections::{BTreeSet, HashMap};

use crate::model::{Pairing, PlayerIndex, Recorded, Score};

/// A row that names players and was not read.
#[derive(Debug)]
pub struct Found {
    /// The row, from 0.
    pub row: u32,
    /// The column of the first name.
    pub column: u32,
    /// Who stands first: the result is seen from there.
    pub first: PlayerIndex,
    pub players: BTreeSet<PlayerIndex>,
    pub named: Vec<(u32, PlayerIndex)>,
    pub results: Vec<(u32, Recorded)>,
    /// Whether there is text that is neither name nor result.
    pub words: bool,
}

impl Found {
    /// Whether a row names two players of a pairing without giving them another result; one name says nothing of it.
    pub fn agrees_with(&self, pairing: &Pairing) -> bool {
        self.named.len() < 2
            || self.results.iter().all(|(_, told)| is_result_of(pairing, self.first, told))
    }
}

/// The pairings read.
#[derive(Default)]
pub struct Met<'a> {
    /// By the two who met; a bye by its player.
    meetings: HashMap<(PlayerIndex, PlayerIndex), Vec<&'a Pairing>>,
    of_player: HashMap<PlayerIndex, Vec<&'a Pairing>>,
    /// By sheet and row.
    rows: HashMap<(usize, u32), Vec<&'a Pairing>>,
}

impl<'a> Met<'a> {
    pub fn of(pairings: &'a [Pairing]) -> Self {
        let mut met = Self::default();
        for pairing in pairings {
            met.meetings
                .entry(key(pairing.first, pairing.second.unwrap_or(pairing.first)))
                .or_default()
                .push(pairing);
            if let Some((row, _)) = pairing.place.cell {
                met.rows.entry((pairing.place.sheet_index, row)).or_default().push(pairing);
            }
            for player in pairing.players() {
                met.of_player.entry(player).or_default().push(pairing);
            }
        }
        met
    }

    /// Whether a row of a sheet stands between those of games: it is the title of the ones below it.
    pub fn is_among(&self, sheet: usize, row: u32) -> bool {
        let here = || self.rows.keys().filter(|(at, _)| *at == sheet);
        here().any(|(_, above)| *above < row) && here().any(|(_, below)| *below > row)
    }

    pub fn on_row(&self, sheet: usize, row: u32) -> &[&'a Pairing] {
        self.rows.get(&(sheet, row)).map_or(&[], Vec::as_slice)
    }

    /// Whether two met with this result, seen from `first`.
    pub fn tells(&self, first: PlayerIndex, second: PlayerIndex, result: &Recorded) -> bool {
        self.meetings
            .get(&key(first, second))
            .is_some_and(|all| all.iter().any(|pairing| is_result_of(pairing, first, result)))
    }

    /// Returns the meetings of two, where a game of theirs that is told elsewhere has the result of none, or other sets than the only one.
    pub fn told_otherwise(
        &self,
        [first, second]: [PlayerIndex; 2],
        game: &Pairing,
    ) -> Option<&[&'a Pairing]> {
        let all = self.meetings.get(&key(first, second))?.as_slice();
        let [met] = all else {
            return (!self.tells(first, second, &game.result)).then_some(all);
        };
        let sets = game.noted.scores_of_sets();
        let seen = if met.first == first {
            sets.to_vec()
        } else {
            sets.iter().map(Score::turned).collect()
        };
        let own = met.noted.scores_of_sets();
        let are_other = !own.is_empty() && !seen.is_empty() && own != seen;
        (are_other || !is_result_of(met, first, &game.result)).then_some(all)
    }

    pub fn times(&self, one: PlayerIndex, other: PlayerIndex) -> usize {
        self.meetings.get(&key(one, other)).map_or(0, Vec::len)
    }

    pub fn sat_out(&self, player: PlayerIndex) -> bool {
        self.meetings.contains_key(&(player, player))
    }

    /// Whether a row is the only meeting of two, with its result.
    pub fn tells_pair(&self, row: &Found) -> bool {
        let mut players = row.players.iter().copied();
        let (Some(one), Some(two), None) = (players.next(), players.next(), players.next()) else {
            return false;
        };
        let only = self.meetings.get(&(one, two)).is_some_and(|all| all.len() == 1);
        only && matches!(row.results.as_slice(), [(_, told)] if self.tells(row.first, if row.first == one { two } else { one }, told))
    }

    /// Whether every result of a player's row is one against whoever heads its column.
    pub fn tells_cells(&self, heading: &Found, row: &Found) -> bool {
        row.results.iter().all(|(column, told)| {
            let other = heading.named.iter().find(|(at, _)| at == column);
            other.is_some_and(|(_, other)| self.tells(row.first, *other, told))
        })
    }

    /// Whether a row, which names nobody else, is a result that the player had, from whichever side.
    pub fn tells_one(&self, row: &Found) -> bool {
        let own = || self.of_player.get(&row.first).into_iter().flatten();
        let either = |told: &Recorded| {
            own().any(|pairing| {
                says_the_same(told, &pairing.result)
                    || says_the_same(&told.turned(), &pairing.result)
            })
        };
        !row.words && matches!(row.results.as_slice(), [(_, told)] if either(told))
    }
}

fn key(one: PlayerIndex, other: PlayerIndex) -> (PlayerIndex, PlayerIndex) {
    (one.min(other), one.max(other))
}

fn is_result_of(pairing: &Pairing, first: PlayerIndex, result: &Recorded) -> bool {
    if pairing.first == first {
        says_the_same(result, &pairing.result)
    } else {
        says_the_same(&result.turned(), &pairing.result)
    }
}

/// Whether two results agree in who won, and in the score where both have one.
fn says_the_same(one: &Recorded, other: &Recorded) -> bool {
    let scores = one.score.as_ref().zip(other.score.as_ref());
    one.fared().is_some()
        && one.fared() == other.fared()
        && scores
            .is_none_or(|(one, other)| (&one.first, &one.second) == (&other.first, &other.second))
}
