//! Cells and their looks. To find the number of a format costs more than to write a cell: it is looked up once for cells side by side
//! that look the same. The cells of a large sheet go to a file of their own; here is left what stands beside them.

use std::borrow::Cow;
use std::io;

use rust_xlsxwriter::{Formula, Note, Url, Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use crate::workbook::address;
use crate::workbook::plan::{Cached, Cell, Content, Style};
use crate::write::formats::Looks;
use crate::write::heights::{Heights, LOWEST_ROW};
use crate::write::sanitize::{self, CELL, NOTE, clean, shortened};

/// Writes the cells of a sheet, in order of rows.
pub(super) struct Cells<'a, 'f> {
    worksheet: &'a mut Worksheet,
    looks: &'a mut Looks,
    heights: Heights<'a>,
    run: Option<Run>,
    to_file: Option<ToFile<'a, 'f>>,
}

/// Writes a cell of a large sheet, and the height of its row if it says it.
pub(super) type ToFile<'a, 'f> = &'a mut (dyn FnMut(Cell, Option<f64>) -> io::Result<()> + 'f);

/// Adjacent cells with the same format, which is set when the last of them is written.
struct Run {
    row: u32,
    first: u16,
    last: u16,
    style: Style,
    link: bool,
    /// Whether the last cell is blank, and not written yet.
    open: bool,
}

/// A note is no higher than this, in pixels.
const HIGHEST_NOTE: u32 = 600;

/// Returns a text as a cell can hold it.
fn of_cell(text: String) -> String {
    match shortened(&text, CELL) {
        Cow::Borrowed(same) if same.len() == text.len() => text,
        other => other.into_owned(),
    }
}

impl Run {
    /// Adds the next cell if it is adjacent and has the same format.
    fn takes(&mut self, cell: &Cell) -> bool {
        let takes = cell.row == self.row
            && cell.column.checked_sub(1) == Some(self.last)
            && cell.style == self.style
            && cell.link.is_some() == self.link;
        if takes {
            self.last = cell.column;
        }
        takes
    }

    /// Gives the cells their format.
    fn end(self, worksheet: &mut Worksheet, looks: &mut Looks) -> Result<(), XlsxError> {
        let format = looks.format(self.style, self.link);
        if self.open {
            worksheet.write_blank(self.row, self.last, format)?;
        }
        if !self.open || self.first < self.last {
            worksheet.set_range_format(self.row, self.first, self.row, self.last, format)?;
        }
        Ok(())
    }
}

impl<'a, 'f> Cells<'a, 'f> {
    /// Starts a sheet; whether its rows go to a file.
    pub(super) fn new(
        worksheet: &'a mut Worksheet,
        looks: &'a mut Looks,
        heights: Heights<'a>,
        to_file: Option<ToFile<'a, 'f>>,
    ) -> Self {
        Self { worksheet, looks, heights, run: None, to_file }
    }

    /// Gives the last cells their formats.
    ///
    /// # Errors
    /// The cells are outside any sheet.
    pub(super) fn end(self) -> Result<(), XlsxError> {
        self.run.map_or(Ok(()), |run| run.end(self.worksheet, self.looks))
    }

    /// Writes a cell; its format follows when the run of equal formats ends.
    ///
    /// # Errors
    /// The cell is outside any sheet, or the system refuses to write.
    pub(super) fn write(&mut self, mut cell: Cell, height: Option<f64>) -> Result<(), XlsxError> {
        let (row, column) = (cell.row, cell.column);
        if let Content::Text(text) = cell.content {
            cell.content = Some(of_cell(text))
                .filter(|text| !text.is_empty())
                .map_or(Content::Blank, Content::Text);
        }
        let Self { worksheet, looks, heights, run, to_file } = self;
        if let Some(height) = height {
            worksheet.set_row_height(row, height)?;
        }
        if to_file.is_none() {
            if !run.as_mut().is_some_and(|run| run.takes(&cell))
                && let Some(ended) = run.take()
            {
                ended.end(worksheet, looks)?;
            }
            let begun = || Run {
                row,
                first: column,
                last: column,
                style: cell.style,
                link: cell.link.is_some(),
                open: false,
            };
            run.get_or_insert_with(begun).open =
                cell.content == Content::Blank && cell.link.is_none();
        }
        if cell.span > 1 {
            worksheet.merge_range(
                row,
                column,
                row,
                column + cell.span - 1,
                "",
                looks.format(cell.style, cell.link.is_some()),
            )?;
        }
        if let Some((sheet, row_to, column_to)) = &cell.link {
            let url = Url::new(format!(
                "internal:{}!{}",
                address::quoted(&clean(sheet)),
                address::relative(*row_to, *column_to)
            ));
            let text = if let Content::Text(text) = &cell.content { text.as_str() } else { "" };
            worksheet.write_url_with_format(
                row,
                column,
                url.set_text(text),
                looks.format(cell.style, true),
            )?;
        }
        if let Some(note) = &cell.note {
            let lines =
                note.lines().map(|line| line.width_cjk().div_ceil(44).max(1)).sum::<usize>();
            let height = (20 + 18 * u32::try_from(lines).unwrap_or(20)).min(HIGHEST_NOTE);
            // Its place is computed from the rows above it and beside it.
            heights.set_rows(worksheet, 0..row + HIGHEST_NOTE / LOWEST_ROW)?;
            worksheet.insert_note(
                row,
                column,
                &Note::new(shortened(note, NOTE))
                    .add_author_prefix(false)
                    .set_width(330)
                    .set_height(height),
            )?;
        }
        if let Some(to_file) = to_file {
            return Ok(to_file(cell, height)?);
        }
        match cell.content {
            Content::Blank if cell.link.is_none() => {}
            Content::Blank => {
                worksheet.write_blank(row, column, looks.format(cell.style, true))?;
            }
            Content::Text(text) => {
                worksheet.write_string(row, column, text)?;
            }
            Content::Number(number) => {
                worksheet.write_number(row, column, number)?;
            }
            Content::Formula(formula, cached) => {
                let result = match cached {
                    Cached::Number(number) => number.to_string(),
                    Cached::Text(text) => sanitize::result(&text),
                };
                worksheet.write_formula(
                    row,
                    column,
                    Formula::new(clean(&formula)).set_result(result),
                )?;
            }
        }
        Ok(())
    }
}
