//! What two players' lines say together: pairings, byes and absences.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::model::{Noted, Outcome, Pairing, PlayerIndex, Recorded};
use crate::problem::{Kind, Problem, TrfContradiction};
use crate::read::trf::line::{Entry, Game};
use crate::read::trf::place;
use crate::read::words::result::sides;

/// The letters of games that are not rated.
const UNRATED: &str = "WDL";

/// Returns the pairings, in order of round, and what is wrong with them.
pub fn pairings(entries: &[(Entry, usize)], name: &Arc<str>) -> (Vec<Pairing>, Vec<Problem>) {
    let by_number: HashMap<u32, usize> = entries
        .iter()
        .enumerate()
        .map(|(at, (entry, _))| (entry.number, at))
        .collect();
    let rounds = entries
        .iter()
        .map(|(entry, _)| entry.rounds.len())
        .max()
        .unwrap_or(0);
    let (mut pairings, mut problems) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        for (at, (entry, line)) in entries.iter().enumerate() {
            let Some(Some(game)) = entry.rounds.get(round) else {
                continue;
            };
            let here = place(name, *line, game.column);
            let number = u32::try_from(round + 1).unwrap_or(u32::MAX);
            let pairing = |first, second, outcomes| Pairing {
                round: number,
                table: None,
                first,
                second,
                result: Recorded {
                    score: None,
                    outcomes,
                },
                stones: 0,
                noted: Noted::default(),
                place: here.clone(),
            };
            let mut problem =
                |kind, found: String| problems.push(Problem::of(here.clone(), kind, found));
            let Some(opponent) = game.opponent else {
                pairings.push(pairing(at, None, Some([alone(game.result), Outcome::Out])));
                continue;
            };
            let other = by_number.get(&opponent).copied();
            let answer = other.and_then(|other| {
                (*entries[other].0.rounds.get(round)?)
                    .filter(|answer| answer.opponent == Some(entry.number))
            });
            let (Some(other), Some(answer)) = (other, answer) else {
                let kind = Kind::TrfContradiction(TrfContradiction::Opponent {
                    round: number.to_string(),
                    player: entry.number.to_string(),
                    opponent: opponent.to_string(),
                });
                problem(kind, entry.name.clone());
                continue;
            };
            if other == at {
                problem(
                    Kind::PairedWithSelf {
                        player: entry.name.clone(),
                        round: number.to_string(),
                    },
                    String::new(),
                );
            } else if at < other {
                let first = first_of(game, &answer);
                match outcomes(game.result, answer.result).zip(first) {
                    Some((outcomes, true)) => pairings.push(pairing(at, Some(other), outcomes)),
                    Some((outcomes, false)) => {
                        pairings.push(pairing(
                            other,
                            Some(at),
                            outcomes.map(|[one, other]| [other, one]),
                        ));
                    }
                    None => problem(
                        Kind::Contradiction {
                            one: told(game),
                            other: told(&answer),
                        },
                        told(game),
                    ),
                }
            }
        }
    }
    (pairings, problems)
}

/// Returns whose games in which rounds are said not to be rated.
pub fn unrated(entries: &[(Entry, usize)]) -> BTreeSet<(u32, PlayerIndex)> {
    let of = |(at, (entry, _)): (usize, &(Entry, usize))| {
        let letters = (1..)
            .zip(&entry.rounds)
            .filter(|(_, game)| game.is_some_and(|game| UNRATED.contains(game.result)));
        letters.map(|(round, _)| (round, at)).collect::<Vec<_>>()
    };
    entries.iter().enumerate().flat_map(of).collect()
}

fn told(game: &Game) -> String {
    let colour = game
        .white
        .map_or('-', |white| if white { 'w' } else { 'b' });
    format!("{colour} {}", game.result).trim().to_string()
}

/// Whether the one had White; without colours, the lower number stands first. Nothing where both had the same.
fn first_of(one: &Game, other: &Game) -> Option<bool> {
    match (one.white, other.white) {
        (Some(one), Some(other)) => (one != other).then_some(one),
        (Some(one), None) => Some(one),
        (None, Some(other)) => Some(!other),
        (None, None) => Some(true),
    }
}

/// Returns what happened to a player without an opponent.
fn alone(result: char) -> Outcome {
    match result {
        // A forfeit without an opponent is a bye that was granted.
        '+' => Outcome::FullBye,
        '=' => Outcome::HalfBye,
        letter => Outcome::from_letter(letter, false).unwrap_or(Outcome::Absent),
    }
}

/// Returns what two results say together, nothing inside for an open game; nothing at all where they contradict each other.
#[allow(clippy::option_option, reason = "an open game is no contradiction")]
fn outcomes(one: char, other: char) -> Option<Option<[Outcome; 2]>> {
    let plain = |letter: char| match letter {
        'W' => '1',
        'L' => '0',
        'D' => '=',
        letter => letter,
    };
    let (one, other) = (plain(one), plain(other));
    if (one, other) == (' ', ' ') {
        return Some(None);
    }
    let of = |letter| Outcome::from_letter(letter, true);
    let (one, other) = (of(one)?, of(other)?);
    let alike = one.is_played() == other.is_played();
    sides(one, other).filter(|_| alike).map(Some)
}
