//! The tables of stages after the rounds, put in order: who sat where, and whether the places can be.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::model::{LeftTable, PlayerIndex, Seat, StageTable};
use crate::problem::{ByeOrName, FinalsRead, Kind, NotComputed, Problem, TablePlaces, any_error};
use crate::read::file::grid::Cell;
use crate::read::layouts::ranked_tables::MOST_SEATS;
use crate::read::layouts::table::SeatRow;
use crate::read::number::{fold, joined};
use crate::read::roles::people::People;
use crate::read::words::placing::left;
use crate::read::words::{headings, vocabulary};

/// Returns the tables in the order of their stages. Nobody sits there who was in no round, where there were any.
pub fn arranged(
    rows: Vec<SeatRow>,
    rounds: bool,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Vec<StageTable> {
    let stages = rows.iter().filter_map(|row| row.stage.as_ref().ok());
    let order: BTreeSet<Late> = stages.map(|stage| late(stage)).collect();
    if let (Some(row), true) = (rows.first(), order.is_empty()) {
        let (name, place) = row.name.clone();
        problems.push(Problem::of(place, NotComputed::LargerTables {}, name));
        return Vec::new();
    }
    problems.extend(unknown_stages(&rows));
    let unordered = |row: &&SeatRow| matches!(&row.stage, Ok(stage) if left_in(stage).is_none());
    if order.len() > 1
        && let Some(row) = rows.iter().find(unordered)
        && let Ok(stage) = &row.stage
    {
        let place = row.stage_at.clone();
        problems.push(Problem::of(place, Kind::StageOrder {}, stage.clone()));
    }
    let errors = problems.len();
    let level = |stage: &str| order.iter().position(|known| *known == late(stage)).unwrap_or(0);
    let first = rows.iter();
    let mut first = first.filter_map(|row| Some((row.stage.clone().ok()?, row.stage_at.clone())));
    let first = first.next();
    let listed = people.listed;
    people.listed |= rounds;
    let mut tables: Vec<StageTable> = Vec::new();
    let mut seated = BTreeSet::new();
    let mut free: Vec<((String, usize, String), SeatRow)> = Vec::new();
    for row in rows {
        let Ok(stage) = row.stage.clone() else {
            continue;
        };
        let at = (stage, row.table.clone());
        let table = (at.0.clone(), level(&at.0), at.1);
        let is_unnamed = row.name.0.is_empty() || people.is_unnamed(&row.name.0);
        if is_unnamed && row.played.0.is_blank() && row.status.0.is_empty() {
            free.push((table, row));
            continue;
        }
        match seat(row, people, problems) {
            Ok(Some((player, seat))) if seated.insert((table.1, player)) => {
                sit(&mut tables, table, seat);
            }
            Ok(Some((player, seat))) => {
                let (stage, _, name) = table;
                let player = people.players[player].name.to_string();
                let kind = Kind::SeatedTwice { player, stage };
                problems.push(Problem::of(seat.place, kind, name));
            }
            Ok(None) => {}
            Err(problem) => problems.push(problem),
        }
    }
    people.listed = listed;
    for (table, row) in free {
        let known = table_of(&mut tables, table.1, &table.2);
        if known.is_none_or(|table| table.is_open()) {
            let place = row.played.1;
            let seat = Seat { player: None, played: None, left: None, place };
            sit(&mut tables, table, seat);
        } else if !row.name.0.is_empty() {
            // Who is still to be named has no place: the table is not played, whatever the others have. A row left empty seats nobody.
            problems.push(Problem::at(row.name.1, Kind::MissingPlayer {}));
        }
    }
    tables.sort_by_key(|table| table.level);
    // What is missing at a table is told.
    let failed = any_error(&problems[errors..]);
    name_all(&mut tables);
    if !failed {
        problems.extend(tables.iter().filter_map(wrong_seat));
    }
    problems.extend(several_finals(&tables));
    problems.extend(came_in(&tables, people));
    if let Some((stage, place)) = first.filter(|_| !tables.is_empty()) {
        let mut seen = BTreeSet::new();
        let stages = tables.iter().map(|table| table.stage.as_str());
        let stages = stages.filter(|stage| seen.insert(*stage));
        let kind =
            FinalsRead::Tables { stages: joined(stages, " / "), tables: tables.len().to_string() };
        problems.push(Problem::of(place, kind, stage));
    }
    tables
}

/// Reports each text that stands where stages do, and is none.
fn unknown_stages(rows: &[SeatRow]) -> Vec<Problem> {
    let mut said = BTreeSet::new();
    let unknown = rows.iter().filter_map(|row| {
        let stage = row.stage.as_ref().err()?;
        let (player, at) = row.name.clone();
        let place = if stage.is_empty() { at } else { row.stage_at.clone() };
        let kind = Kind::StageUnknown { player };
        said.insert(stage.clone()).then(|| Problem::of(place, kind, stage.clone()))
    });
    unknown.collect()
}

fn table_of<'a>(
    tables: &'a mut [StageTable],
    level: usize,
    name: &str,
) -> Option<&'a mut StageTable> {
    let mut tables = tables.iter_mut();
    tables.find(|table| table.level == level && fold(&table.name) == fold(name))
}

