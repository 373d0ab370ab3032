//! How scores are written in lines: none ends within one.

use std::path::Path;

use crate::harness::{Book, EN, Seen, stored};

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
    cells
        .filter_map(|(.., seen)| if let Seen::Text(text) = seen { Some(text) } else { None })
        .collect()
}

/// In lines of a page no line ends within a score: its hyphens are the unbreakable ones, which are read as any other; in the terminal nothing breaks.
#[test]
fn no_line_ends_within_a_score() {
    let saved = Book::new("book.xlsx").pairings(&EN, &ROUND_ROBIN).rules("fide-2019").save();
    let (_, output) = saved.standings("");
    let turn = texts(&output, "Cai").into_iter().find(|text| text.contains("instead of")).unwrap();
    assert!(
        turn.contains('\u{2011}')
            && !turn.contains("½-½")
            && !turn.contains("1-0")
            && !turn.contains("0-1"),
        "{turn}"
    );
}
