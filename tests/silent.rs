//! What could be read wrongly without a word: it is read as it is meant, or said, or refused.

mod common;

use common::Book;
use tiebook::problem::Severity;
use tiebook::read::{Options, Reading, read};

fn sheet(rows: &[&[&str]]) -> Reading {
    read(&Book::new("book.xlsx").sheet("Games", rows).save().path, &Options::default()).unwrap()
}

/// What is wrong or to be doubted: ids, and the cells they name.
fn said(reading: &Reading) -> Vec<String> {
    let serious = reading.problems.iter().filter(|problem| problem.severity() != Severity::Information);
    serious.map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book())).collect()
}

/// The pairings read: who won, or a draw.
fn winners(reading: &Reading) -> Vec<String> {
    let tournament = reading.tournament.as_ref().unwrap();
    let name = |at: usize| tournament.players[at].name.to_string();
    let won = |pairing: &tiebook::model::Pairing| {
        let score = pairing.result.score.as_ref().map(|score| score.first.cmp(&score.second));
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
    for [left, right] in [["Black", "White"], ["白", "黒"], ["後手", "先手"], ["Away", "Home"]] {
        let rows: [&[&str]; 4] =
            [&["Round", left, "Result", right], &["1", "Ann", "1-0", "Ben"], &["1", "Cai", "0-1", "Dee"], &["2", "Ben", "½-½", "Cai"]];
        let reading = sheet(&rows);
        assert_eq!(winners(&reading), ["Ann", "Dee", "="], "{left}");
        assert_eq!(said(&reading), ["read-from-left Games!C1"], "{left}");
        // A number beside each name is that name's.
        let rows: [&[&str]; 3] =
            [&["Round", left, "Score", right, "Score"], &["1", "Ann", "3", "Ben", "1"], &["1", "Cai", "0", "Dee", "2"]];
        assert_eq!((winners(&sheet(&rows)), said(&sheet(&rows))), (vec!["Ann".to_string(), "Dee".to_string()], vec![]), "{left}");
        // A colour in the result is who won.
        let rows: [&[&str]; 3] = [&["Round", "白", "結果", "黒"], &["1", "Ann", "黒勝ち", "Ben"], &["2", "Cai", "○", "Dee"]];
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
        assert_eq!(winners(&rows("Pts", result)), ["Ann", "Dee", "Dee", "Ben"], "{result}");
    }
    // Where nobody knows which column tells the result, nothing is computed.
    let of = |points, result| said(&rows(points, result));
    assert!(of("Score", "Verdict").contains(&"unused-results Games!D2".to_string()), "{:?}", of("Score", "Verdict"));
    assert!(of("得点", "勝敗").iter().any(|said| said.starts_with("contradiction")), "{:?}", of("得点", "勝敗"));
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
    assert_eq!(rows("備考", ["", "不戦勝", "good game"]), ["unused-results Games!E3"]);
    assert_eq!(rows("Drawn?", ["", "draw", ""]), ["unused-results Games!E3"]);
    // Lists side by side have theirs each.
    let beside: [&[&str]; 4] = [
        &["1試合目", "", "", "", "2試合目"],
        &["勝者", "敗者", "枚数差", "", "勝者", "敗者", "枚数差"],
        &["定家", "式部", "13", "", "清少", "定家", "不戦"],
        &["清少", "実朝", "1", "", "式部", "実朝", "2"],
    ];
    assert_eq!(said(&sheet(&beside)), ["unused-results Games!G3"]);
    // Colours, ticks and remarks say nothing of the result; nor do results that say the same.
    for (heading, cells) in
        [("Colour", ["W", "W", "W"]), ("Hall", ["x", "", "x"]), ("Remark", ["close", "", "won"]), ("Who", ["W", "W", "L"])]
    {
        assert_eq!(rows(heading, cells), Vec::<String>::new(), "{heading}");
    }
}

#[test]
fn a_second_table_below_the_first() {
    let one: [&[&str]; 4] =
        [&["氏名", "会田", "馬場", "千葉"], &["会田", "＼", "○", "●"], &["馬場", "●", "＼", "○"], &["千葉", "○", "●", "＼"]];
    let other: [&[&str]; 4] =
        [&["氏名", "会田", "馬場", "千葉"], &["会田", "＼", "●", "○"], &["馬場", "○", "＼", "●"], &["千葉", "●", "○", "＼"]];
    let both = [&[&["前期リーグ"][..]], &one[..], &[&[][..], &["後期リーグ"]], &other].concat();
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
    assert!(rows(&["2", "Ben", "bye", "makes the tea"]).contains(&"bye-against Games!C3".to_string()));
    // Who plays elsewhere did not come, and lost.
    let came = rows(&["2", "Ben", "2-0", "makes the tea"]);
    assert!(!came.iter().any(|said| said.starts_with("bye-against")), "{came:?}");
}

#[test]
fn names_of_a_round_robin_in_rows_and_columns() {
    let rows = |name: &'static str, again: bool| -> Reading {
        let mut rows: Vec<&[&str]> =
            vec![&["Name", "Anna", "Bert", "Carl"], &["Anna", "x", "1", "0"], &["Bert", "0", "x", "1"], &["Carl", "1", "0", "x"]];
        let last: [&str; 4] = [name, "1", "0", "x"];
        rows[3] = &last;
        if again {
            rows.push(&["Carl", "0", "1", "x"]);
        }
        sheet(&rows)
    };
    assert_eq!(said(&rows("Carl", false)), Vec::<String>::new());
    assert_eq!(said(&rows("Karl", false)), ["other-heading Games!D1"]);
    assert!(rows("Carl", true).problems.iter().any(|problem| problem.severity() == Severity::Error));
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
    let saved = Book::new("例会.xlsx").sheet("Sheet1", &[&["春の例会"], &["会場は二階です"]]).save();
    let run = saved.run("check", &[]);
    assert!(run.code == 1 && run.stdout.contains("エラー") && !run.stdout.contains("error"), "{}", run.stdout);
    let run = saved.run("check", &["--lang", "en"]);
    assert!(run.stdout.contains("error"), "{}", run.stdout);
}
