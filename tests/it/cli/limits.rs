//! Formulas and settings of a workbook that go wrong or grow beyond any use: named with their cell, and none of them hangs.

use std::time::{Duration, Instant};

use crate::harness::{Book, EN, Run, Saved, exact, order, stored, tiebook};

const ROWS: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-1", "Dee"],
    ["2", "1", "Ann", "1-2", "Cai"],
    ["2", "2", "Ben", "2-1", "Dee"],
    ["3", "1", "Ann", "2-1", "Dee"],
    ["3", "2", "Ben", "2-1", "Cai"],
];

/// Ratings as cells hold them that were computed.
const PLAYERS: [&[&str]; 5] = [
    &["No", "Name", "Rating"],
    &["1", "Ann", "1523.123456789012"],
    &["2", "Ben", "1523.123456789013"],
    &["3", "Cai", "17.5"],
    &["4", "Dee", "3"],
];

fn book(rows: &[[&str; 5]], settings: &[(&str, &str)]) -> Saved {
    let settings: Vec<Vec<&str>> = settings.iter().map(|(key, value)| vec![*key, *value]).collect();
    let settings: Vec<&[&str]> = settings.iter().map(Vec::as_slice).collect();
    Book::new("own.xlsx")
        .pairings(&EN, rows)
        .sheet("Players", &PLAYERS)
        .sheet("Rules", &settings)
        .save()
}

/// Checks a book; nothing may take longer than a person waits.
#[track_caller]
fn checked(saved: &Saved, args: &[&str]) -> Run {
    let start = Instant::now();
    let run = saved.run("check", args);
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
    run
}

/// A formula that is nested too deeply is a problem of its cell among others: the rest is told too.
#[test]
fn formulas_nested_too_deeply_are_problems_of_their_cells() {
    let rows = [&ROWS[..], &[["4", "1", "Ann", "two-one", "Ben"]]].concat();
    let sum = vec!["wins"; 4000].join(" + ");
    let signs = format!("{}1", "-".repeat(41));
    let parentheses = format!("{}1{}", "(".repeat(41), ")".repeat(41));
    for (text, most, marked) in [(&sum, 200, "w"), (&signs, 40, "1"), (&parentheses, 40, "1")] {
        let rules = [("Rule set", "mtg"), ("figure x", text)];
        let run = checked(&book(&rows, &rules), &["--lang", "en"]);
        let said = format!("nested too deeply here: at most {most}");
        run.out(1, &["Pairings!D8", "Rules!B2", "their own definitions", &said]);
        let found = crate::harness::marked(&run.stdout, &said);
        assert_eq!(found.as_deref(), Some(marked), "{}", run.stdout);
    }
}

#[test]
fn long_formulas_of_real_use_are_taken() {
    let minuses = vec!["match_points"; 100].join(" - ");
    let nested = format!("{}match_points{}", "max(0, ".repeat(30), ")".repeat(30));
    let (json, _) =
        book(&ROWS, &[("Rule set", "mtg"), ("figure a", &minuses), ("figure b", &nested)])
            .standings("");
    assert_eq!(exact(&json, "Ann", "a"), "-588");
    assert_eq!(exact(&json, "Ann", "b"), "6");
}

#[test]
fn a_long_chain_of_figures_is_refused() {
    let chain: Vec<(String, String)> =
        (0..150).map(|at| (format!("figure d{at}"), format!("d{} + 1", at + 1))).collect();
    let mut settings: Vec<(&str, &str)> = vec![("Rule set", "mtg"), ("figure d150", "1")];
    settings.extend(chain.iter().map(|(key, value)| (key.as_str(), value.as_str())));
    let run = checked(&book(&ROWS, &settings), &[]);
    run.out(1, &["more than 100 definitions are built on one another"]);
}

/// Wherever the number that is too large stands, the figure is refused: no place is decided by what nobody knows.
#[test]
fn figures_beyond_any_use_are_refused_before_they_are_computed() {
    let nines = "9".repeat(400);
    let with_nines = |formula: &str| formula.replace('N', &nines);
    for formula in [
        "match_points ^ rating",
        "match_points ^ (rating * 1000000)",
        "sum(4 ^ (9 * (rounds - round)) for any)",
        "sum(points_after * (1 / 4) ^ (9 * (rounds - round)) for any)",
        "sum(2 ^ (rounds * rounds))",
        "sum((9 ^ 999) ^ 99 for round = 1)",
        &with_nines("N ^ 1000"),
        &with_nines("sum(1 / (N * N + round) for any) * (N * N * N * N * N * N * N * N)"),
        &with_nines("default(N ^ 1000, 1)"),
        &with_nines("min(1, N ^ 1000)"),
        &with_nines("max(1, 0 - N ^ 1000)"),
        &with_nines("round(N ^ 1000, 2)"),
        &with_nines("0 * N ^ 1000"),
        &with_nines("1 / N ^ 1000"),
        &with_nines("count(N ^ 1000 > round)"),
        &with_nines("sum(N ^ 1000 drop highest 9)"),
    ] {
        let saved = book(&ROWS, &[("Rule set", "mtg"), ("Rounds", "999"), ("figure x", formula)]);
        let run = checked(&saved, &[]);
        run.ends(1);
        run.out_says(&["Rules!B3", "x has become too large"]);
    }
}

