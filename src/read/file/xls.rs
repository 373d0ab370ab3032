//! The records of an .xls: the reader makes a table of everything between the first cell and the last, so it is given a copy
//! in which the cells stand close together. The only file that names `cfb`.

use std::io::{Cursor, Read, Write};

use cfb::{CompoundFile, Version};

use crate::problem::{Kind, UnreadableFile};
use crate::read::file::damaged;

/// Columns of a sheet; in the copy as in any .xls.
const COLUMNS: u32 = 256;
/// Cells of a sheet, in the copy.
const MOST_CELLS: usize = 65_536 * COLUMNS as usize;

pub struct Copy {
    pub bytes: Vec<u8>,
    /// What stands in each sheet's cells of the copy, row by row.
    pub sheets: Vec<Vec<Option<Origin>>>,
}

/// What a cell of the copy was in the original.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    pub place: (u32, u32),
    /// Whether its text is one that cells share, and so must be there.
    pub shared: bool,
    /// The code of an error that the reader does not know.
    pub error: Option<u8>,
    pub formula: bool,
}

/// Returns where a cell of the copy stands in [`Copy::sheets`].
pub fn index((row, column): (u32, u32)) -> usize {
    (row * COLUMNS + column) as usize
}

pub fn copy(bytes: &[u8]) -> Result<Copy, Kind> {
    // This follows the chains of sectors, rings among them.
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(damaged)?;
    let name = ["/Workbook", "/Book"].into_iter().find(|name| file.is_stream(name));
    let name = name.ok_or_else(|| damaged("Workbook"))?;
    let mut stream = Vec::new();
    file.open_stream(name)
        .and_then(|mut stored| stored.read_to_end(&mut stream))
        .map_err(damaged)?;
    let mut records = Records { stream: &mut stream };
    let sheets = records.gather()?;
    let mut copied =
        CompoundFile::create_with_version(Version::V3, Cursor::new(Vec::new())).map_err(damaged)?;
    copied.create_stream(name).and_then(|mut new| new.write_all(&stream)).map_err(damaged)?;
    copied.flush().map_err(damaged)?;
    Ok(Copy { bytes: copied.into_inner().into_inner(), sheets })
}

struct Records<'a> {
    stream: &'a mut [u8],
}

