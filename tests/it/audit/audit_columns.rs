//! Announced columns that are found by their numbers, under which setting each is right, and those that nothing explains.

use std::path::Path;
use std::sync::Arc;

use crate::harness::{Book, EN, Saved};
use serde_json::Value as Json;
use tiebook::exact::Exact;
use tiebook::rules::RuleSet;
use tiebook::rules::rounding::Rounding;
use tiebook::standings::{Options, RulesFrom, analyse_bytes};
use tiebook::tiebreaks::figures::Figures;
use tiebook::tiebreaks::rank::Standings;
use tiebook::tiebreaks::reuse::Shared;

/// Runs an audit of pairings and an announced table under a rule set.
fn audit(
    pairings: &[[&str; 5]],
    settings: &[&[&str]],
    table: &[&[&str]],
    args: &[&str],
) -> (i32, Json, String) {
    let saved = Book::new("audit.xlsx")
        .pairings(&EN, pairings)
        .sheet("Rules", settings)
        .sheet("Published", table)
        .save();
    told(&saved, args)
}

fn told(saved: &Saved, args: &[&str]) -> (i32, Json, String) {
    saved.audit(&[&["--lang", "en"], args].concat())
}

/// Points 2, 1, 0.
const THREE: [[&str; 5]; 3] = [
    ["1", "1", "Ann", "1-0", "Ben"],
    ["2", "1", "Ann", "1-0", "Cai"],
    ["3", "1", "Ben", "1-0", "Cai"],
];

/// No figure is 17, 5, 11; zeros are the points in the games among equals, of whom there are none.
#[test]
fn a_column_that_nothing_explains_is_not_passed() {
    let rules: &[&[&str]] = &[&["Rule set", "fide-2026"]];
    let table = |column: [&str; 3]| {
        let [one, two, three] = column;
        audit(
            &THREE,
            rules,
            &[
                &["Rank", "Player", "Pts", "TB1"],
                &["1", "Ann", "2", one],
                &["2", "Ben", "1", two],
                &["3", "Cai", "0", three],
            ],
            &[],
        )
    };
    let (code, json, said) = table(["17", "5", "11"]);
    assert_eq!(
        (code, &json["audit"]["comparison"]["agreeing"]),
        (1, &json["audit"]["comparison"]["cells"]),
        "{said}"
    );
    assert!(
        said.contains("column “TB1”") && said.contains("hether it is right cannot be said"),
        "{said}"
    );
    let (code, json, said) = table(["0", "0", "0"]);
    assert_eq!(
        (code, explained(&json).0),
        (
            0,
            ["match_points", "direct_points"].map(String::from).to_vec()
        ),
        "{said}"
    );
}

/// Everybody meets everybody, and the one named earlier wins: Buchholz is 3, 4, 5, 6 and Sonneborn-Berger 3, 1, 0, 0 (by hand).
#[test]
fn columns_that_were_exchanged_are_said_to_be_each_others() {
    let pairings = [
        ["1", "1", "Ann", "1-0", "Dan"],
        ["1", "2", "Ben", "1-0", "Cai"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["2", "2", "Ben", "1-0", "Dan"],
        ["3", "1", "Ann", "1-0", "Ben"],
        ["3", "2", "Cai", "1-0", "Dan"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "BH", "SB"],
        &["1", "Ann", "3", "3", "3"],
        &["2", "Ben", "2", "1", "4"],
        &["3", "Cai", "1", "0", "5"],
        &["4", "Dan", "0", "0", "6"],
    ];
    let (code, json, said) = audit(&pairings, &[&["Rule set", "fide-2024"]], table, &[]);
    assert_eq!(code, 1, "{said}");
    let said: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("another column's heading"))
        .collect();
    assert!(
        matches!(said[..], [one, other] if one.contains("“BH” holds the numbers of SB in all of its 4 cells") && other.contains("“SB” holds the numbers of BH")),
        "{said:?}"
    );
    let misnamed = &json["audit"]["misnamed"];
    assert_eq!(
        (
            &misnamed[0]["heading"],
            &misnamed[0]["figure"],
            &misnamed[1]["figure"]
        ),
        (&"BH".into(), &"SB".into(), &"BH".into())
    );
}

