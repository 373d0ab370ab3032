//! Everybody meets everybody: the rounds of FIDE's Berger tables, by the order of the players list.

use std::collections::{HashMap, HashSet};

use crate::exact::count_of;
use crate::model::{Outcome, Pairing, PlayerIndex, Tournament};
use crate::pairing::{Impossible, Round, RoundToPair, Schedule};

/// Returns the next round of a single or a double round robin.
///
/// # Errors
/// The event is over, or a game of an earlier round is not in the schedule.
pub(super) fn round(
    next: &RoundToPair,
    tournament: &Tournament,
    twice: bool,
) -> Result<Round, Impossible> {
    let everybody: Vec<PlayerIndex> = (0..tournament.players.len()).collect();
    // A player who comes after the schedule was made takes the place of a bye.
    let order = match off_schedule(&everybody, tournament) {
        None => everybody,
        Some(why) => begun(tournament)
            .into_iter()
            .find(|order| off_schedule(order, tournament).is_none())
            .ok_or(why)?,
    };
    if order.len() < 2 {
        return Err(Impossible::TooFew);
    }
    let even = even(order.len());
    let rounds = robin_rounds(order.len(), twice);
    if next.field.round > rounds {
        return Err(Impossible::AllPaired(rounds));
    }
    let pairs = berger(even, next.field.round)
        .into_iter()
        .map(|(one, other)| [one, other].map(|at| order.get(at).copied()));
    let outside = next.players.iter().copied().filter(|player| !order.contains(player)).collect();
    let in_a_row: HashSet<PlayerIndex> =
        tournament.pairings.iter().flat_map(Pairing::players).collect();
    let is_late =
        |player: &PlayerIndex| !in_a_row.contains(player) && next.players.contains(player);
    // The last place of an even number is the one that was free.
    let late = order
        .last()
        .copied()
        .filter(|player| next.field.round > 1 && order.len().is_multiple_of(2) && is_late(player));
    let of_late = |(round, (one, other)): (u32, (usize, usize))| {
        let (one, other) = (*order.get(one)?, *order.get(other)?);
        (late == Some(one) || late == Some(other)).then_some((round, one, other))
    };
    let before = (1..next.field.round)
        .flat_map(|round| berger(even, round).into_iter().map(move |pair| (round, pair)));
    let missed = before.filter_map(of_late).collect();
    Ok(next.scheduled(
        pairs,
        Outcome::Out,
        Schedule::Robin {
            rounds,
            again: next.field.round > robin_rounds(order.len(), false),
            outside,
            late,
            missed,
        },
    ))
}

/// Returns the orders in which the tables may have been made, the likeliest first: those of round 1, and where they are odd in number
/// with one late player in the free place, players who have played first.
fn begun(tournament: &Tournament) -> Vec<Vec<PlayerIndex>> {
    let seated = |is_it: fn(&Pairing) -> bool| -> HashSet<PlayerIndex> {
        tournament.pairings.iter().filter(|one| is_it(one)).flat_map(Pairing::players).collect()
    };
    let (there, played) = (seated(|one| one.round == 1), seated(|one| one.second.is_some()));
    let (first, mut later): (Vec<_>, Vec<_>) =
        (0..tournament.players.len()).partition(|player| there.contains(player));
    later.sort_by_key(|player| !played.contains(player));
    let is_free = first.len() % 2 == 1;
    let with = later
        .first()
        .filter(|_| is_free)
        .map(|late| first.iter().copied().chain([*late]).collect());
    with.into_iter().chain([first]).collect()
}

/// Returns the number of places in the schedule. With an odd number of players the last place is empty, and its opponent is free.
fn even(players: usize) -> u32 {
    count_of(players + players % 2)
}

/// Returns in how many rounds so many players meet, once or twice: at least one.
pub(crate) fn robin_rounds(players: usize, twice: bool) -> u32 {
    let once = even(players).saturating_sub(1).max(1);
    if twice { once.saturating_mul(2) } else { once }
}

/// Returns a game of these players that is not in the schedule.
fn off_schedule(order: &[PlayerIndex], tournament: &Tournament) -> Option<Impossible> {
    let places: HashMap<PlayerIndex, usize> = order.iter().copied().zip(0..).collect();
    let off = |pairing: &&Pairing| {
        let place = |player: PlayerIndex| places.get(&player).copied();
        let Some((one, other)) = place(pairing.first).zip(pairing.second.and_then(place)) else {
            return false;
        };
        !berger(even(order.len()), pairing.round)
            .into_iter()
            .any(|pair| [(one, other), (other, one)].contains(&pair))
    };
    let pairing = tournament.pairings.iter().find(off)?;
    Some(Impossible::OffSchedule {
        place: pairing.place.clone(),
        round: pairing.round,
        pair: (pairing.first, pairing.second?),
    })
}

/// Returns a round of the table for an even number of players, from 0, White first: the last one stays, the others turn (FIDE C.05,
/// Annex 1); from the second time round on the other way about.
pub(super) fn berger(players: u32, round: u32) -> Vec<(PlayerIndex, PlayerIndex)> {
    let turning = players - 1;
    let in_turn = (round - 1) % turning + 1;
    // Whom the last one meets: 1, the first of the second half, 2, and so on.
    let pivot = if in_turn % 2 == 1 { in_turn.div_ceil(2) } else { in_turn.midpoint(players) } - 1;
    let last = (pivot, turning);
    let first = if in_turn % 2 == 1 { last } else { (last.1, last.0) };
    let others =
        (1..players / 2).map(|away| ((pivot + away) % turning, (pivot + turning - away) % turning));
    let back = (round - 1) / turning % 2 == 1;
    let turned = |(one, other): (u32, u32)| {
        if back { (other as usize, one as usize) } else { (one as usize, other as usize) }
    };
    std::iter::once(first).chain(others).map(turned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        for players in [2_u32, 4, 6, 10, 16, 64] {
            let mut met: Vec<(usize, usize)> =
                (1..players).flat_map(|round| berger(players, round)).collect();
            for pair in &mut met {
                *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
            }
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), (players * (players - 1) / 2) as usize);
        }
    }
}
