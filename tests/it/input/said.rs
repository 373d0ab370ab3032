//! What is not read is said: sheets of rounds, lines of a text, words of a page, words that may be names.

use std::io::{Cursor, Read, Write};

use crate::harness::{Book, EN, Saved, expected, points};

/// Returns kind and place of what `check` finds, as `kind place`; what is only worth knowing is left out.
fn told(saved: &Saved, args: &[&str]) -> Vec<String> {
    let run = saved.run(
        "check",
        &[&["--rules", "mtg", "--json", "-"], args].concat(),
    );
    let document: serde_json::Value = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|_| panic!("{} {}", run.stdout, run.stderr));
    let problems = document["problems"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|problem| problem["severity"] != "information");
    let place = |problem: &serde_json::Value| {
        problem["place"]
            .as_str()
            .unwrap()
            .rsplit(" ▸ ")
            .next()
            .unwrap()
            .to_string()
    };
    problems
        .map(|problem| format!("{} {}", problem["kind"].as_str().unwrap(), place(problem)))
        .collect()
}

const HEAD: &[&str] = &["Table", "Player 1", "Result", "Player 2"];
const R1: &[&[&str]] = &[
    HEAD,
    &["1", "Ann", "2-0", "Ben"],
    &["2", "Cai", "2-1", "Dee"],
];
const R2: &[&[&str]] = &[
    HEAD,
    &["1", "Ann", "2-1", "Cai"],
    &["2", "Ben", "0-2", "Dee"],
];
const R4: &[&[&str]] = &[
    HEAD,
    &["1", "Ann", "2-1", "Dee"],
    &["2", "Ben", "0-2", "Cai"],
];

#[test]
fn a_sheet_named_after_a_round_is_read_or_said() {
    type Rows<'a> = &'a [&'a [&'a str]];
    let check = |what: &str, name: &str, rows: Rows<'_>, want: &[&str]| {
        let book = Book::new("book.xlsx")
            .sheet("Round 1", R1)
            .sheet("Round 2", R2)
            .sheet(name, rows);
        assert_eq!(told(&book.save(), &[]), want, "{what}: {name}");
    };
    let words: Rows<'_> = &[&["Ann beat Dee 2-0"], &["Ben lost to Cai"]];
    for name in [
        "R4",
        "Round 4",
        "第4回戦",
        "Week 4",
        "Rd 4 pairings",
        "Runde 4",
        "4",
    ] {
        let want = if name == "4" {
            "not-read 4!A1".to_string()
        } else {
            format!("not-read {name}!A1")
        };
        check("sentences", name, words, &[&want]);
    }
    check(
        "other people",
        "Round 3",
        &[&["Zed beat Yao"]],
        &["not-read Round 3!A1"],
    );
    // Below a title it is read: a game without a score.
    check(
        "below a title",
        "Round 3",
        &[&["Round 3"], &["Ann beat Dee"]],
        &["missing-score Round 3!A2"],
    );
    check(
        "beside the columns of a list",
        "Round 3",
        &[HEAD, &["Ann beat Dee 2-0"]],
        &["not-read Round 3!A2"],
    );
    check(
        "numbers",
        "Round 3",
        &[&["1", "2", "0", "4"]],
        &["not-read Round 3!A1"],
    );
    check(
        "one column of names",
        "Round 3",
        &[&["Ann"], &["Dee"], &["Ben"], &["Cai"]],
        &["not-read Round 3!A1"],
    );
    // What is no round, or is still to be filled in.
    check("standings", "Standings after round 2", words, &[]);
    check(
        "順位",
        "第2回戦終了時の順位",
        &[&["Ann beat everybody"]],
        &[],
    );
    check(
        "published",
        "Round 2 (final)",
        &[
            &["Rank", "Name", "Points"],
            &["1", "Ann", "6"],
            &["2", "Cai", "3"],
        ],
        &[],
    );
    check("nothing", "Round 3", &[], &[]);
    check(
        "a frame",
        "Round 3",
        &[&["Round 3"], HEAD, &["1"], &["2"]],
        &[],
    );
    check(
        "a frame without its heading",
        "Round 3",
        &[&["Round 3"], &["1"], &["2"]],
        &[],
    );
    check("no round", "Evening", words, &[]);
    // A number alone names a round where others do.
    let book = Book::new("book.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"]])
        .sheet("4", words);
    assert_eq!(told(&book.save(), &[]), [""; 0]);
    // Empty between others.
    let gap = Book::new("book.xlsx")
        .sheet("Round 1", R1)
        .sheet("Round 2", R2)
        .sheet("Round 3", &[])
        .sheet("Round 4", R4);
    assert_eq!(told(&gap.save(), &[]), ["round-gap Round 4"]);
    let asked = Book::new("book.xlsx")
        .sheet("Round 1", R1)
        .sheet("Round 2", words);
    assert_eq!(told(&asked.save(), &["--sheet", "Round 1"]), [""; 0]);
}

