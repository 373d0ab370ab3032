//! Lists without known headings: what the columns hold decides, where one reading is left.

use crate::harness::Book;
use crate::harness::told as short;
use tiebook::problem::{Kind, Severity};
use tiebook::read::{Options, Reading, read};

const TAKEN: [&str; 3] = ["taken-for-rounds", "taken-for-players", "taken-for-results"];

fn reading(rows: &[&[&str]]) -> Reading {
    read(
        &Book::new("book.xlsx").sheet("Sheet1", rows).save().path,
        &Options::default(),
    )
    .unwrap()
}

/// Returns the pairings as `round first score second`, and the ids of what was said of the columns, in the order of `TAKEN`.
fn told(rows: &[&[&str]]) -> (Vec<String>, Vec<&'static str>) {
    let reading = reading(rows);
    let Some(tournament) = &reading.tournament else {
        panic!("{:?}", reading.problems)
    };
    let name = |at: usize| tournament.players[at].name.to_string();
    let pairing = |pairing: &tiebook::model::Pairing| {
        let result = match (&pairing.result.score, pairing.result.outcomes) {
            (Some(score), _) => format!("{}-{}", score.first, score.second),
            (None, outcomes) => format!("{:?}", outcomes.map(|[own, _]| own)),
        };
        format!(
            "{} {} {result} {}",
            pairing.round,
            name(pairing.first),
            pairing.second.map_or_else(String::new, name)
        )
    };
    let said = |id: &&str| {
        reading
            .problems
            .iter()
            .any(|problem| problem.kind.id() == *id)
    };
    (
        tournament.pairings.iter().map(pairing).collect(),
        TAKEN.into_iter().filter(said).collect(),
    )
}

/// Returns the ids of the errors.
fn errors(rows: &[&[&str]]) -> Vec<&'static str> {
    let problems = reading(rows).problems;
    problems
        .iter()
        .filter(|problem| problem.severity() == Severity::Error)
        .map(|problem| problem.kind.id())
        .collect()
}

const THREE: [&str; 6] = [
    "1 Ann 2-0 Ben",
    "1 Cai 2-1 Dee",
    "2 Ann 2-1 Cai",
    "2 Dee 2-0 Ben",
    "3 Dee 0-2 Ann",
    "3 Ben 2-1 Cai",
];

/// One player who meets two others in a round is named, with both cells: nothing else keeps the rows from being pairings, and the first
/// game is no heading above the others.
#[test]
fn who_is_in_two_games_of_a_round_is_named() {
    let head: &[&str] = &["Stage", "Left", "Right", "Out"];
    let rows: [&[&str]; 6] = [
        head,
        &["1", "Eve", "Ben", "2-1"],
        &["1", "Ann", "Ben", "1-2"],
        &["1", "Cai", "Dee", "0-2"],
        &["2", "Ann", "Dee", "2-0"],
        &["2", "Ben", "Cai", "1-2"],
    ];
    assert_eq!(short::refused(&rows), ["paired-twice Games!C3"]);
    assert!(short::sheet(&rows).tournament.is_none());
    let titled: [&[&str]; 8] = [
        &["Draw 1"],
        &head[1..],
        &rows[1][1..],
        &rows[2][1..],
        &rows[3][1..],
        &["Draw 2"],
        &rows[4][1..],
        &rows[5][1..],
    ];
    assert_eq!(short::refused(&titled), ["paired-twice Games!B4"]);
}

