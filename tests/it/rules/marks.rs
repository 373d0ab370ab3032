//! What is typed on Results of a written workbook is counted by its formulas as the program counts it, or said beside the row.

use std::path::{Path, PathBuf};

use crate::harness::engine::{Edit, Recalculated, Typed, edited};
use crate::harness::evening::{number, text};
use crate::harness::{Seen, stored, tiebook};

const SHEET: &str = "Results";
const FIRST_ROW: u32 = 4;
const ROUND: u32 = 0;
const FIRST: u32 = 2;
const ONE: u32 = 3;
const DRAWN: u32 = 4;
const TWO: u32 = 5;
const SECOND: u32 = 6;
const MARK: u32 = 7;
const RESULT: u32 = 8;
const POINTS: [u32; 2] = [9, 10];

/// Marks as people type them for a pairing, with the points of both under `mtg`: 3 a win, 1 a draw.
const PAIRED: [(&str, [f64; 2]); 36] = [
    ("W", [3.0, 0.0]),
    ("w", [3.0, 0.0]),
    ("Win", [3.0, 0.0]),
    ("won", [3.0, 0.0]),
    ("1", [3.0, 0.0]),
    ("○", [3.0, 0.0]),
    ("o", [3.0, 0.0]),
    ("勝", [3.0, 0.0]),
    (" W-L ", [3.0, 0.0]),
    ("w-l", [3.0, 0.0]),
    ("○-●", [3.0, 0.0]),
    ("bye", [3.0, 0.0]),
    ("+", [3.0, 0.0]),
    ("L", [0.0, 3.0]),
    ("●", [0.0, 3.0]),
    ("×", [0.0, 3.0]),
    ("x", [0.0, 3.0]),
    ("absent", [0.0, 3.0]),
    ("欠席", [0.0, 3.0]),
    ("退", [0.0, 3.0]),
    ("D", [1.0, 1.0]),
    ("△", [1.0, 1.0]),
    ("draw", [1.0, 1.0]),
    ("0.5", [1.0, 1.0]),
    ("=", [1.0, 1.0]),
    ("両負け", [0.0, 0.0]),
    ("½-½", [1.0, 1.0]),
    ("½ - ½", [1.0, 1.0]),
    ("1/2-1/2", [1.0, 1.0]),
    ("0.5-0.5", [1.0, 1.0]),
    ("○●", [3.0, 0.0]),
    ("●○", [0.0, 3.0]),
    ("○×", [3.0, 0.0]),
    ("△△", [1.0, 1.0]),
    ("+ -", [3.0, 0.0]),
    ("L-W", [0.0, 3.0]),
];

/// Marks as people type them for somebody without an opponent; nothing for who is out of the round.
const ALONE: [(&str, f64); 11] = [
    ("W", 3.0),
    ("BYE", 3.0),
    ("□", 3.0),
    ("不戦勝", 3.0),
    ("F", 3.0),
    ("H", 1.0),
    ("½", 1.0),
    ("Z", 0.0),
    ("欠席", 0.0),
    ("absent", 0.0),
    ("-", 0.0),
];

/// Writes an empty workbook with so many players, and returns it with the names to type.
fn empty(folder: &Path, players: u32) -> (PathBuf, Vec<Edit>) {
    empty_of("mtg", folder, players)
}

fn empty_of(rules: &str, folder: &Path, players: u32) -> (PathBuf, Vec<Edit>) {
    let path = folder.join("new.xlsx");
    let count = players.to_string();
    let run = tiebook(
        &["new", rules, "--players", &count, "--rounds", "2", "--lang", "en", "-o", "new.xlsx"],
        folder,
    );
    run.ends(0);
    (
        path,
        (1..=players)
            .map(|player| text("Players", FIRST_ROW + player - 1, 1, &format!("P{player}")))
            .collect(),
    )
}

fn points(cells: &impl Fn(u32, u32) -> Seen, row: u32) -> Vec<Seen> {
    let seen = |column: &u32| match cells(row, *column) {
        Seen::Text(text) if text.is_empty() => Seen::Empty,
        seen => seen,
    };
    POINTS.iter().map(seen).collect()
}

