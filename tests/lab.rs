//! The laboratory: what trials come to on average, shares that add up to the whole, and a workbook that computes itself.

mod common;

use std::path::Path;

use common::engine::Recalculated;
use common::{Book, Seen, stored, tiebook};
use tiebook::lab::trial::{Column, columns};
use tiebook::lab::{Shard, Study, Watch, run};

/// The heading of a small study under the three orders of Kawai, Kawashima and Iida.
const RULES: &str = "id = \"small\"\ntitle = { ja = \"小\", en = \"Small\" }\nrules = [\"kawai-fide\", \"kawai-x1\", \"kawai-x2\"]\n";

fn part(id: &str, players: usize, step: u32, draws: &str, events: u32, trials: u32) -> String {
    format!(
        "[[part]]\nid = \"{id}\"\nkind = \"round_robin\"\nplayers = {players}\nrounds = 9\nsteps = [{step}]\ndraws = \"{draws}\"\nevents = {events}\ntrials = {trials}\n"
    )
}

/// Returns, for each rule set, the means of D (differences to the round robin, added up) and M (equal places).
fn means(text: &str) -> Vec<(f64, f64)> {
    let study = Study::read(text).unwrap();
    let counted = run(&study, Shard::WHOLE, &Watch::NOBODY).unwrap();
    let part = &study.parts[0];
    let all = columns(part, &study.rules_of(part).unwrap());
    let at = |column: Column| all.iter().position(|known| *known == column).unwrap();
    let apart = |values: &[i64], set: usize| -> Vec<i64> {
        (0..part.players).map(|team| (values[at(Column::RoundRobin(set, team))] - values[at(Column::Swiss(set, team))]).abs()).collect()
    };
    let of = |set: usize| {
        let rows = &counted.rows[0];
        let apart: Vec<Vec<i64>> = rows.iter().map(|row| apart(&row.values, set)).collect();
        let sum: i64 = apart.iter().flatten().sum();
        let hits = apart.iter().flatten().filter(|apart| **apart == 0).count();
        (sum as f64 / rows.len() as f64, hits as f64 / rows.len() as f64)
    };
    (0..3).map(of).collect()
}

/// The specification's table was made by another program: 4,000 trials each. Here are few, so that the bounds are four standard
/// errors: deviations of D there are 9.6 and 12.2 for FIDE, and M deviates by less than 2.
#[test]
fn means_are_those_of_another_program() {
    let near = |found: (f64, f64), expected: (f64, f64), deviation: f64, trials: f64| {
        let bound = 4.0 / trials.sqrt();
        assert!((found.0 - expected.0).abs() < deviation * bound, "D {found:?} {expected:?}");
        assert!((found.1 - expected.1).abs() < 2.0 * bound, "M {found:?} {expected:?}");
    };
    let trials = 120;
    let found = means(&format!("{RULES}{}", part("1a", 20, 50, "none", 1, trials)));
    for (found, expected) in found.into_iter().zip([(48.9, 2.94), (54.2, 2.72), (52.8, 2.75)]) {
        near(found, expected, 11.0, f64::from(trials));
    }
    let found = means(&format!("{RULES}{}", part("1b", 24, 50, "kawai", 1, trials)));
    for (found, expected) in found.into_iter().zip([(67.8, 3.02), (75.1, 2.78), (73.0, 2.84)]) {
        near(found, expected, 14.0, f64::from(trials));
    }
}

#[test]
fn a_certain_winner_comes_first() {
    // 2,000 points apart every game is certain: nobody but the strongest wins all games, whatever the rounds.
    let text = "id = \"sure\"\ntitle = { ja = \"確\", en = \"Sure\" }\nrules = [\"kawai-fide\"]\n[[part]]\nid = \"1\"\nkind = \"event\"\n\
                players = 8\nrounds = 3\nsteps = [2000]\ntrials = 5\n";
    let study = Study::read(text).unwrap();
    let counted = run(&study, Shard::WHOLE, &Watch::NOBODY).unwrap();
    let part = &study.parts[0];
    let all = columns(part, &study.rules_of(part).unwrap());
    let at = |column: Column| all.iter().position(|known| *known == column).unwrap();
    for row in &counted.rows[0] {
        // After three rounds of eight one has won all: alone in first place, 2 halves.
        assert_eq!(row.values[at(Column::First(0, 3))], 2);
        assert_eq!(row.values[at(Column::Rematches)], 0);
    }
}

fn run_in(folder: &Path, args: &[&str]) -> common::Run {
    let run = tiebook(args, folder);
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run
}

