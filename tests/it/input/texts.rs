//! Texts and numbers as people type them: what means the same is the same, and what means nothing is said.

use std::io::{Cursor, Read, Write};

use crate::harness::case::Case;
use crate::harness::{Book, EN, Saved, order};

#[test]
fn what_cannot_be_seen_makes_no_other_player() {
    let players = |rows: &[[&str; 5]]| {
        let rows: Vec<&[&str]> = rows.iter().map(<[&str; 5]>::as_slice).collect();
        Case::sheet(&[&[&EN[..]], &rows[..]].concat()).told().players()
    };
    for c in [
        '\u{200d}', '\u{200c}', '\u{200e}', '\u{200f}', '\u{202c}', '\u{ad}', '\u{2060}',
        '\u{fe0f}', '\u{feff}', '\u{200b}', '\u{3164}', '\u{2800}',
    ] {
        let (behind, within) = (format!("Ann{c}"), format!("佐{c}藤"));
        let rows = [
            ["1", "1", "Ann", "2-0", "佐藤"],
            ["1", "2", "Cai", "2-0", "Dee"],
            ["2", "1", &behind, "2-0", "Cai"],
            ["2", "2", &within, "2-0", "Dee"],
        ];
        assert_eq!(players(&rows), ["Ann", "佐藤", "Cai", "Dee"], "{c:?}");
        // Seen first with it, the name is shown without it.
        let rows = [["1", "1", &behind, "2-0", "Ben"], ["2", "1", "Ann", "2-0", "Ben"]];
        assert_eq!(players(&rows), ["Ann", "Ben"], "{c:?}");
    }
}

#[test]
fn a_name_of_nothing_that_is_seen_is_no_name() {
    let rows = [["1", "1", "Ann", "2-0", "\u{200b}\u{2060}"], ["1", "2", "\u{3164}", "2-0", "Ben"]];
    let saved = Book::new("nobody.xlsx").pairings(&EN, &rows).rules("mtg").save();
    assert_eq!(saved.problems(""), ["missing-player Pairings!C3"]);
}

#[test]
fn a_listed_player_is_found_whatever_cannot_be_seen() {
    let list: [&[&str]; 3] = [&["No", "Name"], &["1", "Ann\u{200e}"], &["2", "\u{200b}Ben"]];
    let rows = [["1", "1", "\u{2060}Ann", "2-0", "Be\u{ad}n"]];
    let (json, _) = Book::new("list.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &list)
        .rules("mtg")
        .save()
        .standings("");
    assert_eq!(order(&json), ["Ann", "Ben"]);
}

/// An .ods as LibreOffice writes it, with one text of its content replaced.
fn ods(from: &str, to: &str) -> Saved {
    let mut archive =
        zip::ZipArchive::new(Cursor::new(std::fs::read("tests/books/friday-mtg.ods").unwrap()))
            .unwrap();
    let mut content = String::new();
    archive.by_name("content.xml").unwrap().read_to_string(&mut content).unwrap();
    assert!(content.contains(from));
    let mut copy = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let part = archive.by_index_raw(at).unwrap();
        if part.name().unwrap() != "content.xml" {
            copy.raw_copy_file(part).unwrap();
        }
    }
    copy.start_file("content.xml", zip::write::SimpleFileOptions::default()).unwrap();
    copy.write_all(content.replace(from, to).as_bytes()).unwrap();
    Saved::bytes("book.ods", &copy.finish().unwrap().into_inner())
}

#[test]
fn ruby_is_no_part_of_a_name() {
    let ruby = |base: &str, above: &str| {
        format!(
            "<text:ruby text:style-name=\"Ru1\"><text:ruby-base>{base}</text:ruby-base><text:ruby-text text:style-name=\"T1\">{above}</text:ruby-text></text:ruby>"
        )
    };
    let (json, _) = ods("Gus", &ruby("Gus", "ガス")).standings("--rules mtg");
    let (plain, _) =
        Saved::bytes("book.ods", &std::fs::read("tests/books/friday-mtg.ods").unwrap())
            .standings("--rules mtg");
    assert_eq!(order(&json), order(&plain));
}

#[test]
fn text_is_read_in_the_encoding_it_was_saved_in() {
    let english = "Round;Player 1;Result;Player 2\n1;Müller;1-0;José\n";
    let japanese = "回戦,選手1,結果,選手2\n1,佐藤,1-0,田中\n";
    for (text, encoding, names, guessed) in [
        (english, encoding_rs::WINDOWS_1252, ["Müller", "José"], true),
        (english, encoding_rs::UTF_8, ["Müller", "José"], false),
        (japanese, encoding_rs::SHIFT_JIS, ["佐藤", "田中"], true),
        (japanese, encoding_rs::UTF_8, ["佐藤", "田中"], false),
    ] {
        let (bytes, ..) = encoding.encode(text);
        let saved = Saved::bytes("book.csv", &bytes);
        let (json, _) = saved.standings("--rules shogi-swiss");
        assert_eq!(order(&json), names, "{}", encoding.name());
        let said = saved.run("check", "--rules shogi-swiss").stdout;
        assert_eq!(said.contains(encoding.name()), guessed, "{said}");
    }
}

/// A correction in the same cell: the first score is struck out, and does not count.
#[test]
fn what_is_struck_out_within_a_cell_is_not_read_and_said() {
    let rows = [["1", "1", "Ann", "0-2", "Ben"], ["1", "2", "Cai", "2-1", "Dee"]];
    let saved = Book::new("struck.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let corrected = saved.beside("corrected.xlsx");
    crate::harness::engine::changed(&saved.path, &corrected, |part, bytes| {
        if part != "xl/sharedStrings.xml" {
            return bytes;
        }
        let texts = String::from_utf8(bytes).unwrap();
        let run = "<si><r><rPr><strike/></rPr><t>0-2</t></r><r><rPr><strike val=\"0\"/></rPr><t xml:space=\"preserve\"> 2-0</t></r></si>";
        let struck = texts.replace("<si><t>0-2</t></si>", run);
        assert_ne!(struck, texts);
        struck.into_bytes()
    });
    let saved = Saved::bytes("corrected.xlsx", &std::fs::read(&corrected).unwrap());
    assert_eq!(saved.problems(""), ["struck-out Pairings!D2"]);
    let (json, _) = saved.standings("");
    assert_eq!(order(&json), ["Ann", "Cai", "Dee", "Ben"]);
}
