//! Lots drawn by a seed for players who are equal on everything else.

use std::collections::BTreeSet;

use crate::harness::engine::recalculates;
use crate::harness::{Book, EN, Saved, exact, order, ranks};

/// Two games of four, both drawn: everybody is equal on every criterion.
const DRAWN: [[&str; 5]; 2] =
    [["1", "1", "Ann", "1/2-1/2", "Ben"], ["1", "2", "Cai", "1/2-1/2", "Dee"]];

#[test]
fn a_seed_gives_lots_and_the_same_again() {
    let saved = Book::new("lots.xlsx").pairings(&EN, &DRAWN).rules("fide-2026").save();
    let (tied, _) = saved.standings("");
    assert!(ranks(&tied).iter().all(|(_, rank)| *rank == 1));
    let drawn = |seed: &str| saved.standings(&["--set", &format!("lots={seed}")]);
    let (one, output) = drawn("1");
    assert_eq!(ranks(&one).iter().map(|(_, rank)| *rank).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(one["criteria"].as_array().unwrap().last().unwrap(), "lot");
    // The larger lot is the better one.
    let lots: Vec<u32> =
        order(&one).iter().map(|name| exact(&one, name, "lot").parse().unwrap()).collect();
    assert!(lots.windows(2).all(|pair| pair[0] > pair[1]), "{lots:?}");
    recalculates(&output);
    // The output keeps the lots, and says by which number they were drawn.
    let (again, _) = Saved::bytes("again.xlsx", &std::fs::read(&output).unwrap()).standings("");
    assert_eq!(order(&again), order(&one));
    let run = saved.run("check", "--set lots=1 --lang en");
    run.out_says(&["lots were drawn for 4 players without one; random seed 1"]);
    assert_eq!(order(&drawn("1").0), order(&one));
    let orders: BTreeSet<Vec<String>> =
        (1..=12).map(|seed| order(&drawn(&seed.to_string()).0)).collect();
    assert!(orders.len() > 3, "{orders:?}");
    assert_eq!(saved.run("check", "--set lots=often").code, 2);
}

/// A lot that somebody typed stands; whoever comes later changes nobody's.
#[test]
fn lots_that_are_written_stand() {
    let rows: [&[&str]; 5] = [
        &["No.", "Name", "Lot"],
        &["1", "Ann", ""],
        &["2", "Ben", "1000000"],
        &["3", "Cai", ""],
        &["4", "Dee", ""],
    ];
    let listed = Book::new("lots.xlsx")
        .pairings(&EN, &DRAWN)
        .sheet("Players", &rows)
        .rules("fide-2026")
        .save();
    let (json, _) = listed.standings("--set lots=1");
    assert_eq!((order(&json)[0].as_str(), exact(&json, "Ben", "lot")), ("Ben", "1000000"));
    let plain = Book::new("lots.xlsx").pairings(&EN, &DRAWN).rules("fide-2026").save();
    let (before, _) = plain.standings("--set lots=1");
    for player in ["Ann", "Cai", "Dee"] {
        assert_eq!(exact(&json, player, "lot"), exact(&before, player, "lot"));
    }
}

#[test]
fn a_report_file_names_the_number() {
    let saved = Book::new("lots.xlsx").pairings(&EN, &DRAWN).rules("fide-2026").save();
    let trf = saved.beside("lots.trf");
    let (json, _) = saved.standings(&["--set", "lots=7", "--trf", trf.to_str().unwrap()]);
    let text = std::fs::read_to_string(trf).unwrap();
    assert!(
        text.contains("202 DE,BH/C1,BH,SB\r\n") && text.contains("### tiebook lots=7\r\n"),
        "{text}"
    );
    let (again, _) = Saved::bytes("again.trf", text.as_bytes()).standings("");
    assert_eq!(order(&again), order(&json));
}
