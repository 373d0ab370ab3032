//! Sheets as they were stored: cells by row, each with its absolute place.

use std::collections::BTreeSet;
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use crate::exact::Exact;
use crate::place::Place;
use crate::problem::Kind;
use crate::read::invisible::{is_invisible, shown};

/// A workbook's sheets.
#[derive(Clone, Debug)]
pub struct Book {
    /// File name without folders.
    pub name: Arc<str>,
    /// The sheets, in order.
    pub sheets: Vec<Sheet>,
    /// The indices of those that are hidden.
    pub hidden: BTreeSet<usize>,
    /// The encoding that the text was taken to be in, where nothing said it.
    pub guessed_encoding: Option<&'static str>,
}

/// One sheet: only rows and cells that hold something.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The sheet's place.
    pub place: Place,
    /// Rows with content, in order.
    pub rows: Vec<Row>,
}

/// One row with content.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The row's number, from 0.
    pub index: u32,
    /// Column and content, in order of columns.
    pub cells: Vec<(u32, Cell)>,
}

/// A cell's content.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text.
    Text(String),
    /// A number as stored.
    Number(f64),
    /// A date, which a typed score may have become.
    Date(DateCell),
    /// True or false.
    Bool(bool),
    /// A formula's error.
    Error(String),
    /// A formula whose result was never stored.
    Unstored,
}

/// A date in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateCell {
    /// Year.
    pub year: u32,
    /// Month, from 1.
    pub month: u32,
    /// Day, from 1.
    pub day: u32,
    /// Whether the cell's format puts the month before the day; unknown for some formats.
    pub month_first: Option<bool>,
}

impl Row {
    /// Returns the cell of a column.
    #[must_use]
    pub fn get(&self, column: u32) -> &Cell {
        self.cells.binary_search_by_key(&column, |(at, _)| *at).map_or(&Cell::Empty, |at| &self.cells[at].1)
    }

    /// Returns the row with these columns only.
    #[must_use]
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
    #[must_use]
    pub fn broken(&self) -> Option<Kind> {
        match self {
            Self::Error(error) => Some(Kind::ExcelError { error: error.clone() }),
            Self::Unstored => Some(Kind::NoStoredValue {}),
            _ => None,
        }
    }

    /// Returns the content as text, trimmed; numbers in their shortest decimal form.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Empty | Self::Unstored => String::new(),
            Self::Text(text) => shown(text).into_owned(),
            Self::Number(number) => format!("{number}"),
            Self::Date(date) => format!("{}-{:02}-{:02}", date.year, date.month, date.day),
            Self::Bool(value) => if *value { "TRUE" } else { "FALSE" }.to_string(),
            Self::Error(error) => error.clone(),
        }
    }

    /// Whether there is nothing to see in the cell.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => text.chars().all(|c| c.is_whitespace() || is_invisible(c)),
            _ => false,
        }
    }

    /// Whether what is in the cell cannot be a name: a date, or nothing but signs other than dashes.
    #[must_use]
    pub fn is_no_name(&self) -> bool {
        match self {
            Self::Date(_) => true,
            Self::Text(text) => {
                let signs = shown(text);
                !signs.is_empty()
                    && signs.chars().all(|c| c.is_ascii_punctuation() || "？！…〃".contains(c))
                    && super::number::fold(&signs).contains(|c| c != '-')
            }
            _ => false,
        }
    }

    /// Returns the number, read through its shortest decimal text.
    #[must_use]
    pub fn number(&self) -> Option<Exact> {
        match self {
            Self::Number(number) => Exact::from_cell(*number),
            Self::Text(text) => super::number::parse(text),
            _ => None,
        }
    }
}
