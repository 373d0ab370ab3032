//! What could be read wrongly without a word: it is read as it is meant, or said, or refused.

use crate::harness::Book;
use tiebook::problem::Severity;
use tiebook::read::{Options, Reading, read};

fn sheet(rows: &[&[&str]]) -> Reading {
    read(
        &Book::new("book.xlsx").sheet("Games", rows).save().path,
        &Options::default(),
    )
    .unwrap()
}

/// What is wrong or to be doubted: ids, and the cells they name.
fn said(reading: &Reading) -> Vec<String> {
    let serious = reading
        .problems
        .iter()
        .filter(|problem| problem.severity() != Severity::Information);
    serious
        .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()))
        .collect()
}

/// The pairings read: who won, or a draw.
fn winners(reading: &Reading) -> Vec<String> {
    let tournament = reading.tournament.as_ref().unwrap();
    let name = |at: usize| tournament.players[at].name.to_string();
    let won = |pairing: &tiebook::model::Pairing| {
        let score = pairing
            .result
            .score
            .as_ref()
            .map(|score| score.first.cmp(&score.second));
        let by_mark = || match pairing.result.outcomes? {
            [tiebook::model::Outcome::Win, _] => Some(std::cmp::Ordering::Greater),
            [tiebook::model::Outcome::Loss, _] => Some(std::cmp::Ordering::Less),
            _ => Some(std::cmp::Ordering::Equal),
        };
        match score.or_else(by_mark) {
            Some(std::cmp::Ordering::Greater) => name(pairing.first),
            Some(std::cmp::Ordering::Less) => pairing.second.map_or_else(String::new, name),
            _ => "=".to_string(),
        }
    };
    tournament.pairings.iter().map(won).collect()
}

/// Ann beats Ben, Cai loses to Dee, Ben and Cai draw, whatever the columns are called.
#[test]
fn a_result_between_two_players_is_read_from_left_to_right() {
    for [left, right] in [
        ["Black", "White"],
        ["白", "黒"],
        ["後手", "先手"],
        ["Away", "Home"],
    ] {
        let rows: [&[&str]; 4] = [
            &["Round", left, "Result", right],
            &["1", "Ann", "1-0", "Ben"],
            &["1", "Cai", "0-1", "Dee"],
            &["2", "Ben", "½-½", "Cai"],
        ];
        let reading = sheet(&rows);
        assert_eq!(winners(&reading), ["Ann", "Dee", "="], "{left}");
        assert_eq!(said(&reading), ["read-from-left Games!C1"], "{left}");
        // Behind the two as between them.
        let rows: [&[&str]; 3] = [
            &["Round", left, right, "Result"],
            &["1", "Ann", "Ben", "33-31"],
            &["1", "Cai", "Dee", "●"],
        ];
        let reading = sheet(&rows);
        assert_eq!(
            (winners(&reading), said(&reading)),
            (
                vec!["Ann".to_string(), "Dee".to_string()],
                vec!["read-from-left Games!D1".to_string()]
            )
        );
        // A number beside each name is that name's.
        let rows: [&[&str]; 3] = [
            &["Round", left, "Score", right, "Score"],
            &["1", "Ann", "3", "Ben", "1"],
            &["1", "Cai", "0", "Dee", "2"],
        ];
        assert_eq!(
            (winners(&sheet(&rows)), said(&sheet(&rows))),
            (vec!["Ann".to_string(), "Dee".to_string()], vec![]),
            "{left}"
        );
        // A colour in the result is who won.
        let rows: [&[&str]; 3] = [
            &["Round", "白", "結果", "黒"],
            &["1", "Ann", "黒勝ち", "Ben"],
            &["2", "Cai", "○", "Dee"],
        ];
        assert_eq!(winners(&sheet(&rows)), ["Ben", "Cai"]);
    }
}

