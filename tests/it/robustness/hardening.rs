//! Files that claim too much, or hold what no tournament has: one clear sentence each, or no harm at all.

use std::io::{Read, Write};

use crate::harness::{Book, EN, Saved, exact};
use rust_xlsxwriter::Formula;

const ROWS: [[&str; 5]; 2] = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "2-1", "Dee"]];

#[test]
fn a_cell_in_the_last_row_and_column_costs_nothing() {
    let saved = Book::new("far.xlsx").pairings(&EN, &ROWS).with(|workbook| {
        workbook.worksheet_from_index(0).unwrap().write_number(1_048_575, 16_383, 1).unwrap();
    });
    let (json, _) = saved.rules("mtg").save().standings("");
    assert_eq!(exact(&json, "Ann", "match_points"), "3");
}

#[test]
fn a_heading_as_wide_as_a_sheet_is_none() {
    let wide = format!("{}\n1,Ann\n", "Round,".repeat(16_384));
    let run = Saved::bytes("wide.csv", wide.as_bytes()).run("check", "--rules mtg");
    run.out(1, &["no pairings found"]);
    // A million blank lines before the table are only lines.
    let long =
        format!("Round,Player 1,Result,Player 2\n{}1,Ann,two-one,Ben\n", "\n".repeat(1_000_000));
    let run = Saved::bytes("long.csv", long.as_bytes()).run("check", "--rules mtg");
    run.out_says(&["long.csv ▸ C1000002"]);
}

#[test]
fn a_loop_of_references_is_named_by_its_cells() {
    // Programs store 0, or an error, for formulas that need each other.
    let book = |result: &'static str| {
        Book::new("loop.xlsx").pairings(&EN, &ROWS).rules("mtg").with(|workbook| {
            let sheet = workbook.worksheet_from_index(0).unwrap();
            sheet.write_formula(1, 2, Formula::new("E2").set_result(result)).unwrap();
            sheet.write_formula(1, 4, Formula::new("C2").set_result(result)).unwrap();
        })
    };
    for result in ["0", "#REF!"] {
        let run = book(result).save().run("check", "");
        run.out(1, &["!C2"]);
    }
}

#[test]
fn names_longer_than_any_person_s_are_refused() {
    let name = "A".repeat(201);
    let text = format!("Round,Player 1,Result,Player 2\n1,{name},2-0,Ben\n");
    let run = Saved::bytes("name.csv", text.as_bytes()).run("check", "--rules mtg");
    run.out(1, &["201 characters", "name.csv ▸ B2"]);
}

#[test]
fn the_longest_names_fit_everywhere() {
    let names: Vec<String> = (0..8).map(|at| format!("{}{at}", "長".repeat(199))).collect();
    let mut text = "回戦,選手1,結果,選手2\n".to_string();
    for round in 1..=3 {
        for at in 0..4 {
            let (one, other) = (&names[at], &names[4 + (at + round) % 4]);
            text += &[round.to_string().as_str(), one, "2-1", other].join(",");
            text.push('\n');
        }
    }
    let (json, _) = Saved::bytes("long.csv", text.as_bytes()).standings("--rules mtg");
    assert_eq!(exact(&json, &names[0], "match_points"), "9");
}

/// The archive is sound, and the sheet in it ends in mid-table.
#[test]
fn an_ods_cut_off_inside_is_damaged() {
    let saved = Saved::bytes("cut.ods", b"");
    let mut old =
        zip::ZipArchive::new(std::fs::File::open("tests/books/friday-mtg.ods").unwrap()).unwrap();
    let mut new = zip::ZipWriter::new(std::fs::File::create(&saved.path).unwrap());
    for at in 0..old.len() {
        let mut part = old.by_index(at).unwrap();
        let (name, mut bytes) = (part.name().unwrap().to_string(), Vec::new());
        part.read_to_end(&mut bytes).unwrap();
        if name == "content.xml" {
            bytes.truncate(bytes.len() / 2);
        }
        new.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        new.write_all(&bytes).unwrap();
    }
    new.finish().unwrap();
    let run = saved.run("check", "--rules mtg");
    run.out(1, &["damaged or cut off"]);
}

/// A chain of sectors that leads back to itself has no end.
#[test]
fn an_xls_with_a_ring_of_sectors_is_damaged() {
    let mut bytes = std::fs::read("tests/books/friday-mtg.xls").unwrap();
    let number =
        |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    // The header names the first sector of the directory at 48, and the first sector of the allocation table at 76.
    let (directory, table) = (number(&bytes, 48), 512 * (number(&bytes, 76) as usize + 1));
    let entry = table + 4 * directory as usize;
    bytes[entry..entry + 4].copy_from_slice(&directory.to_le_bytes());
    let run = Saved::bytes("ring.xls", &bytes).run("check", "--rules mtg");
    run.out(1, &["damaged or cut off"]);
}
