//! Workbook files to sheets. The only file that names `calamine`.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::sync::Arc;

use calamine::{Data, DataRef, Dimensions, ExcelDateTime, Reader, SheetVisible, Xls, Xlsb, Xlsx};

use crate::guard::guarded;
use crate::parallel;
use crate::place::Place;
use crate::problem::{Kind, Problem, UnreadableFile};
use crate::read::file;
use crate::read::file::bounds::{Bounds, LONGEST_TEXT, too_long};
use crate::read::file::cells::{Cells, damaged, struck_out};
use crate::read::file::grid::{Book, Cell, DateCell, Row, Sheet, TimeCell};
use crate::read::file::iso::{iso_date, iso_time};
use crate::read::file::package::{Archive, looks_like_error};
use crate::read::file::record::OutputRecord;
use crate::read::file::{comments, ods, of_file, runs, xls, xlsb};

type Bytes<'a> = Cursor<&'a [u8]>;

/// A merged block is filled up to this many cells.
const MOST_MERGED: u64 = 4096;
/// Rows looked at for all merged blocks of a sheet.
const MOST_LOOKED_AT: usize = 4_000_000;
/// Below so many bytes, not packed, a second thread is not worth its beginning.
const LARGE: usize = 4 << 20;

/// Reads a workbook of any of Excel's formats or ODS.
pub fn read(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    guarded(|| read_sheets(name, bytes)).unwrap_or_else(|_| Err(given_up(name)))
}

/// Returns that a workbook is damaged in a way that nobody foresaw.
pub fn given_up(name: &Arc<str>) -> Problem {
    of_file(name, file::damaged("unexpected structure"))
}

/// Opens by what the bytes are, whatever the file is called.
fn read_sheets(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    let refuse = |kind: Kind| of_file(name, kind);
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        let encrypted: Vec<u8> =
            "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        if memchr::memmem::find(bytes, &encrypted).is_some() {
            return Err(of_file(name, UnreadableFile::Encrypted {}));
        }
        return read_xls(name, &xls::copy(bytes).map_err(refuse)?);
    }
    if !bytes.starts_with(b"PK") {
        return Err(of_file(name, UnreadableFile::NotAWorkbook {}));
    }
    let (record, not_read) = not_read(name, bytes);
    let archive = Archive::open(bytes, &not_read).map_err(refuse)?;
    if archive.part("xl/workbook.bin").is_some() {
        let changed = archive.changed(xlsb::look_over).map_err(refuse)?;
        return read_xlsb(name, &changed.as_ref().unwrap_or(&archive).bytes);
    }
    if archive.part("mimetype").is_some()
        && let Some(content) = archive.part("content.xml")
    {
        if archive.part("META-INF/manifest.xml").is_some_and(ods::is_encrypted) {
            return Err(of_file(name, UnreadableFile::Encrypted {}));
        }
        return ods::read(name, content);
    }
    if archive.has_folder("xl/") {
        archive.look_over().map_err(refuse)?;
        return read_archive(name, &archive, record.as_ref());
    }
    Err(of_file(name, UnreadableFile::NotAWorkbook {}))
}

/// Returns the parts of the program's own output that nothing has to be read of, where it is large, and what says so: it may unpack to
/// more than any workbook that people write.
fn not_read(name: &Arc<str>, bytes: &[u8]) -> (Option<OutputRecord>, BTreeSet<String>) {
    let Some((archive, parts)) = Archive::hidden_sheets(bytes) else {
        return Default::default();
    };
    let hidden = guarded(|| {
        let mut xlsx = Xlsx::new(Cursor::new(archive.bytes.as_slice())).ok()?;
        let mut bounds = Bounds::default();
        let (book, places) = book(name, xlsx.sheets_metadata()).ok()?;
        book.hidden.iter().find_map(|&at| {
            let (rows, _) = stream(&mut xlsx, &places[at], false, &mut bounds, None).ok()?;
            OutputRecord::of(&Sheet::new(places[at].clone(), rows))
        })
    });
    let Ok(Some(record)) = hidden else {
        return Default::default();
    };
    let parts = parts
        .into_iter()
        .filter(|sheet| record.only_shows(&sheet.name))
        .map(|sheet| sheet.part)
        .collect();
    (Some(record), parts)
}