/// Points before the round, on both sides of the result.
#[test]
fn points_so_far_are_no_scores() {
    let rows = |points: &'static str, result: &'static str| -> Reading {
        let rows: [&[&str]; 5] = [
            &["Round", "White", points, result, points, "Black"],
            &["1", "Ann", "@0", "1-0", "@0", "Ben"],
            &["1", "Cai", "@0", "0-1", "@0", "Dee"],
            &["2", "Ann", "@1", "0-1", "@1", "Dee"],
            &["2", "Ben", "@0", "1-0", "@0", "Cai"],
        ];
        sheet(&rows)
    };
    for result in ["Result", "Res", "W/D/L"] {
        assert_eq!(
            winners(&rows("Pts", result)),
            ["Ann", "Dee", "Dee", "Ben"],
            "{result}"
        );
    }
    // Where nobody knows which column tells the result, nothing is computed.
    let of = |points, result| said(&rows(points, result));
    assert!(
        of("Score", "Verdict").contains(&"unused-results Games!D2".to_string()),
        "{:?}",
        of("Score", "Verdict")
    );
    assert!(
        of("得点", "勝敗")
            .iter()
            .any(|said| said.starts_with("contradiction")),
        "{:?}",
        of("得点", "勝敗")
    );
}

#[test]
fn a_word_under_a_column_that_is_not_used() {
    let rows = |heading: &'static str, cells: [&'static str; 3]| -> Vec<String> {
        let rows: [&[&str]; 4] = [
            &["Round", "Player 1", "Result", "Player 2", heading],
            &["1", "Ann", "2-0", "Ben", cells[0]],
            &["1", "Cai", "2-1", "Dee", cells[1]],
            &["2", "Ann", "1-2", "Dee", cells[2]],
        ];
        said(&sheet(&rows))
    };
    assert_eq!(
        rows("備考", ["", "不戦勝", "good game"]),
        ["unused-results Games!E3"]
    );
    assert_eq!(
        rows("In short", ["", "draw", ""]),
        ["unused-results Games!E3"]
    );
    assert_eq!(
        rows("Drawn?", ["", "draw", ""]),
        ["unreadable-result Games!E3"]
    );
    // Lists side by side have theirs each.
    let beside: [&[&str]; 4] = [
        &["1試合目", "", "", "", "2試合目"],
        &["勝者", "敗者", "枚数差", "", "勝者", "敗者", "枚数差"],
        &["定家", "式部", "13", "", "清少", "定家", "不戦"],
        &["清少", "実朝", "1", "", "式部", "実朝", "2"],
    ];
    assert_eq!(said(&sheet(&beside)), ["unused-results Games!G3"]);
    // Colours, ticks and remarks say nothing of the result; nor do results that say the same.
    for (heading, cells) in [
        ("Colour", ["W", "W", "W"]),
        ("Hall", ["x", "", "x"]),
        ("Remark", ["close", "", "won"]),
        ("Who", ["W", "W", "L"]),
    ] {
        assert_eq!(rows(heading, cells), Vec::<String>::new(), "{heading}");
    }
}

#[test]
fn a_second_table_below_the_first() {
    let one: [&[&str]; 4] = [
        &["氏名", "会田", "馬場", "千葉"],
        &["会田", "＼", "○", "●"],
        &["馬場", "●", "＼", "○"],
        &["千葉", "○", "●", "＼"],
    ];
    let other: [&[&str]; 4] = [
        &["氏名", "会田", "馬場", "千葉"],
        &["会田", "＼", "●", "○"],
        &["馬場", "○", "＼", "●"],
        &["千葉", "●", "○", "＼"],
    ];
    let both = [
        &[&["前期リーグ"][..]],
        &one[..],
        &[&[][..], &["後期リーグ"]],
        &other,
    ]
    .concat();
    assert_eq!(said(&sheet(&both)), ["not-read Games!A8"]);
}

#[test]
fn two_tournaments_in_one_list() {
    let rows: [&[&str]; 13] = [
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Ann", "1-0", "Ben"],
        &["1", "Cai", "1-0", "Dee"],
        &["2", "Ann", "1-0", "Cai"],
        &["2", "Ben", "1-0", "Dee"],
        &["3", "Ann", "1-0", "Dee"],
        &["3", "Ben", "1-0", "Cai"],
        &["1", "Eve", "1-0", "Fay"],
        &["1", "Gus", "1-0", "Hal"],
        &["2", "Eve", "1-0", "Gus"],
        &["2", "Fay", "1-0", "Hal"],
        &["3", "Eve", "1-0", "Hal"],
        &["3", "Fay", "1-0", "Gus"],
    ];
    assert_eq!(said(&sheet(&rows)), ["fields-apart Games"]);
    // One game between them joins them.
    let joined = [&rows[..12], &[&["3", "Fay", "1-0", "Ann"][..]]].concat();
    assert!(!said(&sheet(&joined)).contains(&"fields-apart Games".to_string()));
}

