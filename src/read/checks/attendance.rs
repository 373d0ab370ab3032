//! Who sat out with a bye, and who is in no pairing of a round.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, PlayerIndex, Setting, Tournament};
use crate::place::Place;
use crate::problem::{Kind, NotPaired, Problem, SeveralByes, in_short};
use crate::read::checks::field::{Field, Round, at};
use crate::read::number::{joined, only};

/// A sentence names so many at most; how many more there are is said.
const MOST_NAMED: usize = 24;

/// Players by the rounds that they are said to be missing from.
type Missing = BTreeMap<u32, BTreeSet<PlayerIndex>>;

/// Says who is in no pairing before the first of their own, though others are: they came late, or a bye was left out. Who is said to be
/// missing from these rounds is told already.
fn not_seen_before(field: &Field<'_>, told: &Missing) -> Option<Problem> {
    let begins = field.seen().map(|(_, seen)| seen.first).min()?;
    let is_told = |player: PlayerIndex, round: u32| {
        told.get(&round).is_some_and(|missing| missing.contains(&player))
    };
    let came_late = |&(player, first): &(PlayerIndex, u32)| {
        let is_missed = |round| field.players[player].is_missed(round);
        (begins..first).any(|round| is_missed(round) && !is_told(player, round))
    };
    let first = field.seen().map(|(player, seen)| (player, seen.first));
    let late: Vec<String> = first.filter(came_late).map(|late| field.name_and(late)).collect();
    let players = in_short(MOST_NAMED, &late);
    (!late.is_empty()).then(|| field.problem(NotPaired::Before { players }))
}

/// Says the same of a report file, whose players are all listed; in a round robin somebody of an odd field sits out in each round.
pub fn came_late(tournament: &Tournament) -> Option<Problem> {
    let is_planned =
        |setting: &Setting| setting.key.value == "system" && setting.value.value == "predetermined";
    if tournament.settings.iter().any(is_planned) {
        return None;
    }
    let file = Place::book(&tournament.source.file);
    let field = Field::of(&tournament.players, &tournament.pairings, &file);
    not_seen_before(&field, &Missing::new())
}

/// Says who has a bye in which round; two of one player, and two in one round, are worth a second look.
pub fn byes(field: &Field<'_>) -> Vec<Problem> {
    let is_bye = |pairing: &&&Pairing| {
        pairing.second.is_none()
            && matches!(pairing.result.outcomes, Some([Outcome::Bye, _]))
            && pairing.result.score.is_none()
    };
    let mut problems = Vec::new();
    let mut of: BTreeMap<PlayerIndex, Vec<&Pairing>> = BTreeMap::new();
    let mut all = Vec::new();
    for (round, Round { tables, .. }) in &field.rounds {
        let here: Vec<&Pairing> = tables.iter().filter(is_bye).copied().collect();
        if let [_, second, ..] = here[..] {
            let names: Vec<String> = here.iter().map(|bye| field.name(bye.first)).collect();
            let kind = SeveralByes::Round {
                round: round.to_string(),
                players: in_short(MOST_NAMED, &names),
            };
            problems.push(at(second, kind));
        }
        for bye in here {
            all.push(field.name_and((bye.first, *round)));
            of.entry(bye.first).or_default().push(bye);
        }
    }
    let twice: Vec<_> = of.iter().filter(|(_, byes)| byes.len() > 1).collect();
    if let Some((_, byes)) = twice.first() {
        let told = |(player, byes): &(&PlayerIndex, &Vec<&Pairing>)| {
            let rounds = joined(byes.iter().map(|bye| bye.round.to_string()), ", ");
            format!("{} ({rounds})", field.name(**player))
        };
        let players = in_short(MOST_NAMED, &twice.iter().map(told).collect::<Vec<_>>());
        problems.push(at(byes[1], SeveralByes::Player { players }));
    }
    if !all.is_empty() {
        let byes = in_short(MOST_NAMED, &all);
        problems.push(field.problem(Kind::Byes { byes }));
    }
    problems
}

