//! What belongs to an event: every sheet and block that names its players is read, named as another event, or refused.

use crate::harness::{Book, EN, Saved, expected, points};

type Sheet<'a> = (&'a str, &'a [&'a [&'a str]]);

/// Four players over two rounds in one list.
const LIST: &[&[&str]] = &[
    &EN,
    &["1", "1", "Ann", "2-0", "Ben"],
    &["1", "2", "Cai", "2-1", "Dee"],
    &["2", "1", "Ann", "2-1", "Cai"],
    &["2", "2", "Ben", "0-2", "Dee"],
];
const HEAD: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
const R1: &[&[&str]] = &[
    HEAD,
    &["1", "Ann", "2-0", "Ben"],
    &["2", "Cai", "2-1", "Dee"],
];
const R2: &[&[&str]] = &[
    HEAD,
    &["1", "Ann", "2-1", "Cai"],
    &["2", "Ben", "0-2", "Dee"],
];
const R3: &[&[&str]] = &[
    HEAD,
    &["1", "Ann", "2-1", "Dee"],
    &["2", "Ben", "0-2", "Cai"],
];

/// Two rounds on sheets of their own, and another sheet.
fn third<'a>(name: &'a str, rows: &'a [&'a [&'a str]]) -> [Sheet<'a>; 3] {
    [("Round 1", R1), ("Round 2", R2), (name, rows)]
}

/// The list, and another sheet.
fn second<'a>(name: &'a str, rows: &'a [&'a [&'a str]]) -> [Sheet<'a>; 2] {
    [("Pairings", LIST), (name, rows)]
}

fn joined<'a>(rows: &[&'a [&'a str]], more: &[&'a [&'a str]]) -> Vec<&'a [&'a str]> {
    [rows, more].concat()
}

fn book(sheets: &[Sheet<'_>]) -> Saved {
    sheets
        .iter()
        .fold(Book::new("book.xlsx"), |book, (name, rows)| {
            book.sheet(name, rows)
        })
        .rules("mtg")
        .save()
}

/// Returns kind and place of every error, as `kind place`.
fn errors(saved: &Saved, args: &[&str]) -> Vec<String> {
    let run = saved.run("check", &[&["--json", "-"], args].concat());
    let document: serde_json::Value = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|_| panic!("{} {}", run.stdout, run.stderr));
    let problems = document["problems"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|problem| problem["severity"] == "error");
    let told = |problem: &serde_json::Value| {
        format!(
            "{} {}",
            problem["kind"].as_str().unwrap(),
            problem["place"]
                .as_str()
                .unwrap()
                .trim_start_matches("book.xlsx ▸ ")
        )
    };
    problems.map(told).collect()
}

/// One row: what the book holds, and what must be said of it; an empty text where it is read.
#[track_caller]
fn said(what: &str, sheets: &[Sheet<'_>], want: &str) {
    let found = errors(&book(sheets), &[]);
    let as_wanted = if want.is_empty() {
        found.is_empty()
    } else {
        found.iter().any(|error| error == want)
    };
    assert!(as_wanted, "{what}: {found:?}");
}

#[test]
fn no_sheet_of_a_round_is_left_out() {
    let misspelt = |head: &'static [&'static str]| joined(&[head], &R3[1..]);
    let title: &[&str] = &["Autumn Open"];
    let far_down = joined(&[title; 34], R3);
    said("a Roman number", &third("Round III", R3), "");
    said(
        "a final by its name",
        &third("Final", R3),
        "finals Final!B2",
    );
    said("決勝", &third("決勝", R3), "finals 決勝!B2");
    said("準決勝", &third("準決勝", R3), "finals 準決勝!B2");
    said(
        "a name that says nothing",
        &third("Evening", R3),
        "nearly-pairings Evening!A1",
    );
    said(
        "a misspelt result",
        &third(
            "Round 3",
            &misspelt(&["Table", "Player 1", "Reslt", "Player 2"]),
        ),
        "nearly-pairings Round 3!A1",
    );
    said(
        "a misspelt player",
        &third(
            "Round 3",
            &misspelt(&["Table", "Palyer 1", "Result", "Player 2"]),
        ),
        "nearly-pairings Round 3!A1",
    );
    said(
        "no heading",
        &third("Round 3", &R3[1..]),
        "not-read Round 3!B1",
    );
    said(
        "a heading too far down",
        &third("Round 3", &far_down),
        "not-read Round 3!B36",
    );
    said(
        "no results yet",
        &third("Round 3", &[&["Ann", "Dee"], &["Ben", "Cai"]]),
        "not-read Round 3!A1",
    );
    said(
        "in one cell",
        &third("Round 3", &[&["Ann vs Dee", "2-1"]]),
        "not-read Round 3!A1",
    );
    said(
        "only byes",
        &third("Byes", &[&["Round 3", "Ann", "bye"]]),
        "not-read Byes!B1",
    );
    said(
        "standings",
        &third(
            "Ranking",
            &[
                &["Ann", "2-0"],
                &["Cai", "1-1"],
                &["Dee", "1-1"],
                &["Ben", "0-2"],
            ],
        ),
        "",
    );
    said(
        "names alone",
        &third("Seats", &[&["Ann"], &["Ben"], &["Cai"], &["Dee"]]),
        "",
    );
    let grid = |result: &'static str| {
        [
            vec!["", "Ann", "Ben", "Cai"],
            vec!["Ann", "", "2-0", result],
            vec!["Ben", "0-2", "", ""],
            vec!["Cai", "1-2", "", ""],
        ]
    };
    for (result, want) in [("2-1", ""), ("1-2", "several-pairings Grid")] {
        let rows = grid(result);
        said(
            "a grid",
            &third("Grid", &rows.each_ref().map(Vec::as_slice)),
            want,
        );
    }
    said(
        "a card of one player",
        &third(
            "Ann's card",
            &[&["Opponent", "Result"], &["Ben", "2-0"], &["Cai", "2-1"]],
        ),
        "",
    );
    said(
        "an opponent misspelt",
        &third("Extra", &[&["Ann", "2-0", "Bne"]]),
        "not-read Extra!A1",
    );
    said(
        "without a round",
        &third(
            "Evening",
            &[
                &["No", "Name", "Result", "No", "Name"],
                &["1", "Ann", "2-0", "4", "Dee"],
            ],
        ),
        "nearly-pairings Evening!B1",
    );
    said(
        "other people",
        &third("Judges", &[&["Zed", "2-0", "Yao"]]),
        "",
    );
    said(
        "the same again",
        &third("Top table", &[&["Feature match"], &["Ann", "2-1", "Cai"]]),
        "",
    );
    said(
        "a final like an earlier game",
        &third("Final", &[HEAD, &["1", "Ann", "2-1", "Cai"]]),
        "",
    );
    said(
        "the same, ending otherwise",
        &third("Top table", &[&["Ann", "1-2", "Cai"]]),
        "not-read Top table!A1",
    );
    said(
        "the same, told from the other side",
        &third("Top table", &[&["Cai", "1-2", "Ann"]]),
        "",
    );
    assert_eq!(
        errors(&book(&third("Final", R3)), &["--through-round", "2"]),
        [""; 0]
    );
}

#[test]
fn a_second_sheet_of_the_same_people_is_a_question_or_a_complement() {
    let late: &[&[&str]] = &[&EN, &["2", "2", "Ben", "0-2", "Dee"]];
    said(
        "corrections",
        &second("Corrections", &[&EN, &["1", "1", "Ann", "0-2", "Ben"]]),
        "several-pairings Corrections",
    );
    said(
        "a copy of another state",
        &second("Results (2)", LIST),
        "several-pairings Results (2)",
    );
    said(
        "a side event",
        &second("Side event", &[&EN, &["1", "1", "Ann", "2-0", "Dee"]]),
        "several-pairings Side event",
    );
    said(
        "rounds that go on",
        &second(
            "Late",
            &[
                &EN,
                &["3", "1", "Ann", "2-0", "Dee"],
                &["3", "2", "Ben", "2-0", "Cai"],
            ],
        ),
        "",
    );
    let (json, _) = book(&[("Pairings", &LIST[..4]), ("Late", late)]).standings(&[]);
    assert_eq!(
        points(&json),
        expected(&[("Ann", "6"), ("Ben", "0"), ("Cai", "3"), ("Dee", "3")]),
        "tables of the same round"
    );
    let saved = book(&second(
        "Corrections",
        &[&EN, &["1", "1", "Ann", "0-2", "Ben"]],
    ));
    assert_eq!(errors(&saved, &["--sheet", "Pairings"]), [""; 0]);
    assert!(
        saved
            .run("check", &["--sheet", "Pairings"])
            .stdout
            .contains("Corrections: not used")
    );
    let cross = |mark: &'static str| {
        [
            vec!["No", "Name", "1", "2"],
            vec!["1", "Ann", "○2", mark],
            vec!["2", "Ben", "●1", "●4"],
            vec!["3", "Cai", "○4", if mark == "○3" { "●1" } else { "○1" }],
            vec!["4", "Dee", "●3", "○2"],
        ]
    };
    for (mark, want) in [("○3", ""), ("●3", "several-pairings Cross!D2")] {
        let rows = cross(mark);
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        said("a cross table of the same", &second("Cross", &rows), want);
    }
}

#[test]
fn blocks_of_a_sheet_are_not_lost() {
    let right = |one: &'static [&'static str], two: &'static [&'static str]| {
        let mut rows: Vec<Vec<&str>> = LIST.iter().map(|row| row.to_vec()).collect();
        for (row, more) in rows[1..].iter_mut().zip([one, two]) {
            row.push("");
            row.extend(more);
        }
        rows
    };
    let view = |rows: &[Vec<&'static str>]| rows.iter().map(Vec::clone).collect::<Vec<_>>();
    let check = |what: &str, rows: &[Vec<&str>], want: &str| {
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        said(what, &[("Pairings", &rows)], want);
    };
    check(
        "another block to the right",
        &view(&right(&["Dee", "2-0", "Ann"], &["Cai", "2-0", "Ben"])),
        "not-read Pairings!G2",
    );
    let mut beside_the_heading: Vec<Vec<&str>> = LIST.iter().map(|row| row.to_vec()).collect();
    beside_the_heading[0].extend(["", "Dee", "2-0", "Ann"]);
    check(
        "beside the heading",
        &beside_the_heading,
        "not-read Pairings!G1",
    );
    check(
        "winners to the right",
        &view(&right(&["Ann"], &["Cai"])),
        "",
    );
    check(
        "names again to the right",
        &view(&right(&["Ann", "Ben"], &["Cai", "Dee"])),
        "",
    );
    check(
        "the same two, the other way round",
        &view(&right(&["Ben", "2-0", "Ann"], &["Cai"])),
        "not-read Pairings!G2",
    );
    let mut above = vec![vec!["Dee", "2-0", "Ann"], vec![""]];
    above.extend(LIST.iter().map(|row| row.to_vec()));
    check("another block above", &above, "not-read Pairings!A1");
    let mut below: Vec<Vec<&str>> = LIST.iter().map(|row| row.to_vec()).collect();
    below.extend([
        vec![],
        vec!["", "", "", "", "", "", "Cai", "2-0", "bye"],
        vec!["", "", "", "", "", "", "Dee", "2-0", "Ann"],
    ]);
    check(
        "another block below, to the right",
        &below,
        "not-read Pairings!G7",
    );
}

