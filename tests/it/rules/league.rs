//! Two leagues of one event as the second Dominion tournament had them
//! (「第二回ドミニオン大会のルール詳細」), and finals that fill their seats themselves.

use crate::harness::engine::{Edit, Recalculated, Typed, edited};
use crate::harness::{Book, EN, Saved, Seen, stored, tiebook};
use std::path::Path;

#[test]
fn a_number_is_a_row_of_the_table() {
    // 「第二回ドミニオン大会のルール詳細」: 27 | 6/16 (37.50%) | 2/11 (18.18%) | 2.06:1 | 0.0154
    let run = tiebook(&["league", "27", "--lang", "en"], Path::new("."));
    assert_eq!(run.code, 0, "{}", run.stderr);
    for said in [
        "League 1: 16 players, 6 go on (37.50 %)",
        "League 2: 11 players, 2 go on (18.18 %)",
        "2.06:1, error 0.0154",
    ] {
        assert!(run.stdout.contains(said), "{}", run.stdout);
    }
    assert!(
        tiebook(&["league", "9", "--lang", "en"], Path::new("."))
            .stdout
            .contains("one league is enough")
    );
    assert!(
        tiebook(
            &[
                "league", "12", "--seats", "2+2", "--ratio", "1", "--lang", "en"
            ],
            Path::new(".")
        )
        .stdout
        .contains("League 2: 6")
    );
    let wrong = tiebook(
        &["league", "12", "--seats", "six", "--lang", "en"],
        Path::new("."),
    );
    assert!(
        wrong.code == 2 && wrong.stderr.contains("write 6+2"),
        "{}",
        wrong.stderr
    );
}

/// Ten players wish: 「第二回ドミニオン大会のルール詳細」 gives six and four.
fn wishes(all: [&str; 10]) -> Saved {
    let names: Vec<String> = (0..10).map(|at| format!("P{at}")).collect();
    let ratings: Vec<String> = (0..10).map(|at| (1_900 - 10 * at).to_string()).collect();
    let mut rows: Vec<[&str; 3]> = vec![["Name", "Rating", "League wish"]];
    rows.extend((0..10).map(|at| [&*names[at], &*ratings[at], all[at]]));
    let rows: Vec<&[&str]> = rows.iter().map(<[&str; 3]>::as_slice).collect();
    Book::new("club.xlsx")
        .sheet("Players", &rows)
        .rules("dominion-2")
        .save()
}

