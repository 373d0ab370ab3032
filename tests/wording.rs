//! What pages say: figures, sums and results as people of the game write them.

mod common;

use std::path::Path;

use common::{Book, EN, JA, Seen, stored};

/// The texts of a sheet, row by row.
fn texts(path: &Path, sheet: &str) -> Vec<String> {
    let cells = stored(path, false).into_iter().filter(|(name, ..)| name == sheet);
    cells.filter_map(|(.., seen)| if let Seen::Text(text) = seen { Some(text) } else { None }).collect()
}

/// Whether one of the texts holds this.
#[track_caller]
fn says(texts: &[String], part: &str) {
    assert!(texts.iter().any(|text| text.contains(part)), "{part} in {texts:#?}");
}

/// Ben beat Ann, and both have two points of three.
const ROUND_ROBIN: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "0-1", "Ben"],
    ["1", "2", "Cai", "1/2-1/2", "Dee"],
    ["2", "1", "Ann", "1-0", "Cai"],
    ["2", "2", "Ben", "0-1", "Dee"],
    ["3", "1", "Ann", "1-0", "Dee"],
    ["3", "2", "Ben", "1-0", "Cai"],
];

#[test]
fn a_place_among_equals_is_no_score() {
    let saved = Book::new("book.xlsx").pairings(&EN, &ROUND_ROBIN).rules("fide-2019").save();
    let (json, output) = saved.standings(&[]);
    assert_eq!(json["players"][0]["figures"]["direct_encounter"]["exact"], "1");
    let standings = texts(&output, "Standings");
    says(&standings, "1st of 2");
    says(&standings, "2nd of 2");
    says(&texts(&output, "Ann"), "decided by Direct: 1st of 2 against 2nd of 2");
    says(&texts(&output, "Ann"), "the games among 2 equals: Ben 0; 2nd of 2");
    says(&texts(&output, "Reasons"), "1st of 2");
    let run = saved.run("standings", &["--force", "--lang", "ja"]);
    assert!(run.stdout.contains("2人中1位"), "{}", run.stdout);
}

#[test]
fn whoever_drew_or_never_met_is_said_so() {
    let rows = [
        ["1", "1", "Ann", "1/2-1/2", "Ben"],
        ["1", "2", "Cai", "1/2-1/2", "Dee"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["2", "2", "Ben", "1-0", "Dee"],
    ];
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules("fide-2019").save();
    let (_, output) = saved.standings(&[]);
    let standings = texts(&output, "Standings");
    assert_eq!(standings.iter().filter(|text| *text == "even").count(), 4, "{standings:#?}");
    let rows = [["1", "1", "佐藤", "○●", "鈴木"], ["1", "2", "田中", "○●", "林"]];
    let saved = Book::new("book.xlsx").pairings(&JA, &rows).rules("shogi-swiss").save();
    let (_, output) = saved.standings(&[]);
    let standings = texts(&output, "順位表");
    assert_eq!(standings.iter().filter(|text| *text == "対戦なし").count(), 4, "{standings:#?}");
}
