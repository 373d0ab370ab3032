//! Several tables, several names on a side, several cards: what belongs together, and what does not.

use crate::harness::Book;
use crate::harness::told::{both, games, reading, refused, said, sheet, told};
use tiebook::read::Options;

#[test]
fn two_names_on_a_side_are_no_player() {
    let rows: [&[&str]; 2] = [
        &["回戦", "選手1", "選手1", "結果", "選手2", "選手2"],
        &["1", "青木", "井上", "2-1", "上田", "遠藤"],
    ];
    assert_eq!(refused(&rows), ["doubles Games!A1"]);
    // Not two rounds side by side: each row says which round it is.
    let rows: [&[&str]; 3] = [
        &[
            "Round", "Player 1", "Player 2", "Score", "Player 1", "Player 2", "Score",
        ],
        &["1", "Ann", "Ben", "1", "Cai", "Dee", "0"],
        &["2", "Ann", "Ben", "0", "Eve", "Fay", "1"],
    ];
    assert_eq!(refused(&rows), ["doubles Games!A1"]);
    let points: [&[&str]; 3] = [
        &["Name", "R1", "R2", "Total"],
        &["Ann", "1", "0.5", "1.5"],
        &["Ben", "0", "0.5", "0.5"],
    ];
    assert_eq!(refused(&points), ["nearly-cross Games!B2"]);
}

/// Four cards of two games each, told from both sides.
#[test]
fn score_cards_are_read_together() {
    let book = |ben: &'static str, named: bool| {
        let cards: [(&str, [&str; 2], [&str; 2]); 4] = [
            ("Ann", ["Ben", "Cai"], ["W", "L"]),
            ("Ben", ["Ann", "Dee"], [ben, "W"]),
            ("Cai", ["Dee", "Ann"], ["W", "W"]),
            ("Dee", ["Cai", "Ben"], ["", "L"]),
        ];
        let mut book = Book::new("book.xlsx");
        for (at, (name, opponents, results)) in cards.into_iter().enumerate() {
            let sheet = if named {
                name
            } else {
                ["1", "2", "3", "4"][at]
            };
            let above: &[&str] = if named {
                &["Club night"]
            } else {
                &["Name:", name]
            };
            let games = [
                ["1", opponents[0], results[0]],
                ["2", opponents[1], results[1]],
            ];
            book = book.sheet(
                sheet,
                &[
                    above,
                    &["Round", "Opponent", "Result"],
                    &games[0],
                    &games[1],
                ],
            );
        }
        reading(&book.save(), &Options::default())
    };
    for named in [true, false] {
        let read = book("L", named);
        assert_eq!(
            (games(&read), said(&read)),
            told(&["1 Ann > Ben", "1 Cai > Dee", "2 Ann < Cai", "2 Ben > Dee"]),
            "{named}"
        );
    }
    assert_eq!(said(&book("W", true)), ["contradiction Ben!C3"]);
}

/// The same where each card says what its player and the opponent scored.
#[test]
fn score_cards_of_scores_are_read_together() {
    for head in [
        ["Round", "Opponent", "My score", "Opponent score"],
        ["回戦", "対戦相手", "自分の得点", "相手の得点"],
    ] {
        let book = |ben: [&'static str; 2]| {
            let cards: [(&str, [[&str; 3]; 2]); 4] = [
                ("Ann", [["Ben", "2", "1"], ["Cai", "0", "2"]]),
                ("Ben", [["Ann", ben[0], ben[1]], ["Dee", "2", "0"]]),
                ("Cai", [["Dee", "2", "0"], ["Ann", "2", "0"]]),
                ("Dee", [["Cai", "", ""], ["Ben", "0", "2"]]),
            ];
            let mut book = Book::new("book.xlsx");
            for (name, [first, second]) in cards {
                let rows = [("1", first), ("2", second)]
                    .map(|(round, [opponent, own, theirs])| [round, opponent, own, theirs]);
                book = book.sheet(name, &[&["Club night"], &head, &rows[0], &rows[1]]);
            }
            reading(&book.save(), &Options::default())
        };
        let read = book(["1", "2"]);
        assert_eq!(
            (games(&read), said(&read)),
            told(&["1 Ann > Ben", "1 Cai > Dee", "2 Ann < Cai", "2 Ben > Dee"]),
            "{head:?}"
        );
        assert_eq!(said(&book(["2", "1"])), ["contradiction Ben!C3"]);
    }
}

