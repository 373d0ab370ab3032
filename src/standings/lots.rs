//! Lots from a seed for the players who have none in the list; the same seed gives the same lots.

use std::collections::HashSet;

use crate::exact::Exact;
use crate::model::Tournament;
use crate::pairing::Draw;
use crate::problem::{Kind, Problem};
use crate::rules::RuleSet;

/// Lots are whole numbers from 1 to this: short enough to be read out.
const MOST: u64 = 999_999;

/// Draws lots for those who have none, where the rules name a seed.
pub(super) fn draw(tournament: &mut Tournament, rules: &RuleSet, problems: &mut Vec<Problem>) {
    let Some(seed) = rules.lots else { return };
    let mut taken: HashSet<Exact> =
        tournament.players.iter().filter_map(|player| player.lot.clone()).collect();
    let mut drawn = 0;
    for player in tournament.players.iter_mut().filter(|player| player.lot.is_none()) {
        // Each player number has its own draw, so that late entries change no other lot.
        let mut draw = Draw::new(seed, player.number.into());
        let lot = loop {
            let lot = Exact::from(i64::try_from(draw.below(MOST) + 1).unwrap_or(1));
            if taken.insert(lot.clone()) {
                break lot;
            }
        };
        player.lot = Some(lot);
        drawn += 1;
    }
    if drawn > 0 {
        let kind = Kind::LotsDrawn { seed: seed.to_string(), count: drawn.to_string() };
        problems.push(Problem::at(tournament.book(), kind));
    }
}
