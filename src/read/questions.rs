//! What is open in rows of pairings that could not be read: for a plain copy of the workbook that asks it cell by cell.

use std::collections::BTreeMap;

use crate::model::questions::{Asked, Field, Readings};
use crate::problem::{
    ByeOrName, DateResult, Kind, LoneName, MisplacedScore, NotComputed, Problem, Severity,
    Unreadable, WinnerInDoubt,
};
use crate::read::file::grid::{Cell, Row};
use crate::read::sheet_roles::Used;
use crate::read::words::columns::Heading;
use crate::read::words::round::{Titles, round_number};

/// Returns every row of the sheets of pairings that an error asks about.
#[must_use]
pub fn asked(used: &[Used<'_>], problems: &[Problem]) -> Vec<Asked> {
    let mut rows: BTreeMap<(usize, u32, u32), Asked> = BTreeMap::new();
    for problem in problems
        .iter()
        .filter(|problem| problem.severity() == Severity::Error)
    {
        let Some((row, column)) = problem.place.cell else {
            continue;
        };
        let here = used.iter().filter(|entry| {
            entry.is_pairings() && entry.sheet.place.sheet_index == problem.place.sheet_index
        });
        let found =
            here.filter_map(|entry| Some((entry, entry.heading.as_ref()?, position(entry, row)?)));
        let mut found = found.filter(|(entry, heading, at)| {
            heading.position < *at && holds(entry, heading, *at, column)
        });
        let Some((entry, heading, at)) = found.next() else {
            continue;
        };
        let told = if entry.is_whole() {
            in_a_table(entry, heading, at, column)
        } else {
            in_a_list(entry, heading, at)
        };
        let Some(told) = told else { continue };
        let open = open(&problem.kind, heading, column, entry.is_whole());
        if open.is_empty() {
            continue;
        }
        let key = (
            problem.place.sheet_index,
            row,
            if entry.is_whole() { column } else { 0 },
        );
        let asked = rows.entry(key).or_insert_with(|| Asked {
            place: problem.place.clone(),
            ..told
        });
        for (field, readings) in open {
            asked.open.entry(field).or_insert(readings);
        }
    }
    rows.into_values().collect()
}

fn position(entry: &Used<'_>, row: u32) -> Option<usize> {
    entry.sheet.position(row)
}

fn holds(entry: &Used<'_>, heading: &Heading, at: usize, column: u32) -> bool {
    let row = &entry.sheet.rows[at];
    !row.get(column).is_blank() || heading.takes(row.index, column)
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
        let rows = entry.sheet.rows[heading.position + 1..at].iter().rev();
        let mut rounds = rows.filter_map(|row| {
            if heading.has("round") {
                own(row)
            } else {
                titles.round(row)
            }
        });
        rounds.next().or(entry.round())
    };
    let blank_round = heading.cell(row, "round").is_blank();
    let scores = [text("score_1"), text("score_2")];
    let result = ["mark", "result", "games", "winner"]
        .into_iter()
        .find(|column| !heading.cell(row, column).is_blank());
    let result = match result {
        Some(column) if !matches!(heading.cell(row, column), Cell::Date(_) | Cell::Time(_)) => {
            text(column)
        }
        Some(_) => String::new(),
        None if scores.iter().all(String::is_empty) => String::new(),
        None => scores.join("-"),
    };
    Some(Asked {
        place: entry.sheet.place.clone(),
        round: if blank_round { above() } else { own(row) },
        table: text("table"),
        texts: [text("first"), result, text("second")],
        open: BTreeMap::new(),
    })
}

fn in_a_table(entry: &Used<'_>, heading: &Heading, at: usize, column: u32) -> Option<Asked> {
    let row = &entry.sheet.rows[at];
    let head = entry.sheet.rows.get(heading.position)?;
    let round = round_number(&head.get(column).text())?;
    let name = heading.cell(row, "name").text();
    let swiss = !matches!(
        entry.layout(),
        crate::read::layouts::player_cell::Layout::RoundRobin
    );
    (swiss && !name.is_empty()).then(|| Asked {
        place: entry.sheet.place.clone(),
        round: Some(round),
        table: String::new(),
        texts: [name, row.get(column).text(), String::new()],
        open: BTreeMap::new(),
    })
}

/// Returns what a problem leaves open; nothing where no answer in a cell settles it.
fn open(kind: &Kind, heading: &Heading, column: u32, whole: bool) -> Vec<(Field, Readings)> {
    let side = if heading.columns.get("second") == Some(&column) {
        Field::Second
    } else {
        Field::First
    };
    if whole {
        return match kind {
            Kind::UnreadableResult {}
            | Kind::MisplacedScore(MisplacedScore::Half { .. } | MisplacedScore::Both { .. })
            | Kind::UnknownPlayer { .. }
            | Kind::DateResult(DateResult::Unexplained {})
            | Kind::PairedWithSelf { .. } => {
                vec![
                    (Field::Result, Readings::AnyResult),
                    (Field::Second, Readings::AnyPlayer),
                ]
            }
            _ => Vec::new(),
        };
    }
    match kind {
        Kind::DateResult(DateResult::Ambiguous { one, other }) => vec![(
            Field::Result,
            Readings::Texts(vec![one.clone(), other.clone()]),
        )],
        Kind::DateResult(DateResult::Unexplained {})
        | Kind::UnreadableResult {}
        | Kind::MisplacedScore(
            MisplacedScore::WithPoints { .. }
            | MisplacedScore::Half { .. }
            | MisplacedScore::Both { .. },
        )
        | Kind::WinnerInDoubt(WinnerInDoubt::Number { .. })
        | Kind::WinnerLeftBlank { .. }
        | Kind::Contradiction { .. }
        | Kind::MissingResult { .. } => {
            vec![(Field::Result, Readings::AnyResult)]
        }
        Kind::MissingOpponent { .. } | Kind::ByeOrName(ByeOrName::WithResult { .. }) => {
            vec![
                (Field::Result, Readings::AnyResult),
                (Field::Second, Readings::AnyPlayer),
            ]
        }
        Kind::LoneName(
            LoneName::InRound { .. } | LoneName::Noted { .. } | LoneName::Stray { .. },
        ) => {
            vec![(Field::Result, Readings::Alone)]
        }
        Kind::UnknownPlayer { nearest, .. } => {
            let near: Vec<String> = nearest
                .split(" / ")
                .filter(|name| *name != "—")
                .map(str::to_string)
                .collect();
            vec![(
                side,
                if near.is_empty() {
                    Readings::AnyPlayer
                } else {
                    Readings::Texts(near)
                },
            )]
        }
        Kind::Unreadable(Unreadable::Name {})
        | Kind::MissingPlayer {}
        | Kind::TwoMeanings { .. } => {
            vec![(side, Readings::AnyPlayer)]
        }
        Kind::PairedWithSelf { .. } => vec![(Field::Second, Readings::AnyPlayer)],
        Kind::PairedTwice { .. } => vec![
            (Field::First, Readings::AnyPlayer),
            (Field::Second, Readings::AnyPlayer),
        ],
        Kind::Unreadable(Unreadable::Round {})
        | Kind::NotComputed(NotComputed::DoubleElimination {}) => {
            vec![(Field::Round, Readings::AnyRound)]
        }
        _ => Vec::new(),
    }
}
