//! Packs the parts of a workbook in parallel: one by one they take as long as writing them does. Removes the marks of texts for the
//! library.

#[cfg(feature = "cli")]
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, Write};
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use memchr::memmem;
#[cfg(feature = "cli")]
use tempfile::SpooledTempFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::parallel;
use crate::write::sanitize::TEXT;
use crate::write::shared_formulas::Inserted;

/// A packed part; a large one is in a file.
#[cfg(feature = "cli")]
type Packed = SpooledTempFile;
#[cfg(not(feature = "cli"))]
type Packed = Cursor<Vec<u8>>;

/// Returns room for a packed part.
#[cfg(feature = "cli")]
fn layout() -> Packed {
    const KEPT_IN_MEMORY: usize = 1 << 20;
    SpooledTempFile::new(KEPT_IN_MEMORY)
}

/// Returns room for a packed part.
#[cfg(not(feature = "cli"))]
fn layout() -> Packed {
    Cursor::default()
}

/// The rows of a large sheet: in a file where there are files.
#[cfg(feature = "cli")]
pub(super) type Kept = File;
#[cfg(not(feature = "cli"))]
pub(super) type Kept = Cursor<Vec<u8>>;

/// Returns room for the rows of a large sheet.
///
/// # Errors
/// There is no room for temporary files.
#[cfg(feature = "cli")]
pub(super) fn room() -> io::Result<Kept> {
    tempfile::tempfile()
}

/// Returns room for the rows of a large sheet.
#[cfg(not(feature = "cli"))]
#[expect(clippy::unnecessary_wraps, reason = "where there are files, it can fail")]
pub(super) fn room() -> io::Result<Kept> {
    Ok(Cursor::default())
}

#[cfg(feature = "cli")]
fn length(rows: &Kept) -> io::Result<u64> {
    rows.metadata().map(|rows| rows.len())
}

#[cfg(not(feature = "cli"))]
#[expect(clippy::unnecessary_wraps, reason = "where there are files, it can fail")]
fn length(rows: &Kept) -> io::Result<u64> {
    Ok(rows.get_ref().len() as u64)
}

/// Returns the rows from their beginning.
#[cfg(feature = "cli")]
fn from_the_beginning(mut rows: &Kept) -> io::Result<impl Read> {
    rows.rewind()?;
    Ok(rows)
}

/// Returns the rows from their beginning.
#[cfg(not(feature = "cli"))]
#[expect(clippy::unnecessary_wraps, reason = "where there are files, it can fail")]
fn from_the_beginning(rows: &Kept) -> io::Result<impl Read> {
    Ok(rows.get_ref().as_slice())
}

/// More threads would wait for the largest part.
const MOST_THREADS: usize = 4;
/// The XML before and after the rows of a sheet.
const BEFORE_ROWS: &[u8] = b"<sheetData>";
const AFTER_ROWS: &[u8] = b"</sheetData>";

/// The rows of a sheet that are kept apart, and the number of the sheet from 0.
pub(super) struct SheetRows {
    pub sheet: usize,
    pub rows: Kept,
    /// What belongs into them.
    pub inserted: Inserted,
}

struct Part<'a> {
    at: usize,
    /// The rows that it takes in.
    rows: Option<&'a SheetRows>,
    size: u64,
}

/// Packs a workbook anew, with the rows of its large sheets, and without the marks of texts.
///
/// # Errors
/// The system refuses to write.
pub(super) fn pack(
    level: u8,
    workbook: &[u8],
    apart: &[SheetRows],
    to: impl Write + Seek,
) -> io::Result<()> {
    let archive = ZipArchive::new(Cursor::new(workbook))?;
    let part = |at: usize| -> io::Result<Part<'_>> {
        let mut archive = archive.clone();
        let part = archive.by_index(at)?;
        let is_sheet = |apart: &&SheetRows| {
            part.name()
                .is_ok_and(|name| name == format!("xl/worksheets/sheet{}.xml", apart.sheet + 1))
        };
        let rows = apart.iter().find(is_sheet);
        let size = rows.map_or(Ok(part.size()), |apart| length(&apart.rows))?;
        Ok(Part { at, rows, size })
    };
    let mut parts = (0..archive.len()).map(part).collect::<io::Result<Vec<_>>>()?;
    // The largest first: nothing waits for it in the end.
    parts.sort_by_key(|part| std::cmp::Reverse(part.size));
    let (next, packed) =
        (AtomicUsize::new(0), parts.iter().map(|_| OnceLock::new()).collect::<Vec<_>>());
    let threads = available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS);
    let each = |mut archive: ZipArchive<Cursor<&[u8]>>| -> io::Result<()> {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Each part is taken by one thread.
            let _ = packed[part.at].set(pack_part(level, &mut archive, part)?);
        }
        Ok(())
    };
    for done in parallel::all_at_once(vec![archive.clone(); threads], each) {
        done?;
    }
    let mut whole = ZipWriter::new(to);
    for part in packed.into_iter().filter_map(OnceLock::into_inner) {
        whole.merge_archive(ZipArchive::new(part)?)?;
    }
    whole.finish()?.flush()
}

/// Packs texts as the parts of a document.
///
/// # Errors
/// The system refuses to write.
#[cfg(feature = "cli")]
pub(super) fn of_texts(parts: &[(&str, &str)], to: impl Write + Seek) -> io::Result<()> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    let mut packed = ZipWriter::new(to);
    for (name, text) in parts {
        packed.start_file(*name, options)?;
        packed.write_all(text.as_bytes())?;
    }
    packed.finish()?.flush()
}

fn pack_part(
    level: u8,
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    part: &Part<'_>,
) -> io::Result<Packed> {
    let mut from = archive.by_index(part.at)?;
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(level.into()))
        .unix_permissions(0o600)
        .last_modified_time(DateTime::default())
        .large_file(part.size >= u32::MAX.into());
    let mut packed = ZipWriter::new(layout());
    packed.start_file(from.name()?, options)?;
    let mut whole = Vec::new();
    from.read_to_end(&mut whole)?;
    let Some(rows) = part.rows else {
        unmarked(&whole, &mut packed)?;
        return Ok(packed.finish()?);
    };
    // The remaining parts are written with the rows.
    let at = |tag: &[u8]| memmem::find(&whole, tag);
    let (Some(before), Some(after)) = (at(BEFORE_ROWS), at(AFTER_ROWS)) else {
        return Err(io::Error::other("a sheet without rows"));
    };
    unmarked(&whole[..before + BEFORE_ROWS.len()], &mut packed)?;
    whole_rows(rows, &mut packed)?;
    unmarked(&whole[after..], &mut packed)?;
    Ok(packed.finish()?)
}

/// Writes rows with what belongs into them.
fn whole_rows(rows: &SheetRows, to: &mut impl Write) -> io::Result<()> {
    let mut from = BufReader::with_capacity(1 << 16, from_the_beginning(&rows.rows)?);
    let mut copied = 0;
    for (at, text) in &rows.inserted {
        io::copy(&mut from.by_ref().take(at - copied), to)?;
        to.write_all(text.as_bytes())?;
        copied = *at;
    }
    io::copy(&mut from, to)?;
    Ok(())
}

/// Writes a part without the marks of texts.
fn unmarked(part: &[u8], to: &mut impl Write) -> io::Result<()> {
    let (mut mark, mut from) = ([0; 3], 0);
    let mark = TEXT.encode_utf8(&mut mark).as_bytes();
    for at in memmem::find_iter(part, mark) {
        to.write_all(&part[from..at])?;
        from = at + mark.len();
    }
    to.write_all(&part[from..])
}
