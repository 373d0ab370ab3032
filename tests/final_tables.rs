//! Tables of three to six after the rounds, as the second Dominion tournament had them (001): read however they are written down, ranked
//! by place, alive, and counted in no figure of the rounds.

mod common;

use std::path::Path;

use common::engine::{Edit, Recalculated, Typed, edited};
use common::{Book, EN, JA, Saved, Seen, stored, tiebook};
use tiebook::read::{Options, read};

/// Eight players over three rounds; after them Ann, Cai, Ben, Dee, Eve, Gus, Fay, Hal, as tests/stages.rs computes by hand.
const ROUNDS: [[&str; 5]; 12] = [
    ["1", "1", "Ann", "2-0", "Eve"],
    ["1", "2", "Ben", "2-0", "Fay"],
    ["1", "3", "Cai", "2-0", "Gus"],
    ["1", "4", "Dee", "2-0", "Hal"],
    ["2", "1", "Ann", "2-0", "Ben"],
    ["2", "2", "Cai", "2-0", "Dee"],
    ["2", "3", "Eve", "2-0", "Fay"],
    ["2", "4", "Gus", "2-0", "Hal"],
    ["3", "1", "Ann", "2-0", "Cai"],
    ["3", "2", "Ben", "2-0", "Eve"],
    ["3", "3", "Dee", "2-0", "Gus"],
    ["3", "4", "Fay", "2-0", "Hal"],
];

/// Two semifinals of four, of which the first two go on, and the final: a row for each seat.
const SEATS: [&[&str]; 13] = [
    &["Stage", "Table", "Player", "Place", "Status"],
    &["Semifinal", "A", "Ann", "1"],
    &["Semifinal", "A", "Dee", "4"],
    &["Semifinal", "A", "Eve", "2"],
    &["Semifinal", "A", "Hal", "3"],
    &["Semifinal", "B", "Cai", "2"],
    &["Semifinal", "B", "Ben", "1"],
    &["Semifinal", "B", "Gus", "4"],
    &["Semifinal", "B", "Fay", "3"],
    &["Final", "", "Ann", "2"],
    &["Final", "", "Ben", "1"],
    &["Final", "", "Eve", "3"],
    &["Final", "", "Cai", "4"],
];

/// By hand: the final gives 1 to 4; the third of both semifinals share 5, the fourth 7.
const PLACES: [(&str, u64); 8] = [("Ben", 1), ("Ann", 2), ("Eve", 3), ("Cai", 4), ("Fay", 5), ("Hal", 5), ("Dee", 7), ("Gus", 7)];

fn book(sheet: &str, rows: &[&[&str]]) -> Saved {
    Book::new("book.xlsx").pairings(&EN, &ROUNDS).sheet(sheet, rows).rules("mtg").save()
}

/// The rows of seats with one of them changed.
fn with(at: usize, row: &'static [&'static str]) -> Vec<&'static [&'static str]> {
    let mut rows = SEATS.to_vec();
    rows[at] = row;
    rows
}

/// Names and places as the finals decide them, the best first, then by name.
fn decided(path: &Path) -> Vec<(String, u64)> {
    let reading = read(path, &Options::default()).unwrap();
    let tournament = reading.tournament.unwrap_or_else(|| panic!("{:#?}", reading.problems));
    let place = |player: usize| tournament.finals_place(player).map(u64::from);
    let all = tournament.players.iter().enumerate().filter_map(|(at, player)| Some((player.name.to_string(), place(at)?)));
    let mut all: Vec<(String, u64)> = all.collect();
    all.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
    all
}

fn places(of: &[(&str, u64)]) -> Vec<(String, u64)> {
    of.iter().map(|(name, place)| ((*name).to_string(), *place)).collect()
}

