//! Stages after the rounds: a knock-out among a few, which is no part of anybody's tie-breaks.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, PlayerIndex, StageTable};
use crate::place::Place;
use crate::problem::{FinalsByShape, FinalsRead, Kind, Problem, ThroughRound, Unreadable};
use crate::read::finals::knockout;
use crate::read::finals::ranked;
use crate::read::merge::Gathered;
use crate::read::options::Options;
use crate::read::roles::people::People;

/// A field that shrinks to a third between two rounds, without anybody said to have left, is no Swiss round any more.
const FEW: usize = 3;
/// Where fewer than two thirds are left, and nobody is said to have left, the others wait for the end.
const MOST_LEFT: (usize, usize) = (2, 3);
/// Fewer players than these are no field to be drawn from.
const FIELD: usize = 6;

/// Leaves out the rounds after the one asked for. What is not left out must be rounds for everybody: stages by their names, and
/// rounds in which only winners go on, are problems, unless they are left out, or the organizer says that they count.
pub fn check(gathered: &mut Gathered, options: &Options, problems: &mut Vec<Problem>) {
    let through = options.through_round;
    let last = gathered.last_round();
    let left_out = through.is_some_and(|through| {
        through < last
            || through == last && !(gathered.finals.is_empty() && gathered.seats.is_empty())
    });
    if let Some(through) = through.filter(|_| left_out) {
        gathered.pairings.retain(|pairing| pairing.round <= through);
        let kind = Kind::ThroughRound(ThroughRound::LeftOut {
            through: through.to_string(),
        });
        problems.push(Problem::at(gathered.place.clone(), kind));
    } else if let Some(through) = through.filter(|through| *through > last && last > 0) {
        let kind = Kind::ThroughRound(ThroughRound::Beyond {
            through: through.to_string(),
            last: last.to_string(),
        });
        problems.push(Problem::at(gathered.place.clone(), kind));
    }
    if left_out {
        gathered.seats.clear();
    }
    if through.is_none_or(|through| through > last) {
        let wrong = crate::problem::any_error(&gathered.wrong_games);
        problems.append(&mut gathered.wrong_games);
        let all_read =
            last > 0 && !gathered.games.is_empty() && gathered.games.len() == gathered.finals.len();
        let arranged = || {
            let field: BTreeSet<PlayerIndex> = gathered
                .pairings
                .iter()
                .flat_map(Pairing::players)
                .collect();
            knockout::arranged(&gathered.games, field.len())
        };
        match all_read.then(arranged).flatten() {
            Some(stages) => {
                problems.extend(read(&gathered.finals));
                gathered.stages = stages;
            }
            // A name that was not found says nothing of the others.
            None if last > 0 && wrong => {}
            None if last > 0 && options.judged => {
                let played: Vec<PlayerIndex> = gathered
                    .games
                    .iter()
                    .flat_map(|(_, pairing)| pairing.players())
                    .collect();
                set_apart(&mut gathered.people, played);
                let kind = unjudged(&last.to_string());
                problems.extend(at_first(&gathered.finals, kind));
            }
            None => problems.extend(by_name(&gathered.finals, last)),
        }
    }
    if gathered.finals.is_empty() || left_out {
        let found = by_shape(&gathered.pairings, &gathered.people);
        let by = if options.finals_count {
            Some("--count-finals".to_string())
        } else {
            by_setting(gathered)
        };
        problems.extend(found.map(|problem| match by {
            Some(by) => counted(problem, by),
            None if options.judged => left_out_of_audit(gathered, problem),
            None => problem,
        }));
    }
}

/// Leaves rounds of finals out, and says so.
fn left_out_of_audit(gathered: &mut Gathered, problem: Problem) -> Problem {
    let Kind::FinalsByShape(FinalsByShape::Asked { through, .. }) = &problem.kind else {
        return problem;
    };
    let last = through.parse().unwrap_or(u32::MAX);
    let (rounds, finals) = std::mem::take(&mut gathered.pairings)
        .into_iter()
        .partition::<Vec<Pairing>, _>(|pairing| pairing.round <= last);
    gathered.pairings = rounds;
    set_apart(
        &mut gathered.people,
        finals.iter().flat_map(Pairing::players),
    );
    Problem {
        kind: unjudged(through),
        ..problem
    }
}

