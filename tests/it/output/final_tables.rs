//! Tables of three to six after the rounds, as the second Dominion tournament had them
//! (「第二回ドミニオン大会のルール詳細」): ranked by place, alive, and counted in no figure of the rounds.

use std::path::Path;

use crate::harness::engine::{Edit, Recalculated, Typed, edited};
use crate::harness::finals::{PLACES, ROUNDS, SEATS, book, decided, places, with};
use crate::harness::{Book, EN, JA, Saved, Seen, stored, tiebook};

/// What the sheet of the finals says: name, place at the table, place in the finals.
fn seats(path: &Path, sheet: &str) -> Vec<(String, Seen, Seen)> {
    let all = stored(path, false);
    let at = |row: u32, column: u32| {
        all.iter()
            .find(|(name, r, c, _)| (name.as_str(), *r, *c) == (sheet, row, column))
            .map(|(.., seen)| seen.clone())
    };
    let line = |row: u32| match at(row, 2) {
        Some(Seen::Text(name)) if !name.is_empty() => {
            Some((name, at(row, 5).unwrap_or(Seen::Empty), at(row, 6).unwrap_or(Seen::Empty)))
        }
        _ => None,
    };
    (4..).map_while(line).collect()
}

fn is_plain(all: &[(String, Seen, Seen)]) -> Vec<(String, Option<u64>, Option<u64>)> {
    let number = |seen: &Seen| {
        if let Seen::Number(number) = seen { Some(*number as u64) } else { None }
    };
    all.iter().map(|(name, rank, place)| (name.clone(), number(rank), number(place))).collect()
}

#[test]
fn they_stand_on_a_sheet_of_their_own_and_count_in_no_figure() {
    let saved = book("Finals", &SEATS);
    let page = saved.beside("page.html");
    let (json, path) = saved.standings(&["--html", page.to_str().unwrap()]);
    let without = Book::new("book.xlsx").pairings(&EN, &ROUNDS).rules("mtg").save();
    assert_eq!(crate::harness::points(&json), crate::harness::points(&without.standings("").0));
    assert_eq!(crate::harness::order(&json), crate::harness::order(&without.standings("").0));
    let want = [
        ("Ann", 1, 2),
        ("Dee", 4, 7),
        ("Eve", 2, 3),
        ("Hal", 3, 5),
        ("Cai", 2, 4),
        ("Ben", 1, 1),
        ("Gus", 4, 7),
        ("Fay", 3, 5),
    ];
    let found = is_plain(&seats(&path, "Finals"));
    for (name, rank, place) in want {
        // The place in the finals stands in the last row of each player.
        let own: Vec<_> = found.iter().filter(|(own, ..)| own == name).collect();
        assert_eq!(
            (own[0].1, own.last().unwrap().2),
            (Some(rank), Some(place)),
            "{name}: {found:?}"
        );
        assert!(own.len() == 1 || own[0].2.is_none(), "{name}");
    }
    crate::harness::engine::recalculates(&path);
    let html = std::fs::read_to_string(page).unwrap();
    assert!(html.contains("Place at the table") && html.contains(">Finals<"));
    // Read again it says the same, and nothing is named as left out.
    let again = Saved::bytes("again.xlsx", &std::fs::read(&path).unwrap());
    let (_, twice) = again.standings("");
    assert_eq!(seats(&twice, "Finals"), seats(&path, "Finals"));
    assert_eq!(decided(&path), places(&PLACES));
    let said = again.run("check", "--lang en").stdout;
    assert!(!said.contains("not used") && !said.contains("skipped"), "{said}");
}

/// Compares the finals and the standings of a recalculated workbook with those written afresh from it.
fn follows(engine: &Recalculated, book: &Path) {
    let saved = Saved::bytes("fresh.xlsx", &std::fs::read(book).unwrap());
    let all = stored(&saved.standings("").1, false);
    let afresh = |sheet: &str, row: u32, column: u32| {
        let found =
            all.iter().find(|(name, r, c, _)| (name.as_str(), *r, *c) == (sheet, row, column));
        found.map_or(Seen::Empty, |(.., seen)| seen.clone())
    };
    for (row, column) in (4..16).flat_map(|row| [2, 5, 6, 7].map(|column| (row, column))) {
        let (live, afresh) = (engine.cell("Finals", row, column), afresh("Finals", row, column));
        let is_blank =
            |seen: &Seen| matches!(seen, Seen::Empty) || *seen == Seen::Text(String::new());
        let same = live.is_like(&afresh) || is_blank(&live) && is_blank(&afresh);
        assert!(
            same,
            "{}: row {row}, column {column}: {live:?}, afresh {afresh:?}",
            book.display()
        );
    }
    // The order of the standings follows.
    for row in 4..12 {
        assert_eq!(
            engine.cell("Standings", row, 1),
            afresh("Standings", row, 1),
            "{}",
            book.display()
        );
    }
}