#[test]
fn marks_are_counted_by_the_formulas_as_the_program_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let players = (2 * PAIRED.len() + ALONE.len()) as u32;
    let (before, mut edits) = empty(folder.path(), players);
    let mut wanted = Vec::new();
    let mut player = 0;
    let mut next = || {
        player += 1;
        format!("P{player}")
    };
    for (row, (mark, [one, two])) in (FIRST_ROW..).zip(PAIRED) {
        edits.extend([number(SHEET, row, ROUND, 1), text(SHEET, row, FIRST, &next())]);
        edits.extend([text(SHEET, row, SECOND, &next()), text(SHEET, row, MARK, mark)]);
        wanted.push((row, mark, vec![Seen::Number(one), Seen::Number(two)]));
    }
    for (row, (mark, one)) in (FIRST_ROW + PAIRED.len() as u32..).zip(ALONE) {
        edits.extend([
            number(SHEET, row, ROUND, 1),
            text(SHEET, row, FIRST, &next()),
            text(SHEET, row, MARK, mark),
        ]);
        wanted.push((row, mark, vec![Seen::Number(one), Seen::Empty]));
    }
    let typed = folder.path().join("typed.xlsx");
    edited(&before, &typed, &edits);
    let run = tiebook("standings typed.xlsx -o again.xlsx", folder.path());
    run.ends(0);
    let again = stored(&folder.path().join("again.xlsx"), false);
    let computed = |row: u32, column: u32| {
        let cell = again.iter().find(|cell| cell.0 == SHEET && (cell.1, cell.2) == (row, column));
        cell.map_or(Seen::Empty, |cell| cell.3.clone())
    };
    for (row, mark, points_of_both) in &wanted {
        assert_eq!(points(&computed, *row), *points_of_both, "read: {mark}");
    }
    let Some(live) = Recalculated::load(&typed) else {
        return;
    };
    for (row, mark, points_of_both) in &wanted {
        assert_eq!(
            points(&|row, column| live.cell(SHEET, row, column), *row),
            *points_of_both,
            "alive: {mark}"
        );
    }
}

/// What cannot be counted as it stands: what is typed into a row beside its round and its names.
#[test]
fn what_the_formulas_do_not_understand_is_said_beside_the_row() {
    let cases: [(&str, &[(u32, &str)]); 18] = [
        ("no such mark", &[(MARK, "abc")]),
        ("a mark that would be a pattern", &[(MARK, "?")]),
        ("a mark for nobody against somebody", &[(MARK, "out")]),
        ("full width", &[(MARK, "Ｗ")]),
        ("both scores in one cell", &[(ONE, "2-1")]),
        ("letters for scores", &[(ONE, "W"), (TWO, "L")]),
        ("one score of two", &[(ONE, "#2")]),
        ("drawn games alone", &[(DRAWN, "#1")]),
        ("half a drawn game", &[(ONE, "#2"), (DRAWN, "#0.5"), (TWO, "#1")]),
        ("half each", &[(ONE, "#0.5"), (TWO, "#0.5")]),
        ("scores of somebody alone", &[(SECOND, ""), (ONE, "#2"), (TWO, "#1")]),
        ("against oneself", &[(SECOND, "P1"), (ONE, "#2"), (TWO, "#1")]),
        ("twice in the round", &[(SECOND, "P3"), (ONE, "#2"), (TWO, "#1")]),
        ("a name with a space before it", &[(SECOND, " P2"), (ONE, "#2"), (TWO, "#1")]),
        ("a name in full width", &[(SECOND, "Ｐ２"), (ONE, "#2"), (TWO, "#1")]),
        ("nobody first", &[(FIRST, ""), (ONE, "#2"), (TWO, "#1")]),
        ("a round in words", &[(ROUND, "R1"), (ONE, "#2"), (TWO, "#1")]),
        ("a round that there is no room for", &[(ROUND, "#90"), (ONE, "#2"), (TWO, "#1")]),
    ];
    let folder = tempfile::tempdir().unwrap();
    let (before, names) = empty(folder.path(), 4);
    let cell = |row: u32, column: u32, typed: &str| match typed
        .strip_prefix('#')
        .map(|number| number.parse().unwrap())
    {
        Some(number) => (SHEET.to_string(), row, column, Typed::Number(number)),
        None => text(SHEET, row, column, typed),
    };
    let write = |at: usize, typed: &[(u32, &str)]| {
        let mut edits = names.clone();
        for (row, [first, second]) in [(FIRST_ROW, ["P3", "P4"]), (FIRST_ROW + 1, ["P1", "P2"])] {
            edits.extend(
                [(ROUND, "#1"), (FIRST, first), (SECOND, second)]
                    .map(|(column, text)| cell(row, column, text)),
            );
        }
        edits
            .extend([(ONE, "#2"), (TWO, "#0")].map(|(column, text)| cell(FIRST_ROW, column, text)));
        for (column, text) in typed {
            edits.retain(|edit| (edit.1, edit.2) != (FIRST_ROW + 1, *column) || edit.0 != SHEET);
            edits.extend((!text.is_empty()).then(|| cell(FIRST_ROW + 1, *column, text)));
        }
        let path = folder.path().join(format!("{at}.xlsx"));
        edited(&before, &path, &edits);
        path
    };
    let fine = write(cases.len(), &[(ONE, "#2"), (DRAWN, "#1"), (TWO, "#1")]);
    let paths: Vec<PathBuf> =
        cases.iter().enumerate().map(|(at, (_, typed))| write(at, typed)).chain([fine]).collect();
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    let said = |text: &str| Seen::Text(text.to_string());
    for (model, (what, _)) in models.iter().zip(cases) {
        assert_eq!(model.cell(SHEET, FIRST_ROW + 1, RESULT), said("? not understood"), "{what}");
        let head = model.cell("Standings", 2, 0);
        let warned = matches!(&head, Seen::Text(text) if text.starts_with("* A "));
        assert!(warned, "{what}: {head:?}");
        let so_far = model.cell("Standings", 1, 0);
        assert!(
            matches!(&so_far, Seen::Text(text) if text.starts_with("Standings ")),
            "{what}: {so_far:?}"
        );
    }
    let model = models.last().unwrap();
    assert_eq!(
        [0, 1].map(|row| model.cell(SHEET, FIRST_ROW + row, RESULT)),
        ["W L", "W L"].map(said)
    );
}

