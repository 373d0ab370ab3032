//! Tables of a saved web page: many programs write one and call it .xls. The only file that names `html5gum`.

use std::collections::BTreeSet;
use std::sync::Arc;

use html5gum::{StartTag, Token, Tokenizer};

use crate::place::Place;
use crate::read::grid::{Book, Cell, Row, Sheet};

/// A cell spans at most so many rows or columns.
const WIDEST_SPAN: u32 = 1000;

/// A table being read.
#[derive(Default)]
struct Table {
    rows: Vec<Row>,
    /// The number of the row after the current one.
    next_row: u32,
    /// The column after the current cell.
    next_column: u32,
    /// The cell being read: its column, text and how many rows below repeat it.
    open: Option<(u32, String, u32)>,
    /// Cells that reach down from rows above: column, text, rows left.
    hanging: Vec<(u32, String, u32)>,
}

impl Table {
    fn start_row(&mut self, tag: &StartTag<()>) {
        self.close_cell();
        self.next_row = index(tag).unwrap_or(self.next_row);
        let cells = self.hanging.iter().map(|(column, text, _)| (*column, Cell::Text(text.clone()))).collect();
        self.rows.push(Row { index: self.next_row, cells });
        self.hanging.iter_mut().for_each(|(.., left)| *left -= 1);
        self.hanging.retain(|(.., left)| *left > 0);
        self.next_row += 1;
        self.next_column = 0;
    }

    fn start_cell(&mut self, tag: &StartTag<()>) {
        self.close_cell();
        let Some(row) = self.rows.last() else { return };
        let mut column = index(tag).unwrap_or(self.next_column);
        while row.cells.iter().any(|(taken, _)| *taken == column) {
            column += 1;
        }
        let span = |name: &[u8]| number(tag, name).unwrap_or(1).clamp(1, WIDEST_SPAN);
        self.next_column = column + span(b"colspan");
        self.open = Some((column, String::new(), span(b"rowspan") - 1));
    }

    fn close_cell(&mut self) {
        let (Some((column, text, below)), Some(row)) = (self.open.take(), self.rows.last_mut()) else { return };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return;
        }
        if below > 0 {
            self.hanging.push((column, text.clone(), below));
        }
        let at = row.cells.partition_point(|(before, _)| *before < column);
        row.cells.insert(at, (column, Cell::Text(text)));
    }
}

/// Returns the tables of a page as sheets; nothing where there is none worth the name.
#[must_use]
pub fn read(name: &Arc<str>, text: &str) -> Option<Book> {
    let mut sheets = Vec::new();
    let mut stack: Vec<Table> = Vec::new();
    let mut finish = |mut table: Table| {
        table.close_cell();
        table.rows.retain(|row| !row.cells.is_empty());
        if table.rows.len() > 1 && table.rows.iter().any(|row| row.cells.len() > 1) {
            let sheet_index = sheets.len();
            let place = Place { book: Arc::clone(name), sheet_index, sheet: format!("#{}", sheet_index + 1).into(), cell: None };
            sheets.push(Sheet { place, rows: table.rows });
        }
    };
    for Ok(token) in Tokenizer::new(text) {
        match token {
            Token::StartTag(tag) => match (&tag.name[..], stack.last_mut()) {
                (b"table", _) => stack.push(Table::default()),
                // Excel's own XML says Row and Cell.
                (b"tr" | b"row", Some(table)) => table.start_row(&tag),
                (b"td" | b"th" | b"cell", Some(table)) => table.start_cell(&tag),
                (b"br" | b"p" | b"div", Some(Table { open: Some((_, text, _)), .. })) => text.push(' '),
                _ => {}
            },
            Token::EndTag(tag) => match (&tag.name[..], stack.last_mut()) {
                (b"table", Some(_)) => stack.pop().into_iter().for_each(&mut finish),
                (b"td" | b"th" | b"cell" | b"tr" | b"row", Some(table)) => table.close_cell(),
                _ => {}
            },
            Token::String(piece) => {
                if let Some(Table { open: Some((_, text, _)), .. }) = stack.last_mut() {
                    text.push_str(&String::from_utf8_lossy(&piece));
                }
            }
            _ => {}
        }
    }
    stack.into_iter().for_each(finish);
    (!sheets.is_empty()).then(|| Book { name: Arc::clone(name), sheets, hidden: BTreeSet::new(), guessed_encoding: None })
}

/// Returns the row or column, from 0, that Excel's own XML states.
fn index(tag: &StartTag<()>) -> Option<u32> {
    number(tag, b"ss:index")?.checked_sub(1).filter(|index| *index < 1_048_576)
}

fn number(tag: &StartTag<()>, name: &[u8]) -> Option<u32> {
    std::str::from_utf8(tag.attributes.get(name)?).ok()?.trim().parse().ok()
}
