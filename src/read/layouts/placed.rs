//! Tables of three to six in stages after the rounds, ranked by place (001): a row for each seat with its place, or a column for each
//! place with the name below it.

use crate::place::Place;
use crate::problem::Problem;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::name::Layout;
use crate::read::layouts::table::{Part, SeatRow, Table, Told};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, round};

/// At a table of fewer, a pairing is meant.
const FEWEST: usize = 3;
/// What columns of places are called, by the place.
const PLACES: [[&str; 6]; 6] = [
    ["1st", "1位", "1着", "first", "1st place", "place 1"],
    ["2nd", "2位", "2着", "second", "2nd place", "place 2"],
    ["3rd", "3位", "3着", "third", "3rd place", "place 3"],
    ["4th", "4位", "4着", "fourth", "4th place", "place 4"],
    ["5th", "5位", "5着", "fifth", "5th place", "place 5"],
    ["6th", "6位", "6着", "sixth", "6th place", "place 6"],
];
/// What these columns hold.
const COLUMNS: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/// Tables ranked by place.
#[derive(Debug)]
pub struct Placed {
    /// The stage that the sheet is called after.
    stage: Option<String>,
}

impl Table for Placed {
    fn layout(&self) -> Layout {
        Layout::Placed
    }

    fn seats(&self, sheet: &Sheet, heading: &Heading) -> Vec<SeatRow> {
        let named = self.stage.clone().map(|stage| (stage, sheet.place.clone()));
        seats(sheet, heading, named).into_iter().filter_map(Read::seat).collect()
    }

    fn read(&self, _: &Sheet, _: &Heading, _: &mut People, _: &mut Vec<Problem>) -> Told {
        Told::default()
    }
}

/// Finds a sheet of tables each of which belongs to a stage after the rounds, one of them at least with three players.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let named = Some(sheet.place.sheet.to_string()).filter(|name| round::is_stage(name));
    let found = columns::candidates(sheet).find_map(|(position, row)| {
        let heading = heading(position, row)?;
        let stage = || named.clone().map(|stage| (stage, sheet.place.clone()));
        // A list of names with places in a sheet called `Final` is a table only where it says which.
        let told = heading.has("table") || heading.has("stage") || heading.has(COLUMNS[0]);
        let read = seats(sheet, &heading, stage().filter(|_| told));
        let all_told = read.iter().all(|seat| seat.stage.is_some());
        (all_told && has_large(&read)).then_some(heading)
    });
    found.map(|heading| Part::of_sheet(sheet, heading, Placed { stage: named }, Some("places"))).into_iter().collect()
}

/// Returns the heading of a row that names players and their places.
fn heading(position: usize, row: &Row) -> Option<Heading> {
    let pairings = columns::of_row(position, row, "pairings");
    if pairings.has("first") && pairings.has("second") {
        return None;
    }
    let mut heading = columns::of_row(position, row, "final-tables");
    for (place, words) in PLACES.iter().enumerate() {
        let column = heading.unused.iter().find(|(_, text)| words.contains(&fold_words(text).as_str())).map(|(column, _)| *column);
        match column {
            Some(column) => heading.take(&[(COLUMNS[place], column)]),
            None => break,
        }
    }
    let by_seat = heading.has("name") && (heading.has("played") || heading.has("place"));
    (by_seat || !heading.has("name") && heading.has(COLUMNS[FEWEST - 1])).then_some(heading)
}

/// Returns a text folded, its words kept apart.
fn fold_words(text: &str) -> String {
    text.split_whitespace().map(fold).collect::<Vec<_>>().join(" ")
}

/// Whether a table has so many seats that no pairing is meant.
fn has_large(seats: &[Read]) -> bool {
    let same = |one: &Read, other: &Read| one.table == other.table && stage_of(one) == stage_of(other);
    seats.iter().any(|one| seats.iter().filter(|other| same(one, other)).count() >= FEWEST)
}

fn stage_of(seat: &Read) -> Option<String> {
    seat.stage.as_ref().map(|(stage, _)| fold(stage))
}

/// A seat whose stage may not be known.
struct Read {
    stage: Option<(String, Place)>,
    table: String,
    name: (String, Place),
    played: (Cell, Place),
    status: (String, Place),
}

impl Read {
    fn seat(self) -> Option<SeatRow> {
        Some(SeatRow { stage: self.stage?, table: self.table, name: self.name, played: self.played, status: self.status })
    }
}

