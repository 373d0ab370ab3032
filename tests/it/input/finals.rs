//! Stages after the rounds, by their names: read, shown as a bracket, counted in no figure, and first where the rules say so.

use crate::harness::engine::{Recalculated, Typed, edited};
use crate::harness::finals::ROUNDS;
use crate::harness::{Book, EN, JA, Saved, Seen, expected, points, stored};
use tiebook::read::{Options, read};

/// Points of the three rounds, three for a win.
const POINTS: [(&str, &str); 8] = [
    ("Ann", "9"),
    ("Ben", "6"),
    ("Cai", "6"),
    ("Dee", "6"),
    ("Eve", "3"),
    ("Fay", "3"),
    ("Gus", "3"),
    ("Hal", "0"),
];

fn with(headings: &[&str; 5], stages: &[[&str; 5]]) -> Saved {
    Book::new("book.xlsx")
        .pairings(headings, &[&ROUNDS, stages].concat())
        .rules("mtg")
        .save()
}

/// The texts and numbers of a sheet, by cell.
fn cells(path: &std::path::Path, sheet: &str) -> Vec<(u32, u32, Seen)> {
    stored(path, false)
        .into_iter()
        .filter(|(name, ..)| name == sheet)
        .map(|(_, row, column, seen)| (row, column, seen))
        .collect()
}

/// Below a heading, the rows of name, place and place after the rounds.
fn places(path: &std::path::Path, sheet: &str, heading: &str) -> Vec<(String, f64, f64)> {
    let all = cells(path, sheet);
    let start = all
        .iter()
        .find(|(_, _, seen)| *seen == Seen::Text(heading.into()))
        .unwrap_or_else(|| panic!("{all:?}"))
        .0;
    let at = |row: u32, column: u32| {
        all.iter()
            .find(|(r, c, _)| (*r, *c) == (row, column))
            .map(|(_, _, seen)| seen.clone())
    };
    let number = |seen: Option<Seen>| {
        if let Some(Seen::Number(number)) = seen {
            number
        } else {
            f64::NAN
        }
    };
    let line = |row: u32| match at(row, 0) {
        Some(Seen::Text(name)) if !name.is_empty() => {
            Some((name, number(at(row, 1)), number(at(row, 3))))
        }
        _ => None,
    };
    (start + 2..).map_while(line).collect()
}

const EN_STAGES: [[&str; 5]; 4] = [
    ["Semifinal", "1", "Ann", "0-2", "Dee"],
    ["Semifinal", "2", "Ben", "2-1", "Cai"],
    ["Final", "1", "Ben", "2-0", "Dee"],
    ["3rd place", "2", "Ann", "1-2", "Cai"],
];

#[test]
fn semifinals_and_a_final_are_a_bracket() {
    for (headings, names, sheets, heading) in [
        (
            EN,
            ["Semifinal", "Final", "3rd place"],
            ["Bracket", "Finals"],
            "Places decided here",
        ),
        (
            JA,
            ["準決勝", "決勝", "3位決定戦"],
            ["トーナメント表", "決勝"],
            "ここで決まった順位",
        ),
    ] {
        let [semifinal, last, third] = names;
        let stages: Vec<[&str; 5]> = [semifinal, semifinal, last, third]
            .iter()
            .zip(EN_STAGES)
            .map(|(name, row)| [*name, row[1], row[2], row[3], row[4]])
            .collect();
        let saved = with(&headings, &stages);
        let (json, path) =
            saved.standings(&["--html", saved.beside("page.html").to_str().unwrap()]);
        assert_eq!(points(&json), expected(&POINTS));
        // By hand: Ben won the final against Dee, Cai the match for the third place. After the rounds Ann is first; of those on six
        // points opponents of Ben (9 + 3 + 3 points of 27), Cai (3 + 6 + 9) and Dee (0 + 6 + 3) make Cai second, Ben third, Dee fourth.
        let told: Vec<(&str, f64, f64)> = vec![
            ("Ben", 1.0, 3.0),
            ("Dee", 2.0, 4.0),
            ("Cai", 3.0, 2.0),
            ("Ann", 4.0, 1.0),
        ];
        let found = places(&path, sheets[0], heading);
        let found: Vec<(&str, f64, f64)> = found
            .iter()
            .map(|(name, place, after)| (name.as_str(), *place, *after))
            .collect();
        assert_eq!(found, told);
        assert!(
            std::fs::read_to_string(saved.beside("page.html"))
                .unwrap()
                .contains(sheets[0])
        );
        // What was written is read again, stages and all.
        let again = Saved::bytes("again.xlsx", &std::fs::read(&path).unwrap());
        let (json, path) = again.standings(&[]);
        assert_eq!(points(&json), expected(&POINTS));
        assert_eq!(places(&path, sheets[0], heading).len(), 4);
    }
}

