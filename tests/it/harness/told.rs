//! What a book came to, in short: for tests of how books are read.

use std::cmp::Ordering;

use tiebook::model::{Outcome, Pairing};
use tiebook::read::{Options, Reading, read};

use super::{Book, Saved};

/// Reads it.
pub fn reading(saved: &Saved, options: &Options) -> Reading {
    read(&saved.path, options).unwrap()
}

/// Reads it.
pub fn sheet(rows: &[&[&str]]) -> Reading {
    reading(&Book::new("book.xlsx").sheet("Games", rows).save(), &Options::default())
}

/// Each pairing: round, the two names, and how it ended for the first.
pub fn games(reading: &Reading) -> Vec<String> {
    let tournament = reading.tournament.as_ref().unwrap();
    let name = |at: usize| tournament.players[at].name.to_string();
    let told = |pairing: &Pairing| {
        let sign = match (&pairing.result.score, pairing.result.outcomes) {
            (Some(score), _) => match score.first.cmp(&score.second) {
                Ordering::Greater => ">",
                Ordering::Less => "<",
                Ordering::Equal => "=",
            },
            (None, Some([Outcome::Win, _])) => ">",
            (None, Some([Outcome::Loss, _])) => "<",
            (None, Some([Outcome::Draw, _])) => "=",
            (None, Some([outcome, _])) => {
                return format!("{} {} {outcome:?}", pairing.round, name(pairing.first));
            }
            (None, None) => "?",
        };
        format!(
            "{} {} {sign} {}",
            pairing.round,
            name(pairing.first),
            pairing.second.map_or_else(String::new, name)
        )
    };
    tournament.pairings.iter().map(told).collect()
}
