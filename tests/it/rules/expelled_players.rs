//! Players who were expelled: their games stand, they have no place, and the others' places have no gap.

use crate::harness::engine::{Recalculated, Typed, edited, recalculates};
use crate::harness::{Book, EN, JA, Saved, Seen, exact};
use serde_json::Value as Json;

/// Ann beats Ben, Xi beats Ann, Ben beats Xi: two points each; everybody beats Cai, but Xi did not meet her twice.
const ROUNDS: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "1-0", "Ben"],
    ["1", "2", "Cai", "0-1", "Xi"],
    ["2", "1", "Xi", "1-0", "Ann"],
    ["2", "2", "Ben", "1-0", "Cai"],
    ["3", "1", "Ben", "1-0", "Xi"],
    ["3", "2", "Ann", "1-0", "Cai"],
];

fn book(said: [&str; 4]) -> Saved {
    let names = ["Ann", "Ben", "Cai", "Xi"];
    let rows: Vec<[&str; 3]> = names
        .into_iter()
        .zip(["1", "2", "3", "4"])
        .zip(said)
        .map(|((name, no), out)| [no, name, out])
        .collect();
    let all: Vec<&[&str]> = std::iter::once(["No.", "Name", "Out"].as_slice())
        .chain(rows.iter().map(<[&str; 3]>::as_slice))
        .collect();
    Book::new("expelled.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Players", &all)
        .rules("fide-2026")
        .save()
}

