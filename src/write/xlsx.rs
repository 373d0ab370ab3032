//! A plan to an xlsx workbook.

use std::io::{self, Seek, Write};

use rust_xlsxwriter::{
    ConditionalFormatDataBar, ConditionalFormatFormula, ConditionalFormatType, DataValidation, DataValidationRule, DocProperties,
    ExcelDateTime, Format, Formula, ProtectionOptions, Workbook, Worksheet, XlsxError,
};
use unicode_width::UnicodeWidthStr;

use crate::guard::guarded;
use crate::parallel;
use crate::workbook::address;
use crate::workbook::chart::Chart;
use crate::workbook::plan::{Allowed, Bars, Cached, Cell, Content, Fit, Look, Plan, Range, Role, Setup, Sheet, plain_width};
use crate::write::cells::Cells;
use crate::write::charts;
use crate::write::fitting::{self, SHORT, clean, shortened};
use crate::write::looks::{self, Looks};
use crate::write::numbering::{Numbering, Turn};

/// Paper size A4 in Excel's list.
const A4: u8 = 9;
/// Height of headings, two lines, in points.
const HEADING_HEIGHT: f64 = 28.0;
/// Height of a line of a heading that takes more, in points.
const HEADING_LINE: f64 = 13.0;
/// Height of one line of text that breaks, in points.
const LINE_HEIGHT: f64 = 15.5;

/// Excel's rows are no higher than this, in points.
const HIGHEST_ROW: f64 = 409.0;
/// Height of a row and width of a column that nobody set, in pixels.
const DEFAULT_ROW: u32 = 17;
const DEFAULT_COLUMN: u32 = 64;
/// The last cell of a sheet, which nothing reaches.
const EMPTY_CELL: (u32, u16) = (1_048_575, 16_383);
/// How hard to pack: a sixth larger than by default, and a sixth of the time less.
const PACKING: u8 = 3;
/// So many characters stand on a page in type that can be read, and so many pages side by side.
const MOST_ACROSS: f64 = 230.0;
const MOST_PAGES_ACROSS: u16 = 6;
/// Width of the narrowest column that is set by content, in characters.
const NARROWEST: f64 = 5.0;

/// Writes a plan. The same plan gives the same bytes.
///
/// # Errors
/// The system refuses to write.
pub fn write(plan: &Plan<'_>, to: impl Write + Seek + Send) -> io::Result<()> {
    guarded(|| write_workbook(plan, to)).unwrap_or_else(|said| Err(given_up(said)))
}

/// Returns why a workbook came to nothing: the program sends large sheets through temporary files, and a full disk is a panic there.
fn given_up(said: String) -> io::Error {
    if !cfg!(feature = "cli") {
        return io::Error::other(said);
    }
    io::Error::other(format!("temporary files in {}: {said}", std::env::temp_dir().display()))
}

/// Begins a sheet; a large one does not stay in memory where there are files.
#[cfg_attr(not(feature = "cli"), expect(clippy::unnecessary_wraps, unused_variables, reason = "memory is always there"))]
fn worksheet(workbook: &mut Workbook, large: bool) -> Result<&mut Worksheet, XlsxError> {
    #[cfg(feature = "cli")]
    if large {
        return workbook.add_worksheet_with_constant_memory();
    }
    Ok(workbook.add_worksheet())
}

