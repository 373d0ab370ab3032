//! Tables as organizers type them: who met whom, and how it ended, is read as it stands there.

use crate::harness::{Book, told as short};
use tiebook::model::Recorded;
use tiebook::problem::Severity;
use tiebook::read::{Options, Reading, read, read_bytes};

/// What was read of each pairing: the players, and the result as it would be typed; and the ids of what was said, errors first.
fn told(reading: &Reading) -> (Vec<String>, Vec<&'static str>) {
    let Some(tournament) = &reading.tournament else {
        panic!("{:?}", reading.problems)
    };
    let name = |at: usize| &*tournament.players[at].name;
    let result = |result: &Recorded| match (&result.score, result.outcomes) {
        (Some(score), _) => format!("{}-{}", score.first, score.second),
        (None, Some([own, _])) => format!("{own:?}"),
        (None, None) => "open".to_string(),
    };
    let pairings = tournament.pairings.iter();
    let mut games: Vec<String> = pairings
        .map(|pairing| {
            format!(
                "{} {} {}",
                name(pairing.first),
                result(&pairing.result),
                pairing.second.map_or("", name)
            )
            .trim()
            .to_string()
        })
        .collect();
    games.sort();
    let ids = |severity: Severity| {
        reading
            .problems
            .iter()
            .filter(move |problem| problem.severity() == severity)
            .map(|problem| problem.kind.id())
            .collect::<Vec<_>>()
    };
    (
        games,
        [
            ids(Severity::Error),
            ids(Severity::Warning),
            ids(Severity::Information),
        ]
        .concat(),
    )
}

fn sheet(rows: &[&[&str]]) -> Reading {
    read(
        &Book::new("book.xlsx").sheet("Games", rows).save().path,
        &Options::default(),
    )
    .unwrap()
}

#[test]
fn marks_above_scores_in_two_rows_for_each_team() {
    // The name stands above a blank cell, or over both rows where cells are merged.
    for below in ["", "name"] {
        let own = |name: &'static str| if below.is_empty() { "" } else { name };
        let rows: [&[&str]; 9] = [
            &["秋季リーグ戦"],
            &[],
            &["チーム", "東京", "大阪", "京都", "勝", "敗", "順位"],
            &["東京", "＼", "○", "●", "@1", "@1", "@2"],
            &[own("東京"), "", "５－１", "０－５"],
            &["大阪", "●", "＼", "○", "@1", "@1", "@3"],
            &[own("大阪"), "１－５", "", "５－１"],
            &["京都", "○", "●", "＼", "@1", "@1", "@1"],
            &[own("京都"), "５－０", "１－５"],
        ];
        let (games, said) = told(&sheet(&rows));
        assert_eq!(
            games,
            ["大阪 5-1 京都", "東京 0-5 京都", "東京 5-1 大阪"],
            "{below}"
        );
        assert!(said.is_empty(), "{said:?}");
    }
}

#[test]
fn a_line_right_below_a_table_is_no_player() {
    let rows: [&[&str]; 6] = [
        &["Carrom league"],
        &["Name", "Ravi", "Anita", "Kiran", "Won"],
        &["Ravi", "X", "11:25", "25:4", "@1"],
        &["Anita", "25:11", "X", "", "@1"],
        &["Kiran", "4:25", "", "X", "@0"],
        &["Best sportsman: Kiran"],
    ];
    let (games, said) = told(&sheet(&rows));
    assert_eq!(games, ["Ravi 11-25 Anita", "Ravi 25-4 Kiran"]);
    // The line, the column, and who has not met yet; nobody sits out of a round that is nowhere in the book.
    assert_eq!(said, ["not-met", "unused-column", "passed-over"]);
}

