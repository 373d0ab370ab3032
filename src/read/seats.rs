//! One row per seat: two opponents below one another, each with name and score.

use crate::model::Pairing;
use crate::problem::{Kind, Problem};
use crate::read::columns::{self, Heading};
use crate::read::grid::{Cell, Row, Sheet};
use crate::read::headings;
use crate::read::pairings::title;
use crate::read::people::People;
use crate::read::result::{Refusal, parse_pair, settle};

/// Returns the heading of a row that names a player and a score.
#[must_use]
pub fn heading(position: usize, row: &Row) -> Option<Heading> {
    let mut heading = columns::of_row(position, row, "pairings");
    let name = heading.unused.iter().find(|(_, text)| headings::named("players", text) == Some("name"))?.clone();
    heading.unused.retain(|unused| *unused != name);
    heading.columns.insert("name", name.0);
    heading.texts.push((name.1, "name"));
    let one_each = !heading.has("first") && !heading.has("second") && !heading.has("score_1");
    (heading.has("result") && one_each).then_some(heading)
}

/// Finds a sheet with two rows for each table: every table number stands twice, one below the other.
#[must_use]
pub fn find(sheet: &Sheet) -> Option<Heading> {
    let heading = columns::candidates(sheet).filter_map(|(position, row)| heading(position, row)).find(|heading| heading.has("table"))?;
    let column = heading.columns["table"];
    let rows = sheet.rows[heading.position + 1..].iter().filter(|row| title(row).is_none());
    let is_table = |text: &String| !text.is_empty() && headings::named("pairings", text).is_none();
    let tables: Vec<String> = rows.map(|row| row.get(column).text()).filter(is_table).collect();
    let twice = |pair: &[String]| pair.len() == 2 && pair[0] == pair[1];
    (tables.len() > 1 && tables.chunks(2).all(twice)).then_some(heading)
}

/// One player's row.
struct Seat<'a> {
    row: &'a Row,
    table: String,
    name: String,
}

/// Reads the pairings below a heading; `round` is theirs until a title says another.
pub fn read(sheet: &Sheet, heading: &Heading, round: Option<u32>, people: &mut People, problems: &mut Vec<Problem>) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    let mut round = round;
    let mut waiting: Option<Seat<'_>> = None;
    let mut noted = Vec::new();
    let mut settle_table = |round: Option<u32>, first: Seat<'_>, second: Option<Seat<'_>>, problems: &mut Vec<Problem>| {
        pairings.extend(table(sheet, heading, round, &first, second.as_ref(), people, problems));
    };
    for row in &sheet.rows[heading.position + 1..] {
        let name = cell(heading, row, "name").text();
        for column in ["name", "result"] {
            let kind = match cell(heading, row, column) {
                Cell::Error(error) => Kind::ExcelError { error: error.clone() },
                Cell::Unstored => Kind::NoStoredValue {},
                cell if column == "name" && cell.is_no_name() => Kind::UnreadableName {},
                _ => continue,
            };
            let place = sheet.place.at(row.index, heading.columns.get(column).copied().unwrap_or(0));
            noted.push(Problem { place, kind, found: cell(heading, row, column).text() });
        }
        if let Some(announced) = title(row) {
            if let Some(alone) = waiting.take() {
                settle_table(round, alone, None, problems);
            }
            round = Some(announced);
            continue;
        }
        if name.is_empty() && !cell(heading, row, "result").is_blank() {
            let place = sheet.place.at(row.index, heading.columns.get("name").copied().unwrap_or(0));
            noted.push(Problem { place, kind: Kind::MissingPlayer {}, found: String::new() });
        }
        if name.is_empty() || headings::named("players", &name) == Some("name") {
            continue;
        }
        if headings::is_total(&name) || headings::is_note(&name) {
            let place = sheet.place.at(row.index, heading.columns.get("name").copied().unwrap_or(0));
            noted.push(Problem { place, kind: Kind::PassedOver {}, found: name });
            continue;
        }
        let seat = Seat { row, table: cell(heading, row, "table").text(), name };
        waiting = match waiting.take() {
            None => Some(seat),
            // A table's number is written once, or on both rows; a gap or another number ends the table.
            Some(above) if above.row.index + 1 == row.index && (seat.table.is_empty() || seat.table == above.table) => {
                settle_table(round, above, Some(seat), problems);
                None
            }
            Some(alone) => {
                settle_table(round, alone, None, problems);
                Some(seat)
            }
        };
    }
    if let Some(alone) = waiting {
        settle_table(round, alone, None, problems);
    }
    problems.extend(noted);
    pairings
}

fn cell<'a>(heading: &Heading, row: &'a Row, column: &str) -> &'a Cell {
    heading.columns.get(column).map_or(&Cell::Empty, |column| row.get(*column))
}

fn table(
    sheet: &Sheet,
    heading: &Heading,
    round: Option<u32>,
    first: &Seat<'_>,
    second: Option<&Seat<'_>>,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Option<Pairing> {
    let place = |row: &Row, column: &str| sheet.place.at(row.index, heading.columns.get(column).copied().unwrap_or(0));
    let score = |row: &Row| cell(heading, row, "result").text();
    let problem =
        |row: &Row, column: &str, kind: Kind| Problem { place: place(row, column), kind, found: cell(heading, row, column).text() };
    let is_nobody = |seat: &&Seat<'_>| headings::named("words", &seat.name) == Some("bye");
    let (first, second) = match second {
        Some(second) if is_nobody(&first) => (second, None),
        second => (first, second.filter(|seat| !is_nobody(seat))),
    };
    if second.is_none() && is_nobody(&first) {
        problems.push(problem(first.row, "name", Kind::MissingPlayer {}));
        return None;
    }
    let Some(round) = round else {
        problems.push(problem(first.row, "name", Kind::UnreadableRound {}));
        return None;
    };
    for row in std::iter::once(first.row).chain(second.map(|second| second.row)) {
        if let Cell::Date(_) = cell(heading, row, "result") {
            problems.push(problem(row, "result", Kind::DateResult {}));
            return None;
        }
    }
    let player = people.find(&first.name, &place(first.row, "name"), problems);
    let opponent = second.map(|second| people.find(&second.name, &place(second.row, "name"), problems));
    // A number alone is the score against nobody.
    let alone = || if cell(heading, first.row, "result").number().is_some() { "0".to_string() } else { String::new() };
    let said = parse_pair(&score(first.row), &second.map_or_else(alone, |second| score(second.row)));
    let result =
        match said.and_then(|result| if second.is_some() && result.is_open() { Ok(result) } else { settle(result, second.is_some()) }) {
            Ok(result) => result,
            Err(refusal) => {
                let other = second.map_or_else(String::new, |second| score(second.row));
                let kind = match refusal {
                    Refusal::Unreadable => Kind::UnreadableResult {},
                    Refusal::Contradiction => Kind::Contradiction { one: score(first.row), other },
                    Refusal::NoOpponent => Kind::MissingOpponent { player: first.name.clone() },
                };
                problems.push(problem(first.row, "result", kind));
                return None;
            }
        };
    let table = Some(first.table.clone()).filter(|table| !table.is_empty());
    let (first_player, second_player) = (player?, if second.is_some() { Some(opponent??) } else { None });
    if second_player == Some(first_player) {
        problems.push(problem(first.row, "name", Kind::PairedWithSelf { player: first.name.clone(), round: round.to_string() }));
        return None;
    }
    Some(Pairing { round, table, first: first_player, second: second_player, result, place: place(first.row, "result") })
}