/// Each figure is made from the one before, so that none is long by itself.
#[test]
fn figures_that_grow_from_one_to_the_next_are_refused() {
    for formula in
        ["F * F + 1", "1 / sum(opponent.F + 1 / 7 for opposed)", "sum(opponent.F * F)", "F ^ 9"]
    {
        let rows: Vec<(String, String)> = (1..=40)
            .map(|at| (format!("figure f{at}"), formula.replace('F', &format!("f{}", at - 1))))
            .collect();
        let mut settings = vec![("Rule set", "mtg"), ("figure f0", "default(mw + 2 / 7, 1)")];
        settings.extend(rows.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        let run = checked(&book(&ROWS, &settings), &[]);
        run.out(1, &["has become too large"]);
    }
}

/// The levels of rounds that nobody plays are nothing.
#[test]
fn more_rounds_than_are_played_change_nothing() {
    let plain = book(&ROWS, &[("Rule set", "othello-world-cup")]).standings("").0;
    for rounds in ["5", "50", "64", "999"] {
        let (json, _) =
            book(&ROWS, &[("Rule set", "othello-world-cup"), ("Rounds", rounds)]).standings("");
        assert_eq!(
            (order(&json), &json["criteria"], &json["players"]),
            (order(&plain), &plain["criteria"], &plain["players"]),
            "{rounds}"
        );
    }
}

#[test]
fn a_file_called_like_a_mistyped_command_is_a_book() {
    let saved = book(&ROWS, &[("Rule set", "mtg")]);
    std::fs::copy(&saved.path, saved.beside("chekc")).unwrap();
    let run = tiebook("chekc", saved.path.parent().unwrap());
    run.ends(0);
}

/// A reading under which a figure has become too large explains nothing, and does not change anybody's place.
#[test]
fn readings_beyond_any_use_are_passed_over() {
    let saved = book(&ROWS, &[]);
    let rules = saved.beside("house.toml");
    let nines = "9".repeat(400);
    let text = format!(
        "id = \"house\"\nbased_on = \"mtg\"\nsource = \"a test\"\norder = [\"match_points\", \"big\"]\n\
         [constants.weight]\nvalue = \"1\"\nlabel = {{ ja = \"重み\", en = \"weight\" }}\nreadings = [\"1\", \"2\", \"{nines}\"]\n\
         [[definition]]\nid = \"big\"\nformula = \"weight ^ 99 * mw\"\nlabel = {{ ja = \"大\", en = \"big\" }}\nshort = {{ ja = \"大\", en = \"big\" }}\n"
    );
    std::fs::write(&rules, text).unwrap();
    let run = saved.run("audit", &["--rules", rules.to_str().unwrap(), "--lang", "en"]);
    run.out(0, &["Every place is the same under all"]);
}

/// Excel ends no more than 1,023 pages of a sheet, and a large event is written as values, without what only formulas use.
#[test]
#[ignore = "minutes"]
fn large_events_are_written() {
    for (players, args) in [(1_100, &["--breakdown", "pages"][..]), (2_100, &[])] {
        let rows: Vec<[String; 5]> = (0..players / 2)
            .map(|at| {
                [
                    "1".into(),
                    (at + 1).to_string(),
                    format!("Player {at:04}"),
                    "2-1".into(),
                    format!("Rival {at:04}"),
                ]
            })
            .collect();
        let rows: Vec<[&str; 5]> =
            rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        let saved = Book::new("large.xlsx").pairings(&EN, &rows).save();
        let output = saved.beside("out.xlsx");
        let run = saved.run(
            "standings",
            &[args, &["--rules", "mtg", "-o", &output.to_string_lossy()]].concat(),
        );
        run.ends(0);
        let cells = stored(&output, false);
        let of = |sheet: &str| {
            cells.iter().filter(|(name, ..)| name == sheet).map(|(_, _, column, _)| *column).max()
        };
        assert_eq!(of("Player pages").is_some(), players == 1_100);
        assert_eq!(of("Results"), Some(if players == 1_100 { 20 } else { 11 }));
        let names =
            cells.iter().filter(|(name, _, column, _)| name == "Standings" && *column == 2).count();
        assert_eq!(names, players + 1);
    }
}
