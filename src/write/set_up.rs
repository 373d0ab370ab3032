//! The view and pages of a sheet: frozen, tinted, validated and printed ranges.

use rust_xlsxwriter::{
    ConditionalFormatDataBar, ConditionalFormatFormula, ConditionalFormatType, DataValidation,
    DataValidationRule, Format, Formula, HeaderImagePosition, Image, ProtectionOptions, Worksheet,
    XlsxError,
};

use crate::model::{Picture, PictureForm};
use crate::workbook::address;
use crate::workbook::chart::Chart;
use crate::workbook::plan::{Allowed, Bars, Fit, Plan, Range, Setup};
use crate::write::{charts, formats, qr, sanitize};

/// Paper size A4 in Excel's list.
const A4: u8 = 9;
/// The last cell of a sheet, which nothing reaches.
const EMPTY_CELL: (u32, u16) = (1_048_575, 16_383);
/// The most characters across a page in readable type, and the most pages side by side.
const MOST_ACROSS: f64 = 195.0;
const MOST_PAGES_ACROSS: u16 = 8;
/// A table of more characters is printed across the page: upright its type would be too small.
const MOST_UPRIGHT: f64 = 122.0;
/// The picture in a header: its code, and its greatest width and height in pixels.
const LOGO_CODE: &str = "&C&G";
const LOGO: (f64, f64) = (170.0, 36.0);
/// No date from 1955 on is less, as a number.
const EARLIEST_DATE: f64 = 20_000.0;

/// The extent of a sheet's cells.
pub(super) struct Extent {
    pub last_row: u32,
    /// The last column that is seen, where hidden ones follow.
    pub last_column: Option<u16>,
    /// The width of the visible columns, in characters.
    pub across: f64,
    /// The width of the columns repeated on every page, in characters.
    pub repeated: f64,
}

/// Sets a sheet up.
///
/// # Errors
/// A position is outside any sheet.
pub(super) fn set_up(
    plan: &Plan<'_>,
    setup: &Setup,
    extent: &Extent,
    worksheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    for &(column, width) in &setup.widths {
        worksheet.set_column_width(column, width)?;
    }
    for &(first, last) in &setup.hidden_columns {
        worksheet.set_column_range_hidden(first, last)?;
    }
    if let Some((row, column)) = setup.freeze {
        worksheet.set_freeze_panes(row, column)?;
    }
    if let Some((first, last)) = setup.repeat_rows {
        worksheet.set_repeat_rows(first, last)?;
    }
    let looks = [
        (&setup.stale, formats::stale()),
        (&setup.wrong, formats::wrong()),
        (&setup.groups, formats::group()),
        (&setup.faint, formats::faint()),
        (&setup.unseen, formats::unseen()),
    ];
    for (ranges, look) in looks.iter().filter(|_| plan.alive) {
        for (range, condition) in *ranges {
            conditional(worksheet, *range, condition, look)?;
        }
    }
    for (range, tint, condition) in setup.tints.iter().filter(|_| plan.alive) {
        conditional(worksheet, *range, condition, &formats::tint(*tint))?;
    }
    for (range, most) in setup.halves.iter().filter(|_| plan.alive) {
        let first = address::relative(range.0, range.1);
        for whole in 0..*most {
            conditional(worksheet, *range, &format!("{first}={whole}.5"), &formats::half(whole))?;
        }
    }
    if !setup.folded.is_empty() {
        // Folded rows stand below the row with the sign that opens them.
        worksheet.group_symbols_above(true);
    }
    for &(first, last) in &setup.folded {
        worksheet.group_rows_collapsed(first, last)?;
    }
    for chart in &setup.charts {
        worksheet.insert_chart(chart.at.0, chart.at.1, &charts::drawn(chart, plan.font))?;
    }
    for code in &setup.codes {
        let Some(squares) = qr::Squares::of(&code.text) else {
            continue;
        };
        let image = Image::new_from_buffer(&squares.bitmap())?
            .set_scale_to_size(code.side, code.side, true)
            .set_alt_text(&code.caption);
        let (column, across) = code.from;
        worksheet.insert_image_with_offset(code.row, column, &image, across, 0)?;
    }
    for bars in &setup.bars {
        let (row, column, last_row, last_column) = bars.range;
        worksheet.add_conditional_format(row, column, last_row, last_column, &data_bar(bars))?;
    }
    for ((row, column, last_row, last_column), allowed) in &setup.inputs {
        let allowed = validation(allowed);
        worksheet.add_data_validation(*row, *column, *last_row, *last_column, &allowed)?;
    }
    if let Some((row, column, last_row, last_column)) = setup.filter {
        worksheet.autofilter(row, column, last_row, last_column)?;
    }
    if setup.protected {
        let options = ProtectionOptions {
            use_autofilter: true,
            sort: true,
            format_cells: true,
            format_columns: true,
            format_rows: true,
            ..ProtectionOptions::new()
        };
        worksheet.protect_with_options(&options);
    }
    if setup.unprinted {
        // An empty cell as print area: nothing of the sheet is printed.
        worksheet.set_print_area(EMPTY_CELL.0, EMPTY_CELL.1, EMPTY_CELL.0, EMPTY_CELL.1)?;
    } else if let Some((last_row, last_column)) = setup.printed {
        worksheet.set_print_area(0, 0, last_row, last_column)?;
    } else if let Some(last_column) = extent.last_column {
        let below_chart = |chart: &Chart| chart.at.0 + chart.size.1.div_ceil(formats::DEFAULT_ROW);
        let last_row = setup.charts.iter().map(below_chart).fold(extent.last_row, u32::max);
        worksheet.set_print_area(0, 0, last_row, last_column)?;
    }
    if !setup.page_breaks.is_empty() {
        worksheet.set_page_breaks(&setup.page_breaks)?;
    }
    if setup.opens {
        worksheet.set_active(true);
    }
    if let Some(colour) = setup.tab {
        worksheet.set_tab_color(colour);
    }
    if setup.landscape || (setup.turns && extent.across > MOST_UPRIGHT) {
        worksheet.set_landscape();
    }
    if let Some((first, last)) = setup.repeat_columns {
        worksheet.set_repeat_columns(first, last)?;
    }
    worksheet.set_hidden(setup.hidden);
    if setup.selected {
        worksheet.set_selected(true);
    }
    worksheet.set_screen_gridlines(false);
    match setup.fit {
        Fit::Width => worksheet.set_print_fit_to_pages(
            if setup.repeat_columns.is_some() { pages_across(extent) } else { 1 },
            0,
        ),
        Fit::Page => worksheet.set_print_fit_to_pages(1, 1),
        Fit::Percent(percent) => worksheet.set_print_scale(percent),
    };
    worksheet.set_paper_size(A4).set_margins(0.5, 0.5, 0.7, 0.6, 0.3, 0.3);
    let logo = plan.logo.as_ref().and_then(header_image);
    worksheet.set_header(sanitize::header(
        &plan.title,
        &plan.held,
        if logo.is_some() { LOGO_CODE } else { "" },
    ));
    if let Some(image) = logo {
        worksheet.set_header_image(&image, HeaderImagePosition::Center)?;
    }
    worksheet.set_footer(format!(
        "&L&A&R{}",
        plan.page_words.replace("{page}", "&P").replace("{pages}", "&N")
    ));
    Ok(())
}

