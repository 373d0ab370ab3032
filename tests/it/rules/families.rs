//! The families of tie-breaks around the sources' systems, and the rule sets made of them. Values by hand.

use crate::harness::{Book, EN, exact};

/// Harkness: two at each end from nine rounds on. The leader met opponents with 0 to 8 wins.
#[test]
fn harkness_from_nine_rounds() {
    let mut rows: Vec<[String; 5]> = Vec::new();
    for round in 1..=9usize {
        rows.push([round.to_string(), String::new(), "A".into(), "○".into(), format!("P{round}")]);
        for player in (1..=9usize).filter(|player| *player != round) {
            // Player k has k - 1 byes: in the first rounds that are not the one against A.
            let position = if player < round { round - 1 } else { round };
            let result = if position < player { "不戦勝" } else { "欠" };
            rows.push([
                round.to_string(),
                String::new(),
                format!("P{player}"),
                result.into(),
                String::new(),
            ]);
        }
    }
    let rows: Vec<[&str; 5]> =
        rows.iter().map(|row| [0, 1, 2, 3, 4].map(|at| row[at].as_str())).collect();
    let saved = Book::new("nine.xlsx").pairings(&EN, &rows).save();
    let rules = saved.beside("h.toml");
    std::fs::write(&rules, "id = \"h\"\nsource = \"by hand\"\norder = [\"match_points\", \"harkness_median\"]\n[points]\nwin = \"1\"\n")
        .unwrap();
    let (json, _) = saved.standings(&["--rules", rules.to_str().unwrap()]);
    // 0 + 1 + … + 8 without 0, 1, 7, 8.
    assert_eq!(exact(&json, "A", "harkness_median"), "20");
}
