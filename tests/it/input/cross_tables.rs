//! Cross tables in all their notations: one row for each player.

use crate::harness::{Book, Saved, exact, expected, points};
use serde_json::Value as Json;

/// Five players, three rounds, with a bye, a half-point bye, a forfeit and an absence. Under `fide-2019`, by hand:
/// Ann 2½ (beat Ben and Cai, drew with Dee), Ben 1½ (lost, half-point bye, beat Cai by forfeit), Cai 1 (bye, lost, forfeit
/// loss), Dee 1½ (beat Eve, lost to Eve… see the cells), Eve 1.
const CHESS: [[&str; 9]; 6] = [
    [
        "Rk.", "", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts. ", "TB1",
    ],
    [
        "1", "CM", "Ann ", "2000", "@  2w1", "@  4b1", "@  3w½", "2.5", "5.5",
    ],
    [
        "2", "", "Ben ", "1900", "@  1b0", "@   -½", "@  4w+", "1.5", "4.5",
    ],
    [
        "", "", "Dee ", "1700", "@  5w1", "@  5b0", "@  1b½", "1.5", "5",
    ],
    [
        "4", "", "Cai ", "1800", "-1", "@  1w0", "@  2b-", "1", "5.5",
    ],
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

const POINTS: [(&str, &str); 5] = [
    ("Ann", "5/2"),
    ("Ben", "3/2"),
    ("Cai", "1"),
    ("Dee", "3/2"),
    ("Eve", "1"),
];

#[test]
fn a_ranking_cross_table_counts_rows() {
    let saved = chess("Final Ranking crosstable after 3 Rounds", &CHESS);
    let (json, _) = saved.standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&POINTS));
    assert_eq!(
        (&json["title"], &json["rounds"]),
        (&"Sample Open".into(), &3.into())
    );
    // As opponents: Ann 5/2, Ben 0 + ½ + ½ = 1, Cai ½ + 0 + ½ = 1, Dee 3/2, Eve 0 + 1 + ½ = 3/2.
    // Ann: Ben 1 + Cai 1 + Dee 3/2; Cai: 0 + 0 + 1 for the bye, Ann 5/2, forfeit 1 + 1 + 0.
    assert_eq!(
        (
            exact(&json, "Ann", "buchholz"),
            exact(&json, "Cai", "buchholz")
        ),
        ("7/2", "11/2")
    );
    // Dee and Eve met twice; nothing else is worth a warning.
    let kinds: Vec<&Json> = json["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| &problem["kind"])
        .collect();
    assert_eq!(kinds, ["rematch"]);
}

#[test]
fn a_starting_rank_cross_table_counts_numbers() {
    // The same players by start number: Eve 1, Dee 2, Cai 3, Ben 4, Ann 5, listed out of order.
    let table = [
        [
            "No.", "", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts. ", "Rk.",
        ],
        [
            "5", "CM", "Ann ", "2000", "@  4w1", "@  3b1", "@  2w½", "2.5", "1",
        ],
        [
            "4", "", "Ben ", "1900", "@  5b0", "@   -½", "@  3w+", "1.5", "2",
        ],
        ["3", "", "Cai ", "1800", "-1", "@  5w0", "@  4b-", "1", "4"],
        [
            "2", "", "Dee ", "1700", "@  1w1", "@  1b0", "@  5b½", "1.5", "2",
        ],
        ["1", "", "Eve ", "0", "@  2b0", "@  2w1", "0", "1", "5"],
    ];
    let saved = chess("Starting rank crosstable", &table);
    let (json, _) = saved.standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&POINTS));
    // `check` says how the sheet was understood, and by what.
    let said = saved.run("check", &["--rules", "fide-2019"]).stdout;
    for line in [
        "pairings, a cross table in chess notation",
        "heading in row 8: No. (number), Name, Rtg (rating)",
        "recognized by its cells: 15 of 15 are written so",
        "the numbers are the players' numbers: 12 of 12 are answered",
    ] {
        assert!(said.contains(line), "{line}:\n{said}");
    }
}

