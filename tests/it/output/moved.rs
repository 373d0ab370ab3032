//! Rows inserted, deleted, cut and pasted on Players and Results, as a spreadsheet program does it: the standings are those of a fresh
//! run on the edited workbook, or every sheet says in red that they are not.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::living::event;
use crate::harness::engine::{Step, in_office};
use crate::harness::events::save;
use crate::harness::random::Random;
use crate::harness::{Book, EN, Saved, Seen, stored, tiebook};
use tiebook::lang::{Lang, Language};

const FIRST_ROW: u32 = 4;
const HEADING: u32 = 3;

/// The rows of a table: texts and numbers under each of these headings.
type Table = Vec<Vec<String>>;

fn text(seen: &Seen) -> String {
    match seen {
        Seen::Number(number) => format!("{number:.9}"),
        Seen::Text(text) => text.clone(),
        Seen::Empty => String::new(),
    }
}

/// Returns who stands where by what: each row with a name, under the headings that any workbook of the event has.
fn standings(path: &Path) -> Table {
    let cells: Vec<_> = stored(path, false)
        .into_iter()
        .filter(|(sheet, row, ..)| sheet == "Standings" && *row >= HEADING)
        .collect();
    let at = |row: u32, column: u32| {
        let found = cells
            .iter()
            .find(|(_, r, c, _)| (*r, *c) == (row, column))
            .map_or(Seen::Empty, |(.., seen)| seen.clone());
        text(&found)
    };
    let last = cells.iter().map(|(_, row, ..)| *row).max().unwrap_or(0);
    let headings: Vec<(u32, String)> = (0..30)
        .map(|column| (column, at(HEADING, column)))
        // Of those who share a place another one may stand above: what decides is told of the row above.
        .take_while(|(_, heading)| heading != "Decided by")
        .collect();
    let name =
        headings.iter().find(|(_, heading)| heading == "Name").map(|(column, _)| *column).unwrap();
    let mut rows: Table = (HEADING + 1..=last)
        .filter(|row| !at(*row, name).is_empty() && !at(*row, 0).is_empty())
        .map(|row| {
            headings
                .iter()
                .map(|(column, heading)| format!("{heading}: {}", at(row, *column)))
                .collect()
        })
        .collect();
    rows.sort();
    rows
}

/// What is said in red where figures do not hold.
const RED: [&str; 10] = [
    "error",
    "no_room",
    "unread_numbers",
    "outside_rows",
    "headings",
    "missing_results",
    "unread_rows",
    "names_below",
    "unknown_names",
    "moved_away",
];

/// Returns what stands under the title of the standings, where it is an alarm.
fn alarm(path: &Path) -> Option<String> {
    let lang = Lang::of(Language::ENGLISH);
    let cells = stored(path, false);
    let (.., said) = cells
        .iter()
        .find(|(sheet, row, column, _)| sheet == "Standings" && (*row, *column) == (2, 0))?;
    let said = text(said);
    RED.iter().any(|key| said == lang.text(&format!("head.{key}"))).then_some(said)
}

