//! Tables of three to six after the rounds, however they are written down; what is none of them; and all that can be wrong with them.

use crate::harness::finals::{PLACES, ROUNDS, SEATS, book, decided, places, with};
use crate::harness::{Book, EN};
use tiebook::read::{Options, read};

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
        assert!(
            checked.code == 0 && checked.stdout.contains("3 tables after the rounds"),
            "{sheet}: {}",
            checked.stdout
        );
        assert!(
            !checked.stdout.contains("passed over") && !checked.stdout.contains("not used"),
            "{sheet}: {}",
            checked.stdout
        );
    }
    // Side by side, the final below; and below the rounds, or beside them.
    let apart: [&[&str]; 12] = [
        &["準決勝A卓", "", "", "準決勝B卓"],
        &["着順", "氏名", "", "着順", "氏名"],
        &["1", "Ann", "", "1", "Ben"],
        &["2", "Eve", "", "2", "Cai"],
        &["3", "Hal", "", "3", "Fay"],
        &["4", "Dee", "", "4", "Gus"],
        &[],
        &["決勝卓"],
        &["着順", "氏名", "得点"],
        &["優勝", "Ben", "40"],
        &["準優勝", "Ann", "38"],
        &["3", "Eve", "30"],
    ];
    let apart: Vec<&[&str]> = apart
        .into_iter()
        .chain([&["4", "Cai", "12"] as &[&str]])
        .collect();
    let saved = book("決勝トーナメント", &apart);
    assert_eq!(decided(&saved.path), places(&PLACES));
    let below: Vec<&[&str]> = std::iter::once(EN.as_slice())
        .chain(ROUNDS.iter().map(<[&str; 5]>::as_slice))
        .chain([&[] as &[&str]])
        .chain(SEATS)
        .collect();
    let saved = Book::new("book.xlsx")
        .sheet("Rounds", &below)
        .rules("mtg")
        .save();
    assert_eq!(decided(&saved.path), places(&PLACES));
    let checked = saved.run("check", &["--lang", "en"]);
    assert!(
        checked.stdout.contains("12 pairings") && !checked.stdout.contains("published"),
        "{}",
        checked.stdout
    );
    // A sheet for each table, in the words of the table's column.
    let of = |stage: &str| -> Vec<&[&str]> {
        SEATS
            .iter()
            .filter(|row| row[0] == "Stage" || row[0].starts_with(stage))
            .map(|row| &row[2..4])
            .collect()
    };
    let semifinals = of("Semifinal");
    let (a, b): (Vec<&[&str]>, Vec<&[&str]>) = (
        semifinals[..5].to_vec(),
        [&semifinals[..1], &semifinals[5..]].concat(),
    );
    let book = Book::new("book.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("準決勝A卓", &a)
        .sheet("準決勝B卓", &b)
        .sheet("決勝", &of("Final"));
    assert_eq!(decided(&book.rules("mtg").save().path), places(&PLACES));
    // A sheet for each stage.
    let of = |stage: &str| -> Vec<&[&str]> {
        let rows = SEATS[1..]
            .iter()
            .filter(|row| row[0] == stage)
            .map(|row| &row[1..]);
        std::iter::once(&SEATS[0][1..]).chain(rows).collect()
    };
    let book = Book::new("book.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Semifinal", &of("Semifinal"))
        .sheet("Final", &of("Final"));
    assert_eq!(decided(&book.rules("mtg").save().path), places(&PLACES));
}

