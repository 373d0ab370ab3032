//! Dates and times as XML writes them.

use crate::read::file::grid::{Cell, DateCell, TimeCell};

pub fn iso_date(text: &str) -> Cell {
    let date = text.split('T').next().unwrap_or_default();
    let parts: Vec<u32> = date.split('-').filter_map(|part| part.parse().ok()).collect();
    match parts[..] {
        [year, month, day] => Cell::Date(DateCell::of(year, month, day)),
        _ => Cell::Text(text.into()),
    }
}

pub fn iso_time(text: &str) -> Cell {
    TimeCell::of_iso(text).map_or_else(|| Cell::Text(text.into()), Cell::Time)
}
