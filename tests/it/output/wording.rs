//! What pages say: figures, sums and results as people of the game write them.

use std::path::Path;

use crate::harness::{Book, EN, Saved, Seen, stored};

/// The texts of a sheet, row by row.
fn texts(path: &Path, sheet: &str) -> Vec<String> {
    let cells = stored(path, false).into_iter().filter(|(name, ..)| name == sheet);
    cells
        .filter_map(|(.., seen)| if let Seen::Text(text) = seen { Some(text) } else { None })
        .collect()
}

/// Whether one of the texts holds this.
#[track_caller]
fn says(texts: &[String], part: &str) {
    assert!(texts.iter().any(|text| text.contains(part)), "{part} in {texts:#?}");
}

#[test]
fn what_is_exact_is_not_marked_as_near() {
    let saved = Saved::sample("kawai-x2.xlsx");
    let (json, output) = saved.standings("--lang en");
    let whole = |player: &&serde_json::Value| {
        player["figures"]["x2"]["exact"].as_str().is_some_and(|text| !text.contains(['/', '^']))
    };
    let players = json["players"].as_array().unwrap();
    let player = players.iter().find(whole).unwrap();
    let (name, exact) =
        (player["name"].as_str().unwrap(), player["figures"]["x2"]["exact"].as_str().unwrap());
    let page = texts(&output, name);
    says(&page, &format!("= {exact}"));
    assert!(
        !page.iter().any(
            |text| text.contains(&format!("≈ {exact}")) || text.contains(&format!("≈{exact}."))
        ),
        "{page:#?}"
    );
    let run = saved.run("explain", &[name, "--lang", "en"]);
    run.out_says(&[&format!("X  {exact}\n")]);
}

#[test]
fn only_rounds_that_count_for_nothing_are_grey() {
    let rows = [
        ["1", "1", "Ann", "+ -", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ben", "1-0", "Cai"],
        ["2", "2", "Ann", "bye", ""],
    ];
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules("kawai-x2").save();
    let page = saved.beside("book.html");
    saved.standings(&["--html", page.to_str().unwrap()]);
    let page = std::fs::read_to_string(page).unwrap();
    let cells = |mark: &str| {
        page.split("<td")
            .filter(|cell| cell.ends_with(&format!(">{mark}")))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(
        cells("bye").contains("faint") && !cells("W ff").contains("faint"),
        "{} {}",
        cells("bye"),
        cells("W ff")
    );
}