#[test]
fn stages_on_sheets_of_their_own_and_under_titles() {
    let head: &[&str] = &["Player 1", "Result", "Player 2"];
    let book = Book::new("book.xlsx").pairings(&EN, &ROUNDS);
    let book = book
        .sheet(
            "準決勝",
            &[head, &["Ann", "○", "Dee"], &["Ben", "○", "Cai"]],
        )
        .sheet("決勝", &[head, &["Ann", "●", "Ben"]]);
    let saved = book.rules("mtg").save();
    let (json, path) = saved.standings(&["--lang", "ja"]);
    assert_eq!(points(&json), expected(&POINTS));
    let found = places(&path, "トーナメント表", "ここで決まった順位");
    assert_eq!(
        found
            .iter()
            .map(|(name, place, _)| (name.as_str(), *place))
            .collect::<Vec<_>>(),
        [("Ben", 1.0), ("Ann", 2.0), ("Dee", 3.0), ("Cai", 3.0)]
    );
    let mut titled: Vec<&[&str]> = vec![&EN];
    titled.extend(ROUNDS.iter().map(<[&str; 5]>::as_slice));
    let more: [&[&str]; 4] = [
        &["Final"],
        &["", "1", "Ann", "2-0", "Ben"],
        &[],
        &["Sponsors: the library"],
    ];
    titled.extend(more);
    let (json, _) = Book::new("book.xlsx")
        .sheet("Pairings", &titled)
        .rules("mtg")
        .save()
        .standings(&[]);
    assert_eq!(points(&json), expected(&POINTS));
}

