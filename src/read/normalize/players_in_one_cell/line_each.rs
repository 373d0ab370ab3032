//! Both players of a game in one cell, a line each, and a number of each in another: `Ann⏎Ben` beside `2⏎1`.

use crate::place::PART;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number;
use crate::read::words::{columns, headings, vocabulary};

/// Fewer cells may be anything.
const FEWEST: usize = 3;

/// Gives each player a column, and writes the numbers as a score.
pub fn write_out(sheet: &mut Sheet) {
    let found = columns::candidates(sheet).find_map(|(at, row)| {
        let below = &sheet.rows[at + 1..];
        let of = |is_told: fn(&str) -> bool| {
            let columns = row.filled().map(|(column, _)| column);
            let found: Vec<u32> = columns.filter(|at| are_lines(below, *at, is_told)).collect();
            <[u32; 1]>::try_from(found).ok().map(|[only]| only)
        };
        let is_name = |text: &str| text.contains(char::is_alphabetic);
        let players = row.texts().any(|(_, text)| headings::is_player(&text));
        (!players).then_some((at, of(is_name)?, of(|text| number::parse(text).is_some())?))
    });
    let Some((at, names, scores)) = found else {
        return;
    };
    let language = vocabulary::language_of([sheet.rows[at].text(names)]);
    let written = |name| vocabulary::written(name, language);
    for (below, row) in sheet.rows[at..].iter_mut().enumerate() {
        if below == 0 {
            row.set(names, written("first"));
            row.set(names + PART, written("second"));
            row.set(scores, written("result"));
            continue;
        }
        if let Some([first, second]) = lines(row, names) {
            row.set(names, &first);
            row.set(names + PART, &second);
        }
        if let Some(both) = lines(row, scores) {
            row.set(scores, &both.join("-"));
        }
    }
}

/// Whether a column's cells all hold two such lines.
fn are_lines(rows: &[Row], column: u32, is_told: fn(&str) -> bool) -> bool {
    let mut filled = 0;
    rows.iter().filter(|row| row.holds(column)).all(|row| {
        filled += 1;
        lines(row, column).is_some_and(|both| both.iter().all(|line| is_told(line)))
    }) && filled >= FEWEST
}

fn lines(row: &Row, column: u32) -> Option<[String; 2]> {
    let Cell::Text(text) = row.get(column) else {
        return None;
    };
    let (first, second) = text.trim().split_once('\n')?;
    let both = [first, second].map(|line| line.trim().to_string());
    let is_line = |line: &String| !line.is_empty() && !line.contains('\n');
    both.iter().all(is_line).then_some(both)
}
