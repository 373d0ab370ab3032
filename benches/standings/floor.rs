//! What no program of this kind goes below: the bare reader reads the book, the bare writer writes the same cells.

use std::fs::File;
use std::path::Path;

use calamine::{Reader, Xlsx, open_workbook};
use rust_xlsxwriter::{Formula, Workbook};
use tiebook::workbook::plan::{Cached, Content, Plan};

/// As hard as the program packs.
const PACKING: u8 = 3;

/// Reads every cell of a book and returns how many there are.
pub fn read(path: &Path) -> usize {
    let mut book: Xlsx<_> = open_workbook(path).expect("a book");
    let mut cells = 0;
    for name in book.sheet_names() {
        let mut reader = book.worksheet_cells_reader(&name).expect("a sheet");
        while reader.next_cell().expect("a cell").is_some() {
            cells += 1;
        }
    }
    cells
}

/// The cells of a workbook, and nothing else of it.
pub struct Copied {
    sheets: Vec<Sheet>,
}

struct Sheet {
    name: String,
    large: bool,
    /// Row, column and what the cell holds.
    cells: Vec<(u32, u16, Value)>,
}

/// What a cell holds once it is written.
enum Value {
    Text(Box<str>),
    Number(f64),
    Formula(Box<str>, Box<str>),
}

impl Copied {
    /// Takes the cells of a plan; blank ones have nothing but their look.
    pub fn of(plan: &Plan<'_>) -> Self {
        let sheets = plan.sheets.iter().map(|sheet| {
            let mut cells = Vec::new();
            (sheet.cells)(&mut |cell| {
                cells.extend(
                    value(cell.content, plan.alive).map(|value| (cell.row, cell.column, value)),
                );
            });
            Sheet { name: sheet.name.clone(), large: sheet.setup.large, cells }
        });
        Self { sheets: sheets.collect() }
    }

    /// Writes them.
    pub fn write(&self, path: &Path) {
        let mut workbook = Workbook::new();
        workbook.set_zip_compression_level(PACKING);
        for Sheet { name, large, cells } in &self.sheets {
            let sheet = if *large {
                workbook.add_worksheet_with_constant_memory().expect("a sheet")
            } else {
                workbook.add_worksheet()
            };
            sheet.set_name(name).expect("a valid name");
            for (row, column, value) in cells {
                match value {
                    Value::Text(text) => sheet.write_string(*row, *column, &**text),
                    Value::Number(number) => sheet.write_number(*row, *column, *number),
                    Value::Formula(formula, result) => sheet.write_formula(
                        *row,
                        *column,
                        Formula::new(formula).set_result(&**result),
                    ),
                }
                .expect("a cell");
            }
        }
        workbook.save_to_writer(File::create(path).expect("a file")).expect("a workbook");
    }
}

fn value(content: Content, alive: bool) -> Option<Value> {
    Some(match content {
        Content::Formula(formula, Cached::Number(now)) if alive => {
            Value::Formula(formula.into(), now.to_string().into())
        }
        Content::Formula(formula, Cached::Text(now)) if alive => {
            Value::Formula(formula.into(), now.into())
        }
        Content::Formula(_, now) => return value(now.content(), alive),
        Content::Blank => return None,
        Content::Text(text) => Value::Text(text.into()),
        Content::Number(number) => Value::Number(number),
    })
}