#[test]
fn a_note_below_a_table_without_a_heading_for_names() {
    let rows: [&[&str]; 7] = [
        &["", "", "Ann", "Bob", "Cyril", "Total"],
        &["@1", "Ann", "■", "1", "½", "1.5"],
        &["@2", "Bob", "0", "■", "1", "1"],
        &["@3", "Cyril", "½", "0", "■", "0.5"],
        &[],
        &["", "½ does not add up in SUM, do it by hand!"],
        &["", "Hall B"],
    ];
    assert_eq!(
        told(&sheet(&rows)).0,
        ["Ann Draw Cyril", "Ann Win Bob", "Bob Win Cyril"]
    );
}

#[test]
fn a_letter_and_a_name_in_each_cell() {
    let rows: [&[&str]; 6] = [
        &["Thursday ladder"],
        &["Player", "1st", "2nd", "3rd", "Sum"],
        &["Nadia", "L Oscar", "D Polly", "Rex", "0.5"],
        &["Oscar", "W Nadia", "Won Rex", "Polly", "2"],
        &["Polly", "bye", "D Nadia", "Oscar", "1.5"],
        &["Rex", "absent", "lost to Oscar", "Nadia", "0"],
    ];
    let (games, said) = told(&sheet(&rows));
    // The last round is still to be played.
    assert_eq!(
        games,
        [
            "Nadia Draw Polly",
            "Nadia Loss Oscar",
            "Nadia open Rex",
            "Oscar Win Rex",
            "Oscar open Polly",
            "Polly Bye",
            "Rex Absent"
        ]
    );
    assert_eq!(said, ["open-round", "byes", "unused-column"]);
}

#[test]
fn a_letter_before_a_name_is_never_cut_off_in_silence() {
    let rows: [&[&str]; 5] = [
        &["Player", "1", "2"],
        &["W Smith", "W Jones", "W Smith"],
        &["Jones", "L W Smith", ""],
        &["Smith", "D Cole", "D Cole"],
        &["Cole", "D Smith", "D Smith"],
    ];
    assert!(
        told(&sheet(&rows)).1.contains(&"paired-with-self")
            || !sheet(&rows)
                .problems
                .iter()
                .all(|p| p.severity() != Severity::Error)
    );
}

#[test]
fn forfeits_and_byes_in_words() {
    let rows: [&[&str]; 6] = [
        &["#", "Name", "Rd 1", "Rd 2", "Rd 3", "Total"],
        &["@1", "Aaron", "W2", "D3", "free", "2.5"],
        &["@2", "Bianca", "L1", "bye", "W3", "2"],
        &["@3", "Chris", "W4", "D1", "L2", "1.5"],
        &["@4", "Dora", "L3", "W5 ff", "absent", "1"],
        &["@5", "Ed", "bye", "L4 (forfeit)", "half-bye", "1.5"],
    ];
    let (games, said) = told(&sheet(&rows));
    let want = [
        "Aaron Bye",
        "Aaron Draw Chris",
        "Aaron Win Bianca",
        "Bianca Bye",
        "Bianca Win Chris",
        "Chris Win Dora",
    ];
    let unplayed = ["Dora Absent", "Dora ForfeitWin Ed", "Ed Bye", "Ed HalfBye"];
    assert_eq!(games, [&want[..], &unplayed].concat());
    assert!(!said.contains(&"unreadable-result"), "{said:?}");
}

#[test]
fn a_wall_list_with_roman_rounds() {
    let rows: [&[&str]; 5] = [
        &["Pl.", "Name", "I", "II", "III", "Pts"],
        &["@1", "Hana", "3+", "2-", "4+", "@2"],
        &["@2", "Ito", "4+", "1+", "free", "@3"],
        &["@3", "Jack", "1-", "4+", "out", "@1"],
        &["@4", "Karl", "2-", "3-", "1-", "@0"],
    ];
    let reading = sheet(&rows);
    assert_eq!(
        told(&reading).0,
        [
            "Hana Loss Ito",
            "Hana Win Jack",
            "Hana Win Karl",
            "Ito Bye",
            "Ito Win Karl",
            "Jack Win Karl"
        ]
    );
    assert_eq!(reading.tournament.unwrap().rounds, 3);
}

