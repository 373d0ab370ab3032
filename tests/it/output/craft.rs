//! The craft of the workbook: one formula a column, short, nothing of the event inside, within Excel's limits.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::harness::{Book, EN, Saved};
use tiebook::place::column_name;

/// The longest formula of Workings and Figures, in characters.
const LONGEST: usize = 200;
/// What Excel allows: characters of a formula, functions inside one another, links of a sheet, rows, characters of a name.
const EXCEL_LENGTH: usize = 8192;
const EXCEL_DEPTH: usize = 64;
const EXCEL_LINKS: usize = 65_530;

/// Functions that Excel 2010 knows by these names.
const KNOWN: [&str; 52] = [
    "ABS",
    "ADDRESS",
    "AND",
    "AVERAGE",
    "CHOOSE",
    "COLUMN",
    "COUNT",
    "COUNTA",
    "COUNTIF",
    "EXACT",
    "HYPERLINK",
    "IF",
    "IFERROR",
    "INDEX",
    "INT",
    "ISERROR",
    "ISNUMBER",
    "ISTEXT",
    "LARGE",
    "LCM",
    "MATCH",
    "MAX",
    "MIN",
    "MOD",
    "N",
    "NOT",
    "OR",
    "RANK",
    "ROUND",
    "ROUNDDOWN",
    "ROW",
    "ROWS",
    "SIGN",
    "SMALL",
    "SUBSTITUTE",
    "SUM",
    "SUMIF",
    "SUMPRODUCT",
    "TEXT",
    "TRUNC",
    "GCD",
    "COUNTIFS",
    "FIND",
    "FIXED",
    "LEFT",
    "LEN",
    "MID",
    "VALUE",
    "TRIM",
    "REPT",
    "RIGHT",
    "SEARCH",
];

/// An event whose rounds name opponents by number, since their names would not fit on paper.
fn of_long_names() -> Saved {
    let names: Vec<String> = (1..=10)
        .map(|number| {
            format!("{number:02} of those with a name much longer than any table has room for")
        })
        .collect();
    let rows: Vec<[String; 5]> = (0..9)
        .flat_map(|round| (0..5).map(move |table| (round, table)))
        .map(|(round, table)| {
            // The circle method: the last stays, the others go round.
            let seat = |seat: usize| if seat == 9 { 9 } else { (seat + round) % 9 };
            let (one, other) = (seat(table), seat(9 - table));
            [
                (round + 1).to_string(),
                (table + 1).to_string(),
                names[one].clone(),
                "2-1".into(),
                names[other].clone(),
            ]
        })
        .collect();
    let rows: Vec<[&str; 5]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    Book::new("long.xlsx").pairings(&EN, &rows).save()
}

/// Every rule set's workbook of one event, of another with long names, and the empty one.
fn workbooks() -> Vec<(String, Saved, PathBuf)> {
    let mut all = Vec::new();
    for (at, id) in tiebook::rules::rule_set_ids().enumerate() {
        let saved = Saved::sample("friday-mtg.xlsx");
        let (_, output) =
            saved.standings(&["--rules", id, "--set", "rounding=half-even 4 every-step"]);
        all.push((id.to_string(), saved, output));
        // Names stand in the same formulas under every rule set.
        if at % 4 == 0 {
            let saved = of_long_names();
            let (_, output) = saved.standings(&["--rules", id]);
            all.push((format!("long names, {id}"), saved, output));
        }
        let empty = Saved::bytes("none", b"");
        let path = empty.beside("new.xlsx");
        let run = crate::harness::tiebook(
            &[
                "new",
                id,
                "--players",
                "8",
                "--rounds",
                if id == "othello-world-cup" { "30" } else { "4" },
                "-o",
                path.to_str().unwrap(),
            ],
            empty.path.parent().unwrap(),
        );
        run.ends(0);
        all.push((format!("new {id}"), empty, path));
    }
    all
}

/// The formulas of each sheet by column, with their rows, as they stand in the file.
fn formulas(path: &Path) -> Formulas {
    use calamine::{Reader, open_workbook_auto};
    let mut workbook = open_workbook_auto(path).unwrap();
    let mut all = BTreeMap::new();
    for sheet in workbook.sheet_names() {
        let range = workbook.worksheet_formula(&sheet).unwrap();
        let (row0, column0) = range.start().unwrap_or_default();
        let columns: &mut BTreeMap<u32, Vec<(u32, String)>> = all.entry(sheet).or_default();
        for (row, column, formula) in range.used_cells() {
            columns
                .entry(column0 + column as u32)
                .or_default()
                .push((row0 + row as u32, formula.clone()));
        }
    }
    all
}

