//! What an organizer types without knowing the program: names without opponents, forgotten pairings, mixed percentages.

use crate::harness::{Book, EN, JA, Saved};
use serde_json::Value as Json;

type Rows<'a> = &'a [&'a [&'a str]];

/// Six players, three rounds; the last round lacks its third table.
const LIST: [[&str; 5]; 8] = [
    ["1", "1", "Ann", "2-1", "Bob"],
    ["1", "2", "Cid", "2-0", "Dan"],
    ["1", "3", "Eve", "2-0", "Fay"],
    ["2", "1", "Ann", "2-0", "Cid"],
    ["2", "2", "Eve", "2-1", "Bob"],
    ["2", "3", "Dan", "0-2", "Fay"],
    ["3", "1", "Ann", "1-2", "Eve"],
    ["3", "2", "Fay", "2-1", "Cid"],
];

/// Returns kind, cell and message of every problem that is no mere information.
fn said(saved: &Saved, args: &[&str]) -> Vec<[String; 3]> {
    let run = saved.run("check", &[&["--json", "-"], args].concat());
    let document: Json = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|_| panic!("{} {}", run.stdout, run.stderr));
    let text = |problem: &Json, key: &str| problem[key].as_str().unwrap().to_string();
    document["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| {
            let place = text(problem, "place");
            [
                text(problem, "kind"),
                place.rsplit(['!', '▸']).next().unwrap().trim().to_string(),
                text(problem, "message"),
            ]
        })
        .collect()
}

/// Returns `kind cell` of every problem of the list with rows added below it.
fn with(rows: &[&[&str]]) -> Vec<String> {
    let head: &[&str] = &["Round", "Table", "Player 1", "Result", "Player 2", "Notes"];
    let list = LIST.iter().map(<[&str; 5]>::as_slice);
    let all: Vec<&[&str]> = std::iter::once(head)
        .chain(list)
        .chain(rows.iter().copied())
        .collect();
    let saved = Book::new("book.xlsx")
        .sheet("Pairings", &all)
        .rules("mtg")
        .save();
    said(&saved, &[])
        .into_iter()
        .map(|[kind, cell, _]| format!("{kind} {cell}"))
        .collect()
}

