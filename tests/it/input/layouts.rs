//! Lists of pairings as they really look: each layout becomes the same tournament.

use crate::harness::{Book, Saved, expected, points};

#[test]
fn days_of_one_tournament_are_one() {
    let day = |round: &'static str| {
        [[round, "1", "Ann", "2-0", "Ben"], [round, "2", "Cai", "2-1", "Dee"]]
    };
    let (one, two) = (day("1"), day("2"));
    let one: [&[&str]; 3] = [&crate::harness::EN, &one[0], &one[1]];
    let two: [&[&str]; 3] = [&crate::harness::EN, &two[0], &two[1]];
    let (json, _) = Book::new("days.xlsx")
        .sheet("Day 1", &one)
        .sheet("Day 2", &two)
        .rules("mtg")
        .save()
        .standings("");
    assert_eq!(points(&json), expected(&[("Ann", "6"), ("Ben", "0"), ("Cai", "6"), ("Dee", "0")]));
    let copy = Book::new("days.xlsx").sheet("Day 1", &one).sheet("Copy", &one).rules("mtg").with(
        |workbook| {
            workbook.worksheet_from_index(1).unwrap().set_hidden(true);
        },
    );
    assert_eq!(
        points(&copy.save().standings("").0),
        expected(&[("Ann", "3"), ("Ben", "0"), ("Cai", "3"), ("Dee", "0")])
    );
    // The same rounds of the same people twice are a question, unless one is hidden.
    let run = Book::new("days.xlsx")
        .sheet("Day 1", &one)
        .sheet("Copy", &one)
        .rules("mtg")
        .save()
        .run("check", "");
    run.out(1, &["Day 1 / Copy"]);
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
    let near: [&[&str]; 3] =
        [&["Games of the day"], &["Table", "Player 1", "Player 2"], &["1", "Ann", "Ben"]];
    let text = said(&near, "en");
    assert!(
        text.contains("(Table / Player 1 / Player 2), but this is missing: round, result")
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
        text.contains("“won” does not give an opponent and a result") && text.contains("C2"),
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
            Saved::bytes(name, &std::fs::read(&path).unwrap()).standings("--rules fide-2019");
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
    for (lang, said) in
        [("en", "not the layout you asked for"), ("ja", "指定した形式ではありません")]
    {
        let run = book.run("check", &["--layout", "opponents", "--lang", lang]);
        run.out(1, &[said, "friday.csv ▸ A1"]);
    }
    assert!(book.run("check", "--layout list").stdout.contains("2 pairings"));
}
