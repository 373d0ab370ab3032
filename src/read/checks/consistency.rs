//! What does not fit together across the pairings of a tournament.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::exact::Exact;
use crate::model::{Pairing, Player, PlayerIndex, Score};
use crate::parallel;
use crate::place::Place;
use crate::problem::{Kind, OddScore, PairedWhileOut, Problem, in_short};
use crate::read::checks::{attendance, placeholder_names, running_totals};
use crate::read::file::grid::Book;
use crate::read::number::fold;
use crate::read::roles::people::{People, Unread, too_long};
use crate::read::words::result::number;

/// Finds what does not fit; `listed` is whether there is a list of players, and `sheet` the place to name where no one row is to blame.
#[must_use]
pub fn check(
    players: &[Player],
    pairings: &[Pairing],
    listed: bool,
    sheet: &Place,
) -> Vec<Problem> {
    let mut rounds: BTreeMap<u32, Vec<&Pairing>> = BTreeMap::new();
    for pairing in pairings {
        rounds.entry(pairing.round).or_default().push(pairing);
    }
    // Many thousands of pairings are looked over in two halves at once.
    let (mut problems, others) = parallel::both(
        || round_by_round(players, &rounds, sheet),
        || as_a_whole(players, (pairings, &rounds), listed, sheet),
    );
    problems.extend(others);
    problems
}

/// Finds what does not fit between the pairings of a round, and those of the rounds before it.
fn round_by_round(
    players: &[Player],
    rounds: &BTreeMap<u32, Vec<&Pairing>>,
    sheet: &Place,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    // What is still to be played comes after every round of which anything is known.
    let is_played = |tables: &Vec<&Pairing>| tables.iter().any(|game| !game.result.is_open());
    let mut played = rounds.iter().rev().filter(|(_, tables)| is_played(tables));
    // Where nothing is, only one round can be under way.
    let last = rounds.keys().next_back().copied().unwrap_or(0);
    let last_played = played.next().map_or(last, |(round, _)| *round);
    let mut gap_from = 1;
    for round in rounds.keys().copied() {
        if gap_from < round {
            let missing = if gap_from + 1 == round {
                gap_from.to_string()
            } else {
                format!("{gap_from}-{}", round - 1)
            };
            problems.push(Problem::at(
                sheet.clone(),
                Kind::RoundGap { round: missing },
            ));
        }
        gap_from = round + 1;
    }
    // Whom each player met, and when: with the one of the two who comes first.
    let mut met: Vec<Vec<(PlayerIndex, u32)>> = vec![Vec::new(); players.len()];
    for (&round, tables) in rounds {
        paired_twice(players, round, tables, &mut problems);
        tables_twice(round, tables, &mut problems);
        results(players, round, tables, round >= last_played, &mut problems);
        for pairing in tables {
            let Some(second) = pairing.second else {
                continue;
            };
            if let Some(before) =
                last_met(&mut met, (pairing.first, second), round).filter(|before| *before != round)
            {
                let kind = Kind::Rematch {
                    first: players[pairing.first].name.to_string(),
                    second: players[second].name.to_string(),
                    round: before.to_string(),
                };
                problems.push(at(pairing, kind));
            }
            for player in [pairing.first, second] {
                if let Some(left) = players[player].left_after.filter(|left| *left < round) {
                    let kind = Kind::PairedWhileOut(PairedWhileOut::Left {
                        player: players[player].name.to_string(),
                        round: round.to_string(),
                        left: left.to_string(),
                    });
                    problems.push(at(pairing, kind));
                } else if players[player].away.holds(round) {
                    let (player, away) = (
                        players[player].name.to_string(),
                        players[player].away.to_string(),
                    );
                    problems.push(at(
                        pairing,
                        Kind::PairedWhileOut(PairedWhileOut::Away {
                            player,
                            round: round.to_string(),
                            away,
                        }),
                    ));
                }
            }
        }
    }
    problems
}

/// Returns the round in which two players met last, and takes down that they meet in this one.
fn last_met(
    met: &mut [Vec<(PlayerIndex, u32)>],
    (first, second): (PlayerIndex, PlayerIndex),
    round: u32,
) -> Option<u32> {
    let opponents = &mut met[first.min(second)];
    let before = opponents
        .iter_mut()
        .find(|(opponent, _)| *opponent == first.max(second));
    if let Some((_, before)) = before {
        return Some(std::mem::replace(before, round));
    }
    opponents.push((first.max(second), round));
    None
}

/// Finds what does not fit in the tournament as a whole.
fn as_a_whole(
    players: &[Player],
    (pairings, rounds): (&[Pairing], &BTreeMap<u32, Vec<&Pairing>>),
    listed: bool,
    sheet: &Place,
) -> Vec<Problem> {
    let mut problems = long_names(players);
    problems.extend(numbers_as_names(players));
    if !listed {
        problems.extend(placeholder_names::named(players));
        problems.extend(placeholder_names::numbers_opposite(players, pairings));
        problems.extend(late_entries(players, pairings));
    }
    attendance::check(players, rounds, listed, sheet, &mut problems);
    problems.extend(placeholder_names::byes_as_players(players, pairings));
    problems.extend(running_totals::check(players, rounds));
    problems.extend(negative_scores(pairings));
    problems.extend(attendance::mostly_forfeits(pairings));
    problems.extend(fields_apart(players, pairings, sheet));
    problems
}

