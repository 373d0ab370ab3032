//! What is said of a ladder whose places decide what beating its players is worth.

use crate::problem::{Kind, Ladder, Problem, in_short};
use crate::standings::Analysis;
use crate::tiebreaks::figures::Circle;

/// A message names at most this many players.
const MOST_NAMED: usize = 12;

/// Returns how the ladders of these rules came to stand still, or who still changes places.
pub(super) fn ladders(analysis: &Analysis) -> Vec<Problem> {
    let tournament = &analysis.figures.tournament;
    let said = |circle: Circle| match circle {
        Circle::Settled(pass) => Ladder::Settled { pass: pass.to_string() },
        Circle::Moving(passes) => Ladder::Moving { passes: passes.to_string() },
        Circle::Turning(players) => {
            let names = players.iter().map(|player| tournament.name(*player));
            let names: Vec<String> = names.map(str::to_string).collect();
            Ladder::Turning { players: in_short(MOST_NAMED, &names) }
        }
    };
    let place = || tournament.book();
    let circles = analysis.figures.circles();
    circles.map(|circle| Problem::at(place(), Kind::from(said(circle)))).collect()
}
