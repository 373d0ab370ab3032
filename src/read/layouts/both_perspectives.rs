//! Lists that tell each game twice, once from each side.

use crate::model::{Pairing, Recorded};
use crate::problem::{Kind, Problem};
use crate::read::words::result::mark_of;

/// Leaves each pairing once, if most of them stand there from both sides, or some of them where each player tells their `own` games; two
/// sides that disagree are a problem, in which what both wrote is `quoted`.
pub fn once(
    pairings: Vec<Pairing>,
    own: bool,
    quoted: impl Fn(&Pairing) -> String,
    problems: &mut Vec<Problem>,
) -> Vec<Pairing> {
    let last = pairings
        .iter()
        .flat_map(Pairing::players)
        .max()
        .unwrap_or(0);
    // Where each player is named first: few rows each, which are looked through faster than a table of all of them.
    let mut named_first: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    for (at, pairing) in pairings
        .iter()
        .enumerate()
        .filter(|(_, pairing)| pairing.second.is_some())
    {
        named_first[pairing.first].push(at);
    }
    let other_side = |pairing: &Pairing| {
        let turned = |at: &&usize| {
            (pairings[**at].round, pairings[**at].second) == (pairing.round, Some(pairing.first))
        };
        named_first[pairing.second?].iter().rfind(turned).copied()
    };
    let twice = pairings
        .iter()
        .filter(|pairing| other_side(pairing).is_some())
        .count();
    let met = pairings
        .iter()
        .filter(|pairing| pairing.second.is_some())
        .count();
    let most = 2 * twice > met;
    if twice == 0 || !most && !own {
        return pairings;
    }
    if let Some(first) = pairings
        .iter()
        .find(|pairing| !most && other_side(pairing).is_some())
    {
        let kind = Kind::SomeToldTwice {
            twice: (twice / 2).to_string(),
            games: (met - twice / 2).to_string(),
        };
        problems.push(Problem::at(first.place.clone(), kind));
    }
    let mut kept = Vec::new();
    for (at, pairing) in pairings.iter().enumerate() {
        match other_side(pairing)
            .filter(|other| *other < at)
            .map(|other| &pairings[other])
        {
            Some(other) if other.result.turned() != pairing.result => {
                let of_both = |pairing: &Pairing| {
                    format!("{} ({})", quoted(pairing), pairing.place.within_book())
                };
                let kind = Kind::Contradiction {
                    one: quoted(pairing),
                    other: of_both(other),
                };
                problems.push(Problem::at(pairing.place.clone(), kind));
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
