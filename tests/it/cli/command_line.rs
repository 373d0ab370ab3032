//! The command line as its users meet it.

use crate::harness::{Book, EN, Saved, tiebook};

#[test]
fn a_book_alone_is_standings_beside_it() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let run = tiebook(
        &[saved.path.to_str().unwrap()],
        saved.path.parent().unwrap(),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(saved.beside("hyogo-2009-順位.xlsx").exists());
    let run = tiebook(
        &["--lang", "en", saved.path.to_str().unwrap()],
        saved.path.parent().unwrap(),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(saved.beside("hyogo-2009-standings.xlsx").exists());
}

#[test]
fn an_existing_output_is_replaced_only_with_force() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let output = saved.beside("out.xlsx");
    std::fs::write(&output, "precious").unwrap();
    let run = saved.run("standings", &["-o", output.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--force"), "{}", run.stderr);
    assert_eq!(std::fs::read(&output).unwrap(), b"precious");
    assert_eq!(
        saved
            .run("standings", &["-o", output.to_str().unwrap(), "--force"])
            .code,
        0
    );
    assert_ne!(std::fs::read(&output).unwrap(), b"precious");
}

#[test]
fn the_input_is_never_written_to() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let before = std::fs::read(&saved.path).unwrap();
    let run = saved.run(
        "standings",
        &["-o", saved.path.to_str().unwrap(), "--force"],
    );
    assert_eq!(run.code, 2);
    let run = saved.run(
        "standings",
        &[
            "-o",
            saved.beside("o.xlsx").to_str().unwrap(),
            "--force",
            "--json",
            saved.path.to_str().unwrap(),
        ],
    );
    assert_eq!(run.code, 2);
    assert_eq!(std::fs::read(&saved.path).unwrap(), before);
}

#[test]
fn one_bad_book_does_not_stop_the_others() {
    let good = Saved::sample("friday-mtg.xlsx");
    let bad = good.beside("bad.xlsx");
    std::fs::write(&bad, "no workbook").unwrap();
    let out = good.beside("out");
    let args = [
        "standings",
        bad.to_str().unwrap(),
        good.path.to_str().unwrap(),
        "--out-dir",
        out.to_str().unwrap(),
    ];
    let run = tiebook(&args, good.path.parent().unwrap());
    assert_eq!(run.code, 1);
    assert!(out.join("friday-mtg-standings.xlsx").exists());
    assert!(
        run.stderr.contains("wrote 1 of 2")
            && run.stderr.contains("not written: ")
            && run.stderr.contains("bad.xlsx"),
        "{}",
        run.stderr
    );
}

#[test]
fn wrong_usage_and_no_access_exit_with_2() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let book = saved.path.to_str().unwrap();
    let missing = saved.beside("missing.xlsx");
    for args in [
        &["standings"][..],
        &["standings", missing.to_str().unwrap()],
        &["standings", book, "--set", "floor"],
        &["standings", book, "--rules", "nothing-known"],
        &["standings", book, "--rules", "missing.toml"],
        &["standings", book, book, "-o", "x.xlsx"],
        &["standings", book, "-o", "no/such/folder/x.xlsx"],
        &["explain", book, "Nobody"],
        &["standings", book, "--through-round", "0"],
    ] {
        let run = tiebook(args, saved.path.parent().unwrap());
        assert_eq!(run.code, 2, "{args:?}: {}", run.stderr);
        assert!(!run.stderr.is_empty());
    }
}

#[test]
fn two_books_never_share_an_output() {
    let (one, two) = (
        Saved::sample("friday-mtg.xlsx"),
        Saved::sample("friday-mtg.xlsx"),
    );
    let out = one.beside("out");
    let args = [
        "standings",
        one.path.to_str().unwrap(),
        two.path.to_str().unwrap(),
        "--out-dir",
        out.to_str().unwrap(),
        "--force",
    ];
    assert_eq!(tiebook(&args, one.path.parent().unwrap()).code, 2);
}

#[test]
fn explain_tells_how_a_place_came_about() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let run = saved.run("explain", &["B", "--rules", "hyogo-2009-exact"]);
    assert!(
        run.stdout
            .contains("(プレイヤーA 1 + プレイヤーF 0.33 + プレイヤーC 0.33) ÷ 3 = 83/150")
            || run.stdout.contains("÷ 3 = 5/9"),
        "{}",
        run.stdout
    );
    let run = saved.run(
        "explain",
        &["プレイヤーG", "--against", "2", "--lang", "en"],
    );
    assert!(
        run.stdout
            .contains("プレイヤーB is above プレイヤーG on OMW%: 11/20 against 11/25"),
        "{}",
        run.stdout
    );
}

