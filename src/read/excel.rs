//! Workbook files to sheets. The only file that names `calamine`.

use std::io::{Cursor, Read};
use std::sync::Arc;

use calamine::{Data, DataRef, Dimensions, ExcelDateTime, Ods, Range, Reader, SheetVisible, Sheets, Xls, Xlsb, Xlsx};

use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::grid::{Book, Cell, DateCell, Row, Sheet, TimeCell};
use crate::read::guard::guarded;
use crate::read::ods;

type Bytes<'a> = Cursor<&'a [u8]>;

/// More cells than any tournament's sheet has; beyond it the sheet is refused.
const MOST_CELLS: usize = 8_000_000;
/// More bytes than any tournament's workbook unpacks to: a small file may hide gigabytes.
const MOST_UNPACKED: u64 = 256 << 20;
/// What a cell of Excel can hold.
const LONGEST_TEXT: usize = 32_767;
/// A merged block is filled up to this many cells.
const MOST_MERGED: u64 = 4096;

/// Reads a workbook of any of Excel's formats or ODS.
///
/// # Errors
/// One problem that says why this is no readable workbook.
pub fn read(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    guarded(|| read_sheets(name, ods::without_ruby(bytes, MOST_UNPACKED).as_deref().unwrap_or(bytes))).unwrap_or_else(|| {
        let kind = Kind::Damaged { detail: "unexpected structure".to_string() };
        Err(Problem { place: Place::book(name), kind, found: String::new() })
    })
}

fn read_sheets(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    let problem = |kind| Problem { place: Place::book(name), kind, found: String::new() };
    let damaged = |detail: String| problem(Kind::Damaged { detail });
    let mut sheets = open(bytes).map_err(|refusal| match refusal {
        Refusal::Encrypted => problem(Kind::Encrypted {}),
        Refusal::Damaged(detail) => damaged(detail),
        Refusal::TooLarge => problem(Kind::UnpacksTooLarge { limit: (MOST_UNPACKED >> 20).to_string() }),
        Refusal::NoWorkbook => problem(Kind::NotAWorkbook {}),
    })?;
    let names = sheets.sheet_names();
    let is_hidden = |sheet: &calamine::Sheet| sheet.visible != SheetVisible::Visible;
    let hidden = sheets.sheets_metadata().iter().enumerate().filter(|(_, sheet)| is_hidden(sheet)).map(|(at, _)| at).collect();
    let mut book = Book { name: Arc::clone(name), sheets: Vec::new(), hidden, guessed_encoding: None };
    for (index, sheet_name) in names.iter().enumerate() {
        let place = Place { book: Arc::clone(name), sheet_index: index, sheet: sheet_name.as_str().into(), cell: None };
        let mut rows = match &mut sheets {
            Sheets::Xlsx(xlsx) => stream(xlsx, sheet_name, &place)?,
            other => match other.worksheet_range(sheet_name) {
                Ok(range) => from_range(&range),
                Err(error) => return Err(damaged(format!("{sheet_name}: {error}"))),
            },
        };
        let merged = match &mut sheets {
            Sheets::Xlsx(xlsx) => xlsx.merge_cells_by_sheet_name(sheet_name).unwrap_or_default(),
            Sheets::Xls(xls) => xls.merge_cells_by_sheet_name(sheet_name).unwrap_or_default(),
            _ => Vec::new(),
        };
        fill_merged(&mut rows, &merged);
        book.sheets.push(Sheet { place, rows });
    }
    Ok(book)
}

/// Refuses cells that no workbook can hold.
///
/// # Errors
/// The first of them.
pub fn no_long_texts(book: &Book) -> Result<(), Problem> {
    for sheet in &book.sheets {
        let cells = sheet.rows.iter().flat_map(|row| row.cells.iter().map(move |(column, cell)| (row.index, *column, cell)));
        for (row, column, cell) in cells {
            if let Cell::Text(text) = cell
                && text.len() > LONGEST_TEXT
                && text.chars().count() > LONGEST_TEXT
            {
                let kind = Kind::TooLong { length: text.chars().count().to_string(), limit: LONGEST_TEXT.to_string() };
                return Err(Problem { place: sheet.place.at(row, column), kind, found: String::new() });
            }
        }
    }
    Ok(())
}

enum Refusal {
    Encrypted,
    Damaged(String),
    TooLarge,
    NoWorkbook,
}

