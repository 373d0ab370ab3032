//! A knockout that begins with the places of an event: `tiebook pair --from-places N`.

use crate::harness::engine::recalculates;
use crate::harness::{Book, EN, Saved, Seen, stored};

/// Ann 6 points, Ben and Cai 3, Eve 3 and Fay 3, Dee none: by percentages Ann, Cai, Ben, …; of four nobody is equal to the fifth.
const ROUNDS: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["1", "3", "Eve", "2-0", "Fay"],
    ["2", "1", "Ann", "2-0", "Cai"],
    ["2", "2", "Ben", "2-1", "Dee"],
    ["2", "3", "Eve", "2-1", "Fay"],
];

fn order(saved: &Saved) -> Vec<String> {
    crate::harness::order(&saved.standings(&[]).0)
}

#[test]
fn places_are_seeds() {
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &ROUNDS)
        .rules("mtg")
        .save();
    let order = order(&saved);
    let run = saved.run(
        "pair",
        &["--from-places", "4", "--seed", "1", "--lang", "en"],
    );
    assert_eq!(run.code, 0, "{} {}", run.stdout, run.stderr);
    // Nothing is drawn.
    assert!(
        run.stderr.contains("The places are the seeds"),
        "{}",
        run.stderr
    );
    assert!(
        run.stdout.contains("Seeds as they stand on Players.") && !run.stdout.contains("--seed"),
        "{}",
        run.stdout
    );
    let output = saved.beside("event-knockout-round-1.xlsx");
    // First against fourth, second against third.
    for pair in [[0, 3], [1, 2]] {
        let [one, other] = pair.map(|at: usize| order[at].clone());
        let line = run.stdout.lines().find(|line| line.contains(&one)).unwrap();
        assert!(line.contains(&other), "{order:?} {}", run.stdout);
    }
    let players: Vec<Seen> = stored(&output, false)
        .into_iter()
        .filter(|cell| cell.0 == "Players")
        .map(|cell| cell.3)
        .collect();
    assert!(
        order[..4]
            .iter()
            .all(|name| players.contains(&Seen::Text(name.clone())))
    );
    assert!(
        !players.contains(&Seen::Text(order[4].clone()))
            && !players.contains(&Seen::Text(order[5].clone()))
    );
    recalculates(&output);
    // The bracket goes on from there.
    let next = Saved::bytes(
        "event-knockout-round-1.xlsx",
        &std::fs::read(&output).unwrap(),
    );
    assert!(
        next.run("pair", &["--lang", "en"])
            .stderr
            .contains("The round before is not finished")
    );
}

#[test]
fn a_tie_across_the_line_is_settled_first() {
    let drawn = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-0", "Dee"],
    ];
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &drawn)
        .rules("mtg")
        .save();
    let run = saved.run("pair", &["--from-places", "3", "--lang", "en"]);
    assert!(
        run.code == 1
            && run
                .stderr
                .contains("Ben, Dee are equal across the line of 3"),
        "{} {}",
        run.code,
        run.stderr
    );
    let run = saved.run(
        "pair",
        &[
            "--from-places",
            "3",
            "--set",
            "lots=1",
            "--seed",
            "1",
            "--lang",
            "en",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = saved.run("pair", &["--from-places", "5", "--lang", "en"]);
    assert!(
        run.code == 1 && run.stderr.contains("there are 4 players with a place"),
        "{}",
        run.stderr
    );
}

/// How many go on stands in the book, or is asked for; where both are said and differ, that is said too.
#[test]
fn the_line_of_the_book_says_how_many() {
    let rules: [&[&str]; 3] = [
        &["Setting", "Value"],
        &["Rule set", "mtg"],
        &["Qualify", "4 semifinal, 5 reserve"],
    ];
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Rules", &rules)
        .save();
    let run = saved.run("pair", &["--seed", "1", "--lang", "en", "--from-places"]);
    assert!(
        run.code == 0
            && run
                .stderr
                .contains("The first 4 go on, as the row Qualify says: 4 semifinal"),
        "{}",
        run.stderr
    );
    assert_eq!(
        run.stdout
            .lines()
            .filter(|line| line.contains(" – ") || line.contains(" v "))
            .count(),
        2,
        "{}",
        run.stdout
    );
    let run = saved.run("pair", &["--from-places", "2", "--force", "--lang", "en"]);
    assert!(
        run.code == 0
            && run
                .stderr
                .contains("the row Qualify says otherwise: 4 semifinal"),
        "{}",
        run.stderr
    );
    let bare = Book::new("event.xlsx")
        .pairings(&EN, &ROUNDS)
        .rules("mtg")
        .save();
    let run = bare.run("pair", &["--lang", "en", "--from-places"]);
    assert!(
        run.code == 2 && run.stderr.contains("no row Qualify says how many"),
        "{}",
        run.stderr
    );
}

/// Ann is first and left after round 2: the others move up, and that is said.
#[test]
fn who_left_is_not_seeded() {
    let players: [&[&str]; 7] = [
        &["Name", "Left after"],
        &["Ann", "2"],
        &["Ben", ""],
        &["Cai", ""],
        &["Dee", ""],
        &["Eve", ""],
        &["Fay", ""],
    ];
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Players", &players)
        .rules("mtg")
        .save();
    let order = order(&saved);
    assert_eq!(order[0], "Ann");
    let run = saved.run(
        "pair",
        &["--from-places", "2", "--seed", "1", "--lang", "en"],
    );
    assert!(
        run.code == 0
            && run
                .stderr
                .contains("because they left; those behind them move up: Ann"),
        "{}",
        run.stderr
    );
    let tables: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.contains(" – "))
        .collect();
    assert!(
        tables.len() == 1 && tables[0].contains(&order[1]) && tables[0].contains(&order[2]),
        "{tables:?}"
    );
}
