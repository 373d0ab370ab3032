//! The families of tie-breaks around the sources' systems, and the rule sets made of them. Values by hand.

use crate::harness::{Book, EN, Saved, exact, order, ranks};
use serde_json::Value as Json;

/// A round robin of four with draws and scores. Points (1, ½, 0): A 1½, B 1, C 2½, D 1.
const ROUND_ROBIN: [[&str; 5]; 6] = [
    ["1", "1", "A", "10-4", "B"],
    ["1", "2", "C", "7-7", "D"],
    ["2", "1", "A", "6-8", "C"],
    ["2", "2", "B", "9-3", "D"],
    ["3", "1", "A", "5-5", "D"],
    ["3", "2", "B", "2-11", "C"],
];

const PLAYERS: [&[&str]; 5] = [
    &["No", "Name", "Rating", "Lot"],
    &["1", "A", "1500", "1"],
    &["2", "B", "1400", "2"],
    &["3", "C", "1600", "3"],
    &["4", "D", "", "4"],
];

fn round_robin() -> (Json, std::path::PathBuf, Saved) {
    let saved = Book::new("families.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .sheet("Players", &PLAYERS)
        .save();
    let rules = saved.beside("all.toml");
    let all = "wins wins_before_last wins_in_order cumulative cumulative_cut_1 cumulative_cut_2 games_second wins_second lot solkoff \
        solkoff_cut_1 solkoff_cut_2 solkoff_median_1 solkoff_median_2 buchholz buchholz_cut_1 buchholz_cut_2 buchholz_median_1 \
        buchholz_median_2 harkness_median sosos sodos opponents_cumulative average_opponent_rating sb sonneborn_berger median_of_beaten \
        koya score_difference score_scored score_difference_per_game score_scored_per_game opponents_score_difference opponents_scored";
    let ids: Vec<String> = all.split_whitespace().map(|id| format!("{id:?}")).collect();
    let text = format!(
        "id = \"all\"\nsource = \"by hand\"\nscore_is = \"points\"\norder = [\"match_points\", \"direct_encounter\"]\nalso = [{}]\n[points]\nwin = \"1\"\ndraw = \"1/2\"\n",
        ids.join(", ")
    );
    std::fs::write(&rules, text).unwrap();
    let (json, output) = saved.standings(&["--rules", rules.to_str().unwrap()]);
    (json, output, saved)
}

#[test]
fn every_family_by_hand() {
    let (json, _, _saved) = round_robin();
    let by_hand = [
        ("match_points", ["3/2", "1", "5/2", "1"]),
        ("wins", ["3/2", "1", "5/2", "1"]),
        ("wins_before_last", ["1", "1", "3/2", "1/2"]),
        ("solkoff", ["9/2", "5", "7/2", "5"]),
        ("solkoff_cut_1", ["7/2", "4", "5/2", "4"]),
        ("solkoff_cut_2", ["5/2", "5/2", "3/2", "5/2"]),
        ("solkoff_median_1", ["1", "3/2", "1", "3/2"]),
        ("solkoff_median_2", ["0", "0", "0", "0"]),
        ("buchholz", ["9/2", "5", "7/2", "5"]),
        ("buchholz_cut_1", ["7/2", "4", "5/2", "4"]),
        ("buchholz_cut_2", ["5/2", "5/2", "3/2", "5/2"]),
        ("buchholz_median_1", ["1", "3/2", "1", "3/2"]),
        ("buchholz_median_2", ["0", "0", "0", "0"]),
        ("harkness_median", ["1", "3/2", "1", "3/2"]),
        ("sosos", ["27/2", "13", "29/2", "13"]),
        ("sodos", ["3/2", "1", "3", "2"]),
        ("sb", ["3/2", "1", "3", "2"]),
        ("sonneborn_berger", ["3/2", "1", "3", "2"]),
        ("median_of_beaten", ["0", "0", "1", "0"]),
        ("cumulative", ["7/2", "2", "9/2", "2"]),
        ("cumulative_cut_1", ["5/2", "2", "4", "3/2"]),
        ("cumulative_cut_2", ["3/2", "1", "5/2", "1"]),
        ("opponents_cumulative", ["17/2", "10", "15/2", "10"]),
        // Against those with 1½ of 3 and more: A and C.
        ("koya", ["0", "0", "1", "1"]),
        ("wins_in_order", ["19", "6", "17", "10"]),
        ("games_second", ["0", "1", "2", "3"]),
        ("wins_second", ["0", "0", "2", "0"]),
        ("lot", ["1", "2", "3", "4"]),
        ("score_difference", ["4", "-9", "11", "-6"]),
        ("score_scored", ["21", "15", "26", "15"]),
        ("score_difference_per_game", ["4/3", "-3", "11/3", "-2"]),
        ("score_scored_per_game", ["7", "5", "26/3", "5"]),
        ("opponents_score_difference", ["-4", "9", "-11", "6"]),
        ("opponents_scored", ["56", "62", "51", "62"]),
        // D has no rating and is left out.
        ("average_opponent_rating", ["1500", "1550", "1450", "1500"]),
    ];
    for (figure, values) in by_hand {
        assert_eq!(
            ["A", "B", "C", "D"].map(|player| exact(&json, player, figure)),
            values,
            "{figure}"
        );
    }
    // B and D have a point each; B beat D.
    assert_eq!(
        (
            exact(&json, "B", "direct_encounter"),
            exact(&json, "D", "direct_encounter")
        ),
        ("1", "2")
    );
    assert_eq!(order(&json), ["C", "A", "B", "D"]);
    assert!(json["players"][0]["figures"]["direct_encounter"].is_null());
}

#[test]
fn every_family_recalculates() {
    let (_, output, _saved) = round_robin();
    crate::harness::engine::recalculates(&output);
}

/// Harkness: two at each end from nine rounds on. The leader met opponents with 0 to 8 wins.
#[test]
fn harkness_from_nine_rounds() {
    let mut rows: Vec<[String; 5]> = Vec::new();
    for round in 1..=9usize {
        rows.push([
            round.to_string(),
            String::new(),
            "A".into(),
            "○".into(),
            format!("P{round}"),
        ]);
        for player in (1..=9usize).filter(|player| *player != round) {
            // Player k has k - 1 byes: in the first rounds that are not the one against A.
            let position = if player < round { round - 1 } else { round };
            let result = if position < player {
                "不戦勝"
            } else {
                "欠"
            };
            rows.push([
                round.to_string(),
                String::new(),
                format!("P{player}"),
                result.into(),
                String::new(),
            ]);
        }
    }
    let rows: Vec<[&str; 5]> = rows
        .iter()
        .map(|row| [0, 1, 2, 3, 4].map(|at| row[at].as_str()))
        .collect();
    let saved = Book::new("nine.xlsx").pairings(&EN, &rows).save();
    let rules = saved.beside("h.toml");
    std::fs::write(&rules, "id = \"h\"\nsource = \"by hand\"\norder = [\"match_points\", \"harkness_median\"]\n[points]\nwin = \"1\"\n")
        .unwrap();
    let (json, _) = saved.standings(&["--rules", rules.to_str().unwrap()]);
    // 0 + 1 + … + 8 without 0, 1, 7, 8.
    assert_eq!(exact(&json, "A", "harkness_median"), "20");
}

fn places(rows: &[[&str; 5]], rules: &str) -> Vec<(String, u64)> {
    let (json, _) = Book::new("direct.xlsx")
        .pairings(&EN, rows)
        .rules(rules)
        .save()
        .standings(&["--set", "order=match_points,direct_encounter"]);
    ranks(&json)
        .into_iter()
        .map(|(name, rank)| (name.to_string(), rank))
        .collect()
}

fn placed(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected
        .iter()
        .map(|(name, rank)| ((*name).to_string(), *rank))
        .collect()
}

/// FIDE C.07 article 6: a cycle stays tied; where one leads, the others are looked at again; where somebody
/// did not meet, only who cannot be caught comes first.
#[test]
fn direct_encounter_in_groups() {
    let cycle = [
        ["1", "1", "A", "○", "B"],
        ["2", "1", "B", "○", "C"],
        ["3", "1", "C", "○", "A"],
    ];
    assert_eq!(
        places(&cycle, "fide-2019"),
        placed(&[("A", 1), ("B", 1), ("C", 1)])
    );
    let leader = [
        ["1", "1", "A", "○", "B"],
        ["1", "2", "C", "○", "D"],
        ["2", "1", "A", "○", "C"],
        ["2", "2", "D", "●", "B"],
        ["3", "1", "B", "○", "C"],
        ["4", "1", "C", "○", "E"],
    ];
    // A, B and C have two points; among them A 2, B 1, C 0. D and E did not meet.
    assert_eq!(
        places(&leader, "fide-2019"),
        placed(&[("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 4)])
    );
    // A beat B, C met neither: C could have won both, so all stay tied.
    let apart = [
        ["1", "1", "A", "○", "B"],
        ["1", "2", "C", "○", "D"],
        ["2", "1", "B", "○", "D"],
    ];
    assert_eq!(
        places(&apart, "fide-2019"),
        placed(&[("A", 1), ("B", 1), ("C", 1), ("D", 4)])
    );
    // With a third game A is out of reach of nobody yet, but C, who won against all, is: FIDE of today places C.
    let unreachable = [
        ["1", "1", "C", "○", "A"],
        ["2", "1", "C", "○", "B"],
        ["3", "1", "D", "○", "C"],
        ["3", "2", "A", "○", "E"],
        ["3", "3", "B", "○", "F"],
        ["4", "1", "A", "○", "F"],
        ["4", "2", "B", "○", "E"],
    ];
    assert_eq!(
        places(&unreachable, "shogi-swiss")[..3],
        placed(&[("C", 1), ("A", 2), ("B", 2)])
    );
    // The rules before 2023 want everybody to have met.
    assert_eq!(
        places(&unreachable, "fide-2019")[..3],
        placed(&[("C", 1), ("A", 1), ("B", 1)])
    );
    // Where only two may be compared, three stay tied.
    let (json, _) = Book::new("two.xlsx")
        .pairings(&EN, &cycle)
        .rules("othello-japan")
        .save()
        .standings(&[]);
    assert!(
        json["players"]
            .as_array()
            .unwrap()
            .iter()
            .all(|player| player["rank"] == 1)
    );
}

fn figures(
    rows: &[[&str; 5]],
    rules: &str,
    player: &str,
    ids: &[&str],
    args: &[&str],
) -> Vec<String> {
    let (json, _) = Book::new("event.xlsx")
        .pairings(&EN, rows)
        .rules(rules)
        .save()
        .standings(args);
    ids.iter()
        .map(|id| exact(&json, player, id).to_string())
        .collect()
}

/// An event with a bye, an absence and a player who drops out after round 2.
const WITH_BYES: [[&str; 5]; 8] = [
    ["1", "1", "A", "2-0", "B"],
    ["1", "2", "C", "2-1", "D"],
    ["1", "", "E", "BYE", ""],
    ["2", "1", "A", "1-2", "C"],
    ["2", "2", "B", "2-0", "E"],
    ["2", "", "D", "absent", ""],
    ["3", "1", "A", "2-1", "E"],
    ["3", "2", "B", "1-1", "C"],
];

/// RK9: byes left out, at least 25 %, at most 75 % for who dropped, an absence is a loss. D dropped after round 2.
#[test]
fn pokemon() {
    // A 2 of 3, B 1½ of 3, C 2½ of 3, D 0 of 2, E 0 of 2.
    let wp = |player| figures(&WITH_BYES, "pokemon", player, &["wp"], &[]).concat();
    assert_eq!(
        ["A", "B", "C", "D", "E"].map(wp),
        ["2/3", "1/2", "5/6", "1/4", "1/4"]
    );
    assert_eq!(
        figures(&WITH_BYES, "pokemon", "A", &["owp", "match_points"], &[]),
        ["19/36", "6"]
    );
    // E's opponents are B and A; their OWP are (2/3 + 1/4 + 5/6)/3 = 7/12 and 19/36.
    assert_eq!(
        figures(&WITH_BYES, "pokemon", "E", &["owp", "oowp"], &[]),
        ["7/12", "5/9"]
    );
    // A winner who dropped has at most 75 %.
    let rows = [["1", "1", "A", "2-0", "B"], ["2", "1", "B", "2-0", "C"]];
    assert_eq!(
        figures(&rows, "pokemon", "A", &["dropped", "wp"], &[]),
        ["1", "3/4"]
    );
}

/// Without a floor, byes left out.
#[test]
fn yugioh() {
    // E lost both matches with an opponent; its bye counts only if count_byes is set.
    assert_eq!(
        figures(&WITH_BYES, "yugioh", "E", &["mw", "match_points"], &[]),
        ["0", "3"]
    );
    assert_eq!(
        figures(
            &WITH_BYES,
            "yugioh",
            "E",
            &["mw"],
            &["--set", "count_byes=1"]
        ),
        ["1/3"]
    );
    // A met B 4/9, C 7/9, E 0.
    assert_eq!(figures(&WITH_BYES, "yugioh", "A", &["omw"], &[]), ["11/27"]);
    // 6 points, OMW 407 (11/27 = 0.4074…), OOMW: B (2/3 + 0 + 7/9)/3 = 13/27, C (0 + 2/3 + 4/9)/3 = 10/27, E (4/9 + 2/3)/2 = 5/9: 38/81 = 0.469…
    assert_eq!(
        figures(&WITH_BYES, "yugioh", "A", &["oomw", "kts_number"], &[]),
        ["38/81", "6407469"]
    );
}

/// CTB after a round is a quarter of the one before plus the points so far.
#[test]
fn flesh_and_blood() {
    // A: 1, 1, 2 points so far: 1/16 + 1/4 + 2. D: 0. C: 1, 2, 2: 1/16 + 1/2 + 2.
    assert_eq!(
        figures(&WITH_BYES, "flesh-and-blood", "A", &["ctb", "pml"], &[]),
        ["37/16", "1/3"]
    );
    assert_eq!(
        figures(&WITH_BYES, "flesh-and-blood", "C", &["ctb", "pml"], &[]),
        ["41/16", "0"]
    );
    // D lost to C and was absent: both are losses. C's opponents: D 1, A 1/3, B 1/3.
    assert_eq!(
        figures(&WITH_BYES, "flesh-and-blood", "C", &["oml"], &[]),
        ["5/9"]
    );
}

/// Cobra: points per round played, byes included; the mean over opponents, and the mean of that.
#[test]
fn netrunner() {
    // Averages: A 6/3, B 4/3, C 7/3, D 0/2, E 3/3.
    assert_eq!(
        figures(&WITH_BYES, "netrunner", "A", &["sos"], &[]),
        ["14/9"]
    );
    // SoS: B (2 + 1 + 7/3)/3 = 16/9, C (0 + 2 + 4/3)/3 = 10/9, E (4/3 + 2)/2 = 5/3.
    assert_eq!(
        figures(&WITH_BYES, "netrunner", "A", &["esos"], &[]),
        ["41/27"]
    );
    let double = [
        "--set",
        "points.win=6",
        "--set",
        "points.draw=3",
        "--set",
        "points.bye=6",
    ];
    assert_eq!(
        figures(&WITH_BYES, "netrunner", "A", &["sos"], &double),
        ["10/3"]
    );
}

/// EGF: half points of rounds without an opponent are rounded down in total; McMahon adds the start score.
#[test]
fn go() {
    let rows = [
        ["1", "1", "A", "○", "B"],
        ["1", "", "C", "BYE", ""],
        ["2", "1", "A", "△", "C"],
        ["2", "", "B", "out", ""],
        ["3", "1", "B", "○", "C"],
        ["3", "", "A", "out", ""],
    ];
    // A 1½, B 1, C 1½ with its bye.
    assert_eq!(
        figures(
            &rows,
            "go-swiss",
            "A",
            &["wins", "sos", "sodos", "sosos"],
            &[]
        ),
        ["3/2", "5/2", "7/4", "11/2"]
    );
    let set = ["--set", "absent_value=1/2"];
    // One half point is rounded down, two make one.
    assert_eq!(figures(&rows, "go-swiss", "A", &["wins"], &set), ["3/2"]);
    let players: [&[&str]; 4] = [
        &["No", "Name", "Start score"],
        &["1", "A", "20"],
        &["2", "B", "19"],
        &["3", "C", "20"],
    ];
    let (json, _) = Book::new("mcmahon.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &players)
        .rules("go-mcmahon")
        .save()
        .standings(&[]);
    assert_eq!(exact(&json, "A", "score"), "43/2");
    // A met B (20) and C (21½); the round out adds A's own 20.
    assert_eq!(exact(&json, "A", "sos"), "123/2");
    assert_eq!(exact(&json, "A", "sos_minus_1"), "83/2");
}

/// Brightwell: own discs and six times the opponents' points; a bye, or an opponent who left, counts 32 and six
/// times one's own.
#[test]
fn othello_woc() {
    let rows = [
        ["1", "1", "A", "40-24", "B"],
        ["1", "2", "C", "33-31", "D"],
        ["2", "1", "A", "20-44", "C"],
        ["2", "", "B", "BYE", ""],
        ["3", "1", "A", "32-32", "B"],
        ["3", "", "C", "BYE", ""],
    ];
    // Points A 1½, B 1½, C 3; D left after round 1.
    assert_eq!(
        figures(
            &rows,
            "othello-woc",
            "A",
            &["brightwell", "score_scored"],
            &[]
        ),
        ["128", "92"]
    );
    // C: D left, so 32 + 18; 44 + 9; the bye 32 + 18.
    assert_eq!(
        figures(&rows, "othello-woc", "C", &["brightwell"], &[]),
        ["153"]
    );
}

/// FIDE before September 2023: an opponent's unplayed round is half a point, an own one a virtual opponent.
#[test]
fn fide_2019() {
    let rows = [
        ["1", "1", "A", "1-0", "B"],
        ["1", "", "C", "BYE", ""],
        ["2", "1", "A", "½-½", "C"],
        ["2", "", "B", "½", ""],
        ["3", "1", "B", "+ -", "A"],
        ["3", "", "C", "out", ""],
    ];
    // As opponents: A 1 + ½ + ½ = 2, B 0 + ½ + ½ = 1, C ½ + ½ + ½ = 3/2. A's own forfeit in round 3: 3/2 + 1 + 0.
    assert_eq!(
        figures(
            &rows,
            "fide-2019",
            "A",
            &["adjusted_score", "buchholz", "buchholz_cut_1"],
            &[]
        ),
        ["2", "5", "4"]
    );
    // B: A 2; round 2: 0 + ½ + ½ = 1; round 3: ½ + 0 + 0 = ½.
    assert_eq!(
        figures(
            &rows,
            "fide-2019",
            "B",
            &["match_points", "buchholz", "buchholz_cut_1"],
            &[]
        ),
        ["3/2", "7/2", "3"]
    );
    // C: round 1: 0 + 0 + 1 = 1; A 2; round 3: 3/2 + 1 + 0.
    assert_eq!(
        figures(
            &rows,
            "fide-2019",
            "C",
            &["buchholz", "buchholz_cut_2"],
            &[]
        ),
        ["11/2", "5/2"]
    );
}

/// Scores of byes and forfeits, and the order of the last criteria.
#[test]
fn scores_of_byes() {
    let rows = [
        ["1", "1", "A", "300-350", "B"],
        ["1", "", "C", "BYE", ""],
        ["2", "1", "C", "+ -", "B"],
        ["2", "", "A", "BYE", ""],
    ];
    let spread = |player| {
        figures(
            &rows,
            "scrabble",
            player,
            &["wins", "score_difference"],
            &[],
        )
        .join(" ")
    };
    assert_eq!(["A", "B", "C"].map(spread), ["1 0", "1 0", "2 100"]);
    let rows = [["1", "1", "A", "25-10", "B"], ["1", "", "C", "BYE", ""]];
    let net = |player| {
        figures(
            &rows,
            "carrom",
            player,
            &[
                "match_points",
                "buchholz",
                "score_difference",
                "score_scored",
            ],
            &[],
        )
        .join(" ")
    };
    assert_eq!(
        ["A", "B", "C"].map(net),
        ["2 0 15 25", "0 2 -15 10", "2 0 25 25"]
    );
}

/// Solkoff without the lowest opponent, in draughts' 2-1-0; shogi's median of the beaten or of all.
#[test]
fn draughts_and_shogi() {
    let saved = Book::new("robin.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .sheet("Players", &PLAYERS)
        .save();
    let (json, _) = saved.standings(&["--rules", "draughts"]);
    // Points A 3, B 2, C 5, D 2.
    assert_eq!(
        ["A", "B", "C", "D"].map(|player| exact(&json, player, "buchholz_cut_1")),
        ["7", "8", "5", "8"]
    );
    let (json, _) = saved.standings(&["--rules", "shogi-swiss"]);
    assert_eq!(
        ["A", "C"].map(|player| exact(&json, player, "median")),
        ["0", "1"]
    );
    // B and D are the only two with one win; B beat D.
    assert_eq!(
        json["players"][3]["separated_from_above_by"],
        "direct_encounter_of_two"
    );
    let (json, _) = saved.standings(&["--rules", "shogi-swiss", "--set", "median_of_all=1"]);
    assert_eq!(
        ["A", "B", "C", "D"].map(|player| exact(&json, player, "median")),
        ["1", "3/2", "1", "3/2"]
    );
}
