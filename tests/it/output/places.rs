//! Places by round: every column is what a run through that round gives.

use std::collections::HashMap;
use std::path::Path;

use crate::harness::{Book, EN, Saved, Seen, stored};
use tiebook::standings::{Choices, Options, analyse};

/// Where the table stands.
const HEADING: u32 = 3;
const NAME: u32 = 1;
const FIRST: u32 = 2;

/// The places of each player by round, from the sheet.
fn places(path: &Path) -> HashMap<String, Vec<f64>> {
    let cells: Vec<_> = stored(path, false)
        .into_iter()
        .filter(|(sheet, row, ..)| sheet.starts_with("Places by ") && *row > HEADING)
        .collect();
    let of_row = |row: u32| {
        let mut found: Vec<(u32, f64)> =
            cells
                .iter()
                .filter(|(_, at, column, _)| *at == row && *column >= FIRST)
                .filter_map(|(.., column, seen)| {
                    if let Seen::Number(place) = seen { Some((*column, *place)) } else { None }
                })
                .collect();
        found.sort_by_key(|(column, _)| *column);
        found.into_iter().map(|(_, place)| place).collect::<Vec<f64>>()
    };
    let names = cells.iter().filter_map(|(_, row, column, seen)| match seen {
        Seen::Text(name) if *column == NAME => Some((name.clone(), of_row(*row))),
        _ => None,
    });
    names.filter(|(_, places)| !places.is_empty()).collect()
}

/// Ann beats Ben, then loses to Cai; Dee loses twice. By wins: after round 1 Ann and Cai are first, after round 2 Cai alone.
#[test]
fn places_counted_by_hand() {
    let rows = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ann", "0-1", "Cai"],
        ["2", "2", "Ben", "1-0", "Dee"],
    ];
    let saved = Book::new("four.xlsx").pairings(&EN, &rows).rules("kawai-fide").save();
    let (_, output) = saved.standings("--set order=wins");
    let places = places(&output);
    let expected =
        [("Ann", [1.0, 2.0]), ("Ben", [3.0, 2.0]), ("Cai", [1.0, 1.0]), ("Dee", [3.0, 4.0])];
    for (name, by_round) in expected {
        assert_eq!(places[name], by_round, "{name}");
    }
    // No place there is of another time than those beside it: all of them turn grey together.
    let lives = stored(&output, true)
        .into_iter()
        .filter(|(sheet, row, ..)| sheet == "Places by round" && *row >= HEADING);
    assert_eq!(lives.count(), 0);
}

#[test]
#[ignore = "minutes"]
fn each_column_is_a_run_through_that_round() {
    for id in tiebook::rules::rule_set_ids() {
        let saved = Saved::sample("friday-mtg.xlsx");
        let (_, output) = saved.standings(&["--rules", id, "--breakdown", "none"]);
        let places = places(&output);
        let rounds = places.values().next().unwrap().len();
        assert!(rounds >= 3, "{id}");
        for round in 1..=rounds {
            let choices = Choices {
                rules: Some(id.into()),
                through_round: u32::try_from(round).ok(),
                ..Choices::default()
            };
            let outcome = analyse(&saved.path, &choices.below(Options::default())).unwrap();
            let analysis = outcome.analysis.unwrap();
            // Whoever plays from a later round on is in no run through an earlier one.
            for entry in &analysis.standings.entries {
                let name = &analysis.figures.tournament.players[entry.player].name;
                assert_eq!(
                    places[&**name][round - 1].to_bits(),
                    f64::from(entry.rank).to_bits(),
                    "{id}: {name} after round {round}"
                );
            }
        }
    }
}
