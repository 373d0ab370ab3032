//! ルール on paper: where its pages end, so that a table which fits a page is on one with its heading.

use crate::workbook::paper::on_one_landscape_page;
use crate::workbook::room::{Room, row};
use crate::workbook::sheets::rules::{WHY, why_width};
use crate::workbook::sheets::settings;

/// Widths of the first columns, in characters: of names, of words, of numbers.
pub const WIDTHS: [(u16, f64); 3] = [(0, 15.0), (1, 46.0), (2, 10.0)];
/// About the width of the narrow columns beside.
const NARROW: f64 = 10.0;
/// The height of a row, in points.
const ROW: f64 = 15.5;
/// Rows of the definitions that stay with their heading: of three of them.
const FIRST_DEFINITIONS: u32 = 13;

/// Returns the rows at which pages end.
#[must_use]
pub fn breaks(room: &Room<'_>) -> Vec<u32> {
    // Where nothing computes, most of the tables are left out.
    if !room.size.alive {
        return Vec::new();
    }
    let widths: Vec<f64> = WIDTHS.into_iter().map(|(_, width)| width).chain([NARROW; WHY as usize - 3]).chain([why_width(room)]).collect();
    let fits = |first: u32, next: u32| on_one_landscape_page(&widths, f64::from(next - first) * ROW);
    let starts = [room.outcomes_row() - 2, room.marks_row() - 2, room.criteria_row() - 2, room.settings_row()];
    let definitions = room.settings_row() + row(settings::lines(room).len()) + 2;
    let ends = starts.into_iter().skip(1).chain([definitions]);
    // Of the definitions, which are long, only the first stay with their heading.
    let first = definitions + row(room.figures().rules.choices.len()) + FIRST_DEFINITIONS;
    let mut page = 0;
    let mut found = Vec::new();
    for (start, end) in starts.into_iter().zip(ends).chain([(definitions, first)]) {
        if !fits(page, end) {
            found.push(start);
            page = start;
        }
    }
    found
}
