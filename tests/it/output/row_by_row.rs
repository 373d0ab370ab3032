//! A sheet that goes to a file row by row holds what it holds in memory, looking the same, with a formula written once where a column has it
//! in many rows; and sheets that are written at once always come to the same bytes.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;

use tiebook::lang::{Lang, Language};
use tiebook::standings::{Options, RulesFrom, analyse};
use tiebook::workbook::plan::Content;
use tiebook::workbook::{Size, calculation::BookLayout, plan};

use crate::harness::{Saved, large_event};

/// The sheets that grow with the event.
const GROWING: [&str; 7] =
    ["Standings", "Reasons", "Cross table", "Results", "Players", "Figures", "Workings"];

/// A workbook's bytes, with those sheets in memory or not.
fn written(sample: &str, row_by_row: bool) -> Vec<u8> {
    let outcome = analyse(&Path::new("samples").join(sample), &Options::default()).unwrap();
    let analysis = outcome.analysis.as_ref().unwrap();
    let size = Size::of(&analysis.figures, false, None);
    let layout = BookLayout::new(analysis, &outcome.problems, Lang::of(Language::ENGLISH), size);
    let mut plan = plan(&layout);
    let growing: Vec<_> =
        plan.sheets.iter_mut().filter(|sheet| GROWING.contains(&&*sheet.name)).collect();
    assert_eq!(growing.len(), GROWING.len());
    for sheet in growing {
        sheet.setup.large = row_by_row;
    }
    let mut bytes = Cursor::new(Vec::new());
    tiebook::write::xlsx::write(&plan, &mut bytes).unwrap();
    bytes.into_inner()
}

fn parts(bytes: &[u8]) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut parts = BTreeMap::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        parts.insert(part.name().unwrap().into_owned(), text);
    }
    parts
}

/// Every element of the sheets, with what stands for numbers of texts and of looks in their place.
fn told(bytes: &[u8]) -> BTreeMap<String, Vec<String>> {
    let parts = parts(bytes);
    let texts = parts.get("xl/sharedStrings.xml").map_or_else(Vec::new, |xml| {
        let strings = roxmltree::Document::parse(xml).unwrap();
        let texts = strings.root_element().children().map(|text| {
            text.descendants()
                .filter(roxmltree::Node::is_text)
                .filter_map(|node| node.text())
                .collect::<String>()
        });
        texts.collect()
    });
    let looks = looks(&parts["xl/styles.xml"]);
    let sheets = parts.iter().filter(|(name, _)| name.starts_with("xl/worksheets/sheet"));
    let told = sheets.map(|(name, xml)| {
        let sheet = roxmltree::Document::parse(xml).unwrap();
        let formulas = formulas(&sheet);
        let element = |node: roxmltree::Node| {
            let attribute = |name: &str| node.attribute(name).unwrap_or_default();
            if !node.has_tag_name((node.tag_name().namespace().unwrap_or_default(), "c")) {
                let attributes = node.attributes().filter(|attribute| attribute.name() != "spans");
                let attributes: Vec<String> = attributes
                    .map(|attribute| format!("{}={}", attribute.name(), attribute.value()))
                    .collect();
                return format!(
                    "{} {attributes:?} {}",
                    node.tag_name().name(),
                    node.text().unwrap_or_default()
                );
            }
            let below =
                |name: &str| node.descendants().find(|below| below.tag_name().name() == name);
            let value = below("v")
                .or_else(|| below("t"))
                .and_then(|value| value.text())
                .unwrap_or_default();
            let value =
                if attribute("t") == "s" { &texts[value.parse::<usize>().unwrap()] } else { value };
            let formula = formulas.get(attribute("r")).map_or("", |(formula, _)| formula);
            let look = looks.get(attribute("s").parse().unwrap_or(0)).unwrap();
            let is_text = ["s", "str", "inlineStr"].contains(&attribute("t"));
            format!("{} {is_text} {value} {formula} {look}", attribute("r"))
        };
        // Rows without cells may have a height of their own, or not be told of.
        let is_empty_row =
            |node: &roxmltree::Node| node.tag_name().name() == "row" && !node.has_children();
        let is_of_cell =
            |node: &roxmltree::Node| ["v", "f", "is", "t"].contains(&node.tag_name().name());
        let is_told =
            |node: &roxmltree::Node| node.is_element() && !is_of_cell(node) && !is_empty_row(node);
        (name.clone(), sheet.descendants().filter(is_told).map(element).collect())
    });
    told.collect()
}