/// A row for each player: columns of each stage say the table and the place, the stage in the heading or over it.
#[test]
fn stages_in_columns_are_read() {
    let players: [&[&str]; 8] = [
        &["Ann", "A", "1", "2"],
        &["Ben", "B", "1", "1"],
        &["Cai", "B", "2", "4"],
        &["Dee", "A", "4", "-"],
        &["Eve", "A", "2", "3"],
        &["Fay", "B", "3", ""],
        &["Gus", "B", "4", ""],
        &["Hal", "A", "3", ""],
    ];
    let one: [&[&str]; 1] = [&[
        "Player",
        "Semifinal table",
        "Semifinal place",
        "Final place",
    ]];
    let japanese: [&[&str]; 1] = [&["選手名", "準決勝 卓", "準決勝順位", "決勝順位"]];
    let over: [&[&str]; 3] = [
        &["Results of the finals"],
        &["名前", "準決勝", "", "決勝"],
        &["", "卓", "順位", "順位"],
    ];
    for heading in [&one[..], &japanese, &over] {
        let rows: Vec<&[&str]> = heading.iter().chain(&players).copied().collect();
        let saved = book("After", &rows);
        assert_eq!(decided(&saved.path), places(&PLACES), "{heading:?}");
        let checked = saved.run("check", &["--lang", "en"]);
        let told = checked.code == 0 && checked.stdout.contains("3 tables after the rounds");
        assert!(
            told && !checked.stdout.contains("the column")
                && !checked.stdout.contains("passed over"),
            "{}",
            checked.stdout
        );
    }
    // With a place of the whole event it is standings.
    let rows: Vec<Vec<String>> = players
        .iter()
        .enumerate()
        .map(|(at, row)| {
            std::iter::once((at + 1).to_string())
                .chain(row.iter().map(|cell| (*cell).to_string()))
                .collect()
        })
        .collect();
    let rows: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let heading = [
        "Rank",
        "Player",
        "Semifinal table",
        "Semifinal place",
        "Final place",
    ];
    let all: Vec<&[&str]> = std::iter::once(&heading[..])
        .chain(rows.iter().map(Vec::as_slice))
        .collect();
    let checked = book("After", &all).run("check", &["--lang", "en"]).stdout;
    assert!(
        checked.contains("published standings") && !checked.contains("tables after the rounds"),
        "{checked}"
    );
}

/// Rows of nobody: a seat while its table is open, nothing once it is played, and a stage above its rows is a title.
#[test]
fn seats_of_nobody_wait_for_a_name() {
    let free = |rows: &[&[&str]]| -> Vec<(String, usize)> {
        let reading = read(&book("Finals", rows).path, &Options::default()).unwrap();
        let tournament = reading
            .tournament
            .unwrap_or_else(|| panic!("{:#?}", reading.problems));
        let seats = |seats: &[tiebook::model::Seat]| {
            seats.iter().filter(|seat| seat.player.is_none()).count()
        };
        tournament
            .tables
            .iter()
            .map(|table| {
                (
                    format!("{} {}", table.stage, table.name),
                    seats(&table.seats),
                )
            })
            .collect()
    };
    let of = |tables: [(&str, usize); 3]| {
        tables
            .map(|(table, seats)| (table.to_string(), seats))
            .to_vec()
    };
    let with_final = |rows: &[&'static [&'static str]]| -> Vec<&[&str]> {
        SEATS[..9]
            .iter()
            .copied()
            .chain(rows.iter().copied())
            .collect()
    };
    let semifinals = |last: usize| of([("Semifinal A", 0), ("Semifinal B", 0), ("Final ", last)]);
    assert_eq!(
        free(&with_final(&[
            &["Final"],
            &["Final"],
            &["Final"],
            &["Final"]
        ])),
        semifinals(4)
    );
    assert_eq!(
        free(&with_final(&[
            &["Final", "", "TBD"],
            &["Final", "", "Ann"],
            &["Final", "", "未定"]
        ])),
        semifinals(2)
    );
    // A row too many at tables that were played.
    let blank: Vec<&[&str]> = SEATS
        .iter()
        .copied()
        .chain([&["Final", "", "", ""] as &[&str]])
        .collect();
    assert_eq!(free(&blank), semifinals(0));
    let titled: Vec<&[&str]> = [SEATS[0]]
        .into_iter()
        .chain([
            &["Semifinal", "A"] as &[&str],
            &["", "", "Ann", ""],
            &["", "", "Dee", ""],
            &["", "", "Eve", ""],
            &["Semifinal", "B"],
        ])
        .chain([
            &["", "", "Cai", ""] as &[&str],
            &["", "", "Ben", ""],
            &["", "", "Gus", ""],
            &["Final"],
            &["", "", "TBD"],
            &["", "", "TBD"],
        ])
        .collect();
    assert_eq!(free(&titled), semifinals(2));
    // Two of the final are known, below semifinals that stand below each other or side by side.
    let of_final: [&[&str]; 5] = [&[], &["Final"], &["Player", "Place"], &["Ann"], &["Ben"]];
    let below: [&[&str]; 13] = [
        &["Semifinal A"],
        &["Player", "Place"],
        &["Ann", "1"],
        &["Eve", "2"],
        &["Hal", "3"],
        &["Dee", "4"],
        &[],
        &["Semifinal B"],
        &["Player", "Place"],
        &["Ben", "1"],
        &["Cai", "2"],
        &["Fay", "3"],
        &["Gus", "4"],
    ];
    let beside: [&[&str]; 6] = [
        &["Semifinal A", "", "", "Semifinal B"],
        &["Player", "Place", "", "Player", "Place"],
        &["Ann", "1", "", "Ben", "1"],
        &["Eve", "2", "", "Cai", "2"],
        &["Hal", "3", "", "Fay", "3"],
        &["Dee", "4", "", "Gus", "4"],
    ];
    for semifinals in [&below[..], &beside] {
        let rows: Vec<&[&str]> = semifinals.iter().chain(&of_final).copied().collect();
        let saved = book("Finals", &rows);
        let reading = read(&saved.path, &Options::default()).unwrap();
        let seats: Vec<usize> = reading
            .tournament
            .unwrap()
            .tables
            .iter()
            .map(|table| table.seats.len())
            .collect();
        assert_eq!(seats, [4, 4, 2]);
        let told = saved.run("check", &["--lang", "en"]).stdout;
        assert!(
            told.contains("Final: 2 seats have no place there yet") && !told.contains("published"),
            "{told}"
        );
    }
}