#[test]
fn rows_separated_otherwise_are_said() {
    let list = |separator: &str, more: &str| {
        let rows = [
            "Round,Table,Player 1,Result,Player 2",
            "1,1,Ann,2-0,Ben",
            "1,2,Cai,2-1,Dee",
        ]
        .map(|row| row.replace(',', separator));
        Saved::bytes(
            "book.csv",
            format!("{}\n{more}\n", rows.join("\n")).as_bytes(),
        )
    };
    for (separator, row, want) in [
        (",", "2;1;Ann;2-1;Cai", "other-separator A4"),
        (",", "2\t1\tAnn\t2-1\tCai", "other-separator A4"),
        (",", "\"2;1;Ann;2-1;Cai\"", "other-separator A4"),
        (",", "2;2;Ben;bye", "other-separator A4"),
        (";", "2,1,Ann,2-1,Cai", "other-separator A4"),
        ("\t", "2;1;Ann;2-1;Cai", "other-separator A4"),
        ("\t", "2,1,Ann,2-1,Cai", "other-separator A4"),
        (";", "Note: prizes, food", ""),
        (",", "Note: prizes; food", ""),
    ] {
        let want: Vec<&str> = Some(want)
            .filter(|want| !want.is_empty())
            .into_iter()
            .collect();
        assert_eq!(told(&list(separator, row), &[]), want, "{row}");
    }
    assert!(
        list(",", "2\t1\tAnn\t2-1\tCai")
            .run("check", &["--lang", "en"])
            .stdout
            .contains("“Tab”")
    );
}

const PAGE: [&str; 2] = [
    "<html><body><table><tr><th>Round<th>Player 1<th>Result<th>Player 2</tr><tr><td>1<td>Ann<td>2-0<td>Ben</tr>",
    "<tr><td>1<td>Cai<td>2-1<td>Dee</tr></table>",
];

