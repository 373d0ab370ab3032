//! Who leaves a round robin before its end: what the rules make of the games.

use std::collections::BTreeSet;

use crate::model::{NoPlace, Outcome, Pairing, Player, PlayerIndex, Recorded, Tournament};
use crate::place::Place;
use crate::problem::{Kind, PairedWhileOut, Problem, Withdrawn as Said, in_short};
use crate::rules::Withdrawn;

/// So many players are named.
const SHOWN: usize = 8;

/// Settles the games of those who have left, and says so. Whose games were annulled by hand is as good as gone.
pub(super) fn settle(tournament: &mut Tournament, policy: Withdrawn, problems: &mut Vec<Problem>) {
    let rounds = tournament.rounds.max(tournament.last_paired_round());
    // Who is out before the first round leaves nothing.
    let is_outside = |player: &Player| player.pool_place.is_some() && player.left_after == Some(0);
    let has_left = |player: &Player| {
        player.left_after.is_some_and(|left| left < rounds) && !is_outside(player)
    };
    let is_annulled = |player: &Player| {
        player.away.is_annulled() || policy == Withdrawn::Annulled && has_left(player)
    };
    let which =
        |of: &dyn Fn(&Player) -> bool| -> Vec<bool> { tournament.players.iter().map(of).collect() };
    let annulled = which(&is_annulled);
    let left = which(&|player| has_left(player) && !is_annulled(player));
    // They will not be played, which nobody needs to look at.
    let is_gone = |pairing: &&Pairing| is_open(pairing, &annulled) || is_open(pairing, &left);
    let open: BTreeSet<Place> =
        tournament.pairings.iter().filter(is_gone).map(|pairing| pairing.place.clone()).collect();
    problems.retain(|problem| {
        let is_out = matches!(problem.kind, Kind::PairedWhileOut(PairedWhileOut::Left { .. }));
        !(is_out && open.contains(&problem.place))
    });
    let mut say = |tournament: &Tournament, kind: Said| {
        problems.push(Problem::at(tournament.book(), kind));
    };
    if annulled.contains(&true) {
        tournament.pairings.retain(|pairing| !is_open(pairing, &annulled));
        for (player, annulled) in tournament.players.iter_mut().zip(&annulled) {
            if *annulled {
                player.away.take_place(NoPlace::Annulled);
            }
        }
        let players = names(tournament, &annulled);
        say(tournament, Said::Annulled { players });
    }
    // Games of rounds to come are lost when they come: until then they are open.
    let counts = has_come(tournament, &left, policy);
    let is_settled = |pairing: &Pairing| is_open(pairing, &left) && pairing.round <= counts;
    let games = tournament.pairings.iter();
    let games = games.filter(|pairing| is_settled(pairing)).count();
    if games == 0 {
        return;
    }
    let (players, games) = (names(tournament, &left), games.to_string());
    if policy == Withdrawn::Lost {
        for pairing in &mut tournament.pairings {
            if is_settled(pairing) {
                pairing.result = Recorded::marked(without_play(pairing, &left));
            }
        }
        say(tournament, Said::Lost { players, games });
    } else {
        tournament.pairings.retain(|pairing| !is_settled(pairing));
        say(tournament, Said::Stand { players, games });
    }
}

/// Returns the last round whose games are settled: the last one that was begun where they are lost, and every one once nobody else plays.
fn has_come(tournament: &Tournament, left: &[bool], policy: Withdrawn) -> u32 {
    let games = || tournament.pairings.iter().filter(|game| game.second.is_some());
    let goes_on = games().any(|game| game.result.is_open() && !is_open(game, left));
    if policy != Withdrawn::Lost || !goes_on {
        return u32::MAX;
    }
    let played = games().filter(|game| !game.result.is_open());
    played.map(|game| game.round).max().unwrap_or(0)
}

/// Whether a game has no result, and one of these was to play it.
fn is_open(pairing: &Pairing, of: &[bool]) -> bool {
    pairing.second.is_some()
        && pairing.result.is_open()
        && pairing.players().any(|player| of[player])
}

/// Returns the outcomes of a game that somebody who has left does not play.
fn without_play(pairing: &Pairing, left: &[bool]) -> [Outcome; 2] {
    use Outcome::{ForfeitLoss, ForfeitWin};
    let of = |player: PlayerIndex| {
        if left[player] { ForfeitLoss } else { ForfeitWin }
    };
    [of(pairing.first), pairing.second.map_or(ForfeitLoss, of)]
}

fn names(tournament: &Tournament, which: &[bool]) -> String {
    let players = tournament.players.iter().zip(which);
    let names: Vec<String> = players
        .filter(|(_, is_named)| **is_named)
        .map(|(player, _)| player.name.to_string())
        .collect();
    in_short(SHOWN, &names)
}
