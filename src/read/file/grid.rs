//! Sheets as they were stored: cells by row, each with its absolute place.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::{Bound, RangeBounds};
use std::slice::SliceIndex;
use std::sync::Arc;

use compact_str::CompactString;
use unicode_normalization::char::is_combining_mark;

use crate::exact::Exact;
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::invisible_text::{is_invisible, shown};
use crate::read::number::{fold, only};

#[derive(Clone, Debug, Default)]
pub struct Book {
    /// File name without folders.
    pub name: Arc<str>,
    pub sheets: Vec<Sheet>,
    pub hidden: BTreeSet<usize>,
    /// Which cells of each sheet hold formulas, by row and column; nothing where the format does not tell.
    pub formulas: Vec<Vec<(u32, u32)>>,
    /// The encoding that the text was taken to be in, where nothing said it.
    pub guessed_encoding: Option<&'static str>,
    /// Whether it is a web page: what its cells say may be sentences.
    pub is_page: bool,
    /// Whether another program keeps its tournaments in such files.
    pub is_export: bool,
    /// What a web page says outside its tables: line, from 0, and text.
    pub aside: Vec<(u32, String)>,
    /// Comments on cells, and the cells.
    pub comments: Vec<(Place, String)>,
    /// The indices of those of which all was told by others.
    pub told_elsewhere: BTreeSet<usize>,
    /// What is to be said of the cells of sheets if these are used: characters left out, texts struck out, lines separated otherwise.
    pub remarks: Vec<Problem>,
}

impl Book {
    /// Returns a book of which only its sheets are known.
    pub fn new(name: &Arc<str>, sheets: Vec<Sheet>) -> Self {
        Self { name: Arc::clone(name), sheets, ..Self::default() }
    }

    /// Returns the cell of a place; nothing where the place is no cell, or its row holds nothing.
    pub fn cell(&self, place: &Place) -> Option<&Cell> {
        let (row, column) = place.cell?;
        let mut sheets = self.sheets.iter();
        let sheet = sheets.find(|sheet| sheet.place.sheet_index == place.sheet_index)?;
        Some(sheet.rows[sheet.position(row)?].get(column))
    }
}

#[derive(Clone, Debug)]
pub struct Sheet {
    pub place: Place,
    /// Rows with content, in order.
    pub rows: Vec<Row>,
    /// What a page says above its table, the nearest first: its caption, then headlines.
    pub around: Arc<[String]>,
    /// Whether a column of a larger sheet tells it apart as a tournament of its own, whoever plays in it.
    pub is_edition: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The row's number, from 0.
    pub index: u32,
    /// Column and content, in order of columns.
    pub cells: Vec<(u32, Cell)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Empty,
    Text(CompactString),
    Number(f64),
    /// A date, which a typed score may have become.
    Date(DateCell),
    /// A time of day or a length of time, which a score typed with a colon may have become.
    Time(TimeCell),
    Bool(bool),
    /// A formula's error.
    Error(String),
    /// A formula whose result was never stored.
    Unstored,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateCell {
    /// Year; 0 where a text says `2-Jan`, 1 where it says 1月2日.
    pub year: u32,
    pub month: u32,
    pub day: u32,
    /// Whether the cell's format puts the month before the day; unknown for some formats.
    pub month_first: Option<bool>,
    /// Whether the cell's format shows month and year, and no day.
    pub without_day: bool,
}

/// A time in a cell: hours, of which there may be more than a day has, minutes and seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeCell {
    pub hours: u32,
    pub minutes: u32,
    pub seconds: u32,
}

/// The months as they are written in front of a day or behind it.
pub const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl DateCell {
    /// Returns a day of which nothing says how it was written.
    pub fn of(year: u32, month: u32, day: u32) -> Self {
        Self { year, month, day, month_first: None, without_day: false }
    }

    fn text(&self) -> String {
        let (year, month, day) = (self.year, self.month, self.day);
        let called = MONTHS.get((month as usize).wrapping_sub(1));
        match (year, called) {
            (0, Some(called)) => format!("{day}-{called}"),
            (1, _) => format!("{month}月{day}日"),
            (_, Some(called)) if self.without_day => format!("{called}-{:02}", year % 100),
            _ => format!("{year}-{month:02}-{day:02}"),
        }
    }
}

impl TimeCell {
    /// Reads a part of a day, or several days; nothing for what is no whole number of seconds.
    pub fn of_days(days: f64) -> Option<Self> {
        /// A double is no closer to the second than this.
        const NEAR: f64 = 1e-3;
        let seconds = days * 86400.0;
        let whole = (0.0..1e9).contains(&seconds).then(|| seconds.round() as u32)?;
        let time = Self { hours: whole / 3600, minutes: whole / 60 % 60, seconds: whole % 60 };
        ((seconds - f64::from(whole)).abs() < NEAR).then_some(time)
    }

