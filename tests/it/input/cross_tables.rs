//! Cross tables in all their notations: one row for each player.

use crate::harness::{Book, Saved, exact, expected, points};
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

const POINTS: [(&str, &str); 5] =
    [("Ann", "5/2"), ("Ben", "3/2"), ("Cai", "1"), ("Dee", "3/2"), ("Eve", "1")];

#[test]
fn a_ranking_cross_table_counts_rows() {
    let saved = chess("Final Ranking crosstable after 3 Rounds", &CHESS);
    let (json, _) = saved.standings("--rules fide-2019");
    assert_eq!(points(&json), expected(&POINTS));
    assert_eq!((&json["title"], &json["rounds"]), (&"Sample Open".into(), &3.into()));
    // As opponents: Ann 5/2, Ben 0 + ½ + ½ = 1, Cai ½ + 0 + ½ = 1, Dee 3/2, Eve 0 + 1 + ½ = 3/2.
    // Ann: Ben 1 + Cai 1 + Dee 3/2; Cai: 0 + 0 + 1 for the bye, Ann 5/2, forfeit 1 + 1 + 0.
    assert_eq!((exact(&json, "Ann", "buchholz"), exact(&json, "Cai", "buchholz")), ("7/2", "11/2"));
    // Dee and Eve met twice; nothing else is worth a warning.
    let kinds: Vec<&Json> =
        json["problems"].as_array().unwrap().iter().map(|problem| &problem["kind"]).collect();
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
    let saved = chess("Starting rank crosstable", &table);
    let (json, _) = saved.standings("--rules fide-2019");
    assert_eq!(points(&json), expected(&POINTS));
    // `check` says how the sheet was understood, and by what.
    let said = saved.run("check", "--rules fide-2019").stdout;
    for line in [
        "pairings, a cross table in chess notation",
        "heading in row 8: No. (number), Name, Rtg (rating)",
        "recognized by its cells: 15 of 15 fit",
        "the numbers are the players’ numbers: in 12 of 12, the opponent’s cell agrees",
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
        vec!["Rg.", "", "Name", "Elo", "1.Rd", "2.Rd", "3.Rd", "Pkt. ", "Wtg1"],
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
    rows.extend(CHESS[1..].iter().map(|row| row.iter().map(|cell| german(cell)).collect()));
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    let (json, _) =
        Book::new("export.xlsx").sheet("Sheet1", &rows).save().standings("--rules fide-2019");
    assert_eq!(points(&json), expected(&POINTS));
    assert_eq!((&json["title"], &json["rounds"]), (&"Herbst-Open".into(), &3.into()));
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
    let run = saved
        .run("audit", &["--rules", "fide-2019", "-o", output.to_str().unwrap(), "--json", "-"]);
    let json: Json = serde_json::from_str(&run.stdout).unwrap();
    let columns = json["audit"]["comparison"]["columns"].as_array().unwrap();
    assert_eq!(
        (&columns[0]["figure"], &columns[0]["agreeing"]),
        (&"match_points".into(), &5.into())
    );
    // A blank rank is that of the row above.
    let values = json["audit"]["comparison"]["values"].as_array().unwrap();
    let dee =
        values.iter().find(|value| value["player"] == "Dee" && value["figure"] == "rank").unwrap();
    assert_eq!(dee["published"], "2");
}

#[test]
fn a_go_table_reads_plus_and_minus_as_wins_and_losses() {
    let rows: [&[&str]; 4] = [
        &["No", "Name", "1", "2", "3"],
        &["1", "Ann", "@2+/b0", "@3+/w2", "@0+"],
        &["2", "Ben", "@1-/w0", "@0-", "@3=/b0"],
        &["3", "Cai", "@0+", "@1-/b2", "@2=/w0"],
    ];
    let (json, _) = Book::new("go.xlsx").sheet("Table", &rows).save().standings("--rules go-swiss");
    assert_eq!(
        ["Ann", "Ben", "Cai"].map(|player| exact(&json, player, "wins")),
        ["3", "1/2", "3/2"]
    );
}

#[test]
fn cells_that_contradict_each_other_are_named() {
    let broken = |row: usize, column: usize, text: &'static str| {
        let mut table = CHESS;
        table[row][column] = text;
        let run = chess("Final Ranking crosstable after 3 Rounds", &table)
            .run("check", "--rules fide-2019");
        run.ends(1);
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
fn a_layout_that_is_none_is_refused() {
    let saved = chess("Starting rank crosstable", &CHESS);
    assert_eq!(saved.run("check", "--layout crosswise").code, 2);
}
