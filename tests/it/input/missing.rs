//! What is missing, or probably meant otherwise, is said once: players, pairings, headings, percent signs.

use crate::harness::{Book, EN, Saved};
use serde_json::Value as Json;

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
                crate::harness::kind_id(problem),
                place.rsplit(['!', '▸']).next().unwrap().trim().to_string(),
                text(problem, "message"),
            ]
        })
        .collect()
}

#[test]
fn who_is_missing_is_said_once() {
    let message = |rows: &[[&str; 5]]| -> Vec<String> {
        let saved = Book::new("book.xlsx").pairings(&EN, rows).rules("mtg").save();
        said(&saved, &[])
            .into_iter()
            .map(|[kind, _, message]| format!("{kind}: {message}"))
            .collect()
    };
    assert_eq!(message(&LIST), ["not-paired.in-round: not paired in round 3: Bob / Dan"]);
    let without: Vec<[&str; 5]> = LIST.iter().copied().filter(|row| row[2] != "Dan").collect();
    let found = message(&without);
    assert!(
        found.iter().any(|text| text.starts_with("not-paired.after") && text.contains("Dan (2)")),
        "{found:?}"
    );
    assert!(
        found.contains(&"not-paired.in-round: not paired in round 2: Fay".to_string()),
        "{found:?}"
    );
    assert!(
        found.contains(&"not-paired.in-round: not paired in round 3: Bob".to_string()),
        "{found:?}"
    );
    // Who is told to be out, or to have left, is not missing.
    let told = [&LIST[..], &[["3", "", "Bob", "out", ""], ["3", "", "Dan", "absent", ""]]].concat();
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
    let saved =
        Book::new("book.xlsx").pairings(&EN, &LIST).sheet("Players", &players).rules("mtg").save();
    assert_eq!(said(&saved, &[]), [[""; 3]; 0]);
}

#[test]
fn percentages_without_their_sign_are_percentages() {
    let rows = [&LIST[..], &[["3", "3", "Bob", "2-0", "Dan"]]].concat();
    let announced = |heading: &str, figures: [&str; 6], want: Option<&str>, agreeing: usize| {
        let names = ["Eve", "Ann", "Fay", "Bob", "Cid", "Dan"];
        let body: Vec<[&str; 3]> =
            (0..6).map(|at| [["1", "2", "3", "4", "5", "6"][at], names[at], figures[at]]).collect();
        let head = ["Rank", "Name", heading];
        let all: Vec<&[&str]> = std::iter::once(head.as_slice())
            .chain(body.iter().map(<[&str; 3]>::as_slice))
            .collect();
        let saved = Book::new("book.xlsx")
            .pairings(&EN, &rows)
            .sheet("Standings", &all)
            .rules("mtg")
            .save();
        let mut mixed = saved.problems("").into_iter();
        let mixed = mixed.find_map(|said| {
            let cell = said.strip_prefix("mixed-percentages Standings!")?;
            Some(cell.to_string())
        });
        assert_eq!(mixed.as_deref(), want, "{figures:?}");
        let run =
            saved.run("audit", &["--json", "-", "-o", saved.beside("out.xlsx").to_str().unwrap()]);
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
    announced("OMW%", ["55.56%", "55.56%", "55.44%", "66.56%", "55.44%", "44.44"], Some("C7"), 0);
    announced("OMW%", ["55.56%", "@0.5556", "55.44", "66.56%", "55.44%", "44.44%"], Some("C3"), 0);
    announced("OMW%", ["0.5556", "0.5556", "55.44", "0.6656", "0.5544", "0.4444"], Some("C2"), 0);
    announced("OMW%", ["55.56", "55.56", "55.44", "66.56", "55.44", "44.44"], None, 0);
}

#[test]
fn what_was_probably_meant_is_said() {
    let list: [&[&str]; 2] =
        [&["Round", "Player 1", "Resullt", "Player 2"], &["1", "Ann", "2-0", "Ben"]];
    let saved = Book::new("book.xlsx").sheet("Sheet1", &list).rules("mtg").save();
    assert!(
        said(&saved, &[])
            .iter()
            .any(|[kind, _, message]| kind == "nearly.pairings" && message.contains("“Resullt”"))
    );
    let refused = [["1", "1", "Ann", "perhaps", "Ben"], ["2", "1", "Ann", "2-0", "Ben"]];
    let saved = Book::new("book.xlsx").pairings(&EN, &refused).rules("mtg").save();
    assert_eq!(said(&saved, &[]).len(), 1, "no word of late entries");
    let names = [["1", "1", "Zoë", "2-0", "青木 一郎（東京）"]];
    let saved = Book::new("book.xlsx").pairings(&EN, &names).rules("mtg").save();
    for (asked, known) in [("Zoe", "Zoë"), ("青木一郎", "青木 一郎")] {
        let run = saved.run("explain", &[asked]);
        assert!(run.code == 0 && run.stdout.contains(known), "{}", run.stderr);
    }
    for (asked, known) in [("Zoeh", "Zoë"), ("青木一朗", "青木 一郎")] {
        let run = saved.run("explain", &[asked]);
        run.err_says(&[known]);
    }
}