/// One thing that somebody does to rows and cells of an event with so many players and pairings.
fn edit(random: &mut Random, players: u32, pairings: u32) -> Vec<Step> {
    const INPUTS: [u32; 6] = [0, 2, 3, 5, 6, 7];
    let mut player = || FIRST_ROW + random.below(players as usize) as u32;
    let (one, other) = (player(), player());
    let spare_player = FIRST_ROW + players + 1;
    let mut pairing = || FIRST_ROW + random.below(pairings as usize) as u32;
    let (game, another) = (pairing(), pairing());
    let spare_game = FIRST_ROW + pairings + 1;
    let input = random.pick(&INPUTS);
    let cut = |sheet, row, columns: [u32; 2], to| Step::Cut(sheet, row, columns, [to, columns[0]]);
    let typed = |column: u32, text: &str| Step::Type("Results", [game, column], text.into());
    match random.below(12) {
        0 => vec![Step::Insert("Players", random.below(one as usize + 1) as u32)],
        1 => vec![Step::Insert("Players", one)],
        2 => vec![Step::Delete("Players", one)],
        3 => vec![cut("Players", one, [1, 1], other)],
        4 => vec![cut("Players", one, [0, 1], spare_player)],
        5 => vec![
            cut("Players", one, [0, 1], spare_player),
            cut("Players", other, [0, 1], one),
            cut("Players", spare_player, [0, 1], other),
        ],
        6 => vec![Step::Insert("Results", random.below(game as usize + 1) as u32)],
        7 => vec![Step::Delete("Results", game)],
        8 => vec![cut("Results", game, [input, input], another)],
        9 => vec![cut("Results", game, [0, 7], spare_game)],
        10 => vec![
            Step::Insert("Results", game),
            typed(0, "1"),
            typed(2, "Ann"),
            typed(6, "Jo"),
            typed(7, "W-L"),
        ],
        _ => vec![Step::Type("Results", [game, 7], random.pick(&["W-L", "L-W", "D-D"]).into())],
    }
}

/// What came of edits.
#[derive(Default)]
struct Edited {
    /// How often the workbook followed.
    followed: usize,
    /// How often it did not, and said so in red.
    red: usize,
    /// Where it did neither.
    silent: Vec<String>,
}

/// Edits events, one edit after another, and compares after each.
fn compared(events: Range<usize>, edits: usize) -> Option<Edited> {
    let ids: Vec<&str> = tiebook::rules::rule_set_ids().collect();
    let (mut steps, mut cases) = (Vec::new(), Vec::<(PathBuf, String)>::new());
    // Their folders are there as long as they are.
    let mut kept: Vec<Saved> = Vec::new();
    for seed in events {
        let mut random = Random::numbered(seed);
        let (names, rows) = event(&mut random);
        let id = random.pick(&ids);
        let saved = save(&names, &rows, id);
        let (_, output) = saved.standings("--breakdown none");
        steps.push(Step::Open(output));
        let mut told = format!("{id}, event {seed}");
        let (players, pairings) = (names.len() as u32, rows.len() as u32);
        for at in 0..edits {
            let some = edit(&mut random, players, pairings);
            told.extend([format!("; {some:?}")]);
            let path = saved.beside(&format!("edited-{at}.xlsx"));
            steps.extend(some);
            steps.push(Step::Save(path.clone()));
            cases.push((path, told.clone()));
        }
        steps.push(Step::Close);
        kept.push(saved);
    }
    in_office(&steps)?;
    let mut edited = Edited::default();
    for (path, told) in &cases {
        let fresh = path.with_extension("fresh.xlsx");
        let args = ["standings", path.to_str().unwrap(), "-o", fresh.to_str().unwrap()];
        let run = tiebook(&args, path.parent().unwrap());
        let now = standings(path);
        let expected = if run.code == 0 { standings(&fresh) } else { vec![vec![run.stderr]] };
        if now == expected {
            edited.followed += 1;
        } else if alarm(path).is_some() {
            edited.red += 1;
        } else {
            let without = |all: &Table, others: &Table| -> Table {
                let only = all.iter().filter(|row| !others.contains(row));
                only.cloned().collect()
            };
            let differs = [without(&now, &expected), without(&expected, &now)];
            edited.silent.push(format!("{told}: is, and in a fresh run: {differs:#?}"));
        }
    }
    Some(edited)
}

/// Asserts that nothing was wrong in silence, and that most edits were followed.
#[track_caller]
fn holds(edited: &Edited) {
    let Edited { followed, red, silent } = edited;
    eprintln!("followed, said in red, neither: {followed}, {red}, {}", silent.len());
    let some = &silent[..silent.len().min(5)];
    assert!(silent.is_empty(), "{}: {}", silent.len(), some.join("\n"));
    assert!(2 * followed > *red, "{followed}, {red}");
}

#[test]
fn rows_and_cells_that_move_are_followed_or_it_is_said_in_red() {
    if let Some(edited) = compared(0..12, 3) {
        holds(&edited);
    }
}

