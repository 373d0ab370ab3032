//! The players sheet.

use std::collections::HashSet;
use std::sync::Arc;

use crate::exact::Exact;
use crate::model::{Away, Identity, Player};
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem, Unreadable, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::words::columns::Heading;
use crate::read::words::headings;

/// No tournament has more rounds.
const LAST_ROUND: u32 = 999;

/// What nobody notes but of a player.
const OF_SOMEBODY: [&str; 3] = ["wish", "away", "left_after"];

/// Reads the players below a heading; of an event of which so many rounds are planned, where that is said.
#[must_use]
pub fn read(
    sheet: &Sheet,
    heading: &Heading,
    planned: Option<u32>,
    problems: &mut Vec<Problem>,
) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    let mut unnumbered = Vec::new();
    let is_numbered = |row: &&Row| heading.cell(row, "number").number().is_some();
    let last_numbered = sheet.rows[heading.position + 1..]
        .iter()
        .rev()
        .find(is_numbered)
        .map(|row| row.index);
    for row in &sheet.rows[heading.position + 1..] {
        let cell = |name: &str| heading.cell(row, name);
        let text = |name: &str| Some(cell(name).text()).filter(|text| !text.is_empty());
        let name_cell = cell("name");
        let name = name_cell.text();
        if name.is_empty() || headings::is_total(&name) || matches!(name_cell, Cell::Error(_)) {
            problems.extend(
                name_cell
                    .broken()
                    .map(|kind| at(sheet, heading, row, "name", kind)),
            );
            if name.is_empty() {
                let said = OF_SOMEBODY
                    .into_iter()
                    .filter(|column| !cell(column).is_blank());
                problems.extend(
                    said.map(|column| at(sheet, heading, row, column, Kind::BesideNobody {})),
                );
            }
            continue;
        }
        // Below the last number, `Judge` is no number that somebody mistyped, as `x` may be.
        let label = |text: String| text.len() > 1 && !text.contains(|c: char| c.is_numeric());
        let titled =
            last_numbered.is_some_and(|last| row.index > last) && label(cell("number").text());
        if headings::is_label(&name) && cell("number").is_blank() || titled {
            problems.push(at(
                sheet,
                heading,
                row,
                "name",
                Kind::Unused(Unused::Row {}),
            ));
            continue;
        }
        if name_cell.is_no_name() {
            problems.push(at(
                sheet,
                heading,
                row,
                "name",
                Kind::Unreadable(Unreadable::Name {}),
            ));
        }
        let start = whole(sheet, heading, row, ("number", u32::MAX), problems);
        let left_after = whole(sheet, heading, row, ("left_after", LAST_ROUND), problems);
        let away = text("away").map(|rounds| {
            Away::parse(&rounds).unwrap_or_else(|| {
                problems.push(at(
                    sheet,
                    heading,
                    row,
                    "away",
                    Kind::Unreadable(Unreadable::Away {}),
                ));
                Away::default()
            })
        });
        if let (Some(away), Some(planned)) = (&away, planned)
            && away.names_beyond(planned)
        {
            problems.push(at(
                sheet,
                heading,
                row,
                "away",
                Kind::AwayBeyond {
                    planned: planned.to_string(),
                },
            ));
        }
        let mut number = |column: &'static str| number(sheet, heading, row, column, problems);
        let (rating, seed, lot, start_score) = (
            number("rating"),
            number("seed"),
            number("lot"),
            number("start_score"),
        );
        let place = heading.columns.get("name").map_or_else(
            || sheet.place.clone(),
            |column| sheet.place.at(row.index, *column),
        );
        players.push(Player {
            number: start.unwrap_or_else(|| {
                unnumbered.push(players.len());
                u32::try_from(players.len() + 1).unwrap_or(u32::MAX)
            }),
            name: Arc::from(name),
            rating,
            start_score,
            team: text("team"),
            grade: text("grade"),
            seed,
            lot,
            left_after,
            away: away.unwrap_or_default(),
            apart: false,
            wish: text("wish").and_then(|value| {
                let place = sheet.place.at(row.index, *heading.columns.get("wish")?);
                Some(Located { value, place })
            }),
            own: Vec::new(),
            aliases: text("alias")
                .map(|all| {
                    all.split([',', '、', '/', '／'])
                        .map(|one| one.trim().to_string())
                        .collect()
                })
                .unwrap_or_default(),
            identity: Identity {
                federation: cell("federation").text(),
                sex: cell("sex").text(),
                sex_letter: headings::named("sex", &cell("sex").text())
                    .unwrap_or_default()
                    .to_string(),
                fide_number: cell("fide_number").text(),
                born: cell("born").text(),
            },
            place,
        });
    }
    number_on(&mut players, &unnumbered);
    players
}

