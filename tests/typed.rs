//! Texts and numbers as people type them: what means the same is the same, and what means nothing is said.

mod common;

use std::io::{Cursor, Read, Write};

use common::{Book, EN, Saved, order};

/// Returns the kinds of problem that `check` finds, with the cell of each.
fn told(saved: &Saved, args: &[&str]) -> Vec<(String, String)> {
    let args = [args, &["--json", "-"]].concat();
    let run = saved.run("check", &args);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    let text = |problem: &serde_json::Value, key: &str| problem[key].as_str().unwrap().to_string();
    let place = |problem: &serde_json::Value| text(problem, "place").rsplit(' ').next().unwrap().to_string();
    json["problems"].as_array().unwrap().iter().map(|problem| (text(problem, "kind"), place(problem))).collect()
}

#[test]
fn what_cannot_be_seen_makes_no_other_player() {
    for c in [
        '\u{200d}', '\u{200c}', '\u{200e}', '\u{200f}', '\u{202c}', '\u{ad}', '\u{2060}', '\u{fe0f}', '\u{feff}', '\u{200b}', '\u{3164}',
        '\u{2800}',
    ] {
        let (behind, within) = (format!("Ann{c}"), format!("佐{c}藤"));
        let rows = [
            ["1", "1", "Ann", "2-0", "佐藤"],
            ["1", "2", "Cai", "2-0", "Dee"],
            ["2", "1", &behind, "2-0", "Cai"],
            ["2", "2", &within, "2-0", "Dee"],
        ];
        let saved = Book::new("seen.xlsx").pairings(&EN, &rows).rules("mtg").save();
        let (json, _) = saved.standings(&[]);
        assert_eq!(order(&json), ["Ann", "佐藤", "Cai", "Dee"], "{c:?}");
        // Seen first with it, the name is shown without it.
        let rows = [["1", "1", &behind, "2-0", "Ben"], ["2", "1", "Ann", "2-0", "Ben"]];
        let (json, _) = Book::new("seen.xlsx").pairings(&EN, &rows).rules("mtg").save().standings(&[]);
        assert_eq!(order(&json), ["Ann", "Ben"], "{c:?}");
    }
}

#[test]
fn a_name_of_nothing_that_is_seen_is_no_name() {
    let rows = [["1", "1", "Ann", "2-0", "\u{200b}\u{2060}"], ["1", "2", "\u{3164}", "2-0", "Ben"]];
    let saved = Book::new("nobody.xlsx").pairings(&EN, &rows).rules("mtg").save();
    assert_eq!(told(&saved, &[]), [("missing-player".to_string(), "Pairings!C3".to_string())]);
}

#[test]
fn a_listed_player_is_found_whatever_cannot_be_seen() {
    let list: [&[&str]; 3] = [&["No", "Name"], &["1", "Ann\u{200e}"], &["2", "\u{200b}Ben"]];
    let rows = [["1", "1", "\u{2060}Ann", "2-0", "Be\u{ad}n"]];
    let (json, _) = Book::new("list.xlsx").pairings(&EN, &rows).sheet("Players", &list).rules("mtg").save().standings(&[]);
    assert_eq!(order(&json), ["Ann", "Ben"]);
}

/// An .ods as LibreOffice writes it, with one text of its content replaced.
fn ods(from: &str, to: &str) -> Saved {
    let mut archive = zip::ZipArchive::new(Cursor::new(std::fs::read("tests/books/friday-mtg.ods").unwrap())).unwrap();
    let mut content = String::new();
    archive.by_name("content.xml").unwrap().read_to_string(&mut content).unwrap();
    assert!(content.contains(from));
    let mut copy = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let part = archive.by_index_raw(at).unwrap();
        if part.name().unwrap() != "content.xml" {
            copy.raw_copy_file(part).unwrap();
        }
    }
    copy.start_file("content.xml", zip::write::SimpleFileOptions::default()).unwrap();
    copy.write_all(content.replace(from, to).as_bytes()).unwrap();
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
    let (plain, _) = Saved::bytes("book.ods", &std::fs::read("tests/books/friday-mtg.ods").unwrap()).standings(&["--rules", "mtg"]);
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
    let rounds = [["1", "1", name(0), "2-0", name(1)], ["1", "2", name(2), "2-0", name(3)], ["2", "1", name(0), "2-0", name(2)]];
    let list: Vec<&[&str]> = std::iter::once(&LIST).chain(rows).map(<[&str; 3]>::as_slice).collect();
    Book::new("list.xlsx").pairings(&EN, &rounds).sheet("Players", &list).rules("mtg").save()
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
        let saved = listed(&[[number, "Ann", left], ["2", "Ben", ""], ["3", "Cai", ""], ["4", "Dee", ""]]);
        let errors: Vec<_> = told(&saved, &[]);
        let want: Vec<_> = kind.iter().map(|kind| ((*kind).to_string(), format!("Players!{cell}"))).collect();
        assert_eq!(errors, want, "{number} {left}");
    }
}

