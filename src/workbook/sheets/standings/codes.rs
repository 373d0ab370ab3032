//! The legend below the standings: the meaning of codes such as BH-C1 and OMW%, in small type.

use crate::workbook::calculation::{BookLayout, column};
use crate::workbook::page_fit::{Fitted, units};
use crate::workbook::plan::{Cell, Role};

/// Their type size, the height of one line and the number of lines in a table row, in points.
const TYPE: u8 = 8;
const LINE: f64 = 11.5;
const LOWEST_ROW: f64 = 14.0;
/// The width of a page that is turned and of an upright one, and what a line and a half-width character take of it, in pixels.
const ACROSS: [f64; 2] = [1018.0, 690.0];
const EDGE: f64 = 20.0;
const OF_A_UNIT: f64 = 5.5;
/// Words do not fill their lines to the end.
const UNFILLED: f64 = 1.06;
/// The separators between a name and its description.
const ENDS: [&str; 3] = [": ", "; ", "("];

/// Returns the codes among the criteria with their names; nothing where all are words.
pub(super) fn explained(layout: &BookLayout<'_>) -> String {
    let rules = layout.rules();
    let words = layout.words();
    let coded =
        rules.order.iter().map(|&definition| (words.short(definition), words.label(definition)));
    let coded: Vec<(&str, &str)> = coded.filter(|(short, _)| is_code(short)).collect();
    let name = |label: &'_ str| {
        ENDS.iter().filter_map(|end| label.find(end)).min().map_or(label.len(), |end| end)
    };
    let told = |&(short, label): &(&str, &str)| {
        let of = &label[..name(label)];
        if of == short {
            return label.to_string();
        }
        // Two names that differ only in their description keep it.
        let alone = coded.iter().filter(|(_, other)| other[..name(other)] == *of).count() == 1;
        say!(layout, "standings.code", code = short, name = if alone { of } else { label })
    };
    coded.iter().map(told).collect::<Vec<_>>().join(layout.text("standings.code_separator"))
}

/// Whether a heading is an abbreviation.
fn is_code(short: &str) -> bool {
    let letters = || short.chars().filter(|letter| letter.is_alphabetic());
    letters().all(|letter| letter.is_ascii_uppercase())
        || letters().filter(char::is_ascii_uppercase).count() >= 2
}

/// Returns the number of lines of a text at this width in pixels.
fn lines(told: &str, width: f64) -> f64 {
    (units(told) as f64 * OF_A_UNIT * UNFILLED / (width - EDGE)).ceil()
}

/// Returns the number of table rows of the legend on a landscape page and on a portrait page.
pub(super) fn rows(told: &str) -> [usize; 2] {
    ACROSS.map(|width| (lines(told, width) * LINE / LOWEST_ROW).ceil() as usize)
}

/// Returns their height below a table, in points.
pub(super) fn height(told: &str, paper: &Fitted) -> f64 {
    let width = paper.widths.iter().map(|width| width * 7.0 + 5.0).sum();
    lines(told, width) * LINE + 1.0
}

pub(super) fn cell(told: String, row: u32, paper: &Fitted) -> Cell {
    let height = height(&told, paper);
    Cell::text(row, 0, Role::Told, told)
        .sized(TYPE)
        .spanning(column(paper.widths.len()))
        .high(height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_letters_for_words() {
        for code in ["BH", "BH-C1", "OMW%", "W%", "SoS", "X", "MD(勝)", "L1"] {
            assert!(is_code(code), "{code}");
        }
        for word in ["Points", "Win %", "Direct", "勝点", "中間ソルコフ", "直接対決"] {
            assert!(!is_code(word), "{word}");
        }
    }

    #[test]
    fn codes_take_as_many_rows_as_lines() {
        assert_eq!(["", "BH: Buchholz"].map(rows), [[0, 0], [1, 1]]);
        // 140 half-width characters of 5.5 pixels and what lines leave free are 816: a line of 998, two of 670.
        assert_eq!(rows(&"BH: Buchholz; ".repeat(10)), [1, 2]);
    }
}
