//! Rounds known beforehand, and rounds that another program pairs: round robins, knockouts, engines.

use std::path::Path;

use crate::harness::engine::edited;
use crate::harness::evening::{number, played, run, tables};
use crate::harness::{Book, Saved, tiebook};

/// Names and ratings, the best first.
fn club(players: usize) -> Saved {
    let names = ["Ann", "Ben", "Cai", "Dee", "Eva", "Fay", "Gus"];
    let ratings: Vec<String> = (0..players).map(|at| (2_000 - 100 * at).to_string()).collect();
    let mut rows: Vec<[&str; 2]> = vec![["Name", "Rating"]];
    rows.extend(names.iter().zip(&ratings).map(|(name, rating)| [*name, rating.as_str()]));
    let rows: Vec<&[&str]> = rows.iter().map(<[&str; 2]>::as_slice).collect();
    Book::new("club.xlsx").sheet("Players", &rows).save()
}

fn met(book: &Path, round: u32) -> Vec<(String, String)> {
    tables(book, round)
        .into_iter()
        .map(|(_, [one, other, _])| (one, other))
        .filter(|(_, other)| !other.is_empty())
        .collect()
}

fn pairs(told: &[(&str, &str)]) -> Vec<(String, String)> {
    told.iter().map(|(one, other)| ((*one).to_string(), (*other).to_string())).collect()
}

/// Pairs the next round of a book and plays it; returns what was said. The first round, and the first of the second time round, are computed again.
fn next(folder: &Path, book: &str, round: u32, args: &[&str], to: &str) -> String {
    let paired = format!("paired-{round}.xlsx");
    let said =
        run(folder, &[&["pair", book, "--lang", "en", "-o", &paired, "--force"], args].concat())
            .stdout;
    if [1, 6].contains(&round) {
        crate::harness::engine::recalculates(&folder.join(&paired));
    }
    played(&folder.join(&paired), round, &folder.join(to));
    said
}

/// Five players twice round: FIDE C.05, Annex 1, “5 or 6 players”, the sixth being nobody.
#[test]
#[ignore = "minutes"]
fn everybody_meets_everybody_twice() {
    let saved = club(5);
    let folder = saved.path.parent().unwrap();
    let printed: [&[(&str, &str)]; 5] = [
        &[("Ben", "Eva"), ("Cai", "Dee")],
        &[("Eva", "Cai"), ("Ann", "Ben")],
        &[("Cai", "Ann"), ("Dee", "Eva")],
        &[("Ann", "Dee"), ("Ben", "Cai")],
        &[("Dee", "Ben"), ("Eva", "Ann")],
    ];
    let mut book = "club.xlsx".to_string();
    for round in 1..=10_u32 {
        let to = format!("played-{round}.xlsx");
        // The workbook keeps how it is paired.
        let args: &[&str] =
            if round == 1 { &["--rules", "mtg", "--system", "double_round_robin"] } else { &[] };
        let said = next(folder, &book, round, args, &to);
        assert!(
            said.contains(&format!("Round {round} of 10 of a "))
                && said.contains("has the bye this round"),
            "{said}"
        );
        let table = printed[(round as usize - 1) % 5];
        let table: Vec<(&str, &str)> = if round <= 5 {
            table.to_vec()
        } else {
            table.iter().map(|(one, other)| (*other, *one)).collect()
        };
        let mut now = met(&folder.join(format!("paired-{round}.xlsx")), round);
        let mut wanted = pairs(&table);
        now.sort();
        wanted.sort();
        assert_eq!(now, wanted, "round {round}");
        book = to;
    }
    let over = tiebook(&["pair", &book, "--lang", "en"], folder);
    over.err(1, &["The 10 planned rounds are played"]);
    run(folder, &["standings", &book, "-o", "final.xlsx"]);
}

/// By lot the seeds are others with another number, and stand on Players.
#[test]
fn the_lot_decides_the_seeds_of_a_knockout() {
    let saved = club(6);
    let folder = saved.path.parent().unwrap();
    let drawn = |seed: &str| {
        let args = "pair club.xlsx --rules knockout --set seeds=lot -o lot.xlsx --force --seed";
        let args: Vec<&str> = args.split(' ').chain([seed]).collect();
        run(folder, &args);
        met(&folder.join("lot.xlsx"), 1)
    };
    assert!((1..9).any(|seed| drawn(&seed.to_string()) != drawn("9")));
}

/// Writes a program for the shell that stands for a pairing engine.
#[cfg(unix)]
fn engine(folder: &Path, body: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("engine.sh");
    std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_string()
}

