//! Texts that do harm where they are shown: in the workbook, on a terminal, in the JSON. They are shown as they are, or as signs.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use crate::harness::{Book, EN, Run, Saved, Seen};

/// Names as typed, and as they are to be seen.
const NAMES: [(&str, &str); 22] = [
    ("Ann\u{b}Lee", "Ann Lee"),
    ("Bo\u{1b}[31m\u{7}b", "Bo[31mb"),
    ("C\u{fffe}y\u{ffff}d", "Cyd"),
    ("D\u{9b}2Jee", "D2Jee"),
    ("Eve\nFay", "Eve Fay"),
    ("=1+1", "=1+1"),
    ("+A1", "+A1"),
    ("@x", "@x"),
    ("<b>&\"", "<b>&\""),
    ("NaN", "NaN"),
    ("TRUE", "TRUE"),
    ("1e5", "1e5"),
    ("0123", "0123"),
    ("'quoted", "'quoted"),
    ("\"Q\"", "\"Q\""),
    ("😀👍🏽", "😀👍🏽"),
    ("שלום", "שלום"),
    ("_x0041_", "_x0041_"),
    ("&L&R{name}", "&L&R{name}"),
    ("#N/A!", "#N/A!"),
    ("Zoe, Ann; Bea", "Zoe, Ann; Bea"),
    ("=HYPERLINK(\"x\")", "=HYPERLINK(\"x\")"),
];

/// A book in which everybody meets, with a title nobody can print.
fn hostile() -> Saved {
    let typed: Vec<String> = NAMES.iter().map(|(typed, _)| format!("@{typed}")).collect();
    let mut rows: Vec<Vec<&str>> = vec![EN.to_vec()];
    for (round, shift) in [("1", 11), ("2", 12)] {
        for at in 0..11 {
            rows.push(vec![round, "", &typed[at], "2-1", &typed[11 + (at + shift) % 11]]);
        }
    }
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    let title = format!("Q&A <\"Open\"> {}", "長い".repeat(150));
    let settings: [&[&str]; 3] =
        [&["Title", &title], &["Date", "@2026\n1/2"], &["Rule set", "mtg"]];
    Book::new("hostile.xlsx").sheet("Pairings", &rows).sheet("Rules", &settings).save()
}

fn written(saved: &Saved, lang: &str) -> (Run, std::path::PathBuf) {
    let output = saved.beside("out.xlsx");
    let run = saved.run("standings", &["-o", output.to_str().unwrap(), "--force", "--lang", lang]);
    run.ends(0);
    (run, output)
}

/// The parts of a workbook that are XML.
fn parts(path: &Path) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let (name, mut text) = (part.name().unwrap().to_string(), String::new());
        if name.starts_with("xl/media/") {
            continue;
        }
        part.read_to_string(&mut text).unwrap();
        parts.push((name, text));
    }
    parts
}

fn texts(path: &Path) -> BTreeSet<String> {
    let cells = crate::harness::stored(path, false).into_iter();
    cells
        .filter_map(|(.., seen)| if let Seen::Text(text) = seen { Some(text) } else { None })
        .collect()
}

#[test]
fn a_workbook_with_hostile_names_can_be_opened_and_shows_them() {
    let saved = hostile();
    for lang in ["en", "ja"] {
        let (run, output) = written(&saved, lang);
        for (name, text) in parts(&output) {
            let parsed =
                roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let headers = parsed.descendants().filter(|node| {
                node.has_tag_name("oddHeader") || node.tag_name().name() == "oddHeader"
            });
            for header in headers {
                let header = header.text().unwrap();
                assert!(
                    header.starts_with("&LQ&&A <\"Open\"> 長い") && header.ends_with("…&R2026 1/2"),
                    "{header}"
                );
                assert!(header.encode_utf16().count() <= 255);
            }
            if name.starts_with("xl/worksheets/sheet") {
                assert!(text.contains("<oddHeader>"), "{name} has no header");
            }
            // The name is a text wherever it is stored.
            for before in text.rsplit("<v>NaN</v>").skip(1) {
                let cell = before.rsplit("<c ").next().unwrap();
                assert!(cell.contains("t=\"str\""), "{name}: {cell}");
            }
        }
        let seen = texts(&output);
        for (_, shown) in NAMES {
            assert!(seen.contains(shown), "{shown:?} is not in the output");
        }
        assert!(!run.stderr.contains("limit"), "{}", run.stderr);
    }
}

#[test]
fn a_book_s_own_name_does_no_harm_either() {
    let csv = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n";
    for name in
        ["a\u{1b}[31m\n\u{9b}\u{ffff}b.csv", "<&\">.csv", &format!("{}.csv", "長".repeat(80))]
    {
        let saved = Saved::bytes(name, csv.as_bytes());
        let output = saved.beside("out.xlsx");
        let run = saved.run("standings", &["--rules", "mtg", "-o", output.to_str().unwrap()]);
        run.ends(0);
        for (part, text) in parts(&output) {
            assert!(roxmltree::Document::parse(&text).is_ok(), "{name:?}: {part}");
        }
    }
}

#[test]
fn another_program_opens_it_too() {
    let saved = hostile();
    let (_, output) = written(&saved, "en");
    let Some(copy) = crate::harness::engine::Recalculated::load(&output) else {
        return;
    };
    let seen = copy.texts();
    for (_, shown) in NAMES {
        assert!(seen.contains(&shown), "{shown:?} is not in LibreOffice's copy");
    }
}

