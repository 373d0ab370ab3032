//! The points in a report file beside those of its results.

use crate::exact::{Exact, Mode};
use crate::model::{Outcome, PlayerIndex};
use crate::place::Located;
use crate::problem::{Kind, Problem, TrfPoints, in_short};
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::standings::Analysis;

/// A message names at most this many.
const MOST_NAMED: usize = 12;

/// Points of a win, a draw and a loss that events count.
const SCALES: [[i64; 3]; 3] = [[3, 1, 0], [2, 1, 0], [3, 2, 1]];
/// Fewer lines that differ may be slips.
const ENOUGH: usize = 4;

/// Returns the players whose points in a report differ from those of the results.
pub(super) fn points(analysis: &Analysis) -> Option<Problem> {
    let figures = &analysis.figures;
    let games = figures.tournament.pairings.iter().filter(|pairing| pairing.second.is_some());
    let last = games.map(|pairing| pairing.round).max().unwrap_or(0);
    let through = |player: PlayerIndex, last: u32| {
        let views = figures.field.views[player].iter().filter(|view| view.round <= last);
        views.fold(Exact::zero(), |total, view| total + view.points.clone())
    };
    let beside = |player: PlayerIndex| {
        let score = figures.tournament.players[player].start_score.clone();
        score.unwrap_or_else(Exact::zero)
    };
    // Byes of the round to come may be counted already, or not; so may points beside the results.
    let differs = |player: PlayerIndex, said: &Exact| {
        let all = [u32::MAX, last].map(|last| through(player, last));
        let with = all.clone().map(|points| points + beside(player));
        !all.contains(said) && !with.contains(said)
    };
    let other: Vec<_> = figures
        .tournament
        .report
        .points
        .iter()
        .filter(|(player, said)| differs(*player, &said.value))
        .collect();
    let (_, first) = other.first()?;
    let scale = |[win, draw, loss]: [i64; 3]| {
        let worth = |outcome: Outcome| match RoundFact::result_in_halves(outcome) {
            2 => win,
            1 => draw,
            _ if outcome == Outcome::HalfBye => draw,
            _ if Quality::Played.of_outcome(outcome) => loss,
            _ => 0,
        };
        let all = |player: PlayerIndex| {
            figures.field.views[player].iter().map(|view| worth(view.outcome)).sum::<i64>()
        };
        figures
            .tournament
            .report
            .points
            .iter()
            .all(|(player, said)| said.value == Exact::from(all(*player)))
    };
    if let Some([win, draw, loss]) =
        SCALES.into_iter().find(|one| other.len() >= ENOUGH && scale(*one))
    {
        let kind = Kind::TrfPoints(TrfPoints::Scale {
            win: win.to_string(),
            draw: draw.to_string(),
            loss: loss.to_string(),
        });
        return Some(Problem::at(first.place.clone(), kind));
    }
    let plain = |value: &Exact| {
        value.to_decimal(2, Mode::HalfUp).trim_end_matches('0').trim_end_matches('.').to_string()
    };
    let told = |(player, said): &&(PlayerIndex, Located<Exact>)| {
        format!(
            "{} {} ({})",
            figures.tournament.players[*player].name,
            plain(&said.value),
            plain(&through(*player, u32::MAX))
        )
    };
    let players: Vec<String> = other.iter().map(told).collect();
    Some(Problem::at(
        first.place.clone(),
        TrfPoints::Differ { players: in_short(MOST_NAMED, &players) },
    ))
}
