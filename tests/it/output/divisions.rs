//! Places within categories and lines of those who go on: as counted by hand, recalculated, and read again.

use std::collections::HashMap;
use std::path::Path;

use crate::harness::engine::Recalculated;
use crate::harness::{Book, EN, Saved, Seen, stored};

/// Cai wins twice, Ann and Ben once, Dee never; by wins alone Ann and Ben share the second place.
const ROWS: [[&str; 5]; 4] = [
    ["1", "1", "Ann", "1-0", "Ben"],
    ["1", "2", "Cai", "1-0", "Dee"],
    ["2", "1", "Ann", "0-1", "Cai"],
    ["2", "2", "Ben", "1-0", "Dee"],
];

fn event(category: &str, qualify: &str) -> Saved {
    let players: [&[&str]; 5] = [
        &["No", "Name", "Sex"],
        &["1", "Ann", "F"],
        &["2", "Ben", "M"],
        &["3", "Cai", "F"],
        &["4", "Dee", "M"],
    ];
    let rules: [&[&str]; 4] = [
        &["Rule set", "kawai-fide"],
        &["Order", "wins"],
        &["Category", category],
        &["Qualify", qualify],
    ];
    Book::new("event.xlsx")
        .pairings(&EN, &ROWS)
        .sheet("Players", &players)
        .sheet("Rules", &rules)
        .save()
}

/// The rows of Standings as texts, from the heading on.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let mut rows: HashMap<u32, Vec<(u32, String)>> = HashMap::new();
    for (_, row, column, seen) in stored(path, false)
        .into_iter()
        .filter(|(sheet, row, ..)| sheet == "Standings" && *row >= 3)
    {
        let text = match seen {
            Seen::Number(number) => number.to_string(),
            Seen::Text(text) => text,
            Seen::Empty => continue,
        };
        rows.entry(row).or_default().push((column, text));
    }
    let mut rows: Vec<(u32, Vec<(u32, String)>)> = rows.into_iter().collect();
    rows.sort();
    rows.into_iter()
        .map(|(_, cells)| {
            cells
                .into_iter()
                .map(|(_, text)| text)
                .filter(|text| !text.is_empty())
                .collect()
        })
        .collect()
}

fn holds(rows: &[Vec<String>], start: &[&str]) -> bool {
    rows.iter().any(|row| {
        row.len() >= start.len() && row.iter().zip(start).all(|(cell, wanted)| cell == wanted)
    })
}

fn check(path: &Path) {
    let rows = rows(path);
    // Place, name, record, wins, who goes on.
    for start in [
        ["1", "Cai", "2-0", "2", "final"],
        ["2", "Ann", "1-1", "1", "tie: 2 for 1"],
        ["2", "Ben", "1-1", "1", "tie: 2 for 1"],
    ] {
        assert!(holds(&rows, &start), "{start:?} in {rows:#?}");
    }
    let at = |title: &str| {
        rows.iter()
            .position(|row| row.first().is_some_and(|cell| cell == title))
            .unwrap()
    };
    let (women, men) = (at("Sex: F"), at("Sex: M"));
    assert!(women < men);
    assert!(
        holds(&rows[women..men], &["1", "Cai"]) && holds(&rows[women..men], &["2", "Ann"]),
        "{rows:#?}"
    );
    assert!(
        holds(&rows[men..], &["1", "Ben"]) && holds(&rows[men..], &["2", "Dee"]),
        "{rows:#?}"
    );
    // Wins put Dee (0) below Ben (1); Ann, the second woman, has 1 where Cai has 2. The first of a category is below nobody.
    let ends = |rows: &[Vec<String>], name: &str, wanted: &str| {
        let ends = |row: &Vec<String>| {
            row.iter().any(|cell| cell == name) && row.iter().any(|cell| cell == wanted)
        };
        assert!(rows.iter().any(ends), "{name} {wanted} in {rows:#?}");
    };
    ends(&rows[women..men], "Ann", "Wins (overall 2)");
    ends(&rows[men..], "Ben", "(overall 2)");
    ends(&rows[men..], "Dee", "Wins (overall 4)");
}