/// Five players, three rounds: Eve and Dee have a bye, Ann too, Cai wins against Ben by forfeit. Points C 3, B 2, E 1½, A 1½, D 1; a round
/// without an opponent counts the own points (Article 16.4). BH: C 1 + 3 + 1½, B 1½ + 2 + 1, E 1½ + 1½ + 3, A 2 + 1½ + 1½, D 3 + 1 + 2;
/// without the least, Ben's without the round that he did not come to (16.5): 4½, 2½, 4½, 3½, 5. If forfeits counted as games
/// BH would be the column headed so but for one cell: that explains nothing, as BH and BH-C1 were exchanged.
#[test]
fn no_reading_is_found_for_columns_that_were_exchanged() {
    let games = [
        ["1", "1", "Cai", "1-0", "Dee"],
        ["1", "2", "Ben", "1-0", "Ann"],
        ["1", "", "Eve", "", "BYE"],
        ["2", "1", "Cai", "+ -", "Ben"],
        ["2", "2", "Eve", "=", "Ann"],
        ["2", "", "Dee", "", "BYE"],
        ["3", "1", "Cai", "1-0", "Eve"],
        ["3", "2", "Ben", "1-0", "Dee"],
        ["3", "", "Ann", "", "BYE"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "BH", "BH-C1"],
        &["1", "Cai", "3", "4.5", "5.5"],
        &["2", "Ben", "2", "2.5", "4.5"],
        &["3", "Eve", "1.5", "4.5", "6"],
        &["4", "Ann", "1.5", "3.5", "5"],
        &["5", "Dee", "1", "5", "6"],
    ];
    let (code, json, said) = audit(
        &games,
        &[&["Rule set", "fide-2024"], &["order", "PTS, BH, BH/C1"]],
        table,
        &[],
    );
    let misnamed: Vec<&str> = json["audit"]["misnamed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| of["figure"].as_str().unwrap())
        .collect();
    assert_eq!((code, misnamed), (1, vec!["BH-C1", "BH"]), "{said}");
    assert_eq!(explained(&json).1, [""; 0], "{said}");
    assert!(said.contains("10 of 10 values"), "{said}");
}

/// Match points of 3 a round, at least 1/3 of them: Ann 10/12, Eva 8/12, Fay and Gus 7/12, Ben 4/12, Cai 3/9, Dee 3/12, raised to 1/3.
/// OMW%: Ann (4 + 4 + 8 + 7)/48, Eva (7 + 7 + 10 + 4)/48, Fay (8 + 4 + 4 + 10)/48, Gus (8 + 4 + 4)/36, Ben (10 + 7 + 7)/36,
/// Cai (4 + 10 + 7)/36, Dee (4 + 7 + 8)/36.
#[test]
fn a_column_without_a_name_is_found_under_another_constant() {
    let games = [
        ["1", "1", "Ann", "2-1-0", "Ben"],
        ["1", "2", "Cai", "2-0-0", "Dee"],
        ["1", "3", "Eva", "1-1-1", "Fay"],
        ["1", "", "Gus", "", "BYE"],
        ["2", "1", "Ann", "2-0-0", "Cai"],
        ["2", "2", "Gus", "1-2-0", "Eva"],
        ["2", "3", "Fay", "2-1-0", "Ben"],
        ["2", "", "Dee", "", "BYE"],
        ["3", "1", "Ann", "1-1-1", "Eva"],
        ["3", "2", "Fay", "2-0-0", "Cai"],
        ["3", "3", "Gus", "2-1-0", "Dee"],
        ["3", "", "Ben", "", "BYE"],
        ["4", "1", "Fay", "0-2-0", "Ann"],
        ["4", "2", "Eva", "2-1-0", "Dee"],
        ["4", "3", "Gus", "0-0-3", "Ben"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Points", "TB1", "TB2"],
        &["1", "Ann", "10", "0.4792", "0.4792"],
        &["2", "Eva", "8", "0.5833", "0.5833"],
        &["3", "Fay", "7", "0.5417", "0.5417"],
        &["4", "Gus", "7", "0.4444", "0.4444"],
        &["5", "Ben", "4", "0.6667", "0.6667"],
        &["6", "Cai", "3", "0.5833", "0.5833"],
        &["7", "Dee", "3", "0.5278", "0.5278"],
    ];
    let once: Vec<Vec<&str>> = table.iter().map(|row| row[..4].to_vec()).collect();
    let once: Vec<&[&str]> = once.iter().map(Vec::as_slice).collect();
    for (table, figures) in [
        (&once[..], ["match_points", "omw"].as_slice()),
        (table, &["match_points", "omw", "omw"]),
    ] {
        let (code, json, said) = audit(&games, &[&["Rule set", "mtg"]], table, &[]);
        let (found, settings) = explained(&json);
        assert_eq!(
            (found, settings),
            (
                figures.iter().map(ToString::to_string).collect(),
                vec!["floor=1/3".to_string()]
            ),
            "{said}"
        );
        // Under the floor of the rules as given, 0.33, Eva's, Gus's and Cai's are others.
        assert_eq!(code, 1, "{said}");
        assert!(
            said.contains("Under that reading every announced value is right."),
            "{said}"
        );
    }
}

/// The figures, settings and words of what explains the columns.
fn explained(json: &Json) -> (Vec<String>, Vec<String>) {
    let text = |value: &Json| value.as_str().unwrap().to_string();
    let columns = json["audit"]["comparison"]["columns"].as_array().unwrap();
    let figures = columns
        .iter()
        .map(|column| text(&column["figure"]))
        .collect();
    let settings = json["audit"]["readings"]["best"]["settings"]
        .as_array()
        .unwrap();
    (figures, settings.iter().map(text).collect())
}

/// Five players, three rounds, each of A, D and E without an opponent once. Points A 3, C 2, E 2, B 1, D 1. An own round without an
/// opponent counts the own points, A's 3; since 2026 no more than 1½ (three draws).
/// BH of 2024: A 1 + 2 + 3, C 1 + 3 + 2, E 2 + 1 + 2, B 3 + 2 + 1, D 2 + 1 + 1. SB: A 1 + 2 + 3, C 1 + 2, E 2 + 1, B 1, D 1.
#[test]
fn an_edition_is_found_where_columns_have_no_names() {
    let games = [
        ["1", "1", "A", "1-0", "B"],
        ["1", "2", "C", "1-0", "D"],
        ["1", "3", "E", "U", ""],
        ["2", "1", "A", "1-0", "C"],
        ["2", "2", "E", "1-0", "B"],
        ["2", "3", "D", "U", ""],
        ["3", "1", "B", "1-0", "D"],
        ["3", "2", "C", "1-0", "E"],
        ["3", "3", "A", "U", ""],
    ];
    let rules: &[&[&str]] = &[&["Rule set", "fide-2026"], &["Rounds", "3"]];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "TB1", "TB2"],
        &["1", "A", "3", "6", "6"],
        &["2", "C", "2", "6", "3"],
        &["3", "E", "2", "5", "3"],
        &["4", "B", "1", "6", "1"],
        &["5", "D", "1", "4", "1"],
    ];
    let (code, json, said) = audit(&games, rules, table, &[]);
    let (figures, settings) = explained(&json);
    assert_eq!(
        (code, figures),
        (
            1,
            ["match_points", "bh", "berger"].map(String::from).to_vec()
        ),
        "{said}"
    );
    assert_eq!(settings, ["edition=2024"], "{said}");
}