/// Asks about numbers among names: in a cell of a name the number of a table, or of a result, is soon typed.
fn numbers_as_names(players: &[Player]) -> Vec<Problem> {
    let is_number = |player: &&Player| number(&fold(&player.name)).is_some();
    let numbers: Vec<&Player> = players.iter().filter(is_number).collect();
    if 4 * numbers.len() > players.len() {
        return Vec::new();
    }
    let said = |player: &Player| {
        let number = player.name.to_string();
        Problem::of(
            player.place.clone(),
            Kind::NumberAsName {
                number: number.clone(),
            },
            number,
        )
    };
    numbers.into_iter().map(said).collect()
}

fn long_names(players: &[Player]) -> Vec<Problem> {
    let long = players
        .iter()
        .filter_map(|player| Some((player, too_long(&player.name)?)));
    long.map(|(player, kind)| Problem::of(player.place.clone(), kind, player.name.to_string()))
        .collect()
}

/// Without a list of players, a name first seen in a later round may be a late entry or another one misspelt.
fn late_entries(players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let mut first: Vec<Option<u32>> = vec![None; players.len()];
    for pairing in pairings {
        for player in pairing.players() {
            first[player] =
                Some(first[player].map_or(pairing.round, |round| round.min(pairing.round)));
        }
    }
    let late = players
        .iter()
        .zip(first)
        .filter_map(|(player, first)| Some((player, first?)))
        .filter(|(_, round)| *round > 1);
    late.map(|(player, round)| {
        let kind = Kind::LateEntry {
            player: player.name.to_string(),
            round: round.to_string(),
        };
        Problem::of(player.place.clone(), kind, player.name.to_string())
    })
    .collect()
}

/// Says that after three rounds some never met any of the others, nor anybody who did: they may be two tournaments.
fn fields_apart(players: &[Player], pairings: &[Pairing], sheet: &Place) -> Option<Problem> {
    const FEWEST_ROUNDS: u32 = 3;
    const FEWEST_PLAYERS: usize = 3;
    let mut field: Vec<usize> = (0..players.len()).collect();
    for pairing in pairings {
        if let Some(second) = pairing.second {
            let (one, other) = (
                field_of(&mut field, pairing.first),
                field_of(&mut field, second),
            );
            field[one.max(other)] = one.min(other);
        }
    }
    let mut fields: BTreeMap<usize, Vec<PlayerIndex>> = BTreeMap::new();
    for player in 0..players.len() {
        fields
            .entry(field_of(&mut field, player))
            .or_default()
            .push(player);
    }
    let last = pairings.iter().map(|pairing| pairing.round).max()?;
    // Who came for a round or two has met few.
    let fewest = FEWEST_PLAYERS.max(usize::try_from(last.min(4)).unwrap_or(FEWEST_PLAYERS));
    let mut large = fields.values().filter(|field| field.len() >= fewest);
    let (one, other) = (large.next()?, large.next()?);
    // After one round or two nobody has met many, but two tables beside each other are two tournaments.
    let columns = |field: &[PlayerIndex]| -> BTreeSet<(usize, Option<u32>)> {
        let own = pairings
            .iter()
            .filter(|pairing| field.contains(&pairing.first));
        own.map(|pairing| {
            (
                pairing.place.sheet_index,
                pairing.place.cell.map(|(_, column)| column),
            )
        })
        .collect()
    };
    // Nor have those of two tables below each other, with a gap between them.
    let rows = |field: &[PlayerIndex]| {
        let own = field
            .iter()
            .filter_map(|player| players[*player].place.cell.map(|(row, _)| row));
        own.clone().min().zip(own.max())
    };
    let below = || {
        let ((from, to), (other_from, other_to)) = rows(one).zip(rows(other))?;
        Some(to + 1 < other_from || other_to + 1 < from)
    };
    let two = fields.values().filter(|field| field.len() > 1).count() == 2;
    let apart = || columns(one).is_disjoint(&columns(other)) || below() == Some(true);
    if last < FEWEST_ROUNDS && !(last > 1 && two && apart()) {
        return None;
    }
    let names = |field: &[PlayerIndex]| {
        in_short(
            4,
            &field
                .iter()
                .map(|player| players[*player].name.to_string())
                .collect::<Vec<_>>(),
        )
    };
    let kind = Kind::FieldsApart {
        one: names(one),
        other: names(other),
    };
    Some(Problem::at(sheet.clone(), kind))
}

/// Returns the least player of the field that a player is known to belong to.
fn field_of(field: &mut [usize], player: PlayerIndex) -> usize {
    let mut at = player;
    while field[at] != at {
        field[at] = field[field[at]];
        at = field[at];
    }
    at
}

