//! What does not fit together across the pairings of a tournament.

use std::collections::{BTreeMap, HashMap};

use crate::model::{Pairing, Player, PlayerIndex};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::checks::presence;
use crate::read::number::fold;
use crate::read::roles::people::too_long;

/// Finds what does not fit; `listed` is whether there is a list of players, and `sheet` the place to name where no one row is to blame.
#[must_use]
pub fn check(players: &[Player], pairings: &[Pairing], listed: bool, sheet: &Place) -> Vec<Problem> {
    let mut problems = long_names(players);
    if !listed {
        problems.extend(late_entries(players, pairings));
    }
    let mut rounds: BTreeMap<u32, Vec<&Pairing>> = BTreeMap::new();
    for pairing in pairings {
        rounds.entry(pairing.round).or_default().push(pairing);
    }
    let last = rounds.keys().next_back().copied().unwrap_or(0);
    let mut gap_from = 1;
    for round in rounds.keys().copied() {
        if gap_from < round {
            let missing = if gap_from + 1 == round { gap_from.to_string() } else { format!("{gap_from}-{}", round - 1) };
            problems.push(Problem { place: sheet.clone(), kind: Kind::RoundGap { round: missing }, found: String::new() });
        }
        gap_from = round + 1;
    }
    let mut met: HashMap<(PlayerIndex, PlayerIndex), u32> = HashMap::new();
    for (&round, tables) in &rounds {
        paired_twice(players, round, tables, &mut problems);
        tables_twice(round, tables, &mut problems);
        results(players, round, tables, round == last, &mut problems);
        for pairing in tables {
            let Some(second) = pairing.second else {
                continue;
            };
            let pair = (pairing.first.min(second), pairing.first.max(second));
            if let Some(before) = met.insert(pair, round).filter(|before| *before != round) {
                let kind = Kind::Rematch {
                    first: players[pairing.first].name.to_string(),
                    second: players[second].name.to_string(),
                    round: before.to_string(),
                };
                problems.push(at(pairing, kind));
            }
            for player in [pairing.first, second] {
                if let Some(left) = players[player].left_after.filter(|left| *left < round) {
                    let kind = Kind::PairedAfterLeaving {
                        player: players[player].name.to_string(),
                        round: round.to_string(),
                        left: left.to_string(),
                    };
                    problems.push(at(pairing, kind));
                } else if players[player].away.holds(round) {
                    let (player, away) = (players[player].name.to_string(), players[player].away.to_string());
                    problems.push(at(pairing, Kind::PairedWhileAway { player, round: round.to_string(), away }));
                }
            }
        }
    }
    presence::check(players, &rounds, sheet, &mut problems);
    problems
}

fn long_names(players: &[Player]) -> Vec<Problem> {
    let long = players.iter().filter_map(|player| Some((player, too_long(&player.name)?)));
    long.map(|(player, kind)| Problem { place: player.place.clone(), kind, found: player.name.to_string() }).collect()
}

/// Without a list of players, a name first seen in a later round may be a late entry or another one misspelt.
fn late_entries(players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let mut first: Vec<Option<u32>> = vec![None; players.len()];
    for pairing in pairings {
        for player in pairing.players() {
            first[player] = Some(first[player].map_or(pairing.round, |round| round.min(pairing.round)));
        }
    }
    let late = players.iter().zip(first).filter_map(|(player, first)| Some((player, first?))).filter(|(_, round)| *round > 1);
    late.map(|(player, round)| {
        let kind = Kind::LateEntry { player: player.name.to_string(), round: round.to_string() };
        Problem { place: player.place.clone(), kind, found: player.name.to_string() }
    })
    .collect()
}

fn at(pairing: &Pairing, kind: Kind) -> Problem {
    Problem { place: pairing.place.clone(), kind, found: String::new() }
}

fn paired_twice(players: &[Player], round: u32, tables: &[&Pairing], problems: &mut Vec<Problem>) {
    let mut seen: Vec<Option<&Pairing>> = vec![None; players.len()];
    for pairing in tables {
        for player in pairing.players() {
            if let Some(other) = seen[player].replace(pairing) {
                let kind = Kind::PairedTwice {
                    player: players[player].name.to_string(),
                    round: round.to_string(),
                    other: other.place.within_book(),
                };
                problems.push(at(pairing, kind));
            }
        }
    }
}

fn tables_twice(round: u32, tables: &[&Pairing], problems: &mut Vec<Problem>) {
    let mut seen: HashMap<String, &Pairing> = HashMap::new();
    for pairing in tables {
        let Some(table) = &pairing.table else {
            continue;
        };
        // A dash or a word (`BYE`) is no table.
        if !table.chars().any(char::is_numeric) {
            continue;
        }
        if let Some(other) = seen.insert(fold(table), pairing) {
            let kind = Kind::TableTwice { table: table.clone(), round: round.to_string(), other: other.place.within_book() };
            problems.push(at(pairing, kind));
        }
    }
}

/// A missing result is an error in a round that is over, and a round still open if it is the last.
fn results(players: &[Player], round: u32, tables: &[&Pairing], is_last: bool, problems: &mut Vec<Problem>) {
    let open: Vec<&&Pairing> = tables.iter().filter(|pairing| pairing.result.is_open()).collect();
    let Some(first_open) = open.first() else {
        return;
    };
    if is_last {
        let kind = Kind::OpenRound { round: round.to_string(), open: open.len().to_string() };
        problems.push(at(first_open, kind));
        return;
    }
    for pairing in open {
        let name = |player: PlayerIndex| players[player].name.to_string();
        let kind = Kind::MissingResult {
            round: round.to_string(),
            first: name(pairing.first),
            second: pairing.second.map(name).unwrap_or_default(),
        };
        problems.push(at(pairing, kind));
    }
}
