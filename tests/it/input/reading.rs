//! The cases of `tests/reading/*.md`: sheets, and what is read of them. Drop a file, get a test.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::harness::case::{Case, EXPECTED, cells};
use crate::harness::commands::case_files;
use tiebook::lang::Language;

/// What a line expects: the word it begins with, and the values.
struct Expectation {
    line: usize,
    what: &'static str,
    values: Vec<String>,
}

/// A sheet, or a sheet with some cells typed otherwise, and what is expected of each of them.
#[derive(Default)]
struct Group {
    cases: Vec<(usize, Case)>,
    expected: Vec<Expectation>,
}

/// Reads the case otherwise: `B2 = text` types into a cell, `map: A = B` is an option.
fn changed(case: Case, changes: &str) -> Case {
    let change = |case: Case, change: &str| {
        let option = change.split_once(": ").filter(|(key, _)| {
            [
                "map",
                "merge",
                "sheet",
                "through round",
                "through date",
                "count finals",
                "game scores",
                "layout",
                "dates",
                "rules",
                "set",
            ]
            .contains(key)
        });
        if let Some((key, value)) = option {
            return case.with(key, value.trim());
        }
        let (place, text) =
            change.split_once(" =").unwrap_or_else(|| panic!("no change: {change}"));
        case.typed(place, &cells(text.trim())[0])
    };
    changes.split("; ").fold(case, change)
}

/// Takes a file apart into groups of cases that are expected to be read alike.
fn groups(path: &Path, text: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // The case as it stands, and the name of the sheet whose table comes next.
    let (mut case, mut sheet) = (Case::default(), None);
    // What stands above the first title: every case begins with it.
    let mut above: Option<Case> = None;
    // Whether a table, a text or an option stands there of which nothing is expected yet.
    let mut is_new = false;
    // Whether something is expected of it, so that the next table begins another workbook.
    let mut is_done = false;
    let mut in_table = false;
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        let group = |case| Group { cases: vec![(number, case)], expected: Vec::new() };
        let starts = line.starts_with("## ")
            || line.starts_with('|')
            || line.starts_with("```")
            || line.starts_with("Sheet ");
        if starts && std::mem::take(&mut is_done) {
            (case, sheet) = (above.clone().unwrap_or_default(), None);
        }
        if line.starts_with("## ") {
            assert!(
                !is_new || above.is_none(),
                "{}: nothing is expected above line {number}",
                path.display()
            );
            above.get_or_insert_with(|| case.clone());
            is_new = false;
        } else if let Some(name) = line.strip_prefix("Sheet ") {
            sheet = Some(name.trim_end_matches(':').to_string());
        } else if let Some(name) = line.strip_prefix("```") {
            let inside = std::iter::from_fn(|| lines.next_if(|(_, line)| *line != "```"));
            let inside: String = inside.flat_map(|(_, line)| [line, "\n"]).collect();
            lines.next();
            (case, is_new) = (Case::text(name, &inside), true);
        } else if line.starts_with('|') {
            if !in_table {
                case = case.and(sheet.take().as_deref().unwrap_or("Games"), &[]);
            }
            if !line.starts_with("|-") {
                case.push_row(cells(line));
            }
            is_new = true;
        } else if let Some(changes) = line.strip_prefix("With ") {
            (case, is_new) = (changed(case, changes), true);
        } else if let Some(changes) = line.strip_prefix("Where ") {
            let changed = changed(case.clone(), changes);
            match groups.last_mut() {
                Some(last) if last.expected.is_empty() => last.cases.push((number, changed)),
                _ => groups.push(group(changed)),
            }
            (is_new, is_done) = (false, true);
        } else if let Some(changes) = line.strip_prefix("Also where ") {
            let changed = changed(case.clone(), changes);
            groups.last_mut().unwrap().cases.push((number, changed));
        } else if let Some((what, values)) = expectation(line) {
            if std::mem::take(&mut is_new) {
                groups.push(group(case.clone()));
            }
            is_done = true;
            let values = values.split("; ").map(str::trim).map(String::from);
            groups.last_mut().unwrap().expected.push(Expectation {
                line: number,
                what,
                values: values.filter(|value| !value.is_empty() && value != "nothing").collect(),
            });
        } else {
            let odd = line.split_once(':').is_some_and(|(word, _)| {
                word.starts_with(char::is_uppercase) && word.split(' ').count() < 3
            });
            assert!(!odd, "{}:{number}: no such expectation: {line}", path.display());
        }
        in_table = line.starts_with('|');
    }
    assert!(!is_new, "{}: nothing is expected at the end", path.display());
    groups
}

fn expectation(line: &str) -> Option<(&'static str, &str)> {
    EXPECTED.iter().find_map(|what| {
        let rest = line.strip_prefix(what)?;
        match rest.strip_prefix(':') {
            Some(values) => Some((*what, values.trim())),
            None => (rest == ".").then_some((*what, "")),
        }
    })
}

/// What is not as expected in a file.
fn failures(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let mut failures = String::new();
    for group in groups(path, &text) {
        assert!(
            !group.expected.is_empty(),
            "{}: nothing is expected of the case in line {}",
            path.display(),
            group.cases[0].0
        );
        for (line, case) in &group.cases {
            let told = case.told();
            let is_japanese = Language::of_letters(&format!("{case:?}")).is_some();
            for text in told.badly_worded(is_japanese) {
                let _ = writeln!(failures, "{}:{line}: {text}", path.display());
            }
            for Expectation { line: at, what, values } in &group.expected {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                if let Err(found) = told.holds(what, &values) {
                    let _ = writeln!(
                        failures,
                        "{}:{at}: (case in line {line}) {what}: {found}",
                        path.display()
                    );
                }
            }
        }
    }
    failures
}

#[test]
fn every_case_is_read_as_it_says() {
    let files = case_files(Path::new("tests/reading"));
    assert!(files.len() > 5 || std::env::var_os("TIEBOOK_CASES").is_some());
    let failures: String = std::thread::scope(|scope| {
        let start = |path| scope.spawn(move || failures(path));
        let running: Vec<_> = files.iter().map(PathBuf::as_path).map(start).collect();
        running.into_iter().map(|file| file.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "\n{failures}");
}