#[test]
fn every_way_to_write_them_down_gives_the_same_places() {
    let wide: [&[&str]; 4] = [
        &["Stage", "Table", "1st", "2nd", "3rd", "4th"],
        &["Semifinal", "A", "Ann", "Eve", "Hal", "Dee"],
        &["Semifinal", "B", "Ben", "Cai", "Fay", "Gus"],
        &["Final", "", "Ben", "Ann", "Eve", "Cai"],
    ];
    let japanese: [&[&str]; 4] = [
        &["段階", "1位", "2位", "3位", "4位"],
        &["準決勝A卓", "Ann", "Eve", "Hal", "Dee"],
        &["準決勝B卓", "Ben", "Cai", "Fay", "Gus"],
        &["決勝", "Ben", "Ann", "Eve", "Cai"],
    ];
    let titled: [&[&str]; 20] = [
        &["準決勝"],
        &["卓", "名前", "順位"],
        &["A", "Ann", "1位"],
        &["", "Dee", "4位"],
        &["", "Eve", "2位"],
        &["", "Hal", "3位"],
        &["B", "Cai", "2位"],
        &["", "Ben", "1位"],
        &["", "Gus", "4位"],
        &["", "Fay", "3位"],
        &[],
        &["決勝"],
        &["卓", "名前", "順位"],
        &["", "Ann", "2位"],
        &["", "Ben", "1位"],
        &["", "Eve", "3位"],
        &["", "Cai", "4位"],
        &[],
        &[],
        &[],
    ];
    let cards: [&[&str]; 17] = [
        &["Semifinal, table 1"],
        &["Player", "Place"],
        &["Ann", "1"],
        &["Dee", "4"],
        &["Eve", "2"],
        &["Hal", "3"],
        &["Semifinal, table 2"],
        &["Player", "Place"],
        &["Ben", "1"],
        &["Cai", "2"],
        &["Fay", "3"],
        &["Gus", "4"],
        &["Final"],
        &["Ann", "2"],
        &["Ben", "1"],
        &["Eve", "3"],
        &["Cai", "4"],
    ];
    for (sheet, rows) in [
        ("Finals", &SEATS[..]),
        ("After the rounds", &SEATS),
        ("決勝", &wide),
        ("Tables", &japanese),
        ("決勝ラウンド", &titled),
        ("Playoff", &cards),
    ] {
        let saved = book(sheet, rows);
        assert_eq!(decided(&saved.path), places(&PLACES), "{sheet}");
        let checked = saved.run("check", &["--lang", "en"]);
        assert!(checked.code == 0 && checked.stdout.contains("3 tables after the rounds"), "{sheet}: {}", checked.stdout);
        assert!(!checked.stdout.contains("passed over") && !checked.stdout.contains("not used"), "{sheet}: {}", checked.stdout);
    }
    // A sheet for each stage.
    let of = |stage: &str| -> Vec<&[&str]> {
        let rows = SEATS[1..].iter().filter(|row| row[0] == stage).map(|row| &row[1..]);
        std::iter::once(&SEATS[0][1..]).chain(rows).collect()
    };
    let book = Book::new("book.xlsx").pairings(&EN, &ROUNDS).sheet("Semifinal", &of("Semifinal")).sheet("Final", &of("Final"));
    assert_eq!(decided(&book.rules("mtg").save().path), places(&PLACES));
}

/// What the sheet of the finals says: name, place at the table, place in the finals.
fn seats(path: &Path, sheet: &str) -> Vec<(String, Seen, Seen)> {
    let all = stored(path, false);
    let at = |row: u32, column: u32| {
        all.iter().find(|(name, r, c, _)| (name.as_str(), *r, *c) == (sheet, row, column)).map(|(.., seen)| seen.clone())
    };
    let line = |row: u32| match at(row, 2) {
        Some(Seen::Text(name)) if !name.is_empty() => Some((name, at(row, 5).unwrap_or(Seen::Empty), at(row, 6).unwrap_or(Seen::Empty))),
        _ => None,
    };
    (4..).map_while(line).collect()
}

fn is_plain(all: &[(String, Seen, Seen)]) -> Vec<(String, Option<u64>, Option<u64>)> {
    let number = |seen: &Seen| if let Seen::Number(number) = seen { Some(*number as u64) } else { None };
    all.iter().map(|(name, rank, place)| (name.clone(), number(rank), number(place))).collect()
}

