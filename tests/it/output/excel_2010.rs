//! What Excel 2010 needs of the written XML: ranges only where functions take them (elsewhere newer Excels would put an `@` or spill, and older
//! ones take one cell of them), names that are names, and lists of what may be entered that are short and name no other sheet.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::harness::{Saved, tiebook};

/// Longest formula of a list of what may be entered.
const LONGEST_LIST: usize = 255;
/// Functions that take ranges, and the arguments that may be one; nothing for all.
const TAKE_RANGES: [(&str, Option<&[usize]>); 22] = [
    ("SUMPRODUCT", None),
    ("SUM", None),
    ("AVERAGE", None),
    ("COUNT", None),
    ("COUNTA", None),
    ("MAX", None),
    ("MIN", None),
    ("LCM", None),
    ("AND", None),
    ("OR", None),
    ("COUNTIF", Some(&[0])),
    ("COUNTIFS", Some(&[0, 2, 4])),
    ("SUMIF", Some(&[0, 2])),
    ("INDEX", Some(&[0])),
    ("MATCH", Some(&[1])),
    ("RANK", Some(&[1])),
    ("LARGE", Some(&[0])),
    ("SMALL", Some(&[0])),
    ("ROWS", Some(&[0])),
    ("ROW", Some(&[0])),
    ("COLUMN", Some(&[0])),
    ("COLUMNS", Some(&[0])),
];

/// Every rule set's workbook of one event, and the empty one.
fn workbooks() -> Vec<(String, Saved, PathBuf)> {
    let mut all = Vec::new();
    for (at, id) in tiebook::rules::rule_set_ids().enumerate() {
        let saved = Saved::sample(if at % 2 == 0 { "friday-mtg.xlsx" } else { "hyogo-2009.xlsx" });
        let (_, output) = saved.standings(&["--rules", id]);
        all.push((id.to_string(), saved, output));
        let empty = Saved::bytes("none", b"");
        let path = empty.beside("new.xlsx");
        let args = ["new", id, "--players", "6", "--rounds", "3", "-o", path.to_str().unwrap()];
        assert_eq!(tiebook(&args, empty.path.parent().unwrap()).code, 0);
        all.push((format!("new {id}"), empty, path));
    }
    all
}

/// The XML parts of a workbook.
fn parts(path: &Path) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut parts = BTreeMap::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let mut xml = String::new();
        if std::io::Read::read_to_string(&mut part, &mut xml).is_ok() {
            parts.insert(part.name().unwrap().to_string(), xml);
        }
    }
    parts
}

/// What stands in the elements of a name.
fn texts(xml: &str, element: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(xml).unwrap();
    let found = document.descendants().filter(|node| node.tag_name().name() == element);
    found.filter_map(|node| node.text()).map(str::to_string).collect()
}

/// A piece of a formula.
#[derive(Debug, PartialEq)]
enum Piece {
    Open(String),
    Close,
    Comma,
    /// Joins two references to one range.
    Colon,
    Sign,
    /// A name, a cell or a number.
    Word(String),
}

fn pieces(formula: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut word = String::new();
    let mut chars = formula.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                // Texts are of no interest here.
                while let Some(c) = chars.next() {
                    if c == '"' && chars.next_if_eq(&'"').is_none() {
                        break;
                    }
                }
                all.push(Piece::Word("text".into()));
            }
            '\'' => {
                word.push('\'');
                for c in chars.by_ref() {
                    word.push(c);
                    if c == '\'' {
                        break;
                    }
                }
            }
            '(' => all.push(Piece::Open(std::mem::take(&mut word))),
            c if c.is_alphanumeric() || "$!._:".contains(c) && !(c == ':' && word.is_empty()) => {
                word.push(c);
            }
            c => {
                if !word.is_empty() {
                    all.push(Piece::Word(std::mem::take(&mut word)));
                }
                match c {
                    ')' => all.push(Piece::Close),
                    ',' => all.push(Piece::Comma),
                    ':' => all.push(Piece::Colon),
                    _ => all.push(Piece::Sign),
                }
            }
        }
    }
    if !word.is_empty() {
        all.push(Piece::Word(word));
    }
    all
}

