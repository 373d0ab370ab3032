//! Tables of more than two players, which are no pairings: a third player, a column for each place, or a row for each of three.

use crate::problem::{NotComputed, Problem};
use crate::read::file::grid::{Cell, Row, Sheet, all_filled};
use crate::read::number::fold;
use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, vocabulary};

const LARGER: NotComputed = NotComputed::LargerTables {};

/// Finds the third player of a table where a heading names two.
pub fn of_heading(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let rows = heading.below(sheet);
    let is_filled = |column: u32| rows.iter().any(|row| row.holds(column));
    let mut unused = heading.unused.iter();
    let (column, _) = unused.find(|(column, text)| is_third(text) && is_filled(*column))?;
    Some(heading.problem(sheet, *column, LARGER))
}

/// Whether a heading is what the first player and the second are called, but for its number.
fn is_third(text: &str) -> bool {
    let text = fold(text);
    let [first, second, third] =
        ["player-number.1", "player-number.2", "player-number.3"].map(vocabulary::words);
    let mut numbers = third.iter().zip(first.iter().zip(second));
    numbers.any(|(third, (first, second))| {
        let named =
            |number: &str| headings::named("pairings", &text.replacen(third.as_str(), number, 1));
        text.contains(third.as_str())
            && named(first) == Some("first")
            && named(second) == Some("second")
    })
}

/// Finds where a table has a row for each of three players or more: `table` stands beside their names.
pub fn of_rows(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let table = heading.column("table")?;
    let only = || match heading.unused_as("players", "name")[..] {
        [only] => Some(only),
        _ => None,
    };
    let name = heading.column("name").or_else(only)?;
    let key = |row: &Row| (row.text(table), heading.cell(row, "round").text());
    let seated = |row: &&Row| row.holds_all(&[table, name]);
    let rows: Vec<&Row> = heading.below(sheet).iter().filter(seated).collect();
    let of_three = |rows: &&[&Row]| {
        let near = rows[2].index == rows[0].index + 2;
        near && key(rows[0]) == key(rows[1]) && key(rows[1]) == key(rows[2])
    };
    let third = rows.windows(3).find(of_three)?[2];
    Some(sheet.problem(third, name, LARGER))
}

/// Finds tables of more than two players on a sheet that is nothing else.
pub fn find(sheet: &Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings");
    let named = heading.as_ref();
    let named = named.filter(|heading| heading.has("first") && heading.has("second"));
    let third = named.and_then(|heading| of_heading(sheet, heading));
    let of_places = || {
        let mut rows = columns::candidates(sheet);
        rows.find_map(|(position, row)| of_places(sheet, position, row))
    };
    third.or_else(|| of_rows(sheet, heading.as_ref()?)).or_else(of_places)
}

/// Finds names below places: `1st | 2nd | 3rd`.
fn of_places(sheet: &Sheet, position: usize, row: &Row) -> Option<Problem> {
    let column = |list: &str| {
        let mut cells = row.filled();
        let place = cells.find(|(_, cell)| vocabulary::is(list, &cell.folded()));
        place.map(|(column, _)| column)
    };
    let columns = ["place.1st", "place.2nd", "place.3rd"].map(column);
    let names = |column: &Option<u32>| {
        column.is_some_and(|column| all_filled(sheet.below(position), column, Cell::is_words))
    };
    let third = columns[2]?;
    columns.iter().all(names).then(|| sheet.problem(row, third, LARGER))
}