fn write_workbook(plan: &Plan<'_>, to: impl Write + Seek + Send) -> io::Result<()> {
    let other = |error: XlsxError| match error {
        XlsxError::IoError(error) => error,
        error => io::Error::other(error),
    };
    let mut workbook = Workbook::new();
    workbook.set_zip_compression_level(PACKING);
    // Widths of columns are told in digits of this font; every system has it, or one as wide, and pages break alike.
    workbook.set_default_format(&looks::measure(), DEFAULT_ROW, DEFAULT_COLUMN).map_err(other)?;
    // A fixed date, so that the same input gives the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1).map_err(other)?;
    workbook.set_properties(&DocProperties::new().set_title(shortened(&plan.title, SHORT)).set_creation_datetime(&created));
    for (name, cells) in &plan.names {
        workbook.define_name(name, &format!("={}", clean(cells))).map_err(other)?;
    }
    for sheet in &plan.sheets {
        worksheet(&mut workbook, sheet.setup.large).map_err(other)?;
    }
    // Large sheets number the workbook's formats as they come upon them; the formats of the others are numbered when the workbook is
    // put together.
    let numbering = number_usual(plan, &mut workbook);
    let all = plan.sheets.iter().zip(workbook.worksheets_mut());
    let (large, others): (Vec<_>, Vec<_>) = all.partition(|(sheet, _)| sheet.setup.large);
    let turn = || cfg!(feature = "cli").then(|| numbering.next_turn());
    let large: Vec<_> = large.into_iter().map(|sheet| (turn(), vec![sheet])).collect();
    // The one with the most cells beside all others: about half of the work. With a thread for each, the system would keep more memory
    // for them than their rows take.
    let cells = |sheet: &Sheet<'_>| sheet.setup.filter.map_or(0, |(first, left, last, right)| (last - first) * u32::from(right - left));
    let most = large.iter().map(|(_, sheets)| cells(sheets[0].0)).max();
    let (largest, large): (Vec<_>, Vec<_>) = large.into_iter().partition(|(_, sheets)| Some(cells(sheets[0].0)) == most);
    // Each thread keeps its own panics.
    let write = |works: Vec<(Option<Turn<'_>>, _)>| {
        works.into_iter().try_for_each(|(turn, sheets)| guarded(|| write_sheets(plan, sheets, turn)).map_err(given_up)?.map_err(other))
    };
    for written in parallel::all_at_once(vec![largest, large, vec![(None, others)]], write) {
        written?;
    }
    workbook.save_to_writer(to).map_err(other)
}

/// Numbers the formats that most sheets use, where there are large ones: no sheet waits for them.
fn number_usual(plan: &Plan<'_>, workbook: &mut Workbook) -> Numbering {
    if !cfg!(feature = "cli") || !plan.sheets.iter().any(|sheet| sheet.setup.large) {
        return Numbering::default();
    }
    for &style in &plan.usual {
        workbook.register_format(&looks::make(plan.font, style, false));
    }
    Numbering::new(plan.usual.iter().map(|style| (*style, false)).collect())
}

fn write_sheets(plan: &Plan<'_>, sheets: Vec<(&Sheet<'_>, &mut Worksheet)>, turn: Option<Turn<'_>>) -> Result<(), XlsxError> {
    let mut looks = Looks::new(plan.font, turn);
    sheets.into_iter().try_for_each(|(sheet, worksheet)| write_sheet(plan, sheet, worksheet, &mut looks))
}

