//! Start scores that nobody entered, and lines of who goes on that nobody can mean.

use crate::harness::{Book, EN, Saved};

const ROUNDS: [[&str; 5]; 4] = [
    ["1", "1", "Ann", "1-0", "Ben"],
    ["1", "2", "Cai", "1-0", "Dee"],
    ["2", "1", "Ann", "1-0", "Cai"],
    ["2", "2", "Ben", "1-0", "Dee"],
];

fn go(heading: [&str; 3], starts: [[&str; 2]; 4]) -> Saved {
    let names = ["Ann", "Ben", "Cai", "Dee"];
    let rows: Vec<[&str; 3]> = names
        .iter()
        .zip(starts)
        .map(|(name, [grade, start])| [*name, grade, start])
        .collect();
    let rows: Vec<&[&str]> = std::iter::once(&heading)
        .chain(&rows)
        .map(<[&str; 3]>::as_slice)
        .collect();
    Book::new("go.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Players", &rows)
        .rules("go-mcmahon")
        .save()
}

fn check(saved: &Saved, lang: &str) -> String {
    let run = saved.run("check", &["--lang", lang]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    run.stdout
}

#[test]
fn a_missing_start_score_is_named() {
    let heading = ["Name", "Grade", "Start score"];
    let saved = go(heading, [["4d", "0"], ["3d", ""], ["2d", "-1"], ["1d", ""]]);
    assert!(
        check(&saved, "en").contains("warning: no start score, which counts as 0: Ben / Dee"),
        "{}",
        check(&saved, "en")
    );
    assert!(check(&saved, "ja").contains("開始点がないので0として数えます: Ben / Dee"));
    for command in ["standings", "pair"] {
        let run = saved.run(command, &["--lang", "en", "--force"]);
        assert!(
            run.code == 0
                && run
                    .stderr
                    .contains("no start score, which counts as 0: Ben / Dee"),
            "{command}: {}",
            run.stderr
        );
    }
    let none = go(heading, [["4d", ""], ["3d", ""], ["2d", ""], ["1d", ""]]);
    assert!(
        check(&none, "en")
            .contains("nobody has a start score, so that all begin with 0 whatever their grades"),
        "{}",
        check(&none, "en")
    );
    assert!(check(&none, "ja").contains("開始点が誰にもない"));
    // All are given, or nothing tells them apart.
    for starts in [
        [["4d", "0"], ["3d", "0"], ["2d", "0"], ["1d", "0"]],
        [["", ""]; 4],
    ] {
        assert!(
            !check(&go(heading, starts), "en").contains("start score"),
            "{starts:?}"
        );
    }
}

/// Of two planned rounds nobody sits out the 99th; from the second on is no more than there is.
#[test]
fn a_round_to_sit_out_that_there_is_not_is_said() {
    let with = |out: &str, rounds: &str| {
        let players: [&[&str]; 5] = [
            &["Name", "Out"],
            &["Ann", ""],
            &["Ben", ""],
            &["Cai", ""],
            &["Dee", out],
        ];
        let rules: [&[&str]; 2] = [&["Rule set", "go-swiss"], &["Rounds", rounds]];
        Book::new("out.xlsx")
            .pairings(&EN, &ROUNDS[..2])
            .sheet("Players", &players)
            .sheet("Rules", &rules)
            .save()
    };
    let said = check(&with("99", "2"), "en");
    assert!(
        said.contains("the player sits out 99, and only 2 rounds are planned")
            && said.contains("Players!B5"),
        "{said}"
    );
    assert!(
        check(&with("2-3", "2"), "ja").contains("「2-3」に休むとありますが、予定は2回戦までです")
    );
    let run = with("99", "2").run("pair", &["--lang", "en"]);
    assert!(
        run.code == 0 && run.stderr.contains("sits out 99"),
        "{}",
        run.stderr
    );
    for (out, rounds) in [("2-", "2"), ("3", "3"), ("", "2")] {
        assert!(
            !check(&with(out, rounds), "en").contains("sits out"),
            "{out}"
        );
    }
}

fn qualify(line: &str, left: &str) -> Saved {
    let players: [&[&str]; 5] = [
        &["Name", "Left after"],
        &["Ann", left],
        &["Ben", ""],
        &["Cai", ""],
        &["Dee", ""],
    ];
    let rules: [&[&str]; 3] = [
        &["Setting", "Value"],
        &["Rule set", "go-swiss"],
        &["Qualify", line],
    ];
    Book::new("go.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Players", &players)
        .sheet("Rules", &rules)
        .save()
}

#[test]
fn a_line_that_nobody_can_mean_is_said() {
    assert!(
        check(&qualify("2 playoff, 5 wildcard", ""), "en")
            .contains("below place 5, and there are only 4 players")
    );
    assert!(
        check(&qualify("5", ""), "ja").contains("進出の線が5位の下にありますが、参加者は4人です")
    );
    assert!(!check(&qualify("2 playoff, 4 wildcard", ""), "en").contains("the line"));
    // Ann won both games and left after the last round.
    assert!(
        check(&qualify("1", "2"), "en")
            .contains("among those who would go on (1) are players who have left: Ann")
    );
    let run = qualify("2.5 playoff", "").run("check", &["--lang", "en"]);
    assert!(
        run.code == 1 && run.stdout.contains("2.5 playoff"),
        "{}",
        run.stdout
    );
    // Two lines without the comma between them are none, and how they are written is told with the cell.
    for line in ["1 playoff 3 wildcard", "1 - 3"] {
        let run = qualify(line, "").run("check", &["--lang", "en"]);
        let told = ["Rules!B3", "7 playoff, 8 wildcard"];
        assert!(
            run.code == 1 && told.iter().all(|told| run.stdout.contains(told)),
            "{line}: {}",
            run.stdout
        );
    }
}

/// A setting that nobody knows is shown with its own cell, and not with what was to be set.
#[test]
fn a_setting_that_is_not_known_is_shown_as_it_stands() {
    let rules: [&[&str]; 2] = [&["Rule set", "mtg"], &["flor", "1/3"]];
    let said = check(
        &Book::new("book.xlsx")
            .pairings(&EN, &ROUNDS)
            .sheet("Rules", &rules)
            .save(),
        "en",
    );
    assert!(said.contains("Rules!A2"), "{said}");
    let below = said.split("Rules!A2").nth(1).unwrap_or_default();
    assert!(
        below.lines().take(3).any(|line| line.contains("flor")) && !below.contains("1/3"),
        "{said}"
    );
}
