//! CSV and tab-separated text to one sheet, in UTF-8 or CP932.

use std::borrow::Cow;
use std::sync::Arc;

use crate::place::Place;
use crate::problem::{Kind, Problem};
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
    let mut index = 0;
    for record in reader.records() {
        let record = record.map_err(|error| refuse(Kind::Damaged { detail: error.to_string() }))?;
        // Excel shows a blank line as a row; the reader passes over it.
        if let Some(position) = record.position() {
            index = u32::try_from(position.line()).unwrap_or(u32::MAX).saturating_sub(1).max(index);
        }
        let cells = record.iter().enumerate().filter(|(_, text)| !text.trim().is_empty());
        let cells: Vec<(u32, Cell)> =
            cells.map(|(column, text)| (u32::try_from(column).unwrap_or(u32::MAX), Cell::Text(text.to_string()))).collect();
        if !cells.is_empty() {
            rows.push(Row { index, cells });
        }
        index += 1;
    }
    Ok(Book { name: Arc::clone(name), sheets: vec![Sheet { place, rows }] })
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
