//! Reading and computing take in proportion to the event: what looks through all pairings for each cell is noticed before anybody's
//! event is large. It is the processor's time of the program that is compared, which hardly depends on what else the machine does.

// Only there does the system tell it without more ado.
#![cfg(target_os = "linux")]

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Players of the smaller event; the larger has four times as many.
const PLAYERS: usize = 1_000;
const TIMES: usize = 4;
const ROUNDS: usize = 10;
/// So many times as long may four times as many players take: in proportion it is 4, squared up to 16.
const MOST: f64 = 8.0;
/// A machine that is busy with something else is asked again.
const TRIALS: usize = 3;

/// Writes an event as a list, with a column of which the reader knows nothing.
fn book(players: usize, path: &Path) {
    let mut text = String::from("Round,Table,Player 1,Result,Player 2,Hall\n");
    for round in 0..ROUNDS {
        // The upper half meets the lower half, one place further in each round.
        for table in 0..players / 2 {
            let (first, second) = (table, players / 2 + (table + round) % (players / 2));
            let result =
                ["2-0", "2-1", "1-2", "0-2", "1-1-1"][(3 * first + 7 * second + round) % 5];
            let hall = ["North", "South"][table % 2];
            writeln!(
                text,
                "{},{},Player {first},{result},Player {second},{hall}",
                round + 1,
                table + 1
            )
            .unwrap();
        }
    }
    std::fs::write(path, text).unwrap();
}

/// Returns how long programs that were begun here and have ended had a processor for themselves, in the system's ticks.
fn ticks() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    // Behind the name, which may hold anything: the state, and as the fourteenth what the programs took.
    let (_, told) = stat.rsplit_once(") ").unwrap();
    told.split(' ').nth(13).unwrap().parse().unwrap()
}

/// Returns how long `check` takes for an event.
fn check(players: usize, folder: &Path) -> f64 {
    let book_path = folder.join(format!("{players}.csv"));
    book(players, &book_path);
    let before = ticks();
    let run = Command::new(env!("CARGO_BIN_EXE_tiebook"))
        .arg("check")
        .arg(&book_path)
        .args(["--rules", "mtg", "--lang", "en"])
        .output()
        .unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(
        said.contains(&format!(
            "{players} players, {ROUNDS} rounds, {} pairings",
            players / 2 * ROUNDS
        )),
        "{said}"
    );
    ticks() - before
}

#[test]
#[ignore = "minutes"]
fn four_times_as_many_players_do_not_take_sixteen_times_as_long() {
    let folder = tempfile::tempdir().unwrap();
    let factors = (0..TRIALS)
        .map(|_| check(TIMES * PLAYERS, folder.path()) / check(PLAYERS, folder.path()).max(1.0));
    let mut seen = Vec::new();
    let in_proportion = factors.inspect(|factor| seen.push(*factor)).any(|factor| factor <= MOST);
    assert!(in_proportion, "{TIMES} times as many players took {seen:.1?} times as long");
}
