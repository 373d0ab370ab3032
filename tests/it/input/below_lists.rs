//! What stands below a list and is no row of it: notes, sums and signatures are named, and never ranked.

use crate::harness::engine::{Recalculated, Typed, edited, with_sheet};
use crate::harness::{Book, Saved};

type Rows<'a> = Vec<Vec<&'a str>>;

const PAIRINGS: [[&str; 5]; 5] = [
    ["Round", "Table", "Player 1", "Result", "Player 2"],
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["2", "1", "Ann", "2-0", "Cai"],
    ["2", "2", "Ben", "2-0", "Dee"],
];
const PLAYERS: [[&str; 3]; 5] = [
    ["番号", "氏名", "所属"],
    ["1", "Ann", "赤"],
    ["2", "Ben", "青"],
    ["3", "Cai", "赤"],
    ["4", "Dee", "青"],
];
const CROSS: [[&str; 4]; 5] = [
    ["番号", "氏名", "1回戦", "2回戦"],
    ["1", "Ann", "○2", "○3"],
    ["2", "Ben", "●1", "○4"],
    ["3", "Cai", "○4", "●1"],
    ["4", "Dee", "●3", "●2"],
];
const SEATS: [[&str; 3]; 11] = [
    ["Round 1", "", ""],
    ["Table", "Name", "Score"],
    ["1", "Ann", "2"],
    ["1", "Ben", "0"],
    ["2", "Cai", "2"],
    ["2", "Dee", "0"],
    ["Round 2", "", ""],
    ["1", "Ann", "2"],
    ["1", "Cai", "0"],
    ["2", "Ben", "2"],
    ["2", "Dee", "0"],
];

/// What stands in the column of rounds and counts games, or players, is no round and no game.
#[test]
fn counts_in_the_column_of_rounds_are_no_rounds() {
    for text in [
        "Games played: 12",
        "Total games",
        "Total number of games: 4",
        "合計ゲーム数",
        "合計ゲーム数：12試合",
        "総試合数 4",
        "Players: 4",
    ] {
        for tail in [
            vec![text],
            vec![text, "12"],
            vec![text, "", "12"],
            vec![text, "", "", "", "12"],
            vec![text, "", "6", "", "6"],
        ] {
            let list: Rows<'_> =
                PAIRINGS.iter().map(|row| row.to_vec()).chain([tail.clone()]).collect();
            let run = book(&[("Results", list)], "mtg").run("check", "--lang en");
            let told = run.stdout.contains(&format!("skipped: {text}"))
                && run.stdout.contains("4 players, 2 rounds, 4 pairings");
            assert!(run.code == 0 && told, "{tail:?}: {}", run.stdout);
        }
    }
    // A count of games beside somebody is asked about.
    let list: Rows<'_> = PAIRINGS
        .iter()
        .map(|row| row.to_vec())
        .chain([vec!["Games played", "", "Ann", "", ""]])
        .collect();
    assert!(book(&[("Results", list)], "mtg").run("check", "").stdout.contains("is not a round"));
}

/// Rows that are no part of any list, and whether they may be read as a name.
const TAILS: [(&[&str], bool); 11] = [
    (&["Prize: 1 booster per win"], false),
    (&["Total players: 7"], false),
    (&["賞品：1勝につき1パック"], false),
    (&["", "賞品：1勝につき1パック"], false),
    (&["", "合計：4名"], false),
    (&["Signature"], false),
    (&["Thanks for coming"], false),
    (&["審判長", "山田 太郎"], false),
    (&["", "Prize 1 booster per win"], true),
    (&["", "山田 太郎"], true),
    (&["", "以上"], true),
];

fn with_tail<'a, const N: usize>(
    table: &'a [[&'a str; N]],
    gap: bool,
    tail: &'a [&'a str],
) -> Rows<'a> {
    let gap = if gap { vec![vec![]] } else { Vec::new() };
    table.iter().map(|row| row.to_vec()).chain(gap).chain([tail.to_vec()]).collect()
}