#[test]
fn what_names_one_player_and_numbers_another_is_asked_about() {
    // A player called 2, and number 2.
    let saved = listed(&[["1", "@2", ""], ["2", "Ben", ""], ["3", "Cai", ""], ["4", "Dee", ""]]);
    assert_eq!(told(&saved, &[]), [("two-meanings".to_string(), "Pairings!C2".to_string())]);
    // Called as numbered.
    let saved = listed(&[["1", "@1", ""], ["2", "Ben", ""], ["3", "Cai", ""], ["4", "Dee", ""]]);
    assert_eq!(told(&saved, &[]), []);
    // An alias that is another's name.
    let list: [&[&str]; 3] = [&["No", "Name", "Alias"], &["1", "Ann", "Ben"], &["2", "Ben", ""]];
    let rows = [["1", "1", "Ann", "2-0", "Ben"]];
    let saved = Book::new("alias.xlsx").pairings(&EN, &rows).sheet("Players", &list).rules("mtg").save();
    assert!(told(&saved, &[]).contains(&("duplicate-name".to_string(), "Players!B2".to_string())));
}

#[test]
fn a_setting_has_one_value() {
    let rows = [["1", "1", "Ann", "2-0", "Ben"]];
    for (settings, args, wrong) in [
        (&[["Rule set", "mtg"], ["ルール", "pokemon"]][..], &[][..], Some("B2")),
        (&[["Rule set", "mtg"], ["Rule set", "mtg"]], &[], None),
        (&[["Rule set", "mtg"], ["Rule set", "pokemon"]], &["--rules", "mtg"], None),
        (&[["Rule set", "mtg"], ["floor", "1/3"], ["floor", "0.33"]], &[], Some("B3")),
        (&[["Rule set", "mtg"], ["floor", "0.5"], ["floor", "1/2"]], &[], None),
        (&[["Rule set", "mtg"], ["floor", "1/3"], ["floor", "0.33"]], &["--set", "floor=0"], None),
        (&[["Rule set", "mtg"], ["Rounds", "3"], ["Rounds", "4"]], &[], Some("B3")),
        (&[["Rule set", "mtg"], ["order", "gw"], ["order", "omw"]], &[], Some("B3")),
        (&[["Rule set", "mtg"], ["figure x", "count(won)"], ["figure x", "count(lost)"]], &[], Some("B3")),
        // What is no setting is nobody's business.
        (&[["Rule set", "mtg"], ["Judge", "Zed"], ["Judge", "Yan"]], &[], None),
    ] {
        let sheet: Vec<Vec<&str>> = settings.iter().map(|row| row.to_vec()).collect();
        let sheet: Vec<&[&str]> = sheet.iter().map(Vec::as_slice).collect();
        let saved = Book::new("twice.xlsx").pairings(&EN, &rows).sheet("Rules", &sheet).save();
        let want: Vec<_> = wrong.iter().map(|cell| ("set-twice".to_string(), format!("Rules!{cell}"))).collect();
        assert_eq!(told(&saved, args), want, "{settings:?} {args:?}");
    }
    let saved = Book::new("twice.xlsx").pairings(&EN, &rows).rules("mtg").save();
    for (args, code) in [(["--set", "floor=1/3", "--set", "floor=0.33"], 2), (["--set", "floor=1/2", "--set", "floor=0.5"], 0)] {
        let run = saved.run("check", &args);
        assert_eq!(run.code, code, "{}{}", run.stdout, run.stderr);
        assert_eq!(run.stderr.contains("given twice"), code == 2, "{}", run.stderr);
    }
}

