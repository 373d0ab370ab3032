//! Who may name whom: the architecture, read off the `use` lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate, each of which names only those before it; those on one line of the order
/// stand side by side.
const ORDER: [&[&str]; 15] = [
    &["bounded", "chance", "exact", "guard", "lang", "nearest", "parallel", "place", "record"],
    &["problem", "model"],
    &["read", "rules"],
    &["tiebreaks"],
    &["pairing"],
    &["lab"],
    &["league"],
    &["standings"],
    &["last_round"],
    &["audit"],
    &["explain"],
    &["workbook"],
    &["write"],
    &["jobs"],
    &["cli", "page"],
];

/// The crates that only one folder or file may name.
const ONE_PLACE: [(&str, &[&str]); 20] = [
    ("chacha20", &["pairing/draw.rs"]),
    ("integer_blossom", &["pairing"]),
    ("calamine", &["read/file/excel.rs"]),
    ("compact_str", &["read/file/grid.rs", "read/roles/people.rs"]),
    ("num_rational", &["exact"]),
    ("num_bigint", &["exact"]),
    ("rust_xlsxwriter", &["write"]),
    ("statrs", &["workbook/studies"]),
    ("winnow", &["rules/parse.rs"]),
    ("maud", &["write/html"]),
    ("comfy_table", &["write/terminal.rs"]),
    ("anstream", &["cli/console.rs"]),
    ("anstyle", &["cli/console.rs"]),
    ("cfb", &["read/file/xls.rs"]),
    ("zip", &["read/file/package.rs", "write/packing.rs"]),
    ("rayon", &["parallel.rs", "cli"]),
    ("html5gum", &["read/file/vega.rs", "read/file/web.rs"]),
    ("quick_xml", &["read/file"]),
    ("encoding_rs", &["read/file/encoding.rs"]),
    ("chardetng", &["read/file/encoding.rs"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(path);
        }
    }
    found
}

fn module(path: &Path) -> String {
    path.strip_prefix("src")
        .unwrap()
        .iter()
        .next()
        .unwrap()
        .to_string_lossy()
        .trim_end_matches(".rs")
        .to_string()
}