/// Gives players without a number, whose position is another's number, the numbers after the last.
fn number_on(players: &mut [Player], unnumbered: &[usize]) {
    let is_own = |at: &usize| unnumbered.binary_search(at).is_err();
    let taken: HashSet<u32> = (0..players.len())
        .filter(is_own)
        .map(|at| players[at].number)
        .collect();
    let mut last = players
        .iter()
        .map(|player| player.number)
        .max()
        .unwrap_or(0);
    for &at in unnumbered.iter().filter(|_| !taken.is_empty()) {
        if taken.contains(&players[at].number) {
            last = last.saturating_add(1);
            players[at].number = last;
        }
    }
}

/// Reads a number that counts something: neither negative nor a fraction, and at most `most`.
fn whole(
    sheet: &Sheet,
    heading: &Heading,
    row: &Row,
    (column, most): (&'static str, u32),
    problems: &mut Vec<Problem>,
) -> Option<u32> {
    let value = number(sheet, heading, row, column, problems)?;
    let whole = value
        .to_string()
        .parse()
        .ok()
        .filter(|whole| *whole <= most);
    if whole.is_none() {
        problems.push(at(
            sheet,
            heading,
            row,
            column,
            Kind::Unreadable(Unreadable::Count {}),
        ));
    }
    whole
}

/// Returns the names that stand alone in their rows, below a gap or below all numbers, where other rows say more: players only if they
/// are paired. In a table of everybody's rounds a row below all numbers may say one thing more: a total, a prize.
#[must_use]
pub fn apart(sheet: &Sheet, heading: &Heading, of_rounds: bool) -> Vec<Place> {
    let Some(&name) = heading.columns.get("name") else {
        return Vec::new();
    };
    let says = |row: &Row| {
        row.cells
            .iter()
            .filter(|(_, cell)| !cell.is_blank())
            .count()
    };
    let body = &sheet.rows[heading.position + 1..];
    let is_numbered = |row: &Row| heading.cell(row, "number").number().is_some();
    let numbered = body.iter().filter(|row| is_numbered(row)).count();
    let last_numbered = body
        .iter()
        .rev()
        .find(|row| is_numbered(row))
        .filter(|_| numbered > 1)
        .map(|row| row.index);
    let mut apart = Vec::new();
    let mut gap = false;
    for (above, row) in body.iter().zip(body.iter().skip(1)) {
        gap |= above.index + 1 < row.index;
        let below = || last_numbered.is_some_and(|last| row.index > last);
        let first = body.first().map_or(0, says);
        let alone = says(row) == 1 && first > 1 && (gap || below());
        let nearly = of_rounds && says(row) == 2 && first > 4 && below();
        if !row.get(name).is_blank() && (alone || nearly) {
            apart.push(sheet.place.at(row.index, name));
        }
    }
    apart
}

fn number(
    sheet: &Sheet,
    heading: &Heading,
    row: &Row,
    column: &'static str,
    problems: &mut Vec<Problem>,
) -> Option<Exact> {
    let cell = row.get(*heading.columns.get(column)?);
    if cell.is_blank() {
        return None;
    }
    let text = cell.text();
    // `第3回戦`, `R3` and `3回戦` name a round as well as 3 does.
    let value = cell.number().or_else(|| {
        if column == "left_after" {
            crate::read::words::round::round_number(&text).map(|round| i64::from(round).into())
        } else {
            None
        }
    });
    if value.is_none() {
        let kind = match cell {
            Cell::Error(error) => Kind::ExcelError {
                error: error.clone(),
            },
            _ if column == "left_after" => Kind::Unreadable(Unreadable::Leaving {}),
            _ => Kind::Unreadable(Unreadable::Number {
                column: column.into(),
            }),
        };
        problems.push(at(sheet, heading, row, column, kind));
    }
    value
}

fn at(sheet: &Sheet, heading: &Heading, row: &Row, column: &str, kind: Kind) -> Problem {
    let (place, found) = match heading.columns.get(column) {
        Some(column) => (sheet.place.at(row.index, *column), row.get(*column).text()),
        None => (sheet.place.clone(), String::new()),
    };
    Problem::of(place, kind, found)
}
