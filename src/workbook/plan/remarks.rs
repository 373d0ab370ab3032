//! A plan as text, one line a cell: what tests compare.

use crate::workbook::plan::{Cached, Cell, Content, Plan};

impl std::fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for sheet in &self.sheets {
            writeln!(f, "== {}", sheet.name)?;
            let mut result = Ok(());
            (sheet.cells)(&mut |cell| {
                if result.is_ok() {
                    result = write_cell(f, &cell);
                }
            });
            result?;
        }
        Ok(())
    }
}

fn write_cell(f: &mut std::fmt::Formatter<'_>, cell: &Cell) -> std::fmt::Result {
    write!(f, "{} ", crate::place::cell_name(cell.row, cell.column.into()))?;
    match &cell.content {
        Content::Blank => write!(f, "∅")?,
        Content::Text(text) => write!(f, "{text:?}")?,
        Content::Number(number) => write!(f, "{number}")?,
        Content::Formula(formula, Cached::Number(number)) => write!(f, "={formula}  →  {number}")?,
        Content::Formula(formula, Cached::Text(text)) => write!(f, "={formula}  →  {text:?}")?,
    }
    if let Some(note) = &cell.note {
        write!(f, "  ({})", note.replace('\n', " / "))?;
    }
    if let Some((sheet, row, column)) = &cell.link {
        write!(f, "  ▸ {sheet}!{}", crate::place::cell_name(*row, (*column).into()))?;
    }
    writeln!(f)
}
