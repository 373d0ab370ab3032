//! Books as organizers keep them, with headings of their own: read as they are, or refused with what is true of them.

use crate::harness::engine::{Typed, edited, renamed};
use crate::harness::told::{games, reading, said, sheet};
use crate::harness::{Book, EN, Saved};
use tiebook::problem::Severity;
use tiebook::read::{Options, Reading};

/// The ids of everything said, notes as well, each once.
fn ids(reading: &Reading) -> Vec<&str> {
    let mut ids: Vec<&str> = reading
        .problems
        .iter()
        .map(|problem| problem.kind.id())
        .collect();
    ids.dedup();
    ids
}

fn errors(reading: &Reading) -> Vec<String> {
    let errors = reading
        .problems
        .iter()
        .filter(|problem| problem.severity() == Severity::Error);
    errors
        .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()))
        .collect()
}

/// A league evening on a sheet for each week: who is whom is told by all of them together.
#[test]
fn a_sheet_for_each_week_under_headings_of_its_own() {
    let heads = ["Seat", "Home mage", "Games", "Away mage"];
    let week = |title: &'static str, games: [[&'static str; 4]; 2]| -> [Vec<&'static str>; 6] {
        [
            vec![title],
            vec!["Host: Ann", "", "Snacks: Tim"],
            vec![],
            heads.to_vec(),
            games[0].to_vec(),
            games[1].to_vec(),
        ]
    };
    let sheets = [
        (
            "Week 1 - Jan 9",
            [["1", "Ann", "2-1", "Bob"], ["2", "Cy", "0-2", "Dot"]],
        ),
        (
            "Week 2 - Jan 16",
            [["1", "Ann", "2-0", "Dot"], ["2", "Bob", "1-1", "Cy"]],
        ),
        (
            "Week 3 - Jan 23",
            [["1", "Cy", "2-1", "Ann"], ["2", "Dot", "", "BYE week"]],
        ),
    ];
    let mut book = Book::new("book.xlsx");
    for (name, rows) in sheets {
        let rows = week("Kitchen Table League", rows);
        book = book.sheet(name, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>());
    }
    let reading = reading(&book.save(), &Options::default());
    assert_eq!(
        games(&reading),
        [
            "1 Ann > Bob",
            "1 Cy < Dot",
            "2 Ann > Dot",
            "2 Bob = Cy",
            "3 Cy > Ann",
            "3 Dot Bye"
        ]
    );
    assert!(
        errors(&reading).is_empty() && ids(&reading).contains(&"taken-for-players"),
        "{:?}",
        ids(&reading)
    );
}

/// A sheet on which each round has its title and the headings again; who has the hammer is no winner.
#[test]
fn titles_between_blocks_under_headings_of_their_own() {
    let head: &[&str] = &[
        "Sheet",
        "Red stones",
        "Score",
        "Score",
        "Yellow stones",
        "Hammer first end",
    ];
    let reading = sheet(&[
        &["Tuesday Curling League"],
        &[],
        &["Draw 1 - Tue 3 Nov, 7:15 pm"],
        head,
        &["A", "Maple", "7", "4", "Granite", "Maple"],
        &["B", "Broom", "3", "8", "Button", "Broom"],
        &[],
        &["Draw 2 - Tue 10 Nov, 7:15 pm"],
        head,
        &["A", "Granite", "5", "9", "Broom", "Granite"],
        &["B", "Maple", "2", "10", "Button", "Maple"],
        &[],
        &["Draw 3 - Tue 17 Nov, 7:15 pm"],
        head,
        &["A", "Button", "6", "5", "Granite", "Button"],
        &["B", "Broom", "1", "7", "Maple", "Broom"],
    ]);
    let want = [
        "1 Maple > Granite",
        "1 Broom < Button",
        "2 Granite < Broom",
        "2 Maple < Button",
        "3 Button > Granite",
        "3 Broom < Maple",
    ];
    assert_eq!(games(&reading), want);
    // The title's time is no round, and a result in words is told from the first player.
    let head: &[&str] = &["卓", "先", "後", "先手から見た結果", "メモ"];
    let reading = sheet(&[
        &["■1回戦　10:30開始"],
        head,
        &["1", "ケン", "リク", "2勝1敗"],
        &["2", "ソラ", "ハル", "0勝2敗"],
        &["3", "レン", "", "不戦勝"],
        &[],
        &["■2回戦　11:20開始"],
        head,
        &["1", "ケン", "ハル", "1勝1敗1分"],
        &["2", "レン", "リク", "2勝0敗", "途中参加"],
        &["3", "ソラ", "", "（ＢＹＥ）"],
    ]);
    assert_eq!(
        games(&reading),
        [
            "1 ケン > リク",
            "1 ソラ < ハル",
            "1 レン Bye",
            "2 ケン = ハル",
            "2 レン > リク",
            "2 ソラ Bye"
        ]
    );
    assert!(errors(&reading).is_empty());
}

