//! Points that no result says: the lines 299.

use std::sync::Arc;

use crate::exact::Exact;
use crate::model::{Assigned, Player};
use crate::problem::{Kind, Problem, in_short};
use crate::read::trf::line::Entry;
use crate::read::trf::{ASSIGNED, Line};

pub(super) enum Said {
    /// What an outcome is worth in every round: its id.
    Outcome(&'static str, Exact),
    /// Points that players have beside those of their results: in which round, and the players' numbers.
    Players(Exact, u32, Vec<u32>),
}

/// The columns of a line, from 0, without its code.
const TYPE: usize = 1;
const POINTS: (usize, usize) = (10, 14);
const ROUND: (usize, usize) = (16, 19);
const NUMBERS: usize = 20;
/// The letters of outcomes without a game.
const OUTCOMES: [(char, &str); 7] = [
    ('+', "forfeit_win"),
    ('-', "forfeit_loss"),
    ('U', "bye"),
    ('P', "bye"),
    ('F', "full_bye"),
    ('H', "half_bye"),
    ('Z', "absent"),
];
/// A message names at most this many.
const MOST_NAMED: usize = 12;

/// Reads a line without its code; nothing where it says neither: points for one outcome in one round belong to no rule.
pub(super) fn said(rest: &str) -> Option<Said> {
    let cells: Vec<char> = rest.chars().collect();
    let text = |from: usize, to: usize| {
        let part = cells.get(from.min(cells.len())..to.min(cells.len()));
        part.map_or_else(String::new, |part| part.iter().collect())
    };
    let points: Exact = text(POINTS.0, POINTS.1).trim().parse().ok()?;
    let round = text(ROUND.0, ROUND.1);
    let round = match round.trim() {
        "" => 0,
        number => number.parse().ok()?,
    };
    let numbers = text(NUMBERS, cells.len());
    let numbers: Result<Vec<u32>, _> = numbers.split_whitespace().map(str::parse).collect();
    let numbers = numbers.ok()?;
    match cells.get(TYPE).copied().unwrap_or(' ') {
        ' ' if !numbers.is_empty() => Some(Said::Players(points, round, numbers)),
        letter if numbers.is_empty() && round == 0 => {
            let (_, outcome) = OUTCOMES.iter().find(|(known, _)| *known == letter)?;
            Some(Said::Outcome(outcome, points))
        }
        _ => None,
    }
}

/// Returns the points of players, and which lines cannot be taken into account.
pub(super) fn of_players(
    lines: &[Line<'_>],
    entries: &[(Entry, usize)],
    name: &Arc<str>,
) -> (Vec<Assigned>, Vec<Problem>) {
    let (mut assigned, mut problems) = (Vec::new(), Vec::new());
    for line in lines.iter().filter(|line| line.code == ASSIGNED) {
        let refused =
            || Problem::of(line.at(name, 1), Kind::TrfAssigned {}, line.rest.trim().to_string());
        match said(line.rest) {
            None => problems.push(refused()),
            Some(Said::Outcome(..)) => {}
            Some(Said::Players(points, round, numbers)) => {
                for number in numbers {
                    let mut all = entries.iter();
                    match all.position(|(entry, _)| entry.number == number) {
                        Some(player) => assigned.push(Assigned {
                            player,
                            round,
                            points: points.clone(),
                            place: line.at(name, 1),
                        }),
                        None => problems.push(refused()),
                    }
                }
            }
        }
    }
    (assigned, problems)
}

/// Gives players their points, and says who has how many; those who have none begin with 0.
pub(super) fn give(assigned: &[Assigned], players: &mut [Player]) -> Option<Problem> {
    let first = assigned.first()?;
    let mut named = Vec::new();
    for (at, player) in players.iter_mut().enumerate() {
        let of_player = assigned.iter().filter(|assigned| assigned.player == at);
        let total = of_player.fold(Exact::zero(), |total, one| total + one.points.clone());
        if !total.is_zero() {
            let sign = if total.is_negative() { "" } else { "+" };
            named.push(format!("{} {sign}{total}", player.name));
        }
        player.start_score = Some(total);
    }
    let kind = Kind::TrfBeside { players: in_short(MOST_NAMED, &named) };
    Some(Problem::at(first.place.clone(), kind))
}
