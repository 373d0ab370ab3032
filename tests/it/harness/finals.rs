//! Eight players, three rounds and finals at tables of four, with the places by hand.

use std::path::Path;

use super::{Book, EN, Saved};
use tiebook::read::{Options, read};

/// Eight players over three rounds; after them Ann, Cai, Ben, Dee, Eve, Gus, Fay, Hal, as tests/stages.rs computes by hand.
pub const ROUNDS: [[&str; 5]; 12] = [
    ["1", "1", "Ann", "2-0", "Eve"],
    ["1", "2", "Ben", "2-0", "Fay"],
    ["1", "3", "Cai", "2-0", "Gus"],
    ["1", "4", "Dee", "2-0", "Hal"],
    ["2", "1", "Ann", "2-0", "Ben"],
    ["2", "2", "Cai", "2-0", "Dee"],
    ["2", "3", "Eve", "2-0", "Fay"],
    ["2", "4", "Gus", "2-0", "Hal"],
    ["3", "1", "Ann", "2-0", "Cai"],
    ["3", "2", "Ben", "2-0", "Eve"],
    ["3", "3", "Dee", "2-0", "Gus"],
    ["3", "4", "Fay", "2-0", "Hal"],
];

/// Two semifinals of four, of which the first two go on, and the final: a row for each seat.
pub const SEATS: [&[&str]; 13] = [
    &["Stage", "Table", "Player", "Place", "Status"],
    &["Semifinal", "A", "Ann", "1"],
    &["Semifinal", "A", "Dee", "4"],
    &["Semifinal", "A", "Eve", "2"],
    &["Semifinal", "A", "Hal", "3"],
    &["Semifinal", "B", "Cai", "2"],
    &["Semifinal", "B", "Ben", "1"],
    &["Semifinal", "B", "Gus", "4"],
    &["Semifinal", "B", "Fay", "3"],
    &["Final", "", "Ann", "2"],
    &["Final", "", "Ben", "1"],
    &["Final", "", "Eve", "3"],
    &["Final", "", "Cai", "4"],
];

/// By hand: the final gives 1 to 4; the third of both semifinals share 5, the fourth 7.
pub const PLACES: [(&str, u64); 8] = [
    ("Ben", 1),
    ("Ann", 2),
    ("Eve", 3),
    ("Cai", 4),
    ("Fay", 5),
    ("Hal", 5),
    ("Dee", 7),
    ("Gus", 7),
];

pub fn book(sheet: &str, rows: &[&[&str]]) -> Saved {
    Book::new("book.xlsx").pairings(&EN, &ROUNDS).sheet(sheet, rows).rules("mtg").save()
}

/// The rows of seats with one of them changed.
pub fn with(at: usize, row: &'static [&'static str]) -> Vec<&'static [&'static str]> {
    let mut rows = SEATS.to_vec();
    rows[at] = row;
    rows
}

/// Names and places as the finals decide them, the best first, then by name.
pub fn decided(path: &Path) -> Vec<(String, u64)> {
    let reading = read(path, &Options::default()).unwrap();
    let tournament = reading.tournament.unwrap_or_else(|| panic!("{:#?}", reading.problems));
    let place = |player: usize| tournament.finals_place(player).map(u64::from);
    let all = tournament
        .players
        .iter()
        .enumerate()
        .filter_map(|(at, player)| Some((player.name.to_string(), place(at)?)));
    let mut all: Vec<(String, u64)> = all.collect();
    all.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
    all
}

pub fn places(of: &[(&str, u64)]) -> Vec<(String, u64)> {
    of.iter().map(|(name, place)| ((*name).to_string(), *place)).collect()
}
