//! Texts and numbers as people type them: what means the same is the same, and what means nothing is said.

use std::io::{Cursor, Read, Write};

use crate::harness::{Book, EN, Saved, order};

/// Returns the kinds of problem that `check` finds, with the cell of each.
fn told(saved: &Saved, args: &[&str]) -> Vec<(String, String)> {
    let args = [args, &["--json", "-"]].concat();
    let run = saved.run("check", &args);
    let json: serde_json::Value = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    let text = |problem: &serde_json::Value, key: &str| problem[key].as_str().unwrap().to_string();
    let place = |problem: &serde_json::Value| {
        text(problem, "place")
            .rsplit(' ')
            .next()
            .unwrap()
            .to_string()
    };
    json["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| (text(problem, "kind"), place(problem)))
        .collect()
}

#[test]
fn what_cannot_be_seen_makes_no_other_player() {
    for c in [
        '\u{200d}', '\u{200c}', '\u{200e}', '\u{200f}', '\u{202c}', '\u{ad}', '\u{2060}',
        '\u{fe0f}', '\u{feff}', '\u{200b}', '\u{3164}', '\u{2800}',
    ] {
        let (behind, within) = (format!("Ann{c}"), format!("佐{c}藤"));
        let rows = [
            ["1", "1", "Ann", "2-0", "佐藤"],
            ["1", "2", "Cai", "2-0", "Dee"],
            ["2", "1", &behind, "2-0", "Cai"],
            ["2", "2", &within, "2-0", "Dee"],
        ];
        let saved = Book::new("seen.xlsx")
            .pairings(&EN, &rows)
            .rules("mtg")
            .save();
        let (json, _) = saved.standings(&[]);
        assert_eq!(order(&json), ["Ann", "佐藤", "Cai", "Dee"], "{c:?}");
        // Seen first with it, the name is shown without it.
        let rows = [
            ["1", "1", &behind, "2-0", "Ben"],
            ["2", "1", "Ann", "2-0", "Ben"],
        ];
        let (json, _) = Book::new("seen.xlsx")
            .pairings(&EN, &rows)
            .rules("mtg")
            .save()
            .standings(&[]);
        assert_eq!(order(&json), ["Ann", "Ben"], "{c:?}");
    }
}

#[test]
fn a_name_of_nothing_that_is_seen_is_no_name() {
    let rows = [
        ["1", "1", "Ann", "2-0", "\u{200b}\u{2060}"],
        ["1", "2", "\u{3164}", "2-0", "Ben"],
    ];
    let saved = Book::new("nobody.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    assert_eq!(
        told(&saved, &[]),
        [("missing-player".to_string(), "Pairings!C3".to_string())]
    );
}

#[test]
fn a_listed_player_is_found_whatever_cannot_be_seen() {
    let list: [&[&str]; 3] = [
        &["No", "Name"],
        &["1", "Ann\u{200e}"],
        &["2", "\u{200b}Ben"],
    ];
    let rows = [["1", "1", "\u{2060}Ann", "2-0", "Be\u{ad}n"]];
    let (json, _) = Book::new("list.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &list)
        .rules("mtg")
        .save()
        .standings(&[]);
    assert_eq!(order(&json), ["Ann", "Ben"]);
}

/// An .ods as LibreOffice writes it, with one text of its content replaced.
fn ods(from: &str, to: &str) -> Saved {
    let mut archive = zip::ZipArchive::new(Cursor::new(
        std::fs::read("tests/books/friday-mtg.ods").unwrap(),
    ))
    .unwrap();
    let mut content = String::new();
    archive
        .by_name("content.xml")
        .unwrap()
        .read_to_string(&mut content)
        .unwrap();
    assert!(content.contains(from));
    let mut copy = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let part = archive.by_index_raw(at).unwrap();
        if part.name().unwrap() != "content.xml" {
            copy.raw_copy_file(part).unwrap();
        }
    }
    copy.start_file("content.xml", zip::write::SimpleFileOptions::default())
        .unwrap();
    copy.write_all(content.replace(from, to).as_bytes())
        .unwrap();
    Saved::bytes("book.ods", &copy.finish().unwrap().into_inner())
}

#[test]
fn ruby_is_no_part_of_a_name() {
    let ruby = |base: &str, above: &str| {
        format!(
            "<text:ruby text:style-name=\"Ru1\"><text:ruby-base>{base}</text:ruby-base><text:ruby-text text:style-name=\"T1\">{above}</text:ruby-text></text:ruby>"
        )
    };
    let (json, _) = ods("Gus", &ruby("Gus", "ガス")).standings(&["--rules", "mtg"]);
    let (plain, _) = Saved::bytes(
        "book.ods",
        &std::fs::read("tests/books/friday-mtg.ods").unwrap(),
    )
    .standings(&["--rules", "mtg"]);
    assert_eq!(order(&json), order(&plain));
}

#[test]
fn text_is_read_in_the_encoding_it_was_saved_in() {
    let english = "Round;Player 1;Result;Player 2\n1;Müller;1-0;José\n";
    let japanese = "回戦,選手1,結果,選手2\n1,佐藤,1-0,田中\n";
    for (text, encoding, names, guessed) in [
        (english, encoding_rs::WINDOWS_1252, ["Müller", "José"], true),
        (english, encoding_rs::UTF_8, ["Müller", "José"], false),
        (japanese, encoding_rs::SHIFT_JIS, ["佐藤", "田中"], true),
        (japanese, encoding_rs::UTF_8, ["佐藤", "田中"], false),
    ] {
        let (bytes, ..) = encoding.encode(text);
        let saved = Saved::bytes("book.csv", &bytes);
        let (json, _) = saved.standings(&["--rules", "shogi-swiss"]);
        assert_eq!(order(&json), names, "{}", encoding.name());
        let said = saved.run("check", &["--rules", "shogi-swiss"]).stdout;
        assert_eq!(said.contains(encoding.name()), guessed, "{said}");
    }
}

const LIST: [&str; 3] = ["No", "Name", "Left after"];

/// A book with a list of four players and two rounds between them, the list's cells as given.
fn listed(rows: &[[&str; 3]; 4]) -> Saved {
    let name = |at: usize| rows[at][1];
    let rounds = [
        ["1", "1", name(0), "2-0", name(1)],
        ["1", "2", name(2), "2-0", name(3)],
        ["2", "1", name(0), "2-0", name(2)],
    ];
    let list: Vec<&[&str]> = std::iter::once(&LIST)
        .chain(rows)
        .map(<[&str; 3]>::as_slice)
        .collect();
    Book::new("list.xlsx")
        .pairings(&EN, &rounds)
        .sheet("Players", &list)
        .rules("mtg")
        .save()
}

#[test]
fn numbers_that_count_players_and_rounds_are_whole() {
    for (number, left, kind, cell) in [
        ("1", "", None, ""),
        ("4294967295", "", None, ""),
        ("@No 1", "", Some("unreadable-number"), "A2"),
        ("1.5", "", Some("not-a-count"), "A2"),
        ("-3", "", Some("not-a-count"), "A2"),
        ("100000000000", "", Some("not-a-count"), "A2"),
        ("@１.５", "", Some("not-a-count"), "A2"),
        ("1", "2", None, ""),
        ("1", "2.5", Some("not-a-count"), "C2"),
        ("1", "-1", Some("not-a-count"), "C2"),
        ("1", "4294967296", Some("not-a-count"), "C2"),
        ("1", "1000", Some("not-a-count"), "C2"),
    ] {
        let saved = listed(&[
            [number, "Ann", left],
            ["2", "Ben", ""],
            ["3", "Cai", ""],
            ["4", "Dee", ""],
        ]);
        let errors: Vec<_> = told(&saved, &[]);
        let want: Vec<_> = kind
            .iter()
            .map(|kind| ((*kind).to_string(), format!("Players!{cell}")))
            .collect();
        assert_eq!(errors, want, "{number} {left}");
    }
}

#[test]
fn what_names_one_player_and_numbers_another_is_asked_about() {
    // A player called 2, and number 2.
    let saved = listed(&[
        ["1", "@2", ""],
        ["2", "Ben", ""],
        ["3", "Cai", ""],
        ["4", "Dee", ""],
    ]);
    let odd = ("number-as-name".to_string(), "Players!B2".to_string());
    assert_eq!(
        told(&saved, &[]),
        [
            ("two-meanings".to_string(), "Pairings!C2".to_string()),
            odd.clone()
        ]
    );
    // Called as numbered.
    let saved = listed(&[
        ["1", "@1", ""],
        ["2", "Ben", ""],
        ["3", "Cai", ""],
        ["4", "Dee", ""],
    ]);
    assert_eq!(told(&saved, &[]), [odd]);
    // An alias that is another's name.
    let list: [&[&str]; 3] = [
        &["No", "Name", "Alias"],
        &["1", "Ann", "Ben"],
        &["2", "Ben", ""],
    ];
    let rows = [["1", "1", "Ann", "2-0", "Ben"]];
    let saved = Book::new("alias.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &list)
        .rules("mtg")
        .save();
    assert!(told(&saved, &[]).contains(&("duplicate-name".to_string(), "Players!B2".to_string())));
}

#[test]
fn a_setting_has_one_value() {
    let rows = [["1", "1", "Ann", "2-0", "Ben"]];
    for (settings, args, wrong) in [
        (
            &[["Rule set", "mtg"], ["ルール", "pokemon"]][..],
            &[][..],
            Some("B2"),
        ),
        (&[["Rule set", "mtg"], ["Rule set", "mtg"]], &[], None),
        (
            &[["Rule set", "mtg"], ["Rule set", "pokemon"]],
            &["--rules", "mtg"],
            None,
        ),
        (
            &[["Rule set", "mtg"], ["floor", "1/3"], ["floor", "0.33"]],
            &[],
            Some("B3"),
        ),
        (
            &[["Rule set", "mtg"], ["floor", "0.5"], ["floor", "1/2"]],
            &[],
            None,
        ),
        (
            &[["Rule set", "mtg"], ["floor", "1/3"], ["floor", "0.33"]],
            &["--set", "floor=0"],
            None,
        ),
        (
            &[["Rule set", "mtg"], ["Rounds", "3"], ["Rounds", "4"]],
            &[],
            Some("B3"),
        ),
        (
            &[["Rule set", "mtg"], ["order", "gw"], ["order", "omw"]],
            &[],
            Some("B3"),
        ),
        (
            &[
                ["Rule set", "mtg"],
                ["figure x", "count(won)"],
                ["figure x", "count(lost)"],
            ],
            &[],
            Some("B3"),
        ),
        // What is no setting is nobody's business.
        (
            &[["Rule set", "mtg"], ["Judge", "Zed"], ["Judge", "Yan"]],
            &[],
            None,
        ),
    ] {
        let sheet: Vec<Vec<&str>> = settings.iter().map(|row| row.to_vec()).collect();
        let sheet: Vec<&[&str]> = sheet.iter().map(Vec::as_slice).collect();
        let saved = Book::new("twice.xlsx")
            .pairings(&EN, &rows)
            .sheet("Rules", &sheet)
            .save();
        let want: Vec<_> = wrong
            .iter()
            .map(|cell| ("set-twice".to_string(), format!("Rules!{cell}")))
            .collect();
        assert_eq!(told(&saved, args), want, "{settings:?} {args:?}");
    }
    let saved = Book::new("twice.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    for (args, code) in [
        (["--set", "floor=1/3", "--set", "floor=0.33"], 2),
        (["--set", "floor=1/2", "--set", "floor=0.5"], 0),
    ] {
        let run = saved.run("check", &args);
        assert_eq!(run.code, code, "{}{}", run.stdout, run.stderr);
        assert_eq!(
            run.stderr.contains("given twice"),
            code == 2,
            "{}",
            run.stderr
        );
    }
}

/// A book with one result that is a number with a format, and who won as a column of its own says.
fn formatted(number: f64, format: &str, winner: &str) -> Saved {
    let rows: [&[&str]; 2] = [
        &["Round", "Player 1", "Player 2", "Result", "Winner"],
        &["1", "Ann", "Ben", "", winner],
    ];
    let format = rust_xlsxwriter::Format::new().set_num_format(format);
    let cell = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook
            .worksheet_from_index(0)
            .unwrap()
            .write_number_with_format(1, 3, number, &format)
            .unwrap();
    };
    Book::new("time.xlsx")
        .sheet("Pairings", &rows)
        .with(cell)
        .rules("othello-japan")
        .save()
}

#[test]
fn a_score_that_became_a_time_is_read_back() {
    const MINUTE: f64 = 1.0 / 1440.0;
    for (minutes, format, winner, difference) in [
        (121.0, "h:mm", "", "1"),
        (121.0, "h:mm", "Ann", "1"),
        (62.0, "hh:mm", "Ben", "-1"),
        (33.0 * 60.0 + 31.0, "[h]:mm:ss", "", "2"),
        (33.0 * 60.0 + 31.0, "[h]:mm", "Ann", "2"),
        (0.0, "h:mm", "", "0"),
        // 2:1:1 is a third number, and these are no games.
        (121.0 + 1.0 / 60.0, "h:mm:ss", "", "1"),
    ] {
        let saved = formatted(minutes * MINUTE, format, winner);
        assert_eq!(
            told(&saved, &[]),
            [("recovered-time".to_string(), "Pairings!D2".to_string())],
            "{minutes} {format}"
        );
        let (json, _) = saved.standings(&[]);
        assert_eq!(
            crate::harness::exact(&json, "Ann", "score_difference"),
            difference,
            "{minutes} {format} {winner}"
        );
    }
    // The winner's column says the other: that is for people to settle.
    assert_eq!(
        told(&formatted(121.0 * MINUTE, "h:mm", "Ben"), &[])[1].0,
        "contradiction"
    );
}

#[test]
fn dates_and_times_in_a_round_robin_are_scores_or_asked_about() {
    let table = |cells: [(f64, &str); 2]| {
        let rows: [&[&str]; 4] = [
            &["No", "Name", "1", "2", "3"],
            &["1", "Ann", "*", "", "2-0"],
            &["2", "Ben", "", "*", "2-1"],
            &["3", "Cai", "0-2", "1-2", "*"],
        ];
        let write = |workbook: &mut rust_xlsxwriter::Workbook| {
            let sheet = workbook.worksheet_from_index(0).unwrap();
            for ((number, format), (row, column)) in cells.into_iter().zip([(1, 3), (2, 2)]) {
                sheet
                    .write_number_with_format(
                        row,
                        column,
                        number,
                        &rust_xlsxwriter::Format::new().set_num_format(format),
                    )
                    .unwrap();
            }
        };
        Book::new("all.xlsx")
            .sheet("Table", &rows)
            .with(write)
            .rules("othello-japan")
            .save()
    };
    let recovered = |saved: &Saved| -> Vec<String> {
        told(saved, &[])
            .into_iter()
            .map(|(kind, _)| kind)
            .filter(|kind| kind != "missing-from-round")
            .collect()
    };
    let times = table([(121.0 / 1440.0, "h:mm"), (62.0 / 1440.0, "h:mm")]);
    assert_eq!(recovered(&times), ["recovered-time"; 2]);
    assert_eq!(
        crate::harness::exact(&times.standings(&[]).0, "Ann", "score_difference"),
        "3"
    );
    // 1 February 2026 and 2 January, the month first.
    let dates = table([(46054.0, "m/d"), (46024.0, "m/d")]);
    assert_eq!(recovered(&dates), ["recovered-date"; 2]);
    assert_eq!(
        crate::harness::exact(&dates.standings(&[]).0, "Ann", "score_difference"),
        "3"
    );
    let dates = table([(46054.0, "d-mmm"), (46024.0, "d-mmm")]);
    assert_eq!(recovered(&dates), ["ambiguous-date"; 2]);
}

#[test]
fn what_is_no_score_is_said() {
    let headings: [&[&str]; 2] = [
        &[
            "Round", "Player 1", "Score 1", "Score 2", "Player 2", "Draws",
        ],
        &["Round", "Player 1", "Result", "Player 2"],
    ];
    for (rules, columns, row, kind) in [
        (
            "mtg",
            1,
            &["1", "Ann", "2-0-100", "Ben"][..],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            1,
            &["1", "Ann", "67%", "Ben"],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            1,
            &["1", "Ann", "67%-33%", "Ben"],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            0,
            &["1", "Ann", "@67%", "@33%", "Ben"],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            0,
            &["1", "Ann", "0.67", "0.33", "Ben"],
            Some("impossible-score"),
        ),
        (
            "othello-japan",
            0,
            &["1", "Ann", "0.67", "0.33", "Ben"],
            Some("implausible-score"),
        ),
        (
            "flesh-and-blood",
            0,
            &["1", "Ann", "0.67", "0.33", "Ben"],
            Some("implausible-score"),
        ),
        (
            "othello-japan",
            0,
            &["1", "Ann", "1000000000000000", "0", "Ben"],
            Some("implausible-score"),
        ),
        (
            "mtg",
            0,
            &["1", "Ann", "2", "0", "Ben", "100"],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            0,
            &["1", "Ann", "2", "0", "Ben", "0.5"],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            0,
            &["1", "Ann", "2", "0", "Ben", "few"],
            Some("unreadable-result"),
        ),
        (
            "mtg",
            0,
            &["1", "Ann", "1", "1", "Ben", "4"],
            Some("impossible-score"),
        ),
        ("mtg", 0, &["1", "Ann", "2", "0", "Ben", "-"], None),
        ("mtg", 0, &["1", "Ann", "0", "0", "Ben", "3"], None),
        (
            "othello-japan",
            0,
            &["1", "Ann", "40.5", "23.5", "Ben"],
            None,
        ),
        ("scrabble", 0, &["1", "Ann", "-3", "412", "Ben"], None),
    ] {
        let saved = Book::new("score.xlsx")
            .sheet("Pairings", &[headings[columns], row])
            .rules(rules)
            .save();
        let kinds: Vec<String> = told(&saved, &[])
            .into_iter()
            .map(|(kind, _)| kind)
            .collect();
        assert_eq!(
            kinds,
            kind.into_iter().collect::<Vec<_>>(),
            "{rules} {row:?}"
        );
    }
}

/// Two rounds in which only some games have a score, with a bye, a forfeit and somebody who left.
const WINNERS: [[&str; 5]; 8] = [
    ["1", "1", "Ann", "○", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["1", "3", "Eve", "2-1", "Fay"],
    ["1", "", "Gus", "", "BYE"],
    ["2", "1", "Cai", "2-1", "Eve"],
    ["2", "2", "Dee", "2-0", "Gus"],
    ["2", "3", "Fay", "+ -", "Ben"],
    ["2", "", "Ann", "", "BYE"],
];

#[test]
fn what_rests_on_a_missing_score_has_no_value() {
    let saved = Book::new("winners.xlsx")
        .pairings(&EN, &WINNERS)
        .rules("mtg")
        .save();
    assert_eq!(
        told(&saved, &[]),
        [("missing-score".to_string(), "Pairings!D2".to_string())]
    );
    let (json, _) = saved.standings(&[]);
    let figure = |player: &str, id: &str| {
        let players = json["players"].as_array().unwrap();
        players
            .iter()
            .find(|entry| entry["name"] == player)
            .unwrap()["figures"][id]
            .clone()
    };
    for (player, gw, ogw) in [
        // Their own game has no score; both met nobody else.
        ("Ann", None, None),
        ("Ben", None, None),
        ("Cai", Some("4/5"), Some("1/2")),
        // A bye and games without play have the score that the rule set says.
        ("Gus", Some("1/2"), Some("1/2")),
        ("Dee", Some("1/2"), Some("13/20")),
        // Ben is an opponent of Fay's, though only by forfeit.
        ("Fay", Some("3/5"), None),
        ("Eve", Some("1/2"), Some("7/10")),
    ] {
        for (id, want) in [("gw", gw), ("ogw", ogw)] {
            assert_eq!(figure(player, id)["exact"].as_str(), want, "{player} {id}");
        }
    }
    let told = saved.run("explain", &["Ann", "--lang", "en"]).stdout;
    assert!(
        told.contains("Ben —? + bye 6 = —?") && told.contains("—? ÷ (3 × —?) = —?"),
        "{told}"
    );
    // What needs no score is known.
    assert_eq!(crate::harness::exact(&json, "Ann", "match_points"), "6");
    assert_eq!(crate::harness::exact(&json, "Ann", "omw"), "33/100");
}

#[test]
fn winners_only_is_no_tie_at_nothing() {
    let rows = [
        ["1", "1", "Ann", "○", "Ben"],
        ["1", "2", "Cai", "○", "Dee"],
        ["2", "1", "Ann", "△", "Cai"],
        ["2", "2", "Ben", "○", "Dee"],
    ];
    for rules in tiebook::rules::rule_set_ids() {
        let saved = Book::new("winners.xlsx")
            .pairings(&EN, &rows)
            .rules(rules)
            .save();
        let scores = tiebook::rules::load(rules).unwrap().compile(2).unwrap();
        let needs = scores.needs_scores();
        let said = told(&saved, &[])
            .into_iter()
            .filter(|(kind, _)| kind == "missing-score")
            .count();
        assert_eq!(said, usize::from(needs), "{rules}");
        let (_, output) = saved.standings(&[]);
        let texts = |wanted: &str| -> Vec<String> {
            let cells = crate::harness::stored(&output, false)
                .into_iter()
                .filter(|(sheet, ..)| sheet == wanted);
            cells
                .filter_map(|(.., seen)| {
                    if let crate::harness::Seen::Text(text) = seen {
                        Some(text)
                    } else {
                        None
                    }
                })
                .collect()
        };
        assert_eq!(
            texts("Figures").contains(&"—?".to_string()),
            needs,
            "{rules}"
        );
        let standings = texts("Standings");
        let remark = standings.iter().any(|text| text.contains("has no score"));
        assert_eq!(remark, standings.contains(&"—?".to_string()), "{rules}");
        assert!(
            remark || !["mtg", "othello-japan", "dominion-2"].contains(&rules),
            "{rules}"
        );
    }
}

#[test]
fn a_missing_score_recalculates() {
    let needs_scores = |rules: &&str| {
        tiebook::rules::load(rules)
            .unwrap()
            .compile(2)
            .unwrap()
            .needs_scores()
    };
    let mut books = Vec::new();
    for rules in tiebook::rules::rule_set_ids().filter(needs_scores) {
        let saved = Book::new("winners.xlsx")
            .pairings(&EN, &WINNERS)
            .rules(rules)
            .save();
        let (_, output) = saved.standings(&[]);
        books.push((saved, output));
    }
    let named: Vec<std::path::PathBuf> = books
        .iter()
        .enumerate()
        .map(|(at, (saved, output))| {
            let named = saved.beside(&format!("winners-{at}.xlsx"));
            std::fs::rename(output, &named).unwrap();
            named
        })
        .collect();
    let Some(models) = crate::harness::engine::Recalculated::all(&named) else {
        return;
    };
    for (model, path) in models.iter().zip(&named) {
        model.holds(path);
        assert_eq!(
            model.cell("Source", 3, 1),
            crate::harness::Seen::Number(0.0),
            "{}",
            path.display()
        );
    }
}

#[test]
fn whatever_a_house_rule_makes_of_scores_hangs_on_them() {
    let figures = [
        (
            "close",
            "count(played and score - opponent_score <= 1)",
            false,
        ),
        ("top", "highest(1, score for played)", false),
        ("cut", "sum(score for played drop lowest 1)", false),
        ("own", "sum(score for played)", false),
        ("draws", "sum(drawn_games for played)", false),
        ("kept", "mean(points for scored)", false),
        ("most", "max(own, 1)", false),
        ("theirs", "sum(opponent.own for opposed)", false),
        // What stands in is said by the rule; a game won without play is none of those played.
        ("stood", "sum(default(score, 0) for played)", true),
        ("else", "default(own, 7)", true),
        ("lost", "count(lost and score > 0)", true),
    ];
    let ids: Vec<String> = figures
        .iter()
        .map(|(id, ..)| format!("figure {id}"))
        .collect();
    let mut settings: Vec<[&str; 2]> = vec![["Rule set", "mtg"], ["order", "match_points"]];
    settings.extend(
        ids.iter()
            .zip(&figures)
            .map(|(id, (_, formula, _))| [id.as_str(), *formula]),
    );
    let settings: Vec<&[&str]> = settings.iter().map(<[&str; 2]>::as_slice).collect();
    let saved = Book::new("house.xlsx")
        .pairings(&EN, &WINNERS)
        .sheet("Rules", &settings)
        .save();
    let (json, output) = saved.standings(&[]);
    let ann = json["players"]
        .as_array()
        .unwrap()
        .iter()
        .find(|player| player["name"] == "Ann")
        .unwrap();
    for (id, _, known) in figures {
        assert_eq!(
            ann["figures"][id].is_object(),
            known,
            "{id}: {}",
            ann["figures"][id]
        );
    }
    crate::harness::engine::recalculates(&output);
}

#[test]
fn a_game_both_lost_without_a_score_counts_in_no_average_of_scores() {
    let rows = [
        ["1", "1", "Ann", "20-10", "Ben"],
        ["1", "2", "Cai", "15-5", "Dee"],
        ["2", "1", "Ann", "両負", "Cai"],
        ["2", "2", "Ben", "12-6", "Dee"],
    ];
    let (json, _) = Book::new("both.xlsx")
        .pairings(&EN, &rows)
        .rules("dominion-2")
        .save()
        .standings(&[]);
    assert_eq!(crate::harness::exact(&json, "Ann", "asd"), "10");
    // Ben alone: (-10 + 6) / 2.
    assert_eq!(crate::harness::exact(&json, "Ann", "aoasd"), "-2");
}

#[test]
fn what_the_program_shows_of_a_result_can_be_typed() {
    use tiebook::lang::{Lang, Language};
    use tiebook::model::Outcome;
    for language in Language::all() {
        let lang = Lang::of(language);
        let sections = ["mark", "outcome", "outcome_why"].into_iter();
        let words = sections.flat_map(|section| {
            Outcome::ALL.map(|outcome| (outcome, lang.texts_of(section, outcome.id())))
        });
        for (outcome, word) in words.filter(|(_, word)| !word.is_empty()) {
            let alone = matches!(
                outcome,
                Outcome::Bye | Outcome::FullBye | Outcome::HalfBye | Outcome::Absent | Outcome::Out
            );
            let row = ["1", "1", "Ann", word, if alone { "" } else { "Ben" }];
            let saved = Book::new("words.xlsx")
                .pairings(&EN, &[row, ["1", "2", "Cai", "2-0", "Dee"]])
                .rules("mtg")
                .save();
            let read =
                tiebook::read::read(&saved.path, &tiebook::read::Options::default()).unwrap();
            let tournament = read
                .tournament
                .unwrap_or_else(|| panic!("{word}: {:?}", read.problems));
            let told = tournament
                .pairings
                .first()
                .and_then(|pairing| pairing.result.outcomes)
                .map(|outcomes| outcomes[0]);
            assert_eq!(told, Some(outcome), "{word}: {:?}", read.problems);
        }
        for (key, text) in lang
            .keys()
            .filter(|(key, _)| key.starts_with("new.results_") && *key != "new.results_remark")
        {
            for result in text.split('|').filter(|result| !result.is_empty()) {
                assert!(
                    tiebook::read::read_result(result).is_some(),
                    "{key}: {result}"
                );
            }
        }
    }
}

#[test]
fn a_dash_in_front_of_a_score_is_asked_about() {
    let book = |scores: [&'static str; 4]| {
        let tables = [
            ["1", "1", "Ann", "", "Ben"],
            ["1", "2", "Cai", "", "Dee"],
            ["2", "1", "Ann", "", "Cai"],
            ["2", "2", "Ben", "", "Dee"],
        ];
        let rows: Vec<[&str; 5]> = tables
            .iter()
            .zip(scores)
            .map(|(row, score)| [row[0], row[1], row[2], score, row[4]])
            .collect();
        let saved = Book::new("dash.xlsx")
            .pairings(&EN, &rows)
            .rules("carrom")
            .save();
        told(&saved, &[])
            .into_iter()
            .filter(|(kind, _)| kind == "negative-score")
            .map(|(_, cell)| cell)
            .collect::<Vec<_>>()
    };
    assert_eq!(book(["2-0", "2-1", "-2-1", "0-2"]), ["Pairings!D4"]);
    // Where they are usual nobody asks.
    assert!(book(["-2-1", "3-(-4)", "2-1", "0-2"]).is_empty());
}
