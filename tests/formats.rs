//! The same tournament from every kind of file. LibreOffice saved the ods and the xls.

mod common;

use common::{Saved, order};

fn file(name: &str) -> Saved {
    Saved::bytes(name, &std::fs::read(std::path::Path::new("tests/books").join(name)).unwrap())
}

#[test]
fn ods_and_xls_are_the_same_as_xlsx() {
    let (mut want, _) = Saved::sample("friday-mtg.xlsx").standings(&[]);
    for name in ["friday-mtg.ods", "friday-mtg.xls"] {
        let (mut json, _) = file(name).standings(&[]);
        for document in [&mut want, &mut json] {
            document["problems"] = serde_json::Value::Null;
        }
        assert_eq!(json, want, "{name}");
    }
}

const CSV: &str = "回戦,卓,選手1,結果,選手2\r\n1,1,髙橋,○,斎藤\r\n1,2,田中,２－１,鈴木\r\n\r\n2,1,髙橋,1-2,田中\r\n2,2,斎藤,△,鈴木\r\n";

#[test]
fn csv_in_every_encoding() {
    let cp932 = encoding_rs::SHIFT_JIS.encode(CSV).0.into_owned();
    let bom = [b"\xef\xbb\xbf", CSV.as_bytes()].concat();
    for bytes in [CSV.as_bytes().to_vec(), bom, cp932, CSV.replace(',', "\t").into_bytes(), CSV.replace(',', ";").into_bytes()] {
        let (json, _) = Saved::bytes("results.csv", &bytes).standings(&["--rules", "hyogo-2009-exact"]);
        assert_eq!(order(&json), ["田中", "髙橋", "鈴木", "斎藤"]);
    }
}

#[test]
fn a_csv_cell_is_named_by_its_line() {
    let broken = CSV.replace("2,2,斎藤,△", "2,2,斎藤,なぞ");
    let run = Saved::bytes("results.csv", broken.as_bytes()).run("check", &["--rules", "hyogo-2009-exact"]);
    assert!(run.stdout.contains("results.csv ▸ D6"), "{}", run.stdout);
}

#[test]
fn merged_rounds_and_rounds_written_once_are_repeated() {
    let rows =
        [["1", "1", "Ann", "2-0", "Ben"], ["", "2", "Cai", "2-0", "Dee"], ["2", "1", "Ann", "2-0", "Cai"], ["", "2", "Ben", "2-0", "Dee"]];
    let (json, _) = common::Book::new("once.xlsx").pairings(&common::EN, &rows).rules("mtg").save().standings(&[]);
    assert_eq!(json["rounds"], 2);
    let merged = common::Book::new("merged.xlsx").pairings(&common::EN, &rows).with(|workbook| {
        let sheet = workbook.worksheet_from_index(0).unwrap();
        sheet.merge_range(1, 0, 2, 0, "第1回戦", &rust_xlsxwriter::Format::new()).unwrap();
    });
    let (again, _) = merged.rules("mtg").save().standings(&[]);
    assert_eq!(again["players"], json["players"]);
}

/// Many programs write text and call it .xls.
#[test]
fn text_called_xls_is_read() {
    let text = "Round\tTable\tPlayer 1\tResult\tPlayer 2\n1\t1\tAnn\t2-0\tBen\n";
    let (json, _) = Saved::bytes("export.xls", text.as_bytes()).standings(&["--rules", "mtg"]);
    assert_eq!(common::exact(&json, "Ann", "match_points"), "3");
}
