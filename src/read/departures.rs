//! Players who left, as it stands beside their names: in the list of players, beside a game or in the announced standings.

use crate::model::{Date, Outcome, Pairing, SheetRole};
use crate::problem::{Kind, Problem, Unreadable, in_short};
use crate::read::checks::through_date;
use crate::read::merge::{Gathered, Wanted};
use crate::read::sheet_roles::Used;
use crate::read::words::departure::departed;

/// So many players are named.
const SHOWN: usize = 8;

/// Settles after which round each of them left: the one that is said, otherwise the last one they took part in.
pub fn settle(
    gathered: &mut Gathered,
    used: &[Used<'_>],
    wanted: Wanted<'_>,
    problems: &mut Vec<Problem>,
) {
    announced(gathered, used);
    let mut said = Vec::new();
    let mut first = None;
    for at in 0..gathered.people.players.len() {
        let Some(departure) = gathered.people.players[at].departure.take() else {
            continue;
        };
        let by_day = departure.day.map(|day| last_round_by(at, day, gathered, wanted));
        // Where no game has a day nobody knows when that was.
        if by_day == Some(None) {
            let kind = Unreadable::Leaving {};
            problems.push(Problem::of(departure.place, kind, departure.written));
            continue;
        }
        let told = departure.after.or(by_day.flatten());
        let last = || last_round_of(at, &gathered.pairings);
        let after = gathered.people.players[at].left_after.or(told);
        let after = after.unwrap_or_else(last);
        gathered.people.players[at].left_after = Some(after);
        let place = departure.place.within_book();
        said.push(format!("{} ({place}): {after}", departure.written));
        first.get_or_insert(departure);
    }
    if let Some(first) = first {
        let players = in_short(SHOWN, &said);
        let kind = Kind::DroppedBesideName { players };
        problems.push(Problem::of(first.place, kind, first.written));
    }
}

/// Returns the last round in which a player had a result by the end of a day; nothing where games have no days.
fn last_round_by(player: usize, day: Date, gathered: &Gathered, wanted: Wanted<'_>) -> Option<u32> {
    let games: Vec<&Pairing> = gathered.pairings.iter().collect();
    let later = through_date::later(&games, wanted, day)?;
    let own = games.into_iter().zip(later).filter(|(game, later)| {
        let is_own = game.players().any(|other| other == player);
        is_own && *later == Some(false) && !game.result.is_open()
    });
    Some(own.map(|(game, _)| game.round).max().unwrap_or(0))
}

/// Takes down what the announced standings say beside names.
fn announced(gathered: &mut Gathered, used: &[Used<'_>]) {
    let of_role = used.iter().filter(|entry| entry.role == SheetRole::Published);
    let named = of_role.filter_map(|entry| {
        let heading = entry.heading.as_ref()?;
        Some((entry, heading, heading.column("name")?))
    });
    for (entry, heading, column) in named {
        for row in heading.below(&entry.sheet) {
            let written = row.get(column).text();
            let Some((name, left)) = departed(&written) else {
                continue;
            };
            let people = &mut gathered.people;
            let Some(at) = people.known(&name).or_else(|| people.as_written(&name)) else {
                continue;
            };
            people.players[at].departure.get_or_insert_with(|| {
                left.departure(written, entry.sheet.place.at(row.index, column))
            });
        }
    }
}

/// Returns the last round that a player took part in; 0 before the first. Of a schedule that goes on for the player, the last with a result.
fn last_round_of(player: usize, pairings: &[Pairing]) -> u32 {
    let sat_out = |pairing: &Pairing| {
        let outcomes = pairing.result.outcomes.map(|[own, _]| own);
        pairing.second.is_none() && matches!(outcomes, Some(Outcome::Out | Outcome::Absent))
    };
    let of_player =
        |pairing: &&Pairing| pairing.players().any(|other| other == player) && !sat_out(pairing);
    let own = || pairings.iter().filter(of_player);
    let goes_on = own().filter(|pairing| pairing.result.is_open()).nth(1).is_some();
    let rounds =
        own().filter(|pairing| !goes_on || !pairing.result.is_open()).map(|pairing| pairing.round);
    rounds.max().unwrap_or(0)
}
