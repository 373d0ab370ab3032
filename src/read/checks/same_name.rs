//! Names written alike that are two people's: both play in the same rounds.

use std::collections::BTreeSet;

use crate::model::{Pairing, Player};
use crate::problem::{Kind, Problem};

/// Two names that are probably one person's are two people's where both are paired in most of the rounds in which either is.
pub fn settle(players: &[Player], pairings: &[Pairing], problems: &mut [Problem]) {
    let rounds = |name: &str| -> BTreeSet<u32> {
        let is_theirs = |pairing: &&Pairing| {
            pairing
                .players()
                .any(|player| *players[player].name == *name)
        };
        pairings
            .iter()
            .filter(is_theirs)
            .map(|pairing| pairing.round)
            .collect()
    };
    for problem in problems {
        let Kind::AlikeName {
            player,
            other,
            there,
        } = &problem.kind
        else {
            continue;
        };
        let [one, two] = [player, other].map(|name| rounds(name));
        let both: Vec<String> = one.intersection(&two).map(u32::to_string).collect();
        if both.len() > one.symmetric_difference(&two).count() {
            let (player, other, there) = (player.clone(), other.clone(), there.clone());
            problem.kind = Kind::AlikeButTwo {
                player,
                other,
                there,
                rounds: both.join(", "),
            };
        }
    }
}
