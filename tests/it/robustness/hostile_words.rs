//! What an attacker tried: words, shapes, settings and arguments that are nearly right.

use crate::harness::{Book, EN, Saved, order};

#[test]
fn a_bye_is_one_in_every_word() {
    for word in [
        "free",
        "Frei",
        "Freilos",
        "exempt",
        "libre",
        "descansa",
        "riposa",
        "Leer",
        "シード",
        "不戦",
        "休み",
        "空き",
        "バイ",
        "不戦勝ち",
        "相手なし",
        "Bye 1",
        "BYE (1)",
        "bye2",
        "no opponent",
        "nobody",
        "N/A",
    ] {
        let rows = [
            ["1", "1", "Ann", "2-0", "Ben"],
            ["1", "2", "Cai", "", word],
            ["2", "1", "Cai", "2-0", "Ann"],
            ["2", "2", "Ben", "", word],
        ];
        let (json, _) =
            Book::new("bye.xlsx").pairings(&EN, &rows).rules("mtg").save().standings("");
        assert_eq!(order(&json).len(), 3, "{word}");
        // A listed player of that name is somebody.
        let list: [&[&str]; 5] =
            [&["No", "Name"], &["1", "Ann"], &["2", "Ben"], &["3", "Cai"], &["4", word]];
        let rows = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "0-2", word]];
        let (json, _) = Book::new("listed.xlsx")
            .pairings(&EN, &rows)
            .sheet("Players", &list)
            .rules("mtg")
            .save()
            .standings("");
        assert_eq!(order(&json).len(), 4, "{word}");
    }
}

#[test]
fn what_holds_the_place_of_a_name_is_asked_about() {
    for word in ["xxx", "0", "x", "TBD", "未定", "\u{fffc}", "\u{301}"] {
        let rows = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "2-0", word]];
        let saved = Book::new("place.xlsx").pairings(&EN, &rows).rules("mtg").save();
        assert_eq!(saved.problems(""), ["unreadable.name Pairings!E3"], "{word}");
    }
    let rows = [["1", "1", "A", "2-0", "B"], ["1", "2", "C", "2-0", "X"]];
    let (json, _) =
        Book::new("letters.xlsx").pairings(&EN, &rows).rules("mtg").save().standings("");
    assert_eq!(order(&json).len(), 4);
}

const PLAYED: [[&str; 5]; 4] = [
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["2", "1", "Ann", "2-0", "Cai"],
    ["2", "2", "Ben", "2-0", "Dee"],
];

#[test]
fn what_is_set_twice_or_nearly_is_said() {
    let said = |what: &str, sheets: &[(&str, &[&[&str]])], want: &[&str]| {
        let book = sheets
            .iter()
            .fold(Book::new("set.xlsx").pairings(&EN, &PLAYED), |book, (name, rows)| {
                book.sheet(name, rows)
            });
        assert_eq!(book.save().problems(""), want, "{what}");
    };
    let mtg: &[&str] = &["Rule set", "mtg"];
    said(
        "two sheets",
        &[("Rules", &[mtg]), ("設定", &[&["ルール", "pokemon"]])],
        &["set-twice 設定!B1"],
    );
    said("two sheets that agree", &[("Rules", &[mtg]), ("設定", &[&["ルール", "mtg"]])], &[]);
    said("one row", &[("Rules", &[&["Rule set", "mtg", "pokemon"]])], &["set-twice Rules!C1"]);
    said("a remark beside it", &[("Rules", &[&["Rule set", "mtg", "Magic"]])], &[]);
    said(
        "one key",
        &[("Rules", &[mtg, &["Floor", "1/3"], &["floor", "1/4"]])],
        &["set-twice Rules!B3"],
    );
    said(
        "points",
        &[("Rules", &[mtg, &["win", "3 points"]])],
        &["unknown-setting.mistyped Rules!A2"],
    );
    said(
        "points",
        &[("Rules", &[mtg, &["Points for a draw", "1"]])],
        &["unknown-setting.mistyped Rules!A2"],
    );
    said(
        "a row mistyped",
        &[("Rules", &[mtg, &["Qualfy", "2"]])],
        &["unknown-setting.mistyped Rules!A2"],
    );
    said(
        "such a row in Japanese",
        &[("設定", &[&["ルール", "mtg"], &["名前の横に表字", "段位"]])],
        &["unknown-setting.mistyped 設定!A2"],
    );
    said(
        "a row nobody knows",
        &[("Rules", &[mtg, &["Byes count", "half"]])],
        &["unknown-setting.row Rules!A2"],
    );
    said("what people tell each other", &[("Rules", &[mtg, &["Venue", "Hall 3"]])], &[]);
    said("too few rounds", &[("Rules", &[mtg, &["Rounds", "1"]])], &["fewer-rounds Rules!B2"]);
    said(
        "too many rounds",
        &[("Rules", &[mtg, &["Rounds", "1000000"]])],
        &["bad-setting Rules!B2"],
    );
}

