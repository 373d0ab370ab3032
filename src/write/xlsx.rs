//! A plan to an xlsx workbook.

use std::io::{self, Cursor, Seek, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook};

use crate::guard::guarded;
use crate::workbook::plan::Plan;
use crate::write::formats::{self, Looks};
use crate::write::large_sheets;
use crate::write::packing::{self, SheetRows};
use crate::write::sanitize::{SHORT, clean, shortened};
use crate::write::sheet::{self, refused};

/// The compression level: a sixth larger files than by default in five sixths of the time.
const PACKING: u8 = 3;

/// Writes a plan. The same plan gives the same bytes.
///
/// # Errors
/// The system refuses to write.
pub fn write(plan: &Plan<'_>, to: impl Write + Seek + Send) -> io::Result<()> {
    guarded(|| write_workbook(plan, to)).unwrap_or_else(|said| Err(io::Error::other(said)))
}

fn write_workbook(plan: &Plan<'_>, to: impl Write + Seek + Send) -> io::Result<()> {
    let mut workbook = Workbook::new();
    // Widths of columns are multiples of a digit of this font; every system has it or an equally wide one, so pages break alike.
    workbook
        .set_default_format(&formats::measure(), formats::DEFAULT_ROW, formats::DEFAULT_COLUMN)
        .map_err(refused)?;
    // A fixed date, so that the same input gives the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1).map_err(refused)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(shortened(&plan.title, SHORT))
            .set_creation_datetime(&created),
    );
    for (name, cells) in &plan.names {
        workbook.define_name(name, &format!("={}", clean(cells))).map_err(refused)?;
    }
    for _ in &plan.sheets {
        workbook.add_worksheet();
    }
    let apart = write_sheets(plan, &mut workbook)?;
    let mut unpacked = Cursor::new(Vec::new());
    // As fast as can be: it is packed once more.
    workbook.set_zip_compression_level(1);
    workbook.save_to_writer(&mut unpacked).map_err(refused)?;
    packing::pack(PACKING, unpacked.get_ref(), &apart, to)
}

/// Writes the sheets, and returns the rows of those that are in files of their own.
fn write_sheets(plan: &Plan<'_>, workbook: &mut Workbook) -> io::Result<Vec<SheetRows>> {
    if plan.sheets.iter().any(|sheet| sheet.setup.large) {
        return large_sheets::write(plan, workbook);
    }
    let mut looks = Looks::new(plan.font);
    for (sheet, worksheet) in plan.sheets.iter().zip(workbook.worksheets_mut()) {
        sheet::write(plan, sheet, worksheet, &mut looks, None).map_err(refused)?;
    }
    Ok(Vec::new())
}
