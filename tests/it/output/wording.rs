//! What pages say: figures, sums and results as people of the game write them.

use std::path::Path;

use crate::harness::{Book, EN, JA, Saved, Seen, stored};

/// The texts of a sheet, row by row.
fn texts(path: &Path, sheet: &str) -> Vec<String> {
    let cells = stored(path, false)
        .into_iter()
        .filter(|(name, ..)| name == sheet);
    cells
        .filter_map(|(.., seen)| {
            if let Seen::Text(text) = seen {
                Some(text)
            } else {
                None
            }
        })
        .collect()
}

/// Whether one of the texts holds this.
#[track_caller]
fn says(texts: &[String], part: &str) {
    assert!(
        texts.iter().any(|text| text.contains(part)),
        "{part} in {texts:#?}"
    );
}

/// Ben beat Ann, and both have two points of three.
const ROUND_ROBIN: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "0-1", "Ben"],
    ["1", "2", "Cai", "1/2-1/2", "Dee"],
    ["2", "1", "Ann", "1-0", "Cai"],
    ["2", "2", "Ben", "0-1", "Dee"],
    ["3", "1", "Ann", "1-0", "Dee"],
    ["3", "2", "Ben", "1-0", "Cai"],
];

#[test]
fn a_place_among_equals_is_no_score() {
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .rules("fide-2019")
        .save();
    let (json, output) = saved.standings(&[]);
    assert_eq!(
        json["players"][0]["figures"]["direct_encounter"]["exact"],
        "1"
    );
    let standings = texts(&output, "Standings");
    says(&standings, "1st of 2");
    says(&standings, "2nd of 2");
    says(
        &texts(&output, "Ann"),
        "decided by Direct: 1st of 2 against 2nd of 2. Between these two: round 1 L Ben 0\u{2011}1.",
    );
    says(
        &texts(&output, "Ben"),
        "decided by Direct: 1st of 2 against 2nd of 2. Between these two: round 1 W Ann 1\u{2011}0.",
    );
    // Of Ann and Dee something else decides.
    assert!(
        texts(&output, "Dee")
            .iter()
            .all(|text| !text.contains("Between"))
    );
    says(
        &texts(&output, "Ann"),
        "the games among 2 equals: Ben 0; 2nd of 2",
    );
    let reasons = texts(&output, "Reasons");
    says(&reasons, "1st of 2");
    // Between places there is no distance; the games are listed, and halves as everywhere.
    let at = reasons.iter().position(|text| text == "2nd of 2").unwrap();
    assert_eq!(reasons[at + 1], "—");
    says(&texts(&output, "Games among equals"), "Ann 1");
    let run = saved.run("standings", &["--force", "--lang", "ja"]);
    assert!(run.stdout.contains("2人中1位"), "{}", run.stdout);
}

