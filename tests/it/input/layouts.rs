//! Lists of pairings as they really look: each layout becomes the same tournament.

use crate::harness::{Book, Saved, exact, expected, points};

#[test]
fn two_spellings_of_a_name_are_one_or_a_question() {
    let book = |other: &'static str| {
        let rows = [
            ["1", "1", "髙橋", "2-0", "斎藤 一郎"],
            ["1", "2", "田中", "2-0", "鈴木"],
            ["2", "1", "高橋さん", "2-1", "田中"],
            ["2", "2", "鈴木", "2-1", other],
        ];
        Book::new("names.xlsx")
            .pairings(&crate::harness::JA, &rows)
            .rules("mtg")
    };
    let one = expected(&[
        ("斎藤 一郎", "0"),
        ("田中", "3"),
        ("鈴木", "3"),
        ("髙橋", "6"),
    ]);
    assert_eq!(points(&book("齋藤一郎").save().standings(&[]).0), one);
    // The family name alone may be somebody else's.
    let run = book("齋藤").save().run("check", &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("!E5") && run.stdout.contains("--merge \"齋藤=斎藤 一郎\""),
        "{}",
        run.stdout
    );
    let (json, _) = book("齋藤")
        .save()
        .standings(&["--merge", "齋藤=斎藤 一郎"]);
    assert_eq!(points(&json), one);
    // In a list of players it is enough where one has it.
    let players: [&[&str]; 5] = [
        &["番号", "氏名"],
        &["1", "髙橋"],
        &["2", "斎藤 一郎"],
        &["3", "田中"],
        &["4", "鈴木"],
    ];
    let (json, _) = book("齋藤").sheet("参加者", &players).save().standings(&[]);
    assert_eq!(points(&json), one);
}

#[test]
fn one_of_several_tournaments_is_chosen_by_its_sheet() {
    let rows: [&[&str]; 2] = [&crate::harness::EN, &["1", "1", "Ann", "2-0", "Ben"]];
    let other: [&[&str]; 2] = [&crate::harness::EN, &["1", "1", "Cai", "2-0", "Dee"]];
    let saved = Book::new("two.xlsx")
        .sheet("Juniors", &rows)
        .sheet("Seniors", &other)
        .rules("mtg")
        .save();
    let run = saved.run("check", &[]);
    assert!(
        run.code == 0 && run.stdout.matches("2 players, 1 round, 1 pairing").count() == 2,
        "{}",
        run.stdout
    );
    let (json, _) = saved.standings(&["--sheet", "seniors"]);
    assert_eq!(points(&json), expected(&[("Cai", "3"), ("Dee", "0")]));
    for (lang, said) in [
        ("en", "no sheet “Veterans”"),
        ("ja", "「Veterans」というシートはありません"),
    ] {
        let run = saved.run("check", &["--sheet", "Veterans", "--lang", lang]);
        assert!(
            run.code == 1 && run.stdout.contains(said) && run.stdout.contains("Juniors / Seniors"),
            "{}",
            run.stdout
        );
    }
}