/// Formulas take a text for 0 and a date for a large number; what stands on Rules is a number, or it is said under every title.
#[test]
fn numbers_on_rules_that_are_none_are_said() {
    let folder = tempfile::tempdir().unwrap();
    let (before, names) = empty(folder.path(), 2);
    let cells = stored(&before, false);
    let row_of =
        |key: &str| cells.iter().find(|(.., seen)| *seen == Seen::Text(key.to_string())).unwrap().1;
    let [floor, win, planned] = ["constant:floor", "outcome:win", "planned"].map(row_of);
    let write = |name: &str, row: u32, typed: Typed| {
        let path = folder.path().join(name);
        let (sheet, column) = if row == planned { ("Event settings", 1) } else { ("Rules", 2) };
        edited(
            &before,
            &path,
            &names
                .iter()
                .cloned()
                .chain([(sheet.to_string(), row, column, typed)])
                .collect::<Vec<_>>(),
        );
        path
    };
    let third = || Typed::Text("1/3".to_string());
    let paths = [
        write("floor.xlsx", floor, third()),
        write("win.xlsx", win, Typed::Nothing),
        write("planned.xlsx", planned, third()),
        write("half.xlsx", planned, Typed::Number(3.5)),
        write("negative.xlsx", planned, Typed::Number(-1.0)),
        write("fine.xlsx", win, Typed::Number(2.0)),
    ];
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    let warned = |model: &Recalculated| matches!(model.cell("Standings", 2, 0), Seen::Text(text) if text.starts_with("* A number on Rules"));
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|at| warned(&models[at])),
        [true, true, true, true, true, false]
    );
    // Six outcomes are worth what a win is.
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|at| models[at].cell("Source", 10, 1)),
        [1.0, 7.0, 1.0, 1.0, 1.0, 0.0].map(Seen::Number)
    );
}

/// A figure times a word is an error; it is counted as nothing, and said.
#[test]
fn a_constant_in_words_breaks_no_figure() {
    let folder = tempfile::tempdir().unwrap();
    let (before, mut edits) = empty_of("othello-world-cup", folder.path(), 2);
    let draw = stored(&before, false)
        .into_iter()
        .find(|(.., seen)| *seen == Seen::Text("constant:draw_win".to_string()))
        .unwrap()
        .1;
    edits.push(text("Rules", draw, 2, "half"));
    edits.extend(
        [("P1", FIRST), ("P2", SECOND)].map(|(name, column)| text(SHEET, FIRST_ROW, column, name)),
    );
    edits.extend(
        [(ROUND, 1), (ONE, 40), (TWO, 24)]
            .map(|(column, value)| number(SHEET, FIRST_ROW, column, value)),
    );
    let path = folder.path().join("words.xlsx");
    edited(&before, &path, &edits);
    let Some(models) = Recalculated::all(&[path]) else {
        return;
    };
    assert!(format!("{:?}", models[0].cell("Standings", 2, 0)).contains("* A number on Rules"));
    for sheet in ["Standings", "Figures", "Card", "Rules"] {
        for (row, column) in (0..100).flat_map(|row| (0..40).map(move |column| (row, column))) {
            let seen = format!("{:?}", models[0].cell(sheet, row, column));
            assert!(
                !["VALUE", "DIV", "N/A", "NAME"].iter().any(|error| seen.contains(error)),
                "{sheet} {row} {column}: {seen}"
            );
        }
    }
}

