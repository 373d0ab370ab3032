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
    let settings: Vec<Vec<&str>> = settings
        .iter()
        .map(|(key, value)| vec![*key, *value])
        .collect();
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
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "took {:?}",
        start.elapsed()
    );
    run
}

/// A mistake in a formula or an order of the workbook is a problem among others: the rest is told too.
#[test]
fn mistakes_in_a_workbook_s_own_rules_are_problems_of_their_cells() {
    let rows = [&ROWS[..], &[["4", "1", "Ann", "two-one", "Ben"]]].concat();
    let sum = vec!["wins"; 4000].join(" + ");
    let (signs, parentheses) = (
        format!("{}1", "-".repeat(41)),
        format!("{}1{}", "(".repeat(41), ")".repeat(41)),
    );
    for (rules, key, text, said, help, caret_under) in [
        (
            "mtg",
            "figure x",
            "mean(opponnt.mw)",
            "figure x: the formula makes no sense",
            "check parentheses",
            ".",
        ),
        (
            "mtg",
            "figure x",
            "mean(opponent.mv)",
            "figure x: nothing is called “mv”",
            "did you mean mw?",
            "opponent.mv",
        ),
        (
            "mtg",
            "指標 x",
            "count(wno)",
            "指標 x: there is no filter “wno”",
            "did you mean won?",
            "wno",
        ),
        (
            "mtg",
            "figure x",
            "meen(score)",
            "there is no function “meen”",
            "did you mean mean?",
            "meen",
        ),
        (
            "mtg",
            "figure x",
            "x + 1",
            "depends on itself: x → x",
            "correct one",
            "x + 1",
        ),
        (
            "mtg",
            "figure mw",
            "omw",
            "depends on itself: ",
            "correct one",
            "omw",
        ),
        (
            "mtg",
            "figure x",
            "1 + match_points ^ mw",
            "must be the whole formula",
            "definition of its own",
            "match_points ^ mw",
        ),
        (
            "kawai-fide",
            "figure wins",
            "direct_encounter",
            "“wins” is found out only when",
            "name that in order",
            "direct_encounter",
        ),
        (
            "go-swiss",
            "figure x",
            "mean(opponent.mw)",
            "“mw” cannot be used under these rules: nothing is called “floor”",
            "another definition",
            "mw",
        ),
        (
            "mtg",
            "order",
            "match_points, omww",
            "order: nothing is called “omww”",
            "did you mean omw?",
            "omww",
        ),
        (
            "othello-world-cup",
            "order",
            "wins, level_65",
            "order: nothing is called “level_65”",
            "did you mean level_",
            "level_65",
        ),
        (
            "go-swiss",
            "order",
            "score, omw",
            "“omw” cannot be used under these rules",
            "another definition",
            "omw",
        ),
        (
            "mtg",
            "figure x",
            &sum,
            "nested too deeply here: at most 200",
            "definitions of their own",
            "w",
        ),
        (
            "mtg",
            "figure x",
            &signs,
            "nested too deeply here: at most 40",
            "definitions of their own",
            "1",
        ),
        (
            "mtg",
            "figure x",
            &parentheses,
            "nested too deeply here: at most 40",
            "definitions of their own",
            "1",
        ),
    ] {
        let run = checked(
            &book(&rows, &[("Rule set", rules), (key, text)]),
            &["--lang", "en"],
        );
        assert_eq!(
            run.code, 1,
            "{key} {text:.60}: {}{}",
            run.stdout, run.stderr
        );
        assert!(
            run.stdout.contains("Pairings!D8") && run.stdout.contains("Rules!B2"),
            "{}",
            run.stdout
        );
        let lines: Vec<&str> = run.stdout.lines().collect();
        let at = lines
            .iter()
            .position(|line| line.contains(said))
            .unwrap_or_else(|| panic!("{text:.60}: {}", run.stdout));
        assert!(lines[at + 4].contains(help), "{}", run.stdout);
        let shown = |line: &str| line.trim_start_matches("   │ ").to_string();
        let (source, carets) = (shown(lines[at + 2]), shown(lines[at + 3]));
        let marked: String = source
            .chars()
            .skip(carets.find('^').unwrap())
            .take(carets.trim().len())
            .collect();
        assert_eq!(marked, caret_under, "{}", run.stdout);
    }
}