/// Returns a picture as large as a header has room for; none where a workbook cannot show it.
fn header_image(picture: &Picture) -> Option<Image> {
    if picture.form == PictureForm::Svg {
        return None;
    }
    let image = Image::new_from_buffer(&picture.bytes).ok()?;
    Some(image.set_scale_to_size(LOGO.0, LOGO.1, true))
}

/// Returns the number of pages side by side for a table, in readable type.
fn pages_across(extent: &Extent) -> u16 {
    let of_a_page = (MOST_ACROSS - extent.repeated).max(MOST_ACROSS / 2.0);
    let holds = |pages: &u16| extent.across - extent.repeated <= f64::from(*pages) * of_a_page;
    (1..MOST_PAGES_ACROSS).find(holds).unwrap_or(MOST_PAGES_ACROSS)
}

/// Gives cells a look under a condition.
///
/// # Errors
/// A range is outside any sheet.
pub(super) fn conditional(
    worksheet: &mut Worksheet,
    range: Range,
    condition: &str,
    look: &Format,
) -> Result<(), XlsxError> {
    let (row, column, last_row, last_column) = range;
    let rule = ConditionalFormatFormula::new().set_rule(condition).set_format(look);
    worksheet.add_conditional_format(row, column, last_row, last_column, &rule)?;
    Ok(())
}

fn data_bar(bars: &Bars) -> ConditionalFormatDataBar {
    let bar = ConditionalFormatDataBar::new()
        .set_fill_color(formats::BAR)
        .set_solid_fill(true)
        .set_border_off(true);
    let bar = bar.set_negative_fill_color(formats::BAR_BELOW).set_axis_color(formats::BAR_AXIS);
    match bars.between {
        Some((from, to)) => bar
            .set_minimum(ConditionalFormatType::Number, from)
            .set_maximum(ConditionalFormatType::Number, to),
        None => bar,
    }
}

fn validation(allowed: &Allowed) -> DataValidation {
    let validation = DataValidation::new();
    match allowed {
        Allowed::OneOf(range) => validation.allow_list_formula(Formula::new(range)),
        Allowed::Offered(range) => {
            validation.allow_list_formula(Formula::new(range)).show_error_message(false)
        }
        Allowed::Number => {
            validation.allow_decimal_number(DataValidationRule::GreaterThanOrEqualTo(0.0))
        }
        Allowed::AnyNumber => {
            validation.allow_decimal_number(DataValidationRule::Between(-1e9, 1e9))
        }
        Allowed::NoDate => validation
            .allow_decimal_number(DataValidationRule::Between(-EARLIEST_DATE, EARLIEST_DATE)),
        Allowed::Where(condition) => validation.allow_custom(Formula::new(condition)),
        Allowed::Whole => validation.allow_whole_number(DataValidationRule::Between(1, 9999)),
    }
}