/// The same with a draw of C and E: points A 3, E 2½, C 1½, B 1, D 1. BH of 2024: A 5½, E 2½ + 1 + 1½, C 1 + 3 + 2½, B 3 + 2½ + 1,
/// D 1½ + 1 + 1. The mean of those of the opponents: A (B, C) 6½, E (B, C) 6½, C (D, A, E) 14/3, B (A, E, D) 14/3, D (C, B) 6½;
/// FIDE's exercises print 4.67, this table 4.6667. Nothing but two settings explains that.
#[test]
fn a_column_that_needs_two_settings_is_found() {
    let games = [
        ["1", "1", "A", "1-0", "B"],
        ["1", "2", "C", "1-0", "D"],
        ["1", "3", "E", "U", ""],
        ["2", "1", "A", "1-0", "C"],
        ["2", "2", "E", "1-0", "B"],
        ["2", "3", "D", "U", ""],
        ["3", "1", "B", "1-0", "D"],
        ["3", "2", "C", "=", "E"],
        ["3", "3", "A", "U", ""],
    ];
    let rules: &[&[&str]] = &[&["Rule set", "fide-2026"], &["Rounds", "3"]];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "TB1", "TB2"],
        &["1", "A", "3", "5.5", "6.5"],
        &["2", "E", "2.5", "5", "6.5"],
        &["3", "C", "1.5", "6.5", "4.6667"],
        &["4", "B", "1", "6.5", "4.6667"],
        &["5", "D", "1", "3.5", "6.5"],
    ];
    let (_, json, said) = audit(&games, rules, table, &[]);
    let (figures, mut settings) = explained(&json);
    settings.sort();
    assert_eq!(figures, ["match_points", "bh", "aob"], "{said}");
    assert_eq!(settings, ["average=exact", "edition=2024"], "{said}");
}

