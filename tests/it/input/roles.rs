//! Players, rules and standings wherever they stand: beside, above and below pairings of every layout.

use crate::harness::{Book, Saved, expected, points};
use serde_json::Value as Json;

type Rows = Vec<Vec<&'static str>>;

fn rows(text: &'static str) -> Rows {
    text.lines()
        .map(|line| line.split('|').map(str::trim).collect())
        .collect()
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
    upper
        .iter()
        .chain(&vec![vec![]])
        .chain(lower)
        .cloned()
        .collect()
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
            (
                "第1回戦",
                "卓|選手1|結果|選手2\n1|Ann|2-0|Ben\n2|Cai|2-0|Dee",
            ),
            (
                "第2回戦",
                "卓|選手1|結果|選手2\n1|Ann|2-0|Cai\n2|Ben|2-0|Dee",
            ),
        ],
    ),
    (
        "a cross table",
        &[(
            "星取表",
            "番号|氏名|1回戦|2回戦\n1|Ann|○2|○3\n2|Ben|●1|○4\n3|Cai|○4|●1\n4|Dee|●3|●2",
        )],
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
    check.out(0, &[&uses]);
    // A game that has marks and no score is told in the cross table.
    let left_out = check
        .stdout
        .lines()
        .find(|line| line.contains("not used") || line.starts_with("error"));
    assert_eq!(left_out, None, "{what}: {}", check.stdout);
    saved.standings("").0
}

#[test]
#[ignore = "minutes"]
fn players_rules_and_standings_count_beside_every_layout() {
    for (at, (layout, sheets)) in LAYOUTS.iter().enumerate() {
        let pairings: Vec<(&str, Rows)> = sheets
            .iter()
            .map(|(name, text)| (*name, rows(text)))
            .collect();
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
            (
                "players right",
                with(right(table, &players), own(&rules)),
                "players (4 rows)",
            ),
            (
                "players left",
                with(right(&players, table), own(&rules)),
                "players (4 rows)",
            ),
            (
                "players below",
                with(below(table, &players), own(&rules)),
                "players (4 rows)",
            ),
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
            (
                "rules above",
                with(below(&rules, table), vec![]),
                "settings (2 rows)",
            ),
            (
                "rules right",
                with(right(table, &rules), vec![]),
                "settings (2 rows)",
            ),
            (
                "rules below",
                with(below(table, &rules), vec![]),
                "settings (2 rows)",
            ),
        ];
        for (what, saved, uses) in cases {
            let what = format!("{layout}, {what}");
            assert_eq!(told(&read(&what, &saved, uses)), told(&twin), "{what}");
        }
    }
}