#[test]
fn a_remark_opposite_a_bye_is_no_player() {
    let rows = |last: &[&str]| -> Vec<String> {
        let rows: [&[&str]; 4] = [
            &["Round", "Player 1", "Result", "Player 2"],
            &["1", "Ann", "2-0", "Ben"],
            &["1", "Pat", "bye", "makes the tea"],
            &["2", "Ann", "2-1", "Pat"],
        ];
        said(&sheet(&[&rows[..], &[last]].concat()))
    };
    assert!(
        rows(&["2", "Ben", "bye", "makes the tea"]).contains(&"bye-against Games!C3".to_string())
    );
    // Who plays elsewhere did not come, and lost.
    let came = rows(&["2", "Ben", "2-0", "makes the tea"]);
    assert!(
        !came.iter().any(|said| said.starts_with("bye-against")),
        "{came:?}"
    );
}

#[test]
fn names_of_a_round_robin_in_rows_and_columns() {
    let rows = |name: &'static str, again: bool| -> Reading {
        let mut rows: Vec<&[&str]> = vec![
            &["Name", "Anna", "Bert", "Carl"],
            &["Anna", "x", "1", "0"],
            &["Bert", "0", "x", "1"],
            &["Carl", "1", "0", "x"],
        ];
        let last: [&str; 4] = [name, "1", "0", "x"];
        rows[3] = &last;
        if again {
            rows.push(&["Carl", "0", "1", "x"]);
        }
        sheet(&rows)
    };
    assert_eq!(said(&rows("Carl", false)), Vec::<String>::new());
    assert_eq!(said(&rows("Karl", false)), ["other-heading Games!D1"]);
    assert!(
        rows("Carl", true)
            .problems
            .iter()
            .any(|problem| problem.severity() == Severity::Error)
    );
}

#[test]
fn totals_of_a_round_are_no_game() {
    let rows: [&[&str]; 4] = [
        &["Round", "Player 1", "Score 1", "Score 2", "Player 2"],
        &["1", "Ann", "400", "380", "Ben"],
        &["1", "Cai", "350", "420", "Dee"],
        &["1", "Round total", "1550", "387", "average"],
    ];
    assert_eq!(sheet(&rows).tournament.unwrap().players.len(), 4);
}

#[test]
fn a_japanese_book_without_a_table_is_answered_in_japanese() {
    let saved = Book::new("例会.xlsx")
        .sheet("Sheet1", &[&["春の例会"], &["会場は二階です"]])
        .save();
    let run = saved.run("check", &[]);
    assert!(
        run.code == 1 && run.stdout.contains("エラー") && !run.stdout.contains("error"),
        "{}",
        run.stdout
    );
    let run = saved.run("check", &["--lang", "en"]);
    assert!(run.stdout.contains("error"), "{}", run.stdout);
}

/// One of two marks was mistyped: both players lose, and it is said in every layout.
#[test]
fn two_losers_of_one_game_are_asked_about() {
    let list = sheet(&[
        &["Round", "Player 1", "Result", "Player 2", "Result"],
        &["1", "Ann", "×", "Ben", "×"],
        &["1", "Cai", "○", "Dee", "×"],
    ]);
    assert_eq!(said(&list), ["both-lost Games!C2"]);
    let robin = sheet(&[
        &["", "Ann", "Ben", "Cai"],
        &["Ann", "", "×", "○"],
        &["Ben", "×", "", "○"],
        &["Cai", "×", "×", ""],
    ]);
    assert_eq!(said(&robin), ["both-lost Games!C2"]);
    let table = sheet(&[
        &["No", "Name", "R1", "R2"],
        &["1", "Ann", "●2", "○3"],
        &["2", "Ben", "●1", "bye"],
        &["3", "Cai", "bye", "●1"],
    ]);
    assert_eq!(said(&table), ["both-lost Games!C2"]);
    // Told in one word, it is meant.
    let told = sheet(&[
        &["回戦", "選手1", "結果", "選手2"],
        &["1", "佐藤", "両負", "鈴木"],
        &["1", "田中", "○", "高橋"],
    ]);
    assert_eq!(said(&told), [""; 0]);
}

