//! Results written as a mark and by how much, under the heading of the difference: `○7` under `枚差`. The marks are the results; the
//! numbers are left out, and that is said, before anything is looked for.

use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::columns;

/// What such columns are headed.
const HEADINGS: [&str; 3] = ["枚差", "点差", "目差"];
const MARKS: [char; 6] = ['○', '〇', '◯', '●', '×', '△'];

/// Leaves the marks alone; says where.
pub fn leave_out(book: &mut Book) -> Vec<Problem> {
    book.sheets.iter_mut().filter_map(of_sheet).collect()
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let is_headed = |text: &str| HEADINGS.contains(&fold(text).as_str());
    let (position, columns) = columns::candidates(sheet).find_map(|(at, row)| {
        let columns = row.cells.iter().filter(|(_, cell)| is_headed(&cell.text())).map(|(column, _)| *column);
        let columns: Vec<u32> = columns.filter(|column| sheet.rows[at + 1..].iter().any(|row| mark(row, *column).is_some())).collect();
        (!columns.is_empty()).then_some((at, columns))
    })?;
    let heading = sheet.rows[position].get(columns[0]).text();
    let place = sheet.place.at(sheet.rows[position].index, columns[0]);
    let example = sheet.rows[position + 1..].iter().find(|row| mark(row, columns[0]).is_some())?.get(columns[0]).text();
    for row in &mut sheet.rows[position..] {
        for column in &columns {
            if is_headed(&row.get(*column).text()) {
                row.set(*column, "結果");
            } else if let Some(mark) = mark(row, *column) {
                row.set(*column, &mark.to_string());
            }
        }
    }
    Some(Problem { place, kind: Kind::MarginsLeftOut { heading: heading.clone(), example }, found: heading })
}

/// Returns the mark of a cell that holds one and a number.
fn mark(row: &Row, column: u32) -> Option<char> {
    let text = fold(&row.get(column).text());
    let mark = text.chars().next().filter(|mark| MARKS.contains(mark))?;
    let number = &text[mark.len_utf8()..];
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some(mark)
}
