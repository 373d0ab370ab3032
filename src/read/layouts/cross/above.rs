//! What stands above a cross table.

use crate::read::file::grid::Row;
use crate::read::words::headings;

/// Reads title, date and number of rounds from the rows above a table.
pub fn preamble(rows: &[Row]) -> (Option<String>, Option<String>, Option<u32>) {
    let (mut title, mut date, mut rounds) = (None, None, None);
    for row in rows {
        let text = row.cells.first().map(|(_, cell)| cell.text());
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            continue;
        };
        let Some((key, value)) = text.split_once(" : ") else {
            title = title.or(Some(text).filter(|text| !headings::is_about_the_export(text)));
            continue;
        };
        match headings::named("settings", key) {
            Some("date") => date = Some(value.trim().to_string()),
            Some("rounds") => rounds = value.trim().parse().ok(),
            _ => {}
        }
    }
    (title, date, rounds)
}