/// Ann beats Ben 2-1, Dee beats Cai 2-0, Ann beats Cai, Ben and Dee draw a match of one win each: told game by game, in each way.
#[test]
fn games_in_columns_of_their_own_are_added_up() {
    let ways: [[&str; 9]; 4] = [
        ["1", "2", "1", "2", "2", "", "1", "2", "-"],
        ["1-0", "0-1", "1-0", "0-1", "0-1", "", "1-0", "0-1", ""],
        ["○", "●", "○", "●", "●", "", "○", "●", ""],
        [
            "11-9", "4-11", "12-10", "8-11", "0-11", "", "11-5", "5-11", "",
        ],
    ];
    for way in ways {
        for names in [
            ["Game 1", "Game 2", "Game 3"],
            ["1局目", "2局目", "3局目"],
            ["Set 1", "Set 2", "Set 3"],
        ] {
            let reading = sheet(&[
                &[
                    "Round", "Player 1", names[0], names[1], names[2], "Player 2",
                ],
                &["1", "Ann", way[0], way[1], way[2], "Ben"],
                &["1", "Cai", way[3], way[4], way[5], "Dee"],
                &["2", "Ben", way[6], way[7], way[8], "Dee"],
            ]);
            let told: Vec<String> = reading
                .tournament
                .as_ref()
                .unwrap()
                .pairings
                .iter()
                .map(|pairing| match &pairing.result.score {
                    Some(score) => format!("{} {}", score.first, score.second),
                    None => String::new(),
                })
                .collect();
            assert_eq!(told, ["2 1", "0 2", "1 1"], "{way:?}");
            assert_eq!(said(&reading), [""; 0], "{way:?}");
            let added = reading
                .problems
                .iter()
                .find(|problem| problem.kind.id() == "games-added-up")
                .unwrap();
            assert_eq!(added.place.within_book(), "Games!C1");
        }
    }
    // The winner's name for each game; a game that nobody can read is refused with its cell.
    let by_name = |last: &'static str| {
        sheet(&[
            &["Round", "Player 1", "Game 1", "Game 2", "Player 2"],
            &["1", "Ann", "Ann", "Ann", "Ben"],
            &["1", "Cai", "Dee", last, "Dee"],
        ])
    };
    assert_eq!(winners(&by_name("Dee")), ["Ann", "Dee"]);
    assert_eq!(said(&by_name("Eve")), ["unreadable-result Games!C3"]);
}

/// Football tips: a draw is an X, which is a loss in other lists.
#[test]
fn results_like_tips_are_said_to_be_read_so() {
    let of = |results: [&'static str; 4]| {
        let [a, b, c, d] = results;
        sheet(&[
            &["Round", "Home", "Result", "Away"],
            &["1", "Ann", a, "Ben"],
            &["1", "Cai", b, "Dee"],
            &["2", "Ann", c, "Cai"],
            &["2", "Ben", d, "Dee"],
        ])
    };
    for results in [["1", "X", "2", "1"], ["1", "x", "2", "1"]] {
        assert_eq!(winners(&of(results)), ["Ann", "=", "Cai", "Ben"]);
        assert_eq!(said(&of(results)), ["read-as-tips Games!C1"]);
    }
    assert_eq!(
        winners(&of(["1", "1", "2", "1"])),
        ["Ann", "Cai", "Cai", "Ben"]
    );
    // Points of the player on the left: nothing is guessed.
    assert!(
        said(&of(["2", "1", "0", "2"]))
            .iter()
            .any(|said| said.starts_with("unreadable-result"))
    );
    assert!(
        said(&of(["2", "1", "", "2"]))
            .iter()
            .any(|said| said.starts_with("unreadable-result"))
    );
    // A loss is an X where nothing says otherwise.
    assert_eq!(
        winners(&of(["○", "X", "○", "X"])),
        ["Ann", "Dee", "Ann", "Dee"]
    );
}

