//! A workbook of whose sheets some are large: their rows are kept apart, in files where there are files, all of them at once.

use std::io;

use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use crate::guard::guarded;
use crate::parallel;
use crate::workbook::plan::{Cell, Plan, Role, Sheet, Style};
use crate::write::formats::{self, Looks};
use crate::write::numbering::{Numbering, Turn};
use crate::write::packing::SheetRows;
use crate::write::row_writer::{Rows, WrittenRows};
use crate::write::sheet::{self, refused};

#[cfg(feature = "cli")]
fn temporary(error: &io::Error) -> io::Error {
    io::Error::new(
        error.kind(),
        format!("temporary files in {}: {error}", std::env::temp_dir().display()),
    )
}

/// Without files there is no folder.
#[cfg(not(feature = "cli"))]
fn temporary(error: &io::Error) -> io::Error {
    io::Error::other(error.to_string())
}

/// A sheet to be written: which it is, its plan, where it goes, and its turn where it is large.
type Work<'a, 'w, 'n> = (usize, &'a Sheet<'a>, &'w mut Worksheet, Option<Turn<'n, Format>>);

/// Returns what is written at the same time: the large sheet with the most cells, about half of the work, beside the other large ones and
/// all others. Where nothing happens at the same time, one sheet follows another, as none waits for a later one.
fn shared<'a, 'w, 'n>(works: Vec<Work<'a, 'w, 'n>>) -> Vec<Vec<Work<'a, 'w, 'n>>> {
    if !parallel::HAS_THREADS {
        return vec![works];
    }
    let works = works.into_iter();
    let (large, others): (Vec<Work<'_, '_, '_>>, Vec<_>) =
        works.partition(|(.., turn)| turn.is_some());
    let cells = |sheet: &Sheet<'_>| {
        sheet
            .setup
            .filter
            .map_or(0, |(first, left, last, right)| (last - first) * u32::from(right - left))
    };
    let most = large.iter().map(|(_, sheet, ..)| cells(sheet)).max();
    let (largest, large) = large.into_iter().partition(|(_, sheet, ..)| Some(cells(sheet)) == most);
    vec![largest, large, others]
}

/// Writes the sheets of a workbook, and returns the rows of the large ones.
///
/// # Errors
/// The system refuses to write.
pub(super) fn write(plan: &Plan<'_>, workbook: &mut Workbook) -> io::Result<Vec<SheetRows>> {
    // The formats that most sheets use are numbered before: no sheet waits for them.
    let usual =
        plan.usual.iter().map(|style| ((*style, false), formats::make(plan.font, *style, false)));
    let numbering = Numbering::new(formats::measure(), usual);
    let all = plan.sheets.iter().zip(workbook.worksheets_mut()).enumerate();
    let works = all.map(|(at, (sheet, worksheet))| {
        (at, sheet, worksheet, sheet.setup.large.then(|| numbering.next_turn()))
    });
    let write = |works: Vec<Work<'_, '_, '_>>| {
        let mut looks = Looks::new(plan.font);
        let mut apart = Vec::new();
        for (at, sheet, worksheet, turn) in works {
            match turn {
                None => sheet::write(plan, sheet, worksheet, &mut looks, None).map_err(refused)?,
                Some(turn) => {
                    let rows = write_rows(plan, sheet, worksheet, &mut looks, turn)
                        .map_err(|error| temporary(&refused(error)))?;
                    apart.push(SheetRows { sheet: at, rows: rows.file, inserted: rows.inserted });
                }
            }
        }
        Ok(apart)
    };
    // Each thread keeps its own panics.
    let guarded_write =
        |works| guarded(|| write(works)).unwrap_or_else(|said| Err(io::Error::other(said)));
    let mut apart = Vec::new();
    for written in parallel::all_at_once(shared(works.collect()), guarded_write) {
        apart.extend(written?);
    }
    for format in numbering.formats().iter().skip(1) {
        workbook.register_format(format);
    }
    Ok(apart)
}

/// Writes a large sheet, and returns its rows.
fn write_rows(
    plan: &Plan<'_>,
    sheet: &Sheet<'_>,
    worksheet: &mut Worksheet,
    looks: &mut Looks,
    mut turn: Turn<'_, Format>,
) -> Result<WrittenRows, XlsxError> {
    let mut rows = Rows::new(formats::DEFAULT_ROW)?;
    for &(first, last, height) in &sheet.setup.heights {
        (first..=last).for_each(|row| rows.set_height(row, height));
    }
    for &(first, last) in &sheet.setup.hidden_rows {
        (first..=last).for_each(|row| rows.hide(row));
    }
    let mut to_file = |cell: Cell, height: Option<f64>| {
        if let Some(height) = height {
            rows.set_height(cell.row, height);
        }
        let (style, link) = (cell.style, cell.link.is_some());
        let make = || formats::make(plan.font, style, link);
        rows.write(cell, turn.number((style, link), make))
    };
    sheet::write(plan, sheet, worksheet, looks, Some(&mut to_file))?;
    let written = rows.end()?;
    // The first and the last cell give the extent of the sheet.
    if let Some((first_row, first_column, last_row, last_column)) = written.extent {
        let format = looks.format(Style::of(Role::Text), false);
        worksheet.write_blank(first_row, first_column, format)?.write_blank(
            last_row,
            last_column,
            format,
        )?;
    }
    Ok(written)
}
