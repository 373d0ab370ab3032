//! The games of stages after the rounds, put in order: who met whom in which column of a bracket.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Pairing, PlayerIndex, StageGame};
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// Returns the games of the stages in their order; nothing where they are no knock-out among some of the `field` players of the rounds.
#[must_use]
pub fn arranged(games: &[(String, Pairing)], field: usize) -> Option<Vec<StageGame>> {
    let players: BTreeSet<PlayerIndex> = games
        .iter()
        .flat_map(|(_, pairing)| pairing.players())
        .collect();
    // Where everybody plays it may as well be a round, unless the names say how many are left after it.
    let steps: BTreeSet<Option<usize>> = games.iter().map(|(stage, _)| left(stage)).collect();
    let goes_on =
        !steps.contains(&None) && steps.iter().flatten().filter(|left| **left != 3).count() > 1;
    if players.len() > field
        || players.len() == field && !goes_on
        || games.iter().any(|(_, pairing)| pairing.second.is_none())
    {
        return None;
    }
    let mut ordered: Vec<&(String, Pairing)> = games.iter().collect();
    // As they stand, unless each says how many were left.
    if games.iter().all(|(stage, _)| left(stage).is_some()) {
        ordered.sort_by_key(|(stage, _)| std::cmp::Reverse(left(stage)));
    }
    let mut before: BTreeMap<PlayerIndex, usize> = BTreeMap::new();
    let mut lost: BTreeMap<PlayerIndex, usize> = BTreeMap::new();
    let mut found: Vec<StageGame> = Vec::new();
    for (stage, pairing) in ordered {
        let both: Vec<PlayerIndex> = pairing.players().collect();
        let level = both
            .iter()
            .filter_map(|player| before.get(player))
            .max()
            .map_or(0, |level| level + 1);
        // Losers play each other for a place, and nobody else.
        let losers = both
            .iter()
            .filter(|player| lost.contains_key(player))
            .count();
        if losers == 1 {
            return None;
        }
        let game = StageGame {
            stage: stage.clone(),
            level,
            for_place: losers == 2,
            pairing: pairing.clone(),
        };
        before.extend(both.iter().map(|player| (*player, level)));
        if let Some((_, loser)) = game.decided() {
            lost.insert(loser, level);
        }
        found.push(game);
    }
    // Games of the same name are side by side, also where somebody came in later.
    let by_name: BTreeMap<String, usize> =
        found.iter().fold(BTreeMap::new(), |mut levels, game| {
            if left(&game.stage).is_some() {
                let level = levels.entry(fold(&game.stage)).or_insert(0);
                *level = game.level.max(*level);
            }
            levels
        });
    for game in &mut found {
        game.level = by_name
            .get(&fold(&game.stage))
            .copied()
            .unwrap_or(game.level);
    }
    as_large_as_called(&found).then_some(found)
}

/// Whether no stage has more games than its name allows.
fn as_large_as_called(games: &[StageGame]) -> bool {
    let mut count: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for game in games.iter().filter(|game| !game.for_place) {
        *count.entry((&game.stage, game.level)).or_default() += 1;
    }
    count
        .iter()
        .all(|((stage, _), games)| left(stage).is_none_or(|left| *games <= (left / 2).max(1)))
}

/// Returns how many players are left in a stage of a name: 8 in a quarterfinal, 4 in a semifinal, 3 for a match for the third place,
/// 2 in a final; nothing where the name does not tell.
pub fn left(stage: &str) -> Option<usize> {
    let folded: String = fold(stage)
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == '々')
        .collect();
    if let Some(digits) = vocabulary::behind("left.number", &folded) {
        return digits.parse().ok();
    }
    let says = |left: &&str| {
        vocabulary::holds(&format!("left.{left}"), &folded)
            || *left == "2"
                && (vocabulary::is("left.final", &folded)
                    || vocabulary::behind("left.of-final", &folded).is_some())
    };
    ["8", "4", "3", "2"].into_iter().find(says)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_how_many_are_left() {
        for (name, want) in [
            ("Quarterfinal 1", Some(8)),
            ("準々決勝", Some(8)),
            ("SEMI-FINAL", Some(4)),
            ("準決勝 第1試合", Some(4)),
            ("３位決定戦", Some(3)),
            ("Third place match", Some(3)),
            ("Final", Some(2)),
            ("決勝", Some(2)),
            ("Round of 16", Some(16)),
            ("Top 8", None),
            ("決勝トーナメント", None),
        ] {
            assert_eq!(left(name), want, "{name}");
        }
    }
}
