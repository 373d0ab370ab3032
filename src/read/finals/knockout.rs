//! The games of stages after the rounds, put in order: who met whom in which column of a bracket.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Pairing, PlayerIndex, StageGame};
use crate::read::number::fold;
use crate::read::words::placing::{self, left};

/// What is left where the third place is played for.
const THIRD: usize = 3;

/// Returns the games of the stages in their order; nothing where they are no knock-out among some of the `field` players of the rounds.
pub fn arranged(games: &[(String, Pairing)], field: usize) -> Option<Vec<StageGame>> {
    let players = games.iter().flat_map(|(_, pairing)| pairing.players());
    let players: BTreeSet<PlayerIndex> = players.collect();
    // Where everybody plays it may as well be a round, unless the names say how many are left after it.
    // A game for the fifth place is of no step: it has as many places as there are players.
    let of_bracket = games.iter().filter(|(stage, _)| placing::place(stage).is_none());
    let steps: BTreeSet<Option<usize>> = of_bracket.map(|(stage, _)| left(stage)).collect();
    let lowest = games.iter().filter_map(|(stage, _)| placing::place(stage)).max();
    // Who plays on for which of several places is not followed.
    let of_several = |(stage, _): &(String, Pairing)| placing::is_of_several(stage);
    if lowest.is_some_and(|place| place as usize >= players.len()) || games.iter().any(of_several) {
        return None;
    }
    let named = !steps.contains(&None);
    let goes_on = named && steps.len() > 1;
    if players.len() > field
        || players.len() == field && !goes_on
        || games.iter().any(|(_, pairing)| pairing.second.is_none())
    {
        return None;
    }
    let mut ordered: Vec<&(String, Pairing)> = games.iter().collect();
    // As they stand, unless each says how many were left.
    if named {
        ordered.sort_by_key(|(stage, _)| Reverse(left(stage)));
    }
    let mut before: BTreeMap<PlayerIndex, usize> = BTreeMap::new();
    let mut lost: BTreeSet<PlayerIndex> = BTreeSet::new();
    let mut found: Vec<StageGame> = Vec::new();
    for (stage, pairing) in ordered {
        let last = pairing.players().filter_map(|player| before.get(&player)).max();
        let level = last.map_or(0, |level| level + 1);
        // Losers play each other for a place, and nobody else.
        let losers = pairing.players().filter(|player| lost.contains(player)).count();
        let place = placing::place(stage);
        if losers == 1 && place.is_none() {
            return None;
        }
        let game = StageGame {
            stage: stage.clone(),
            level,
            for_place: losers == 2 || place.is_some(),
            place,
            pairing: pairing.clone(),
        };
        before.extend(pairing.players().map(|player| (player, level)));
        lost.extend(game.decided().map(|(_, loser)| loser));
        found.push(game);
    }
    // A play-off after the rounds is between two who are level, wherever they stand: it is no final unless it is called so.
    if let [only] = &mut found[..]
        && field < usize::MAX
        && left(&only.stage).is_none_or(|left| left == THIRD)
    {
        only.for_place = true;
    }
    // Games of the same name are side by side, also where somebody came in later.
    let mut levels: BTreeMap<String, usize> = BTreeMap::new();
    for game in found.iter().filter(|game| left(&game.stage).is_some()) {
        let level = levels.entry(fold(&game.stage)).or_default();
        *level = game.level.max(*level);
    }
    for game in &mut found {
        let level = levels.get(&fold(&game.stage));
        game.level = level.copied().unwrap_or(game.level);
    }
    as_large_as_called(&found).then_some(found)
}

/// Whether a game is for the third place: of losers, or called so.
pub fn is_for_third(game: &StageGame) -> bool {
    game.for_place || left(&game.stage) == Some(3)
}

/// Whether games are one whole knockout: no losers play the final, and once that is decided one alone of all never lost.
pub fn is_whole(games: &[StageGame]) -> bool {
    let is_final = |game: &&StageGame| left(&game.stage) == Some(2);
    let lost: BTreeSet<PlayerIndex> =
        games.iter().filter_map(|game| Some(game.decided()?.1)).collect();
    let players: BTreeSet<PlayerIndex> = games
        .iter()
        .filter(|game| !is_for_third(game))
        .flat_map(|game| game.pairing.players())
        .collect();
    let is_decided = games.iter().all(|game| game.decided().is_some());
    let is_over = is_decided && games.iter().any(|game| is_final(&game));
    let undefeated = players.difference(&lost).count();
    !games.iter().filter(is_final).any(|game| game.for_place) && (!is_over || undefeated == 1)
}

/// Whether no stage has more games than its name allows.
fn as_large_as_called(games: &[StageGame]) -> bool {
    let mut count: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for game in games.iter().filter(|game| !game.for_place) {
        *count.entry((&game.stage, game.level)).or_default() += 1;
    }
    let fits =
        |(stage, games): (&str, usize)| left(stage).is_none_or(|left| games <= (left / 2).max(1));
    count.into_iter().all(|((stage, _), games)| fits((stage, games)))
}

/// Returns the round of each game where nothing but stages is told: by how many are left where every name says so, the match for the third place
/// beside the final, else as they stand.
pub fn rounds(stages: &[&str]) -> Vec<u32> {
    let left_in = |stage: &str| left(stage).map(|left| if left == 3 { 2 } else { left });
    let mut steps: Vec<(Option<usize>, String)> = Vec::new();
    let step = |stage: &str| match left_in(stage) {
        Some(left) => (Some(left), String::new()),
        None => (None, fold(stage)),
    };
    for stage in stages {
        let step = step(stage);
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    if steps.iter().all(|(left, _)| left.is_some()) {
        steps.sort_by_key(|(left, _)| Reverse(*left));
    }
    let round = |stage: &&str| {
        let step = step(stage);
        let mut known = (1..).zip(&steps);
        known.find(|(_, known)| **known == step).map(|(round, _)| round)
    };
    stages.iter().filter_map(round).collect()
}