fn set_apart(people: &mut People, players: impl IntoIterator<Item = PlayerIndex>) {
    for player in players {
        people.players[player].apart = true;
    }
}

/// Says that what comes after a round is left out.
fn unjudged(through: &str) -> Kind {
    Kind::FinalsUnjudged {
        through: through.to_string(),
    }
}

/// Returns the tables of the stages after the rounds, in their order; a knock-out of two beside them is a problem.
pub fn tables(gathered: &mut Gathered, problems: &mut Vec<Problem>) -> Vec<StageTable> {
    let seats = std::mem::take(&mut gathered.seats);
    if let Some((place, stage)) = gathered.finals.first().filter(|_| !seats.is_empty()) {
        problems.push(Problem::of(
            place.clone(),
            Kind::TablesAndGames {},
            stage.clone(),
        ));
        return Vec::new();
    }
    let rounds = gathered.last_round() > 0;
    ranked::arranged(seats, rounds, &mut gathered.people, problems)
}

/// Returns the cell of the settings that lets finals count.
fn by_setting(gathered: &Gathered) -> Option<String> {
    let said = gathered.settings.finals_count.as_ref()?;
    said.value.then(|| said.place.within_book())
}

/// Says that rounds of finals count, as the organizer wants it; `by` is where that stands.
fn counted(problem: Problem, by: String) -> Problem {
    let kind = match problem.kind {
        Kind::FinalsByShape(FinalsByShape::Asked { round, players, .. }) => {
            Kind::FinalsByShape(FinalsByShape::Counted { round, players, by })
        }
        kind => kind,
    };
    Problem { kind, ..problem }
}

/// Says that the stages were read.
fn read(finals: &[(Place, String)]) -> Option<Problem> {
    let mut told = BTreeSet::new();
    let stages: Vec<&str> = finals
        .iter()
        .map(|(_, stage)| stage.as_str())
        .filter(|stage| told.insert(*stage))
        .collect();
    let kind = Kind::FinalsRead(FinalsRead::Games {
        stages: stages.join(" / "),
        games: finals.len().to_string(),
    });
    at_first(finals, kind)
}

/// Says something at the first game of the stages.
fn at_first(finals: &[(Place, String)], kind: Kind) -> Option<Problem> {
    let (place, stage) = finals.first()?;
    Some(Problem::of(place.clone(), kind, stage.clone()))
}

/// Names each stage once, at its first row.
fn by_name(finals: &[(Place, String)], last: u32) -> Vec<Problem> {
    let mut told = BTreeSet::new();
    let first = finals.iter().filter(|(_, stage)| told.insert(stage));
    let kind = |stage: &String| match last {
        0 => Kind::Unreadable(Unreadable::Round {}),
        last => Kind::Finals {
            stage: stage.clone(),
            through: last.to_string(),
        },
    };
    first
        .map(|(place, stage)| Problem::of(place.clone(), kind(stage), stage.clone()))
        .collect()
}

/// One round: its tables of two, and who sits there.
struct Round<'a> {
    number: u32,
    tables: Vec<(&'a Pairing, PlayerIndex)>,
    /// Who sits at its tables.
    playing: BTreeSet<PlayerIndex>,
    present: BTreeSet<PlayerIndex>,
    /// Who sits out and wins by it.
    byes: BTreeSet<PlayerIndex>,
    /// Who is said to sit out otherwise.
    out: BTreeSet<PlayerIndex>,
}

