//! The settings sheet: two columns, key and value.

use crate::model::Setting;
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem};
use crate::read::grid::{Cell, Sheet};
use crate::read::headings;

/// What the settings sheet says.
#[derive(Debug, Default)]
pub struct Settings {
    /// The tournament's title.
    pub title: Option<String>,
    /// Its date, as text.
    pub date: Option<String>,
    /// How many rounds are planned.
    pub rounds: Option<u32>,
    /// What concerns the rules, in order; keys of the known ones are `rules`, `rounding`, `order`.
    pub rules: Vec<Setting>,
}

/// Whether a sheet's first rows are keys and values.
#[must_use]
pub fn looks_like(sheet: &Sheet) -> bool {
    let keyed = |row: &crate::read::grid::Row| matches!(row.cells.as_slice(), [(_, key), (_, _)] if matches!(headings::named("settings", &key.text()), Some("title" | "rules" | "rounding" | "order")));
    sheet.rows.iter().take(10).any(keyed)
}

/// Reads keys and values.
#[must_use]
pub fn read(sheet: &Sheet, problems: &mut Vec<Problem>) -> Settings {
    let mut settings = Settings::default();
    let mut rounds_at: Option<Place> = None;
    for row in &sheet.rows {
        let mut cells = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        let (Some((key_column, key_cell)), Some((value_column, value_cell))) = (cells.next(), cells.next()) else {
            continue;
        };
        let (key_text, value) = (key_cell.text(), value_cell.text());
        let place = sheet.place.at(row.index, *value_column);
        if let Cell::Error(error) = value_cell {
            problems.push(Problem { place, kind: Kind::ExcelError { error: error.clone() }, found: value });
            continue;
        }
        let key = match headings::named("settings", &key_text) {
            Some("heading") => continue,
            Some("title") => {
                settings.title = Some(value);
                continue;
            }
            Some("date") => {
                settings.date = Some(value);
                continue;
            }
            Some("rounds") => {
                let read = value_cell.number().and_then(|number| number.to_i32()).and_then(|number| u32::try_from(number).ok());
                if read.is_none() {
                    problems.push(Problem { place, kind: Kind::UnreadableNumber { column: key_text }, found: value });
                    continue;
                }
                match &rounds_at {
                    Some(other) if settings.rounds != read => {
                        let kind = Kind::SetTwice { key: key_text, other: Place::within_book(other) };
                        problems.push(Problem { place, kind, found: value });
                    }
                    _ => rounds_at = Some(place),
                }
                settings.rounds = read;
                continue;
            }
            Some(known) => known.to_string(),
            None => key_text,
        };
        let key = Located { value: key, place: sheet.place.at(row.index, *key_column) };
        settings.rules.push(Setting { key, value: Located { value, place } });
    }
    settings
}
