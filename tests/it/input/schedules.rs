//! Rounds known beforehand, and rounds that another program pairs: round robins, knockouts, engines.

use std::path::Path;

use crate::harness::engine::edited;
use crate::harness::evening::{number, played, run, tables};
use crate::harness::{Book, EN, Saved, ranks, tiebook};

/// Names and ratings, the best first.
fn club(players: usize) -> Saved {
    let names = ["Ann", "Ben", "Cai", "Dee", "Eva", "Fay", "Gus"];
    let ratings: Vec<String> = (0..players)
        .map(|at| (2_000 - 100 * at).to_string())
        .collect();
    let mut rows: Vec<[&str; 2]> = vec![["Name", "Rating"]];
    rows.extend(
        names
            .iter()
            .zip(&ratings)
            .map(|(name, rating)| [*name, rating.as_str()]),
    );
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
    told.iter()
        .map(|(one, other)| ((*one).to_string(), (*other).to_string()))
        .collect()
}

/// Pairs the next round of a book and plays it; returns what was said. The first round, and the first of the second time round, are computed again.
fn next(folder: &Path, book: &str, round: u32, args: &[&str], to: &str) -> String {
    let paired = format!("paired-{round}.xlsx");
    let said = run(
        folder,
        &[
            &["pair", book, "--lang", "en", "-o", &paired, "--force"],
            args,
        ]
        .concat(),
    )
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
        let args: &[&str] = if round == 1 {
            &["--rules", "mtg", "--system", "double_round_robin"]
        } else {
            &[]
        };
        let said = next(folder, &book, round, args, &to);
        assert!(
            said.contains(&format!("Round {round} of 10 of a "))
                && said.contains("is free this round"),
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
    assert!(
        over.code == 1 && over.stderr.contains("All 10 rounds are paired"),
        "{}",
        over.stderr
    );
    run(folder, &["standings", &book, "-o", "final.xlsx"]);
}

#[test]
fn a_robin_says_who_is_away_and_what_does_not_fit() {
    let saved = club(4);
    let folder = saved.path.parent().unwrap();
    let args = [
        "pair",
        "club.xlsx",
        "--rules",
        "fide-2026-rr",
        "--absent",
        "Ben",
        "--lang",
        "en",
        "-o",
        "away.xlsx",
    ];
    let said = run(folder, &args).stdout;
    assert!(
        said.contains("Cai has nobody opposite: Ben is away"),
        "{said}"
    );
    let wish = tiebook(
        &[
            "pair",
            "club.xlsx",
            "--rules",
            "fide-2026-rr",
            "--lock",
            "Ann=Ben",
            "--lang",
            "en",
        ],
        folder,
    );
    assert!(
        wish.code == 2 && wish.stderr.contains("do not go with a round robin"),
        "{}",
        wish.stderr
    );
    // 1-4 and 2-3 is the first round of four; 1-2 is none of it.
    let rows = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
    ];
    let wrong = Book::new("wrong.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2026-rr")
        .save();
    let run = wrong.run("pair", &["--lang", "en"]);
    assert!(
        run.code == 1
            && run.stderr.contains("Ann and Ben do not meet in round 1")
            && run.stderr.contains("!D2"),
        "{}",
        run.stderr
    );
}

