//! `tiebook pair`: a whole evening from an empty workbook, what is refused, and checks that stay alive.

use std::path::PathBuf;

use crate::harness::engine::{Edit, Recalculated, edited};
use crate::harness::evening::{FIRST_ROW, column, number, played, run, tables, text};
use crate::harness::{Saved, Seen};
use tiebook::lang::{Lang, Language};

/// Four rounds: seven players, one away in round 2 and back in round 3, one more from round 3 on, one who leaves after round 3.
#[test]
fn an_evening_without_a_name_typed_twice() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    run(folder.path(), "new dominion-2 --players 12 --rounds 4 --lang en -o evening.xlsx");
    let names = ["Amy", "Bob", "Cid", "Dee", "Eli", "Fay", "Gil"];
    let typed: Vec<Edit> =
        (FIRST_ROW..).zip(names).map(|(row, name)| text("Players", row, 1, name)).collect();
    edited(&at("evening.xlsx"), &at("evening-names.xlsx"), &typed);

    let said =
        run(folder.path(), "pair evening-names.xlsx --seed 1 -o evening-round-1.xlsx").stdout;
    assert!(
        said.contains("Round 1") && said.contains("has the bye") && said.contains("--seed 1"),
        "{said}"
    );
    played(&at("evening-round-1.xlsx"), 1, &at("one.xlsx"));

    // Fay is away in round 2: six play, and nobody has the bye.
    edited(
        &at("one.xlsx"),
        &at("one-out.xlsx"),
        &[text("Players", FIRST_ROW + 5, column(&at("one.xlsx"), "Out"), "2")],
    );
    let said = run(folder.path(), "pair one-out.xlsx --seed 2 -o evening-round-2.xlsx").stdout;
    assert!(said.contains("Away this round: Fay") && !said.contains("has the bye"), "{said}");
    played(&at("evening-round-2.xlsx"), 2, &at("two.xlsx"));

    // Hal comes for round 3, and Fay is back by herself: eight play.
    edited(&at("two.xlsx"), &at("two-late.xlsx"), &[text("Players", FIRST_ROW + 7, 1, "Hal")]);
    let said = run(folder.path(), "pair two-late.xlsx --seed 3 -o evening-round-3.xlsx").stdout;
    assert!(
        said.contains("Hal") && said.contains("Fay") && !said.contains("has the bye"),
        "{said}"
    );
    played(&at("evening-round-3.xlsx"), 3, &at("three.xlsx"));

    // Bob leaves: seven play, and whoever had the bye in round 1 has none again.
    let book = at("three.xlsx");
    edited(
        &book,
        &at("three-left.xlsx"),
        &[number("Players", FIRST_ROW + 1, column(&book, "Left after"), 3)],
    );
    let said = run(folder.path(), "pair three-left.xlsx --seed 4 -o evening-round-4.xlsx").stdout;
    assert!(
        said.contains("No longer taking part: Bob") && said.matches("Bob").count() == 1,
        "{said}"
    );

    let book = at("evening-round-4.xlsx");
    let all: Vec<[String; 3]> =
        (1..=4).flat_map(|round| tables(&book, round)).map(|(_, table)| table).collect();
    let mut met: Vec<(String, String)> = all
        .iter()
        .filter(|[_, second, _]| !second.is_empty())
        .map(|[a, b, _]| (a.min(b).clone(), a.max(b).clone()))
        .collect();
    let games = met.len();
    met.sort();
    met.dedup();
    assert_eq!((games, met.len()), (3 + 3 + 4 + 3, 13), "nobody meets anybody twice");
    let byes: Vec<&String> =
        all.iter().filter(|[_, _, mark]| mark == "bye").map(|[first, _, _]| first).collect();
    assert!(byes.len() == 2 && byes[0] != byes[1], "{byes:?}");
    // What was paired stands in the workbook as it was said, and computes itself.
    crate::harness::engine::recalculates(&book);
    played(&book, 4, &at("four.xlsx"));
    run(folder.path(), "standings four.xlsx -o final.xlsx");
}

#[test]
fn whoever_is_moved_by_hand_is_checked() {
    let saved = Saved::sample("dominion-2.xlsx");
    let paired = saved.beside("paired.xlsx");
    assert_eq!(
        saved.run("pair", &["--seed", "5", "--lang", "en", "-o", paired.to_str().unwrap()]).code,
        0
    );
    let rounds = (1..20).rfind(|round| !tables(&paired, *round).is_empty()).unwrap();
    let now = tables(&paired, rounds);
    let (row, [first, second, _]) = &now[0];
    // Somebody the first met before takes the second's seat, and so sits at two tables.
    let before = (1..rounds).flat_map(|round| tables(&paired, round)).find_map(|(_, [a, b, _])| {
        match (a == *first, b == *first) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        }
    });
    let before = before.unwrap();
    assert_ne!(&before, second);
    let moved: PathBuf = saved.beside("moved.xlsx");
    edited(&paired, &moved, &[text("Results", *row, 6, &before)]);
    let Some(model) = Recalculated::load(&moved) else {
        return;
    };
    let sheet = Lang::of(Language::ENGLISH).text("sheet.pairing");
    let seen = |column: u32| model.cell(sheet, FIRST_ROW, column);
    assert!(matches!(seen(4), Seen::Text(name) if name == before), "{:?}", seen(4));
    let counted = |column: u32| matches!(seen(column), Seen::Number(number) if number >= 1.0);
    assert!(counted(8), "met before: {:?}", seen(8));
    let elsewhere = now.iter().skip(1).any(|(_, [a, b, _])| *a == before || *b == before);
    assert!(!elsewhere || counted(9), "elsewhere: {:?}", seen(9));
}

#[test]
fn an_empty_workbook_goes_into_a_pipe_as_every_other_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut new = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"));
    let output = new
        .current_dir(folder.path())
        .args(["new", "mtg", "--lang", "en", "-o", "-"])
        .output()
        .unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"PK"));
    assert!(!folder.path().join("-").exists());
}
