//! Tables of a saved web page: many programs write one and call it .xls. The only file that names `html5gum`.

use std::ops::Range;
use std::sync::Arc;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use crate::place::Place;
use crate::problem::Kind;
use crate::read::file::aside::{Aside, breaks};
use crate::read::file::bounds::Bounds;
use crate::read::file::cells::struck_out;
use crate::read::file::damaged;
use crate::read::file::grid::{Book, Cell, Row, Sheet, last_column};
use crate::read::file::raised::Position;
use crate::read::file::vega::{self, Boxes};
use crate::read::number::joined;

/// A cell spans at most so many rows or columns.
const WIDEST_SPAN: u32 = 1000;

#[derive(Default)]
struct Table {
    rows: Vec<Row>,
    /// The number of the row after the current one.
    next_row: u32,
    /// The column after the current cell.
    next_column: u32,
    /// The cell being read: its columns, text and how many rows below repeat it.
    open: Option<(Range<u32>, String, u32)>,
    /// Cells that reach down from rows above, in order of columns: columns, text, rows left.
    hanging: Vec<(Range<u32>, String, u32)>,
    /// How many of those the current row has passed.
    passed: usize,
    /// Cells of the current row that reach down.
    reaching: Vec<(Range<u32>, String, u32)>,
    /// Where the boxes of a game begin in it.
    boxes: Boxes,
    /// How many elements that strike out are open in the cell.
    striking: u32,
    /// The hidden element of the cell, and how many of its name are open in it.
    hidden: Option<(Vec<u8>, u32)>,
    /// Where text of the cell stands that is raised or lowered.
    position: Option<Position>,
    /// Whether the text being read is a player's number, set apart in the cell of the name, and the numbers of the rows.
    in_number: bool,
    numbers: Vec<(u32, String)>,
    struck: Vec<(u32, u32, String)>,
    /// The line of the page on which each row begins.
    lines: Vec<u32>,
    /// What the page says above its first row, the nearest first.
    around: Vec<String>,
}

impl Table {
    fn start_row(
        &mut self,
        tag: &StartTag<usize>,
        line: u32,
        bounds: &mut Bounds,
    ) -> Result<(), Kind> {
        self.close_row(bounds)?;
        self.lines.push(line);
        // Rows only ever go down.
        self.next_row = index(tag).filter(|row| *row > self.next_row).unwrap_or(self.next_row);
        self.rows.push(Row { index: self.next_row, cells: Vec::new() });
        self.next_row += 1;
        self.next_column = 0;
        self.passed = 0;
        Ok(())
    }

    fn start_cell(
        &mut self,
        tag: &StartTag<usize>,
        line: u32,
        bounds: &mut Bounds,
    ) -> Result<(), Kind> {
        self.close_cell(bounds)?;
        // Some pages begin a table without a row.
        if self.rows.is_empty() {
            self.lines.push(line);
            self.rows.push(Row::default());
            self.next_row = 1;
        }
        // Columns only ever go right.
        let mut column =
            index(tag).filter(|column| *column > self.next_column).unwrap_or(self.next_column);
        while let Some((columns, ..)) =
            self.hanging.get(self.passed).filter(|(columns, ..)| columns.start <= column)
        {
            column = column.max(columns.end);
            self.passed += 1;
        }
        let span = |name: &[u8]| number(tag, name).unwrap_or(1).clamp(1, WIDEST_SPAN);
        self.next_column = column + span(b"colspan");
        (self.striking, self.hidden, self.position) = (0, None, None);
        self.boxes = Boxes::default();
        self.open = Some((column..self.next_column, String::new(), span(b"rowspan") - 1));
        Ok(())
    }

    fn start_box(&mut self, tag: &StartTag<usize>) {
        if let (Some((_, text, _)), Some(class)) =
            (&self.open, tag.attributes.get(b"class".as_slice()))
        {
            self.boxes.begin(class, text.len());
        }
    }

    /// Takes note of an element of the cell that is hidden, or no part of the name, or stands in one. A cell ends it, whatever the page leaves open.
    fn start_hidden(&mut self, tag: &StartTag<usize>) {
        let (is_in_cell, more) = (self.open.is_some(), u32::from(!tag.self_closing));
        match &mut self.hidden {
            Some((name, open)) => *open += if *name == tag.name[..] { more } else { 0 },
            None if is_in_cell && more > 0 && (is_hidden(tag) || vega::is_beside_name(tag)) => {
                self.hidden = Some((tag.name.to_vec(), 1));
            }
            None => {}
        }
    }

    fn end_hidden(&mut self, name: &[u8]) {
        if let Some((hidden, open)) = &mut self.hidden
            && hidden == name
        {
            *open -= 1;
            self.hidden.take_if(|(_, open)| *open == 0);
        }
    }

