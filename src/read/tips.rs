//! Results written like football tips: 1 where the first player won, X for a draw, 2 where the second did.

use std::collections::BTreeSet;

use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Cell, Sheet};
use crate::read::number::{fold, is_nothing};
use crate::read::words::columns;

/// What each sign stands for.
const SIGNS: [(&str, &str); 3] = [("1", "1-0"), ("x", "½-½"), ("2", "0-1")];

/// Writes such results as others write them; says where.
pub fn write_out(book: &mut Book) -> Vec<Problem> {
    book.sheets.iter_mut().filter_map(of_sheet).collect()
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings").filter(|heading| heading.has("first") && heading.has("second"))?;
    let &column = heading.columns.get("result")?;
    let body = || sheet.rows[heading.position + 1..].iter();
    let said: BTreeSet<String> = body().map(|row| fold(&row.get(column).text())).filter(|text| !text.is_empty()).collect();
    let is_sign = |text: &String| SIGNS.iter().any(|(sign, _)| sign == text);
    // Points of the first player are 2, 1 and nothing: where a game has none of them, these may be points.
    let both = body().filter(|row| ["first", "second"].iter().all(|name| !is_nothing(&heading.cell(row, name).shown())));
    let complete = || both.clone().all(|row| !row.get(column).is_blank());
    if !(said.contains("2") && said.iter().all(is_sign) && (said.contains("x") || said.contains("1") && complete())) {
        return None;
    }
    let place = sheet.place.at(heading.row, column);
    let found = heading.texts.iter().find(|(_, name)| *name == "result").map(|(text, _)| text.clone()).unwrap_or_default();
    for row in &mut sheet.rows[heading.position + 1..] {
        for (_, cell) in row.cells.iter_mut().filter(|(at, _)| *at == column) {
            if let Some((_, told)) = SIGNS.iter().find(|(sign, _)| *sign == fold(&cell.text())) {
                *cell = Cell::Text((*told).into());
            }
        }
    }
    Some(Problem { place, kind: Kind::ReadAsTips {}, found })
}
