//! A plan to an xlsx workbook.

#[cfg(feature = "cli")]
use std::fs::File;
use std::io::{self, Seek, Write};

#[cfg(feature = "cli")]
use rust_xlsxwriter::Format;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use crate::guard::guarded;
#[cfg(feature = "cli")]
use crate::parallel;
#[cfg(feature = "cli")]
use crate::workbook::plan::Style;
use crate::workbook::plan::{Cached, Cell, Content, Look, Plan, Role, Setup, Sheet, plain_width};
use crate::write::cells::{Cells, ToFile};
use crate::write::fitting::{SHORT, clean, shortened};
#[cfg(feature = "cli")]
use crate::write::looks::Numbers;
use crate::write::looks::{self, Looks};
#[cfg(feature = "cli")]
use crate::write::numbering::{Numbering, Turn};
#[cfg(feature = "cli")]
use crate::write::packing::{self, Apart};
#[cfg(feature = "cli")]
use crate::write::rows::Rows;
use crate::write::set_up::{Extent, set_up};

/// Height of headings, two lines, in points.
const HEADING_HEIGHT: f64 = 28.0;
/// Height of a line of a heading that takes more, in points.
const HEADING_LINE: f64 = 13.0;
/// Height of one line of text that breaks, in points.
const LINE_HEIGHT: f64 = 15.5;

/// Excel's rows are no higher than this, in points.
const HIGHEST_ROW: f64 = 409.0;
/// How hard to pack: a sixth larger than by default, and a sixth of the time less.
const PACKING: u8 = 3;
/// Width of the narrowest column that is set by content, in characters.
const NARROWEST: f64 = 5.0;

/// Writes a plan. The same plan gives the same bytes.
///
/// # Errors
/// The system refuses to write.
pub fn write(plan: &Plan<'_>, to: impl Write + Seek + Send) -> io::Result<()> {
    guarded(|| write_workbook(plan, to)).unwrap_or_else(|said| Err(io::Error::other(said)))
}

/// Returns the error of a library as one of the system.
fn other(error: XlsxError) -> io::Error {
    if let XlsxError::IoError(error) = error { error } else { io::Error::other(error) }
}

/// Returns an error that names the folder in which rows were to be kept.
#[cfg(feature = "cli")]
fn temporary(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("temporary files in {}: {error}", std::env::temp_dir().display()))
}

fn write_workbook(plan: &Plan<'_>, to: impl Write + Seek + Send) -> io::Result<()> {
    let mut workbook = Workbook::new();
    // Widths of columns are told in digits of this font; every system has it, or one as wide, and pages break alike.
    workbook.set_default_format(&looks::measure(), looks::DEFAULT_ROW, looks::DEFAULT_COLUMN).map_err(other)?;
    // A fixed date, so that the same input gives the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1).map_err(other)?;
    workbook.set_properties(&DocProperties::new().set_title(shortened(&plan.title, SHORT)).set_creation_datetime(&created));
    for (name, cells) in &plan.names {
        workbook.define_name(name, &format!("={}", clean(cells))).map_err(other)?;
    }
    for _ in &plan.sheets {
        workbook.add_worksheet();
    }
    #[cfg(feature = "cli")]
    if plan.sheets.iter().any(|sheet| sheet.setup.large) {
        return write_large(plan, workbook, to);
    }
    let mut looks = Looks::new(plan.font);
    let mut all = plan.sheets.iter().zip(workbook.worksheets_mut());
    all.try_for_each(|(sheet, worksheet)| write_sheet(plan, sheet, worksheet, &mut looks, None)).map_err(other)?;
    workbook.set_zip_compression_level(PACKING);
    workbook.save_to_writer(to).map_err(other)
}

