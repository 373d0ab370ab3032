//! Which sheets are printed with the whole workbook, if nobody asks for more.

use std::io::Read;
use std::path::Path;

use crate::harness::{Book, EN, Saved};

/// The print area of a sheet of which nothing is printed: one empty cell.
const NOTHING: &str = "$XFD$1048576";

/// The sheets of which something is printed, in their order.
fn printed(workbook: &Path) -> Vec<String> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(workbook).unwrap()).unwrap();
    let mut book = String::new();
    archive.by_name("xl/workbook.xml").unwrap().read_to_string(&mut book).unwrap();
    let book = roxmltree::Document::parse(&book).unwrap();
    let areas = book.descendants().filter(|node| {
        let is_area = node.attribute("name") == Some("_xlnm.Print_Area");
        is_area && !node.text().unwrap().contains(NOTHING)
    });
    let sheet = |area: roxmltree::Node<'_, '_>| {
        let name = area.text().unwrap().rsplit_once('!').unwrap().0;
        name.trim_matches('\'').to_string()
    };
    let sheets = book.descendants().filter(|node| node.has_attribute("sheetId"));
    let areas: Vec<String> = areas.map(sheet).collect();
    let names = sheets.map(|sheet| sheet.attribute("name").unwrap().to_string());
    names.filter(|name| areas.contains(name)).collect()
}

/// Before the first result there are no standings, whose places would all be shared; what is handed out is there.
#[test]
fn the_first_round_prints_pairings_and_slips_alone() {
    let list = Saved::bytes("names.csv", b"Name\nAnn\nBen\nCai\nDee\nEli\n");
    list.run("pair", "--rules mtg --seed 1 --lang en -o first.xlsx").ends(0);
    assert_eq!(printed(&list.beside("first.xlsx")), ["Round", "By name", "Slips"]);
}

/// What is edited is not printed.
#[test]
fn later_rounds_print_the_standings_so_far() {
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "2-1", "Dee"]])
        .rules("mtg")
        .save();
    saved.run("pair", "--seed 1 -o second.xlsx").ends(0);
    let second = printed(&saved.beside("second.xlsx"));
    let first = ["Round", "By name", "Slips", "Standings", "Reasons"];
    assert_eq!(second[..5], first, "{second:?}");
    assert!(second.contains(&"Cross table".to_string()), "{second:?}");
    assert!(!second.contains(&"Players".to_string()), "{second:?}");
}

/// A workbook that is filled in by hand prints its standings whenever somebody prints it.
#[test]
fn a_workbook_that_is_filled_in_prints_its_standings() {
    let list = Saved::bytes("names.csv", b"Name\nAnn\nBen\nCai\nDee\n");
    let args = ["new", "league", "--schedule", "names.csv", "--lang", "en", "-o", "whole.xlsx"];
    crate::harness::tiebook(args.as_slice(), list.path.parent().unwrap()).ends(0);
    let whole = printed(&list.beside("whole.xlsx"));
    for sheet in ["Schedule", "Standings", "Cross table"] {
        assert!(whole.contains(&sheet.to_string()), "{whole:?}");
    }
}