#[test]
fn a_german_export_is_the_same() {
    let mut rows: Vec<Vec<&str>> = vec![
        vec!["Aus der Turnierdatenbank von Chess-Results https://chess-results.com"],
        vec!["Herbst-Open"],
        vec!["Anzahl Runden : 3"],
        vec!["Datum : 2026/01/31"],
        vec!["Endrangliste-Kreuztabelle nach 3 Runden"],
        vec![
            "Rg.", "", "Name", "Elo", "1.Rd", "2.Rd", "3.Rd", "Pkt. ", "Wtg1",
        ],
    ];
    let german = |cell: &'static str| match cell {
        "@  4b1" => "@  4s1",
        "@  1b0" => "@  1s0",
        "@  5b0" => "@  5s0",
        "@  1b½" => "@  1s½",
        "@  2b-" => "@  2s-",
        "@  3b0" => "@  3s0",
        "2.5" => "@2,5",
        "1.5" => "@1,5",
        same => same,
    };
    rows.extend(
        CHESS[1..]
            .iter()
            .map(|row| row.iter().map(|cell| german(cell)).collect()),
    );
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    let (json, _) = Book::new("export.xlsx")
        .sheet("Sheet1", &rows)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&POINTS));
    assert_eq!(
        (&json["title"], &json["rounds"]),
        (&"Herbst-Open".into(), &3.into())
    );
    let columns = json["audit"]["comparison"]["columns"].as_array().unwrap();
    assert_eq!(
        (&columns[0]["figure"], &columns[0]["agreeing"]),
        (&"match_points".into(), &5.into())
    );
}

#[test]
fn published_columns_beside_the_rounds_are_compared() {
    let saved = chess("Final Ranking crosstable after 3 Rounds", &CHESS);
    let output = saved.beside("out.xlsx");
    let run = saved.run(
        "audit",
        &[
            "--rules",
            "fide-2019",
            "-o",
            output.to_str().unwrap(),
            "--json",
            "-",
        ],
    );
    let json: Json = serde_json::from_str(&run.stdout).unwrap();
    let columns = json["audit"]["comparison"]["columns"].as_array().unwrap();
    assert_eq!(
        (&columns[0]["figure"], &columns[0]["agreeing"]),
        (&"match_points".into(), &5.into())
    );
    // A blank rank is that of the row above.
    let values = json["audit"]["comparison"]["values"].as_array().unwrap();
    let dee = values
        .iter()
        .find(|value| value["player"] == "Dee" && value["figure"] == "rank")
        .unwrap();
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
    assert_eq!(
        matrix(&[
            &head,
            &["1", "甲", "○2", "○3"],
            &["2", "乙", "●1", "休"],
            &["3", "丙", "□", "●1"]
        ]),
        by_hand
    );
    assert_eq!(
        matrix(&[
            &head,
            &["1", "甲", "2○", "3 ○"],
            &["2", "乙", "1●", ""],
            &["3", "丙", "不戦勝", "1 ●"]
        ]),
        by_hand
    );
    assert_eq!(
        matrix(&[
            &head,
            &["1", "甲", "○(2)", "○乙"],
            &["2", "乙", "●(1)", "●甲"],
            &["3", "丙", "□", ""]
        ]),
        by_hand
    );
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
    let (json, _) = Book::new("go.xlsx")
        .sheet("Table", &rows)
        .save()
        .standings(&["--rules", "go-swiss"]);
    assert_eq!(
        ["Ann", "Ben", "Cai"].map(|player| exact(&json, player, "wins")),
        ["3", "1/2", "3/2"]
    );
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
    let (json, _) = Book::new("robin.xlsx")
        .sheet("Table", &rows)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(
        points(&json),
        expected(&[("Ann", "5/2"), ("Ben", "1"), ("Cai", "3/2"), ("Dee", "1")])
    );
    assert_eq!(json["rounds"], 3);
    // A dash is a forfeit where the other side has a plus; both sides of an open game say nothing.
    let rows: [&[&str]; 5] = [
        &["No", "Name", "1", "2", "3", "4", "Pts"],
        &["1", "Ann", "*", "+", "1", "1F", "3"],
        &["2", "Ben", "@-", "*", "", "@½", "0.5"],
        &["3", "Cai", "0", "", "*", "1", "1"],
        &["4", "Dee", "0F", "@½", "0", "*", "0.5"],
    ];
    let (json, _) = Book::new("robin.xlsx")
        .sheet("Table", &rows)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(
        points(&json),
        expected(&[("Ann", "3"), ("Ben", "1/2"), ("Cai", "1"), ("Dee", "1/2")])
    );
}

#[test]
fn cells_that_contradict_each_other_are_named() {
    let broken = |row: usize, column: usize, text: &'static str| {
        let mut table = CHESS;
        table[row][column] = text;
        let run = chess("Final Ranking crosstable after 3 Rounds", &table)
            .run("check", &["--rules", "fide-2019"]);
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stdout
    };
    // Header in row 8; Ann in row 9.
    let said = broken(1, 4, "@  2w½");
    assert!(
        said.contains("contradict each other")
            && said.contains("Sheet1!E9")
            && said.contains("Sheet1!E10"),
        "{said}"
    );
    let said = broken(2, 4, "@ 17b0");
    assert!(said.contains("Sheet1!E10"), "{said}");
    let said = broken(1, 4, "@  1w1");
    assert!(said.contains("Sheet1!E9"), "{said}");
    let said = broken(1, 4, "@  2w7");
    assert!(
        said.contains("cannot be read")
            && said.contains("Sheet1!E9")
            && !said.contains("contradict"),
        "{said}"
    );
}