/// A sheet's rows, and which of its cells hold formulas.
type Read = (Vec<Row>, Vec<(u32, u32)>);

/// Reads the sheets of a book, hidden ones first, among them the one that says what the program's own output has in the others.
fn read_each<T>(
    mut book: Book,
    sheets: impl IntoIterator<Item = (Place, T)>,
    mut read: impl FnMut(&Place, T, Option<&OutputRecord>) -> Result<Read, Problem>,
) -> Result<Book, Problem> {
    let mut sheets: Vec<(Place, T)> = sheets.into_iter().collect();
    sheets.sort_by_key(|(place, _)| !book.hidden.contains(&place.sheet_index));
    let (mut all, mut record) = (Vec::new(), None);
    for (place, sheet) in sheets {
        let (rows, formulas) = read(&place, sheet, record.as_ref())?;
        let sheet = Sheet::new(place, rows);
        record = record.or_else(|| OutputRecord::of(&sheet));
        all.push((sheet, formulas));
    }
    all.sort_by_key(|(sheet, _)| sheet.place.sheet_index);
    (book.sheets, book.formulas) = all.into_iter().unzip();
    Ok(book)
}

/// Reads the sheets, and looks them over: a large book's at the same time.
fn read_archive(
    name: &Arc<str>,
    archive: &Archive,
    record: Option<&OutputRecord>,
) -> Result<Book, Problem> {
    let formats = Formats {
        merged: archive.has_merged_cells(),
        struck: archive.may_strike_out(),
        struck_runs: archive.may_strike_runs_out(),
    };
    let read = |archive: &Archive, errors_as_text| {
        let read = guarded(|| {
            let mut book = read_xlsx(name, &archive.bytes, record, formats, errors_as_text)?;
            book.comments = comments::of(archive, &book);
            Ok(book)
        });
        read.unwrap_or_else(|_| Err(given_up(name)))
    };
    let (book, looked_over) = if archive.bytes.len() < LARGE {
        (None, archive.for_reader())
    } else {
        let (book, looked_over) = parallel::both(|| read(archive, false), || archive.for_reader());
        (Some(book), looked_over)
    };
    match looked_over {
        // Whatever was read of it meanwhile.
        Err(kind) => Err(of_file(name, kind)),
        Ok(Some(changed)) => read(&changed, true),
        Ok(None) => book.unwrap_or_else(|| read(archive, false)),
    }
}

/// What the formats of a workbook's cells may do to what stands in them.
#[derive(Clone, Copy)]
struct Formats {
    /// Several cells may be one.
    merged: bool,
    /// Texts may be struck out.
    struck: bool,
    /// Parts of texts may be.
    struck_runs: bool,
}

/// Reads the sheets; of the program's own output `known` may say what is on them, where parts of it are left out.
fn read_xlsx(
    name: &Arc<str>,
    archive: &[u8],
    known: Option<&OutputRecord>,
    formats: Formats,
    errors_as_text: bool,
) -> Result<Book, Problem> {
    let mut xlsx = Xlsx::new(Cursor::new(archive)).map_err(|error| match error {
        calamine::XlsxError::Password => of_file(name, UnreadableFile::Encrypted {}),
        error => of_file(name, file::damaged(error)),
    })?;
    let mut bounds = Bounds::default();
    let (book, places) = book(name, xlsx.sheets_metadata())?;
    let sheets = places.into_iter().map(|place| (place, ()));
    let mut remarks = Vec::new();
    let mut book = read_each(book, sheets, |place, (), record| {
        let record = known.or(record);
        let (mut rows, formulas) = stream(&mut xlsx, place, errors_as_text, &mut bounds, record)?;
        if formats.struck_runs {
            remarks.extend(runs::take_struck_out(&mut rows, place));
        }
        if formats.struck && record.is_none() {
            remarks.extend(take_struck_out(&mut xlsx, place, &mut rows));
        }
        if formats.merged {
            let merged = xlsx.merge_cells_by_sheet_name(&place.sheet);
            fill_merged(&mut rows, &merged.unwrap_or_default(), place, &mut bounds)?;
        }
        Ok((rows, formulas))
    })?;
    book.remarks = remarks;
    Ok(book)
}

