//! What the hidden sheet of the program's own output says, which `workbook/sheets/record_sheet.rs` wrote: which sheets are to be read,
//! and what their numbers were.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use crate::exact::Exact;
use crate::model::{KeptRules, PlaceThen, Previous, Side};
use crate::read::file::grid::{Cell, Sheet};
use crate::record::{FORM, SIGN, lines, results, roles, wide};

/// The columns of Results that are computed: those behind what is typed, up to the last that formulas use.
pub const COMPUTED: RangeInclusive<u32> = wide(results::RESULT)..=wide(results::DRAWN);

#[derive(Debug, Default)]
pub struct OutputRecord {
    /// The row of the headings, from 0.
    pub heading_row: u32,
    /// What each sheet is for, by name.
    pub sheets: BTreeMap<String, String>,
    /// The run that wrote it.
    pub previous: Previous,
    /// The title that was written above the standings.
    pub title: Option<String>,
    /// What was set on top of the rule set.
    pub set: HashMap<String, String>,
    /// Numbers of the rule set as they were written.
    pub values: HashMap<String, String>,
    /// Numbers that followed another one.
    pub follows: HashMap<String, String>,
    pub formulas: bool,
    /// Whether results of one game are marks in the points of both, and no scores.
    pub marks_in_points: bool,
    /// Numbers to which a cell only comes near.
    odd: Vec<(f64, Exact)>,
}

/// Some programs keep fifteen digits of a number; nobody types a number so near to another one.
const AS_STORED: f64 = 1e-14;

/// Whether a cell still holds the number that was written into it.
pub fn is_still(written: f64, now: f64) -> bool {
    (written - now).abs() <= AS_STORED * written.abs().max(now.abs())
}

impl OutputRecord {
    pub fn is(sheet: &Sheet) -> bool {
        sheet.rows.first().is_some_and(|row| row.get(0).text() == SIGN && row.get(1).text() == FORM)
    }

    /// Returns what a sheet says, if it is a record that this program can read.
    pub fn of(sheet: &Sheet) -> Option<Self> {
        if !Self::is(sheet) {
            return None;
        }
        let mut record = Self::default();
        let mut rule_file = None;
        let mut rule_text = String::new();
        for row in &sheet.rows[1..] {
            let text = |column: u32| match row.get(column) {
                Cell::Text(text) => text.to_string(),
                cell => cell.text(),
            };
            match text(0).as_str() {
                lines::HEADING_ROW => record.heading_row = text(1).parse().ok()?,
                lines::SHEET => {
                    record.sheets.insert(text(2), text(1));
                }
                lines::INPUT => {
                    (record.previous.file, record.previous.sha256) = (text(1).into(), text(2));
                }
                lines::RULES => record.previous.rules = text(1),
                lines::TITLE => record.title = Some(text(1)),
                lines::SEAL => record.previous.seal = text(1),
                lines::RULE_FILE => rule_file = Some((text(1), sheet.place.at(row.index, 1))),
                lines::RULE_TEXT => rule_text += &serde_json::from_str::<String>(&text(1)).ok()?,
                lines::SET => {
                    record.set.insert(text(1), text(2));
                }
                lines::FIRST_SIDE => record.previous.first_side = Some(Side::from_id(&text(1))?),
                lines::FORMULAS => record.formulas = text(1) == "yes",
                lines::MARKS_IN_POINTS => record.marks_in_points = true,
                lines::VALUE => {
                    record.values.insert(text(1), text(2));
                }
                lines::FOLLOWS => {
                    record.follows.insert(text(1), text(2));
                }
                lines::NUMBER => {
                    let exact: Exact = text(1).parse().ok()?;
                    record.odd.push((exact.to_f64(), exact));
                }
                lines::PLACE => {
                    let (number, rank) = (text(1).parse().ok()?, text(3).parse().ok()?);
                    record.previous.places.push(PlaceThen { number, name: text(2), rank });
                }
                _ => return None,
            }
        }
        record.previous.rule_file =
            rule_file.map(|(name, place)| KeptRules { name, text: rule_text, place });
        Some(record)
    }

    pub fn only_shows(&self, sheet: &str) -> bool {
        self.sheets.get(sheet).is_some_and(|role| role == roles::SHOWS)
    }

    /// Whether a cell of a sheet holds what somebody typed, as far as is known.
    pub fn may_be_typed(&self, sheet: &str, (row, column): (u32, u32)) -> bool {
        match self.sheets.get(sheet).map(String::as_str) {
            Some(roles::RESULTS) => !COMPUTED.contains(&column),
            Some(roles::STANDINGS) => (row, column) == (0, 0),
            _ => true,
        }
    }

    /// Returns a number's cell, or its exact text where the number was only near it.
    pub fn exactly(&self, cell: &Cell) -> Cell {
        match cell {
            Cell::Number(number) => {
                let exact = self.odd.iter().find(|(near, _)| is_still(*near, *number));
                exact
                    .map_or_else(|| cell.clone(), |(_, exact)| Cell::Text(exact.to_string().into()))
            }
            cell => cell.clone(),
        }
    }
}
