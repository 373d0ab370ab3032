//! Knockouts that do not follow their results: somebody who has lost plays on, or a game was drawn.

use crate::model::{Outcome, PlayerIndex, Tournament};
use crate::problem::{Kind, Problem};
use crate::rules::RuleSet;
use crate::rules::pairing::System;
use crate::tiebreaks::view::outcomes;

/// Reports each game of a knockout between somebody who has lost a round before and somebody who has lost none. Two who have lost play for
/// a place, once no more than two have not; where they play earlier, it is no bracket. A game that was drawn leaves open who goes on.
pub(super) fn played_on(tournament: &Tournament, rules: &RuleSet) -> Vec<Problem> {
    if rules.pairing.system != System::Knockout {
        return Vec::new();
    }
    let name = |player: PlayerIndex| tournament.name(player).to_string();
    let drawn = tournament.pairings.iter().filter_map(|game| {
        let is_drawn = outcomes(game, tournament, rules) == Some([Outcome::Draw; 2]);
        let second = game.second.filter(|_| is_drawn)?;
        let [first, second] = [game.first, second].map(name);
        let kind = Kind::DrawnKnockout { first, second };
        Some(Problem::at(game.place.clone(), kind))
    });
    let drawn: Vec<Problem> = drawn.collect();
    if !drawn.is_empty() {
        return drawn;
    }
    let first_lost = first_lost(tournament, rules);
    let lost = |player: PlayerIndex, round| first_lost[player].filter(|lost| *lost < round);
    let mut found = Vec::new();
    for game in &tournament.pairings {
        let Some(second) = game.second else { continue };
        let (player, lost, opponent) = match [game.first, second].map(|of| lost(of, game.round)) {
            [Some(lost), None] => (game.first, lost, second),
            [None, Some(lost)] => (second, lost, game.first),
            [Some(_), Some(_)] => {
                let players = 0..tournament.players.len();
                if players.filter(|of| lost(*of, game.round).is_none()).count() > 2 {
                    return Vec::new();
                }
                continue;
            }
            [None, None] => continue,
        };
        let kind = Kind::KnockedOut {
            player: name(player),
            lost: lost.to_string(),
            opponent: name(opponent),
            round: game.round.to_string(),
        };
        found.push(Problem::at(game.place.clone(), kind));
    }
    found
}

/// Says of games that are a knockout that their ranking is none.
pub(super) fn as_league(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let is_league = rules.pairing.system != System::Knockout;
    let first = tournament.pairings.first()?;
    (is_league && tournament.is_knockout_by_games()).then(|| {
        let rules = rules.id.clone();
        Problem::at(first.place.clone(), Kind::KnockoutAsLeague { rules })
    })
}

/// Returns for each player the first round that was lost.
fn first_lost(tournament: &Tournament, rules: &RuleSet) -> Vec<Option<u32>> {
    let mut lost: Vec<Option<u32>> = vec![None; tournament.players.len()];
    for game in &tournament.pairings {
        let sides = outcomes(game, tournament, rules).into_iter().flatten();
        for (player, outcome) in [Some(game.first), game.second].into_iter().zip(sides) {
            if let (Some(player), Outcome::Loss) = (player, outcome.like()) {
                let before = lost[player].unwrap_or(game.round);
                lost[player] = Some(before.min(game.round));
            }
        }
    }
    lost
}