#[test]
fn they_stand_on_a_sheet_of_their_own_and_count_in_no_figure() {
    let saved = book("Finals", &SEATS);
    let page = saved.beside("page.html");
    let (json, path) = saved.standings(&["--html", page.to_str().unwrap()]);
    let without = Book::new("book.xlsx").pairings(&EN, &ROUNDS).rules("mtg").save();
    assert_eq!(common::points(&json), common::points(&without.standings(&[]).0));
    assert_eq!(common::order(&json), common::order(&without.standings(&[]).0));
    let want = [("Ann", 1, 2), ("Dee", 4, 7), ("Eve", 2, 3), ("Hal", 3, 5), ("Cai", 2, 4), ("Ben", 1, 1), ("Gus", 4, 7), ("Fay", 3, 5)];
    let found = is_plain(&seats(&path, "Finals"));
    for (name, rank, place) in want {
        // The place in the finals stands in the last row of each player.
        let own: Vec<_> = found.iter().filter(|(own, ..)| own == name).collect();
        assert_eq!((own[0].1, own.last().unwrap().2), (Some(rank), Some(place)), "{name}: {found:?}");
        assert!(own.len() == 1 || own[0].2.is_none(), "{name}");
    }
    common::engine::recalculates(&path);
    let html = std::fs::read_to_string(page).unwrap();
    assert!(html.contains("Place at the table") && html.contains(">Finals<"));
    // Read again it says the same, and nothing is named as left out.
    let again = Saved::bytes("again.xlsx", &std::fs::read(&path).unwrap());
    let (_, twice) = again.standings(&[]);
    assert_eq!(seats(&twice, "Finals"), seats(&path, "Finals"));
    assert_eq!(decided(&path), places(&PLACES));
    let said = again.run("check", &["--lang", "en"]).stdout;
    assert!(!said.contains("not used") && !said.contains("passed over"), "{said}");
}

#[test]
fn places_come_first_where_the_rules_say_so_and_follow_an_edit() {
    let saved = Book::new("book.xlsx").pairings(&EN, &ROUNDS).sheet("Finals", &SEATS).save();
    std::fs::write(saved.beside("cut.toml"), "based_on = \"mtg\"\nid = \"cut\"\n[playoff]\nplaces = \"yes\"\n").unwrap();
    let (json, path) = saved.standings(&["--rules", saved.beside("cut.toml").to_str().unwrap()]);
    let told = |json: &serde_json::Value| -> Vec<(String, u64, u64)> {
        let all = json["players"].as_array().unwrap().iter();
        let number = |player: &serde_json::Value, key: &str| player[key].as_u64().unwrap();
        all.map(|player| (player["name"].as_str().unwrap().to_string(), number(player, "rank"), number(player, "rank_after_rounds")))
            .collect()
    };
    // Of those who share a place in the finals the order after the rounds tells: Fay before Hal, Dee before Gus.
    let want = [("Ben", 1, 3), ("Ann", 2, 1), ("Eve", 3, 5), ("Cai", 4, 2), ("Fay", 5, 7), ("Hal", 6, 8), ("Dee", 7, 4), ("Gus", 8, 6)];
    assert_eq!(told(&json), want.map(|(name, rank, after)| (name.to_string(), rank, after)));
    // Row 4 holds the first seat; the final begins in row 12: Ann, Ben, Eve, Cai.
    let type_ = |row: u32, column: u32, typed: Typed| -> Edit { ("Finals".into(), row, column, typed) };
    let number = |row: u32, place: i32| type_(row, 3, Typed::Number(place.into()));
    let swapped = saved.beside("swapped.xlsx");
    edited(&path, &swapped, &[number(12, 1), number(13, 2)]);
    // Cai left, a dummy played on to the first place; the others move up (001: a dummy is last whatever the result).
    let dummy = saved.beside("dummy.xlsx");
    let mark = |row: u32, text: &str| type_(row, 4, Typed::Text(text.into()));
    edited(&path, &dummy, &[number(12, 3), number(13, 2), number(14, 4), number(15, 1), mark(15, "dummy")]);
    // Cai left and the others played again: Cai has no place in the finals.
    let replay = saved.beside("replay.xlsx");
    edited(&path, &replay, &[type_(15, 3, Typed::Nothing), mark(15, "left; replay")]);
    let open = saved.beside("open.xlsx");
    edited(&path, &open, &[type_(15, 3, Typed::Nothing)]);
    // Hal came in for Eve, who was third at table A and now is no finalist.
    let instead = saved.beside("instead.xlsx");
    edited(&path, &instead, &[type_(14, 2, Typed::Text("Hal".into()))]);
    let books = [swapped, dummy, replay, open, instead];
    let Some(engines) = Recalculated::all(&books) else { return };
    for (engine, book) in engines.iter().zip(&books) {
        let saved = Saved::bytes("fresh.xlsx", &std::fs::read(book).unwrap());
        let (_, fresh) = saved.standings(&[]);
        for row in 4..16 {
            for column in [2, 5, 6] {
                let afresh = stored(&fresh, false).into_iter().find(|(name, r, c, _)| (name.as_str(), *r, *c) == ("Finals", row, column));
                let afresh = afresh.map_or(Seen::Empty, |(.., seen)| seen);
                let live = engine.cell("Finals", row, column);
                let same = live.is_like(&afresh)
                    || [&live, &afresh].iter().all(|seen| matches!(seen, Seen::Empty) || **seen == Seen::Text(String::new()));
                assert!(same, "{}: row {row}, column {column}: {live:?}, afresh {afresh:?}", book.display());
            }
        }
        // The order of the standings follows.
        let live: Vec<Seen> = (4..12).map(|row| engine.cell("Standings", row, 1)).collect();
        let afresh: Vec<Seen> = (4..12)
            .map(|row| {
                stored(&fresh, false).into_iter().find(|(name, r, c, _)| (name.as_str(), *r, *c) == ("Standings", row, 1)).unwrap().3
            })
            .collect();
        assert_eq!(live, afresh, "{}", book.display());
    }
    let of = |at: usize, row: u32| (engines[at].cell("Finals", row, 5), engines[at].cell("Finals", row, 6));
    let number = |of: f64| Seen::Number(of);
    // Ann, Ben, Eve, Cai.
    assert_eq!(of(0, 12), (number(1.0), number(1.0)));
    assert_eq!([of(1, 12), of(1, 13), of(1, 14), of(1, 15)].map(|(rank, _)| rank), [2.0, 1.0, 3.0, 4.0].map(Seen::Number));
    assert_eq!(of(2, 15), (Seen::Text("—".into()), Seen::Text("—".into())));
    // Of three in the final Hal and Fay, the third of both tables, are fourth now.
    assert_eq!(of(2, 7).1, number(4.0));
    assert!(matches!(of(3, 12).1, Seen::Empty | Seen::Text(_)));
    // Eve, second of table A without the final, is fifth before Fay.
    assert_eq!([of(4, 6).1, of(4, 14).1, of(4, 11).1], [number(5.0), number(3.0), number(6.0)]);
}

