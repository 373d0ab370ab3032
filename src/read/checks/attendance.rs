//! Who sat out with a bye, and who is in no pairing of a round.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, Player, PlayerIndex, Setting, Tournament};
use crate::place::Place;
use crate::problem::{Kind, NotPaired, Problem, SeveralByes, in_short};

/// The tables of each round.
type Rounds<'a> = BTreeMap<u32, Vec<&'a Pairing>>;

/// A sentence names so many at most; how many more there are is said.
const MOST_NAMED: usize = 24;

/// Players by the rounds that they are said to be missing from.
type Missing = BTreeMap<u32, BTreeSet<PlayerIndex>>;

/// Reports byes, and who is missing from rounds; `listed` is whether there is a list of players.
pub fn check(
    players: &[Player],
    rounds: &Rounds<'_>,
    listed: bool,
    sheet: &Place,
    problems: &mut Vec<Problem>,
) {
    byes(players, rounds, sheet, problems);
    missing_from_rounds(players, rounds, listed, sheet, problems);
}

/// Says who is in no pairing before the first of their own, though others are: they came late, or a bye was left out. Who is said to be
/// missing from these rounds is told already.
fn not_seen_before(
    players: &[Player],
    first: &[Option<u32>],
    told: &Missing,
    sheet: &Place,
) -> Option<Problem> {
    let begins = first.iter().flatten().min().copied()?;
    let is_told = |player: PlayerIndex, round: u32| {
        told.get(&round)
            .is_some_and(|missing| missing.contains(&player))
    };
    let late: Vec<String> = (0..players.len())
        .filter_map(|player| Some((player, first[player]?)))
        .filter(|&(player, first)| {
            (begins..first).any(|round| players[player].is_missed(round) && !is_told(player, round))
        })
        .map(|(player, first)| format!("{} ({first})", players[player].name))
        .collect();
    let kind = Kind::NotPaired(NotPaired::Before {
        players: in_short(MOST_NAMED, &late),
    });
    (!late.is_empty()).then(|| Problem::at(sheet.clone(), kind))
}

/// Says the same of a report file, whose players are all listed; in a round robin somebody of an odd field sits out in each round.
#[must_use]
pub fn came_late(tournament: &Tournament) -> Option<Problem> {
    let is_planned =
        |setting: &Setting| setting.key.value == "system" && setting.value.value == "predetermined";
    if tournament.settings.iter().any(is_planned) {
        return None;
    }
    let mut first = vec![None; tournament.players.len()];
    for pairing in &tournament.pairings {
        for player in pairing.players() {
            let round = first[player].get_or_insert(pairing.round);
            *round = pairing.round.min(*round);
        }
    }
    let file = Place::book(&tournament.source.file);
    not_seen_before(&tournament.players, &first, &Missing::new(), &file)
}

/// Says who has a bye in which round; two of one player, and two in one round, are worth a second look.
fn byes(players: &[Player], rounds: &Rounds<'_>, sheet: &Place, problems: &mut Vec<Problem>) {
    let name = |player: PlayerIndex| players[player].name.to_string();
    let is_bye = |pairing: &&&Pairing| {
        pairing.second.is_none()
            && matches!(pairing.result.outcomes, Some([Outcome::Bye, _]))
            && pairing.result.score.is_none()
    };
    let mut of: BTreeMap<PlayerIndex, Vec<&Pairing>> = BTreeMap::new();
    let mut all = Vec::new();
    for (round, tables) in rounds {
        let here: Vec<&Pairing> = tables.iter().filter(is_bye).copied().collect();
        let names: Vec<String> = here.iter().map(|pairing| name(pairing.first)).collect();
        all.extend(names.iter().map(|name| format!("{name} ({round})")));
        if let [_, second, ..] = here[..] {
            let kind = Kind::SeveralByes(SeveralByes::Round {
                round: round.to_string(),
                players: in_short(MOST_NAMED, &names),
            });
            problems.push(Problem::at(second.place.clone(), kind));
        }
        for pairing in here {
            of.entry(pairing.first).or_default().push(pairing);
        }
    }
    let twice: Vec<(&PlayerIndex, &Vec<&Pairing>)> =
        of.iter().filter(|(_, byes)| byes.len() > 1).collect();
    if let Some((_, byes)) = twice.first() {
        let told = |(player, byes): &(&PlayerIndex, &Vec<&Pairing>)| {
            let rounds: Vec<String> = byes
                .iter()
                .map(|pairing| pairing.round.to_string())
                .collect();
            format!("{} ({})", name(**player), rounds.join(", "))
        };
        let kind = Kind::SeveralByes(SeveralByes::Player {
            players: in_short(MOST_NAMED, &twice.iter().map(told).collect::<Vec<_>>()),
        });
        problems.push(Problem::at(byes[1].place.clone(), kind));
    }
    if !all.is_empty() {
        problems.push(Problem::at(
            sheet.clone(),
            Kind::Byes {
                byes: in_short(MOST_NAMED, &all),
            },
        ));
    }
}