/// A sheet for each table of which that of the final names nobody yet, or two.
#[test]
fn a_sheet_of_a_final_that_is_still_open_is_one() {
    let of = |table: &str| -> Vec<&[&str]> {
        let rows = SEATS[1..]
            .iter()
            .filter(|row| row[0] == "Semifinal" && row[1] == table)
            .map(|row| &row[2..]);
        std::iter::once(&["Player", "Place"] as &[&str])
            .chain(rows)
            .collect()
    };
    let nobody: [&[&str]; 5] = [&["Player", "Place"], &["TBD"], &["TBD"], &["TBD"], &["TBD"]];
    let two: [&[&str]; 3] = [&["Player", "Place"], &["Ann"], &["Ben"]];
    for (last, seats) in [(&nobody[..], "4 seats"), (&two, "2 seats")] {
        let book = Book::new("book.xlsx")
            .pairings(&EN, &ROUNDS)
            .sheet("Semifinal A", &of("A"))
            .sheet("Semifinal B", &of("B"));
        let told = book
            .sheet("Final", last)
            .rules("mtg")
            .save()
            .run("check", &["--lang", "en"])
            .stdout;
        assert!(
            told.contains(&format!("Final: {seats} have no place there yet")),
            "{told}"
        );
        assert!(
            !told.contains("published")
                && !told.contains("nobody is named")
                && !told.contains("none are decided"),
            "{told}"
        );
    }
}

