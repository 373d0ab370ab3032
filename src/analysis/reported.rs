//! Points that a report file says beside those of its results.

use crate::analysis::Analysis;
use crate::exact::{Exact, Mode};
use crate::model::PlayerIndex;
use crate::place::Located;
use crate::problem::{Kind, Problem, in_short};

/// So many are named.
const MOST_NAMED: usize = 12;

/// Returns whose points in a report are not those of the results.
pub fn points(analysis: &Analysis) -> Option<Problem> {
    let figures = &analysis.figures;
    let games = figures.tournament.pairings.iter().filter(|pairing| pairing.second.is_some());
    let last = games.map(|pairing| pairing.round).max().unwrap_or(0);
    let through = |player: PlayerIndex, last: u32| {
        let views = figures.field.views[player].iter().filter(|view| view.round <= last);
        views.fold(Exact::zero(), |total, view| total + view.points.clone())
    };
    // Byes of the round to come may be counted already, or not.
    let differs = |player: PlayerIndex, said: &Exact| through(player, u32::MAX) != *said && through(player, last) != *said;
    let other: Vec<_> = figures.tournament.report.points.iter().filter(|(player, said)| differs(*player, &said.value)).collect();
    let (_, first) = other.first()?;
    let plain = |value: &Exact| value.to_decimal(2, Mode::HalfUp).trim_end_matches('0').trim_end_matches('.').to_string();
    let told = |(player, said): &&(PlayerIndex, Located<Exact>)| {
        format!("{} {} ({})", figures.tournament.players[*player].name, plain(&said.value), plain(&through(*player, u32::MAX)))
    };
    let players: Vec<String> = other.iter().map(told).collect();
    Some(Problem { place: first.place.clone(), kind: Kind::TrfPoints { players: in_short(MOST_NAMED, &players) }, found: String::new() })
}
