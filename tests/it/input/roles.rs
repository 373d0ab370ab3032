//! Players, rules and standings wherever they stand: beside, above and below pairings of every layout.

use crate::harness::{Book, Saved};
use serde_json::Value as Json;

type Rows = Vec<Vec<&'static str>>;

fn rows(text: &'static str) -> Rows {
    text.lines().map(|line| line.split('|').map(str::trim).collect()).collect()
}

/// Puts a table to the right of another, with a blank column between.
fn right(left: &Rows, other: &Rows) -> Rows {
    let width = left.iter().map(Vec::len).max().unwrap() + 1;
    let cell = |rows: &Rows, at: usize| rows.get(at).cloned().unwrap_or_default();
    let row = |at: usize| {
        let mut row = cell(left, at);
        row.resize(width, "");
        row.extend(cell(other, at));
        row
    };
    (0..left.len().max(other.len())).map(row).collect()
}

/// Puts a table below another, with a blank row between.
fn below(upper: &Rows, lower: &Rows) -> Rows {
    upper.iter().chain(&vec![vec![]]).chain(lower).cloned().collect()
}

fn book(sheets: &[(&str, Rows)]) -> Saved {
    let add = |book: Book, (name, rows): &(&str, Rows)| {
        book.sheet(name, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    sheets.iter().fold(Book::new("book.xlsx"), add).save()
}

/// Ann beats Ben and Cai, Cai beats Dee, Ben beats Dee.
const LAYOUTS: [(&str, &[(&str, &str)]); 6] = [
    (
        "a list",
        &[(
            "Results",
            "Round|Table|Player 1|Result|Player 2\n1|1|Ann|2-0|Ben\n1|2|Cai|2-0|Dee\n2|1|Ann|2-0|Cai\n2|2|Ben|2-0|Dee",
        )],
    ),
    (
        "a sheet for each round",
        &[
            ("第1回戦", "卓|選手1|結果|選手2\n1|Ann|2-0|Ben\n2|Cai|2-0|Dee"),
            ("第2回戦", "卓|選手1|結果|選手2\n1|Ann|2-0|Cai\n2|Ben|2-0|Dee"),
        ],
    ),
    (
        "a cross table",
        &[("星取表", "番号|氏名|1回戦|2回戦\n1|Ann|○2|○3\n2|Ben|●1|○4\n3|Cai|○4|●1\n4|Dee|●3|●2")],
    ),
    (
        "tables side by side",
        &[(
            "Pairings",
            "Round 1||||Round 2\nTable|Player 1|Result|Player 2|Table|Player 1|Result|Player 2\n\
             1|Ann|2-0|Ben|1|Ann|2-0|Cai\n2|Cai|2-0|Dee|2|Ben|2-0|Dee",
        )],
    ),
    (
        "seats",
        &[(
            "対戦表",
            "第1回戦\n卓|氏名|得点\n1|Ann|2\n1|Ben|0\n2|Cai|2\n2|Dee|0\n第2回戦\n1|Ann|2\n1|Cai|0\n2|Ben|2\n2|Dee|0",
        )],
    ),
    (
        "each game from both sides",
        &[(
            "対局",
            "回戦|選手1|結果|選手2\n1|Ann|2-0|Ben\n1|Ben|0-2|Ann\n1|Cai|2-0|Dee\n1|Dee|0-2|Cai\n\
             2|Ann|2-0|Cai\n2|Cai|0-2|Ann\n2|Ben|2-0|Dee\n2|Dee|0-2|Ben",
        )],
    ),
];

const PLAYERS: [&str; 2] = [
    "No|Name|Club|Grade\n1|Ann|Red|3d\n2|Ben|Blue|2d\n3|Cai|Red|1d\n4|Dee|Blue|1k",
    "番号|氏名|所属|段位\n1|Ann|Red|3d\n2|Ben|Blue|2d\n3|Cai|Red|1d\n4|Dee|Blue|1k",
];
const RULES: [&str; 2] = ["Rule set|mtg\nTitle|Autumn", "ルール|mtg\n大会名|Autumn"];
const PUBLISHED: [&str; 2] = [
    "Rank|Name|Points\n1|Ann|6\n2|Cai|3\n3|Ben|3\n4|Dee|0",
    "順位|氏名|勝点\n1|Ann|6\n2|Cai|3\n3|Ben|3\n4|Dee|0",
];

/// What of the standings does not depend on where things stood.
fn told(json: &Json) -> (String, Vec<(String, String)>) {
    (json["title"].to_string(), crate::harness::points(json))
}

/// Checks that everything was used, and returns the standings.
fn read(what: &str, saved: &Saved, uses: &str) -> Json {
    let check = saved.run("check", "--lang en");
    check.out(0, &[uses]);
    // A game that has marks and no score is told in the cross table.
    let left_out =
        check.stdout.lines().find(|line| line.contains("not used") || line.starts_with("error"));
    assert_eq!(left_out, None, "{what}: {}", check.stdout);
    saved.standings("").0
}

#[test]
#[ignore = "minutes"]
fn players_rules_and_standings_count_beside_every_layout() {
    for (at, (layout, sheets)) in LAYOUTS.iter().enumerate() {
        let pairings: Vec<(&str, Rows)> =
            sheets.iter().map(|(name, text)| (*name, rows(text))).collect();
        let with = |first: Rows, more: Vec<(&'static str, Rows)>| {
            let mut all = pairings.clone();
            all[0].1 = first;
            book(&all.into_iter().chain(more).collect::<Vec<_>>())
        };
        let language = at % 2;
        let [players, rules, published] =
            [PLAYERS, RULES, PUBLISHED].map(|both| rows(both[language]));
        let own = |rows: &Rows| vec![("Rules", rows.clone())];
        let table = &pairings[0].1;
        let plain = with(
            table.clone(),
            vec![
                ("Players", players.clone()),
                ("Rules", rules.clone()),
                ("Published", published.clone()),
            ],
        );
        let twin = read(layout, &plain, "published standings (4 rows)");
        let cases = [
            ("players right", with(right(table, &players), own(&rules)), "players (4 rows)"),
            ("players left", with(right(&players, table), own(&rules)), "players (4 rows)"),
            ("players below", with(below(table, &players), own(&rules)), "players (4 rows)"),
            (
                "standings right",
                with(right(table, &published), own(&rules)),
                "published standings (4 rows)",
            ),
            (
                "standings below",
                with(below(table, &published), own(&rules)),
                "published standings (4 rows)",
            ),
            ("rules above", with(below(&rules, table), vec![]), "settings (2 rows)"),
            ("rules right", with(right(table, &rules), vec![]), "settings (2 rows)"),
            ("rules below", with(below(table, &rules), vec![]), "settings (2 rows)"),
        ];
        for (what, saved, uses) in cases {
            let what = format!("{layout}, {what}");
            assert_eq!(told(&read(&what, &saved, uses)), told(&twin), "{what}");
        }
    }
}
