//! Who sits out, as pages say it in a small table below the pairings: `Pair.Alloc.Bye | Ann`, `Absent | Ben; Cai`.

use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::result::mark;
use crate::read::words::{columns, headings};

/// Takes those who sit out for further rows of the pairings above them.
pub fn take_over(book: &mut Book) {
    for at in 1..book.sheets.len() {
        let (above, rest) = book.sheets.split_at_mut(at);
        let (Some(above), Some(below)) = (above.last_mut(), rest.first()) else {
            continue;
        };
        if let Some(more) = further_rows(above, below) {
            above.rows.extend(more);
            book.told_elsewhere.insert(below.place.sheet_index);
            rest[0].rows.clear();
        }
    }
}

/// Returns a row for everybody whom a table of words for sitting out and names names.
fn further_rows(above: &Sheet, below: &Sheet) -> Option<Vec<Row>> {
    let heading = columns::find(above, "pairings")?;
    let [first, result] = ["first", "result"].map(|name| heading.column(name));
    let (first, result) = (first?, result.filter(|_| heading.has("second"))?);
    let mut index = above.rows.last()?.index;
    let mut more = Vec::new();
    for row in &below.rows {
        let [(_, label), (_, names)] = row.cells.as_slice() else {
            return None;
        };
        let label = label.text();
        let is_alone = mark(&fold(&label)).is_some_and(|outcome| !outcome.has_score());
        if !(headings::is_bye(&label) || is_alone) {
            return None;
        }
        for name in names
            .text()
            .split(';')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            index += 1;
            let mut row = Row {
                index,
                cells: Vec::new(),
            };
            row.set(first, name);
            row.set(result, &label);
            more.push(row);
        }
    }
    (!more.is_empty()).then_some(more)
}
