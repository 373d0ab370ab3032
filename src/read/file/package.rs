//! The archive that an xlsx, xlsb or ods is: unpacked once, within limits, and handed on as it was found to be sound.
//! The only file that names `zip`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read, Write, copy};
use std::ops::Range;

use memchr::memmem;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::problem::{Kind, TooLarge};
use crate::read::file::damaged;
use crate::read::file::runs;
use crate::read::file::tags::{Tag, Tags};

/// More bytes than any tournament's workbook unpacks to: a small file may hide gigabytes.
const MOST_UNPACKED: u64 = 256 << 20;
/// From this size on it is looked whether all of a workbook has to be unpacked.
const LARGE: u64 = 32 << 20;
/// Excel has no more cell formats, nor longer descriptions of one; every format is copied by the reader.
const MOST_FORMATS: usize = 65_536;
const LONGEST_FORMAT: usize = 2_048;
/// Folders and files that hold no cells: pictures, caches, what other programs keep there.
const NO_CELLS: [&str; 13] = [
    "xl/media/",
    "xl/drawings/",
    "xl/charts/",
    "xl/pivotcache/",
    "xl/externallinks/",
    "xl/printersettings/",
    "xl/activex/",
    "xl/embeddings/",
    "xl/richdata/",
    "xl/calcchain.",
    "xl/vbaproject.bin",
    "docprops/",
    "customxml/",
];

/// An archive of the hidden sheets, and every sheet.
type HiddenSheets = (Archive, Vec<SheetPart>);

/// Which part of an archive a sheet is.
pub struct SheetPart {
    pub name: String,
    pub part: String,
    pub hidden: bool,
}

/// What tells the sheets of a book, and which parts they are.
const OF_BOOK: [&str; 2] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"];

/// An archive of the parts that hold cells or tell how to read them, which are not packed.
pub struct Archive {
    pub bytes: Vec<u8>,
    /// Where in it each part is.
    parts: Vec<(String, Range<usize>)>,
}

impl Archive {
    /// Unpacks an archive, but for some of its parts.
    pub fn open(bytes: &[u8], left_out: &BTreeSet<String>) -> Result<Self, Kind> {
        Self::open_parts(bytes, |name| !left_out.contains(name), holds_cells)
    }

    /// Returns an archive of the hidden sheets alone, and the part of every sheet by its name, where the whole is large enough
    /// for it to matter.
    pub fn hidden_sheets(bytes: &[u8]) -> Option<HiddenSheets> {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
        let sizes = (0..archive.len())
            .filter_map(|at| archive.by_index_raw(at).ok().map(|file| file.size()));
        if sizes.fold(0, u64::saturating_add) < LARGE {
            return None;
        }
        let book = Self::open_parts(bytes, |name| OF_BOOK.contains(&name), holds_cells).ok()?;
        let sheets = book.sheet_parts()?;
        if sheets.iter().all(|sheet| !sheet.hidden) {
            return None;
        }
        let is_seen = |name: &str| {
            let mut sheets = sheets.iter();
            sheets.any(|sheet| sheet.part == name && !sheet.hidden)
        };
        let hidden = Self::open_parts(bytes, |name| !is_seen(name), holds_cells).ok()?;
        hidden.look_over().ok()?;
        Some((hidden.for_reader().ok()?.unwrap_or(hidden), sheets))
    }

