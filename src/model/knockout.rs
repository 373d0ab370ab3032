//! Whether the games of an event are a knockout, by nothing but who meets whom.

use std::cmp::Ordering;

use crate::model::Tournament;

/// Fewer rounds tell nothing: four players of any event may have played two.
const FEWEST: u32 = 3;

impl Tournament {
    /// Whether whoever lost played no more, but for a match of two losers in the last round, and the winners of each round met in the next,
    /// so that one alone never lost.
    pub fn is_knockout_by_games(&self) -> bool {
        let last = self.last_paired_round();
        let mut lost = vec![false; self.players.len()];
        let mut played = vec![false; self.players.len()];
        if last < FEWEST || self.has_finals() {
            return false;
        }
        let mut open = 0;
        for round in 1..=last {
            let games = self.pairings.iter().filter(|game| game.round == round);
            let mut beaten = Vec::new();
            let mut meets = false;
            for game in games {
                let Some(second) = game.second else { continue };
                let both = [game.first, second];
                let out = both.map(|player| lost[player]);
                if out[0] != out[1] || out[0] && round < last {
                    return false;
                }
                meets |= !out[0];
                for player in both {
                    played[player] = true;
                }
                match game.result.fared() {
                    Some(Ordering::Greater) => beaten.push(second),
                    Some(Ordering::Less) => beaten.push(game.first),
                    None if round == last => open += usize::from(!out[0]),
                    _ => return false,
                }
            }
            if !meets {
                return false;
            }
            for player in beaten {
                lost[player] = true;
            }
        }
        let players = played.iter().filter(|played| **played).count();
        let undefeated = played.iter().zip(&lost).filter(|(played, lost)| **played && !**lost);
        let of_last = self.pairings.iter().filter(|game| game.round == last);
        let in_last = of_last.filter_map(|game| Some([game.first, game.second?]));
        // Where all play to the end, as four do in two rounds of Swiss, nobody is out.
        let is_anybody_out = 2 * in_last.count() < players;
        is_anybody_out && undefeated.count() == 1 + open && open < 2
    }
}