/// Two tournaments beside each other have nobody in common.
#[test]
fn two_tables_beside_each_other_may_be_two_tournaments() {
    let rows: [&[&str]; 5] = [
        &[
            "Round", "White", "Black", "Result", "Round", "White", "Black", "Result",
        ],
        &["1", "Ann", "Ben", "1-0", "1", "Xia", "Yan", "0-1"],
        &["1", "Cai", "Dee", "0-1", "1", "Zoe", "Wes", "1-0"],
        &["2", "Ann", "Dee", "1-0", "2", "Yan", "Zoe", "1-0"],
        &["2", "Ben", "Cai", "½-½", "2", "Xia", "Wes", "0-1"],
    ];
    assert_eq!(refused(&rows), ["fields-apart Games"]);
    // Below each other, with a blank row between them.
    let rows: [&[&str]; 9] = [
        &["氏名", "1回戦", "2回戦"],
        &["青木", "○井上", "○上田"],
        &["井上", "●青木", ""],
        &["上田", "", "●青木"],
        &[],
        &["氏名", "1回戦", "2回戦"],
        &["加藤", "○木村", "○工藤"],
        &["木村", "●加藤", ""],
        &["工藤", "", "●加藤"],
    ];
    assert!(
        refused(&rows).contains(&"fields-apart Games".to_string()),
        "{:?}",
        refused(&rows)
    );
}

/// The title of a block is nobody with a bye.
#[test]
fn the_title_of_a_block_is_no_player() {
    let rows: [&[&str]; 7] = [
        &["Aリーグ"],
        &["1回戦"],
        &["選手1", "結果", "選手2"],
        &["青木", "○", "井上"],
        &["Bリーグ"],
        &["1回戦"],
        &["選手1", "結果", "選手2"],
    ];
    let last: &[&str] = &["加藤", "○", "木村"];
    let rows: Vec<&[&str]> = rows.into_iter().chain([last]).collect();
    assert!(
        refused(&rows).contains(&"stray-name Games!A5".to_string()),
        "{:?}",
        refused(&rows)
    );
}