/// A cell that looks something up elsewhere may find nothing: that row counts for nobody, and every title still stands and says so.
#[test]
fn an_error_that_is_typed_counts_for_nothing_and_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (before, mut edits) = empty(folder.path(), 4);
    for (row, [first, second]) in [(0, ["P1", "P2"]), (1, ["P3", "P4"])] {
        let row = FIRST_ROW + row;
        edits.extend(
            [(FIRST, first), (SECOND, second)].map(|(column, name)| text(SHEET, row, column, name)),
        );
        edits.extend(
            [(ROUND, 1), (ONE, 2), (TWO, 0)]
                .map(|(column, value)| number(SHEET, row, column, value)),
        );
    }
    let write = |column: u32| {
        let path = folder.path().join(format!("{column}.xlsx"));
        let typed = |edit: Edit| {
            if (edit.1, edit.2) == (FIRST_ROW, column) { None } else { Some(edit) }
        };
        let error = (SHEET.to_string(), FIRST_ROW, column, Typed::Formula("NA()".into()));
        edited(
            &before,
            &path,
            &edits.iter().cloned().filter_map(typed).chain([error]).collect::<Vec<_>>(),
        );
        path
    };
    let paths = [ROUND, FIRST, SECOND, ONE, TWO, MARK].map(write);
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    for (model, path) in models.iter().zip(&paths) {
        let said = |row: u32| format!("{:?}", model.cell("Standings", row, 0));
        assert!(said(1).contains("round 1"), "{}: {}", path.display(), said(1));
        assert!(
            said(2).contains("holds an error") || said(2).contains("* A row on Results"),
            "{}: {}",
            path.display(),
            said(2)
        );
        let ranked: Vec<String> = (4..8)
            .map(|row| {
                format!(
                    "{:?} {:?}",
                    model.cell("Standings", row, 0),
                    model.cell("Standings", row, 1)
                )
            })
            .collect();
        assert!(
            ranked[0].contains("1.0") && ranked[0].contains("P3"),
            "{}: {ranked:?}",
            path.display()
        );
        assert!(ranked.iter().all(|seen| !seen.contains('#')), "{}: {ranked:?}", path.display());
    }
}

/// The formulas look at the rows and columns that there are, and follow no rule set but their own.
#[test]
fn what_no_formula_looks_at_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (before, names) = empty(folder.path(), 2);
    let played = [
        text(SHEET, FIRST_ROW, FIRST, "P1"),
        text(SHEET, FIRST_ROW, SECOND, "P2"),
        text(SHEET, FIRST_ROW, MARK, "W"),
    ];
    let typed: Vec<Edit> =
        names.iter().cloned().chain(played).chain([number(SHEET, FIRST_ROW, ROUND, 1)]).collect();
    edited(&before, &folder.path().join("typed.xlsx"), &typed);
    let run = tiebook("standings typed.xlsx --lang en -o out.xlsx", folder.path());
    run.ends(0);
    let out = folder.path().join("out.xlsx");
    let cells = stored(&out, false);
    let order = cells.iter().find(|(sheet, _, column, seen)| {
        sheet == "Event settings" && *column == 0 && *seen == Seen::Text("Order".into())
    });
    let path = |name: &str| folder.path().join(name);
    let below = |name: &str, sheet: &str, cell: &str| {
        let row = cell.trim_start_matches(char::is_alphabetic);
        let added = format!(
            "<row r=\"{row}\"><c r=\"{cell}\" t=\"inlineStr\"><is><t>Late</t></is></c></row></sheetData>"
        );
        crate::harness::engine::with_sheet(&out, &path(name), sheet, |xml| {
            xml.replace("</sheetData>", &added)
        });
        path(name)
    };
    edited(&out, &path("order.xlsx"), &[text("Event settings", order.unwrap().1, 1, "gw")]);
    edited(&out, &path("fine.xlsx"), &[text(SHEET, FIRST_ROW, MARK, "L")]);
    let paths = [
        below("players.xlsx", "Players", "B60"),
        below("results.xlsx", SHEET, "C400"),
        path("order.xlsx"),
        path("fine.xlsx"),
    ];
    let said = [
        "* Something on Results or Players is below, between or beside",
        "* Something on Results or Players is below, between or beside",
        "* A setting was changed or added on Event settings",
        "* Results were entered",
    ];
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    for (model, said) in models.iter().zip(said) {
        let head = model.cell("Standings", 2, 0);
        assert!(matches!(&head, Seen::Text(text) if text.starts_with(said)), "{said}: {head:?}");
    }
}
