//! What could be meant in two ways: asked with the option that settles it, never taken without a word.

use crate::harness::Book;
use crate::harness::told::{both, games, reading, refused, said, sheet, told};
use tiebook::read::{Options, Reading};

/// By the rows Sato won against Suzuki and then Takahashi, by the numbers against Takahashi and then Suzuki; all cells answer each other.
#[test]
fn numbers_that_fit_a_column_and_the_rows_are_asked_about() {
    let book = |number: &'static str| {
        let rows: [&[&str]; 5] = [
            &["順位", number, "氏名", "1回戦", "2回戦"],
            &["1", "4", "佐藤", "○2", "○3"],
            &["1", "3", "鈴木", "●1", "●4"],
            &["3", "2", "高橋", "●4", "●1"],
            &["3", "1", "田中", "○3", "○2"],
        ];
        Book::new("book.xlsx").sheet("星取表", &rows).save()
    };
    let plain = Options::default;
    assert_eq!(
        said(&reading(&book("番号"), &plain())),
        ["numbers-in-doubt 星取表!B1"]
    );
    let by_rows = [
        "1 佐藤 > 鈴木",
        "1 高橋 < 田中",
        "2 佐藤 > 高橋",
        "2 鈴木 < 田中",
    ];
    let by_numbers = [
        "1 佐藤 > 高橋",
        "1 鈴木 < 田中",
        "2 佐藤 > 鈴木",
        "2 高橋 < 田中",
    ];
    for (name, wanted) in [("会員番号", by_rows), ("対戦番号", by_numbers)] {
        let [settled, written] = [
            reading(&book("番号"), &plain().with_mapped("番号", name)),
            reading(&book(name), &plain()),
        ];
        assert_eq!(
            [said(&settled), said(&written)],
            [vec![], Vec::<String>::new()],
            "{name}"
        );
        let sorted = |reading: &Reading| {
            let mut games = games(reading);
            games.sort();
            games
        };
        assert_eq!(
            [sorted(&settled), sorted(&written)],
            [wanted, wanted],
            "{name}"
        );
    }
    // Where opponents and results have columns of their own too.
    let rows: [&[&str]; 5] = [
        &["順位", "番号", "氏名", "相手1", "勝敗1", "相手2", "勝敗2"],
        &["1", "4", "佐藤", "2", "○", "3", "○"],
        &["1", "3", "鈴木", "1", "●", "4", "●"],
        &["3", "2", "高橋", "4", "●", "1", "●"],
        &["3", "1", "田中", "3", "○", "2", "○"],
    ];
    assert_eq!(refused(&rows), ["numbers-in-doubt Games!B1"]);
    // Where the results fit one of them only, that one is meant: by the rows Sato and Suzuki would both have won.
    let rows: [&[&str]; 5] = [
        &["順位", "番号", "氏名", "1回戦", "2回戦"],
        &["1", "4", "佐藤", "○2", "○3"],
        &["2", "3", "鈴木", "○1", "●4"],
        &["3", "2", "高橋", "●4", "●1"],
        &["4", "1", "田中", "●3", "○2"],
    ];
    let told = sheet(&rows);
    assert_eq!((said(&told), games(&told).len()), (vec![], 4));
    assert!(
        games(&told).contains(&"1 佐藤 > 高橋".to_string()),
        "{:?}",
        games(&told)
    );
}

