//! Knockout: a bracket by seeds, in which the best seeds have the byes and a player who loses is out.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::model::{Outcome, Pairing, PlayerIndex, StageGame, Tournament};
use crate::pairing::{Draw, Impossible, Round, RoundToPair, Schedule, Seat};
use crate::rules::pairing::{PairingRules, Seeds};

/// A place in the bracket; `None` for a bye, or if both players have left.
pub(crate) type Slot = Option<PlayerIndex>;

/// Returns the next round of a knockout.
///
/// # Errors
/// The event is over, or the earlier rounds are no knockout.
pub(super) fn round(
    next: &RoundToPair,
    tournament: &Tournament,
    rules: &PairingRules,
    seed: u64,
) -> Result<Round, Impossible> {
    let first = next.field.round == 1;
    if first && next.players.len() < 2 {
        return Err(Impossible::TooFew);
    }
    let (seeds, drawn) =
        if first { seeded(next, tournament, rules, seed) } else { (Vec::new(), false) };
    let begin = if first { bracket(&seeds) } else { begun(tournament)? };
    let outside =
        next.players.iter().copied().filter(|player| !begin.contains(&Some(*player))).collect();
    let mut lost: Vec<PlayerIndex> = Vec::new();
    let (mut slots, mut beaten) = (begin, Vec::new());
    for round in 1..next.field.round {
        if slots.len() < 2 {
            return Err(Impossible::AllPaired(round - 1));
        }
        let games: Vec<&Pairing> =
            tournament.pairings.iter().filter(|pairing| pairing.round == round).collect();
        let decided = slots
            .chunks_exact(2)
            .map(|two| winner(tournament, &games, round, [two[0], two[1]]))
            .collect::<Result<Vec<_>, _>>()?;
        let losers = |(two, won): (&[Slot], &Slot)| {
            two.iter().flatten().filter(|player| Some(**player) != *won).copied().collect()
        };
        beaten = slots.chunks_exact(2).zip(&decided).map(losers).collect::<Vec<Vec<PlayerIndex>>>();
        lost.extend(beaten.iter().flatten());
        slots = decided;
    }
    if slots.len() < 2 {
        return Err(Impossible::AllPaired(next.field.round - 1));
    }
    // The losers of the semifinals, unless they have left.
    let for_third = match beaten.iter().map(Vec::as_slice).collect::<Vec<_>>().as_slice() {
        [[one], [other]] if rules.third_place => {
            Some([*one, *other]).filter(|both| both.iter().all(|one| next.players.contains(one)))
        }
        _ => None,
    };
    lost.retain(|player| for_third.is_none_or(|both| !both.contains(player)));
    let pairs = slots
        .chunks_exact(2)
        .map(|two| [two[0], two[1]])
        .chain(for_third.map(|both| both.map(Some)));
    let is_there = |player: &PlayerIndex| next.players.contains(player);
    let both = slots.chunks_exact(2).filter_map(|two| Some((two[0]?, two[1]?)));
    let nobody = both.filter(|(one, other)| !is_there(one) && !is_there(other)).collect();
    let schedule = Schedule::Knockout {
        left: slots.len(),
        seeds,
        lost,
        drawn,
        outside,
        nobody,
        third_place: for_third.is_some(),
    };
    let round = next.scheduled(pairs, Outcome::Bye, schedule);
    if round.tables.is_empty() && round.alone.is_empty() {
        Err(Impossible::TooFew)
    } else {
        Ok(round)
    }
}

/// Returns everybody's seed, and whether the draw decided any: those that are listed, then by rating or in order of the list, unless the lot
/// decides, then by the draw.
fn seeded(
    next: &RoundToPair,
    tournament: &Tournament,
    rules: &PairingRules,
    seed: u64,
) -> (Vec<(PlayerIndex, u32)>, bool) {
    let keys = Draw::new(seed, 0).keys(next.players.len());
    let mut order: Vec<Seat> = (0..next.players.len()).collect();
    let known = |seat: Seat| {
        let player = &tournament.players[next.players[seat]];
        let (rating, place) = match rules.seeds {
            Seeds::Lot => (None, None),
            Seeds::Rating => (player.rating.clone(), None),
            Seeds::List => (None, Some(next.players[seat])),
        };
        let is_free = player.seed.is_none();
        (is_free, player.seed.clone(), Reverse(rating), place)
    };
    order.sort_by_key(|&seat| (known(seat), keys[seat]));
    let drawn = order.windows(2).any(|two| known(two[0]) == known(two[1]));
    (order.into_iter().map(|seat| next.players[seat]).zip(1..).collect(), drawn)
}

/// Returns the seed, from 0, of each place of the bracket of so many players.
pub(crate) fn seed_order(players: usize) -> Vec<usize> {
    let size = players.next_power_of_two();
    let mut order = vec![0];
    while order.len() < size {
        let many = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, many - 1 - seed]).collect();
    }
    order
}