/// Writes a workbook of whose sheets some are large: their rows go to files, all of them at once.
#[cfg(feature = "cli")]
fn write_large(plan: &Plan<'_>, mut workbook: Workbook, to: impl Write + Seek + Send) -> io::Result<()> {
    type Work<'a, 'w, 'n> = (usize, &'a Sheet<'a>, &'w mut Worksheet, Option<Turn<'n, Format>>);
    // The formats that most sheets use are numbered before: no sheet waits for them.
    let usual = plan.usual.iter().map(|style| ((*style, false), looks::make(plan.font, *style, false)));
    let numbering = Numbering::new(looks::measure(), usual);
    let all = plan.sheets.iter().zip(workbook.worksheets_mut()).enumerate();
    let works = all.map(|(at, (sheet, worksheet))| (at, sheet, worksheet, sheet.setup.large.then(|| numbering.next_turn())));
    let (large, others): (Vec<Work<'_, '_, '_>>, Vec<_>) = works.partition(|(.., turn)| turn.is_some());
    // The one with the most cells beside all others: about half of the work.
    let cells = |sheet: &Sheet<'_>| sheet.setup.filter.map_or(0, |(first, left, last, right)| (last - first) * u32::from(right - left));
    let most = large.iter().map(|(_, sheet, ..)| cells(sheet)).max();
    let (largest, large): (Vec<_>, Vec<_>) = large.into_iter().partition(|(_, sheet, ..)| Some(cells(sheet)) == most);
    let write = |works: Vec<Work<'_, '_, '_>>| {
        let mut looks = Looks::new(plan.font);
        let mut apart = Vec::new();
        for (at, sheet, worksheet, turn) in works {
            match turn {
                None => write_sheet(plan, sheet, worksheet, &mut looks, None).map_err(other)?,
                Some(turn) => {
                    let rows = write_rows(plan, sheet, worksheet, &mut looks, turn).map_err(|error| temporary(&other(error)))?;
                    apart.push(Apart { sheet: at, rows });
                }
            }
        }
        Ok(apart)
    };
    // Each thread keeps its own panics.
    let guarded_write = |works| guarded(|| write(works)).unwrap_or_else(|said| Err(io::Error::other(said)));
    let mut apart = Vec::new();
    for written in parallel::all_at_once(vec![largest, large, others], guarded_write) {
        apart.extend(written?);
    }
    for format in numbering.formats().iter().skip(1) {
        workbook.register_format(format);
    }
    let mut unpacked = io::Cursor::new(Vec::new());
    // As fast as can be: it is packed once more.
    workbook.set_zip_compression_level(1);
    workbook.save_to_writer(&mut unpacked).map_err(other)?;
    packing::pack(PACKING, unpacked.get_ref(), &apart, to)
}

/// Writes a large sheet, and returns its rows.
#[cfg(feature = "cli")]
fn write_rows(
    plan: &Plan<'_>,
    sheet: &Sheet<'_>,
    worksheet: &mut Worksheet,
    looks: &mut Looks,
    turn: Turn<'_, Format>,
) -> Result<File, XlsxError> {
    let mut rows = Rows::new(looks::DEFAULT_ROW)?;
    let mut numbers = Numbers::new(plan.font, turn);
    for &(first, last, height) in &sheet.setup.heights {
        (first..=last).for_each(|row| rows.set_height(row, height));
    }
    for &(first, last) in &sheet.setup.hidden_rows {
        (first..=last).for_each(|row| rows.hide(row));
    }
    let mut to_file = |cell: &Cell, height: Option<f64>| {
        if let Some(height) = height {
            rows.set_height(cell.row, height);
        }
        rows.write(cell, numbers.number(cell.style, cell.link.is_some()))
    };
    write_sheet(plan, sheet, worksheet, looks, Some(&mut to_file))?;
    let written = rows.end()?;
    // How far the sheet goes is told by its first and last cell.
    if let Some((first_row, first_column, last_row, last_column)) = written.extent {
        let format = looks.format(Style::of(Role::Text), false);
        worksheet.write_blank(first_row, first_column, format)?.write_blank(last_row, last_column, format)?;
    }
    Ok(written.file)
}