#[test]
fn rows_below_a_list_are_no_players() {
    let same = expected(&[("Ann", "6"), ("Ben", "0"), ("Cai", "3"), ("Dee", "3")]);
    let notes: [&[&str]; 7] = [
        &["", "", "Prize: 1 booster per win"],
        &["", "", "Total players: 4"],
        &["", "", "Judge:", "", "Zed"],
        &["", "", "参加費:500円"],
        &["", "", "Break before round 4"],
        &["Total players: 4"],
        &["", "", "-", "", "-"],
    ];
    for note in notes {
        for gap in [&[][..], &[&[][..]][..]] {
            let rows = joined(LIST, &joined(gap, &[note]));
            let (json, _) = book(&[("Pairings", &rows)]).standings(&[]);
            assert_eq!(points(&json), same, "{note:?}");
        }
    }
    said(
        "a name below a gap",
        &[("Pairings", &joined(LIST, &[&[], &["", "", "Zed Judge"]]))],
        "stray-name Pairings!C7",
    );
    said(
        "a known name below a gap",
        &[("Pairings", &joined(LIST, &[&[], &["3", "", "Ann"]]))],
        "",
    );
    // The same note on each sheet of a round.
    let (one, two) = (
        joined(R1, &[&["", "Prize: 1 booster"]]),
        joined(R2, &[&["", "Prize: 1 booster"]]),
    );
    let (json, _) = book(&[("Round 1", &one), ("Round 2", &two)]).standings(&[]);
    assert_eq!(points(&json), same);
    let (one, two) = (
        joined(R1, &[&["", "Thanks to Zed"]]),
        joined(R2, &[&["", "Thanks to Zed"]]),
    );
    said(
        "one who only sits out",
        &[("Round 1", &one), ("Round 2", &two)],
        "stray-name Round 1!B4",
    );
    let players: &[&[&str]] = &[
        &["No", "Name"],
        &["1", "Ann"],
        &["2", "Ben"],
        &["3", "Cai"],
        &["4", "Dee"],
        &["", "Total players: 4"],
        &[],
        &["", "Zed"],
    ];
    let (json, _) = book(&[("Pairings", LIST), ("Players", &players[..6])]).standings(&[]);
    assert_eq!(points(&json), same);
    said(
        "a name below the list of players",
        &[("Pairings", LIST), ("Players", players)],
        "stray-listed Players!B8",
    );
}

