//! Lists of pairings as they really look: each layout becomes the same tournament.

use crate::harness::{Book, Saved, exact, expected, points};

#[test]
fn two_spellings_of_a_name_are_a_question() {
    let rows = [
        ["1", "1", "髙橋", "2-0", "斎藤"],
        ["2", "1", "高橋さん", "2-1", "齋藤"],
    ];
    let book = || {
        Book::new("names.xlsx")
            .pairings(&crate::harness::JA, &rows)
            .rules("mtg")
    };
    let run = book().save().run("check", &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("!C3") && run.stdout.contains("--merge \"齋藤=斎藤\""),
        "{}",
        run.stdout
    );
    let (json, _) = book()
        .save()
        .standings(&["--merge", "高橋さん=髙橋", "--merge", "齋藤=斎藤"]);
    assert_eq!(points(&json), expected(&[("斎藤", "0"), ("髙橋", "6")]));
    let players: [&[&str]; 3] = [
        &["番号", "氏名", "別名"],
        &["1", "髙橋", "高橋さん、高橋"],
        &["2", "斎藤", "齋藤"],
    ];
    let (json, _) = book().sheet("参加者", &players).save().standings(&[]);
    assert_eq!(points(&json), expected(&[("斎藤", "0"), ("髙橋", "6")]));
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

const AFTER_TWO_ROUNDS: [(&str, &str); 4] =
    [("Ann", "2"), ("Ben", "0"), ("Cai", "3/2"), ("Dee", "1/2")];

#[test]
fn one_sheet_for_each_round() {
    let first: [&[&str]; 3] = [
        &["Table", "Player 1", "Result", "Player 2"],
        &["1", "Ann", "1-0", "Ben"],
        &["2", "Cai", "@½-½", "Dee"],
    ];
    let second: [&[&str]; 3] = [
        &["Table", "Player 1", "Result", "Player 2"],
        &["1", "Dee", "0-1", "Ann"],
        &["2", "Cai", "1-0", "Ben"],
    ];
    for (one, two) in [
        ("R1", "R2"),
        ("Round 1", "Round 2"),
        ("1", "2"),
        ("第1回戦", "第2回戦"),
        ("予選1", "予選2"),
    ] {
        let saved = Book::new("rounds.xlsx")
            .sheet(one, &first)
            .sheet(two, &second)
            .save();
        let (json, _) = saved.standings(&["--rules", "fide-2019"]);
        assert_eq!(points(&json), expected(&AFTER_TWO_ROUNDS), "{one}");
        assert_eq!(json["rounds"], 2);
    }
}

#[test]
fn stacked_pairing_lists_of_chess_results() {
    static HEAD: [&str; 12] = [
        "Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No.",
    ];
    static MIRROR: [&str; 12] = [
        "Bo.", "No.", "Name", "Rtg", "FED", "Pts.", "Result", "Pts.", "FED", "Rtg", "Name", "No.",
    ];
    let rows = |head: &'static [&'static str; 12], name: usize, other: usize| {
        let row = |board: &'static str,
                   white: &'static str,
                   result: &'static str,
                   black: &'static str| {
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
        let (json, _) = Book::new("pairings.xlsx")
            .sheet("Sheet1", &table)
            .save()
            .standings(&["--rules", "fide-2019"]);
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
    let (json, _) = Book::new("melee.xlsx")
        .pairings(&crate::harness::EN, &melee)
        .rules("mtg")
        .save()
        .standings(&[]);
    assert_eq!(
        points(&json),
        expected(&[
            ("Ann", "4"),
            ("Ben", "3"),
            ("Cai", "0"),
            ("Dee", "4"),
            ("Eve", "3")
        ])
    );
    assert_eq!(exact(&json, "Ben", "games"), "5");
    let csv = "round,table,player1,player2,winner\n1,1,Ann,Ben,Ann\n1,2,Cai,Dee,0\n1,3,Eve,,\n2,1,Ann,Cai,Cai\n2,2,Ben,Dee,-1\n";
    let (json, _) =
        Saved::bytes("winner.csv", csv.as_bytes()).standings(&["--rules", "kawai-fide"]);
    assert_eq!(
        ["Ann", "Ben", "Cai", "Dee", "Eve"].map(|player| exact(&json, player, "wins")),
        ["1", "0", "3/2", "1/2", "1"]
    );
}

#[test]
fn swiss_manager_text() {
    let text = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\n1;1;0;0;1;2;1;0;;1:0;0;;\n1;2;0;0;3;4;0,5;0,5;;0,5:0,5;0;;\n2;1;0;0;4;1;0;1;K;0:1K;0;;\n2;2;0;0;3;-1;1;1;;1:1;0;;\n";
    let (json, _) =
        Saved::bytes("export.txt", text.as_bytes()).standings(&["--rules", "fide-2019"]);
    assert_eq!(
        points(&json),
        expected(&[("1", "2"), ("2", "0"), ("3", "3/2"), ("4", "1/2")])
    );
}

/// Two rounds as titled columns side by side: with a column of tables, without, and with a gap.
#[test]
fn rounds_side_by_side() {
    let read = |rows: &[&[&str]]| {
        let (json, _) = Book::new("side.xlsx")
            .sheet("Sheet1", rows)
            .save()
            .standings(&["--rules", "fide-2019"]);
        assert_eq!(json["rounds"], 2);
        points(&json)
    };
    let titled: [&[&str]; 5] = [
        &["Autumn Open"],
        &["Round 2", "", "", "", "Round 1"],
        &[
            "Table", "Player 1", "Result", "Player 2", "Table", "Player 1", "Result", "Player 2",
        ],
        &["1", "Dee", "0-1", "Ann", "1", "Ann", "1-0", "Ben"],
        &["2", "Cai", "1-0", "Ben", "2", "Cai", "½-½", "Dee"],
    ];
    assert_eq!(read(&titled), expected(&AFTER_TWO_ROUNDS));
    let counted: [&[&str]; 3] = [
        &["選手1", "結果", "選手2", "", "選手1", "結果", "選手2"],
        &["Ann", "1-0", "Ben", "", "Dee", "0-1", "Ann"],
        &["Cai", "½-½", "Dee", "", "Cai", "1-0", "Ben"],
    ];
    assert_eq!(read(&counted), expected(&AFTER_TWO_ROUNDS));
    let seats: [&[&str]; 6] = [
        &["Round 1", "", "", "Round 2"],
        &["Rank", "Player", "Score", "Rank", "Player", "Score"],
        &["1", "Ann", "1", "1", "Dee", "0"],
        &["2", "Ben", "0", "2", "Ann", "1"],
        &["3", "Cai", "@½", "3", "Cai", "1"],
        &["4", "Dee", "@½", "4", "Ben", "0"],
    ];
    assert_eq!(read(&seats), expected(&AFTER_TWO_ROUNDS));
}

#[test]
fn one_row_for_each_seat() {
    let rows: [&[&str]; 13] = [
        &["第1回戦"],
        &["卓", "氏名", "得点"],
        &["1", "Ann", "11"],
        &["1", "Ben", "7"],
        &["2", "Cai", "9"],
        &["2", "Dee", "9"],
        &["3", "Eve", ""],
        &["3", "不戦勝", ""],
        &["第2回戦"],
        &["1", "Dee", "3"],
        &["1", "Ann", "11"],
        &["2", "Cai", "○"],
        &["2", "Ben", "●"],
    ];
    let (json, _) = Book::new("seats.xlsx")
        .sheet("対戦", &rows)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(
        points(&json),
        expected(&[
            ("Ann", "2"),
            ("Ben", "0"),
            ("Cai", "3/2"),
            ("Dee", "1/2"),
            ("Eve", "1")
        ])
    );
    for (row, text, said) in [
        (3, "x7", "cannot be read"),
        (12, "○", "contradict each other"),
        (10, "Dee", "themselves"),
    ] {
        let mut broken: Vec<Vec<&str>> = rows.iter().map(|row| row.to_vec()).collect();
        let column = if text == "Dee" { 1 } else { 2 };
        broken[row][column] = text;
        let broken: Vec<&[&str]> = broken.iter().map(Vec::as_slice).collect();
        let run = Book::new("seats.xlsx")
            .sheet("対戦", &broken)
            .save()
            .run("check", &["--rules", "fide-2019", "--lang", "en"]);
        assert!(
            run.code == 1 && run.stdout.contains(said),
            "{text}: {}",
            run.stdout
        );
    }
}

#[test]
fn two_heading_rows_sums_and_notes() {
    let rows: [&[&str]; 9] = [
        &[
            "Round", "Table", "Player 1", "", "Result", "Player 2", "", "", "Remarks",
        ],
        &["", "", "No", "Name", "", "No", "Name"],
        &["1", "1", "1", "Ann", "1-0", "2", "Ben"],
        &["", "2", "3", "Cai", "½-½", "4", "Dee", "", "late"],
        &["2", "1", "4", "Dee", "0-1", "1", "Ann"],
        &["", "2", "3", "Cai", "1-0", "2", "Ben"],
        &["Total", "", "4"],
        &[],
        &["", "", "* Round 2 started late because of the rain."],
    ];
    let saved = Book::new("two.xlsx").sheet("Sheet1", &rows).save();
    let (json, _) = saved.standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&AFTER_TWO_ROUNDS));
    let said = saved.run("check", &["--rules", "fide-2019"]).stdout;
    let passed: Vec<&str> = said
        .lines()
        .skip_while(|line| !line.contains("passed over"))
        .filter(|line| line.contains("──▶"))
        .collect();
    assert_eq!(passed, ["  ──▶ two.xlsx ▸ Sheet1!A7"]);
    assert!(
        said.contains("and 1 more of this kind: C9 (* Round 2"),
        "{said}"
    );
}

