//! A language is one folder of data: one that is made here, English between marks, is all that is needed, and nothing that is
//! written stands outside the marks.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use tiebook::lang::{Lang, Language};

use crate::harness::{Book, EN, Run, Saved, stored};

const MARKS: [char; 2] = ['⟦', '⟧'];

/// The folder of the language `xx`, and a folder for what is written in it.
struct Third {
    folder: tempfile::TempDir,
}

impl Third {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("xx");
        std::fs::create_dir(&own).unwrap();
        for file in std::fs::read_dir("templates/lang/en").unwrap() {
            let path = file.unwrap().path();
            let mut table: toml::Table =
                toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            if path.ends_with("wording.toml") {
                table.insert("list_column".into(), list_columns().into());
            }
            for (section, value) in &mut table {
                marked(section, value);
            }
            let to = own.join(path.file_name().unwrap());
            std::fs::write(to, toml::to_string(&table).unwrap()).unwrap();
        }
        Self { folder }
    }

    /// Runs the program with the language added.
    #[track_caller]
    fn run(&self, args: &[&str]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_tiebook"))
            .args(args)
            .current_dir(self.folder.path())
            .env("TIEBOOK_LANG", self.folder.path().join("xx"))
            .env("LANG", "xx")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .output()
            .unwrap();
        Run {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Returns the English headings of the list of players, which a language without a vocabulary says in its wording.
fn list_columns() -> toml::Table {
    let text = std::fs::read_to_string("templates/vocabulary/headings.toml").unwrap();
    let all: toml::Table = toml::from_str(&text).unwrap();
    let players = all["players"].as_table().unwrap();
    let first = |(name, words): (&String, &toml::Value)| {
        Some((name.clone(), words.get("en")?.get(0)?.clone()))
    };
    players.iter().filter_map(first).collect()
}

/// Puts every text between marks; parts that are taken apart, each by itself.
fn marked(key: &str, value: &mut toml::Value) {
    match value {
        toml::Value::Table(table) => {
            for (inner, value) in table {
                marked(&format!("{key}.{inner}"), value);
            }
        }
        toml::Value::Array(list) => list.iter_mut().for_each(|value| marked(key, value)),
        toml::Value::String(text) if key == "language.letters" => *text = MARKS.iter().collect(),
        toml::Value::String(text) if !key.starts_with("language.") => {
            let apart = match key {
                _ if key.starts_with("new.results_") => ['|', '-'].as_slice(),
                _ if key.starts_with("pair_mark.") => &['-'],
                _ if key.starts_with("new.example_") || key == "direct.endings" => &['|'],
                _ => &[],
            };
            let parts = text.split_inclusive(apart).map(|part| {
                let (bare, behind) = match part.strip_suffix(apart) {
                    Some(bare) => (bare, &part[bare.len()..]),
                    None => (part, ""),
                };
                let says = bare.contains(char::is_alphabetic);
                let [open, close] = MARKS;
                if says { format!("{open}{bare}{close}{behind}") } else { part.to_string() }
            });
            *text = parts.collect();
        }
        _ => {}
    }
}

/// Returns the words that stand outside the marks, but for those that are the same in every language.
fn outside<'a>(text: &'a str, same: &BTreeSet<String>) -> Vec<&'a str> {
    let [open, close] = MARKS;
    let mut depth = 0;
    let mut words = Vec::new();
    for part in text.split_inclusive(MARKS) {
        if depth == 0 {
            let each = part.split(|c: char| !(c.is_alphanumeric() || "_-.'".contains(c)));
            words.extend(each.map(|word| word.trim_matches(['.', '-', '\''])).filter(|word| {
                let letters = word.chars().filter(|c| c.is_alphabetic()).count();
                // A lone Latin letter is a column.
                letters > usize::from(word.is_ascii()) && !same.contains(*word)
            }));
        }
        depth += i32::from(part.ends_with(open)) - i32::from(part.ends_with(close));
    }
    words
}

/// Whether a text is an id, a formula of the rules, a checksum, a code of what a book comes to, or a word that is read as a result: the same in every language.
fn is_the_same(text: &str, marks: &BTreeSet<String>) -> bool {
    let of_ids = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.:".contains(c);
    let (id, formula) = text.trim().split_once(" = ").unwrap_or((text.trim(), ""));
    let is_formula = !formula.contains(MARKS);
    let is_code = || text.len() == 14 && text.parse::<tiebook::audit::seal::Seal>().is_ok();
    id.chars().all(of_ids) && is_formula || marks.contains(text) || is_code()
}

