//! The same tournament from every kind of file. LibreOffice saved the ods and the xls.

use std::io::{Cursor, Read, Write};

use crate::harness::{EN, Saved, expected, order, points};

fn file(name: &str) -> Saved {
    Saved::bytes(name, &std::fs::read(std::path::Path::new("tests/books").join(name)).unwrap())
}

#[test]
fn ods_and_xls_are_the_same_as_xlsx() {
    let (mut want, _) = Saved::sample("friday-mtg.xlsx").standings("");
    for name in ["friday-mtg.ods", "friday-mtg.xls"] {
        let (mut json, _) = file(name).standings("");
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
    // Excel's “Unicode text”.
    let unicode: Vec<u8> = "\u{feff}"
        .chars()
        .chain(CSV.replace(',', "\t").chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [
        CSV.as_bytes().to_vec(),
        bom,
        cp932,
        unicode,
        CSV.replace(',', "\t").into_bytes(),
        CSV.replace(',', ";").into_bytes(),
    ] {
        let (json, _) = Saved::bytes("results.csv", &bytes).standings("--rules hyogo-2009-exact");
        assert_eq!(order(&json), ["田中", "髙橋", "鈴木", "斎藤"]);
    }
}

#[test]
fn a_csv_cell_is_named_by_its_line() {
    let broken = CSV.replace("2,2,斎藤,△", "2,2,斎藤,なぞ");
    let run =
        Saved::bytes("results.csv", broken.as_bytes()).run("check", "--rules hyogo-2009-exact");
    run.out_says(&["results.csv ▸ D6"]);
}

#[test]
fn merged_rounds_and_rounds_written_once_are_repeated() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["", "2", "Cai", "2-0", "Dee"],
        ["2", "1", "Ann", "2-0", "Cai"],
        ["", "2", "Ben", "2-0", "Dee"],
    ];
    let (json, _) = crate::harness::Book::new("once.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .rules("mtg")
        .save()
        .standings("");
    assert_eq!(json["rounds"], 2);
    let merged = crate::harness::Book::new("merged.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .with(|workbook| {
            let sheet = workbook.worksheet_from_index(0).unwrap();
            sheet.merge_range(1, 0, 2, 0, "第1回戦", &rust_xlsxwriter::Format::new()).unwrap();
        });
    let (again, _) = merged.rules("mtg").save().standings("");
    assert_eq!(again["players"], json["players"]);
}

/// Many programs write text and call it .xls.
#[test]
fn text_called_xls_is_read() {
    let text = "Round\tTable\tPlayer 1\tResult\tPlayer 2\n1\t1\tAnn\t2-0\tBen\n";
    let (json, _) = Saved::bytes("export.xls", text.as_bytes()).standings("--rules mtg");
    assert_eq!(crate::harness::exact(&json, "Ann", "match_points"), "3");
}

/// Others write a web page and call it .xls, or Excel's XML of 2003.
#[test]
fn tables_of_web_pages_are_read() {
    let page = "<html><head><meta charset=utf-8></head><body><table><tr><td>Menu</td></tr></table>\
        <table border=1><caption>Results</caption><tr><th>Round<th>Table<th>Player&nbsp;1<th>Result<th>Player 2</tr>\
        <tr><td rowspan=2>1<td>1<td>Ann<br><td>2-0<td>Ben &amp; Co</tr><tr><td>2<td><b>Cai</b><td>1-2<td>Dee</tr>\
        <tr><td>2<td>1<td>Ann<td>zz<td>Dee</tr></table></body></html>";
    let good = page.replace("zz", "2-1");
    let (json, _) = Saved::bytes("export.xls", good.as_bytes()).standings("--rules mtg");
    assert_eq!(
        crate::harness::points(&json),
        crate::harness::expected(&[("Ann", "6"), ("Ben & Co", "0"), ("Cai", "0"), ("Dee", "3")])
    );
    let run = Saved::bytes("export.xls", page.as_bytes()).run("check", "--rules mtg");
    run.out(1, &["export.xls ▸ #1!D4"]);
    let xml = "<?xml version=\"1.0\"?><Workbook xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet ss:Name=\"R\"><Table>\
        <Row><Cell><Data ss:Type=\"String\">Round</Data></Cell><Cell><Data>Player 1</Data></Cell><Cell><Data>Result</Data></Cell><Cell><Data>Player 2</Data></Cell></Row>\
        <Row ss:Index=\"5\"><Cell><Data ss:Type=\"Number\">1</Data></Cell><Cell><Data>Ann</Data></Cell><Cell ss:Index=\"4\"><Data>Ben</Data></Cell></Row></Table></Worksheet></Workbook>";
    let run = Saved::bytes("export.xls", xml.as_bytes()).run("check", "--rules mtg");
    run.out(0, &["2 players, 1 round, 1 pairing"]);
}

