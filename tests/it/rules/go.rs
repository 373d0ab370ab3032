//! Go as OpenGotha computes (its `Tournament.java`, 3.51): stand-ins that are cut, stones of handicap, virtual scores, wins for both.
//! Every value by hand.

use crate::harness::engine::recalculates;
use crate::harness::{Book, Saved, exact};
use serde_json::Value as Json;

/// Black is named first. Ben takes a stone of Ann, Cai two, Dee one; Dee and Ben are both credited with a win; Eve has a bye, then
/// misses two rounds with notice.
const GAMES: [[&str; 6]; 10] = [
    [
        "Round", "Table", "Player 1", "Result", "Player 2", "Handicap",
    ],
    ["1", "1", "Ben", "L", "Ann", "1"],
    ["1", "2", "Cai", "W", "Dee", ""],
    ["1", "", "Eve", "bye", "", ""],
    ["2", "1", "Cai", "W", "Ann", "2"],
    ["2", "2", "Dee", "1-1", "Ben", "0"],
    ["2", "", "Eve", "absent", "", ""],
    ["3", "1", "Dee", "L", "Ann", "1"],
    ["3", "2", "Cai", "½-½", "Ben", "-"],
    ["3", "", "Eve", "absent", "", ""],
];

const STARTS: [&[&str]; 6] = [
    &["No", "Name", "Start score"],
    &["1", "Ann", "30"],
    &["2", "Ben", "29"],
    &["3", "Cai", "28"],
    &["4", "Dee", "28"],
    &["5", "Eve", "27"],
];

fn event(rules: &str) -> Saved {
    let rows: Vec<&[&str]> = GAMES.iter().map(<[&str; 6]>::as_slice).collect();
    Book::new("go.xlsx")
        .sheet("Games", &rows)
        .sheet("Players", &STARTS)
        .rules(rules)
        .save()
}

fn values(json: &Json, figure: &str) -> [String; 5] {
    ["Ann", "Ben", "Cai", "Dee", "Eve"].map(|player| exact(json, player, figure).to_string())
}

#[test]
fn mcmahon_as_opengotha_computes() {
    let saved = event("go-mcmahon");
    let (json, output) = saved.standings(&[]);
    // 30 + 2; 29 + 0 + 1 + ½; 28 + 1 + 1 + ½; 28 + 0 + 1 + 0; 27 + 1 + ½ + ½.
    assert_eq!(values(&json, "score"), ["32", "61/2", "61/2", "29", "29"]);
    // In the number of wins absences count nothing.
    assert_eq!(values(&json, "wins"), ["2", "3/2", "5/2", "1", "1"]);
    // Ann gave stones: 30½ + 1, 30½ + 2, 29 + 1. Ben took one of her: 32 - 1, 29, 30½. Cai 29, 32 - 2, 30½. Dee 30½, 30½, 32 - 1.
    // Eve's own 27 three times.
    assert_eq!(values(&json, "sos"), ["94", "181/2", "179/2", "92", "81"]);
    assert_eq!(
        values(&json, "sos_minus_1"),
        ["64", "123/2", "121/2", "123/2", "54"]
    );
    assert_eq!(
        values(&json, "sos_minus_2"),
        ["65/2", "31", "61/2", "31", "27"]
    );
    // Ann beat Ben and Dee: 31½ + 30. Ben has Dee's 29 and half of Cai's 30½; Dee has Ben's 30½.
    assert_eq!(
        values(&json, "sodos"),
        ["123/2", "177/4", "297/4", "61/2", "0"]
    );
    // 90½ + 89½ + 92; Eve's start three times for each of three rounds.
    assert_eq!(
        (exact(&json, "Ann", "sosos"), exact(&json, "Eve", "sosos")),
        ("272", "243")
    );
    // 31 + 31 + 32; Eve 28, 28 (1½ is rounded down) and 29.
    assert_eq!(
        (
            exact(&json, "Ann", "cumulative"),
            exact(&json, "Eve", "cumulative")
        ),
        ("94", "85")
    );
    recalculates(&output);
}

#[test]
fn what_organizers_may_choose() {
    let saved = event("go-mcmahon");
    let set = |setting: &str| saved.standings(&["--set", setting]).0;
    let json = set("handicap=ignored");
    assert_eq!(values(&json, "sos"), ["90", "183/2", "183/2", "93", "81"]);
    // The EGC of 2013 did not round down: 28, 28½, 29.
    assert_eq!(
        exact(&set("half_points=kept"), "Eve", "cumulative"),
        "171/2"
    );
    // In the words of the Rules sheet too.
    assert_eq!(
        exact(&set("half_points=そのまま"), "Eve", "cumulative"),
        "171/2"
    );
    let json = set("one_all=draw");
    // A jigo: 29 + ½ + ½, 28 + ½.
    assert_eq!(
        (exact(&json, "Ben", "score"), exact(&json, "Dee", "score")),
        ("30", "57/2")
    );
    assert_eq!(exact(&set("absent_value=0"), "Eve", "score"), "28");
    recalculates(
        &saved
            .standings(&[
                "--set",
                "one_all=draw",
                "--set",
                "handicap=ignored",
                "--set",
                "half_points=kept",
            ])
            .1,
    );
}

