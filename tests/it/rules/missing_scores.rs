//! Games without a score: what rests on one has no value, and what needs none is known.

use crate::harness::{Book, EN};

/// Two rounds in which only some games have a score, with a bye, a forfeit and somebody who left.
const WINNERS: [[&str; 5]; 8] = [
    ["1", "1", "Ann", "○", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["1", "3", "Eve", "2-1", "Fay"],
    ["1", "", "Gus", "", "BYE"],
    ["2", "1", "Cai", "2-1", "Eve"],
    ["2", "2", "Dee", "2-0", "Gus"],
    ["2", "3", "Fay", "+ -", "Ben"],
    ["2", "", "Ann", "", "BYE"],
];

#[test]
#[ignore = "minutes"]
fn winners_only_is_no_tie_at_nothing() {
    let rows = [
        ["1", "1", "Ann", "○", "Ben"],
        ["1", "2", "Cai", "○", "Dee"],
        ["2", "1", "Ann", "△", "Cai"],
        ["2", "2", "Ben", "○", "Dee"],
    ];
    for rules in tiebook::rules::rule_set_ids() {
        let saved = Book::new("winners.xlsx").pairings(&EN, &rows).rules(rules).save();
        let scores = tiebook::rules::load(rules).unwrap().compile(2).unwrap();
        let needs = scores.needs_scores();
        let said = saved
            .problems("")
            .iter()
            .filter(|problem| problem.starts_with("missing-number.score"))
            .count();
        assert_eq!(said, usize::from(needs), "{rules}");
        let (_, output) = saved.standings("");
        let texts = |wanted: &str| -> Vec<String> {
            let cells = crate::harness::stored(&output, false)
                .into_iter()
                .filter(|(sheet, ..)| sheet == wanted);
            cells
                .filter_map(|(.., seen)| {
                    if let crate::harness::Seen::Text(text) = seen { Some(text) } else { None }
                })
                .collect()
        };
        assert_eq!(texts("Figures").contains(&"—?".to_string()), needs, "{rules}");
        let standings = texts("Standings");
        let remark = standings.iter().any(|text| text.contains("has no score"));
        assert_eq!(remark, standings.contains(&"—?".to_string()), "{rules}");
        assert!(remark || !["mtg", "othello-japan", "dominion-2"].contains(&rules), "{rules}");
    }
}

#[test]
#[ignore = "minutes"]
fn a_missing_score_recalculates() {
    let needs_scores =
        |rules: &&str| tiebook::rules::load(rules).unwrap().compile(2).unwrap().needs_scores();
    let mut books = Vec::new();
    for rules in tiebook::rules::rule_set_ids().filter(needs_scores) {
        let saved = Book::new("winners.xlsx").pairings(&EN, &WINNERS).rules(rules).save();
        let (_, output) = saved.standings("");
        books.push((saved, output));
    }
    let named: Vec<std::path::PathBuf> = books
        .iter()
        .enumerate()
        .map(|(at, (saved, output))| {
            let named = saved.beside(&format!("winners-{at}.xlsx"));
            std::fs::rename(output, &named).unwrap();
            named
        })
        .collect();
    let Some(models) = crate::harness::engine::Recalculated::all(&named) else {
        return;
    };
    for (model, path) in models.iter().zip(&named) {
        model.holds(path);
        assert_eq!(
            model.cell("Source", 3, 1),
            crate::harness::Seen::Number(0.0),
            "{}",
            path.display()
        );
    }
}
