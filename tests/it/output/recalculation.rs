//! Every written formula, recalculated by another engine, has the value that was stored for it.

use std::path::PathBuf;

use super::living::has_fixed_columns;
use crate::harness::engine::Recalculated;
use crate::harness::{Saved, Seen, exact, large_event};

/// A written workbook, and the folder that holds it.
fn written(at: usize, sample: &str, args: &[&str]) -> (Saved, PathBuf) {
    let saved = Saved::sample(sample);
    let (_, output) = saved.standings(args);
    // Workbooks recalculated together need names of their own.
    let renamed = saved.beside(&format!("book-{at}.xlsx"));
    std::fs::rename(output, &renamed).unwrap();
    (saved, renamed)
}

#[test]
#[ignore = "minutes"]
fn every_formula_recalculates() {
    let own: [(&str, &[&str]); 10] = [
        ("hyogo-2009.xlsx", &[]),
        ("hyogo-2009.xlsx", &["--rules", "hyogo-2009-exact"]),
        ("hyogo-2009.xlsx", &["--lang", "en", "--set", "rounding=half-even 3 every-step"]),
        ("friday-mtg.xlsx", &["--lang", "ja", "--breakdown", "pages"]),
        ("dominion-2.xlsx", &[]),
        ("othello-world-cup.xlsx", &[]),
        ("kawai-fide.xlsx", &["--rules", "shogi-swiss"]),
        ("kawai-x2.xlsx", &[]),
        (
            "friday-mtg.xlsx",
            &["--breakdown", "none", "--set", "floor=1/3", "--set", "unplayed_match=draw"],
        ),
        ("hyogo-2009.xlsx", &["--set", "rounding=half-up 4 compared"]),
    ];
    let mut books: Vec<(Saved, PathBuf)> =
        own.iter().enumerate().map(|(at, (sample, args))| written(at, sample, args)).collect();
    // The others are recalculated after each of many edits.
    let sets = tiebook::rules::rule_set_ids().enumerate();
    let sets = sets.filter(|(at, id)| at % 6 == 0 || !has_fixed_columns(id));
    books.extend(sets.map(|(at, id)| written(100 + at, "friday-mtg.xlsx", &["--rules", id])));
    // An empty one with more criteria than LibreOffice chooses from.
    let empty = Saved::bytes("none", b"");
    let path = empty.beside("book-empty.xlsx");
    let args = [
        "new",
        "othello-world-cup",
        "--players",
        "6",
        "--rounds",
        "34",
        "-o",
        path.to_str().unwrap(),
    ];
    assert_eq!(crate::harness::tiebook(&args, empty.path.parent().unwrap()).code, 0);
    books.push((empty, path));
    // Names so long that the cross table gives numbers for them.
    let long = Saved::bytes("long.csv", b"Round,Player 1,Result,Player 2\n\
        1,Bartholomew Montgomery-Fitzgerald of Upper Slaughter,2-0,Ann\n1,Christopher Featherstonehaugh-Cholmondeley,2-1,Ben\n\
        2,Ann,2-1,Ben\n2,Bartholomew Montgomery-Fitzgerald of Upper Slaughter,1-1-1,Christopher Featherstonehaugh-Cholmondeley\n3,Ann,bye,\n\
        3,Ben,2-0,Bartholomew Montgomery-Fitzgerald of Upper Slaughter\n4,Ann,,Christopher Featherstonehaugh-Cholmondeley\n");
    let (_, output) = long.standings("--rules mtg");
    let cross = crate::harness::stored(&output, false);
    // Ann, number 2, comes first; her columns of rounds begin at the fourth.
    let of_round = |column: u32| {
        cross
            .iter()
            .find(|(sheet, row, at, _)| sheet == "Cross table" && (*row, *at) == (4, column))
            .unwrap()
            .3
            .clone()
    };
    assert_eq!(
        [2, 3, 4, 6].map(of_round),
        ["Ann", "L 1 0-2", "W 4 2-1", "? 3"].map(|text| Seen::Text(text.into()))
    );
    books.push((long, output));
    let paths: Vec<PathBuf> = books.iter().map(|(_, path)| path.clone()).collect();
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    for (model, path) in models.iter().zip(&paths) {
        model.holds(path);
        assert!(
            crate::harness::stored(path, false)
                .iter()
                .all(|(.., seen)| !matches!(seen, Seen::Text(text) if text.starts_with("#VALUE")))
        );
    }
}

/// Its columns hold formulas that are written once.
#[test]
fn every_formula_of_a_large_book_recalculates() {
    let saved = large_event();
    let (_, output) = saved.standings("--rules mtg --lang en");
    if let Some(model) = Recalculated::load(&output) {
        model.holds(&output);
    }
}

/// A page each for more players than Excel breaks pages.
#[test]
fn more_players_than_page_breaks() {
    let rows: Vec<String> =
        (0..520).map(|table| format!("1,P{},2-0,Q{}\n", table * 2, table * 2 + 1)).collect();
    let saved = Saved::bytes(
        "many.csv",
        format!("Round,Player 1,Result,Player 2\n{}", rows.concat()).as_bytes(),
    );
    let (json, output) = saved.standings("--rules scrabble --breakdown pages");
    assert_eq!(json["players"].as_array().unwrap().len(), 1040);
    assert!(
        crate::harness::stored(&output, true).iter().any(|(sheet, ..)| sheet == "Player pages")
    );
}

/// B's OMW% in a workbook of values is the same as in a living one: 83/150 rounded to 0.55.
#[test]
fn a_workbook_of_values_holds_the_same_figures() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let (json, output) = saved.standings("");
    assert_eq!(exact(&json, "プレイヤーB", "omw"), "11/20");
    let figures: Vec<_> = crate::harness::stored(&output, true)
        .into_iter()
        .filter(|(sheet, ..)| sheet == "指標")
        .collect();
    assert!(figures.iter().any(|(.., seen)| *seen == Seen::Number(0.55)));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let one = std::fs::read(saved.standings("").1).unwrap();
    let two = std::fs::read(saved.standings("").1).unwrap();
    assert_eq!(one, two);
}

/// Few players over many rounds: LibreOffice, computing in several threads, came back to figures that it was still computing.
#[test]
fn few_players_over_many_rounds_have_no_error() {
    let rounds = [
        "0 2-0 3,1 2-0 4",
        "0 2-0 3,2 2-1 1",
        "4 2-0 2,1 0-2 0",
        "1 0-2 0,2 2-1 4",
        "1 2-0 2,4 1-1-1 3",
        "2 2-1 3,4 2-1 0",
        "3 2-0 2,0 0-2 1",
        "4 1-2 2,3 1-2 0",
        "4 2-1 2,1 2-1 3",
        "2 2-0 4,0 1-2 3",
    ];
    let round = |(round, pairings): (u32, &str)| {
        let played = pairings.split(',').map(|pairing| {
            let [first, result, second] = pairing.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{pairing}")
            };
            format!("{round},P{first},{result},P{second}\n")
        });
        let plays =
            |player: &u32| pairings.split([' ', ',']).any(|part| part == player.to_string());
        let bye = (0..5).find(|player| !plays(player)).unwrap();
        played.chain([format!("{round},P{bye},BYE,\n")]).collect::<String>()
    };
    let text = format!(
        "Round,Player 1,Result,Player 2\n{}",
        (1..).zip(rounds).map(round).collect::<String>()
    );
    let saved = Saved::bytes("five.csv", text.as_bytes());
    let (_, output) = saved.standings("--rules mtg");
    let Some(model) = Recalculated::load(&output) else {
        return;
    };
    model.holds(&output);
}
