//! Slips of a round: each table once, for the round that is chosen, in LibreOffice as written.

use crate::harness::engine::{Recalculated, Typed, edited};
use crate::harness::{Book, EN, Seen, stored, tiebook};

/// Two rounds of seven; the second is being played.
const ROWS: [[&str; 5]; 8] = [
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-1", "Dee"],
    ["1", "3", "Eli", "0-2", "Fay"],
    ["1", "4", "Gus", "bye", ""],
    ["2", "7", "Ann", "2-0", "Cai"],
    ["2", "8", "Fay", "", "Gus"],
    ["2", "9", "Ben", "2-1", "Eli"],
    ["2", "10", "Dee", "bye", ""],
];

/// Returns what stands in the first two columns of the slips, where something does, without the lines to cut along.
fn slips(cell: impl Fn(u32, u32) -> Seen) -> Vec<String> {
    let rows = (5..25).filter(|row| row % 4 != 0);
    let texts = rows.flat_map(|row| [0, 1].map(|column| cell(row, column)));
    texts
        .filter_map(|seen| {
            if let Seen::Text(text) = seen {
                Some(text).filter(|text| !text.is_empty())
            } else {
                None
            }
        })
        .collect()
}

fn expected(tables: [[&str; 3]; 3]) -> Vec<String> {
    let one = |[table, first, second]: [&str; 3]| [table, first, second].map(String::from);
    tables.into_iter().flat_map(one).collect()
}

#[test]
fn a_slip_for_each_table_of_the_round() {
    let saved = Book::new("event.xlsx").pairings(&EN, &ROWS).rules("mtg").save();
    let (_, output) = saved.standings("--lang en");
    let second = expected([
        ["Round 2   Table 7", "Ann", "Cai"],
        ["Round 2   Table 8", "Fay", "Gus"],
        ["Round 2   Table 9", "Ben", "Eli"],
    ]);
    let written = stored(&output, false);
    let of = |row: u32, column: u32| {
        let found = written
            .iter()
            .find(|(sheet, at, of, _)| (sheet.as_str(), *at, *of) == ("Slips", row, column));
        found.map_or(Seen::Empty, |(.., seen)| seen.clone())
    };
    assert_eq!(slips(of), second);
    let path = saved.beside("first.xlsx");
    edited(&output, &path, &[("Slips".to_string(), 3, 1, Typed::Number(1.0))]);
    let Some(models) = Recalculated::all(&[output, path]) else {
        return;
    };
    let [now, first] = [0, 1].map(|at| slips(|row, column| models[at].cell("Slips", row, column)));
    assert_eq!(now, second);
    assert_eq!(
        first,
        expected([
            ["Round 1   Table 1", "Ann", "Ben"],
            ["Round 1   Table 2", "Cai", "Dee"],
            ["Round 1   Table 3", "Eli", "Fay"]
        ])
    );
}

/// A name that was mistyped has its table's slip; a table without a number is none.
#[test]
fn a_slip_stays_where_a_name_is_mistyped() {
    let saved = Book::new("event.xlsx").pairings(&EN, &ROWS).rules("mtg").save();
    let (_, output) = saved.standings("--lang en");
    let path = saved.beside("typo.xlsx");
    // Second players stand in the seventh column, tables in the second; the sixth and seventh pairing in rows 10 and 11.
    let typo = ("Results".to_string(), 9, 6, Typed::Text("Guss".into()));
    edited(&output, &path, &[typo, ("Results".to_string(), 10, 1, Typed::Text(String::new()))]);
    let Some(models) = Recalculated::all(&[path]) else {
        return;
    };
    let expected = expected([
        ["Round 2   Table 7", "Ann", "Cai"],
        ["Round 2   Table 8", "Fay", "Guss"],
        ["Round 2", "Ben", "Eli"],
    ]);
    assert_eq!(slips(|row, column| models[0].cell("Slips", row, column)), expected);
}

/// Nobody fills in slips of an event that is over.
#[test]
fn an_event_that_is_over_has_none() {
    let saved = Book::new("event.xlsx").pairings(&EN, &ROWS[..4]).rules("mtg").save();
    let (_, output) = saved.standings("--lang en");
    assert!(stored(&output, false).iter().all(|(sheet, ..)| sheet != "Slips"));
}

/// Before the first round the slips of an empty workbook are filled in by hand; then there are no more than tables.
#[test]
fn slips_of_an_empty_workbook_are_blank_until_a_round_is_paired() {
    let folder = tempfile::tempdir().unwrap();
    let run = tiebook("new mtg --players 4 --rounds 3 --lang en", folder.path());
    run.ends(0);
    let [empty, paired] = ["mtg.xlsx", "paired.xlsx"].map(|name| folder.path().join(name));
    let title = "Round ____   Table ____";
    let player = ["Games won: ______", "Signature", "□ drops out"];
    let blank = [&[title, "Magic: The Gathering"][..], &player, &player].concat();
    let written = stored(&empty, false);
    let texts = written.iter().filter(|(sheet, row, ..)| sheet == "Slips" && (5..13).contains(row));
    let texts: Vec<&str> = texts
        .filter_map(|(.., seen)| {
            if let Seen::Text(text) = seen {
                Some(text.as_str()).filter(|text| !text.is_empty() && !text.starts_with('✂'))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(texts, [&*blank, &*blank].concat());
    let text = |sheet: &str, row: u32, column: u32, text: &str| {
        (sheet.to_string(), row, column, Typed::Text(text.into()))
    };
    let number = |row: u32, column: u32, number: f64| {
        ("Results".to_string(), row, column, Typed::Number(number))
    };
    let edits = [
        text("Players", 4, 1, "Ann"),
        text("Players", 5, 1, "Ben"),
        text("Results", 4, 2, "Ann"),
        text("Results", 4, 6, "Ben"),
    ];
    let edits: Vec<_> = edits.into_iter().chain([number(4, 0, 1.0), number(4, 1, 1.0)]).collect();
    edited(&empty, &paired, &edits);
    let Some(models) = Recalculated::all(&[empty, paired]) else {
        return;
    };
    let of = |at: usize| slips(|row, column| models[at].cell("Slips", row, column));
    assert_eq!(
        (of(0), of(1)),
        (
            // Four more may come late.
            [title; 4].map(String::from).to_vec(),
            ["Round 1   Table 1", "Ann", "Ben"].map(String::from).to_vec(),
        )
    );
}