#[test]
fn what_a_page_says_of_players_outside_its_tables_is_said() {
    let page = |before: &str, within: &str, after: &str| {
        let page = format!(
            "{before}{}{within}{}{after}</body></html>",
            PAGE[0], PAGE[1]
        );
        told(&Saved::bytes("page.xls", page.as_bytes()), &[])
    };
    let said = ["not-read page.xls"];
    for after in [
        "<pre>2 Ann 2-1 Cai</pre>",
        "<pre>\nRound 2\n 1   Ann   2-1   Cai\n</pre>",
        "<div>Ann beat Cai</div>",
        "<p>Round 2: <b>Ann</b> - <i>Cai</i> 2-1",
        "<![CDATA[2 Ann 2-1 Cai]]>",
        "<?php echo 'Ann 2-1 Cai'; ?>",
        "<table><tr><td>2<td>Ann<td>2-1<td>Cai</tr></table>",
        "<table><tr><td><table><tr><td>2<td>Ann<td>2-1<td>Cai</tr></table></td></tr></table>",
        "<table><tr><td>Ann beat Cai</td></tr><tr><td>Ben beat Dee</td><td>x</td></tr></table>",
        "<ul><li>Ann 2-1 Cai<li>Ben 0-2 Dee</ul>",
    ] {
        let found = page("", "", after);
        let elsewhere = ["not-read #2!A1"];
        assert!(
            found == said || after.contains("<td>x") && found == elsewhere,
            "{after}: {found:?}"
        );
    }
    assert_eq!(
        page("", "<div>Ann beat Cai</div>", ""),
        said,
        "between the rows"
    );
    assert_eq!(
        page("", "<tr>Ann <td></tr>Ann beat Cai", ""),
        said,
        "in no cell"
    );
    assert_eq!(page("<?php\n?>", "", ""), [""; 0]);
    for after in [
        "<p>Thanks to everybody!</p>",
        "<pre>1 Ann 2-0 Ben</pre>",
        "<ol><li>Ann<li>Cai<li>Ben<li>Dee</ol>",
        "<!-- Ann 2-1 Cai -->",
        "<script>var a = 'Ann 2-1 Cai';</script>",
        "<select><option>Ann<option>Ben<option>Cai</select>",
    ] {
        assert_eq!(page("", "", after), [""; 0], "{after}");
    }
    // Which line of the page it is.
    let page = format!(
        "{}{}\n\n<pre>\nthe second round:\nAnn beat Cai 2-1\n</pre></body></html>",
        PAGE[0], PAGE[1]
    );
    let run =
        Saved::bytes("page.xls", page.as_bytes()).run("check", &["--rules", "mtg", "--lang", "en"]);
    assert!(run.stdout.contains("(rows: 5)"), "{}", run.stdout);
    // In XML it is text like any other.
    let xml = "<?xml version=\"1.0\"?><Workbook><Worksheet><Table><Row><Cell>Round</Cell><Cell>Player 1</Cell><Cell>Result</Cell>\
        <Cell>Player 2</Cell></Row><Row><Cell>1</Cell><Cell><![CDATA[Ann]]></Cell><Cell>2-0</Cell><Cell><![CDATA[Ben]]></Cell></Row></Table></Worksheet></Workbook>";
    let (json, _) = Saved::bytes("page.xls", xml.as_bytes()).standings(&["--rules", "mtg"]);
    assert_eq!(points(&json), expected(&[("Ann", "3"), ("Ben", "0")]));
}

#[test]
fn what_is_struck_out_is_not_read_and_said() {
    for element in ["del", "s", "strike", "S"] {
        let row = format!("<tr><td>1<td>Eve<td><{element}>2-0</{element}> 0-2<td>Fay</tr>");
        let saved = Saved::bytes(
            "page.xls",
            format!("{}{row}{}</body></html>", PAGE[0], PAGE[1]).as_bytes(),
        );
        assert_eq!(told(&saved, &[]), ["struck-out #1!C3"], "{element}");
        let (json, _) = saved.standings(&["--rules", "mtg"]);
        assert_eq!(
            points(&json),
            expected(&[
                ("Ann", "3"),
                ("Ben", "0"),
                ("Cai", "3"),
                ("Dee", "0"),
                ("Eve", "0"),
                ("Fay", "3")
            ])
        );
    }
    let row = "<tr><td><s>1<td><s>Eve</s><td><s>2-0</s><td><s>Fay</s></tr>";
    let saved = Saved::bytes(
        "page.xls",
        format!("{}{row}{}</body></html>", PAGE[0], PAGE[1]).as_bytes(),
    );
    assert_eq!(told(&saved, &[]), ["struck-out #1!A3"]);
}