#[test]
fn points_headed_by_the_colours() {
    let rows: [&[&str]; 4] = [
        &[
            "Round",
            "White no",
            "White",
            "Black no",
            "Black",
            "White pts",
            "Black pts",
        ],
        &["1", "@2", "Bruno", "@3", "Clara", "@0", "@1"],
        &["2", "@1", "Abel", "@2", "Bruno", "@½", "@½"],
        &["3", "@3", "Clara", "@1", "Abel", "@1", "@0"],
    ];
    assert_eq!(
        told(&sheet(&rows)).0,
        ["Abel Draw Bruno", "Bruno 0-1 Clara", "Clara 1-0 Abel"]
    );
}

#[test]
fn days_are_rounds_where_nobody_plays_twice() {
    let rows = |last: &str| {
        let rows = [
            "Date,Player A,Player B,Winner",
            "2026-09-03,Stan,Tilda,Tilda",
            "2026-09-03,Uwe,Vera,Uwe",
            "2026-09-17,Tilda,Uwe,Uwe",
        ];
        [
            &rows[..],
            &[
                "2026-09-17,Vera,Stan,Stan",
                last,
                "2026-10-01,Tilda,Vera,Vera",
            ],
        ]
        .concat()
        .join("\n")
    };
    let reading = read_bytes(
        "club.csv",
        rows("2026-10-01,Uwe,Stan,Stan").as_bytes(),
        &Options::default(),
    );
    let won = [
        "Stan Loss Tilda",
        "Tilda Loss Uwe",
        "Tilda Loss Vera",
        "Uwe Loss Stan",
        "Uwe Win Vera",
        "Vera Loss Stan",
    ];
    assert_eq!(
        (told(&reading).0, told(&reading).1[0]),
        (won.map(str::to_string).to_vec(), "taken-for-days")
    );
    assert_eq!(reading.tournament.unwrap().rounds, 3);
    // Two games of one player on one day are no round.
    let twice = read_bytes(
        "club.csv",
        rows("2026-09-17,Uwe,Stan,Stan").as_bytes(),
        &Options::default(),
    );
    assert!(
        twice
            .problems
            .iter()
            .any(|problem| problem.kind.id() == "nearly-pairings"),
        "{:?}",
        twice.problems
    );
}

#[test]
fn a_word_alone_among_the_results_closes_a_block() {
    let rows: [&[&str]; 6] = [
        &["ラウンド", "プレイヤー１", "スコア", "プレイヤー２"],
        &["1", "青木", "１－２", "井上"],
        &["", "", "以上", ""],
        &["2", "井上", "両者敗北", "青木"],
        &["", "", "以上", ""],
        &["3", "", "2-1", "青木"],
    ];
    let (games, said) = told(&sheet(&rows));
    assert_eq!(games, ["井上 DoubleLoss 青木", "青木 1-2 井上"]);
    // A result that is one still wants its player.
    assert_eq!(
        said.iter()
            .filter(|id| ["missing-player", "passed-over"].contains(id))
            .count(),
        3,
        "{said:?}"
    );
}

#[test]
fn a_heading_once_and_titles_below_it() {
    let rows = |last: [&'static str; 4]| -> Reading {
        let rows: [&[&str]; 10] = [
            &["Scrabble Saturday"],
            &["Player 1", "Result", "Result", "Player 2"],
            &["ROUND ONE"],
            &["Arthur", "421", "288", "Xena"],
            &["Wendy", "", "bye", ""],
            &[],
            &["ROUND TWO"],
            &["Wendy", "426", "264", "Arthur"],
            &["Xena", "", "bye", ""],
            &[],
        ];
        sheet(&[&rows[..], &[&last]].concat())
    };
    let (games, said) = told(&rows(["", "", "", ""]));
    assert_eq!(
        games,
        [
            "Arthur 421-288 Xena",
            "Wendy 426-264 Arthur",
            "Wendy Bye",
            "Xena Bye"
        ]
    );
    assert_eq!(said, ["byes"]);
    // A prize with its sum is no late entry with a bye; a player's points of a bye are.
    let (games, said) = told(&rows(["High game prize", "20", "", ""]));
    assert_eq!(
        (games.len(), &*said),
        (4, ["stray-name", "byes"].as_slice())
    );
}

