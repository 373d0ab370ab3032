//! Words of the rule language that chess needs: byes that were asked for, rounds unplayed by own choice, codes. Values by hand.

use crate::harness::{Book, EN};

/// Four rounds of five. D asks for half a point in round 2 and is there again; E has the bye, then is not there any more; C forfeits
/// the last round to A.
const ROUNDS: [[&str; 5]; 12] = [
    ["1", "1", "A", "1-0", "B"],
    ["1", "2", "C", "=", "D"],
    ["1", "3", "E", "U", ""],
    ["2", "1", "A", "=", "C"],
    ["2", "2", "B", "1-0", "E"],
    ["2", "3", "D", "H", ""],
    ["3", "1", "D", "0-1", "A"],
    ["3", "2", "B", "0-1", "C"],
    ["3", "3", "E", "Z", ""],
    ["4", "1", "A", "+ -", "C"],
    ["4", "2", "B", "F", ""],
    ["4", "3", "D", "U", ""],
];

/// What people call a figure is FIDE's, by all of its articles, whatever the library calls so for other games.
#[test]
fn codes_are_known_without_their_strokes() {
    let saved = Book::new("words.xlsx").pairings(&EN, &ROUNDS).rules("fide-2026").save();
    let of = |order: &str| {
        let (json, _) = saved.standings(&["--set", &format!("order=PTS,{order}")]);
        json["players"].to_string()
    };
    for [joined, code] in [
        ["BHC1", "BH/C1"],
        ["bh-c1", "BH/C1"],
        ["SBC1", "SB/C1"],
        ["DEP", "DE/P"],
        ["FBM1", "FB/M1"],
    ] {
        assert_eq!(of(joined), of(code), "{joined}");
    }
    let run = saved.run("standings", "--set order=PTS,BH/C1/C1 -o x.xlsx --force");
    run.err(2, &["BH/C1/C1"]);
}