#[test]
fn a_tick_under_any_word_for_a_draw() {
    for (heading, tick) in [
        ("Tie", "x"),
        ("Draw?", "Y"),
        ("Tied?", "TRUE"),
        ("Jigo", "1"),
        ("ドロー", "○"),
        ("引分", "○"),
        ("ジゴ", "レ"),
        ("D", "yes"),
    ] {
        let rows: [&[&str]; 4] = [
            &["Round", "Winner", "Loser", heading],
            &["1", "Ann", "Ben", ""],
            &["1", "Cai", "Dee", tick],
            &["2", "Ann", "Cai", "FALSE"],
        ];
        assert_eq!(
            both(&rows),
            told(&["1 Ann > Ben", "1 Cai = Dee", "2 Ann > Cai"]),
            "{heading} {tick}"
        );
    }
    // Under won, lost and drawn beside the players.
    let rows: [&[&str]; 4] = [
        &["回戦", "選手1", "勝", "負", "引分", "選手2"],
        &["1", "青木", "○", "", "", "井上"],
        &["1", "上田", "", "", "○", "遠藤"],
        &["2", "青木", "", "○", "", "上田"],
    ];
    assert_eq!(
        both(&rows),
        told(&["1 青木 > 井上", "1 上田 = 遠藤", "2 青木 < 上田"])
    );
    // Beside how many games each has won, `T` is how many were tied.
    let rows: [&[&str]; 2] = [
        &["Round", "Player 1", "Player 2", "W", "L", "T"],
        &["1", "Ann", "Ben", "2", "1", "1"],
    ];
    let drawn = sheet(&rows).tournament.unwrap().pairings[0]
        .result
        .score
        .clone()
        .unwrap()
        .drawn;
    assert_eq!(drawn.to_string(), "1");
}

/// Ann has nothing, one and two points before her games.
#[test]
fn points_so_far_are_no_scores() {
    let before: [&[&str]; 7] = [
        &["Round", "White", "Pts", "Pts", "Black"],
        &["1", "Ann", "@0", "@0", "Ben"],
        &["1", "Cai", "@0", "@0", "Dee"],
        &["2", "Ann", "@1", "@0.5", "Cai"],
        &["2", "Ben", "@0", "@0.5", "Dee"],
        &["3", "Ann", "@2", "@1", "Ben"],
        &["3", "Cai", "@0.5", "@0.5", "Dee"],
    ];
    assert!(
        refused(&before).contains(&"running-points Games!C4".to_string()),
        "{:?}",
        refused(&before)
    );
    // The same after each game, beside marks that agree with it.
    let after: [&[&str]; 5] = [
        &["No", "氏名", "1回戦", "", "2回戦", "", "3回戦", ""],
        &["1", "青木", "○2", "1", "○3", "2", "○4", "3"],
        &["2", "井上", "●1", "0", "○4", "1", "○3", "2"],
        &["3", "上田", "○4", "1", "●1", "1", "●2", "1"],
        &["4", "遠藤", "●3", "0", "●2", "0", "●1", "0"],
    ];
    assert_eq!(refused(&after), ["running-points Games!E2"]);
    // What the organizer says settles it, and that is said; the books written from it say so too.
    let settled = |book: Book, options: &Options| {
        let reading = reading(&book.save(), options);
        let is_said = reading
            .problems
            .iter()
            .any(|problem| problem.kind.id() == "running-settled");
        (
            said(&reading),
            is_said,
            reading
                .tournament
                .is_some_and(|tournament| tournament.game_scores),
        )
    };
    let book = || Book::new("book.xlsx").sheet("Games", &after);
    assert_eq!(
        settled(book(), &Options::default().with_game_scores()),
        (vec![], true, true)
    );
    for row in [["Game scores", "yes"], ["対戦ごとのスコア", "はい"]] {
        let book = book().sheet("Rules", &[&["Rule set", "shogi-swiss"], &row]);
        assert_eq!(
            settled(book, &Options::default()),
            (vec![], true, true),
            "{row:?}"
        );
    }
    // Two games are too few to be sure: a match may end 1-0 and 2-1.
    assert_eq!(
        refused(&after.map(|row| &row[..6])),
        ["perhaps-running Games!E2"]
    );
    // Scores are not taken for points.
    let scores: [&[&str]; 5] = [
        &["Round", "P1", "Wins 1", "Wins 2", "P2"],
        &["1", "Ann", "1", "0", "Ben"],
        &["1", "Cai", "1", "0", "Dee"],
        &["2", "Ann", "1", "0", "Cai"],
        &["2", "Ben", "0", "1", "Dee"],
    ];
    assert_eq!(
        both(&scores),
        told(&["1 Ann > Ben", "1 Cai > Dee", "2 Ann > Cai", "2 Ben < Dee"])
    );
}