#[test]
fn a_list_of_players_beside_the_pairings() {
    let rows: [&[&str]; 5] = [
        &[
            "Round", "Player1", "Player2", "Result", "P1Name", "P2Name", "", "SNo", "Name", "Rtg",
        ],
        &["1", "1", "2", "1", "Ann", "Ben", "", "1", "Ann", "1800"],
        &["1", "3", "4", "0.5", "Cai", "Dee", "", "2", "Ben", "1700"],
        &["2", "4", "1", "0", "Dee", "Ann", "", "3", "Cai", "1600"],
        &["2", "3", "2", "1", "Cai", "Ben", "", "4", "Dee", "1500"],
    ];
    let (json, _) = Book::new("beside.xlsx")
        .sheet("Matches", &rows)
        .save()
        .standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&AFTER_TWO_ROUNDS));
}

#[test]
fn each_game_told_from_both_sides() {
    let log = "Name,Round,Opponent,Result\nAnn,1,Ben,W\nBen,1,Ann,L\nCai,1,Dee,D\nDee,1,Cai,D\nAnn,2,Dee,W\nDee,2,Ann,L\nBen,2,Cai,L\nCai,2,Ben,W\n";
    let (json, _) = Saved::bytes("log.csv", log.as_bytes()).standings(&["--rules", "fide-2019"]);
    assert_eq!(points(&json), expected(&AFTER_TWO_ROUNDS));
    let run = Saved::bytes(
        "log.csv",
        log.replace("Dee,2,Ann,L", "Dee,2,Ann,W").as_bytes(),
    )
    .run("check", &["--rules", "fide-2019"]);
    assert!(
        run.code == 1 && run.stdout.contains("contradict each other") && run.stdout.contains("D7"),
        "{}",
        run.stdout
    );
}