#[test]
fn a_place_that_cannot_be_is_said_under_the_title() {
    let saved = book("Finals", &SEATS);
    let (_, path) = saved.standings(&["--lang", "en"]);
    let at = tempfile::tempdir().unwrap();
    let type_ = |row: u32, column: u32, typed: Typed| -> Edit { ("Finals".into(), row, column, typed) };
    let edits = [
        vec![type_(12, 3, Typed::Number(3.0))],
        vec![type_(12, 2, Typed::Text("Nobody".into()))],
        vec![type_(12, 2, Typed::Text("Ben".into()))],
        vec![type_(12, 4, Typed::Text("went home".into()))],
    ];
    let books: Vec<_> = (0..edits.len()).map(|book| at.path().join(format!("{book}.xlsx"))).collect();
    books.iter().zip(&edits).for_each(|(book, edits)| edited(&path, book, edits));
    let Some(engines) = Recalculated::all(&books) else { return };
    for (engine, edits) in engines.iter().zip(&edits) {
        let said = engine.texts().iter().any(|text| text.starts_with("* At a table of the finals"));
        assert!(said, "{edits:?}");
    }
    // Afresh each is refused with its cell.
    for (book, told) in books.iter().zip(["Finals!D13", "Finals!C13", "Finals!D14", "Finals!E13"]) {
        let run = tiebook(&["check", book.to_str().unwrap(), "--lang", "en"], at.path());
        assert!(run.code == 1 && format!("{}{}", run.stdout, run.stderr).contains(told), "{told}: {}{}", run.stdout, run.stderr);
    }
}

/// Finals of two leagues hold players of both, and no rounds: the finals alone place them, under any rules.
#[test]
fn finals_without_rounds_place_by_themselves() {
    let alone = Book::new("book.xlsx").sheet("Finals", &SEATS).save();
    let asked = alone.run("check", &["--lang", "en"]);
    assert!(asked.code == 1 && asked.stdout.contains("--rules dominion-2"), "{}", asked.stdout);
    let (json, path) = alone.standings(&["--rules", "dominion-2"]);
    let mut found: Vec<(String, u64)> = common::ranks(&json).into_iter().map(|(name, rank)| (name.to_string(), rank)).collect();
    found.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
    assert_eq!(found, places(&PLACES));
    common::engine::recalculates(&path);
    let again = Saved::bytes("again.xlsx", &std::fs::read(&path).unwrap());
    assert_eq!(common::ranks(&again.standings(&[]).0), common::ranks(&json));
    let said = alone.run("check", &["--rules", "mtg", "--lang", "ja"]);
    assert!(said.stdout.contains("順位は決勝の順位だけで決め"), "{}", said.stdout);
}

