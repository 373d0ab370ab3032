//! Kinds of problems that need a file of their own, in both languages, each with its cell; the others are cases of `tests/reading`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::harness::{Book, EN, JA, Saved};
use tiebook::problem::Kind;

/// 2 January 2026, as Excel counts days.
const JANUARY_2: f64 = 46024.0;
const GOOD: [[&str; 5]; 2] = [["1", "1", "Ann", "2-1", "Ben"], ["1", "2", "Cai", "2-0", "Dee"]];

/// A workbook with this kind of problem, and the place that the complaint must name.
fn cases(ja: bool) -> Vec<(&'static str, Saved, &'static str)> {
    let headings = if ja { JA } else { EN };
    vec![
        ("hidden-round", hidden_round(headings), "Two"),
        ("excel-error", with_formula(headings, "NA()", "#N/A"), "!D2"),
        ("no-stored-value", unstored(ja), "!D2"),
        ("date-result.ambiguous", with_date(headings, "d-mmm"), "!D2"),
        ("date-result.date", with_date(headings, "m\"月\"d\"日\""), "!D2"),
        ("date-result.unexplained", date_without_day(headings), "!D2"),
        ("date-result.time", with_time(headings), "!D2"),
        ("own-output", own_output(ja), if ja { "出典!B2" } else { "Source!B2" }),
        ("kept-rules", kept_rules(ja), if ja { "記録!B5" } else { "Record!B5" }),
        ("moved", moved(ja), "!B5"),
        (
            "guessed-encoding",
            Saved::bytes("book.csv", b"Round,Player 1,Result,Player 2\n1,M\xfcller,2-0,Ben\n"),
            "book.csv",
        ),
        ("unreadable-file.encrypted", Saved::bytes("book.xlsx", &encrypted()), "book.xlsx"),
        ("unreadable-file.damaged", truncated(), "book.xlsx"),
        ("too-large.unpacked", claims_gigabytes(), "book.xlsx"),
        (
            "too-large.text",
            Saved::bytes(
                "book.csv",
                format!("Round,Player 1,Result,Player 2\n1,{},2-0,Ben\n", "A".repeat(1_000_000))
                    .as_bytes(),
            ),
            "B2",
        ),
        ("unreadable-file.empty", Saved::bytes("book.xlsx", b""), "book.xlsx"),
    ]
}

fn with_formula(headings: [&'static str; 5], formula: &str, result: &str) -> Saved {
    let formula = rust_xlsxwriter::Formula::new(formula).set_result(result);
    let error = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook.worksheet_from_index(0).unwrap().write_formula(1, 3, formula).unwrap();
    };
    Book::new("book.xlsx").pairings(&headings, &GOOD).with(error).rules("mtg").save()
}

/// A formula whose result was never stored, as programs write that do not compute (openpyxl wrote it).
fn unstored(ja: bool) -> Saved {
    let name = if ja { "tests/books/unstored-ja.xlsx" } else { "tests/books/unstored-en.xlsx" };
    Saved::bytes("book.xlsx", &std::fs::read(name).unwrap())
}

/// The second round on a sheet that nobody sees.
fn hidden_round(headings: [&'static str; 5]) -> Saved {
    let round = |round: &'static str| [round, "1", "Ann", "2-0", "Ben"];
    let hide = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook.worksheet_from_index(1).unwrap().set_hidden(true);
    };
    let book = Book::new("book.xlsx")
        .sheet("One", &[&headings, &round("1")])
        .sheet("Two", &[&headings, &round("2")]);
    book.with(hide).rules("mtg").save()
}