/// Returns a formula in relative notation: the rows of references without `$` as distances from the own row.
fn relative(formula: &str, row: u32) -> String {
    let mut out = String::new();
    let mut chars = formula.chars().peekable();
    let (mut in_text, mut before) = (false, ' ');
    while let Some(c) = chars.next() {
        if c == '"' {
            in_text = !in_text;
        }
        // A row follows a column's letters; behind `$` it is fixed.
        if !in_text && c.is_ascii_digit() && before.is_ascii_uppercase() {
            let mut digits = c.to_string();
            while let Some(digit) = chars.peek().filter(|c| c.is_ascii_digit()) {
                digits.push(*digit);
                chars.next();
            }
            let distance = digits.parse::<i64>().unwrap() - i64::from(row) - 1;
            out.push_str(&["[", &distance.to_string(), "]"].concat());
            before = '0';
            continue;
        }
        out.push(c);
        before = c;
    }
    out
}

/// Returns a formula's texts away: what stands between quotation marks.
fn without_texts(formula: &str) -> String {
    formula.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

fn depth(formula: &str) -> usize {
    let (mut open, mut deepest) = (0usize, 0);
    for c in without_texts(formula).chars() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

/// The formulas of each sheet by column, with their rows.
type Formulas = BTreeMap<String, BTreeMap<u32, Vec<(u32, String)>>>;

#[test]
#[ignore = "minutes"]
fn formulas_are_short_alike_in_a_column_and_within_excels_limits() {
    for (id, _saved, path) in workbooks() {
        let all = formulas(&path);
        each_column_of_the_machine_room_holds_one_short_formula(&id, &all);
        every_formula_is_within_excels_limits(&id, &all);
        links_and_names_are_within_excels_limits(&id, &path);
    }
}

fn each_column_of_the_machine_room_holds_one_short_formula(id: &str, all: &Formulas) {
    for sheet in ["Workings", "Figures"] {
        assert!(all[sheet].len() > 8, "{id} {sheet}");
        for (column, cells) in &all[sheet] {
            // The line above the headings says whether something was edited.
            let cells: Vec<&(u32, String)> = cells.iter().filter(|(row, _)| *row >= 4).collect();
            let Some((first_row, first)) = cells.first() else {
                continue;
            };
            // Further down only the row's own number is longer.
            let length = first.chars().count();
            assert!(
                length <= LONGEST,
                "{id} {sheet}!{}: {length} characters: {first}",
                column_name(*column)
            );
            for (row, formula) in &cells {
                let place = format!("{id} {sheet}!{}{}", column_name(*column), row + 1);
                assert_eq!(relative(formula, *row), relative(first, *first_row), "{place}");
                for name in ["Ann", "Ben", "Cai", "Dee", "Eva", "Fay", "Gus"] {
                    assert!(!formula.contains(&format!("\"{name}\"")), "{place} names {name}");
                }
            }
        }
    }
}

fn every_formula_is_within_excels_limits(id: &str, all: &Formulas) {
    let beyond = column_name(u16::MAX.into());
    for (sheet, columns) in all {
        for (column, cells) in columns {
            for (row, formula) in cells {
                let place = format!("{id} {sheet}!{}{}: {formula}", column_name(*column), row + 1);
                assert!(formula.encode_utf16().count() <= EXCEL_LENGTH, "{place}");
                assert!(depth(formula) <= EXCEL_DEPTH, "{place}");
                let plain = without_texts(formula);
                // What a formula names that has no column stands beyond every sheet.
                assert!(!plain.contains(&beyond), "{place}");
                for (at, _) in plain.match_indices('(') {
                    let name: String = plain[..at]
                        .chars()
                        .rev()
                        .take_while(|c| c.is_ascii_alphanumeric() || *c == '.' || *c == '_')
                        .collect();
                    let name: String = name.chars().rev().collect();
                    assert!(name.is_empty() || KNOWN.contains(&name.as_str()), "{name} in {place}");
                }
                for text in formula.split('"').skip(1).step_by(2) {
                    assert!(text.encode_utf16().count() <= 255, "{place}");
                    // Where a comma is the decimal mark, a point parts thousands: "0.00" makes 0.02 of 1.5.
                    let is_pattern = text.contains('0') && text.chars().all(|c| "0.%".contains(c));
                    assert!(!is_pattern || !text.contains('.'), "{place}");
                }
            }
        }
    }
}

fn links_and_names_are_within_excels_limits(id: &str, path: &Path) {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    for at in 0..archive.len() {
        let mut xml = String::new();
        let mut part = archive.by_index(at).unwrap();
        if part.read_to_string(&mut xml).is_ok() {
            assert!(xml.matches("<hyperlink ").count() <= EXCEL_LINKS, "{id}");
            for sheet in xml.split("<sheet name=\"").skip(1) {
                let name = sheet.split('"').next().unwrap();
                assert!(name.encode_utf16().count() <= 31 + 20, "{id}: {name}");
            }
        }
    }
}