/// A program for so many events at a time: what it keeps of closed workbooks makes it slower and slower.
#[test]
#[ignore = "minutes"]
fn two_thousand_edits_are_followed_or_it_is_said_in_red() {
    const AT_ONCE: usize = 25;
    let (events, edits) = (super::living::asked().unwrap_or(500) as usize, 4);
    let mut all = Edited::default();
    for first in (0..events).step_by(AT_ONCE) {
        let Some(edited) = compared(first..events.min(first + AT_ONCE), edits) else {
            return;
        };
        for told in &edited.silent {
            eprintln!("{told}");
        }
        all.followed += edited.followed;
        all.red += edited.red;
        all.silent.extend(edited.silent);
        eprintln!(
            "to event {first}: followed {}, said in red {}, neither {}",
            all.followed,
            all.red,
            all.silent.len()
        );
    }
    holds(&all);
}

/// A heading that is another one, and a game of a round that is over without a result: a fresh run takes neither.
#[test]
fn what_a_fresh_run_refuses_is_said_in_red() {
    let names = ["Ann", "Ben", "Cai", "Dee"].map(String::from);
    let row = |round: &str, table: &str, first: &str, second: &str| {
        [round, table, first, "2-0", second].map(String::from)
    };
    let rows = [
        row("1", "1", "Ann", "Ben"),
        row("1", "2", "Cai", "Dee"),
        row("2", "1", "Ann", "Cai"),
        row("2", "2", "Ben", "Dee"),
    ];
    let saved = save(&names, &rows, "mtg");
    let (_, output) = saved.standings("--breakdown none");
    let typed =
        |row: u32, column: u32, text: &str| Step::Type("Results", [row, column], text.into());
    let without = |row: u32| vec![typed(row, 3, ""), typed(row, 5, "")];
    let edits = [
        (vec![typed(HEADING, 7, "D-D")], Some("headings")),
        (vec![Step::Cut("Results", HEADING, [2, 2], [1, 20])], Some("headings")),
        (vec![Step::Cut("Players", HEADING, [0, 1], [FIRST_ROW + 5, 0])], Some("headings")),
        (vec![Step::Insert("Players", 1), Step::Insert("Results", 1)], None),
        (
            // What is typed in a row above the headings.
            vec![
                Step::Insert("Results", 0),
                Step::Insert("Results", FIRST_ROW),
                typed(FIRST_ROW, 2, "Ann"),
            ],
            Some("headings"),
        ),
        (vec![Step::Insert("Results", 0), typed(0, 2, "Ann")], Some("headings")),
        (without(FIRST_ROW), Some("missing_results")),
        (without(FIRST_ROW + 3), None),
    ];
    let path = |at: usize| saved.beside(&format!("{at}.xlsx"));
    let steps = edits.iter().enumerate().flat_map(|(at, (edit, _))| {
        let whole = [vec![Step::Open(output.clone())], edit.clone()].concat();
        whole.into_iter().chain([Step::Save(path(at)), Step::Close])
    });
    if in_office(&steps.collect::<Vec<_>>()).is_none() {
        return;
    }
    let lang = Lang::of(Language::ENGLISH);
    for (at, (edit, key)) in edits.iter().enumerate() {
        let expected = key.map(|key| lang.text(&format!("head.{key}")).to_string());
        assert_eq!(alarm(&path(at)), expected, "{edit:?}");
    }
}