#[test]
fn a_list_without_any_heading() {
    let rows: [&[&str]; 6] = [
        &["1", "1", "Ann", "2-0", "Ben"],
        &["1", "2", "Cai", "2-1", "Dee"],
        &["2", "1", "Ann", "2-1", "Cai"],
        &["2", "2", "Dee", "2-0", "Ben"],
        &["3", "1", "Dee", "0-2", "Ann"],
        &["3", "2", "Ben", "2-1", "Cai"],
    ];
    assert_eq!(
        told(&rows),
        (THREE.map(str::to_string).to_vec(), TAKEN.to_vec())
    );
    // Below a title, and with two columns of points.
    let rows: [&[&str]; 8] = [
        &["Friday night"],
        &[],
        &["1", "Ann", "2", "0", "Ben"],
        &["1", "Cai", "2", "1", "Dee"],
        &["2", "Ann", "2", "1", "Cai"],
        &["2", "Dee", "2", "0", "Ben"],
        &["3", "Dee", "0", "2", "Ann"],
        &["3", "Ben", "2", "1", "Cai"],
    ];
    assert_eq!(
        told(&rows),
        (THREE.map(str::to_string).to_vec(), TAKEN.to_vec())
    );
}

/// A form that players fill in: the left name is player 1, unless its heading speaks of the opponent.
#[test]
fn headings_that_nobody_knows() {
    let rows: [&[&str]; 7] = [
        &[
            "Zeit",
            "Round",
            "Your name",
            "Your opponent's name",
            "Your games",
            "Opponent's games",
        ],
        &["18:05", "1", "Ann", "Ben", "2", "0"],
        &["18:07", "1", "Cai", "Dee", "2", "1"],
        &["19:01", "2", "Ann", "Cai", "2", "1"],
        &["19:02", "2", "Dee", "Ben", "2", "0"],
        &["20:00", "3", "Dee", "Ann", "0", "2"],
        &["20:09", "3", "Ben", "Cai", "2", "1"],
    ];
    assert_eq!(
        told(&rows),
        (THREE.map(str::to_string).to_vec(), TAKEN[1..].to_vec())
    );
    let turned: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| [0, 1, 3, 2, 5, 4].map(|at| row[at]).to_vec())
        .collect();
    assert_eq!(
        told(&turned.iter().map(Vec::as_slice).collect::<Vec<_>>()).0,
        THREE
    );
    let ja: [&[&str]; 5] = [
        &["どの回？", "あなた", "けっか", "相手の方"],
        &["1回戦", "青木", "○", "井上"],
        &["1回戦", "上田", "×", "遠藤"],
        &["2回戦", "青木", "○", "遠藤"],
        &["2回戦", "井上", "○", "上田"],
    ];
    let (pairings, said) = told(&ja);
    assert_eq!(
        pairings[..2],
        ["1 青木 Some(Win) 井上", "1 上田 Some(Loss) 遠藤"]
    );
    assert_eq!(said, TAKEN);
}

/// Words above two of the columns are a heading, and no game.
#[test]
fn a_heading_above_some_columns() {
    let rows: [&[&str]; 6] = [
        &["６月例会"],
        &["", "先手", "", "後手"],
        &["一回戦", "青木", "○", "井上"],
        &["", "上田", "●", "遠藤"],
        &["二回戦", "青木", "○", "遠藤"],
        &["", "井上", "●", "上田"],
    ];
    let want = [
        "1 青木 Some(Win) 井上",
        "1 上田 Some(Loss) 遠藤",
        "2 青木 Some(Win) 遠藤",
        "2 井上 Some(Loss) 上田",
    ];
    assert_eq!(
        told(&rows),
        (want.map(str::to_string).to_vec(), vec![TAKEN[0], TAKEN[2]])
    );
}

#[test]
fn winners_by_name() {
    let rows: [&[&str]; 5] = [
        &["Rnd", "Who", "Against", "Took it"],
        &["1", "Ann", "Ben", "Ann"],
        &["1", "Cai", "Dee", "Dee"],
        &["2", "Dee", "Ann", "Dee"],
        &["2", "Ben", "Cai", "Cai"],
    ];
    let want = [
        "1 Ann Some(Win) Ben",
        "1 Cai Some(Loss) Dee",
        "2 Dee Some(Win) Ann",
        "2 Ben Some(Loss) Cai",
    ];
    assert_eq!(told(&rows).0, want);
}

