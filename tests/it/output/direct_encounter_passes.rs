//! Direct encounter in more passes than the workbook has columns for: it stands as computed, and turns grey after an edit.

use std::io::Read;
use std::path::Path;

use crate::harness::engine::{Recalculated, Typed, edited};
use crate::harness::{Book, EN, Saved, Seen, exact, stored};

/// Eight players on five points each, of whom H and I have five of the points among the eight, the others three; of those A, B, C
/// and D have three against the other five, E and F a point and a half; of the four C has two points, A and B a point and a half, D one; and A
/// beat B. So four groups stand inside one another.
const TOP: [&str; 8] = ["A", "B", "C", "D", "E", "F", "H", "I"];
/// Who lost to whom; the other games among the eight were drawn.
const WON: [(&str, &str); 24] = [
    ("A", "B"),
    ("C", "A"),
    ("B", "C"),
    ("C", "D"),
    ("A", "E"),
    ("B", "E"),
    ("D", "E"),
    ("D", "F"),
    ("E", "F"),
    ("H", "A"),
    ("H", "B"),
    ("H", "C"),
    ("H", "D"),
    ("I", "A"),
    ("I", "B"),
    ("I", "C"),
    ("I", "D"),
    ("E", "H"),
    ("F", "H"),
    ("H", "I"),
    // In the last two rounds against the others.
    ("X7", "H"),
    ("X8", "I"),
    ("X8", "H"),
    ("X7", "I"),
];

/// Everybody of a list against everybody, by the circle method.
fn round_robin(names: &[&str], round: usize) -> Vec<(String, String)> {
    let others = names.len() - 1;
    let at = |place: usize| {
        if place == 0 { names[others] } else { names[(round + place - 1) % others] }
    };
    (0..names.len() / 2)
        .map(|table| (at(table).to_string(), at(names.len() - 1 - table).to_string()))
        .collect()
}

fn event() -> Saved {
    let rest: Vec<String> = (1..=8).map(|at| format!("X{at}")).collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let mut games: Vec<(usize, String, String)> = Vec::new();
    for round in 0..7 {
        let all = round_robin(&TOP, round).into_iter().chain(round_robin(&rest, round));
        games.extend(all.map(|(one, other)| (round + 1, one, other)));
    }
    for (round, shift) in [(8, 0), (9, 1)] {
        games.extend((0..8).map(|at| {
            // H and I stand last, and meet X7 and X8 each once.
            let other = if at < 6 { (at + shift) % 6 } else { 6 + (at + shift) % 2 };
            (round, TOP[at].to_string(), rest[other].to_string())
        }));
    }
    let won = |one: &str, other: &str| {
        WON.contains(&(one, other)) || (TOP[..6].contains(&one) && other.starts_with('X'))
    };
    let rows: Vec<[String; 5]> = games
        .into_iter()
        .map(|(round, one, other)| {
            let result = if won(&one, &other) {
                "1-0"
            } else if won(&other, &one) {
                "0-1"
            } else {
                "1/2-1/2"
            };
            [round.to_string(), String::new(), one, result.to_string(), other]
        })
        .collect();
    let rows: Vec<[&str; 5]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    Book::new("event.xlsx").pairings(&EN, &rows).rules("fide-2019").save()
}

/// The column of a heading of Figures.
fn column(path: &Path, heading: &str) -> u32 {
    let found = stored(path, false)
        .into_iter()
        .find(|cell| cell.0 == "Figures" && cell.1 == 3 && cell.3 == Seen::Text(heading.into()));
    found.unwrap_or_else(|| panic!("{heading}")).2
}

#[test]
fn a_fourth_pass_stands_as_computed() {
    let saved = event();
    let (json, output) = saved.standings("--breakdown none");
    for (name, points, place) in [
        ("H", "5", "1"),
        ("I", "5", "2"),
        ("C", "5", "3"),
        ("A", "5", "4"),
        ("B", "5", "5"),
        ("D", "5", "6"),
    ] {
        assert_eq!(
            (exact(&json, name, "match_points"), exact(&json, name, "direct_encounter")),
            (points, place),
            "{name}"
        );
    }
    // A game of two others changes nothing here, and one of the group's games does not reach the fourth pass.
    let edit = saved.beside("edited.xlsx");
    let is_others = |cell: &&(String, u32, u32, Seen)| {
        cell.0 == "Results"
            && cell.2 == 2
            && matches!(&cell.3, Seen::Text(name) if name.starts_with('X'))
    };
    let row = stored(&output, false).iter().find(is_others).unwrap().1;
    edited(
        &output,
        &edit,
        &[
            ("Results".into(), row, 3, Typed::Number(1.0)),
            ("Results".into(), row, 5, Typed::Number(0.0)),
        ],
    );
    let paths = [output.clone(), edit];
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    models[0].holds(&output);
    let (value, deeper) = (column(&output, "Direct"), column(&output, "Equal after the last pass"));
    let names = |model: &Recalculated, row: u32| model.cell("Figures", row, 1);
    for model in &models {
        let rows = (4..20).map(|row| {
            (
                names(model, row),
                model.cell("Figures", row, value),
                model.cell("Figures", row, deeper),
            )
        });
        let rows: Vec<(Seen, Seen, Seen)> = rows.collect();
        for (name, place, equal) in
            [("C", 3.0, 0.0), ("A", 4.0, 2.0), ("B", 5.0, 2.0), ("D", 6.0, 0.0)]
        {
            assert!(
                rows.contains(&(Seen::Text(name.into()), Seen::Number(place), Seen::Number(equal))),
                "{name}: {rows:?}"
            );
        }
    }
    assert_eq!(models[0].cell("Source", 15, 1), Seen::Number(0.0));
    assert_eq!(models[1].cell("Source", 15, 1), Seen::Number(2.0));
    // Both sheets that show it turn grey.
    let mut archive = zip::ZipArchive::new(std::fs::File::open(&output).unwrap()).unwrap();
    let letters = tiebook::place::column_name(deeper);
    let grey = (0..archive.len()).filter(|at| {
        let mut xml = String::new();
        let _ = archive.by_index(*at).unwrap().read_to_string(&mut xml);
        xml.split("<formula>").skip(1).any(|rule| {
            let rule = rule.split('<').next().unwrap();
            rule.contains("edited_inputs")
                && (rule.contains(&format!("${letters}5")) || rule.contains("encounter_open_2"))
        })
    });
    assert_eq!(grey.count(), 2);
}