#[test]
fn byes_and_titles_are_told_from_players() {
    let read = |rows: &[&[&str]], more: &[Sheet<'_>]| {
        let (json, _) = book(&[&[("Pairings", rows)], more].concat()).standings(&[]);
        points(&json)
    };
    let same = expected(&[("Ann", "6"), ("Ben", "0"), ("Eve", "3")]);
    for nobody in [
        "- bye -",
        "(BYE)",
        "[bye]",
        "<Bye>",
        "【不戦勝】",
        "@ ",
        "@\u{200b}",
    ] {
        assert_eq!(
            read(
                &[
                    &EN,
                    &["1", "1", "Ann", "2-0", "Ben"],
                    &["1", "2", "Eve", "", nobody],
                    &["2", "1", "Ann", "2-0", "Eve"]
                ],
                &[]
            ),
            same,
            "{nobody}"
        );
    }
    let first: &[&[&str]] = &[
        &EN,
        &["1", "1", "Ann", "2-0", "Ben"],
        &["1", "2", "BYE", "0-2", "Eve"],
        &["2", "1", "Ann", "2-0", "Eve"],
    ];
    assert_eq!(read(first, &[]), same);
    // A word inside a name is no title; nor is a remark about a round.
    let titled: &[&[&str]] = &[
        &["Round 1"],
        &["Player 1", "Result", "Player 2"],
        &["Wizard1", "2-0", "Ann"],
        &["Richard3"],
        &["Break before round 4"],
        &["Ben", "2-0", "httpfan"],
        &["Round 2"],
        &["Wizard1", "", "bye"],
        &["Ann", "2-0", "Richard3"],
        &["httpfan", "2-0", "Ben"],
    ];
    assert_eq!(
        read(titled, &[]),
        expected(&[
            ("Ann", "3"),
            ("Ben", "3"),
            ("Richard3", "3"),
            ("Wizard1", "6"),
            ("httpfan", "3")
        ])
    );
    let players: &[&[&str]] = &[&["No", "Name"], &["1", "Ann"], &["2", "None"]];
    assert_eq!(
        read(
            &[&EN, &["1", "1", "Ann", "0-2", "None"]],
            &[("Players", players)]
        ),
        expected(&[("Ann", "0"), ("None", "3")])
    );
}