/// A book with one result that is a number with a format, and who won as a column of its own says.
fn formatted(number: f64, format: &str, winner: &str) -> Saved {
    let rows: [&[&str]; 2] = [&["Round", "Player 1", "Player 2", "Result", "Winner"], &["1", "Ann", "Ben", "", winner]];
    let format = rust_xlsxwriter::Format::new().set_num_format(format);
    let cell = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook.worksheet_from_index(0).unwrap().write_number_with_format(1, 3, number, &format).unwrap();
    };
    Book::new("time.xlsx").sheet("Pairings", &rows).with(cell).rules("othello-japan").save()
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
        assert_eq!(told(&saved, &[]), [("recovered-time".to_string(), "Pairings!D2".to_string())], "{minutes} {format}");
        let (json, _) = saved.standings(&[]);
        assert_eq!(common::exact(&json, "Ann", "score_difference"), difference, "{minutes} {format} {winner}");
    }
    // The winner's column says the other: that is for people to settle.
    assert_eq!(told(&formatted(121.0 * MINUTE, "h:mm", "Ben"), &[])[1].0, "contradiction");
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
                sheet.write_number_with_format(row, column, number, &rust_xlsxwriter::Format::new().set_num_format(format)).unwrap();
            }
        };
        Book::new("all.xlsx").sheet("Table", &rows).with(write).rules("othello-japan").save()
    };
    let recovered = |saved: &Saved| -> Vec<String> {
        told(saved, &[]).into_iter().map(|(kind, _)| kind).filter(|kind| kind != "missing-from-round").collect()
    };
    let times = table([(121.0 / 1440.0, "h:mm"), (62.0 / 1440.0, "h:mm")]);
    assert_eq!(recovered(&times), ["recovered-time"; 2]);
    assert_eq!(common::exact(&times.standings(&[]).0, "Ann", "score_difference"), "3");
    // 1 February 2026 and 2 January, the month first.
    let dates = table([(46054.0, "m/d"), (46024.0, "m/d")]);
    assert_eq!(recovered(&dates), ["recovered-date"; 2]);
    assert_eq!(common::exact(&dates.standings(&[]).0, "Ann", "score_difference"), "3");
    let dates = table([(46054.0, "d-mmm"), (46024.0, "d-mmm")]);
    assert_eq!(recovered(&dates), ["ambiguous-date"; 2]);
}

#[test]
fn what_is_no_score_is_said() {
    let headings: [&[&str]; 2] =
        [&["Round", "Player 1", "Score 1", "Score 2", "Player 2", "Draws"], &["Round", "Player 1", "Result", "Player 2"]];
    for (rules, columns, row, kind) in [
        ("mtg", 1, &["1", "Ann", "2-0-100", "Ben"][..], Some("unreadable-result")),
        ("mtg", 1, &["1", "Ann", "67%", "Ben"], Some("unreadable-result")),
        ("mtg", 1, &["1", "Ann", "67%-33%", "Ben"], Some("unreadable-result")),
        ("mtg", 0, &["1", "Ann", "@67%", "@33%", "Ben"], Some("unreadable-result")),
        ("mtg", 0, &["1", "Ann", "0.67", "0.33", "Ben"], Some("impossible-score")),
        ("othello-japan", 0, &["1", "Ann", "0.67", "0.33", "Ben"], Some("implausible-score")),
        ("flesh-and-blood", 0, &["1", "Ann", "0.67", "0.33", "Ben"], Some("implausible-score")),
        ("othello-japan", 0, &["1", "Ann", "1000000000000000", "0", "Ben"], Some("implausible-score")),
        ("mtg", 0, &["1", "Ann", "2", "0", "Ben", "100"], Some("unreadable-result")),
        ("mtg", 0, &["1", "Ann", "2", "0", "Ben", "0.5"], Some("unreadable-result")),
        ("mtg", 0, &["1", "Ann", "2", "0", "Ben", "few"], Some("unreadable-result")),
        ("mtg", 0, &["1", "Ann", "1", "1", "Ben", "4"], Some("impossible-score")),
        ("mtg", 0, &["1", "Ann", "2", "0", "Ben", "-"], None),
        ("mtg", 0, &["1", "Ann", "0", "0", "Ben", "3"], None),
        ("othello-japan", 0, &["1", "Ann", "40.5", "23.5", "Ben"], None),
        ("scrabble", 0, &["1", "Ann", "-3", "412", "Ben"], None),
    ] {
        let saved = Book::new("score.xlsx").sheet("Pairings", &[headings[columns], row]).rules(rules).save();
        let kinds: Vec<String> = told(&saved, &[]).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, kind.into_iter().collect::<Vec<_>>(), "{rules} {row:?}");
    }
}