/// Round 2 of four is 4-3 and 1-2: who left for good is not told to play later.
#[test]
fn who_has_left_a_robin_plays_no_later_game() {
    let rows = [
        ["1", "1", "Ann", "1-0", "Dee"],
        ["1", "2", "Ben", "1-0", "Cai"],
    ];
    let players: [&[&str]; 5] = [
        &["Name", "Left after"],
        &["Ann"],
        &["Ben", "1"],
        &["Cai"],
        &["Dee"],
    ];
    let saved = Book::new("left.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &players)
        .rules("fide-2026-rr")
        .save();
    let said = run(
        saved.path.parent().unwrap(),
        &["pair", "left.xlsx", "--lang", "en"],
    )
    .stdout;
    assert!(
        said.contains("Ann has nobody opposite: Ben has left.") && !said.contains("played later"),
        "{said}"
    );
}

/// Whoever comes once the bracket is made has no place in it, and that is said.
#[test]
fn who_comes_after_the_bracket_is_named() {
    let rows = [
        ["1", "1", "Ann", "1-0", "Dee"],
        ["1", "2", "Ben", "1-0", "Cai"],
    ];
    let players: [&[&str]; 6] = [&["Name"], &["Ann"], &["Ben"], &["Cai"], &["Dee"], &["Zoe"]];
    let saved = Book::new("late.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &players)
        .rules("knockout")
        .save();
    let said = run(
        saved.path.parent().unwrap(),
        &["pair", "late.xlsx", "--lang", "en"],
    )
    .stdout;
    assert!(
        said.contains("Without a place in the bracket, which was made before: Zoe."),
        "{said}"
    );
}

/// FIDE's table of four, round 1: 1-4, 2-3, round 2: 4-3, 1-2. Who comes after round 1 has a place in it only where somebody was free.
#[test]
fn who_comes_after_the_tables_is_named_or_takes_the_free_place() {
    let said = |rows: &[[&str; 5]], names: &[&str]| {
        let names: Vec<[&str; 1]> = std::iter::once("Name")
            .chain(names.iter().copied())
            .map(|name| [name])
            .collect();
        let players: Vec<&[&str]> = names.iter().map(<[&str; 1]>::as_slice).collect();
        let saved = Book::new("late.xlsx")
            .pairings(&EN, rows)
            .sheet("Players", &players)
            .rules("fide-2026-rr")
            .save();
        let paired = saved.beside("next.xlsx");
        let run = run(
            saved.path.parent().unwrap(),
            &["pair", "late.xlsx", "--lang", "en", "-o", "next.xlsx"],
        );
        (run.stdout + &run.stderr, met(&paired, 2))
    };
    let (four, tables) = said(
        &[
            ["1", "1", "Ann", "1-0", "Dee"],
            ["1", "2", "Ben", "1-0", "Cai"],
        ],
        &["Ann", "Ben", "Cai", "Dee", "Zoe"],
    );
    assert_eq!(tables, pairs(&[("Dee", "Cai"), ("Ann", "Ben")]));
    let outside = "Without a place in the tables, which were made before: Zoe. Their games can be entered by hand, as rounds after the last one.";
    assert!(
        four.contains("Round 2 of 3 of a round robin")
            && four.contains(outside)
            && !four.contains("from now on"),
        "{four}"
    );
    let (three, tables) = said(
        &[["1", "1", "Ben", "1-0", "Cai"]],
        &["Ann", "Ben", "Cai", "Zoe"],
    );
    assert_eq!(tables, pairs(&[("Zoe", "Cai"), ("Ann", "Ben")]));
    assert!(
        !three.contains("Without a place") && three.contains("paired from now on: Ann, Zoe"),
        "{three}"
    );
    assert!(
        three
            .contains("Zoe takes the place that was free. Not played for it: Ann – Zoe (round 1)."),
        "{three}"
    );
}

/// Five players, by FIDE's table of six: round 1 is 1-6, 2-5, 3-4, round 2 6-4, 5-3, 1-2, round 3 2-6, 3-1, 4-5. The first who comes late is
/// the sixth, wherever the list names them, and has not met Ann and Dee; the second has no place.
#[test]
fn who_takes_the_free_place_is_told_what_was_not_played() {
    let rows = [
        ["1", "1", "Bob", "1-0", "Eli"],
        ["1", "2", "Cid", "1-0", "Dee"],
        ["1", "", "Ann", "out", ""],
        ["2", "1", "Eli", "1-0", "Cid"],
        ["2", "2", "Ann", "1-0", "Bob"],
        ["2", "", "Dee", "out", ""],
    ];
    let said = |names: &[&str]| {
        let names: Vec<[&str; 1]> = std::iter::once("Name")
            .chain(names.iter().copied())
            .map(|name| [name])
            .collect();
        let players: Vec<&[&str]> = names.iter().map(<[&str; 1]>::as_slice).collect();
        let saved = Book::new("late.xlsx")
            .pairings(&EN, &rows)
            .sheet("Players", &players)
            .rules("fide-2026-rr")
            .save();
        let folder = saved.path.parent().unwrap();
        let said = run(
            folder,
            &["pair", "late.xlsx", "--lang", "en", "-o", "three.xlsx"],
        );
        assert_eq!(
            met(&folder.join("three.xlsx"), 3),
            pairs(&[("Bob", "Fay"), ("Cid", "Ann"), ("Dee", "Eli")])
        );
        // The round after it keeps the place: round 4 is 6-5, 1-4, 2-3.
        played(&folder.join("three.xlsx"), 3, &folder.join("played.xlsx"));
        run(
            folder,
            &["pair", "played.xlsx", "--lang", "en", "-o", "four.xlsx"],
        );
        assert_eq!(
            met(&folder.join("four.xlsx"), 4),
            pairs(&[("Fay", "Eli"), ("Ann", "Dee"), ("Bob", "Cid")])
        );
        said.stdout + &said.stderr
    };
    let missed = "Fay takes the place that was free. Not played for it: Ann – Fay (round 1), Fay – Dee (round 2). Played later, each is \
                  entered in its round, in the row of whoever was free.";
    for names in [
        &["Ann", "Bob", "Cid", "Dee", "Eli", "Fay"][..],
        &["Fay", "Ann", "Bob", "Cid", "Dee", "Eli"],
    ] {
        let said = said(names);
        assert!(
            said.contains(missed)
                && !said.contains("Without a place")
                && said.contains("paired from now on: Fay"),
            "{said}"
        );
    }
    let two = said(&["Ann", "Bob", "Cid", "Dee", "Eli", "Fay", "Gus"]);
    assert!(
        two.contains(missed)
            && two.contains("Without a place in the tables, which were made before: Gus."),
        "{two}"
    );
    assert!(two.contains("paired from now on: Fay\n"), "{two}");
}

/// Ben and Cai both are listed as second: by rating Cai comes first, so that Ann meets Dee and Cai meets Ben.
#[test]
fn two_of_one_seed_are_named() {
    let players: [&[&str]; 5] = [
        &["Name", "Seed", "Rating"],
        &["Ann", "1", "1500"],
        &["Ben", "2", "1400"],
        &["Cai", "2", "1600"],
        &["Dee", "4", "1300"],
    ];
    let saved = Book::new("seeds.xlsx")
        .sheet("Players", &players)
        .rules("knockout")
        .save();
    let folder = saved.path.parent().unwrap();
    let said = run(
        folder,
        &["pair", "seeds.xlsx", "--lang", "en", "-o", "one.xlsx"],
    )
    .stdout;
    assert_eq!(
        met(&folder.join("one.xlsx"), 1),
        pairs(&[("Ann", "Dee"), ("Cai", "Ben")])
    );
    assert!(
        said.contains("Listed with one and the same seed, and put in this order: Cai, Ben."),
        "{said}"
    );
}

/// A bracket gives as many byes as it needs, and has as many rounds as it has, whatever was planned.
#[test]
fn a_knockout_asks_about_none_of_its_byes() {
    let names: [&[&str]; 6] = [&["Name"], &["Ann"], &["Ben"], &["Cai"], &["Dee"], &["Eva"]];
    let rules: [&[&str]; 3] = [
        &["Setting", "Value"],
        &["Rule set", "knockout"],
        &["Rounds", "5"],
    ];
    let saved = Book::new("club.xlsx")
        .sheet("Players", &names)
        .sheet("Rules", &rules)
        .save();
    let folder = saved.path.parent().unwrap();
    let mut book = "club.xlsx".to_string();
    // Five players: three byes in round 1, and three rounds.
    for round in 1..=3_u32 {
        let (paired, ended) = (
            format!("paired-{round}.xlsx"),
            format!("ended-{round}.xlsx"),
        );
        let run = tiebook(
            &["pair", &book, "--seed", "1", "--lang", "en", "-o", &paired],
            folder,
        );
        assert!(
            run.code == 0 && !run.stderr.contains("bye"),
            "{}",
            run.stderr
        );
        played(&folder.join(&paired), round, &folder.join(&ended));
        book = ended;
    }
    let run = tiebook(
        &["standings", &book, "--lang", "en", "-o", "final.xlsx"],
        folder,
    );
    assert!(
        run.code == 0
            && !run.stdout.contains("Standings after round 3 of")
            && !run.stderr.contains("several byes"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

/// Six players: the bracket of eight is 1-8, 4-5, 2-7, 3-6, so that the first two have byes.
#[test]
fn a_knockout_to_the_third_place() {
    let saved = club(6);
    let folder = saved.path.parent().unwrap();
    let paired = |round: u32| met(&folder.join(format!("paired-{round}.xlsx")), round);
    let said = next(folder, "club.xlsx", 1, &["--rules", "knockout"], "one.xlsx");
    assert!(
        said.contains("Seeds by rating") && said.contains("Ann has a bye by the bracket"),
        "{said}"
    );
    assert_eq!(paired(1), pairs(&[("Dee", "Eva"), ("Cai", "Fay")]));
    let said = next(folder, "one.xlsx", 2, &[], "two.xlsx");
    assert!(said.contains("A bracket of 4"), "{said}");
    assert_eq!(paired(2), pairs(&[("Ann", "Dee"), ("Ben", "Cai")]));
    let said = next(folder, "two.xlsx", 3, &[], "three.xlsx");
    assert!(
        said.contains("This is the final. The last table plays for the third place."),
        "{said}"
    );
    assert_eq!(paired(3), pairs(&[("Ann", "Ben"), ("Dee", "Cai")]));
    let json = run(
        folder,
        &["standings", "three.xlsx", "--json", "-", "-o", "final.xlsx"],
    )
    .stdout;
    let json: serde_json::Value = serde_json::from_str(&json[json.find('{').unwrap()..]).unwrap();
    // Whoever comes first in the alphabet wins: Cai the third place; Eva and Fay lost in the first round.
    assert_eq!(
        ranks(&json),
        [
            ("Ann", 1),
            ("Ben", 2),
            ("Cai", 3),
            ("Dee", 4),
            ("Eva", 5),
            ("Fay", 5)
        ]
    );
    let over = tiebook(&["pair", "three.xlsx", "--lang", "en"], folder);
    assert!(
        over.code == 1 && over.stderr.contains("All 3 rounds are paired"),
        "{}",
        over.stderr
    );
    // By lot the seeds are others with another number, and stand on Players.
    let drawn = |seed: &str| {
        run(
            folder,
            &[
                "pair",
                "club.xlsx",
                "--rules",
                "knockout",
                "--set",
                "seeds=lot",
                "--seed",
                seed,
                "-o",
                "lot.xlsx",
                "--force",
            ],
        );
        met(&folder.join("lot.xlsx"), 1)
    };
    assert!(
        (1..9).any(|seed| drawn(&seed.to_string()) != drawn("9")),
        "the lot decides"
    );
}

/// Rows of round 1 as its tables stand, and who leaves after it.
fn begun(first: &[[&str; 5]], left: &[&str]) -> Saved {
    let names: Vec<&str> = first.iter().flat_map(|row| [row[2], row[4]]).collect();
    let rows = names
        .iter()
        .map(|name| [*name, if left.contains(name) { "1" } else { "" }]);
    let rows: Vec<[&str; 2]> = std::iter::once(["Name", "Left after"])
        .chain(rows)
        .collect();
    let rows: Vec<&[&str]> = rows.iter().map(<[&str; 2]>::as_slice).collect();
    Book::new("begun.xlsx")
        .pairings(&EN, first)
        .sheet("Players", &rows)
        .rules("knockout")
        .save()
}

/// Ann and Dee had to meet in round 2 and have left, or are away: whoever wins the other table has won the event.
#[test]
fn a_table_of_a_knockout_to_which_nobody_comes() {
    let first = [
        ["1", "1", "Ann", "1-0", "Hal"],
        ["1", "2", "Dee", "1-0", "Eli"],
        ["1", "3", "Bob", "1-0", "Gus"],
        ["1", "4", "Cid", "1-0", "Fay"],
    ];
    let gone = ["Ann", "Dee", "Eli", "Fay", "Gus", "Hal"];
    for (left, absent) in [
        (&gone[..], &[][..]),
        (&gone[2..], &["--absent", "Ann", "--absent", "Dee"]),
    ] {
        let saved = begun(&first, left);
        let folder = saved.path.parent().unwrap();
        let said = next(folder, "begun.xlsx", 2, absent, "two.xlsx");
        assert_eq!(
            met(&folder.join("paired-2.xlsx"), 2),
            pairs(&[("Bob", "Cid")])
        );
        let told = "Ann and Dee, who had to meet, are both away or gone: whoever would meet their winner goes on without a game.";
        assert!(said.lines().any(|line| line == told), "{said}");
        // Whoever comes first in the alphabet wins: Bob, and nobody is left for the final.
        let said = next(folder, "two.xlsx", 3, &[], "three.xlsx");
        assert_eq!(met(&folder.join("paired-3.xlsx"), 3), pairs(&[]));
        assert!(
            said.contains("Bob has won without a final: nobody is left to be met.")
                && !said.contains("This is the final"),
            "{said}"
        );
        crate::harness::engine::recalculates(&folder.join("paired-3.xlsx"));
        let over = tiebook(&["pair", "three.xlsx", "--lang", "en"], folder);
        assert!(
            over.code == 1 && over.stderr.contains("All 3 rounds are paired"),
            "{}",
            over.stderr
        );
    }
}

/// Of four, both who won have left: the one table that is left is for the third place, and none is where nobody plays for it.
#[test]
fn no_final_where_both_who_reached_it_have_left() {
    let first = [
        ["1", "1", "Ann", "1-0", "Dee"],
        ["1", "2", "Bob", "1-0", "Cid"],
    ];
    let saved = begun(&first, &["Ann", "Bob"]);
    let folder = saved.path.parent().unwrap();
    let said = next(folder, "begun.xlsx", 2, &[], "two.xlsx");
    assert_eq!(
        met(&folder.join("paired-2.xlsx"), 2),
        pairs(&[("Dee", "Cid")])
    );
    let told = "There is no final, and nobody has won it: Ann and Bob are both away or gone. The only table plays for the third place.";
    assert!(
        said.contains(told) && !said.contains("This is the final"),
        "{said}"
    );
    let over = tiebook(&["pair", "two.xlsx", "--lang", "en"], folder);
    assert!(
        over.code == 1 && over.stderr.contains("All 2 rounds are paired"),
        "{}",
        over.stderr
    );
    std::fs::write(
        folder.join("no-third.toml"),
        "id = \"no-third\"\nbased_on = \"knockout\"\n[pairing]\nthird_place = false\n",
    )
    .unwrap();
    let nobody = tiebook(
        &[
            "pair",
            "begun.xlsx",
            "--rules",
            "no-third.toml",
            "--lang",
            "en",
            "-o",
            "none.xlsx",
        ],
        folder,
    );
    assert!(
        nobody.code == 1 && nobody.stderr.contains("Fewer than two players take part"),
        "{}",
        nobody.stderr
    );
    // One of the two is there: that one has won.
    let saved = begun(&first, &["Ann"]);
    let said = next(
        saved.path.parent().unwrap(),
        "begun.xlsx",
        2,
        &[],
        "two.xlsx",
    );
    assert!(
        said.contains("Bob has won without a final: Ann is away or gone."),
        "{said}"
    );
}

/// By games won whoever lost the final may stand below the third: a knockout under rules of another kind says by what it is ranked.
#[test]
fn a_knockout_that_is_ranked_otherwise_is_said() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Dee"],
        ["1", "2", "Bob", "2-1", "Cid"],
        ["2", "1", "Ann", "2-0", "Bob"],
        ["2", "2", "Cid", "2-0", "Dee"],
    ];
    for (rules, is_said) in [("mtg", true), ("knockout", false)] {
        let rules: [&[&str]; 2] = [&["Rule set", rules], &["pairing_system", "knockout"]];
        let run = Book::new("book.xlsx")
            .pairings(&EN, &rows)
            .sheet("Rules", &rules)
            .save()
            .run("check", &["--lang", "en"]);
        assert_eq!(
            (
                run.code,
                (run.stdout + &run.stderr).contains("not how far everybody came")
            ),
            (0, is_said)
        );
    }
}

#[test]
fn what_is_no_knockout_is_said() {
    let wrong = |rows: &[[&str; 5]], told: &str| {
        let saved = Book::new("book.xlsx")
            .pairings(&EN, rows)
            .rules("knockout")
            .save();
        let run = saved.run("pair", &["--lang", "en"]);
        assert!(
            run.code == 1 && run.stderr.contains(told),
            "{told}: {}",
            run.stderr
        );
    };
    let first = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
    ];
    wrong(
        &[first[0], ["1", "2", "Cai", "1-1", "Dee"]],
        "Pairings!D3: a game of a knockout without a winner",
    );
    wrong(
        &[first[0], ["1", "2", "Cai", "bye", ""]],
        "each player needs a seed",
    );
    wrong(
        &[
            first[0],
            first[1],
            ["2", "1", "Ann", "1-0", "Dee"],
            ["2", "2", "Ben", "1-0", "Cai"],
        ],
        "Ann and Cai had to meet in round 2",
    );
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
    let wish = tiebook(
        &[&args[..8], &["--forbid", "Ann=Cai", "-o", "wish.xlsx"]].concat(),
        folder,
    );
    assert!(
        wish.code == 2
            && wish
                .stderr
                .contains("--lock and --forbid do not go with --engine"),
        "{}",
        wish.stderr
    );
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
    let results = tables(&paired, 1)
        .into_iter()
        .filter(|(_, [_, second, _])| !second.is_empty());
    let typed = results
        .flat_map(|(row, _)| [number("Results", row, 3, 1), number("Results", row, 5, 0)])
        .collect::<Vec<_>>();
    edited(&paired, &ended, &typed);
    let path = engine(
        folder,
        "grep -q '^XXC ' \"$2\" && exit 3\nprintf '3\\n1 3\\n5 4\\n2 0\\n' > \"$4\"",
    );
    let said = run(
        folder,
        &[
            "pair",
            "ended.xlsx",
            "--engine",
            &path,
            "--lang",
            "en",
            "-o",
            "two.xlsx",
        ],
    )
    .stdout;
    assert!(said.contains("Ben has the bye"), "{said}");
    assert_eq!(
        met(&folder.join("two.xlsx"), 2),
        pairs(&[("Ann", "Cai"), ("Eva", "Dee")])
    );
}

#[cfg(unix)]
#[test]
fn what_a_program_does_wrong_is_said() {
    let saved = club(4);
    let folder = saved.path.parent().unwrap();
    let asked = |path: &str| {
        let args = [
            "pair",
            "club.xlsx",
            "--rules",
            "fide-2026",
            "--engine",
            path,
            "--time-limit",
            "2",
            "--lang",
            "en",
            "-o",
            "no.xlsx",
        ];
        let run = tiebook(&args, folder);
        assert!(
            run.code == 1 && !folder.join("no.xlsx").exists(),
            "{path}: {}",
            run.stderr
        );
        run.stderr
    };
    assert!(asked("/nowhere/engine").contains("engine cannot be started"));
    for (body, told) in [
        ("exit 1", "says that there is no legal round"),
        (
            "printf '2\\n1 2\\n' > \"$4\"",
            "announced 2 pairs, and named 1",
        ),
        (
            "echo 'bad line 7' >&2; exit 3",
            "ended with code 3 and paired nothing: bad line 7",
        ),
        ("exit 0", "wrote no pairings"),
        ("sleep 30", "has not answered within 2 seconds"),
        ("echo nonsense > \"$4\"", "in line 1: nonsense"),
        ("printf '2\\n1 2\\n3 x\\n' > \"$4\"", "in line 3: 3 x"),
        (
            "printf '2\\n1 2\\n3 9\\n' > \"$4\"",
            "in line 3 with number 9",
        ),
        ("printf '2\\n1 2\\n3 1\\n' > \"$4\"", "paired Ann twice"),
        ("printf '1\\n1 2\\n' > \"$4\"", "left these out: Cai, Dee"),
        (
            "printf '3\\n1 2\\n3 0\\n4 0\\n' > \"$4\"",
            "more than one bye",
        ),
    ] {
        let said = asked(&engine(folder, body));
        assert!(said.contains(told), "{told}: {said}");
    }
}

#[test]
fn what_a_program_takes_is_written() {
    let saved = club(4);
    let report = saved.beside("club.trf");
    let run = saved.run(
        "pair",
        &[
            "--rules",
            "fide-2026",
            "--trf",
            report.to_str().unwrap(),
            "--lang",
            "en",
        ],
    );
    assert!(
        run.code == 0 && run.stdout.contains("pair it with your program"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let text = std::fs::read_to_string(report).unwrap();
    assert!(
        text.contains("001    1      Ann") && text.contains("\nXXC "),
        "{text}"
    );
    let run = saved.run("pair", &["--rules", "fide-2026", "--lang", "en"]);
    assert!(
        run.code == 2 && run.stderr.contains("--engine PATH"),
        "{}",
        run.stderr
    );
}

/// A program that is ended ends with all that it started itself: after its time, and with Ctrl-C.
#[cfg(unix)]
#[test]
fn nothing_a_program_started_goes_on_without_it() {
    let saved = club(4);
    let folder = saved.path.parent().unwrap();
    let number = folder.join("child.txt");
    let path = engine(
        folder,
        &format!("sleep 60 &\necho $! > '{}'\nwait", number.display()),
    );
    let args = [
        "pair",
        "club.xlsx",
        "--rules",
        "fide-2026",
        "--engine",
        &path,
        "--lang",
        "en",
        "-o",
        "no.xlsx",
        "--time-limit",
    ];
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
    assert!(
        run.code == 1 && run.stderr.contains("has not answered within 1 seconds"),
        "{}",
        run.stderr
    );
    assert!(is_gone());
    std::fs::remove_file(&number).unwrap();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"));
    let mut program = program
        .current_dir(folder)
        .args(args)
        .arg("60")
        .spawn()
        .unwrap();
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