/// Ann, Ben and Cai have 1½ points each: of their games Ann won 1½ points, Ben 1, Cai ½. Dee won all, Fay one, Eve drew one.
#[test]
fn the_games_that_decide_are_named() {
    let rows = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Cai", "1-0", "Fay"],
        ["1", "3", "Dee", "1-0", "Eve"],
        ["2", "1", "Ben", "1-0", "Cai"],
        ["2", "2", "Ann", "0-1", "Dee"],
        ["2", "3", "Eve", "0-1", "Fay"],
        ["3", "1", "Ann", "1/2-1/2", "Cai"],
        ["3", "2", "Ben", "1/2-1/2", "Eve"],
        ["3", "3", "Dee", "1-0", "Fay"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2019")
        .save();
    let (_, output) = saved.standings(&[]);
    let ben = texts(&output, "Ben");
    let games = "Own games among these 3: round 1 L Ann 0\u{2011}1, round 2 W Cai 1\u{2011}0;";
    says(
        &ben,
        &format!("1st of 3 against 2nd of 3. {games} points 1½ against 1."),
    );
    says(
        &ben,
        &format!("2nd of 3 against 3rd of 3. {games} points 1 against ½."),
    );
    let (_, output) = saved.standings(&["--lang", "ja"]);
    says(
        &texts(&output, "Ann"),
        "(3人中1位 対 3人中2位)。この3人の中での自分の対局は1回戦 ○Ben 1\u{2011}0、3回戦 △Cai(計 1½ 対 1)",
    );
}

#[test]
fn whoever_drew_or_never_met_is_said_so() {
    let rows = [
        ["1", "1", "Ann", "1/2-1/2", "Ben"],
        ["1", "2", "Cai", "1/2-1/2", "Dee"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["2", "2", "Ben", "1-0", "Dee"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2019")
        .save();
    let (_, output) = saved.standings(&[]);
    let standings = texts(&output, "Standings");
    assert_eq!(
        standings.iter().filter(|text| *text == "even").count(),
        4,
        "{standings:#?}"
    );
    // Everybody but Eve has a point; Ann beat Ben, but not all five met: nothing is decided, though nothing is even.
    let rows = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ann", "0-1", "Dee"],
        ["2", "2", "Ben", "1-0", "Eve"],
        ["2", "3", "Cai", "0-1", "Fay"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2024")
        .save();
    let (_, output) = saved.standings(&[]);
    let standings = texts(&output, "Standings");
    let of = |name: &str| {
        standings
            .iter()
            .skip_while(|text| *text != name)
            .nth(3)
            .unwrap()
            .clone()
    };
    assert_eq!(
        ["Ann", "Ben", "Cai", "Dee"].map(of),
        ["undecided"; 4],
        "{standings:#?}"
    );
    let reasons = texts(&output, "Games among equals");
    assert!(
        reasons
            .iter()
            .any(|text| ["Ben 1, Dee 0", "Dee 0, Ben 1"].contains(&&**text)),
        "{reasons:#?}"
    );
    let rows = [
        ["1", "1", "佐藤", "○●", "鈴木"],
        ["1", "2", "田中", "○●", "林"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&JA, &rows)
        .rules("shogi-swiss")
        .save();
    let (_, output) = saved.standings(&[]);
    let standings = texts(&output, "順位表");
    assert_eq!(
        standings.iter().filter(|text| *text == "対戦なし").count(),
        4,
        "{standings:#?}"
    );
}

#[test]
fn what_is_exact_is_not_marked_as_near() {
    let saved = Saved::sample("kawai-x2.xlsx");
    let (json, output) = saved.standings(&["--lang", "en"]);
    let whole = |player: &&serde_json::Value| {
        player["figures"]["x2"]["exact"]
            .as_str()
            .is_some_and(|text| !text.contains(['/', '^']))
    };
    let players = json["players"].as_array().unwrap();
    let player = players.iter().find(whole).unwrap();
    let (name, exact) = (
        player["name"].as_str().unwrap(),
        player["figures"]["x2"]["exact"].as_str().unwrap(),
    );
    let page = texts(&output, name);
    says(&page, &format!("= {exact}"));
    assert!(
        !page.iter().any(
            |text| text.contains(&format!("≈ {exact}")) || text.contains(&format!("≈{exact}."))
        ),
        "{page:#?}"
    );
    let run = saved.run("explain", &[name, "--lang", "en"]);
    assert!(
        run.stdout.contains(&format!("X  {exact}\n")),
        "{}",
        run.stdout
    );
}

/// Cai drew with Ann, who has 2½ points, and with Ben, who has 1½: S-B is 1¼ + ¾ = 2, that of Ann 1 + ¾ + …
#[test]
fn halves_and_decimals_are_not_mixed_with_fractions() {
    let rows = [
        ["1", "1", "Ann", "1/2-1/2", "Cai"],
        ["1", "2", "Ben", "1-0", "Dee"],
        ["2", "1", "Ann", "1-0", "Ben"],
        ["2", "2", "Cai", "bye", ""],
        ["2", "3", "Dee", "absent", ""],
    ];
    // Ann 1½, Cai 1½, Ben 1, Dee 0. S-B: Ann ½ × 1½ + 1 = 1.75, Cai 0.75.
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .sheet(
            "Rules",
            &[
                &["Rule set", "fide-2019"],
                &["order", "match_points, sonneborn_berger"],
            ],
        )
        .save();
    let (_, output) = saved.standings(&[]);
    let page = texts(&output, "Ann");
    says(&page, "Cai 0.75 + Ben 1 = 1.75");
    says(&page, "Cai ½ + Ben 1 = 1½");
    says(&texts(&output, "Cai"), "Ann ½ + bye 1 = 1½");
    let run = saved.run("explain", &["Ann"]);
    assert!(
        run.stdout.contains("Cai 0.75 + Ben 1 = 1.75") && run.stdout.contains("Cai ½ + Ben 1 = 1½"),
        "{}",
        run.stdout
    );
}

#[test]
fn sums_are_decimals_where_every_step_is_rounded() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-1", "Dee"],
        ["2", "1", "Ann", "2-1", "Cai"],
        ["2", "2", "Ben", "1-2", "Dee"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("hyogo-2009")
        .save();
    let (_, output) = saved.standings(&[]);
    let page = texts(&output, "Ann");
    // Ben lost twice and counts as a third of a third; Cai has three of six points.
    says(&page, "(Ben 0.33 + Cai 0.50) ÷ 2 = 0.415 → 0.42");
    says(&page, "6 ÷ (3 × 2), at least 0.33 = 1");
    says(&page, "Points ÷ (3 × Rounds), at least 0.33");
    let run = saved.run("explain", &["Ann", "--lang", "ja"]);
    assert!(
        run.stdout
            .contains("(Ben 0.33 + Cai 0.50) ÷ 2 = 0.415 → 0.42")
            && run.stdout.contains("6 ÷ (3 × 2)(下限 0.33) = 1"),
        "{}",
        run.stdout
    );
}

/// The floor is 33/100, as the figures of Ben, who won nothing, show it.
#[test]
fn the_numbers_of_a_rule_are_fractions_beside_fractions() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-1", "Dee"],
        ["2", "1", "Ann", "2-1", "Cai"],
        ["2", "2", "Ben", "1-2", "Dee"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("hyogo-2009-exact")
        .save();
    let (_, output) = saved.standings(&[]);
    let page = texts(&output, "Ann");
    says(&page, "6 ÷ (3 × 2), at least 33/100 = 1");
    says(&page, "(Ben 33/100 + Cai 1/2) ÷ 2 = 83/200");
    let run = saved.run("explain", &["Ann"]);
    assert!(
        run.stdout.contains("6 ÷ (3 × 2), at least 33/100 = 1"),
        "{}",
        run.stdout
    );
}

#[test]
fn every_page_says_what_stands_for_what_nobody_knows() {
    let rows = [
        ["1", "1", "Ann", "W", "Ben"],
        ["1", "2", "Cai", "L", "Dee"],
        ["2", "1", "Ann", "L", "Dee"],
        ["2", "2", "Ben", "W", "Cai"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    let (_, output) = saved.standings(&[]);
    let said = "—?: not known, because a game that it rests on has no score";
    for sheet in ["Standings", "Ann", "Card"] {
        says(&texts(&output, sheet), said);
    }
    assert!(
        saved
            .run("explain", &["Ann"])
            .stdout
            .ends_with(&format!("{said}\n"))
    );
    let first = Book::new("book.xlsx")
        .pairings(&EN, &rows[..2])
        .rules("mtg")
        .save();
    let (_, output) = first.standings(&[]);
    says(&texts(&output, "Reasons"), said);
    let known = Book::new("book.xlsx")
        .pairings(
            &EN,
            &ROUND_ROBIN.map(|[round, table, one, _, two]| [round, table, one, "2-0", two]),
        )
        .rules("mtg")
        .save();
    let (_, output) = known.standings(&[]);
    assert!(!texts(&output, "Ann").iter().any(|text| text.contains(said)));
}

#[test]
fn every_page_says_that_places_may_change() {
    let open = ROUND_ROBIN.map(|[round, table, one, result, two]| {
        [
            round,
            table,
            one,
            if round == "3" && table == "2" {
                ""
            } else {
                result
            },
            two,
        ]
    });
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &open)
        .rules("fide-2019")
        .save();
    let page = saved.beside("page.html");
    let (_, output) = saved.standings(&["--html", page.to_str().unwrap()]);
    for sheet in [
        "Standings",
        "Reasons",
        "Cross table",
        "Places by round",
        "Ann",
        "Card",
    ] {
        says(&texts(&output, sheet), "provisional");
    }
    // Round 3 is not over: the sheet, the terminal and the web page say so in the same words.
    let during = "Standings during round 3 of 3 — provisional: 1 result open";
    says(&texts(&output, "Standings"), during);
    let told = saved.run("standings", &["--force"]).stdout;
    assert!(told.contains(during), "{told}");
    assert!(std::fs::read_to_string(page).unwrap().contains(during));
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .rules("fide-2019")
        .save();
    let (_, output) = saved.standings(&[]);
    assert!(
        !texts(&output, "Ann")
            .iter()
            .any(|text| text.contains("provisional"))
    );
}

#[test]
fn results_of_what_ifs_are_written_as_players_write_them() {
    let mut rows = ROUND_ROBIN;
    rows[5][3] = "+ -";
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2019")
        .save();
    let told = |change: &str, lang: &str| {
        saved
            .run("explain", &["Ann", "--what-if", change, "--lang", lang])
            .stdout
    };
    let drawn = told("R1 Cai-Dee 1-0", "en");
    assert!(drawn.contains("round 1, Cai v Dee: ½-½ → 1-0"), "{drawn}");
    let forfeit = told("R3 Ben-Cai 0-1", "en");
    assert!(
        forfeit.contains("round 3, Ben v Cai: 1-0 (forfeit) → 0-1"),
        "{forfeit}"
    );
    let forfeit = told("R3 Ben-Cai 0-1", "ja");
    assert!(forfeit.contains("1-0(不戦勝) → 0-1"), "{forfeit}");
}

#[test]
fn an_audit_writes_percentages_as_the_pages_do() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-1", "Dee"],
        ["2", "1", "Ann", "2-1", "Cai"],
        ["2", "2", "Ben", "1-2", "Dee"],
    ];
    let book = Book::new("book.xlsx").pairings(&EN, &rows).rules("mtg");
    let table: &[&[&str]] = &[
        &["Rank", "Name", "OMW%"],
        &["1", "Ann", "0.4150"],
        &["2", "Cai", "0.6650"],
        &["3", "Dee", "0.4150"],
        &["4", "Ben", "0.7501"],
    ];
    let saved = book.sheet("Published", table).save();
    let output = saved.beside("audit.xlsx");
    let run = saved.run("audit", &["-o", output.to_str().unwrap()]);
    assert!(
        run.stderr.contains("audit.xlsx") || run.stdout.contains("audit.xlsx"),
        "{} {}",
        run.stdout,
        run.stderr
    );
    let audit = texts(&output, "Audit");
    says(&audit, "41.50%");
    assert!(
        !audit.iter().any(|text| text.starts_with("0.")),
        "{audit:#?}"
    );
}

#[test]
fn only_rounds_that_count_for_nothing_are_grey() {
    let rows = [
        ["1", "1", "Ann", "+ -", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ben", "1-0", "Cai"],
        ["2", "2", "Ann", "bye", ""],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("kawai-x2")
        .save();
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

#[test]
fn rules_are_said_in_words() {
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .rules("othello-world-cup")
        .save();
    for (lang, sheet, label) in [
        ("en", "Rules", "What a draw counts in the number of wins"),
        ("ja", "ルール", "引き分けを何勝と数えるか"),
    ] {
        let (_, output) = saved.standings(&["--lang", lang]);
        let rules = texts(&output, sheet);
        says(&rules, label);
        assert!(!rules.iter().any(|text| text == "draw_win"), "{rules:#?}");
    }
    // What can be chosen is said beside the key by which it is.
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .rules("fide-2024")
        .save();
    let (_, output) = saved.standings(&["--lang", "en"]);
    let rules = texts(&output, "Rules");
    assert_eq!(
        rules.iter().filter(|text| *text == "koya_step").count(),
        1,
        "{rules:#?}"
    );
    assert!(
        rules
            .iter()
            .any(|text| text.starts_with("The step of KS/L")),
        "{rules:#?}"
    );
}

/// The first columns stand on every page: what begins in them and is longer would be cut on the second.
#[test]
fn titles_of_wide_tables_are_not_cut() {
    let saved = Book::new("a-book-with-a-long-name.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .rules("fide-2019")
        .save();
    let (_, output) = saved.standings(&[]);
    for (sheet, at) in [("Figures", 2), ("Workings", 3)] {
        let cells = stored(&output, false);
        let title = |row: u32, column: u32| {
            cells
                .iter()
                .find(|(name, r, c, _)| (&**name, *r, *c) == (sheet, row, column))
                .map(|cell| &cell.3)
        };
        assert!(
            matches!(title(0, 0), Some(Seen::Text(text)) if text == sheet),
            "{:?}",
            title(0, 0)
        );
        assert!((at..40).any(|column| matches!(title(0, column), Some(Seen::Text(text)) if text == "a-book-with-a-long-name")));
    }
}

/// As arbiters write them, and as the table of results on Rules says.
#[test]
fn games_without_play_have_their_marks() {
    let rows = [
        ["1", "1", "Ann", "+ -", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2019")
        .save();
    let (_, output) = saved.standings(&[]);
    let table = texts(&output, "Cross table");
    assert!(
        table.contains(&"W ff Ben".to_string()) && table.contains(&"L ff Ann".to_string()),
        "{table:#?}"
    );
    let rules = texts(&output, "Rules");
    let meaning = |mark: &str| {
        rules
            .iter()
            .position(|text| text == mark)
            .and_then(|at| rules.get(at + 1))
            .map(String::as_str)
    };
    assert_eq!(
        [meaning("W ff"), meaning("L ff")],
        [Some("win by forfeit"), Some("loss by forfeit")]
    );
}

/// Ben forfeited against Ann in the first round of two: what counts for Ann there is no score of Ben's.
#[test]
fn what_stands_in_for_an_opponent_bears_nobodys_name() {
    let rows = [
        ["1", "1", "Ann", "+ -", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["2", "2", "Ben", "1-0", "Dee"],
    ];
    // FIDE 2024, article 16.4: Ann has 2 points, and so has the opponent of her unplayed round; Cai has 1.
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2024")
        .save();
    let (_, output) = saved.standings(&[]);
    let ann = texts(&output, "Ann");
    says(&ann, "own Points 2 + Cai 1 = 3");
    // Her own points were won against Ben all the same.
    says(&ann, "Ben 1 + Cai 1 = 2");
    let told = |lang: &str| saved.run("explain", &["Ann", "--lang", lang]).stdout;
    assert!(
        told("en").contains("own Points 2 + Cai 1 = 3"),
        "{}",
        told("en")
    );
    assert!(
        told("ja").contains("自分の勝点 2 + Cai 1 = 3"),
        "{}",
        told("ja")
    );
}

/// The median of shogi-swiss is that of the opponents beaten, without the highest and the lowest: of 2, 1 and 0 wins 1.
#[test]
fn a_figure_that_is_another_is_made_of_the_same() {
    let rows = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["1", "2", "Cai", "1-0", "Dee"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["2", "2", "Ben", "1-0", "Dee"],
        ["3", "1", "Ann", "1-0", "Dee"],
        ["3", "2", "Ben", "1-0", "Cai"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("shogi-swiss")
        .save();
    let (_, output) = saved.standings(&[]);
    let ann = texts(&output, "Ann");
    assert_eq!(
        ann.iter().filter(|text| *text == "Cai 1").count()
            + ann.iter().filter(|text| *text == "Cai 1 = 1").count(),
        3,
        "{ann:#?}"
    );
}

/// Announced by the alphabet; Ben beat Ann, and both have two points.
#[test]
fn an_audit_says_places_among_equals_in_words() {
    let table: &[&[&str]] = &[
        &["Rank", "Name"],
        &["1", "Ann"],
        &["2", "Ben"],
        &["3", "Dee"],
        &["4", "Cai"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &ROUND_ROBIN)
        .rules("fide-2019")
        .sheet("Published", table)
        .save();
    let run = saved.run("audit", &[]);
    let said = run.stdout + &run.stderr;
    assert!(
        said.contains("announced above Ben (2), and Direct 2nd of 2 is behind 1st of 2"),
        "{said}"
    );
}

/// Ann, Ben, Cai and Dee met one another and have 2 points each: of their games Ann and Ben won two, and Ben beat Ann.
#[test]
fn games_of_a_second_pass_are_named() {
    let won = |round: &'static str, one: &'static str, other: &'static str| {
        [round, "", one, "1-0", other]
    };
    let rows = [
        ("1", "Ann", "Dee"),
        ("1", "Ben", "Cai"),
        ("1", "Eve", "Hal"),
        ("1", "Fay", "Gus"),
        ("2", "Ann", "Cai"),
        ("2", "Dee", "Ben"),
        ("2", "Eve", "Gus"),
        ("2", "Fay", "Hal"),
        ("3", "Ben", "Ann"),
        ("3", "Cai", "Dee"),
        ("3", "Eve", "Fay"),
        ("3", "Gus", "Hal"),
        ("4", "Eve", "Ann"),
        ("4", "Fay", "Ben"),
        ("4", "Cai", "Gus"),
        ("4", "Dee", "Hal"),
    ];
    let rows = rows.map(|(round, one, other)| won(round, one, other));
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("fide-2024")
        .save();
    let (_, output) = saved.standings(&[]);
    let ben = texts(&output, "Ben");
    says(
        &ben,
        "1st of 4 against 2nd of 4. Of these 4, 2 were still equal after that, with own games round 3 W Ann 1\u{2011}0; points 1 against 0.",
    );
    says(
        &texts(&output, "Cai"),
        "Own games among these 4: round 1 L Ben 0\u{2011}1, round 2 L Ann 0\u{2011}1, round 3 W Dee 1\u{2011}0; points 2 against 1.",
    );
}

/// 18 points against minus 7: typed with parentheses, read, and written so in every place, also by the formula.
#[test]
fn scores_below_zero_stand_in_parentheses() {
    let mut rows = ROUND_ROBIN;
    rows[0][3] = "18-(-7)";
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("dominion-2")
        .save();
    let (_, output) = saved.standings(&[]);
    let [one, two] = [rows[0][2], rows[0][4]];
    says(&texts(&output, "Cross table"), &format!("W {two} 18-(-7)"));
    says(&texts(&output, "Cross table"), &format!("L {one} -7-18"));
    says(&texts(&output, one), "18-(-7)");
    assert!(saved.run("explain", &[one]).stdout.contains("18-(-7)"));
    assert!(
        saved
            .run(
                "explain",
                &[one, "--what-if", &format!("R1 {one}-{two} 3-(-2)")]
            )
            .stdout
            .contains("18-(-7) → 3-(-2)")
    );
    if let Some(model) = crate::harness::engine::Recalculated::load(&output) {
        model.holds(&output);
    }
}

/// Ben left after round 1: what counts of the game against him is nobody's figure, 32 + 6 × Ann's 2 wins, and he is named. Of the game
/// against Cai, who won once, count 40 + 6 × 1.
#[test]
fn whoever_a_virtual_opponent_stands_for_is_named() {
    let rows = [
        ["1", "1", "Ann", "40-24", "Ben"],
        ["1", "2", "Cai", "33-31", "Dee"],
        ["2", "1", "Ann", "40-24", "Cai"],
        ["2", "2", "Dee", "", ""],
    ];
    let list: [&[&str]; 5] = [
        &["No", "Name", "Left after"],
        &["1", "Ann", ""],
        &["2", "Ben", "1"],
        &["3", "Cai", ""],
        &["4", "Dee", ""],
    ];
    let saved = Book::new("left.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &list)
        .rules("othello-woc")
        .save();
    let run = saved.run("explain", &["Ann", "--lang", "en"]);
    assert!(
        run.stdout
            .contains("Ben (a virtual opponent instead) 44 + Cai 46 = 90"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let run = saved.run("explain", &["Ann", "--lang", "ja"]);
    assert!(
        run.stdout.contains("Ben(代わりに架空の相手) 44"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}
