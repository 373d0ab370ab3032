//! Rule files of a user's own: what they can say, and how their mistakes are pointed at.

use crate::harness::{Book, EN, Run, Saved, exact, tiebook};

/// A house rule: points 2-1-0, Buchholz with cuts, best win, an alternative for rounds without opponent.
const HOUSE: &str = r#"
id     = "house"
name   = { ja = "うちの大会", en = "House rules" }
about  = { ja = "例", en = "An example" }
source = "made up for this test"
order  = ["points", "cut", "best_win", "virtual", "progress", "ratio"]

[points]
win  = "2"
draw = "1"
loss = "0"

[[definition]]
id      = "points"
formula = "sum(points for attended)"
label   = { ja = "点", en = "Points" }
short   = { ja = "点", en = "Pts" }

[[definition]]
id      = "cut"
formula = "sum(opponent.points for opposed drop lowest 1 highest 1)"
label   = { ja = "中間ソルコフ", en = "Median Solkoff" }
short   = { ja = "中間", en = "Median" }

[[definition]]
id      = "best_win"
formula = "highest(1, opponent.points for won and opposed)"
empty   = "none"
label   = { ja = "勝った相手の最高点", en = "Best opponent beaten" }
short   = { ja = "最高", en = "Best" }

[[definition]]
id      = "virtual"
formula = "sum(opponent.points for opposed, points_before + 1/2 for not opposed)"
label   = { ja = "仮想込みの合計", en = "Sum with virtual opponents" }
short   = { ja = "仮想", en = "Virtual" }

[[definition]]
id      = "progress"
formula = "sum(points_after / 2 ^ round for before_last)"
show    = "decimal 4"
label   = { ja = "途中経過", en = "Progress" }
short   = { ja = "経過", en = "Progr." }

[[definition]]
id      = "ratio"
formula = "points ^ (cut / virtual)"
empty   = "none"
show    = "decimal 4"
label   = { ja = "比のべき", en = "Power of the ratio" }
short   = { ja = "べき", en = "Power" }
"#;

const ROWS: [[&str; 5]; 9] = [
    ["1", "1", "Ann", "2-0", "Ben"],
    ["1", "2", "Cai", "2-1", "Dee"],
    ["1", "", "Eva", "", "BYE"],
    ["2", "1", "Ann", "1-1", "Cai"],
    ["2", "2", "Dee", "2-0", "Eva"],
    ["2", "", "Ben", "", "BYE"],
    ["3", "1", "Ann", "2-0", "Dee"],
    ["3", "2", "Ben", "0-2", "Cai"],
    ["3", "", "Eva", "absent", ""],
];

fn house(text: &str) -> (Saved, String) {
    let saved = Book::new("house.xlsx").pairings(&EN, &ROWS).save();
    let path = saved.beside("house.toml");
    std::fs::write(&path, text).unwrap();
    (saved, path.to_str().unwrap().to_string())
}

#[test]
fn a_house_rule_is_a_file() {
    let (saved, rules) = house(HOUSE);
    let (json, output) = saved.standings(&["--rules", &rules]);
    // By hand: points Ann 5, Ben 2, Cai 5, Dee 2, Eva 2.
    assert_eq!(
        ["Ann", "Ben", "Cai", "Dee", "Eva"]
            .map(|player| exact(&json, player, "points").to_string()),
        ["5", "2", "5", "2", "2"]
    );
    // Ann met Ben 2, Cai 5, Dee 2: without one highest and one lowest 2. Ben met 5 and 5: nothing is left.
    assert_eq!(exact(&json, "Ann", "cut"), "2");
    assert_eq!(exact(&json, "Ben", "cut"), "0");
    // Ben beat nobody but the bye; Dee beat Eva.
    assert!(
        json["players"]
            .as_array()
            .unwrap()
            .iter()
            .find(|player| player["name"] == "Ben")
            .unwrap()["figures"]["best_win"]
            .is_null()
    );
    assert_eq!(exact(&json, "Dee", "best_win"), "2");
    // Eva: bye in round 1 (0 + 1/2), Dee 2, absent in round 3 with 2 points (2 + 1/2).
    assert_eq!(exact(&json, "Eva", "virtual"), "5");
    // Ann: 2/2 + 3/4, the last round left out.
    assert_eq!(exact(&json, "Ann", "progress"), "7/4");
    let ann = json["players"]
        .as_array()
        .unwrap()
        .iter()
        .find(|player| player["name"] == "Ann")
        .unwrap();
    assert_eq!(ann["figures"]["ratio"]["expression"], "5^(2/9)");
    assert!(ann["figures"]["ratio"]["exact"].is_null());
    crate::harness::engine::recalculates(&output);
}