/// Returns an archive with another text in one of its parts.
fn with_part(bytes: &[u8], name: &str, change: &dyn Fn(&str) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let (known_as, mut text) = (part.name().unwrap().to_string(), String::new());
        part.read_to_string(&mut text).unwrap();
        writer
            .start_file(&*known_as, zip::write::SimpleFileOptions::default())
            .unwrap();
        writer
            .write_all(
                if known_as == name {
                    change(&text)
                } else {
                    text
                }
                .as_bytes(),
            )
            .unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn cells_outside_the_cells_of_a_sheet_are_damage() {
    let sheets = |part: &dyn Fn(&str) -> String| {
        let rows = [&EN[..], &["1", "1", "Ann", "2-0", "Ben"]]
            .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
        let bytes = crate::harness::bare_xlsx(&[("Pairings".to_string(), rows.to_vec())]);
        Saved::bytes(
            "book.xlsx",
            &with_part(&bytes, "xl/worksheets/sheet1.xml", part),
        )
    };
    let row = "<row r=\"9\"><c r=\"A9\" t=\"inlineStr\"><is><t>Zed</t></is></c></row>";
    assert_eq!(told(&sheets(&|xml| xml.to_string()), &[]), [""; 0]);
    for more in [
        format!("<sheetData>{row}</sheetData>"),
        "<sheetData/>".to_string(),
        row.to_string(),
        "</sheetData>".to_string(),
    ] {
        let saved = sheets(&|xml| xml.replace("</sheetData>", &format!("</sheetData>{more}")));
        assert_eq!(told(&saved, &[]), ["damaged book.xlsx"], "behind: {more}");
        let saved = sheets(&|xml| xml.replace("<sheetData>", &format!("{more}<sheetData>")));
        assert_eq!(told(&saved, &[]), ["damaged book.xlsx"], "before: {more}");
    }
}

#[test]
fn a_word_for_a_bye_that_may_be_a_name_is_asked_about() {
    let list = |rows: &[[&str; 5]]| Book::new("book.xlsx").pairings(&EN, rows).save();
    let first = ["1", "1", "Ann", "2-0", "Ben"];
    for word in ["Frei", "Free", "BYE", "Leer"] {
        for (one, result, two) in [
            ("Cai", "2-1", word),
            (word, "1-2", "Cai"),
            ("Cai", "○2-1", word),
            ("Cai", "2-0-1", word),
            ("Cai", "1-1", word),
        ] {
            assert_eq!(
                told(&list(&[first, ["1", "2", one, result, two]]), &[]),
                ["bye-or-name Pairings!D3"],
                "{one} {result} {two}"
            );
        }
        assert_eq!(
            told(&list(&[first, ["1", "2", "Cai", "2-0", word]]), &[]),
            [""; 0],
            "{word}"
        );
        // A mark says that somebody beat Cai; noughts and halves count what a bye is worth.
        for (one, result, two) in [
            ("Cai", "L", word),
            ("Cai", "●", word),
            (word, "○", "Cai"),
            ("Cai", "D", word),
        ] {
            assert_eq!(
                told(&list(&[first, ["1", "2", one, result, two]]), &[]),
                ["bye-or-name Pairings!D3"],
                "{one} {result} {two}"
            );
        }
        assert_eq!(
            told(&list(&[first, ["1", "2", "Cai", "½", word]]), &[]),
            [""; 0],
            "{word}"
        );
        for (one, winner, two) in [("Cai", word, word), (word, word, "Cai"), ("Cai", "2", word)] {
            let rows: &[&[&str]] = &[
                &["Round", "Player 1", "Player 2", "Winner"],
                &["1", "Ann", "Ben", "Ann"],
                &["1", one, two, winner],
            ];
            let said = told(&Book::new("book.xlsx").sheet("Pairings", rows).save(), &[]);
            assert!(
                said.contains(&"bye-or-name Pairings!D3".to_string()),
                "{one} {winner} {two}: {said:?}"
            );
        }
        let won: &[&[&str]] = &[
            &["Round", "Winner", "Loser"],
            &["1", "Ann", "Ben"],
            &["1", word, "Cai"],
        ];
        let said = told(&Book::new("book.xlsx").sheet("Pairings", won).save(), &[]);
        assert!(
            said.contains(&"bye-or-name Pairings!A3".to_string()),
            "{word}: {said:?}"
        );
        // Whoever is listed is somebody.
        let players: &[&[&str]] = &[
            &["No", "Name"],
            &["1", "Ann"],
            &["2", "Ben"],
            &["3", "Cai"],
            &["4", word],
        ];
        let listed = Book::new("book.xlsx")
            .pairings(&EN, &[first, ["1", "2", "Cai", "2-1", word]])
            .sheet("Players", players)
            .save();
        assert_eq!(told(&listed, &[]), [""; 0], "{word}");
        // In columns of their own, and one below the other.
        let scores: &[&[&str]] = &[
            &["Round", "Player 1", "Score 1", "Score 2", "Player 2"],
            &["1", "Ann", "2", "0", "Ben"],
            &["1", "Cai", "2", "1", word],
        ];
        assert_eq!(
            told(
                &Book::new("book.xlsx").sheet("Pairings", scores).save(),
                &[]
            ),
            ["bye-or-name Pairings!C3"]
        );
        for (one, two, want) in [
            (["Cai", "2"], [word, "1"], "C5"),
            ([word, "2"], ["Cai", "1"], "C6"),
            (["Cai", "L"], [word, "W"], "C5"),
            ([word, "○"], ["Cai", "●"], "C6"),
        ] {
            let [one, two] = [one, two].map(|[name, score]| ["2", name, score]);
            let seats: &[&[&str]] = &[
                &["Round 1"],
                &["Table", "Name", "Result"],
                &["1", "Ann", "2"],
                &["1", "Ben", "0"],
                &one,
                &two,
            ];
            assert_eq!(
                told(&Book::new("book.xlsx").sheet("Sheet1", seats).save(), &[]),
                [format!("bye-or-name Sheet1!{want}")]
            );
        }
    }
}

#[test]
fn bare_percentages_among_fractions_are_said() {
    let published = |heading: &str, values: [&str; 4]| {
        let rows: Vec<[&str; 3]> = (0..4)
            .map(|at| {
                [
                    ["1", "2", "3", "4"][at],
                    ["Ann", "Cai", "Ben", "Dee"][at],
                    values[at],
                ]
            })
            .collect();
        let head = ["Rank", "Name", heading];
        let rows: Vec<&[&str]> = std::iter::once(&head[..])
            .chain(rows.iter().map(<[&str; 3]>::as_slice))
            .collect();
        let book = Book::new("book.xlsx").pairings(
            &EN,
            &[
                ["1", "1", "Ann", "2-0", "Ben"],
                ["1", "2", "Cai", "2-0", "Dee"],
            ],
        );
        told(&book.sheet("Published", &rows).save(), &[])
    };
    for heading in ["OMW", "OMW%", "GW", "Opp. win", "勝率"] {
        assert_eq!(
            published(heading, ["0.61", "44.4", "0.5", "33.3"]),
            ["mixed-percentages Published!C2"],
            "{heading}"
        );
        assert_eq!(
            published(heading, ["61", "44.4", "50", "33.3"]),
            [""; 0],
            "{heading}"
        );
        assert_eq!(
            published(heading, ["0.61", "0.444", "1", "0"]),
            [""; 0],
            "{heading}"
        );
    }
    // Averages of points may be anything.
    assert_eq!(published("ASD", ["0.61", "44.4", "0.5", "33.3"]), [""; 0]);
}

#[test]
fn finals_count_where_the_rules_sheet_says_so() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Eve"],
        ["1", "2", "Ben", "2-0", "Fay"],
        ["1", "3", "Cai", "2-0", "Gus"],
        ["1", "4", "Dee", "2-0", "Hal"],
        ["2", "1", "Ann", "2-0", "Dee"],
        ["2", "2", "Ben", "2-0", "Cai"],
        ["2", "3", "Eve", "2-0", "Hal"],
        ["2", "4", "Fay", "2-0", "Gus"],
        ["3", "1", "Ann", "2-0", "Ben"],
    ];
    let with = |setting: &[&[&str]]| {
        Book::new("book.xlsx")
            .pairings(&EN, &rows)
            .sheet("Rules", &[&[&["Rule set", "mtg"][..]], setting].concat())
            .save()
    };
    assert_eq!(told(&with(&[]), &[]), ["finals-by-shape Pairings!D10"]);
    assert_eq!(
        told(&with(&[&["Count finals", "no"]]), &[]),
        ["finals-by-shape Pairings!D10"]
    );
    for (key, value) in [
        ("Count finals", "yes"),
        ("決勝も数える", "はい"),
        ("count finals", "Yes"),
    ] {
        assert_eq!(
            told(&with(&[&[key, value]]), &[]),
            ["finals-counted Pairings!D10"],
            "{key} {value}"
        );
    }
    assert_eq!(
        told(&with(&[&["Count finals", "perhaps"]]), &[]),
        ["finals-by-shape Pairings!D10", "bad-setting Rules!B2"]
    );
    assert_eq!(
        told(
            &with(&[&["Count finals", "yes"], &["Count finals", "no"]]),
            &[]
        ),
        ["finals-counted Pairings!D10", "set-twice Rules!B3"]
    );
    let run = with(&[&["Count finals", "yes"]]).run("check", &["--lang", "en"]);
    assert!(
        run.stdout.contains("because Rules!B2 says so"),
        "{}",
        run.stdout
    );
    // The program's own output says it on, whoever said it first.
    for (saved, args) in [
        (with(&[&["Count finals", "yes"]]), &[][..]),
        (with(&[]), &["--count-finals"][..]),
    ] {
        for lang in ["en", "ja"] {
            let (before, output) = saved.standings(&[args, &["--lang", lang]].concat());
            let again = Saved::bytes("again.xlsx", &std::fs::read(output).unwrap());
            let (after, _) = again.standings(&[]);
            assert_eq!(points(&before), points(&after), "{lang}");
            let kinds: Vec<&str> = after["problems"]
                .as_array()
                .unwrap()
                .iter()
                .map(|problem| problem["kind"].as_str().unwrap())
                .collect();
            assert!(kinds.contains(&"finals-counted"), "{kinds:?}");
        }
    }
}