#[test]
fn characters_left_out_are_said_with_their_cell() {
    let saved = hostile();
    let run = saved.run("check", "--json -");
    run.ends(0);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let said = |cell: &str, characters: &str| {
        let problems = json["problems"].as_array().unwrap();
        let has = |problem: &serde_json::Value, key: &str, text: &str| {
            problem[key].as_str().is_some_and(|said| said.contains(text))
        };
        problems.iter().any(|problem| {
            has(problem, "place", &format!("▸ {cell}")) && has(problem, "message", characters)
        })
    };
    for (cell, characters) in [
        ("Pairings!C2", "U+000B"),
        ("Pairings!C3", "U+0007, U+001B"),
        ("Pairings!C4", "U+FFFE, U+FFFF"),
        ("Pairings!C5", "U+009B"),
    ] {
        assert!(said(cell, characters), "{cell}: {}", run.stdout);
    }
    // Those of one kind stand together on a screen, with every cell.
    let shown = saved.run("check", "").stdout;
    assert!(shown.contains("hostile.xlsx ▸ Pairings!C2") && shown.contains("C3:C5"), "{shown}");
    // Separated values are no XML, and say so all the same; what stands on a sheet that is not used is nobody's business.
    let csv = Saved::bytes(
        "book.csv",
        "Round,Player 1,Result,Player 2\n1,Ann\u{b}Lee,2-0,Ben\n".as_bytes(),
    );
    let run = csv.run("check", "--rules mtg");
    run.out_says(&["book.csv ▸ B2", "U+000B"]);
    let notes: [&[&str]; 2] = [&["any\u{b}thing"], &["goes"]];
    let book = Book::new("book.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"]])
        .rules("mtg")
        .sheet("Notes", &notes)
        .save();
    let run = book.run("check", "");
    assert!(run.code == 0 && !run.stdout.contains("U+000B"), "{}", run.stdout);
}

/// Whether a text leaves a terminal as it is.
fn is_harmless(text: &str) -> bool {
    !text
        .contains(|c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c)))
}

#[test]
fn nothing_steers_the_terminal() {
    let saved = hostile();
    let settings: [&[&str]; 3] =
        [&["Rule set", "mtg"], &["fl\u{1b}]0;oor", "\u{202e}3/1"], &["floor", "\u{1b}[2J\nx"]];
    let rows: [&[&str]; 3] = [
        &EN,
        &["1", "1", "Ann", "2\u{202e}\u{1b}[1m\n0", "Ben"],
        &["x\u{7}\ny", "1", "Ann\u{202e}", "2-0", "Ben\nCai"],
    ];
    let wrong = Book::new("wrong.xlsx").sheet("Pairings", &rows).sheet("Rules", &settings).save();
    let odd_name = Saved::bytes(
        "a\u{1b}[31m\n\u{9b}b.csv",
        b"Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n",
    );
    for lang in ["en", "ja"] {
        for (saved, command, args) in [
            (&saved, "check", &["--lang", lang][..]),
            (&saved, "standings", &["--lang", lang, "--force"]),
            (&saved, "standings", &["--lang", lang, "--force", "--json", "-"]),
            (&saved, "explain", &["2", "--lang", lang]),
            (&saved, "explain", &["1", "--against", "5", "--lang", lang]),
            (&saved, "explain", &["1", "--what-if", "R1 1-2 0-2", "--lang", lang]),
            (&saved, "explain", &["\u{1b}[31mnobody", "--lang", lang]),
            (&saved, "explain", &["1", "--what-if", "\u{1b}[31m", "--lang", lang]),
            (&wrong, "check", &["--lang", lang]),
            (&wrong, "standings", &["--lang", lang]),
            (&wrong, "check", &["--lang", lang, "--json", "-"]),
            (&odd_name, "check", &["--lang", lang, "--rules", "mtg"]),
            (&odd_name, "check", &["--lang", lang, "--rules", "mtg", "--json", "-"]),
            (&odd_name, "standings", &["--lang", lang, "--rules", "mtg", "--force"]),
            (&odd_name, "standings", &["--lang", lang, "--rules", "\u{1b}[31m"]),
            (&odd_name, "standings", &["--lang", lang, "--rules", "./\u{1b}[31m.toml"]),
            (&odd_name, "standings", &["--lang", lang, "--set", "\u{1b}[31m=1", "--rules", "mtg"]),
        ] {
            let run = saved.run(command, args);
            assert!(is_harmless(&run.stdout), "{command} {args:?}: {:?}", run.stdout);
            assert!(is_harmless(&run.stderr), "{command} {args:?}: {:?}", run.stderr);
            assert!(!run.stdout.is_empty() || !run.stderr.is_empty());
        }
    }
    // A line that a cell brought along is none of ours.
    let run = wrong.run("check", "");
    assert!(
        run.stdout.lines().all(|line| line != "y" && line != "0" && line != "Cai"),
        "{}",
        run.stdout
    );
    let run = saved.run("standings", "--force");
    run.out_says(&["Eve Fay"]);
    // JSON is still JSON.
    let run = odd_name.run("check", "--rules mtg --json -");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(json["book"].as_str().unwrap().ends_with("a\u{1b}[31m\n\u{9b}b.csv"));
}