fn with_date(headings: [&'static str; 5], format: &str) -> Saved {
    Book::new("book.xlsx")
        .pairings(&headings, &GOOD)
        .date(1, 3, JANUARY_2, format)
        .rules("mtg")
        .save()
}

/// One minute past two: what Excel makes of a typed 2:1.
fn with_time(headings: [&'static str; 5]) -> Saved {
    Book::new("book.xlsx")
        .pairings(&headings, &GOOD)
        .date(1, 3, 121.0 / 1440.0, "h:mm")
        .rules("mtg")
        .save()
}

/// The day before 1 January 1900: what Excel makes of a 0 in a cell formatted as a date.
fn date_without_day(headings: [&'static str; 5]) -> Saved {
    Book::new("book.xlsx").pairings(&headings, &GOOD).date(1, 3, 0.0, "d-mmm").rules("mtg").save()
}

/// The beginning of an OLE file that names the stream of an encrypted package.
fn encrypted() -> Vec<u8> {
    let mut bytes = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    bytes.extend(std::iter::repeat_n(0, 1016));
    bytes.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    bytes
}

/// A workbook whose first file says in the archive's directory that it unpacks to 2 GB.
fn claims_gigabytes() -> Saved {
    let mut bytes = std::fs::read("samples/hyogo-2009.xlsx").unwrap();
    let entry = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    bytes[entry + 24..entry + 28].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    Saved::bytes("book.xlsx", &bytes)
}

/// An output of an older version, which did not say what is needed to read it again.
fn own_output(ja: bool) -> Saved {
    let name = if ja { "出典" } else { "Source" };
    let rows: &[&[&str]] = if ja {
        &[&["入力ファイル", "friday.xlsx"], &["プログラム", "tiebook 0.1.0"]]
    } else {
        &[&["Input file", "friday.xlsx"], &["Program", "tiebook 0.1.0"]]
    };
    Book::new("book.xlsx")
        .pairings(if ja { &JA } else { &EN }, &GOOD)
        .sheet(name, rows)
        .rules("mtg")
        .save()
}

/// An output in which somebody else wins.
fn moved(ja: bool) -> Saved {
    let saved =
        Book::new("book.xlsx").pairings(if ja { &JA } else { &EN }, &GOOD[..1]).rules("mtg").save();
    let (_, output) = saved.standings("");
    let score = |column: u32, games: f64| {
        let sheet = if ja { "対戦結果" } else { "Results" };
        (sheet.to_string(), 4, column, crate::harness::engine::Typed::Number(games))
    };
    crate::harness::engine::edited(
        &output,
        &saved.beside("edited.xlsx"),
        &[score(3, 1.0), score(5, 2.0)],
    );
    Saved::bytes("book.xlsx", &std::fs::read(saved.beside("edited.xlsx")).unwrap())
}

/// Output that keeps a rule file in which a name is wrong by now.
fn kept_rules(ja: bool) -> Saved {
    let saved = Book::new("book.xlsx").pairings(if ja { &JA } else { &EN }, &GOOD).save();
    let text = "id = \"house\"\nbased_on = \"mtg\"\norder = [\"match_points\"]\n";
    std::fs::write(saved.beside("house.toml"), text).unwrap();
    let (_, output) = saved.standings(&["--rules", saved.beside("house.toml").to_str().unwrap()]);
    let sheet = if ja { "記録" } else { "Record" };
    let is_text = |cell: &&(String, u32, u32, crate::harness::Seen)| {
        cell.0 == sheet && cell.3 == crate::harness::Seen::Text("rule text".into())
    };
    let (_, row, column, _) =
        crate::harness::stored(&output, false).iter().find(is_text).unwrap().clone();
    let typed = crate::harness::engine::Typed::Text(
        serde_json::Value::from(text.replace("match_points", "match_pionts")).to_string(),
    );
    crate::harness::engine::edited(
        &output,
        &saved.beside("edited.xlsx"),
        &[(sheet.to_string(), row, column + 1, typed)],
    );
    Saved::bytes("book.xlsx", &std::fs::read(saved.beside("edited.xlsx")).unwrap())
}

fn truncated() -> Saved {
    let whole = std::fs::read("samples/hyogo-2009.xlsx").unwrap();
    Saved::bytes("book.xlsx", &whole[..whole.len() * 2 / 3])
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_both_languages() {
    for ja in [true, false] {
        let lang = if ja { "ja" } else { "en" };
        for (kind, saved, place) in cases(ja) {
            let run = saved.run("check", &["--lang", lang]);
            let json = saved.run("check", &["--lang", lang, "--json", "-"]);
            let documents: serde_json::Value =
                serde_json::from_str(&json.stdout).unwrap_or_default();
            let serious = documents["problems"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|problem| crate::harness::kind_id(problem) == kind);
            let known = tiebook::lang::Lang::of(if ja {
                crate::harness::japanese()
            } else {
                tiebook::lang::Language::ENGLISH
            });
            let help =
                known.text(&format!("problem.help.{kind}")).split('{').next().unwrap().to_string();
            run.out_says(&[&help]);
            let lines: Vec<&str> = run.stdout.lines().collect();
            let at = lines.iter().position(|line| line.contains(&help)).unwrap();
            let above = lines[at.saturating_sub(4)..at]
                .iter()
                .rev()
                .find(|line| line.contains("──▶"))
                .unwrap();
            assert!(above.ends_with(place), "{kind}: {above} does not end with {place}");
            assert!(!run.stdout.contains('{'), "{kind}: a field is not filled in:\n{}", run.stdout);
            if let Some(problem) = serious {
                let is_error = problem["severity"] == "error";
                assert_eq!(run.code == 1, is_error, "{kind}: exit code {}", run.code);
                let message = problem["message"].as_str().unwrap();
                assert_eq!(ja, crate::harness::is_japanese(message), "{kind}: {message}");
            }
        }
    }
}

/// The texts of all files with an ending, below a folder as well.
fn texts(folder: &Path, ending: &str) -> String {
    let entries = std::fs::read_dir(folder).unwrap();
    let text = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => texts(&path, ending),
        Some(found) if found == ending => std::fs::read_to_string(path).unwrap(),
        _ => String::new(),
    };
    entries.map(|entry| text(entry.unwrap().path())).collect()
}

/// In a case of `tests/reading` or `tests/commands`, or between quotation marks in a test.
#[test]
fn every_kind_is_expected_somewhere() {
    let cases = ["tests/reading", "tests/commands"].map(|folder| texts(Path::new(folder), "md"));
    let cases = cases.concat();
    let lines = cases.lines().filter_map(|line| line.split_once(": "));
    let expected: BTreeSet<&str> = lines
        .filter(|(word, _)| {
            ["Says", "Errors", "Notes", "Also says", "Kinds", "Also kinds"].contains(word)
        })
        .flat_map(|(_, problems)| problems.split("; "))
        .filter_map(|problem| problem.split(' ').next())
        .collect();
    let tests = texts(Path::new("tests/it"), "rs");
    let quoted = |id: &str| ["\"", " "].map(|end| format!("\"{id}{end}"));
    let is_expected =
        |id: &&&str| expected.contains(**id) || quoted(id).iter().any(|text| tests.contains(text));
    let ids = Kind::IDS.concat();
    let missing: Vec<&&str> = ids.iter().filter(|id| !is_expected(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn all_problems_are_reported_at_once_and_nothing_is_written() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["1", "1", "Ann", "wrong", "Cai"],
        ["x", "2", "Dee", "2-0", "Eve"],
        ["2", "1", "Ann", "2-0", "Ann"],
    ];
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let output = saved.beside("out.xlsx");
    let run = saved.run("standings", &["-o", output.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(!output.exists());
    for place in ["Pairings!D3", "Pairings!A4", "Pairings!E5"] {
        run.err_says(&[place]);
    }
}

#[test]
fn a_recovered_date_is_the_score_that_was_typed() {
    let (json, _) = with_date(EN, "m\"月\"d\"日\"").standings("");
    assert_eq!(crate::harness::exact(&json, "Ann", "match_points"), "0");
    assert_eq!(crate::harness::kind_id(&json["problems"][0]), "date-result.date");
}