#[test]
fn every_layout_takes_the_list_of_players() {
    let players: &[&[&str]] = &[
        &["No", "Name", "Rating", "Lot", "Alias", "Left after"],
        &["11", "Ann", "1800", "4", "A. Lee", ""],
        &["12", "Ben", "1700", "3", "", "1"],
        &["13", "Cai", "1600", "2", "", ""],
        &["14", "Dee", "1500", "1", "", ""],
    ];
    let cross: &[&[&str]] = &[
        &["No", "Name", "1", "2"],
        &["1", "A. Lee", "○2", "○3"],
        &["2", "Ben", "●Ann", "●4"],
        &["3", "Cai", "○4", "●A. Lee"],
        &["4", "Dee", "●3", "○2"],
    ];
    let alias: &[&[&str]] = &[
        HEAD,
        &["1", "A. Lee", "2-1", "Cai"],
        &["2", "Ben", "0-2", "Dee"],
    ];
    for sheets in [
        vec![("Table", cross)],
        vec![("Round 1", R1), ("Round 2", alias)],
    ] {
        let saved = book(&[&sheets[..], &[("Players", players)]].concat());
        let (json, _) = saved.standings(&["--rules", "othello-japan"]);
        let mut all: Vec<(u64, &str)> = json["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| {
                (
                    player["number"].as_u64().unwrap(),
                    player["name"].as_str().unwrap(),
                )
            })
            .collect();
        all.sort_unstable();
        assert_eq!(all, [(11, "Ann"), (12, "Ben"), (13, "Cai"), (14, "Dee")]);
        assert_eq!(crate::harness::exact(&json, "Ben", "lot"), "3");
        assert!(
            saved
                .run("check", &["--lang", "en"])
                .stdout
                .contains("left after round 1"),
            "leaving"
        );
    }
    let stranger: &[&[&str]] = &[
        &["No", "Name", "1"],
        &["1", "Ann", "○2"],
        &["2", "Zed", "●1"],
    ];
    said(
        "a row of nobody listed",
        &[("Table", stranger), ("Players", players)],
        "unknown-player Table!B3",
    );
    let spelled: &[&[&str]] = &[
        &["No", "Name", "1"],
        &["1", "髙橋", "○佐藤"],
        &["2", "佐藤", "●高橋さん"],
    ];
    let (json, _) = book(&[("Table", spelled)]).standings(&[
        "--rules",
        "fide-2019",
        "--merge",
        "高橋さん=髙橋",
    ]);
    assert_eq!(points(&json), expected(&[("佐藤", "0"), ("髙橋", "1")]));
}