/// Reports players who are in no pairing of a round: those who come back later, those who are missing from the last round
/// only, and those who are not seen again; with a list also those who come late: without one it is asked whether the name is misspelt.
pub fn missing_from_rounds(field: &Field<'_>, listed: bool) -> Vec<Problem> {
    let mut missing = within(field);
    let mut gone = gone_for_good(field);
    gone.retain(|(player, from)| {
        let told = missing.get(from);
        told.is_none_or(|missing| !missing.contains(player))
    });
    let mut rounds = field.rounds.iter().rev();
    let last = rounds.next().map_or(0, |(round, _)| *round);
    let field_before = rounds.next().map_or(0, |(_, round)| count(&round.present));
    let of_last = gone.iter().filter(|(_, from)| *from == last);
    let of_last: BTreeSet<PlayerIndex> = of_last.map(|(player, _)| *player).collect();
    // Half of a field that goes home is how a knock-out ends; a few may have been forgotten.
    if !of_last.is_empty() && 2 * of_last.len() < field_before {
        gone.retain(|(_, from)| *from != last);
        missing.entry(last).or_default().extend(of_last);
    }
    let before = listed.then(|| not_seen_before(field, &missing)).flatten();
    let in_rounds = missing.iter().map(|(round, players)| {
        let names: Vec<String> = players.iter().map(|player| field.name(*player)).collect();
        let kind = Kind::from(NotPaired::InRound {
            player: in_short(MOST_NAMED, &names),
            round: round.to_string(),
        });
        match table_of_missing(field, *round) {
            Some(table) => at(table, kind),
            None => field.problem(kind),
        }
    });
    let names: Vec<String> = gone.iter().map(|gone| field.name_and(*gone)).collect();
    let players = in_short(MOST_NAMED, &names);
    let after = if 4 * gone.len() < field.players.len() {
        NotPaired::After { players }
    } else {
        NotPaired::ManyAfter { players }
    };
    let after = (!gone.is_empty()).then(|| field.problem(after));
    in_rounds.chain(before).chain(after).collect()
}

/// Returns the table of a round where a name may have been lost: that of whoever stands alone, or else the last.
fn table_of_missing<'a>(field: &Field<'a>, round: u32) -> Option<&'a Pairing> {
    let tables = &field.rounds.get(&round)?.tables;
    let alone = tables.iter().filter(|pairing| pairing.second.is_none());
    only(alone).or(tables.last()).copied()
}

fn count(present: &[bool]) -> usize {
    present.iter().filter(|here| **here).count()
}

/// Returns who comes back after a round, and the one player of an odd field who was simply not written down.
fn within(field: &Field<'_>) -> Missing {
    let mut missing = Missing::new();
    let everybody = vec![true; field.players.len()];
    let mut expected = &everybody;
    for (&number, round) in &field.rounds {
        let is_missed = |player: PlayerIndex| field.players[player].is_missed(number);
        let within = field.seen().filter(|(_, seen)| seen.first < number && number < seen.last);
        let back = within.map(|(player, _)| player);
        let back: BTreeSet<PlayerIndex> = back.filter(|player| !round.present[*player]).collect();
        if !back.is_empty() {
            missing.entry(number).or_default().extend(back);
        }
        let is_gone = |player: &PlayerIndex| {
            expected[*player] && !round.present[*player] && is_missed(*player)
        };
        let gone: Vec<PlayerIndex> = (0..field.players.len()).filter(is_gone).collect();
        let has_bye = round.tables.iter().any(|pairing| pairing.second.is_none());
        if let [only] = gone[..]
            && count(expected) % 2 == 1
            && !has_bye
        {
            // Whoever was not there before is missing until the first round played.
            let until = field.seen[only].as_ref().map_or(u32::MAX, |seen| seen.first);
            let later = field.rounds.range(number..).map(|(round, _)| *round);
            let absent = later.filter(|round| *round == number || *round < until);
            for round in absent.filter(|round| field.players[only].is_missed(*round)) {
                missing.entry(round).or_default().insert(only);
            }
        }
        expected = &round.present;
    }
    missing
}

/// Returns who is in no pairing from some round on, and from which, unless it is said that they left.
fn gone_for_good(field: &Field<'_>) -> Vec<(PlayerIndex, u32)> {
    let next = |round: u32| field.rounds.range(round + 1..).next();
    let stayed = field.seen().filter(|(_, seen)| !seen.left);
    stayed
        .filter_map(|(player, seen)| Some((player, *next(seen.last)?.0)))
        .filter(|(player, from)| field.players[*player].is_missed(*from))
        .collect()
}

/// Says that most games were won without play, where the same signs may be plain wins and losses.
pub fn mostly_forfeits(pairings: &[Pairing]) -> Option<Problem> {
    const FEWEST: usize = 3;
    let is_played = |game: &&Pairing| game.second.is_some() && !game.result.is_open();
    let all = pairings.iter().filter(is_played).count();
    let is_forfeit = |game: &&Pairing| {
        matches!(
            game.result.outcomes,
            Some(
                [Outcome::ForfeitWin, Outcome::ForfeitLoss]
                    | [Outcome::ForfeitLoss, Outcome::ForfeitWin]
            )
        )
    };
    let forfeits = || pairings.iter().filter(is_played).filter(is_forfeit);
    let games = forfeits().count();
    let first = forfeits().next().filter(|_| games >= FEWEST && 2 * games > all)?;
    let (games, all) = (games.to_string(), all.to_string());
    Some(at(first, Kind::MostlyForfeits { games, all }))
}
