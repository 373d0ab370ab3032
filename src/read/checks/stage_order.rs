//! Stages after the rounds: a knock-out among a few, which is no part of anybody's tie-breaks.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, PlayerIndex, StageTable};
use crate::place::Place;
use crate::problem::{
    FinalsByShape, FinalsRead, Kind, Problem, ThroughRound, Unreadable, any_error,
};
use crate::read::checks::field::rounds_are_counted;
use crate::read::finals::{knockout, ranked};
use crate::read::merge::Gathered;
use crate::read::number::joined;
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
    let last = gathered.last_round();
    let has_stages = !gathered.finals.is_empty() || !gathered.seats.is_empty();
    let asked = options.through_round;
    let left_out = asked.filter(|through| *through < last || *through == last && has_stages);
    let beyond = asked.filter(|through| *through > last && last > 0);
    let kind = match (left_out, beyond) {
        (Some(through), _) => {
            gathered.pairings.retain(|game| game.round <= through);
            gathered.seats.clear();
            let through = through.to_string();
            Some(ThroughRound::LeftOut { through })
        }
        (None, Some(through)) => {
            Some(ThroughRound::Beyond { through: through.to_string(), last: last.to_string() })
        }
        _ => None,
    };
    problems.extend(kind.map(|kind| Problem::at(gathered.place.clone(), kind)));
    if asked.is_none_or(|through| through > last) {
        by_name(gathered, options, last, problems);
    }
    let has_no_stages = gathered.finals.is_empty() && gathered.bracket.is_none();
    if has_no_stages || left_out.is_some() {
        let by = if options.finals_count {
            Some("--count-finals".to_string())
        } else {
            let said = gathered.settings.finals_count.as_ref();
            said.filter(|said| said.value).map(|said| said.place.within_book())
        };
        // Rounds that were only counted are nobody's rounds.
        let found = (!rounds_are_counted(problems))
            .then(|| by_shape(&gathered.pairings, &gathered.people))
            .flatten();
        problems.extend(found.map(|problem| match by {
            Some(by) => counted(problem, by),
            None if options.judged => left_out_of_audit(gathered, problem),
            None => problem,
        }));
    }
}

/// Arranges the stages that are called so, or says what becomes of them.
fn by_name(gathered: &mut Gathered, options: &Options, last: u32, problems: &mut Vec<Problem>) {
    let wrong = any_error(&gathered.wrong_games);
    problems.append(&mut gathered.wrong_games);
    let (finals, games) = (&gathered.finals, &gathered.games);
    let all_read = last > 0 && !games.is_empty() && games.len() == finals.len();
    let arranged = || {
        let players = gathered.pairings.iter().flat_map(Pairing::players);
        knockout::arranged(games, players.collect::<BTreeSet<_>>().len())
    };
    match all_read.then(arranged).flatten() {
        Some(mut stages) => {
            // Beside a final alone it is of those whom the rounds settled.
            for game in &mut stages {
                game.for_place |= knockout::is_for_third(game);
            }
            let kind = FinalsRead::Games {
                stages: joined(first_of_each(finals).map(|(_, stage)| &**stage), " / "),
                games: finals.len().to_string(),
            };
            problems.extend(at_first(finals, kind));
            gathered.stages = stages;
        }
        // A name that was not found says nothing of the others.
        None if last > 0 && wrong => {}
        None if last > 0 && options.judged => {
            problems.extend(at_first(finals, unjudged(&last.to_string())));
            let played = games.iter().flat_map(|(_, game)| game.players());
            set_apart(&mut gathered.people, played);
        }
        None => problems.extend(first_of_each(finals).map(|(place, stage)| {
            let (stage, through) = (stage.clone(), last.to_string());
            let found = stage.clone();
            let kind = match last {
                0 => Unreadable::Round {}.into(),
                _ => Kind::Finals { stage, through },
            };
            Problem::of(place.clone(), kind, found)
        })),
    }
}

fn first_of_each(finals: &[(Place, String)]) -> impl Iterator<Item = &(Place, String)> {
    let mut told = BTreeSet::new();
    finals.iter().filter(move |(_, stage)| told.insert(stage))
}

fn left_out_of_audit(gathered: &mut Gathered, problem: Problem) -> Problem {
    let Kind::FinalsByShape(FinalsByShape::Asked { through, .. }) = &problem.kind else {
        return problem;
    };
    let last = through.parse().unwrap_or(u32::MAX);
    let finals: Vec<Pairing> = gathered.pairings.extract_if(.., |game| game.round > last).collect();
    let played = finals.iter().flat_map(Pairing::players);
    set_apart(&mut gathered.people, played);
    let kind = unjudged(through);
    Problem { kind, ..problem }
}