/// Finds the round from which on only winners play: half as many tables each time, down to a final.
fn by_shape(pairings: &[Pairing], people: &People) -> Option<Problem> {
    let mut by_number: BTreeMap<u32, Vec<&Pairing>> = BTreeMap::new();
    for pairing in pairings {
        by_number.entry(pairing.round).or_default().push(pairing);
    }
    if !may_hold_finals(&by_number) {
        return None;
    }
    let rounds: Vec<Round<'_>> = by_number
        .into_iter()
        .map(|(number, pairings)| {
            let alone = pairings.iter().filter(|pairing| pairing.second.is_none());
            let (byes, out): (Vec<&Pairing>, Vec<&Pairing>) = alone.partition(|pairing| {
                matches!(
                    pairing.result.outcomes,
                    None | Some([Outcome::Bye | Outcome::Win | Outcome::ForfeitWin, _])
                )
            });
            let first = |pairing: &&Pairing| pairing.first;
            let tables: Vec<(&Pairing, PlayerIndex)> = pairings
                .iter()
                .filter_map(|pairing| Some((*pairing, pairing.second?)))
                .collect();
            let playing: BTreeSet<PlayerIndex> = tables
                .iter()
                .flat_map(|(pairing, second)| [pairing.first, *second])
                .collect();
            let mut present = playing.clone();
            present.extend(byes.iter().chain(&out).map(first));
            let (byes, out) = (
                byes.iter().map(first).collect(),
                out.iter().map(first).collect(),
            );
            Round {
                number,
                tables,
                playing,
                present,
                byes,
                out,
            }
        })
        .collect();
    knocked_out(&rounds, people)
        .or_else(|| winners_alone(&rounds, people))
        .or_else(|| for_places(&rounds, people))
}

/// Whether some round has few enough tables: a final or two semifinals, or no more players than won the round before.
fn may_hold_finals(rounds: &BTreeMap<u32, Vec<&Pairing>>) -> bool {
    let tables = |round: &[&Pairing]| {
        round
            .iter()
            .filter(|pairing| pairing.second.is_some())
            .count()
    };
    // Each table of the round before has one winner, and who sat out may have won by it.
    let winners = rounds.values().map(Vec::len);
    rounds.values().any(|round| tables(round) <= 2)
        || winners
            .zip(rounds.values().skip(1))
            .any(|(winners, next)| 2 * tables(next) <= winners)
}