/// Standings, lists of seeds, cross tables and prizes name places too: they are what they were.
#[test]
fn other_lists_with_places_are_no_finals() {
    let table = |rows: &[&[&str]], sheet: &'static str| {
        book(sheet, rows).run("check", &["--lang", "en"]).stdout
    };
    let standings: Vec<Vec<String>> = ["Ann", "Cai", "Ben", "Dee", "Eve", "Gus", "Fay", "Hal"]
        .iter()
        .enumerate()
        .map(|(at, name)| {
            vec![
                (at + 1).to_string(),
                (*name).to_string(),
                if at < 4 { "Final" } else { "Semifinal" }.to_string(),
            ]
        })
        .collect();
    let standings: Vec<Vec<&str>> = standings
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let told: Vec<&[&str]> = std::iter::once(&["Rank", "Name", "Stage"] as &[&str])
        .chain(standings.iter().map(Vec::as_slice))
        .collect();
    for (sheet, rows) in [("Standings", &told), ("Final", &told), ("Reached", &told)] {
        assert!(
            table(rows, sheet).contains("published standings"),
            "{sheet}: {}",
            table(rows, sheet)
        );
    }
    let prizes: [&[&str]; 3] = [
        &["Playoffs"],
        &["1st", "2nd", "3rd"],
        &["$100", "$50", "$20"],
    ];
    assert!(
        !table(&prizes, "Prizes").contains("ranked by place"),
        "{}",
        table(&prizes, "Prizes")
    );
    let cross: [&[&str]; 6] = [
        &["Final"],
        &["Pos", "Name", "1", "2", "3", "4", "Points"],
        &["1", "Ann", "X", "2-0", "2-0", "2-0", "9"],
        &["2", "Ben", "0-2", "X", "2-0", "2-0", "6"],
        &["3", "Cai", "0-2", "0-2", "X", "2-0", "3"],
        &["4", "Dee", "0-2", "0-2", "0-2", "X", "0"],
    ];
    let alone = Book::new("book.xlsx")
        .sheet("Group", &cross)
        .rules("mtg")
        .save()
        .run("check", &["--lang", "en"])
        .stdout;
    assert!(
        alone.contains("round robin") && !alone.contains("ranked by place"),
        "{alone}"
    );
    // Two columns that may be the places: neither is taken.
    let seeds: [&[&str]; 4] = [
        &["Stage", "Pos", "Player", "Finish"],
        &["Final", "1", "Ben", "3"],
        &["Final", "2", "Cai", "1"],
        &["Final", "3", "Dee", "2"],
    ];
    let run = book("Finals", &seeds).run("check", &["--lang", "en"]);
    assert!(
        run.code == 1 && run.stdout.contains("Finals!D1") && run.stdout.contains("Finish"),
        "{}",
        run.stdout
    );
}

