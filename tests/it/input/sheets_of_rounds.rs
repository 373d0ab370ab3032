//! Sheets of rounds, of weeks and of players, and what else stands beside them.

use crate::harness::{Book, EN};

/// Four players over two rounds in one list.
const LIST: &[&[&str]] = &[
    &EN,
    &["1", "1", "Ann", "2-0", "Ben"],
    &["1", "2", "Cai", "2-1", "Dee"],
    &["2", "1", "Ann", "2-1", "Cai"],
    &["2", "2", "Ben", "0-2", "Dee"],
];
const HEAD: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
const R1: &[&[&str]] = &[HEAD, &["1", "Ann", "2-0", "Ben"], &["2", "Cai", "2-1", "Dee"]];
const R2: &[&[&str]] = &[HEAD, &["1", "Ann", "2-1", "Cai"], &["2", "Ben", "0-2", "Dee"]];
const R3: &[&[&str]] = &[HEAD, &["1", "Ann", "2-1", "Dee"], &["2", "Ben", "0-2", "Cai"]];

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
    assert_eq!(saved.problems(""), ["hidden-round Round 2"]);
    let run = Book::new("book.xlsx")
        .sheet("Pairings", LIST)
        .rules("mtg")
        .save()
        .run("check", "--through-round 9");
    run.out(0, &["there is no round 9"]);
}

#[test]
fn weeks_are_rounds_and_a_title_above_a_list_is_the_events() {
    let head: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
    let title: &[&str] = &["Autumn Cup"];
    let first: [&[&str]; 4] =
        [title, head, &["1", "Ann", "2-0", "Ben"], &["2", "Cai", "2-1", "Dee"]];
    let second: [&[&str]; 3] = [head, &["1", "Ann", "2-1", "Cai"], &["2", "Ben", "0-2", "Dee"]];
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
        let (json, _) = saved.standings("");
        assert_eq!(
            (json["rounds"].as_i64(), json["title"].as_str()),
            (Some(2), Some("Autumn Cup")),
            "{names:?}"
        );
    }
    let both: Vec<&[&str]> = [&first[1..], &second[1..]].concat();
    let saved = Book::new("book.xlsx").sheet("Day 1", &both).rules("mtg").save();
    let found = saved.problems("");
    assert!(found[0].starts_with("taken-for.games"), "two rounds on one day: {found:?}");
}

#[test]
fn an_open_round_can_be_left_out() {
    let rows = [["1", "1", "Ann", "2-1", "Ben"], ["2", "1", "Ann", "", "Ben"]];
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let (json, _) = saved.standings("--through-round 1");
    assert_eq!(json["rounds"], 1);
    assert_eq!(json["problems"].as_array().unwrap().len(), 0);
    let run = saved.run("check", "--through-round 1");
    run.out_says(&["through round 1"]);
}

/// What other sheets tell is passed over with that reason, and not said to have no heading.
#[test]
fn what_other_sheets_tell_is_said_to_be_that() {
    let card = |games: [[&'static str; 2]; 2]| [["1"; 3], ["2"; 3]].into_iter().zip(games);
    let cards = [
        ("Ann", [["Ben", "W"], ["Cai", "W"]]),
        ("Ben", [["Ann", "L"], ["Dee", "L"]]),
        ("Cai", [["Dee", "L"], ["Ann", "L"]]),
        ("Dee", [["Cai", "W"], ["Ben", "W"]]),
    ];
    let mut book = Book::new("book.xlsx");
    for (name, games) in cards {
        let rows: Vec<[&str; 3]> = card(games)
            .map(|([round, ..], [opponent, result])| [round, opponent, result])
            .collect();
        book = book.sheet(name, &[&["Round", "Opponent", "Result"], &rows[0], &rows[1]]);
    }
    let cards = book.rules("mtg").save();
    let schedule: &[&[&str]] = &[
        &["Date", "Time", "Home", "Away", "Venue"],
        &["1 Oct", "19:00", "Ben", "Ann", "Hall"],
        &["8 Oct", "20:00", "Ann", "Cai", "Hall"],
    ];
    let schedule = Book::new("book.xlsx")
        .sheet("Pairings", LIST)
        .sheet("Schedule", schedule)
        .rules("mtg")
        .save();
    for saved in [cards, schedule] {
        let said = saved.run("check", "--lang en").stdout;
        assert!(
            said.contains("not used: its pairings are also on other sheets")
                && !said.contains("no heading for pairings"),
            "{said}"
        );
    }
}