/// Names the round with which the finals begin, and what became of the field before it.
fn complaint(rounds: &[Round<'_>], begin: usize) -> Option<Problem> {
    let (before, first, last) = (
        rounds.get(begin.checked_sub(1)?)?,
        rounds.get(begin)?,
        rounds.last()?,
    );
    let kind = Kind::FinalsByShape(FinalsByShape::Asked {
        round: first.number.to_string(),
        players: first.playing.len().to_string(),
        before: before.present.len().to_string(),
        through: before.number.to_string(),
        last: last.number.to_string(),
    });
    let place = first
        .tables
        .first()
        .map(|(pairing, _)| pairing.place.clone())?;
    Some(Problem::at(place, kind))
}

/// Returns who was there in the round before and is not at a table now, although nobody said so.
fn missing(rounds: &[Round<'_>], at: usize, people: &People) -> BTreeSet<PlayerIndex> {
    let (round, playing) = (&rounds[at], &rounds[at].playing);
    let said = |player: &PlayerIndex| {
        round.out.contains(player) || people.players[*player].sits_out(round.number)
    };
    // One who sits out is the odd one; several are those who wait for the end.
    let odd = |player: &PlayerIndex| round.byes.len() == 1 && round.byes.contains(player);
    let before = rounds[at - 1].present.difference(&rounds[at - 1].out);
    before
        .filter(|player| !playing.contains(player) && !said(player) && !odd(player))
        .copied()
        .collect()
}

/// Finds a round of far fewer, who all won the round before, and after which nobody else plays any more.
fn winners_alone(rounds: &[Round<'_>], people: &People) -> Option<Problem> {
    let begin = (1..rounds.len()).find(|&at| {
        let (playing, before) = (&rounds[at].playing, &rounds[at - 1]);
        let expected = playing.len() + missing(rounds, at, people).len();
        let won = || {
            winners(before)
                .into_iter()
                .chain(before.byes.iter().copied())
                .collect()
        };
        let later = || {
            rounds[at + 1..]
                .iter()
                .all(|round| round.playing.is_subset(playing))
        };
        let few = before.present.len() >= FIELD
            && !playing.is_empty()
            && MOST_LEFT.1 * playing.len() < MOST_LEFT.0 * expected;
        few && playing.is_subset(&won()) && later()
    })?;
    // From the very first round on it is a knock-out, and nothing but.
    let all_knocked_out = begin == 1 && rounds.windows(2).all(|pair| goes_on(&pair[0], &pair[1]));
    if all_knocked_out {
        None
    } else {
        complaint(rounds, begin)
    }
}

/// Finds semifinals before a last round in which those return who were not in them, to play for the places behind.
fn for_places(rounds: &[Round<'_>], people: &People) -> Option<Problem> {
    let last = rounds.len().checked_sub(1)?;
    let begin = last.checked_sub(1).filter(|begin| *begin > 0)?;
    let (semifinals, finals) = (&rounds[begin], &rounds[last]);
    let (four, winners, playing) = (&semifinals.playing, winners(semifinals), &finals.playing);
    let returned = missing(rounds, begin, people).intersection(playing).count();
    let both = |(pairing, second): &(&Pairing, PlayerIndex)| {
        four.contains(&pairing.first) == four.contains(second)
            && winners.contains(&pairing.first) == winners.contains(second)
    };
    let places = semifinals.tables.len() == 2
        && winners.len() == 2
        && four.is_subset(playing)
        && finals.tables.iter().all(both);
    if places && returned > 1 {
        complaint(rounds, begin)
    } else {
        None
    }
}

/// Finds the rounds at the end in which the winners of each, or they and those who play for the third place, play the next.
fn knocked_out(rounds: &[Round<'_>], people: &People) -> Option<Problem> {
    let last = rounds.last()?;
    // A final, with or without a match for the third place.
    if !(1..=2).contains(&last.tables.len()) || last.present.len() != 2 * last.tables.len() {
        return None;
    }
    let mut start = rounds.len() - 1;
    while start > 0 && goes_on(&rounds[start - 1], &rounds[start]) {
        start -= 1;
    }
    // Rounds that everybody still played are no knock-out, even if they look like one.
    let stopped = |at: usize| rounds[at - 1].present.difference(&rounds[at].present);
    let begin = (start.max(1)..rounds.len()).find(|at| {
        let said = |player: &PlayerIndex| people.players[*player].sits_out(rounds[*at].number);
        stopped(*at).any(|player| !said(player))
    })?;
    let (before, first) = (&rounds[begin - 1], &rounds[begin]);
    let of_two = rounds.len() - begin > 1;
    let one_final = before.present.len() >= FIELD
        && FEW * first.present.len() <= before.present.len()
        && winners(last).len() == last.tables.len();
    // Among the four that are left of five, winners meet winners in any Swiss round.
    let few = before.present.len() < FIELD;
    // From the very first round on it is a knock-out, and nothing but.
    if start == 0 && begin == 1 || few || !of_two && !one_final {
        return None;
    }
    complaint(rounds, begin)
}

/// Whether a round is the one before another in a knock-out: its winners, or its winners and the two who lost the semifinals, play.
fn goes_on(round: &Round<'_>, next: &Round<'_>) -> bool {
    let pairs_only = |round: &Round<'_>| round.present.len() == 2 * round.tables.len();
    let (tables, winners) = (round.tables.len(), winners(round));
    let halves = tables == 2 * next.tables.len() && next.present == winners;
    let third_place = tables == 2 && next.tables.len() == 2 && next.present == round.present && {
        let both = |(pairing, second): &(&Pairing, PlayerIndex)| {
            winners.contains(&pairing.first) == winners.contains(second)
        };
        next.tables.iter().all(both)
    };
    pairs_only(round) && winners.len() == tables && (halves || third_place)
}

/// Returns who won; nobody of a table that is drawn or open.
fn winners(round: &Round<'_>) -> BTreeSet<PlayerIndex> {
    let winner = |(pairing, second): &(&Pairing, PlayerIndex)| {
        let fared = pairing.result.fared().filter(|fared| fared.is_ne())?;
        Some(if fared.is_gt() {
            pairing.first
        } else {
            *second
        })
    };
    round.tables.iter().filter_map(winner).collect()
}
