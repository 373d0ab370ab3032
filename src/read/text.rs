//! CSV and tab-separated text to one sheet, in UTF-8 or CP932.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::excel;
use crate::read::grid::{Book, Cell, Row, Sheet};

/// Reads text as one nameless sheet.
///
/// # Errors
/// One problem: this is no text.
pub fn read(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    let place = Place::book(name);
    let refuse = |kind| Problem { place: place.clone(), kind, found: String::new() };
    let text = decode(bytes).ok_or_else(|| refuse(Kind::NotAWorkbook {}))?;
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter(&text)).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let (mut counted, mut index) = (0, 0);
    for record in reader.records() {
        let record = record.map_err(|error| refuse(Kind::Damaged { detail: error.to_string() }))?;
        // The reader passes over blank lines, which Excel shows as rows: count them.
        let read_from = record.position().map_or(counted, |position| usize::try_from(position.byte()).unwrap_or(counted));
        let start = text[read_from..].find(|c| c != '\r' && c != '\n').map_or(text.len(), |at| read_from + at);
        index += u32::try_from(text[counted..start].matches('\n').count()).unwrap_or(0);
        counted = start;
        let cells = record.iter().enumerate().filter(|(_, text)| !text.trim().is_empty());
        let cells: Vec<(u32, Cell)> =
            cells.map(|(column, text)| (u32::try_from(column).unwrap_or(u32::MAX), Cell::Text(text.to_string()))).collect();
        if !cells.is_empty() {
            rows.push(Row { index, cells });
        }
    }
    let book = Book { name: Arc::clone(name), sheets: vec![Sheet { place, rows }], hidden: BTreeSet::new() };
    excel::no_long_texts(&book)?;
    Ok(book)
}

/// Returns the text of a web page, whatever its name.
#[must_use]
pub fn web_page(bytes: &[u8]) -> Option<Cow<'_, str>> {
    // No other file that can be read begins so, and most need not be decoded here.
    let begins = |bom: &[u8]| bytes.strip_prefix(bom).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"<"));
    if ![b"".as_slice(), b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff\0"].iter().any(|bom| begins(bom)) {
        return None;
    }
    let text = decode(bytes)?;
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let is_page = start.starts_with('<') && ["<table", "<html"].iter().any(|tag| start.to_lowercase().contains(tag));
    is_page.then_some(text)
}

/// Whether a file called .xls is a table in plain text.
#[must_use]
pub fn is_table(name: &str, bytes: &[u8]) -> bool {
    let separated = |text: Cow<'_, str>| text.lines().take(3).filter(|line| line.contains([',', ';', '\t'])).count() > 1;
    name.to_lowercase().ends_with(".xls") && decode(bytes).is_some_and(separated)
}

/// Decodes what a byte order mark names, else UTF-8, else CP932.
fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let marked = encoding_rs::Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let mut tried = std::iter::once(marked.unwrap_or(encoding_rs::UTF_8)).chain(marked.is_none().then_some(encoding_rs::SHIFT_JIS));
    let text = tried.find_map(|encoding| {
        let (text, _, wrong) = encoding.decode(bytes);
        (!wrong).then_some(text)
    })?;
    (!text.contains('\0')).then_some(text)
}

/// Returns the separator that the first lines use most.
fn delimiter(text: &str) -> u8 {
    let head: String = text.lines().take(30).collect();
    let count = |separator: u8| head.bytes().filter(|byte| *byte == separator).count();
    [b',', b'\t', b';'].into_iter().rev().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}
