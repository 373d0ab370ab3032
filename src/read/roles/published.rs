//! The standings as they were announced: places, names, and whatever columns of numbers stand beside them.

use crate::exact::{Exact, Mode};
use crate::model::{Player, Published, PublishedColumn, PublishedRow};
use crate::nearest::Search;
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::fold;
use crate::read::roles::announced_columns::{self, Column};
use crate::read::roles::people::{People, nearest_names};
use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, vocabulary};

/// More decimals than any table prints; a double stands for the decimal of so many digits that is nearest.
const MOST_DIGITS: u32 = 10;

pub fn read(
    sheet: &Sheet,
    heading: &Heading,
    players: &[Player],
    problems: &mut Vec<Problem>,
) -> Published {
    let people = People::default().list(players.to_vec(), &mut Vec::new());
    let rows = &sheet.rows[heading.position + 1..];
    let columns = announced_columns::of(&heading.unused, rows);
    let percent = columns
        .iter()
        .map(|column| percentages(sheet, heading, (column.at, &column.heading), problems));
    let percent: Vec<bool> = percent.collect();
    let has_signs = |column: u32| rows.iter().any(|row| has_percent_sign(row.get(column)));
    let mut read = Vec::new();
    let mut above: Option<u32> = None;
    let mut search = Search::default();
    for row in rows {
        let player = heading.cell(row, "name").text();
        if player.is_empty() {
            continue;
        }
        let place = |column: u32| sheet.place.at(row.index, column);
        let Some(player) = people.known(&player).or_else(|| people.as_written(&player)) else {
            let rank = heading.cell(row, "rank");
            let is_placed = !rank.is_blank() && rank_of(rank, above).is_some();
            let mut columns = columns.iter();
            if is_placed || columns.any(|column| column.number(row.get(column.at)).is_some()) {
                let nearest = nearest_names(&mut search, &player, players);
                let kind = Kind::PublishedUnknown { player, nearest };
                problems.push(sheet.problem(row, heading.at("name"), kind));
            }
            continue;
        };
        let rank = rank_of(heading.cell(row, "rank"), above);
        above = rank.or(above);
        let rank = rank.map(|value| Located { value, place: place(heading.at("rank")) });
        let value = |column: &Column, percent: bool| {
            let cell = row.get(column.at);
            let number = column.number(cell)?;
            // Beside percentages 44.44 is one whose sign is missing, and 0.4444 the figure itself.
            let unsigned = percent && !has_percent_sign(cell) && number > Exact::from(1);
            let number = if unsigned { number.divided_by(&Exact::from(100))? } else { number };
            Some(Located {
                value: number.rounded(MOST_DIGITS, Mode::HalfUp),
                place: place(column.at),
            })
        };
        let values = columns.iter().zip(&percent);
        let values = values.map(|(column, percent)| value(column, *percent));
        read.push(PublishedRow {
            player,
            rank,
            place: place(heading.at("name")),
            values: values.collect(),
        });
    }
    let column = |(at, column): (usize, &Column)| {
        let values = read.iter().filter_map(|row| row.values[at].as_ref());
        let shown = values.map(|value| digits(&value.value));
        let signed = rows.iter().filter_map(|row| signed_digits(row.get(column.at)));
        PublishedColumn {
            heading: column.heading.clone(),
            figure: column.figure,
            place: sheet.place.at(heading.row, column.at),
            percent: has_signs(column.at),
            digits: shown.chain(signed).max().unwrap_or(0),
        }
    };
    Published {
        columns: columns.iter().enumerate().map(column).collect(),
        rows: read,
        order_unnamed: false,
    }
}

/// Returns the decimals of a value that is printed as a percentage with its sign: zeros at its end are announced too.
fn signed_digits(cell: &Cell) -> Option<u32> {
    let text = cell.folded();
    let (_, decimals) = text.strip_suffix('%')?.rsplit_once(['.', ','])?;
    let printed = decimals.bytes().all(|digit| digit.is_ascii_digit());
    let digits = u32::try_from(decimals.len()).ok()? + 2;
    (printed && has_percent_sign(cell) && digits <= MOST_DIGITS).then_some(digits)
}