/// Reports players who are in no pairing of a round: those who come back later, those who are missing from the last round
/// only, and those who are not seen again.
fn missing_from_rounds(
    players: &[Player],
    rounds: &Rounds<'_>,
    listed: bool,
    sheet: &Place,
    problems: &mut Vec<Problem>,
) {
    // For each round whether each player is in a pairing of it.
    let here: BTreeMap<u32, Vec<bool>> = rounds
        .iter()
        .map(|(round, tables)| (*round, present(players.len(), tables)))
        .collect();
    let count = |present: &[bool]| present.iter().filter(|here| **here).count();
    let mut missing = Missing::new();
    let mut first: Vec<Option<u32>> = vec![None; players.len()];
    for (round, present) in &here {
        for (first, _) in first.iter_mut().zip(present).filter(|(_, here)| **here) {
            first.get_or_insert(*round);
        }
    }
    let mut later = vec![false; players.len()];
    for (round, present) in here.iter().rev() {
        let is_back = |player: &PlayerIndex| {
            later[*player]
                && !present[*player]
                && first[*player].is_some_and(|first| first < *round)
        };
        let back: Vec<PlayerIndex> = (0..players.len()).filter(is_back).collect();
        if !back.is_empty() {
            missing.entry(*round).or_default().extend(back);
        }
        later
            .iter_mut()
            .zip(present)
            .for_each(|(later, here)| *later |= here);
    }
    // The one player of an odd field who was simply not written down.
    let everybody = vec![true; players.len()];
    let mut before: Option<&Vec<bool>> = None;
    for (round, present) in &here {
        let expected = before.unwrap_or(&everybody);
        let is_gone = |player: &PlayerIndex| {
            expected[*player] && !present[*player] && players[*player].is_missed(*round)
        };
        let gone: Vec<PlayerIndex> = (0..players.len()).filter(is_gone).collect();
        let has_bye = rounds[round].iter().any(|pairing| pairing.second.is_none());
        if let [only] = gone[..]
            && count(expected) % 2 == 1
            && !has_bye
        {
            // Whoever was not there before is missing until the first round played.
            let until = first[only].unwrap_or(u32::MAX);
            for round in here
                .range(*round..)
                .map(|(round, _)| *round)
                .filter(|other| other == round || *other < until)
            {
                if players[only].is_missed(round) {
                    missing.entry(round).or_default().insert(only);
                }
            }
        }
        before = Some(present);
    }
    let mut gone = gone_for_good(players, rounds);
    gone.retain(|(player, from)| {
        !missing
            .get(from)
            .is_some_and(|missing| missing.contains(player))
    });
    let last = here.keys().next_back().copied().unwrap_or(0);
    let from_last: BTreeSet<PlayerIndex> = gone
        .iter()
        .filter(|(_, from)| *from == last)
        .map(|(player, _)| *player)
        .collect();
    // Half of a field that goes home is how a knock-out ends; a few may have been forgotten.
    let field = here
        .range(..last)
        .next_back()
        .map_or(0, |(_, present)| count(present));
    if !from_last.is_empty() && 2 * from_last.len() < field {
        gone.retain(|(_, from)| *from != last);
        missing.entry(last).or_default().extend(from_last);
    }
    // Without a list it is asked whether the name is misspelt.
    if listed {
        problems.extend(not_seen_before(players, &first, &missing, sheet));
    }
    for (round, missing) in missing {
        // Opposite whoever stands alone, a name may have been lost.
        let tables = rounds.get(&round).map_or(&[][..], Vec::as_slice);
        let mut alone = tables.iter().filter(|pairing| pairing.second.is_none());
        let only = alone.next().filter(|_| alone.next().is_none());
        let place = only
            .or(tables.last())
            .map_or_else(|| sheet.clone(), |pairing| pairing.place.clone());
        let names: Vec<String> = missing
            .iter()
            .map(|player| players[*player].name.to_string())
            .collect();
        let kind = Kind::NotPaired(NotPaired::InRound {
            player: in_short(MOST_NAMED, &names),
            round: round.to_string(),
        });
        problems.push(Problem::at(place, kind));
    }
    if !gone.is_empty() {
        let names: Vec<String> = gone
            .iter()
            .map(|(player, from)| format!("{} ({from})", players[*player].name))
            .collect();
        let names = in_short(MOST_NAMED, &names);
        let few = 4 * gone.len() < players.len();
        let kind = if few {
            Kind::NotPaired(NotPaired::After { players: names })
        } else {
            Kind::NotPaired(NotPaired::ManyAfter { players: names })
        };
        problems.push(Problem::at(sheet.clone(), kind));
    }
}