/// Takes out what is struck out, and returns what is to be said of it.
fn take_struck_out(xlsx: &mut Xlsx<Bytes<'_>>, place: &Place, rows: &mut Vec<Row>) -> Vec<Problem> {
    let Ok(styles) = xlsx.worksheet_style(&place.sheet) else {
        return Vec::new();
    };
    let mut struck = Vec::new();
    for row in &mut *rows {
        row.cells.retain(|(column, cell)| {
            let style = styles.get((row.index, *column));
            let font = style.and_then(|style| style.font.as_ref());
            let is_struck = font.is_some_and(calamine::Font::has_strikethrough);
            if is_struck {
                struck.push((row.index, *column, cell.text()));
            }
            !is_struck
        });
    }
    rows.retain(|row| !row.cells.is_empty());
    struck_out(&struck, place)
}

fn read_xlsb(name: &Arc<str>, archive: &[u8]) -> Result<Book, Problem> {
    let wrong = |error| of_file(name, file::damaged(error));
    let mut xlsb = Xlsb::new(Cursor::new(archive)).map_err(wrong)?;
    let mut bounds = Bounds::default();
    let sheets = xlsb.sheets_metadata().to_vec();
    let (book, places) = book(name, &sheets)?;
    read_each(book, places.into_iter().zip(sheets), |place, sheet, record| {
        let mut cells = Cells::new(place, &mut bounds).of(record);
        if !cells.skipped() && sheet.typ == calamine::SheetType::WorkSheet {
            let wrong = |error| damaged(place, error);
            let mut reader = xlsb.worksheet_cells_reader(&place.sheet).map_err(wrong)?;
            while let Some(found) = reader.next_cell().map_err(wrong)? {
                let cell = match Data::from(found.get_value().clone()) {
                    Data::String(text) if looks_like_error(&text) => Cell::Error(text),
                    data => cell(data),
                };
                cells.push(found.get_position(), cell)?;
            }
        }
        Ok((cells.rows()?, Vec::new()))
    })
}

fn read_xls(name: &Arc<str>, copy: &xls::Copy) -> Result<Book, Problem> {
    let mut xls = Xls::new(Cursor::new(copy.bytes.as_slice())).map_err(|error| match error {
        calamine::XlsError::Password => of_file(name, UnreadableFile::Encrypted {}),
        error => of_file(name, file::damaged(error)),
    })?;
    let mut bounds = Bounds::default();
    let (book, places) = book(name, xls.sheets_metadata())?;
    read_each(book, places.into_iter().zip(&copy.sheets), |place, origins, record| {
        let range = xls.worksheet_range(&place.sheet);
        let range = range.map_err(|error| damaged(place, error))?;
        let mut cells = Cells::new(place, &mut bounds).of(record);
        let start = range.start().unwrap_or_default();
        let mut read = vec![false; origins.len()];
        for (row, column, data) in range.used_cells() {
            let at = xls::index((start.0 + row as u32, start.1 + column as u32));
            let Some(Some(origin)) = origins.get(at) else {
                continue;
            };
            read[at] = true;
            let cell = match origin.error {
                Some(code) => Cell::Error(format!("#ERROR{code}!")),
                None => cell(data.clone()),
            };
            cells.push(origin.place, cell)?;
        }
        // The reader passes over texts that are not there.
        let origins = || origins.iter().zip(&read);
        let mut known = origins().filter_map(|(origin, read)| Some((origin.as_ref()?, read)));
        if let Some((lost, _)) = known.find(|(origin, read)| !**read && origin.shared) {
            return Err(damaged(&place.at(lost.place.0, lost.place.1), "SST"));
        }
        let mut rows = cells.rows()?;
        let merged = xls.merge_cells_by_sheet_name(&place.sheet);
        fill_merged(&mut rows, &merged.unwrap_or_default(), place, &mut bounds)?;
        let formulas = origins().filter_map(|(origin, _)| origin.filter(|origin| origin.formula));
        Ok((rows, formulas.map(|origin| origin.place).collect()))
    })
}

