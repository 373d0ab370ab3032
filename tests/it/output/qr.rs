//! The QR code on the standings: read by another library, it says what `tiebook verify` says.

use crate::harness::{Book, EN};

use std::io::Read;

/// The rows of the bitmap in a workbook: its side, and whether a pixel is dark.
fn bitmap(path: &std::path::Path, image: usize) -> (usize, impl Fn(usize, usize) -> bool) {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut bytes = Vec::new();
    archive
        .by_name(&format!("xl/media/image{image}.bmp"))
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    let long = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let (start, side, bits) = (long(10), long(18), long(28));
    assert_eq!((long(2), long(22), bits), (bytes.len(), side, 1));
    let row = (bytes.len() - start) / side;
    let is_dark = move |x: usize, y: usize| {
        bytes[start + (side - 1 - y) * row + x / 8] & (0x80 >> (x % 8)) != 0
    };
    (side, is_dark)
}

/// What a phone reads from it.
fn scanned(path: &std::path::Path, image: usize) -> String {
    let (side, is_dark) = bitmap(path, image);
    let grey = |x, y| if is_dark(x, y) { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, grey);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    grids[0].decode().unwrap().1
}

#[test]
fn a_phone_reads_the_event_and_the_code_that_verify_says() {
    for title in ["Club evening", "将棋大会 2026 春 ＜第12回＞ & Café"] {
        let saved = Book::new("book.xlsx")
            .sheet("Event", &[&["Title", title]])
            .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "1-2", "Dee"]])
            .save();
        let out = saved.beside("out.xlsx");
        let page = saved.beside("out.html");
        let outputs = format!("--rules mtg -o {} --html {}", out.display(), page.display());
        saved.run("standings", &*outputs);
        let verified = saved.run("verify", "--rules mtg").stdout;
        let scanned = scanned(&out, 1);
        let (event, code) = scanned.split_once('\n').unwrap();
        assert_eq!(event, title);
        assert!(code.len() == 14 && verified.contains(code), "{verified}");
        let page = std::fs::read_to_string(&page).unwrap();
        assert!(page.contains(&format!("<figcaption>{code}</figcaption>")));
    }
}

#[test]
fn before_the_first_result_there_is_no_code() {
    let saved = Book::new("book.xlsx").pairings(&EN, &[["1", "1", "Ann", "", "Ben"]]).save();
    let out = saved.beside("out.xlsx");
    saved.run("standings", &*format!("--rules mtg -o {}", out.display()));
    let archive = zip::ZipArchive::new(std::fs::File::open(&out).unwrap()).unwrap();
    let mut names = archive.file_names();
    assert!(names.all(|name| !name.unwrap().contains("media")));
}

#[test]
fn a_phone_reads_the_event_the_round_and_the_table_from_a_slip() {
    let saved = Book::new("book.xlsx")
        .sheet(
            "Event",
            &[&["Title", "Club evening"], &["What is printed", "QR codes on the slips"]],
        )
        .pairings(&EN, &[["1", "4", "Ann", "", "Ben"], ["1", "5", "Cai", "", "Dee"]])
        .save();
    let out = saved.beside("out.xlsx");
    let page = saved.beside("out.html");
    let outputs = format!("--rules mtg -o {} --html {}", out.display(), page.display());
    saved.run("standings", &*outputs);
    let all = [1, 2].map(|image| scanned(&out, image));
    let table = |number: u32| format!("Club evening\nRound 1   Table {number}");
    assert_eq!(all, [4, 5].map(table));
    let page = std::fs::read_to_string(&page).unwrap();
    assert_eq!(page.matches("<figcaption>Round 1   Table").count(), 2);
}
