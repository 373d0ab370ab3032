//! What a web page says outside its tables, line by line.

use crate::problem::Kind;
use crate::read::file::bounds::Bounds;
use crate::read::file::grid::{Cell, Row};
use crate::read::number::joined;

/// Elements that only dress words: what stands before and behind them is one line.
const DRESS: [&[u8]; 22] = [
    b"a", b"abbr", b"b", b"big", b"bdi", b"bdo", b"code", b"data", b"em", b"font", b"i", b"kbd",
    b"label", b"mark", b"nobr", b"q", b"small", b"span", b"strong", b"sub", b"sup", b"u",
];

/// Whether an element begins a line of its own.
pub fn breaks(name: &[u8]) -> bool {
    matches!(name, b"br" | b"p" | b"div")
}

/// Gathers what stands outside the cells of tables.
#[derive(Default)]
pub struct Aside<'a> {
    page: &'a str,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u32),
    /// The line being gathered: where it begins, and its text.
    line: (u32, String),
    lines: Vec<(u32, String)>,
    /// The element whose content nobody is shown.
    unseen: Option<Vec<u8>>,
    /// How many elements are open in which lines end where they end in the page, and how many that strike out.
    as_written: u32,
    striking: u32,
}

impl<'a> Aside<'a> {
    pub fn of(page: &'a str) -> Self {
        Self { page, ..Self::default() }
    }

    /// Takes note of the start of an element; `outside` is whether it stands in no table.
    pub fn start(&mut self, name: &[u8], closed: bool, at: usize, outside: bool) {
        self.count_to(at);
        let is_unseen = matches!(name, b"script" | b"style" | b"template");
        if self.unseen.is_none() && !closed && is_unseen {
            self.unseen = Some(name.to_vec());
        }
        match name {
            b"pre" | b"textarea" | b"listing" | b"xmp" => self.as_written += 1,
            b"del" | b"s" | b"strike" if outside && !closed => self.striking += 1,
            _ => {}
        }
        self.between(name, outside);
    }

    pub fn end(&mut self, name: &[u8], at: usize, outside: bool) {
        self.count_to(at);
        if self.unseen.as_deref() == Some(name) {
            self.unseen = None;
        }
        match name {
            b"pre" | b"textarea" | b"listing" | b"xmp" => {
                self.as_written = self.as_written.saturating_sub(1);
            }
            b"del" | b"s" | b"strike" if outside => self.striking = self.striking.saturating_sub(1),
            _ => {}
        }
        self.between(name, outside);
    }

    /// Ends the line at an element that is more than dress; in a table a line is what stands in a row.
    fn between(&mut self, name: &[u8], outside: bool) {
        match name {
            b"tr" | b"row" | b"table" => self.flush(),
            b"del" | b"s" | b"strike" => {}
            name if DRESS.contains(&name) => {}
            _ if outside => self.flush(),
            _ => self.line.1.push(' '),
        }
    }

    pub fn line(&self) -> u32 {
        self.counted.1
    }

    pub fn is_shown(&self) -> bool {
        self.unseen.is_none()
    }

    /// Takes text that stands in no cell.
    pub fn take(&mut self, text: &str, at: usize, bounds: &mut Bounds) -> Result<(), Kind> {
        if self.striking > 0 {
            return Ok(());
        }
        if !text.trim().is_empty() {
            bounds.take(&Cell::Text(text.into()))?;
        }
        self.count_to(at);
        let line = self.counted.1;
        for (below, part) in (0u32..).zip(text.split('\n')) {
            if below > 0 && self.as_written > 0 {
                self.flush();
            }
            if self.line.1.trim().is_empty() {
                self.line = (line.saturating_add(below), String::new());
            } else if below > 0 {
                self.line.1.push(' ');
            }
            self.line.1.push_str(part);
        }
        Ok(())
    }

    /// Takes the rows of a table that is too small to be one, and the lines on which they begin.
    pub fn rows<'b>(&mut self, rows: impl Iterator<Item = (u32, &'b Row)>) {
        let text = |row: &Row| joined(row.cells.iter().map(|(_, cell)| cell.text()), "  ");
        let lines = rows.map(|(line, row)| (line, text(row)));
        self.lines.extend(lines.filter(|(_, text)| !text.is_empty()));
    }

    /// Returns the lines that say something.
    pub fn into_lines(mut self) -> Vec<(u32, String)> {
        self.flush();
        self.lines.sort_by_key(|(line, _)| *line);
        self.lines
    }

    /// Returns the lines said last, the nearest first.
    pub fn above(&mut self) -> Vec<String> {
        const MOST: usize = 20;
        self.flush();
        let lines = self.lines.iter().rev().take(MOST);
        lines.map(|(_, text)| joined(text.split_whitespace(), " ")).collect()
    }

    fn flush(&mut self) {
        let (line, text) = std::mem::take(&mut self.line);
        if !text.trim().is_empty() {
            self.lines.push((line, text));
        }
    }

    fn count_to(&mut self, at: usize) {
        let more = self.page.as_bytes().get(self.counted.0..at).unwrap_or_default();
        self.counted.1 += memchr::memchr_iter(b'\n', more).count() as u32;
        self.counted.0 = self.counted.0.max(at);
    }
}