fn write_sheet(
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
    for &(first, last, height) in &sheet.setup.heights {
        (first..=last).try_for_each(|row| worksheet.set_row_height(row, height).map(drop))?;
    }
    for &(first, last) in &sheet.setup.hidden_rows {
        (first..=last).try_for_each(|row| worksheet.set_row_hidden(row).map(drop))?;
    }
    let has_height = |row: u32| sheet.setup.heights.iter().any(|(first, last, _)| (*first..=*last).contains(&row));
    let mut cells = Cells::new(worksheet, looks, to_file);
    (sheet.cells)(&mut |mut cell| {
        if result.is_ok() {
            if let (false, Content::Formula(..)) = (plan.alive, &cell.content)
                && let Content::Formula(_, now) = std::mem::replace(&mut cell.content, Content::Blank)
            {
                cell.content = now.content();
            }
            let column = usize::from(cell.column);
            if widths.len() <= column {
                widths.resize(column + 1, None);
            }
            let widest = widths[column].get_or_insert(0);
            // Nothing makes a column wider than the widest.
            if padded(*widest) < limit {
                *widest = width(&cell).max(*widest);
            }
            let needed = cell.height.or_else(|| if has_height(cell.row) { None } else { height(&cell, &sheet.setup) });
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
    let mut extent = Extent { last_row, last_column: None, across: 0.0 };
    let columns = widths.len();
    for (column, width) in (0u16..).zip(widths) {
        let least = sheet.setup.narrowest.iter().find(|(known, _)| *known == column).map_or(NARROWEST, |(_, least)| *least);
        if let Some(width) = width {
            let width = padded(width).clamp(least, limit.max(least));
            worksheet.set_column_width(column, width)?;
            let is_hidden = sheet.setup.hidden_columns.iter().any(|(first, last)| (*first..=*last).contains(&column));
            if !is_hidden {
                extent.across += width;
                extent.last_column = Some(column);
            }
        }
    }
    // A number on the hidden columns at the right edge would be on paper, in no width at all.
    let ends_hidden = extent.last_column.is_some_and(|last| usize::from(last) + 1 < columns);
    extent.last_column = extent.last_column.filter(|_| ends_hidden);
    set_up(plan, &sheet.setup, &extent, worksheet)
}

/// Returns the width of a column for content so wide.
fn padded(width: usize) -> f64 {
    width as f64 + 1.5
}

/// Returns the height of the row that a cell needs, where it needs more than one line.
fn height(cell: &Cell, setup: &Setup) -> Option<f64> {
    // What takes several columns has the height that its row says.
    if cell.span > 1 {
        return None;
    }
    match (cell.style.role, lines(cell, setup)) {
        (_, lines @ 2..) => Some((LINE_HEIGHT * lines as f64).min(HIGHEST_ROW)),
        (Role::Heading, _) => Some(HEADING_HEIGHT.max(HEADING_LINE * lines_of_heading(cell, setup) as f64)),
        _ => None,
    }
}

/// Returns how many lines a heading takes for which its column may not become wide enough.
fn lines_of_heading(cell: &Cell, setup: &Setup) -> usize {
    let Content::Text(text) = &cell.content else { return 1 };
    let is_given = setup.widths.iter().any(|(column, _)| *column == cell.column);
    if is_given || padded(width(cell)) <= setup.widest {
        return 1;
    }
    // Bold type, and words that do not fill their lines to the end.
    (text.width_cjk() as f64 * 1.15 / setup.widest.max(NARROWEST)).ceil() as usize
}

/// Returns how many lines a text takes that breaks within its column.
fn lines(cell: &Cell, setup: &Setup) -> usize {
    let (Role::Wrapped, Content::Text(text)) = (cell.style.role, &cell.content) else { return 1 };
    let width = setup.widths.iter().find(|(column, _)| *column == cell.column).map_or(setup.widest, |(_, width)| *width);
    // Words do not fill their lines to the end.
    let broken = |line: &str| (line.width_cjk() as f64 * 1.1 / width.max(NARROWEST)).ceil().max(1.0) as usize;
    text.lines().map(broken).sum()
}

/// Returns the width in which a heading takes two lines; a Japanese one leaves a character free, for no line begins with `)`.
fn half_of_heading(heading: &str, width: usize) -> usize {
    width.div_ceil(2) + if heading.is_ascii() { 0 } else { 2 }
}

/// Returns how wide a cell's content is, in characters; text that may run on counts nothing.
fn width(cell: &Cell) -> usize {
    let text = |text: &str| if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) { text.len() } else { text.width_cjk() };
    let number = |number: f64| match cell.style.look {
        Look::Plain => plain_width(number),
        Look::Approximate => 10,
        Look::Show(show) => show.width_of(number),
    };
    match (cell.style.role, &cell.content) {
        (
            Role::Title
            | Role::Remark
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
        (Role::Heading, Content::Text(heading)) => {
            half_of_heading(heading, text(heading)).max(heading.split(' ').map(text).max().unwrap_or(0).min(14))
        }
        (_, Content::Text(content) | Content::Formula(_, Cached::Text(content))) => text(content),
        (_, Content::Number(value) | Content::Formula(_, Cached::Number(value))) => number(*value),
    }
}
