//! Cells and their looks. To find the number of a format costs more than to write a cell: it is looked up once for cells side by side
//! that look the same, and on a sheet that is written row by row not at all where a cell looks like those above it.

use std::borrow::Cow;

use rust_xlsxwriter::{Formula, Note, Url, Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use crate::workbook::address;
use crate::workbook::plan::{Cached, Cell, Content, Style};
use crate::write::fitting::{self, CELL, NOTE, clean, shortened};
use crate::write::looks::{self, Looks};

/// Writes the cells of a sheet, in order of rows.
pub struct Cells<'a, 'l> {
    worksheet: &'a mut Worksheet,
    looks: &'a mut Looks<'l>,
    run: Option<Run>,
    columns: Option<Columns>,
}

/// Cells side by side that look the same: they get their format when the last of them is written.
struct Run {
    row: u32,
    first: u16,
    last: u16,
    style: Style,
    link: bool,
    /// Whether the last cell is blank, and not written yet.
    open: bool,
}

/// The looks of columns on a sheet that is written row by row: a cell without a format has that of its column as its row goes to the
/// file. In the end no column has one.
#[derive(Default)]
struct Columns {
    of: Vec<Column>,
    /// The row that has not gone to the file yet, and its cells without a format.
    row: u32,
    relying: Vec<(u16, Style)>,
}

#[derive(Clone, Copy, Default)]
struct Column {
    style: Option<Style>,
    /// The last cell that had a format of its own: its row, and how it looks.
    last: Option<(u32, Style)>,
}

/// Returns a text as a cell can hold it.
fn of_cell(text: String) -> String {
    match shortened(&text, CELL) {
        Cow::Borrowed(same) if same.len() == text.len() => text,
        other => other.into_owned(),
    }
}

impl Run {
    /// Takes the next cell in, where it stands beside the last one and looks the same.
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
    fn end(self, worksheet: &mut Worksheet, looks: &mut Looks<'_>) -> Result<(), XlsxError> {
        let format = looks.format(self.style, self.link);
        // A sheet that is written row by row must know that it has come to the row.
        if self.open {
            worksheet.write_blank(self.row, self.last, format)?;
        }
        if !self.open || self.first < self.last {
            worksheet.set_range_format(self.row, self.first, self.row, self.last, format)?;
        }
        Ok(())
    }
}

impl Columns {
    /// Whether a cell looks like its column. A column has a look from the second cell on that looks like the one above it: before, no
    /// cell relies on it.
    fn takes(&mut self, cell: &Cell, worksheet: &mut Worksheet, looks: &mut Looks<'_>) -> Result<bool, XlsxError> {
        if cell.row != self.row {
            (self.row, self.relying) = (cell.row, Vec::with_capacity(self.relying.len()));
        }
        if cell.link.is_some() || cell.span > 1 || cell.content == Content::Blank {
            return Ok(false);
        }
        let at = usize::from(cell.column);
        if self.of.len() <= at {
            self.of.resize(at + 1, Column::default());
        }
        let column = &mut self.of[at];
        if column.style.is_none() && cell.row > 0 && column.last == Some((cell.row - 1, cell.style)) {
            worksheet.set_column_format(cell.column, looks.format(cell.style, false))?;
            column.style = Some(cell.style);
        }
        if column.style == Some(cell.style) {
            self.relying.push((cell.column, cell.style));
            return Ok(true);
        }
        column.last = Some((cell.row, cell.style));
        Ok(false)
    }

    /// Gives the cells of the last row their formats, and takes those of the columns away.
    fn end(self, worksheet: &mut Worksheet, looks: &mut Looks<'_>) -> Result<(), XlsxError> {
        for (column, style) in self.relying {
            worksheet.set_range_format(self.row, column, self.row, column, looks.format(style, false))?;
        }
        for (at, _) in (0u16..).zip(&self.of).filter(|(_, column)| column.style.is_some()) {
            worksheet.set_column_format(at, &looks::measure())?;
        }
        Ok(())
    }
}

impl<'a, 'l> Cells<'a, 'l> {
    /// Starts a sheet; whether its rows go to a file one by one.
    pub fn new(worksheet: &'a mut Worksheet, looks: &'a mut Looks<'l>, row_by_row: bool) -> Self {
        Self { worksheet, looks, run: None, columns: row_by_row.then(Columns::default) }
    }

    /// Gives the last cells their formats.
    ///
    /// # Errors
    /// They stand where no sheet has cells.
    pub fn end(self) -> Result<(), XlsxError> {
        if let Some(run) = self.run {
            run.end(self.worksheet, self.looks)?;
        }
        self.columns.map_or(Ok(()), |columns| columns.end(self.worksheet, self.looks))
    }

    /// Writes a cell; its format follows when the cells that look the same beside it have ended.
    ///
    /// # Errors
    /// It stands where no sheet has cells, or the system refuses to write.
    pub fn write(&mut self, mut cell: Cell, height: Option<f64>) -> Result<(), XlsxError> {
        let (row, column) = (cell.row, cell.column);
        if let Content::Text(text) = cell.content {
            cell.content = Some(of_cell(text)).filter(|text| !text.is_empty()).map_or(Content::Blank, Content::Text);
        }
        let Self { worksheet, looks, .. } = self;
        let like_column = self.columns.as_mut().map_or(Ok(false), |columns| columns.takes(&cell, worksheet, looks))?;
        let goes_on = !like_column && self.run.as_mut().is_some_and(|run| run.takes(&cell));
        if !goes_on && let Some(ended) = self.run.take() {
            ended.end(worksheet, looks)?;
        }
        if !like_column {
            let begun = || Run { row, first: column, last: column, style: cell.style, link: cell.link.is_some(), open: false };
            self.run.get_or_insert_with(begun).open = cell.content == Content::Blank && cell.link.is_none();
        }
        if let Some(height) = height {
            worksheet.set_row_height(row, height)?;
        }
        if cell.span > 1 {
            worksheet.merge_range(row, column, row, column + cell.span - 1, "", looks.format(cell.style, cell.link.is_some()))?;
        }
        if let Some((sheet, row_to, column_to)) = &cell.link {
            let url = Url::new(format!("internal:{}!{}", address::quoted(&clean(sheet)), address::relative(*row_to, *column_to)));
            let text = if let Content::Text(text) = &cell.content { text.as_str() } else { "" };
            worksheet.write_url_with_format(row, column, url.set_text(text), looks.format(cell.style, true))?;
        }
        match cell.content {
            Content::Blank if cell.link.is_none() => {}
            Content::Blank => drop(worksheet.write_blank(row, column, looks.format(cell.style, true))?),
            Content::Text(text) => drop(worksheet.write_string(row, column, text)?),
            Content::Number(number) => drop(worksheet.write_number(row, column, number)?),
            Content::Formula(formula, cached) => {
                let result = match cached {
                    Cached::Number(number) => number.to_string(),
                    Cached::Text(text) => fitting::result(&text),
                };
                worksheet.write_formula(row, column, Formula::new(clean(&formula)).set_result(result))?;
            }
        }
        if let Some(note) = cell.note {
            let lines = note.lines().map(|line| line.width_cjk().div_ceil(44).max(1)).sum::<usize>();
            let height = 20 + 18 * u32::try_from(lines).unwrap_or(20);
            worksheet.insert_note(
                row,
                column,
                &Note::new(shortened(&note, NOTE)).add_author_prefix(false).set_width(330).set_height(height.min(600)),
            )?;
        }
        Ok(())
    }
}
