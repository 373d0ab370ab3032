//! Workbooks as they really look: each layout becomes the same tournament.

mod common;

use common::{Book, Saved, exact};
use serde_json::Value as Json;

/// Five players, three rounds, with a bye, a half-point bye, a forfeit and an absence. Under `fide-2019`, by hand:
/// Ann 2½ (beat Ben and Cai, drew with Dee), Ben 1½ (lost, half-point bye, beat Cai by forfeit), Cai 1 (bye, lost, forfeit
/// loss), Dee 1½ (beat Eve, lost to Eve… see the cells), Eve 1.
const CHESS: [[&str; 9]; 6] = [
    ["Rk.", "", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts. ", "TB1"],
    ["1", "CM", "Ann ", "2000", "@  2w1", "@  4b1", "@  3w½", "2.5", "5.5"],
    ["2", "", "Ben ", "1900", "@  1b0", "@   -½", "@  4w+", "1.5", "4.5"],
    ["", "", "Dee ", "1700", "@  5w1", "@  5b0", "@  1b½", "1.5", "5"],
    ["4", "", "Cai ", "1800", "-1", "@  1w0", "@  2b-", "1", "5.5"],
    ["5", "", "Eve ", "0", "@  3b0", "@  3w1", "0", "1", "4"],
];

fn preamble(title: &'static str) -> Vec<Vec<&'static str>> {
    vec![
        vec!["From the Tournament-Database of Chess-Results https://chess-results.com"],
        vec!["Sample Open"],
        vec!["Organizer(s) : nobody"],
        vec!["Number of rounds : 3"],
        vec!["Date : 2026/01/31"],
        vec!["Last update 31.01.2026 16:59:05"],
        vec![title],
    ]
}

fn chess(title: &'static str, table: &[[&'static str; 9]]) -> Saved {
    let mut rows: Vec<Vec<&str>> = preamble(title);
    rows.extend(table.iter().map(|row| row.to_vec()));
    rows.push(vec![]);
    rows.push(vec!["You find all details under https://example.org"; 9]);
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    Book::new("export.xlsx").sheet("Sheet1", &rows).save()
}

fn points(json: &Json) -> Vec<(String, String)> {
    let players = json["players"].as_array().unwrap();
    let mut all: Vec<(String, String)> = players
        .iter()
        .map(|player| {
            (player["name"].as_str().unwrap().to_string(), player["figures"]["match_points"]["exact"].as_str().unwrap().to_string())
        })
        .collect();
    all.sort();
    all
}

fn expected(points: &[(&str, &str)]) -> Vec<(String, String)> {
    points.iter().map(|(name, points)| ((*name).to_string(), (*points).to_string())).collect()
}

const POINTS: [(&str, &str); 5] = [("Ann", "5/2"), ("Ben", "3/2"), ("Cai", "1"), ("Dee", "3/2"), ("Eve", "1")];

#[test]
fn a_ranking_cross_table_counts_rows() {
    let saved = chess("Final Ranking crosstable after 3 Rounds", &CHESS);
    let (json, _) = saved.standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&POINTS));
    assert_eq!((&json["title"], &json["rounds"]), (&"Sample Open".into(), &3.into()));
    // As opponents: Ann 5/2, Ben 0 + ½ + ½ = 1, Cai ½ + 0 + ½ = 1, Dee 3/2, Eve 0 + 1 + ½ = 3/2.
    // Ann: Ben 1 + Cai 1 + Dee 3/2; Cai: 0 + 0 + 1 for the bye, Ann 5/2, forfeit 1 + 1 + 0.
    assert_eq!((exact(&json, "Ann", "buchholz"), exact(&json, "Cai", "buchholz")), ("7/2", "11/2"));
    // Dee and Eve met twice; nothing else is worth a warning.
    let kinds: Vec<&Json> = json["problems"].as_array().unwrap().iter().map(|problem| &problem["kind"]).collect();
    assert_eq!(kinds, ["rematch"]);
}