/// Two divisions below one another: the rounds begin anew below the heading again.
#[test]
fn rounds_begin_anew_below_the_heading_again() {
    let head: &[&str] = &["Rnd", "Home", "Visitor", "Sets", "Umpire"];
    let reading = sheet(&[
        &["Division A"],
        head,
        &["1", "Alf", "Bo", "3:1", "Hal"],
        &["1", "Cas", "Deb", "0:3", "Hal"],
        &["2", "Alf", "Cas", "3:2", "Hal"],
        &["2", "Bo", "Deb", "1:3", "Hal"],
        &[],
        &["Division B"],
        head,
        &["1", "Eno", "Fia", "3:0", "Alf"],
        &["1", "Gil", "Hal", "3:2", "Alf"],
        &["2", "Eno", "Gil", "1:3", "Alf"],
        &["2", "Fia", "Hal", "3:1", "Alf"],
    ]);
    let want = [
        "1 Alf > Bo",
        "1 Cas < Deb",
        "1 Eno > Fia",
        "1 Gil > Hal",
        "2 Alf > Cas",
        "2 Bo < Deb",
        "2 Eno < Gil",
        "2 Fia > Hal",
    ];
    assert_eq!(games(&reading), want);
    assert!(
        said(&reading)
            .iter()
            .any(|said| said.starts_with("fields-apart")),
        "{:?}",
        said(&reading)
    );
}

/// Each game from both sides, with running sums beside it: `For` and `Against` are the scores.
#[test]
fn points_for_and_against() {
    let (games, said) = crate::harness::told::both(&[
        &[
            "Gm",
            "Player",
            "Opp",
            "For",
            "Against",
            "Running spread",
            "W",
        ],
        &["1", "Ruth", "Sam", "412", "388", "24", "1"],
        &["1", "Sam", "Ruth", "388", "412", "-24", "0"],
        &["1", "Tess", "Uma", "350", "401", "-51", "0"],
        &["1", "Uma", "Tess", "401", "350", "51", "1"],
        &["2", "Ruth", "Tess", "455", "321", "158", "1"],
        &["2", "Tess", "Ruth", "321", "455", "-185", "0"],
        &["2", "Sam", "Uma", "377", "377", "-24", "0.5"],
        &["2", "Uma", "Sam", "377", "377", "51", "0.5"],
    ]);
    assert_eq!(
        games,
        [
            "1 Ruth > Sam",
            "1 Tess < Uma",
            "2 Ruth > Tess",
            "2 Sam = Uma"
        ]
    );
    assert_eq!(said, ["taken-for-rounds Games!A1"]);
}

#[test]
fn columns_headed_by_initials() {
    let reading = sheet(&[
        &["No.", "Member", "Grade", "AL", "BK", "CW", "Total"],
        &["1", "Anna Lind", "1500", "", "1", "½", "1.5"],
        &["2", "Boris Kay", "1537", "0", "", "0", "0"],
        &["3", "Chen Wu", "1574", "½", "1", "", "1.5"],
    ]);
    let mut found: Vec<String> = games(&reading)
        .iter()
        .map(|game| game[2..].to_string())
        .collect();
    found.sort();
    assert_eq!(
        found,
        [
            "Anna Lind = Chen Wu",
            "Anna Lind > Boris Kay",
            "Boris Kay < Chen Wu"
        ]
    );
    assert!(ids(&reading).contains(&"initials"));
}