/// A note typed where names stand, a name that was cleared, a number for a name.
#[test]
fn what_stands_for_a_name_by_mistake_is_asked_about() {
    let rows: [&[&str]; 6] = [
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Ann", "1-0", "Ben"],
        &["1", "Cai", "1-0", "Dee"],
        &["2", "Ann", "1-0", "Cai"],
        &["2", "Ben", "1-0", "Dee"],
        &["2", "Cai dropped", "", ""],
    ];
    assert_eq!(said(&sheet(&rows)), ["stray-name Games!B6"]);
    let marks: [&[&str]; 3] = [
        &["Round", "Player 1", "Result", "Player 2", "Result"],
        &["1", "Ann", "○", "Ben", "×"],
        &["1", "Cai", "○", "", "×"],
    ];
    assert_eq!(said(&sheet(&marks)), ["missing-opponent Games!E3"]);
    // Dee was cleared in round 2: the warning stands in that row.
    let rows: [&[&str]; 5] = [
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Ann", "1-0", "Ben"],
        &["1", "Cai", "1-0", "Dee"],
        &["2", "Ben", "1-0", ""],
        &["2", "Ann", "1-0", "Cai"],
    ];
    assert_eq!(said(&sheet(&rows)), ["missing-from-round Games!C4"]);
    let robin = [
        &["Name", "1", "2", "3", "4"],
        &["Ann", "", "×", "○", "○"],
        &["Ben", "○", "", "○", "○"],
        &["Cai", "×", "×", "", "○"],
        &["38", "×", "×", "×", ""],
    ];
    assert_eq!(
        said(&sheet(&robin.each_ref().map(|row| &row[..]))),
        ["number-as-name Games!A5"]
    );
    // Nan is a name, whatever it is to a computer.
    let nan = sheet(&[
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Nan", "1-0", "Ben"],
        &["1", "Cai", "1-0", "Dee"],
    ]);
    assert_eq!(said(&nan), [""; 0]);
}

/// Each half of a round robin alone says what the whole says.
#[test]
fn half_a_round_robin_is_the_whole() {
    let rows = |upper: bool, lower: bool| {
        let cell = |one: &'static str, is: bool| if is { one } else { "" };
        let rows: [&[&str]; 4] = [
            &["Name", "Ann", "Ben", "Cai"],
            &["Ann", "＼", cell("○", upper), cell("×", upper)],
            &["Ben", cell("×", lower), "＼", cell("○", upper)],
            &["Cai", cell("○", lower), cell("×", lower), "＼"],
        ];
        sheet(&rows)
    };
    for (upper, lower, place) in [
        (true, true, ""),
        (true, false, "half-table Games!C2"),
        (false, true, "half-table Games!B3"),
    ] {
        let reading = rows(upper, lower);
        let mut won = winners(&reading);
        won.sort();
        assert_eq!(won, ["Ann", "Ben", "Cai"], "{upper} {lower}");
        assert_eq!(said(&reading).concat(), place);
    }
}

/// Two columns of one heading cannot be told apart by an option: the help names them by their letters.
#[test]
fn two_readings_under_one_heading_are_told_by_their_columns() {
    let reading = sheet(&[
        &["Round", "Me", "Pts", "Pts", "Pts", "You"],
        &["1", "Ann", "2", "1", "3", "Ben"],
        &["2", "Ben", "0", "4", "3", "Ann"],
        &["3", "Ann", "2", "1", "5", "Ben"],
    ]);
    let doubt = reading
        .problems
        .iter()
        .find(|problem| problem.kind.id() == "two-columns")
        .unwrap();
    assert!(
        matches!(&doubt.kind, tiebook::problem::Kind::TwoColumns { one, other, .. } if one == "C:C + D:D" && other == "D:D + E:E")
    );
}

