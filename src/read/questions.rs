//! What is open in rows of pairings that could not be read: for a plain copy of the workbook that asks it cell by cell.

use std::collections::BTreeMap;

use crate::model::questions::{Asked, Field, Readings};
use crate::problem::{
    ByeOrName, DateResult, Kind, LoneName, MisplacedScore, NotComputed, Problem, Severity,
    Unreadable, WinnerInDoubt,
};
use crate::read::file::grid::Row;
use crate::read::layouts::player_cell::Layout;
use crate::read::sheet_roles::Used;
use crate::read::words::columns::Heading;
use crate::read::words::headings::is_nobody;
use crate::read::words::round::{Titles, round_number};

/// Returns every row of the sheets of pairings that an error asks about.
pub fn asked(used: &[Used<'_>], problems: &[Problem]) -> Vec<Asked> {
    let mut rows: BTreeMap<(usize, u32, u32), Asked> = BTreeMap::new();
    let errors = problems.iter().filter(|problem| problem.severity() == Severity::Error);
    for problem in errors {
        let Some((row, column)) = problem.place.cell else {
            continue;
        };
        let is_here =
            |entry: &&Used<'_>| entry.is_pairings() && entry.index() == problem.place.sheet_index;
        let mut here = used.iter().filter(is_here).filter_map(|entry| {
            let heading = entry.heading.as_ref()?;
            let at = entry.sheet.position(row).filter(|at| heading.position < *at)?;
            let holds = entry.sheet.rows[at].holds(column) || heading.takes(row, column);
            holds.then_some((entry, heading, at))
        });
        let Some((entry, heading, at)) = here.next() else {
            continue;
        };
        let is_whole = entry.is_whole();
        let told = if is_whole {
            in_a_table(entry, heading, at, column)
        } else {
            in_a_list(entry, heading, at)
        };
        let open = open(&problem.kind, heading, column, is_whole);
        let Some(told) = told.filter(|_| !open.is_empty()) else {
            continue;
        };
        let key = (entry.index(), row, if is_whole { column } else { 0 });
        let asked =
            rows.entry(key).or_insert_with(|| Asked { place: problem.place.clone(), ..told });
        for (field, readings) in open {
            let [first, _, second] = &asked.texts;
            let name = match field {
                Field::First => Some(first),
                Field::Second => Some(second),
                Field::Round | Field::Result => None,
            };
            asked.players.retain(|player| Some(player) != name);
            asked.open.entry(field).or_insert(readings);
        }
    }
    rows.into_values().collect()
}

fn in_a_list(entry: &Used<'_>, heading: &Heading, at: usize) -> Option<Asked> {
    if !(heading.has("first") && heading.has("second")) {
        return None;
    }
    let row = &entry.sheet.rows[at];
    let text = |column: &str| heading.cell(row, column).text();
    let titles = Titles::of(&entry.sheet, heading);
    let own = |row: &Row| round_number(&heading.cell(row, "round").text());
    let above = || {
        let mut rows = entry.sheet.rows[heading.position + 1..at].iter().rev();
        let round = |row| {
            if heading.has("round") { own(row) } else { titles.round(row) }
        };
        rows.find_map(round).or(entry.round())
    };
    let round = if heading.cell(row, "round").is_blank() { above() } else { own(row) };
    let scores = [text("score_1"), text("score_2")];
    let mut columns = ["mark", "result", "games", "winner"].into_iter();
    let holder = columns.find(|column| heading.holds(row, column));
    let result = match holder {
        Some(column) if heading.cell(row, column).is_dated() => String::new(),
        Some(column) => text(column),
        None if scores.iter().all(String::is_empty) => String::new(),
        None => scores.join("-"),
    };
    let cells = [
        (Field::Round, "round"),
        (Field::First, "first"),
        (Field::Result, holder.unwrap_or("score_1")),
        (Field::Second, "second"),
    ];
    let cell = |column| Some(entry.sheet.place.at(row.index, heading.column(column)?));
    Some(Asked {
        place: entry.sheet.place.clone(),
        round,
        table: text("table"),
        cells: cells
            .into_iter()
            .filter_map(|(field, column)| Some((field, cell(column)?)))
            .collect(),
        players: ["first", "second"]
            .map(text)
            .into_iter()
            .filter(|name| !name.trim().is_empty() && !is_nobody(name))
            .collect(),
        texts: [text("first"), result, text("second")],
        open: BTreeMap::new(),
    })
}

fn in_a_table(entry: &Used<'_>, heading: &Heading, at: usize, column: u32) -> Option<Asked> {
    let row = &entry.sheet.rows[at];
    let head = entry.sheet.rows.get(heading.position)?;
    let name = heading.cell(row, "name").text();
    let is_asked = entry.layout() != Layout::RoundRobin && !name.is_empty();
    Some(Asked {
        place: entry.sheet.place.clone(),
        round: Some(round_number(&head.get(column).text()).filter(|_| is_asked)?),
        table: String::new(),
        cells: BTreeMap::new(),
        players: vec![name.clone()],
        texts: [name, row.get(column).text(), String::new()],
        open: BTreeMap::new(),
    })
}

/// Returns what a problem leaves open; nothing where no answer in a cell settles it.
fn open(kind: &Kind, heading: &Heading, column: u32, whole: bool) -> Vec<(Field, Readings)> {
    let side =
        if heading.columns.get("second") == Some(&column) { Field::Second } else { Field::First };
    let result = || (Field::Result, Readings::AnyResult);
    let player = |side| (side, Readings::AnyPlayer);
    match kind {
        Kind::UnreadableResult {}
        | Kind::SetsDiffer { .. }
        | Kind::MisplacedScore(MisplacedScore::Half { .. } | MisplacedScore::Both { .. })
        | Kind::UnknownPlayer { .. }
        | Kind::DateResult(DateResult::Unexplained {})
        | Kind::PairedWithSelf { .. }
            if whole =>
        {
            vec![result(), player(Field::Second)]
        }
        _ if whole => Vec::new(),
        Kind::DateResult(DateResult::Ambiguous { one, other }) => {
            let readings = Readings::Texts(vec![one.clone(), other.clone()]);
            vec![(Field::Result, readings)]
        }
        Kind::DateResult(DateResult::Unexplained {})
        | Kind::UnreadableResult {}
        | Kind::SetsDiffer { .. }
        | Kind::OneOfTwo { .. }
        | Kind::MisplacedScore(_)
        | Kind::WinnerInDoubt(WinnerInDoubt::Number { .. })
        | Kind::WinnerLeftBlank { .. }
        | Kind::Contradiction { .. }
        | Kind::UnusedResults { .. }
        | Kind::MissingResult { .. } => vec![result()],
        Kind::MissingOpponent { .. } | Kind::ByeOrName(ByeOrName::WithResult { .. }) => {
            vec![result(), player(Field::Second)]
        }
        Kind::LoneName(
            LoneName::InRound { .. } | LoneName::Noted { .. } | LoneName::Stray { .. },
        ) => vec![(Field::Result, Readings::Alone)],
        Kind::UnknownPlayer { nearest, .. } if nearest != "—" => {
            let near = nearest.split(" / ").map(str::to_string);
            vec![(side, Readings::Texts(near.collect()))]
        }
        Kind::UnknownPlayer { .. }
        | Kind::Unreadable(Unreadable::Name {})
        | Kind::MissingPlayer {}
        | Kind::TwoMeanings { .. } => vec![player(side)],
        Kind::PairedWithSelf { .. } => vec![player(Field::Second)],
        Kind::PairedTwice { .. } => vec![player(Field::First), player(Field::Second)],
        Kind::Unreadable(Unreadable::Round {})
        | Kind::NotComputed(NotComputed::DoubleElimination {}) => {
            vec![(Field::Round, Readings::AnyRound)]
        }
        _ => Vec::new(),
    }
}
