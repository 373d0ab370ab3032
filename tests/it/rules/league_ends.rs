//! Leagues to their end: seats are kept, who is gone takes none, and what is to be settled is said where it is seen.

use crate::harness::{Book, Saved, Seen, stored};

/// A league in which everybody met everybody and whoever is named earlier won: places in the order of the names.
fn league(
    name: &'static str,
    letter: char,
    players: usize,
    out: &[(usize, &str)],
    rules: &[[&str; 2]],
) -> Saved {
    let names: Vec<String> = (0..players).map(|at| format!("{letter}{at:02}")).collect();
    let mut list: Vec<[&str; 2]> = vec![["Name", "Out"]];
    list.extend(names.iter().enumerate().map(|(at, name)| {
        [&**name, out.iter().find(|(gone, _)| *gone == at).map_or("", |(_, out)| out)]
    }));
    let list: Vec<&[&str]> = list.iter().map(<[&str; 2]>::as_slice).collect();
    let rules: Vec<&[&str]> = [["Setting", "Value"], ["Rule set", "mtg"]]
        .iter()
        .chain(rules)
        .map(<[&str; 2]>::as_slice)
        .collect();
    Book::new(name)
        .everybody_meets(letter, players)
        .sheet("Players", &list)
        .sheet("Rules", &rules)
        .save()
}

fn finals(one: &Saved, other: &Saved, more: &[&str]) -> String {
    let mut args = vec!["--finals", other.path.to_str().unwrap(), "--lang", "en", "--force"];
    args.extend(more);
    let run = one.run("league", &args);
    run.ends(0);
    run.stdout
}

/// Twenty began: six and two go on (「第二回ドミニオン大会のルール詳細」), though one was expelled and another left after the last round but one.
#[test]
fn who_is_gone_takes_no_seat_and_leaves_the_number_of_seats() {
    let (one, two) = (
        league("one.xlsx", 'A', 12, &[(1, "expelled"), (3, "12-")], &[]),
        league("two.xlsx", 'B', 8, &[], &[]),
    );
    let said = finals(&one, &two, &[]);
    assert!(
        said.contains("Left out of the finals because they dropped or were expelled: A03, A01"),
        "{said}"
    );
    assert!(said.contains("Seats: 6+2 (usual for 20 players"), "{said}");
    assert!(said.contains("In the finals: A00, A02, A04, A05, A06, A07, B00, B01"), "{said}");
}

#[test]
fn seats_are_kept_in_the_books_of_the_leagues() {
    let names: Vec<String> = (0..10).map(|at| format!("P{at}")).collect();
    let list: Vec<Vec<&str>> =
        std::iter::once(vec!["Name"]).chain(names.iter().map(|name| vec![name.as_str()])).collect();
    let list: Vec<&[&str]> = list.iter().map(Vec::as_slice).collect();
    let saved = Book::new("club.xlsx").sheet("Players", &list).rules("dominion-2").save();
    assert_eq!(saved.run("league", "--seats 2+2 --ratio 1 --lang en").code, 0);
    for number in ["1", "2"] {
        let cells = stored(&saved.beside(&format!("club-league-{number}.xlsx")), false);
        assert!(
            cells
                .iter()
                .any(|cell| cell.0 == "Event settings" && cell.3 == Seen::Text("2 Finals".into())),
            "{number}"
        );
    }
    // As the books say, or as is asked for: and then what they say is told.
    let line = [["Qualify", "2 Finals"]];
    let (one, two) =
        (league("one.xlsx", 'A', 7, &[], &line), league("two.xlsx", 'B', 5, &[], &line));
    let said = finals(&one, &two, &[]);
    assert!(
        said.contains("Seats: 2+2, as in the row Qualify of the leagues")
            && said.contains("In the finals: A00, A01, B00, B01"),
        "{said}"
    );
    let said = finals(&one, &two, &["--seats", "3+1"]);
    assert!(
        said.contains(
            "Seats: 3+1, as asked for; the row Qualify of the leagues says otherwise: 2+2"
        ),
        "{said}"
    );
}

#[test]
fn half_an_event_has_no_finals() {
    let one = league("club-league-1.xlsx", 'A', 7, &[], &[["Title", "Spring cup League 1"]]);
    let run = one.run("league", "--finals --lang en");
    run.err(2, &["is League 1: give the book of League 2 too"]);
}

/// Six and two go on: at tables of two nobody would be out, at tables of three the first two of each make six, and the first three of
/// two tables of four as well.
#[test]
fn a_final_that_is_no_table_is_refused() {
    let (one, two) = (league("one.xlsx", 'A', 13, &[], &[]), league("two.xlsx", 'B', 9, &[], &[]));
    let refused = |more: &[&str], said: &str| {
        let run = one.run(
            "league",
            &[&["--finals", two.path.to_str().unwrap(), "--lang", "en"], more].concat(),
        );
        run.err(2, &[said]);
    };
    // Tables of three, of which one goes on, are the nearest that can be.
    refused(
        &["--table", "2"],
        "in a semifinal of 2 with 2 qualifying, nobody would be eliminated; --table 3 --onward 1 would work",
    );
    refused(
        &["--table", "2", "--onward", "1"],
        "the final would be one table of 4 (the top 1 of each of 4 semifinals), but a table has 2",
    );
    refused(&["--table", "3"], "in a semifinal of 2 with 2 qualifying, nobody would be eliminated");
    refused(
        &["--onward", "3"],
        "the final would be one table of 6 (the top 3 of each of 2 semifinals), but a table has 4; --table 4 --onward 2 would work",
    );
    // Nineteen at tables of four are five semifinals, of which even the firsts are too many; at tables of five they are four.
    refused(&["--seats", "13+6"], "but a table has 4; --table 5 --onward 1 would work");
    finals(&one, &two, &["--table", "3", "--onward", "1"]);
}