    /// Reads `PT02H01M00S`, as ODS writes it.
    pub fn of_iso(text: &str) -> Option<Self> {
        let (hours, rest) = text.strip_prefix("PT")?.split_once('H')?;
        let (minutes, rest) = rest.split_once('M')?;
        let number = |text: &str| text.parse::<f64>().ok();
        let seconds = number(rest.strip_suffix('S')?)?;
        let all = number(hours)? * 3600.0 + number(minutes)? * 60.0 + seconds;
        Self::of_days(all / 86400.0).filter(|_| seconds.fract() == 0.0)
    }

    /// Returns the score that was typed: `2:1` became 2 hours and 1 minute.
    pub fn score(self) -> String {
        let told = format!("{}-{}", self.hours, self.minutes);
        match self.seconds {
            0 => told,
            seconds => format!("{told}-{seconds}"),
        }
    }
}

/// Whether there are cells in a column of rows that hold something, and all of these are so.
pub fn all_filled(rows: &[Row], column: u32, is: impl Fn(&Cell) -> bool) -> bool {
    let cells = rows.iter().map(|row| row.get(column));
    let mut cells = cells.filter(|cell| !cell.is_blank()).peekable();
    cells.peek().is_some() && cells.all(is)
}

/// Returns the last column in which some rows hold a cell.
pub fn last_column<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Option<u32> {
    let last = rows.into_iter().filter_map(|row| row.cells.last());
    last.map(|(column, _)| *column).max()
}

impl Sheet {
    /// Returns a sheet around which nothing is said.
    pub fn new(place: Place, rows: Vec<Row>) -> Self {
        Self { place, rows, around: Arc::default(), is_edition: false }
    }

    pub fn with_rows(&self, rows: Vec<Row>) -> Self {
        Self {
            place: self.place.clone(),
            rows,
            around: Arc::clone(&self.around),
            is_edition: self.is_edition,
        }
    }

    /// Returns a problem of a cell, with what stands there.
    pub fn problem(&self, row: &Row, column: u32, kind: impl Into<Kind>) -> Problem {
        let place = self.place.at(row.index, column);
        Problem::of(place, kind, row.get(column).text())
    }

    /// Returns the row above that of a position, where none is blank between them.
    pub fn right_above(&self, position: usize) -> Option<&Row> {
        let above = &self.rows[position.checked_sub(1)?];
        (above.index + 1 == self.rows[position].index).then_some(above)
    }

    pub fn below(&self, position: usize) -> &[Row] {
        self.rows.get(position + 1..).unwrap_or_default()
    }

    /// Writes anew what some columns say in rows of these positions; returns the first text that was written over.
    pub fn rewrite<T: AsRef<str>>(
        &mut self,
        rows: impl SliceIndex<[Row], Output = [Row]>,
        columns: &[u32],
        anew: impl Fn(&str) -> Option<T>,
    ) -> Option<String> {
        let mut first = None;
        for row in &mut self.rows[rows] {
            for column in columns {
                let text = row.text(*column);
                let told = anew(&text).map(|told| row.set(*column, told.as_ref()));
                first = first.or(told.map(|()| text));
            }
        }
        first
    }

    pub fn cells(&self) -> impl Iterator<Item = (u32, u32, &Cell)> {
        let rows = self.rows.iter();
        rows.flat_map(|row| row.cells.iter().map(|(at, cell)| (row.index, *at, cell)))
    }

    /// Returns the columns in which something stands in some rows.
    pub fn columns<'a>(rows: impl IntoIterator<Item = &'a Row>) -> BTreeSet<u32> {
        let cells = rows.into_iter().flat_map(|row| &row.cells);
        cells.map(|(column, _)| *column).collect()
    }

    /// Returns the position of the row of a number, where it holds something.
    pub fn position(&self, row: u32) -> Option<usize> {
        // Most sheets hold something in every row from the first on.
        let at = row as usize;
        if self.rows.get(at).is_some_and(|known| known.index == row) {
            return Some(at);
        }
        self.rows.binary_search_by_key(&row, |known| known.index).ok()
    }
}

impl Row {
    pub fn get(&self, column: u32) -> &Cell {
        // Most rows hold something in every column from the first on.
        if let Some((at, cell)) = self.cells.get(column as usize)
            && *at == column
        {
            return cell;
        }
        self.cells
            .binary_search_by_key(&column, |(at, _)| *at)
            .map_or(&Cell::Empty, |at| &self.cells[at].1)
    }

    pub fn text(&self, column: u32) -> String {
        self.get(column).text()
    }

    pub fn folded(&self, column: u32) -> String {
        self.get(column).folded()
    }

    /// Whether anything is to be seen in a column.
    pub fn holds(&self, column: u32) -> bool {
        !self.get(column).is_blank()
    }

    /// Whether anything is to be seen in each of some columns.
    pub fn holds_all(&self, columns: &[u32]) -> bool {
        columns.iter().all(|column| self.holds(*column))
    }

