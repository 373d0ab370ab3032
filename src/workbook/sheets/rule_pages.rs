//! ルール on paper: where its pages end, so that a table which fits a page is on one with its heading, and no figure is on two.

use crate::workbook::paper::landscape_pages;
use crate::workbook::room::{Room, row};
use crate::workbook::sheets::rules::{WHY, why_width};
use crate::workbook::sheets::{rule_definitions, settings};

/// Widths of the first columns, in characters: of names, of words, of numbers.
pub const WIDTHS: [(u16, f64); 3] = [(0, 15.0), (1, 46.0), (2, 10.0)];
/// About the width of the narrow columns beside.
pub const NARROW: f64 = 10.0;
/// The height of a row, in points.
pub const ROW: f64 = 15.5;

/// Returns the rows at which pages end.
#[must_use]
pub fn breaks(room: &Room<'_>) -> Vec<u32> {
    // Where nothing computes, most of the tables are left out.
    if !room.size.alive {
        return Vec::new();
    }
    let widths: Vec<f64> = WIDTHS.into_iter().map(|(_, width)| width).chain([NARROW; WHY as usize - 3]).chain([why_width(room)]).collect();
    let tables = [0, room.outcomes_row() - 2, room.marks_row() - 2, room.criteria_row() - 2, room.settings_row()];
    let definitions = room.settings_row() + row(settings::lines(room).len()) + 2;
    let of_rows = |rows: u32| f64::from(rows) * ROW;
    let ends = tables.into_iter().skip(1).chain([definitions]);
    let mut blocks: Vec<(u32, f64)> = tables.into_iter().zip(ends).map(|(start, end)| (start, of_rows(end - start))).collect();
    blocks.extend(rule_definitions::blocks(room, definitions));
    let (mut page, mut found) = (0.0, Vec::new());
    for (start, height) in blocks {
        if page > 0.0 && landscape_pages(&widths, page + height) > 1.0 {
            found.push(start);
            page = 0.0;
        }
        page += height;
    }
    found
}