/// Opens by what the bytes are, whatever the file is called.
fn open(bytes: &[u8]) -> Result<Sheets<Bytes<'_>>, Refusal> {
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        let encrypted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        if bytes.windows(encrypted.len()).any(|window| window == encrypted) {
            return Err(Refusal::Encrypted);
        }
        sound(bytes).map_err(|error| Refusal::Damaged(error.to_string()))?;
        return match Xls::new(Cursor::new(bytes)) {
            Ok(xls) => Ok(Sheets::Xls(xls)),
            Err(calamine::XlsError::Password) => Err(Refusal::Encrypted),
            Err(error) => Err(Refusal::Damaged(error.to_string())),
        };
    }
    if !bytes.starts_with(b"PK") {
        return Err(Refusal::NoWorkbook);
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| Refusal::Damaged(error.to_string()))?;
    let sizes = (0..archive.len()).filter_map(|at| archive.by_index_raw(at).ok().map(|file| file.size()));
    if sizes.fold(0, u64::saturating_add) > MOST_UNPACKED {
        return Err(Refusal::TooLarge);
    }
    let has = |name: &str| archive.index_for_name(name).is_some();
    if has("xl/workbook.bin") {
        return Xlsb::new(Cursor::new(bytes)).map(Sheets::Xlsb).map_err(|error| Refusal::Damaged(error.to_string()));
    }
    if has("content.xml") && has("mimetype") {
        let mut content = Vec::new();
        let part = archive.by_name("content.xml").map_err(|error| Refusal::Damaged(error.to_string()))?;
        part.take(MOST_UNPACKED).read_to_end(&mut content).map_err(|error| Refusal::Damaged(error.to_string()))?;
        // calamine waits forever for the end of a table that is cut off.
        if !content.trim_ascii_end().ends_with(b"</office:document-content>") {
            return Err(Refusal::Damaged("content.xml".to_string()));
        }
        return match Ods::new(Cursor::new(bytes)) {
            Ok(ods) => Ok(Sheets::Ods(ods)),
            Err(calamine::OdsError::Password) => Err(Refusal::Encrypted),
            Err(error) => Err(Refusal::Damaged(error.to_string())),
        };
    }
    if archive.file_names().flatten().any(|name| name.starts_with("xl/")) {
        return match Xlsx::new(Cursor::new(bytes)) {
            Ok(xlsx) => Ok(Sheets::Xlsx(xlsx)),
            Err(calamine::XlsxError::Password) => Err(Refusal::Encrypted),
            Err(error) => Err(Refusal::Damaged(error.to_string())),
        };
    }
    Err(Refusal::NoWorkbook)
}

/// Follows the sectors of an .xls once: `calamine` follows a ring of them until there is no memory left.
fn sound(bytes: &[u8]) -> std::io::Result<()> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes))?;
    for name in ["/Workbook", "/Book"] {
        if file.is_stream(name) {
            std::io::copy(&mut file.open_stream(name)?, &mut std::io::sink())?;
        }
    }
    Ok(())
}

