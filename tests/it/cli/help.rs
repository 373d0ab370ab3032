//! Help that leads somewhere: one complaint for many cells, rules by what results look like, options beside the book.

use crate::harness::{Book, EN, JA, Saved, expected, points};

const GOOD: [[&str; 5]; 2] = [
    ["1", "1", "Ann", "2-1", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
];

fn check(saved: &Saved, args: &[&str]) -> (i32, String) {
    let run = saved.run("check", &[args, &["--lang", "en"]].concat());
    (run.code, run.stdout)
}

#[test]
fn problems_of_one_kind_are_one_complaint_with_their_cells() {
    let names: Vec<String> = (1..=24).map(|at| format!("Player {at}")).collect();
    let rows: Vec<[&str; 5]> = names
        .chunks(2)
        .map(|pair| ["1", "", &*pair[0], "two-one", &*pair[1]])
        .collect();
    let (code, said) = check(
        &Book::new("many.xlsx")
            .pairings(&EN, &rows)
            .rules("mtg")
            .save(),
        &[],
    );
    assert_eq!(code, 1);
    assert_eq!(said.matches("error:").count(), 1, "{said}");
    assert!(
        said.contains("Pairings!D2\n")
            && said.contains("and 11 more of this kind: D3:D13 (two-one)"),
        "{said}"
    );
    // Each is data of its own.
    let run = Book::new("many.xlsx")
        .pairings(&JA, &rows)
        .rules("mtg")
        .save()
        .run("check", &["--json", "-"]);
    assert_eq!(run.stdout.matches("unreadable-result").count(), 12);
}

#[test]
fn what_another_problem_caused_is_not_told() {
    // Dee is unknown; that Cai's cell is not answered follows from it.
    let cross: [&[&str]; 5] = [
        &["番号", "氏名", "1回戦", "2回戦"],
        &["1", "Ann", "○Ben", "○Cai"],
        &["2", "Ben", "●Ann", "○Didi"],
        &["3", "Cai", "○Dee", "●Ann"],
        &["4", "Didi", "●Cai", "●Ben"],
    ];
    let (_, said) = check(
        &Book::new("cross.xlsx")
            .sheet("星取表", &cross)
            .rules("shogi-swiss")
            .save(),
        &[],
    );
    assert!(
        said.matches("error:").count() == 1 && said.contains("“dee” is not in the list"),
        "{said}"
    );
    // A sheet on which a column is missing is not used for no other reason.
    let (_, said) = check(
        &Book::new("list.xlsx")
            .sheet(
                "List",
                &[
                    &["Round", "Player 1", "Resullt", "Player 2"],
                    &["1", "Ann", "2-0", "Ben"],
                ],
            )
            .save(),
        &[],
    );
    assert!(
        said.contains("did you mean that by “Resullt”?")
            && !said.contains("this sheet is not used"),
        "{said}"
    );
}

#[test]
fn rules_are_named_by_what_results_look_like() {
    let list = |result: &'static str| {
        Book::new("friday night.xlsx")
            .pairings(&EN, &[["1", "1", "Ann", result, "Ben"]])
            .save()
    };
    for (result, sign, first) in [
        ("2-1-0", "Results like 2-1: probably mtg, pokemon", "mtg"),
        (
            "@33-31",
            "Results like 33-31: probably othello-japan",
            "othello-japan",
        ),
        ("@1-0", "Results like 1-0: probably fide-2019", "fide-2019"),
        (
            "@412-388",
            "Results like 412-388: probably scrabble",
            "scrabble",
        ),
        ("○", "Results in marks: probably shogi-swiss", "shogi-swiss"),
    ] {
        let (code, said) = check(&list(result), &[]);
        assert!(code == 1 && said.contains(sign), "{result}: {said}");
        let command = format!("type: tiebook \"friday night.xlsx\" --rules {first}");
        assert!(said.contains(&command), "{result}: {said}");
        // What is told to be typed works.
        let (code, said) = check(&list(result), &["--rules", first]);
        assert_eq!(code, 0, "{result}: {said}");
    }
}

/// 2 January 2026 shown as a day and a month: typed as `1-2` or as `2-1`.
fn dated(book: Book) -> Book {
    book.date(1, 3, 46024.0, "d-mmm")
}