/// Rows and columns of a round robin that do not fit are no standings: it is said who is missing where.
#[test]
fn a_damaged_round_robin_says_what_does_not_fit() {
    let of = |rows: &[&[&str]]| {
        let reading = sheet(rows);
        let found = reading
            .problems
            .iter()
            .find(|problem| problem.kind.id() == "nearly-robin")
            .expect("said");
        let tiebook::problem::Kind::NearlyRobin { rows, headings } = &found.kind else {
            unreachable!()
        };
        format!("{} {rows} {headings}", found.place.within_book())
    };
    let heading: &[&str] = &["Rank", "Name", "Ann", "Ben", "Cai", "Dee", "Pts"];
    // A row was deleted; one was deleted and a name mistyped.
    let ann: &[&str] = &["1", "Ann", "", "1", "1", "1", "3"];
    let ben: &[&str] = &["2", "Ben", "0", "", "1", "1", "2"];
    let dee: &[&str] = &["4", "Dee", "0", "0", "0", "", "0"];
    assert_eq!(of(&[heading, ann, ben, dee]), "Games!C1 — Cai");
    let eve: &[&str] = &["4", "Eve", "0", "0", "0", "", "0"];
    assert_eq!(of(&[heading, ann, ben, eve, dee]), "Games!C1 eve Cai");
}

/// Beside an opponent, wherever it stands, the result is the player's own.
#[test]
fn a_result_beside_an_opponent_is_the_players_own() {
    let rows: [&[&str]; 3] = [
        &["Round", "Opponent", "Player", "Result"],
        &["1", "Ann", "Ben", "2-0"],
        &["1", "Cai", "Dee", "1-2"],
    ];
    let reading = sheet(&rows);
    assert_eq!(
        (winners(&reading), said(&reading)),
        (vec!["Ben".to_string(), "Cai".to_string()], vec![])
    );
}

#[test]
fn numbers_opposite_names_are_refused() {
    let rows: [&[&str]; 5] = [
        &["回戦", "番号", "氏名", "相手", "結果"],
        &["1", "1", "佐藤", "2", "○"],
        &["1", "2", "鈴木", "1", "●"],
        &["1", "3", "田中", "4", "●"],
        &["1", "4", "高橋", "3", "○"],
    ];
    let said = said(&sheet(&rows));
    assert!(
        said.iter()
            .any(|problem| problem.starts_with("number-opposite")),
        "{said:?}"
    );
}

#[test]
fn words_for_nobody_are_no_players() {
    for word in [
        "抜け番",
        "欠席",
        "フリー",
        "棄権",
        "Half bye",
        "BYE (1pt)",
        "Half-point bye",
        "no show",
        "---",
        "△",
        "両負",
        "Sit out",
    ] {
        let rows: [&[&str]; 4] = [
            &["Round", "Player 1", "Result", "Player 2"],
            &["1", "Ann", "1-0", "Ben"],
            &["1", "Cai", "1-0", word],
            &["2", "Ann", "1-0", "Cai"],
        ];
        let reading = sheet(&rows);
        assert!(
            said(&reading)
                .iter()
                .any(|problem| problem == "nobody-as-name Games!D3"),
            "{word}: {:?}",
            said(&reading)
        );
    }
    // Names of people.
    for name in ["Win", "W", "勝", "休場", "Bye Lee", "不破"] {
        let rows: [&[&str]; 3] = [
            &["Round", "Player 1", "Result", "Player 2"],
            &["1", "Ann", "1-0", "Ben"],
            &["1", "Cai", "1-0", name],
        ];
        assert_eq!(winners(&sheet(&rows)), ["Ann", "Cai"], "{name}");
    }
}

#[test]
fn numbers_beside_names_come_before_rows() {
    let rows: [&[&str]; 5] = [
        &["番号", "氏名", "1回戦"],
        &["3", "高橋", "○4"],
        &["4", "田中", "●3"],
        &["1", "佐藤", "○2"],
        &["2", "鈴木", "●1"],
    ];
    let tournament = sheet(&rows).tournament.unwrap();
    let name = |at: usize| tournament.players[at].name.to_string();
    let mut met: Vec<String> = tournament
        .pairings
        .iter()
        .map(|pairing| format!("{} {}", name(pairing.first), name(pairing.second.unwrap())))
        .collect();
    met.sort();
    assert_eq!(met, ["佐藤 鈴木", "高橋 田中"]);
}