fn sit(tables: &mut Vec<StageTable>, (stage, level, name): (String, usize, String), seat: Seat) {
    match table_of(tables, level, &name) {
        Some(table) => table.seats.push(seat),
        None => tables.push(StageTable { stage, level, name, seats: vec![seat] }),
    }
}

/// What tells one stage from another, the first of them first: how many are left in it, or its name.
type Late = (Option<Reverse<usize>>, String);

fn late(stage: &str) -> Late {
    match left_in(stage) {
        Some(left) => (Some(Reverse(left)), String::new()),
        None => (None, fold(stage)),
    }
}

/// Returns how many are left in a stage: `Top 8` says so too, where it is no name for all games of a knock-out.
fn left_in(stage: &str) -> Option<usize> {
    let folded = fold(stage);
    let top = || vocabulary::behind("left.top", &folded)?.parse().ok();
    let of = |left: &&str| vocabulary::holds(&format!("seats-left.{left}"), &folded);
    let named = || ["8", "4", "2"].into_iter().find(of)?.parse().ok();
    left(stage).or_else(top).or_else(named)
}

/// Gives a table without a name one, where the stage has others.
fn name_all(tables: &mut [StageTable]) {
    for at in 0..tables.len() {
        let level = tables[at].level;
        let same = || tables.iter().filter(|table| table.level == level);
        if tables[at].name.is_empty() && same().count() > 1 {
            let mut free = (1..).map(|number: usize| number.to_string());
            let name = free.find(|name| same().all(|table| table.name != *name));
            tables[at].name = name.unwrap_or_default();
        }
    }
}

/// Names those in a later stage who were in none before it: somebody's place may be theirs by right, or the name another's.
fn came_in(tables: &[StageTable], people: &People) -> Vec<Problem> {
    let first = tables.iter().map(|table| table.level).min();
    let sits = |table: &StageTable, player: PlayerIndex| {
        table.seats.iter().any(|seat| seat.player == Some(player))
    };
    let later = tables.iter().filter(|table| Some(table.level) != first);
    let seats = later.flat_map(|table| table.seats.iter().map(move |seat| (table, seat)));
    let came = seats.filter_map(|(table, seat)| {
        let player = seat.player?;
        let mut before = tables.iter().filter(|other| other.level < table.level);
        if before.any(|other| sits(other, player)) {
            return None;
        }
        let found = people.players[player].name.to_string();
        let kind = Kind::CameIn { player: found.clone(), stage: table.stage.clone() };
        Some(Problem::of(seat.place.clone(), kind, found))
    });
    came.collect()
}

