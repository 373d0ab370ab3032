//! The cases of `tests/commands`, a folder for each behaviour: drop a file there, get a test.

use crate::harness::commands::hold;

#[test]
fn announced_standings_are_judged_as_they_say() {
    hold("audit");
}

#[test]
fn the_command_line_does_as_they_say() {
    hold("cli");
}

#[test]
fn workbooks_are_read_as_they_say() {
    hold("input");
}

#[test]
fn workbooks_are_written_as_they_say() {
    hold("output");
}

#[test]
fn rounds_are_paired_as_they_say() {
    hold("pairing");
}

#[test]
fn figures_are_as_they_say() {
    hold("rules");
}

/// A folder that no test above looks into would hold nothing.
#[test]
fn every_folder_is_looked_into() {
    let folders = std::fs::read_dir("tests/commands").unwrap();
    let names = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != "README.md").collect();
    names.sort();
    assert_eq!(names, ["audit", "cli", "input", "output", "pairing", "rules"]);
}