/// Returns the places of a bracket: the first two can meet in the final only, the first four in the semifinals, and so on.
fn bracket(seeds: &[(PlayerIndex, u32)]) -> Vec<Slot> {
    seed_order(seeds.len())
        .into_iter()
        .map(|seed| seeds.get(seed).map(|(player, _)| *player))
        .collect()
}

/// Returns the places of the bracket whose first round is paired; nothing where it leaves them open.
pub(crate) fn places_of(tournament: &Tournament) -> Option<Vec<Slot>> {
    begun(tournament).ok()
}

/// Returns the places of the bracket that was begun: by the seeds of those who were in the first round, or, without a bye, as its
/// tables stand.
fn begun(tournament: &Tournament) -> Result<Vec<Slot>, Impossible> {
    let first: Vec<&Pairing> =
        tournament.pairings.iter().filter(|pairing| pairing.round == 1).collect();
    let takes_part = |pairing: &&&Pairing| pairing.second.is_some() || stays(pairing);
    let players: HashSet<PlayerIndex> =
        first.iter().filter(takes_part).flat_map(|pairing| pairing.players()).collect();
    let seed = |player: &PlayerIndex| {
        tournament.players[*player]
            .seed
            .as_ref()?
            .to_i32()
            .and_then(|seed| u32::try_from(seed).ok())
    };
    let mut seeds: Vec<(PlayerIndex, u32)> =
        players.iter().filter_map(|player| Some((*player, seed(player)?))).collect();
    seeds.sort_by_key(|(_, seed)| *seed);
    if seeds.len() == players.len()
        && seeds.iter().zip(1..).all(|((_, seed), wanted)| *seed == wanted)
    {
        return Ok(bracket(&seeds));
    }
    let all_at_tables = first.iter().filter(takes_part).all(|pairing| pairing.second.is_some());
    if !all_at_tables || !players.len().is_power_of_two() || players.len() < 2 {
        return Err(Impossible::NoSeeds);
    }
    Ok(first
        .iter()
        .filter(|pairing| pairing.second.is_some())
        .flat_map(|pairing| [Some(pairing.first), pairing.second])
        .collect())
}

/// Whether a player without an opponent advances.
fn stays(pairing: &Pairing) -> bool {
    pairing.result.outcomes.is_some_and(|[own, _]| {
        matches!(own, Outcome::Bye | Outcome::FullBye | Outcome::ForfeitWin | Outcome::Win)
    })
}

/// Returns the player who advances; `None` where neither came, or both lost.
fn winner(
    tournament: &Tournament,
    games: &[&Pairing],
    round: u32,
    two: [Slot; 2],
) -> Result<Slot, Impossible> {
    let [Some(one), Some(other)] = two else {
        return Ok(two[0].or(two[1]));
    };
    let between = |game: &&&Pairing| game.players().all(|player| player == one || player == other);
    let Some(game) = games.iter().find(|game| game.second.is_some() && between(game)) else {
        let alone: Vec<PlayerIndex> = games
            .iter()
            .filter(between)
            .filter(|game| stays(game))
            .map(|game| game.first)
            .collect();
        let is_missing = |player: PlayerIndex| {
            let known = &tournament.players[player];
            let is_out = games.iter().any(|game| game.second.is_none() && game.first == player);
            is_out || known.has_left_by(round) || known.has_no_place() || known.away.holds(round)
        };
        return match alone.as_slice() {
            [stays] => Ok(Some(*stays)),
            [] if is_missing(one) && is_missing(other) => Ok(None),
            _ => Err(Impossible::NotMet { round, pair: (one, other) }),
        };
    };
    let gone = |outcome: Outcome| {
        matches!(outcome, Outcome::DoubleLoss | Outcome::ForfeitLoss | Outcome::Left)
    };
    if game.result.outcomes.is_some_and(|both| both.into_iter().all(gone)) {
        return Ok(None);
    }
    let game_of_stage = StageGame {
        stage: String::new(),
        level: 0,
        for_place: false,
        place: None,
        pairing: (*game).clone(),
    };
    game_of_stage
        .decided()
        .map(|(won, _)| Some(won))
        .ok_or_else(|| Impossible::NoWinner(game.place.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_last_and_have_the_byes() {
        let of = |players: usize| {
            let seeds: Vec<(PlayerIndex, u32)> = (0..players).zip(1..).collect();
            bracket(&seeds)
                .into_iter()
                .map(|slot| slot.map_or(0, |player| player + 1))
                .collect::<Vec<_>>()
        };
        // The order of any bracket of eight: 1-8, 4-5, 2-7, 3-6.
        assert_eq!(of(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        // Five players: the first three have byes.
        assert_eq!(of(5), [1, 0, 4, 5, 2, 0, 3, 0]);
        assert_eq!(of(2), [1, 2]);
    }
}
