//! Workbooks made byte by byte, damaged or made to ask for more than they hold: read, or refused in one sentence, in little memory.

#![allow(clippy::format_collect, reason = "rows of XML read best so")]

use std::io::{Cursor, Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::harness::{Run, Saved};
use zip::write::SimpleFileOptions;

/// What a run may take, in kilobytes of address space.
const MEMORY: u32 = 1_500_000;
/// Nobody waits longer; a build for tests is many times slower than the program.
const SOON: Duration = Duration::from_secs(120);

/// Runs `check` with little memory; without a limit where there is no shell.
#[track_caller]
fn check(saved: &Saved) -> Run {
    let start = Instant::now();
    let shell = format!("ulimit -v {MEMORY} && exec \"$0\" check \"$1\" --rules mtg");
    let program = env!("CARGO_BIN_EXE_tiebook");
    let run = match Command::new("sh")
        .args(["-c", &shell, program])
        .arg(&saved.path)
        .env("LANG", "en_US.UTF-8")
        .env_remove("LC_ALL")
        .output()
    {
        Ok(output) => Run {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        },
        Err(error) => {
            eprintln!("SKIPPED: no shell here ({error}), so memory was not limited");
            saved.run("check", "--rules mtg")
        }
    };
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    run
}

#[track_caller]
fn read(name: &str, bytes: &[u8]) {
    let run = check(&Saved::bytes(name, bytes));
    run.out(0, &["4 players, 1 round, 2 pairings"]);
}

#[track_caller]
fn refused(name: &str, bytes: &[u8], words: &str) {
    let run = check(&Saved::bytes(name, bytes));
    run.out(1, &[words]);
}

const ROWS: [[&str; 4]; 3] = [
    ["Round", "Player 1", "Result", "Player 2"],
    ["1", "Ann", "2-0", "Ben"],
    ["1", "Cai", "2-1", "Dee"],
];

/// Returns every cell of the rows: row, column, text.
fn cells() -> impl Iterator<Item = (u32, u32, &'static str)> {
    (0..)
        .zip(ROWS)
        .flat_map(|(row, cells)| (0..).zip(cells).map(move |(column, text)| (row, column, text)))
}

fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

// xlsx

const RELS: &str =
    r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#;
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

fn xlsx(sheets: &[&str], strings: &str, targets: &[&str]) -> Vec<u8> {
    let list: String = (1..=sheets.len())
        .map(|at| format!(r#"<sheet name="S{at}" sheetId="{at}" r:id="rId{at}"/>"#))
        .collect();
    let workbook = format!(r#"<workbook xmlns:r="{OFFICE}"><sheets>{list}</sheets></workbook>"#);
    let links: String = (1..)
        .zip(targets)
        .map(|(at, target)| {
            format!(r#"<Relationship Id="rId{at}" Type="{OFFICE}/worksheet" Target="{target}"/>"#)
        })
        .collect();
    let package = format!(
        r#"{RELS}<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
    );
    let links = format!("{RELS}{links}</Relationships>");
    let names: Vec<String> =
        (1..=sheets.len()).map(|at| format!("xl/worksheets/sheet{at}.xml")).collect();
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("_rels/.rels", package.as_bytes()),
        ("xl/workbook.xml", workbook.as_bytes()),
        ("xl/_rels/workbook.xml.rels", links.as_bytes()),
        ("xl/sharedStrings.xml", strings.as_bytes()),
    ];
    parts.extend(names.iter().zip(sheets).map(|(name, sheet)| (name.as_str(), sheet.as_bytes())));
    archive(&parts)
}

fn one_sheet(sheet: &str) -> Vec<u8> {
    xlsx(&[sheet], "<sst><si><t>shared</t></si></sst>", &["worksheets/sheet1.xml"])
}

fn sheet_xml(more: &str) -> String {
    let rows: String = (1..)
        .zip(ROWS)
        .map(|(row, cells)| {
            let cells: String = "ABCD"
                .chars()
                .zip(cells)
                .map(|(column, text)| inline(&format!("{column}{row}"), text))
                .collect();
            format!(r#"<row r="{row}">{cells}</row>"#)
        })
        .collect();
    format!("<worksheet><sheetData>{rows}{more}</sheetData></worksheet>")
}

fn inline(place: &str, text: &str) -> String {
    format!(r#"<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>"#)
}

#[test]
fn cells_out_of_order_are_all_read() {
    let turned: String = ROWS[1..]
        .iter()
        .zip([3, 2])
        .map(|(cells, row)| {
            let cells: String = "DCBA"
                .chars()
                .zip(cells.iter().rev())
                .map(|(column, text)| inline(&format!("{column}{row}"), text))
                .collect();
            format!(r#"<row r="{row}">{cells}</row>"#)
        })
        .collect();
    let heading: String = "ABCD"
        .chars()
        .zip(ROWS[0])
        .map(|(column, text)| inline(&format!("{column}1"), text))
        .collect();
    read(
        "order.xlsx",
        &one_sheet(&format!(
            "<worksheet><sheetData>{turned}<row r=\"1\">{heading}</row></sheetData></worksheet>"
        )),
    );
    // A row that comes twice is one row; a cell that comes twice is two answers.
    let more = |cell: &str| sheet_xml(&format!(r#"<row r="3">{}</row>"#, inline(cell, "x")));
    read("again.xlsx", &one_sheet(&more("F3")));
    refused("twice.xlsx", &one_sheet(&more("C3")), "!C3");
}

#[test]
fn what_is_no_shared_text_is_none() {
    let cell = |index: &str| {
        one_sheet(&sheet_xml(&format!(r#"<row r="9"><c r="F9" t="s"><v>{index}</v></c></row>"#)))
    };
    read("shared.xlsx", &cell("0"));
    for index in ["-1", "1", "1.0", "x", "99999999999999999999"] {
        refused("shared.xlsx", &cell(index), "damaged");
    }
}

#[test]
fn an_error_that_is_new_is_an_error_like_any_other() {
    for error in [
        "#SPILL!",
        "#CALC!",
        "#FIELD!",
        "#BLOCKED!",
        "#UNKNOWN!",
        "#CONNECT!",
        "#BUSY!",
        "#GETTING_DATA",
        "#PYTHON!",
        "#N/A",
    ] {
        let aside = format!(
            r#"<row r="1"><c r="A1" t="e"><v>{error}</v></c><c r="B1" t='str'><f>A1</f><v>x</v></c></row>"#
        );
        let aside = format!("<worksheet><sheetData>{aside}</sheetData></worksheet>");
        let both = |first: &str| {
            xlsx(&[first, &aside], "<sst/>", &["worksheets/sheet1.xml", "worksheets/sheet2.xml"])
        };
        read("aside.xlsx", &both(&sheet_xml("")));
        let there = sheet_xml("")
            .replace(&inline("C3", "2-1"), &format!(r#"<c r="C3" t="e"><v>{error}</v></c>"#));
        let run = check(&Saved::bytes("there.xlsx", &both(&there)));
        run.out(1, &[&format!("Excel error {error}"), "!C3"]);
    }
}

/// It is looked over while it is read.
#[test]
fn a_large_book_is_looked_over_like_a_small_one() {
    let large = |sheet: &str| {
        one_sheet(
            &sheet.replace("</worksheet>", &format!("<!--{}--></worksheet>", "x".repeat(5 << 20))),
        )
    };
    read("large.xlsx", &large(&sheet_xml("")));
    refused(
        "shared.xlsx",
        &large(&sheet_xml(r#"<row r="9"><c r="F9" t="s"><v>x</v></c></row>"#)),
        "damaged",
    );
    let there =
        sheet_xml("").replace(&inline("C3", "2-1"), r#"<c r="C3" t="e"><v>#SPILL!</v></c>"#);
    let run = check(&Saved::bytes("there.xlsx", &large(&there)));
    run.out(1, &["Excel error #SPILL!", "!C3"]);
}

#[test]
fn an_archive_is_what_it_says() {
    let good = one_sheet(&sheet_xml(""));
    read("good.xlsx", &good);
    let at = good.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    // The sheet is the last part; its checksum stands 16 bytes into its entry in the directory.
    let last = (at..good.len() - 4).rev().find(|&at| good[at..at + 4] == *b"PK\x01\x02").unwrap();
    let mut bad = good.clone();
    bad[last + 16] ^= 1;
    refused("crc.xlsx", &bad, "damaged");
    // Two parts of one name, and of one name but for its case.
    let named = |name: &str| {
        let mut old = zip::ZipArchive::new(Cursor::new(&good)).unwrap();
        let mut parts: Vec<(String, Vec<u8>)> =
            vec![(name.to_string(), sheet_xml("").replace("2-1", "0-2").into_bytes())];
        for at in 0..old.len() {
            let mut part = old.by_index(at).unwrap();
            let mut content = Vec::new();
            part.read_to_end(&mut content).unwrap();
            parts.push((part.name().unwrap().to_string(), content));
        }
        let mut bytes = archive(
            &parts
                .iter()
                .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
                .collect::<Vec<_>>(),
        );
        for at in 0..bytes.len() - 24 {
            if bytes[at..].starts_with(b"xl/worksheets/sheetX.xml") {
                bytes[at..at + 24].copy_from_slice(b"xl/worksheets/sheet1.xml");
            }
        }
        bytes
    };
    for name in ["xl/worksheets/sheetX.xml", "xl/Worksheets/sheet1.xml"] {
        refused("twice.xlsx", &named(name), "damaged");
    }
    // One part under the name of many sheets.
    let sheet = sheet_xml("");
    let many: Vec<&str> = vec![&sheet; 61];
    refused("shared.xlsx", &xlsx(&many, "<sst/>", &["worksheets/sheet1.xml"; 61]), "damaged");
}

#[test]
fn what_a_part_claims_costs_nothing() {
    let strings = |claim: &str| {
        xlsx(
            &[&sheet_xml("")],
            &format!("<sst uniqueCount=\"{claim}\"><si><t>a</t></si></sst>"),
            &["worksheets/sheet1.xml"],
        )
    };
    read("claim.xlsx", &strings("1"));
    refused("claim.xlsx", &strings("20000000000"), "damaged");
    let formula = |index: &str| {
        one_sheet(&sheet_xml(&format!(
            r#"<row r="9"><c r="F9"><f t="shared" ref="F9:F9" si="{index}">1</f><v>1</v></c></row>"#
        )))
    };
    read("formula.xlsx", &formula("20000000000"));
    read(
        "far.xlsx",
        &one_sheet(&sheet_xml(&format!("<row r=\"1048576\">{}</row>", inline("XFD1048576", "x")))),
    );
    refused(
        "beyond.xlsx",
        &one_sheet(&sheet_xml(&format!("<row r=\"1048577\">{}</row>", inline("A1048577", "x")))),
        "damaged",
    );
    // One long text in very many cells.
    let text = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(32_000));
    let rows: String =
        (9..5_009).map(|row| format!(r#"<row r="{row}"><c r="F{row}" t="s"><v>0</v></c><c r="G{row}" t="s"><v>0</v></c></row>"#)).collect();
    refused("text.xlsx", &xlsx(&[&sheet_xml(&rows)], &text, &["worksheets/sheet1.xml"]), "64 MB");
}

// xlsb

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let low = |number: usize| (number & 0x7F) as u8;
    let mut bytes = if kind < 0x80 {
        vec![kind as u8]
    } else {
        vec![low(kind.into()) | 0x80, low(usize::from(kind) >> 7)]
    };
    let mut length = data.len();
    while length > 0x7F {
        bytes.push(low(length) | 0x80);
        length >>= 7;
    }
    bytes.push(low(length));
    bytes.extend(data);
    bytes
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let length = (units.len() as u32).to_le_bytes();
    length.into_iter().chain(units.into_iter().flat_map(u16::to_le_bytes)).collect()
}

fn xlsb_row(row: u32) -> Vec<u8> {
    record(0x0000, &[&row.to_le_bytes()[..], &[0; 13]].concat())
}

fn xlsb_cell(kind: u16, column: u32, value: &[u8]) -> Vec<u8> {
    record(kind, &[&column.to_le_bytes()[..], &[0; 4], value].concat())
}

fn xlsb(sheet: &[u8], links: usize) -> Vec<u8> {
    let mut rows = Vec::new();
    for (row, column, text) in cells() {
        rows.extend(if column == 0 { xlsb_row(row) } else { Vec::new() });
        rows.extend(xlsb_cell(0x0006, column, &wide(text)));
    }
    let sheet =
        [&record(0x0094, &[0; 16]), &record(0x0091, &[]), &rows[..], sheet, &record(0x0092, &[])]
            .concat();
    let mut workbook = record(0x0099, &[0; 12]);
    for at in 1..=links {
        workbook.extend(record(
            0x009C,
            &[&[0; 8][..], &wide("rId1"), &wide(&format!("S{at}"))].concat(),
        ));
    }
    workbook.extend([record(0x0090, &[]), record(0x0084, &[])].concat());
    let link = format!(
        r#"{RELS}<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.bin"/></Relationships>"#
    );
    archive(&[
        ("xl/workbook.bin", &workbook),
        ("xl/_rels/workbook.bin.rels", link.as_bytes()),
        ("xl/worksheets/sheet1.bin", &sheet),
    ])
}

#[test]
fn an_xlsb_is_read_cell_by_cell() {
    read("good.xlsb", &xlsb(&[], 1));
    read(
        "far.xlsb",
        &xlsb(&[xlsb_row(1_048_575), xlsb_cell(0x0005, 16_383, &1f64.to_le_bytes())].concat(), 1),
    );
    for beyond in [
        xlsb_row(1_048_576),
        [xlsb_row(9), xlsb_cell(0x0005, 16_384, &1f64.to_le_bytes())].concat(),
    ] {
        refused("beyond.xlsb", &xlsb(&beyond, 1), "damaged");
    }
    refused(
        "index.xlsb",
        &xlsb(&[xlsb_row(9), xlsb_cell(0x0007, 1, &(-1i32).to_le_bytes())].concat(), 1),
        "damaged",
    );
    refused("again.xlsb", &xlsb(&[], 61), "damaged");
    // Errors of formulas, known and new, where a result belongs.
    for (kind, code, words) in
        [(0x0003, 0x2A, "#N/A"), (0x000B, 0x2A, "#N/A"), (0x000B, 0x30, "#ERROR48!")]
    {
        let row = [
            xlsb_row(3),
            xlsb_cell(0x0006, 0, &wide("1")),
            xlsb_cell(0x0006, 1, &wide("Eve")),
            xlsb_cell(kind, 2, &[code]),
            xlsb_cell(0x0006, 3, &wide("Fay")),
        ];
        let run = check(&Saved::bytes("error.xlsb", &xlsb(&row.concat(), 1)));
        run.out(1, &[words, "S1!C4"]);
    }
}

// xls

fn biff(kind: u16, data: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}

fn place(row: u32, column: u32) -> [u8; 6] {
    let ([a, b], [c, d]) = ((row as u16).to_le_bytes(), (column as u16).to_le_bytes());
    [a, b, c, d, 0, 0]
}

fn label(row: u32, column: u32, text: &str) -> Vec<u8> {
    biff(
        0x0204,
        &[&place(row, column)[..], &(text.len() as u16).to_le_bytes(), &[0], text.as_bytes()]
            .concat(),
    )
}

fn xls_number(row: u32, column: u32) -> Vec<u8> {
    biff(0x0203, &[&place(row, column)[..], &1f64.to_le_bytes()].concat())
}

/// A workbook of sheets; the first has the pairings, and each `more` of its own. With `ring`, all are the first.
fn xls(more: &[Vec<u8>], ring: bool) -> Vec<u8> {
    let start = biff(0x0809, &[0x00, 0x06, 0x05, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let bound = |at: usize, position: u32| {
        biff(0x0085, &[&position.to_le_bytes()[..], &[0, 0, 2, 0, b'S', b'1' + at as u8]].concat())
    };
    let sheets: Vec<Vec<u8>> = more
        .iter()
        .enumerate()
        .map(|(at, more)| {
            let rows: Vec<u8> = if at == 0 {
                cells().flat_map(|(row, column, text)| label(row, column, text)).collect()
            } else {
                Vec::new()
            };
            // As many rows and columns as can be said.
            let claim = biff(0x0200, &[0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0xFF, 0xFF, 0, 0]);
            [&start[..], &claim, &rows, more, &biff(0x000A, &[])].concat()
        })
        .collect();
    let first = start.len() + more.len() * bound(0, 0).len() + 4;
    let mut position = first;
    let mut book = start.clone();
    for (at, sheet) in sheets.iter().enumerate() {
        book.extend(bound(at, if ring { first as u32 } else { position as u32 }));
        position += sheet.len();
    }
    book.extend(biff(0x000A, &[]));
    book.extend(sheets.concat());
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream("/Workbook").unwrap().write_all(&book).unwrap();
    file.flush().unwrap();
    file.into_inner().into_inner()
}

#[test]
fn an_xls_is_read_cell_by_cell() {
    let far = || [xls_number(40_000, 0), xls_number(65_535, 255)].concat();
    read("good.xls", &xls(&[Vec::new()], false));
    read("far.xls", &xls(&[far()], false));
    read("nine.xls", &xls(&vec![far(); 9], false));
    refused("beyond.xls", &xls(&[xls_number(9, 65_535)], false), "damaged");
    refused("ring.xls", &xls(&vec![Vec::new(); 9], true), "damaged");
    // A text that is not there.
    refused(
        "index.xls",
        &xls(&[biff(0x00FD, &[&place(9, 1)[..], &[0xFF; 4]].concat())], false),
        "!B10",
    );
    // Several numbers in one record keep their columns; so do errors.
    let more =
        |score: Vec<u8>| [label(3, 0, "1"), label(3, 1, "Eve"), score, label(3, 3, "Fay")].concat();
    let error = |code: u8| biff(0x0205, &[&place(3, 2)[..], &[code, 1]].concat());
    for (code, words) in [(0x2A, "#N/A"), (0x30, "#ERROR48!")] {
        let run = check(&Saved::bytes("error.xls", &xls(&[more(error(code))], false)));
        run.out(1, &[words, "S1!C4"]);
    }
    let rk = |number: u32| [&[0, 0][..], &(number << 2 | 2).to_le_bytes()].concat();
    let several = biff(
        0x00BD,
        &[&[9, 0, 250, 0][..], &rk(1), &rk(2), &rk(3), &252u16.to_le_bytes()].concat(),
    );
    read("several.xls", &xls(&[several], false));
}

// ods

fn ods(rows: &str) -> Vec<u8> {
    let cell = |text: &str| {
        format!(
            r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    let table: String = ROWS
        .iter()
        .map(|row| format!("<table:table-row>{}</table:table-row>", row.map(cell).concat()))
        .collect();
    let content = format!(
        r#"<office:document-content><office:body><office:spreadsheet><table:table table:name="S1">{table}{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    archive(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_bytes()),
    ])
}

#[test]
fn an_ods_is_read_cell_by_cell() {
    let row = |attribute: &str, cells: &str| {
        format!("<table:table-row{attribute}>{cells}</table:table-row>")
    };
    let number = |attribute: &str| {
        format!(r#"<table:table-cell{attribute} office:value-type="float" office:value="1"/>"#)
    };
    let rows = |count: u32| format!(r#" table:number-rows-repeated="{count}""#);
    let columns = |count: u32| format!(r#" table:number-columns-repeated="{count}""#);
    read("good.ods", &ods(""));
    let gap = row(&rows(1_048_570), &format!("<table:table-cell{}/>", columns(16_384)));
    read(
        "far.ods",
        &ods(&(gap.clone()
            + &row("", &(format!("<table:table-cell{}/>", columns(16_383)) + &number(""))))),
    );
    read(
        "beyond.ods",
        &ods(&row(&rows(4_000_000_000), &format!("<table:table-cell{}/>", columns(4_000_000_000)))),
    );
    for (rows, words) in [
        (row(&rows(1_000_000), &number(&columns(16_000))), "too large"),
        (row(&rows(4_000_000_000), &number("")), "damaged"),
        (row("", &number(&columns(4_000_000_000))), "damaged"),
        (gap + &row(&rows(9), &number("")), "damaged"),
        (
            row(
                "",
                r#"<table:table-cell office:value-type="string"><text:p>x<text:s text:c="1000000000"/></text:p></table:table-cell>"#,
            ),
            "32769",
        ),
    ] {
        refused("much.ods", &ods(&rows), words);
    }
}