/// Reads a sheet cell by cell, so that a sheet that claims a million rows costs nothing.
fn stream(xlsx: &mut Xlsx<Bytes<'_>>, name: &str, place: &Place) -> Result<Vec<Row>, Problem> {
    let damaged = |error: calamine::XlsxError| Problem {
        place: place.clone(),
        kind: Kind::Damaged { detail: error.to_string() },
        found: String::new(),
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut dates = false;
    {
        let mut reader = match xlsx.worksheet_cells_reader(name) {
            Ok(reader) => reader,
            // Chart sheets and the like hold no cells.
            Err(calamine::XlsxError::NotAWorksheet(_)) => return Ok(rows),
            Err(error) => return Err(damaged(error)),
        };
        let mut count = 0;
        while let Some(record) = reader.next_cell_with_formula().map_err(damaged)? {
            let cell = match record.value {
                DataRef::Empty if record.formula.is_some() => Cell::Unstored,
                value => cell(Data::from(value)),
            };
            if cell == Cell::Empty {
                continue;
            }
            dates |= matches!(cell, Cell::Date(_));
            count += 1;
            if count > MOST_CELLS {
                let kind = Kind::TooLarge { limit: MOST_CELLS.to_string() };
                return Err(Problem { place: place.clone(), kind, found: String::new() });
            }
            push(&mut rows, record.pos, cell);
        }
    }
    rows.sort_by_key(|row| row.index);
    if dates && let Ok(styles) = xlsx.worksheet_style(name) {
        for row in &mut rows {
            for (column, cell) in &mut row.cells {
                if let Cell::Date(date) = cell {
                    let format = styles.get((row.index, *column)).and_then(|style| style.number_format.as_ref());
                    date.month_first = format.and_then(|format| month_first(&format.format_code));
                    // `0:0` is the first moment of the first day there is.
                    let is_first = matches!((date.year, date.month, date.day), (1899, 12, 31) | (1904, 1, 1));
                    if is_first && format.is_some_and(|format| is_time(&format.format_code)) {
                        *cell = Cell::Time(TimeCell { hours: 0, minutes: 0, seconds: 0 });
                    }
                }
            }
        }
        same_order(&mut rows);
    }
    Ok(rows)
}

/// One sheet was typed in one country's settings: where some dates' formats tell the order, it is the
/// order of the others too.
fn same_order(rows: &mut [Row]) {
    let dates = |rows: &[Row]| -> Vec<bool> {
        let cells = rows.iter().flat_map(|row| &row.cells);
        cells.filter_map(|(_, cell)| if let Cell::Date(date) = cell { date.month_first } else { None }).collect()
    };
    let known = dates(rows);
    let Some(&first) = known.first() else { return };
    if known.iter().any(|order| *order != first) {
        return;
    }
    for (_, cell) in rows.iter_mut().flat_map(|row| &mut row.cells) {
        if let Cell::Date(date) = cell {
            date.month_first = Some(first);
        }
    }
}

/// Returns whether a date format puts the month before the day; nothing where it leaves it open.
///
/// `d-mmm` is what both American and British Excel give a typed score, so it tells nothing.
fn month_first(format: &str) -> Option<bool> {
    let format = format.to_lowercase();
    let (month, day) = (format.find('m')?, format.find('d')?);
    match (month < day, format.contains("mmm")) {
        (true, _) => Some(true),
        (false, false) => Some(false),
        (false, true) => None,
    }
}

/// Whether a format shows hours, and no day.
fn is_time(format: &str) -> bool {
    let format = format.to_lowercase();
    format.contains('h') && !format.contains(['d', 'y'])
}

fn push(rows: &mut Vec<Row>, (row, column): (u32, u32), cell: Cell) {
    let fresh = rows.last().is_none_or(|last| last.index != row);
    if fresh {
        rows.push(Row { index: row, cells: Vec::new() });
    }
    if let Some(last) = rows.last_mut() {
        last.cells.push((column, cell));
    }
}

fn from_range(range: &Range<Data>) -> Vec<Row> {
    let Some((row0, column0)) = range.start() else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for (row, column, data) in range.used_cells() {
        let place = (row0 + u32::try_from(row).unwrap_or(u32::MAX - row0), column0 + u32::try_from(column).unwrap_or(0));
        // ODS gives errors as text.
        let cell = match data {
            Data::String(text) if text.starts_with('#') && text.ends_with(['!', '?', 'A']) && text.len() < 9 => Cell::Error(text.clone()),
            data => cell(data.clone()),
        };
        if cell != Cell::Empty {
            push(&mut rows, place, cell);
        }
    }
    rows
}

fn cell(data: Data) -> Cell {
    match data {
        Data::Empty => Cell::Empty,
        Data::Int(number) => Cell::Number(number as f64),
        Data::Float(number) => Cell::Number(number),
        Data::String(text) => Cell::Text(text),
        Data::DurationIso(text) => TimeCell::of_iso(&text).map_or(Cell::Text(text), Cell::Time),
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
    Cell::Date(DateCell { year: year.into(), month: month.into(), day: day.into(), month_first: None })
}

fn iso_date(text: &str) -> Cell {
    let date = text.split('T').next().unwrap_or_default();
    let parts: Vec<u32> = date.split('-').filter_map(|part| part.parse().ok()).collect();
    match parts[..] {
        [year, month, day] => Cell::Date(DateCell { year, month, day, month_first: None }),
        _ => Cell::Text(text.to_string()),
    }
}

/// Repeats the value of a merged block in its empty cells.
fn fill_merged(rows: &mut [Row], merged: &[Dimensions]) {
    for block in merged.iter().filter(|block| block.len() <= MOST_MERGED) {
        let Ok(top) = rows.binary_search_by_key(&block.start.0, |row| row.index) else {
            continue;
        };
        let value = rows[top].get(block.start.1).clone();
        // A block across is a title; only blocks down stand for a value of each row.
        if value == Cell::Empty || block.end.0 == block.start.0 {
            continue;
        }
        for index in block.start.0 + 1..=block.end.0 {
            if let Ok(at) = rows.binary_search_by_key(&index, |row| row.index)
                && let Err(position) = rows[at].cells.binary_search_by_key(&block.start.1, |(column, _)| *column)
            {
                rows[at].cells.insert(position, (block.start.1, value.clone()));
            }
        }
    }
}