/// The mark is the result; by how much, and that nobody came, are told apart.
#[test]
fn marks_with_something_beside_them() {
    let reading = sheet(&[
        &["番", "選手", "所属", "1試合目", "", "2試合目", ""],
        &["", "", "", "相手", "枚差", "相手", "枚差"],
        &["1", "小野", "府中", "在原", "○7", "紀", "×1"],
        &["2", "在原", "渋谷", "小野", "×7", "清原", "○9"],
        &["3", "紀", "府中", "清原", "○3", "小野", "○1"],
        &["4", "清原", "渋谷", "紀", "×3", "在原", "×9"],
    ]);
    assert_eq!(
        games(&reading),
        [
            "1 小野 > 在原",
            "1 紀 > 清原",
            "2 小野 < 紀",
            "2 在原 > 清原"
        ]
    );
    assert!(ids(&reading).contains(&"margins-left-out"));
    let reading = sheet(&[
        &["氏名", "佐藤", "鈴木", "高橋"],
        &["佐藤", "", "○", "○不"],
        &["鈴木", "●", "", "△"],
        &["高橋", "●不", "△", ""],
    ]);
    let mut found: Vec<String> = games(&reading)
        .iter()
        .map(|game| game[2..].to_string())
        .collect();
    found.sort();
    assert_eq!(found, ["佐藤 > 鈴木", "佐藤 ForfeitWin", "鈴木 = 高橋"]);
}

/// The result stands beside the opponent whose heading has the number.
#[test]
fn a_result_without_a_number_goes_with_the_opponent_before_it() {
    let (games, _) = crate::harness::told::both(&[
        &["氏名", "1局目 相手", "結果", "2局目 相手", "結果", "会費"],
        &["山田", "川口", "○", "林", "○", "500"],
        &["川口", "山田", "●", "森", "○", "500"],
        &["森", "林", "●", "川口", "●", "500"],
        &["林", "森", "○", "山田", "●", "500"],
    ]);
    assert_eq!(
        games,
        ["1 山田 > 川口", "1 森 < 林", "2 山田 > 林", "2 川口 > 森"]
    );
}

/// Sets of games won beside the winner: added up, and a winner who did not win them is said.
#[test]
fn sets_beside_the_winner() {
    let rows = |winner: &'static str| {
        sheet(&[
            &[
                "Jornada", "Pair 1", "Pair 2", "Set 1", "Set 2", "Set 3", "Winner",
            ],
            &["1", "Ana/Luis", "Eva/Marc", "6-4", "6-3", "", "Ana/Luis"],
            &["1", "Joan/Pep", "Nil/Roc", "4-6", "7-5", "10-8", winner],
        ])
    };
    assert_eq!(
        games(&rows("Joan/Pep")),
        ["1 Ana/Luis > Eva/Marc", "1 Joan/Pep > Nil/Roc"]
    );
    assert_eq!(errors(&rows("Nil/Roc")), ["contradiction Games!G3"]);
}