/// Returns the modules that a text names below a path such as `crate::`, one by one or several in braces.
fn named<'a>(text: &'a str, path: &str) -> Vec<&'a str> {
    let word =
        |path: &str| path.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(path.len());
    let mut named = Vec::new();
    for rest in text.split(path).skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            named.push(&rest[..word(rest)]);
            continue;
        };
        let (mut depth, mut begins) = (1, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' => begins |= depth == 1,
                c if begins && !c.is_whitespace() => {
                    named.push(&group[at..at + word(&group[at..])]);
                    begins = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    named
}

#[test]
fn modules_in_braces_are_seen() {
    let text = "use crate::exact::Exact;\nuse crate::{cli, lang::{Lang, Language},\n    model};\ncrate::place::Place";
    assert_eq!(named(text, "crate::"), ["exact", "cli", "lang", "model", "place"]);
    assert_eq!(
        named("use crate::read::{file::damaged, grid};\ncrate::read::words::fold", "crate::read::"),
        ["file", "grid", "words"]
    );
}

#[test]
fn each_module_names_only_those_before_it() {
    let line = |module: &str| ORDER.iter().position(|line| line.contains(&module));
    for path in sources(Path::new("src")) {
        let module = module(&path);
        if matches!(module.as_str(), "main" | "lib") {
            continue;
        }
        let own = line(&module).unwrap_or_else(|| panic!("{module} is not in the order"));
        let text = fs::read_to_string(&path).unwrap();
        for named in named(&text, "crate::") {
            let may = named.is_empty()
                || named == module
                || line(named).is_some_and(|other| {
                    other < own || other == own && ORDER[own].len() > 2 || named == "problem"
                });
            assert!(may, "{} names {named}", path.display());
        }
    }
}

/// What stands side by side in a folder never names one another in a circle.
#[test]
fn no_circle_of_names_stands_in_a_folder() {
    let mut names: BTreeMap<(PathBuf, String), BTreeSet<String>> = BTreeMap::new();
    for path in sources(Path::new("src")) {
        let text = fs::read_to_string(&path).unwrap();
        for inside in path.ancestors().skip(1).take_while(|folder| *folder != Path::new("")) {
            let rest = path.strip_prefix(inside).unwrap();
            let own = rest.iter().next().unwrap().to_string_lossy();
            let own = own.trim_end_matches(".rs");
            if own == "mod" || own == "lib" || own == "main" {
                continue;
            }
            let folder = inside.strip_prefix("src").unwrap();
            let folder: String =
                folder.iter().map(|part| format!("{}::", part.display())).collect();
            let mut found = named(&text, &format!("crate::{folder}"));
            // One step up from a file, two from the `mod.rs` of a folder.
            let steps = rest.iter().count() - usize::from(path.ends_with("mod.rs"));
            found.extend(named(&text, &"super::".repeat(steps)));
            let siblings = found.into_iter().filter(|name| {
                *name != own
                    && (inside.join(name).is_dir() || inside.join(format!("{name}.rs")).is_file())
            });
            names
                .entry((inside.to_path_buf(), own.to_string()))
                .or_default()
                .extend(siblings.map(str::to_string));
        }
    }
    let mut circles = Vec::new();
    for (folder, start) in names.keys() {
        // From `start` along the names, until it comes back.
        let (mut seen, mut next) = (BTreeSet::new(), vec![start]);
        while let Some(at) = next.pop() {
            for name in names.get(&(folder.clone(), at.clone())).into_iter().flatten() {
                if name == start {
                    circles.push(format!("{}: {start} <- {at}", folder.display()));
                }
                if seen.insert(name) {
                    next.push(name);
                }
            }
        }
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn some_crates_are_named_in_one_place_only() {
    for path in sources(Path::new("src")) {
        let text = fs::read_to_string(&path).unwrap();
        for (name, places) in ONE_PLACE {
            let names =
                text.contains(&format!("use {name}")) || text.contains(&format!("{name}::"));
            let place = |place: &&str| path.starts_with(Path::new("src").join(place));
            assert!(!names || places.iter().any(place), "{} names {name}", path.display());
        }
    }
}

#[test]
fn every_file_says_what_it_is() {
    for path in sources(Path::new("src"))
        .into_iter()
        .chain(sources(Path::new("tests")))
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
    {
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.starts_with("//! "),
            "{} does not open with a line on what it is",
            path.display()
        );
    }
}

#[test]
fn every_template_is_in_the_program() {
    let library = fs::read_to_string("src/rules/library.rs").unwrap();
    for folder in ["rules", "tiebreaks", "families"] {
        for path in sources(&Path::new("templates").join(folder)) {
            let name = path.strip_prefix("templates").unwrap().to_string_lossy().into_owned();
            assert!(library.contains(&format!("\"{name}\"")), "{name} is not embedded");
        }
    }
}

/// Kana and kanji that may stand in the source, each with why.
const SIGNS: &str = "・ー々〆";
const WRITTEN: [(&str, &str); 3] = [
    ("src/read/file/grid.rs", "a date as Excel shows it"),
    ("src/read/number.rs", "the long vowels that are typed for a hyphen"),
    ("src/read/words/numerals.rs", "the digits"),
];

/// Returns a source without its unit tests, and each literal of a text or a character in it.
fn literals(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let mut found = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            '/' if text[at..].starts_with("//") => {
                while rest.next_if(|(_, c)| *c != '\n').is_some() {}
            }
            '"' => {
                let mut literal = String::new();
                while let Some((_, c)) = rest.next().filter(|(_, c)| *c != '"') {
                    literal.push(c);
                    literal.extend(rest.next_if(|_| c == '\\').map(|(_, c)| c));
                }
                found.push(literal);
            }
            '\'' => {
                let mut literal: String = rest.next().map(|(_, c)| c).into_iter().collect();
                literal.extend(rest.next_if(|_| literal == "\\").map(|(_, c)| c));
                if rest.next_if(|(_, c)| *c == '\'').is_some() {
                    found.push(literal);
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn no_word_of_japanese_stands_in_the_source() {
    let is_kana_or_kanji = |c: char| {
        matches!(c, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{FF66}'..='\u{FF9F}')
            && !SIGNS.contains(c)
    };
    for path in sources(Path::new("src")) {
        let words: Vec<String> = literals(&path)
            .into_iter()
            .filter(|literal| literal.contains(is_kana_or_kanji))
            .collect();
        let may = WRITTEN.iter().any(|(file, _)| path == Path::new(file));
        assert_eq!(may, !words.is_empty(), "{}: {words:?}", path.display());
    }
}

/// Whether a literal is a piece of a formula: a function with its parenthesis, or an operator between what is filled in.
fn is_formula(literal: &str) -> bool {
    let signs = ["}&", "}<>", "}=", "}>", "}*", "}^", "}+", "}:{"];
    calls_or_joins(literal, &signs)
}

/// The same where options are written too: `{key}={value}` and `{from}:{to}` are none there.
fn is_formula_for_sure(literal: &str) -> bool {
    calls_or_joins(literal, &["}&", "}<>", "}*", "}^", "}+"])
}

/// Whether a literal calls a function, or has one of these signs before what is filled in, a text or a number.
fn calls_or_joins(literal: &str, signs: &[&str]) -> bool {
    let letters = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '.';
    let calls = literal.match_indices('(').any(|(at, _)| {
        let name = literal[..at].rsplit(|c| !letters(c)).next().unwrap_or("");
        name.starts_with(|c: char| c.is_ascii_uppercase())
    });
    let is_operand = |rest: &str| rest.starts_with(['{', '"', '\\', '0', '1', '2']);
    let joins = |sign: &str| {
        let mut after = literal.split(sign).skip(1);
        after.any(|rest| sign.ends_with('{') || is_operand(rest))
    };
    calls || signs.iter().copied().any(joins)
}

/// What is written as a formula stands in one place, with its parentheses and its quotation marks.
#[test]
fn formulas_are_written_by_the_library_alone() {
    assert!(
        is_formula("IF({code}=0,\"\",{name})") && is_formula("{}:{}") && is_formula("{a}&\\\"\\\"")
    );
    assert!(!is_formula("{} ({count})") && !is_formula("{of}.{}"));
    assert!(is_formula_for_sure("ROUND({a},0)") && !is_formula_for_sure("{key}={value}"));
    // Value, words and formula of an operation stand side by side, so that they cannot come apart: it is no part of a workbook, and
    // names no library of one.
    let operations = Path::new("src/rules/operation.rs");
    let library = ["excel.rs", "address.rs"].map(|file| Path::new("src/workbook").join(file));
    let files = sources(Path::new("src"));
    for path in files.iter().filter(|path| !library.contains(path)) {
        let is_of_workbook = path.starts_with("src/workbook");
        let is_written = |one: &String| {
            if is_of_workbook { is_formula(one) } else { is_formula_for_sure(one) }
        };
        let written: Vec<String> = literals(path).into_iter().filter(is_written).collect();
        assert_eq!(
            path == operations,
            !written.is_empty(),
            "{} writes formulas: {written:?}",
            path.display()
        );
    }
}

/// What other programs may name. A line that is added here is promised, and one that goes breaks them.
const FACE: [&str; 45] = [
    "pub mod audit",
    "pub mod cli",
    "pub mod exact",
    "pub mod explain",
    "pub mod jobs",
    "pub mod lab",
    "pub mod lang",
    "pub mod last_round",
    "pub mod league",
    "pub mod model",
    "pub mod page",
    "pub mod pairing",
    "pub mod place",
    "pub mod problem",
    "pub mod read",
    "pub mod rules",
    "pub mod standings",
    "pub mod tiebreaks",
    "pub mod workbook",
    "pub mod write",
    "pub use exact::Exact",
    "pub use jobs::Book",
    "pub use jobs::EmptyBook",
    "pub use jobs::Figure",
    "pub use jobs::Games",
    "pub use jobs::PairedRound",
    "pub use jobs::Ranked",
    "pub use jobs::Refused",
    "pub use jobs::RoundRequest",
    "pub use jobs::ScheduleRequest",
    "pub use jobs::ScheduledBook",
    "pub use jobs::Standings",
    "pub use lang::Language",
    "pub use place::Place",
    "pub use problem::Kind",
    "pub use problem::Problem",
    "pub use problem::Severity",
    "pub use rules::RuleSet",
    "pub use rules::RuleText",
    "pub use standings::Analysed",
    "pub use standings::Failure",
    "pub use standings::Options",
    "pub use standings::RulesFrom",
    "pub use workbook::Breakdown",
    "pub use workbook::Size",
];

#[test]
fn the_public_face_is_changed_deliberately() {
    let library = fs::read_to_string("src/lib.rs").unwrap();
    let mut face = BTreeSet::new();
    // An item ends with a semicolon; one in braces is named by each of its names.
    for item in library.split("\npub ").skip(1) {
        let item = item.split(';').next().unwrap();
        let (path, names) = item.split_once('{').unwrap_or(("", item));
        for name in names.trim_end_matches('}').split(',').map(str::trim) {
            face.extend((!name.is_empty()).then(|| format!("pub {path}{name}")));
        }
    }
    assert_eq!(face, FACE.map(str::to_string).into());
}

/// Returns the names of sections and of lists of words.
fn vocabulary() -> (BTreeMap<String, toml::Table>, Vec<String>) {
    let mut sections = BTreeMap::new();
    for path in sources(Path::new("templates/vocabulary")) {
        let file: toml::Table = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        for (section, lists) in file {
            let before = sections.insert(section.clone(), lists.as_table().unwrap().clone());
            assert!(before.is_none(), "two sections [{section}]");
        }
    }
    let lists = sections.values().flat_map(|lists| lists.keys());
    let names = sections.keys().chain(lists).cloned().collect();
    (sections, names)
}

/// In a list of two or more words of letters in `src/read`, each is the name of something.
#[test]
fn no_list_of_words_stands_in_the_reader() {
    let (_, names) = vocabulary();
    // Columns that the reader makes up, formats of files, and what formats of others call their fields.
    const IDS: [&str; 4] = ["any", "outcome", "card", "opponent"];
    const OF_FORMATS: [&str; 2] = ["src/read/file", "src/read/trf"];
    let is_word = |literal: &str| {
        literal.chars().count() > 1
            && !literal.chars().all(|c| "ivx".contains(c))
            && literal.chars().all(char::is_lowercase)
            && !names.iter().any(|name| name == literal || name.starts_with(&format!("{literal}-")))
            && !IDS.contains(&literal)
    };
    for path in sources(Path::new("src/read")) {
        if OF_FORMATS.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        // Literals with nothing between them but a comma, a bar or a space.
        let parts: Vec<&str> = text.split('"').collect();
        let apart = |text: &str| !text.is_empty() && text.chars().all(|c| ",| \n".contains(c));
        for (at, window) in parts.windows(3).enumerate() {
            let [one, between, other] = window else {
                continue;
            };
            assert!(
                at % 2 == 0 || !apart(between) || !is_word(one) || !is_word(other),
                "{}: {one:?}, {other:?}",
                path.display()
            );
        }
    }
}

/// Every list of words that the source names exists.
#[test]
fn every_list_of_words_that_is_named_exists() {
    let (sections, _) = vocabulary();
    for path in sources(Path::new("src")) {
        let text = fs::read_to_string(&path).unwrap();
        for call in text.split("vocabulary::").skip(1) {
            let Some((function, rest)) = call.split_once('(') else {
                continue;
            };
            let known = ["is", "is_sign", "holds", "behind", "before", "split", "words", "raw"];
            let name = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            let (true, Some(name)) = (known.contains(&function), name) else {
                continue;
            };
            let list =
                name.split_once('.').and_then(|(section, list)| sections.get(section)?.get(list));
            assert!(list.is_some(), "{}: no list {name}", path.display());
        }
    }
}
