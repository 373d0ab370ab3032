//! Two leagues of one event as the second Dominion tournament had them
//! (「第二回ドミニオン大会のルール詳細」), and finals that fill their seats themselves.

use crate::harness::engine::{Edit, Recalculated, Typed};
use crate::harness::{Book, EN, Saved, Seen, stored};

/// A table of the finals is played again without who left: who left has no place, the others have theirs among themselves
/// (「第二回ドミニオン大会のルール詳細」).
#[test]
fn who_left_a_replay_has_no_place() {
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let run = one.run("league", &["--finals", two.path.to_str().unwrap(), "--lang", "en"]);
    run.ends(0);
    // Table A has seats 1, 4, 5 and 8: rows 4, 7, 8 and 11. The one of row 7 left; the replay ended 11, 4, 8.
    let rank =
        |row: u32, rank: i32| -> Edit { ("Finals".into(), row, 5, Typed::Number(rank.into())) };
    let mut edits = vec![rank(11, 1), rank(4, 2), rank(8, 3)];
    edits.push(("Finals".into(), 7, 4, Typed::Text("left; replay".into())));
    let Some([model]) = Recalculated::copies(&one.beside("one-finals.xlsx"), [&edits]) else {
        return;
    };
    let places = [4, 7, 8, 11].map(|row| model.cell("Finals", row, 6));
    assert_eq!(
        places,
        [Seen::Number(2.0), Seen::Text("—".into()), Seen::Number(3.0), Seen::Number(1.0)]
    );
}

/// A league in which the first of each pair won everything: places in the order of the names.
fn played(name: &'static str, letter: char, players: usize) -> Saved {
    Book::new(name).everybody_meets(letter, players).rules("mtg").save()
}

#[test]
fn free_seats_are_filled_in_the_order_of_the_source() {
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let args = ["--finals", two.path.to_str().unwrap(), "--lang", "en"];
    let run = one.run("league", &args);
    run.ends(0);
    run.out_says(&["In the finals: A00, A01, A02, A03, A04, A05, B00, B01"]);
    let book = one.beside("one-finals.xlsx");
    // Candidates: A00 in row 4 and so on, then B00 in row 17. Statuses stand in columns 3 and 4.
    let status = |row: u32, column: u32, text: &str| -> Edit {
        ("Candidates".into(), row, column, Typed::Text(text.into()))
    };
    let rank =
        |row: u32, rank: i32| -> Edit { ("Finals".into(), row, 5, Typed::Number(rank.into())) };
    let mark =
        |row: u32, text: &str| -> Edit { ("Finals".into(), row, 4, Typed::Text(text.into())) };
    // Before the semifinal A02 (third seat) and B01 (eighth) withdraw; A06, the next of league 1, is not there.
    let mut edits =
        vec![status(6, 3, "withdrawn"), status(18, 3, "withdrawn"), status(10, 3, "not there")];
    // Semifinal tables by seats to and fro: A has seats 1, 4, 5, 8 (A00, A03, A04, B02), B has 2, 3, 6, 7 (A01, A07, A05, B00).
    // At A: A00 first, A03 left and a dummy played on to the second place, A04 third, B02 fourth. At B: A07, A01, B00, A05.
    edits.extend([rank(4, 1), rank(7, 2), mark(7, "dummy"), rank(8, 3), rank(11, 4)]);
    edits.extend([rank(5, 2), rank(6, 1), rank(9, 4), rank(10, 3)]);
    // A00 withdraws before the final: B02, third of the same table, comes in; then A04 too: the dummy's A03 is next at that table.
    let withdrawn = [status(4, 4, "withdrawn"), status(8, 4, "withdrawn")];
    let last = [edits.as_slice(), &withdrawn].concat();
    let Some([as_written, semifinal, last]) = Recalculated::copies(&book, [&[], &edits, &last])
    else {
        return;
    };
    as_written.holds(&book);
    let text = |row: u32, column: u32| match semifinal.cell("Finals", row, column) {
        Seen::Text(text) => text,
        Seen::Number(number) => number.to_string(),
        Seen::Empty => String::new(),
    };
    let plays: Vec<String> = (4..12).map(|row| text(row, 3)).collect();
    assert_eq!(plays, ["A00", "A01", "A07", "A03", "A04", "A05", "B00", "B02"]);
    // A dummy is last whatever it reached: A04 is second of A, and B02 third.
    assert_eq!(
        (text(4, 6), text(7, 6), text(8, 6), text(11, 6)),
        ("1".into(), "4".into(), "2".into(), "3".into())
    );
    // Final from row 15: the first of A and B, then the second of each.
    let finalists: Vec<String> = (15..19).map(|row| text(row, 3)).collect();
    assert_eq!(finalists, ["A00", "A07", "A04", "A01"]);
    let plays: Vec<Seen> = (15..19).map(|row| last.cell("Finals", row, 3)).collect();
    assert_eq!(plays, ["B02", "A07", "A03", "A01"].map(|name| Seen::Text(name.into())));
}