#[track_caller]
fn mistake(from: &str, to: &str) -> Run {
    assert!(HOUSE.contains(from), "{from}");
    let (saved, rules) = house(&HOUSE.replace(from, to));
    let run = saved.run("standings", &["--rules", &rules, "--lang", "en"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    run
}

#[test]
fn mistakes_are_pointed_at() {
    let digits = format!("\"{}\"", "9".repeat(401));
    for (from, to, message, caret_under) in [
        (
            "drop lowest 1 highest 1",
            "drop lowest 4294967295",
            "a number from 0 to 100",
            "4",
        ),
        (
            "drop lowest 1 highest 1",
            "drop highest 101",
            "a number from 0 to 100",
            "1",
        ),
        (
            "drop lowest 1 highest 1",
            "drop lowest 1 lowest 2",
            "each once",
            "l",
        ),
        (
            "\"points ^ (cut / virtual)\"",
            digits.as_str(),
            "makes no sense",
            "9",
        ),
        (
            "opponent.points for opposed drop",
            "oponent.points for opposed drop",
            "makes no sense",
            ".",
        ),
        (
            "opponent.points for won",
            "opponent.pionts for won",
            "nothing is called “pionts”",
            "opponent.pionts",
        ),
        (
            "for won and opposed",
            "for won and oposed",
            "there is no filter “oposed”",
            "oposed",
        ),
        (
            "sum(opponent.points for opposed, ",
            "total(opponent.points for opposed, ",
            "there is no function “total”",
            "total",
        ),
        (
            "\"points ^ (cut / virtual)\"",
            "\"opponent.cut\"",
            "has a meaning only inside",
            "opponent.cut",
        ),
        (
            "sum(points_after / 2 ^ round for before_last)",
            "sum(mean(points) for before_last)",
            "cannot stand inside",
            "mean",
        ),
        (
            "highest(1, ",
            "highest(",
            "does not take this",
            "highest(opponent.points for won and opposed)",
        ),
        (
            "\"points ^ (cut / virtual)\"",
            "\"1 + points ^ (cut / virtual)\"",
            "must be the whole formula",
            "points ^ (cut / virtual",
        ),
        (
            "empty   = \"none\"\nlabel   = { ja = \"勝った",
            "label   = { ja = \"勝った",
            "nothing says what the value is",
            "highest(1, opponent.points for won and opposed)",
        ),
        (
            "label   = { ja = \"点\", en = \"Points\" }",
            "label   = {}",
            "label or short is missing in “points”",
            "\"points\"",
        ),
        (
            "label   = { ja = \"点\", en = \"Points\" }",
            "label   = { jp = \"点\" }",
            "unknown language `jp`",
            "jp",
        ),
        (
            "\"decimal 4\"\nlabel   = { ja = \"途",
            "\"four\"\nlabel   = { ja = \"途",
            "show cannot be “four”",
            "four",
        ),
        (
            "formula = \"sum(points for attended)\"",
            "formula = \"0 * cut\"",
            "depends on itself: points → cut → points",
            "",
        ),
        (
            "order  =",
            "oder   =",
            "cannot be read as a rule file",
            "oder",
        ),
        (
            "\"ratio\"]",
            "\"ration\"]",
            "nothing is called “ration”",
            "ration",
        ),
        (
            "[points]",
            "[choices.weather]\nvalue = \"wet\"\nlabel = { ja = \"天\", en = \"Sky\" }\nreadings.wet = { ja = \"雨\", en = \"wet\" }\n[points]",
            "choices cannot be “weather”",
            "weather",
        ),
        (
            "[points]",
            "[choices.unplayed_match]\nvalue = \"win\"\nlabel = { ja = \"空\", en = \"None\" }\nreadings.win = { ja = \"勝\", en = \"won\" }\n[points]",
            "readings cannot be “win”",
            "win",
        ),
        (
            "[points]",
            "score_is = \"gmaes\"\n[points]",
            "score_is cannot be “gmaes”",
            "gmaes",
        ),
        (
            "opponent.points for won",
            "opponent.mw for won",
            "“mw” cannot be used under these rules: nothing is called “floor”",
            "mw",
        ),
        (
            "win  = \"2\"",
            "win  = \"two\"",
            "win cannot be “two”",
            "two",
        ),
    ] {
        let run = mistake(from, to);
        assert!(run.stderr.contains(message), "{to}:\n{}", run.stderr);
        assert!(run.stderr.contains("house.toml:"), "{}", run.stderr);
        assert!(run.stderr.contains("help:"), "{}", run.stderr);
        let lines: Vec<&str> = run.stderr.lines().collect();
        let at = lines
            .iter()
            .position(|line| line.contains(message))
            .unwrap();
        let (source, carets) = (
            lines[at + 2].trim_start_matches("   │ "),
            lines[at + 3].trim_start_matches("   │ "),
        );
        if !caret_under.is_empty() {
            let start = carets.find('^').unwrap();
            let marked: String = source
                .chars()
                .skip(start)
                .take(carets.trim().len())
                .collect();
            assert_eq!(marked, caret_under, "{}", run.stderr);
        }
    }
}

#[test]
fn did_you_mean() {
    assert!(
        mistake("opponent.points for won", "opponent.pionts for won")
            .stderr
            .contains("did you mean points?")
    );
    let folder = tempfile::tempdir().unwrap();
    let run = tiebook(&["rules", "mgt", "--lang", "ja"], folder.path());
    assert!(
        run.stderr.contains("もしかして mtg ですか"),
        "{}",
        run.stderr
    );
    let saved = Saved::sample("friday-mtg.xlsx");
    let run = saved.run("standings", &["--set", "flor=1/3"]);
    assert!(run.stderr.contains("did you mean floor?"), "{}", run.stderr);
    assert_eq!(run.code, 2);
}

#[test]
fn the_settings_sheet_overrides_constants_rounding_and_order() {
    let settings: [&[&str]; 4] = [
        &["Rule set", "mtg"],
        &["floor", "@1/3"],
        &["Rounding", "half-up 3 every-step"],
        &["Order", "GW%, match_points"],
    ];
    let saved = Book::new("settings.xlsx")
        .pairings(&EN, &ROWS[..2])
        .sheet("Rules", &settings)
        .save();
    let (json, _) = saved.standings(&[]);
    assert_eq!(json["criteria"], serde_json::json!(["gw", "match_points"]));
    assert_eq!(exact(&json, "Ben", "mw"), "333/1000");
    let (json, _) = saved.standings(&["--set", "floor=2/5", "--set", "rounding=none"]);
    assert_eq!(exact(&json, "Ben", "mw"), "2/5");
}

#[test]
fn every_rule_set_is_listed_and_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    for lang in ["ja", "en"] {
        let list = tiebook(&["rules", "--lang", lang], folder.path());
        for id in tiebook::rules::rule_set_ids() {
            assert!(list.stdout.contains(id));
            let told = tiebook(&["rules", id, "--lang", lang], folder.path());
            assert_eq!(told.code, 0);
            // Japanese words in Japanese only; the source stands in the language it was published in.
            let about = told.stdout.lines().nth(1).unwrap();
            assert_eq!(crate::harness::is_japanese(about), lang == "ja", "{about}");
            let defined = tiebook::rules::load(id)
                .unwrap()
                .compile(3)
                .unwrap()
                .definitions;
            for definition in &defined {
                assert!(
                    told.stdout
                        .contains(&format!("{} = {}", definition.id, definition.formula)),
                    "{id} {}",
                    definition.id
                );
            }
            assert!(!told.stdout.contains('{'), "{}", told.stdout);
        }
        let told = tiebook(&["rules", "mtg", "--lang", lang], folder.path());
        let words = [
            "相手のMW%(相手のいた回戦)の平均",
            "mean of opponent's MW% (rounds with an opponent)",
        ];
        assert!(
            told.stdout.contains(words[usize::from(lang == "en")]),
            "{}",
            told.stdout
        );
    }
}

/// Row `figure ID`: a formula; the order may name it.
#[test]
fn a_workbook_defines_its_own_figures() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-1", "Dee"],
        ["2", "1", "Ann", "1-2", "Cai"],
        ["2", "2", "Ben", "2-1", "Dee"],
    ];
    let with = |formula: &str| {
        let settings: [&[&str]; 3] = [
            &["Rule set", "mtg"],
            &["figure best_win", formula],
            &["order", "match_points, best_win"],
        ];
        crate::harness::Book::new("own.xlsx")
            .pairings(&crate::harness::EN, &rows)
            .sheet("Rules", &settings)
            .save()
    };
    let (json, _) = with("highest(1, opponent.match_points for won and opposed)").standings(&[]);
    assert_eq!(
        json["criteria"],
        serde_json::json!(["match_points", "best_win"])
    );
    assert_eq!(crate::harness::exact(&json, "Ann", "best_win"), "3");
    assert!(json["players"][3]["figures"]["best_win"].is_null());
    let run = with("highest(1, opponent.match_pints for won)").run("check", &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("own.xlsx ▸ Rules!B2") && run.stdout.contains("match_points"),
        "{}",
        run.stdout
    );
}

/// Whoever copies a rule set of the program finds its labels in the copy, and gives those that are to be others.
#[test]
fn a_copy_of_a_rule_set_keeps_its_labels() {
    let text = std::fs::read_to_string("templates/rules/mtg.toml").unwrap();
    let own = "[constants.floor]\nlabel = { en = \"Floor\" }";
    let text = text.replace("[constants.floor]", own);
    let copy = tiebook::rules::RuleText::new("copy.toml", &text);
    let copy = tiebook::rules::load_text(copy).unwrap().compile(3).unwrap();
    let of = |at: usize| copy.constants[at].label.all().collect::<Vec<_>>();
    let floor = copy.constants.iter().position(|one| one.id == "floor");
    assert_eq!(of(floor.unwrap()), ["Floor"]);
    assert!((0..copy.constants.len()).all(|at| Some(at) == floor || of(at).len() > 1));
    let language = tiebook::lang::Language::ENGLISH;
    assert_eq!(copy.name.get(language), "Magic: The Gathering");
}