fn places(json: &Json) -> Vec<(&str, Option<u64>)> {
    json["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| (player["name"].as_str().unwrap(), player["rank"].as_u64()))
        .collect()
}

fn sheet(path: &std::path::Path, name: &str) -> Vec<(u32, u32, Seen)> {
    let mut cells: Vec<(u32, u32, Seen)> = crate::harness::stored(path, true)
        .into_iter()
        .filter(|cell| cell.0 == name)
        .map(|(_, row, column, seen)| (row, column, seen))
        .collect();
    cells.sort_by_key(|(row, column, _)| (*row, *column));
    cells
}

#[test]
fn whoever_was_expelled_has_no_place_and_all_else_stands() {
    let (with, _) = book(["", "", "", ""]).standings(&[]);
    // By hand: the three have beaten each other in a circle; each opponent of theirs has 2, 2 and 0 points.
    assert_eq!(
        places(&with),
        [
            ("Ann", Some(1)),
            ("Ben", Some(1)),
            ("Xi", Some(1)),
            ("Cai", Some(4))
        ]
    );
    let saved = book(["", "", "", "expelled"]);
    let (without, output) = saved.standings(&[]);
    // Of the two who are left Ann has beaten Ben.
    assert_eq!(
        places(&without),
        [
            ("Ann", Some(1)),
            ("Ben", Some(2)),
            ("Cai", Some(3)),
            ("Xi", None)
        ]
    );
    assert_eq!(
        (
            without["players"][3]["expelled"].as_bool(),
            without["players"][0].get("expelled")
        ),
        (Some(true), None)
    );
    for player in ["Ann", "Ben", "Cai", "Xi"] {
        for figure in ["match_points", "bh", "bh_c1", "berger"] {
            assert_eq!(
                exact(&with, player, figure),
                exact(&without, player, figure),
                "{player} {figure}"
            );
        }
    }
    assert_eq!(exact(&without, "Ann", "bh"), "4");
    assert_eq!(exact(&without, "Ben", "de"), "2");
    recalculates(&output);
    let shown = sheet(&output, "Standings");
    assert!(
        shown.contains(&(7, 0, Seen::Text("expelled".into()))),
        "{shown:?}"
    );
    let run = saved.run("explain", &["Xi", "--against", "Cai", "--lang", "en"]);
    assert!(run.stdout.starts_with("Xi was expelled"), "{}", run.stdout);
}

/// Another player is expelled in the workbook that was written, and the first is let in again.
#[test]
fn the_workbook_follows_who_is_expelled() {
    let first_book = book(["", "", "", "expelled"]);
    let (_, output) = first_book.standings(&[]);
    let fresh_book = book(["3-, expelled", "", "", ""]);
    let (fresh_json, fresh) = fresh_book.standings(&[]);
    assert_eq!(
        places(&fresh_json),
        [
            ("Ben", Some(1)),
            ("Xi", Some(2)),
            ("Cai", Some(3)),
            ("Ann", None)
        ]
    );
    let copy = fresh_book.beside("edited.xlsx");
    let column = crate::harness::stored(&output, false).into_iter().find_map(
        |(sheet, row, column, seen)| {
            (sheet == "Players" && row == 3 && seen == Seen::Text("Out".into())).then_some(column)
        },
    );
    let out = |row: u32, typed: Typed| ("Players".to_string(), 4 + row, column.unwrap(), typed);
    edited(
        &output,
        &copy,
        &[
            out(0, Typed::Text("3-, expelled".into())),
            out(3, Typed::Nothing),
        ],
    );
    // Read again, it says what a fresh one does.
    let again = Saved::bytes("again.xlsx", &std::fs::read(&copy).unwrap());
    let (json, _) = again.standings(&[]);
    assert_eq!(places(&json), places(&fresh_json));
    let Some(now) = Recalculated::load(&copy) else {
        return;
    };
    for name in ["Standings", "Reasons", "Cross table"] {
        // Above the tables it is said that something was edited.
        for (row, column, seen) in sheet(&fresh, name).into_iter().filter(|(row, ..)| *row > 3) {
            let here = now.cell(name, row, column);
            assert!(
                here.is_like(&seen),
                "{name} {row},{column}: {here:?}, {seen:?}"
            );
        }
    }
}

#[test]
fn it_is_said_in_japanese_and_in_a_report_file() {
    let ja = Book::new("除名.xlsx").pairings(&JA, &ROUNDS).sheet(
        "参加者",
        &[
            &["番号", "氏名", "離脱"],
            &["1", "Ann", ""],
            &["2", "Ben", ""],
            &["3", "Cai", ""],
            &["4", "Xi", "除名"],
        ],
    );
    let saved = ja.save();
    let trf = saved.beside("out.trf");
    let (json, output) = saved.standings(&["--rules", "fide-2026", "--trf", trf.to_str().unwrap()]);
    assert_eq!(json["players"][3]["rank"], Json::Null);
    assert!(sheet(&output, "順位表").contains(&(7, 0, Seen::Text("除名".into()))));
    recalculates(&output);
    let text = std::fs::read_to_string(&trf).unwrap();
    assert!(text.contains("### tiebook expelled=4\r\n"), "{text}");
    // Columns 86 to 89 hold the place: there is none.
    let line = text.lines().find(|line| line.contains(" Xi ")).unwrap();
    assert_eq!(line.get(85..89), Some("    "), "{line}");
    let (again, _) = Saved::bytes("again.trf", text.as_bytes()).standings(&[]);
    assert_eq!(places(&again), places(&json));
    let nobody = Saved::bytes(
        "nobody.trf",
        text.replace("expelled=4", "expelled=9").as_bytes(),
    );
    assert_eq!(nobody.run("check", &[]).code, 1);
}

/// Of five after two rounds four are left to be paired, and there is no bye.
#[test]
fn whoever_was_expelled_plays_no_more() {
    let mut rounds = ROUNDS[..4].to_vec();
    rounds.extend([["1", "", "Dee", "1-0", ""], ["2", "", "Dee", "", ""]]);
    let names = [
        ["1", "Ann", ""],
        ["2", "Ben", ""],
        ["3", "Cai", ""],
        ["4", "Xi", "除名"],
        ["5", "Dee", ""],
    ];
    let all: Vec<&[&str]> = std::iter::once(["No.", "Name", "Out"].as_slice())
        .chain(names.iter().map(<[&str; 3]>::as_slice))
        .collect();
    let saved = Book::new("expelled.xlsx")
        .pairings(&EN, &rounds)
        .sheet("Players", &all)
        .rules("mtg")
        .save();
    let paired = saved.beside("next.xlsx");
    let run = saved.run(
        "pair",
        &[
            "--seed",
            "1",
            "-o",
            paired.to_str().unwrap(),
            "--lang",
            "en",
        ],
    );
    assert_eq!(run.code, 0, "{} {}", run.stdout, run.stderr);
    let (json, _) = Saved::bytes("next.xlsx", &std::fs::read(&paired).unwrap()).standings(&[]);
    assert_eq!(places(&json).last(), Some(&("Xi", None)));
    let round = sheet_texts(&paired, "Round");
    assert!(
        !round.iter().any(|text| text.contains("Xi"))
            && round.iter().any(|text| text.contains("Dee")),
        "{round:?}"
    );
    recalculates(&paired);
}

fn sheet_texts(path: &std::path::Path, name: &str) -> Vec<String> {
    let text = |cell: (String, u32, u32, Seen)| {
        if let Seen::Text(text) = cell.3 {
            Some(text)
        } else {
            None
        }
    };
    crate::harness::stored(path, false)
        .into_iter()
        .filter(|cell| cell.0 == name)
        .filter_map(text)
        .collect()
}