#[test]
fn dates_and_headings_are_settled_by_options_by_a_file_and_by_rows() {
    let pairings = || dated(Book::new("dates.xlsx").pairings(&EN, &GOOD));
    let won =
        |ann: &str, ben: &str| expected(&[("Ann", ann), ("Ben", ben), ("Cai", "3"), ("Dee", "0")]);
    let (code, said) = check(&pairings().rules("mtg").save(), &[]);
    assert!(code == 1 && said.contains("--dates"), "{said}");
    for (order, ann, ben) in [("mdy", "0", "3"), ("dmy", "3", "0")] {
        assert_eq!(
            points(
                &pairings()
                    .rules("mtg")
                    .save()
                    .standings(&["--dates", order])
                    .0
            ),
            won(ann, ben)
        );
        let rules: [&[&str]; 2] = [&["ルール", "mtg"], &["日付の順", order]];
        assert_eq!(
            points(&pairings().sheet("設定", &rules).save().standings(&[]).0),
            won(ann, ben)
        );
        let saved = pairings().save();
        std::fs::write(
            saved.beside("dates.tiebook.toml"),
            format!("rules = \"mtg\"\ndates = \"{order}\"\n"),
        )
        .unwrap();
        assert_eq!(points(&saved.standings(&[]).0), won(ann, ben));
    }
    let rows: [&[&str]; 3] = [
        &["Runde X", "p1", "Ergebnis?", "p2"],
        &["1", "Ann", "2-1", "Ben"],
        &["1", "Cai", "2-0", "Bob"],
    ];
    let headings = || {
        Book::new("map.xlsx").sheet("Sheet1", &rows).sheet(
            "Names",
            &[
                &["No", "Name"],
                &["1", "Ann"],
                &["2", "Ben"],
                &["3", "Cai"],
                &["4", "Dee"],
            ],
        )
    };
    let map = [
        ("Runde X", "Round"),
        ("p1", "Player 1"),
        ("Ergebnis?", "Result"),
        ("p2", "Player 2"),
    ];
    let options: Vec<String> = map
        .iter()
        .flat_map(|(one, other)| ["--map".to_string(), format!("{one}={other}")])
        .collect();
    let mut options: Vec<&str> = options.iter().map(String::as_str).collect();
    options.extend(["--merge", "Bob=Dee", "--rules", "mtg"]);
    assert_eq!(
        points(&headings().save().standings(&options).0),
        won("3", "0")
    );
    let row = |(one, other): &(&str, &str)| vec!["Map".to_string(), format!("{one}={other}")];
    let mut said: Vec<Vec<String>> = map.iter().map(row).collect();
    said.extend([
        vec!["Rule set".into(), "mtg".into()],
        vec!["Merge".into(), "Bob=Dee".into()],
    ]);
    let said: Vec<Vec<&str>> = said
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let said: Vec<&[&str]> = said.iter().map(Vec::as_slice).collect();
    assert_eq!(
        points(&headings().sheet("Rules", &said).save().standings(&[]).0),
        won("3", "0")
    );
    let saved = headings().save();
    let pairs: Vec<String> = map
        .iter()
        .map(|(one, other)| format!("{one:?} = {other:?}"))
        .collect();
    let text = format!(
        "rules = \"mtg\"\n[merge]\nBob = \"Dee\"\n[map]\n{}\n",
        pairs.join("\n")
    );
    std::fs::write(saved.beside("map.tiebook.toml"), text).unwrap();
    assert_eq!(points(&saved.standings(&[]).0), won("3", "0"));
}

#[test]
fn what_cannot_be_settled_is_told() {
    let book = || {
        Book::new("book.xlsx")
            .pairings(&EN, &GOOD)
            .rules("mtg")
            .save()
    };
    let (code, said) = check(&book(), &["--map", "player1_name=Player 1"]);
    assert!(
        code == 0 && said.contains("“player1_name” was to stand for “Player 1”"),
        "{said}"
    );
    let (_, said) = check(&book(), &["--map", "Player 1=Somebody"]);
    assert!(said.contains("tiebook knows no “Somebody”"), "{said}");
    assert_eq!(book().run("check", &["--dates", "ydm"]).code, 2);
    for (text, line, told) in [
        ("dates = \"mdy\"\nrouns = 3\n", 2, "unknown field `rouns`"),
        ("dates = \"never\"\n", 1, "unknown variant `never`"),
        ("\n[merge\n", 2, ""),
        ("rules = \"mgt\"\n", 1, "mgt: "),
        (
            "sheet = \"A\"\nlayout = \"heap\"\n",
            2,
            "unknown variant `heap`",
        ),
    ] {
        let saved = book();
        std::fs::write(saved.beside("book.tiebook.toml"), text).unwrap();
        let (code, said) = check(&saved, &[]);
        assert!(
            code == 1
                && said.contains(&format!("book.tiebook.toml:{line}\n"))
                && said.contains(told),
            "{text}: {said}"
        );
        assert_eq!(saved.run("standings", &[]).code, 1);
        let found = saved.problems(&[]);
        assert!(found[0].starts_with("bad-beside "), "{found:?}");
    }
    for (key, value, cell) in [
        ("日付の順", "never", "B2"),
        ("Merge", "Bob", "B2"),
        ("Map", "=x", "B2"),
    ] {
        let rules: [&[&str]; 2] = [&["ルール", "mtg"], &[key, value]];
        let (code, said) = check(
            &Book::new("book.xlsx")
                .pairings(&JA, &GOOD)
                .sheet("設定", &rules)
                .save(),
            &[],
        );
        assert!(
            code == 1 && said.contains(&format!("設定!{cell}")),
            "{key}: {said}"
        );
    }
}