#[test]
fn what_stands_beside_below_and_between_does_no_harm() {
    let by_hand = expected(&[("丙", "1"), ("乙", "0"), ("甲", "2")]);
    let head = ["番号", "氏名", "1回戦", "2回戦", "勝数"];
    let rows: [&[&str]; 8] = [
        &["第5回 春の大会"],
        &head,
        &["1", "甲", "○2", "○3", "2", "", "※甲は遅刻"],
        &["2", "乙", "●1", "休", "0"],
        &[],
        &["3", "丙", "□", "●1", "1"],
        &["", "合計", "", "", "3"],
        &["", "※2回戦は15分遅れて始まりました。"],
    ];
    assert_eq!(matrix(&rows), by_hand);
    // The rounds stand above the heading, or over two columns with headings of their own.
    let above: [&[&str]; 5] = [
        &["", "", "1回戦", "", "2回戦", ""],
        &["番号", "氏名", "相手", "勝敗", "相手", "勝敗"],
        &["1", "甲", "2", "○", "3", "○"],
        &["2", "乙", "1", "●", "", "休"],
        &["3", "丙", "", "□", "1", "●"],
    ];
    assert_eq!(matrix(&above), by_hand);
    let below: [&[&str]; 5] = [
        &["番号", "氏名", "1回戦", "", "2回戦", ""],
        &["", "", "相手", "勝敗", "相手", "勝敗"],
        &["1", "甲", "2", "○", "3", "○"],
        &["2", "乙", "1", "●", "", "休"],
        &["3", "丙", "", "□", "1", "●"],
    ];
    assert_eq!(matrix(&below), by_hand);
}

#[test]
fn tables_of_vega_and_wall_charts() {
    let vega: [&[&str]; 4] = [
        &["N", "NAME", "Rtg", "1", "2", "3", "Pts"],
        &["1", "Ann", "1800", "+W2", "+PAB", "@=B3", "2.5"],
        &["2", "Ben", "1700", "@-B1", "@-F3", "@+PAB", "1"],
        &["3", "Cai", "1600", "@=HPB", "+F2", "@=W1", "2"],
    ];
    let by_hand = expected(&[("Ann", "5/2"), ("Ben", "1"), ("Cai", "2")]);
    let (json, _) = Book::new("vega.xlsx")
        .sheet("Table", &vega)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), by_hand);
    let chart: [&[&str]; 7] = [
        &["Num", "Player Name", "Total", "1", "2", "3"],
        &["1", "Ann", "2.5", "W   2", "B---", "D   3"],
        &["", "12345678 / R: 1800", "", "W", "", "B"],
        &["2", "Ben", "1", "L   1", "F   3", "B---"],
        &["", "12345679 / R: 1700", "", "B", "", ""],
        &["3", "Cai", "2", "H---", "X   2", "D   1"],
        &["", "12345670 / R: 1600", "", "", "", "W"],
    ];
    let (json, _) = Book::new("chart.xlsx")
        .sheet("Chart", &chart)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), by_hand);
}

#[test]
fn discs_beside_the_marks() {
    // Discs by hand: 甲 40-24 and 30-34, 乙 24-40 and 50-14, 丙 34-30 and 14-50.
    let discs = |rows: &[&[&str]]| {
        let (json, _) = Book::new("discs.xlsx")
            .sheet("対戦表", rows)
            .save()
            .standings(&["--rules", "othello-japan"]);
        ["甲", "乙", "丙"].map(|player| exact(&json, player, "score_difference").to_string())
    };
    let by_hand = ["12", "20", "-32"].map(str::to_string);
    let head = ["番号", "氏名", "1回戦", "2回戦", "3回戦"];
    assert_eq!(
        discs(&[
            &head,
            &["1", "甲", "○2 40", "●3 30", ""],
            &["2", "乙", "●1 24", "", "○3 50"],
            &["3", "丙", "", "○1 34", "●2 14"]
        ]),
        by_hand
    );
    assert_eq!(
        discs(
            &[
                &head,
                &["1", "甲", "○ 2 40-24", "● 3 30-34", ""],
                &["2", "乙", "● 1", "", "○ 3 50-14"],
                &["3", "丙", "", "○ 1", "● 2"]
            ]
            .map(|row| row as &[&str])
        ),
        by_hand
    );
    let columns: [&[&str]; 4] = [
        &["番号", "氏名", "1回戦", "", "", "2回戦", "", "", "3回戦"],
        &["1", "甲", "2", "○", "40", "3", "●", "30"],
        &["2", "乙", "1", "●", "24", "", "", "", "3", "○", "50"],
        &["3", "丙", "", "", "", "1", "○", "34", "2", "●", "14"],
    ];
    assert_eq!(discs(&columns), by_hand);
    let robin = ["番号", "氏名", "甲", "乙", "丙"];
    assert_eq!(
        discs(&[
            &robin,
            &["1", "甲", "＼", "○40-24", "●30-34"],
            &["2", "乙", "●24-40", "＼", "○50-14"],
            &["3", "丙", "○34-30", "●14-50", "＼"]
        ]),
        by_hand
    );
    assert_eq!(
        discs(&[
            &robin,
            &["1", "甲", "", "@40", "@30"],
            &["2", "乙", "@24", "", "@50"],
            &["3", "丙", "@34", "@14", ""]
        ]),
        by_hand
    );
}

