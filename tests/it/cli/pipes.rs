//! Pipes, devices, links and signals: what a file is besides a file.
#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::Saved;

const TIEBOOK: &str = env!("CARGO_BIN_EXE_tiebook");
const GOOD: &str = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n";
const BAD: &str = "Round,Player 1,Result,Player 2\n1,Ann,two-one,Ben\n";

/// Runs a line of shell in the folder of a book; `$t` is the program.
fn shell(saved: &Saved, line: &str) -> (i32, String, String) {
    let folder = saved.path.parent().unwrap();
    let mut command = Command::new("timeout");
    command
        .args(["60", "sh", "-c", line])
        .current_dir(folder)
        .env("t", TIEBOOK)
        .env("LANG", "en_US.UTF-8")
        .env_remove("LC_ALL");
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn book() -> Saved {
    let saved = Saved::bytes("good.csv", GOOD.as_bytes());
    fs::write(saved.beside("bad.csv"), BAD).unwrap();
    saved
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn whoever_reads_our_output_may_stop_and_the_exit_code_tells_the_truth() {
    let saved = book();
    // The code goes to a file: the shell tells only that of the last of a pipe.
    for (line, code) in [
        ("{ sleep 0.1; $t check bad.csv --rules mtg; echo $? > code; } | true", "1"),
        (
            "{ sleep 0.1; $t check bad.csv good.csv --rules mtg --json -; echo $? > code; } | true",
            "1",
        ),
        ("{ sleep 0.1; $t check bad.csv --rules mtg; echo $? > code; } >&-", "1"),
        ("{ sleep 0.1; $t check bad.csv --rules mtg 2>&1; echo $? > code; } 2>&- | true", "1"),
        ("{ sleep 0.1; $t check good.csv --rules mtg; echo $? > code; } | true", "0"),
        (
            "{ sleep 0.1; $t standings bad.csv good.csv --rules mtg --force 2>&1; echo $? > code; } | true",
            "1",
        ),
        ("{ sleep 0.1; $t explain good.csv Nobody --rules mtg 2>&1; echo $? > code; } | true", "2"),
        ("{ sleep 0.1; $t rules mtg; echo $? > code; } | true", "0"),
        ("{ sleep 0.1; $t check good.csv --rules mtg; echo $? > code; } > /dev/full", "2"),
    ] {
        let (_, _, stderr) = shell(&saved, line);
        assert_eq!(
            fs::read_to_string(saved.beside("code")).unwrap().trim(),
            code,
            "{line}: {stderr}"
        );
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
    }
    assert!(saved.beside("good-standings.xlsx").exists());
}

#[test]
fn pipes_and_devices_are_written_into() {
    let saved = book();
    for line in [
        "$t standings good.csv --rules mtg -o /dev/null --force --json /dev/null",
        "mkfifo p; cat p > got.xlsx & $t standings good.csv --rules mtg -o p --force; wait; test -p p",
        "mkfifo j; cat j > got.json & $t standings good.csv --rules mtg -o x.xlsx --json j; wait; test -p j",
        "$t standings good.csv --rules mtg -o /dev/stdout > out.xlsx",
        "$t standings good.csv --rules mtg -o y.xlsx --json /dev/stdout > out.json",
        "$t check good.csv --rules mtg --json /dev/stderr 2> err.json",
    ] {
        let (code, _, stderr) = shell(&saved, line);
        assert_eq!(code, 0, "{line}: {stderr}");
    }
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    for name in ["got.xlsx", "out.xlsx"] {
        assert!(!crate::harness::stored(&saved.beside(name), true).is_empty(), "{name}");
    }
    for name in ["got.json", "out.json", "err.json"] {
        let json: serde_json::Value =
            serde_json::from_slice(&fs::read(saved.beside(name)).unwrap()).unwrap();
        assert_eq!(json["format"], "tiebook/1", "{name}");
    }
}

#[test]
fn what_never_ends_is_not_read_to_its_end() {
    let saved = book();
    for line in [
        "$t check good.csv --rules /dev/zero",
        "$t rules /dev/zero",
        "$t new /dev/zero",
        "$t standings --files-from /dev/zero",
        "$t standings --files-from - < /dev/zero",
        "$t check good.csv --rules mtg --published /dev/zero",
        "$t check /dev/zero --rules mtg",
    ] {
        let (code, _, stderr) = shell(&saved, line);
        assert!(code == 2 && stderr.contains("it is larger than"), "{line}: {code} {stderr}");
    }
}

/// Each has a pipe of its own, at whose other end nobody ever is, or somebody who does nothing.
#[test]
fn nobody_waits_for_ever_at_a_pipe() {
    let saved = book();
    let (written, read) = ("nothing was written to it for 20 seconds", "nothing was read from it");
    // More than a pipe holds.
    let rows: String = (0..60).map(|at| format!("1,A{at},2-0,B{at}\n")).collect();
    fs::write(saved.beside("large.csv"), GOOD.to_string() + &rows).unwrap();
    let lines = [
        ("$t check 1 --rules mtg", written),
        ("$t check good.csv --rules ./2", written),
        ("$t rules ./3", written),
        ("$t new ./4", written),
        ("$t standings --files-from 5", written),
        ("$t check good.csv --rules mtg --published 6", written),
        ("sleep 100 > 7 & $t check 7 --rules mtg", written),
        ("$t check good.csv --rules ./8 --lang ja", "20秒間"),
        ("$t standings good.csv --rules mtg -o 9", read),
        ("$t standings good.csv --rules mtg -o 10.xlsx --json 10", read),
        ("$t check good.csv --rules mtg --json 11", read),
        ("sleep 100 < 12 & $t standings large.csv --rules mtg -o 12.xlsx --html 12", read),
        // It would be the second to write there, and whoever reads is content with the first.
        (
            "cat 13 > got & $t standings good.csv --rules mtg -o 13 --json 13",
            "13 would be both the JSON and the output",
        ),
    ];
    let (_, _, stderr) = shell(&saved, "for pipe in $(seq 13); do mkfifo $pipe; done");
    assert!(stderr.is_empty(), "{stderr}");
    std::thread::scope(|scope| {
        for (line, words) in lines {
            let saved = &saved;
            scope.spawn(move || {
                let line = format!("{line}; code=$?; kill $! 2> /dev/null; exit $code");
                let (code, _, stderr) = shell(saved, &line);
                assert!(code == 2 && stderr.contains(words), "{line}: {code} {stderr}");
            });
        }
    });
}

#[test]
fn output_for_nobody_is_a_failure() {
    let saved = book();
    for asked in [
        "standings good.csv --rules mtg -o -",
        "standings good.csv --rules mtg -o x.xlsx --json -",
        "standings good.csv --rules mtg -o x.xlsx --html -",
        "standings good.csv --rules mtg -o x.xlsx --trf -",
        "check good.csv --rules mtg --json -",
        "new mtg -o -",
    ] {
        let (code, _, stderr) = shell(&saved, &format!("$t {asked} >&-"));
        assert!(
            code == 2 && stderr.contains("standard output is closed"),
            "{asked}: {code} {stderr}"
        );
        assert!(!saved.beside("x.xlsx").exists(), "{asked}");
        // Sent there on purpose.
        let (_, _, stderr) = shell(&saved, &format!("$t {asked} > /dev/null; rm -f x.xlsx"));
        assert!(!stderr.contains("closed"), "{asked}: {stderr}");
    }
}

#[test]
fn a_link_is_followed_and_one_that_leads_nowhere_refused() {
    let saved = book();
    fs::create_dir(saved.beside("elsewhere")).unwrap();
    let target = saved.beside("elsewhere/target.xlsx");
    fs::write(&target, "old").unwrap();
    symlink("elsewhere/target.xlsx", saved.beside("link.xlsx")).unwrap();
    symlink("elsewhere/none.xlsx", saved.beside("dangling.xlsx")).unwrap();
    let (code, _, stderr) = shell(&saved, "$t standings good.csv --rules mtg -o link.xlsx");
    assert!(code == 2 && stderr.contains("--force"), "{stderr}");
    let (code, _, stderr) = shell(&saved, "$t standings good.csv --rules mtg -o link.xlsx --force");
    assert_eq!(code, 0, "{stderr}");
    assert!(fs::symlink_metadata(saved.beside("link.xlsx")).unwrap().is_symlink());
    assert!(!crate::harness::stored(&target, true).is_empty());
    let (code, _, stderr) =
        shell(&saved, "$t standings good.csv --rules mtg -o dangling.xlsx --force");
    assert!(code == 2 && stderr.contains("broken link"), "{stderr}");
    assert!(!saved.beside("elsewhere/none.xlsx").exists());
    let leftover = fs::read_dir(saved.beside("elsewhere")).unwrap().count();
    assert_eq!(leftover, 1);
}

#[test]
fn a_file_is_as_private_as_its_user_wants() {
    let saved = book();
    let (code, _, stderr) =
        shell(&saved, "umask 027; $t standings good.csv --rules mtg --json o.json; $t new mtg");
    assert_eq!(code, 0, "{stderr}");
    for name in ["good-standings.xlsx", "o.json", "mtg.xlsx"] {
        assert_eq!(mode(&saved.beside(name)), 0o640, "{name}");
    }
    // What is replaced keeps its permissions, whatever new files get.
    for name in ["good-standings.xlsx", "o.json"] {
        fs::set_permissions(saved.beside(name), Permissions::from_mode(0o604)).unwrap();
    }
    let (code, _, stderr) =
        shell(&saved, "umask 077; $t standings good.csv --rules mtg --json o.json --force");
    assert_eq!(code, 0, "{stderr}");
    for name in ["good-standings.xlsx", "o.json"] {
        assert_eq!(mode(&saved.beside(name)), 0o604, "{name}");
    }
}

#[test]
fn what_comes_through_a_pipe_is_read_once() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let two = two_tournaments();
    fs::copy(&two.path, saved.beside("two.xlsx")).unwrap();
    for line in [
        "cat two.xlsx | $t standings /dev/stdin --rules mtg --out-dir one",
        "mkfifo p; cat two.xlsx > p & $t standings p --rules mtg --out-dir two",
        "cat two.xlsx | $t check /dev/stdin --rules mtg",
        "mkfifo q; cat two.xlsx > q & $t check q --rules mtg",
        // Rules and announced standings through pipes, and a book whose output's name has to be looked into.
        "mkfifo r; printf 'id = \"house\"\\nbased_on = \"mtg\"\\n' > r & $t standings two.xlsx --rules ./r --out-dir three",
        "mkfifo s; cat two.xlsx > s & $t standings s friday-mtg.xlsx --rules mtg --out-dir four --json -",
    ] {
        let (code, _, stderr) = shell(&saved, line);
        assert_eq!(code, 0, "{line}: {stderr}");
    }
    for name in [
        "one/stdin-A",
        "one/stdin-B",
        "two/p-A",
        "two/p-B",
        "three/two-A",
        "three/two-B",
        "four/s-A",
        "four/s-B",
    ] {
        assert!(saved.beside(&format!("{name}-standings.xlsx")).exists(), "{name}");
    }
    // The name of the pipe's outputs begins like another book's, so it is looked into before.
    fs::copy(saved.beside("two.xlsx"), saved.beside("pipe-A.xlsx")).unwrap();
    let line = "mkfifo pipe; cat two.xlsx > pipe & $t standings pipe pipe-A.xlsx --rules mtg --sheet A --out-dir five";
    let (code, _, stderr) = shell(&saved, line);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(fs::read_dir(saved.beside("five")).unwrap().count(), 2);
}

fn two_tournaments() -> Saved {
    let heading = crate::harness::EN.as_slice();
    let one: [&[&str]; 2] = [heading, &["1", "1", "Ann", "2-0", "Ben"]];
    let other: [&[&str]; 2] = [heading, &["1", "1", "Eve", "2-0", "Fay"]];
    crate::harness::Book::new("two.xlsx").sheet("A", &one).sheet("B", &other).save()
}

#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    // Large enough to be written for a while.
    let row = |at: usize| {
        format!("{},P{},2-1,Q{}\n", at / 200 + 1, at % 200, (at % 200 + at / 200) % 200)
    };
    let text = std::iter::once("Round,Player 1,Result,Player 2\n".to_string())
        .chain((0..1200).map(row))
        .collect::<String>();
    let saved = Saved::bytes("large.csv", text.as_bytes());
    let folder = saved.path.parent().unwrap();
    let names = || {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect::<Vec<_>>()
    };
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        let mut command = Command::new(TIEBOOK);
        let mut child = command
            .args(["standings", "large.csv", "--rules", "mtg"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while !names().iter().any(|name| name.starts_with(".tiebook-")) {
            assert!(
                begun.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none(),
                "it never began to write"
            );
            std::thread::sleep(Duration::from_millis(2));
        }
        let sent =
            Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(), ["large.csv"], "after {signal}");
    }
}