#[test]
fn two_readings_are_shown_and_none_is_taken() {
    // Two columns of results, and two of rounds.
    let results: [&[&str]; 4] = [
        &["1", "Ann", "2-0", "Ben", "1-1"],
        &["1", "Cai", "2-1", "Dee", "2-0"],
        &["2", "Ann", "2-1", "Cai", "0-2"],
        &["2", "Dee", "2-0", "Ben", "2-1"],
    ];
    assert!(
        errors(&results).contains(&"two-columns"),
        "{:?}",
        errors(&results)
    );
    // Names turned by their headings, and numbers that say nothing of whose they are.
    let turned: [&[&str]; 5] = [
        &["Round", "Your opponent", "You", "A", "B"],
        &["1", "Ann", "Ben", "2", "0"],
        &["1", "Cai", "Dee", "2", "1"],
        &["2", "Ann", "Cai", "2", "1"],
        &["2", "Dee", "Ben", "2", "0"],
    ];
    assert!(
        errors(&turned).contains(&"two-readings"),
        "{:?}",
        errors(&turned)
    );
}

#[test]
fn what_is_no_list_of_pairings_is_none() {
    // Names and clubs, a timetable, somebody twice in a round.
    let clubs: [&[&str]; 4] = [
        &["1", "Ann", "Leeds", "2"],
        &["1", "Ben", "York", "1"],
        &["2", "Cai", "Leeds", "0"],
        &["2", "Dee", "Hull", "1"],
    ];
    let times: [&[&str]; 3] = [
        &["1", "18:00", "Hall", "Ann"],
        &["2", "19:00", "Hall", "Ben"],
        &["3", "20:00", "Hall", "Cai"],
    ];
    let twice: [&[&str]; 4] = [
        &["1", "Ann", "2-0", "Ben"],
        &["1", "Ann", "2-1", "Cai"],
        &["2", "Ann", "2-1", "Cai"],
        &["2", "Ben", "2-0", "Cai"],
    ];
    for rows in [&clubs[..], &times, &twice] {
        assert_eq!(errors(rows), ["no-pairings"], "{rows:?}");
    }
}

/// Every option that a doubt prints, followed to the end, leads to a reading: each to its own.
#[test]
fn the_options_of_a_doubt_lead_to_readings() {
    let rounds: [&[&str]; 5] = [
        &["Phase", "Level", "You", "Them", "Outcome"],
        &["1", "1", "Ann", "Ben", "2-0"],
        &["1", "1", "Cai", "Dee", "1-2"],
        &["2", "2", "Ann", "Cai", "2-0"],
        &["2", "2", "Ben", "Dee", "2-1"],
    ];
    let referees: [&[&str]; 7] = [
        &["Runda", "You", "Them", "Referee", "Outcome"],
        &["1", "Ann", "Ben", "Eve", "2-1"],
        &["1", "Cai", "Dee", "Fay", "0-2"],
        &["2", "Ann", "Cai", "Ben", "2-0"],
        &["2", "Eve", "Dee", "Fay", "2-1"],
        &["3", "Fay", "Dee", "Cai", "2-1"],
        &["3", "Ben", "Cai", "Ann", "0-2"],
    ];
    let results: [&[&str]; 5] = [
        &["回数", "自分", "あなた", "前半", "後半"],
        &["1", "青木", "井上", "2-0", "1-1"],
        &["1", "上田", "遠藤", "2-1", "2-0"],
        &["2", "青木", "上田", "2-1", "0-2"],
        &["2", "遠藤", "井上", "2-0", "2-1"],
    ];
    let turned: [&[&str]; 5] = [
        &["Round", "Your opponent", "You", "A", "B"],
        &["1", "Ann", "Ben", "2", "0"],
        &["1", "Cai", "Dee", "2", "1"],
        &["2", "Ann", "Cai", "2", "1"],
        &["2", "Dee", "Ben", "2", "0"],
    ];
    for rows in [&rounds[..], &referees, &results, &turned] {
        let saved = Book::new("book.xlsx").sheet("Form", rows).save();
        let pairings = |reading: Reading| {
            let Some(tournament) = reading.tournament else {
                panic!("{:?}", reading.problems)
            };
            let all = tournament.pairings.iter().map(|pairing| {
                let players = [Some(pairing.first), pairing.second]
                    .map(|player| player.map(|at| tournament.players[at].name.to_string()));
                format!("{} {players:?} {:?}", pairing.round, pairing.result)
            });
            all.collect::<Vec<_>>()
        };
        let doubtful = read(&saved.path, &Options::default()).unwrap();
        let doubt = doubtful
            .problems
            .iter()
            .find_map(|problem| match &problem.kind {
                Kind::TwoReadings {
                    option,
                    alternative,
                    ..
                } => Some([option.clone(), alternative.clone()]),
                _ => None,
            });
        let told = doubt
            .unwrap_or_else(|| panic!("{:?}", doubtful.problems))
            .map(|option| {
                let quoted: Vec<&str> = option.split('"').skip(1).step_by(2).collect();
                let map = quoted
                    .iter()
                    .map(|told| told.split_once('=').unwrap())
                    .map(|(one, other)| (one.to_string(), other.to_string()));
                let mut options = Options::default();
                options.map = map.collect();
                assert!(!options.map.is_empty(), "{option}");
                pairings(read(&saved.path, &options).unwrap())
            });
        // Columns that say the same are read the same.
        assert_eq!(told[0] == told[1], rows == rounds, "{told:?}");
    }
}