#[test]
fn a_starting_rank_cross_table_counts_numbers() {
    // The same players by start number: Eve 1, Dee 2, Cai 3, Ben 4, Ann 5, listed out of order.
    let table = [
        ["No.", "", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts. ", "Rk."],
        ["5", "CM", "Ann ", "2000", "@  4w1", "@  3b1", "@  2w½", "2.5", "1"],
        ["4", "", "Ben ", "1900", "@  5b0", "@   -½", "@  3w+", "1.5", "2"],
        ["3", "", "Cai ", "1800", "-1", "@  5w0", "@  4b-", "1", "4"],
        ["2", "", "Dee ", "1700", "@  1w1", "@  1b0", "@  5b½", "1.5", "2"],
        ["1", "", "Eve ", "0", "@  2b0", "@  2w1", "0", "1", "5"],
    ];
    let (json, _) = chess("Starting rank crosstable", &table).standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&POINTS));
}

#[test]
fn published_columns_beside_the_rounds_are_compared() {
    let saved = chess("Final Ranking crosstable after 3 Rounds", &CHESS);
    let output = saved.beside("out.xlsx");
    let run = saved.run("audit", &["--rules", "fide-2019", "-o", output.to_str().unwrap(), "--json", "-"]);
    let json: Json = serde_json::from_str(&run.stdout).unwrap();
    let columns = json["audit"]["comparison"]["columns"].as_array().unwrap();
    assert_eq!((&columns[0]["figure"], &columns[0]["agreeing"]), (&"match_points".into(), &5.into()));
    // A blank rank is that of the row above.
    let values = json["audit"]["comparison"]["values"].as_array().unwrap();
    let dee = values.iter().find(|value| value["player"] == "Dee" && value["figure"] == "rank").unwrap();
    assert_eq!(dee["published"], "2");
}

/// Each form of a Japanese matrix: three players, two rounds; 甲 beat 乙 and 丙, 乙 beat 丙 in round 1… 丙 had the bye.
fn matrix(rows: &[&[&str]]) -> Vec<(String, String)> {
    let saved = Book::new("matrix.xlsx").sheet("対戦表", rows).save();
    points(&saved.standings(&["--rules", "fide-2019"]).0)
}

#[test]
fn a_japanese_matrix_in_every_form() {
    let by_hand = expected(&[("丙", "1"), ("乙", "0"), ("甲", "2")]);
    let head = ["番号", "氏名", "1回戦", "2回戦"];
    assert_eq!(matrix(&[&head, &["1", "甲", "○2", "○3"], &["2", "乙", "●1", "休"], &["3", "丙", "□", "●1"]]), by_hand);
    assert_eq!(matrix(&[&head, &["1", "甲", "2○", "3 ○"], &["2", "乙", "1●", ""], &["3", "丙", "不戦勝", "1 ●"]]), by_hand);
    assert_eq!(matrix(&[&head, &["1", "甲", "○(2)", "○乙"], &["2", "乙", "●(1)", "●甲"], &["3", "丙", "□", ""]]), by_hand);
    let beside = ["番号", "氏名", "第1局", "", "第2局", "", "勝数"];
    assert_eq!(
        matrix(&[
            &beside,
            &["1", "甲", "2", "勝", "3", "勝", "2"],
            &["2", "乙", "1", "負", "", "", "0"],
            &["3", "丙", "", "不戦勝", "1", "負", "1"]
        ]),
        by_hand
    );
    let stacked: [&[&str]; 7] = [
        &head,
        &["1", "甲", "○", "○"],
        &["", "", "2", "3"],
        &["2", "乙", "●", ""],
        &["", "", "1", ""],
        &["3", "丙", "□", "●"],
        &["", "", "", "1"],
    ];
    assert_eq!(matrix(&stacked), by_hand);
}

#[test]
fn a_go_table_reads_plus_and_minus_as_wins_and_losses() {
    let rows: [&[&str]; 4] = [
        &["No", "Name", "1", "2", "3"],
        &["1", "Ann", "@2+/b0", "@3+/w2", "@0+"],
        &["2", "Ben", "@1-/w0", "@0-", "@3=/b0"],
        &["3", "Cai", "@0+", "@1-/b2", "@2=/w0"],
    ];
    let (json, _) = Book::new("go.xlsx").sheet("Table", &rows).save().standings(&["--rules", "go-swiss"]);
    assert_eq!(["Ann", "Ben", "Cai"].map(|player| exact(&json, player, "wins")), ["3", "1/2", "3/2"]);
}

