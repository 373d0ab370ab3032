//! Large odd books, each of one thing many times over: what a person waits for is read, or refused in words, within two minutes of the
//! processor's time in a build for tests, which is many times slower than the program, and within two gigabytes.

// Only there does a shell limit both.
#![cfg(target_os = "linux")]

use std::process::Command;

use crate::harness::{Saved, bare_xlsx};

/// Seconds of the processor's time, and kilobytes of addresses.
const LIMITS: &str = "ulimit -t 120; ulimit -v 2000000; exec \"$0\" \"$@\"";

const HEADING: [&str; 5] = ["Round", "Table", "Player 1", "Result", "Player 2"];

type Rows = Vec<Vec<String>>;

/// Runs a command for a book under the limits; returns its code and all that it says.
#[track_caller]
fn run(saved: &Saved, command: &str, rules: bool) -> (i32, String) {
    let output = saved.beside("out.xlsx");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", LIMITS, env!("CARGO_BIN_EXE_tiebook"), command])
        .arg(&saved.path)
        .args(["--lang", "en"]);
    if rules {
        shell.args(["--rules", "mtg"]);
    }
    if command != "check" {
        shell.arg("-o").arg(&output).arg("--force");
    }
    let run = shell.output().unwrap();
    let said = [run.stdout, run.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let code = run.status.code();
    (code.unwrap_or_else(|| panic!("{command}: {:?} {said:.500}", run.status)), said)
}

/// Checks a book and expects a code, and words where any are given.
#[track_caller]
fn check(saved: &Saved, code: i32, words: &str) {
    let (ended, said) = run(saved, "check", true);
    assert!(ended == code && said.contains(words), "{ended} {said:.2000}");
}

fn texts(cells: &[&str]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// An event in which the upper half meets the lower half, one place further in each round.
fn event(players: usize, rounds: usize, name: impl Fn(usize) -> String) -> Rows {
    let half = players / 2;
    let row = |round: usize, table: usize| {
        let result = ["2-0", "2-1", "1-2", "0-2"][(3 * table + 7 * round) % 4];
        vec![
            (round + 1).to_string(),
            (table + 1).to_string(),
            name(table),
            result.to_string(),
            name(half + (table + round) % half),
        ]
    };
    std::iter::once(texts(&HEADING))
        .chain(
            (0..rounds)
                .flat_map(|round| (0..half).map(move |table| (round, table)))
                .map(|(round, table)| row(round, table)),
        )
        .collect()
}

fn side_by_side(cells: &[String], times: usize) -> Vec<String> {
    vec![cells; times].concat()
}

fn player(at: usize) -> String {
    format!("Player {at:04}")
}

fn csv(rows: &[Vec<String>]) -> Saved {
    let lines: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    Saved::bytes("odd.csv", (lines.join("\n") + "\n").as_bytes())
}

fn xlsx(sheets: Vec<(&str, Rows)>) -> Saved {
    let sheets: Vec<(String, Rows)> =
        sheets.into_iter().map(|(name, rows)| (name.to_string(), rows)).collect();
    Saved::bytes("odd.xlsx", &bare_xlsx(&sheets))
}

/// A book of a small event with these rows of settings.
fn with_settings(settings: impl Iterator<Item = (String, String)>) -> Saved {
    let rules = std::iter::once(texts(&["Rule set", "mtg"]))
        .chain(settings.map(|(key, value)| vec![key, value]))
        .collect();
    xlsx(vec![("Pairings", event(8, 3, player)), ("Rules", rules)])
}

fn hexadecimal(at: usize) -> String {
    format!("{:x} {:x}", (at + 1) * 0x9e37_79b1, (at + 7) * 0x85eb_ca6b)
}

#[test]
fn thousands_of_columns() {
    let wide = |heading: Vec<String>, row: &dyn Fn(usize) -> Vec<String>, rows: usize| {
        let rows: Rows = std::iter::once(heading).chain((0..rows).map(row)).collect();
        csv(&rows)
    };
    let players = [texts(&["Round"]), vec!["Player".to_string(); 2_000]].concat();
    let names = |_| {
        let names = (0..2_000).map(|at| format!("P{at}"));
        std::iter::once("1".to_string()).chain(names).collect()
    };
    check(&wide(players, &names, 20), 1, "");
    let groups = side_by_side(&texts(&["Player 1", "Result", "Player 2"]), 2_500);
    let row = |at: usize| side_by_side(&[format!("a{at}"), "2-1".into(), format!("b{at}")], 2_500);
    check(&wide(groups, &row, 4), 1, "");
}

/// Tables side by side that are a round each, and share nobody: everybody is out of all rounds but one.
#[test]
fn more_players_times_rounds_than_any_event_has() {
    let heading = side_by_side(&texts(&["Player 1", "Result", "Player 2"]), 330);
    let row = |at: usize| -> Vec<String> {
        let group =
            |group: usize| [format!("a{at} {group}"), "2-1".into(), format!("b{at} {group}")];
        (0..330).flat_map(group).collect()
    };
    let rows: Rows = std::iter::once(heading).chain((0..60).map(row)).collect();
    let book = csv(&rows);
    check(&book, 1, "over 330 rounds is too much");
    let reading = tiebook::read::read(&book.path, &tiebook::read::Options::default()).unwrap();
    let mut ids = reading.problems.iter().map(|problem| problem.kind.id());
    assert!(ids.any(|id| id == "too-large.rounds"));
}

#[test]
fn a_hundred_thousand_notes() {
    let beside = |at: usize, row: Vec<String>| [row, texts(&["", &format!("note {at}")])].concat();
    let empty = std::iter::repeat_n(texts(&["", "", "", "", ""]), 99_000);
    let rows: Rows = event(200, 5, player)
        .into_iter()
        .chain(empty)
        .enumerate()
        .map(|(at, row)| if at == 0 { row } else { beside(at, row) })
        .collect();
    check(&csv(&rows), 0, "note 1");
    let wide: Rows = (0..30_000)
        .map(|at| (0..10).map(|column| format!("note {at} {column}")).collect())
        .collect();
    check(&csv(&wide), 1, "no pairings");
}

#[test]
fn hundreds_of_tournaments_on_sheets_of_their_own() {
    let group = |group: usize| {
        let rows = event(8, 3, |at| format!("P{at} of {group}"));
        (format!("Group {group}"), rows)
    };
    let sheets: Vec<(String, Rows)> = (0..150).map(group).collect();
    let saved = Saved::bytes("odd.xlsx", &bare_xlsx(&sheets));
    let (code, said) = run(&saved, "check", true);
    let told = said.matches("8 players, 3 rounds, 12 pairings").count();
    assert_eq!((code, told), (0, 150), "{said:.2000}");
}

#[test]
fn hundreds_of_rounds() {
    let (code, said) = run(&csv(&event(20, 800, player)), "standings", true);
    assert_eq!(code, 0, "{said:.2000}");
}

#[test]
fn thousands_of_settings() {
    let many = |key: &dyn Fn(usize) -> String, value: &dyn Fn(usize) -> String| {
        with_settings((0..6_000).map(|at| (key(at), value(at))))
    };
    let same = |text: &'static str| move |_: usize| text.to_string();
    for (key, value, code, words) in [
        ("Rounds", "3", 0, ""),
        ("order", "match_points, omw", 0, ""),
        ("figure x", "mean(opponent.mw)", 0, ""),
    ] {
        let (ended, said) = run(&many(&same(key), &same(value)), "standings", false);
        assert!(ended == code && said.contains(words), "{key}: {ended} {said:.2000}");
    }
    let figure = |at: usize| format!("figure f{at}");
    for (saved, words) in [
        (many(&figure, &same("mean(opponent.mw)")), "more than 200"),
        (many(&figure, &|at| format!("mean(opponent.m{at}w)")), "more than 200"),
        (many(&same("floor"), &|at| format!("1/{}", at + 2)), "set twice"),
        (
            with_settings([("order".to_string(), vec!["omw"; 4_000].join(", "))].into_iter()),
            "more than 1000",
        ),
    ] {
        let (code, said) = run(&saved, "standings", false);
        assert!(code == 1 && said.contains(words), "{code} {said:.2000}");
    }
    let (code, said) = run(&many(&|at| hexadecimal(at), &same("x")), "check", false);
    assert!(code == 0 && said.contains("it was ignored"), "{code} {said:.2000}");
}

#[test]
fn thousands_of_names_that_are_not_listed() {
    let unknown = |at: usize| {
        vec![
            "1".into(),
            (at + 1).to_string(),
            hexadecimal(at),
            "2-0".into(),
            hexadecimal(at + 6_000),
        ]
    };
    let pairings = std::iter::once(texts(&HEADING)).chain((0..3_000).map(unknown)).collect();
    let listed = |at: usize| vec![hexadecimal(at + 20_000), "A".into()];
    let players = std::iter::once(texts(&["Name", "Club"])).chain((0..3_000).map(listed)).collect();
    check(
        &xlsx(vec![("Pairings", pairings), ("Players", players)]),
        1,
        "is not on the list of players",
    );
}

/// Every announced place is another one, and each is explained by the nearest player with whom it is turned.
#[test]
fn thousands_of_wrong_places() {
    let place = |at: usize| vec![(2_000 - at).to_string(), player(at)];
    let published =
        std::iter::once(texts(&["Rank", "Name"])).chain((0..2_000).map(place)).collect();
    let saved = xlsx(vec![("Pairings", event(2_000, 3, player)), ("Published", published)]);
    let (code, said) = run(&saved, "standings", true);
    assert_eq!(code, 0, "{said:.2000}");
}
