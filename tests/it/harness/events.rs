//! Random events with odd fields, byes, forfeits, draws and leavers.

use proptest::prelude::*;

use super::random::Random;
use super::{Book, EN, Saved};

const RESULTS: [&str; 16] = [
    "2-0", "2-1", "2-0", "2-1", "1-2", "0-2", "1-1-1", "1-1", "0-0-3", "0-0-0", "2-0-1", "+ -",
    "- +", "両負", "○", "△",
];

/// A row of the pairings sheet: round, table, first, result, second.
pub type Row = [String; 5];

/// A random event: each round pairs whoever is still there at random; one left over has a bye, or is
/// written down as absent or out.
pub fn event() -> impl Strategy<Value = (Vec<String>, Vec<Row>)> {
    (3usize..10, 1usize..6, any::<u64>()).prop_map(|(players, rounds, seed)| {
        let mut random = Random::new(seed);
        let names: Vec<String> = (0..players).map(|at| format!("P{at}")).collect();
        let mut here: Vec<usize> = (0..players).collect();
        let mut rows = Vec::new();
        for round in 1..=rounds {
            if here.len() > 3 && random.below(6) == 0 {
                let gone = random.below(here.len());
                here.swap_remove(gone);
            }
            random.shuffle(&mut here);
            for (table, pair) in here.chunks(2).enumerate() {
                let (result, second) = match pair {
                    [_, second] => (RESULTS[random.below(RESULTS.len())], names[*second].clone()),
                    _ => (["", "不戦勝", "欠", "離脱"][random.below(4)], String::new()),
                };
                rows.push([
                    round.to_string(),
                    (table + 1).to_string(),
                    names[pair[0]].clone(),
                    result.to_string(),
                    second,
                ]);
            }
        }
        (names, rows)
    })
}

/// Saves an event with its list of players.
pub fn save(names: &[String], rows: &[Row], rules: &str) -> Saved {
    let rows: Vec<[&str; 5]> =
        rows.iter().map(|row| [0, 1, 2, 3, 4].map(|at| row[at].as_str())).collect();
    let numbers: Vec<String> = (1..=names.len()).map(|number| number.to_string()).collect();
    let listed: Vec<[&str; 2]> =
        numbers.iter().zip(names).map(|(number, name)| [number.as_str(), name.as_str()]).collect();
    let players: Vec<&[&str]> = std::iter::once(&["No", "Name"][..])
        .chain(listed.iter().map(<[&str; 2]>::as_slice))
        .collect();
    Book::new("event.xlsx").pairings(&EN, &rows).sheet("Players", &players).rules(rules).save()
}
