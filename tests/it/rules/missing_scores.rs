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
fn what_rests_on_a_missing_score_has_no_value() {
    let saved = Book::new("winners.xlsx")
        .pairings(&EN, &WINNERS)
        .rules("mtg")
        .save();
    assert_eq!(saved.problems(&[]), ["missing-number.score Pairings!D2"]);
    let (json, _) = saved.standings(&[]);
    let figure = |player: &str, id: &str| {
        let players = json["players"].as_array().unwrap();
        players
            .iter()
            .find(|entry| entry["name"] == player)
            .unwrap()["figures"][id]
            .clone()
    };
    for (player, gw, ogw) in [
        // Their own game has no score; both met nobody else.
        ("Ann", None, None),
        ("Ben", None, None),
        ("Cai", Some("4/5"), Some("1/2")),
        // A bye and games without play have the score that the rule set says.
        ("Gus", Some("1/2"), Some("1/2")),
        ("Dee", Some("1/2"), Some("13/20")),
        // Ben is an opponent of Fay's, though only by forfeit.
        ("Fay", Some("3/5"), None),
        ("Eve", Some("1/2"), Some("7/10")),
    ] {
        for (id, want) in [("gw", gw), ("ogw", ogw)] {
            assert_eq!(figure(player, id)["exact"].as_str(), want, "{player} {id}");
        }
    }
    let told = saved.run("explain", &["Ann", "--lang", "en"]).stdout;
    assert!(
        told.contains("Ben —? + bye 6 = —?") && told.contains("—? ÷ (3 × —?) = —?"),
        "{told}"
    );
    // What needs no score is known.
    assert_eq!(crate::harness::exact(&json, "Ann", "match_points"), "6");
    assert_eq!(crate::harness::exact(&json, "Ann", "omw"), "33/100");
}

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
        let saved = Book::new("winners.xlsx")
            .pairings(&EN, &rows)
            .rules(rules)
            .save();
        let scores = tiebook::rules::load(rules).unwrap().compile(2).unwrap();
        let needs = scores.needs_scores();
        let said = saved
            .problems(&[])
            .iter()
            .filter(|problem| problem.starts_with("missing-number.score"))
            .count();
        assert_eq!(said, usize::from(needs), "{rules}");
        let (_, output) = saved.standings(&[]);
        let texts = |wanted: &str| -> Vec<String> {
            let cells = crate::harness::stored(&output, false)
                .into_iter()
                .filter(|(sheet, ..)| sheet == wanted);
            cells
                .filter_map(|(.., seen)| {
                    if let crate::harness::Seen::Text(text) = seen {
                        Some(text)
                    } else {
                        None
                    }
                })
                .collect()
        };
        assert_eq!(
            texts("Figures").contains(&"—?".to_string()),
            needs,
            "{rules}"
        );
        let standings = texts("Standings");
        let remark = standings.iter().any(|text| text.contains("has no score"));
        assert_eq!(remark, standings.contains(&"—?".to_string()), "{rules}");
        assert!(
            remark || !["mtg", "othello-japan", "dominion-2"].contains(&rules),
            "{rules}"
        );
    }
}

#[test]
#[ignore = "minutes"]
fn a_missing_score_recalculates() {
    let needs_scores = |rules: &&str| {
        tiebook::rules::load(rules)
            .unwrap()
            .compile(2)
            .unwrap()
            .needs_scores()
    };
    let mut books = Vec::new();
    for rules in tiebook::rules::rule_set_ids().filter(needs_scores) {
        let saved = Book::new("winners.xlsx")
            .pairings(&EN, &WINNERS)
            .rules(rules)
            .save();
        let (_, output) = saved.standings(&[]);
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

#[test]
fn whatever_a_house_rule_makes_of_scores_hangs_on_them() {
    let figures = [
        (
            "close",
            "count(played and score - opponent_score <= 1)",
            false,
        ),
        ("top", "highest(1, score for played)", false),
        ("cut", "sum(score for played drop lowest 1)", false),
        ("own", "sum(score for played)", false),
        ("draws", "sum(drawn_games for played)", false),
        ("kept", "mean(points for scored)", false),
        ("most", "max(own, 1)", false),
        ("theirs", "sum(opponent.own for opposed)", false),
        // What stands in is said by the rule; a game won without play is none of those played.
        ("stood", "sum(default(score, 0) for played)", true),
        ("else", "default(own, 7)", true),
        ("lost", "count(lost and score > 0)", true),
    ];
    let ids: Vec<String> = figures
        .iter()
        .map(|(id, ..)| format!("figure {id}"))
        .collect();
    let mut settings: Vec<[&str; 2]> = vec![["Rule set", "mtg"], ["order", "match_points"]];
    settings.extend(
        ids.iter()
            .zip(&figures)
            .map(|(id, (_, formula, _))| [id.as_str(), *formula]),
    );
    let settings: Vec<&[&str]> = settings.iter().map(<[&str; 2]>::as_slice).collect();
    let saved = Book::new("house.xlsx")
        .pairings(&EN, &WINNERS)
        .sheet("Rules", &settings)
        .save();
    let (json, output) = saved.standings(&[]);
    let ann = json["players"]
        .as_array()
        .unwrap()
        .iter()
        .find(|player| player["name"] == "Ann")
        .unwrap();
    for (id, _, known) in figures {
        assert_eq!(
            ann["figures"][id].is_object(),
            known,
            "{id}: {}",
            ann["figures"][id]
        );
    }
    crate::harness::engine::recalculates(&output);
}

#[test]
fn a_game_both_lost_without_a_score_counts_in_no_average_of_scores() {
    let rows = [
        ["1", "1", "Ann", "20-10", "Ben"],
        ["1", "2", "Cai", "15-5", "Dee"],
        ["2", "1", "Ann", "両負", "Cai"],
        ["2", "2", "Ben", "12-6", "Dee"],
    ];
    let (json, _) = Book::new("both.xlsx")
        .pairings(&EN, &rows)
        .rules("dominion-2")
        .save()
        .standings(&[]);
    assert_eq!(crate::harness::exact(&json, "Ann", "asd"), "10");
    // Ben alone: (-10 + 6) / 2.
    assert_eq!(crate::harness::exact(&json, "Ann", "aoasd"), "-2");
}