#[test]
fn names_stay_the_text_they_are() {
    let names = [
        "=HYPERLINK(\"x\")",
        "+1",
        "@x",
        "Nan",
        "0123",
        "1e5",
        "TRUE",
        "-",
    ];
    let rows: Vec<[&str; 5]> = names[..6]
        .chunks(2)
        .map(|pair| ["1", "", pair[0], "2-0", pair[1]])
        .collect();
    let rows: Vec<[String; 5]> = rows
        .iter()
        .map(|row| {
            row.map(|cell| {
                if cell.parse::<f64>().is_ok() && cell.len() > 1 {
                    format!("@{cell}")
                } else {
                    cell.to_string()
                }
            })
        })
        .collect();
    let rows: Vec<[&str; 5]> = rows
        .iter()
        .map(|row| [0, 1, 2, 3, 4].map(|at| row[at].as_str()))
        .collect();
    let saved = Book::new("names.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    let (json, output) = saved.standings(&[]);
    let mut found = crate::harness::order(&json);
    found.sort();
    let mut want: Vec<String> = ["=HYPERLINK(\"x\")", "+1", "x", "Nan", "0123", "1e5"]
        .map(String::from)
        .to_vec();
    want[2] = "x".into();
    want.sort();
    assert_eq!(found, want);
    let formulas = crate::harness::stored(&output, true).len();
    let texts: Vec<String> = crate::harness::stored(&output, false)
        .into_iter()
        .filter_map(|(.., seen)| match seen {
            crate::harness::Seen::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    assert!(formulas > 100);
    for name in want {
        assert!(texts.contains(&name), "{name} is not in the output as text");
    }
}

#[test]
fn completions_and_the_manual_page_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    for (args, part) in [
        (&["completions", "bash"][..], "complete -F"),
        (&["completions", "bash"], "othello-world-cup"),
        (&["man"], ".TH tiebook"),
        (&["--help"], "Exit codes"),
        (&["--version"], "tiebook 0."),
    ] {
        let run = tiebook(args, folder.path());
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains(part), "{args:?}: {}", run.stdout);
    }
}

/// A mistyped argument is answered in Japanese where Japanese is asked for; the own words of a value's check are Japanese too.
#[test]
fn a_mistyped_argument_is_answered_in_japanese() {
    let saved = Saved::sample("friday-mtg.xlsx");
    for (args, told) in [
        (
            &["--seed", "x"][..],
            "--seed <N> に「x」は指定できません。整数で指定してください。",
        ),
        (
            &["--system", "x"],
            "--system <SYSTEM> に「x」は指定できません。指定できるのは ",
        ),
        (
            &["--time-limit", "0"],
            "--time-limit <SECONDS> に「0」は指定できません。範囲は 1..=86400 です。",
        ),
        (
            &["--lock", "A"],
            "--lock <PLAYER=PLAYER> に「A」は指定できません。2人の名前を 名前=名前 と書いてください。",
        ),
        (
            &["--set", "x"],
            "--set <KEY=VALUE> に「x」は指定できません。KEY=VALUE の形で書いてください。",
        ),
        (
            &["--sed", "1"],
            "--sed という指定はありません。もしかして --seed ですか",
        ),
        (
            &["--nothing-like-it"],
            "--nothing-like-it という指定はありません。",
        ),
        (
            &["--seed", "1", "--seed", "2"],
            "--seed <N> が2回以上指定されています",
        ),
        (
            &["--system"],
            "--system <SYSTEM> の値がありません。指定できるのは ",
        ),
    ] {
        let run = saved.run("pair", &[args, &["--lang=ja"]].concat());
        assert!(
            run.code == 2 && run.stderr.contains(told) && !run.stderr.contains("error:"),
            "{args:?}: {}",
            run.stderr
        );
        let run = saved.run("pair", &[args, &["--lang", "en"]].concat());
        assert!(
            run.code == 2 && run.stderr.contains("error:"),
            "{args:?}: {}",
            run.stderr
        );
    }
}
