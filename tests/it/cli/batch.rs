//! Many books at once: every good one is written, every bad one named, in little memory.
//!
//! 60 books by default; `TIEBOOK_BOOKS=500 cargo test --test it batch -- --include-ignored` tries as many as one likes.

use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What a run may take of memory at most, however many books there are.
const MOST_MEGABYTES: u64 = 100;

const SAMPLES: [&str; 5] = [
    "friday-mtg.xlsx",
    "hyogo-2009.xlsx",
    "dominion-2.xlsx",
    "layouts/matrix.xlsx",
    "othello-world-cup.xlsx",
];
/// What a bad book holds.
const BAD: [&[u8]; 4] = [
    b"no workbook",
    b"",
    b"PK\x03\x04 cut off",
    b"Round,Player 1,Result,Player 2\n1,Ann,two-one,Ben\n",
];

/// Waits for a program; returns the most memory that it was seen to take, in megabytes, where the system tells.
fn watch(child: &mut Child) -> Option<u64> {
    let status = format!("/proc/{}/status", child.id());
    let mut most = None;
    while child.try_wait().unwrap().is_none() {
        let peak = std::fs::read_to_string(&status).ok().and_then(|text| {
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.trim().trim_end_matches(" kB").parse::<u64>().ok()
        });
        most = peak.map(|kilobytes| kilobytes >> 10).or(most);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    most
}

#[test]
#[ignore = "minutes"]
fn bad_books_among_many_are_named_and_all_others_written() {
    let count: usize =
        std::env::var("TIEBOOK_BOOKS").ok().and_then(|count| count.parse().ok()).unwrap_or(60);
    // 5 of 60, 20 of 500.
    let each = if count > 60 { 25 } else { 12 };
    let folder = tempfile::tempdir().unwrap();
    let mut books = Vec::new();
    for at in 0..count {
        let (is_bad, ending) =
            (at % each == 7, if at % (4 * each) == 7 + 3 * each { "csv" } else { "xlsx" });
        let name = format!("{}{at}.{ending}", if is_bad { "bad" } else { "good" });
        let bytes = if is_bad {
            BAD[at / each % BAD.len()].to_vec()
        } else {
            std::fs::read(Path::new("samples").join(SAMPLES[at % SAMPLES.len()])).unwrap()
        };
        std::fs::write(folder.path().join(&name), bytes).unwrap();
        books.push((name, is_bad));
    }
    let stderr = std::fs::File::create(folder.path().join("stderr")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tiebook"))
        .args(["standings", "--rules", "mtg", "--lang", "en", "--out-dir", "out"])
        .args(books.iter().map(|(name, _)| name))
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .unwrap();
    let megabytes = watch(&mut child);
    let code = child.wait().unwrap().code();
    let stderr = std::fs::read_to_string(folder.path().join("stderr")).unwrap();
    assert_eq!(code, Some(1), "{stderr}");
    let bad = books.iter().filter(|(_, is_bad)| *is_bad).count();
    assert!(stderr.contains(&format!("wrote {} of {count}", count - bad)), "{stderr}");
    let named = stderr.lines().find(|line| line.starts_with("not written: ")).unwrap();
    for (name, is_bad) in &books {
        let output = folder
            .path()
            .join("out")
            .join(format!("{}-standings.xlsx", name.rsplit_once('.').unwrap().0));
        assert_eq!(output.exists(), !is_bad, "{name}");
        assert_eq!(named.split([' ', ',']).any(|word| word == name), *is_bad, "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path().join("out")).unwrap().count(), count - bad);
    println!("{count} books, {bad} bad, {megabytes:?} MB");
    assert!(megabytes.is_none_or(|most| most <= MOST_MEGABYTES), "{megabytes:?} MB");
}

/// An array job: each machine takes every fourth book of a list, and together they write what one machine writes.
#[test]
fn shares_of_a_list_are_the_whole_list() {
    let folder = tempfile::tempdir().unwrap();
    let sample = std::fs::read("samples/friday-mtg.xlsx").unwrap();
    let books: Vec<String> = (0..5).map(|at| format!("book-{at}.xlsx")).collect();
    for book in &books {
        std::fs::write(folder.path().join(book), &sample).unwrap();
    }
    std::fs::write(folder.path().join("list.txt"), books.join("\n") + "\n\n").unwrap();
    let args = ["standings", "--files-from", "list.txt", "--out-dir", "whole", "--lang", "en"];
    let run = crate::harness::tiebook(&args, folder.path());
    run.ends(0);
    let mut done = 0;
    for share in 1..=3 {
        let share = format!("{share}/3");
        let args = [
            "standings",
            "--files-from",
            "list.txt",
            "--shard",
            &share,
            "--out-dir",
            "shares",
            "--lang",
            "en",
        ];
        let run = crate::harness::tiebook(&args, folder.path());
        run.ends(0);
        let now = std::fs::read_dir(folder.path().join("shares")).unwrap().count();
        assert_eq!(now - done, if share == "3/3" { 1 } else { 2 }, "{share}");
        done = now;
    }
    for book in std::fs::read_dir(folder.path().join("whole")).unwrap() {
        let book = book.unwrap();
        assert_eq!(
            std::fs::read(book.path()).unwrap(),
            std::fs::read(folder.path().join("shares").join(book.file_name())).unwrap()
        );
    }
    let none = crate::harness::tiebook(
        "standings --files-from list.txt --shard 9/9 --lang en",
        folder.path(),
    );
    none.err(0, &["no books"]);
    let wrong = crate::harness::tiebook(
        "standings --files-from list.txt --shard 4/3 --lang en",
        folder.path(),
    );
    assert_eq!(wrong.code, 2);
}