#[test]
fn shares_and_threads_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let study = format!("{RULES}{}{}", part("a", 10, 30, "kawai", 1, 13), part("b", 10, 30, "none", 3, 6));
    std::fs::write(folder.path().join("small.toml"), study).unwrap();
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    run_in(folder.path(), &["lab", "small.toml", "--lang", "en", "-o", "whole.xlsx"]);
    for threads in ["1", "2"] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"));
        let args = ["lab", "small.toml", "--lang", "en", "-o"];
        let status = command.current_dir(folder.path()).env("RAYON_NUM_THREADS", threads).args(args).arg(format!("{threads}.xlsx"));
        assert!(status.status().unwrap().success());
        assert_eq!(bytes("whole.xlsx"), bytes(&format!("{threads}.xlsx")), "{threads} threads");
    }
    let shares: Vec<String> = (1..=4).map(|share| format!("{share}.json")).collect();
    for (at, share) in (1..).zip(&shares) {
        run_in(folder.path(), &["lab", "small.toml", "--shard", &format!("{at}/4"), "-o", share]);
    }
    let mut merge = vec!["lab", "--lang", "en", "-o", "merged.xlsx", "--merge"];
    // In any order.
    merge.extend(shares.iter().rev().map(String::as_str));
    run_in(folder.path(), &merge);
    assert_eq!(bytes("whole.xlsx"), bytes("merged.xlsx"));
    let missing = tiebook(&["lab", "--lang", "en", "--merge", "1.json", "3.json", "4.json"], folder.path());
    assert!(missing.code == 1 && missing.stderr.contains("Shares are missing: 2/4"), "{}", missing.stderr);
    let other = tiebook(&["lab", "small.toml", "--seed", "9", "--shard", "2/4", "-o", "other.json"], folder.path());
    assert_eq!(other.code, 0);
    let mixed = tiebook(&["lab", "--lang", "en", "--merge", "1.json", "other.json"], folder.path());
    assert!(mixed.code == 1 && mixed.stderr.contains("other.json is a share of another study"), "{}", mixed.stderr);
    let none = tiebook(&["lab", "small.toml", "--lang", "en", "--shard", "5/4"], folder.path());
    assert!(none.code == 2 && none.stderr.contains("5/4"), "{}", none.stderr);
}

#[test]
fn the_workbook_computes_itself_and_a_trial_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // Four Swiss events for each round robin, in place of a hundred.
    let study = std::fs::read_to_string("templates/lab/kawai.toml").unwrap().replace("events  = 100", "events  = 4");
    std::fs::write(at("kawai.toml"), study).unwrap();
    let said = run_in(folder.path(), &["lab", "kawai.toml", "--trials", "3", "--lang", "en", "-o", "kawai.xlsx"]).stdout;
    assert!(said.contains("X1 is nearer to the round robin than FIDE [1b]"), "{said}");
    run_in(folder.path(), &["lab", "--players", "9", "--rounds", "4", "--trials", "20", "--lang", "ja", "-o", "own.xlsx"]);
    let books = [at("kawai.xlsx"), at("own.xlsx")];
    if let Some(models) = Recalculated::all(&books) {
        models.iter().zip(&books).for_each(|(model, book)| model.holds(book));
    }
    let errors =
        |book: &Path| stored(book, true).into_iter().filter(|(.., seen)| matches!(seen, Seen::Text(text) if text.starts_with('#')));
    assert!(books.iter().all(|book| errors(book).count() == 0));
    run_in(folder.path(), &["lab", "kawai", "--keep", "1b:2", "--lang", "en", "-o", "trial.xlsx"]);
    let standings = run_in(folder.path(), &["standings", "trial.xlsx", "-o", "again.xlsx"]).stdout;
    assert!(standings.contains("Team00") && standings.contains("Team23"), "{standings}");
}

#[test]
fn a_book_needs_ratings_and_gives_names() {
    let players: Vec<[String; 2]> = (0..8).map(|at| [format!("P{at}"), (1_400 + 40 * at).to_string()]).collect();
    let rows: Vec<Vec<&str>> = players.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let headings: &[&str] = &["Name", "Rating"];
    let list: Vec<&[&str]> = std::iter::once(headings).chain(rows.iter().map(Vec::as_slice)).collect();
    let book = Book::new("club.xlsx").sheet("Players", &list).rules("fide-2019").save();
    let output = book.beside("out.xlsx");
    let args = ["--rounds", "3", "--trials", "10", "--rules", "fide-2019,kawai-fide", "--lang", "en", "-o", output.to_str().unwrap()];
    let run = book.run("lab", &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("the strongest first in"), "{}", run.stdout);
    let kept = book.beside("kept.xlsx");
    let run = book.run("lab", &["--rounds", "3", "--keep", "1", "--lang", "en", "-o", kept.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(stored(&kept, false).iter().any(|(.., seen)| matches!(seen, Seen::Text(text) if text == "P7")));
    let unrated = Book::new("club.xlsx").sheet("Players", &[&["Name", "Rating"], &["Ann", "1500"], &["Ben", ""]]).rules("mtg").save();
    let run = unrated.run("lab", &["--rounds", "1", "--lang", "en"]);
    assert!(run.code == 1 && run.stderr.contains("Players!A3"), "{}", run.stderr);
}

/// Ctrl-C: what is done is written, and told to be less than was asked for.
#[cfg(unix)]
#[test]
fn what_is_done_is_written_when_it_is_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"))
        .current_dir(folder.path())
        .args(["lab", "--players", "12", "--rounds", "5", "--trials", "100000", "--rules", "kawai-fide", "--lang", "en", "-o", "cut.xlsx"])
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Broken off: ") && said.contains("of 100000 trials"), "{said}");
    let cells = stored(&folder.path().join("cut.xlsx"), false);
    assert!(cells.iter().any(|(.., seen)| matches!(seen, Seen::Text(text) if text.starts_with("The run was broken off"))));
}