fn set_apart(people: &mut People, players: impl IntoIterator<Item = PlayerIndex>) {
    for player in players {
        people.players[player].apart = true;
    }
}

/// Says that what comes after a round is left out.
fn unjudged(through: &str) -> Kind {
    Kind::FinalsUnjudged { through: through.to_string() }
}

/// Returns the tables of the stages after the rounds, in their order; a knock-out of two beside them is a problem.
pub fn tables(gathered: &mut Gathered, problems: &mut Vec<Problem>) -> Vec<StageTable> {
    let seats = std::mem::take(&mut gathered.seats);
    if let Some((place, stage)) = gathered.finals.first().filter(|_| !seats.is_empty()) {
        problems.push(Problem::of(place.clone(), Kind::TablesAndGames {}, stage.clone()));
        return Vec::new();
    }
    let rounds = gathered.last_round() > 0;
    ranked::arranged(seats, rounds, &mut gathered.people, problems)
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

fn at_first(finals: &[(Place, String)], kind: impl Into<Kind>) -> Option<Problem> {
    let (place, stage) = finals.first()?;
    Some(Problem::of(place.clone(), kind, stage.clone()))
}

/// One round: its tables of two, and who sits there.
struct Round<'a> {
    number: u32,
    tables: Vec<(&'a Pairing, PlayerIndex)>,
    playing: BTreeSet<PlayerIndex>,
    present: BTreeSet<PlayerIndex>,
    /// Who sits out and wins by it.
    byes: BTreeSet<PlayerIndex>,
    /// Who is said to sit out otherwise.
    out: BTreeSet<PlayerIndex>,
}

impl<'a> Round<'a> {
    fn of((number, pairings): (u32, Vec<&'a Pairing>)) -> Self {
        let (byes, out): (Vec<&Pairing>, Vec<&Pairing>) =
            pairings.iter().filter(|game| game.second.is_none()).partition(|game| {
                matches!(
                    game.result.outcomes,
                    None | Some([Outcome::Bye | Outcome::Win | Outcome::ForfeitWin, _])
                )
            });
        let tables = pairings.iter().filter_map(|game| Some((*game, game.second?)));
        let tables: Vec<(&Pairing, PlayerIndex)> = tables.collect();
        let playing = tables.iter().flat_map(|(game, _)| game.players());
        let present = pairings.iter().flat_map(|game| game.players());
        let first = |games: Vec<&Pairing>| games.iter().map(|game| game.first).collect();
        Self {
            number,
            playing: playing.collect(),
            present: present.collect(),
            tables,
            byes: first(byes),
            out: first(out),
        }
    }

    /// Returns who won; nobody of a table that is drawn or open.
    fn winners(&self) -> BTreeSet<PlayerIndex> {
        let sides = self.tables.iter().flat_map(|(game, _)| {
            game.players().filter(|player| game.fared(*player) == Some(Ordering::Greater))
        });
        sides.collect()
    }

    /// Whether at each table both or neither are among some.
    fn keeps_together(&self, some: &BTreeSet<PlayerIndex>) -> bool {
        let mut tables = self.tables.iter();
        tables.all(|(game, second)| some.contains(&game.first) == some.contains(second))
    }
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
    let rounds: Vec<Round<'_>> = by_number.into_iter().map(Round::of).collect();
    if is_knockout(&rounds) {
        return None;
    }
    let begin = knocked_out(&rounds, people)
        .or_else(|| winners_alone(&rounds, people))
        .or_else(|| for_places(&rounds, people))?;
    complaint(&rounds, begin)
}

/// Whether others enter later, and whoever lost plays no more but for a third place in the last round: none of it is a final stage.
fn is_knockout(rounds: &[Round<'_>]) -> bool {
    let mut lost: BTreeSet<PlayerIndex> = BTreeSet::new();
    let mut seen: BTreeSet<PlayerIndex> = BTreeSet::new();
    let mut is_entered = false;
    for (at, round) in rounds.iter().enumerate() {
        let is_last = at + 1 == rounds.len();
        let winners = round.winners();
        let is_decided = winners.len() == round.tables.len();
        let goes_on = |(game, second): &(&Pairing, PlayerIndex)| match [game.first, *second]
            .map(|player| lost.contains(&player))
        {
            [false, false] => true,
            both => is_last && both == [true, true],
        };
        if !round.tables.iter().all(goes_on) || !is_decided && !is_last {
            return false;
        }
        lost.extend(round.playing.difference(&winners));
        is_entered |= at > 0 && !round.present.is_subset(&seen);
        seen.extend(&round.present);
    }
    is_entered
}

/// Whether some round has few enough tables: a final or two semifinals, or no more players than won the round before.
fn may_hold_finals(rounds: &BTreeMap<u32, Vec<&Pairing>>) -> bool {
    let tables = |round: &Vec<&Pairing>| round.iter().filter(|game| game.second.is_some()).count();
    // Each table of the round before has one winner, and who sat out may have won by it.
    let winners = rounds.values().map(Vec::len);
    let mut pairs = winners.zip(rounds.values().skip(1));
    rounds.values().any(|round| tables(round) <= 2)
        || pairs.any(|(winners, next)| 2 * tables(next) <= winners)
}

/// Names the round with which the finals begin, and what became of the field before it.
fn complaint(rounds: &[Round<'_>], begin: usize) -> Option<Problem> {
    let (before, first) = (rounds.get(begin.checked_sub(1)?)?, rounds.get(begin)?);
    if first.playing.len() >= before.present.len() {
        return None;
    }
    let kind = FinalsByShape::Asked {
        round: first.number.to_string(),
        players: first.playing.len().to_string(),
        before: before.present.len().to_string(),
        through: before.number.to_string(),
        last: rounds.last()?.number.to_string(),
    };
    let (game, _) = first.tables.first()?;
    Some(Problem::at(game.place.clone(), kind))
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
fn winners_alone(rounds: &[Round<'_>], people: &People) -> Option<usize> {
    // In a league by days no day is everybody's.
    let everybody: BTreeSet<&PlayerIndex> =
        rounds.iter().flat_map(|round| &round.present).collect();
    let begin = (1..rounds.len()).find(|&at| {
        let (playing, before) = (&rounds[at].playing, &rounds[at - 1]);
        let expected = playing.len() + missing(rounds, at, people).len();
        let won = || &before.winners() | &before.byes;
        let few = before.present.len() >= FIELD
            && 2 * before.present.len() >= everybody.len()
            && !playing.is_empty()
            && MOST_LEFT.1 * playing.len() < MOST_LEFT.0 * expected;
        let mut later = rounds[at + 1..].iter();
        few && playing.is_subset(&won()) && later.all(|round| round.playing.is_subset(playing))
    })?;
    // From the very first round on it is a knock-out, and nothing but.
    let all_knocked_out = begin == 1 && rounds.windows(2).all(|pair| goes_on(&pair[0], &pair[1]));
    (!all_knocked_out).then_some(begin)
}

/// Finds semifinals before a last round in which those return who were not in them, to play for the places behind.
fn for_places(rounds: &[Round<'_>], people: &People) -> Option<usize> {
    let begin = rounds.len().checked_sub(2).filter(|begin| *begin > 0)?;
    let (semifinals, finals) = (&rounds[begin], &rounds[begin + 1]);
    let (four, winners, playing) = (&semifinals.playing, semifinals.winners(), &finals.playing);
    let returned = missing(rounds, begin, people).intersection(playing).count();
    let places = semifinals.tables.len() == 2
        && winners.len() == 2
        && four.is_subset(playing)
        && finals.keeps_together(four)
        && finals.keeps_together(&winners);
    (places && returned > 1).then_some(begin)
}

/// Finds the rounds at the end in which the winners of each, or they and those who play for the third place, play the next.
fn knocked_out(rounds: &[Round<'_>], people: &People) -> Option<usize> {
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
    let begin = (start.max(1)..rounds.len()).find(|&at| {
        let mut stopped = rounds[at - 1].present.difference(&rounds[at].present);
        stopped.any(|player| !people.players[*player].sits_out(rounds[at].number))
    })?;
    let (before, first) = (&rounds[begin - 1], &rounds[begin]);
    let of_two = rounds.len() - begin > 1;
    let one_final = before.present.len() >= FIELD
        && FEW * first.present.len() <= before.present.len()
        && last.winners().len() == last.tables.len();
    // Among the four that are left of five, winners meet winners in any Swiss round.
    let few = before.present.len() < FIELD;
    // From the very first round on it is a knock-out, and nothing but.
    let from_start = start == 0 && begin == 1;
    (!from_start && !few && (of_two || one_final)).then_some(begin)
}

/// Whether a round is the one before another in a knock-out: its winners, or its winners and the two who lost the semifinals, play.
fn goes_on(round: &Round<'_>, next: &Round<'_>) -> bool {
    let (tables, winners) = (round.tables.len(), round.winners());
    let halves = tables == 2 * next.tables.len() && next.present == winners;
    let third_place = tables == 2
        && next.tables.len() == 2
        && next.present == round.present
        && next.keeps_together(&winners);
    round.present.len() == 2 * tables && winners.len() == tables && (halves || third_place)
}