/// Forms that the players send in: some games are told by both, some by one.
#[test]
fn forms_that_some_players_sent() {
    let form = |more: &[&'static [&'static str]]| {
        let rows: [&[&str]; 4] = [
            &["Timestamp", "回戦", "あなたの名前", "相手の名前", "結果"],
            &["2026/1/1 10:00", "1", "佐藤", "鈴木", "2勝1敗"],
            &["2026/1/1 10:01", "1", "鈴木", "佐藤", "1勝2敗"],
            &["2026/1/1 10:02", "1", "高橋", "田中", "0勝2敗"],
        ];
        sheet(&[&rows[..], more].concat())
    };
    let once = form(&[
        &["2026/1/1 11:00", "2", "佐藤", "田中", "2勝0敗"],
        &["2026/1/1 11:01", "2", "鈴木", "高橋", "1勝1敗"],
    ]);
    assert_eq!(
        games(&once),
        [
            "1 佐藤 > 鈴木",
            "1 高橋 < 田中",
            "2 佐藤 > 田中",
            "2 鈴木 = 高橋"
        ]
    );
    assert!(
        ids(&once).contains(&"some-told-twice") && errors(&once).is_empty(),
        "{:?}",
        once.problems
    );
    let both = form(&[&["2026/1/1 10:03", "1", "田中", "高橋", "2勝0敗"]]);
    assert_eq!(games(&both), ["1 佐藤 > 鈴木", "1 高橋 < 田中"]);
    let other = form(&[
        &["2026/1/1 11:00", "2", "佐藤", "田中", "2勝0敗"],
        &["2026/1/1 11:01", "2", "田中", "佐藤", "2勝0敗"],
        &["2026/1/1 11:02", "2", "鈴木", "高橋", "○"],
    ]);
    assert_eq!(errors(&other), ["contradiction Games!E6"]);
}

/// Rounds of one game each below their titles, and `R` between the players for what came out.
#[test]
fn headings_of_a_side_each() {
    let head: &[&str] = &["名前A", "スコア", "名前B"];
    let rows = [
        &["第1節 10:30"],
        head,
        &["佐藤", "2-1", "鈴木"],
        &["第2節"],
        head,
        &["佐藤", "0-2", "田中"],
        &["第3節"],
        head,
        &["田中", "1-1", "鈴木"],
    ];
    assert_eq!(
        games(&sheet(&rows)),
        ["1 佐藤 > 鈴木", "2 佐藤 < 田中", "3 田中 = 鈴木"]
    );
    let between: [&[&str]; 4] = [
        &["2R"],
        &["P1", "R", "P2"],
        &["Ann", "2-1", "Ben"],
        &["Cai", "0-2", "Dee"],
    ];
    let again: [&[&str]; 3] = [&["1R"], &["Ann", "2-0", "Dee"], &["Ben", "1-2", "Cai"]];
    assert_eq!(
        games(&sheet(&[&between[..], &again].concat())),
        ["1 Ann > Dee", "1 Ben < Cai", "2 Ann > Ben", "2 Cai < Dee"]
    );
}

/// Who won in words under a heading of its own, and marks beside by how much.
#[test]
fn who_won_in_words_and_by_how_much() {
    let words = |last: &'static str| {
        let head: &[&str] = &["Round", "Player 1", "Player 2", "Who"];
        sheet(&[
            head,
            &["1", "Ann", "Ben", "Ann won"],
            &["1", "Cai", "Dee", "Dee won"],
            &["2", "Ann", "Dee", "Draw"],
            &["2", "Ben", "Cai", last],
        ])
    };
    assert_eq!(
        games(&words("Ben beat Cai")),
        ["1 Ann > Ben", "1 Cai < Dee", "2 Ann = Dee", "2 Ben > Cai"]
    );
    assert!(words("Ben").tournament.is_none());
    // A mark for each game, where one cell has too many of them for a mark of each side: two losses are none of both players.
    let marks = |last: &'static str| {
        let head: &[&str] = &["Round", "Player 1", "Result", "Player 2"];
        sheet(&[
            head,
            &["1", "Ann", "WLW", "Ben"],
            &["1", "Cai", "LL", "Dee"],
            &["2", "Ann", "WLD", "Dee"],
            &["2", "Ben", last, "Cai"],
        ])
    };
    assert_eq!(
        games(&marks("WW")),
        ["1 Ann > Ben", "1 Cai < Dee", "2 Ann = Dee", "2 Ben > Cai"]
    );
    assert!(ids(&marks("WW")).contains(&"games-added-up"));
    assert!(errors(&marks("W")).contains(&"unreadable-result Games!C2".to_string()));
    let list = |last: &'static str| {
        let head: &[&str] = &["回戦", "選手1", "結果", "選手2"];
        sheet(&[
            head,
            &["1", "佐藤", "○+5", "鈴木"],
            &["1", "高橋", "●-3", "田中"],
            &["2", "佐藤", "△±0", "田中"],
            &["2", "鈴木", last, "高橋"],
        ])
    };
    assert_eq!(
        games(&list("○+1")),
        [
            "1 佐藤 > 鈴木",
            "1 高橋 < 田中",
            "2 佐藤 = 田中",
            "2 鈴木 > 高橋"
        ]
    );
    assert!(ids(&list("○+1")).contains(&"margins-left-out"));
    // The sign is the other side's: who won is not guessed.
    assert_eq!(errors(&list("○-1")).len(), 4);
    let cross = |last: &'static str| {
        let head: &[&str] = &["番号", "名前", "1回戦", "2回戦"];
        sheet(&[
            head,
            &["1", "佐藤", "○2+5", "●3-2"],
            &["2", "鈴木", "●1-5", "○4+1"],
            &["3", "高橋", "○4+8", "○1+2"],
            &["4", "田中", "●3-8", last],
        ])
    };
    assert_eq!(
        games(&cross("●2-1")),
        [
            "1 佐藤 > 鈴木",
            "1 高橋 > 田中",
            "2 佐藤 < 高橋",
            "2 鈴木 > 田中"
        ]
    );
    assert!(!errors(&cross("●2+1")).is_empty());
}

