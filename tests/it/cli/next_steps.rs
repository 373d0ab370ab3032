//! Every command of an evening ends with what comes next.

use crate::harness::{Book, EN, tiebook};

#[test]
fn an_evening_never_stops_without_a_next_step() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| {
        let run = tiebook(args, folder.path());
        (run.code, run.stdout + &run.stderr)
    };
    let (code, said) = run(&["new", "mtg", "--rounds", "1", "--lang", "en", "-o", "my night.xlsx"]);
    assert_eq!(code, 0, "{said}");
    let next = "Next: type the names on the Players sheet, then: tiebook pair \"my night.xlsx\"";
    assert!(said.contains(next), "{said}");
    for command in ["check", "standings", "pair"] {
        let (code, said) = run(&[command, "my night.xlsx", "--lang", "en"]);
        assert_eq!(code, 1, "{said}");
        assert!(said.contains("this workbook has no players yet"), "{said}");
        let next = "type the names on the Players sheet, then: tiebook pair \"my night.xlsx\"";
        assert!(said.contains(next), "{said}");
    }
}

#[test]
fn names_alone_are_to_be_paired() {
    let names = [["No", "Name"], ["1", "Ann"], ["2", "Ben"], ["3", "Cai"], ["4", "Dee"]];
    let names = names.map(|row| row.to_vec());
    let names: Vec<&[&str]> = names.iter().map(Vec::as_slice).collect();
    let saved = Book::new("names.xlsx").sheet("Players", &names).rules("mtg").save();
    let said = saved.run("check", &["--lang", "en"]);
    let said = said.stdout + &said.stderr;
    assert!(said.contains("4 players are listed, but no round is paired yet"), "{said}");
    assert!(said.contains("pair the first round: tiebook pair names.xlsx"), "{said}");
    let done = saved.run("pair", &["--lang", "en", "-o", "one.xlsx"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let next = "Next: type the results on the Results sheet, then: tiebook pair one.xlsx";
    assert!(done.stdout.contains(next), "{}", done.stdout);
}

#[test]
fn after_the_last_round_come_the_standings() {
    let rounds: &[&[&str]] = &[&["Rounds", "2"], &["Rule set", "mtg"]];
    let saved = Book::new("night.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "2-1", "Dee"]])
        .sheet("Rules", rounds)
        .save();
    let done = saved.run("pair", &["--lang", "en", "-o", "two.xlsx"]);
    let next =
        "Next: type the results of this last round on the Results sheet, then: tiebook two.xlsx";
    assert!(done.stdout.contains(next), "{}{}", done.stdout, done.stderr);
}
