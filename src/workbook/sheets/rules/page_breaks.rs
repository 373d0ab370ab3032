//! Where the pages of ルール end: a table that fits a page is on one with its heading, and no figure is on two.

use crate::model::Outcome;
use crate::workbook::calculation::BookLayout;
use crate::workbook::mark_list;
use crate::workbook::page_fit::landscape_pages;
use crate::workbook::sheets::rules::pages::{HEADING, ROW, height, widths};
use crate::workbook::sheets::rules::{MEANING, WHY, definitions, meaning};

/// Returns the row that is repeated on every later page: the headings of the definitions, the sheet's last table.
pub(crate) fn repeated(layout: &BookLayout<'_>) -> u32 {
    definitions::heading_row(layout, layout.definitions_row())
}

/// Returns the rows at which pages end.
pub(crate) fn breaks(layout: &BookLayout<'_>) -> Vec<u32> {
    // A workbook without formulas lacks most of the tables.
    if !layout.size.alive {
        return Vec::new();
    }
    let widths: Vec<f64> = widths(layout, 0).map(|(_, width)| width).collect();
    let tables = [0, layout.outcomes_row() - 2, layout.marks_row() - 2, layout.criteria_row() - 2];
    let definitions = layout.definitions_row();
    let of_rows = |rows: u32| f64::from(rows) * ROW;
    let ends = tables.into_iter().skip(1).chain([definitions]);
    let mut blocks: Vec<(u32, f64)> =
        tables.into_iter().zip(ends).map(|(start, end)| (start, of_rows(end - start))).collect();
    let further = |text: &str, column: u16| height(text, column) - ROW;
    blocks[1].1 +=
        Outcome::ALL.into_iter().map(|outcome| further(layout.why(outcome), WHY)).sum::<f64>();
    blocks[2].1 +=
        mark_list::all().map(|mark| further(&meaning(layout, &mark), MEANING)).sum::<f64>();
    blocks.extend(definitions::blocks(layout, definitions));
    let (mut page, mut found) = (0.0, Vec::new());
    for (start, height) in blocks {
        if page > 0.0 && landscape_pages(&widths, page + height) > 1.0 {
            found.push(start);
            page = if start > repeated(layout) { HEADING } else { 0.0 };
        }
        page += height;
    }
    found
}
