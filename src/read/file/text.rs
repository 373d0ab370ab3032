//! Text that holds tables: separated values, web pages, and files of other programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::place::Place;
use crate::problem::{Kind, Problem, UnreadableFile};
use crate::read::file::bounds::Bounds;
use crate::read::file::encoding::{Decoded, decode};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::file::{damaged, exports, of_file, quotes, web};

/// Reads text: the tables of a web page, whatever the file is called, or separated values as one nameless sheet.
pub fn read(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    let refuse = |kind: Kind| of_file(name, kind);
    let Some(Decoded { text, guessed }) = decode(bytes) else {
        return Err(of_file(name, UnreadableFile::NotAWorkbook {}));
    };
    let book = if let Some(known) = exports::read(name, &text) {
        known
    } else if is_web_page(&text) {
        web::read(name, &text)
            .map_err(refuse)?
            .ok_or_else(|| of_file(name, UnreadableFile::WebPage {}))
    } else if is_table(name, &text) {
        separated(name, &text)
    } else {
        Err(of_file(name, UnreadableFile::NotAWorkbook {}))
    };
    book.map(|book| Book { guessed_encoding: guessed, ..book })
}

fn separated(name: &Arc<str>, text: &str) -> Result<Book, Problem> {
    let place = Place::book(name);
    let refuse = |kind| Problem::at(place.clone(), kind);
    let separator = delimiter(text);
    if let Some(at) = quotes::swallowing(text, separator) {
        let (before, line) =
            (text[..at].matches('\n').count(), text[at..].lines().next().unwrap_or_default());
        let place = place.at(before as u32, 0);
        return Err(Problem::at(place, damaged(line.chars().take(40).collect::<String>())));
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut bounds = Bounds::default();
    let mut rows = Vec::new();
    // How many rows are how wide.
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    let mut each = Vec::new();
    let (mut counted, mut index) = (0, 0);
    for record in reader.records() {
        let record = record.map_err(|error| refuse(damaged(error)))?;
        // The reader passes over blank lines, which Excel shows as rows: count them.
        let read_from = record
            .position()
            .map_or(counted, |position| usize::try_from(position.byte()).unwrap_or(counted));
        let start = text[read_from..]
            .find(|c| c != '\r' && c != '\n')
            .map_or(text.len(), |at| read_from + at);
        index += text[counted..start].matches('\n').count() as u32;
        counted = start;
        let mut cells = Vec::with_capacity(record.len());
        for (column, text) in (0..).zip(&record).filter(|(_, text)| !text.trim().is_empty()) {
            cells.push((column, Cell::Text(text.into())));
        }
        for (_, cell) in &cells {
            bounds.take(cell).map_err(refuse)?;
        }
        if !cells.is_empty() && !cells.iter().all(|(_, cell)| is_line(cell)) {
            *widths.entry(record.len()).or_default() += usize::from(record.len() > 1);
            each.push(record.len());
            rows.push(Row { index, cells });
        }
    }
    set_below_heading(&mut rows, &each);
    let width = widths.into_iter().max_by_key(|(_, rows)| *rows).map_or(1, |(width, _)| width);
    let remarks =
        rows.iter().filter_map(|row| otherwise_separated(row, separator, width, &place)).collect();
    Ok(Book { remarks, ..Book::new(name, vec![Sheet::new(place, rows)]) })
}

/// Whether a cell is a piece of a line below a heading.
fn is_line(cell: &Cell) -> bool {
    let text = cell.text();
    text.trim().len() > 2 && text.trim().chars().all(|c| "-=:".contains(c))
}

/// Moves a heading one column to the right, where each row below has one cell more: its own name in front, as R writes it.
fn set_below_heading(rows: &mut [Row], widths: &[usize]) {
    const FEWEST: usize = 3;
    let ([head, body @ ..], [width, below @ ..]) = (rows, widths) else {
        return;
    };
    let ends = |row: &Row| row.cells.last().is_some_and(|(at, _)| *at as usize == *width);
    let is_moved = body.len() >= FEWEST
        && below.iter().all(|below| *below == width + 1)
        && body.iter().any(ends)
        && head.cells.iter().all(|(_, cell)| cell.is_words());
    if is_moved {
        head.cells.iter_mut().for_each(|(column, _)| *column += 1);
    }
}

/// What separates the cells of a row.
const SEPARATORS: [u8; 3] = [b',', b'\t', b';'];

/// Says that another separator than that of the other rows makes cells of a row which is one cell: as many as the others have.
/// A tab stands in no remark.
fn otherwise_separated(row: &Row, separator: u8, width: usize, place: &Place) -> Option<Problem> {
    let [(column, Cell::Text(text))] = row.cells.as_slice() else {
        return None;
    };
    let cells =
        |other: u8| text.split(char::from(other)).filter(|cell| !cell.trim().is_empty()).count();
    let is_row = |other: &u8| {
        cells(*other) > 1 && (*other == b'\t' || cells(*other) > 2 && cells(*other) + 1 >= width)
    };
    let other = SEPARATORS.into_iter().filter(|other| *other != separator).find(is_row)?;
    let shown = |separator: u8| {
        if separator == b'\t' { "Tab".to_string() } else { char::from(separator).to_string() }
    };
    let kind = Kind::OtherSeparator { separator: shown(separator), other: shown(other) };
    Some(Problem::of(place.at(row.index, *column), kind, text.to_string()))
}

fn is_web_page(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    start.starts_with('<') && {
        let start = start.to_lowercase();
        ["<table", "<html"].iter().any(|tag| start.contains(tag))
    }
}

/// Whether a file is separated values by its name; many programs call theirs .xls, so there the lines must tell.
fn is_table(name: &str, text: &str) -> bool {
    let name = name.to_lowercase();
    let called = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    let lines = || text.lines().take(3).filter(|line| line.contains([',', ';', '\t'])).count();
    called(&[".csv", ".tsv", ".txt"]) || called(&[".xls"]) && lines() > 1
}

/// Returns the separator that the first lines use most.
fn delimiter(text: &str) -> u8 {
    let head: String = text.lines().take(30).collect();
    let count = |separator: u8| head.bytes().filter(|byte| *byte == separator).count();
    SEPARATORS.into_iter().rev().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}
