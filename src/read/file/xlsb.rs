//! The records of an .xlsb: what the reader would pass over in silence is made plain, and what it need not see left out.

use std::collections::BTreeSet;

use crate::problem::Kind;
use crate::read::file::bounds::{COLUMNS, ROWS};
use crate::read::file::damaged;

const ROW: u16 = 0x0000;
const ERROR: u16 = 0x0003;
const TEXT: u16 = 0x0006;
const FORMULA_ERROR: u16 = 0x000B;
const RICH_TEXT: u16 = 0x003E;
const PROPERTIES: u16 = 0x0099;
const SHEET: u16 = 0x009C;
const END_OF_SHEETS: u16 = 0x0090;
const END_OF_BOOK: u16 = 0x0084;
const END_OF_CELLS: u16 = 0x0092;
const START_OF_CELLS: u16 = 0x0091;

/// Returns a part as the reader is to see it; nothing where it may stay as it is.
pub fn look_over(name: &str, bytes: &[u8]) -> Result<Option<Vec<u8>>, Kind> {
    let name = name.to_ascii_lowercase();
    if name == "xl/workbook.bin" {
        book(bytes).ok_or_else(|| damaged(name)).map(Some)
    } else if name.starts_with("xl/worksheets/") {
        sheet(bytes).ok_or_else(|| damaged(name)).map(Some)
    } else {
        Ok(None)
    }
}

/// Keeps what the sheets are called and where they are: names of ranges may grow to any length when they are put together.
fn book(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut kept, mut at) = (Vec::new(), 0);
    let mut parts = BTreeSet::new();
    loop {
        let record = record(bytes, &mut at)?;
        match record.kind {
            PROPERTIES => kept.extend_from_slice(record.whole),
            SHEET => {
                let length = usize::try_from(number(record.data, 8)?).ok()?;
                let part = if length == 0xFFFF_FFFF {
                    None
                } else {
                    Some(record.data.get(12..12 + 2 * length)?)
                };
                if part.is_some_and(|part| !parts.insert(part)) {
                    return None;
                }
                kept.extend_from_slice(record.whole);
            }
            END_OF_SHEETS => break,
            _ => {}
        }
    }
    write(&mut kept, END_OF_SHEETS, &[]);
    write(&mut kept, END_OF_BOOK, &[]);
    Some(kept)
}

fn sheet(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut kept, mut at, mut within) = (Vec::with_capacity(bytes.len()), 0, false);
    loop {
        let record = record(bytes, &mut at)?;
        match record.kind {
            START_OF_CELLS => within = true,
            END_OF_CELLS => {
                kept.extend_from_slice(record.whole);
                return Some(kept);
            }
            ROW if within && number(record.data, 0)? >= ROWS => return None,
            // Kinds 1 to 11 and 62 are cells.
            1..=FORMULA_ERROR | RICH_TEXT if within => {
                if number(record.data, 0)? >= COLUMNS {
                    return None;
                }
                let style = record.data.get(..8)?;
                match record.kind {
                    ERROR | FORMULA_ERROR => match *record.data.get(8)? {
                        0x00 | 0x07 | 0x0F | 0x17 | 0x1D | 0x24 | 0x2A | 0x2B => {
                            write(&mut kept, ERROR, &record.data[..9]);
                        }
                        code => {
                            let text: Vec<u8> = format!("#ERROR{code}!")
                                .encode_utf16()
                                .flat_map(u16::to_le_bytes)
                                .collect();
                            let length = u32::try_from(text.len() / 2).ok()?.to_le_bytes();
                            write(&mut kept, TEXT, &[style, &length, &text].concat());
                        }
                    },
                    RICH_TEXT => write(&mut kept, TEXT, &[style, record.data.get(9..)?].concat()),
                    _ => kept.extend_from_slice(record.whole),
                }
                continue;
            }
            _ => {}
        }
        kept.extend_from_slice(record.whole);
    }
}

struct Record<'a> {
    kind: u16,
    data: &'a [u8],
    whole: &'a [u8],
}

fn record<'a>(bytes: &'a [u8], at: &mut usize) -> Option<Record<'a>> {
    let start = *at;
    let mut next = || {
        let byte = bytes.get(*at).copied();
        *at += 1;
        byte
    };
    let first = next()?;
    let kind = if first & 0x80 == 0 {
        u16::from(first)
    } else {
        u16::from(first & 0x7F) | u16::from(next()? & 0x7F) << 7
    };
    let mut length = 0;
    for shift in [0, 7, 14, 21] {
        let byte = next()?;
        length |= usize::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    let data = bytes.get(*at..*at + length)?;
    *at += length;
    Some(Record { kind, data, whole: &bytes[start..*at] })
}

fn write(kept: &mut Vec<u8>, kind: u16, data: &[u8]) {
    let low = |number: usize| (number & 0x7F) as u8;
    if kind < 0x80 {
        kept.push(kind as u8);
    } else {
        kept.extend([low(kind.into()) | 0x80, low(usize::from(kind) >> 7)]);
    }
    let mut length = data.len();
    while length > 0x7F {
        kept.push(low(length) | 0x80);
        length >>= 7;
    }
    kept.push(low(length));
    kept.extend_from_slice(data);
}

fn number(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?))
}
