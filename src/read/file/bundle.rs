//! Several files as one book: pages that were saved round by round, together on the command line or in an archive.

use std::sync::Arc;

use crate::place::Place;
use crate::problem::{Kind, Problem, UnreadableFile};
use crate::read::file::bounds::Bounds;
use crate::read::file::grid::Book;
use crate::read::file::of_file;
use crate::read::file::package::Archive;

/// A season of pages has fewer.
const MOST_FILES: usize = 500;
/// What else lies in an archive of pages: style sheets, scripts, pictures, and what an operating system leaves there.
const NO_TABLES: [&str; 12] =
    ["css", "js", "json", "png", "jpg", "jpeg", "gif", "svg", "ico", "pdf", "ds_store", "db"];

/// Reads each file of an archive by `read`, and puts their sheets into one book, in the order of the archive. A sheet is called after its
/// file; its cells are cited as those of that file.
pub fn read(
    name: &Arc<str>,
    bytes: &[u8],
    read: impl Fn(&Arc<str>, &[u8]) -> Result<Book, Problem>,
) -> Result<Book, Problem> {
    let refuse = |kind: Kind| of_file(name, kind);
    let archive = Archive::of_files(bytes, may_hold_tables).map_err(refuse)?;
    let files: Vec<(&str, &[u8])> =
        archive.parts().filter(|(_, bytes)| !bytes.is_empty()).collect();
    if files.is_empty() || files.len() > MOST_FILES {
        return Err(of_file(name, UnreadableFile::NotAWorkbook {}));
    }
    let mut all = Book::new(name, Vec::new());
    let mut bounds = Bounds::default();
    for (path, bytes) in files {
        let book = read(&file_name(path).into(), bytes)?;
        let cells = book.sheets.iter().flat_map(|sheet| &sheet.rows);
        let mut cells = cells.flat_map(|row| &row.cells);
        cells.try_for_each(|(_, cell)| bounds.take(cell)).map_err(refuse)?;
        add(&mut all, book);
    }
    Ok(all)
}

/// Adds the sheets of a file behind those that are there, and what is said of them, by their new places.
fn add(all: &mut Book, book: Book) {
    let before = all.sheets.len();
    let stem = book.name.rsplit_once('.').map_or(&*book.name, |(stem, _)| stem);
    let alone = book.sheets.len() == 1;
    let called = |sheet: &str| match sheet {
        _ if alone => stem.to_string(),
        // A page numbers its tables itself: `#2`.
        numbered if numbered.starts_with('#') => format!("{stem} {numbered}"),
        named => named.to_string(),
    };
    let moved = |place: &mut Place| {
        place.sheet = called(&place.sheet).into();
        place.sheet_index += before;
    };
    for mut problem in book.remarks {
        moved(&mut problem.place);
        all.remarks.push(problem);
    }
    all.formulas.resize_with(before, Vec::new);
    all.formulas.extend(book.formulas);
    all.hidden.extend(book.hidden.iter().map(|at| at + before));
    all.told_elsewhere.extend(book.told_elsewhere.iter().map(|at| at + before));
    all.guessed_encoding = all.guessed_encoding.or(book.guessed_encoding);
    all.is_page |= book.is_page;
    all.aside.extend(book.aside);
    for mut sheet in book.sheets {
        moved(&mut sheet.place);
        all.sheets.push(sheet);
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn may_hold_tables(path: &str) -> bool {
    let name = file_name(path);
    let ending = name.rsplit('.').next().unwrap_or_default();
    !name.is_empty()
        && !name.starts_with('.')
        && !path.starts_with("__macosx")
        && !NO_TABLES.contains(&ending)
}