/// E is away in round 1 and D in round 2, for half a point each, C in round 3 for nothing. Points A 3, D 1½, B 1, C 1, E ½; as an
/// opponent C has 1½. BH: A 1 + 1½ + ½, D 1½ + 1½ + 1, C 1½ + 3 + 1, B 3 + ½ + 1½, E ½ + 1 + 3. Before 2023 a round without an opponent
/// counts the points before it, what the player did not win in it, and half a point for each round left: D 0 + ½ + ½, C 1 + 1 + 0,
/// E 0 + ½ + 1.
#[test]
fn a_column_of_another_edition_than_the_others_is_told_apart() {
    let games = [
        ["1", "1", "A", "1-0", "B"],
        ["1", "2", "C", "1-0", "D"],
        ["1", "3", "E", "H", ""],
        ["2", "1", "A", "1-0", "C"],
        ["2", "2", "E", "0-1", "B"],
        ["2", "3", "D", "H", ""],
        ["3", "1", "A", "1-0", "E"],
        ["3", "2", "B", "0-1", "D"],
        ["3", "3", "C", "Z", ""],
    ];
    let rules: &[&[&str]] = &[
        &["Rule set", "fide-2026"],
        &["Rounds", "3"],
        &["order", "PTS, BH"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "BH", "TB2"],
        &["1", "A", "3", "3", "3"],
        &["2", "D", "1.5", "4", "3.5"],
        &["3", "C", "1", "5.5", "6.5"],
        &["4", "B", "1", "5", "5"],
        &["5", "E", "0.5", "4.5", "5.5"],
    ];
    let (code, json, said) = audit(&games, rules, table, &[]);
    let apart = &json["audit"]["unnamed"][0]["apart"];
    assert_eq!(
        (apart["figure"].as_str(), apart["setting"].as_str()),
        (Some("BH"), Some("edition=2019")),
        "{said}"
    );
    assert!(
        code == 1
            && said.contains("The column “TB2” is BH with")
            && said.contains("no one setting"),
        "{said}"
    );
    // SB: A 1 + 1½ + ½, D ½ × 1½ + 1, C 1½, B ½, E ½ × ½; beside BH as before 2023 each is right by itself.
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "BH", "SB"],
        &["1", "A", "3", "3", "3"],
        &["2", "D", "1.5", "3.5", "1.75"],
        &["3", "C", "1", "6.5", "1.5"],
        &["4", "B", "1", "5", "0.5"],
        &["5", "E", "0.5", "5.5", "0.25"],
    ];
    let (code, _, said) = audit(&games, rules, table, &[]);
    assert!(
        code == 1
            && said.contains(
                "BH: 5 of 5 with “Which edition of the regulations: before September 2023"
            ),
        "{said}"
    );
    assert!(
        said.contains("SB: 5 of 5 with the rules as given")
            && said.contains("Each column is right by itself"),
        "{said}"
    );
}