#[test]
fn places_within_categories_and_those_who_go_on() {
    let saved = event("Sex", "2 final");
    let (_, output) = saved.standings(&[]);
    check(&output);
    if let Some(model) = Recalculated::load(&output) {
        model.holds(&output);
    }
    // The output says the same when it is read again, and nothing of it is unused.
    let again = saved.beside("again.xlsx");
    let run = crate::harness::tiebook(
        &[
            "standings",
            output.to_str().unwrap(),
            "-o",
            again.to_str().unwrap(),
        ],
        output.parent().unwrap(),
    );
    assert!(
        run.code == 0 && !run.stderr.contains("not used"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    check(&again);
}

/// Ann becomes one of a category that nobody was in: she stands in no division, and that is said.
#[test]
fn who_has_no_row_in_a_division_is_counted() {
    let saved = event("Sex", "2 final");
    let (_, output) = saved.standings(&["--lang", "en", "--breakdown", "none"]);
    let path = saved.beside("edited.xlsx");
    crate::harness::engine::edited(
        &output,
        &path,
        &[(
            "Players".to_string(),
            4,
            2,
            crate::harness::engine::Typed::Text("X".to_string()),
        )],
    );
    let Some(models) = Recalculated::all(&[output, path]) else {
        return;
    };
    let said = "1 of a category have no row here: let tiebook read this workbook again.";
    let says: Vec<bool> = models
        .iter()
        .map(|model| model.texts().contains(&said))
        .collect();
    assert_eq!(says, [false, true]);
}

/// Excel takes capitals and small letters for the same, and so does the program: Cai and Ann are in one category.
#[test]
fn a_category_in_capitals_and_small_letters_is_one() {
    let players: [&[&str]; 5] = [
        &["No", "Name", "Sex"],
        &["1", "Ann", "f"],
        &["2", "Ben", "M"],
        &["3", "Cai", "F"],
        &["4", "Dee", "M"],
    ];
    let rules: [&[&str]; 4] = [
        &["Rule set", "kawai-fide"],
        &["Order", "wins"],
        &["Category", "Sex"],
        &["Qualify", "2 final"],
    ];
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &ROWS)
        .sheet("Players", &players)
        .sheet("Rules", &rules)
        .save();
    let (_, output) = saved.standings(&[]);
    check(&output);
    if let Some(model) = Recalculated::load(&output) {
        model.holds(&output);
    }
}

/// A blank typed in front of a category in the workbook makes no other one: nobody is left out of her list.
#[test]
fn a_blank_before_a_category_makes_no_other_one() {
    let saved = event("Sex", "2 final");
    let (_, output) = saved.standings(&["--lang", "en", "--breakdown", "none"]);
    let path = saved.beside("edited.xlsx");
    let is_here = |(sheet, row, column, _): &&(String, u32, u32, Seen)| {
        (sheet.as_str(), *row, *column) == ("Players", 4, 2)
    };
    let cells = stored(&output, false);
    let Some((.., Seen::Text(category))) = cells.iter().find(is_here) else {
        panic!("a category: {cells:?}")
    };
    let typed = crate::harness::engine::Typed::Text(format!(" {category}"));
    crate::harness::engine::edited(&output, &path, &[("Players".to_string(), 4, 2, typed)]);
    let Some(models) = Recalculated::all(&[output, path]) else {
        return;
    };
    let standings = cells.iter().filter(|(sheet, ..)| sheet == "Standings");
    let other = standings.filter(|(sheet, row, column, _)| {
        let [before, after] = [0, 1].map(|at| models[at].cell(sheet, *row, *column));
        !before.is_like(&after) && !matches!((&before, &after), (Seen::Text(one), Seen::Text(other)) if one.trim() == other.trim())
    });
    let other: Vec<_> = other.map(|(_, row, column, _)| (row, column)).collect();
    assert!(other.is_empty(), "{other:?}");
}

/// What stands beside the names: as the settings say, in their order; else grade and club.
#[test]
fn columns_of_the_players_stand_beside_the_names() {
    let players: [&[&str]; 5] = [
        &["No", "Name", "Elo", "級", "Club", "Town"],
        &["1", "Ann", "1500", "A", "Rook", "Oslo"],
        &["2", "Ben", "1490.5", "B", "Rook", ""],
        &["3", "Cai", "", "A", "Pawn", "Rome"],
        &["4", "Dee", "1300", "", "", "Rome"],
    ];
    for (named, cai, ben) in [
        (
            "",
            ["1", "Cai", "A", "Pawn", "2-0"],
            ["2", "Ben", "B", "Rook", "1-1"],
        ),
        (
            "Town, Rating",
            ["1", "Cai", "Rome", "2-0", "2"],
            ["2", "Ben", "1490.5", "1-1", "1"],
        ),
        (
            "-",
            ["1", "Cai", "2-0", "2", ""],
            ["2", "Ben", "1-1", "1", ""],
        ),
    ] {
        let rules: [&[&str]; 4] = [
            &["Rule set", "kawai-fide"],
            &["Order", "wins"],
            &["Category", "級"],
            &["Beside the name", named],
        ];
        let saved = Book::new("event.xlsx")
            .pairings(&EN, &ROWS)
            .sheet("Players", &players)
            .sheet("Rules", &rules)
            .save();
        let (_, output) = saved.standings(&["--lang", "en"]);
        let again = saved.beside("again.xlsx");
        let run = crate::harness::tiebook(
            &[
                "standings",
                output.to_str().unwrap(),
                "-o",
                again.to_str().unwrap(),
            ],
            output.parent().unwrap(),
        );
        assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
        for path in [&output, &again] {
            let rows = rows(path);
            // The list's own word for teams.
            assert!(
                !named.is_empty() || rows[0].contains(&"Club".to_string()),
                "{rows:#?}"
            );
            for wanted in [&cai, &ben] {
                let wanted: Vec<&str> = wanted
                    .iter()
                    .copied()
                    .filter(|text| !text.is_empty())
                    .collect();
                assert!(holds(&rows, &wanted), "{named}: {wanted:?} in {rows:#?}");
            }
        }
        if let Some(model) = Recalculated::load(&output) {
            model.holds(&output);
        }
    }
    let rules: [&[&str]; 2] = [
        &["Rule set", "kawai-fide"],
        &["Beside the name", "Town, Village"],
    ];
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &ROWS)
        .sheet("Players", &players)
        .sheet("Rules", &rules)
        .save();
    let run = saved.run("check", &["--lang", "en"]);
    assert!(run.code == 1 && (run.stdout + &run.stderr).contains("cannot be “Village”"));
}