/// Returns a book without its sheets, and their places; every name is one sheet's.
fn book(name: &Arc<str>, sheets: &[calamine::Sheet]) -> Result<(Book, Vec<Place>), Problem> {
    let is_hidden = |at: &usize| sheets[*at].visible != SheetVisible::Visible;
    let mut book = Book::new(name, Vec::new());
    book.hidden = (0..sheets.len()).filter(is_hidden).collect();
    let place = |(at, sheet): (usize, &calamine::Sheet)| Place::sheet(name, at, &sheet.name);
    let places: Vec<Place> = sheets.iter().enumerate().map(place).collect();
    let mut names = BTreeSet::new();
    // Sheets are asked for by name.
    if let Some(again) = places.iter().find(|place| !names.insert(&place.sheet)) {
        return Err(damaged(again, &again.sheet));
    }
    Ok((book, places))
}

/// Refuses cells that no workbook can hold.
pub fn no_long_texts(book: &Book) -> Result<(), Problem> {
    for sheet in &book.sheets {
        for (row, column, cell) in sheet.cells() {
            if let Cell::Text(text) = cell
                && let Some(kind) = too_long(text, LONGEST_TEXT)
            {
                return Err(Problem::at(sheet.place.at(row, column), kind));
            }
        }
    }
    Ok(())
}

/// Reads a sheet cell by cell, so that a sheet that claims a million rows costs nothing.
fn stream(
    xlsx: &mut Xlsx<Bytes<'_>>,
    place: &Place,
    errors_as_text: bool,
    bounds: &mut Bounds,
    record: Option<&OutputRecord>,
) -> Result<Read, Problem> {
    let mut cells = Cells::new(place, bounds).of(record);
    let mut formulas = Vec::new();
    if cells.skipped() {
        return Ok((Vec::new(), formulas));
    }
    let mut dates = false;
    {
        let mut reader = match xlsx.worksheet_cells_reader(&place.sheet) {
            Ok(reader) => reader,
            // Chart sheets and the like hold no cells.
            Err(calamine::XlsxError::NotAWorksheet(_)) => return Ok((Vec::new(), Vec::new())),
            Err(error) => return Err(damaged(place, error)),
        };
        while let Some(record) =
            reader.next_cell_with_formula_metadata().map_err(|error| damaged(place, error))?
        {
            if record.formula.is_some() {
                formulas.push(record.pos);
            }
            let cell = match record.value {
                DataRef::Empty if record.formula.is_some() => Cell::Unstored,
                DataRef::String(text) if errors_as_text && looks_like_error(&text) => {
                    Cell::Error(text)
                }
                // Nearly every cell is one of these, and short enough to need no memory of its own.
                DataRef::SharedString(text) => Cell::Text(text.into()),
                value => cell(Data::from(value)),
            };
            dates |= matches!(cell, Cell::Date(_));
            cells.push(record.pos, cell)?;
        }
    }
    let mut rows = cells.rows()?;
    if dates && let Ok(styles) = xlsx.worksheet_style(&place.sheet) {
        for row in &mut rows {
            for (column, cell) in &mut row.cells {
                let Cell::Date(date) = cell else { continue };
                let style = styles.get((row.index, *column));
                let Some(format) = style.and_then(|style| style.number_format.as_ref()) else {
                    continue;
                };
                let format = format.format_code.to_lowercase();
                date.month_first = month_first(&format);
                date.without_day = is_month_and_year(&format);
                // `0:0` is the first moment of the first day there is.
                let day = (date.year, date.month, date.day);
                let is_first = matches!(day, (1899, 12, 31) | (1904, 1, 1));
                let time = TimeCell::of_days(0.0).filter(|_| is_first && is_time(&format));
                if let Some(time) = time {
                    *cell = Cell::Time(time);
                }
            }
        }
        same_order(&mut rows);
    }
    Ok((rows, formulas))
}