    /// Returns the cells in which something is to be seen.
    pub fn filled(&self) -> impl DoubleEndedIterator<Item = (u32, &Cell)> + Clone {
        let filled = self.cells.iter().filter(|(_, cell)| !cell.is_blank());
        filled.map(|(column, cell)| (*column, cell))
    }

    /// Returns the one of them, where there is no other.
    pub fn alone(&self) -> Option<(u32, &Cell)> {
        only(self.filled())
    }

    /// Returns column and text of each of them.
    pub fn texts(&self) -> impl DoubleEndedIterator<Item = (u32, String)> + Clone {
        self.filled().map(|(column, cell)| (column, cell.text()))
    }

    /// Returns column and text of each cell that was typed as one.
    pub fn words(&self) -> impl Iterator<Item = (u32, &str)> {
        self.cells.iter().filter_map(|(column, cell)| match cell {
            Cell::Text(text) => Some((*column, text.as_str())),
            _ => None,
        })
    }

    /// Returns the text that spans a column: its own, or the nearest to the left.
    pub fn spanning(&self, column: u32) -> String {
        let nearest = self.filled().rfind(|(at, _)| *at <= column);
        nearest.map_or_else(String::new, |(_, cell)| cell.text())
    }

    pub fn clear(&mut self, column: u32) {
        self.cells.retain(|(known, _)| *known != column);
    }

    /// Writes a text into a column, over whatever stands there.
    pub fn set(&mut self, column: u32, text: &str) {
        self.put(column, Cell::Text(text.into()));
    }

    pub fn put(&mut self, column: u32, cell: Cell) {
        let cell = (column, cell);
        match self.cells.binary_search_by_key(&column, |(at, _)| *at) {
            Ok(at) => self.cells[at] = cell,
            Err(at) => self.cells.insert(at, cell),
        }
    }

    pub fn within(&self, columns: impl RangeBounds<u32>) -> Self {
        let from = match columns.start_bound() {
            Bound::Included(first) => self.cells.partition_point(|(column, _)| column < first),
            Bound::Excluded(before) => self.cells.partition_point(|(column, _)| column <= before),
            Bound::Unbounded => 0,
        };
        let cells = self.cells[from..].iter().take_while(|(column, _)| columns.contains(column));
        Self { index: self.index, cells: cells.cloned().collect() }
    }
}

impl Cell {
    /// Returns what keeps the content from being read: an Excel error, or a formula without a stored value.
    pub fn broken(&self) -> Option<Kind> {
        match self {
            Self::Error(error) => Some(Kind::ExcelError { error: error.clone() }),
            Self::Unstored => Some(Kind::NoStoredValue {}),
            _ => None,
        }
    }

    /// Returns the content as text, trimmed; numbers in their shortest decimal form.
    pub fn text(&self) -> String {
        self.shown().into_owned()
    }

    /// Returns the same without a copy of what is text already.
    pub fn shown(&self) -> Cow<'_, str> {
        Cow::Owned(match self {
            Self::Empty | Self::Unstored => return Cow::Borrowed(""),
            Self::Text(text) => return shown(text),
            Self::Number(number) => format!("{number}"),
            Self::Date(date) => date.text(),
            Self::Time(time) => {
                let shown = format!("{}:{:02}", time.hours, time.minutes);
                match time.seconds {
                    0 => shown,
                    seconds => format!("{shown}:{seconds:02}"),
                }
            }
            Self::Bool(value) => if *value { "TRUE" } else { "FALSE" }.to_string(),
            Self::Error(error) => error.clone(),
        })
    }

    /// Whether it is a text with letters.
    pub fn is_words(&self) -> bool {
        let is_letter = |c: char| c.is_alphabetic() && !is_invisible(c);
        matches!(self, Self::Text(text) if text.contains(is_letter))
    }

    pub fn folded(&self) -> String {
        fold(&self.shown())
    }

    /// Whether a score may have become it.
    pub fn is_dated(&self) -> bool {
        matches!(self, Self::Date(_) | Self::Time(_))
    }

    pub fn is_blank(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => text.chars().all(|c| c.is_whitespace() || is_invisible(c)),
            _ => false,
        }
    }

    /// Whether what is in the cell cannot be a name: a date, or nothing but signs other than dashes.
    pub fn is_no_name(&self) -> bool {
        match self {
            _ if self.is_dated() => true,
            Self::Text(text) => {
                let signs = shown(text);
                !signs.is_empty()
                    && signs.chars().all(|c| {
                        c.is_ascii_punctuation()
                            || "？！／＼＊＿｜…〃\u{fffc}\u{fffd}".contains(c)
                            || is_combining_mark(c)
                    })
                    && fold(&signs).contains(|c| c != '-')
            }
            _ => false,
        }
    }

    /// Returns the number, read through its shortest decimal text.
    pub fn number(&self) -> Option<Exact> {
        match self {
            Self::Number(number) => Exact::from_cell(*number),
            Self::Text(text) => crate::read::number::parse(text),
            _ => None,
        }
    }
}