#[test]
fn a_command_that_is_none_does_nothing() {
    let saved = Book::new("base.xlsx").pairings(&EN, &PLAYED).rules("mtg").save();
    let folder = saved.path.parent().unwrap();
    for args in [
        &["--force", "explian", "base.xlsx"][..],
        &["base.xlsx", "check"],
        &["certify", "base.xlsx"],
        &["check", "base.xlsx", "audit"],
    ] {
        let run = crate::harness::tiebook(args, folder);
        assert_eq!(
            (run.code, run.stderr.contains("Nothing was done")),
            (2, true),
            "{args:?} {}",
            run.stderr
        );
        assert!(!saved.beside("base-standings.xlsx").exists(), "{args:?}");
    }
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"))
        .args(["base.xlsx", "-o", "-"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        output.status.success() && output.stdout.starts_with(b"PK") && !saved.beside("-").exists()
    );
}

#[test]
fn names_to_be_joined_are_somebodys() {
    let saved = Book::new("merge.xlsx").pairings(&EN, &PLAYED).rules("mtg").save();
    assert_eq!(saved.problems("--merge Foo=Bar"), ["unused-option.merge merge.xlsx"]);
    assert_eq!(saved.problems("--merge Foo=Ann"), [""; 0]);
}

#[test]
fn a_player_called_like_a_link_plays() {
    let rows =
        [["1", "1", "https://x.y/z", "2-0", "Ben"], ["1", "2", "Cai", "2-0", "https://x.y/w"]];
    let (json, _) = Book::new("link.xlsx").pairings(&EN, &rows).rules("mtg").save().standings("");
    assert_eq!(order(&json).len(), 4);
}

#[test]
fn players_called_like_cells_stand_beside_their_points_in_charts() {
    let names = ["calc!A1", "'Q1'!$B$2:$B$9", "Bang!", "=A1"];
    let text = format!(
        "Round,Player 1,Result,Player 2\n1,{0},2-1,{1}\n1,{2},2-0,\"{3}\"\n2,{0},2-0,{2}\n2,{1},2-1,\"{3}\"\n",
        names[0], names[1], names[2], names[3]
    );
    let saved = Saved::bytes("cells.csv", text.as_bytes());
    let (json, _) = saved.standings("--rules mtg");
    assert_eq!(order(&json).len(), 4);
}

#[test]
fn separated_values_of_other_times_are_read() {
    let text = |encoding: &'static encoding_rs::Encoding, one: &str, two: &str| {
        let text = format!("Round,Player 1,Result,Player 2\n1,{one},2-0,{two}\n");
        let saved = Saved::bytes("old.csv", &encoding.encode(&text).0);
        let (json, _) = saved.standings("--rules mtg");
        assert_eq!(order(&json), [one, two]);
    };
    text(encoding_rs::ISO_2022_JP, "佐藤", "田中");
    text(encoding_rs::MACINTOSH, "Müller", "José");
}

/// Sets that were not over, sets that Excel took for days, and days in the results of a comma-separated file: none is taken for how the
/// match ended without a word.
#[test]
fn games_that_may_not_be_what_was_typed_are_said() {
    let of = |last: [&str; 3]| {
        let rows = format!(
            "Round,Player 1,Player 2,Set 1,Set 2,Set 3\n1,Ann,Ben,6-4,4-6,10-8\n1,Cai,Dee,6-4,6-3,\n2,Ann,Dee,7-5,6-2,\n2,Ben,Cai,{}\n",
            last.join(",")
        );
        Saved::bytes("sets.csv", rows.as_bytes())
    };
    let short = |last: [&str; 3]| -> Vec<String> {
        let found = of(last).problems("--rules shogi-swiss");
        found.into_iter().filter(|problem| problem.starts_with("odd-score.cut-short")).collect()
    };
    // Won with 6 as most are, and with 2 sets as all are; with 3, with 4 each, with one set.
    assert_eq!(short(["6-4", "3-6", "7-6"]), [""; 0]);
    assert_eq!(short(["6-4", "3-2", ""]), ["odd-score.cut-short E5"]);
    assert_eq!(short(["6-4", "4-4", ""]), ["odd-score.cut-short E5"]);
    assert_eq!(short(["6-4", "", ""]), ["odd-score.cut-short D5"]);
    let asked = |args: &[&str]| {
        let saved = of(["2025-04-06", "2025-03-06", ""]);
        let found = saved.problems(&[&["--rules", "shogi-swiss"], args].concat());
        found
            .into_iter()
            .filter(|problem| problem.contains("date") || problem.starts_with("missing-result"))
            .collect::<Vec<_>>()
    };
    let both = |kind: &str| ["D5", "E5"].map(|place| format!("{kind} {place}"));
    assert_eq!(asked(&[]), both("date-result.ambiguous"));
    assert_eq!(asked(&["--dates", "dmy"]), both("date-result.date"));
    // Six to four, six to three: Ben won both; the other way round Cai did.
    // By points of 1 a match: Cai has one from round 1.
    for (dates, points) in [("dmy", ["1", "1"]), ("mdy", ["0", "2"])] {
        let (json, _) = of(["2025-04-06", "2025-03-06", ""]).standings(&[
            "--rules",
            "shogi-swiss",
            "--dates",
            dates,
        ]);
        assert_eq!(
            ["Ben", "Cai"].map(|name| crate::harness::exact(&json, name, "wins")),
            points,
            "{dates}"
        );
    }
    let days = Saved::bytes("days.csv", b"Round,Player 1,Result,Player 2\n1,Ann,2025-01-02,Ben\n");
    assert_eq!(days.problems("--rules shogi-swiss")[0], "date-result.ambiguous C2");
}