#[test]
fn marks_without_opponents_that_fit_each_other_are_asked_about() {
    let of = |third: [&'static str; 4]| {
        let names = ["佐藤", "鈴木", "田中", "高橋"];
        let first = ["○2", "●1", "○4", "●3"];
        let rows: Vec<[&str; 3]> = (0..4).map(|at| [names[at], first[at], third[at]]).collect();
        let mut all: Vec<&[&str]> = vec![&["氏名", "1回戦", "2回戦"]];
        all.extend(rows.iter().map(|row| &row[..]));
        said(&sheet(&all))
            .into_iter()
            .filter(|problem| problem.starts_with("missing-opponent"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of(["○", "○3", "●2", "●"]),
        ["missing-opponent Games!C2", "missing-opponent Games!C5"]
    );
    assert_eq!(of(["△", "○3", "●2", "△"]).len(), 2);
    // A bye and an absence in words, or one alone, say it themselves.
    assert!(of(["不戦勝", "○3", "●2", "欠"]).is_empty());
}

/// Who is in no pairing of round 1 and plays later came late, or a bye was left out: asked with a list of players as without one, in
/// a list of pairings, a cross table and a report file; not where it is said that they were out.
#[test]
fn who_plays_only_later_is_asked_about() {
    let rows: [&[&str]; 5] = [
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Ann", "1-0", "Ben"],
        &["2", "Ann", "1-0", "Cai"],
        &["2", "Ben", "1-0", "Dee"],
        &["3", "Ann", "1-0", "Dee"],
    ];
    let named = |reading: &Reading| -> Vec<String> {
        let late = |problem: &tiebook::problem::Problem| match &problem.kind {
            tiebook::problem::Kind::NotSeenBefore { players } => Some(players.clone()),
            _ => None,
        };
        reading.problems.iter().filter_map(late).collect()
    };
    let listed = |out: &str| {
        let players: [&[&str]; 5] = [
            &["Name", "Out"],
            &["Ann", ""],
            &["Ben", ""],
            &["Cai", out],
            &["Dee", ""],
        ];
        let book = Book::new("book.xlsx")
            .sheet("Games", &rows)
            .sheet("Players", &players)
            .save();
        read(&book.path, &Options::default()).unwrap()
    };
    assert_eq!(named(&listed("")), ["Cai (2) / Dee (2)"]);
    assert_eq!(named(&listed("1")), ["Dee (2)"]);
    let unlisted = said(&sheet(&rows));
    let late = unlisted
        .iter()
        .filter(|said| said.starts_with("late-entry"));
    assert_eq!(late.count(), 2, "{unlisted:?}");
    let cross: [&[&str]; 7] = [
        &["No", "Name", "R1", "R2"],
        &["1", "Ann", "2+", "3+"],
        &["2", "Ben", "1-", "4+"],
        &["3", "Cai", "6+", "1-"],
        &["4", "Dee", "", "2-"],
        &["5", "Eve", "", "6+"],
        &["6", "Fay", "3-", "5-"],
    ];
    assert_eq!(named(&sheet(&cross)), ["Dee (2) / Eve (2)"]);
    let report = |first: &str, system: &str| {
        let line = |number: u32, name: &str, points: &str, games: &str| {
            format!(
                "001 {number:>4}      {name:<33} {:>4} FRA {:>22} {points:>4} {number:>4}{games}\n",
                1500, ""
            )
        };
        let text = [
            format!("012 Late\n{system}"),
            line(1, "Ann", "2.0", "     2 w 1     3 b 1"),
            line(2, "Ben", "1.0", "     1 b 0     4 w 1"),
            line(3, "Cai", "0.0", &format!("{first}     1 w 0")),
            line(4, "Dee", "0.0", "               2 b 0"),
        ]
        .concat();
        let saved = crate::harness::Saved::bytes("late.trf", text.as_bytes());
        read(&saved.path, &Options::default()).unwrap()
    };
    assert_eq!(named(&report("          ", "")), ["Cai (2) / Dee (2)"]);
    assert_eq!(named(&report("  0000 - Z", "")), ["Dee (2)"]);
    let robin = report("          ", "092 Individual: Round-Robin\n");
    assert!(robin.tournament.is_some() && named(&robin).is_empty());
}