/// The seats, the kind of problem, its cell, and what is said in both languages.
type Case<'a> = (&'a [&'a [&'a str]], &'a str, &'a str, [&'a str; 2]);

/// Everything that can be wrong, with its cell, in both languages.
#[test]
fn what_is_wrong_is_named_with_its_cell() {
    let final_b: Vec<&[&str]> = SEATS
        .iter()
        .copied()
        .chain([
            &["Final", "2", "Dee", "1"] as &[&str],
            &["Final", "2", "Gus", "2"],
        ])
        .collect();
    let one_alone: Vec<&[&str]> = SEATS
        .iter()
        .copied()
        .chain([&["Quarterfinal", "C", "Dee", "1"] as &[&str]])
        .collect();
    let withdrawn: Vec<&[&str]> = SEATS
        .iter()
        .copied()
        .chain([&["Final", "", "Dee", "", "withdrawn"] as &[&str]])
        .collect();
    let unnamed: Vec<&[&str]> = SEATS
        .iter()
        .copied()
        .chain([&["Final", "", "TBD", ""] as &[&str]])
        .collect();
    // Dee was at no table of the semifinal.
    let came_in: Vec<&[&str]> = with(11, &["Final", "", "Dee", "3"])
        .into_iter()
        .enumerate()
        .filter(|(at, _)| *at != 2)
        .map(|(_, row)| row)
        .collect();
    let no_stage = with(9, &["Last round", "", "Ann", "2"]);
    let no_order = with(9, &["Playoff", "", "Ann", "2"]);
    let cases: [Case<'_>; 17] = [
        (
            &came_in,
            "came-in",
            "Finals!D11",
            ["and in none before it", "その前の段階にいません"],
        ),
        (
            &no_stage,
            "stage-unknown",
            "Finals!A10",
            [
                "no stage after the rounds that is known",
                "どの段階のものか分かりません",
            ],
        ),
        (
            &no_order,
            "stage-order",
            "Finals!A10",
            ["before the other stages, or after", "前なのか後なのか"],
        ),
        (
            &SEATS,
            "finals-read.tables",
            "Finals!A2",
            ["3 tables after the rounds", "回戦の後の3卓"],
        ),
        (
            &with(12, &["Final", "", "Cai", ""]),
            "table-places.open",
            "Finals!D13",
            ["decide nothing yet", "まだ決まりません"],
        ),
        (
            &SEATS[..9],
            "final-missing",
            "Finals!D6",
            ["none are decided", "決めていません"],
        ),
        (
            &final_b,
            "final-missing",
            "Finals!D14",
            ["none are decided", "決めていません"],
        ),
        (
            &with(12, &["Final", "", "Cai", "last"]),
            "table-places.invalid",
            "Finals!D13",
            ["no place at a table", "卓での順位ではありません"],
        ),
        (
            &with(12, &["Final", "", "Cai", "7"]),
            "table-places.invalid",
            "Finals!D13",
            ["no place at a table", "卓での順位ではありません"],
        ),
        (
            &with(12, &["Final", "", "Cai", "3"]),
            "",
            "",
            ["no problems", "問題はありません"],
        ),
        (
            &with(12, &["Final", "", "Cai", "5"]),
            "table-places.impossible",
            "Finals!D13",
            ["cannot be at one table", "ありえません"],
        ),
        (
            &one_alone,
            "table-size",
            "Finals!D14",
            ["has 1 player", "1人います"],
        ),
        (
            &with(12, &["Final", "", "Ann", "4"]),
            "seated-twice",
            "Finals!D13",
            ["stands twice", "二度出ています"],
        ),
        (
            &with(12, &["Final", "", "Cai", "4", "went home"]),
            "seat-status",
            "Finals!E13",
            ["not understood", "読み取れない"],
        ),
        (
            &with(12, &["Final", "", "Cai", "4", "withdrawn"]),
            "seat-status",
            "Finals!E13",
            ["contradicts the place", "食い違って"],
        ),
        (
            &withdrawn,
            "seat-not-taken",
            "Finals!E14",
            ["took no seat", "出場せず"],
        ),
        (
            &unnamed,
            "missing-player",
            "Finals!C14",
            ["no first player", "選手"],
        ),
    ];
    for (rows, id, cell, words) in cases {
        let saved = book("Finals", rows);
        let reading = read(&saved.path, &Options::default()).unwrap();
        let found: Vec<(&str, String)> = reading
            .problems
            .iter()
            .map(|problem| (problem.kind.id(), problem.place.within_book()))
            .collect();
        assert!(
            id.is_empty() || found.contains(&(id, cell.to_string())),
            "{id} {cell}: {found:?}"
        );
        for (lang, word) in ["en", "ja"].into_iter().zip(words) {
            let run = saved.run("check", &["--lang", lang]);
            assert!(run.stdout.contains(word), "{id} {lang}: {}", run.stdout);
        }
    }
    let unknown = book("Finals", &with(12, &["Final", "", "Caj", "4"]));
    let told = unknown.run("check", &["--lang", "en"]);
    assert!(
        told.code == 1 && told.stdout.contains("Finals!C13") && told.stdout.contains("Cai"),
        "{}",
        told.stdout
    );
    // Beside a knock-out of two, which decides.
    let games: Vec<[&str; 5]> = ROUNDS
        .iter()
        .copied()
        .chain([["Final", "1", "Ann", "2-0", "Ben"]])
        .collect();
    let both = Book::new("book.xlsx")
        .pairings(&EN, &games)
        .sheet("Tables", &SEATS)
        .rules("mtg")
        .save();
    for (lang, word) in [
        ("en", "games of two after the rounds decide"),
        ("ja", "別に書かれた順位は使いません"),
    ] {
        let run = both.run("check", &["--lang", lang]);
        assert!(run.code == 0 && run.stdout.contains(word), "{}", run.stdout);
    }
    // Rounds at tables of four are none of finals: they are refused as before, and no place is made up.
    let rounds: Vec<Vec<&str>> = SEATS
        .iter()
        .map(|row| {
            row.iter()
                .map(|cell| cell.strip_prefix("Semifinal").map_or(*cell, |_| "1"))
                .collect()
        })
        .collect();
    let rounds: Vec<&[&str]> = rounds.iter().map(Vec::as_slice).take(9).collect();
    let run = Book::new("book.xlsx")
        .sheet("Rounds", &rounds)
        .rules("mtg")
        .save()
        .run("check", &["--lang", "en"]);
    assert!(
        run.code == 1 && run.stdout.contains("more than two players"),
        "{}",
        run.stdout
    );
}