/// `[playoff] places = "yes"`: the final comes first, whoever was first after the rounds; both places are told, and follow an edit.
#[test]
fn places_of_the_finals_come_first_where_the_rules_say_so() {
    let rows: Vec<[&str; 5]> = ROUNDS.iter().chain(&EN_STAGES).copied().collect();
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).save();
    std::fs::write(
        saved.beside("cut.toml"),
        "based_on = \"mtg\"\nid = \"cut\"\n[playoff]\nplaces = \"yes\"\n",
    )
    .unwrap();
    let (json, path) = saved.standings(&["--rules", saved.beside("cut.toml").to_str().unwrap()]);
    // By hand: as above; the others keep their order after the rounds. Gus's opponents won 2, 0 and 2 of 3, Eve's 3, 1 and 2,
    // Fay's 2, 1 and 0, where less than 33/100 counts as that.
    let places = |json: &serde_json::Value| -> Vec<(String, u64, u64)> {
        let all = json["players"].as_array().unwrap().iter();
        let told = |player: &serde_json::Value, key: &str| player[key].as_u64().unwrap();
        all.map(|player| {
            (
                player["name"].as_str().unwrap().to_string(),
                told(player, "rank"),
                told(player, "rank_after_rounds"),
            )
        })
        .collect()
    };
    let want = |told: [(&str, u64, u64); 8]| {
        told.map(|(name, rank, after)| (name.to_string(), rank, after))
            .to_vec()
    };
    let by_hand = want([
        ("Ben", 1, 3),
        ("Dee", 2, 4),
        ("Cai", 3, 2),
        ("Ann", 4, 1),
        ("Eve", 5, 5),
        ("Gus", 6, 6),
        ("Fay", 7, 7),
        ("Hal", 8, 8),
    ]);
    assert_eq!(places(&json), by_hand);
    // The output, read again, says the same and nothing else.
    let again = Saved::bytes("again.xlsx", &std::fs::read(&path).unwrap());
    let (json, _) = again.standings(&[]);
    assert_eq!(places(&json), by_hand);
    let said = again.run("check", &["--lang", "en"]).stdout;
    assert!(!said.contains("not used"), "{said}");
    // Dee wins the final after all: in the workbook alone, and read again. The final left open: as after the rounds.
    let won = saved.beside("won.xlsx");
    edited(
        &path,
        &won,
        &[
            ("Finals".into(), 7, 2, Typed::Number(0.0)),
            ("Finals".into(), 7, 4, Typed::Number(2.0)),
        ],
    );
    let open = saved.beside("open.xlsx");
    edited(
        &path,
        &open,
        &[
            ("Finals".into(), 7, 2, Typed::Nothing),
            ("Finals".into(), 7, 4, Typed::Nothing),
        ],
    );
    // A semifinal turned round while the final keeps its players; a name that nobody has.
    let turned = saved.beside("turned.xlsx");
    edited(
        &path,
        &turned,
        &[
            ("Finals".into(), 5, 2, Typed::Number(0.0)),
            ("Finals".into(), 5, 4, Typed::Number(2.0)),
        ],
    );
    let unknown = saved.beside("unknown.xlsx");
    edited(
        &path,
        &unknown,
        &[("Finals".into(), 7, 1, Typed::Text("Benn".into()))],
    );
    let Some(engines) = Recalculated::all(&[won.clone(), open, turned.clone(), unknown.clone()])
    else {
        return;
    };
    let told = |at: usize| matches!(engines[at].cell("Standings", 2, 0), Seen::Text(text) if text.contains("game of the finals"));
    assert_eq!([0, 1, 2, 3].map(told), [false, false, true, true]);
    for (book, told) in [(turned, "knock-out"), (unknown, "Benn")] {
        let run = Saved::bytes("edited.xlsx", &std::fs::read(book).unwrap())
            .run("check", &["--lang", "en"]);
        assert!(
            run.code == 1 && run.stdout.contains(told),
            "{}{}",
            run.stdout,
            run.stderr
        );
    }
    let names = |at: usize| {
        (4..8)
            .map(|row| engines[at].cell("Standings", row, 1))
            .collect::<Vec<_>>()
    };
    let text = |names: [&str; 4]| names.map(|name| Seen::Text(name.into())).to_vec();
    assert_eq!(names(0), text(["Dee", "Ben", "Cai", "Ann"]));
    assert_eq!(names(1), text(["Ann", "Cai", "Ben", "Dee"]));
    let (json, _) = Saved::bytes("won.xlsx", &std::fs::read(won).unwrap()).standings(&[]);
    assert_eq!(
        places(&json)[..2],
        want([
            ("Dee", 1, 4),
            ("Ben", 2, 3),
            ("", 0, 0),
            ("", 0, 0),
            ("", 0, 0),
            ("", 0, 0),
            ("", 0, 0),
            ("", 0, 0)
        ])[..2]
    );
}

/// What is no knock-out among some of the players is asked about, as before.
#[test]
fn stages_that_are_none_are_refused() {
    let kinds = |stages: &[[&str; 5]]| {
        let run = with(&EN, stages).run("check", &["--json", "-"]);
        let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let all = document["problems"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|problem| problem["severity"] == "error");
        all.map(crate::harness::kind_id).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&EN_STAGES), [""; 0]);
    // A loser plays on, three finals, everybody in the last round, a name that was in no round, no result that can be read.
    let plays_on = [
        ["Semifinal", "1", "Ann", "0-2", "Dee"],
        ["Final", "1", "Ann", "2-0", "Ben"],
    ];
    let finals = [
        ["Final", "1", "Ann", "2-0", "Ben"],
        ["Final", "2", "Cai", "2-0", "Dee"],
        ["Final", "3", "Eve", "2-0", "Fay"],
    ];
    let everybody = [
        ["Playoff", "1", "Ann", "2-0", "Ben"],
        ["Playoff", "2", "Cai", "2-0", "Dee"],
        ["Playoff", "3", "Eve", "2-0", "Fay"],
        ["Playoff", "4", "Gus", "2-0", "Hal"],
    ];
    for stages in [&plays_on[..], &finals, &everybody] {
        assert!(
            kinds(stages).iter().all(|kind| kind == "finals") && !kinds(stages).is_empty(),
            "{stages:?}"
        );
    }
    assert!(kinds(&[["Final", "1", "Ann", "2-0", "Bne"]]).contains(&"unknown-player".to_string()));
    assert!(
        kinds(&[["Final", "1", "Ann", "two", "Ben"]]).contains(&"unreadable-result".to_string())
    );
}