fn has_percent_sign(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if fold(text).ends_with('%'))
}

/// Whether some of a column are percentages with their sign, or with and without the hundred; numbers among them are said.
fn percentages(
    sheet: &Sheet,
    heading: &Heading,
    (column, text): (u32, &str),
    problems: &mut Vec<Problem>,
) -> bool {
    let cells =
        || sheet.rows[heading.position + 1..].iter().map(|row| (row.index, row.get(column)));
    let above_one = |cell: &Cell| cell.number().is_some_and(|number| number > Exact::from(1));
    let of_one = |cell: &Cell| {
        cell.number().is_some_and(|number| number > Exact::zero() && number < Exact::from(1))
    };
    let bare = || cells().filter(|(_, cell)| !has_percent_sign(cell));
    let signed = cells().any(|(_, cell)| has_percent_sign(cell));
    let percent = fold(text).contains('%') || headings::is("words.percentage", text);
    let both =
        percent && bare().any(|(_, cell)| above_one(cell)) && bare().any(|(_, cell)| of_one(cell));
    if !(signed || both) {
        return false;
    }
    // A number of Excel that is shown as a percentage is stored as the figure itself.
    let odd: Vec<(u32, &Cell)> = bare()
        .filter(|(_, cell)| {
            above_one(cell) || of_one(cell) && (!signed || matches!(cell, Cell::Text(_)))
        })
        .collect();
    if let Some((row, cell)) = odd.first() {
        let shown: Vec<String> = odd.iter().take(4).map(|(_, cell)| cell.text()).collect();
        let more = if odd.len() > shown.len() { " / …" } else { "" };
        let kind =
            Kind::MixedPercentages { heading: text.to_string(), bare: shown.join(" / ") + more };
        problems.push(Problem::of(sheet.place.at(*row, column), kind, cell.text()));
    }
    true
}

/// Reads the first sheet of another file that has places and names; without one, the first that has names and values.
pub fn read_bytes(
    name: &str,
    bytes: &[u8],
    players: &[Player],
    problems: &mut Vec<Problem>,
) -> Option<Published> {
    let name = name.into();
    let book = match crate::read::file::sheets(&name, bytes) {
        Ok(read) => read,
        Err(problem) => {
            problems.push(problem);
            return None;
        }
    };
    let first_with = |heading: fn(&Sheet) -> Option<Heading>| {
        book.sheets.iter().find_map(|sheet| Some((sheet, heading(sheet)?)))
    };
    let Some((sheet, heading)) = first_with(heading).or_else(|| first_with(of_values)) else {
        problems.push(Problem::at(Place::book(&name), Kind::NoPublished {}));
        return None;
    };
    let is_here = |problem: &&Problem| problem.place.sheet_index == sheet.place.sheet_index;
    problems.extend(book.remarks.iter().filter(is_here).cloned());
    Some(read(sheet, &heading, players, problems))
}

pub fn heading(sheet: &Sheet) -> Option<Heading> {
    columns::find(sheet, "published").filter(|heading| heading.has("rank") && heading.has("name"))
}

/// Returns the headings of a table that announces values and no places.
fn of_values(sheet: &Sheet) -> Option<Heading> {
    let heading = columns::find(sheet, "published").filter(|heading| heading.has("name"))?;
    let rows = &sheet.rows[heading.position + 1..];
    (!announced_columns::of(&heading.unused, rows).is_empty()).then_some(heading)
}

/// Reads `3`, `3位`, `T3`, `=3`; a blank cell, `同` or `〃` repeats the place above.
fn rank_of(cell: &Cell, above: Option<u32>) -> Option<u32> {
    if cell.is_blank() {
        return above;
    }
    let text = cell.folded();
    let digits: String =
        text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let same = || above.filter(|_| vocabulary::behind("rank.same", &text).is_some());
    digits.parse().ok().or_else(same)
}

/// Returns how many decimals a value is written with.
fn digits(value: &Exact) -> u32 {
    (0..MOST_DIGITS)
        .find(|digits| value.rounded(*digits, Mode::HalfUp) == *value)
        .unwrap_or(MOST_DIGITS)
}