/// The position of a cell, from 0.
fn position(name: &str) -> (u32, u32) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let column =
        letters.bytes().fold(0, |column, letter| column * 26 + u32::from(letter - b'A') + 1);
    (name[letters.len()..].parse::<u32>().unwrap() - 1, column - 1)
}

/// The formula of each cell of a sheet, as the cell would have it if it shared it with no other, and the number under which it shares it.
/// Asserts that a formula which cells share stands in the first of them, for these cells of one column and for no other.
fn formulas(sheet: &roxmltree::Document) -> BTreeMap<String, (String, Option<String>)> {
    let mut all = BTreeMap::new();
    // Where each shared formula begins, and the cells that have it.
    let mut shared: BTreeMap<&str, (&str, &str, Vec<&str>)> = BTreeMap::new();
    let is_formula = |node: &roxmltree::Node| {
        let within = node.parent().map(|parent| parent.tag_name().name());
        node.tag_name().name() == "f" && within == Some("c")
    };
    for formula in sheet.descendants().filter(is_formula) {
        let cell = formula.parent().unwrap().attribute("r").unwrap();
        let text = formula.text().unwrap_or_default();
        let Some(number) = formula.attribute("si") else {
            assert!(formula.attributes().len() == 0 && !text.is_empty(), "{cell}");
            all.insert(cell.to_string(), (text.to_string(), None));
            continue;
        };
        assert_eq!(formula.attribute("t"), Some("shared"), "{cell}");
        if let Some(cells) = formula.attribute("ref") {
            let before = shared.insert(number, (text, cells, Vec::new()));
            assert!(before.is_none() && !text.is_empty(), "{cell}");
        } else {
            assert!(text.is_empty(), "{cell}");
        }
        let (first, _, cells) = shared.get_mut(number).unwrap();
        cells.push(cell);
        let text = calamine::expand_shared_formula(first, position(cells[0]), position(cell));
        let text = (text.unwrap(), Some(number.to_string()));
        all.insert(cell.to_string(), text);
    }
    for (_, said, cells) in shared.values() {
        let ((first_row, column), count) = (position(cells[0]), cells.len());
        assert!(count > 1, "{said}");
        assert_eq!(*said, format!("{}:{}", cells[0], cells[count - 1]));
        for (row, cell) in (first_row..).zip(cells) {
            assert_eq!(position(cell), (row, column), "{said}");
        }
    }
    all
}

/// Each format of cells with its font, fill, border and number format written out.
fn looks(xml: &str) -> Vec<String> {
    let styles = roxmltree::Document::parse(xml).unwrap();
    let list = |name: &str| -> Vec<String> {
        let list = styles.root_element().children().find(|node| {
            node.has_tag_name((node.tag_name().namespace().unwrap_or_default(), name))
        });
        list.map_or_else(Vec::new, |list| {
            list.children().map(|node| xml[node.range()].to_string()).collect()
        })
    };
    let numbers = list("numFmts");
    let cells =
        styles.root_element().children().find(|node| node.tag_name().name() == "cellXfs").unwrap();
    let of = |xf: roxmltree::Node| {
        let at = |name: &str, of: &str| {
            list(of)[xf.attribute(name).unwrap().parse::<usize>().unwrap()].clone()
        };
        let id = format!("numFmtId=\"{}\"", xf.attribute("numFmtId").unwrap());
        let number = numbers
            .iter()
            .find(|number| number.contains(&id))
            .map(|number| number.replace(&id, ""));
        let number = number.unwrap_or(id);
        let inner: String = xf.children().map(|node| xml[node.range()].to_string()).collect();
        [number, at("fontId", "fonts"), at("fillId", "fills"), at("borderId", "borders"), inner]
            .concat()
    };
    cells.children().map(of).collect()
}