fn book(sheets: &[(&str, Rows<'_>)], rules: &str) -> Saved {
    let add = |book: Book, (name, rows): &(&str, Rows<'_>)| {
        book.sheet(name, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    sheets.iter().fold(Book::new("book.xlsx"), add).sheet("Rules", &[&["Rule set", rules]]).save()
}

/// Checks that a row of that number is named, and that nobody but the four is ranked.
fn is_told(what: &str, saved: &Saved, sheet: &str, row: usize) {
    let run = saved.run("check", "--lang en");
    let place = |column: &str| format!("{sheet}!{column}{row}\n");
    let range = |column: &str| format!("({column}{row}");
    let named = ["A", "B"]
        .iter()
        .any(|column| run.stdout.contains(&place(column)) || run.stdout.contains(&range(column)));
    assert!(named, "{what}: {}", run.stdout);
    let four = run.stdout.contains("4 players, 2 rounds, 4 pairings");
    assert!(run.code == 1 || four, "{what}: {}", run.stdout);
}

#[test]
#[ignore = "minutes"]
fn notes_sums_and_signatures_below_a_list_are_named_and_never_ranked() {
    for (tail, may_be_a_name) in TAILS {
        for gap in [true, false] {
            let what = format!("{tail:?} {gap}");
            let row = |above: usize| above + 1 + usize::from(gap);
            let lists = PAIRINGS.map(|row| row.to_vec()).to_vec();
            let players =
                book(&[("Pairings", lists), ("参加者", with_tail(&PLAYERS, gap, tail))], "mtg");
            is_told(&what, &players, "参加者", row(5));
            is_told(
                &what,
                &book(&[("星取表", with_tail(&CROSS, gap, tail))], "shogi-swiss"),
                "星取表",
                row(5),
            );
            is_told(
                &what,
                &book(&[("Seats", with_tail(&SEATS, gap, tail))], "mtg"),
                "Seats",
                row(11),
            );
            is_told(
                &what,
                &book(&[("Pairings", with_tail(&PAIRINGS, gap, tail))], "mtg"),
                "Pairings",
                row(5),
            );
            // What may be somebody's name is asked about where it stands among names.
            let code = players.run("check", "").code;
            assert_eq!(code == 1, may_be_a_name, "{what}");
        }
    }
}

/// A word beside numbers below a blank row, and what stands below that: named, and nobody. A game there is one all the same.
#[test]
fn sums_below_a_blank_row_are_no_players() {
    let list: Rows<'_> = [
        &["Round 1"][..],
        &["Player 1", "Result", "Player 2"],
        &["Ann", "2-0", "Ben"],
        &["Cai", "2-0", "Dee"],
        &["Round 2"],
        &["Ann", "2-0", "Cai"],
        &["Ben", "2-0", "Dee"],
        &[],
    ]
    .map(<[&str]>::to_vec)
    .to_vec();
    let run = |tail: &[&[&str]]| {
        let rows: Vec<Vec<&str>> =
            list.iter().cloned().chain(tail.iter().map(|row| row.to_vec())).collect();
        book(&[("Games", rows)], "mtg").run("check", "--lang en")
    };
    for sum in [
        ["Total games", "", "24"],
        ["Total games", "24", ""],
        ["Wins", "5", "4"],
        ["Entry fee", "6000", "Total"],
    ] {
        let told = run(&[&sum, &["thanks to all"], &["Sponsor", "card shop"]]);
        told.out(0, &["4 players, 2 rounds, 4 pairings"]);
        told.out_says(&[&format!("skipped: {}", sum[0]), "Games!A9"]);
        let game = run(&[&sum, &["Eve", "2-1", "Fay"]]);
        game.out_says(&["6 players, 2 rounds, 5 pairings"]);
    }
    assert_eq!(run(&[&["Eve", "5", "Fay"]]).code, 1);
    // A word for a sum needs no blank row above it.
    let rows: Vec<Vec<&str>> =
        list[..7].iter().cloned().chain([vec!["Total games", "", "24"], vec!["thanks"]]).collect();
    let close = book(&[("Games", rows)], "mtg").run("check", "--lang en");
    close.out(0, &["4 players, 2 rounds, 4 pairings"]);
}

#[test]
fn a_late_entry_who_is_paired_is_a_player() {
    let entry: &[&str] = &["", "Eve"];
    let mut lists = PAIRINGS.map(|row| row.to_vec()).to_vec();
    lists.push(vec!["2", "3", "Eve", "bye", ""]);
    let saved = book(&[("Pairings", lists), ("参加者", with_tail(&PLAYERS, false, entry))], "mtg");
    let run = saved.run("check", "--lang en");
    run.out(0, &["5 players"]);
}

/// A name below a full list of players is one that the program reads, so no title calls it nobody's: it says where it stands.
#[test]
fn a_name_below_a_full_list_is_told_where_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let run = crate::harness::tiebook("new mtg --players 2 --rounds 3 --lang en", folder.path());
    run.ends(0);
    let text = |sheet: &str, row: u32, column: u32, text: &str| {
        (sheet.to_string(), row, column, Typed::Text(text.into()))
    };
    let number =
        |column: u32, number: f64| ("Results".to_string(), 4, column, Typed::Number(number));
    let of = |name: &str, second: &str, late: &str| {
        let [filled, path] = ["filled.xlsx", name].map(|name| folder.path().join(name));
        let listed = [(4, "Ann"), (5, "Ben")].map(|(row, name)| text("Players", row, 1, name));
        let game = [
            number(0, 1.0),
            text("Results", 4, 2, "Ann"),
            number(3, 2.0),
            number(5, 0.0),
            text("Results", 4, 6, second),
        ];
        edited(
            &folder.path().join("mtg.xlsx"),
            &filled,
            &listed.into_iter().chain(game).collect::<Vec<_>>(),
        );
        // The rows of two players and of four who may come late are the fifth to the tenth.
        let row = format!(
            "<row r=\"11\"><c r=\"B11\" t=\"inlineStr\"><is><t>{late}</t></is></c></row></sheetData>"
        );
        let below = |xml: String| {
            if late.is_empty() { xml } else { xml.replace("</sheetData>", &row) }
        };
        with_sheet(&filled, &path, "Players", below);
        path
    };
    let paths = [of("late.xlsx", "Eve", "Eve"), of("typo.xlsx", "Benn", "")];
    let run = crate::harness::tiebook("check late.xlsx --lang en", folder.path());
    run.out(0, &["3 players"]);
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    for (model, told) in models
        .iter()
        .zip(["there are names below the prepared rows", "is not on Players (pink cells)"])
    {
        let title = model.cell("Standings", 2, 0);
        assert!(
            matches!(&title, crate::harness::Seen::Text(text) if text.contains(told)),
            "{title:?}"
        );
    }
}