/// Above 500 players who is who and who met whom is written down: a row more is no remark but an alarm.
#[test]
fn where_players_do_not_follow_it_is_said_in_red() {
    let names: Vec<String> = (1..=501).map(|number| format!("P{number}")).collect();
    let game = |at: usize| {
        let [table, first, second] = [at + 1, 2 * at, 2 * at + 1];
        let name = |at: usize| names[at].clone();
        ["1".into(), table.to_string(), name(first), "2-0".into(), name(second)]
    };
    let saved = save(&names, &(0..250).map(game).collect::<Vec<_>>(), "mtg");
    let (_, output) = saved.standings("--breakdown none");
    let path = |name: &str| saved.beside(name);
    let open = || Step::Open(output.clone());
    let moves = [
        Step::Insert("Players", FIRST_ROW + 2),
        Step::Insert("Results", FIRST_ROW + 2),
        Step::Delete("Results", FIRST_ROW),
        Step::Cut("Results", FIRST_ROW + 2, [0, 60], [FIRST_ROW + 300, 0]),
    ];
    let mut steps = vec![open(), Step::Save(path("same.xlsx")), Step::Close];
    for (at, step) in moves.iter().enumerate() {
        let save = Step::Save(path(&format!("{at}.xlsx")));
        steps.extend([open(), step.clone(), save, Step::Close]);
    }
    if in_office(&steps).is_none() {
        return;
    }
    assert_eq!(alarm(&path("same.xlsx")), None);
    for (at, step) in moves.iter().enumerate() {
        let said = alarm(&path(&format!("{at}.xlsx")));
        assert!(said.is_some(), "{step:?}");
    }
}

/// Returns the parts of a workbook.
fn parts(path: &Path) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let count = archive.len();
    let part = |at: usize| {
        let mut part = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut part, &mut bytes).unwrap();
        let name = part.name().unwrap().to_string();
        (name, String::from_utf8_lossy(&bytes).into_owned())
    };
    (0..count).map(part).collect()
}

#[test]
fn what_is_wrong_is_red_on_every_sheet_that_says_it() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let (_, output) = saved.standings("");
    let says = parts(&output).into_iter().filter(|(_, part)| part.contains("<f>IF(notice=\"\""));
    let says: Vec<_> = says.collect();
    assert!(says.len() > 15, "{}", says.len());
    for (name, part) in says {
        assert!(part.contains("<formula>alarm&lt;&gt;\"\"</formula>"), "{name}");
    }
}

/// Names that look like formulas, cells and numbers, and figures that are told as texts.
#[test]
fn texts_are_stored_as_texts_and_without_characters_that_nobody_sees() {
    let rows = [
        ["1", "1", "=Ann", "2-1", "Ben!B1"],
        ["1", "2", "@99", "1-1-1", "@TRUE"],
        ["2", "1", "=Ann", "2-0", "@99"],
        ["2", "2", "Ben!B1", "0-2", "@TRUE"],
    ];
    let saved = Book::new("texts.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let (_, output) = saved.standings("");
    let unseen =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fdd0}');
    let parts = parts(&output);
    for (name, part) in &parts {
        assert!(!part.contains(unseen), "{name}");
    }
    assert!(parts.iter().any(|(_, part)| part.contains("<c:v>=Ann</c:v>")));
    // What was played to a draw is worth a third each: the printed figure is a text, whatever it looks like.
    let texts = stored(&output, true)
        .into_iter()
        .filter(|(.., seen)| matches!(seen, Seen::Text(text) if text.parse::<f64>().is_ok()));
    assert!(texts.count() > 10);
}

/// On Results nothing counts by the address of a cell that can be cut and pasted: it would go with the cell.
#[test]
fn no_formula_goes_with_a_cell_that_is_cut() {
    use calamine::{Reader, open_workbook_auto};
    let saved = Saved::sample("friday-mtg.xlsx");
    let (_, output) = saved.standings("");
    let mut workbook = open_workbook_auto(&output).unwrap();
    let formulas = workbook.worksheet_formula("Results").unwrap();
    let mut seen = 0;
    for (_, _, formula) in formulas.used_cells() {
        seen += 1;
        for column in 'A'..='H' {
            let letter = format!("${column}");
            let mut after = formula.split(&letter).skip(1);
            assert!(!after.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit())), "{formula}");
        }
    }
    assert!(seen > 100, "{seen}");
    for sheet in ["Figures", "Workings", "Standings"] {
        let formulas = workbook.worksheet_formula(sheet).unwrap();
        for (_, _, formula) in formulas.used_cells() {
            assert!(
                !formula.contains("Players!") && !formula.contains("Results!"),
                "{sheet}: {formula}"
            );
        }
    }
}