#[test]
fn places_come_first_where_the_rules_say_so_and_follow_an_edit() {
    let saved = Book::new("book.xlsx").pairings(&EN, &ROUNDS).sheet("Finals", &SEATS).save();
    std::fs::write(
        saved.beside("cut.toml"),
        "based_on = \"mtg\"\nid = \"cut\"\n[playoff]\nplaces = \"yes\"\n",
    )
    .unwrap();
    let (json, path) = saved.standings(&["--rules", saved.beside("cut.toml").to_str().unwrap()]);
    let told = |json: &serde_json::Value| -> Vec<(String, u64, u64)> {
        let all = json["players"].as_array().unwrap().iter();
        let number = |player: &serde_json::Value, key: &str| player[key].as_u64().unwrap();
        all.map(|player| {
            (
                player["name"].as_str().unwrap().to_string(),
                number(player, "rank"),
                number(player, "rank_after_rounds"),
            )
        })
        .collect()
    };
    // Of those who share a place in the finals the order after the rounds tells: Fay before Hal, Dee before Gus.
    let want = [
        ("Ben", 1, 3),
        ("Ann", 2, 1),
        ("Eve", 3, 5),
        ("Cai", 4, 2),
        ("Fay", 5, 7),
        ("Hal", 6, 8),
        ("Dee", 7, 4),
        ("Gus", 8, 6),
    ];
    assert_eq!(told(&json), want.map(|(name, rank, after)| (name.to_string(), rank, after)));
    // Row 4 holds the first seat; the final begins in row 12: Ann, Ben, Eve, Cai.
    let type_ =
        |row: u32, column: u32, typed: Typed| -> Edit { ("Finals".into(), row, column, typed) };
    let number = |row: u32, place: i32| type_(row, 3, Typed::Number(place.into()));
    let swapped = saved.beside("swapped.xlsx");
    edited(&path, &swapped, &[number(12, 1), number(13, 2)]);
    // Cai left, a dummy played on to the first place; the others move up (「第二回ドミニオン大会のルール詳細」: a dummy is last whatever the result).
    let dummy = saved.beside("dummy.xlsx");
    let mark = |row: u32, text: &str| type_(row, 4, Typed::Text(text.into()));
    edited(
        &path,
        &dummy,
        &[number(12, 3), number(13, 2), number(14, 4), number(15, 1), mark(15, "dummy")],
    );
    // Cai left and the others played again: Cai has no place in the finals.
    let replay = saved.beside("replay.xlsx");
    edited(&path, &replay, &[type_(15, 3, Typed::Nothing), mark(15, "left; replay")]);
    let open = saved.beside("open.xlsx");
    edited(&path, &open, &[type_(15, 3, Typed::Nothing)]);
    // Hal came in for Eve, who was third at table A and now is no finalist.
    let instead = saved.beside("instead.xlsx");
    edited(&path, &instead, &[type_(14, 2, Typed::Text("Hal".into()))]);
    let books = [swapped, dummy, replay, open, instead];
    let Some(engines) = Recalculated::all(&books) else {
        return;
    };
    for (engine, book) in engines.iter().zip(&books) {
        follows(engine, book);
    }
    let of = |at: usize, row: u32| {
        (engines[at].cell("Finals", row, 5), engines[at].cell("Finals", row, 6))
    };
    let number = |of: f64| Seen::Number(of);
    // Ann, Ben, Eve, Cai.
    assert_eq!(of(0, 12), (number(1.0), number(1.0)));
    assert_eq!(
        [of(1, 12), of(1, 13), of(1, 14), of(1, 15)].map(|(rank, _)| rank),
        [2.0, 1.0, 3.0, 4.0].map(Seen::Number)
    );
    assert_eq!(of(2, 15), (Seen::Text("—".into()), Seen::Text("—".into())));
    // Of three in the final Hal and Fay, the third of both tables, are fourth now.
    assert_eq!(of(2, 7).1, number(4.0));
    assert!(matches!(of(3, 12).1, Seen::Empty | Seen::Text(_)));
    // Eve, second of table A without the final, is fifth before Fay.
    assert_eq!([of(4, 6).1, of(4, 14).1, of(4, 11).1], [number(5.0), number(3.0), number(6.0)]);
}