#[test]
fn not_paired_is_a_bye_only_beside_points() {
    let rows = |result: &'static str, opponent: &'static str| {
        let rows: [&[&str]; 3] = [
            &["Round", "White", "Result", "Black"],
            &["1", "Ann", "1-0", "Ben"],
            &["1", "Cai", result, opponent],
        ];
        sheet(&rows)
    };
    assert_eq!(said(&rows("", "not paired")), ["nobody-as-name Games!D3"]);
    assert_eq!(
        said(&rows("not paired", "")),
        ["unreadable-result Games!C3"]
    );
    for (points, outcome) in [
        ("1", "Bye"),
        ("½", "HalfBye"),
        ("0", "Absent"),
        ("-", "Out"),
    ] {
        assert_eq!(
            games(&rows(points, "not paired"))[1],
            format!("1 Cai {outcome}"),
            "{points}"
        );
    }
    let cross: [&[&str]; 4] = [
        &["No", "Name", "1", "2"],
        &["1", "Ann", "2w1", "3b0"],
        &["2", "Ben", "1b0", "not paired"],
        &["3", "Cai", "bye", "1w1"],
    ];
    assert!(
        games(&sheet(&cross)).contains(&"2 Ben Out".to_string()),
        "{:?}",
        games(&sheet(&cross))
    );
    // A sentence is nobody's name.
    let rows: [&[&str]; 3] = [
        &["回戦", "選手1", "結果", "選手2"],
        &["1", "青木", "○", "井上"],
        &["1", "上田", "", "1回戦はお休みです"],
    ];
    assert!(
        refused(&rows).contains(&"nobody-as-name Games!D3".to_string()),
        "{:?}",
        refused(&rows)
    );
}

#[test]
fn a_draw_needs_two() {
    let rows: [&[&str]; 5] = [
        &["氏名", "1回戦"],
        &["青木", "○井上"],
        &["井上", "●青木"],
        &["上田", "△"],
        &["遠藤", ""],
    ];
    assert_eq!(refused(&rows), ["missing-opponent Games!B4"]);
}

#[test]
fn a_bye_beside_nobody_on_the_left() {
    let rows: [&[&str]; 4] = [
        &["Round", "Black", "White", "Result"],
        &["1", "Ann", "Ben", "B+R"],
        &["1", "Cai", "", "BYE"],
        &["2", "Ben", "BYE", ""],
    ];
    // Who won is told by the colour: nothing was read from left to right.
    assert_eq!(
        both(&rows),
        told(&["1 Ben < Ann", "1 Cai Bye", "2 Ben Bye"])
    );
}

#[test]
fn players_are_called_like_columns_and_stand_in_any_order() {
    for corner in ["", "Name"] {
        let rows: [&[&str]; 4] = [
            &[corner, "Dan", "Club", "Seed"],
            &["Dan", "x", "1", "0"],
            &["Club", "0", "x", "1"],
            &["Seed", "1", "0", "x"],
        ];
        let (mut games, said) = both(&rows);
        games.sort_by_key(|game| game[1..].to_string());
        assert!(said.is_empty(), "{said:?}");
        let of = |one: &str, other: &str| {
            games.iter().any(|game| {
                game.ends_with(&format!("{one} > {other}"))
                    || game.ends_with(&format!("{other} < {one}"))
            })
        };
        assert!(
            of("Dan", "Club") && of("Club", "Seed") && of("Seed", "Dan"),
            "{games:?}"
        );
    }
}