/// A place that stands twice at a table, or is none, is red, and what is no number gives no place; a dummy waits for the others.
#[test]
fn what_cannot_be_meant_on_the_sheet_of_the_finals_is_red() {
    use crate::harness::engine::{Edit, Recalculated, Typed};
    let (one, two) = (league("one.xlsx", 'A', 13, &[], &[]), league("two.xlsx", 'B', 9, &[], &[]));
    finals(&one, &two, &[]);
    let book = one.beside("one-finals.xlsx");
    // Table A has rows 4, 7, 8 and 11.
    let played =
        |row: u32, text: &str| -> Edit { ("Finals".into(), row, 5, Typed::Text(text.into())) };
    let dummy: Edit = ("Finals".into(), 7, 4, Typed::Text("dummy".into()));
    let number =
        |row: u32, place: i32| -> Edit { ("Finals".into(), row, 5, Typed::Number(place.into())) };
    let typed: [&[Edit]; 2] = [
        &[dummy.clone(), played(4, "first"), number(8, 1)],
        &[dummy, number(4, 2), number(8, 1), number(11, 3)],
    ];
    let Some([wrong, right]) = Recalculated::copies(&book, typed) else {
        return;
    };
    let places = [4, 7, 8, 11].map(|row| wrong.cell("Finals", row, 6));
    assert_eq!(places.map(seen), [Seen::Empty, Seen::Empty, Seen::Number(1.0), Seen::Empty]);
    // With the places of the three others the dummy is fourth.
    assert_eq!(seen(right.cell("Finals", 7, 6)), Seen::Number(4.0));
}

/// 「第二回ドミニオン大会のルール詳細」 says nothing of equals at a table: neither of two firsts has the seat of the first before they are told apart. Of the order
/// after the final it says as little.
#[test]
fn equals_at_a_table_have_no_seat() {
    use crate::harness::engine::{Edit, Recalculated, Typed};
    let (one, two) = (league("one.xlsx", 'A', 13, &[], &[]), league("two.xlsx", 'B', 9, &[], &[]));
    finals(&one, &two, &[]);
    let book = one.beside("one-finals.xlsx");
    let cells = stored(&book, false);
    for said in [
        "Two tied at a semifinal table",
        "The places of the final are the top places of the event.",
    ] {
        assert!(cells.iter().any(|cell| matches!(&cell.3, Seen::Text(text) if cell.0 == "Finals" && text.starts_with(said))), "{said}");
    }
    // Table A has rows 4, 7, 8 and 11; its first two have the first and the third seat of the final, in rows 15 and 17.
    let places = |places: [i32; 4]| -> Vec<Edit> {
        let edit = |(row, place): (u32, i32)| -> Edit {
            ("Finals".into(), row, 5, Typed::Number(place.into()))
        };
        [4, 7, 8, 11].into_iter().zip(places).map(edit).collect()
    };
    let absent =
        |row: u32| -> Edit { ("Candidates".into(), row, 4, Typed::Text("not there".into())) };
    let typed = [
        places([1, 1, 3, 4]),
        places([1, 2, 3, 4]),
        [places([1, 2, 2, 2]), vec![absent(4)]].concat(),
        [places([1, 2, 3, 3]), vec![absent(4)]].concat(),
        [places([1, 2, 3, 4]), vec![absent(4)]].concat(),
        [places([1, 2, 3, 3]), vec![absent(4), absent(7)]].concat(),
    ];
    let typed = typed.each_ref().map(Vec::as_slice);
    let Some([two_first, apart, three_second, two_third, one_absent, two_absent]) =
        Recalculated::copies(&book, typed)
    else {
        return;
    };
    let name = |row: u32, column: u16| two_first.cell("Finals", row, column.into());
    assert_eq!(
        [15, 17].map(|row| seen(name(row, 2))),
        [Seen::Text("tied: separate them".into()), Seen::Empty]
    );
    assert_eq!([15, 17].map(|row| seen(name(row, 3))), [Seen::Empty, Seen::Empty]);
    let of = |row: u32| apart.cell("Finals", row, 3);
    assert_eq!([of(15), of(17)], [of(4), of(7)]);
    // The first of table A is not there before the final: of three who are all second there nobody comes in by the order of a list,
    // and the seat of the second is as open.
    let equal = || Seen::Text("tied: separate them".into());
    assert_eq!(
        [(15, 2), (15, 3), (17, 2), (17, 3)]
            .map(|(row, column)| seen(three_second.cell("Finals", row, column))),
        [of(4), equal(), equal(), Seen::Empty]
    );
    // One of them is told apart: the second comes in. The one at row 7 has a seat already, and the two who are third are equal.
    assert_eq!([15, 17].map(|row| seen(two_third.cell("Finals", row, 3))), [equal(), of(7)]);
    assert_eq!([15, 17].map(|row| seen(one_absent.cell("Finals", row, 3))), [of(8), of(7)]);
    // Neither of the first two of table A is there, and the two others are third: there is a seat for each of them, and nothing to ask.
    let of = |row: u32| seen(two_absent.cell("Finals", row, 3));
    assert_eq!([of(15), of(17)], [of(8), of(11)]);
}

/// An empty text is nothing.
fn seen(cell: Seen) -> Seen {
    if cell == Seen::Text(String::new()) { Seen::Empty } else { cell }
}