#[test]
fn wishes_make_two_books_that_can_be_paired() {
    let saved = wishes(["1", "1", "1", "1", "1", "1", "1", "2", "2", ""]);
    let run = saved.run("league", &["--lang", "en"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // Seven wish for six places: P6 has the lowest rating of them.
    assert!(
        run.stdout.contains("by rating these move: P6 (Players!C8)"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("League 2: P6, P7, P8, P9"),
        "{}",
        run.stdout
    );
    let paired = saved.beside("paired.xlsx");
    let first = saved.beside("club-league-1.xlsx");
    crate::harness::engine::recalculates(&first);
    let run = tiebook(
        &[
            "pair",
            first.to_str().unwrap(),
            "--seed",
            "1",
            "--lang",
            "en",
            "-o",
            paired.to_str().unwrap(),
        ],
        Path::new("."),
    );
    assert!(
        run.code == 0 && run.stdout.contains("P5") && !run.stdout.contains("P6"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    // Nobody said how many rounds there are to be: the second is beyond no plan.
    let (ended, next) = (saved.beside("ended.xlsx"), saved.beside("next.xlsx"));
    crate::harness::evening::played(&paired, 1, &ended);
    let run = tiebook(
        &[
            "pair",
            ended.to_str().unwrap(),
            "--lang",
            "en",
            "-o",
            next.to_str().unwrap(),
        ],
        Path::new("."),
    );
    assert!(
        run.code == 0 && !run.stderr.contains("planned"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let wrong = wishes(["1", "third", "", "", "", "", "", "", "", ""]);
    let run = wrong.run("league", &["--lang", "en"]);
    assert!(
        run.code == 1 && run.stderr.contains("(Players!C3)") && run.stderr.contains("third"),
        "{}",
        run.stderr
    );
}

/// Elo from 1500 with K 32: a win among equals moves 16, a draw among equals nothing. P5 to P9 win and have 1516, P0 to P4 1484; then P4
/// beats P0 and has 1500, and P3, who draws with P9 32 points above, gains some two.
#[test]
fn earlier_events_make_the_ratings() {
    let saved = wishes(["1"; 10]);
    let rows = [
        ["1", "1", "P9", "2-0", "P0"],
        ["1", "2", "P8", "2-0", "P1"],
        ["1", "3", "P7", "2-0", "P2"],
        ["1", "4", "P6", "2-0", "P3"],
        ["1", "5", "P5", "2-0", "P4"],
        ["2", "1", "P4", "2-0", "P0"],
        ["2", "2", "P1", "1-1", "P2"],
        ["2", "3", "P5", "1-1", "P6"],
        ["2", "4", "P7", "1-1", "P8"],
        ["2", "5", "P9", "1-1", "P3"],
    ];
    let earlier = Book::new("earlier.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    let run = saved.run(
        "league",
        &["--earlier", earlier.path.to_str().unwrap(), "--lang", "en"],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("League 1: P4, P5, P6, P7, P8, P9"),
        "{}",
        run.stdout
    );
}

/// A table of the finals is played again without who left: who left has no place, the others have theirs among themselves
/// (「第二回ドミニオン大会のルール詳細」).
#[test]
fn who_left_a_replay_has_no_place() {
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let run = one.run(
        "league",
        &["--finals", two.path.to_str().unwrap(), "--lang", "en"],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    // Table A has seats 1, 4, 5 and 8: rows 4, 7, 8 and 11. The one of row 7 left; the replay ended 11, 4, 8.
    let rank =
        |row: u32, rank: i32| -> Edit { ("Finals".into(), row, 5, Typed::Number(rank.into())) };
    let mut edits = vec![rank(11, 1), rank(4, 2), rank(8, 3)];
    edits.push(("Finals".into(), 7, 4, Typed::Text("left; replay".into())));
    let replayed = one.beside("replayed.xlsx");
    edited(&one.beside("one-finals.xlsx"), &replayed, &edits);
    let Some(model) = Recalculated::load(&replayed) else {
        return;
    };
    let places = [4, 7, 8, 11].map(|row| model.cell("Finals", row, 6));
    assert_eq!(
        places,
        [
            Seen::Number(2.0),
            Seen::Text("—".into()),
            Seen::Number(3.0),
            Seen::Number(1.0)
        ]
    );
}

/// A league in which the first of each pair won everything: places in the order of the names.
fn played(name: &'static str, letter: char, players: usize) -> Saved {
    let rows = rounds(letter, players);
    let rows: Vec<[&str; 5]> = rows
        .iter()
        .map(|row| row.each_ref().map(String::as_str))
        .collect();
    Book::new(name).pairings(&EN, &rows).rules("mtg").save()
}

fn rounds(letter: char, players: usize) -> Vec<[String; 5]> {
    let names: Vec<String> = (0..players).map(|at| format!("{letter}{at:02}")).collect();
    (0..players)
        .flat_map(|one| (one + 1..players).map(move |other| (one, other)))
        .map(|(one, other)| {
            // All meet all; whoever is named earlier wins.
            let round = if (one + other) % players == 0 {
                players
            } else {
                (one + other) % players
            };
            [
                round.to_string(),
                String::new(),
                names[one].clone(),
                "2-0".into(),
                names[other].clone(),
            ]
        })
        .collect()
}

#[test]
fn free_seats_are_filled_in_the_order_of_the_source() {
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let args = ["--finals", two.path.to_str().unwrap(), "--lang", "en"];
    let run = one.run("league", &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout
            .contains("In the finals: A00, A01, A02, A03, A04, A05, B00, B01"),
        "{}",
        run.stdout
    );
    let book = one.beside("one-finals.xlsx");
    let Some(model) = Recalculated::load(&book) else {
        return;
    };
    model.holds(&book);
    // Candidates: A00 in row 4 and so on, then B00 in row 17. Statuses stand in columns 3 and 4.
    let status = |row: u32, column: u32, text: &str| -> Edit {
        ("Candidates".into(), row, column, Typed::Text(text.into()))
    };
    let rank =
        |row: u32, rank: i32| -> Edit { ("Finals".into(), row, 5, Typed::Number(rank.into())) };
    let mark =
        |row: u32, text: &str| -> Edit { ("Finals".into(), row, 4, Typed::Text(text.into())) };
    // Before the semifinal A02 (third seat) and B01 (eighth) withdraw; A06, the next of league 1, is not there.
    let mut edits = vec![
        status(6, 3, "withdrawn"),
        status(18, 3, "withdrawn"),
        status(10, 3, "not there"),
    ];
    // Semifinal tables by seats to and fro: A has seats 1, 4, 5, 8 (A00, A03, A04, B02), B has 2, 3, 6, 7 (A01, A07, A05, B00).
    // At A: A00 first, A03 left and a dummy played on to the second place, A04 third, B02 fourth. At B: A07, A01, B00, A05.
    edits.extend([
        rank(4, 1),
        rank(7, 2),
        mark(7, "dummy"),
        rank(8, 3),
        rank(11, 4),
    ]);
    edits.extend([rank(5, 2), rank(6, 1), rank(9, 4), rank(10, 3)]);
    let semifinal = one.beside("semifinal.xlsx");
    edited(&book, &semifinal, &edits);
    let model = Recalculated::load(&semifinal).unwrap();
    let text = |row: u32, column: u32| match model.cell("Finals", row, column) {
        Seen::Text(text) => text,
        Seen::Number(number) => number.to_string(),
        Seen::Empty => String::new(),
    };
    let plays: Vec<String> = (4..12).map(|row| text(row, 3)).collect();
    assert_eq!(
        plays,
        ["A00", "A01", "A07", "A03", "A04", "A05", "B00", "B02"]
    );
    // A dummy is last whatever it reached: A04 is second of A, and B02 third.
    assert_eq!(
        (text(4, 6), text(7, 6), text(8, 6), text(11, 6)),
        ("1".into(), "4".into(), "2".into(), "3".into())
    );
    // Final from row 15: the first of A and B, then the second of each.
    let finalists: Vec<String> = (15..19).map(|row| text(row, 3)).collect();
    assert_eq!(finalists, ["A00", "A07", "A04", "A01"]);
    // A00 withdraws before the final: B02, third of the same table, comes in; then A04 too: the dummy's A03 is next at that table.
    edits.extend([status(4, 4, "withdrawn"), status(8, 4, "withdrawn")]);
    let last = one.beside("final.xlsx");
    edited(&book, &last, &edits);
    let model = Recalculated::load(&last).unwrap();
    let plays: Vec<Seen> = (15..19).map(|row| model.cell("Finals", row, 3)).collect();
    assert_eq!(
        plays,
        ["B02", "A07", "A03", "A01"].map(|name| Seen::Text(name.into()))
    );
    assert!(stored(&last, false).len() > 100);
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
    assert_eq!(run.code, 0, "{}", run.stderr);
    // A00 in row 4 of the candidates, B00 in row 11: for the seat of B00 nobody is left.
    let withdrawn =
        |row: u32| -> Edit { ("Candidates".into(), row, 3, Typed::Text("withdrawn".into())) };
    let free = one.beside("free.xlsx");
    edited(
        &one.beside("one-finals.xlsx"),
        &free,
        &[withdrawn(4), withdrawn(11)],
    );
    let Some(model) = Recalculated::load(&free) else {
        return;
    };
    let plays: Vec<Seen> = [4, 5, 10].map(|row| model.cell("Finals", row, 3)).to_vec();
    assert_eq!(
        plays[..2],
        ["A06", "A01"].map(|name| Seen::Text(name.into()))
    );
    assert!(
        plays[2] == Seen::Empty || plays[2] == Seen::Text(String::new()),
        "{:?}",
        plays[2]
    );
}

/// Seats are given to those who are there once, when everything is played, and never over a file that is read.
#[test]
fn finals_of_leagues_that_cannot_be_meant_are_refused() {
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let run = one.run(
        "league",
        &["--finals", one.path.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 1 && run.stderr.contains("A00 stands in both leagues"),
        "{}",
        run.stderr
    );
    let open = Book::new("open.xlsx")
        .pairings(
            &EN,
            &[
                ["1", "1", "Ann", "2-0", "Ben"],
                ["1", "2", "Cai", "", "Dee"],
            ],
        )
        .rules("mtg")
        .save();
    let run = open.run(
        "league",
        &["--finals", two.path.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 1 && run.stderr.contains("is not over yet"),
        "{}",
        run.stderr
    );
    let unrated = wishes([""; 10]);
    let bare = Book::new("bare.xlsx")
        .sheet("Players", &[&["Name"], &["Ann"], &["Ben"]])
        .rules("dominion-2")
        .save();
    let run = bare.run(
        "league",
        &["--seats", "1+1", "--by", "rating", "--lang", "en"],
    );
    assert!(
        run.code == 1 && run.stderr.contains("nobody has a rating"),
        "{}",
        run.stderr
    );
    // A link by the name of the output leads to the book itself.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&unrated.path, unrated.beside("club-league-1.xlsx")).unwrap();
        let before = std::fs::read(&unrated.path).unwrap();
        let run = unrated.run("league", &["--force", "--lang", "en"]);
        assert!(
            run.code == 2 && run.stderr.contains("would be a book to read"),
            "{}",
            run.stderr
        );
        assert!(std::fs::read(&unrated.path).unwrap() == before);
    }
}

/// What decides where nobody wishes is said, and a wish beside no name is not passed over.
#[test]
fn what_places_those_without_a_wish_is_said() {
    let run = wishes([""; 10]).run("league", &["--lang", "en"]);
    assert!(
        run.stdout
            .contains("the rating, and among equal ones the draw (--seed 1), places them: P0, P1,"),
        "{}",
        run.stdout
    );
    let run = wishes([""; 10]).run("league", &["--by", "lot", "--seed", "7", "--lang", "en"]);
    assert!(
        run.stdout.contains("the draw (--seed 7) places them: P"),
        "{}",
        run.stdout
    );
    let rows: Vec<Vec<String>> = (0..10)
        .map(|at| vec![format!("P{at}"), "1".into()])
        .chain([vec![String::new(), "2".into()]])
        .collect();
    let rows: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let heading: &[&str] = &["Name", "League wish"];
    let list: Vec<&[&str]> = std::iter::once(heading)
        .chain(rows.iter().map(Vec::as_slice))
        .collect();
    let saved = Book::new("club.xlsx")
        .sheet("Players", &list)
        .rules("dominion-2")
        .save();
    let run = saved.run("league", &["--lang", "en"]);
    assert!(
        run.code == 0
            && run.stderr.contains("the row has no name")
            && run.stderr.contains("Players!B12"),
        "{}",
        run.stderr
    );
}

/// The books that `league` writes say which league they are, and the finals are those of the event.
#[test]
fn leagues_are_taken_in_their_order() {
    let book = |name, letter, players, title: &str| {
        let (heading, rows) = (
            ["Round", "Table", "Player 1", "Result", "Player 2"],
            rounds(letter, players),
        );
        let rows: Vec<[&str; 5]> = rows
            .iter()
            .map(|row| row.each_ref().map(String::as_str))
            .collect();
        let rules: [&[&str]; 3] = [
            &["Setting", "Value"],
            &["Rule set", "mtg"],
            &["Title", title],
        ];
        Book::new(name)
            .pairings(&heading, &rows)
            .sheet("Rules", &rules)
            .save()
    };
    let (one, two) = (
        book("club-league-1.xlsx", 'A', 13, "Spring cup League 1"),
        book("club-league-2.xlsx", 'B', 9, "Spring cup League 2"),
    );
    let run = two.run(
        "league",
        &["--finals", one.path.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 0 && run.stdout.contains("club-league-1.xlsx is League 1 and "),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert!(
        run.stdout
            .contains("In the finals: A00, A01, A02, A03, A04, A05, B00, B01"),
        "{}",
        run.stdout
    );
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
    let run = two.run(
        "league",
        &["--finals", again.path.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 2 && run.stderr.contains("are both League 2"),
        "{}",
        run.stderr
    );
    // Nothing says which is which but that the first league is no smaller.
    let (one, two) = (played("one.xlsx", 'A', 13), played("two.xlsx", 'B', 9));
    let run = two.run(
        "league",
        &["--finals", one.path.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 0 && run.stdout.contains("has fewer players (9) than"),
        "{}",
        run.stdout
    );
}

/// A comma parts the options of a list: none has one of its own.
#[test]
fn no_option_of_a_list_holds_a_comma() {
    use tiebook::lang::{Lang, Language};
    use tiebook::workbook::finals::{Candidate, Finals};
    use tiebook::workbook::plan::Allowed;
    let candidate = |place: u32| Candidate {
        league: 0,
        place,
        name: format!("P{place}"),
    };
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
        let lists = plan
            .sheets
            .iter()
            .flat_map(|sheet| &sheet.setup.inputs)
            .filter_map(|(_, allowed)| match allowed {
                Allowed::OneOf(list) => list.strip_prefix('"')?.strip_suffix('"'),
                _ => None,
            });
        let mut options: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
        options.sort_unstable();
        options.dedup();
        let mut expected = keys.to_vec();
        expected.sort_unstable();
        assert_eq!(options, expected);
    }
}