#[test]
fn names_that_end_like_a_score_are_names() {
    // Team 1 has 30 discs against Team 3; the other way round 34.
    let rows: [&[&str]; 4] = [
        &["Name", "Round 1", "Round 2", "Round 3"],
        &["Team 1", "○Team 2 40-24", "●Team 3", ""],
        &["Team 2", "●Team 1 24-40", "", "W Team 3"],
        &["Team 3", "", "○Team 1", "L Team 2"],
    ];
    let (games, _) = told(&sheet(&rows));
    assert_eq!(
        games,
        [
            "Team 1 40-24 Team 2",
            "Team 1 Loss Team 3",
            "Team 2 Win Team 3"
        ]
    );
}

#[test]
fn rounds_beside_an_empty_corner() {
    let rows: [&[&str]; 5] = [
        &["", "1回戦", "2回戦"],
        &["佐藤", "○鈴木", "●田中"],
        &["鈴木", "●佐藤", "△高橋"],
        &["田中", "○高橋", "○佐藤"],
        &["高橋", "●田中", "△鈴木"],
    ];
    let (games, said) = told(&sheet(&rows));
    assert_eq!(
        games,
        [
            "佐藤 Loss 田中",
            "佐藤 Win 鈴木",
            "田中 Win 高橋",
            "鈴木 Draw 高橋"
        ]
    );
    assert!(said.is_empty(), "{said:?}");
    // Points of each round name nobody.
    let points: [&[&str]; 4] = [
        &["", "Round 1", "Round 2"],
        &["Ann", "@3", "@0"],
        &["Ben", "@0", "@3"],
        &["Cai", "@3", "@3"],
    ];
    assert!(sheet(&points).tournament.is_none());
}

#[test]
fn results_in_words_of_go_and_shogi() {
    let rows: [&[&str]; 5] = [
        &["回戦", "黒", "白", "結果"],
        &["1", "佐藤", "鈴木", "持碁"],
        &["1", "田中", "高橋", "白"],
        &["2", "佐藤", "田中", "jigo"],
        &["2", "高橋", "鈴木", "黒"],
    ];
    let (games, _) = told(&sheet(&rows));
    // Whoever is first in the book: black moves first, and White stands first in the program.
    let won = |game: &&String| game.contains("Win") || game.contains("Loss");
    assert_eq!(
        games.iter().filter(|game| game.contains("Draw")).count(),
        2,
        "{games:?}"
    );
    let decided: Vec<String> = games.iter().filter(won).cloned().collect();
    assert!(
        ["高橋 Win 田中", "田中 Loss 高橋"]
            .iter()
            .any(|game| decided.contains(&(*game).to_string())),
        "{games:?}"
    );
    assert!(
        ["高橋 Win 鈴木", "鈴木 Loss 高橋"]
            .iter()
            .any(|game| decided.contains(&(*game).to_string())),
        "{games:?}"
    );
    let rows: [&[&str]; 3] = [
        &["回戦", "勝ち", "負け"],
        &["1", "佐藤", "鈴木"],
        &["2", "鈴木", "佐藤"],
    ];
    assert_eq!(told(&sheet(&rows)).0, ["佐藤 Win 鈴木", "鈴木 Win 佐藤"]);
}

#[test]
fn a_tick_under_draw_beside_winner_and_loser() {
    let of = |sign: &'static str| {
        let rows: [&[&str]; 3] = [
            &["Round", "Winner", "Loser", "Draw"],
            &["1", "Ann", "Ben", ""],
            &["2", "Ann", "Ben", sign],
        ];
        sheet(&rows)
    };
    for sign in ["x", "yes", "△", "draw", "1", "@1"] {
        assert_eq!(told(&of(sign)).0, ["Ann Draw Ben", "Ann Win Ben"], "{sign}");
    }
    assert!(
        of("perhaps")
            .problems
            .iter()
            .any(|problem| problem.kind.id() == "unreadable-result")
    );
}