#[test]
fn a_lone_name_is_a_bye_only_where_that_is_plain() {
    let bye: [&str; 1] = ["missing-from-round D10"];
    let none: &[&str] = &[];
    let cases: &[(&str, Rows<'_>, &[&str])] = &[
        (
            "the only one of its round, in the list",
            &[&["3", "", "Bob", "", ""]],
            &bye,
        ),
        (
            "said by the result",
            &[none, &["", "", "Bob", "bye", ""]],
            &["missing-from-round D11"],
        ),
        ("said by the table", &[&["3", "BYE", "Bob", "", ""]], &bye),
        (
            "a note that says so too",
            &[&["3", "", "Bob", "", "", "bye"]],
            &bye,
        ),
        (
            "two of one round",
            &[&["3", "", "Bob", "", ""], &["3", "", "Dan", "", ""]],
            &["lone-name C10", "lone-name C11"],
        ),
        (
            "notes",
            &[
                &["3", "", "Bob", "", "", "dropped"],
                &["3", "", "Dan", "", "", "went home"],
            ],
            &["lone-name-noted C10", "lone-name-noted C11"],
        ),
        (
            "a note",
            &[&["3", "", "Bob", "", "", "late"]],
            &["lone-name-noted C10"],
        ),
        (
            "below a gap",
            &[none, &["", "", "Bob", "", ""]],
            &["lone-name C11"],
        ),
        (
            "below a gap, by its own round",
            &[none, &["3", "", "Bob", "", ""]],
            &["missing-from-round D11"],
        ),
        (
            "below a title",
            &[&["Late fee paid"], &["", "", "Bob", "", ""]],
            &["lone-name C11"],
        ),
        (
            "a half-typed row",
            &[
                &["4", "1", "Ann", "", "Fay"],
                &["4", "2", "Eve", "", ""],
                &["4", "3", "Bob", "2-0", "Dan"],
            ],
            &["open-round D10", "lone-name C11"],
        ),
        (
            "two that are said",
            &[&["3", "", "Bob", "bye", ""], &["3", "", "Dan", "bye", ""]],
            &["several-byes D11"],
        ),
    ];
    for (what, rows, want) in cases {
        assert_eq!(with(rows), *want, "{what}");
    }
    let ja = [
        ["1", "1", "青木", "○", "井上"],
        ["1", "2", "上田", "○", "遠藤"],
        ["2", "1", "青木", "○", "上田"],
    ];
    let rows: Vec<&[&str]> = [JA.as_slice()]
        .into_iter()
        .chain(ja.iter().map(<[&str; 5]>::as_slice))
        .collect();
    let below: [&[&str]; 4] = [&[], &["途中棄権"], &["", "", "井上"], &["", "", "遠藤"]];
    let saved = Book::new("book.xlsx")
        .sheet("対戦結果", &[&rows[..], &below].concat())
        .rules("mtg")
        .save();
    let found = said(&saved, &[]);
    assert!(
        found
            .iter()
            .filter(|[kind, ..]| kind == "lone-name")
            .count()
            == 2,
        "{found:?}"
    );
}

#[test]
fn titles_of_rounds_and_blank_rows_leave_a_bye_in_its_list() {
    let head: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
    let rows: [&[&str]; 9] = [
        &["Round 1"],
        head,
        &["1", "Ann", "2-0", "Ben"],
        &["", "Cai", "", ""],
        &[],
        &["Round 2"],
        &["", "Ben", "", ""],
        &["1", "Ann", "2-0", "Cai"],
        &[],
    ];
    let saved = Book::new("book.xlsx")
        .sheet("Pairings", &rows)
        .rules("mtg")
        .save();
    assert_eq!(said(&saved, &[]), [[""; 3]; 0]);
    let run = saved.run("check", &[]);
    assert!(
        run.stdout.contains("Cai (1) / Ben (2)"),
        "who has the byes: {}",
        run.stdout
    );
}

#[test]
fn who_is_missing_is_said_once() {
    let message = |rows: &[[&str; 5]]| -> Vec<String> {
        let saved = Book::new("book.xlsx")
            .pairings(&EN, rows)
            .rules("mtg")
            .save();
        said(&saved, &[])
            .into_iter()
            .map(|[kind, _, message]| format!("{kind}: {message}"))
            .collect()
    };
    assert_eq!(
        message(&LIST),
        ["missing-from-round: in no pairing of round 3: Bob / Dan"]
    );
    let without: Vec<[&str; 5]> = LIST.iter().copied().filter(|row| row[2] != "Dan").collect();
    let found = message(&without);
    assert!(
        found
            .iter()
            .any(|text| text.starts_with("not-seen-again") && text.contains("Dan (2)")),
        "{found:?}"
    );
    assert!(
        found.contains(&"missing-from-round: in no pairing of round 2: Fay".to_string()),
        "{found:?}"
    );
    assert!(
        found.contains(&"missing-from-round: in no pairing of round 3: Bob".to_string()),
        "{found:?}"
    );
    // Who is told to be out, or to have left, is not missing.
    let told = [
        &LIST[..],
        &[["3", "", "Bob", "out", ""], ["3", "", "Dan", "absent", ""]],
    ]
    .concat();
    assert_eq!(message(&told), [""; 0]);
    let players: [&[&str]; 7] = [
        &["No", "Name", "Drop"],
        &["1", "Ann"],
        &["2", "Bob", "2"],
        &["3", "Cid"],
        &["4", "Dan", "2"],
        &["5", "Eve"],
        &["6", "Fay"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &LIST)
        .sheet("Players", &players)
        .rules("mtg")
        .save();
    assert_eq!(said(&saved, &[]), [[""; 3]; 0]);
}

#[test]
fn percentages_without_their_sign_are_percentages() {
    let rows = [&LIST[..], &[["3", "3", "Bob", "2-0", "Dan"]]].concat();
    let announced = |heading: &str, figures: [&str; 6], want: Option<&str>, agreeing: usize| {
        let names = ["Eve", "Ann", "Fay", "Bob", "Cid", "Dan"];
        let body: Vec<[&str; 3]> = (0..6)
            .map(|at| [["1", "2", "3", "4", "5", "6"][at], names[at], figures[at]])
            .collect();
        let head = ["Rank", "Name", heading];
        let all: Vec<&[&str]> = std::iter::once(head.as_slice())
            .chain(body.iter().map(<[&str; 3]>::as_slice))
            .collect();
        let saved = Book::new("book.xlsx")
            .pairings(&EN, &rows)
            .sheet("Standings", &all)
            .rules("mtg")
            .save();
        let mixed = said(&saved, &[])
            .into_iter()
            .find(|[kind, ..]| kind == "mixed-percentages");
        assert_eq!(
            mixed.as_ref().map(|[_, cell, _]| cell.as_str()),
            want,
            "{figures:?}"
        );
        let run = saved.run(
            "audit",
            &[
                "--json",
                "-",
                "-o",
                saved.beside("out.xlsx").to_str().unwrap(),
            ],
        );
        let json: Json = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{} {}", run.stdout, run.stderr));
        let wrong = json["audit"].to_string();
        assert!(
            !wrong.contains("5556%") && !wrong.contains("4444%") && !wrong.contains("0.56%"),
            "{wrong}"
        );
        let cells = wrong.matches("\"differs\"").count();
        assert_eq!(cells, agreeing, "{wrong}");
    };
    announced(
        "OMW%",
        ["55.56%", "55.56%", "55.44%", "66.56%", "55.44%", "44.44"],
        Some("C7"),
        0,
    );
    announced(
        "OMW%",
        ["55.56%", "@0.5556", "55.44", "66.56%", "55.44%", "44.44%"],
        Some("C3"),
        0,
    );
    announced(
        "OMW%",
        ["0.5556", "0.5556", "55.44", "0.6656", "0.5544", "0.4444"],
        Some("C2"),
        0,
    );
    announced(
        "OMW%",
        ["55.56", "55.56", "55.44", "66.56", "55.44", "44.44"],
        None,
        0,
    );
}

#[test]
fn finals_typed_as_rounds_count_only_when_that_is_said() {
    let finals = [
        &LIST[..],
        &[
            ["3", "3", "Bob", "2-0", "Dan"],
            ["4", "1", "Eve", "2-0", "Fay"],
        ],
    ]
    .concat();
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &finals)
        .rules("mtg")
        .save();
    let kinds = |args: &[&str]| {
        said(&saved, args)
            .into_iter()
            .map(|[kind, ..]| kind)
            .filter(|kind| kind.contains("finals"))
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(&[]), ["finals-by-shape"]);
    assert_eq!(kinds(&["--through-round", "4"]), ["finals-by-shape"]);
    assert_eq!(kinds(&["--through-round", "3"]), [""; 0]);
    assert_eq!(kinds(&["--count-finals"]), ["finals-counted"]);
}

#[test]
fn weeks_are_rounds_and_a_title_above_a_list_is_the_events() {
    let head: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
    let title: &[&str] = &["Autumn Cup"];
    let first: [&[&str]; 4] = [
        title,
        head,
        &["1", "Ann", "2-0", "Ben"],
        &["2", "Cai", "2-1", "Dee"],
    ];
    let second: [&[&str]; 3] = [
        head,
        &["1", "Ann", "2-1", "Cai"],
        &["2", "Ben", "0-2", "Dee"],
    ];
    for names in [
        ["Week 1", "Week 2"],
        ["Week 1 - Jan 5", "Week 2 - Jan 12"],
        ["第1週", "第2週"],
        ["Day 1", "Day 2"],
    ] {
        let saved = Book::new("book.xlsx")
            .sheet(names[0], &first)
            .sheet(names[1], &second)
            .rules("mtg")
            .save();
        let (json, _) = saved.standings(&[]);
        assert_eq!(
            (json["rounds"].as_i64(), json["title"].as_str()),
            (Some(2), Some("Autumn Cup")),
            "{names:?}"
        );
    }
    let both: Vec<&[&str]> = [&first[1..], &second[1..]].concat();
    let saved = Book::new("book.xlsx")
        .sheet("Day 1", &both)
        .rules("mtg")
        .save();
    assert_eq!(
        said(&saved, &[])[0][0],
        "nearly-pairings",
        "two rounds on one day"
    );
}

#[test]
fn what_was_probably_meant_is_said() {
    let list: [&[&str]; 2] = [
        &["Round", "Player 1", "Resullt", "Player 2"],
        &["1", "Ann", "2-0", "Ben"],
    ];
    let saved = Book::new("book.xlsx")
        .sheet("Sheet1", &list)
        .rules("mtg")
        .save();
    assert!(
        said(&saved, &[])
            .iter()
            .any(|[kind, _, message]| kind == "nearly-pairings" && message.contains("“Resullt”"))
    );
    let refused = [
        ["1", "1", "Ann", "perhaps", "Ben"],
        ["2", "1", "Ann", "2-0", "Ben"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &refused)
        .rules("mtg")
        .save();
    assert_eq!(said(&saved, &[]).len(), 1, "no word of late entries");
    let names = [["1", "1", "Zoë", "2-0", "青木 一郎（東京）"]];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &names)
        .rules("mtg")
        .save();
    for (asked, known) in [("Zoe", "Zoë"), ("青木一郎", "青木 一郎")] {
        let run = saved.run("explain", &[asked]);
        assert!(run.stderr.contains(known), "{asked}: {}", run.stderr);
    }
}