    /// Takes text of the cell being read; whether there is one.
    fn take(&mut self, piece: &str) -> bool {
        let Some((columns, text, _)) = &mut self.open else {
            return false;
        };
        if self.hidden.is_some() {
            return true;
        }
        if self.in_number {
            self.numbers.push((self.next_row.saturating_sub(1), piece.trim().to_string()));
        } else if self.striking == 0 {
            match self.position {
                Some(position) => text.push_str(&position.dressed(piece)),
                None => text.push_str(piece),
            }
        } else if !piece.trim().is_empty() {
            self.struck.push((
                self.next_row.saturating_sub(1),
                columns.start,
                piece.trim().to_string(),
            ));
        }
        true
    }

    /// Gives numbers that were set apart from the names a column of their own behind all others.
    fn set_numbers_apart(&mut self) {
        let (Some(behind), false) = (last_column(&self.rows), self.numbers.is_empty()) else {
            return;
        };
        let heading = self.rows.first().map(|row| (row.index, "ID".to_string()));
        let numbers = std::mem::take(&mut self.numbers);
        for (row, text) in heading.into_iter().chain(numbers) {
            if let Some(row) = self.rows.iter_mut().find(|known| known.index == row) {
                row.cells.push((behind + 1, Cell::Text(text.into())));
            }
        }
    }

    fn is_sheet(&self) -> bool {
        self.rows.iter().filter(|row| !row.cells.is_empty()).count() > 1
            && self.rows.iter().any(|row| row.cells.len() > 1)
    }

    fn close_cell(&mut self, bounds: &mut Bounds) -> Result<(), Kind> {
        let (Some((columns, text, below)), Some(row)) = (self.open.take(), self.rows.last_mut())
        else {
            return Ok(());
        };
        let text = self.boxes.game(&text).unwrap_or_else(|| joined(text.split_whitespace(), " "));
        if below > 0 {
            self.reaching.push((columns.clone(), text.clone(), below));
        }
        if !text.is_empty() {
            let cell = Cell::Text(text.into());
            bounds.take(&cell)?;
            row.cells.push((columns.start, cell));
        }
        Ok(())
    }

    fn close_row(&mut self, bounds: &mut Bounds) -> Result<(), Kind> {
        self.close_cell(bounds)?;
        let Some(row) = self.rows.last_mut() else {
            return Ok(());
        };
        for (columns, text, left) in &mut self.hanging {
            *left -= 1;
            let cell = Cell::Text(text.as_str().into());
            bounds.take(&cell)?;
            if !text.is_empty() {
                row.cells.push((columns.start, cell));
            }
        }
        row.cells.sort_by_key(|(column, _)| *column);
        self.hanging.retain(|(.., left)| *left > 0);
        self.hanging.append(&mut self.reaching);
        self.hanging.sort_by_key(|(columns, ..)| columns.start);
        Ok(())
    }
}

