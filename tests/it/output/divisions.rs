//! Places within categories and lines of those who go on: as counted by hand, recalculated, and read again.

use crate::harness::engine::Recalculated;
use crate::harness::{Book, EN, Saved, Seen, stored};

/// Cai wins twice, Ann and Ben once, Dee never; by wins alone Ann and Ben share the second place.
const ROWS: [[&str; 5]; 4] = [
    ["1", "1", "Ann", "1-0", "Ben"],
    ["1", "2", "Cai", "1-0", "Dee"],
    ["2", "1", "Ann", "0-1", "Cai"],
    ["2", "2", "Ben", "1-0", "Dee"],
];

fn event(category: &str, qualify: &str) -> Saved {
    let players: [&[&str]; 5] = [
        &["No", "Name", "Sex"],
        &["1", "Ann", "F"],
        &["2", "Ben", "M"],
        &["3", "Cai", "F"],
        &["4", "Dee", "M"],
    ];
    let rules: [&[&str]; 4] = [
        &["Rule set", "kawai-fide"],
        &["Order", "wins"],
        &["Category", category],
        &["Qualify", qualify],
    ];
    Book::new("event.xlsx")
        .pairings(&EN, &ROWS)
        .sheet("Players", &players)
        .sheet("Rules", &rules)
        .save()
}

/// A blank typed in front of a category in the workbook makes no other one: nobody is left out of her list.
#[test]
fn a_blank_before_a_category_makes_no_other_one() {
    let saved = event("Sex", "2 final");
    let (_, output) = saved.standings("--lang en --breakdown none");
    let path = saved.beside("edited.xlsx");
    let is_here = |(sheet, row, column, _): &&(String, u32, u32, Seen)| {
        (sheet.as_str(), *row, *column) == ("Players", 4, 2)
    };
    let cells = stored(&output, false);
    let Some((.., Seen::Text(category))) = cells.iter().find(is_here) else {
        panic!("a category: {cells:?}")
    };
    let typed = crate::harness::engine::Typed::Text(format!(" {category}"));
    crate::harness::engine::edited(&output, &path, &[("Players".to_string(), 4, 2, typed)]);
    let Some(models) = Recalculated::all(&[output, path]) else {
        return;
    };
    let standings = cells.iter().filter(|(sheet, ..)| sheet == "Standings");
    let other = standings.filter(|(sheet, row, column, _)| {
        let [before, after] = [0, 1].map(|at| models[at].cell(sheet, *row, *column));
        !before.is_like(&after) && !matches!((&before, &after), (Seen::Text(one), Seen::Text(other)) if one.trim() == other.trim())
    });
    let other: Vec<_> = other.map(|(_, row, column, _)| (row, column)).collect();
    assert!(other.is_empty(), "{other:?}");
}