/// The book that `league --finals` writes, once it is filled in, is one of finals: `samples/evening/README.md`.
#[test]
fn the_finals_of_two_leagues_are_read() {
    let of = |letter: char, players: usize| -> Vec<[String; 5]> {
        let names: Vec<String> = (0..players).map(|at| format!("{letter}{at:02}")).collect();
        let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let round = |one: usize, other: usize| if (one + other).is_multiple_of(players) { players } else { (one + other) % players };
        pairs
            .map(|(one, other)| [round(one, other).to_string(), String::new(), names[one].clone(), "2-0".into(), names[other].clone()])
            .collect()
    };
    let league = |name: &'static str, rows: &[[String; 5]]| {
        let rows: Vec<[&str; 5]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        Book::new(name).pairings(&EN, &rows).rules("mtg").save()
    };
    let (one, two) = (league("one.xlsx", &of('A', 13)), league("two.xlsx", &of('B', 9)));
    for (lang, sheet, file) in [("en", "Finals", "one-finals.xlsx"), ("ja", "決勝", "one-決勝.xlsx")] {
        let run = one.run("league", &["--finals", two.path.to_str().unwrap(), "--lang", lang]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let book = one.beside(file);
        // Still to be played: nothing is decided, and nothing is wrong.
        let run = tiebook(&["check", book.to_str().unwrap(), "--rules", "mtg", "--lang", "en"], one.path.parent().unwrap());
        assert!(run.code == 0 && run.stdout.contains("the finals decide nothing yet"), "{}", run.stdout);
        // Seats to and fro: A00 A01 A02 A03 A04 A05 B00 B01 at tables A B B A A B B A; the final from row 15: the first of A and of B,
        // the second of A and of B.
        let rank = |row: u32, rank: i32| -> Edit { (sheet.into(), row, 5, Typed::Number(rank.into())) };
        let semifinals = [(4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 4)].map(|(row, place)| rank(row, place));
        let last = [(15, 3), (16, 4), (17, 1), (18, 2)].map(|(row, place)| rank(row, place));
        let played = one.beside("played.xlsx");
        edited(&book, &played, &[&semifinals[..], &last].concat());
        let folder = tempfile::tempdir().unwrap();
        let Some(saved) = Recalculated::saved_as(&[played], "xlsx", folder.path()) else { return };
        // A00 and A03 of table A, A01 and A02 of table B: the final ends A03, A02, A00, A01.
        let want = [("A03", 1), ("A02", 2), ("A00", 3), ("A01", 4), ("A04", 5), ("A05", 5), ("B00", 7), ("B01", 7)];
        assert_eq!(decided(&saved[0]), places(&want), "{lang}");
    }
}

