//! The command line as its users meet it.

use crate::harness::{Book, EN, Saved, tiebook};

#[test]
fn the_input_is_never_written_to() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let before = std::fs::read(&saved.path).unwrap();
    let run = saved.run("standings", &["-o", saved.path.to_str().unwrap(), "--force"]);
    assert_eq!(run.code, 2);
    let run = saved.run(
        "standings",
        &[
            "-o",
            saved.beside("o.xlsx").to_str().unwrap(),
            "--force",
            "--json",
            saved.path.to_str().unwrap(),
        ],
    );
    assert_eq!(run.code, 2);
    assert_eq!(std::fs::read(&saved.path).unwrap(), before);
}

#[test]
fn two_books_never_share_an_output() {
    let (one, two) = (Saved::sample("friday-mtg.xlsx"), Saved::sample("friday-mtg.xlsx"));
    let out = one.beside("out");
    let args = [
        "standings",
        one.path.to_str().unwrap(),
        two.path.to_str().unwrap(),
        "--out-dir",
        out.to_str().unwrap(),
        "--force",
    ];
    assert_eq!(tiebook(&args, one.path.parent().unwrap()).code, 2);
}

#[test]
fn names_stay_the_text_they_are() {
    let names = ["=HYPERLINK(\"x\")", "+1", "@x", "Nan", "0123", "1e5", "TRUE", "-"];
    let rows: Vec<[&str; 5]> =
        names[..6].chunks(2).map(|pair| ["1", "", pair[0], "2-0", pair[1]]).collect();
    let rows: Vec<[String; 5]> = rows
        .iter()
        .map(|row| {
            row.map(|cell| {
                if cell.parse::<f64>().is_ok() && cell.len() > 1 {
                    format!("@{cell}")
                } else {
                    cell.to_string()
                }
            })
        })
        .collect();
    let rows: Vec<[&str; 5]> =
        rows.iter().map(|row| [0, 1, 2, 3, 4].map(|at| row[at].as_str())).collect();
    let saved = Book::new("names.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let (json, output) = saved.standings("");
    let mut found = crate::harness::order(&json);
    found.sort();
    let mut want: Vec<String> =
        ["=HYPERLINK(\"x\")", "+1", "x", "Nan", "0123", "1e5"].map(String::from).to_vec();
    want[2] = "x".into();
    want.sort();
    assert_eq!(found, want);
    let formulas = crate::harness::stored(&output, true).len();
    let texts: Vec<String> = crate::harness::stored(&output, false)
        .into_iter()
        .filter_map(|(.., seen)| match seen {
            crate::harness::Seen::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    assert!(formulas > 100);
    for name in want {
        assert!(texts.contains(&name), "{name} is not in the output as text");
    }
}
