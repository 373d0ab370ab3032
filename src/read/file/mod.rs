//! What files are made of, below cells and sheets: looked over before another reader believes it.

pub mod aside;
pub mod blocks;
pub mod bounds;
pub mod bundle;
pub mod cells;
pub mod clean;
pub mod comments;
pub mod encoding;
pub mod excel;
pub mod exports;
pub mod grid;
pub mod iso;
pub mod ods;
pub mod package;
pub mod quotes;
pub mod raised;
pub mod record;
pub mod runs;
pub mod tags;
pub mod text;
pub mod vega;
pub mod web;
pub mod xls;
pub mod xlsb;

use std::sync::Arc;

use crate::place::Place;
use crate::problem::{Kind, Problem, UnreadableFile};
use crate::read::file::grid::Book;

/// Returns what is wrong with a file as a whole.
pub fn of_file(name: &Arc<str>, kind: impl Into<Kind>) -> Problem {
    Problem::at(Place::book(name), kind)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
pub fn damaged(detail: impl ToString) -> Kind {
    Kind::UnreadableFile(UnreadableFile::Damaged { detail: detail.to_string() })
}

/// Returns the sheets of a file, or of each file of an archive.
pub fn sheets(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    match of_one_file(name, bytes) {
        Err(problem) if is_no_workbook(&problem) && bytes.starts_with(b"PK") => {
            bundle::read(name, bytes, of_one_file)
        }
        read => read,
    }
}

fn of_one_file(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(of_file(name, UnreadableFile::Empty {}));
    }
    let mut book = match excel::read(name, bytes) {
        Err(problem) if is_no_workbook(&problem) => text::read(name, bytes),
        read => read,
    }?;
    excel::no_long_texts(&book)?;
    clean::clean(&mut book);
    Ok(book)
}

fn is_no_workbook(problem: &Problem) -> bool {
    matches!(problem.kind, Kind::UnreadableFile(UnreadableFile::NotAWorkbook {}))
}