/// What each has won stands under `勝ち` and `負け`, as under `Won` and `Lost`.
#[test]
fn wins_and_losses_beside_both_players() {
    for [won, lost] in [["勝ち", "負け"], ["勝", "負"], ["Won", "Lost"]] {
        let rows: [&[&str]; 4] = [
            &["回戦", "氏名", "相手", won, lost],
            &["1", "佐藤", "鈴木", "@0", "@1"],
            &["1", "田中", "高橋", "@2", "@1"],
            &["2", "佐藤", "田中", "○", ""],
        ];
        let (games, _) = told(&sheet(&rows));
        assert_eq!(
            games,
            ["佐藤 0-1 鈴木", "佐藤 Win 田中", "田中 2-1 高橋"],
            "{won}"
        );
    }
}

/// Two columns for each set count as sets, whatever says whose they are; a part of them is never the result.
#[test]
fn sets_in_two_columns_each_are_sets() {
    let points: [&[&str]; 4] = [
        &["11", "5", "11", "7", "", ""],
        &["11", "9", "8", "11", "11", "6"],
        &["7", "11", "11", "9", "8", "11"],
        &["3", "11", "4", "11", "", ""],
    ];
    let players = [
        ["1", "Ann", "Ben"],
        ["1", "Cai", "Dee"],
        ["2", "Ann", "Cai"],
        ["2", "Ben", "Dee"],
    ];
    let rows = |heads: &[&[&'static str]]| -> Vec<Vec<&'static str>> {
        let mut rows: Vec<Vec<&'static str>> = heads.iter().map(|head| head.to_vec()).collect();
        rows.extend(
            players
                .iter()
                .zip(points)
                .map(|(names, points)| names.iter().chain(points).copied().collect()),
        );
        rows
    };
    let read = |heads: &[&[&'static str]]| {
        let rows = rows(heads);
        short::sheet(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    let won = ["Ann 1-2 Cai", "Ann 2-0 Ben", "Ben 0-2 Dee", "Cai 2-1 Dee"]
        .map(String::from)
        .to_vec();
    let head = |names: [&'static str; 6]| {
        ["Round", "Player 1", "Player 2"]
            .into_iter()
            .chain(names)
            .collect::<Vec<_>>()
    };
    for names in [
        [
            "Set 1 A", "Set 1 B", "Set 2 A", "Set 2 B", "Set 3 A", "Set 3 B",
        ],
        [
            "Game 1 P1",
            "Game 1 P2",
            "Game 2 P1",
            "Game 2 P2",
            "Game 3 P1",
            "Game 3 P2",
        ],
        [
            "Set 1 - Home",
            "Set 1 - Away",
            "Set 2 - Home",
            "Set 2 - Away",
            "Set 3 - Home",
            "Set 3 - Away",
        ],
        [
            "第1セットA",
            "第1セットB",
            "第2セットA",
            "第2セットB",
            "第3セットA",
            "第3セットB",
        ],
        ["Set 1", "", "Set 2", "", "Set 3", ""],
    ] {
        assert_eq!(
            told(&read(&[&head(names)])),
            (won.clone(), vec!["games-added-up"]),
            "{names:?}"
        );
    }
    // The words for the sets above the headings, and whose they are below them.
    let above = ["", "", "", "Set 1", "", "Set 2", "", "Set 3", ""];
    assert_eq!(
        told(&read(&[&above, &head(["A", "B", "A", "B", "A", "B"])])).0,
        won
    );
    let below = ["", "", "", "A", "B", "A", "B", "A", "B"];
    assert_eq!(
        told(&read(&[
            &head(["Set 1", "", "Set 2", "", "Set 3", ""]),
            &below
        ]))
        .0,
        won
    );
    // What may be sets is no score, and no option offers a part of it.
    let reading = read(&[&head(["A1", "B1", "A2", "B2", "A3", "B3"])]);
    let asked: Vec<_> = reading
        .problems
        .iter()
        .filter(|problem| problem.severity() == Severity::Error)
        .collect();
    assert!(
        asked.len() == 1 && asked[0].kind.id() == "many-columns" && reading.tournament.is_none(),
        "{asked:?}"
    );
}

/// A set of which one side is missing is asked about, and a list may begin again for each round.
#[test]
fn half_a_set_is_asked_about() {
    let head: &[&str] = &[
        "Player 1", "Set 1 A", "Set 1 B", "Set 2 A", "Set 2 B", "Player 2",
    ];
    let rows: &[&[&str]] = &[
        &["Round 1"],
        head,
        &["Ann", "11", "5", "11", "7", "Ben"],
        &["Cai", "11", "9", "11", "8", "Dee"],
        &["Round 2"],
        head,
        &["Ann", "7", "11", "8", "11", "Cai"],
        &["Ben", "11", "3", "11", "", "Dee"],
    ];
    let reading = short::sheet(rows);
    assert_eq!(short::said(&reading), ["unreadable-result Games!B8"]);
    assert_eq!(
        short::games(&reading),
        ["1 Ann > Ben", "1 Cai > Dee", "2 Ann < Cai"]
    );
}

/// A column for each round, and one cell for each game: what cannot be taken apart is asked about, and never a bye or left out.
#[test]
fn rounds_in_columns_of_whole_games_are_read() {
    let want = ["1 Ann > Ben", "1 Cai > Dee", "2 Ann > Cai", "2 Ben < Dee"];
    let games = |rows: &[&[&str]]| {
        let mut games = short::games(&short::sheet(rows));
        games.sort();
        games
    };
    for rows in [
        [
            &["Round 1", "Round 2"][..],
            &["Ann 2-1 Ben", "Ann 2-0 Cai"],
            &["Cai 2-0 Dee", "Ben 1-2 Dee"],
        ],
        [
            &["第1回戦", "第2回戦"][..],
            &["Ann○－●Ben", "Ann ○ Cai"],
            &["Cai○－●Dee", "Ben ● Dee"],
        ],
        [
            &["Round 2", "Round 1"][..],
            &["Ann beat Cai", "Ann def. Ben 2-0"],
            &["Ben lost to Dee", "Cai d. Dee 2-1"],
        ],
    ] {
        assert_eq!(games(&rows), want, "{rows:?}");
    }
    let table: &[&[&str]] = &[
        &["Table", "Round 1", "Round 2", "Notes"],
        &["1", "Ann 2-1 Ben", "Ann vs Cai", "late"],
        &["2", "Cai and Dee", "Eve bye"],
    ];
    let reading = short::sheet(table);
    assert!(
        short::said(&reading).contains(&"both-unread Games!B3".to_string()),
        "{:?}",
        short::said(&reading)
    );
    assert_eq!(
        short::games(&reading),
        ["1 Ann > Ben", "2 Ann ? Cai", "2 Eve Bye"]
    );
    // In a list as well; and a score that the verb contradicts.
    for heading in ["Match", "Result"] {
        let list = |odd: &'static str| {
            let rows: &[&[&str]] = &[
                &["Round", heading],
                &["1", "Ann beat Ben"],
                &["1", odd],
                &["2", "Ann d. Cai 2-0"],
                &["2", "Ben drew with Dee"],
            ];
            let reading = short::sheet(rows);
            (short::games(&reading), short::said(&reading))
        };
        assert_eq!(
            list("Cai beat Dee").0,
            ["1 Ann > Ben", "1 Cai > Dee", "2 Ann > Cai", "2 Ben = Dee"]
        );
        assert_eq!(list("Cai then Dee").1[0], "both-unread Games!B3");
        assert_eq!(list("Cai beat Dee 1-2").1[0], "unreadable-result Games!B3");
    }
}
