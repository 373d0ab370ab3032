//! Several files that are one event: named together on the command line, or in an archive.

use std::fs;
use std::io::{Cursor, Write};

use crate::harness::tiebook;

const ROUNDS: [&str; 3] = [
    "White,Result,Black\nAnn,1-0,Ben\nCai,1/2-1/2,Dee\n",
    "White,Result,Black\nAnn,0-1,Cai\nDee,1-0,Ben\n",
    "White,Result,Black\nDee,0-1,Ann\nBen,0-1,Cai\n",
];

/// Cai won twice and drew once, Ann won twice: by hand.
const PLACES: [(&str, &str); 4] = [("Cai", "5/2"), ("Ann", "2"), ("Dee", "3/2"), ("Ben", "0")];

fn places(json: &str) -> Vec<(String, String)> {
    let document: serde_json::Value = serde_json::from_str(json).unwrap();
    let rows = document["players"].as_array().unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let of = |row: &serde_json::Value| {
        (text(&row["name"]), text(&row["figures"]["match_points"]["exact"]))
    };
    rows.iter().map(of).collect()
}

#[test]
fn a_file_a_round_is_one_event() {
    let folder = tempfile::tempdir().unwrap();
    for (at, text) in ROUNDS.iter().enumerate() {
        fs::write(folder.path().join(format!("pairs{}.csv", at + 1)), text).unwrap();
    }
    let args = "standings pairs1.csv pairs2.csv pairs3.csv --together --rules fide-2024 --json -";
    let run = tiebook(&args.split(' ').collect::<Vec<_>>(), folder.path());
    run.ends(0);
    let expected = PLACES.map(|(name, points)| (name.to_string(), points.to_string()));
    assert_eq!(places(&run.stdout), expected);
    // The workbook is called after the first of them.
    assert!(folder.path().join("pairs1-standings.xlsx").exists());

    // Each is cited as the file it is.
    let unread = "White,Result,Black\nAnn,two,Cai\nDee,1-0,Ben\n";
    fs::write(folder.path().join("pairs2.csv"), unread).unwrap();
    let args = "check pairs1.csv pairs2.csv pairs3.csv --together --rules fide-2024";
    let run = tiebook(&args.split(' ').collect::<Vec<_>>(), folder.path());
    run.ends(1);
    run.out_says(&["pairs2.csv ▸ pairs2!B2"]);
}

#[test]
fn an_archive_of_files_is_one_event() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let stored =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let files = ROUNDS.iter().enumerate();
    let mut files: Vec<(String, &str)> =
        files.map(|(at, text)| (format!("club/round{}.csv", at + 1), *text)).collect();
    files.push(("club/style.css".to_string(), "td { color: red }"));
    files.push(("__MACOSX/club/._round1.csv".to_string(), "a,b"));
    for (name, text) in files {
        archive.start_file(name, stored).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    let path = folder.path().join("pages.zip");
    fs::write(&path, archive.finish().unwrap().into_inner()).unwrap();
    let args = ["standings", "pages.zip", "--rules", "fide-2024", "--json", "-"];
    let run = tiebook(&args, folder.path());
    run.ends(0);
    let expected = PLACES.map(|(name, points)| (name.to_string(), points.to_string()));
    assert_eq!(places(&run.stdout), expected);
}