/// Six players over three rounds, and their finals on a sheet of their own.
const SIX: [&[&str]; 10] = [
    &["Round", "Player 1", "Result", "Player 2"],
    &["1", "Ann", "2-1", "Bob"],
    &["1", "Cy", "0-2", "Gus"],
    &["1", "Eve", "2-0", "Fay"],
    &["2", "Ann", "2-0", "Cy"],
    &["2", "Bob", "2-1", "Eve"],
    &["2", "Gus", "2-1", "Fay"],
    &["3", "Ann", "1-2", "Gus"],
    &["3", "Bob", "1-2", "Fay"],
    &["3", "Cy", "1-2", "Eve"],
];

/// Kind and place of what is said of a book with a sheet of finals, as far as it is of them, of names, or of what is not used.
fn said(book: Book, options: &Options) -> Vec<String> {
    let found = read(&book.rules("mtg").save().path, options)
        .unwrap()
        .problems;
    let told = found
        .iter()
        .map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book()));
    let of_finals = |said: &String| {
        ["finals", "unknown", "unused", "names"]
            .iter()
            .any(|word| said.starts_with(word))
    };
    told.filter(of_finals).collect()
}

/// A sheet of finals is of the rounds' event, whatever one of its names is written like; `other` is Ann.
#[test]
fn finals_stay_with_a_name_to_be_settled() {
    let finals = |book: Book, other: &str| {
        let head: &[&str] = &["Round", "Player 1", "Result", "Player 2"];
        let rows = [
            head,
            &["Semifinal", other, "2-1", "Eve"],
            &["Semifinal", "Gus", "1-2", "Bob"],
            &["Final", other, "2-1", "Bob"],
        ];
        book.sheet("Swiss", &SIX).sheet("Finals", &rows)
    };
    let book = || Book::new("book.xlsx");
    let mut merged = Options::default();
    merged.merge.push(("Anne".into(), "Ann".into()));
    let unknown = ["unknown-player Finals!B2", "unknown-player Finals!B4"];
    for name in ["Anne", "Winner of SF1", "Zoe"] {
        assert_eq!(
            said(finals(book(), name), &Options::default()),
            unknown,
            "{name}"
        );
    }
    assert_eq!(
        said(finals(book(), "Anne"), &merged),
        ["finals-read.games Finals!A2"]
    );
    assert_eq!(
        said(finals(book(), "Ann (1)"), &Options::default()),
        ["finals-read.games Finals!A2", "names-matched Finals!B2"]
    );
    let listed = || {
        book().sheet(
            "Players",
            &[
                &["No", "Name", "Alias"],
                &["1", "Ann", "Anne"],
                &["2", "Bob"],
                &["3", "Cy"],
                &["4", "Eve"],
                &["5", "Fay"],
                &["6", "Gus"],
            ],
        )
    };
    for name in ["Ann", "Anne", "1"] {
        assert_eq!(
            said(finals(listed(), name), &Options::default()),
            ["finals-read.games Finals!A2"],
            "{name}"
        );
    }
    // In one list a name that is not found is the only complaint.
    let stages: [&[&str]; 2] = [
        &["Semifinal", "Anne", "2-1", "Eve"],
        &["Semifinal", "Gus", "1-2", "Bob"],
    ];
    assert_eq!(
        said(
            book().sheet("Swiss", &[&SIX[..], &stages].concat()),
            &Options::default()
        ),
        ["unknown-player Swiss!B11"]
    );
}

/// The best of two groups play a final: it counts in neither group, and that is said.
#[test]
fn finals_of_two_groups_are_told() {
    let head: &[&str] = &["Round", "Player 1", "Result", "Player 2"];
    let group = |[one, two, three]: [&'static str; 3]| {
        [
            vec!["1", one, "2-1", two],
            vec!["2", one, "2-0", three],
            vec!["3", two, "2-1", three],
        ]
    };
    for finals in [
        [["Final", "Ann", "1-2", "Dot"]; 1],
        [["決勝", "1st of A", "1-2", "1st of B"]; 1],
    ] {
        let mut book = Book::new("book.xlsx");
        for (name, rows) in [
            ("Group A", group(["Ann", "Bob", "Cy"])),
            ("Group B", group(["Dot", "Eve", "Fay"])),
        ] {
            let rows: Vec<&[&str]> = std::iter::once(head)
                .chain(rows.iter().map(Vec::as_slice))
                .collect();
            book = book.sheet(name, &rows);
        }
        let mut of_a = Options::default();
        of_a.sheet = Some("Group A".into());
        let found = said(book.sheet("Finals", &[head, &finals[0]]), &of_a);
        assert_eq!(found, ["unused.sheet Group B", "finals-of-several Finals"]);
    }
}