/// Reads a seat; nothing of one that nobody can be found for, which was said.
fn seat(
    row: SeatRow,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Result<Option<(PlayerIndex, Seat)>, Problem> {
    let ((name, at), (cell, place), (status, status_at)) = (row.name, row.played, row.status);
    let left = match headings::named("seat", &status) {
        _ if status.is_empty() => None,
        Some("dummy") => Some(LeftTable::Dummy),
        Some("replay") => Some(LeftTable::Replay),
        Some(_) if cell.is_blank() => {
            let (player, found) = (name, status.clone());
            let kind = Kind::SeatNotTaken { player, status };
            return Err(Problem::of(status_at, kind, found));
        }
        _ => return Err(Problem::of(status_at, Kind::SeatStatus {}, status)),
    };
    if let Some(kind) = cell.broken() {
        return Err(Problem::of(place, kind, cell.text()));
    }
    if name.is_empty() {
        return Err(Problem::at(at, Kind::MissingPlayer {}));
    }
    if people.is_nobody(&name) {
        let word = name.clone();
        return Err(Problem::of(at, ByeOrName::Nobody { word }, name));
    }
    let played = number(&cell).filter(|number| (1..=MOST_SEATS).contains(number));
    // A dash says that there is no place: that of whoever left a table that was played again.
    if played.is_none() && !cell.is_blank() && cell.folded() != "-" {
        let places = MOST_SEATS.to_string();
        let kind = TablePlaces::Invalid { places };
        return Err(Problem::of(place, kind, cell.text()));
    }
    let found = people.find(&name, &at, problems);
    Ok(found.map(|player| {
        let seat = Seat { player: Some(player), played, left, place };
        (player, seat)
    }))
}

/// Returns the whole number of a cell: `2`, `2nd`, `2位`.
fn number(cell: &Cell) -> Option<u32> {
    let text = cell.folded();
    if let Some(place) = vocabulary::which("champion", &text) {
        return place.parse().ok();
    }
    let digits = vocabulary::before("rank.ending", &text).unwrap_or(&text);
    digits.strip_suffix(".0").unwrap_or(digits).parse().ok()
}

fn of_seat(seat: &Seat, kind: impl Into<Kind>) -> Problem {
    let played = seat.played.map(|played| played.to_string());
    Problem::of(seat.place.clone(), kind, played.unwrap_or_default())
}

/// Says of a table what cannot be, or what is still open.
fn wrong_seat(table: &StageTable) -> Option<Problem> {
    let name = format!("{} {}", table.stage, table.name);
    let name = name.trim().to_string();
    let players = table.seats.len();
    if !(2..=MOST_SEATS as usize).contains(&players) {
        let kind = Kind::TableSize {
            table: name,
            players: players.to_string(),
            most: MOST_SEATS.to_string(),
        };
        return Some(of_seat(table.seats.first()?, kind));
    }
    if let Some(wrong) = table.impossible() {
        let played = table.seats.iter().filter_map(|seat| seat.played);
        let kind = TablePlaces::Impossible {
            table: name,
            places: joined(played.map(|place| place.to_string()), ", "),
        };
        return Some(of_seat(wrong, kind));
    }
    let seats = table.seats.iter();
    let waiting = seats.filter(|seat| seat.left.is_none() && seat.played.is_none());
    let kind = TablePlaces::Open { table: name, players: waiting.clone().count().to_string() };
    waiting.clone().next().map(|open| of_seat(open, kind))
}

/// Says that the last stage has several tables: the final is missing.
fn several_finals(tables: &[StageTable]) -> Option<Problem> {
    let last = tables.iter().map(|table| table.level).max();
    let mut of_last = tables.iter().filter(|table| Some(table.level) == last);
    let count = of_last.clone().count();
    let second = of_last.nth(1)?;
    let kind = Kind::FinalMissing { stage: second.stage.clone(), tables: count.to_string() };
    Some(of_seat(second.seats.first()?, kind))
}
