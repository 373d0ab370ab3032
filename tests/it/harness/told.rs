//! What a book came to, in short: for tests of how books are read.

use std::cmp::Ordering;

use tiebook::model::{Outcome, Pairing};
use tiebook::problem::Severity;
use tiebook::read::{Options, Reading, read};

use super::{Book, Saved};

/// Reads it.
pub fn reading(saved: &Saved, options: &Options) -> Reading {
    read(&saved.path, options).unwrap()
}

/// Reads it.
pub fn sheet(rows: &[&[&str]]) -> Reading {
    reading(
        &Book::new("book.xlsx").sheet("Games", rows).save(),
        &Options::default(),
    )
}

/// What is wrong or to be doubted: ids, and the cells they name.
pub fn said(reading: &Reading) -> Vec<String> {
    let serious = reading
        .problems
        .iter()
        .filter(|problem| problem.severity() != Severity::Information);
    serious
        .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()))
        .collect()
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

/// The pairings of one sheet, and what is said of it.
pub fn both(rows: &[&[&str]]) -> (Vec<String>, Vec<String>) {
    let reading = sheet(rows);
    (games(&reading), said(&reading))
}

/// What is said, where nothing can be read.
pub fn refused(rows: &[&[&str]]) -> Vec<String> {
    said(&sheet(rows))
}

/// The pairings alone: nothing is said.
pub fn told(games: &[&str]) -> (Vec<String>, Vec<String>) {
    (games.iter().map(ToString::to_string).collect(), Vec::new())
}
