//! Why `pair` gave the bye to whom it did, and why somebody meets whom: the rules, the round as a whole, or only the draw.

use crate::harness::{Book, EN, Saved};

/// What `pair` says of the next round for each of so many draws.
fn said(saved: &Saved, args: &[&str], draws: u32) -> Vec<String> {
    let output = saved.beside("next.xlsx");
    let told = |seed: u32| {
        let seed = seed.to_string();
        let run = saved.run(
            "pair",
            &[args, &["--seed", &seed, "--lang", "en", "--force", "-o", output.to_str().unwrap()]]
                .concat(),
        );
        run.ends(0);
        run.stdout
    };
    (0..draws).map(told).collect()
}

#[track_caller]
fn line<'a>(said: &'a str, begins: &str) -> Option<&'a str> {
    said.lines().find(|line| line.starts_with(begins))
}

/// A and B have 6, C and D 3, E and F none; C and D have met, and A and B both have met E and F. A-B, and C and D with E and F, cost
/// 9 + 9; A and B with C and D cost 9 + 9 and E-F nothing: only the draw tells them apart.
#[test]
fn a_table_that_only_the_draw_made_says_so() {
    let rows = [
        ["1", "1", "A", "2-0", "E"],
        ["1", "2", "B", "2-0", "F"],
        ["1", "3", "C", "2-0", "D"],
        ["2", "1", "A", "2-0", "F"],
        ["2", "2", "B", "2-0", "E"],
        ["2", "3", "C", "0-2", "D"],
    ];
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let all = said(&saved, &[], 12);
    let apart: Vec<&str> =
        all.iter().filter_map(|said| line(said, "A (Points 6) plays ")).collect();
    assert!(!apart.is_empty() && apart.len() < all.len(), "{all:#?}");
    let why = "(3): other pairings would have been just as good; chosen at random.";
    assert!(apart.iter().all(|line| line.ends_with(why)), "{apart:#?}");
    assert!(all.iter().all(|said| said.contains("squared: 18 in total")), "{all:#?}");
}

/// D and E are equally near the bye. With D's, A must meet somebody again; with E's, A meets D.
#[test]
fn no_bye_makes_two_meet_again_where_another_does_not() {
    let rows = [
        ["1", "1", "A", "2-0", "E"],
        ["1", "2", "C", "2-0", "D"],
        ["1", "", "B", "bye", ""],
        ["2", "1", "A", "2-0", "B"],
        ["2", "2", "D", "0-0-0", "E"],
        ["2", "", "C", "bye", ""],
        ["3", "1", "A", "2-0", "C"],
        ["3", "2", "B", "2-0", "D"],
        ["3", "", "E", "out", ""],
    ];
    for rules in ["mtg", "dominion-2"] {
        let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules(rules).save();
        for said in said(&saved, &["--set", "rematch=last_resort"], 6) {
            let bye = line(&said, "E has the bye").unwrap_or_else(|| panic!("{said}"));
            assert!(
                bye.contains(" If D had it, there would be more rematches.")
                    && !said.contains("Rematches"),
                "{said}"
            );
        }
        for said in said(&saved, &[], 2) {
            assert!(
                line(&said, "E has the bye").is_some_and(
                    |bye| bye.contains(" D cannot have it: the others could not be paired.")
                ),
                "{said}"
            );
        }
    }
}

/// A and B are of one club, and C is alone: with the bye of C they would meet. `dominion-2` draws for the bye first.
#[test]
fn the_bye_goes_where_the_round_is_best() {
    let players: [&[&str]; 4] = [&["Name", "Club"], &["A", "x"], &["B", "x"], &["C", "y"]];
    let saved = Book::new("club.xlsx").sheet("Players", &players).rules("shogi-swiss").save();
    for said in said(&saved, &[], 8) {
        let bye = line(&said, "A has the bye")
            .or(line(&said, "B has the bye"))
            .unwrap_or_else(|| panic!("{said}"));
        let why = " Picked at random; 1 other was tied for the bye. Equally due for the bye, but the round as a whole would be worse: C.";
        assert!(bye.ends_with(why), "{said}");
        assert!(!said.contains("The bye was drawn first"), "{said}");
    }
    let saved = Book::new("club.xlsx").sheet("Players", &players).rules("dominion-2").save();
    // A rule file that is based on it is silent about the bye, and does the same.
    let house = saved.beside("house.toml");
    std::fs::write(
        &house,
        "id = \"house\"\nbased_on = \"dominion-2\"\n[pairing]\nrematch = \"last_resort\"\n",
    )
    .unwrap();
    let all =
        [said(&saved, &[], 12), said(&saved, &["--rules", house.to_str().unwrap()], 4)].concat();
    assert!(
        all.iter().all(|said| said
            .contains("The bye was drawn first, as the rules say; the rest is about the others. ")),
        "{all:#?}"
    );
    assert!(
        ["A", "B", "C"].iter().all(|name| all.iter().any(|said| line(
            said,
            &format!("{name} has the bye")
        )
        .is_some())),
        "{all:#?}"
    );
}
