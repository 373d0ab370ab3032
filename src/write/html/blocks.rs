//! A sheet's cells to what a page is made of: a title, sections, lines of text, tables.

use crate::explain::notation::in_halves;
use crate::lang::Lang;
use crate::workbook::plan::{Bars, Cached, Cell, Content, Range, Role, Setup, Sheet, Style};
use crate::write::formats::number_format;
use crate::write::number_format::printed;
use crate::write::sanitize::clean;

/// This many empty rows end a table.
const GAP: u32 = 2;

/// A sheet, or one of several pages on it: each begins with a title.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The blocks, in order.
    pub blocks: Vec<Block>,
}

#[derive(Debug)]
pub(super) enum Block {
    Title(Line),
    Section(Line),
    /// Text that runs on.
    Text(Line),
    Table(Table),
}

/// Rows under headings, or rows without any.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub head: Vec<Line>,
    pub body: Vec<Line>,
}

/// The cells of a row that show something, in order of columns.
#[derive(Debug)]
pub(super) struct Line {
    pub row: u32,
    pub cells: Vec<ShownCell>,
}

#[derive(Debug)]
pub(super) struct ShownCell {
    pub column: u16,
    pub text: String,
    pub style: Style,
    pub note: Option<String>,
    /// The target of its link: sheet and row.
    pub link: Option<(String, u32)>,
    pub span: u16,
    /// Whether it steps back.
    pub is_faint: bool,
    /// The length of the bar behind its number, in twentieths.
    pub bar: Option<u8>,
}

impl Page {
    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.blocks.iter().flat_map(|block| match block {
            Block::Title(line) | Block::Section(line) | Block::Text(line) => {
                std::slice::from_ref(line).iter().chain(&[])
            }
            Block::Table(table) => table.head.iter().chain(&table.body),
        })
    }

    pub(super) fn begins_with(&self, row: Option<u32>) -> bool {
        self.lines().next().map(|line| line.row) == row
    }

    fn has_title(&self) -> bool {
        self.blocks.iter().any(|block| matches!(block, Block::Title(_)))
    }
}

impl Table {
    /// Returns the columns in which something stands, in order.
    pub(super) fn columns(&self) -> Vec<u16> {
        let mut columns: Vec<u16> = self
            .head
            .iter()
            .chain(&self.body)
            .flat_map(|line| &line.cells)
            .map(|cell| cell.column)
            .collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

impl ShownCell {
    /// Whether the text runs on to the right over empty cells.
    pub(super) fn runs_on(&self) -> bool {
        matches!(
            self.style.role,
            Role::Title | Role::Remark | Role::Notice | Role::Section | Role::Running
        ) || self.style.role == Role::Told && self.column == 0
    }
}

/// Reads a sheet; its numbers are written as people of the language write them.
pub(super) fn read(sheet: &Sheet<'_>, lang: &Lang) -> Vec<Page> {
    let mut reader = Reader::default();
    (sheet.cells)(&mut |cell| {
        if let Some((row, shown)) = shown(cell, &sheet.setup, lang) {
            reader.take(row, shown);
        }
    });
    reader.end_line();
    reader.end_page();
    reader.pages
}

/// Returns the printed content of a cell: nothing if it is empty, hidden, outside the print area, or for formulas alone.
fn shown(cell: Cell, setup: &Setup, lang: &Lang) -> Option<(u32, ShownCell)> {
    let is_hidden =
        setup.hidden_columns.iter().any(|(first, last)| (*first..=*last).contains(&cell.column));
    let is_beside =
        setup.printed.is_some_and(|(row, column)| cell.row > row || cell.column > column);
    let holds = |(first_row, first, last_row, last): &Range| {
        (*first_row..=*last_row).contains(&cell.row) && (*first..=*last).contains(&cell.column)
    };
    if is_hidden || is_beside || setup.computing.iter().any(holds) {
        return None;
    }
    let bar = setup
        .bars
        .iter()
        .find(|bars| holds(&bars.range))
        .and_then(|bars| twentieths(&cell.content, bars));
    let is_faint = cell.is_faint;
    let text = match cell.content {
        Content::Text(text) => clean(&text).trim().to_string(),
        // What a formula says has its figures computed; a title is somebody's own.
        Content::Formula(_, Cached::Text(text)) if cell.style.role == Role::Title => {
            clean(&text).trim().to_string()
        }
        Content::Formula(_, Cached::Text(text)) => lang.numbers_in(clean(&text).trim()),
        Content::Number(number) | Content::Formula(_, Cached::Number(number)) => {
            let text = printed(number, &number_format(cell.style.look));
            let is_in_halves = setup.halves.iter().any(|(range, _)| holds(range));
            lang.number(if is_in_halves { in_halves(text) } else { text })
        }
        Content::Blank => String::new(),
    };
    let link = cell.link.map(|(sheet, row, _)| (sheet, row));
    let shown = ShownCell {
        column: cell.column,
        text,
        style: cell.style,
        note: cell.note,
        link,
        span: cell.span,
        is_faint,
        bar,
    };
    (!shown.text.is_empty()).then_some((cell.row, shown))
}

/// Returns how long the bar behind a number is, where there is one.
fn twentieths(content: &Content, bars: &Bars) -> Option<u8> {
    let (Content::Number(number) | Content::Formula(_, Cached::Number(number))) = content else {
        return None;
    };
    let (from, to) = bars.between.filter(|(from, to)| from < to)?;
    let share = ((number - from) / (to - from)).clamp(0.0, 1.0);
    Some((share * 20.0).round() as u8).filter(|length| *length > 0)
}

/// Puts cells together to lines, and lines to pages.
#[derive(Default)]
struct Reader {
    /// The finished pages.
    pages: Vec<Page>,
    page: Page,
    /// The table that may continue.
    table: Option<Table>,
    /// The line that may continue.
    line: Option<Line>,
}

impl Reader {
    fn take(&mut self, row: u32, shown: ShownCell) {
        if self.line.as_ref().is_none_or(|line| line.row != row) {
            self.end_line();
        }
        self.line.get_or_insert_with(|| Line { row, cells: Vec::new() }).cells.push(shown);
    }

    fn end_line(&mut self) {
        let Some(mut line) = self.line.take() else {
            return;
        };
        line.cells.sort_by_key(|cell| cell.column);
        let is = |role: Role| line.cells.iter().any(|cell| cell.style.role == role);
        let runs_on = line.cells.first().is_some_and(|first| first.column == 0)
            && line.cells.iter().all(ShownCell::runs_on);
        if is(Role::Title) {
            if self.page.has_title() {
                self.end_page();
            }
            self.add(Block::Title(line));
        } else if is(Role::Section) {
            self.add(Block::Section(line));
        } else if is(Role::Heading) {
            if self.table.as_ref().is_some_and(|table| !table.body.is_empty()) {
                self.end_table();
            }
            self.table.get_or_insert_default().head.push(line);
        } else if runs_on {
            self.add(Block::Text(line));
        } else {
            let last =
                self.table.as_ref().and_then(|table| table.body.last().or(table.head.last()));
            if last.is_some_and(|last| line.row.abs_diff(last.row) > GAP) {
                self.end_table();
            }
            self.table.get_or_insert_default().body.push(line);
        }
    }

    fn add(&mut self, block: Block) {
        self.end_table();
        self.page.blocks.push(block);
    }

    fn end_table(&mut self) {
        self.page.blocks.extend(self.table.take().map(Block::Table));
    }

    fn end_page(&mut self) {
        self.end_table();
        if !self.page.blocks.is_empty() {
            self.pages.push(std::mem::take(&mut self.page));
        }
    }
}