/// The final is prepared before it is known who plays it: its seats stay, and are filled in.
#[test]
fn seats_that_are_still_to_be_named_are_kept() {
    let prepared: Vec<&[&str]> =
        SEATS[..9].iter().copied().chain([&["Final", "", "", ""] as &[&str]; 4]).collect();
    let saved = Book::new("book.xlsx").pairings(&EN, &ROUNDS).sheet("Finals", &prepared).save();
    std::fs::write(
        saved.beside("cut.toml"),
        "based_on = \"mtg\"\nid = \"cut\"\n[playoff]\nplaces = \"yes\"\n",
    )
    .unwrap();
    for rules in ["mtg".to_string(), saved.beside("cut.toml").display().to_string()] {
        let (_, path) = saved.standings(&["--rules", &rules]);
        let written = seats(&path, "Finals");
        assert_eq!(written.iter().filter(|(name, ..)| name == "TBD").count(), 4, "{written:?}");
        let said =
            tiebook(&["check", path.to_str().unwrap(), "--lang", "en"], path.parent().unwrap())
                .stdout;
        assert!(
            said.contains("Final: 4 seats have no place yet") && !said.contains("not used"),
            "{said}"
        );
        let type_ =
            |row: u32, column: u32, typed: Typed| -> Edit { ("Finals".into(), row, column, typed) };
        let name = |row: u32, name: &str| type_(row, 2, Typed::Text(name.into()));
        let place = |row: u32, place: i32| type_(row, 3, Typed::Number(place.into()));
        let named = [name(12, "Ann"), name(13, "Ben"), name(14, "Eve"), name(15, "Cai")];
        let three = [&named[..3], &[place(12, 2), place(13, 1), place(14, 3)]].concat();
        let all = [&named[..], &[place(12, 2), place(13, 1), place(14, 3), place(15, 4)]].concat();
        // Nobody took the last seat: its row is left empty.
        let empty = [&three[..], &[type_(15, 2, Typed::Nothing)]].concat();
        let edits = [named.to_vec(), all, empty, three];
        let at = tempfile::tempdir().unwrap();
        let books: Vec<_> =
            (0..edits.len()).map(|book| at.path().join(format!("{book}.xlsx"))).collect();
        books.iter().zip(&edits).for_each(|(book, edits)| edited(&path, book, edits));
        let Some(engines) = Recalculated::all(&books) else {
            return;
        };
        for (engine, book) in engines.iter().zip(&books[..3]) {
            follows(engine, book);
        }
        let of = |engine: &Recalculated| [12, 13, 14, 15].map(|row| engine.cell("Finals", row, 6));
        assert_eq!(of(&engines[1]), [2.0, 1.0, 3.0, 4.0].map(Seen::Number), "{rules}");
        assert_eq!(of(&engines[2])[..3], [2.0, 1.0, 3.0].map(Seen::Number), "{rules}");
        // With all others placed, somebody's name is missing: said under the title, and refused with the cell.
        assert!(
            engines[3].texts().iter().any(|text| text.starts_with("* At a table of the finals")),
            "{rules}"
        );
        let run = tiebook(&["check", books[3].to_str().unwrap(), "--lang", "en"], at.path());
        run.out(1, &["Finals!C16"]);
    }
}

#[test]
fn a_place_that_cannot_be_is_said_under_the_title() {
    let saved = book("Finals", &SEATS);
    let (_, path) = saved.standings("--lang en");
    let at = tempfile::tempdir().unwrap();
    let type_ =
        |row: u32, column: u32, typed: Typed| -> Edit { ("Finals".into(), row, column, typed) };
    let edits = [
        vec![type_(12, 3, Typed::Number(3.0))],
        vec![type_(12, 2, Typed::Text("Nobody".into()))],
        vec![type_(12, 2, Typed::Text("Ben".into()))],
        vec![type_(12, 4, Typed::Text("went home".into()))],
        vec![type_(12, 3, Typed::Number(0.0))],
        vec![type_(12, 2, Typed::Nothing)],
    ];
    let books: Vec<_> =
        (0..edits.len()).map(|book| at.path().join(format!("{book}.xlsx"))).collect();
    books.iter().zip(&edits).for_each(|(book, edits)| edited(&path, book, edits));
    let Some(engines) = Recalculated::all(&books) else {
        return;
    };
    for (engine, edits) in engines.iter().zip(&edits) {
        let said = engine.texts().iter().any(|text| text.starts_with("* At a table of the finals"));
        assert!(said, "{edits:?}");
    }
    // Afresh each is refused with its cell.
    for (book, told) in books.iter().zip([
        "Finals!D13",
        "Finals!C13",
        "Finals!D14",
        "Finals!E13",
        "Finals!D13",
        "Finals!C13",
    ]) {
        let run = tiebook(&["check", book.to_str().unwrap(), "--lang", "en"], at.path());
        assert!(
            run.code == 1 && format!("{}{}", run.stdout, run.stderr).contains(told),
            "{told}: {}{}",
            run.stdout,
            run.stderr
        );
    }
}