#[test]
fn aliases_and_merged_spellings_count_in_cross_tables_and_sheets_of_rounds() {
    let cross = rows(
        "番号|氏名|1回戦|2回戦\n1|Ann|○Benny|○Cai\n2|Benny|●Ann|○Didi\n3|Cai|○Dee|●Ann\n4|Didi|●Cai|●Ben",
    );
    let rounds = [
        (
            "1回戦",
            rows("卓|選手1|結果|選手2\n1|Ann|2-0|Ben\n2|Cai|2-0|Dee"),
        ),
        (
            "2回戦",
            rows("卓|選手1|結果|選手2\n1|Ann|2-0|Cai\n2|Benny|2-0|Didi"),
        ),
    ];
    let rules = ("Rules", rows("Rule set|shogi-swiss"));
    let list = (
        "参加者",
        rows("番号|氏名|別名\n1|Ann\n2|Ben|Benny\n3|Cai\n4|Dee|Didi"),
    );
    let merges = ["--merge", "Benny=Ben", "--merge", "Didi=Dee"];
    let wins = |json: &Json| {
        json["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["wins"].to_string())
            .collect::<String>()
    };
    for pairings in [vec![("星取表", cross)], rounds.to_vec()] {
        let name = pairings[0].0;
        let book = |more: &[(&'static str, Rows)]| {
            book(&pairings.iter().chain(more).cloned().collect::<Vec<_>>())
        };
        let check = book(&[rules.clone(), list.clone()]).run("check", "--lang en");
        check.out(0, &["4 players"]);
        assert_eq!(
            wins(&book(&[rules.clone(), list.clone()]).standings("").0),
            "2110",
            "{name}"
        );
        let check = book(std::slice::from_ref(&rules))
            .run("check", &[merges.as_slice(), &["--lang", "en"]].concat());
        check.out(0, &["4 players"]);
        assert_eq!(
            wins(&book(std::slice::from_ref(&rules)).standings(&merges).0),
            "2110",
            "{name}"
        );
    }
}

#[test]
fn what_is_not_used_says_why() {
    let list = rows("Round|Table|Player 1|Result|Player 2\n1|1|Ann|2-0|Ben");
    let standings = rows("Rank|Name|Points\n1|Ann|3\n2|Ben|0");
    let said = |sheets: &[(&str, Rows)]| book(sheets).run("check", "--lang en --rules mtg").stdout;
    for (name, more, want) in [
        (
            "Notes",
            rows("call the hall"),
            "this sheet is not used: no heading of pairings",
        ),
        (
            "Example",
            list.clone(),
            "this sheet is not used: it shows how to fill in the workbook",
        ),
        (
            "Old",
            rows("No|Name|Club\n1|Zed|Red"),
            "this sheet is not used: “Players” is used in its place",
        ),
    ] {
        let players = rows("No|Name|Club\n1|Ann|Red\n2|Ben|Blue");
        let said = said(&[
            ("Pairings", list.clone()),
            ("Players", players),
            (name, more),
        ]);
        assert!(said.contains(want), "{name}: {said}");
    }
    // The columns beside a cross table, where a sheet holds the standings.
    let cross = rows("Rank|No|Name|1|Points\n1|1|Ann|○2|3\n2|2|Ben|●1|0");
    let said_of_both = said(&[("Cross", cross), ("Published", standings.clone())]);
    assert!(
        said_of_both.contains("this table is not used: “Published” holds the announced standings"),
        "{said_of_both}"
    );
    // Cells outside every table, each once.
    let noted = right(
        &below(&rows("Autumn\nDoors at nine"), &list),
        &rows("\nJudge|Zed"),
    );
    let said_of_cells = said(&[("Sheet1", noted)]);
    assert!(
        said_of_cells.contains("not used: Doors at nine / Judge / Zed (A2, G2:H2)"),
        "{said_of_cells}"
    );
}

#[test]
fn every_layout_takes_the_list_of_players() {
    type Sheet<'a> = (&'a str, &'a [&'a [&'a str]]);
    let book = |sheets: &[Sheet<'_>]| {
        let add = |book: Book, (name, rows): &Sheet<'_>| book.sheet(name, rows);
        sheets
            .iter()
            .fold(Book::new("book.xlsx"), add)
            .rules("mtg")
            .save()
    };
    let players: &[&[&str]] = &[
        &["No", "Name", "Rating", "Lot", "Alias", "Left after"],
        &["11", "Ann", "1800", "4", "A. Lee", ""],
        &["12", "Ben", "1700", "3", "", "1"],
        &["13", "Cai", "1600", "2", "", ""],
        &["14", "Dee", "1500", "1", "", ""],
    ];
    let cross: &[&[&str]] = &[
        &["No", "Name", "1", "2"],
        &["1", "A. Lee", "○2", "○3"],
        &["2", "Ben", "●Ann", "●4"],
        &["3", "Cai", "○4", "●A. Lee"],
        &["4", "Dee", "●3", "○2"],
    ];
    let head: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
    let first: &[&[&str]] = &[
        head,
        &["1", "Ann", "2-0", "Ben"],
        &["2", "Cai", "2-1", "Dee"],
    ];
    let alias: &[&[&str]] = &[
        head,
        &["1", "A. Lee", "2-1", "Cai"],
        &["2", "Ben", "0-2", "Dee"],
    ];
    for sheets in [
        vec![("Table", cross)],
        vec![("Round 1", first), ("Round 2", alias)],
    ] {
        let saved = book(&[&sheets[..], &[("Players", players)]].concat());
        let (json, _) = saved.standings("--rules othello-japan");
        let mut all: Vec<(u64, &str)> = json["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| {
                (
                    player["number"].as_u64().unwrap(),
                    player["name"].as_str().unwrap(),
                )
            })
            .collect();
        all.sort_unstable();
        assert_eq!(all, [(11, "Ann"), (12, "Ben"), (13, "Cai"), (14, "Dee")]);
        assert_eq!(crate::harness::exact(&json, "Ben", "lot"), "3");
        assert!(
            saved
                .run("check", "--lang en")
                .stdout
                .contains("left after round 1"),
            "leaving"
        );
    }
    let stranger: &[&[&str]] = &[
        &["No", "Name", "1"],
        &["1", "Ann", "○2"],
        &["2", "Zed", "●1"],
    ];
    assert!(
        book(&[("Table", stranger), ("Players", players)])
            .problems("")
            .contains(&"unknown-player Table!B3".to_string())
    );
    let spelled: &[&[&str]] = &[
        &["No", "Name", "1"],
        &["1", "髙橋", "○佐藤"],
        &["2", "佐藤", "●高橋さん"],
    ];
    let (json, _) =
        book(&[("Table", spelled)]).standings("--rules fide-2019 --merge 高橋さん=髙橋");
    assert_eq!(points(&json), expected(&[("佐藤", "0"), ("髙橋", "1")]));
}