#[test]
fn a_hidden_round_and_a_round_too_many_are_said() {
    let hide = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook.worksheet_from_index(1).unwrap().set_hidden(true);
    };
    let saved = Book::new("book.xlsx")
        .sheet("Round 1", R1)
        .sheet("Round 2", R2)
        .sheet("Round 3", R3)
        .with(hide)
        .rules("mtg")
        .save();
    assert_eq!(errors(&saved, &[]), ["hidden-round Round 2"]);
    let run = book(&[("Pairings", LIST)]).run("check", &["--through-round", "9"]);
    assert!(
        run.code == 0 && run.stdout.contains("there is no round 9"),
        "{}",
        run.stdout
    );
}

/// Eight players over three rounds; then the best four play on.
fn with_finals(rounds: &[&str; 3]) -> Vec<[String; 5]> {
    let names = ["Ann", "Ben", "Cai", "Dee", "Eve", "Fay", "Gus", "Hal"];
    let row = |round: &str, table: usize, one: usize, two: usize| {
        [
            round.into(),
            table.to_string(),
            names[one].into(),
            "2-0".into(),
            names[two].into(),
        ]
    };
    let mut rows = Vec::new();
    for (round, pairs) in ["1", "2", "3"].iter().zip([
        [(0, 4), (1, 5), (2, 6), (3, 7)],
        [(0, 1), (2, 3), (4, 5), (6, 7)],
        [(0, 2), (1, 4), (3, 6), (5, 7)],
    ]) {
        rows.extend(
            pairs
                .iter()
                .enumerate()
                .map(|(table, (one, two))| row(round, table + 1, *one, *two)),
        );
    }
    rows.extend([
        row(rounds[0], 1, 0, 3),
        row(rounds[0], 2, 1, 2),
        row(rounds[1], 1, 0, 1),
        row(rounds[2], 1, 2, 3),
    ]);
    rows
}

