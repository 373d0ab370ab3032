//! What the program's own output carries along when it is read again, however large it is and whoever saved it.

use std::path::{Path, PathBuf};

use crate::harness::engine::{Edit, Recalculated, Typed, edited, with_sheet};
use crate::harness::versions::{Event, Versions, data, read, row_of, same_cells, write};
use crate::harness::{Book, EN, Saved, Seen, stored};
use tiebook::problem::{Kind, UnknownSetting};
use tiebook::read::File;
use tiebook::standings::{Options, analyse};

const ROWS: [[&str; 5]; 3] = [
    ["1", "1", "Ann", "2-1", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
    ["2", "1", "Ann", "1-2", "Cai"],
];

fn event() -> Saved {
    Book::new("event.xlsx").pairings(&EN, &ROWS).rules("mtg").save()
}

/// More cells than a workbook may have, on a sheet that only shows: 36 MB. The hidden sheets that only show stand before the one that says so.
#[test]
fn what_only_shows_is_not_read_however_large() {
    let outcome = read(&event().path, &Options::default());
    let versions = Versions::of(&outcome);
    let large = versions.path("large");
    with_sheet(&versions.path("1"), &large, "Workings", |xml| {
        let rows = (100..14_600).map(|row| {
            let cells = (0..100).map(|column| {
                format!("<c r=\"{}\"><v>1</v></c>", tiebook::place::cell_name(row - 1, column))
            });
            format!("<row r=\"{row}\">{}</row>", cells.collect::<String>())
        });
        let (before, after) = xml.split_once("</sheetData>").unwrap();
        format!("{before}{}</sheetData>{after}", rows.collect::<String>())
    });
    assert_eq!(data(&read(&large, &Options::default())), data(&outcome));
}

#[test]
fn announced_standings_of_another_file_stay_with_the_output() {
    let saved = event();
    let table: &[&[&str]] = &[
        &["Rank", "Name", "Points"],
        &["1", "Cai", "6"],
        &["2", "Ann", "3"],
        &["3", "Ben", "1"],
        &["4", "Dee", "0"],
    ];
    let announced = Book::new("announced.xlsx").sheet("Table", table).save();
    let options = Options::default().with_published(File::open(&announced.path).unwrap());
    let outcome = read(&saved.path, &options);
    let versions = Versions::of(&outcome);
    let cells = stored(&versions.path("1"), false);
    let at = |row: u32, column: u32| {
        let found =
            cells.iter().find(|cell| cell.0 == "Published" && (cell.1, cell.2) == (row, column));
        found.map_or(Seen::Empty, |cell| cell.3.clone())
    };
    assert_eq!(
        [at(4, 0), at(4, 1), at(4, 2)],
        [Seen::Number(1.0), Seen::Text("Cai".into()), Seen::Number(6.0)]
    );
    assert_eq!(at(6, 2), Seen::Number(1.0));
    // Read again without the file, it is compared with the same.
    let again = read(&versions.path("1"), &Options::default());
    let values = again
        .published
        .unwrap()
        .rows
        .iter()
        .map(|row| row.values[0].as_ref().unwrap().value.to_string())
        .collect::<Vec<_>>();
    assert_eq!(values, ["6", "3", "1", "0"]);
}

#[test]
fn lines_that_set_nothing_are_carried_on() {
    let settings: &[&[&str]] = &[
        &["Rule set", "mtg"],
        &["Judge", "Zed & Co"],
        &["Room", "3"],
        &["Judge", "Yan"],
        &["flor", "1/3"],
    ];
    let saved = Book::new("event.xlsx").pairings(&EN, &ROWS).sheet("Rules", settings).save();
    let outcome = read(&saved.path, &Options::default());
    // What is told of each line stands in the cell of its key, and what was to be set is kept beside it.
    let said = |outcome: &tiebook::standings::Analysed| {
        let settings = &outcome.tournament.as_ref().unwrap().settings;
        let lines = outcome.problems.iter().filter_map(|problem| match &problem.kind {
            Kind::UnknownSetting(
                UnknownSetting::Unlike { key }
                | UnknownSetting::Row { key }
                | UnknownSetting::Mistyped { key, .. },
            ) if *key == problem.cell_text => {
                let setting = settings.iter().find(|setting| setting.key.place == problem.place);
                Some((key.clone(), setting.unwrap().value.value.clone()))
            }
            _ => None,
        });
        lines.collect::<Vec<_>>()
    };
    let line = |key: &str, value: &str| (key.to_string(), value.to_string());
    let want =
        [line("Judge", "Zed & Co"), line("Room", "3"), line("Judge", "Yan"), line("flor", "1/3")];
    assert_eq!(said(&outcome), want);
    let versions = Versions::of(&outcome);
    let again = read(&versions.path("1"), &Options::default());
    assert_eq!(said(&again), want);
    write(&again, &versions.path("2"));
    same_cells(&versions.path("1"), &versions.path("2"));
}

#[test]
fn a_kept_rule_file_that_no_longer_loads_is_named_with_its_cell() {
    let saved = event();
    let file = saved.beside("house.toml");
    std::fs::write(&file, "id = \"house\"\nbased_on = \"mtg\"\norder = [\"match_points\"]\n")
        .unwrap();
    let rules = tiebook::standings::RulesFrom::new(file.to_str().unwrap()).unwrap();
    let versions = Versions::of(&read(&saved.path, &Options::default().with_rules(rules)));
    let (_, row, ..) = stored(&versions.path("1"), false)
        .into_iter()
        .find(|cell| cell.0 == "Record" && cell.3 == Seen::Text("rule text".into()))
        .unwrap();
    let broken = versions.path("broken");
    for (text, line, mistake) in [
        ("id = \"house\"\nbased_on = \"mgt\"\norder = [\"match_points\"]\n", "2", "unknown-rules"),
        (
            "id = \"house\"\nbased_on = \"mtg\"\norder = [\"match_pionts\"]\n",
            "3",
            "unknown-criterion",
        ),
        ("id = \"house\"\nbased_on = mtg\n", "2", "toml"),
    ] {
        let typed = Typed::Text(serde_json::Value::from(text).to_string());
        edited(&versions.path("1"), &broken, &[("Record".into(), row, 1, typed)]);
        let outcome = analyse(&broken, &Options::default()).unwrap();
        let found = outcome.problems.iter().find_map(|problem| match &problem.kind {
            Kind::KeptRules { file, line, mistake, .. } => {
                Some((problem.place.within_book(), file.clone(), line.clone(), mistake.clone()))
            }
            _ => None,
        });
        let place = format!("Record!B{row}");
        assert_eq!(
            found,
            Some((place, file.display().to_string(), line.into(), mistake.into())),
            "{:#?}",
            outcome.problems
        );
        // What the help advises: a rule set named on the Rules sheet.
        let named = versions.path("named");
        let setting = stored(&broken, false).into_iter().find(|cell| {
            cell.0 == "Event settings" && cell.2 == 1 && cell.3 == Seen::Text("house".into())
        });
        edited(
            &broken,
            &named,
            &[("Event settings".into(), setting.unwrap().1, 1, Typed::Text("mtg".into()))],
        );
        assert_eq!(&*read(&named, &Options::default()).analysis.unwrap().figures.rules.id, "mtg");
    }
}

/// Copies that LibreOffice saved after an edit, in its formats and in those of Excel.
#[test]
#[ignore = "minutes"]
fn copies_saved_by_libreoffice_read_the_same() {
    let mut event = Event::random("mtg", &mut crate::harness::random::Random::new(77));
    event.set("floor", "1/3");
    event.set("Judge", "@2025-11-03");
    let outcome = read(&event.save().path, &Options::default());
    let versions = Versions::of(&outcome);
    let first = versions.path("1");
    let points = |outcome: &str, points: f64| -> Edit {
        (
            "Rules".to_string(),
            row_of(&first, &format!("outcome:{outcome}")),
            2,
            Typed::Number(points),
        )
    };
    // A bye follows a win until something is typed into it, also the number that was there.
    let edits: [(&str, Vec<Edit>); 4] = [
        ("plain", vec![]),
        ("follows", vec![points("win", 5.0)]),
        ("stays", vec![points("win", 5.0), points("bye", 3.0)]),
        (
            "own",
            vec![points("bye", 2.0), ("Results".into(), 4, 7, Typed::Text("both lost".into()))],
        ),
    ];
    let paths: Vec<PathBuf> = edits
        .iter()
        .map(|(name, edits)| {
            let path = versions.path(name);
            edited(&first, &path, edits);
            path
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    for ending in ["ods", "xls", "xlsx"] {
        let Some(copies) = Recalculated::saved_as(&paths, ending, folder.path()) else {
            return;
        };
        for (path, copy) in paths.iter().zip(&copies) {
            same(copy, path);
        }
    }
}

#[track_caller]
fn same(copy: &Path, path: &Path) {
    let (copied, plain) = (read(copy, &Options::default()), read(path, &Options::default()));
    assert_eq!(data(&copied), data(&plain), "{}", copy.display());
    let said = |outcome: &tiebook::standings::Analysed| {
        outcome.problems.iter().map(|problem| problem.kind.clone()).collect::<Vec<_>>()
    };
    assert_eq!(said(&copied), said(&plain), "{}", copy.display());
}