/// Tables of three or more: refused with the first cell that is too much, whether they stand in columns, by place, or below one another.
#[test]
fn larger_tables_are_refused() {
    let refused = |rows: &[&[&str]], at: &str| {
        let reading = reading(rows);
        let serious = reading
            .problems
            .iter()
            .filter(|problem| problem.severity() == Severity::Error);
        let told: Vec<String> = serious
            .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()))
            .collect();
        assert_eq!(told, [format!("larger-tables Sheet1!{at}")], "{rows:?}");
    };
    for [player, score] in [["Player", "Score"], ["選手", "得点"]] {
        let of = |name: &str, number: u32| {
            format!("{name}{}{number}", if name.is_ascii() { " " } else { "" })
        };
        let names: Vec<String> = (1..=4)
            .flat_map(|number| [of(player, number), of(score, number)])
            .collect();
        let head = |many: usize| {
            ["Round", "Table"]
                .into_iter()
                .chain(names.iter().take(2 * many).map(String::as_str))
                .collect::<Vec<_>>()
        };
        let four = head(4);
        refused(
            &[
                &four,
                &["1", "1", "Ann", "40", "Ben", "30", "Cat", "20", "Dan", "10"],
            ],
            "G1",
        );
        let three = head(3);
        refused(
            &[&three, &["1", "1", "Ann", "40", "Ben", "30", "Cat", "20"]],
            "G1",
        );
    }
    // Names, then places.
    refused(
        &[
            &[
                "Round", "Table", "Player 1", "Player 2", "Player 3", "Place 1", "Place 2",
                "Place 3",
            ],
            &["1", "1", "Ann", "Ben", "Cat", "1", "2", "3"],
        ],
        "E1",
    );
    for places in [["1st", "2nd", "3rd", "4th"], ["1位", "2位", "3位", "4位"]] {
        let head: Vec<&str> = ["Round", "Table"].into_iter().chain(places).collect();
        refused(
            &[
                &head,
                &["1", "1", "Ann", "Ben", "Cat", "Dan"],
                &["1", "2", "Fin", "Eve", "Hal", "Gus"],
                &["2", "1", "Fin", "Ann", "Hal", "Cat"],
                &["2", "2", "Eve", "Ben", "Gus", "Dan"],
            ],
            "E1",
        );
    }
    for last in ["Place", "Score"] {
        let rows: [&[&str]; 5] = [
            &["Round", "Table", "Player", last],
            &["1", "1", "Ann", "1"],
            &["1", "1", "Ben", "2"],
            &["1", "1", "Cat", "3"],
            &["1", "1", "Dan", "4"],
        ];
        refused(&rows, "C4");
    }
    // A column that stays empty is no third player.
    let two: [&[&str]; 2] = [
        &[
            "Round", "Player 1", "Score 1", "Player 2", "Score 2", "Player 3",
        ],
        &["1", "Ann", "4", "Ben", "3"],
    ];
    assert!(reading(&two).tournament.is_some());
}

