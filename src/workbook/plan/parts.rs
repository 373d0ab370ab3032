//! The parts of a sheet's set-up: paper, bars, inputs, tints.

use crate::workbook::address::Range;

/// The scale of a sheet's pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// As wide as the paper, as many pages as it takes.
    #[default]
    Width,
    /// One page.
    Page,
    /// A percentage, which keeps page breaks; Excel ignores page breaks on a sheet that is scaled to fit.
    Percent(u16),
}

/// A range of numbers with a bar behind each, as long as its share of the most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bars {
    /// The cells.
    pub range: Range,
    /// The values of an empty and of a full bar; by default those of the cells.
    pub between: Option<(f64, f64)>,
}

/// The values that a cell accepts.
#[derive(Clone, Debug)]
pub enum Allowed {
    /// One of the values in these cells, chosen by a formula.
    OneOf(String),
    /// One of them is offered; anything else may be typed.
    Offered(String),
    /// A number, 0 or more.
    Number,
    /// A number of any sign.
    AnyNumber,
    /// A number of any sign, less than any date of our time: what Excel makes of `1/3`.
    NoDate,
    /// A whole number from 1.
    Whole,
    /// What a formula holds true of, written for the first cell.
    Where(String),
}

impl Allowed {
    /// Returns that one of these texts is chosen.
    pub(crate) fn one_of(texts: &[&str]) -> Self {
        Self::OneOf(format!("\"{}\"", texts.join(",")))
    }
}

/// The meaning of a tint. On a black-and-white printer the content of the cell shows the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// A game that was won.
    Won,
    /// A game that was lost.
    Lost,
    /// A game that was drawn.
    Drawn,
    /// Every second group.
    Band,
    /// The first row of a group.
    Start,
    /// The first row of every second group.
    BandStart,
    /// Wrong or undecided.
    Alarm,
    /// Settled for the better.
    Good,
}