#[test]
fn a_mistake_in_a_formula_is_one_problem_among_others() {
    let rules: [&[&str]; 2] = [&["ルール", "mtg"], &["指標 相手点", "mean(opponent.mv)"]];
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["1", "1", "Cai", "three", "Dee"],
    ];
    let run = Book::new("book.xlsx")
        .pairings(&JA, &rows)
        .sheet("設定", &rules)
        .save()
        .run("check", &["--lang", "en"]);
    assert_eq!(run.code, 1);
    for told in [
        "設定!B2",
        "did you mean mw?",
        "対戦結果!D3",
        "the result “three” cannot be read",
    ] {
        assert!(run.stdout.contains(told), "{told}: {}", run.stdout);
    }
}

#[test]
fn discs_under_one_heading_behind_each_player_are_the_score() {
    let rows: [&[&str]; 3] = [
        &["回戦", "黒", "石数", "白", "石数"],
        &["1", "佐藤", "40", "鈴木", "24"],
        &["1", "田中", "30", "高橋", "34"],
    ];
    let (json, _) = Book::new("discs.xlsx")
        .sheet("結果", &rows)
        .rules("othello-japan")
        .save()
        .standings(&[]);
    let twin = Book::new("discs.xlsx")
        .pairings(
            &JA,
            &[
                ["1", "", "佐藤", "40-24", "鈴木"],
                ["1", "", "田中", "30-34", "高橋"],
            ],
        )
        .rules("othello-japan");
    assert_eq!(
        crate::harness::order(&json),
        crate::harness::order(&twin.save().standings(&[]).0)
    );
}

/// A result that is half entered: what is there and what is missing, and where both scores belong.
#[test]
fn scores_in_the_wrong_cells_are_told_apart() {
    let rows = "Round,Player 1,Score 1,Score 2,Player 2\n1,Ann,2,,Ben\n1,Cai,2-1,,Dee\n1,Eva,,1,Fay\n2,Ann,2,1,Cai\n";
    let saved = crate::harness::Saved::bytes("half.csv", rows.as_bytes());
    let said = saved
        .run("check", &["--rules", "mtg", "--lang", "en"])
        .stdout;
    for told in [
        "the score of Ben is missing; the other one is 2",
        "half.csv ▸ D2",
        "the score of Eva is missing; the other one is 1",
        "half.csv ▸ C4",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
    assert!(
        said.contains("enter 2 and 1 in the two cells") && said.contains("half.csv ▸ C3"),
        "{said}"
    );
    // Among the marks they have cells of their own too.
    let rows = "Round,Player 1,Score 1,Score 2,Player 2,Mark\n1,Ann,2,0,Ben,\n1,Cai,,,Dee,2-1\n2,Ann,2,1,Cai,\n2,Ben,2,1,Dee,\n";
    let marked = crate::harness::Saved::bytes("marked.csv", rows.as_bytes())
        .run("check", &["--rules", "mtg", "--lang", "en"])
        .stdout;
    assert!(
        marked.contains("enter 2 and 1 in the two cells for scores")
            && marked.contains("marked.csv ▸ F3"),
        "{marked}"
    );
    let said = saved
        .run("check", &["--rules", "mtg", "--lang", "ja"])
        .stdout;
    assert!(
        said.contains("Ben の得点がありません(相手の得点は 2)")
            && said.contains("2 と 1 を得点の2つの欄に"),
        "{said}"
    );
}

/// On a terminal a question is asked instead; `script` makes one.
#[test]
fn on_a_terminal_the_rules_are_asked_for() {
    let saved = Book::new("night.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-1", "Ben"]])
        .save();
    let folder = saved.path.parent().unwrap();
    let command = format!("{} night.xlsx --lang en", env!("CARGO_BIN_EXE_tiebook"));
    let answered = |answers: &str| {
        let mut script = std::process::Command::new("script");
        script
            .args(["-qec", &command, "/dev/null"])
            .current_dir(folder);
        script.stdin(std::process::Stdio::piped());
        let Ok(mut running) = script.stdout(std::process::Stdio::piped()).spawn() else {
            eprintln!("SKIPPED: there is no `script` here");
            return None;
        };
        std::io::Write::write_all(&mut running.stdin.take().unwrap(), answers.as_bytes()).unwrap();
        let done = running.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        Some((done.status.code(), said))
    };
    let Some((code, said)) = answered("7\n1\n") else {
        return;
    };
    assert!(said.contains("1) mtg: Magic: The Gathering"), "{said}");
    assert!(said.contains("there is no rule set 7"), "{said}");
    assert!(
        said.contains("Next time, without the question: tiebook night.xlsx --rules mtg"),
        "{said}"
    );
    assert_eq!(code, Some(0), "{said}");
    assert!(saved.beside("night-standings.xlsx").exists());
    let (code, said) = answered("\n").unwrap();
    assert_eq!(code, Some(1), "{said}");
}
