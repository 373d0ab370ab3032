//! Criteria that wait for the last round: until it has a result only some decide places, in the workbook too.

use crate::harness::engine::{Recalculated, Typed, edited, recalculates};
use crate::harness::{Book, EN, Saved, Seen, ranks};

/// Ann 6 points, Ben and Cai 3, Dee none; Ben lost a game to Dee, so that the percentages tell Ben from Cai. The last round is open.
const ROUNDS: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["2", "1", "Ann", "2-0", "Cai"],
    ["2", "2", "Ben", "2-1", "Dee"],
    ["3", "1", "Ann", "", "Dee"],
    ["3", "2", "Ben", "", "Cai"],
];

fn book(rounds: &[[&str; 5]]) -> Saved {
    let saved = Book::new("event.xlsx").pairings(&EN, rounds).save();
    let rules = "id = \"waiting\"\nbased_on = \"mtg\"\norder_before_last = [\"match_points\"]\n";
    std::fs::write(saved.beside("waiting.toml"), rules).unwrap();
    saved
}

fn standings(saved: &Saved) -> (serde_json::Value, std::path::PathBuf) {
    saved.standings(&["--rules", saved.beside("waiting.toml").to_str().unwrap()])
}

#[test]
fn only_some_decide_before_the_last_round() {
    let saved = book(&ROUNDS);
    let (json, output) = standings(&saved);
    assert_eq!(
        ranks(&json),
        [("Ann", 1), ("Ben", 2), ("Cai", 2), ("Dee", 4)]
    );
    recalculates(&output);
    let (whole, _) = saved.standings(&["--rules", "mtg"]);
    assert_eq!(
        ranks(&whole),
        [("Ann", 1), ("Cai", 2), ("Ben", 3), ("Dee", 4)]
    );
    let told = saved.run(
        "standings",
        &[
            "--rules",
            saved.beside("waiting.toml").to_str().unwrap(),
            "-o",
            "x.xlsx",
            "--lang",
            "en",
        ],
    );
    assert!(
        told.stdout
            .contains("Until the last round only Points decide"),
        "{}",
        told.stdout
    );
    // The last round is typed into the workbook: from then on all criteria decide, as in a fresh run.
    let mut all = ROUNDS;
    (all[4][3], all[5][3]) = ("2-0", "1-1-1");
    let fresh_book = book(&all);
    let (last, fresh) = standings(&fresh_book);
    assert_eq!(
        ranks(&last),
        [("Ann", 1), ("Cai", 2), ("Ben", 3), ("Dee", 4)]
    );
    let copy = saved.beside("edited.xlsx");
    let score = |row: u32, column: u32, games: f64| {
        ("Results".to_string(), 4 + row, column, Typed::Number(games))
    };
    edited(
        &output,
        &copy,
        &[
            score(4, 3, 2.0),
            score(4, 5, 0.0),
            score(5, 3, 1.0),
            score(5, 4, 1.0),
            score(5, 5, 1.0),
        ],
    );
    let Some(now) = Recalculated::load(&copy) else {
        return;
    };
    let cells = crate::harness::stored(&fresh, true)
        .into_iter()
        .filter(|(sheet, row, ..)| sheet == "Standings" && *row > 3);
    for (sheet, row, column, seen) in cells {
        let here = now.cell(&sheet, row, column);
        assert!(here.is_like(&seen), "{row},{column}: {here:?}, {seen:?}");
    }
    assert_eq!(now.cell("Standings", 5, 1), Seen::Text("Cai".into()));
}

#[test]
fn what_is_no_figure_is_told() {
    let saved = book(&ROUNDS);
    let rules = saved.beside("wrong.toml");
    std::fs::write(
        &rules,
        "id = \"wrong\"\nbased_on = \"mtg\"\norder_before_last = [\"match_pints\"]\n",
    )
    .unwrap();
    let run = saved.run(
        "check",
        &["--rules", rules.to_str().unwrap(), "--lang", "en"],
    );
    assert!(
        run.code == 2 && run.stderr.contains("match_pints") && run.stderr.contains("match_points"),
        "{} {}",
        run.code,
        run.stderr
    );
}