#[test]
fn several_mistakes_are_told_at_once_and_in_japanese() {
    let saved = book(
        &ROWS,
        &[
            ("Rule set", "mtg"),
            ("figure a", "mean(opponent.mv)"),
            ("figure b", "count(wno)"),
            ("order", "a, c"),
        ],
    );
    let run = checked(&saved, &["--lang", "ja"]);
    assert_eq!(run.code, 1);
    for said in [
        "「mv」という名前はありません",
        "「wno」という条件はありません",
        "「c」という名前はありません",
    ] {
        assert!(run.stdout.contains(said), "{}", run.stdout);
    }
}

/// What the results say under the rules is told all the same.
#[test]
fn a_mistake_in_a_formula_hides_no_remark_about_results() {
    let rows = [&ROWS[..], &[["4", "1", "Ann", "5-4", "Ben"]]].concat();
    let run = checked(
        &book(&rows, &[("Rule set", "mtg"), ("figure x", "oops")]),
        &[],
    );
    assert!(
        run.code == 1 && run.stdout.contains("won with 2 games"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_mistake_on_the_command_line_is_wrong_usage() {
    let saved = book(&ROWS, &[("Rule set", "mtg")]);
    for (set, said) in [
        ("order=omv", "nothing is called “omv”"),
        ("order=,", "order cannot be"),
        ("order=sodos,level_65", "level_65"),
    ] {
        let run = checked(&saved, &["--set", set]);
        assert!(
            run.code == 2 && run.stderr.contains(said) && run.stderr.contains("--set order="),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn long_formulas_of_real_use_are_taken() {
    let minuses = vec!["match_points"; 100].join(" - ");
    let nested = format!("{}match_points{}", "max(0, ".repeat(30), ")".repeat(30));
    let (json, _) = book(
        &ROWS,
        &[
            ("Rule set", "mtg"),
            ("figure a", &minuses),
            ("figure b", &nested),
        ],
    )
    .standings(&[]);
    assert_eq!(exact(&json, "Ann", "a"), "-588");
    assert_eq!(exact(&json, "Ann", "b"), "6");
}

#[test]
fn a_long_chain_of_figures_is_refused() {
    let chain: Vec<(String, String)> = (0..150)
        .map(|at| (format!("figure d{at}"), format!("d{} + 1", at + 1)))
        .collect();
    let mut settings: Vec<(&str, &str)> = vec![("Rule set", "mtg"), ("figure d150", "1")];
    settings.extend(
        chain
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str())),
    );
    let run = checked(&book(&ROWS, &settings), &[]);
    assert!(
        run.code == 1
            && run
                .stdout
                .contains("more than 100 definitions are made from one another"),
        "{}",
        run.stdout
    );
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
        "sum((9 ^ 999) ^ 99 for round = 1)",
    ] {
        let saved = book(
            &ROWS,
            &[
                ("Rule set", "mtg"),
                ("Rounds", "999"),
                ("figure x", formula),
            ],
        );
        let run = checked(&saved, &[]);
        assert_eq!(run.code, 1, "{formula:.60}: {}{}", run.stdout, run.stderr);
        assert!(
            run.stdout.contains("Rules!B3")
                && run.stdout.contains("figure x grows beyond any number"),
            "{formula:.60}: {}",
            run.stdout
        );
    }
}

/// Each figure is made from the one before, so that none is long by itself.
#[test]
fn figures_that_grow_from_one_to_the_next_are_refused() {
    for formula in [
        "F * F + 1",
        "1 / sum(opponent.F + 1 / 7 for opposed)",
        "sum(opponent.F * F)",
        "F ^ 9",
    ] {
        let rows: Vec<(String, String)> = (1..=40)
            .map(|at| {
                (
                    format!("figure f{at}"),
                    formula.replace('F', &format!("f{}", at - 1)),
                )
            })
            .collect();
        let mut settings = vec![("Rule set", "mtg"), ("figure f0", "default(mw + 2 / 7, 1)")];
        settings.extend(
            rows.iter()
                .map(|(key, value)| (key.as_str(), value.as_str())),
        );
        let run = checked(&book(&ROWS, &settings), &[]);
        assert!(
            run.code == 1 && run.stdout.contains("grows beyond any number"),
            "{formula}: {}{}",
            run.stdout,
            run.stderr
        );
    }
}

#[test]
fn powers_of_ratings_are_compared_exactly() {
    // 3 points to the ratings, a millionth of a millionth apart.
    let saved = book(
        &ROWS,
        &[
            ("Rule set", "mtg"),
            ("figure x", "3 ^ (rating / 10)"),
            ("order", "x"),
        ],
    );
    let (json, _) = saved.standings(&[]);
    assert_eq!(order(&json), ["Ben", "Ann", "Cai", "Dee"]);
}

/// The levels of rounds that nobody plays are nothing.
#[test]
fn more_rounds_than_are_played_change_nothing() {
    let plain = book(&ROWS, &[("Rule set", "othello-world-cup")])
        .standings(&[])
        .0;
    for rounds in ["5", "50", "64", "999"] {
        let (json, _) = book(
            &ROWS,
            &[("Rule set", "othello-world-cup"), ("Rounds", rounds)],
        )
        .standings(&[]);
        assert_eq!(
            (order(&json), &json["criteria"], &json["players"]),
            (order(&plain), &plain["criteria"], &plain["players"]),
            "{rounds}"
        );
    }
    // A level of a round to come can be named.
    let settings = [
        ("Rule set", "othello-world-cup"),
        ("Rounds", "5"),
        ("figure last", "level_4 + level_5"),
        ("order", "wins, level_5"),
    ];
    let (json, _) = book(&ROWS, &settings).standings(&[]);
    assert_eq!(
        (
            json["criteria"].as_array().unwrap().len(),
            exact(&json, "Ann", "last")
        ),
        (2, "0")
    );
}

#[test]
fn a_mistyped_command_is_no_book() {
    let saved = book(&ROWS, &[("Rule set", "mtg")]);
    let (folder, path) = (saved.path.parent().unwrap(), saved.path.to_str().unwrap());
    for (word, command) in [
        ("explian", "explain"),
        ("chekc", "check"),
        ("standing", "standings"),
        ("ruels", "rules"),
        ("hlep", "help"),
    ] {
        let run = tiebook(&[word, path, "Ann"], folder);
        assert!(
            run.code == 2
                && run
                    .stderr
                    .contains(&format!("did you mean `tiebook {command}`?")),
            "{}",
            run.stderr
        );
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1, "{word}");
    }
    // A file of that name is a book.
    std::fs::copy(&saved.path, saved.beside("chekc")).unwrap();
    let run = tiebook(&["chekc"], folder);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

/// A reading under which a figure grows beyond any number explains nothing, and does not change anybody's place.
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
    let run = saved.run(
        "audit",
        &["--rules", rules.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 0
            && run
                .stdout
                .contains("Every place is the same under every reading"),
        "{}{}",
        run.stdout,
        run.stderr
    );
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
        let rows: Vec<[&str; 5]> = rows
            .iter()
            .map(|row| row.each_ref().map(String::as_str))
            .collect();
        let saved = Book::new("large.xlsx").pairings(&EN, &rows).save();
        let output = saved.beside("out.xlsx");
        let run = saved.run(
            "standings",
            &[args, &["--rules", "mtg", "-o", &output.to_string_lossy()]].concat(),
        );
        assert_eq!(run.code, 0, "{players}: {}", run.stderr);
        let cells = stored(&output, false);
        let of = |sheet: &str| {
            cells
                .iter()
                .filter(|(name, ..)| name == sheet)
                .map(|(_, _, column, _)| *column)
                .max()
        };
        assert_eq!(of("Player pages").is_some(), players == 1_100);
        assert_eq!(of("Results"), Some(if players == 1_100 { 20 } else { 11 }));
        let names = cells
            .iter()
            .filter(|(name, _, column, _)| name == "Standings" && *column == 2)
            .count();
        assert_eq!(names, players + 1);
    }
}