#[test]
fn what_cannot_be_meant_is_said() {
    for (category, qualify, told) in [
        ("Age", "2 final", "Age"),
        ("Sex", "final", "final"),
        ("Sex", "3 a, 2 b", "3 a, 2 b"),
    ] {
        let run = event(category, qualify).run("check", &["--lang", "en"]);
        assert!(run.code == 1, "{category} {qualify}: {}", run.stderr);
        let all = run.stdout + &run.stderr;
        assert!(all.contains(&format!("cannot be “{told}”")), "{all}");
    }
}

/// A column called after categories is named with the row that would rank within it.
#[test]
fn a_column_of_categories_is_named_with_its_row() {
    let players: [&[&str]; 5] = [
        &["No", "Name", "Division"],
        &["1", "Ann", "A"],
        &["2", "Ben", "B"],
        &["3", "Cai", "A"],
        &["4", "Dee", "B"],
    ];
    let book = || {
        Book::new("event.xlsx")
            .pairings(&EN, &ROWS)
            .sheet("Players", &players)
    };
    let bare = book()
        .rules("kawai-fide")
        .save()
        .run("check", &["--lang", "en"])
        .stdout;
    assert!(
        bare.contains("a row Category with “Division” beside it") && bare.contains("Players!C1"),
        "{bare}"
    );
    let named = book()
        .sheet(
            "Rules",
            &[&["Rule set", "kawai-fide"], &["Category", "Division"]],
        )
        .save()
        .run("check", &["--lang", "en"]);
    assert!(
        !named.stdout.contains("Division") && !(named.stdout + &named.stderr).contains("not used")
    );
}

/// What stands beside everybody in the column of who goes on, with these lines.
fn goes_on(rows: &[[&str; 5]], players: &[&[&str]], lines: &str) -> Vec<[String; 2]> {
    let rules: [&[&str]; 2] = [&["Rule set", "mtg"], &["Qualify", lines]];
    let saved = Book::new("lines.xlsx")
        .pairings(&EN, rows)
        .sheet("Players", players)
        .sheet("Rules", &rules)
        .save();
    let (_, output) = saved.standings(&[]);
    if let Some(model) = Recalculated::load(&output) {
        model.holds(&output);
    }
    let cells = stored(&output, false);
    let at = |row: u32, column: u32| {
        let found = cells
            .iter()
            .find(|(sheet, r, c, _)| sheet == "Standings" && (*r, *c) == (row, column));
        if let Some((.., Seen::Text(text))) = found {
            text.clone()
        } else {
            String::new()
        }
    };
    let column = (0..30).find(|column| at(3, *column) == "Goes on").unwrap();
    (4..7)
        .map(|row| [at(row, 1), at(row, column)])
        .filter(|[name, _]| !name.is_empty())
        .collect()
}