#[test]
fn a_plain_copy_keeps_the_tables() {
    let saved =
        Book::new("book.xlsx").pairings(&JA, &ROUNDS).sheet("決勝", &with(12, &["Final", "", "Cai", "", "代理"])).rules("mtg").save();
    let copy = saved.beside("copy.xlsx");
    let run = saved.run("check", &["--fix", copy.to_str().unwrap(), "--lang", "ja"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(decided(&copy), places(&PLACES));
    assert_eq!(decided(&saved.path), places(&PLACES));
}

/// The seats, the kind of problem, its cell, and what is said in both languages.
type Case<'a> = (&'a [&'a [&'a str]], &'a str, &'a str, [&'a str; 2]);

/// Everything that can be wrong, with its cell, in both languages.
#[test]
fn what_is_wrong_is_named_with_its_cell() {
    let final_b: Vec<&[&str]> =
        SEATS.iter().copied().chain([&["Final", "2", "Dee", "1"] as &[&str], &["Final", "2", "Gus", "2"]]).collect();
    let one_alone: Vec<&[&str]> = SEATS.iter().copied().chain([&["Quarterfinal", "C", "Dee", "1"] as &[&str]]).collect();
    let withdrawn: Vec<&[&str]> = SEATS.iter().copied().chain([&["Final", "", "Dee", "", "withdrawn"] as &[&str]]).collect();
    let unnamed: Vec<&[&str]> = SEATS.iter().copied().chain([&["Final", "", "TBD", ""] as &[&str]]).collect();
    let cases: [Case<'_>; 14] = [
        (&SEATS, "tables-read", "Finals!A2", ["3 tables after the rounds", "回戦の後の3卓"]),
        (&with(12, &["Final", "", "Cai", ""]), "table-open", "Finals!D13", ["decide nothing yet", "まだ決まりません"]),
        (&SEATS[..9], "final-missing", "Finals!D6", ["none are decided", "決めていません"]),
        (&final_b, "final-missing", "Finals!D14", ["none are decided", "決めていません"]),
        (&with(12, &["Final", "", "Cai", "last"]), "table-place", "Finals!D13", ["no place at a table", "卓での順位ではありません"]),
        (&with(12, &["Final", "", "Cai", "7"]), "table-place", "Finals!D13", ["no place at a table", "卓での順位ではありません"]),
        (&with(12, &["Final", "", "Cai", "3"]), "", "", ["no problems", "問題はありません"]),
        (&with(12, &["Final", "", "Cai", "5"]), "table-places", "Finals!D13", ["cannot be at one table", "ありえません"]),
        (&one_alone, "table-size", "Finals!D14", ["has 1 player", "1人います"]),
        (&with(12, &["Final", "", "Ann", "4"]), "seated-twice", "Finals!D13", ["stands twice", "二度出ています"]),
        (&with(12, &["Final", "", "Cai", "4", "went home"]), "seat-status", "Finals!E13", ["not understood", "読み取れない"]),
        (&with(12, &["Final", "", "Cai", "4", "withdrawn"]), "seat-status", "Finals!E13", ["contradicts the place", "食い違って"]),
        (&withdrawn, "seat-not-taken", "Finals!E14", ["took no seat", "出場せず"]),
        (&unnamed, "missing-player", "Finals!C14", ["no first player", "選手"]),
    ];
    for (rows, id, cell, words) in cases {
        let saved = book("Finals", rows);
        let reading = read(&saved.path, &Options::default()).unwrap();
        let found: Vec<(&str, String)> = reading.problems.iter().map(|problem| (problem.kind.id(), problem.place.within_book())).collect();
        assert!(id.is_empty() || found.contains(&(id, cell.to_string())), "{id} {cell}: {found:?}");
        for (lang, word) in ["en", "ja"].into_iter().zip(words) {
            let run = saved.run("check", &["--lang", lang]);
            assert!(run.stdout.contains(word), "{id} {lang}: {}", run.stdout);
        }
    }
    let unknown = book("Finals", &with(12, &["Final", "", "Caj", "4"]));
    let told = unknown.run("check", &["--lang", "en"]);
    assert!(told.code == 1 && told.stdout.contains("Finals!C13") && told.stdout.contains("Cai"), "{}", told.stdout);
    // Beside a knock-out of two.
    let games: Vec<[&str; 5]> = ROUNDS.iter().copied().chain([["Final", "1", "Ann", "2-0", "Ben"]]).collect();
    let both = Book::new("book.xlsx").pairings(&EN, &games).sheet("Tables", &SEATS).rules("mtg").save();
    for (lang, word) in [("en", "games of two after the rounds"), ("ja", "1対1の対戦が両方")] {
        let run = both.run("check", &["--lang", lang]);
        assert!(run.code == 1 && run.stdout.contains(word), "{}", run.stdout);
    }
    // Rounds at tables of four are none of finals: they are refused as before, and no place is made up.
    let rounds: Vec<Vec<&str>> =
        SEATS.iter().map(|row| row.iter().map(|cell| cell.strip_prefix("Semifinal").map_or(*cell, |_| "1")).collect()).collect();
    let rounds: Vec<&[&str]> = rounds.iter().map(Vec::as_slice).take(9).collect();
    let run = Book::new("book.xlsx").sheet("Rounds", &rounds).rules("mtg").save().run("check", &["--lang", "en"]);
    assert!(run.code == 1 && run.stdout.contains("more than two players"), "{}", run.stdout);
}