/// A dash would say that somebody took no part; beside a word for a bye it says nothing. The word may stand under either score.
#[test]
fn a_bye_is_one_wherever_its_word_stands() {
    let rows: [&[&str]; 4] = [
        &["Round", "Player 1", "Score 1", "Score 2", "Player 2"],
        &["1", "Ann", "2", "0", "Ben"],
        &["1", "Cai", "", "bye", ""],
        &["2", "Ben", "2", "0", "Cai"],
    ];
    let (json, _) = Book::new("bye.xlsx")
        .sheet("Games", &rows)
        .rules("mtg")
        .save()
        .standings(&[]);
    assert_eq!(crate::harness::exact(&json, "Cai", "match_points"), "3");
    for word in ["free", "bye", "不戦勝"] {
        let rows = [
            ["1", "1", "Ann", "2-0", "Ben"],
            ["1", "", "Cai", "-", word],
            ["2", "1", "Ben", "2-0", "Cai"],
        ];
        let (json, _) = Book::new("free.xlsx")
            .pairings(&EN, &rows)
            .rules("mtg")
            .save()
            .standings(&[]);
        assert_eq!(
            crate::harness::exact(&json, "Cai", "match_points"),
            "3",
            "{word}"
        );
    }
}

/// Signs beside names whose columns have no heading, and differences without a sign.
#[test]
fn marks_beside_names_are_not_left_out_in_silence() {
    let rows: [&[&str]; 5] = [
        &["ラウンド", "黒番", "", "白番", "", "石差"],
        &["1", "後藤", "●", "阿部", "○", "30"],
        &["1", "土井", "○", "遠藤", "●", "12"],
        &["2", "阿部", "○", "土井", "●", "8"],
        &["2", "遠藤", "○", "後藤", "●", "2"],
    ];
    let run = Book::new("othello.xlsx")
        .sheet("対局", &rows)
        .rules("othello-japan")
        .save()
        .run("check", &["--lang", "en"]);
    assert!(
        run.code == 1
            && run.stdout.contains("対局!C2")
            && run.stdout.contains("stands beside 後藤"),
        "{}",
        run.stdout
    );
    // As colours are: the same in every row.
    let rows: [&[&str]; 3] = [
        &["Round", "Player 1", "", "Result", "Player 2"],
        &["1", "Ann", "●", "2-0", "Ben"],
        &["2", "Ben", "●", "0-2", "Ann"],
    ];
    let run = Book::new("colours.xlsx")
        .sheet("Games", &rows)
        .rules("mtg")
        .save()
        .run("check", &["--lang", "en"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
}

/// A sum of prizes below a wall chart is nobody.
#[test]
fn a_row_below_all_numbers_that_says_a_sum_is_no_player() {
    let rows: [&[&str]; 6] = [
        &["#", "Name", "1st", "2nd", "Total"],
        &["1", "Ann", "W2", "W3", "2"],
        &["2", "Ben", "L1", "W4", "1"],
        &["3", "Cai", "W4", "L1", "1"],
        &["4", "Dee", "L3", "L2", "0"],
        &["", "Total prize fund", "", "", "£100"],
    ];
    let book = |rows: &[&[&str]]| {
        Book::new("wall.xlsx")
            .sheet("Chart", rows)
            .rules("fide-2026")
            .save()
    };
    let run = book(&rows).run("check", &["--lang", "en"]);
    assert!(
        run.code == 1 && run.stdout.contains("Chart!B6") && run.stdout.contains("Total prize fund"),
        "{}",
        run.stdout
    );
    let (json, _) = book(&rows[..5]).standings(&[]);
    assert_eq!(json["rounds"], 2);
}

#[test]
fn an_open_round_can_be_left_out() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["2", "1", "Ann", "", "Ben"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    let (json, _) = saved.standings(&["--through-round", "1"]);
    assert_eq!(json["rounds"], 1);
    assert_eq!(json["problems"].as_array().unwrap().len(), 0);
    let run = saved.run("check", &["--through-round", "1"]);
    assert!(run.stdout.contains("through round 1"), "{}", run.stdout);
}

/// Whoever mends the result of a row is not to find only then that its player is paired twice.
#[test]
fn an_unreadable_result_hides_no_second_pairing() {
    let odd: &[&str] = &["2", "Cai", "??", "Ben"];
    let book = |rows: &[&[&str]]| {
        Book::new("book.xlsx")
            .sheet("Round 1", rows)
            .sheet("Round 2", R2)
            .save()
    };
    let both = ["paired-twice Round 1!C3", "unreadable-result Round 1!C3"];
    assert_eq!(
        told(&book(&[HEAD, &["1", "Ann", "2-0", "Ben"], odd]), &[]),
        both
    );
    let below = told(&book(&[HEAD, odd, &["1", "Ann", "2-0", "Ben"]]), &[]);
    assert_eq!(
        below,
        ["paired-twice Round 1!C2", "unreadable-result Round 1!C2"]
    );
    let seats: &[&[&str]] = &[
        &["Round 1"],
        &["Table", "Name", "Score"],
        &["1", "Ann", "2"],
        &["1", "Ben", "0"],
        &["2", "Cai", "??"],
        &["2", "Ben", "0"],
    ];
    let saved = Book::new("book.xlsx").sheet("Seats", seats).save();
    assert_eq!(
        told(&saved, &[]),
        ["paired-twice Seats!C5", "unreadable-result Seats!C5"]
    );
    // The other side of the same game is no second one.
    let sides: &[&[&str]] = &[
        HEAD,
        &["1", "Ann", "2-0", "Ben"],
        &["1", "Ben", "0-2", "Ann"],
        &["2", "Cai", "??", "Dee"],
        &["2", "Dee", "0-2", "Cai"],
    ];
    assert_eq!(told(&book(sides), &[]), ["unreadable-result Round 1!C4"]);
}

/// Of two places that contradict each other the one is named where the result stands.
#[test]
fn a_winner_who_lost_is_named_beside_the_score() {
    let saved = Saved::bytes(
        "w.csv",
        b"Round,Winner,Loser,Score\n1,Ann,Ben,1-2\n1,Cai,Dee,2-0\n",
    );
    assert_eq!(told(&saved, &[]), ["contradiction D2"]);
    assert!(
        saved
            .run("check", &["--rules", "mtg", "--lang", "en"])
            .stdout
            .contains("“Winner: Ann” and “1-2” contradict each other")
    );
}