#[test]
fn stages_in_other_shapes_are_no_rounds_either() {
    let check = |more: &[[&str; 5]]| {
        let rows = with_finals(&["4", "4", "4"]);
        let rows = rows[..12]
            .iter()
            .map(|row| row.iter().map(String::as_str).collect::<Vec<_>>());
        let rows: Vec<Vec<&str>> = rows.chain(more.iter().map(|row| row.to_vec())).collect();
        let rows: Vec<&[&str]> = std::iter::once(&EN[..])
            .chain(rows.iter().map(Vec::as_slice))
            .collect();
        errors(&book(&[("Pairings", &rows)]), &[])
    };
    let r4 = |one: &'static str, two: &'static str| ["4", "", one, "2-0", two];
    let r5 = |one: &'static str, two: &'static str| ["5", "", one, "2-0", two];
    let refused = ["finals-by-shape Pairings!D14"];
    // Round 3 was won by Ann, Ben, Dee and Fay.
    assert_eq!(
        check(&[r4("Ann", "Ben"), r4("Dee", "Fay")]),
        refused,
        "winners alone"
    );
    assert_eq!(
        check(&[
            r4("Ann", "Ben"),
            r4("Dee", "Fay"),
            ["4", "", "Gus", "", "BYE"]
        ]),
        refused,
        "with a bye"
    );
    let byes = ["Ben", "Cai", "Eve", "Gus", "Hal"].map(|name| ["4", "", name, "", "BYE"]);
    assert_eq!(
        check(&[&[r4("Ann", "Dee")][..], &byes].concat()),
        refused,
        "byes for all others"
    );
    assert_eq!(
        check(&[
            r4("Ann", "Eve"),
            r4("Ben", "Cai"),
            r5("Ann", "Ben"),
            r5("Eve", "Cai"),
            r5("Gus", "Hal")
        ]),
        refused,
        "places"
    );
    // Those who are said to be out, and losers who go on, are none.
    let out = ["Cai", "Eve", "Gus", "Hal"].map(|name| ["4", "", name, "absent", "-"]);
    assert_eq!(
        check(&[&[r4("Ann", "Ben"), r4("Dee", "Fay")][..], &out].concat()),
        [""; 0],
        "absent"
    );
    assert_eq!(
        check(&[r4("Ann", "Cai"), r4("Dee", "Fay")]),
        [""; 0],
        "not winners alone"
    );
}

#[test]
fn stages_after_the_rounds_do_not_count_for_everybody() {
    let check = |rounds: &[&str; 3], args: &[&str]| {
        let rows = with_finals(rounds);
        let rows: Vec<Vec<&str>> = rows
            .iter()
            .map(|row| row.iter().map(String::as_str).collect())
            .collect();
        let rows: Vec<&[&str]> = std::iter::once(&EN[..])
            .chain(rows.iter().map(Vec::as_slice))
            .collect();
        errors(&book(&[("Pairings", &rows)]), args)
    };
    assert_eq!(
        check(&["4", "5", "5"], &[]),
        ["finals-by-shape Pairings!D14"]
    );
    assert_eq!(check(&["4", "5", "5"], &["--through-round", "3"]), [""; 0]);
    // Nothing is left out here; that they count is said in a word of its own.
    assert_eq!(
        check(&["4", "5", "5"], &["--through-round", "5"]),
        ["finals-by-shape Pairings!D14"]
    );
    assert_eq!(check(&["4", "5", "5"], &["--count-finals"]), [""; 0]);
    // By their names they are stages, and shown as such.
    assert_eq!(check(&["Semifinal", "Final", "3rd place"], &[]), [""; 0]);
    assert_eq!(
        check(&["準決勝", "決勝", "3位決定戦"], &["--through-round", "3"]),
        [""; 0]
    );
    // As titles between the blocks of a list.
    let titled: &[&[&str]] = &[
        &["Round 1"],
        HEAD,
        &["1", "Ann", "2-0", "Ben"],
        &["2", "Cai", "2-0", "Dee"],
        &["Final"],
        &["1", "Ann", "2-0", "Cai"],
    ];
    said("a title", &[("Sheet1", titled)], "");
    // A round that is not typed in yet, and players who go home, are no final.
    let losers: &[&[&str]] = &[HEAD, &["1", "Ben", "2-1", "Dee"]];
    said(
        "half of them go home",
        &[("Round 1", R1), ("Round 2", R2), ("Round 3", losers)],
        "",
    );
}

