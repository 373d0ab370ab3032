//! Criteria that wait for the last round: until it has a result only some decide places, in the workbook too.

use crate::harness::engine::{Recalculated, Typed, edited, recalculates};
use crate::harness::{Book, EN, Saved, Seen, ranks, stored, tiebook};

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

/// 「第2回ドミニオン大会におけるスイスドローの順位の決め方について」Q&A: 今回はスイスドロー終了時以外は合計Ptのみで順位を決め. Ben and Cai have 2
/// points each after two rounds, and OW% ½ (both met Ann and Dee): ASD alone would tell them apart, −5 and 0.
#[test]
fn the_second_dominion_tournament_goes_by_points_until_its_end() {
    let rounds = [
        ["1", "1", "Ann", "30-10", "Ben"],
        ["1", "2", "Cai", "20-10", "Dee"],
        ["2", "1", "Ann", "20-10", "Cai"],
        ["2", "2", "Ben", "20-10", "Dee"],
        ["3", "1", "Ann", "", "Dee"],
        ["3", "2", "Ben", "", "Cai"],
    ];
    let played = |results: [&'static str; 2]| {
        let mut rounds = rounds;
        (rounds[4][3], rounds[5][3]) = (results[0], results[1]);
        Book::new("event.xlsx")
            .pairings(&EN, &rounds)
            .rules("dominion-2")
            .save()
    };
    let during = played(["", ""]);
    let (json, output) = during.standings(&[]);
    assert_eq!(
        ranks(&json),
        [("Ann", 1), ("Ben", 2), ("Cai", 2), ("Dee", 4)]
    );
    recalculates(&output);
    let (json, _) = during.standings(&["--set", "order_before_last=points, ow, asd"]);
    assert_eq!(
        ranks(&json),
        [("Ann", 1), ("Cai", 2), ("Ben", 3), ("Dee", 4)]
    );
    // At its end all decide; after each round before, points alone did.
    let over = played(["20-10", "10-10"]);
    let (json, output) = over.standings(&["--lang", "en"]);
    assert_eq!(
        ranks(&json),
        [("Ann", 1), ("Cai", 2), ("Ben", 3), ("Dee", 4)]
    );
    let after = |name: &str| -> Vec<Seen> {
        let cells = stored(&output, false);
        let here = |cell: &&(String, u32, u32, Seen)| cell.0 == "Places by round";
        let row = cells
            .iter()
            .filter(here)
            .find(|cell| cell.3 == Seen::Text(name.into()))
            .unwrap()
            .1;
        let places = cells
            .iter()
            .filter(here)
            .filter(|cell| cell.1 == row && cell.2 > 1);
        places.map(|cell| cell.3.clone()).collect()
    };
    let places = |numbers: [f64; 3]| numbers.map(Seen::Number).to_vec();
    assert_eq!(after("Ben"), places([3.0, 2.0, 3.0]));
    assert_eq!(after("Cai"), places([1.0, 2.0, 2.0]));
}

/// The setting takes what a rule file takes: it is listed, it stands on Rules, it is read again, and what is wrong with it is told.
#[test]
fn what_decides_before_the_last_round_can_be_set() {
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &ROUNDS)
        .rules("mtg")
        .save();
    let set = ["--set", "order_before_last=match_points", "--lang", "en"];
    let (json, output) = saved.standings(&set);
    let during = [("Ann", 1), ("Ben", 2), ("Cai", 2), ("Dee", 4)];
    assert_eq!(ranks(&json), during);
    recalculates(&output);
    let rules: Vec<String> = stored(&output, false)
        .into_iter()
        .filter(|cell| cell.0 == "Rules")
        .filter_map(|cell| match cell.3 {
            Seen::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    for said in [
        "Order until the last round",
        "match_points",
        "Until the last round only Points decide.",
    ] {
        assert!(rules.iter().any(|text| text == said), "{said}: {rules:?}");
    }
    let again = Saved::bytes("again.xlsx", &std::fs::read(&output).unwrap());
    assert_eq!(ranks(&again.standings(&[]).0), during);
    let sheet: [&[&str]; 2] = [
        &["Rule set", "mtg"],
        &["最終回戦までの順位基準", "match_points"],
    ];
    let on_a_sheet = Book::new("event.xlsx")
        .pairings(&EN, &ROUNDS)
        .sheet("Rules", &sheet)
        .save();
    assert_eq!(ranks(&on_a_sheet.standings(&[]).0), during);
    let told = |args: &[&str]| {
        let run = saved.run(
            "standings",
            &[&["-o", "x.xlsx", "--lang", "en"], args].concat(),
        );
        assert_eq!(run.code, 2, "{args:?} {}", run.stdout);
        run.stderr
    };
    for (setting, said) in [
        ("order_befor_last=match_points", "order_before_last"),
        ("order_before_last=match_pints", "match_points"),
        ("order_before_last=mw", "match_points | omw | gw | ogw"),
        ("order_before_last=", "order_before_last"),
    ] {
        let text = told(&["--set", setting]);
        assert!(text.contains(said), "{setting}: {text}");
    }
    // A rule set's own falls away where the order is set to something else.
    let (json, _) =
        book(&ROUNDS).standings(&["--rules", "dominion-2", "--set", "order=win_percentage"]);
    assert_eq!(json["criteria"], serde_json::json!(["win_percentage"]));
    let listed = tiebook(
        &["rules", "dominion-2", "--lang", "en"],
        saved.path.parent().unwrap(),
    );
    assert!(
        listed
            .stdout
            .contains("Order until the last round (order_before_last): Points\n"),
        "{}",
        listed.stdout
    );
}
