//! Wall charts in text whose columns stand below one another by blanks: each becomes a column of its own.

use std::ops::Range;

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::cross;

/// Fewer lines have blanks below one another by chance.
const FEWEST: usize = 3;
/// A number, a name and two rounds.
const FEWEST_COLUMNS: usize = 4;
/// A title and what is said of the event stand above the table, no more.
const MOST_ABOVE: usize = 12;

/// Takes the lines of a text apart, where they are a wall chart.
pub fn take_apart(sheet: &mut Sheet) {
    // A line drawn below the headings says nothing.
    let says =
        |row: &&Row| row.cells.iter().any(|(_, cell)| cell.shown().contains(char::is_alphanumeric));
    let is_other = |row: &Row| line(row).is_none();
    // A title with a comma is two cells.
    let above = sheet.rows.iter().rposition(is_other).map_or(0, |at| at + 1);
    let rows: Vec<&Row> = sheet.rows[above..].iter().filter(says).collect();
    if rows.len() <= FEWEST {
        return;
    }
    let mut rows: Vec<Row> = rows.into_iter().cloned().collect();
    let lines: Vec<Vec<char>> = rows.iter().filter_map(line).collect();
    let table = (0..lines.len().min(MOST_ABOVE)).find_map(|head| {
        let table = sheet.with_rows(columns_of(&rows[head..], &lines[head..])?);
        (!cross::find(&table, None).is_empty()).then_some((head, table.rows))
    });
    if let Some((head, table)) = table {
        rows.splice(head..head + table.len(), table);
        sheet.rows.splice(above.., rows);
    }
}

/// Returns the characters of a row that is one text with blanks in it.
fn line(row: &Row) -> Option<Vec<char>> {
    match &row.cells[..] {
        [(0, Cell::Text(text))] => Some(text.chars().collect()),
        _ => None,
    }
}

/// Returns the heading and the lines right below it with a cell in each column; nothing where these are few.
fn columns_of(rows: &[Row], lines: &[Vec<char>]) -> Option<Vec<Row>> {
    let from = rows.get(1)?.index;
    let in_turn = rows[1..].iter().zip(from..);
    let count = in_turn.take_while(|(row, index)| row.index == *index).count();
    let body = &lines[1..=count];
    let width = body.iter().map(Vec::len).max()?;
    let is_filled = |at: usize| {
        let mut own = body.iter().filter_map(|line| line.get(at));
        own.any(|c| !c.is_whitespace())
    };
    let mut columns: Vec<Range<usize>> = Vec::new();
    for at in (0..width).filter(|at| is_filled(*at)) {
        match columns.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => columns.push(at..at + 1),
        }
    }
    let mut heads = vec![String::new(); columns.len()];
    for (start, word) in words(&lines[0]) {
        let middle = 2 * start + word.chars().count();
        let off = |column: &Range<usize>| {
            let end = 2 * column.end;
            (2 * column.start).saturating_sub(middle).max(middle.saturating_sub(end))
        };
        let nearest = (0..columns.len()).min_by_key(|at| off(&columns[*at]))?;
        let head = &mut heads[nearest];
        *head = format!("{head} {word}").trim().to_string();
    }
    // Words may stand below one another in names.
    for at in (1..columns.len()).rev().filter(|at| heads[*at].is_empty()).collect::<Vec<_>>() {
        columns[at - 1].end = columns[at].end;
        columns.remove(at);
        heads.remove(at);
    }
    if count < FEWEST || columns.len() < FEWEST_COLUMNS {
        return None;
    }
    let cells = |line: &[char]| -> Vec<(u32, Cell)> {
        let within = columns.iter().map(|column| line.iter().take(column.end).skip(column.start));
        let texts = within.map(Iterator::collect::<String>);
        let cells = (0..).zip(texts).filter(|(_, text)| !text.trim().is_empty());
        cells.map(|(at, text)| (at, Cell::Text(text.trim().into()))).collect()
    };
    let head = (0..).zip(&heads).map(|(at, head)| (at, Cell::Text(head.as_str().into())));
    let head = Row {
        // A line may be drawn below it.
        index: from - 1,
        cells: head.collect(),
    };
    let body = rows[1..].iter().zip(body);
    let body = body.map(|(row, line)| Row { index: row.index, cells: cells(line) });
    Some(std::iter::once(head).chain(body).collect())
}

/// Returns the words of a line, and where they begin.
fn words(line: &[char]) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    for (at, c) in line.iter().enumerate().filter(|(_, c)| !c.is_whitespace()) {
        match words.last_mut() {
            Some((start, word)) if *start + word.chars().count() == at => word.push(*c),
            _ => words.push((at, c.to_string())),
        }
    }
    words
}
