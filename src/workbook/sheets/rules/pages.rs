//! ルール on paper: where its pages end, so that a table which fits a page is on one with its heading, and no figure is on two.

use crate::model::Outcome;
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::mark_list;
use crate::workbook::page_fit::{landscape_pages, units};
use crate::workbook::sheets::rules::{MEANING, OTHER, OWN, WHY, meaning};
use crate::workbook::sheets::{rules::definitions, settings};

/// Widths of the columns that are printed, in characters: of names, of words, of numbers, of remarks. Small type is still of seven points
/// where all of them share the width of a page.
const WIDTHS: [f64; WHY as usize + 1] = [
    15.0, 35.0, 9.0, 13.0, 10.0, 6.5, 6.5, 7.0, 6.0, 6.0, 7.0, 6.0, 6.0, 10.0, 27.5,
];
/// The height of a row, in points.
pub(crate) const ROW: f64 = 15.0;
/// The height of a heading, in points.
pub(crate) const HEADING: f64 = 28.0;
/// The type of remarks, in points.
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
    let width = WIDTHS[usize::from(column)]
        * if column == WHY {
            10.0 / f64::from(SMALL)
        } else {
            1.0
        };
    let units = units(text) as f64;
    ROW * if units <= width {
        1.0
    } else {
        (units * UNFILLED / width).ceil()
    }
}

/// Returns the row above the definitions: below the settings.
fn definitions_row(layout: &BookLayout<'_>) -> u32 {
    layout.settings_row() + row(settings::lines(layout).len()) + 2
}

/// Returns the row that is repeated on every later page: the headings of the definitions, the sheet's last table.
pub(crate) fn repeated(layout: &BookLayout<'_>) -> u32 {
    definitions::heading_row(layout, definitions_row(layout))
}

/// Returns the rows at which pages end.
#[must_use]
pub(crate) fn breaks(layout: &BookLayout<'_>) -> Vec<u32> {
    // A workbook without formulas lacks most of the tables.
    if !layout.size.alive {
        return Vec::new();
    }
    let widths: Vec<f64> = widths(layout, 0).map(|(_, width)| width).collect();
    let tables = [
        0,
        layout.outcomes_row() - 2,
        layout.marks_row() - 2,
        layout.criteria_row() - 2,
        layout.settings_row(),
    ];
    let definitions = definitions_row(layout);
    let of_rows = |rows: u32| f64::from(rows) * ROW;
    let ends = tables.into_iter().skip(1).chain([definitions]);
    let mut blocks: Vec<(u32, f64)> = tables
        .into_iter()
        .zip(ends)
        .map(|(start, end)| (start, of_rows(end - start)))
        .collect();
    let further = |text: &str, column: u16| height(text, column) - ROW;
    blocks[1].1 += Outcome::ALL
        .into_iter()
        .map(|outcome| further(layout.why(outcome), WHY))
        .sum::<f64>();
    blocks[2].1 += mark_list::all()
        .map(|mark| further(&meaning(layout, &mark), MEANING))
        .sum::<f64>();
    blocks.extend(definitions::blocks(layout, definitions));
    let (mut page, mut found) = (0.0, Vec::new());
    for (start, height) in blocks {
        if page > 0.0 && landscape_pages(&widths, page + height) > 1.0 {
            found.push(start);
            page = if start > repeated(layout) {
                HEADING
            } else {
                0.0
            };
        }
        page += height;
    }
    found
}