#[test]
fn every_one_of_several_tournaments_gets_its_output() {
    let first: [&[&str]; 3] = [
        &crate::harness::EN,
        &["1", "1", "Ann", "2-0", "Ben"],
        &["1", "2", "Cai", "2-1", "Dee"],
    ];
    let other: [&[&str]; 2] = [&crate::harness::EN, &["1", "1", "Eve", "2-0", "Fay"]];
    let players: [&[&str]; 7] = [
        &["No", "Name"],
        &["1", "Ann"],
        &["2", "Ben"],
        &["3", "Cai"],
        &["4", "Dee"],
        &["5", "Eve"],
        &["6", "Fay"],
    ];
    let saved = Book::new("two.xlsx")
        .sheet("Class A", &first)
        .sheet("Class: B".replace(':', "").as_str(), &other)
        .sheet("Players", &players)
        .rules("mtg")
        .save();
    let run = saved.run("standings", &["--json", "-"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let documents: Vec<serde_json::Value> = serde_json::Deserializer::from_str(&run.stdout)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(documents.len(), 2);
    assert_eq!(
        points(&documents[0]),
        expected(&[("Ann", "3"), ("Ben", "0"), ("Cai", "3"), ("Dee", "0")])
    );
    assert_eq!(
        points(&documents[1]),
        expected(&[("Eve", "3"), ("Fay", "0")])
    );
    assert!(
        saved.beside("two-Class A-standings.xlsx").exists()
            && saved.beside("two-Class B-standings.xlsx").exists()
    );
    // One file cannot hold both, and a command about one player needs to know which.
    assert_eq!(
        saved
            .run(
                "standings",
                &["-o", saved.beside("one.xlsx").to_str().unwrap()]
            )
            .code,
        2
    );
    for (lang, said) in [
        ("en", "several tournaments: Class A / Class B"),
        ("ja", "複数の大会があります: Class A / Class B"),
    ] {
        let run = saved.run("explain", &["Ann", "--lang", lang]);
        assert!(run.code == 1 && run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn classes_with_a_sheet_for_each_round() {
    let head = ["卓", "選手1", "結果", "選手2"];
    let rounds = |one: [&'static str; 4], two: [&'static str; 4]| [[head, one], [head, two]];
    let (a, b) = (
        rounds(["1", "青木", "○", "井上"], ["1", "井上", "○", "青木"]),
        rounds(["1", "岡田", "○", "加藤"], ["1", "岡田", "○", "加藤"]),
    );
    let mut book = Book::new("classes.xlsx");
    for (name, rows) in [
        ("A級1回戦", &a[0]),
        ("A級2回戦", &a[1]),
        ("B級1回戦", &b[0]),
        ("B級2回戦", &b[1]),
    ] {
        book = book.sheet(name, &rows.each_ref().map(<[&str; 4]>::as_slice));
    }
    let saved = book
        .sheet(
            "設定",
            &[&["大会名", "春の大会"], &["ルール", "shogi-swiss"]],
        )
        .save();
    assert_eq!(saved.run("standings", &[]).code, 0);
    assert!(
        saved.beside("classes-A級-順位.xlsx").exists()
            && saved.beside("classes-B級-順位.xlsx").exists()
    );
    for sheet in ["B級", "B級2回戦"] {
        let (json, _) = saved.standings(&["--sheet", sheet]);
        assert_eq!(
            (&json["title"], exact(&json, "岡田", "wins")),
            (&"春の大会 B級".into(), "2")
        );
    }
}

#[test]
fn days_of_one_tournament_are_one() {
    let day = |round: &'static str| {
        [
            [round, "1", "Ann", "2-0", "Ben"],
            [round, "2", "Cai", "2-1", "Dee"],
        ]
    };
    let (one, two) = (day("1"), day("2"));
    let one: [&[&str]; 3] = [&crate::harness::EN, &one[0], &one[1]];
    let two: [&[&str]; 3] = [&crate::harness::EN, &two[0], &two[1]];
    let (json, _) = Book::new("days.xlsx")
        .sheet("Day 1", &one)
        .sheet("Day 2", &two)
        .rules("mtg")
        .save()
        .standings(&[]);
    assert_eq!(
        points(&json),
        expected(&[("Ann", "6"), ("Ben", "0"), ("Cai", "6"), ("Dee", "0")])
    );
    let copy = Book::new("days.xlsx")
        .sheet("Day 1", &one)
        .sheet("Copy", &one)
        .rules("mtg")
        .with(|workbook| {
            workbook.worksheet_from_index(1).unwrap().set_hidden(true);
        });
    assert_eq!(
        points(&copy.save().standings(&[]).0),
        expected(&[("Ann", "3"), ("Ben", "0"), ("Cai", "3"), ("Dee", "0")])
    );
    // The same rounds of the same people twice are a question, unless one is hidden.
    let run = Book::new("days.xlsx")
        .sheet("Day 1", &one)
        .sheet("Copy", &one)
        .rules("mtg")
        .save()
        .run("check", &[]);
    assert!(
        run.code == 1 && run.stdout.contains("Day 1 / Copy"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_sheet_that_nearly_fits_is_explained() {
    let said = |rows: &[&[&str]], lang: &str| {
        let run = Book::new("near.xlsx")
            .sheet("Sheet1", rows)
            .save()
            .run("check", &["--rules", "mtg", "--lang", lang]);
        assert_eq!(run.code, 1);
        run.stdout
    };
    let near: [&[&str]; 3] = [
        &["Games of the day"],
        &["Table", "Player 1", "Player 2"],
        &["1", "Ann", "Ben"],
    ];
    let text = said(&near, "en");
    assert!(
        text.contains("Table / Player 1 / Player 2 are there; missing: round, result")
            && text.contains("A2"),
        "{text}"
    );
    assert!(
        said(&near, "ja")
            .contains("Table / Player 1 / Player 2 はありますが、回戦、結果がありません"),
        "{}",
        said(&near, "ja")
    );
    let cross: [&[&str]; 3] = [
        &["No", "Name", "Round 1", "Round 2"],
        &["1", "Ann", "won", "good"],
        &["2", "Ben", "lost", "bad"],
    ];
    let text = said(&cross, "en");
    assert!(
        text.contains("“won” says no opponent and result") && text.contains("C2"),
        "{text}"
    );
}

/// The samples hold one tournament of five in every layout. By hand: the first and the third won, drew with each other and had
/// or beat the rest; the first met the second (1 point), the third (1 + ½, and ½ for the bye) and the fifth (½ for the bye).
#[test]
#[ignore = "minutes"]
fn every_sample_is_the_same_tournament() {
    let mut read = 0;
    for entry in std::fs::read_dir("samples/layouts").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name == "README.md" {
            continue;
        }
        let (json, _) =
            Saved::bytes(name, &std::fs::read(&path).unwrap()).standings(&["--rules", "fide-2019"]);
        let mut players: Vec<&serde_json::Value> =
            json["players"].as_array().unwrap().iter().collect();
        players.sort_by_key(|player| {
            let name = player["name"].as_str().unwrap();
            let names = [
                "Ann Lee, Ann 青木一郎 Lee Ann 1",
                "Ben Fox, Ben 井上花子 Fox Ben 2",
                "Cai Wu, Cai 上田次郎 Wu Cai 3",
                "Dee Kay, Dee 遠藤桜 Kay Dee 4",
                "Eve Ray, Eve 岡田守 Ray Eve 5",
            ];
            names.iter().position(|names| names.contains(name))
        });
        let points: Vec<&str> = players
            .iter()
            .map(|player| player["figures"]["match_points"]["exact"].as_str().unwrap())
            .collect();
        assert_eq!(points, ["5/2", "1", "5/2", "2", "1"], "{name}");
        assert_eq!(players[0]["figures"]["buchholz"]["exact"], "7/2", "{name}");
        assert_eq!(json["problems"], serde_json::json!([]), "{name}");
        read += 1;
    }
    assert_eq!(read, 19);
}

#[test]
fn a_list_that_is_not_the_layout_asked_for_is_said_to_be_one() {
    let book = Saved::bytes(
        "friday.csv",
        b"Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n1,Cai,2-1,Dee\n",
    );
    for (lang, said) in [
        ("en", "not the layout that was asked for"),
        ("ja", "指定した形式ではありません"),
    ] {
        let run = book.run("check", &["--layout", "opponents", "--lang", lang]);
        assert!(
            run.code == 1 && run.stdout.contains(said) && run.stdout.contains("friday.csv ▸ A1"),
            "{}",
            run.stdout
        );
    }
    assert!(
        book.run("check", &["--layout", "list"])
            .stdout
            .contains("2 pairings")
    );
}