/// Returns the tables of a page as sheets, and what stands beside them; nothing where there is no table worth the name.
pub fn read(name: &Arc<str>, text: &str) -> Result<Option<Book>, Kind> {
    let mut bounds = Bounds::default();
    let mut tables: Vec<Table> = Vec::new();
    let mut stack: Vec<Table> = Vec::new();
    let mut aside = Aside::of(text);
    // In XML what stands in CDATA is text like any other; a browser shows nothing of it.
    let is_xml = text.trim_start_matches('\u{feff}').trim_start().starts_with("<?xml");
    // A page that opens with `<html>` and does not close it ends too early.
    let (mut open, mut whole) = (false, false);
    for Ok(token) in Tokenizer::new_with_emitter(text, DefaultEmitter::<usize>::new_with_span()) {
        match token {
            Token::StartTag(tag) => {
                aside.start(&tag.name, tag.self_closing, tag.span.start, stack.is_empty());
                if let Some(table) = stack.last_mut() {
                    table.start_hidden(&tag);
                }
                match (&tag.name[..], stack.last_mut()) {
                    (b"html", _) => open = true,
                    (b"table", _) => stack.push(Table::default()),
                    // Excel's own XML says Row and Cell.
                    (b"tr" | b"row", Some(table)) => {
                        if table.rows.is_empty() {
                            table.around = aside.above();
                        }
                        table.start_row(&tag, aside.line(), &mut bounds)?;
                    }
                    (b"td" | b"th" | b"cell", Some(table)) => {
                        table.start_cell(&tag, aside.line(), &mut bounds)?;
                    }
                    (b"del" | b"s" | b"strike", Some(table)) => {
                        table.striking += u32::from(!tag.self_closing);
                    }
                    (b"span", Some(table)) => table.in_number = vega::is_number(&tag),
                    (b"sup", Some(table)) => table.position = Some(Position::Raised),
                    (b"sub", Some(table)) => table.position = Some(Position::Lowered),
                    (name, Some(table)) if breaks(name) => {
                        table.take(" ");
                        table.start_box(&tag);
                    }
                    _ => {}
                }
            }
            Token::EndTag(tag) => {
                aside.end(&tag.name, tag.span.start, stack.is_empty());
                if let Some(table) = stack.last_mut() {
                    table.end_hidden(&tag.name);
                }
                match (&tag.name[..], stack.last_mut()) {
                    (b"html", _) => (open, whole) = (false, true),
                    (b"table", Some(table)) => {
                        table.close_row(&mut bounds)?;
                        tables.extend(stack.pop());
                    }
                    (b"td" | b"th" | b"cell" | b"tr" | b"row", Some(table)) => {
                        table.close_cell(&mut bounds)?;
                    }
                    (b"del" | b"s" | b"strike", Some(table)) => {
                        table.striking = table.striking.saturating_sub(1);
                    }
                    (b"span", Some(table)) => table.in_number = false,
                    (b"sup" | b"sub", Some(table)) => table.position = None,
                    _ => {}
                }
            }
            Token::String(piece) => {
                let said = String::from_utf8_lossy(&piece);
                if aside.is_shown() && !stack.last_mut().is_some_and(|table| table.take(&said)) {
                    aside.take(&said, piece.span.start, &mut bounds)?;
                }
            }
            // What only looks like a comment: `<?php … >`, `<![CDATA[ … ]]>`.
            Token::Comment(piece)
                if !text
                    .get(piece.span.start..)
                    .is_some_and(|source| source.starts_with("<!--")) =>
            {
                let said = String::from_utf8_lossy(&piece);
                let data = said
                    .strip_prefix("[CDATA[")
                    .map(|data| data.strip_suffix("]]").unwrap_or(data));
                let is_read = is_xml
                    && data
                        .is_some_and(|data| stack.last_mut().is_some_and(|table| table.take(data)));
                if !is_read {
                    aside.take(data.unwrap_or(&said), piece.span.start, &mut bounds)?;
                }
            }
            Token::Error(error) if hides(*error) => return Err(damaged(*error)),
            _ => {}
        }
    }
    // Some servers forget the end of a table; a page that ends is not cut off.
    if whole && !open {
        for mut table in stack.drain(..).rev() {
            table.close_row(&mut bounds)?;
            tables.push(table);
        }
    }
    if open || !stack.is_empty() {
        return Err(damaged(if stack.is_empty() { "</html>" } else { "</table>" }));
    }
    let mut book = Book::new(name, Vec::new());
    for mut table in tables {
        if !table.is_sheet() {
            aside.rows(table.lines.into_iter().zip(&table.rows));
            continue;
        }
        let sheet_index = book.sheets.len();
        let place = Place::sheet(name, sheet_index, &format!("#{}", sheet_index + 1));
        book.remarks.extend(struck_out(&table.struck, &place));
        table.rows.retain(|row| !row.cells.is_empty());
        table.set_numbers_apart();
        book.sheets.push(Sheet {
            place,
            rows: table.rows,
            around: table.around.into(),
            is_edition: false,
        });
    }
    (book.is_page, book.aside) = (true, aside.into_lines());
    Ok((!book.sheets.is_empty()).then_some(book))
}

/// Whether the content of an element is not shown: sort keys and words for readers of screens stand so beside what is. Not so a cell, nor
/// a table, which a page may show later.
fn is_hidden(tag: &StartTag<usize>) -> bool {
    const CELLS: [&[u8]; 6] = [b"td", b"th", b"tr", b"cell", b"row", b"table"];
    const EMPTY: [&[u8]; 6] = [b"br", b"hr", b"img", b"input", b"link", b"wbr"];
    const CLASSES: [&str; 5] = ["d-none", "hidden", "sortkey", "sr-only", "visually-hidden"];
    let text = |name: &[u8]| {
        let value = tag.attributes.get(name);
        value.map(|value| String::from_utf8_lossy(value).to_lowercase())
    };
    let style = text(b"style").unwrap_or_default().replace(' ', "");
    let class = text(b"class").unwrap_or_default();
    let is_hidden = text(b"hidden").is_some()
        || ["display:none", "visibility:hidden"].iter().any(|way| style.contains(way))
        || class.split_whitespace().any(|class| CLASSES.contains(&class));
    is_hidden && !CELLS.contains(&&tag.name[..]) && !EMPTY.contains(&&tag.name[..])
}

/// Whether a mistake in a page may hide what stands behind it.
fn hides(error: html5gum::Error) -> bool {
    use html5gum::Error;
    matches!(
        error,
        Error::EofBeforeTagName
            | Error::EofInCdata
            | Error::EofInComment
            | Error::EofInDoctype
            | Error::EofInScriptHtmlCommentLikeText
            | Error::EofInTag
            // A comment that was never closed runs on to the end of the next.
            | Error::NestedComment
    )
}

/// Returns the row or column, from 0, that Excel's own XML states.
fn index(tag: &StartTag<usize>) -> Option<u32> {
    number(tag, b"ss:index")?.checked_sub(1).filter(|index| *index < 1_048_576)
}

fn number(tag: &StartTag<usize>, name: &[u8]) -> Option<u32> {
    std::str::from_utf8(tag.attributes.get(name)?).ok()?.trim().parse().ok()
}