/// One sheet was typed in one country's settings: where some dates' formats tell the order, it is the
/// order of the others too.
fn same_order(rows: &mut [Row]) {
    let cells = rows.iter().flat_map(|row| &row.cells);
    let orders = cells.filter_map(|(_, cell)| match cell {
        Cell::Date(date) => date.month_first,
        _ => None,
    });
    let orders: BTreeSet<bool> = orders.collect();
    if orders.len() != 1 {
        return;
    }
    for (_, cell) in rows.iter_mut().flat_map(|row| &mut row.cells) {
        if let Cell::Date(date) = cell {
            date.month_first = orders.first().copied();
        }
    }
}

/// Returns whether a date format puts the month before the day; nothing where it leaves it open.
///
/// `d-mmm` is what both American and British Excel give a typed score, so it tells nothing.
fn month_first(format: &str) -> Option<bool> {
    let (month, day) = (format.find('m')?, format.find('d')?);
    match (month < day, format.contains("mmm")) {
        (true, _) => Some(true),
        (false, false) => Some(false),
        (false, true) => None,
    }
}

/// Whether a format shows month and year, and no day: `mmm-yy`, which Excel gives a typed `2-0`.
fn is_month_and_year(format: &str) -> bool {
    format.contains('m') && format.contains('y') && !format.contains(['d', 'h'])
}

/// Whether a format shows hours, and no day.
fn is_time(format: &str) -> bool {
    format.contains('h') && !format.contains(['d', 'y'])
}

fn cell(data: Data) -> Cell {
    match data {
        Data::Empty => Cell::Empty,
        Data::Int(number) => Cell::Number(number as f64),
        Data::Float(number) => Cell::Number(number),
        Data::String(text) => Cell::Text(text.into()),
        Data::DurationIso(text) => iso_time(&text),
        Data::Bool(value) => Cell::Bool(value),
        Data::DateTime(date) => date_cell(&date),
        Data::DateTimeIso(text) => iso_date(&text),
        Data::Error(error) => Cell::Error(error.to_string()),
    }
}

fn date_cell(date: &ExcelDateTime) -> Cell {
    let days = date.as_f64();
    let is_time = date.is_duration() || days > 0.0 && days < 1.0;
    if let Some(time) = TimeCell::of_days(days).filter(|_| is_time) {
        return Cell::Time(time);
    }
    let (year, month, day, ..) = date.to_ymd_hms_milli();
    Cell::Date(DateCell::of(year.into(), month.into(), day.into()))
}

/// Repeats the value of a merged block in its empty cells.
fn fill_merged(
    rows: &mut [Row],
    merged: &[Dimensions],
    place: &Place,
    bounds: &mut Bounds,
) -> Result<(), Problem> {
    let mut looked_at = 0;
    for block in merged.iter().filter(|block| {
        block.start.0 <= block.end.0 && block.start.1 <= block.end.1 && block.len() <= MOST_MERGED
    }) {
        let Ok(top) = rows.binary_search_by_key(&block.start.0, |row| row.index) else {
            continue;
        };
        let value = rows[top].get(block.start.1).clone();
        // A block across is a title; only blocks down stand for a value of each row.
        if value == Cell::Empty || block.end.0 == block.start.0 {
            continue;
        }
        for row in rows[top + 1..].iter_mut().take_while(|row| row.index <= block.end.0) {
            looked_at += 1;
            if let Err(position) =
                row.cells.binary_search_by_key(&block.start.1, |(column, _)| *column)
            {
                let taken = bounds.take(&value);
                taken.map_err(|kind| Problem::at(place.clone(), kind))?;
                row.cells.insert(position, (block.start.1, value.clone()));
            }
        }
        // Blocks do not overlap: no sheet has more than its cells.
        if looked_at > MOST_LOOKED_AT {
            return Err(damaged(place, "mergeCells"));
        }
    }
    Ok(())
}
