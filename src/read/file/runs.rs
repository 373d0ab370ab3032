//! Runs of text with formats of their own in one cell: digits above the line become characters, and what is struck out is marked, to be taken
//! out and told.

use memchr::memmem;

use crate::place::Place;
use crate::problem::Problem;
use crate::read::file::cells::struck_out;
use crate::read::file::grid::{Cell, Row};
use crate::read::file::raised::Position;
use crate::read::file::tags::Tags;

/// Stand around what is struck out; characters for private use, which no font shows.
const STRUCK: [char; 2] = ['\u{e0f0}', '\u{e0f1}'];

/// How the letters of a run are written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Format {
    position: Option<Position>,
    struck: bool,
}

/// Whether a format in a part of a workbook strikes text out.
pub fn may_strike_out(xml: &[u8]) -> bool {
    memmem::find(xml, b"<strike").is_some()
}

/// Returns a part of a workbook with the characters for digits that its texts raise or lower, and with marks around what they strike out;
/// nothing where there are none.
pub fn in_part(xml: &[u8]) -> Option<Vec<u8>> {
    if !may_strike_out(xml) {
        memmem::find(xml, b"vertAlign")?;
    }
    let mut changed = Vec::with_capacity(xml.len());
    let (mut format, mut from) = (Format::default(), 0);
    for tag in Tags::new(xml) {
        match (tag.name, tag.end) {
            (b"r" | b"si" | b"is", _) => format = Format::default(),
            (b"vertAlign", false) => {
                format.position = match tag.attribute(b"val") {
                    Some(b"superscript") => Some(Position::Raised),
                    Some(b"subscript") => Some(Position::Lowered),
                    _ => None,
                };
            }
            (b"strike", false) => {
                format.struck = !matches!(tag.attribute(b"val"), Some(b"0" | b"false"));
            }
            (b"t", false) if !tag.is_empty() && format != Format::default() => {
                let text = &xml[tag.after..];
                let text = &text[..memchr::memchr(b'<', text).unwrap_or(text.len())];
                if let Ok(said) = std::str::from_utf8(text) {
                    changed.extend_from_slice(&xml[from..tag.after]);
                    changed.extend_from_slice(format.written(said).as_bytes());
                    from = tag.after + text.len();
                }
            }
            _ => {}
        }
    }
    (from > 0).then(|| {
        changed.extend_from_slice(&xml[from..]);
        changed
    })
}

impl Format {
    fn written(self, text: &str) -> String {
        let dressed = self.position.map_or_else(|| text.into(), |position| position.dressed(text));
        let [open, close] = STRUCK;
        if self.struck { format!("{open}{dressed}{close}") } else { dressed }
    }
}

/// Takes what is marked out of the cells, and returns what is to be said of it.
pub fn take_struck_out(rows: &mut Vec<Row>, place: &Place) -> Vec<Problem> {
    let mut struck = Vec::new();
    for row in &mut *rows {
        for (column, cell) in &mut row.cells {
            let Cell::Text(text) = cell else { continue };
            let Some((kept, taken)) = parted(text) else { continue };
            struck.push((row.index, *column, taken));
            *cell = if kept.is_empty() { Cell::Empty } else { Cell::Text(kept.into()) };
        }
        row.cells.retain(|(_, cell)| !cell.is_blank());
    }
    rows.retain(|row| !row.cells.is_empty());
    struck_out(&struck, place)
}

/// Returns what of a text stands, and what is struck out of it; nothing where nothing is.
fn parted(text: &str) -> Option<(String, String)> {
    let (mut kept, mut taken) = (String::new(), String::new());
    let mut rest = text;
    while let Some((before, from)) = rest.split_once(STRUCK[0]) {
        kept.push_str(before);
        let (inside, after) = from.split_once(STRUCK[1]).unwrap_or((from, ""));
        taken.push_str(inside);
        rest = after;
    }
    kept.push_str(rest);
    (!taken.is_empty()).then(|| (kept.trim().to_string(), taken.trim().to_string()))
}
