//! Sheets and cells of an .ods, cell by cell: a row or a cell that says it is repeated a million times costs nothing while
//! it is empty.

use std::collections::BTreeSet;
use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::file::bounds::{Bounds, COLUMNS, LONGEST_TEXT, ROWS, too_long};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::file::iso::{iso_date, iso_time};
use crate::read::file::package::looks_like_error;
use crate::read::file::record::OutputRecord;
use crate::read::file::{damaged, of_file};
use crate::record::SIGN;

/// What stands in a cell without being its text: comments, readings above kanji, pictures.
const BESIDE: [&str; 3] = ["office:annotation", "text:ruby-text", "text:note"];

/// What goes wrong in the middle: damage, or too much.
type Read<T> = Result<T, Kind>;

/// Reads `content.xml`.
pub fn read(name: &Arc<str>, content: &[u8]) -> Result<Book, Problem> {
    let refuse = |kind: Kind| of_file(name, kind);
    let text = std::str::from_utf8(content).map_err(|error| refuse(damaged(error)))?;
    let record = record(name, text);
    let mut content = Content::of(text);
    let mut book = Book::new(name, Vec::new());
    let (mut style, mut hidden_styles) = (None, BTreeSet::new());
    let mut whole = false;
    loop {
        match content.next().map_err(refuse)? {
            Event::Start(tag) | Event::Empty(tag) if is(&tag, "style:style") => {
                style = attribute(&tag, "style:name");
            }
            Event::Start(tag) | Event::Empty(tag)
                if is(&tag, "style:table-properties")
                    && attribute(&tag, "table:display").as_deref() == Some("false") =>
            {
                hidden_styles.extend(style.take());
            }
            Event::Start(tag) if is(&tag, "table:table") => {
                let Some(sheet) = attribute(&tag, "table:name") else {
                    content.pass(&tag).map_err(refuse)?;
                    continue;
                };
                let sheet_index = book.sheets.len();
                if attribute(&tag, "table:style-name")
                    .is_some_and(|style| hidden_styles.contains(&style))
                {
                    book.hidden.insert(sheet_index);
                }
                let place = Place::sheet(name, sheet_index, &sheet);
                if record.as_ref().is_some_and(|record| record.only_shows(&sheet)) {
                    content.pass(&tag).map_err(refuse)?;
                    book.sheets.push(Sheet::new(place, Vec::new()));
                    book.formulas.push(Vec::new());
                    continue;
                }
                let rows = content.sheet().map_err(|kind| Problem::at(place.clone(), kind))?;
                book.sheets.push(Sheet::new(place, rows));
                book.formulas.push(std::mem::take(&mut content.formulas));
            }
            Event::End(tag) => whole |= tag.name().as_ref() == "office:document-content",
            Event::Eof if whole => return Ok(book),
            Event::Eof => return Err(refuse(damaged("content.xml"))),
            _ => {}
        }
    }
}

/// Returns what the program's own output says of its sheets.
fn record(name: &Arc<str>, text: &str) -> Option<OutputRecord> {
    memchr::memmem::find(text.as_bytes(), SIGN.as_bytes())?;
    let mut content = Content::of(text);
    loop {
        match content.next().ok()? {
            Event::Start(tag) if is(&tag, "table:table") => {
                // The record is known by the first cell there is.
                let rest = &text[usize::try_from(content.reader.buffer_position()).ok()?..];
                let end = rest.find("</table:table-cell>").unwrap_or(rest.len());
                if !rest[..end].contains(SIGN) {
                    content.pass(&tag).ok()?;
                    continue;
                }
                let rows = content.sheet().ok()?;
                let found = OutputRecord::of(&Sheet::new(Place::book(name), rows));
                if found.is_some() {
                    return found;
                }
            }
            Event::Eof => return None,
            _ => {}
        }
    }
}

pub fn is_encrypted(manifest: &[u8]) -> bool {
    memchr::memmem::find(manifest, b"encryption-data").is_some()
}