fn write_sheet(plan: &Plan<'_>, sheet: &Sheet<'_>, worksheet: &mut Worksheet, looks: &mut Looks<'_>) -> Result<(), XlsxError> {
    worksheet.set_name(clean(&sheet.name))?;
    // Without this an empty result would be stored as 0.
    worksheet.set_formula_result_default("");
    // By column; nothing where there is no cell.
    let mut widths: Vec<Option<usize>> = Vec::new();
    let limit = sheet.setup.widest.max(NARROWEST);
    let mut result = Ok(());
    let (mut tallest, mut last_row) = ((u32::MAX, 0.0), 0);
    // Before the cells: a large sheet's rows are gone once they are written.
    for &(first, last, height) in &sheet.setup.heights {
        (first..=last).try_for_each(|row| worksheet.set_row_height(row, height).map(drop))?;
    }
    for &(first, last) in &sheet.setup.hidden_rows {
        (first..=last).try_for_each(|row| worksheet.set_row_hidden(row).map(drop))?;
    }
    let has_height = |row: u32| sheet.setup.heights.iter().any(|(first, last, _)| (*first..=*last).contains(&row));
    let mut cells = Cells::new(worksheet, looks, cfg!(feature = "cli") && sheet.setup.large);
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

/// How far the cells of a sheet go.
struct Extent {
    last_row: u32,
    /// The last column that is seen, where hidden ones follow.
    last_column: Option<u16>,
    /// The width of what is seen, in characters.
    across: f64,
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

fn set_up(plan: &Plan<'_>, setup: &Setup, extent: &Extent, worksheet: &mut Worksheet) -> Result<(), XlsxError> {
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
        (&setup.stale, looks::stale()),
        (&setup.wrong, looks::wrong()),
        (&setup.groups, looks::group()),
        (&setup.faint, looks::faint()),
        (&setup.unseen, looks::unseen()),
    ];
    for (ranges, look) in looks.iter().filter(|_| plan.alive) {
        for (range, condition) in *ranges {
            conditional(worksheet, *range, condition, look)?;
        }
    }
    for (range, tint, condition) in setup.tints.iter().filter(|_| plan.alive) {
        conditional(worksheet, *range, condition, &looks::tint(*tint))?;
    }
    for (range, most) in setup.halves.iter().filter(|_| plan.alive) {
        let first = address::relative(range.0, range.1);
        for whole in 0..*most {
            conditional(worksheet, *range, &format!("{first}={whole}.5"), &looks::half(whole))?;
        }
    }
    if !setup.folded.is_empty() {
        // What is folded stands below the row with the sign that opens it.
        worksheet.group_symbols_above(true);
    }
    for &(first, last) in &setup.folded {
        worksheet.group_rows_collapsed(first, last)?;
    }
    for chart in &setup.charts {
        worksheet.insert_chart(chart.at.0, chart.at.1, &charts::drawn(chart, plan.font))?;
    }
    for bars in &setup.bars {
        let (first_row, first_column, last_row, last_column) = bars.range;
        worksheet.add_conditional_format(first_row, first_column, last_row, last_column, &data_bar(bars))?;
    }
    for ((first_row, first_column, last_row, last_column), allowed) in &setup.inputs {
        worksheet.add_data_validation(*first_row, *first_column, *last_row, *last_column, &validation(allowed))?;
    }
    if let Some((first_row, first_column, last_row, last_column)) = setup.filter {
        worksheet.autofilter(first_row, first_column, last_row, last_column)?;
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
        // An empty cell: nothing of the sheet goes on paper.
        worksheet.set_print_area(EMPTY_CELL.0, EMPTY_CELL.1, EMPTY_CELL.0, EMPTY_CELL.1)?;
    } else if let Some((last_row, last_column)) = setup.printed {
        worksheet.set_print_area(0, 0, last_row, last_column)?;
    } else if let Some(last_column) = extent.last_column {
        let below_chart = |chart: &Chart| chart.at.0 + chart.size.1.div_ceil(DEFAULT_ROW);
        let last_row = setup.charts.iter().map(below_chart).fold(extent.last_row, u32::max);
        worksheet.set_print_area(0, 0, last_row, last_column)?;
    }
    if !setup.page_breaks.is_empty() {
        worksheet.set_page_breaks(&setup.page_breaks)?;
    }
    if let Some(colour) = setup.tab {
        worksheet.set_tab_color(colour);
    }
    if setup.landscape {
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
        Fit::Width => worksheet.set_print_fit_to_pages(if setup.repeat_columns.is_some() { pages_across(extent.across) } else { 1 }, 0),
        Fit::Page => worksheet.set_print_fit_to_pages(1, 1),
        Fit::Percent(percent) => worksheet.set_print_scale(percent),
    };
    worksheet.set_paper_size(A4).set_margins(0.5, 0.5, 0.7, 0.6, 0.3, 0.3);
    worksheet.set_header(fitting::header(&plan.title, &plan.date));
    worksheet.set_footer(format!("&L&A&R{}", plan.page_words.replace("{page}", "&P").replace("{pages}", "&N")));
    Ok(())
}

/// Returns how many pages side by side a table of so many characters takes in type that can be read.
fn pages_across(characters: f64) -> u16 {
    (1..MOST_PAGES_ACROSS).find(|pages| characters <= f64::from(*pages) * MOST_ACROSS).unwrap_or(MOST_PAGES_ACROSS)
}

fn conditional(worksheet: &mut Worksheet, range: Range, condition: &str, look: &Format) -> Result<(), XlsxError> {
    let (first_row, first_column, last_row, last_column) = range;
    let rule = ConditionalFormatFormula::new().set_rule(condition).set_format(look);
    worksheet.add_conditional_format(first_row, first_column, last_row, last_column, &rule)?;
    Ok(())
}

fn data_bar(bars: &Bars) -> ConditionalFormatDataBar {
    let bar = ConditionalFormatDataBar::new().set_fill_color(looks::BAR).set_solid_fill(true).set_border_off(true);
    let bar = bar.set_negative_fill_color(looks::BAR_BELOW).set_axis_color(looks::BAR_AXIS);
    match bars.between {
        Some((from, to)) => bar.set_minimum(ConditionalFormatType::Number, from).set_maximum(ConditionalFormatType::Number, to),
        None => bar,
    }
}

fn validation(allowed: &Allowed) -> DataValidation {
    let validation = DataValidation::new();
    match allowed {
        Allowed::OneOf(range) => validation.allow_list_formula(Formula::new(range)),
        Allowed::Number => validation.allow_decimal_number(DataValidationRule::GreaterThanOrEqualTo(0.0)),
        Allowed::AnyNumber => validation.allow_decimal_number(DataValidationRule::Between(-1e9, 1e9)),
        Allowed::Whole => validation.allow_whole_number(DataValidationRule::Between(1, 9999)),
    }
}