/// Three who beat one another share the first place: one of them goes to the playoff, and one has the wild card.
#[test]
fn a_tie_across_two_lines_is_told_line_by_line() {
    let rows = [
        ["1", "1", "A", "2-0", "B"],
        ["1", "", "C", "absent", ""],
        ["2", "1", "B", "2-0", "C"],
        ["2", "", "A", "absent", ""],
        ["3", "1", "C", "2-0", "A"],
        ["3", "", "B", "absent", ""],
    ];
    let players: [&[&str]; 4] = [&["Name"], &["A"], &["B"], &["C"]];
    for [name, said] in goes_on(&rows, &players, "1 playoff, 2 wildcard") {
        assert_eq!(said, "tie: 3 for 1 playoff, 1 wildcard", "{name}");
    }
    for [name, said] in goes_on(&rows, &players, "1 playoff, 3 wildcard") {
        assert_eq!(said, "tie: 3 for 1 playoff, 2 wildcard", "{name}");
    }
    // B and C lost to A and are equal: the lower of two lines is named as well, on the sheet, on the page and in the terminal.
    let rows = [
        ["1", "1", "A", "2-0", "B"],
        ["1", "", "C", "absent", ""],
        ["2", "1", "A", "2-0", "C"],
        ["2", "", "B", "absent", ""],
    ];
    let said = goes_on(&rows, &players, "1 playoff, 2 wildcard");
    let tie = "tie: 2 for 1 wildcard";
    assert_eq!(
        said,
        [["A", "playoff"], ["B", tie], ["C", tie]].map(|pair| pair.map(String::from))
    );
    let rules: [&[&str]; 2] = [&["Rule set", "mtg"], &["Qualify", "1 playoff, 2 wildcard"]];
    let saved = Book::new("lines.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &players)
        .sheet("Rules", &rules)
        .save();
    for (lang, tie) in [("en", tie), ("ja", "2人でwildcard1枠")] {
        let page = saved.beside("lines.html");
        let run = saved.run(
            "standings",
            &["--lang", lang, "--force", "--html", page.to_str().unwrap()],
        );
        assert!(
            run.stdout.matches(tie).count() == 2 && run.stdout.contains("playoff"),
            "{}",
            run.stdout
        );
        assert!(std::fs::read_to_string(page).unwrap().matches(tie).count() >= 2);
    }
}

/// Whoever has left stands above the line, and goes nowhere: the next goes on, and of three equals for two places the others do.
#[test]
fn who_has_left_does_not_go_on() {
    let equals = [
        ["1", "1", "A", "2-0", "B"],
        ["1", "", "C", "absent", ""],
        ["2", "1", "B", "2-0", "C"],
        ["2", "", "A", "absent", ""],
        ["3", "1", "C", "2-0", "A"],
        ["3", "", "B", "absent", ""],
    ];
    let players: [&[&str]; 4] = [&["Name", "Left after"], &["A", ""], &["B", ""], &["C", "3"]];
    for (lines, both, gone) in [
        ("2 playoff", "playoff", "left (playoff)"),
        ("1 playoff", "tie: 2 for 1", "left (playoff)"),
        (
            "1 playoff, 2 wildcard",
            "tie: 2 for 1 playoff, 1 wildcard",
            "left (playoff)",
        ),
    ] {
        let said = goes_on(&equals, &players, lines);
        assert_eq!(
            said,
            [["A", both], ["B", both], ["C", gone]].map(|pair| pair.map(String::from)),
            "{lines}"
        );
    }
    let rows = [["1", "1", "A", "2-0", "B"]];
    for players in [
        [&["Name", "Left after"][..], &["A", "1"], &["B", ""]],
        [&["Name", "Out"], &["A", "2-"], &["B", ""]],
    ] {
        let said = goes_on(&rows, &players, "1 final, 2 wildcard");
        assert_eq!(
            said,
            [["A", "left (final)"], ["B", "final"]].map(|pair| pair.map(String::from))
        );
    }
}

/// Two rows Qualify that say different things are no line.
#[test]
fn two_rows_of_who_goes_on_contradict() {
    let rows = [["1", "1", "A", "2-0", "B"]];
    let rules: [&[&str]; 3] = [&["Rule set", "mtg"], &["Qualify", "1"], &["Qualify", "2"]];
    let one = Book::new("twice.xlsx")
        .pairings(&EN, &rows)
        .sheet("Rules", &rules);
    let two = Book::new("twice.xlsx")
        .pairings(&EN, &rows)
        .sheet("Rules", &rules[..2])
        .sheet("Settings", &[&["進出", "2"]]);
    for (book, other) in [(one, "also at Rules!B2"), (two, "also at Rules!B2")] {
        let run = book.save().run("check", &["--lang", "en"]);
        assert!(
            run.code == 1 && run.stdout.contains("is set twice") && run.stdout.contains(other),
            "{}{}",
            run.stdout,
            run.stderr
        );
    }
    // Twice the same is no contradiction.
    let same = Book::new("same.xlsx")
        .pairings(&EN, &rows)
        .sheet("Rules", &rules[..2])
        .sheet("Settings", &[&["Qualify", "1"]]);
    assert_eq!(same.save().run("check", &["--lang", "en"]).code, 0);
}