/// The cells of a row by column, and the columns of those that hold formulas.
type CellsOfRow = (Vec<(u32, Cell)>, Vec<u32>);

struct Content<'a> {
    reader: Reader<&'a [u8]>,
    bounds: Bounds,
    /// Which cells of the sheet hold formulas.
    formulas: Vec<(u32, u32)>,
}

impl<'a> Content<'a> {
    fn of(text: &'a str) -> Self {
        Self { reader: Reader::from_str(text), bounds: Bounds::default(), formulas: Vec::new() }
    }

    fn next(&mut self) -> Read<Event<'a>> {
        self.reader.read_event().map_err(damaged)
    }

    /// Passes over an element whose start was read.
    fn pass(&mut self, tag: &BytesStart<'_>) -> Read<()> {
        self.reader.read_to_end(tag.name()).map(|_| ()).map_err(damaged)
    }

    fn sheet(&mut self) -> Read<Vec<Row>> {
        let (mut rows, mut index): (Vec<Row>, u32) = (Vec::new(), 0);
        loop {
            match self.next()? {
                Event::Start(tag) if is(&tag, "table:table-row") => {
                    let repeated = count(&tag, "table:number-rows-repeated");
                    let (cells, formulas) = self.row()?;
                    for at in 0..if cells.is_empty() { 0 } else { repeated } {
                        if index.saturating_add(at) >= ROWS {
                            return Err(damaged("table:number-rows-repeated"));
                        }
                        for (_, cell) in &cells {
                            self.bounds.take(cell)?;
                        }
                        rows.push(Row { index: index + at, cells: cells.clone() });
                        self.formulas.extend(formulas.iter().map(|column| (index + at, *column)));
                    }
                    index = index.saturating_add(repeated);
                }
                Event::Empty(tag) if is(&tag, "table:table-row") => {
                    index = index.saturating_add(count(&tag, "table:number-rows-repeated"));
                }
                Event::Start(tag)
                    if ["table:table", "table:shapes", "office:forms"]
                        .iter()
                        .any(|name| is(&tag, name)) =>
                {
                    self.pass(&tag)?;
                }
                Event::End(tag) if tag.name().as_ref() == "table:table" => return Ok(rows),
                Event::Eof => return Err(damaged("table:table")),
                _ => {}
            }
        }
    }

    /// Returns the cells of a row whose start was read, and the columns of those that hold formulas.
    fn row(&mut self) -> Read<CellsOfRow> {
        let (mut cells, mut column): (Vec<(u32, Cell)>, u32) = (Vec::new(), 0);
        let mut formulas = Vec::new();
        loop {
            let (tag, content) = match self.next()? {
                Event::Start(tag) if is_cell(&tag) => {
                    let content = self.text(&tag)?;
                    (tag, content)
                }
                Event::Empty(tag) if is_cell(&tag) => (tag, String::new()),
                Event::Start(tag) => {
                    self.pass(&tag)?;
                    continue;
                }
                Event::End(tag) if tag.name().as_ref() == "table:table-row" => {
                    return Ok((cells, formulas));
                }
                Event::Eof => return Err(damaged("table:table-row")),
                _ => continue,
            };
            let repeated = count(&tag, "table:number-columns-repeated");
            let cell = cell(&tag, content)?;
            if cell != Cell::Empty {
                if column.saturating_add(repeated) > COLUMNS {
                    return Err(damaged("table:number-columns-repeated"));
                }
                if attribute(&tag, "table:formula").is_some() {
                    formulas.extend(column..column + repeated);
                }
                for column in column..column + repeated {
                    self.bounds.with(&cell, cells.len())?;
                    cells.push((column, cell.clone()));
                }
            }
            column = column.saturating_add(repeated);
        }
    }

    /// Returns the text of a cell whose start was read, one line for each paragraph.
    fn text(&mut self, cell: &BytesStart<'_>) -> Read<String> {
        let (mut text, mut paragraphs, mut within) = (String::new(), 0, 0);
        loop {
            match self.next()? {
                Event::Start(tag)
                    if BESIDE.iter().any(|name| is(&tag, name))
                        || tag.name().as_ref().starts_with("draw:") =>
                {
                    self.pass(&tag)?;
                }
                Event::Start(tag) if is(&tag, "text:p") => {
                    text.push_str(if paragraphs > 0 { "\n" } else { "" });
                    paragraphs += 1;
                    within += 1;
                }
                Event::Empty(tag) if is(&tag, "text:p") => {
                    text.push_str(if paragraphs > 0 { "\n" } else { "" });
                    paragraphs += 1;
                }
                Event::Start(tag) | Event::Empty(tag) => match tag.name().as_ref() {
                    "text:s" => text.extend(std::iter::repeat_n(
                        ' ',
                        (count(&tag, "text:c") as usize).min(LONGEST_TEXT + 1),
                    )),
                    "text:tab" => text.push('\t'),
                    "text:line-break" => text.push('\n'),
                    _ => {}
                },
                Event::Text(piece) if within > 0 => text.push_str(&piece.xml10_content()),
                Event::CData(piece) if within > 0 => text.push_str(&piece.xml10_content()),
                Event::GeneralRef(entity) if within > 0 => push_entity(&mut text, &entity)?,
                Event::End(tag) if tag.name().as_ref() == "text:p" => within -= 1,
                Event::End(tag) if tag.name() == cell.name() => return Ok(text),
                Event::Eof => return Err(damaged("table:table-cell")),
                _ => {}
            }
            // What is too long is refused with its length; how much too long it is does not matter.
            if text.len() > 8 * LONGEST_TEXT
                && let Some(kind) = too_long(&text, LONGEST_TEXT)
            {
                return Err(kind);
            }
        }
    }
}