/// Whoever spoke better may lose the debate.
#[test]
fn who_won_is_not_left_out_for_the_numbers_beside_it() {
    let rows = |last: [&'static str; 3]| -> [[&'static str; 6]; 5] {
        [
            ["Round", "Gov", "Opp", "Winner", "Gov speaks", "Opp speaks"],
            ["1", "Ann", "Bob", "Gov", "152", "150"],
            ["1", "Cai", "Dee", "Opp", "149", "151"],
            ["2", "Ann", "Dee", "Gov", "150", "149"],
            ["2", "Bob", "Cai", last[0], last[1], last[2]],
        ]
    };
    let opened = |rows: [[&'static str; 6]; 5]| short::sheet(&rows.each_ref().map(|row| &row[..]));
    assert_eq!(
        short::games(&opened(rows(["Opp", "148", "150"]))),
        ["1 Ann > Bob", "1 Cai < Dee", "2 Ann > Dee", "2 Bob < Cai"]
    );
    let low = short::said(&opened(rows(["Opp", "151", "150"])));
    assert!(
        low.contains(&"contradiction Games!D5".to_string()),
        "{low:?}"
    );
}

#[test]
fn results_of_the_second_player_are_not_those_of_the_first() {
    let rows: [&[&str]; 5] = [
        &["Round", "Player 1", "Player 2", "Player 2 result"],
        &["1", "Ann", "Bob", "L"],
        &["1", "Cai", "Dee", "W"],
        &["2", "Ann", "Dee", "L"],
        &["2", "Bob", "Cai", "W"],
    ];
    assert_eq!(short::refused(&rows), ["other-side Games!D1"]);
}

#[test]
fn a_number_for_each_game_is_no_round() {
    let numbered = |evening: [&'static str; 3]| {
        let rows: Vec<[&'static str; 5]> = (0..)
            .zip([
                ("Ann", "2-1", "Ben"),
                ("Cai", "2-0", "Dee"),
                ("Ann", "0-2", "Cai"),
                ("Ben", "2-1", "Dee"),
                ("Ann", "2-1", "Dee"),
                ("Ben", "2-0", "Cai"),
            ])
            .map(|(at, (first, score, second))| {
                [
                    ["1", "2", "3", "4", "5", "6"][at],
                    evening[at / 2],
                    first,
                    score,
                    second,
                ]
            })
            .collect();
        rows
    };
    let book = |heading: &'static str, evening: [&'static str; 3]| {
        let rows = numbered(evening);
        let head: [&str; 5] = ["No.", heading, "Who", "Score", "Foe"];
        let all: Vec<&[&str]> = std::iter::once(&head[..])
            .chain(rows.iter().map(|row| &row[..]))
            .collect();
        reading(&all)
    };
    // Beside a column of that name, and where nobody says what the numbers are.
    for (heading, evening) in [
        ("Round", ["Opening", "Middle", "Last"]),
        ("Part", ["Opening", "Middle", "Last"]),
    ] {
        let reading = book(heading, evening);
        assert!(
            reading.tournament.is_none(),
            "{heading}: {:?}",
            reading.problems
        );
        assert!(
            reading
                .problems
                .iter()
                .any(|problem| problem.severity() == Severity::Error),
            "{:?}",
            reading.problems
        );
    }
    // Three players have one game in each round, where the column says that it is of rounds.
    let three: [&[&str]; 4] = [
        &["Round", "Who", "Score", "Foe"],
        &["1", "Ann", "2-0", "Ben"],
        &["2", "Ben", "2-1", "Cai"],
        &["3", "Cai", "0-2", "Ann"],
    ];
    assert_eq!(
        told(&three).0,
        ["1 Ann 2-0 Ben", "2 Ben 2-1 Cai", "3 Cai 0-2 Ann"]
    );
    // The days beside them are the rounds.
    let reading = book("Evening", ["2026-03-01", "2026-03-02", "2026-03-03"]);
    let rounds: Vec<u32> = reading
        .tournament
        .unwrap()
        .pairings
        .iter()
        .map(|pairing| pairing.round)
        .collect();
    assert_eq!(rounds, [1, 1, 2, 2, 3, 3]);
}

#[test]
fn a_heading_is_settled_wherever_it_is_repeated() {
    let headings: &[&str] = &["Sheet", "Red stones", "Score", "Score", "Yellow stones"];
    let rows: [&[&str]; 8] = [
        &["Round 1 - Tue 3 Nov"],
        headings,
        &["A", "Maple", "7", "4", "Granite"],
        &["B", "Broom", "3", "8", "Hammer"],
        &["Round 2 - Tue 10 Nov"],
        headings,
        &["A", "Granite", "5", "9", "Hammer"],
        &["B", "Maple", "10", "2", "Broom"],
    ];
    let saved = Book::new("curling.xlsx").sheet("Games", &rows).save();
    let options = Options::default()
        .with_mapped("Red stones", "Player 1")
        .with_mapped("Yellow stones", "Player 2");
    let reading = read(&saved.path, &options).unwrap();
    let tournament = reading
        .tournament
        .unwrap_or_else(|| panic!("{:?}", reading.problems));
    let scores: Vec<String> = tournament
        .pairings
        .iter()
        .map(|pairing| {
            format!(
                "{} {}",
                pairing.round,
                pairing.result.score.as_ref().unwrap()
            )
        })
        .collect();
    assert_eq!(scores, ["1 7-4", "1 3-8", "2 5-9", "2 10-2"]);
    assert_eq!(tournament.players.len(), 4);
}

/// One cell keeps a list from being read: it is named, and the row above the others is not taken for the heading.
#[test]
fn the_cell_that_cannot_be_read_is_named() {
    let rows = |odd: (usize, usize, &'static str)| {
        let mut rows: Vec<Vec<&str>> = vec![
            vec!["When", "Who", "Games", "Foe"],
            vec!["Week 1", "Andy", "2-1", "Bndy"],
            vec!["Week 1", "Cndy", "2-1", "Dndy"],
            vec!["Week 2", "Andy", "0-2", "Cndy"],
            vec!["Week 2", "Bndy", "0-2", "Dndy"],
            vec!["Week 3", "Andy", "2-1", "Dndy"],
            vec!["Week 3", "Bndy", "2-1", "Cndy"],
        ];
        rows[odd.0][odd.1] = odd.2;
        rows
    };
    let found = |odd: (usize, usize, &'static str)| {
        let rows = rows(odd);
        let reading = reading(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let errors = reading
            .problems
            .iter()
            .filter(|problem| problem.severity() == Severity::Error);
        errors
            .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()))
            .collect::<Vec<_>>()
    };
    assert_eq!(found((0, 0, "When")), ["no-rules book.xlsx"; 0]);
    for (odd, want) in [
        ((1, 0, "Wk one"), "unreadable-round Sheet1!A2"),
        ((1, 2, "2-1 (ot)"), "unreadable-result Sheet1!C2"),
        ((1, 2, "tbd"), "unreadable-result Sheet1!C2"),
        ((4, 2, "tbd"), "unreadable-result Sheet1!C5"),
        ((5, 2, "2-1 (ot)"), "unreadable-result Sheet1!C6"),
        ((5, 0, "late"), "unreadable-round Sheet1!A6"),
    ] {
        assert_eq!(found(odd), [want], "{odd:?}");
    }
}