#[test]
fn a_round_robin_pairs_everybody_once() {
    let rows: [&[&str]; 5] = [
        &["No", "Name", "1", "2", "3", "4", "Pts"],
        &["1", "Ann", "*", "1", "@½", "1", "2.5"],
        &["2", "Ben", "0", "*", "1", "0", "1"],
        &["3", "Cai", "@½", "0", "*", "1", "1.5"],
        &["4", "Dee", "0", "1", "0", "*", "1"],
    ];
    let (json, _) = Book::new("robin.xlsx").sheet("Table", &rows).save().standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&[("Ann", "5/2"), ("Ben", "1"), ("Cai", "3/2"), ("Dee", "1")]));
    assert_eq!(json["rounds"], 3);
}

#[test]
fn cells_that_contradict_each_other_are_named() {
    let broken = |row: usize, column: usize, text: &'static str| {
        let mut table = CHESS;
        table[row][column] = text;
        let run = chess("Final Ranking crosstable after 3 Rounds", &table).run("check", &["--rules", "fide-2019"]);
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stdout
    };
    // Header in row 8; Ann in row 9.
    let said = broken(1, 4, "@  2w½");
    assert!(said.contains("contradict each other") && said.contains("Sheet1!E9") && said.contains("Sheet1!E10"), "{said}");
    let said = broken(2, 4, "@ 17b0");
    assert!(said.contains("Sheet1!E10"), "{said}");
    let said = broken(1, 4, "@  1w1");
    assert!(said.contains("Sheet1!E9"), "{said}");
    let said = broken(1, 4, "@  2w7");
    assert!(said.contains("cannot be read") && said.contains("Sheet1!E9"), "{said}");
}

#[test]
fn two_spellings_of_a_name_are_a_question() {
    let rows = [["1", "1", "髙橋", "2-0", "斎藤"], ["2", "1", "高橋さん", "2-1", "齋藤"]];
    let book = || Book::new("names.xlsx").pairings(&common::JA, &rows).rules("mtg");
    let run = book().save().run("check", &[]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("!C3") && run.stdout.contains("--merge \"齋藤=斎藤\""), "{}", run.stdout);
    let (json, _) = book().save().standings(&["--merge", "高橋さん=髙橋", "--merge", "齋藤=斎藤"]);
    assert_eq!(points(&json), expected(&[("斎藤", "0"), ("髙橋", "6")]));
    let players: [&[&str]; 3] = [&["番号", "氏名", "別名"], &["1", "髙橋", "高橋さん、高橋"], &["2", "斎藤", "齋藤"]];
    let (json, _) = book().sheet("参加者", &players).save().standings(&[]);
    assert_eq!(points(&json), expected(&[("斎藤", "0"), ("髙橋", "6")]));
}

#[test]
fn one_of_several_tournaments_is_chosen_by_its_sheet() {
    let rows: [&[&str]; 2] = [&common::EN, &["1", "1", "Ann", "2-0", "Ben"]];
    let other: [&[&str]; 2] = [&common::EN, &["1", "1", "Cai", "2-0", "Dee"]];
    let saved = Book::new("two.xlsx").sheet("Juniors", &rows).sheet("Seniors", &other).rules("mtg").save();
    assert_eq!(saved.run("check", &[]).code, 1);
    let (json, _) = saved.standings(&["--sheet", "seniors"]);
    assert_eq!(points(&json), expected(&[("Cai", "3"), ("Dee", "0")]));
    for (lang, said) in [("en", "no sheet “Veterans”"), ("ja", "「Veterans」というシートはありません")] {
        let run = saved.run("check", &["--sheet", "Veterans", "--lang", lang]);
        assert!(run.code == 1 && run.stdout.contains(said) && run.stdout.contains("Juniors / Seniors"), "{}", run.stdout);
    }
}

const AFTER_TWO_ROUNDS: [(&str, &str); 4] = [("Ann", "2"), ("Ben", "0"), ("Cai", "3/2"), ("Dee", "1/2")];