/// Sheets called as rounds, each number once, are one event: a round in which names are written otherwise is no tournament of its own.
#[test]
fn sheets_called_as_rounds_are_one_event() {
    const LONG: [&[&[&str]]; 2] = [
        &[
            HEAD,
            &["1", "Ann Lee", "2-1", "Bob Ray"],
            &["2", "Cy Poe", "0-2", "Dot May"],
        ],
        &[
            HEAD,
            &["1", "Ann Lee", "2-1", "Cy Poe"],
            &["2", "Bob Ray", "0-2", "Dot May"],
        ],
    ];
    const SHORT: &[&[&str]] = &[
        HEAD,
        &["1", "Ann", "0-2", "Dot"],
        &["2", "Bob", "2-1", "Cy"],
    ];
    const NUMBERS: &[&[&str]] = &[HEAD, &["1", "1", "0-2", "4"], &["2", "2", "2-1", "3"]];
    const LIST: &[&[&str]] = &[
        &["No", "Name", "Alias"],
        &["1", "Ann Lee", "Ann"],
        &["2", "Bob Ray", "Bob"],
        &["3", "Cy Poe", "Cy"],
        &["4", "Dot May", "Dot"],
    ];
    let unknown =
        |sheet: &str| ["B2", "D2", "B3", "D3"].map(|cell| format!("unknown-player {sheet}!{cell}"));
    for names in [
        ["Round 1", "Round 2", "Round 3"],
        ["1回戦", "2回戦", "3回戦"],
    ] {
        let last = [(names[0], LONG[0]), (names[1], LONG[1]), (names[2], SHORT)];
        assert_eq!(errors(&book(&last), &[]), unknown(names[2]));
        let first = [(names[0], SHORT), (names[1], LONG[0]), (names[2], LONG[1])];
        assert_eq!(errors(&book(&first), &[]), unknown(names[0]));
    }
    // Other names, and numbers, of a list settle it.
    for other in [SHORT, NUMBERS] {
        let saved = book(&[
            ("Players", LIST),
            ("Round 1", LONG[0]),
            ("Round 2", LONG[1]),
            ("Round 3", other),
        ]);
        assert_eq!(errors(&saved, &[]), [""; 0]);
        // By hand, three points for a win: 2-1 2-1 0-2, 1-2 0-2 2-1, 0-2 1-2 1-2 and 2-0 2-0 2-0.
        assert_eq!(
            points(&saved.standings(&[]).0),
            expected(&[
                ("Ann Lee", "6"),
                ("Bob Ray", "3"),
                ("Cy Poe", "0"),
                ("Dot May", "9")
            ])
        );
    }
}

/// Opponents and results of each round in columns: a round is not lost through what stands above it.
#[test]
fn a_round_is_not_lost_through_its_headings() {
    let rounds = |last: [&'static str; 2]| -> [Vec<&'static str>; 5] {
        [
            vec!["Name", "R1 Opponent", "R1 Result", last[0], last[1]],
            vec!["Ann", "Ben", "W", "Cai", "W"],
            vec!["Ben", "Ann", "L", "Dee", "L"],
            vec!["Cai", "Dee", "L", "Ann", "L"],
            vec!["Dee", "Cai", "W", "Ben", "W"],
        ]
    };
    // Two rounds stand before the one in question.
    let of = |last: [&'static str; 2]| {
        let rows = rounds(last).map(|row| {
            let second = match row[0] {
                "Name" => ["R2 Opponent", "R2 Result"],
                "Ann" => ["Dee", "W"],
                "Ben" => ["Cai", "L"],
                "Cai" => ["Ben", "W"],
                _ => ["Ann", "L"],
            };
            [&row[..3], &second, &row[3..]].concat()
        });
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        Book::new("book.xlsx")
            .sheet("Event", &rows)
            .rules("mtg")
            .save()
    };
    assert_eq!(errors(&of(["R3 Opponent", "R3 Result"]), &[]), [""; 0]);
    for last in [
        ["", ""],
        ["R3 Oponent", "R3 Result"],
        ["R3 Opponent", ""],
        ["", "R3 Result"],
        ["R1 Opponent", "R1 Result"],
        ["R3 Opponent", "Reslt"],
    ] {
        assert_eq!(errors(&of(last), &[]), ["stray-round Event!F1"], "{last:?}");
    }
}

