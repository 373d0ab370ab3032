//! Numbers beside the games that follow from the results in nearly every row, and say otherwise in a few: one of the two was mistyped.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::exact::Exact;
use crate::model::{Pairing, PlayerIndex};
use crate::problem::Problem;
use crate::read::checks::printed_sums::WORTH;
use crate::read::checks::running_totals::is_worth;
use crate::read::checks::unused::columns::List;
use crate::read::file::grid::Row;
use crate::read::number::fold;
use crate::read::words::discs;
use crate::read::words::heading::SCORES;

/// So many rows must follow, among them different results.
const FEWEST: usize = 4;

/// A row, and the game that was read in it.
type Told<'a> = (&'a Row, &'a Pairing);

/// What both sides have beside a game, where both have something.
type Both = Option<[Exact; 2]>;

impl List<'_> {
    /// Reports a row whose numbers say that the game ended otherwise: the points of the game, those so far, or the difference of the scores.
    pub(super) fn number_contradicts(&self) -> Option<Problem> {
        let rows = self.heading.below(&self.entry.sheet).iter();
        let games = rows.filter_map(|row| Some((row, self.on_row(row)?)));
        let is_played = |(_, game): &Told<'_>| {
            let outcomes = game.result.outcomes;
            let played = outcomes.is_none_or(|both| both[0].is_played());
            played && game.second.is_some() && game.result.fared().is_some()
        };
        let mut games = games.filter(is_played).peekable();
        let (first, _) = games.peek()?;
        let unused = self.heading.unused.iter();
        let numbers = unused.filter(|(column, _)| first.get(*column).number().is_some());
        let columns: Vec<&(u32, String)> = numbers.collect();
        if columns.is_empty() {
            return None;
        }
        let games: Vec<Told<'_>> = games.collect();
        if games.len() <= FEWEST {
            return None;
        }
        let of_pairs = || {
            let mut pairs = columns.windows(2);
            pairs.find_map(|pair| self.points_contradict(&games, pair))
        };
        let alone = || {
            let mut columns = columns.iter();
            columns.find_map(|column| {
                let at = difference_contradicts(&games, column.0);
                let at = at.or_else(|| self.half_of_the_board(&games, column.0));
                Some((at?, *column))
            })
        };
        let (at, (column, above)) = of_pairs().or_else(alone)?;
        let (row, game) = games[at];
        Some(self.otherwise(row, (*column, above), game))
    }

    /// Finds a game of which the points of both, or what both gained since the round before, are those of another result.
    fn points_contradict<'c>(
        &self,
        games: &[Told<'_>],
        pair: &[&'c (u32, String)],
    ) -> Option<(usize, &'c (u32, String))> {
        let [one, other] = pair else { return None };
        let mut columns = [one.0, other.0];
        if self.heading.column("first") > self.heading.column("second") {
            columns.reverse();
        }
        let beside = |(row, _): &Told<'_>| {
            let [own, other] = columns.map(|column| row.get(column).number());
            Some([own?, other?])
        };
        let points = games.iter().map(beside);
        // Of most columns the first rows tell that they are no points.
        let may_be = |points: Both| {
            points.is_some_and(|points| points.iter().all(|points| *points <= 3.into()))
        };
        if points.clone().take(FEWEST).filter(|both| may_be(both.clone())).count() < FEWEST - 1 {
            return None;
        }
        let points: Vec<Both> = points.collect();
        let is_of_both = fold(&one.1) == fold(&other.1) || self.heading.is_each(one.0);
        let gained = |after: bool| gains(games, &points, after);
        let at = contradicted(games, &points).or_else(|| {
            let mut ways = [true, false].into_iter().filter(|_| is_of_both);
            ways.find_map(|after| contradicted(games, &gained(after)))
        })?;
        Some((at, *one))
    }

    /// Finds a game of which the winner, who stands first, has half of the discs.
    fn half_of_the_board(&self, games: &[Told<'_>], column: u32) -> Option<usize> {
        let is_of_winner =
            self.heading.has("first_won") && !SCORES.iter().any(|score| self.heading.has(score));
        let half = discs::score(&Exact::zero()).filter(|_| is_of_winner)?.first;
        let discs = games.iter().map(|(row, _)| row.get(column).number());
        let discs: Vec<Exact> = discs.collect::<Option<_>>()?;
        let most = half.clone() + half.clone();
        let is_of_winner = |discs: &Exact| (half.clone()..=most.clone()).contains(discs);
        let at = discs.iter().position(|discs| *discs == half);
        at.filter(|_| discs.iter().all(is_of_winner))
    }
}

