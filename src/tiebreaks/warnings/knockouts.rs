//! Knockouts that no longer follow their results: somebody who has lost plays on.

use crate::model::{Outcome, PlayerIndex, Tournament};
use crate::problem::{Kind, Problem};
use crate::rules::RuleSet;
use crate::rules::pairing::System;
use crate::tiebreaks::view::outcomes;

/// Reports each game of a knockout between somebody who has lost a round before and somebody who has lost none. Two who have lost play for
/// a place.
pub(super) fn played_on(tournament: &Tournament, rules: &RuleSet) -> Vec<Problem> {
    if rules.pairing.system != System::Knockout {
        return Vec::new();
    }
    let sides = |pairing| outcomes(pairing, tournament, rules);
    let lost_before = |player: PlayerIndex, round: u32| {
        let before = tournament.pairings.iter().filter(|of| of.round < round);
        let lost = before.filter(|of| {
            let side = usize::from(of.second == Some(player));
            let is_own = of.first == player || side == 1;
            is_own && sides(of).is_some_and(|sides| sides[side].like() == Outcome::Loss)
        });
        lost.map(|of| of.round).min()
    };
    let games = tournament.pairings.iter().filter_map(|game| {
        let players = [game.first, game.second?];
        let (player, lost, opponent) = match players.map(|of| lost_before(of, game.round)) {
            [Some(lost), None] => (players[0], lost, players[1]),
            [None, Some(lost)] => (players[1], lost, players[0]),
            _ => return None,
        };
        let name = |player: PlayerIndex| tournament.players[player].name.to_string();
        let kind = Kind::KnockedOut {
            player: name(player),
            lost: lost.to_string(),
            opponent: name(opponent),
            round: game.round.to_string(),
        };
        Some(Problem::at(game.place.clone(), kind))
    });
    games.collect()
}