/// Everybody against everybody: C 2½, D 1½, A 1, B 1; A beat B. SB: C ½ × 1½ + 1 + 1, D ½ × 2½ + 1, B 1½, A 1.
/// The table ranks B before A, and has no column of their game.
#[test]
fn an_order_of_columns_needs_no_direct_encounter() {
    let games = [
        ["1", "1", "A", "1-0", "B"],
        ["1", "2", "C", "=", "D"],
        ["2", "1", "A", "0-1", "C"],
        ["2", "2", "B", "1-0", "D"],
        ["3", "1", "A", "0-1", "D"],
        ["3", "2", "B", "0-1", "C"],
    ];
    let rules: &[&[&str]] = &[
        &["Rule set", "fide-2026-rr"],
        &["order", "PTS, DE, SB, WIN"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "SB", "WIN"],
        &["1", "C", "2.5", "2.75", "2"],
        &["2", "D", "1.5", "2.25", "1"],
        &["3", "B", "1", "1.5", "1"],
        &["4", "A", "1", "1", "1"],
    ];
    let (code, json, said) = audit(&games, rules, table, &[]);
    let (_, settings) = explained(&json);
    assert_eq!(
        (code, settings),
        (1, vec!["order=match_points,berger,win".to_string()]),
        "{said}"
    );
    assert!(
        said.contains("Under that reading every announced value is right."),
        "{said}"
    );
}

