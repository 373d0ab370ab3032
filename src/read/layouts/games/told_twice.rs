//! Games that both players tell: each counts once, and the two must say the same.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::{Pairing, PlayerIndex, Recorded};
use crate::problem::{Kind, Problem};
use crate::read::words::result::{combine, mark_of};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// Both players, each in a row of their own: a game that one of them tells alone contradicts the other's row.
    ByBoth,
    /// Each player may have told their own games.
    ByEither,
    /// Once, unless most games stand there twice.
    Once,
}

/// Leaves each pairing once; two sides that disagree are a problem, in which what each of them wrote is `quoted`.
pub fn once(
    mut pairings: Vec<Pairing>,
    told: Told,
    quoted: impl Fn(&Pairing) -> String,
    problems: &mut Vec<Problem>,
) -> Vec<Pairing> {
    let players = pairings.iter().flat_map(Pairing::players);
    // Where each player is named first: few rows each, which are looked through faster than a table of all of them.
    let mut named_first: Vec<Vec<usize>> =
        vec![Vec::new(); players.max().map_or(0, |last| last + 1)];
    for (at, pairing) in pairings.iter().enumerate() {
        named_first[pairing.first].push(at);
    }
    let of_opponent = |pairing: &Pairing, is_meant: &dyn Fn(&Pairing) -> bool| {
        let rows = &named_first[pairing.second?];
        rows.iter().copied().rfind(|at| is_meant(&pairings[*at]))
    };
    let answers: Vec<Option<usize>> = pairings
        .iter()
        .map(|own| {
            let is_same =
                |other: &Pairing| (other.round, other.second) == (own.round, Some(own.first));
            of_opponent(own, &is_same)
        })
        .collect();
    let twice = answers.iter().flatten().count();
    let met = pairings.iter().filter(|pairing| pairing.second.is_some()).count();
    let most = 2 * twice > met;
    if told != Told::ByBoth && (twice == 0 || !most && told == Told::Once) {
        return pairings;
    }
    if let Some(first) = answers.iter().position(Option::is_some)
        && told == Told::ByEither
        && !most
    {
        let kind = Kind::SomeToldTwice {
            twice: (twice / 2).to_string(),
            games: (met - twice / 2).to_string(),
        };
        problems.push(Problem::at(pairings[first].place.clone(), kind));
    }
    let others: Vec<Option<usize>> =
        pairings.iter().map(|own| of_opponent(own, &|other| other.round == own.round)).collect();
    let mut contradiction = |one: &Pairing, other: Option<&Pairing>| {
        let of_other =
            |other: &Pairing| format!("{} ({})", quoted(other), other.place.within_book());
        let kind = Kind::Contradiction {
            one: quoted(one),
            other: other.map_or_else(|| "—".to_string(), of_other),
        };
        problems.push(Problem::of(one.place.clone(), kind, quoted(one)));
    };
    let mut kept = vec![true; pairings.len()];
    for at in 0..pairings.len() {
        let own = &pairings[at];
        match answers[at] {
            Some(other) if other < at => {
                kept[at] = false;
                match combine(&pairings[other].result, &own.result.turned()) {
                    Some(both) => pairings[other].result = both,
                    None => contradiction(own, Some(&pairings[other])),
                }
            }
            None if own.second.is_some() && told == Told::ByBoth => {
                kept[at] = false;
                contradiction(own, others[at].map(|other| &pairings[other]));
            }
            _ => {}
        }
    }
    let mut kept = kept.into_iter();
    pairings.retain(|_| kept.next() == Some(true));
    pairings
}

/// Leaves each game of a list without rounds once, where every one stands there from both sides, with the same score: nobody who meets twice
/// repeats all scores.
pub fn mirrored(pairings: &mut Vec<Pairing>) -> Option<Problem> {
    /// Fewer may be so by chance.
    const FEWEST: usize = 4;
    /// Two who meet, the lower first; which row named them first, and the scores as the lower had them, by who stands first.
    type Meetings<'a> = HashMap<[PlayerIndex; 2], (bool, [Vec<[&'a Exact; 2]>; 2])>;
    let mut meetings = Meetings::new();
    for pairing in pairings.iter() {
        let score = pairing.result.score.as_ref()?;
        let both = pairing.both()?;
        let is_turned = pairing.first != both[0];
        let mut told = [&score.first, &score.second];
        if is_turned {
            told.reverse();
        }
        let (_, sides) = meetings.entry(both).or_insert_with(|| (is_turned, <_>::default()));
        sides[usize::from(is_turned)].push(told);
    }
    let is_mirrored = |(_, sides): &(bool, [Vec<[&Exact; 2]>; 2])| {
        let [one, other] = sides.clone().map(|mut side| {
            side.sort();
            side
        });
        one == other
    };
    // Who won alone may be so twice.
    let is_score = |[own, other]: &[&Exact; 2]| (*own).clone() + (*other).clone() > Exact::one();
    let mut scores = meetings.values().flat_map(|(_, sides)| &sides[0]);
    let are_scores = scores.clone().count() >= FEWEST && scores.all(is_score);
    if !are_scores || !meetings.values().all(is_mirrored) {
        return None;
    }
    let turned: HashMap<[PlayerIndex; 2], bool> =
        meetings.into_iter().map(|(both, (is_turned, _))| (both, is_turned)).collect();
    let place = pairings.first()?.place.clone();
    pairings.retain(|pairing| {
        let is_kept =
            |both: [PlayerIndex; 2]| turned.get(&both) == Some(&(pairing.first != both[0]));
        pairing.both().is_some_and(is_kept)
    });
    let games = pairings.len().to_string();
    Some(Problem::at(place, Kind::AllToldTwice { games }))
}

pub fn typed(result: &Recorded) -> String {
    match (&result.score, result.outcomes) {
        (Some(score), _) => score.to_string(),
        (None, Some([outcome, _])) => mark_of(outcome).to_string(),
        (None, None) => "—".to_string(),
    }
}
