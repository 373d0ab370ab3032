//! What the organizer settles about a workbook before it is looked over: headings by other names, and how dates are read back.

use crate::place::Place;
use crate::problem::{Kind, Problem, UnusedOption};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::options::{DateOrder, Options};
use crate::read::roles::settings;
use crate::read::words::columns::ROWS_SEARCHED;
use crate::read::words::headings;

const SECTIONS: [&str; 3] = ["pairings", "players", "published"];

/// Settles a book by what the options, and the book's own settings, say; tells what had no effect.
pub fn settle(book: &mut Book, options: &Options) -> Vec<Problem> {
    let mut map = options.map.clone();
    let mut dates = options.dates;
    for sheet in &book.sheets {
        let said = settings::said_before(sheet);
        map.extend(said.map);
        dates = dates.or(said.dates.and_then(|order| order.parse().ok()));
    }
    if let Some(order) = dates {
        for cell in
            book.sheets.iter_mut().flat_map(|sheet| &mut sheet.rows).flat_map(|row| &mut row.cells)
        {
            if let (_, Cell::Date(date)) = cell {
                date.month_first = Some(order == DateOrder::MonthFirst);
            }
        }
    }
    let mut problems = Vec::new();
    for (heading, other) in map {
        let no_column = headings::is("words.member", &other);
        let known = no_column || headings::is_in(&SECTIONS, &other);
        let mut found = 0;
        for sheet in &mut book.sheets {
            found += usize::from(known && rename(sheet, &heading, &other));
        }
        if found == 0 {
            let kind = Kind::UnusedOption(UnusedOption::Map { heading, other });
            problems.push(Problem::at(Place::book(&book.name), kind));
        }
    }
    problems
}

/// Gives a heading another name, in the first row that has it beside other headings, and wherever that row is repeated below.
fn rename(sheet: &mut Sheet, heading: &str, other: &str) -> bool {
    let wanted = fold(heading);
    let is_it = |cell: &Cell| matches!(cell, Cell::Text(_)) && cell.folded() == wanted;
    let is_heading = |row: &Row| {
        let texts = || row.filled().filter(|(_, cell)| matches!(cell, Cell::Text(_)));
        texts().count() > 1 && texts().any(|(_, cell)| is_it(cell))
    };
    let mut near_the_top = sheet.rows.iter().take(ROWS_SEARCHED);
    let Some(first) = near_the_top.position(is_heading) else {
        return false;
    };
    let headings = sheet.rows[first].clone();
    // A title may stand beside them the second time.
    let is_again = |row: &Row| headings.filled().all(|(column, cell)| row.get(column) == cell);
    for row in sheet.rows[first..].iter_mut().filter(|row| is_again(row)) {
        for (_, cell) in row.cells.iter_mut().filter(|(_, cell)| is_it(cell)) {
            *cell = Cell::Text(other.into());
        }
    }
    true
}
