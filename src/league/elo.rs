//! Ratings from earlier events: Elo's, by exact fractions.

use std::collections::HashMap;

use crate::chance::{OUT_OF, Wins};
use crate::exact::{Exact, Mode};
use crate::tiebreaks::figures::Figures;

/// The rating at the beginning (「第二回ドミニオン大会のルール詳細」 leaves both numbers open).
const BEGIN: i64 = 1_500;
/// The most points that one game moves.
const K: i64 = 32;

/// Returns the rating of everybody who played in earlier events, by name, in the order of the events; games without an opponent count
/// nothing. Ratings are rounded to tenths after each round, so that fractions stay short.
pub fn rated(events: &[Figures]) -> HashMap<String, Exact> {
    let mut ratings: HashMap<String, Exact> = HashMap::new();
    for figures in events {
        let name = |player: usize| figures.tournament.players[player].name.to_string();
        for round in 1..=figures.field.last_round {
            let before = |player: usize, ratings: &HashMap<String, Exact>| {
                ratings.get(&name(player)).cloned().unwrap_or_else(|| BEGIN.into())
            };
            let mut after = Vec::new();
            for (player, views) in figures.field.views.iter().enumerate() {
                let games = views.iter().filter(|view| view.round == round);
                for (view, opponent) in games.filter_map(|view| Some((view, view.opponent?))) {
                    let Some(score) = Exact::fraction(
                        crate::rules::vocabulary::RoundFact::result_in_halves(view.outcome),
                        2,
                    ) else {
                        continue;
                    };
                    let own = before(player, &ratings);
                    let chance = Wins::Elo.chance(&(own.clone() - before(opponent, &ratings)));
                    let expected = Exact::fraction(i64::from(chance), i64::from(OUT_OF))
                        .unwrap_or_else(Exact::zero);
                    after.push((
                        name(player),
                        (own + (score - expected) * Exact::from(K)).rounded(1, Mode::HalfUp),
                    ));
                }
            }
            ratings.extend(after);
        }
    }
    ratings
}