/// Beside winners who are named, sets without one may be all that was played so far: never a draw, and nobody's win.
#[test]
fn sets_beside_a_blank_winner_are_asked_about() {
    let rows = |sets: [&'static str; 2], winner: &'static str| {
        sheet(&[
            &[
                "Round", "Player 1", "Player 2", "Set 1", "Set 2", "Set 3", "Winner",
            ],
            &["1", "Ann", "Ben", "6-4", "3-6", "6-1", "Ann"],
            &["1", "Cai", "Dee", sets[0], sets[1], "", winner],
            &["2", "Ann", "bye", "", "", "", ""],
        ])
    };
    for sets in [["6-4", "4-6"], ["6-4", ""], ["6-4", "3-3"], ["6-4", "4-2"]] {
        let reading = rows(sets, "");
        assert_eq!(errors(&reading), ["winner-left-blank Games!G3"], "{sets:?}");
        assert_eq!(reading.asked.len(), 1);
        assert!(reading.tournament.unwrap().pairings[1].result.is_open());
    }
    // In one cell they are the same sets.
    let in_one = |winner: &'static str| {
        let head: &[&str] = &["Round", "Player 1", "Player 2", "Score", "Winner"];
        sheet(&[
            head,
            &["1", "Ann", "Ben", "6-4 3-6 6-1", "Ann"],
            &["1", "Cai", "Dee", "6-4 3-3", winner],
        ])
    };
    assert_eq!(errors(&in_one("")), ["winner-left-blank Games!E3"]);
    assert_eq!(games(&in_one("Cai")), ["1 Ann > Ben", "1 Cai > Dee"]);
    assert_eq!(games(&rows(["6-4", "4-6"], "Draw"))[1], "1 Cai = Dee");
    assert_eq!(games(&rows(["6-4", "6-2"], "Cai"))[1], "1 Cai > Dee");
    assert_eq!(games(&rows(["", ""], ""))[1], "1 Cai ? Dee");
}