/// Pat wins by default against Quin, then against Xu, who beat Yan; Quin and Yan are gone after the first round.
#[test]
fn swiss_stand_ins_and_virtual_scores() {
    let rows: [&[&str]; 4] = [
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Pat", "+ -", "Quin"],
        &["1", "Xu", "W", "Yan"],
        &["2", "Pat", "W", "Xu"],
    ];
    let saved = Book::new("swiss.xlsx")
        .sheet("Games", &rows)
        .rules("go-swiss")
        .save();
    let of = |args: &[&str], player: &str, figure: &str| {
        exact(&saved.standings(args).0, player, figure).to_string()
    };
    // Quin 0 and Xu 1; with ½ for what was not played Quin has 1 and Xu 1.
    assert_eq!(
        (
            of(&[], "Pat", "sos"),
            of(&["--set", "unplayed=half"], "Pat", "sos")
        ),
        ("1".into(), "2".into())
    );
    // Yan met Xu (1); the round without an opponent is 0, and that is what SOS-1 cuts.
    assert_eq!(
        (
            of(&[], "Yan", "sos"),
            of(&[], "Yan", "sos_minus_1"),
            of(&[], "Yan", "sos_minus_2")
        ),
        ("1".into(), "1".into(), "0".into())
    );
    // Who is gone is not absent with notice.
    assert_eq!(
        (
            of(&["--set", "absent_value=1/2"], "Yan", "score"),
            of(
                &["--set", "out_value=1/2", "--set", "half_points=kept"],
                "Yan",
                "score"
            )
        ),
        ("0".into(), "1/2".into())
    );
    recalculates(&saved.standings(&["--set", "unplayed=half"]).1);
}

/// Cells of OpenGotha's tables: stones behind the colour, and a result that is not known.
#[test]
fn cells_of_a_table_tell_stones_and_open_games() {
    let rows: [&[&str]; 5] = [
        &["Pl", "Name", "Start score", "1", "2"],
        &["1", "Ann", "30", "3+/w2", "2?/b0"],
        &["2", "Ben", "30", "4+/b0", "1?/w0"],
        &["3", "Cai", "27", "1-/b2", "4="],
        &["4", "Dee", "29", "2-/w0", "3="],
    ];
    let (json, _) = Book::new("table.xlsx")
        .sheet("Table", &rows)
        .rules("go-mcmahon")
        .save()
        .standings(&[]);
    // An open game is no jigo: nobody has anything of it yet.
    assert_eq!(
        ["Ann", "Ben", "Cai", "Dee"].map(|player| exact(&json, player, "score")),
        ["31", "31", "55/2", "59/2"]
    );
    // Ann gave Cai (27½) two stones; Cai took them of Ann (31) and met Dee (29½).
    assert_eq!(
        (exact(&json, "Ann", "sos"), exact(&json, "Cai", "sos")),
        ("59/2", "117/2")
    );
}

/// Where the headings say that White stands first, the stones are White's to give.
#[test]
fn headings_say_who_gave_the_stones() {
    let of = |headings: [&'static str; 2]| {
        let rows: [Vec<&str>; 2] = [
            vec!["Round", headings[0], "Result", headings[1], "Handicap"],
            vec!["1", "Ann", "W", "Ben", "3"],
        ];
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        let (json, _) = Book::new("c.xlsx")
            .sheet("Games", &rows)
            .rules("go-mcmahon")
            .save()
            .standings(&[]);
        exact(&json, "Ann", "sos").to_string()
    };
    assert_eq!(
        (of(["White", "Black"]), of(["黒", "白"])),
        ("3".into(), "-3".into())
    );
}

/// What was read is written, edited, and read again: stones and wins for both.
#[test]
fn stones_follow_an_edit_and_come_back() {
    let saved = event("go-mcmahon");
    let (json, output) = saved.standings(&[]);
    let again = Saved::bytes("again.xlsx", &std::fs::read(output).unwrap());
    let (back, _) = again.standings(&[]);
    assert_eq!(
        (values(&back, "sos"), values(&back, "score")),
        (values(&json, "sos"), values(&json, "score"))
    );
}

/// A list headed by Black and White is offered go before shogi; a plain copy keeps the stones.
#[test]
fn lists_of_go_are_known_and_copied_with_their_stones() {
    let saved = Book::new("c.xlsx")
        .sheet(
            "対局",
            &[
                &["回戦", "黒", "結果", "白", "置石"],
                &["1", "安", "○", "林", "3"],
            ],
        )
        .save();
    let run = saved.run(
        "check",
        &[
            "--lang",
            "en",
            "--fix",
            saved.beside("plain.xlsx").to_str().unwrap(),
        ],
    );
    assert!(run.stdout.contains("probably go-swiss"), "{}", run.stdout);
    let plain = Saved::bytes(
        "plain.xlsx",
        &std::fs::read(saved.beside("plain.xlsx")).unwrap(),
    );
    let (json, _) = plain.standings(&["--rules", "go-mcmahon"]);
    // White gave three: her opponent, who won, counts 1 + 3.
    assert_eq!(
        (exact(&json, "林", "sos"), exact(&json, "安", "sos")),
        ("4", "-3")
    );
}