/// Returns a stage and the table behind it: `Semifinal A`, `準決勝 A卓`, `Semifinals, table 2`.
fn stage_and_table(text: &str) -> Option<(String, String)> {
    let bare = text.trim();
    let whole = || round::is_stage(bare).then(|| (bare.to_string(), String::new()));
    let behind = bare.strip_suffix('卓').unwrap_or(bare);
    let tail = behind.trim_end_matches(|c: char| c.is_ascii_digit());
    let tail = if tail.len() < behind.len() { tail } else { behind.trim_end_matches(|c: char| c.is_alphabetic() && is_letter(c)) };
    let letters = &behind[tail.len()..];
    let stage = tail.trim_end_matches(|c: char| c.is_whitespace() || ",、・-:#第".contains(c));
    let stage = ["table", "Table", "TABLE", "卓", "テーブル"].iter().find_map(|word| stage.strip_suffix(word)).unwrap_or(stage);
    let stage = stage.trim_end_matches(|c: char| c.is_whitespace() || ",、・-:".contains(c));
    // One letter, or a number, is the table's name.
    let split = letters.chars().count() == 1 || !letters.is_empty() && letters.chars().all(|c| c.is_ascii_digit());
    let apart = || (split && round::is_stage(stage)).then(|| (stage.to_string(), letters.to_string()));
    // `Top 8` and `Round of 16` end in a number of their own.
    let of_a_size = || fold(stage).starts_with("top") || fold(stage).ends_with("of") || fold(stage).starts_with("ベスト");
    if split && !of_a_size() { apart().or_else(whole) } else { whole() }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_uppercase() || ('Ａ'..='Ｚ').contains(&c)
}

/// Returns what a table is called in a row that says nothing else: `A卓`, `Table 2`.
fn table_title(row: &Row) -> Option<String> {
    let text = only_text(row)?;
    let table = text.strip_suffix('卓').or_else(|| ["Table ", "table ", "テーブル"].iter().find_map(|word| text.strip_prefix(word)))?;
    let table = table.trim().trim_start_matches('第').trim_start_matches('#');
    (table.chars().count() == 1 || table.chars().all(|c| c.is_ascii_digit())).then(|| table.to_string())
}

fn only_text(row: &Row) -> Option<String> {
    let mut cells = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
    let (_, cell) = cells.next()?;
    cells.next().is_none().then(|| cell.text())
}

/// Reads the seats below a heading; `named` is the stage of the whole sheet, until a cell or a title says another.
fn seats(sheet: &Sheet, heading: &Heading, named: Option<(String, Place)>) -> Vec<Read> {
    let mut stage = named;
    let mut table = String::new();
    let mut found = Vec::new();
    let place = |row: &Row, column: u32| sheet.place.at(row.index, column);
    // Titles stand above the heading, which may come again below each.
    let above = sheet.rows[..heading.position].iter();
    for row in above {
        if let Some((text, told)) = only_text(row).as_deref().and_then(stage_and_table) {
            (stage, table) = (Some((text, place(row, row.cells.first().map_or(0, |(column, _)| *column)))), told);
        }
    }
    for row in &sheet.rows[heading.position + 1..] {
        if let Some(text) = only_text(row) {
            let first = row.cells.iter().find(|(_, cell)| !cell.is_blank()).map_or(0, |(column, _)| *column);
            if let Some((text, told)) = stage_and_table(&text) {
                (stage, table) = (Some((text, place(row, first))), told);
                continue;
            }
            if let Some(told) = table_title(row) {
                table = told;
                continue;
            }
        }
        let said = heading.cell(row, "stage").text();
        if !said.is_empty() {
            // What is no stage is told where it stands: such a sheet is none of finals.
            let told = stage_and_table(&said);
            let (text, of) = told.clone().unwrap_or_default();
            let other = stage.as_ref().is_none_or(|(known, _)| fold(known) != fold(&text));
            if other || !of.is_empty() {
                table = of;
            }
            stage = told.map(|_| (text, place(row, heading.at("stage"))));
        }
        let of = heading.cell(row, "table").text();
        if !of.is_empty() {
            table = of.strip_suffix('卓').unwrap_or(&of).trim().to_string();
        }
        seats_of(sheet, heading, row, (&stage, &table), &mut found);
    }
    found
}

/// Takes down the seats of one row.
fn seats_of(sheet: &Sheet, heading: &Heading, row: &Row, (stage, table): (&Option<(String, Place)>, &str), found: &mut Vec<Read>) {
    let place = |column: u32| sheet.place.at(row.index, column);
    let seat = |name: (String, Place), played: (Cell, Place), status: (String, Place)| Read {
        stage: stage.clone(),
        table: table.to_string(),
        name,
        played,
        status,
    };
    let is_heading = |text: &str| headings::named("final-tables", text).is_some();
    if heading.has("name") {
        let name = heading.cell(row, "name").text();
        let played = if heading.has("played") { "played" } else { "place" };
        let told = !heading.cell(row, played).is_blank() && matches!(heading.cell(row, played), Cell::Number(_));
        if is_heading(&name) || name.is_empty() && !told {
            return;
        }
        let at = heading.at("name");
        let played = (heading.cell(row, played).clone(), place(heading.at(played)));
        let status = (heading.cell(row, "status").text(), place(heading.columns.get("status").copied().unwrap_or(at)));
        found.push(seat((name, place(at)), played, status));
        return;
    }
    for (number, column) in (1u8..).zip(COLUMNS.iter().filter_map(|name| heading.columns.get(name).copied())) {
        let name = row.get(column).text();
        if !name.is_empty() && !PLACES.iter().flatten().any(|word| *word == fold_words(&name)) {
            found.push(seat((name, place(column)), (Cell::Number(number.into()), place(column)), (String::new(), place(column))));
        }
    }
}