#[test]
fn a_sheet_written_row_by_row_is_as_one_in_memory() {
    for sample in ["friday-mtg.xlsx", "othello-world-cup.xlsx"] {
        let (memory, rows) = (told(&written(sample, false)), told(&written(sample, true)));
        assert_eq!(memory.keys().collect::<Vec<_>>(), rows.keys().collect::<Vec<_>>());
        for (sheet, elements) in &memory {
            for (one, other) in elements.iter().zip(&rows[sheet]) {
                assert_eq!(one, other, "{sample} {sheet}");
            }
            assert_eq!(elements.len(), rows[sheet].len(), "{sample} {sheet}");
        }
    }
}

#[test]
fn sheets_written_at_once_come_to_the_same_bytes() {
    let once = written("othello-world-cup.xlsx", true);
    for _ in 0..4 {
        assert!(once == written("othello-world-cup.xlsx", true));
    }
}

/// The most bytes of the workbook of [`large_event`]: with each formula in every cell it takes 2.7 million.
const LARGE_MOST: usize = 1_300_000;

#[test]
fn a_large_sheet_holds_a_formula_once_for_a_column() {
    use calamine::{Reader, Xlsx, open_workbook_from_rs};
    let saved: Saved = large_event();
    let options = Options::default().with_rules(RulesFrom::Id("mtg".into()));
    let outcome = analyse(&saved.path, &options).unwrap();
    let analysis = outcome.analysis.as_ref().unwrap();
    let size = Size::of(&analysis.figures, false, None);
    let lang = Lang::of(Language::ENGLISH);
    let layout = BookLayout::new(analysis, &outcome.problems, lang, size);
    let plan = plan(&layout);
    let mut bytes = Cursor::new(Vec::new());
    tiebook::write::xlsx::write(&plan, &mut bytes).unwrap();
    let bytes = bytes.into_inner();
    assert!(bytes.len() < LARGE_MOST, "{}", bytes.len());
    let parts = parts(&bytes);
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    // For each sheet the formulas, and those of them that are shared.
    let mut counted = Vec::new();
    for (at, sheet) in (1..).zip(&plan.sheets) {
        let part = &parts[&format!("xl/worksheets/sheet{at}.xml")];
        let written = formulas(&roxmltree::Document::parse(part).unwrap());
        let read = book.worksheet_formula(&sheet.name).unwrap();
        let mut planned = BTreeMap::new();
        (sheet.cells)(&mut |cell| {
            let place = (cell.row, u32::from(cell.column));
            if let Content::Formula(formula, _) = cell.content {
                planned.insert(place, formula);
            } else {
                planned.remove(&place);
            }
        });
        let mut shared = 0;
        for ((row, column), formula) in &planned {
            let cell = tiebook::place::cell_name(*row, *column);
            let (text, number) = &written[&cell];
            assert_eq!(text, formula, "{} {cell}", sheet.name);
            assert_eq!(read.get_value((*row, *column)), Some(formula), "{} {cell}", sheet.name);
            shared += usize::from(number.is_some());
            assert!(
                number.is_none() || !formula.contains(['!', '{', '[']),
                "{} {cell}",
                sheet.name
            );
        }
        assert_eq!(written.len(), planned.len(), "{}", sheet.name);
        counted.push((&*sheet.name, planned.len(), shared));
    }
    for (sheet, most_plain) in [("Workings", 20), ("Standings", 20)] {
        let (_, all, shared) = counted.iter().find(|(name, ..)| *name == sheet).unwrap();
        assert!(*all > 5_000 && all - shared < most_plain, "{counted:?}");
    }
    // Of these some columns hold arrays, or ranges from one row that is looked for to another.
    for sheet in ["Results", "Figures"] {
        let (_, all, shared) = counted.iter().find(|(name, ..)| *name == sheet).unwrap();
        assert!(shared * 4 > all * 3, "{counted:?}");
    }
}
