//! A plan to an xlsx workbook.

use std::io::{self, Seek, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook};

use crate::guard::guarded;
use crate::workbook::plan::Plan;
use crate::write::fitting::{SHORT, clean, shortened};
#[cfg(feature = "cli")]
use crate::write::large;
use crate::write::looks::{self, Looks};
use crate::write::sheet::{self, refused};

/// How hard to pack: a sixth larger than by default, and a sixth of the time less.
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
    // Widths of columns are told in digits of this font; every system has it, or one as wide, and pages break alike.
    workbook
        .set_default_format(&looks::measure(), looks::DEFAULT_ROW, looks::DEFAULT_COLUMN)
        .map_err(refused)?;
    // A fixed date, so that the same input gives the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1).map_err(refused)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(shortened(&plan.title, SHORT))
            .set_creation_datetime(&created),
    );
    for (name, cells) in &plan.names {
        workbook
            .define_name(name, &format!("={}", clean(cells)))
            .map_err(refused)?;
    }
    for _ in &plan.sheets {
        workbook.add_worksheet();
    }
    #[cfg(feature = "cli")]
    if plan.sheets.iter().any(|sheet| sheet.setup.large) {
        return large::write(plan, workbook, PACKING, to);
    }
    let mut looks = Looks::new(plan.font);
    for (sheet, worksheet) in plan.sheets.iter().zip(workbook.worksheets_mut()) {
        sheet::write(plan, sheet, worksheet, &mut looks, None).map_err(refused)?;
    }
    workbook.set_zip_compression_level(PACKING);
    workbook.save_to_writer(to).map_err(refused)
}
