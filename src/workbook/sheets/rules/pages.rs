//! ルール on paper: the widths of its columns, and the heights of its rows.

use crate::workbook::calculation::BookLayout;
use crate::workbook::page_fit::units;
use crate::workbook::sheets::rules::{OTHER, OWN, WHY};

/// Widths of the columns that are printed, in characters: of names, of words, of numbers, of remarks. Small type is still of seven points
/// where all of them share the width of a page.
const WIDTHS: [f64; WHY as usize + 1] =
    [15.0, 35.0, 9.0, 13.0, 10.0, 6.5, 6.5, 7.0, 6.0, 6.0, 7.0, 6.0, 6.0, 10.0, 27.5];
pub(crate) const ROW: f64 = 15.0;
pub(crate) const HEADING: f64 = 28.0;
pub(crate) const SMALL: u8 = 9;
/// Words do not fill their lines to the end.
const UNFILLED: f64 = 1.1;

/// Returns the columns that are seen, from one on, and their widths.
pub(crate) fn widths(layout: &BookLayout<'_>, from: u16) -> impl Iterator<Item = (u16, f64)> {
    let scores = has_scores(layout);
    (0..)
        .zip(WIDTHS)
        .filter(move |(column, _)| *column >= from && (scores || !(OWN..=OTHER).contains(column)))
}

/// Whether any outcome has a score of its own, which can be edited.
pub(crate) fn has_scores(layout: &BookLayout<'_>) -> bool {
    !layout.rules().scores.is_empty()
}

/// Returns the height of a wrapped text in a column, in points.
pub(crate) fn height(text: &str, column: u16) -> f64 {
    let width =
        WIDTHS[usize::from(column)] * if column == WHY { 10.0 / f64::from(SMALL) } else { 1.0 };
    let units = units(text) as f64;
    ROW * if units <= width { 1.0 } else { (units * UNFILLED / width).ceil() }
}
