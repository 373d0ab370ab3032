//! A chart on a sheet of its own, where its table takes several pages: on paper no headings stand above it, on the screen its tab leads there.

use crate::workbook::chart::Chart;
use crate::workbook::plan::{Fit, Setup, Sheet, TAB_READ};
use crate::workbook::room::{FIRST_ROW, Room};
use crate::workbook::sheets::head_read;

/// Width and height in pixels: what a page that is wider than high holds below its title.
pub const SIZE: (u32, u32) = (1000, 580);

/// Where the chart stands.
pub const AT: (u32, u16) = (FIRST_ROW - 1, 0);

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>, name: &'a str, chart: Chart) -> Sheet<'a> {
    Sheet {
        name: name.to_string(),
        setup: Setup {
            landscape: true,
            fit: Fit::Page,
            charts: vec![Chart { at: AT, size: SIZE, ..chart }],
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| head_read(room, name, "", None, emit)),
    }
}
