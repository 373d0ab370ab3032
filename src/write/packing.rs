//! Packs the parts of a large workbook at once: one after the other they take as long as writing them does.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, Write};
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use tempfile::{SpooledTempFile, spooled_tempfile};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::parallel;

/// A packed part is kept in memory up to this size.
const KEPT_IN_MEMORY: usize = 1 << 20;
/// More threads would wait for the largest part.
const MOST_THREADS: usize = 4;
/// What the rows of a sheet stand between.
const BEFORE_ROWS: &str = "<sheetData>";
const AFTER_ROWS: &str = "</sheetData>";

/// The rows of a sheet that are in a file of their own, and the number of the sheet from 0.
pub struct Apart {
    /// The number of the sheet.
    pub sheet: usize,
    /// Its rows.
    pub rows: File,
}

/// A part of the workbook.
struct Part<'a> {
    at: usize,
    /// The rows that it takes in.
    rows: Option<&'a File>,
    size: u64,
}

/// Packs a workbook anew, with the rows of its large sheets.
///
/// # Errors
/// The system refuses to write.
pub fn pack(level: u8, workbook: &[u8], apart: &[Apart], to: impl Write + Seek) -> io::Result<()> {
    let archive = ZipArchive::new(Cursor::new(workbook))?;
    let part = |at: usize| -> io::Result<Part<'_>> {
        let mut archive = archive.clone();
        let part = archive.by_index(at)?;
        let is_sheet = |apart: &&Apart| {
            part.name()
                .is_ok_and(|name| name == format!("xl/worksheets/sheet{}.xml", apart.sheet + 1))
        };
        let rows = apart.iter().find(is_sheet).map(|apart| &apart.rows);
        let size = rows.map_or(Ok(part.size()), |rows| {
            rows.metadata().map(|rows| rows.len())
        })?;
        Ok(Part { at, rows, size })
    };
    let mut parts = (0..archive.len())
        .map(part)
        .collect::<io::Result<Vec<_>>>()?;
    // The largest first: nothing waits for it in the end.
    parts.sort_by_key(|part| std::cmp::Reverse(part.size));
    let (next, packed) = (
        AtomicUsize::new(0),
        parts.iter().map(|_| OnceLock::new()).collect::<Vec<_>>(),
    );
    let threads = available_parallelism()
        .map_or(1, NonZero::get)
        .min(MOST_THREADS);
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

/// Returns an archive of one part.
fn pack_part(
    level: u8,
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    part: &Part<'_>,
) -> io::Result<SpooledTempFile> {
    let mut from = archive.by_index(part.at)?;
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(level.into()))
        .unix_permissions(0o600)
        .last_modified_time(DateTime::default())
        .large_file(part.size >= u32::MAX.into());
    let mut packed = ZipWriter::new(spooled_tempfile(KEPT_IN_MEMORY));
    packed.start_file(from.name()?, options)?;
    let Some(mut rows) = part.rows else {
        io::copy(&mut from, &mut packed)?;
        return Ok(packed.finish()?);
    };
    let mut sheet = String::new();
    from.read_to_string(&mut sheet)?;
    // What else stands there is written with the rows.
    let around = sheet
        .split_once(BEFORE_ROWS)
        .and_then(|(before, rest)| Some((before, rest.split_once(AFTER_ROWS)?.1)));
    let (before, after) = around.ok_or_else(|| io::Error::other("a sheet without rows"))?;
    packed.write_all(before.as_bytes())?;
    packed.write_all(BEFORE_ROWS.as_bytes())?;
    rows.rewind()?;
    io::copy(&mut rows, &mut packed)?;
    packed.write_all(AFTER_ROWS.as_bytes())?;
    packed.write_all(after.as_bytes())?;
    Ok(packed.finish()?)
}