/// Two rows of a round robin that changed places still say whom each cell is about: whoever is named first has won.
#[test]
fn rows_in_another_order_than_the_columns() {
    let rows: [&[&str]; 5] = [
        &["Rank", "Name", "Ann", "Ben", "Cai", "Dee", "Pts"],
        &["1", "Ann", "", "1", "1", "1", "3"],
        &["3", "Cai", "0", "0", "", "1", "1"],
        &["2", "Ben", "0", "", "1", "1", "2"],
        &["4", "Dee", "0", "0", "0", "", "0"],
    ];
    let (games, said) = both(&rows);
    let mut met: Vec<String> = games
        .iter()
        .map(|game| match game[2..].split(' ').collect::<Vec<_>>()[..] {
            [one, ">", other] => format!("{one} {other}"),
            [one, "<", other] => format!("{other} {one}"),
            _ => game.clone(),
        })
        .collect();
    met.sort();
    assert_eq!(
        (met, said),
        told(&[
            "Ann Ben", "Ann Cai", "Ann Dee", "Ben Cai", "Ben Dee", "Cai Dee"
        ])
    );
}

#[test]
fn noughts_and_ones_under_winner_and_loser() {
    let rows: [&[&str]; 3] = [
        &["Round", "Player 1", "Winner", "Loser", "Player 2"],
        &["1", "Ann", "1", "0", "Ben"],
        &["1", "Cai", "0", "1", "Dee"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben", "1 Cai < Dee"]));
    // Names stay names, and the numbers of sides those of sides.
    let rows: [&[&str]; 3] = [
        &["Round", "Player 1", "Player 2", "Winner", "Loser"],
        &["1", "Ann", "Ben", "Ann", "Ben"],
        &["1", "Cai", "Dee", "Dee", "Cai"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben", "1 Cai < Dee"]));
    let rows: [&[&str]; 3] = [
        &["Round", "Player 1", "Player 2", "Winner", "Loser"],
        &["1", "Ann", "Ben", "1", "2"],
        &["1", "Cai", "Dee", "2", "1"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben", "1 Cai < Dee"]));
}

/// A mark is the player's own, wherever the opponent stands; a score between the two is read from left to right, and said so.
#[test]
fn a_mark_between_an_opponent_and_the_player() {
    let rows: [&[&str]; 3] = [
        &["Round", "Opponent", "Result", "Player"],
        &["1", "Ben", "W", "Ann"],
        &["1", "Dee", "●", "Cai"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben", "1 Cai < Dee"]));
    let rows: [&[&str]; 3] = [
        &["Round", "Opponent", "Result", "Player"],
        &["1", "Ben", "2-0", "Ann"],
        &["1", "Dee", "1-2", "Cai"],
    ];
    assert_eq!(refused(&rows), ["read-from-left Games!C1"]);
}

#[test]
fn plus_and_minus_are_forfeits_and_that_is_said() {
    let rows = |one: &'static str, other: &'static str| -> Vec<String> {
        let rows: [&[&str]; 4] = [
            &["Round", "Player 1", one, other, "Player 2"],
            &["1", "Ann", "+", "-", "Ben"],
            &["1", "Cai", "-", "+", "Dee"],
            &["2", "Ann", "+", "-", "Dee"],
        ];
        refused(&rows)
    };
    assert_eq!(rows("Score 1", "Score 2"), ["mostly-forfeits Games!C2"]);
    assert_eq!(
        rows("W", "L"),
        [
            "unreadable-result Games!C2",
            "unreadable-result Games!C3",
            "unreadable-result Games!C4"
        ]
    );
    // In go + is a win, and against nobody a bye.
    let go: [&[&str]; 4] = [
        &["No", "Name", "1", "2"],
        &["1", "Ann", "2+", "3+"],
        &["2", "Ben", "1-", "+"],
        &["3", "Cai", "+", "1-"],
    ];
    let (mut games, said) = both(&go);
    games.sort();
    assert_eq!(
        (games, said),
        told(&["1 Ann > Ben", "1 Cai Bye", "2 Ann > Cai", "2 Ben Bye"])
    );
}

#[test]
fn a_name_and_a_score_in_a_cell() {
    let rows: [&[&str]; 5] = [
        &["Name", "R1", "R2"],
        &["Ann", "Bob 40-24", "Cai 33-31"],
        &["Bob", "Ann 24-40", "50-14 Dee"],
        &["Cai", "Dee (64-0)", "Ann 31-33"],
        &["Dee", "Cai 0-64", "Bob 14-50"],
    ];
    assert_eq!(
        both(&rows),
        told(&["1 Ann > Bob", "1 Cai > Dee", "2 Ann > Cai", "2 Bob > Dee"])
    );
}

/// A row that makes the number of players even is nobody.
#[test]
fn a_bye_in_the_list_of_players_is_asked_about() {
    for (word, marks) in [("BYE", ["●2", "●1"]), ("ダミー", ["●2", "●1"])] {
        let rows: [&[&str]; 4] = [
            &["No", "Name", "1", "2"],
            &["1", "Ann", "○2", "○3"],
            &["2", "Ben", "●1", ""],
            &["3", word, "", marks[1]],
        ];
        assert!(
            refused(&rows).contains(&"bye-as-player Games!B4".to_string()),
            "{word}"
        );
    }
    let list: [&[&str]; 4] = [
        &["回戦", "選手1", "結果", "選手2"],
        &["1", "青木", "○", "井上"],
        &["1", "上田", "○", "ダミー"],
        &["2", "青木", "○", "上田"],
    ];
    assert_eq!(both(&list).0[1], "1 上田 Bye");
    // Somebody of that name who won a game is somebody.
    let pairings: &[&[&str]] = &[
        &["Round", "P1", "Result", "P2"],
        &["1", "Ann", "1-0", "Bye"],
        &["2", "Bye", "1-0", "Cai"],
    ];
    let book = |rows| {
        Book::new("book.xlsx").sheet("Games", rows).sheet(
            "Players",
            &[&["No", "Name"], &["1", "Ann"], &["2", "Bye"], &["3", "Cai"]],
        )
    };
    assert!(
        !said(&reading(&book(pairings).save(), &Options::default()))
            .concat()
            .contains("bye-as-player")
    );
    assert!(
        said(&reading(&book(&pairings[..2]).save(), &Options::default()))
            .contains(&"bye-as-player Players!B3".to_string())
    );
    // So is half a point for one.
    let rows: [&[&str]; 3] = [
        &["Round", "P1", "Result", "P2"],
        &["1", "Ann", "1-0", "Ben"],
        &["1", "Cai", "", "½ bye"],
    ];
    assert!(refused(&rows).contains(&"nobody-as-name Games!D3".to_string()));
}

#[test]
fn a_letter_is_the_colour_that_won_where_both_occur() {
    for [first, second] in [["White", "Black"], ["Black", "White"]] {
        let rows: [&[&str]; 4] = [
            &["Round", first, second, "Result"],
            &["1", "Ann", "Ben", "W"],
            &["1", "Cai", "Dee", "B"],
            &["2", "Ann", "Dee", "D"],
        ];
        let (games, said) = both(&rows);
        let won = |white: bool, one: &str, other: &str| {
            games.iter().any(|game| {
                let [winner, loser] = if white == (first == "White") {
                    [one, other]
                } else {
                    [other, one]
                };
                *game == format!("1 {winner} > {loser}") || *game == format!("1 {loser} < {winner}")
            })
        };
        assert!(
            won(true, "Ann", "Ben") && won(false, "Cai", "Dee") && said.is_empty(),
            "{first}: {games:?} {said:?}"
        );
    }
}

#[test]
fn rounds_of_a_cross_table_may_be_days() {
    let rows: [&[&str]; 4] = [
        &["氏名", "4/5", "4/12", "4/19", "勝数"],
        &["青木", "○井上", "○上田", "", "2"],
        &["井上", "●青木", "", "○上田", "1"],
        &["上田", "", "●青木", "●井上", "0"],
    ];
    let reading = sheet(&rows);
    assert_eq!(
        games(&reading),
        ["1 青木 > 井上", "2 青木 > 上田", "3 井上 > 上田"]
    );
    assert_eq!(said(&reading)[0], "taken-for-days Games!B1");
}

#[test]
fn a_winner_with_a_title_and_a_tally_of_games() {
    let rows: [&[&str]; 3] = [
        &["回戦", "選手1", "選手2", "勝者"],
        &["1", "青木", "井上", "青木さん"],
        &["1", "上田", "遠藤", "遠藤"],
    ];
    assert_eq!(both(&rows), told(&["1 青木 > 井上", "1 上田 < 遠藤"]));
    let rows: [&[&str]; 3] = [
        &["回戦", "選手1", "結果", "選手2"],
        &["1", "青木", "2勝0敗", "井上"],
        &["1", "上田", "1勝2敗", "遠藤"],
    ];
    assert_eq!(both(&rows), told(&["1 青木 > 井上", "1 上田 < 遠藤"]));
}

#[test]
fn the_number_of_the_side_that_won() {
    let of = |first: &'static str, second: &'static str, won: [&'static str; 2]| {
        let rows: [&[&str]; 3] = [
            &["Round", first, second, "Winner"],
            &["1", "Ann", "Ben", won[0]],
            &["1", "Cai", "Dee", won[1]],
        ];
        both(&rows)
    };
    assert_eq!(
        of("White", "Black", ["1", "2"]),
        told(&["1 Ann > Ben", "1 Cai < Dee"])
    );
    // Ann stands on the left: she is 1, whatever her colour, and that is said.
    let (games, said) = of("Black", "White", ["1", "2"]);
    assert_eq!(
        (games.join(", "), said.join(", ")),
        (
            "1 Ben < Ann, 1 Dee > Cai".to_string(),
            "read-from-left Games!D1".to_string()
        )
    );
    assert_eq!(
        of("Black", "White", ["B", "White"]),
        told(&["1 Ben < Ann", "1 Dee > Cai"])
    );
    // A nought may be a draw, or a loss.
    assert_eq!(
        of("White", "Black", ["1", "0"]).1,
        ["nought-in-doubt Games!D3"]
    );
    assert_eq!(
        of("White", "Black", ["2", "0"]),
        told(&["1 Ann < Ben", "1 Cai = Dee"])
    );
}

/// Forfeits are told from the left, as all results between two players are; what names somebody is about whom it names.
#[test]
fn forfeits_are_told_from_the_left_too() {
    let rows: [&[&str]; 6] = [
        &["Round", "Black", "White", "Result"],
        &["1", "Ann", "Ben", "+:-"],
        &["1", "Cai", "Dee", "0-1F"],
        &["2", "Ann", "Cai", "1-0F"],
        &["2", "Ben", "Dee", "Ben forfeited the match"],
        &["3", "Ann", "Dee", "1-0"],
    ];
    let wanted = [
        "1 Ben ForfeitLoss",
        "1 Dee ForfeitWin",
        "2 Cai ForfeitLoss",
        "2 Dee ForfeitWin",
        "3 Dee < Ann",
    ];
    assert_eq!(both(&rows).0, wanted);
}

/// A game between two whose names are words of headings stands on their cards alone.
#[test]
fn a_card_that_cannot_be_read_is_named() {
    let card = |games: [[&'static str; 2]; 3]| -> Vec<Vec<&'static str>> {
        let rows = ["1", "2", "3"]
            .into_iter()
            .zip(games)
            .map(|(round, [opponent, result])| vec![round, opponent, result]);
        std::iter::once(vec!["Round", "Opponent", "Result"])
            .chain(rows)
            .collect()
    };
    let cards = |third: &'static str, fourth: &'static str| {
        let all = [
            (
                "Ann",
                card([["Ben", "2-0"], [third, "2-1"], [fourth, "0-2"]]),
            ),
            (
                "Ben",
                card([["Ann", "0-2"], [fourth, "2-0"], [third, "1-2"]]),
            ),
            (
                third,
                card([[fourth, "2-0"], ["Ann", "1-2"], ["Ben", "2-1"]]),
            ),
            (
                fourth,
                card([[third, "0-2"], ["Ben", "0-2"], ["Ann", "2-0"]]),
            ),
        ];
        let mut book = Book::new("book.xlsx");
        for (name, rows) in &all {
            let title = [vec![*name]];
            let rows: Vec<&[&str]> = title.iter().chain(rows).map(|row| &row[..]).collect();
            book = book.sheet(name, &rows);
        }
        reading(&book.save(), &Options::default())
    };
    assert_eq!(games(&cards("Cai", "Dee")).len(), 6);
    let unread: Vec<String> = said(&cards("White", "Black"))
        .into_iter()
        .filter(|problem| problem.starts_with("card"))
        .collect();
    assert_eq!(unread, ["card-unread White!A1", "card-unread Black!A1"]);
}

/// 2/21 would be less than 1/10.
#[test]
fn games_and_points_in_one_cell_are_no_fraction() {
    let rows: [&[&str]; 4] = [
        &["", "Ann", "Bob", "Cai"],
        &["Ann", "X", "2/21", "1/15"],
        &["Bob", "1/18", "X", "2/21"],
        &["Cai", "2/21", "0/9", "X"],
    ];
    assert_eq!(refused(&rows), ["robin-cell Games!C2"]);
    let list = |score| {
        refused(&[
            &["Round", "Player 1", "Result", "Player 2"],
            &["1", "Ann", score, "Bob"],
        ])
    };
    assert_eq!(
        [list("2/21-1/18"), list("1/2-1/2"), list("3/2-1/2")],
        [vec!["two-numbers Games!C2".to_string()], vec![], vec![]]
    );
}

#[test]
fn a_difference_in_brackets_behind_the_opponent() {
    let rows = |three: [&'static str; 2]| -> [[&'static str; 3]; 5] {
        [
            ["氏名", "1回戦", "2回戦"],
            ["青木", "○井上(+4)", "○上田(+12)"],
            ["井上", "●青木(-4)", three[0]],
            ["上田", "○遠藤（＋８）", "●青木(-12)"],
            ["遠藤", "●上田（－８）", three[1]],
        ]
    };
    let said = |rows: [[&'static str; 3]; 5]| both(&rows.each_ref().map(|row| &row[..]));
    let wanted = [
        "1 青木 > 井上",
        "1 上田 > 遠藤",
        "2 青木 > 上田",
        "2 井上 > 遠藤",
    ]
    .map(str::to_string)
    .to_vec();
    assert_eq!(
        said(rows(["○遠藤(+2)", "●井上(-2)"])),
        (wanted, vec!["disc-differences Games!B1".to_string()])
    );
    // Both sides' discs are as many as there are squares: no such difference is odd.
    assert!(
        said(rows(["○遠藤(+3)", "●井上(-3)"]))
            .1
            .contains(&"odd-difference Games!C3".to_string())
    );
}

#[test]
fn three_who_meet_in_one_cell_each() {
    let rows: [&[&str]; 7] = [
        &["Round", "Match"],
        &["1", "Ann vs Bob 2-1"],
        &["1", "Cai bye"],
        &["2", "Ann vs Cai: 0-2"],
        &["2", "Bob bye"],
        &["3", "Bob vs Cai (2-0)"],
        &["3", "Ann bye"],
    ];
    let wanted = told(&[
        "1 Ann > Bob",
        "1 Cai Bye",
        "2 Ann < Cai",
        "2 Bob Bye",
        "3 Bob > Cai",
        "3 Ann Bye",
    ]);
    assert_eq!(both(&rows), wanted);
    // With results in a column of their own.
    let apart = rows.map(|row| match row {
        ["Round", "Match"] => ["Round", "Match", "Result"],
        [round, game] => match game.rsplit_once(' ') {
            Some((_, "bye")) | None => [*round, *game, ""],
            Some((names, score)) => [
                *round,
                names.trim_end_matches(':'),
                score.trim_matches(['(', ')']),
            ],
        },
        _ => ["", "", ""],
    });
    assert_eq!(both(&apart.each_ref().map(|row| &row[..])), wanted);
}