/// Called as `PATH --dutch FILE -p ANSWER`.
#[cfg(unix)]
#[test]
fn a_program_of_ones_own_pairs() {
    let saved = club(5);
    let folder = saved.path.parent().unwrap();
    // It answers only where it is asked as agreed, and Ben, who is away, has a round without play in the file.
    let body = "[ \"$1\" = --dutch ] && [ \"$3\" = -p ] && grep -q '^XXC ' \"$2\" && grep -q '^001    2 .*0000 - Z' \"$2\" || exit 3\n\
                printf '2\\n4 1\\n3 5\\n' > \"$4\"";
    let path = engine(folder, body);
    let args = [
        "pair",
        "club.xlsx",
        "--rules",
        "fide-2026",
        "--absent",
        "Ben",
        "--engine",
        &path,
        "--lang",
        "en",
        "-o",
        "one.xlsx",
    ];
    let said = run(folder, &args).stdout;
    let wish = tiebook(&[&args[..8], &["--forbid", "Ann=Cai", "-o", "wish.xlsx"]].concat(), folder);
    wish.err(2, &["--lock and --forbid cannot be used with --engine"]);
    assert!(
        said.contains("Paired by engine.sh, not by tiebook")
            && said.contains("Away this round: Ben"),
        "{said}"
    );
    let paired = folder.join("one.xlsx");
    assert_eq!(met(&paired, 1), pairs(&[("Dee", "Ann"), ("Cai", "Eva")]));
    crate::harness::engine::recalculates(&paired);
    // The round after it: everybody is there, somebody has the bye.
    let ended = folder.join("ended.xlsx");
    let results = tables(&paired, 1).into_iter().filter(|(_, [_, second, _])| !second.is_empty());
    let typed = results
        .flat_map(|(row, _)| [number("Results", row, 3, 1), number("Results", row, 5, 0)])
        .collect::<Vec<_>>();
    edited(&paired, &ended, &typed);
    let path = engine(
        folder,
        "grep -q '^XXC ' \"$2\" && exit 3\nprintf '3\\n1 3\\n5 4\\n2 0\\n' > \"$4\"",
    );
    let said = run(folder, format!("pair ended.xlsx --engine {path} --lang en -o two.xlsx")).stdout;
    assert!(said.contains("Ben has the bye"), "{said}");
    assert_eq!(met(&folder.join("two.xlsx"), 2), pairs(&[("Ann", "Cai"), ("Eva", "Dee")]));
}

/// Pairs by a program that has as many seconds as come behind it.
#[cfg(unix)]
fn within(path: &str) -> [&str; 11] {
    [
        "pair",
        "club.xlsx",
        "--rules",
        "fide-2026",
        "--engine",
        path,
        "--lang",
        "en",
        "-o",
        "no.xlsx",
        "--time-limit",
    ]
}

#[cfg(unix)]
#[test]
fn what_a_program_does_wrong_is_said() {
    let saved = club(4);
    let folder = saved.path.parent().unwrap();
    let asked = |path: &str| {
        let run = tiebook(&[&within(path)[..], &["2"]].concat(), folder);
        assert!(run.code == 1 && !folder.join("no.xlsx").exists(), "{path}: {}", run.stderr);
        run.stderr
    };
    assert!(asked("/nowhere/engine").contains("engine cannot be started"));
    for (body, told) in [
        ("exit 1", "says there is no legal round"),
        ("printf '2\\n1 2\\n' > \"$4\"", "announced 2 pairs, but listed 1"),
        ("echo 'bad line 7' >&2; exit 3", "ended with code 3 and paired nothing: bad line 7"),
        ("exit 0", "wrote no pairings"),
        ("sleep 30", "did not answer within 2 seconds"),
        ("echo nonsense > \"$4\"", "in line 1: nonsense"),
        ("printf '2\\n1 2\\n3 x\\n' > \"$4\"", "in line 3: 3 x"),
        ("printf '2\\n1 2\\n3 9\\n' > \"$4\"", "with number 9 in line 3"),
        ("printf '2\\n1 2\\n3 1\\n' > \"$4\"", "paired Ann twice"),
        ("printf '1\\n1 2\\n' > \"$4\"", "left these out: Cai, Dee"),
        ("printf '3\\n1 2\\n3 0\\n4 0\\n' > \"$4\"", "more than one bye"),
    ] {
        let said = asked(&engine(folder, body));
        assert!(said.contains(told), "{told}: {said}");
    }
}

/// A program that is ended ends with all that it started itself: after its time, and with Ctrl-C.
#[cfg(unix)]
#[test]
fn nothing_a_program_started_goes_on_without_it() {
    let saved = club(4);
    let folder = saved.path.parent().unwrap();
    let number = folder.join("child.txt");
    let path = engine(folder, &format!("sleep 60 &\necho $! > '{}'\nwait", number.display()));
    let args = within(&path);
    let is_gone = || {
        let child = std::fs::read_to_string(&number).unwrap();
        let is_there = || {
            std::process::Command::new("kill")
                .args(["-0", child.trim()])
                .stderr(std::process::Stdio::null())
                .status()
        };
        // One that was ended may stand in the list until somebody takes note of it.
        (0..50).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            let state =
                std::fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
            !is_there().unwrap().success() || state.contains(") Z ")
        })
    };
    let run = tiebook(&[&args[..], &["1"]].concat(), folder);
    run.err(1, &["did not answer within 1 seconds"]);
    assert!(is_gone());
    std::fs::remove_file(&number).unwrap();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"));
    let mut program = program.current_dir(folder).args(args).arg("60").spawn().unwrap();
    while !std::fs::read_to_string(&number).is_ok_and(|text| text.ends_with('\n')) {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &program.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    assert!(!program.wait().unwrap().success());
    assert!(is_gone());
}