#[test]
fn lists_of_platforms() {
    let read = |text: &str| {
        points(
            &Saved::bytes("list.csv", text.as_bytes())
                .standings(&["--rules", "fide-2019"])
                .0,
        )
    };
    let by_hand = expected(&AFTER_TWO_ROUNDS);
    // Endstep: games, how the match ended, and who won; a no-show is a win by forfeit.
    let endstep = "Round,Stage,Table,Player 1,Player 2,Games (P1-P2-draws),Result,Winner\n1,Swiss,1,Ann,Ben,2-0-0,Finished,Ann\n1,Swiss,2,Cai,Dee,1-1-0,Finished,\n2,Swiss,1,Dee,Ann,0-2-0,No-show,Ann\n2,Swiss,2,Cai,,,Bye,\n2,Swiss,3,Ben,,,absent,\n";
    assert_eq!(read(endstep), by_hand);
    let challonge = "identifier,round,player1,player2,scores_csv,winner\nA,1,Ann,Ben,\"11-7,11-9\",Ann\nB,1,Cai,Dee,\"11-9,9-11\",\nC,2,Dee,Ann,0-2,Ann\nD,2,Cai,Ben,\"6-4,3-6,7-5\",Cai\n";
    assert_eq!(read(challonge), by_hand);
    assert_eq!(
        read(
            "Rd,White,Result,Black\n1,Ann,1-0F,Ben\n1,Cai,½-½,Dee\n2,Dee,0F-1F,Ann\n2,Cai,1:0,Ben\n"
        ),
        by_hand
    );
    assert_eq!(
        read(
            "Round,Player A,Player B,Winner\n1,Ann,Ben,1\n1,Cai,Dee,0\n2,Dee,Ann,B\n2,Cai,Ben,W\n"
        ),
        by_hand
    );
    assert_eq!(
        read(
            "Runde;Brett;Name;Ergebnis;Name\n1;1;Ann;1-0;Ben\n1;2;Cai;0,5-0,5;Dee\n2;1;Dee;0-1;Ann\n2;2;Cai;1-0;Ben\n"
        ),
        by_hand
    );
    assert_eq!(
        read(
            "Round,Player,Opponent,W,L,D\n1,Ann,Ben,2,1,0\n1,Cai,Dee,1,1,1\n2,Dee,Ann,0,2,0\n2,Cai,Ben,2,0,0\n"
        ),
        by_hand
    );
    assert_eq!(
        read(
            "Rd,White,Result,Score,Score,Result,Black\n1,Ann,W,11,7,L,Ben\n1,Cai,D,9,9,D,Dee\n2,Dee,L,3,11,W,Ann\n2,Cai,W,11,1,L,Ben\n"
        ),
        by_hand
    );
    // In a column of results 1 is the first player's score; in a column of winners it is whoever has the number.
    assert_eq!(
        read("Round,Player1,Player2,Result\n1,2,1,1\n"),
        expected(&[("1", "0"), ("2", "1")])
    );
    assert_eq!(
        read("Round,Player1,Player2,Winner\n1,2,1,1\n"),
        expected(&[("1", "1"), ("2", "0")])
    );
    // Nobody scores in a game of 0-0.
    assert_eq!(
        read("Round,White,Result,Black\n1,Ann,0-0,Ben\n"),
        expected(&[("Ann", "0"), ("Ben", "0")])
    );
    let run = Saved::bytes(
        "w.csv",
        "Round,Player 1,Result,Player 2,Winner\n1,Ann,2-0,Ben,Ben\n".as_bytes(),
    )
    .run("check", &["--rules", "mtg"]);
    assert!(
        run.code == 1 && run.stdout.contains("contradict each other") && run.stdout.contains("E2"),
        "{}",
        run.stdout
    );
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