/// Fails where a text says something outside the marks.
#[track_caller]
fn all_marked<'a>(what: &str, texts: impl IntoIterator<Item = &'a str>, same: &[&str]) {
    let own = ["tiebook", "book", "book.xlsx", "out.xlsx", "again.xlsx", "new.xlsx", "pair.xlsx"];
    // The sheets and headings of the book that is read.
    let of_book = ["Pairings", "Published", "Rules", "Points", "OMW"];
    let known = own.iter().chain(&of_book).chain(&NAMES).chain(same);
    let mut known: BTreeSet<String> = known.map(|word| (*word).into()).collect();
    known.extend(tiebook::rules::rule_set_ids().map(String::from));
    // A language is called by its own name.
    let names = Language::all().map(|language| Lang::of(language).text("language.name"));
    known.extend(names.map(String::from));
    // A formula looks for what may be typed of somebody, in whatever language.
    for word in ["standings.expelled", "standings.annulled"] {
        known.insert(Language::all().map(|language| Lang::of(language).text(word)).collect());
    }
    let words = tiebook::workbook::mark_list::words(Lang::of(Language::ENGLISH), true);
    let marks = words.into_iter().map(|word| word.text).collect();
    let wrong: BTreeSet<String> = texts
        .into_iter()
        .filter(|text| !is_the_same(text, &marks))
        .filter_map(|text| {
            let words = outside(text, &known);
            (!words.is_empty()).then(|| format!("{words:?} in {text}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{what}: {wrong:#?}");
}

/// Returns every text of a workbook's visible sheets, the texts in its formulas, and the names of the sheets.
fn texts(path: &Path) -> Vec<String> {
    use calamine::{Reader, SheetVisible, open_workbook_auto};
    let mut workbook = open_workbook_auto(path).unwrap();
    let sheets: Vec<_> = workbook.sheets_metadata().to_vec();
    let mut all = Vec::new();
    let shown = sheets.iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
    for sheet in shown.map(|sheet| sheet.name.clone()) {
        let formulas = workbook.worksheet_formula(&sheet).unwrap();
        for (.., formula) in formulas.used_cells() {
            // A text that is put together of several has its marks in the first and the last.
            all.push(formula.split('"').skip(1).step_by(2).collect());
        }
        let values = workbook.worksheet_range(&sheet).unwrap();
        all.extend(values.used_cells().map(|(.., cell)| cell.to_string()));
        all.push(sheet);
    }
    all
}

const ROWS: &[[&str; 5]] = &[
    ["1", "1", "Aa", "2-1", "Bb"],
    ["1", "2", "Cc", "1-1-1", "Dd"],
    ["1", "3", "Ee", "", ""],
    ["2", "1", "Aa", "2-0", "Cc"],
    ["2", "2", "Ee", "2-1", "Bb"],
    ["2", "3", "Dd", "", ""],
    ["3", "1", "Aa", "0-2", "Ee"],
    ["3", "2", "Dd", "+ -", "Bb"],
    ["3", "3", "Cc", "absent", ""],
];
const NAMES: [&str; 5] = ["Aa", "Bb", "Cc", "Dd", "Ee"];

fn book() -> Saved {
    let announced: &[&[&str]] = &[
        &["Rank", "Name", "Points", "OMW%"],
        &["1", "Ee", "9", "55%"],
        &["2", "Aa", "6", "60%"],
        &["3", "Dd", "7", "50%"],
    ];
    Book::new("book.xlsx").pairings(&EN, ROWS).rules("mtg").sheet("Published", announced).save()
}

/// Returns what people see of a page.
fn seen(page: &str) -> Vec<String> {
    let (_, body) = page.split_once("<body").unwrap();
    let texts = body.split('<').filter_map(|tag| Some(tag.split_once('>')?.1));
    texts.map(|text| text.replace("&amp;", "&").replace("&#39;", "'")).collect()
}

#[test]
fn everything_is_said_in_it_and_its_own_output_is_read_back() {
    let third = Third::new();
    let book = book();
    let from = book.path.to_str().unwrap();
    let folder = book.path.parent().unwrap().file_name().unwrap().to_str().unwrap();
    let same = [folder.trim_start_matches('.'), "tmp"];
    let said = |what: &str, run: &Run| {
        all_marked(what, run.stdout.lines().chain(run.stderr.lines()), &same);
    };
    let sheets = |what: &str, path: &Path| {
        all_marked(what, texts(path).iter().map(String::as_str), &same);
    };

    let (out, page) = (third.file("out.xlsx"), third.file("page.html"));
    let (to, html) = (out.to_str().unwrap(), page.to_str().unwrap());
    let run = third.run(&[
        "standings",
        from,
        "--lang",
        "xx",
        "-o",
        to,
        "--html",
        html,
        "--breakdown",
        "pages",
    ]);
    run.ends(0);
    said("standings", &run);
    sheets("workbook", &out);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<html lang=\"xx\">"));
    all_marked("page", seen(&page).iter().map(String::as_str), &same);

    // Its own output is read back without being told the language, and becomes the same.
    let again = third.file("again.xlsx");
    let run = third.run(&["standings", to, "-o", again.to_str().unwrap()]);
    run.ends(0);
    said("again", &run);
    let cells = |path: &Path| {
        let mut cells = stored(path, true);
        cells.retain(|(sheet, ..)| sheet.contains("Standings") || sheet.contains("Results"));
        assert!(cells.len() > 50, "{}", cells.len());
        cells
    };
    assert_eq!(cells(&out), cells(&again));

    for (command, more) in [
        ("audit", vec!["-o", "audit.xlsx"]),
        ("explain", vec!["Aa", "--against", "Ee"]),
        ("check", vec![]),
        ("pair", vec!["--seed", "3", "-o", "pair.xlsx"]),
    ] {
        let run = third.run(&[&[command, from, "--lang", "xx"], more.as_slice()].concat());
        assert!(run.code < 2, "{}", run.stderr);
        said(command, &run);
        if let Some(written) = more.iter().find(|name| name.ends_with(".xlsx")) {
            sheets(command, &third.file(written));
        }
    }
}

#[test]
fn what_is_empty_or_wrong_is_said_in_it_too() {
    let third = Third::new();
    for id in tiebook::rules::rule_set_ids() {
        let run = third.run(&["new", id, "--lang", "xx", "-o", "new.xlsx", "--force"]);
        run.ends(0);
        let new = texts(&third.file("new.xlsx"));
        all_marked(id, new.iter().map(String::as_str), &[]);
    }
    // The empty workbook is known again; there is nothing in it yet.
    let run = third.run(&["check", "new.xlsx"]);
    all_marked("new", run.stdout.lines().chain(run.stderr.lines()), &[]);
    let wrong = [
        ["1", "1", "Aa", "2-1", "Bb"],
        ["1", "2", "Aa", "7", "Aa"],
        ["2", "1", "Zz", "", "Bb"],
        ["2", "2", "", "2-1", "Dd"],
    ];
    let saved = Book::new("book.xlsx").pairings(&EN, &wrong).rules("mtg").save();
    let from = saved.path.to_str().unwrap();
    let run = third.run(&["check", from, "--lang", "xx", "--fix", "out.xlsx"]);
    assert_eq!(run.code, 1);
    let folder = saved.path.parent().unwrap().file_name().unwrap().to_str().unwrap();
    let same = [folder.trim_start_matches('.'), "tmp", "Zz", "Bb"];
    all_marked("check", run.stdout.lines().chain(run.stderr.lines()), &same);
    all_marked("copy", texts(&third.file("out.xlsx")).iter().map(String::as_str), &same);
    for args in [["rules", "nix"], ["standings", "--frob"], ["standings", "nix.csv"]] {
        let run = third.run(&[args.as_slice(), &["--lang", "xx"]].concat());
        assert_eq!(run.code, 2);
        all_marked(args[1], run.stderr.lines(), &["nix", "nix.csv", "frob"]);
    }
}

/// The page takes its words from the folder: beside them there is only the program's name.
#[test]
fn the_page_for_browsers_has_no_words_of_its_own() {
    let page = std::fs::read_to_string("templates/page/page.html").unwrap();
    let own = seen(&page);
    let own = own.iter().map(|text| text.trim()).filter(|text| !text.starts_with("{{"));
    assert_eq!(own.filter(|text| !text.is_empty()).collect::<Vec<_>>(), ["tiebook"]);
}

#[test]
fn a_folder_that_is_no_language_is_refused() {
    let third = Third::new();
    std::fs::write(third.file("xx/labels.toml"), "[labels").unwrap();
    let run = third.run(&["rules", "mtg", "--lang", "xx"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    run.err_says(&["TIEBOOK_LANG="]);
}