#[test]
fn what_is_not_read_is_said_to_be_that() {
    let losers: [&[&str]; 6] = [
        &["Set", "Stage", "Tag 1", "", "", "Tag 2"],
        &["1", "Winners R1", "Zap", "2", "0", "Mimi"],
        &["2", "Winners R1", "Kode", "2", "1", "Luv"],
        &["3", "Losers R1", "Mimi", "2", "0", "Luv"],
        &["4", "Winners Semis", "Zap", "1", "2", "Kode"],
        &["5", "Grand Final", "Kode", "1", "3", "Zap"],
    ];
    assert_eq!(errors(&sheet(&losers)), ["double-elimination Games!B2"]);
    let heads = ["回", "相手", "手合", "勝敗"];
    let cards: Vec<Vec<&str>> = vec![
        [
            &["氏名", "相川", "", "五段", ""],
            &["氏名", "井上", "", "三段"][..],
        ]
        .concat(),
        [&heads[..], &[""], &heads].concat(),
        ["1", "井上", "互先", "○", "", "1", "相川", "互先", "●"].to_vec(),
        ["2", "上田", "先", "○", "", "2", "江口", "2子", "△"].to_vec(),
        vec![],
        [
            &["氏名", "上田", "", "三段", ""],
            &["氏名", "江口", "", "1級"][..],
        ]
        .concat(),
        [&heads[..], &[""], &heads].concat(),
        ["1", "江口", "2子", "●", "", "1", "上田", "2子", "○"].to_vec(),
        ["2", "相川", "先", "●", "", "2", "井上", "2子", "△"].to_vec(),
    ];
    assert_eq!(
        errors(&sheet(&cards.iter().map(Vec::as_slice).collect::<Vec<_>>())),
        ["block-each Games!A2"]
    );
}

/// Both players report, and contradict each other: the complaint quotes both cells, and either answer in the copy is read.
#[test]
fn both_readings_of_a_game_are_asked() {
    let rows = |brock: &'static str| -> Vec<Vec<&'static str>> {
        vec![
            vec![
                "Your name",
                "Which week?",
                "Who did you play?",
                "How did it go?",
            ],
            vec!["Misty", "Week 1", "Brock", "I won"],
            vec!["Brock", "Week 1", "Misty", brock],
            vec!["Gary", "Week 1", "Ash", "I lost"],
            vec!["Ash", "Week 1", "Gary", "I won"],
            vec!["Misty", "Week 2", "Gary", "We tied"],
            vec!["Gary", "Week 2", "Misty", "We tied"],
            vec!["Brock", "Week 2", "Ash", "I won"],
            vec!["Ash", "Week 2", "Brock", "I lost"],
        ]
    };
    let plain = |text: &'static str| match text {
        "I won" => "○",
        "I lost" => "●",
        "We tied" => "△",
        other => other,
    };
    let rows: Vec<Vec<&str>> = rows("I won")
        .into_iter()
        .map(|row| row.into_iter().map(plain).collect())
        .collect();
    let saved = Book::new("form.xlsx")
        .sheet("Form", &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
        .rules("go-swiss")
        .save();
    let run = saved.run("check", &["--lang", "en"]);
    assert!(
        run.stdout
            .contains("“Brock: ○” and “Misty: ○ (Form!D2)” contradict each other"),
        "{}",
        run.stdout
    );
    let copy = saved.beside("copy.xlsx");
    saved.run("check", &["--lang", "en", "--fix", copy.to_str().unwrap()]);
    assert_eq!(
        Saved::bytes("copy.xlsx", &std::fs::read(&copy).unwrap())
            .run("check", &[])
            .code,
        1,
        "unanswered it is no result"
    );
    let row = (1..9).find(|row| {
        crate::harness::stored(&copy, false)
            .iter()
            .any(|(_, at, _, seen)| at == row && format!("{seen:?}").contains('?'))
    });
    for (answer, want) in [("○", "1 Brock > Misty"), ("●", "1 Brock < Misty")] {
        let path = saved.beside("answered.xlsx");
        edited(
            &copy,
            &path,
            &[(
                "Results".to_string(),
                row.unwrap(),
                3,
                Typed::Text(answer.to_string()),
            )],
        );
        let answered = Saved::bytes("answered.xlsx", &std::fs::read(path).unwrap());
        assert!(
            answered
                .run("check", &["--lang", "en"])
                .stdout
                .contains("no problems")
        );
        assert!(
            games(&reading(&answered, &Options::default())).contains(&want.to_string()),
            "{answer}"
        );
    }
}

