//! The tables of stages after the rounds, put in order: who sat where, and whether the places can be.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::model::{LeftTable, PlayerIndex, Seat, StageTable};
use crate::problem::{ByeOrName, FinalsRead, Kind, NotComputed, Problem, TablePlaces};
use crate::read::file::grid::Cell;
use crate::read::finals::knockout::left;
use crate::read::layouts::table::SeatRow;
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::headings;
use crate::read::words::vocabulary;

/// No table of a final has more seats.
const MOST: u32 = 6;

/// Returns the tables in the order of their stages. Nobody sits there who was in no round, where there were any.
pub fn arranged(
    rows: Vec<SeatRow>,
    rounds: bool,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Vec<StageTable> {
    if let (Some(first), true) = (rows.first(), rows.iter().all(|row| row.stage.is_err())) {
        problems.push(Problem::of(
            first.name.1.clone(),
            NotComputed::LargerTables {},
            first.name.0.clone(),
        ));
        return Vec::new();
    }
    let mut said = BTreeSet::new();
    for row in &rows {
        if let Err(stage) = &row.stage
            && said.insert(stage.clone())
        {
            let place = if stage.is_empty() {
                &row.name.1
            } else {
                &row.stage_at
            };
            problems.push(Problem::of(
                place.clone(),
                Kind::StageUnknown {
                    player: row.name.0.clone(),
                },
                stage.clone(),
            ));
        }
    }
    let order = stages(&rows);
    if let [_, _, ..] = order.as_slice()
        && let Some(row) = rows.iter().find(|row| {
            row.stage
                .as_ref()
                .is_ok_and(|stage| left_in(stage).is_none())
        })
        && let Ok(stage) = &row.stage
    {
        problems.push(Problem::of(
            row.stage_at.clone(),
            Kind::StageOrder {},
            stage.clone(),
        ));
    }
    let errors = problems.len();
    let level = |stage: &str| {
        order
            .iter()
            .position(|known| *known == late(stage))
            .unwrap_or(0)
    };
    let listed = people.listed;
    people.listed |= rounds;
    let first = rows
        .iter()
        .find_map(|row| Some((row.stage.clone().ok()?, row.stage_at.clone())));
    let mut tables: Vec<StageTable> = Vec::new();
    let mut seated = BTreeSet::new();
    let mut free: Vec<(usize, SeatRow)> = Vec::new();
    for row in rows {
        let Ok(stage) = row.stage.clone() else {
            continue;
        };
        let level = level(&stage);
        let is_unnamed = row.name.0.is_empty() || people.is_unnamed(&row.name.0);
        if is_unnamed && row.played.0.is_blank() && row.status.0.is_empty() {
            free.push((level, row));
            continue;
        }
        let Some((player, seat, name)) = seat(row, people, problems) else {
            continue;
        };
        if !seated.insert((level, player)) {
            let kind = Kind::SeatedTwice {
                player: people.players[player].name.to_string(),
                stage,
            };
            problems.push(Problem::of(seat.place, kind, name));
            continue;
        }
        sit(&mut tables, (stage, level, name), seat);
    }
    people.listed = listed;
    for (level, row) in free {
        let SeatRow {
            stage: Ok(stage),
            table,
            name,
            played,
            ..
        } = row
        else {
            continue;
        };
        let is_played = table_of(&mut tables, level, &table).is_some_and(|table| !table.is_open());
        if !is_played {
            let seat = Seat {
                player: None,
                played: None,
                left: None,
                place: played.1,
            };
            sit(&mut tables, (stage, level, table), seat);
        } else if !name.0.is_empty() {
            // Who is still to be named has no place: the table is not played, whatever the others have. A row left empty seats nobody.
            problems.push(Problem::at(name.1, Kind::MissingPlayer {}));
        }
    }
    tables.sort_by_key(|table| table.level);
    let failed = crate::problem::any_error(&problems[errors..]);
    name_all(&mut tables);
    told(&tables, failed, problems);
    problems.extend(came_in(&tables, people));
    if let Some((stage, place)) = first.filter(|_| !tables.is_empty()) {
        let stages: Vec<&str> = tables.iter().map(|table| table.stage.as_str()).collect();
        let mut seen = BTreeSet::new();
        let stages: Vec<&str> = stages
            .into_iter()
            .filter(|stage| seen.insert(*stage))
            .collect();
        let kind = Kind::FinalsRead(FinalsRead::Tables {
            stages: stages.join(" / "),
            tables: tables.len().to_string(),
        });
        problems.push(Problem::of(place, kind, stage));
    }
    tables
}

fn table_of<'a>(
    tables: &'a mut [StageTable],
    level: usize,
    name: &str,
) -> Option<&'a mut StageTable> {
    tables
        .iter_mut()
        .find(|table| table.level == level && fold(&table.name) == fold(name))
}

/// Puts a seat at its table.
fn sit(tables: &mut Vec<StageTable>, (stage, level, name): (String, usize, String), seat: Seat) {
    match table_of(tables, level, &name) {
        Some(table) => table.seats.push(seat),
        None => tables.push(StageTable {
            stage,
            level,
            name,
            seats: vec![seat],
        }),
    }
}

/// What tells one stage from another: how many are left in it, or its name.
type Late = (Option<Reverse<usize>>, String);

