//! Every formula that is written, recalculated by other engines; edits followed through.

mod common;

use common::{Recalculated, Saved, Seen, exact, libreoffice, stored};

/// Asserts that every formula cell of a workbook recalculates to its stored result.
#[track_caller]
fn holds(path: &std::path::Path, cell: impl Fn(&str, u32, u32) -> Seen) {
    let cells = stored(path, true);
    assert!(cells.len() > 100, "{} formulas", cells.len());
    let wrong: Vec<String> = cells
        .iter()
        .filter_map(|(sheet, row, column, stored)| {
            let now = cell(sheet, *row, *column);
            (!now.is_like(stored)).then(|| format!("{sheet}!{} is {now:?}, stored {stored:?}", tiebook::place::cell_name(*row, *column)))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}: {:#?}", wrong.len(), cells.len(), &wrong[..wrong.len().min(20)]);
}

#[test]
fn every_formula_recalculates_in_ironcalc() {
    for (sample, args) in [
        ("hyogo-2009.xlsx", &[][..]),
        ("hyogo-2009.xlsx", &["--rules", "hyogo-2009-exact"]),
        ("hyogo-2009.xlsx", &["--lang", "en", "--set", "rounding=half-even 3 every-step"]),
        ("friday-mtg.xlsx", &[]),
        ("friday-mtg.xlsx", &["--lang", "ja", "--breakdown", "blocks"]),
        ("dominion-2.xlsx", &[]),
        ("othello-world-cup.xlsx", &[]),
        ("kawai-fide.xlsx", &["--rules", "shogi-swiss"]),
        ("kawai-x2.xlsx", &[]),
        ("friday-mtg.xlsx", &["--breakdown", "none", "--set", "floor=1/3", "--set", "unplayed_match=draw"]),
    ] {
        let saved = Saved::sample(sample);
        let (_, output) = saved.standings(args);
        let model = Recalculated::load(&output);
        holds(&output, |sheet, row, column| model.cell(sheet, row, column));
    }
}

#[test]
fn every_formula_recalculates_in_libreoffice() {
    let own =
        ["hyogo-2009.xlsx", "friday-mtg.xlsx", "dominion-2.xlsx", "othello-world-cup.xlsx", "kawai-x2.xlsx"].map(|sample| (sample, None));
    let other = ["pokemon", "flesh-and-blood", "go-mcmahon", "fide-2019"].map(|rules| ("friday-mtg.xlsx", Some(rules)));
    for (sample, rules) in own.into_iter().chain(other) {
        let saved = Saved::sample(sample);
        let (_, output) = saved.standings(&rules.map_or(vec![], |rules| vec!["--rules", rules]));
        let Some(copy) = libreoffice(&output) else { return };
        let cells = stored(&copy, false);
        let find = |sheet: &str, row: u32, column: u32| {
            cells.iter().find(|(name, r, c, _)| name == sheet && (*r, *c) == (row, column)).map_or(Seen::Empty, |(.., seen)| seen.clone())
        };
        holds(&output, find);
    }
}

#[test]
fn an_edited_score_gives_the_figures_of_a_fresh_run() {
    // Round 1, table 1: A 2-1 B becomes A 1-2 B.
    let saved = Saved::sample("hyogo-2009.xlsx");
    let (before, output) = saved.standings(&["--rules", "hyogo-2009-exact"]);
    let edited = edited_input();
    let (after, _) = edited.standings(&["--rules", "hyogo-2009-exact"]);
    let mut model = Recalculated::load(&output);
    assert_eq!(model.cell("出典", 3, 1), Seen::Number(0.0));
    model.edit("対戦結果", 4, 5, 1.0);
    model.edit("対戦結果", 4, 7, 2.0);
    assert_ne!(exact(&before, "プレイヤーB", "omw"), exact(&after, "プレイヤーB", "omw"));
    let heading: Vec<String> = (0..40)
        .map(|column| match model.cell("指標", 3, column) {
            Seen::Text(text) => text,
            _ => String::new(),
        })
        .collect();
    let names = [("match_points", "勝点"), ("mw", "MW%"), ("omw", "OMW%"), ("gw", "GW%"), ("ogw", "OGW%")];
    for row in 4..12 {
        let Seen::Text(name) = model.cell("指標", row, 1) else { panic!("no name") };
        for (id, heading_text) in names {
            let column = heading.iter().position(|text| text == heading_text).unwrap() as u32;
            let want: f64 = fraction(exact(&after, &name, id));
            let now = model.cell("指標", row, column);
            assert!(now.is_like(&Seen::Number(want)), "{name} {id}: {now:?}, fresh run {want}");
        }
        let rank = heading.iter().position(|text| text == "順位").unwrap() as u32;
        let player = after["players"].as_array().unwrap().iter().find(|player| player["name"] == name.as_str()).unwrap();
        assert_eq!(model.cell("指標", row, rank), Seen::Number(player["rank"].as_f64().unwrap()), "{name}");
    }
    let Seen::Number(changed) = model.cell("出典", 3, 1) else { panic!("no count") };
    assert!(changed > 5.0, "{changed}");
    assert_eq!(model.cell("出典", 5, 1), Seen::Text("変わります".into()));
    assert!(matches!(model.cell("順位表", 1, 0), Seen::Text(text) if text.starts_with('※')));
}

fn edited_input() -> Saved {
    let rows = [
        ["1", "1", "プレイヤーA", "1-2", "プレイヤーB"],
        ["1", "2", "プレイヤーC", "0-2", "プレイヤーD"],
        ["1", "3", "プレイヤーE", "2-1", "プレイヤーF"],
        ["1", "4", "プレイヤーG", "2-0", "プレイヤーH"],
        ["2", "1", "プレイヤーA", "2-1", "プレイヤーD"],
        ["2", "2", "プレイヤーE", "2-0", "プレイヤーG"],
        ["2", "3", "プレイヤーB", "2-0", "プレイヤーF"],
        ["2", "4", "プレイヤーC", "2-1", "プレイヤーH"],
        ["3", "1", "プレイヤーA", "2-0", "プレイヤーE"],
        ["3", "2", "プレイヤーD", "1-2", "プレイヤーG"],
        ["3", "3", "プレイヤーB", "2-1", "プレイヤーC"],
        ["3", "4", "プレイヤーF", "2-0", "プレイヤーH"],
    ];
    common::Book::new("edited.xlsx").pairings(&common::JA, &rows).save()
}

fn fraction(text: &str) -> f64 {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let one = std::fs::read(saved.standings(&[]).1).unwrap();
    let two = std::fs::read(saved.standings(&[]).1).unwrap();
    assert_eq!(one, two);
}
