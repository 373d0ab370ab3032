//! Lists that tell each game twice, once from each side.

use std::collections::HashMap;

use crate::model::{Pairing, PlayerIndex, Recorded};
use crate::problem::{Kind, Problem};
use crate::read::words::result::mark_of;

/// Leaves each pairing once, if most of them stand there from both sides; two sides that disagree are a problem, in which what both
/// wrote is `quoted`.
pub fn once(pairings: Vec<Pairing>, quoted: impl Fn(&Pairing) -> String, problems: &mut Vec<Problem>) -> Vec<Pairing> {
    let key = |pairing: &Pairing| pairing.second.map(|second| (pairing.round, pairing.first, second));
    let mut seen: HashMap<(u32, PlayerIndex, PlayerIndex), usize> = HashMap::with_capacity(pairings.len());
    seen.extend(pairings.iter().enumerate().filter_map(|(at, pairing)| Some((key(pairing)?, at))));
    let other_side = |pairing: &Pairing| key(pairing).and_then(|(round, first, second)| seen.get(&(round, second, first)).copied());
    let twice = pairings.iter().filter(|pairing| other_side(pairing).is_some()).count();
    let met = pairings.iter().filter(|pairing| pairing.second.is_some()).count();
    if twice == 0 || 2 * twice <= met {
        return pairings;
    }
    let mut kept = Vec::new();
    for (at, pairing) in pairings.iter().enumerate() {
        match other_side(pairing).filter(|other| *other < at).map(|other| &pairings[other]) {
            Some(other) if other.result.turned() != pairing.result => {
                let of_both = |pairing: &Pairing| format!("{} ({})", quoted(pairing), pairing.place.within_book());
                let kind = Kind::Contradiction { one: quoted(pairing), other: of_both(other) };
                problems.push(Problem { place: pairing.place.clone(), kind, found: String::new() });
            }
            Some(_) => {}
            None => kept.push(pairing.clone()),
        }
    }
    kept
}

/// Returns a result as it would be typed.
#[must_use]
pub fn told(result: &Recorded) -> String {
    match (&result.score, result.outcomes) {
        (Some(score), _) => score.to_string(),
        (None, Some([outcome, _])) => mark_of(outcome).to_string(),
        (None, None) => "—".to_string(),
    }
}