/// Four players, and all of them in the semifinals: the names of the stages say that they are a knock-out.
#[test]
fn everybody_may_be_in_the_semifinals() {
    let rounds: [&[&str]; 7] = [
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Ann", "2-1", "Bob"],
        &["1", "Cy", "0-2", "Gus"],
        &["2", "Ann", "2-0", "Cy"],
        &["2", "Bob", "2-1", "Gus"],
        &["3", "Ann", "1-2", "Gus"],
        &["3", "Bob", "1-2", "Cy"],
    ];
    let stages: [&[&str]; 3] = [
        &["Semifinal", "Ann", "2-1", "Bob"],
        &["Semifinal", "Cy", "1-2", "Gus"],
        &["Final", "Ann", "2-1", "Gus"],
    ];
    let book =
        |stages: &[&[&str]]| Book::new("book.xlsx").sheet("Swiss", &[&rounds[..], stages].concat());
    assert_eq!(
        said(book(&stages), &Options::default()),
        ["finals-read.games Swiss!A8"]
    );
    // A last round of everybody is none, whatever it is called.
    assert_eq!(
        said(
            book(&[
                &["Final", "Ann", "2-1", "Bob"],
                &["Final", "Cy", "1-2", "Gus"]
            ]),
            &Options::default()
        ),
        ["finals Swiss!A8"]
    );
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
    assert_eq!(
        with(&[]).problems(&[]),
        ["finals-by-shape.asked Pairings!D10"]
    );
    assert_eq!(
        with(&[&["Count finals", "no"]]).problems(&[]),
        ["finals-by-shape.asked Pairings!D10"]
    );
    for (key, value) in [
        ("Count finals", "yes"),
        ("決勝も数える", "はい"),
        ("count finals", "Yes"),
    ] {
        assert_eq!(
            with(&[&[key, value]]).problems(&[]),
            ["finals-by-shape.counted Pairings!D10"],
            "{key} {value}"
        );
    }
    assert_eq!(
        with(&[&["Count finals", "perhaps"]]).problems(&[]),
        ["finals-by-shape.asked Pairings!D10", "bad-setting Rules!B2"]
    );
    assert_eq!(
        with(&[&["Count finals", "yes"], &["Count finals", "no"]]).problems(&[]),
        ["finals-by-shape.counted Pairings!D10", "set-twice Rules!B3"]
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
            let kinds: Vec<String> = after["problems"]
                .as_array()
                .unwrap()
                .iter()
                .map(crate::harness::kind_id)
                .collect();
            assert!(
                kinds.contains(&"finals-by-shape.counted".to_string()),
                "{kinds:?}"
            );
        }
    }
}

#[test]
fn finals_typed_as_rounds_count_only_when_that_is_said() {
    let finals = [
        ["1", "1", "Ann", "2-1", "Bob"],
        ["1", "2", "Cid", "2-0", "Dan"],
        ["1", "3", "Eve", "2-0", "Fay"],
        ["2", "1", "Ann", "2-0", "Cid"],
        ["2", "2", "Eve", "2-1", "Bob"],
        ["2", "3", "Dan", "0-2", "Fay"],
        ["3", "1", "Ann", "1-2", "Eve"],
        ["3", "2", "Fay", "2-1", "Cid"],
        ["3", "3", "Bob", "2-0", "Dan"],
        ["4", "1", "Eve", "2-0", "Fay"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &finals)
        .rules("mtg")
        .save();
    let kinds = |args: &[&str]| {
        let all = saved.problems(args).into_iter();
        all.map(|problem| problem.split(' ').next().unwrap().to_string())
            .filter(|kind| kind.contains("finals"))
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(&[]), ["finals-by-shape.asked"]);
    assert_eq!(kinds(&["--through-round", "4"]), ["finals-by-shape.asked"]);
    assert_eq!(kinds(&["--through-round", "3"]), [""; 0]);
    assert_eq!(kinds(&["--count-finals"]), ["finals-by-shape.counted"]);
}