/// The first seat of all becomes free before the semifinal: the next of the league comes in, and no formula waits for itself.
#[test]
fn the_first_seat_may_be_free_too() {
    let (one, two) = (played("one.xlsx", 'A', 7), played("two.xlsx", 'B', 6));
    let seats = [
        "--finals",
        two.path.to_str().unwrap(),
        "--lang",
        "en",
        "--seats",
        "6+6",
        "--table",
        "6",
        "--onward",
        "3",
    ];
    let run = one.run("league", &seats);
    run.ends(0);
    // A00 in row 4 of the candidates, B00 in row 11: for the seat of B00 nobody is left.
    let withdrawn =
        |row: u32| -> Edit { ("Candidates".into(), row, 3, Typed::Text("withdrawn".into())) };
    let free = [withdrawn(4), withdrawn(11)];
    let Some([model]) = Recalculated::copies(&one.beside("one-finals.xlsx"), [&free]) else {
        return;
    };
    let plays: Vec<Seen> = [4, 5, 10].map(|row| model.cell("Finals", row, 3)).to_vec();
    assert_eq!(plays[..2], ["A06", "A01"].map(|name| Seen::Text(name.into())));
    assert!(plays[2] == Seen::Empty || plays[2] == Seen::Text(String::new()), "{:?}", plays[2]);
}

/// Seats are given to those who are there once, when everything is played, and never over a file that is read.
#[test]
fn finals_of_leagues_that_cannot_be_meant_are_refused() {
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let run = one.run("league", &["--finals", one.path.to_str().unwrap(), "--lang", "en"]);
    run.err(1, &["A00 is in both leagues"]);
    let open = Book::new("open.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "", "Dee"]])
        .rules("mtg")
        .save();
    let run = open.run("league", &["--finals", two.path.to_str().unwrap(), "--lang", "en"]);
    run.err(1, &["is not over yet"]);
    let names = ["Name", "P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9"];
    let names: Vec<&[&str]> = names.chunks(1).collect();
    let unrated = Book::new("club.xlsx").sheet("Players", &names).rules("dominion-2").save();
    // A link by the name of the output leads to the book itself.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&unrated.path, unrated.beside("club-league-1.xlsx")).unwrap();
        let before = std::fs::read(&unrated.path).unwrap();
        let run = unrated.run("league", "--force --lang en");
        run.err(2, &["would be both a book to read"]);
        assert!(std::fs::read(&unrated.path).unwrap() == before);
    }
}

/// The books that `league` writes say which league they are, and the finals are those of the event.
#[test]
fn leagues_are_taken_in_their_order() {
    let book = |name, letter, players, title: &str| {
        let rules: [&[&str]; 3] = [&["Setting", "Value"], &["Rule set", "mtg"], &["Title", title]];
        Book::new(name).everybody_meets(letter, players).sheet("Rules", &rules).save()
    };
    let (one, two) = (
        book("club-league-1.xlsx", 'A', 13, "Spring cup League 1"),
        book("club-league-2.xlsx", 'B', 9, "Spring cup League 2"),
    );
    let run = two.run("league", &["--finals", one.path.to_str().unwrap(), "--lang", "en"]);
    run.out(0, &["club-league-1.xlsx is League 1 and "]);
    run.out_says(&["In the finals: A00, A01, A02, A03, A04, A05, B00, B01"]);
    let title = stored(&one.beside("club-finals.xlsx"), false)
        .into_iter()
        .find(|cell| (cell.1, cell.2) == (0, 0))
        .unwrap()
        .3;
    assert!(
        matches!(&title, Seen::Text(text) if text.starts_with("Spring cup") && !text.contains("League")),
        "{title:?}"
    );
    let again = book("again.xlsx", 'C', 9, "Spring cup 2組");
    let run = two.run("league", &["--finals", again.path.to_str().unwrap(), "--lang", "en"]);
    run.err(2, &["are both League 2"]);
    // Nothing says which is which but that the first league is no smaller.
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let run = two.run("league", &["--finals", one.path.to_str().unwrap(), "--lang", "en"]);
    run.out(0, &["has fewer players (9) than"]);
}

/// A comma parts the options of a list: none has one of its own.
#[test]
fn no_option_of_a_list_holds_a_comma() {
    use tiebook::lang::{Lang, Language};
    use tiebook::workbook::finals::{Candidate, Finals};
    use tiebook::workbook::plan::Allowed;
    let candidate = |place: u32| Candidate { league: 0, place, name: format!("P{place}") };
    let finals = Finals {
        title: "Open".into(),
        leagues: vec!["League 1".into()],
        candidates: (1..=9).map(candidate).collect(),
        seats: vec![8],
        table: 4,
        onward: 2,
        notes: Vec::new(),
        rules: None,
    };
    for language in Language::all() {
        let lang = Lang::of(language);
        let keys = [
            "final_tables.dummy",
            "final_tables.replay",
            "final_tables.withdrawn",
            "final_tables.absent",
        ]
        .map(|key| lang.text(key));
        let plan = finals.plan(lang);
        let lists =
            plan.sheets.iter().flat_map(|sheet| &sheet.setup.inputs).filter_map(|(_, allowed)| {
                match allowed {
                    Allowed::OneOf(list) => list.strip_prefix('"')?.strip_suffix('"'),
                    _ => None,
                }
            });
        let mut options: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
        options.sort_unstable();
        options.dedup();
        let mut expected = keys.to_vec();
        expected.sort_unstable();
        assert_eq!(options, expected);
    }
}
