//! Who may name whom: the architecture, read off the `use` lines.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module and the modules of the crate that it may name.
const MAY_NAME: [(&str, &[&str]); 24] = [
    ("bounded", &[]),
    ("exact", &[]),
    ("guard", &[]),
    ("lang", &[]),
    ("nearest", &[]),
    ("parallel", &[]),
    ("place", &[]),
    ("problem", &["place"]),
    ("record", &[]),
    ("model", &["exact", "lang", "place"]),
    (
        "read",
        &[
            "bounded", "exact", "guard", "lang", "model", "nearest", "parallel", "place",
            "problem", "record",
        ],
    ),
    ("rules", &["bounded", "exact", "lang", "model", "nearest"]),
    (
        "tiebreaks",
        &["exact", "model", "parallel", "place", "problem", "rules"],
    ),
    (
        "pairing",
        &["exact", "model", "place", "rules", "tiebreaks"],
    ),
    (
        "lab",
        &[
            "exact",
            "lang",
            "model",
            "pairing",
            "parallel",
            "place",
            "rules",
            "tiebreaks",
        ],
    ),
    (
        "league",
        &["exact", "lab", "model", "read", "rules", "tiebreaks"],
    ),
    (
        "analysis",
        &[
            "bounded",
            "exact",
            "lang",
            "model",
            "nearest",
            "pairing",
            "parallel",
            "place",
            "problem",
            "read",
            "rules",
            "tiebreaks",
        ],
    ),
    (
        "audit",
        &[
            "analysis",
            "exact",
            "lang",
            "model",
            "parallel",
            "place",
            "read",
            "rules",
            "tiebreaks",
        ],
    ),
    (
        "explain",
        &[
            "bounded",
            "analysis",
            "audit",
            "exact",
            "lang",
            "model",
            "nearest",
            "pairing",
            "place",
            "problem",
            "rules",
            "tiebreaks",
        ],
    ),
    (
        "workbook",
        &[
            "analysis",
            "audit",
            "explain",
            "exact",
            "lab",
            "lang",
            "model",
            "pairing",
            "place",
            "problem",
            "record",
            "rules",
            "tiebreaks",
        ],
    ),
    (
        "write",
        &[
            "bounded",
            "analysis",
            "audit",
            "explain",
            "exact",
            "guard",
            "lang",
            "model",
            "parallel",
            "place",
            "problem",
            "tiebreaks",
            "workbook",
        ],
    ),
    (
        "cli",
        &[
            "bounded", "analysis", "audit", "explain", "exact", "guard", "lab", "lang", "league",
            "model", "nearest", "pairing", "place", "problem", "read", "rules", "workbook",
            "write",
        ],
    ),
    (
        "page",
        &[
            "analysis", "audit", "explain", "guard", "lang", "model", "place", "problem", "read",
            "rules", "workbook", "write",
        ],
    ),
    ("lib", &[]),
];

/// Folders whose rooms stand in an order: each names those before it, and none after it; two on one floor
/// name each other. What opens a folder (`mod.rs`) names all.
const FLOORS: [(&str, &str); 9] = [
    (
        "read",
        "invisible < number < file < words < roles < layouts < options < settled < margins initials league_finals < both < games < sets < tips < cards < trf < recognize < asked < days < own < events < opened < gather < bracket < tables < checks < tournament",
    ),
    (
        "read/file",
        "tags < encoding < quotes < grid < blocks < record < bounds < iso < aside < clean < cells < package < xls < xlsb < ods < exports vega < web < text < excel",
    ),
    (
        "read/words",
        "vocabulary < numerals < alike < written < dates < qualify < headings < each < by_name < columns two_sides < mark < score < result < discs < day < opening < round < sentence < sides",
    ),
    (
        "read/roles",
        "people < roster < settings < beside < divisions < published",
    ),
    (
        "read/layouts",
        "name < larger mirrored strays < line < lone marked ticks < table < placed < staged < list < seats < side_by_side slips < cross < opponents < contents",
    ),
    (
        "read/layouts/cross",
        "above < legs < entry < half marks cell < grid < rounds < opponents < numbers lost < seated",
    ),
    (
        "read/checks",
        "caused < presence nobody running < consistency < copies < planned < within < unread < beside two_alike < stages < leftover < untold",
    ),
    (
        "workbook/sheets/pages",
        "terms < frame < whose < head deciding rounds < sums < figures",
    ),
    (
        "workbook",
        "address < marks < chart < paper < plan < lab < names paired room < sheets < finals fixed < blank",
    ),
];