/// Finds a game of which a number is the difference of the scores as the other side sees it, where those of the others are as the first does.
fn difference_contradicts(games: &[Told<'_>], column: u32) -> Option<usize> {
    let differs = |(row, game): &Told<'_>| {
        let score = game.result.score.as_ref()?;
        let difference = score.first.clone() - score.second.clone();
        let told = row.get(column).number()?;
        let is_right = difference == told;
        (difference.abs() == told.abs()).then_some(is_right)
    };
    let told: Vec<bool> = games.iter().map(differs).collect::<Option<_>>()?;
    let right = told.iter().filter(|is_right| **is_right).count();
    let is_signed = games.iter().zip(&told).any(|((row, _), is_right)| {
        *is_right && row.get(column).number().is_some_and(|number| number.is_negative())
    });
    let wrong = told.iter().position(|is_right| !is_right);
    wrong.filter(|_| is_signed && are_few(told.len() - right, right))
}

/// Whether so few rows say otherwise than the others.
fn are_few(against: usize, follow: usize) -> bool {
    follow >= FEWEST && (against == 1 || 10 * against <= follow)
}

/// Finds the first game beside which stand the points of another result, where those of the others are what their results are worth.
fn contradicted(games: &[Told<'_>], points: &[Both]) -> Option<usize> {
    WORTH.iter().find_map(|worth| {
        let (mut follow, mut against) = (0, Vec::new());
        let mut results: BTreeSet<Ordering> = BTreeSet::new();
        for (at, ((_, game), points)) in games.iter().zip(points).enumerate() {
            let Some([own, other]) = points else { continue };
            if !is_worth([own, other], *worth) {
                continue;
            }
            let fared = own.cmp(other);
            if game.result.fared() == Some(fared) {
                follow += 1;
                results.insert(fared);
            } else {
                against.push(at);
            }
        }
        let all = points.iter().flatten().count();
        let follows = results.len() > 1 && 10 * (follow + against.len()) >= 9 * all;
        let first = against.first().copied();
        first.filter(|_| follows && are_few(against.len(), follow))
    })
}

/// Returns what both sides of each game gained by it, where the points so far stand beside it, `after` the game or before it.
fn gains(games: &[Told<'_>], points: &[Both], after: bool) -> Vec<Both> {
    let mut by_player: BTreeMap<PlayerIndex, BTreeMap<u32, &Exact>> = BTreeMap::new();
    for ((_, game), points) in games.iter().zip(points) {
        for (player, points) in game.players().zip(points.iter().flatten()) {
            let of_player = by_player.entry(player).or_default();
            of_player.insert(game.round, points);
        }
    }
    let zero = Exact::zero();
    let so_far = |player: PlayerIndex, round: u32| match round {
        0 => Some(zero.clone()),
        _ => Some((*by_player.get(&player)?.get(&round)?).clone()),
    };
    let gained = |game: &Pairing| {
        // Before rounds are numbered there is none before.
        let [from, to] = if after {
            [game.round.checked_sub(1)?, game.round]
        } else {
            [game.round, game.round + 1]
        };
        let mut both =
            game.players().map(|player| Some(so_far(player, to)? - so_far(player, from)?));
        Some([both.next()??, both.next()??])
    };
    games.iter().map(|(_, game)| gained(game)).collect()
}