/// Returns of each player whether one of the tables is theirs.
fn present(players: usize, tables: &[&Pairing]) -> Vec<bool> {
    let mut present = vec![false; players];
    tables
        .iter()
        .flat_map(|pairing| pairing.players())
        .for_each(|player| present[player] = true);
    present
}

/// Returns who is in no pairing from some round on, and from which, unless it is said that they left.
fn gone_for_good(players: &[Player], rounds: &Rounds<'_>) -> Vec<(PlayerIndex, u32)> {
    let mut seen: Vec<Option<(u32, bool)>> = vec![None; players.len()];
    for (round, tables) in rounds {
        for pairing in tables {
            let outcomes = pairing.result.outcomes.unwrap_or([Outcome::Win; 2]);
            for (player, outcome) in pairing.players().zip(outcomes) {
                // Who was told to have left, or did not come, need not be told to be gone.
                let left = matches!(
                    outcome,
                    Outcome::Out | Outcome::Left | Outcome::Absent | Outcome::ForfeitLoss
                );
                seen[player] = Some((*round, left));
            }
        }
    }
    let next = |round: u32| rounds.range(round + 1..).next().map(|(next, _)| *next);
    let gone = seen.into_iter().enumerate().filter_map(|(player, seen)| {
        let (round, left) = seen?;
        Some((player, next(round).filter(|_| !left)?))
    });
    gone.filter(|(player, from)| players[*player].is_missed(*from))
        .collect()
}

/// Says that most games were won without play, where the same signs may be plain wins and losses.
#[must_use]
pub fn mostly_forfeits(pairings: &[Pairing]) -> Option<Problem> {
    const FEWEST: usize = 3;
    let played = pairings
        .iter()
        .filter(|pairing| pairing.second.is_some() && !pairing.result.is_open());
    let is_forfeit = |pairing: &&Pairing| {
        matches!(
            pairing.result.outcomes,
            Some(
                [Outcome::ForfeitWin, Outcome::ForfeitLoss]
                    | [Outcome::ForfeitLoss, Outcome::ForfeitWin]
            )
        )
    };
    let (all, games) = (
        played.clone().count(),
        played.clone().filter(is_forfeit).count(),
    );
    let first = played
        .clone()
        .find(is_forfeit)
        .filter(|_| games >= FEWEST && 2 * games > all)?;
    let kind = Kind::MostlyForfeits {
        games: games.to_string(),
        all: all.to_string(),
    };
    Some(Problem::at(first.place.clone(), kind))
}