#[test]
fn one_sheet_for_each_round() {
    let first: [&[&str]; 3] = [&["Table", "Player 1", "Result", "Player 2"], &["1", "Ann", "1-0", "Ben"], &["2", "Cai", "@½-½", "Dee"]];
    let second: [&[&str]; 3] = [&["Table", "Player 1", "Result", "Player 2"], &["1", "Dee", "0-1", "Ann"], &["2", "Cai", "1-0", "Ben"]];
    for (one, two) in [("R1", "R2"), ("Round 1", "Round 2"), ("1", "2"), ("第1回戦", "第2回戦"), ("予選1", "予選2")] {
        let saved = Book::new("rounds.xlsx").sheet(one, &first).sheet(two, &second).save();
        let (json, _) = saved.standings(&["--rules", "fide-2019"]);
        assert_eq!(points(&json), expected(&AFTER_TWO_ROUNDS), "{one}");
        assert_eq!(json["rounds"], 2);
    }
}

#[test]
fn stacked_pairing_lists_of_chess_results() {
    static HEAD: [&str; 12] = ["Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."];
    static MIRROR: [&str; 12] = ["Bo.", "No.", "Name", "Rtg", "FED", "Pts.", "Result", "Pts.", "FED", "Rtg", "Name", "No."];
    let rows = |head: &'static [&'static str; 12], name: usize, other: usize| {
        let row = |board: &'static str, white: &'static str, result: &'static str, black: &'static str| {
            let mut cells = vec![""; 12];
            (cells[0], cells[name], cells[6], cells[other]) = (board, white, result, black);
            cells
        };
        vec![
            vec!["From the Tournament-Database of Chess-Results https://chess-results.com"],
            vec!["Sample Open"],
            vec!["Round 1 on 2025/01/25 at 10:00"],
            head.to_vec(),
            row("1", "Ann", "@1 - 0", "Ben"),
            row("2", "Cai", "@½ - ½", "Dee"),
            vec!["Round 2 on 2025/01/25 at 14:00"],
            head.to_vec(),
            row("1", "Dee", "@- - +", "Ann"),
            row("2", "Cai", "1", "bye"),
            row("3", "Ben", "0", "not paired"),
            vec!["https://chess-results.com"; 12],
        ]
    };
    for table in [rows(&HEAD, 3, 9), rows(&MIRROR, 2, 10)] {
        let table: Vec<&[&str]> = table.iter().map(Vec::as_slice).collect();
        let (json, _) = Book::new("pairings.xlsx").sheet("Sheet1", &table).save().standings(&["--rules", "fide-2019"]);
        assert_eq!(points(&json), expected(&AFTER_TWO_ROUNDS));
    }
}

#[test]
fn sentences_of_a_platform_and_the_winners_name() {
    let melee = [
        ["1", "1", "Ann", "Ann won 2-1-0", "Ben"],
        ["1", "2", "Cai", "Dee won 2-0-0", "Dee"],
        ["1", "", "Eve", "Eve was awarded a bye", ""],
        ["2", "1", "Ann", "0-0-3 Draw", "Dee"],
        ["2", "2", "Eve", "Eve forfeited the match", "Ben"],
    ];
    let (json, _) = Book::new("melee.xlsx").pairings(&common::EN, &melee).rules("mtg").save().standings(&[]);
    assert_eq!(points(&json), expected(&[("Ann", "4"), ("Ben", "3"), ("Cai", "0"), ("Dee", "4"), ("Eve", "3")]));
    assert_eq!(exact(&json, "Ben", "games"), "5");
    let csv = "round,table,player1,player2,winner\n1,1,Ann,Ben,Ann\n1,2,Cai,Dee,0\n1,3,Eve,,\n2,1,Ann,Cai,Cai\n2,2,Ben,Dee,-1\n";
    let (json, _) = Saved::bytes("winner.csv", csv.as_bytes()).standings(&["--rules", "kawai-fide"]);
    assert_eq!(["Ann", "Ben", "Cai", "Dee", "Eve"].map(|player| exact(&json, player, "wins")), ["1", "0", "3/2", "1/2", "1"]);
}

#[test]
fn swiss_manager_text() {
    let text = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\n1;1;0;0;1;2;1;0;;1:0;0;;\n1;2;0;0;3;4;0,5;0,5;;0,5:0,5;0;;\n2;1;0;0;4;1;0;1;K;0:1K;0;;\n2;2;0;0;3;-1;1;1;;1:1;0;;\n";
    let (json, _) = Saved::bytes("export.txt", text.as_bytes()).standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&[("1", "2"), ("2", "0"), ("3", "3/2"), ("4", "1/2")]));
}