impl Records<'_> {
    /// Returns kind and data of the record at a place, as the range of its data.
    fn record(&self, at: usize) -> Result<(u16, std::ops::Range<usize>), Kind> {
        let (kind, length) = (self.number(at)?, usize::from(self.number(at + 2)?));
        let data = at + 4..at + 4 + length;
        if data.end > self.stream.len() { Err(cut_off()) } else { Ok((kind, data)) }
    }

    fn number(&self, at: usize) -> Result<u16, Kind> {
        self.stream
            .get(at..at + 2)
            .and_then(|bytes| bytes.try_into().ok())
            .map(u16::from_le_bytes)
            .ok_or_else(cut_off)
    }

    fn put(&mut self, at: usize, number: u16) {
        self.stream[at..at + 2].copy_from_slice(&number.to_le_bytes());
    }

    /// Gathers the cells of every sheet; returns what they were.
    fn gather(&mut self) -> Result<Vec<Vec<Option<Origin>>>, Kind> {
        let (mut at, mut sheets) = (0, Vec::new());
        let end = loop {
            let (kind, data) = self.record(at)?;
            match kind {
                // FilePass
                0x002F => return Err(Kind::UnreadableFile(UnreadableFile::Encrypted {})),
                // Names and references to sheets: nobody asks for them, and they may refer to what is not there.
                0x0017 | 0x0018 => self.put(at, 0x00FF),
                // BoundSheet8
                0x0085 if data.len() > 5 => sheets.push(data.start),
                // EOF
                0x000A => break at,
                _ => {}
            }
            at = data.end;
        };
        let (mut found, mut taken) = (Vec::new(), Vec::new());
        for bound in sheets {
            // Charts, macros and the like: an empty sheet.
            if self.stream[bound + 5] != 0 {
                let end = u32::try_from(end).map_err(|_| cut_off())?;
                self.stream[bound..bound + 4].copy_from_slice(&end.to_le_bytes());
                found.push(Vec::new());
                continue;
            }
            let start =
                usize::from(self.number(bound)?) + (usize::from(self.number(bound + 2)?) << 16);
            let (cells, after) = self.gather_sheet(start)?;
            taken.push(start..after);
            found.push(cells);
        }
        // Two sheets of the same records.
        taken.sort_by_key(|range| range.start);
        if taken.windows(2).any(|pair| pair[1].start < pair[0].end) {
            return Err(damaged("BoundSheet8"));
        }
        Ok(found)
    }

    fn gather_sheet(&mut self, start: usize) -> Result<(Vec<Option<Origin>>, usize), Kind> {
        let (mut at, mut depth) = (start, 0);
        let mut cells = Vec::new();
        loop {
            let (kind, data) = self.record(at)?;
            at = data.end;
            match kind {
                // BOF: of the sheet, or of a chart within it.
                0x0809 => depth += 1,
                0x000A if depth < 2 => return Ok((cells, at)),
                0x000A => depth -= 1,
                _ if depth > 1 => {}
                // Dimensions: the reader makes room for as much as it says.
                0x0200 => self.stream[data].fill(0),
                // Number, Label, RString, RK, LabelSst, BoolErr, Formula
                0x0203 | 0x0204 | 0x00D6 | 0x027E | 0x00FD | 0x0205 | 0x0006 if data.len() >= 4 => {
                    let error = self.unknown_error(kind, data.start, data.len());
                    self.gather_cells(
                        &mut cells,
                        data.start,
                        1,
                        Origin {
                            place: (0, 0),
                            shared: kind == 0x00FD,
                            error,
                            formula: kind == 0x0006,
                        },
                    )?;
                    // The formula itself is not asked for.
                    if kind == 0x0006 && data.len() >= 22 {
                        self.put(data.start + 20, 0);
                    }
                }
                // MulRk
                0x00BD if data.len() >= 6 => {
                    let (first, last) = (self.number(data.start + 2)?, self.number(data.end - 2)?);
                    let count =
                        u32::from(last).checked_sub(u32::from(first)).ok_or_else(cut_off)? + 1;
                    let new = self.gather_cells(
                        &mut cells,
                        data.start,
                        count,
                        Origin { place: (0, 0), shared: false, error: None, formula: false },
                    )?;
                    self.put(data.end - 2, new + (last - first));
                }
                _ => {}
            }
        }
    }

    /// Moves cells of one row to the next free places of the copy; returns the column of the first.
    fn gather_cells(
        &mut self,
        cells: &mut Vec<Option<Origin>>,
        at: usize,
        count: u32,
        origin: Origin,
    ) -> Result<u16, Kind> {
        let (row, column) = (u32::from(self.number(at)?), u32::from(self.number(at + 2)?));
        if column + count > COLUMNS || cells.len() + COLUMNS as usize > MOST_CELLS {
            return Err(damaged(format!("column {}", column + count)));
        }
        let free = cells.len() as u32 % COLUMNS;
        if free + count > COLUMNS {
            cells.extend((free..COLUMNS).map(|_| None));
        }
        let (new_row, new_column) = (cells.len() as u32 / COLUMNS, cells.len() as u32 % COLUMNS);
        cells.extend(
            (column..column + count).map(|column| Some(Origin { place: (row, column), ..origin })),
        );
        self.put(at, new_row as u16);
        self.put(at + 2, new_column as u16);
        Ok(new_column as u16)
    }

    /// Takes the code of an error that the reader does not know, and puts in its place one that it knows.
    fn unknown_error(&mut self, kind: u16, at: usize, length: usize) -> Option<u8> {
        let code = match kind {
            0x0205 if length >= 8 && self.stream[at + 7] == 1 => at + 6,
            0x0006
                if length >= 14
                    && self.stream[at + 6] == 2
                    && self.stream[at + 12..at + 14] == [0xFF, 0xFF] =>
            {
                at + 8
            }
            _ => return None,
        };
        let known = [0x00, 0x07, 0x0F, 0x17, 0x1D, 0x24, 0x2A, 0x2B].contains(&self.stream[code]);
        (!known).then(|| std::mem::replace(&mut self.stream[code], 0x2A))
    }
}

fn cut_off() -> Kind {
    damaged("Workbook")
}
