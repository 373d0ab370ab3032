//! CSV and tab-separated text to one sheet, in UTF-8 or CP932.

use std::borrow::Cow;
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
    let book = Book { name: Arc::clone(name), sheets: vec![Sheet { place, rows }] };
    excel::no_long_texts(&book)?;
    Ok(book)
}

/// Whether this is a web page, whatever its name.
#[must_use]
pub fn is_web_page(bytes: &[u8]) -> bool {
    decode(bytes).is_some_and(|text| {
        let text = text.trim_start_matches('\u{feff}').trim_start().to_lowercase();
        text.starts_with('<') && (text.contains("<table") || text.contains("<html"))
    })
}

/// Whether a file called .xls is a table in plain text.
#[must_use]
pub fn is_table(name: &str, bytes: &[u8]) -> bool {
    let separated = |text: Cow<'_, str>| text.lines().take(3).filter(|line| line.contains([',', ';', '\t'])).count() > 1;
    name.to_lowercase().ends_with(".xls") && decode(bytes).is_some_and(separated)
}

fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let (text, _, wrong) = encoding_rs::UTF_8.decode(bytes);
    let text = if wrong {
        let (text, wrong) = encoding_rs::SHIFT_JIS.decode_without_bom_handling(bytes);
        if wrong {
            return None;
        }
        text
    } else {
        text
    };
    (!text.contains('\0')).then_some(text)
}

/// Returns the separator that the first lines use most.
fn delimiter(text: &str) -> u8 {
    let head: String = text.lines().take(30).collect();
    let count = |separator: u8| head.bytes().filter(|byte| *byte == separator).count();
    [b',', b'\t', b';'].into_iter().rev().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}