/// After two rounds Ann and Ben have 6 points, Cai and Eve 3, Dee and Fay 0; Eve and Cai win their semifinals and Eve the final. The
/// table ranks by that, Ann and Ben being equal; Dee met better opponents than Fay.
#[test]
fn places_of_the_finals_may_come_first() {
    let games = [
        ["1", "1", "Ann", "2-0", "Dee"],
        ["1", "2", "Ben", "2-0", "Eve"],
        ["1", "3", "Cai", "2-0", "Fay"],
        ["2", "1", "Ann", "2-0", "Cai"],
        ["2", "2", "Ben", "2-0", "Dee"],
        ["2", "3", "Eve", "2-0", "Fay"],
        ["Semifinal", "1", "Ann", "0-2", "Eve"],
        ["Semifinal", "2", "Ben", "0-2", "Cai"],
        ["Final", "1", "Cai", "0-2", "Eve"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Points"],
        &["1", "Eve", "3"],
        &["2", "Cai", "3"],
        &["3", "Ann", "6"],
        &["4", "Ben", "6"],
        &["5", "Dee", "0"],
        &["6", "Fay", "0"],
    ];
    let (code, json, said) = audit(&games, &[&["Rule set", "mtg"]], table, &[]);
    let (_, settings) = explained(&json);
    assert_eq!(
        (code, settings),
        (
            1,
            vec!["order=finals_place,match_points,omw,gw,ogw".to_string()]
        ),
        "{said}"
    );
    assert!(
        said.contains("the places of the finals before all else")
            && said.contains("every announced value is right"),
        "{said}"
    );
}

/// What readings have in common is computed once; every figure is what it is computed alone, whatever was computed before.
#[test]
fn readings_share_nothing_that_a_setting_changes() {
    for (sample, rules) in [
        ("friday-mtg.xlsx", "mtg"),
        ("friday-mtg.xlsx", "fide-2026"),
        ("hyogo-2009.xlsx", "mtg"),
    ] {
        let bytes = std::fs::read(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("samples")
                .join(sample),
        )
        .unwrap();
        let options = Options::default().with_rules(RulesFrom::Id(rules.into()));
        let analysis = analyse_bytes(sample, &bytes, &options)
            .unwrap()
            .analysis
            .unwrap();
        let (tournament, given) = (&analysis.figures.tournament, &analysis.figures.rules);
        let shared = Shared::new(tournament, (**given).clone());
        let mut readings = vec![(**given).clone()];
        for (at, constant) in given.constants.iter().enumerate() {
            let with = |value: &Exact| {
                let mut reading = (**given).clone();
                reading.constants[at].value = value.clone();
                reading
            };
            readings.extend(constant.readings.iter().map(with));
        }
        for rounding in ["half-up 2 every-step", "half-up 2 compared"] {
            let rounding = Rounding::parse(rounding).unwrap();
            readings.extend(readings.clone().into_iter().map(|reading| RuleSet {
                rounding,
                ..reading
            }));
        }
        readings.push(RuleSet {
            order: given.order.iter().rev().copied().collect(),
            ..(**given).clone()
        });
        for reading in readings.iter().chain(readings.iter().rev()) {
            let reading = Arc::new(reading.clone());
            let (one, other) = (
                shared.figures(Arc::clone(&reading), &vec![true; reading.definitions.len()]),
                Figures::compute(Arc::clone(tournament), reading),
            );
            for definition in 0..given.definitions.len() {
                for player in 0..tournament.players.len() {
                    assert_eq!(
                        one.value(definition, player),
                        other.value(definition, player),
                        "{sample} {rules} {definition} {player}"
                    );
                    assert_eq!(
                        one.is_missing(definition, player),
                        other.is_missing(definition, player)
                    );
                }
            }
            assert_eq!(Standings::new(&one), Standings::new(&other));
        }
    }
}

/// Ann won against Ben by forfeit: her BH is Cai's 1 and in 2024 her own 2, in 2026 at most what Ben counts, 1. One column alone is told to
/// be that of the other edition, and not passed.
#[test]
fn one_column_of_another_edition_is_told() {
    let rows = [
        ["1", "1", "Ann", "+ -", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["2", "2", "Ben", "1-0", "Dee"],
    ];
    let rules: &[&[&str]] = &[&["Rule set", "fide-2026"], &["Order", "PTS, TPN"]];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Pts", "TB1"],
        &["1", "Ann", "2", "3"],
        &["2", "Ben", "1", "1"],
        &["3", "Cai", "1", "2"],
        &["4", "Dee", "0", "2"],
    ];
    let (code, json, said) = audit(&rows, rules, table, &[]);
    assert!(
        code == 1 && json["audit"].to_string().contains("edition=2024"),
        "{said} {}",
        json["audit"]
    );
}

/// Whoever is equal with nobody has no place among equals; a program that prints 1 there is not wrong.
#[test]
fn the_first_of_one_is_not_wrong() {
    let rules: &[&[&str]] = &[&["Rule set", "fide-2026"]];
    let table = |of_cai: &str| {
        let rows: &[&[&str]] = &[
            &["Rank", "Player", "Pts", "DE"],
            &["1", "Ann", "2", "1"],
            &["2", "Ben", "1", "1"],
            &["3", "Cai", "0", of_cai],
        ];
        audit(&THREE, rules, rows, &[]).0
    };
    assert_eq!([table("1"), table("2")], [0, 1]);
}
