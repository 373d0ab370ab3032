//! What two players' lines say together: pairings, byes and absences.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::model::{Outcome, Pairing, PlayerIndex, Recorded, Side};
use crate::problem::{Kind, Problem, TrfContradiction};
use crate::read::trf::line::{Entry, Game};
use crate::read::trf::place;
use crate::read::words::result::sides;

/// The letters of games that are not rated, and those of rated ones that say the same.
const UNRATED: [(char, char); 3] = [('W', '1'), ('D', '='), ('L', '0')];

/// Returns the pairings, in order of round, and what is wrong with them.
pub fn pairings(entries: &[(Entry, usize)], name: &Arc<str>) -> (Vec<Pairing>, Vec<Problem>) {
    let numbers = entries.iter().map(|(entry, _)| entry.number);
    let by_number: HashMap<u32, usize> = numbers.zip(0..).collect();
    let rounds = entries.iter().map(|(entry, _)| entry.rounds.len());
    let (mut pairings, mut problems) = (Vec::new(), Vec::new());
    for round in 0..rounds.max().unwrap_or(0) {
        let game = |at: usize| *entries[at].0.rounds.get(round)?;
        let number = round as u32 + 1;
        for (at, (entry, line)) in entries.iter().enumerate() {
            let Some(own) = game(at) else {
                continue;
            };
            let here = place(name, *line, own.column);
            let Some(opponent) = own.opponent else {
                let told = Recorded::alone(alone(own.result));
                pairings.push(Pairing::new(number, (at, None), told, here));
                continue;
            };
            let other = by_number.get(&opponent).copied();
            let answer = other.and_then(|other| Some((other, game(other)?)));
            let answer = answer.filter(|(_, answer)| answer.opponent == Some(entry.number));
            let player = entry.name.clone();
            let (kind, found) = match answer {
                None => {
                    let kind = TrfContradiction::Opponent {
                        round: number.to_string(),
                        player: entry.number.to_string(),
                        opponent: opponent.to_string(),
                    };
                    (kind.into(), player)
                }
                Some((other, _)) if other == at => {
                    let round = number.to_string();
                    (Kind::PairedWithSelf { player, round }, String::new())
                }
                Some((other, _)) if other < at => continue,
                Some((other, answer)) => {
                    if let Some((result, white)) = both(&own, &answer) {
                        let (players, result) = if white {
                            ((at, Some(other)), result)
                        } else {
                            ((other, Some(at)), result.turned())
                        };
                        let told = own.white.or(answer.white).is_some();
                        pairings.push(Pairing {
                            first_side: told.then_some(Side::White),
                            ..Pairing::new(number, players, result, here)
                        });
                        continue;
                    }
                    let (one, other) = (told(&own), told(&answer));
                    (Kind::Contradiction { one, other }, told(&own))
                }
            };
            problems.push(Problem::of(here, kind, found));
        }
    }
    (pairings, problems)
}

/// Returns whose games in which rounds are said not to be rated.
pub fn unrated(entries: &[(Entry, usize)]) -> BTreeSet<(u32, PlayerIndex)> {
    let is_unrated = |game: &Game| UNRATED.iter().any(|(letter, _)| *letter == game.result);
    let of = |(at, (entry, _)): (usize, &(Entry, usize))| {
        let games = (1..).zip(entry.rounds.clone());
        let letters = games.filter(|(_, game)| game.as_ref().is_some_and(is_unrated));
        letters.map(|(round, _)| (round, at)).collect::<Vec<_>>()
    };
    entries.iter().enumerate().flat_map(of).collect()
}

fn told(game: &Game) -> String {
    let colour = match game.white {
        Some(true) => 'w',
        Some(false) => 'b',
        None => '-',
    };
    format!("{colour} {}", game.result).trim().to_string()
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

/// Returns what both say, the one first, and whether the one had White; without colours, the lower number stands first. Nothing where they
/// contradict each other, in the result or in the colours.
fn both(one: &Game, other: &Game) -> Option<(Recorded, bool)> {
    let white = match (one.white, other.white) {
        (Some(one), Some(other)) if one == other => return None,
        (one, other) => one.or(other.map(|white| !white)).unwrap_or(true),
    };
    let plain = |game: &Game| {
        let mut letters = UNRATED.iter();
        let rated = letters.find(|(letter, _)| *letter == game.result);
        rated.map_or(game.result, |(_, rated)| *rated)
    };
    let letters = [plain(one), plain(other)];
    if letters == [' ', ' '] {
        return Some((Recorded::default(), white));
    }
    let [one, other] = letters.map(|letter| Outcome::from_letter(letter, true));
    let (one, other) = (one?, other?);
    let alike = one.is_played() == other.is_played();
    let told = sides(one, other).filter(|_| alike)?;
    Some((Recorded::marked(told), white))
}