/// As the help for doubles says: one name for each side.
#[test]
fn pairs_that_play_as_one() {
    let rows: [&[&str]; 3] = [
        &["Round", "Team A", "Result", "Team B"],
        &["1", "Ann / Ben", "21-15", "Cai / Dee"],
        &["1", "Eve / Fay", "10-21", "Gus / Hal"],
    ];
    assert_eq!(
        both(&rows),
        told(&["1 Ann / Ben > Cai / Dee", "1 Eve / Fay < Gus / Hal"])
    );
    // Beside players they are what they were.
    let rows: [&[&str]; 2] = [
        &[
            "Round", "Team 1", "Player 1", "Result", "Player 2", "Team 2",
        ],
        &["1", "Red", "Ann", "1-0", "Ben", "Blue"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben"]));
    // Beside a sheet that says who played whom, their matches are another matter.
    let teams: &[&[&str]] = &[
        &["Round", "Team A", "Result", "Team B"],
        &["1", "Red", "2-1", "Blue"],
        &["2", "Red", "3-0", "Green"],
    ];
    let players: &[&[&str]] = &[
        &["Round", "White", "Result", "Black"],
        &["1", "Ann", "1-0", "Ben"],
        &["2", "Ben", "1-0", "Ann"],
    ];
    let read = reading(
        &Book::new("book.xlsx")
            .sheet("Teams", teams)
            .sheet("Boards", players)
            .save(),
        &Options::default(),
    );
    assert_eq!(games(&read), ["1 Ann > Ben", "2 Ben > Ann"]);
}

/// Two tables of one round side by side, with the round in front or as the sheet's name; two names on a side stay what they were.
#[test]
fn tables_of_one_round_stand_side_by_side() {
    let rows: [&[&str]; 3] = [
        &[
            "Round", "Player 1", "Score", "Player 2", "Player 1", "Score", "Player 2",
        ],
        &["1", "Ann", "2-0", "Ben", "Cai", "1-2", "Dee"],
        &["2", "Ann", "0-2", "Cai", "Ben", "2-1", "Dee"],
    ];
    assert_eq!(
        both(&rows),
        told(&["1 Ann > Ben", "1 Cai < Dee", "2 Ann < Cai", "2 Ben > Dee"])
    );
    let heading: &[&str] = &[
        "卓", "選手1", "結果", "選手2", "", "卓", "選手1", "結果", "選手2",
    ];
    let one: &[&str] = &["1", "青木", "2-0", "井上", "", "2", "上田", "1-2", "遠藤"];
    let two: &[&str] = &["1", "青木", "0-2", "遠藤", "", "2", "上田", "2-1", "井上"];
    let book = Book::new("book.xlsx")
        .sheet("1回戦", &[heading, one])
        .sheet("2回戦", &[heading, two])
        .save();
    let read = reading(&book, &Options::default());
    let games_told = told(&[
        "1 青木 > 井上",
        "1 上田 < 遠藤",
        "2 青木 < 遠藤",
        "2 上田 > 井上",
    ]);
    assert_eq!((games(&read), said(&read)), games_told);
}

/// Who wins is first or second by the other heading alone: red beside white, white beside blue.
#[test]
fn colours_of_two_sides() {
    let red: [&[&str]; 3] = [
        &["回戦", "赤", "本数", "本数", "白", "勝者"],
        &["1", "青木", "2", "1", "井上", "赤"],
        &["1", "上田", "0", "1", "遠藤", "白"],
    ];
    assert_eq!(both(&red), told(&["1 青木 > 井上", "1 上田 < 遠藤"]));
    let blue: [&[&str]; 3] = [
        &["回戦", "白", "青", "勝者"],
        &["1", "青木", "井上", "青"],
        &["1", "上田", "遠藤", "上田"],
    ];
    assert_eq!(both(&blue), told(&["1 青木 < 井上", "1 上田 > 遠藤"]));
    let results: [&[&str]; 3] = [
        &["Round", "Red", "Result", "Blue"],
        &["1", "Ann", "Blue wins", "Ben"],
        &["1", "Cai", "7-3", "Dee"],
    ];
    assert_eq!(both(&results), told(&["1 Ann < Ben", "1 Cai > Dee"]));
    // Black beside white is as it was.
    let go: [&[&str]; 2] = [&["回戦", "黒", "結果", "白"], &["1", "青木", "○", "井上"]];
    assert_eq!(both(&go), told(&["1 青木 > 井上"]));
}

/// Each side's own number under a heading that the other side's explains.
#[test]
fn scores_of_each_side() {
    let rows: [&[&str]; 3] = [
        &["Round", "Player", "Score", "Opponent", "Opp Score"],
        &["1", "Ann", "402", "Ben", "380"],
        &["1", "Cai", "350", "Dee", "410"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben", "1 Cai < Dee"]));
    let rows: [&[&str]; 2] = [
        &["回戦", "氏名", "自分の得点", "対戦相手", "相手の得点"],
        &["1", "青木", "350", "井上", "410"],
    ];
    assert_eq!(both(&rows), told(&["1 青木 < 井上"]));
    let rows: [&[&str]; 3] = [
        &[
            "Round", "Player 1", "Games", "Points", "Player 2", "Games", "Points",
        ],
        &["1", "Ann", "2", "21", "Ben", "1", "22"],
        &["1", "Cai", "0", "12", "Dee", "2", "22"],
    ];
    assert_eq!(both(&rows), told(&["1 Ann > Ben", "1 Cai < Dee"]));
    // Games and points in one cell are no fraction, and nobody can say which count.
    let rows: [&[&str]; 2] = [
        &["Round", "Player 1", "Result", "Player 2", "Result"],
        &["1", "Ann", "2/21", "Ben", "1/17"],
    ];
    assert_eq!(refused(&rows), ["two-numbers Games!C2"]);
}

/// A double elimination is no round of everybody: said as such, in the column of rounds or as the names of sheets.
#[test]
fn winners_and_losers_rounds_are_a_double_elimination() {
    let heading: &[&str] = &["Round", "Player 1", "Score", "Player 2"];
    let rows: [&[&str]; 3] = [
        heading,
        &["Winners Round 1", "Ann", "2-0", "Ben"],
        &["Losers Round 1", "Ben", "2-1", "Dee"],
    ];
    assert_eq!(
        refused(&rows),
        ["double-elimination Games!A2", "double-elimination Games!A3"]
    );
    let sheet = |first: &'static str, second: &'static str| [["1", first, "2-0", second]];
    let book = Book::new("book.xlsx")
        .sheet(
            "Winners Round 1",
            &[
                &["Table", "Player 1", "Score", "Player 2"],
                &sheet("Ann", "Ben")[0],
                &sheet("Cai", "Dee")[0],
            ],
        )
        .sheet(
            "Losers Round 1",
            &[
                &["Table", "Player 1", "Score", "Player 2"],
                &sheet("Ben", "Dee")[0],
            ],
        );
    assert_eq!(
        said(&reading(&book.save(), &Options::default())),
        ["double-elimination Winners Round 1"]
    );
}

/// Points of a match are 3 and 0 whatever its score was: they say who won, and no more.
#[test]
fn points_of_a_match_are_no_score() {
    let rows: [&[&str]; 5] = [
        &["回戦", "選手1", "勝点", "選手2", "勝点"],
        &["1", "青木", "3", "井上", "0"],
        &["1", "上田", "1", "遠藤", "1"],
        &["1", "加藤", "3", "BYE", ""],
        &["2", "青木", "0", "遠藤", "3"],
    ];
    let reading = sheet(&rows);
    assert_eq!(
        games(&reading),
        [
            "1 青木 > 井上",
            "1 上田 = 遠藤",
            "1 加藤 Bye",
            "2 青木 < 遠藤"
        ]
    );
    assert!(
        reading
            .tournament
            .unwrap()
            .pairings
            .iter()
            .all(|pairing| pairing.result.score.is_none())
    );
    // Numbers that no match is worth may be anything.
    let rows: [&[&str]; 5] = [
        &["回戦", "選手1", "勝点1", "選手2", "勝点2"],
        &["1", "青木", "5", "井上", "2"],
        &["1", "上田", "3", "遠藤", "0"],
        &["2", "青木", "1", "遠藤", "4"],
        &["2", "上田", "2", "井上", "6"],
    ];
    assert_eq!(refused(&rows), ["nearly-pairings Games!A1"]);
}

/// Who is called the winner won without play where the score says so; the name of a sheet says the round that is not missing.
#[test]
fn a_walkover_beside_the_winner() {
    let rows: [&[&str]; 3] = [
        &["Week", "Winner", "Loser", "Score"],
        &["1", "Ann", "Ben", "11-7"],
        &["1", "Cai", "Dee", "w/o"],
    ];
    assert_eq!(both(&rows).0, ["1 Ann > Ben", "1 Cai ForfeitWin"]);
    let sheet: [&[&str]; 2] = [&["選手", "枚差", "相手"], &["青木", "8", "井上"]];
    let reading = reading(
        &Book::new("book.xlsx").sheet("1回戦", &sheet).save(),
        &Options::default(),
    );
    let missing = reading
        .problems
        .iter()
        .find_map(|problem| match &problem.kind {
            tiebook::problem::Kind::NearlyPairings {
                missing, option, ..
            } => Some((missing.clone(), option.clone())),
            _ => None,
        });
    assert_eq!(
        missing,
        Some(("result".to_string(), "--map \"枚差=結果\"".to_string()))
    );
}