/// Finals of two leagues hold players of both, and no rounds: the finals alone place them, under any rules.
#[test]
fn finals_without_rounds_place_by_themselves() {
    let alone = Book::new("book.xlsx").sheet("Finals", &SEATS).save();
    let asked = alone.run("check", "--lang en");
    asked.out(1, &["--rules dominion-2"]);
    let (json, path) = alone.standings("--rules dominion-2");
    let mut found: Vec<(String, u64)> = crate::harness::ranks(&json)
        .into_iter()
        .map(|(name, rank)| (name.to_string(), rank))
        .collect();
    found.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
    assert_eq!(found, places(&PLACES));
    crate::harness::engine::recalculates(&path);
    // Nobody has met anybody, and nobody has a figure.
    let all = stored(&path, false);
    assert!(
        all.iter().all(|(sheet, ..)| !["Cross table", "Card", "Ben"].contains(&sheet.as_str()))
    );
    assert!(
        !all.iter()
            .any(|(sheet, .., seen)| sheet == "Standings" && *seen == Seen::Text("Record".into()))
    );
    let again = Saved::bytes("again.xlsx", &std::fs::read(&path).unwrap());
    assert_eq!(crate::harness::ranks(&again.standings("").0), crate::harness::ranks(&json));
    let said = alone.run("check", "--rules mtg --lang ja");
    said.out_says(&["順位は決勝の順位だけで決め"]);
}

/// The book that `league --finals` writes, once it is filled in, is one of finals: `samples/evening/README.md`.
#[test]
fn the_finals_of_two_leagues_are_read() {
    let league = |name: &'static str, letter: char, players: usize| {
        Book::new(name).everybody_meets(letter, players).rules("mtg").save()
    };
    let (one, two) = (league("one.xlsx", 'A', 13), league("two.xlsx", 'B', 9));
    for (lang, sheet, file) in
        [("en", "Finals", "one-finals.xlsx"), ("ja", "決勝", "one-決勝.xlsx")]
    {
        let run = one.run("league", &["--finals", two.path.to_str().unwrap(), "--lang", lang]);
        run.ends(0);
        let book = one.beside(file);
        // Still to be played: nothing is decided, and nothing is wrong.
        let run =
            tiebook(&["check", book.to_str().unwrap(), "--lang", "en"], one.path.parent().unwrap());
        run.out(0, &["the finals decide nothing yet"]);
        // It is read by the leagues' rules, and none of tiebook's own words is called a note; the final's seats are there.
        assert!(
            !run.stdout.contains("skipped") && !run.stdout.contains("note: not used"),
            "{}",
            run.stdout
        );
        assert!(
            run.stdout.contains("(12 rows)") && !run.stdout.contains("the column"),
            "{}",
            run.stdout
        );
        // Seats to and fro: A00 A01 A02 A03 A04 A05 B00 B01 at tables A B B A A B B A; the final from row 15: the first of A and of B,
        // the second of A and of B.
        let rank =
            |row: u32, rank: i32| -> Edit { (sheet.into(), row, 5, Typed::Number(rank.into())) };
        let semifinals = [(4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 4)]
            .map(|(row, place)| rank(row, place));
        let last = [(15, 3), (16, 4), (17, 1), (18, 2)].map(|(row, place)| rank(row, place));
        let played = one.beside("played.xlsx");
        edited(&book, &played, &[&semifinals[..], &last].concat());
        let folder = tempfile::tempdir().unwrap();
        let Some(saved) = Recalculated::saved_as(&[played], "xlsx", folder.path()) else {
            return;
        };
        // A00 and A03 of table A, A01 and A02 of table B: the final ends A03, A02, A00, A01.
        let want = [
            ("A03", 1),
            ("A02", 2),
            ("A00", 3),
            ("A01", 4),
            ("A04", 5),
            ("A05", 5),
            ("B00", 7),
            ("B01", 7),
        ];
        assert_eq!(decided(&saved[0]), places(&want), "{lang}");
    }
}

#[test]
fn a_plain_copy_keeps_the_tables() {
    let saved = Book::new("book.xlsx")
        .pairings(&JA, &ROUNDS)
        .sheet("決勝", &with(12, &["Final", "", "Cai", "", "代理"]))
        .rules("mtg")
        .save();
    let copy = saved.beside("copy.xlsx");
    let run = saved.run("check", &["--fix", copy.to_str().unwrap(), "--lang", "ja"]);
    run.ends(0);
    assert_eq!(decided(&copy), places(&PLACES));
    assert_eq!(decided(&saved.path), places(&PLACES));
}