/// Cards on which the two tell different opponents: both cells are named, and no sheet alone is read without a word.
#[test]
fn cards_that_contradict_each_other_are_named() {
    const CARD: &[&str] = &["Round", "Opponent", "Result"];
    let cards = |ann: &'static str| -> [Sheet<'static>; 4] {
        let of_ann: &'static [&'static [&'static str]] = if ann == "Cai" {
            &[CARD, &["1", "Ben", "W"], &["2", "Cai", "W"]]
        } else {
            &[CARD, &["1", "Ben", "W"], &["2", "Ben", "W"]]
        };
        [
            ("Ann", of_ann),
            ("Ben", &[CARD, &["1", "Ann", "L"], &["2", "Dee", "L"]]),
            ("Cai", &[CARD, &["1", "Dee", "L"], &["2", "Ann", "L"]]),
            ("Dee", &[CARD, &["1", "Cai", "W"], &["2", "Ben", "W"]]),
        ]
    };
    assert_eq!(errors(&book(&cards("Cai")), &[]), [""; 0]);
    for args in [&[][..], &["--sheet", "Ann"]] {
        let found = errors(&book(&cards("Ben")), args);
        for cell in ["contradiction Ann!B3", "contradiction Cai!B3"] {
            assert!(found.iter().any(|error| error == cell), "{found:?}");
        }
        assert!(
            !found
                .iter()
                .any(|error| error.starts_with("several-pairings")),
            "{found:?}"
        );
    }
    // What stands on the last card was told by the others, and is not said to have no heading.
    let said = book(&cards("Cai")).run("check", &["--lang", "en"]).stdout;
    assert!(
        said.contains("its pairings are told by other sheets")
            && !said.contains("no heading of pairings"),
        "{said}"
    );
}

/// Who was to meet whom, and when: told by the results, except for games that are still to be played.
#[test]
fn a_schedule_of_the_games_read_is_passed_over() {
    let head: &[&str] = &["Date", "Time", "Home", "Away", "Venue"];
    let played: &[&[&str]] = &[
        head,
        &["1 Oct", "19:00", "Ben", "Ann", "Hall"],
        &["8 Oct", "20:00", "Ann", "Cai", "Hall"],
    ];
    said("played", &second("Schedule", played), "");
    let run = book(&second("Schedule", played)).run("check", &["--lang", "en"]);
    assert!(
        run.stdout
            .contains("not used: its pairings are told by other sheets"),
        "{}",
        run.stdout
    );
    let open = joined(played, &[&["15 Oct", "19:00", "Ann", "Dee", "Hall"]]);
    said(
        "to be played",
        &second("Schedule", &open),
        "not-read Schedule!C4",
    );
    assert_eq!(
        errors(&book(&second("Schedule", &open)), &["--sheet", "Pairings"]),
        Vec::<String>::new()
    );
    // Once more than they met, or beside how it ended.
    said(
        "again",
        &second(
            "Schedule",
            &joined(played, &[&["15 Oct", "", "Ann", "Ben"]]),
        ),
        "not-read Schedule!C4",
    );
    let ended: &[&[&str]] = &[
        &["Date", "Home", "Away", "", ""],
        &["1 Oct", "Ann", "Ben", "0", "2"],
    ];
    said(
        "ended otherwise",
        &second("Schedule", ended),
        "nearly-pairings Schedule!B1",
    );
}