/// Returns the ranges of a formula that stand where one value is expected.
fn misplaced(formula: &str, ranges: &[String]) -> Vec<String> {
    let all = pieces(formula);
    // For each open parenthesis its function, the argument, and whether everything inside is taken as arrays.
    let mut stack: Vec<(String, usize, bool)> = Vec::new();
    let mut found = Vec::new();
    for (at, piece) in all.iter().enumerate() {
        match piece {
            Piece::Open(function) => {
                let arrays =
                    stack.last().is_some_and(|(.., arrays)| *arrays) || function == "SUMPRODUCT";
                stack.push((function.clone(), 0, arrays));
            }
            Piece::Close => {
                stack.pop();
            }
            Piece::Comma => {
                if let Some((_, argument, _)) = stack.last_mut() {
                    *argument += 1;
                }
            }
            Piece::Word(word) if word.contains(':') || ranges.contains(word) => {
                let Some((function, argument, arrays)) = stack.last() else {
                    found.push(word.clone());
                    continue;
                };
                // A range on which an operator works is an array.
                let beside = |piece: Option<&Piece>| {
                    matches!(piece, None | Some(Piece::Open(_) | Piece::Close | Piece::Comma))
                };
                let alone = beside(at.checked_sub(1).and_then(|before| all.get(before)))
                    && beside(all.get(at + 1));
                let taken = TAKE_RANGES.iter().find(|(name, _)| name == function);
                let taken = taken.is_some_and(|(_, arguments)| {
                    arguments.is_none_or(|arguments| arguments.contains(argument))
                });
                if !(*arrays || alone && taken) {
                    found.push(word.clone());
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn ranges_in_scalar_position_are_found() {
    let ranges = ["names".to_string()];
    for fine in [
        "SUM(A1:A3)",
        "SUMPRODUCT((A1:A3=B1)*1)",
        "IF(INDEX(names,3)=\"a,(b\",1,2)",
        "COUNTIF('a b'!$A$1:$A$9,C1)",
        "SUM(INDEX(A1:A9,2):INDEX(A1:A9,4))",
    ] {
        assert_eq!(misplaced(fine, &ranges), [""; 0], "{fine}");
    }
    for (wrong, range) in [
        ("A1:A3", "A1:A3"),
        ("IF(A1:A3=1,2,3)", "A1:A3"),
        ("names&\"\"", "names"),
        ("SUM(A1:A3*2)", "A1:A3"),
        ("COUNTIF(A1:A3,B1:B3)", "B1:B3"),
        ("INDEX(A1:A3,names)", "names"),
    ] {
        assert_eq!(misplaced(wrong, &ranges), [range], "{wrong}");
    }
}

/// Whether a text is a name and not a cell.
fn is_name(name: &str) -> bool {
    let letters = name.chars().take_while(char::is_ascii_alphabetic).count();
    let cell = (1..=3).contains(&letters)
        && name.len() > letters
        && name[letters..].chars().all(|c| c.is_ascii_digit());
    let row_and_column = ["r", "c"].contains(&name.to_lowercase().as_str());
    let first = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    first
        && name.len() <= 255
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
        && !cell
        && !row_and_column
}

#[test]
#[ignore = "minutes"]
fn the_written_xml_is_what_excel_2010_reads() {
    for (id, _saved, path) in workbooks() {
        let parts = parts(&path);
        let book = roxmltree::Document::parse(&parts["xl/workbook.xml"]).unwrap();
        let names = book.descendants().filter(|node| node.tag_name().name() == "definedName");
        let names: Vec<(String, String)> = names
            .map(|node| {
                (
                    node.attribute("name").unwrap().to_string(),
                    node.text().unwrap_or_default().to_string(),
                )
            })
            .collect();
        let mut ranges = Vec::new();
        for (name, cells) in &names {
            // What Excel names itself: areas that print, and tables that are filtered.
            if name.starts_with("_xlnm.") {
                continue;
            }
            assert!(is_name(name), "{id}: {name}");
            assert_eq!(
                names.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name)).count(),
                1,
                "{id}: {name}"
            );
            if cells.contains(':') {
                ranges.push(name.clone());
            }
        }
        for (part, xml) in parts.iter().filter(|(part, _)| part.starts_with("xl/worksheets/sheet"))
        {
            assert!(
                !xml.contains("_xlfn") && !xml.contains("_xlws") && !xml.contains("t=\"array\""),
                "{id} {part}"
            );
            for formula in texts(xml, "f") {
                assert_eq!(misplaced(&formula, &ranges), [""; 0], "{id} {part}: {formula}");
            }
            // Lists name other sheets only by names.
            for formula in texts(xml, "formula1").into_iter().chain(texts(xml, "formula2")) {
                assert!(
                    formula.encode_utf16().count() <= LONGEST_LIST && !formula.contains('!'),
                    "{id} {part}: {formula}"
                );
            }
            for formula in texts(xml, "formula") {
                assert!(formula.encode_utf16().count() <= 8192, "{id} {part}: {formula}");
                assert_eq!(misplaced(&formula, &ranges), [""; 0], "{id} {part}: {formula}");
            }
        }
    }
}