/// Returns the stages, the first of them first: by how many are left in them.
fn stages(rows: &[SeatRow]) -> Vec<Late> {
    let mut order: Vec<Late> = Vec::new();
    for stage in rows
        .iter()
        .filter_map(|row| row.stage.as_ref().ok())
        .map(|stage| late(stage))
    {
        if !order.contains(&stage) {
            order.push(stage);
        }
    }
    order.sort();
    order
}

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
        let several = tables.iter().filter(|table| table.level == level).count() > 1;
        if several && tables[at].name.is_empty() {
            let free = (1..).map(|number: usize| number.to_string());
            let mut free = free.filter(|name| {
                !tables
                    .iter()
                    .any(|table| table.level == level && table.name == *name)
            });
            tables[at].name = free.next().unwrap_or_default();
        }
    }
}

/// Names those in a later stage who were in none before it: somebody's place may be theirs by right, or the name another's.
fn came_in(tables: &[StageTable], people: &People) -> Vec<Problem> {
    let first = tables.iter().map(|table| table.level).min();
    let before = |table: &StageTable, player: PlayerIndex| {
        tables.iter().any(|other| {
            other.level < table.level
                && other.seats.iter().any(|known| known.player == Some(player))
        })
    };
    let later = tables.iter().filter(|table| Some(table.level) != first);
    let named = later.flat_map(|table| {
        table
            .seats
            .iter()
            .filter_map(move |seat| Some((table, seat, seat.player?)))
    });
    let came = named.filter(|(table, _, player)| !before(table, *player));
    came.map(|(table, seat, player)| {
        let player = people.players[player].name.to_string();
        Problem::of(
            seat.place.clone(),
            Kind::CameIn {
                player: player.clone(),
                stage: table.stage.clone(),
            },
            player,
        )
    })
    .collect()
}

/// Reads a seat, with its table; nothing of one that nobody took, which is said.
fn seat(
    row: SeatRow,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Option<(PlayerIndex, Seat, String)> {
    let SeatRow {
        table,
        name: (name, at),
        played: (cell, place),
        status: (status, status_at),
        ..
    } = row;
    let mut say = |place, kind, found| problems.push(Problem::of(place, kind, found));
    let left = match (status.as_str(), headings::named("seat", &status)) {
        ("", _) => None,
        (_, Some("dummy")) => Some(LeftTable::Dummy),
        (_, Some("replay")) => Some(LeftTable::Replay),
        (_, Some(_)) => {
            let contradicts = !cell.is_blank();
            let kind = if contradicts {
                Kind::SeatStatus {}
            } else {
                Kind::SeatNotTaken {
                    player: name,
                    status: status.clone(),
                }
            };
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
        say(
            at,
            Kind::ByeOrName(ByeOrName::Nobody { word: name.clone() }),
            name,
        );
        return None;
    }
    let played = number(&cell).filter(|number| (1..=MOST).contains(number));
    if played.is_none() && !cell.is_blank() && !is_dash(&cell) {
        say(
            place,
            Kind::TablePlaces(TablePlaces::Invalid {
                places: MOST.to_string(),
            }),
            cell.text(),
        );
        return None;
    }
    let player = people.find(&name, &at, problems)?;
    Some((
        player,
        Seat {
            player: Some(player),
            played,
            left,
            place,
        },
        table,
    ))
}

/// Whether a cell says that there is no place: that of whoever left a table that was played again.
fn is_dash(cell: &Cell) -> bool {
    fold(&cell.text()) == "-"
}

/// Returns the whole number of a cell: `2`, `2nd`, `2位`.
fn number(cell: &Cell) -> Option<u32> {
    let text = fold(&cell.text());
    if let Some(place) = vocabulary::which("champion", &text) {
        return place.parse().ok();
    }
    let digits = vocabulary::before("rank.ending", &text).unwrap_or(&text);
    digits.strip_suffix(".0").unwrap_or(digits).parse().ok()
}

/// Says what cannot be, and what is still open.
fn told(tables: &[StageTable], failed: bool, problems: &mut Vec<Problem>) {
    let name = |table: &StageTable| format!("{} {}", table.stage, table.name).trim().to_string();
    let mut say = |seat: &Seat, kind| {
        let found = seat
            .played
            .map_or_else(String::new, |played| played.to_string());
        problems.push(Problem::of(seat.place.clone(), kind, found));
    };
    for table in tables {
        let Some(first) = table.seats.first() else {
            continue;
        };
        if failed {
            // What is missing there is told.
        } else if !(2..=MOST as usize).contains(&table.seats.len()) {
            say(
                first,
                Kind::TableSize {
                    table: name(table),
                    players: table.seats.len().to_string(),
                    most: MOST.to_string(),
                },
            );
        } else if let Some(wrong) = table.impossible() {
            let played: Vec<String> = table
                .seats
                .iter()
                .filter_map(|seat| seat.played)
                .map(|place| place.to_string())
                .collect();
            say(
                wrong,
                Kind::TablePlaces(TablePlaces::Impossible {
                    table: name(table),
                    places: played.join(", "),
                }),
            );
        } else if let Some(open) = table
            .seats
            .iter()
            .find(|seat| seat.left.is_none() && seat.played.is_none())
        {
            let waiting = table
                .seats
                .iter()
                .filter(|seat| seat.left.is_none() && seat.played.is_none())
                .count();
            say(
                open,
                Kind::TablePlaces(TablePlaces::Open {
                    table: name(table),
                    players: waiting.to_string(),
                }),
            );
        }
    }
    let last = tables.iter().map(|table| table.level).max();
    let of_last: Vec<&StageTable> = tables
        .iter()
        .filter(|table| Some(table.level) == last)
        .collect();
    if let [_, second, ..] = of_last.as_slice()
        && let Some(seat) = second.seats.first()
    {
        say(
            seat,
            Kind::FinalMissing {
                stage: second.stage.clone(),
                tables: of_last.len().to_string(),
            },
        );
    }
}