#[test]
fn the_organizer_may_say_what_the_table_is() {
    // X wins by forfeit in a wall chart; × is a loss in a Japanese matrix.
    let rows: [&[&str]; 3] = [
        &["No", "Name", "1"],
        &["1", "Ann", "X2"],
        &["2", "Ben", "W1"],
    ];
    let book = || Book::new("x.xlsx").sheet("Table", &rows).save();
    let (json, _) = book().standings(&["--rules", "fide-2019", "--layout", "cross-marks"]);
    assert_eq!(points(&json), expected(&[("Ann", "0"), ("Ben", "1")]));
    let run = book().run("check", &["--rules", "fide-2019", "--layout", "cross-uscf"]);
    assert!(
        run.code == 1 && run.stdout.contains("contradict each other"),
        "{}",
        run.stdout
    );
    assert_eq!(book().run("check", &["--layout", "crosswise"]).code, 2);
}

/// Kind and place of the errors of one sheet.
fn refused(rows: &[&[&str]]) -> Vec<String> {
    let reading = tiebook::read::read(
        &Book::new("book.xlsx").sheet("Table", rows).save().path,
        &tiebook::read::Options::default(),
    )
    .unwrap();
    let errors = reading
        .problems
        .iter()
        .filter(|problem| problem.severity() == tiebook::problem::Severity::Error);
    errors
        .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()))
        .collect()
}

/// A round of a cross table is not lost through its heading: the last, one between the others, a half-filled one.
#[test]
fn a_column_of_games_without_a_round_is_refused() {
    let table = |heads: [&'static str; 3], last: [&'static str; 4]| {
        let rows: [Vec<&str>; 5] = [
            [&["No", "Name"][..], &heads].concat(),
            vec!["1", "Ann", "○2", "○3", last[0]],
            vec!["2", "Ben", "●1", "●4", last[1]],
            vec!["3", "Cai", "●4", "●1", last[2]],
            vec!["4", "Dee", "○3", "○2", last[3]],
        ];
        refused(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    let full = ["○4", "●3", "○2", "●1"];
    assert_eq!(table(["1", "2", "3"], full), [""; 0]);
    for heads in [["1", "2", ""], ["1", "2", "last"]] {
        assert_eq!(table(heads, full), ["stray-round Table!E1"], "{heads:?}");
    }
    assert!(!table(["1", "", "3"], full).is_empty());
    assert_eq!(
        table(["1", "2", ""], ["○4", "", "", "●1"]),
        ["stray-round Table!E1"]
    );
    // Places, and teams of two, are numbers that may answer each other.
    for heading in ["Rank", "Team", ""] {
        assert_eq!(
            table(["1", "2", heading], ["2", "1", "4", "3"]),
            [""; 0],
            "{heading}"
        );
    }
    // Wins are counted in the same signs, and nobody answers them.
    assert_eq!(
        table(["1", "2", "won"], ["2勝", "0勝", "0勝", "2勝"]),
        [""; 0]
    );
}

/// A round robin from which somebody's row was deleted, wherever it stood: the column is still there, and so are the games.
#[test]
fn a_round_robin_without_a_row_is_refused() {
    const ALL: [&[&str]; 6] = [
        &["Name", "Ann", "Bob", "Cy", "Dot", "Eve"],
        &["Ann", "", "3-1", "3-0", "3-2", "3-0"],
        &["Bob", "1-3", "", "3-2", "3-0", "3-1"],
        &["Cy", "0-3", "2-3", "", "1-3", "0-3"],
        &["Dot", "2-3", "0-3", "3-1", "", "3-2"],
        &["Eve", "0-3", "1-3", "3-0", "2-3", ""],
    ];
    assert_eq!(refused(&ALL), [""; 0]);
    for (gone, cell) in [(1, "B1"), (3, "B1"), (5, "F1")] {
        let rows: Vec<&[&str]> = ALL
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != gone)
            .map(|(_, row)| *row)
            .collect();
        assert_eq!(
            refused(&rows),
            [format!("nearly-robin Table!{cell}")],
            "{gone}"
        );
    }
}
