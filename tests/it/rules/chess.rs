//! Words of the rule language that chess needs: byes that were asked for, rounds unplayed by own choice, codes. Values by hand.

use crate::harness::{Book, EN, exact};

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

const RULES: &str = r#"
id = "words"
source = "by hand"
score_is = "points"
order = ["PTS", "TPN"]
[points]
win = "3"
draw = "1"
absent = "0"
[[definition]]
id = "match_points"
formula = "sum(points for any)"
code = "PTS"
label = { ja = "勝点", en = "Points" }
short = { ja = "勝点", en = "Points" }
[[definition]]
id = "place_number"
formula = "number"
code = "TPN"
lower_is_better = true
label = { ja = "番号", en = "Number" }
short = { ja = "番号", en = "Number" }
[[definition]]
id = "asked"
formula = "count(requested_bye)"
label = { ja = "申請", en = "Asked" }
short = { ja = "申請", en = "Asked" }
[[definition]]
id = "chosen"
formula = "count(voluntary)"
label = { ja = "都合", en = "Chosen" }
short = { ja = "都合", en = "Chosen" }
[[definition]]
id = "adjusted"
formula = "sum(draw_points for requested_bye and not returned, points for any)"
label = { ja = "調整", en = "Adjusted" }
short = { ja = "調整", en = "Adjusted" }
[[definition]]
id = "standard"
formula = "count(opposed and points > opponent_points) + count(not opposed and points > draw_points) + (count(opposed and points = opponent_points) + count(not opposed and points = draw_points)) / 2"
label = { ja = "標準", en = "Standard" }
short = { ja = "標準", en = "Standard" }
[[definition]]
id = "wins_worth"
formula = "count(any and points = win_points)"
label = { ja = "勝点の回", en = "Worth a win" }
short = { ja = "勝点の回", en = "Worth a win" }
[[definition]]
id = "share"
formula = "match_points / max_points"
empty = "none"
label = { ja = "割合", en = "Share" }
short = { ja = "割合", en = "Share" }
"#;

#[test]
fn words_about_rounds_that_were_not_played() {
    let saved = Book::new("words.xlsx").pairings(&EN, &ROUNDS).save();
    let rules = saved.beside("words.toml");
    std::fs::write(&rules, RULES).unwrap();
    let (json, output) = saved.standings(&[
        "--rules",
        rules.to_str().unwrap(),
        "--set",
        "also=chosen,adjusted",
    ]);
    // A, B, C, D, E. E's absence in round 3 and out of round 4 are followed by nothing else: two draws.
    for (figure, values) in [
        ("match_points", ["10", "6", "5", "5", "3"]),
        ("place_number", ["1", "2", "3", "4", "5"]),
        ("asked", ["0", "0", "0", "1", "2"]),
        ("chosen", ["0", "0", "1", "1", "2"]),
        ("adjusted", ["10", "6", "5", "5", "5"]),
        ("standard", ["7/2", "2", "2", "2", "1"]),
        ("wins_worth", ["3", "2", "1", "1", "1"]),
        ("share", ["5/6", "1/2", "5/12", "5/12", "1/4"]),
    ] {
        let found = ["A", "B", "C", "D", "E"].map(|player| exact(&json, player, figure));
        assert_eq!(found, values, "{figure}");
    }
    assert_eq!(json["players"][0]["figures"]["match_points"]["code"], "PTS");
    crate::harness::engine::recalculates(&output);
}

#[test]
fn figures_are_named_by_code_and_unknown_codes_are_told() {
    let saved = Book::new("words.xlsx").pairings(&EN, &ROUNDS).save();
    let rules = saved.beside("words.toml");
    std::fs::write(&rules, RULES).unwrap();
    let order = |order: &str| {
        saved.run(
            "standings",
            &[
                "--rules",
                rules.to_str().unwrap(),
                "--set",
                order,
                "-o",
                "x.xlsx",
                "--force",
            ],
        )
    };
    assert_eq!(order("order=pts, tpn").code, 0);
    let run = order("also=TPX");
    assert!(
        run.code == 2 && run.stderr.contains("TPX") && run.stderr.contains("TPN"),
        "{} {}",
        run.code,
        run.stderr
    );
}

/// What people call a figure is FIDE's, by all of its articles, whatever the library calls so for other games.
#[test]
fn codes_are_known_without_their_strokes() {
    let saved = Book::new("words.xlsx")
        .pairings(&EN, &ROUNDS)
        .rules("fide-2026")
        .save();
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
    let run = saved.run(
        "standings",
        &["--set", "order=PTS,BH/C1/C1", "-o", "x.xlsx", "--force"],
    );
    assert!(
        run.code == 2 && run.stderr.contains("BH/C1/C1"),
        "{} {}",
        run.code,
        run.stderr
    );
}

/// FIDE C.07, Article 4.3: direct encounter may be named several times. X, Y, Z and U have a point each; X beat Y, U beat Z, and no
/// others of them met, so that it says nothing. The ratings part Z and U from X and Y, of whom X won.
#[test]
fn direct_encounter_is_asked_anew_each_time_it_is_named() {
    let games = [
        ["1", "1", "X", "1-0", "Y"],
        ["1", "2", "Z", "1-0", "W"],
        ["1", "3", "V", "1-0", "U"],
        ["2", "1", "X", "0-1", "V"],
        ["2", "2", "Y", "1-0", "W"],
        ["2", "3", "Z", "0-1", "U"],
    ];
    let ratings = [
        ["U", "1000"],
        ["V", "1900"],
        ["W", "1800"],
        ["Y", "2000"],
        ["X", "2000"],
        ["Z", "1500"],
    ];
    let rows: Vec<[&str; 3]> = ratings
        .iter()
        .zip(["1", "2", "3", "4", "5", "6"])
        .map(|([name, rating], no)| [no, name, rating])
        .collect();
    let list: Vec<&[&str]> = std::iter::once(&["No", "Name", "Rating"])
        .chain(&rows)
        .map(|row| &row[..])
        .collect();
    let saved = Book::new("again.xlsx")
        .pairings(&EN, &games)
        .sheet("Players", &list)
        .rules("fide-2026")
        .save();
    let (json, output) = saved.standings(&["--set", "order=PTS,DE,RTNG,DE"]);
    assert_eq!(crate::harness::order(&json), ["V", "X", "Y", "Z", "U", "W"]);
    crate::harness::engine::recalculates(&output);
}
