//! `check --fix`: a plain copy that asks what is open; answered, it is read without a word.

use crate::harness::engine::{Typed, edited};
use crate::harness::{Book, EN, JA, Saved, points};

/// Answers in cells of the copy: sheet, row, column, text.
type Answers<'a> = &'a [(&'a str, u32, u32, &'a str)];

/// Runs `check --fix`, and returns the copy as it is answered.
fn answered(saved: &Saved, args: &[&str], answers: Answers<'_>) -> Saved {
    let copy = saved.beside("copy.xlsx");
    let run = saved.run("check", &[&["--fix", copy.to_str().unwrap()], args].concat());
    assert!(run.code == 1 && copy.exists(), "{}{}", run.stdout, run.stderr);
    // Unanswered it asks again.
    let again = Saved::bytes("copy.xlsx", &std::fs::read(&copy).unwrap());
    assert_eq!(again.run("check", "").code, 1);
    let typed: Vec<_> = answers
        .iter()
        .map(|(sheet, row, column, text)| {
            ((*sheet).to_string(), *row, *column, Typed::Text((*text).to_string()))
        })
        .collect();
    let path = saved.beside("answered.xlsx");
    edited(&copy, &path, &typed);
    Saved::bytes("answered.xlsx", &std::fs::read(path).unwrap())
}

/// Checks that nothing is left to be said, and returns the points.
fn read(saved: &Saved) -> Vec<(String, String)> {
    let run = saved.run("check", "--lang en");
    run.out(0, &["no problems"]);
    points(&saved.standings("").0)
}

#[test]
fn dates_results_names_and_rules_are_asked_in_cells() {
    let list: [&[&str]; 5] = [
        &["番号", "氏名", "所属"],
        &["1", "佐藤 健", "東京"],
        &["2", "鈴木 花子", "大阪"],
        &["3", "田中 次郎", ""],
        &["4", "高橋 一郎", "京都"],
    ];
    let rows = |date: &'static str, result: &'static str, name: &'static str| {
        [
            ["1", "1", "佐藤 健", date, "鈴木 花子"],
            ["1", "2", "田中 次郎", result, name],
            ["2", "1", "佐藤 健", "2-1", "田中 次郎"],
            ["2", "2", "鈴木 花子", "2-0", "高橋 一郎"],
        ]
    };
    let saved = Book::new("book.xlsx")
        .pairings(&JA, &rows("", "two", "高橋 二郎"))
        .date(1, 3, 46024.0, "d-mmm")
        .sheet("参加者", &list)
        .save();
    let answers: Answers<'_> = &[
        ("対戦結果", 1, 3, "2-1"),
        ("対戦結果", 2, 3, "1-2"),
        ("対戦結果", 2, 4, "高橋 一郎"),
        ("ルール", 1, 1, "mtg"),
    ];
    let twin = Book::new("book.xlsx")
        .pairings(&JA, &rows("2-1", "1-2", "高橋 一郎"))
        .sheet("参加者", &list)
        .rules("mtg")
        .save();
    assert_eq!(read(&answered(&saved, &[], answers)), read(&twin));
}

#[test]
fn two_spellings_are_one_person_or_two() {
    let rows = |name: &'static str| {
        [
            ["1", "1", "Ann", "2-0", "Benjamin"],
            ["1", "2", "Cai", "2-0", "Dee"],
            ["2", "1", "Ann", "2-0", "Cai"],
            ["2", "2", name, "2-0", "Dee"],
        ]
    };
    let saved = || Book::new("book.xlsx").pairings(&EN, &rows("Benjamim")).rules("mtg").save();
    let one = read(&answered(&saved(), &[], &[("Results", 4, 2, "Benjamin")]));
    assert_eq!(
        one,
        read(&Book::new("book.xlsx").pairings(&EN, &rows("Benjamin")).rules("mtg").save())
    );
}