/// Excel saves the date that it made of a score as it showed it: which of the two was typed is asked, and then read.
#[test]
fn scores_that_excel_saved_as_days_are_asked_about_with_the_option_that_reads_them() {
    for day in ["2-Jan", "Jan-2", "02-Jan"] {
        let text = format!("Round,Player 1,Result,Player 2\n1,Ann,{day},Ben\n1,Cai,2-0,Dee\n");
        let saved = Saved::bytes("days.csv", text.as_bytes());
        let run = saved.run("check", "--rules mtg --lang en");
        run.out(1, &["use --dates mdy if it is 1-2, --dates dmy if it is 2-1"]);
        for (order, won) in [("mdy", ["0", "3"]), ("dmy", ["3", "0"])] {
            let (json, _) = saved.standings(&["--rules", "mtg", "--dates", order]);
            assert_eq!(
                ["Ann", "Ben"].map(|name| crate::harness::exact(&json, name, "match_points")),
                won,
                "{day} {order}"
            );
        }
    }
    // A month and the year 2000 were a score to nil, and Japanese dates have the month first.
    for (day, won) in [("Feb-00", "3"), ("2月1日", "3"), ("1月2日", "0")] {
        let text = format!("Round,Player 1,Result,Player 2\n1,Ann,{day},Ben\n");
        let (json, _) = Saved::bytes("days.csv", text.as_bytes()).standings("--rules mtg");
        assert_eq!(crate::harness::exact(&json, "Ann", "match_points"), won, "{day}");
    }
}

/// Returns an archive with another text in one of its parts.
fn with_part(bytes: &[u8], name: &str, change: &dyn Fn(&str) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let (known_as, mut text) = (part.name().unwrap().to_string(), String::new());
        part.read_to_string(&mut text).unwrap();
        writer.start_file(&*known_as, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(if known_as == name { change(&text) } else { text }.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn cells_outside_the_cells_of_a_sheet_are_damage() {
    let sheets = |part: &dyn Fn(&str) -> String| {
        let rows = [&EN[..], &["1", "1", "Ann", "2-0", "Ben"]]
            .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
        let bytes = crate::harness::bare_xlsx(&[("Pairings".to_string(), rows.to_vec())]);
        Saved::bytes("book.xlsx", &with_part(&bytes, "xl/worksheets/sheet1.xml", part))
    };
    let row = "<row r=\"9\"><c r=\"A9\" t=\"inlineStr\"><is><t>Zed</t></is></c></row>";
    assert_eq!(sheets(&|xml| xml.to_string()).problems("--rules mtg"), [""; 0]);
    for more in [
        format!("<sheetData>{row}</sheetData>"),
        "<sheetData/>".to_string(),
        row.to_string(),
        "</sheetData>".to_string(),
    ] {
        let saved = sheets(&|xml| xml.replace("</sheetData>", &format!("</sheetData>{more}")));
        assert_eq!(
            saved.problems("--rules mtg"),
            ["unreadable-file.damaged book.xlsx"],
            "behind: {more}"
        );
        let saved = sheets(&|xml| xml.replace("<sheetData>", &format!("{more}<sheetData>")));
        assert_eq!(
            saved.problems("--rules mtg"),
            ["unreadable-file.damaged book.xlsx"],
            "before: {more}"
        );
    }
}

/// Of two places that contradict each other the one is named where the result stands.
#[test]
fn a_winner_who_lost_is_named_beside_the_score() {
    let saved = Saved::bytes("w.csv", b"Round,Winner,Loser,Score\n1,Ann,Ben,1-2\n1,Cai,Dee,2-0\n");
    assert_eq!(saved.problems("--rules mtg"), ["contradiction D2"]);
    assert!(
        saved
            .run("check", "--rules mtg --lang en")
            .stdout
            .contains("“Winner: Ann” and “1-2” contradict each other")
    );
}

/// What stands in a page outside its tables is named by its line; in XML it is text like any other.
#[test]
fn what_stands_outside_the_tables_of_a_page_is_named_by_its_line() {
    let page = "<html><body><table><tr><th>Round<th>Player 1<th>Result<th>Player 2</tr><tr><td>1<td>Ann<td>2-0<td>Ben</tr>\
        <tr><td>1<td>Cai<td>2-1<td>Dee</tr></table>\n\n<pre>\nthe second round:\nAnn beat Cai 2-1\n</pre></body></html>";
    let run = Saved::bytes("page.xls", page.as_bytes()).run("check", "--rules mtg --lang en");
    run.out_says(&["(rows: 5)"]);
    let xml = "<?xml version=\"1.0\"?><Workbook><Worksheet><Table><Row><Cell>Round</Cell><Cell>Player 1</Cell><Cell>Result</Cell>\
        <Cell>Player 2</Cell></Row><Row><Cell>1</Cell><Cell><![CDATA[Ann]]></Cell><Cell>2-0</Cell><Cell><![CDATA[Ben]]></Cell></Row></Table></Worksheet></Workbook>";
    let (json, _) = Saved::bytes("page.xls", xml.as_bytes()).standings("--rules mtg");
    assert_eq!(points(&json), expected(&[("Ann", "3"), ("Ben", "0")]));
    // A separator that nobody sees is called by its name.
    let run = Saved::bytes(
        "book.csv",
        b"Round,Table,Player 1,Result,Player 2\n1,1,Ann,2-0,Ben\n1,2,Cai,2-1,Dee\n2\t1\tAnn\t2-1\tCai\n",
    )
    .run("check", "--lang en");
    run.out_says(&["“Tab”"]);
}
