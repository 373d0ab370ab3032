//! The tables of stages after the rounds, put in order: who sat where, and whether the places can be.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::model::{LeftTable, Seat, StageTable};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::bracket::left;
use crate::read::file::grid::Cell;
use crate::read::layouts::table::SeatRow;
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::headings;

/// No table of a final has more seats.
const MOST: u32 = 6;

/// Returns the tables in the order of their stages. Nobody sits there who was in no round, where there were any.
pub fn arranged(rows: Vec<SeatRow>, rounds: bool, people: &mut People, problems: &mut Vec<Problem>) -> Vec<StageTable> {
    let order = stages(&rows);
    let level = |stage: &str| order.iter().position(|known| *known == late(stage)).unwrap_or(0);
    let listed = people.listed;
    people.listed |= rounds;
    let first = rows.first().map(|row| row.stage.clone());
    let mut tables: Vec<StageTable> = Vec::new();
    let mut seated = BTreeSet::new();
    let mut unnamed: Vec<(usize, String, Place)> = Vec::new();
    for row in rows {
        let level = level(&row.stage.0);
        if row.played.0.is_blank() && people.is_unnamed(&row.name.0) {
            unnamed.push((level, fold(&row.table), row.name.1));
            continue;
        }
        let Some((seat, stage, name)) = seat(row, people, problems) else { continue };
        if !seated.insert((level, seat.player)) {
            let kind = Kind::SeatedTwice { player: people.players[seat.player].name.to_string(), stage };
            problems.push(Problem { place: seat.place, kind, found: name });
            continue;
        }
        let known = tables.iter_mut().find(|table| table.level == level && fold(&table.name) == fold(&name));
        match known {
            Some(table) => table.seats.push(seat),
            None => tables.push(StageTable { stage, level, name, seats: vec![seat] }),
        }
    }
    people.listed = listed;
    // Who is still to be named has no place: the table is not played, whatever the others have.
    for (level, name, place) in unnamed {
        if tables.iter().any(|table| table.level == level && fold(&table.name) == name && !table.is_open()) {
            problems.push(Problem { place, kind: Kind::MissingPlayer {}, found: String::new() });
        }
    }
    tables.sort_by_key(|table| table.level);
    told(&tables, problems);
    if let Some((stage, place)) = first.filter(|_| !tables.is_empty()) {
        let stages: Vec<&str> = tables.iter().map(|table| table.stage.as_str()).collect();
        let mut seen = BTreeSet::new();
        let stages: Vec<&str> = stages.into_iter().filter(|stage| seen.insert(*stage)).collect();
        let kind = Kind::TablesRead { stages: stages.join(" / "), tables: tables.len().to_string() };
        problems.push(Problem { place, kind, found: stage });
    }
    tables
}

/// What tells one stage from another: how many are left in it, or its name.
type Late = (Option<Reverse<usize>>, String);

/// Returns the stages, the first of them first: by how many are left, or as they stand where a name does not say it.
fn stages(rows: &[SeatRow]) -> Vec<Late> {
    let mut order: Vec<Late> = Vec::new();
    for row in rows {
        let stage = late(&row.stage.0);
        if !order.contains(&stage) {
            order.push(stage);
        }
    }
    if order.iter().all(|(left, _)| left.is_some()) {
        order.sort();
    }
    order
}

fn late(stage: &str) -> Late {
    match left(stage) {
        Some(left) => (Some(Reverse(left)), String::new()),
        None => (None, fold(stage)),
    }
}

/// Reads a seat, with its stage and table; nothing of one that nobody took, which is said.
fn seat(row: SeatRow, people: &mut People, problems: &mut Vec<Problem>) -> Option<(Seat, String, String)> {
    let SeatRow { stage: (stage, _), table, name: (name, at), played: (cell, place), status: (status, status_at) } = row;
    let mut say = |place, kind, found| problems.push(Problem { place, kind, found });
    let left = match (status.as_str(), headings::named("seat", &status)) {
        ("", _) => None,
        (_, Some("dummy")) => Some(LeftTable::Dummy),
        (_, Some("replay")) => Some(LeftTable::Replay),
        (_, Some(_)) => {
            let contradicts = !cell.is_blank();
            let kind = if contradicts { Kind::SeatStatus {} } else { Kind::SeatNotTaken { player: name, status: status.clone() } };
            say(status_at, kind, status);
            return None;
        }
        (_, None) => {
            say(status_at, Kind::SeatStatus {}, status);
            return None;
        }
    };
    if let Some(kind) = cell.broken() {
        say(place, kind, cell.text());
        return None;
    }
    if name.is_empty() {
        say(at, Kind::MissingPlayer {}, String::new());
        return None;
    }
    if people.is_nobody(&name) {
        say(at, Kind::NobodyAsName { word: name.clone() }, name);
        return None;
    }
    let played = number(&cell).filter(|number| (1..=MOST).contains(number));
    if played.is_none() && !cell.is_blank() && !is_dash(&cell) {
        say(place, Kind::TablePlace { places: MOST.to_string() }, cell.text());
        return None;
    }
    let player = people.find(&name, &at, problems)?;
    Some((Seat { player, played, left, place }, stage, table))
}

/// Whether a cell says that there is no place: that of whoever left a table that was played again.
fn is_dash(cell: &Cell) -> bool {
    ["-", "—", "–", "ー"].contains(&cell.text().as_str())
}

/// Returns the whole number of a cell: `2`, `2nd`, `2位`.
fn number(cell: &Cell) -> Option<u32> {
    let text = fold(&cell.text());
    let digits = ["st", "nd", "rd", "th", "位", "着"].iter().find_map(|ending| text.strip_suffix(ending)).unwrap_or(&text);
    digits.strip_suffix(".0").unwrap_or(digits).parse().ok()
}

/// Says what cannot be, and what is still open.
fn told(tables: &[StageTable], problems: &mut Vec<Problem>) {
    let name = |table: &StageTable| format!("{} {}", table.stage, table.name).trim().to_string();
    let mut say = |seat: &Seat, kind| {
        let found = seat.played.map_or_else(String::new, |played| played.to_string());
        problems.push(Problem { place: seat.place.clone(), kind, found });
    };
    for table in tables {
        let Some(first) = table.seats.first() else { continue };
        if !(2..=MOST as usize).contains(&table.seats.len()) {
            say(first, Kind::TableSize { table: name(table), players: table.seats.len().to_string(), most: MOST.to_string() });
        } else if let Some(wrong) = table.impossible() {
            let played: Vec<String> = table.seats.iter().filter_map(|seat| seat.played).map(|place| place.to_string()).collect();
            say(wrong, Kind::TablePlaces { table: name(table), places: played.join(", ") });
        } else if let Some(open) = table.seats.iter().find(|seat| seat.left.is_none() && seat.played.is_none()) {
            let waiting = table.seats.iter().filter(|seat| seat.left.is_none() && seat.played.is_none()).count();
            say(open, Kind::TableOpen { table: name(table), players: waiting.to_string() });
        }
    }
    let last = tables.iter().map(|table| table.level).max();
    let of_last: Vec<&StageTable> = tables.iter().filter(|table| Some(table.level) == last).collect();
    if let [_, second, ..] = of_last.as_slice()
        && let Some(seat) = second.seats.first()
    {
        say(seat, Kind::FinalMissing { stage: second.stage.clone(), tables: of_last.len().to_string() });
    }
}