fn cell(tag: &BytesStart<'_>, content: String) -> Read<Cell> {
    let value = |name: &str| attribute(tag, name);
    if value("calcext:value-type").is_some_and(|kind| kind == "error") {
        return Ok(Cell::Error(if content.is_empty() { "#VALUE!".to_string() } else { content }));
    }
    if let Some(number) = value("office:value") {
        let number = number.trim().parse().ok().filter(|number: &f64| number.is_finite());
        return number.map(Cell::Number).ok_or_else(|| damaged("office:value"));
    }
    if let Some(date) = value("office:date-value") {
        return Ok(iso_date(&date));
    }
    if let Some(time) = value("office:time-value") {
        return Ok(iso_time(&time));
    }
    if let Some(truth) = value("office:boolean-value") {
        return Ok(Cell::Bool(truth.eq_ignore_ascii_case("true")));
    }
    let text = match value("office:string-value") {
        Some(text) => text,
        None if value("office:value-type").is_some_and(|kind| kind == "string") => content,
        None if value("table:formula").is_some() => return Ok(Cell::Unstored),
        None => return Ok(Cell::Empty),
    };
    // Other programs write errors as text.
    Ok(if looks_like_error(&text) { Cell::Error(text) } else { Cell::Text(text.into()) })
}

pub fn push_entity(text: &mut String, entity: &BytesRef<'_>) -> Read<()> {
    if let Some(c) = entity.resolve_char_ref().map_err(damaged)? {
        text.push(c);
    } else {
        text.push_str(
            resolve_predefined_entity(entity).ok_or_else(|| damaged(format!("&{};", &**entity)))?,
        );
    }
    Ok(())
}

fn is(tag: &BytesStart<'_>, name: &str) -> bool {
    tag.name().as_ref() == name
}

fn is_cell(tag: &BytesStart<'_>) -> bool {
    is(tag, "table:table-cell") || is(tag, "table:covered-table-cell")
}

pub fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok()??;
    Some(found.normalized_value(quick_xml::XmlVersion::Explicit1_0).ok()?.into_owned())
}

/// Returns how often something is repeated: once where nothing is said.
fn count(tag: &BytesStart<'_>, name: &str) -> u32 {
    attribute(tag, name).and_then(|count| count.trim().parse().ok()).unwrap_or(1)
}