/// Asks about the few scores below zero among others: a dash in front turns who won.
fn negative_scores(pairings: &[Pairing]) -> Vec<Problem> {
    let scores = || {
        pairings
            .iter()
            .filter_map(|pairing| Some((pairing, pairing.result.score.as_ref()?)))
    };
    let is_below =
        |(_, score): &(&Pairing, &Score)| score.first.is_negative() || score.second.is_negative();
    let below: Vec<_> = scores().filter(is_below).collect();
    if 4 * below.len() > scores().count() {
        return Vec::new();
    }
    below
        .into_iter()
        .map(|(pairing, score)| {
            at(
                pairing,
                Kind::OddScore(OddScore::Negative {
                    score: score.to_string(),
                }),
            )
        })
        .collect()
}

fn at(pairing: &Pairing, kind: Kind) -> Problem {
    Problem::at(pairing.place.clone(), kind)
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

/// Reports who is paired twice in a round where the result of one of the two games could not be read: both are told at once.
#[must_use]
pub fn twice_unread(people: &People, pairings: &[Pairing]) -> Vec<Problem> {
    // Nearly always there is none.
    let unread: Vec<&Unread> = people.unread.iter().filter(|game| game.round > 0).collect();
    let read = if unread.is_empty() { &[] } else { pairings };
    let mut seen: HashMap<(u32, PlayerIndex), (Vec<PlayerIndex>, &Place)> = HashMap::new();
    for pairing in read {
        for player in pairing.players() {
            seen.insert(
                (pairing.round, player),
                (pairing.players().collect(), &pairing.place),
            );
        }
    }
    let mut problems = Vec::new();
    for game in unread {
        for player in &game.players {
            let before = seen.insert((game.round, *player), (game.players.clone(), &game.place));
            // The same game from the other side is none more.
            let other = before.filter(|(players, _)| {
                !players.iter().rev().eq(&game.players) || players.len() < 2
            });
            problems.extend(other.map(|(_, other)| {
                let (player, round, other) = (
                    people.players[*player].name.to_string(),
                    game.round.to_string(),
                    other.within_book(),
                );
                Problem::at(
                    game.place.clone(),
                    Kind::PairedTwice {
                        player,
                        round,
                        other,
                    },
                )
            }));
        }
    }
    problems
}

fn tables_twice(round: u32, tables: &[&Pairing], problems: &mut Vec<Problem>) {
    let numbers = tables.iter().map(|pairing| {
        pairing
            .table
            .as_ref()
            .and_then(|table| table.parse::<u32>().ok())
    });
    // Nearly every round is written down table by table.
    if numbers.is_sorted_by(|one, next| one < next) {
        return;
    }
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
            let kind = Kind::TableTwice {
                table: table.clone(),
                round: round.to_string(),
                other: other.place.within_book(),
            };
            problems.push(at(pairing, kind));
        }
    }
}

/// A missing result is an error in a round that is over, and a round still open if no later one is played.
fn results(
    players: &[Player],
    round: u32,
    tables: &[&Pairing],
    is_still_open: bool,
    problems: &mut Vec<Problem>,
) {
    let open: Vec<&&Pairing> = tables
        .iter()
        .filter(|pairing| pairing.result.is_open())
        .collect();
    let Some(first_open) = open.first() else {
        return;
    };
    if is_still_open {
        let kind = Kind::OpenRound {
            round: round.to_string(),
            open: open.len().to_string(),
        };
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

/// Doubts matches of the last round in which nobody won a game, where every other one was won by the same number of them. A third
/// number says that it was meant so.
#[must_use]
pub fn nothing_won(book: &Book, pairings: &[Pairing]) -> Vec<Problem> {
    const FEWEST: usize = 3;
    let last = pairings.iter().map(|game| game.round).max();
    let has_third_number = |place: &Place| {
        let cell = book.cell(place);
        cell.is_some_and(|cell| cell.shown().matches('0').count() > 2)
    };
    let scores = || {
        pairings
            .iter()
            .filter_map(|game| Some((game, game.result.score.as_ref()?)))
    };
    let decided = || {
        scores()
            .map(|(_, score)| score)
            .filter(|score| score.first != score.second)
    };
    let won = |score: &Score| score.first.clone().max(score.second.clone());
    let Some(usual) = decided()
        .next()
        .map(won)
        .filter(|usual| *usual > Exact::from(1))
    else {
        return Vec::new();
    };
    if decided().count() < FEWEST || !decided().all(|score| won(score) == usual) {
        return Vec::new();
    }
    let nothing = scores().filter(|(game, score)| {
        game.second.is_some()
            && Some(game.round) == last
            && !has_third_number(&game.place)
            && score.first.is_zero()
            && score.second.is_zero()
            && score.drawn.is_zero()
    });
    let doubts = nothing.map(|(game, score)| {
        let kind = Kind::NothingWon {
            usual: usual.to_string(),
        };
        Problem::of(game.place.clone(), kind, score.to_string())
    });
    doubts.collect()
}