/// The crates that only one file may name.
const ONE_FILE: [(&str, &[&str]); 20] = [
    ("chacha20", &["src/pairing/draw.rs"]),
    (
        "integer_blossom",
        &["src/pairing/weights.rs", "src/pairing/wide.rs"],
    ),
    ("calamine", &["src/read/file/excel.rs"]),
    (
        "compact_str",
        &["src/read/file/grid.rs", "src/read/roles/people.rs"],
    ),
    (
        "num_rational",
        &[
            "src/exact.rs",
            "src/exact/arithmetic.rs",
            "src/exact/powers.rs",
            "src/exact/text.rs",
        ],
    ),
    (
        "num_bigint",
        &[
            "src/exact.rs",
            "src/exact/arithmetic.rs",
            "src/exact/powers.rs",
            "src/exact/text.rs",
        ],
    ),
    (
        "rust_xlsxwriter",
        &[
            "src/write/cells.rs",
            "src/write/charts.rs",
            "src/write/heights.rs",
            "src/write/large.rs",
            "src/write/looks.rs",
            "src/write/set_up.rs",
            "src/write/sheet.rs",
            "src/write/xlsx.rs",
        ],
    ),
    ("statrs", &["src/workbook/lab/stats.rs"]),
    ("winnow", &["src/rules/parse.rs"]),
    (
        "maud",
        &[
            "src/write/html.rs",
            "src/write/html/chart.rs",
            "src/write/html/section.rs",
        ],
    ),
    ("comfy_table", &["src/write/terminal.rs"]),
    ("anstream", &["src/cli/console.rs"]),
    ("anstyle", &["src/cli/console.rs"]),
    ("cfb", &["src/read/file/xls.rs"]),
    ("zip", &["src/read/file/package.rs", "src/write/packing.rs"]),
    (
        "rayon",
        &[
            "src/parallel.rs",
            "src/cli/output.rs",
            "src/cli/standings.rs",
        ],
    ),
    ("html5gum", &["src/read/file/web.rs"]),
    (
        "quick_xml",
        &["src/read/file/exports/opengotha.rs", "src/read/file/ods.rs"],
    ),
    ("encoding_rs", &["src/read/file/encoding.rs"]),
    ("chardetng", &["src/read/file/encoding.rs"]),
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
    let word = |path: &str| {
        path.find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(path.len())
    };
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
    assert_eq!(
        named(text, "crate::"),
        ["exact", "cli", "lang", "model", "place"]
    );
    assert_eq!(
        named(
            "use crate::read::{file::damaged, grid};\ncrate::read::words::fold",
            "crate::read::"
        ),
        ["file", "grid", "words"]
    );
}

#[test]
fn nothing_later_is_named_by_anything_earlier() {
    let may: BTreeMap<&str, &[&str]> = MAY_NAME.into_iter().collect();
    for path in sources(Path::new("src")) {
        let module = module(&path);
        if module == "main" {
            continue;
        }
        let allowed = may
            .get(module.as_str())
            .unwrap_or_else(|| panic!("{module} is in no row of the table"));
        let text = fs::read_to_string(&path).unwrap();
        for named in named(&text, "crate::") {
            assert!(
                named.is_empty() || named == module || allowed.contains(&named),
                "{} names {named}",
                path.display()
            );
        }
    }
}

#[test]
fn rooms_name_only_those_before_them() {
    for (folder, order) in FLOORS {
        let floor = |room: &str| {
            order
                .split(" < ")
                .position(|rooms| rooms.split(' ').any(|known| known == room))
        };
        let inside = Path::new("src").join(folder);
        for path in sources(&inside)
            .into_iter()
            .filter(|path| *path != inside.join("mod.rs"))
        {
            let room = path
                .strip_prefix(&inside)
                .unwrap()
                .iter()
                .next()
                .unwrap()
                .to_string_lossy()
                .trim_end_matches(".rs")
                .to_string();
            let own = floor(&room)
                .unwrap_or_else(|| panic!("{} is on no floor of the table", path.display()));
            let text = fs::read_to_string(&path).unwrap();
            assert!(
                !text.replace("super::*;", "").contains("super::") && !text.contains("crate::{"),
                "{} names by a detour",
                path.display()
            );
            for named in named(&text, &format!("crate::{}::", folder.replace('/', "::"))) {
                // What is no room is what the folder itself says.
                let above = floor(named).is_some_and(|other| other > own);
                assert!(!above, "{} names {named}", path.display());
            }
        }
    }
}

#[test]
fn some_crates_are_named_by_one_file_only() {
    for path in sources(Path::new("src")) {
        let text = fs::read_to_string(&path).unwrap();
        for (name, files) in ONE_FILE {
            let names =
                text.contains(&format!("use {name}")) || text.contains(&format!("{name}::"));
            assert!(
                !names || files.iter().any(|file| path == Path::new(file)),
                "{} names {name}",
                path.display()
            );
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
            let name = path
                .strip_prefix("templates")
                .unwrap()
                .to_string_lossy()
                .into_owned();
            assert!(
                library.contains(&format!("\"{name}\"")),
                "{name} is not embedded"
            );
        }
    }
}

/// Kana and kanji that may stand in the source, each with why.
const SIGNS: &str = "・ー々〆";
const WRITTEN: [(&str, &str); 3] = [
    ("src/read/file/grid.rs", "a date as Excel shows it"),
    (
        "src/read/number.rs",
        "the long vowels that are typed for a hyphen",
    ),
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
            && !names
                .iter()
                .any(|name| name == literal || name.starts_with(&format!("{literal}-")))
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
            let known = [
                "is", "is_sign", "holds", "behind", "before", "split", "words", "raw",
            ];
            let name = rest
                .trim_start()
                .strip_prefix('"')
                .and_then(|rest| rest.split('"').next());
            let (true, Some(name)) = (known.contains(&function), name) else {
                continue;
            };
            let list = name
                .split_once('.')
                .and_then(|(section, list)| sections.get(section)?.get(list));
            assert!(list.is_some(), "{}: no list {name}", path.display());
        }
    }
}
