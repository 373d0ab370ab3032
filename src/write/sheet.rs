//! A sheet of a plan: its cells, and how wide and high they need its columns and rows.

use std::io;

use rust_xlsxwriter::{Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use crate::workbook::plan::{Cached, Cell, Content, Look, Plan, Role, Setup, Sheet, plain_width};
use crate::write::cells::{Cells, ToFile};
use crate::write::formats::{self, Looks};
use crate::write::heights::{Heights, LOWEST_ROW};
use crate::write::sanitize::clean;
use crate::write::set_up::{Extent, conditional, set_up};

/// Height of headings, two lines, in points.
const HEADING_HEIGHT: f64 = 28.0;
/// Height of a line of a heading that takes more, in points.
const HEADING_LINE: f64 = 13.0;
/// Height of one line of text that breaks, in points.
const LINE_HEIGHT: f64 = 15.5;

/// Excel's rows are no higher than this, in points.
const HIGHEST_ROW: f64 = 409.0;
/// The width of a column's edges, in characters.
const EDGE: f64 = 0.7;
/// Width of the narrowest column that is set by content, in characters.
const NARROWEST: f64 = 5.0;

/// Something is wrong that every sheet says in red.
const IS_WRONG: &str = "alarm<>\"\"";

/// Returns the error of a library as one of the system.
pub(super) fn refused(error: XlsxError) -> io::Error {
    if let XlsxError::IoError(error) = error { error } else { io::Error::other(error) }
}

/// Writes a sheet; its cells to a file of their own, where one is given.
///
/// # Errors
/// A position is outside any sheet, or the system refuses to write.
pub(super) fn write(
    plan: &Plan<'_>,
    sheet: &Sheet<'_>,
    worksheet: &mut Worksheet,
    looks: &mut Looks,
    to_file: Option<ToFile<'_, '_>>,
) -> Result<(), XlsxError> {
    worksheet.set_name(clean(&sheet.name))?;
    // Without this an empty result would be stored as 0.
    worksheet.set_formula_result_default("");
    // By column; nothing where there is no cell.
    let mut widths: Vec<Option<usize>> = Vec::new();
    let limit = sheet.setup.widest.max(NARROWEST);
    let mut result = Ok(());
    let (mut tallest, mut last_row) = ((u32::MAX, 0.0), 0);
    let mut notices = Vec::new();
    let mut heights = Heights::of(&sheet.setup);
    if to_file.is_none() {
        heights.set_rows(worksheet, 0..u32::MAX)?;
    }
    for chart in &sheet.setup.charts {
        heights.set_rows(worksheet, chart.at.0..chart.at.0 + chart.size.1 / LOWEST_ROW)?;
    }
    let has_height = |row: u32| {
        sheet.setup.heights.iter().any(|(first, last, _)| (*first..=*last).contains(&row))
    };
    let mut cells = Cells::new(worksheet, looks, heights, to_file);
    (sheet.cells)(&mut |mut cell| {
        if result.is_ok() {
            if let (false, Content::Formula(..)) = (plan.alive, &cell.content)
                && let Content::Formula(_, now) =
                    std::mem::replace(&mut cell.content, Content::Blank)
            {
                cell.content = now.content();
            }
            if cell.style.role == Role::Notice {
                notices.push((cell.row, cell.column));
            }
            let column = usize::from(cell.column);
            if widths.len() <= column {
                widths.resize(column + 1, None);
            }
            let widest = widths[column].get_or_insert(0);
            // A column at its limit need not be measured any more.
            if padded(*widest) < limit {
                *widest = width(&cell).max(*widest);
            }
            let needed = cell
                .height
                .or_else(|| if has_height(cell.row) { None } else { height(&cell, &sheet.setup) });
            last_row = last_row.max(cell.row);
            // The highest cell of a row says how high it is.
            if tallest.0 != cell.row {
                tallest = (cell.row, 0.0);
            }
            let needed = needed.filter(|height| *height > tallest.1);
            tallest.1 = needed.unwrap_or(tallest.1);
            result = cells.write(cell, needed);
        }
    });
    result?;
    cells.end()?;
    let mut extent = Extent { last_row, last_column: None, across: 0.0, repeated: 0.0 };
    let columns = widths.len();
    for (column, width) in (0u16..).zip(widths) {
        let least = sheet
            .setup
            .narrowest
            .iter()
            .find(|(known, _)| *known == column)
            .map_or(NARROWEST, |(_, least)| *least);
        if let Some(width) = width {
            let width = padded(width).clamp(least, limit.max(least));
            worksheet.set_column_width(column, width)?;
            let is_hidden = sheet
                .setup
                .hidden_columns
                .iter()
                .any(|(first, last)| (*first..=*last).contains(&column));
            if !is_hidden {
                // A width that was set holds.
                let width = sheet
                    .setup
                    .widths
                    .iter()
                    .find(|(known, _)| *known == column)
                    .map_or(width, |(_, width)| *width)
                    + EDGE;
                extent.across += width;
                if sheet
                    .setup
                    .repeat_columns
                    .is_some_and(|(first, last)| (first..=last).contains(&column))
                {
                    extent.repeated += width;
                }
                extent.last_column = Some(column);
            }
        }
    }
    // A number on the hidden columns at the right edge would be on paper, in no width at all.
    let ends_hidden = extent.last_column.is_some_and(|last| usize::from(last) + 1 < columns);
    extent.last_column = extent.last_column.filter(|_| ends_hidden);
    for (row, column) in notices.into_iter().filter(|_| plan.alive) {
        let range = (row, column, row, column);
        conditional(worksheet, range, IS_WRONG, &formats::alarming())?;
    }
    set_up(plan, &sheet.setup, &extent, worksheet)
}

fn padded(width: usize) -> f64 {
    width as f64 + 1.5
}

/// Returns the height of the row that a cell needs, where it needs more than one line.
fn height(cell: &Cell, setup: &Setup) -> Option<f64> {
    // A cell over several columns does not change the height of its row.
    if cell.span > 1 {
        return None;
    }
    match (cell.style.role, lines(cell, setup)) {
        (_, lines @ 2..) => Some((LINE_HEIGHT * lines as f64).min(HIGHEST_ROW)),
        (Role::Heading, _) => {
            Some(HEADING_HEIGHT.max(HEADING_LINE * lines_of_heading(cell, setup) as f64))
        }
        _ => None,
    }
}

/// Returns how many lines a heading takes for which its column may not become wide enough.
fn lines_of_heading(cell: &Cell, setup: &Setup) -> usize {
    let Content::Text(text) = &cell.content else {
        return 1;
    };
    let is_given = setup.widths.iter().any(|(column, _)| *column == cell.column);
    if is_given || padded(width(cell)) <= setup.widest {
        return 1;
    }
    // Bold type, and words that do not fill their lines to the end.
    (text.width_cjk() as f64 * 1.15 / setup.widest.max(NARROWEST)).ceil() as usize
}

/// Returns how many lines a text takes that breaks within its column.
fn lines(cell: &Cell, setup: &Setup) -> usize {
    let (Role::Wrapped | Role::InputLines, Content::Text(text)) = (cell.style.role, &cell.content)
    else {
        return 1;
    };
    let width = setup
        .widths
        .iter()
        .find(|(column, _)| *column == cell.column)
        .map_or(setup.widest, |(_, width)| *width);
    // Words do not fill their lines to the end.
    let broken = |line: &str| {
        (line.width_cjk() as f64 * 1.1 / width.max(NARROWEST)).ceil().max(1.0) as usize
    };
    text.lines().map(broken).sum()
}

/// Returns the width in which a heading takes two lines; a Japanese one leaves a character free, for no line begins with `)`.
fn half_of_heading(heading: &str, width: usize) -> usize {
    width.div_ceil(2) + if heading.is_ascii() { 0 } else { 2 }
}

/// Returns how wide a cell's content is, in characters; text that may run on counts nothing.
fn width(cell: &Cell) -> usize {
    let text = |text: &str| {
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            text.len()
        } else {
            text.width_cjk()
        }
    };
    let number = |number: f64| match cell.style.look {
        Look::Plain => plain_width(number),
        Look::Approximate => 10,
        Look::Show(show) => show.width_of(number),
    };
    match (cell.style.role, &cell.content) {
        (
            Role::Title
            | Role::Remark
            | Role::Notice
            | Role::Section
            | Role::Wrapped
            | Role::Running
            | Role::Small
            | Role::SmallBoxed
            | Role::Told
            | Role::ToldBoxed
            | Role::InputTitle,
            _,
        )
        | (_, Content::Blank) => 0,
        _ if cell.span > 1 => 0,
        // Headings break into two lines.
        (Role::Heading, Content::Text(heading)) => half_of_heading(heading, text(heading))
            .max(heading.split(' ').map(text).max().unwrap_or(0).min(14)),
        (_, Content::Text(content) | Content::Formula(_, Cached::Text(content))) => text(content),
        (_, Content::Number(value) | Content::Formula(_, Cached::Number(value))) => number(*value),
    }
}