#[test]
fn cross_tables_and_sheets_of_rounds_are_asked_about_too() {
    let cross: [&[&str]; 5] = [
        &["No", "Name", "1", "2"],
        &["1", "Ann", "○2", "○3"],
        &["2", "Ben", "×1", "??4"],
        &["3", "Cai", "○4", "×1"],
        &["4", "Dee", "×3", "×2"],
    ];
    let saved = Book::new("cross.xlsx").sheet("Cross", &cross).save();
    let copy = answered(
        &saved,
        &["--rules", "shogi-swiss"],
        &[("Results", 4, 3, "W"), ("Results", 4, 4, "Dee")],
    );
    let wins = |saved: &Saved| {
        let json = saved.standings("").0;
        json["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| format!("{} {}", player["name"], player["wins"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(wins(&copy), ["\"Ann\" 2", "\"Ben\" 1", "\"Cai\" 1", "\"Dee\" 0"]);
    let first: [&[&str]; 3] =
        [&["卓", "選手1", "結果", "選手2"], &["1", "Ann", "2-0", "Ben"], &["2", "Cai", "", "Dee"]];
    let second: [&[&str]; 3] = [
        &["卓", "選手1", "結果", "選手2"],
        &["1", "Ann", "2-0", "Cai"],
        &["2", "Ben", "2-0", "Ben"],
    ];
    let saved = Book::new("rounds.xlsx")
        .sheet("第1回戦", &first)
        .sheet("第2回戦", &second)
        .rules("mtg")
        .save();
    let copy = answered(&saved, &[], &[("対戦結果", 2, 3, "2-0"), ("対戦結果", 4, 4, "Dee")]);
    let won: [(&str, &str); 4] = [("Ann", "6"), ("Ben", "3"), ("Cai", "3"), ("Dee", "0")];
    assert_eq!(read(&copy), crate::harness::expected(&won));
}

/// Stages are in the copy, a mistaken formula is asked about, and what has no place in it is named.
#[test]
fn stages_formulas_and_announced_standings() {
    let rows = |result: &'static str| {
        [
            ["1", "1", "Ann", "2-0", "Dee"],
            ["1", "2", "Ben", "2-0", "Cai"],
            ["2", "1", "Ann", result, "Ben"],
            ["2", "2", "Cai", "2-0", "Dee"],
            ["Final", "1", "Ann", "1-2", "Ben"],
        ]
    };
    let rules = |formula: &'static str| -> [[&'static str; 2]; 4] {
        [
            ["Rule set", "mtg"],
            ["figure won_late", formula],
            ["order", "match_points, won_late"],
            ["Title", "Cup"],
        ]
    };
    let book = |result, formula: [[&'static str; 2]; 4]| {
        let formula: Vec<&[&str]> = formula.iter().map(<[&str; 2]>::as_slice).collect();
        Book::new("book.xlsx").pairings(&EN, &rows(result)).sheet("Rules", &formula)
    };
    let published: [&[&str]; 3] =
        [&["Rank", "Name", "Points"], &["1", "Ann", "6"], &["2", "Ben", "3"]];
    let saved =
        book("two", rules("count(won amd round = 2)")).sheet("Published", &published).save();
    let said = saved
        .run("check", &["--lang", "en", "--fix", saved.beside("first.xlsx").to_str().unwrap()])
        .stdout;
    assert!(
        said.contains("not in the copy; use with the book itself: announced standings"),
        "{said}"
    );
    let answers: Answers<'_> =
        &[("Results", 4, 3, "2-0"), ("Rules", 3, 1, "count(won and round = 2)")];
    let copy = answered(&saved, &[], answers);
    let twin = book("2-0", rules("count(won and round = 2)")).save();
    let (one, other) = (copy.standings(""), twin.standings(""));
    assert_eq!(one.0["players"], other.0["players"]);
    let names = |path: &std::path::Path| {
        crate::harness::stored(path, false)
            .into_iter()
            .filter(|(name, ..)| name == "Bracket")
            .count()
    };
    assert!(names(&one.1) > 0 && names(&one.1) == names(&other.1));
}

#[test]
fn no_copy_leaves_out_what_it_cannot_ask() {
    let rows = [["1", "1", "Ann", "2-0", "Ben"]];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .sheet("Round 2", &[&["Ann beat Ben"]])
        .rules("mtg")
        .save();
    let copy = saved.beside("copy.xlsx");
    let run = saved.run("check", &["--fix", copy.to_str().unwrap()]);
    assert!(run.code == 1 && !copy.exists() && run.stderr.contains("Round 2!A1"), "{}", run.stderr);
    // Nothing is replaced without being asked to.
    std::fs::write(&copy, "mine").unwrap();
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).save();
    let run = saved.run("check", &["--fix", copy.to_str().unwrap()]);
    assert!(run.code == 2 && std::fs::read(&copy).unwrap() == b"mine", "{}", run.stderr);
}
