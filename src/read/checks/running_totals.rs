//! Points so far that were taken for the scores of games: they grow from round to round as points do, and as no scores do.

use std::collections::{BTreeMap, HashMap};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Player, PlayerIndex};
use crate::problem::{Kind, Problem, RunningPoints};
use crate::read::options::Options;
use crate::read::roles::settings::Settings;

/// A game and what stands beside its two players.
type Game<'a> = (&'a Pairing, [(PlayerIndex, Exact); 2]);

/// So many games leave no doubt; of fewer it is said that they may be scores.
const NO_DOUBT: usize = 4;

/// Reports numbers that are what the players had before each game, or after it.
#[must_use]
pub fn check(players: &[Player], rounds: &BTreeMap<u32, Vec<&Pairing>>) -> Option<Problem> {
    let games = |count: usize| -> Vec<Vec<Game<'_>>> {
        rounds
            .values()
            .take(count)
            .map(|tables| tables.iter().filter_map(|pairing| game(pairing)).collect())
            .collect()
    };
    // The first two rounds of nearly every list tell that these are scores.
    let first_two = games(2);
    if [false, true]
        .iter()
        .all(|after| grown(&first_two, *after).is_none())
    {
        return None;
    }
    let rounds = games(rounds.len());
    let first = rounds
        .first()
        .filter(|games| rounds.len() > 1 && !games.is_empty())?;
    let none_yet = first
        .iter()
        .all(|(_, sides)| sides.iter().all(|(_, points)| points.is_zero()));
    let before = grown(&rounds, false);
    let at_first = first
        .iter()
        .map(|(_, [(_, one), (_, other)])| [one.clone(), other.clone()]);
    let after = || {
        let all_first: Vec<[Exact; 2]> = at_first.collect();
        Scale::ALL
            .into_iter()
            .any(|scale| all_first.iter().all(|pair| scale.has(pair)))
            .then(|| grown(&rounds, true))
    };
    let enough = |count: usize, certain: bool| match count {
        0 | 1 => None,
        count => Some(certain || count >= NO_DOUBT),
    };
    let certain = match (before, after()) {
        (Some(games), _) if none_yet => enough(games, true)?,
        (Some(games), _) if games >= NO_DOUBT => true,
        (_, Some(Some(games))) => enough(games, false)?,
        _ => return None,
    };
    let (pairing, [(player, _), _]) = rounds[1].first()?;
    let of_player = |games: &Vec<Game<'_>>| {
        let mut sides = games.iter().flat_map(|(_, sides)| sides);
        sides
            .find(|(other, _)| other == player)
            .map(|(_, points)| points.to_f64().to_string())
    };
    let points: Vec<String> = rounds.iter().filter_map(of_player).take(4).collect();
    let example = format!("{}: {}", players[*player].name, points.join(", "));
    let kind = if certain {
        Kind::RunningPoints(RunningPoints::Asked { example })
    } else {
        Kind::RunningPoints(RunningPoints::Possible { example })
    };
    Some(Problem::at(pairing.place.clone(), kind))
}

/// Returns what says that the numbers are scores of games: the option, or the cell of the settings.
#[must_use]
pub fn of_games(options: &Options, settings: &Settings) -> Option<String> {
    let said = || {
        settings
            .game_scores
            .as_ref()
            .filter(|said| said.value)
            .map(|said| said.place.within_book())
    };
    if options.game_scores {
        Some("--game-scores".to_string())
    } else {
        said()
    }
}

/// Returns a problem as it is where `by` says that the numbers are scores of games; nothing where there is none.
#[must_use]
pub fn settled(problem: Problem, by: Option<&str>) -> Option<Problem> {
    let kind = match (problem.kind, by) {
        (Kind::RunningPoints(RunningPoints::Asked { example }), Some(by)) => {
            Kind::RunningPoints(RunningPoints::Settled {
                example,
                by: by.to_string(),
            })
        }
        (Kind::RunningPoints(RunningPoints::Possible { .. }), Some(_)) => return None,
        (kind, _) => kind,
    };
    Some(Problem { kind, ..problem })
}

/// Returns the numbers beside the two players of a game: half a point each is told as a draw.
fn game(pairing: &Pairing) -> Option<Game<'_>> {
    let second = pairing.second?;
    let half = || Exact::fraction(1, 2);
    let [one, other] = match (&pairing.result.score, pairing.result.outcomes) {
        (Some(score), _) if score.drawn.is_zero() => [score.first.clone(), score.second.clone()],
        (None, Some([Outcome::Draw, Outcome::Draw])) => [half()?, half()?],
        _ => return None,
    };
    Some((pairing, [(pairing.first, one), (second, other)]))
}

/// Returns by how much somebody's points grow until another round.
fn grows(
    (player, points): &(PlayerIndex, Exact),
    other: &HashMap<PlayerIndex, &Exact>,
) -> Option<Exact> {
    Some((*other.get(player)?).clone() - points.clone())
}

/// Returns how many games gave both players what a game gives, by the points of the next round, or else of the one before; nothing where
/// one gave anything else.
fn grown(rounds: &[Vec<Game<'_>>], after: bool) -> Option<usize> {
    let mut scales: Vec<Scale> = Scale::ALL.to_vec();
    let mut count = 0;
    for pair in rounds.windows(2) {
        let (of, beside) = if after {
            (&pair[1], &pair[0])
        } else {
            (&pair[0], &pair[1])
        };
        let points: HashMap<PlayerIndex, &Exact> = beside
            .iter()
            .flat_map(|(_, sides)| sides.iter().map(|(player, points)| (*player, points)))
            .collect();
        for (_, sides) in of {
            let gain = |at: usize| {
                grows(&sides[at], &points)
                    .map(|more| if after { Exact::zero() - more } else { more })
            };
            let Some(gain) = gain(0).zip(gain(1)).map(|(one, other)| [one, other]) else {
                continue;
            };
            scales.retain(|scale| scale.has(&gain));
            count += 1;
            if scales.is_empty() {
                return None;
            }
        }
    }
    Some(count)
}

/// What a game is worth.
#[derive(Clone, Copy)]
enum Scale {
    /// One point and a half.
    Half,
    /// Two points and one.
    Two,
    /// Three points and one.
    Three,
}

impl Scale {
    const ALL: [Self; 3] = [Self::Half, Self::Two, Self::Three];

    /// Whether a game gives its two players so much.
    fn has(self, [one, other]: &[Exact; 2]) -> bool {
        let (win, draw) = match self {
            Self::Half => (Exact::one(), Exact::fraction(1, 2)),
            Self::Two => (Exact::from(2), Some(Exact::one())),
            Self::Three => (Exact::from(3), Some(Exact::one())),
        };
        *one == win && other.is_zero()
            || *other == win && one.is_zero()
            || draw.is_some_and(|draw| *one == draw && *other == draw)
    }
}
