//! How numbers are written in a column and in lines: one notation for all of them, and no line ends within a score.

mod common;

use std::path::Path;

use common::{Book, EN, Seen, stored};

/// Ben beat Ann, and both have two points of three.
const ROUND_ROBIN: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "0-1", "Ben"],
    ["1", "2", "Cai", "1/2-1/2", "Dee"],
    ["2", "1", "Ann", "1-0", "Cai"],
    ["2", "2", "Ben", "0-1", "Dee"],
    ["3", "1", "Ann", "1-0", "Dee"],
    ["3", "2", "Ben", "1-0", "Cai"],
];

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

/// S-B of Ann is ½ × 2 + 1½ + ½ × ½ = 2.75 and of Ben ½ + 0 + ½ × 2 = 1.50: one notation, two decimals for all, and 1½ points beside it.
#[test]
fn a_column_with_quarters_has_no_halves() {
    let rows = [
        ["1", "1", "Ann", "1/2-1/2", "Cai"],
        ["1", "2", "Ben", "1-0", "Dee"],
        ["2", "1", "Ann", "1-0", "Ben"],
        ["2", "2", "Cai", "1-0", "Dee"],
        ["3", "1", "Ann", "1/2-1/2", "Dee"],
        ["3", "2", "Ben", "1/2-1/2", "Cai"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .sheet("Rules", &[&["Rule set", "fide-2019"], &["order", "match_points, sonneborn_berger"]])
        .save();
    let (_, output) = saved.standings(&[]);
    says(&texts(&output, "Ann"), "Cai 1 + Ben 1.5 + Dee 0.25 = 2.75");
    says(&texts(&output, "Ben"), "1.50");
    let run = saved.run("explain", &["Ben"]);
    assert!(run.stdout.contains("Dee 0.50 + Ann 0 + Cai 1 = 1.50") && run.stdout.contains("1½"), "{}", run.stdout);
}

/// In lines of a page no line ends within a score: its hyphens are the unbreakable ones, which are read as any other; in the terminal nothing breaks.
#[test]
fn no_line_ends_within_a_score() {
    let saved = Book::new("book.xlsx").pairings(&EN, &ROUND_ROBIN).rules("fide-2019").save();
    let (_, output) = saved.standings(&[]);
    let turn = texts(&output, "Cai").into_iter().find(|text| text.contains('→')).unwrap();
    assert!(turn.contains('\u{2011}') && !turn.contains("½-½") && !turn.contains("1-0") && !turn.contains("0-1"), "{turn}");
}