    /// Returns the sheets of a workbook and their parts.
    pub fn sheet_parts(&self) -> Option<Vec<SheetPart>> {
        let (xml, targets) = (self.part(OF_BOOK[0])?, self.part(OF_BOOK[1])?);
        let text =
            |value: Option<&[u8]>| String::from_utf8_lossy(value.unwrap_or_default()).into_owned();
        // Beside the book, or from the top of the archive on.
        let part_of = |target: &str| {
            target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_string)
        };
        let targets: BTreeMap<String, String> = Tags::new(targets)
            .filter(|tag| tag.name == b"Relationship")
            .map(|tag| (text(tag.attribute(b"Id")), part_of(&text(tag.attribute(b"Target")))))
            .collect();
        let sheets = Tags::new(xml).filter(|tag| tag.name == b"sheet");
        let part = |tag: Tag<'_>| {
            Some(SheetPart {
                name: text(tag.attribute(b"name")),
                part: targets.get(&text(tag.attribute(b"id")))?.clone(),
                hidden: tag.attribute(b"state").is_some(),
            })
        };
        Some(sheets.filter_map(part).collect())
    }

    /// Unpacks the files of an archive that is no workbook, those that may hold tables.
    pub fn of_files(bytes: &[u8], may_hold: impl Fn(&str) -> bool) -> Result<Self, Kind> {
        Self::open_parts(bytes, |_| true, may_hold)
    }

    /// Unpacks those of the wanted parts that are kept, by their names as programs compare them; all that are wanted count as unpacked.
    fn open_parts(
        bytes: &[u8],
        wanted: impl Fn(&str) -> bool,
        is_kept: impl Fn(&str) -> bool,
    ) -> Result<Self, Kind> {
        let mut packed = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
        let too_large =
            || Kind::TooLarge(TooLarge::Unpacked { limit: (MOST_UNPACKED >> 20).to_string() });
        let (mut all, mut of_cells) = (0u64, 0u64);
        for at in 0..packed.len() {
            let Ok(part) = packed.by_index_raw(at) else {
                continue;
            };
            let Some(name) = part.name().ok().filter(|name| wanted(name)) else {
                continue;
            };
            all = all.saturating_add(part.size());
            if is_kept(&known_as(&name)) {
                of_cells = of_cells.saturating_add(part.size());
            }
        }
        if all > MOST_UNPACKED {
            return Err(too_large());
        }
        // Programs differ in which of two parts of one name they read.
        let mut names = BTreeSet::new();
        if packed.has_duplicate_names() {
            return Err(damaged("zip"));
        }
        let (mut parts, mut left) = (writer(of_cells as usize), MOST_UNPACKED);
        for at in 0..packed.len() {
            let part = packed.by_index(at).map_err(damaged)?;
            let name = part.name().map_err(damaged)?.to_string();
            let known_as = known_as(&name);
            if part.is_dir() || !wanted(&name) || !is_kept(&known_as) {
                continue;
            }
            if !names.insert(known_as) {
                return Err(damaged(name));
            }
            parts.start_file(&*name, stored()).map_err(damaged)?;
            // Read to the end, where the checksum is compared; no more is taken than is left, whatever it says it is.
            let taken = copy(&mut part.take(left + 1), &mut parts)
                .map_err(|error| damaged(format!("{name}: {error}")))?;
            left = left.checked_sub(taken).ok_or_else(too_large)?;
        }
        Self::written(parts)
    }

    /// Takes parts that were put together, and finds out where each is.
    fn written(parts: ZipWriter<Cursor<Vec<u8>>>) -> Result<Self, Kind> {
        let mut archive = parts.finish_into_readable().map_err(damaged)?;
        let mut parts = Vec::new();
        for at in 0..archive.len() {
            let part = archive.by_index(at).map_err(damaged)?;
            let name = part.name().map_err(damaged)?.to_string();
            let start = part
                .data_start()
                .and_then(|start| usize::try_from(start).ok())
                .ok_or_else(|| damaged(&name))?;
            let size = usize::try_from(part.size()).map_err(|_| damaged(&name))?;
            parts.push((name, start..start + size));
        }
        Ok(Self { bytes: archive.into_inner().into_inner(), parts })
    }

    pub fn parts(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.parts
            .iter()
            .filter_map(|(name, range)| Some((name.as_str(), self.bytes.get(range.clone())?)))
    }

    pub fn part(&self, name: &str) -> Option<&[u8]> {
        self.parts().find(|(known, _)| *known == name).map(|(_, bytes)| bytes)
    }

    pub fn has_folder(&self, folder: &str) -> bool {
        self.parts.iter().any(|(part, _)| part.starts_with(folder))
    }

    /// Returns the same with parts replaced, where `change` has something else for them; an error ends it.
    pub fn changed(
        &self,
        change: impl Fn(&str, &[u8]) -> Result<Option<Vec<u8>>, Kind>,
    ) -> Result<Option<Self>, Kind> {
        let mut changes: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
        for (name, bytes) in self.parts() {
            changes.extend(change(name, bytes)?.map(|bytes| (name, bytes)));
        }
        if changes.is_empty() {
            return Ok(None);
        }
        let mut parts = writer(self.bytes.len());
        for (name, bytes) in self.parts() {
            parts.start_file(name, stored()).map_err(damaged)?;
            parts.write_all(changes.get(name).map_or(bytes, Vec::as_slice)).map_err(damaged)?;
        }
        Self::written(parts).map(Some)
    }

    /// Looks over the parts in XML, but for the sheets, for what the reader would not refuse: one part for several sheets, counts
    /// that nothing holds.
    pub fn look_over(&self) -> Result<(), Kind> {
        for (name, bytes) in self.parts() {
            let known_as = name.to_ascii_lowercase();
            if ending(&known_as) == "rels" {
                each_once(bytes, b"Relationship", b"Target", |kind| kind.ends_with(b"/worksheet"))?;
            } else if ending(&known_as) == "xml" {
                match Tags::new(bytes).next().map(|tag| tag.name) {
                    Some(b"workbook") => each_once(bytes, b"sheet", b"id", |_| true)?,
                    Some(b"sst") => no_impossible_count(bytes)?,
                    Some(b"styleSheet") => no_impossible_formats(bytes)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    pub fn has_merged_cells(&self) -> bool {
        self.parts().any(|(name, bytes)| {
            is_sheet(name, bytes) && memmem::find(bytes, b"mergeCell").is_some()
        })
    }

    /// Whether some of the formats of cells strike their text out.
    pub fn may_strike_out(&self) -> bool {
        self.part("xl/styles.xml").is_some_and(runs::may_strike_out)
    }

    /// Whether a part of the text of some cells is struck out.
    pub fn may_strike_runs_out(&self) -> bool {
        let mut parts = self.parts();
        parts.any(|(name, bytes)| holds_texts(name, bytes) && runs::may_strike_out(bytes))
    }

    /// Looks over the sheets for what the reader would not refuse, texts that are none of the book's among it; and returns the same
    /// with text for the errors that it does not know, and with characters for raised digits, where there are some.
    pub fn for_reader(&self) -> Result<Option<Self>, Kind> {
        self.changed(|name, bytes| {
            if is_sheet(name, bytes) {
                let of_errors = sheet(name, bytes)?;
                Ok(runs::in_part(of_errors.as_deref().unwrap_or(bytes)).or(of_errors))
            } else if is_shared_texts(name) {
                Ok(runs::in_part(bytes))
            } else {
                Ok(None)
            }
        })
    }
}

/// Returns an archive of files by their paths, each of which is there once.
pub fn packed<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> std::io::Result<Vec<u8>> {
    let mut parts = writer(0);
    for (path, bytes) in files {
        parts.start_file(path, stored())?;
        parts.write_all(bytes)?;
    }
    Ok(parts.finish()?.into_inner())
}

/// Begins an archive of so many bytes, which are not packed.
fn writer(size: usize) -> ZipWriter<Cursor<Vec<u8>>> {
    /// What an archive says of its parts is hardly ever more.
    const BESIDE: usize = 1 << 16;
    ZipWriter::new(Cursor::new(Vec::with_capacity(size + BESIDE)))
}

fn stored() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Stored)
}

/// Whether a part holds the texts of cells.
fn holds_texts(name: &str, bytes: &[u8]) -> bool {
    is_shared_texts(name) || is_sheet(name, bytes)
}

fn is_shared_texts(name: &str) -> bool {
    known_as(name).ends_with("sharedstrings.xml")
}

/// Returns a part's name as programs compare it.
fn known_as(name: &str) -> String {
    name.replace('\\', "/").to_ascii_lowercase()
}

fn holds_cells(known_as: &str) -> bool {
    !NO_CELLS.iter().any(|start| known_as.starts_with(start))
        && (known_as == "mimetype" || ["xml", "rels", "bin"].contains(&ending(known_as)))
}

fn is_sheet(name: &str, bytes: &[u8]) -> bool {
    ending(&name.to_ascii_lowercase()) == "xml"
        && Tags::new(bytes).next().is_some_and(|tag| tag.name == b"worksheet")
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Refuses two sheets that are one part: no program writes that, and each would be read anew.
fn each_once(
    xml: &[u8],
    element: &[u8],
    attribute: &[u8],
    wanted: impl Fn(&[u8]) -> bool,
) -> Result<(), Kind> {
    let mut seen = BTreeSet::new();
    let is_wanted = |tag: &Tag<'_>| wanted(tag.attribute(b"Type").unwrap_or_default());
    let tags = Tags::new(xml).filter(|tag| tag.name == element && is_wanted(tag));
    for value in tags.filter_map(|tag| tag.attribute(attribute)) {
        let known_as = value.to_ascii_lowercase();
        if !seen.insert(known_as.strip_prefix(b"/xl/").unwrap_or(&known_as).to_vec()) {
            return Err(damaged(String::from_utf8_lossy(value)));
        }
    }
    Ok(())
}

/// The reader makes room for as many texts as the part says it has.
fn no_impossible_count(xml: &[u8]) -> Result<(), Kind> {
    let first = Tags::new(xml).next();
    let count = first.and_then(|tag| tag.attribute(b"uniqueCount"));
    let count = count.and_then(|count| std::str::from_utf8(count).ok()?.parse::<usize>().ok());
    // The shortest text is `<si/>`.
    if count.is_some_and(|count| count > xml.len()) {
        return Err(damaged("uniqueCount"));
    }
    Ok(())
}

fn no_impossible_formats(xml: &[u8]) -> Result<(), Kind> {
    let mut formats = 0;
    for tag in Tags::new(xml).filter(|tag| tag.name != b"styleSheet") {
        formats += usize::from(tag.name == b"xf" && !tag.end);
        if tag.length() > LONGEST_FORMAT || formats > 2 * MOST_FORMATS {
            return Err(damaged("styleSheet"));
        }
    }
    Ok(())
}

/// Where a tag stands: before the cells of a sheet, among them, or behind them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Data {
    Before,
    Within,
    Behind,
}

/// Refuses two lots of cells, cells outside them, and cells whose shared text has no number that could be one; and returns
/// the sheet with errors as text where it holds some that the reader does not know.
fn sheet(name: &str, xml: &[u8]) -> Result<Option<Vec<u8>>, Kind> {
    const KNOWN: [&[u8]; 7] =
        [b"#DIV/0!", b"#N/A", b"#NAME?", b"#NULL!", b"#NUM!", b"#REF!", b"#VALUE!"];
    let mut changes = Vec::new();
    let mut kind = None;
    let mut data = Data::Before;
    for tag in Tags::new(xml) {
        match (tag.name, tag.end) {
            (b"sheetData", end) => {
                data = match (data, end) {
                    (Data::Before, false) if !tag.is_empty() => Data::Within,
                    (Data::Before, false) | (Data::Within, true) => Data::Behind,
                    _ => return Err(damaged(format!("{name}: sheetData"))),
                };
            }
            // Programs differ in whether they read what stands outside.
            (b"c" | b"row", false)
                if data != Data::Within && (tag.name == b"c" || tag.attribute(b"r").is_some()) =>
            {
                return Err(damaged(format!(
                    "{name}: {}",
                    String::from_utf8_lossy(tag.attribute(b"r").unwrap_or(b"c"))
                )));
            }
            (b"c", false) => kind = tag.attribute(b"t"),
            (b"v", false) => {
                let text = &xml[tag.after..];
                let text = &text[..memchr::memchr(b'<', text).unwrap_or(text.len())];
                match kind {
                    Some(b"s") if text.len() > 9 || !text.iter().all(u8::is_ascii_digit) => {
                        return Err(damaged(format!(
                            "{name}: {}",
                            String::from_utf8_lossy(&text[..text.len().min(40)])
                        )));
                    }
                    Some(kind @ b"e")
                        if !KNOWN.contains(&text)
                            && looks_like_error(&String::from_utf8_lossy(text)) =>
                    {
                        changes.push(kind.as_ptr() as usize - xml.as_ptr() as usize);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    if changes.is_empty() {
        return Ok(None);
    }
    let mut changed = Vec::with_capacity(xml.len() + 2 * changes.len());
    let mut from = 0;
    for at in changes {
        changed.extend_from_slice(&xml[from..at]);
        changed.extend_from_slice(b"str");
        from = at + 1;
    }
    changed.extend_from_slice(&xml[from..]);
    Ok(Some(changed))
}

/// Whether a text is what Excel shows for an error, as far as anybody can tell.
pub fn looks_like_error(text: &str) -> bool {
    let inner = text.strip_prefix('#').filter(|_| text.len() < 20).unwrap_or_default();
    let shouted = inner.ends_with(['!', '?']) || ["N/A", "GETTING_DATA"].contains(&inner);
    shouted
        && inner.bytes().all(|byte| {
            byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"/_!?".contains(&byte)
        })
}
