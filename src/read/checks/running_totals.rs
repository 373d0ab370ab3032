//! Points so far that were taken for the scores of games: they grow from round to round as points do, and as no scores do.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, PlayerIndex};
use crate::problem::{Problem, RunningPoints};
use crate::read::checks::field::{Field, at};
use crate::read::checks::printed_sums::WORTH;
use crate::read::number::joined;
use crate::read::options::Options;
use crate::read::roles::settings::Settings;

/// A game and what stands beside its two players.
type Game<'a> = (&'a Pairing, [(PlayerIndex, Exact); 2]);

/// So many games leave no doubt; of fewer it is said that they may be scores.
const NO_DOUBT: usize = 4;

/// Reports numbers that are what the players had before each game, or after it; `by` is what says that they are scores of games.
pub fn check(field: &Field<'_>, by: Option<&str>) -> Option<Problem> {
    let games = |count: usize| -> Vec<Vec<Game<'_>>> {
        let rounds = field.rounds.values().take(count);
        let games = rounds.map(|round| round.tables.iter().filter_map(|pairing| game(pairing)));
        games.map(Iterator::collect).collect()
    };
    // The first two rounds of nearly every list tell that these are scores.
    let first_two = games(2);
    if first_two.len() > 1 && [false, true].iter().all(|after| grown(&first_two, *after).is_none())
    {
        return None;
    }
    let rounds = games(field.rounds.len());
    let first = rounds.first()?;
    if rounds.len() < 2 || first.is_empty() {
        return before_round(field, first).filter(|_| by.is_none());
    }
    let points = || first.iter().map(|(_, sides)| sides.each_ref().map(|(_, points)| points));
    let none_yet = first.len() > 1 && points().flatten().all(Exact::is_zero);
    let may_be_after = WORTH.iter().any(|worth| points().all(|pair| is_worth(pair, *worth)));
    let before = grown(&rounds, false);
    let after = may_be_after.then(|| grown(&rounds, true)).flatten();
    let (games, certain) = match (before, after) {
        (Some(games), _) if none_yet => (games, true),
        (Some(games), _) if games >= NO_DOUBT => (games, true),
        (_, Some(games)) => (games, games >= NO_DOUBT),
        _ => return None,
    };
    if games < 2 {
        return None;
    }
    let (pairing, [(player, _), _]) = rounds[1].first()?;
    let of_player = |games: &Vec<Game<'_>>| {
        let mut sides = games.iter().flat_map(|(_, sides)| sides);
        let (_, points) = sides.find(|(other, _)| other == player)?;
        Some(points.to_f64().to_string())
    };
    let points = joined(rounds.iter().filter_map(of_player).take(4), ", ");
    let example = format!("{}: {points}", field.name(*player));
    let kind = match (certain, by) {
        (true, None) => RunningPoints::Asked { example },
        (true, Some(by)) => RunningPoints::Settled { example, by: by.to_string() },
        (false, None) => RunningPoints::Possible { example },
        (false, Some(_)) => return None,
    };
    Some(at(pairing, kind))
}

/// Reports numbers beside the pairings of a later round, of which there is no other: no table has more than the one before, and nobody more than
/// the rounds so far give.
fn before_round(field: &Field<'_>, games: &[Game<'_>]) -> Option<Problem> {
    /// Of fewer tables the order says nothing.
    const FEWEST: usize = 3;
    let (round, tables) = field.rounds.first_key_value()?;
    if *round < 2 || games.len() < FEWEST || games.len() < tables.tables.len() {
        return None;
    }
    let most = Exact::from(i64::from(round - 1) * WORTH.iter().map(|worth| worth[0]).max()? / 2);
    let sides = || games.iter().map(|(_, sides)| sides);
    let sums: Vec<Exact> =
        sides().map(|[(_, one), (_, other)]| one.clone() + other.clone()).collect();
    // Scores of one round are alike; points so far are not.
    let (most_of_all, fewest) = (sums.first()?.clone(), sums.last()?.clone());
    let fall = sums.is_sorted_by(|one, next| one >= next)
        && most_of_all > fewest
        && fewest.clone() + fewest <= most_of_all;
    let fit = sides().flatten().all(|(_, points)| *points <= most);
    if !fall || !fit {
        return None;
    }
    let (pairing, [(one, points), (other, others)]) = games.first()?;
    let told = |player: &PlayerIndex, points: &Exact| {
        format!("{}: {}", field.name(*player), points.to_f64())
    };
    let example = format!("{}, {}", told(one, points), told(other, others));
    let round = round.to_string();
    Some(at(pairing, RunningPoints::Before { round, example }))
}

/// Returns what says that the numbers are scores of games: the option, or the cell of the settings.
pub fn of_games(options: &Options, settings: &Settings) -> Option<String> {
    let said = settings.game_scores.as_ref().filter(|said| said.value);
    let said = said.map(|said| said.place.within_book());
    if options.game_scores { Some("--game-scores".to_string()) } else { said }
}

/// Returns the numbers beside the two players of a game: half a point each is told as a draw.
fn game(pairing: &Pairing) -> Option<Game<'_>> {
    let half = || Exact::fraction(1, 2);
    let [one, other] = match (&pairing.result.score, pairing.result.outcomes) {
        (Some(score), _) if score.drawn.is_zero() => [score.first.clone(), score.second.clone()],
        (None, Some([Outcome::Draw, Outcome::Draw])) => [half()?, half()?],
        _ => return None,
    };
    Some((pairing, [(pairing.first, one), (pairing.second?, other)]))
}

/// Returns how many games gave both players what a game gives, by the points of the next round, or else of the one before; nothing where
/// one gave anything else.
fn grown(rounds: &[Vec<Game<'_>>], after: bool) -> Option<usize> {
    let mut worth = WORTH.to_vec();
    let mut count = 0;
    for pair in rounds.windows(2) {
        let (of, beside) = if after { (&pair[1], &pair[0]) } else { (&pair[0], &pair[1]) };
        let sides = beside.iter().flat_map(|(_, sides)| sides);
        let beside: HashMap<PlayerIndex, &Exact> =
            sides.map(|(player, points)| (*player, points)).collect();
        for (_, sides) in of {
            let gained = sides.each_ref().map(|(player, own)| {
                let (own, other) = (own.clone(), (*beside.get(player)?).clone());
                Some(if after { own - other } else { other - own })
            });
            let [Some(one), Some(other)] = &gained else {
                continue;
            };
            worth.retain(|worth| is_worth([one, other], *worth));
            count += 1;
            if worth.is_empty() {
                return None;
            }
        }
    }
    Some(count)
}

/// Whether a game gives its two players so much, where a win and a draw are worth so many halves.
pub fn is_worth([one, other]: [&Exact; 2], worth: [i64; 2]) -> bool {
    let [win, draw] = worth.map(|halves| Exact::fraction(halves, 2));
    let is = |points: &Exact, worth: &Option<Exact>| worth.as_ref() == Some(points);
    is(one, &win) && other.is_zero()
        || is(other, &win) && one.is_zero()
        || is(one, &draw) && is(other, &draw)
}