/// A renamed sheet of tiebook's own is asked back by its name, in the workbook's language, whichever sheet is asked for.
#[test]
fn a_sheet_of_ones_own_under_another_name() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["1", "2", "Cai", "2-0", "Dee"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    let (_, written) = saved.standings(&["--lang", "en"]);
    let path = saved.beside("renamed.xlsx");
    renamed(&written, &path, "Results", "Res2");
    let other = Saved::bytes("renamed.xlsx", &std::fs::read(path).unwrap());
    for args in [&[][..], &["--sheet", "Res2"]] {
        let run = other.run("check", args);
        assert!(
            run.code == 1
                && run
                    .stdout
                    .contains("its sheet “Results” is not there under that name"),
            "{}",
            run.stdout
        );
        assert_eq!(run.stdout.matches("error:").count(), 1, "{}", run.stdout);
    }
}

/// Who won, in words, and a cell that contradicts itself.
#[test]
fn results_in_words_and_in_signs() {
    let list = |result: &'static str| {
        sheet(&[
            &["Round", "Player 1", "Result", "Player 2"],
            &["1", "Ann", result, "Bob"],
            &["1", "Cy", "2-0", "Dot"],
        ])
    };
    for (result, want) in [
        ("Ann won", "1 Ann > Bob"),
        ("Bob wins", "1 Ann < Bob"),
        ("won by Bob", "1 Ann < Bob"),
        ("Bob won 2-1", "1 Ann < Bob"),
    ] {
        assert_eq!(games(&list(result))[0], want, "{result}");
        assert!(errors(&list(result)).is_empty(), "{result}");
    }
    for result in ["○○", "WW", "Ann Bob"] {
        assert_eq!(
            errors(&list(result)),
            ["unreadable-result Games!C2"],
            "{result}"
        );
    }
}

/// A sign of the games where a player's name should be is no name, in a table as in a list.
#[test]
fn signs_for_names_in_a_cross_table() {
    for sign in ["-", "●", "○"] {
        let table = sheet(&[
            &["Name", "Ann", sign, "Cy", "Dot"],
            &["Ann", "", "3-1", "3-0", "1-3"],
            &[sign, "1-3", "", "3-2", "3-0"],
            &["Cy", "0-3", "2-3", "", "3-1"],
            &["Dot", "3-1", "0-3", "1-3", ""],
        ]);
        assert_eq!(errors(&table), ["unreadable-name Games!A3"], "{sign}");
    }
}

/// Two odd cells of a list without known headings are both named.
#[test]
fn every_odd_cell_is_named() {
    let mut rows: Vec<[&str; 4]> = vec![["When", "Who", "Games", "Foe"]];
    for week in ["Week 1", "Week 2", "Week 3", "Week 4"] {
        rows.push([
            week,
            "Andy",
            "2-1",
            if week == "Week 2" { "Cndy" } else { "Bndy" },
        ]);
        rows.push([
            week,
            if week == "Week 2" { "Bndy" } else { "Cndy" },
            "0-2",
            "Dndy",
        ]);
    }
    (rows[2][2], rows[6][2]) = ("2-1 (ot)", "??");
    let reading = sheet(&rows.iter().map(<[&str; 4]>::as_slice).collect::<Vec<_>>());
    assert_eq!(
        errors(&reading),
        ["unreadable-result Games!C3", "unreadable-result Games!C7"]
    );
}

/// A bye with a remark is no player to be added to the list.
#[test]
fn a_bye_with_a_remark() {
    let book = Book::new("book.xlsx").sheet(
        "Players",
        &[&["No", "Name"], &["1", "Ann"], &["2", "Ben"], &["3", "Ed"]],
    );
    let rows = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Ed", "", "free (odd number)"],
    ];
    let reading = reading(&book.pairings(&EN, &rows).save(), &Options::default());
    assert_eq!(errors(&reading), ["nobody-as-name Pairings!E3"]);
}
