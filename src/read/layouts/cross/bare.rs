//! A cross table without headings: as many cells behind each name as there are names, nothing where somebody would meet themselves, and every
//! score answered by the other's cell. It is read below a row of the names, which its columns are in the order of.

use std::borrow::Cow;

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::table::{Part, below_a_blank_row};
use crate::read::words::result::parse;
use crate::read::words::vocabulary;

/// Fewer rows may be anything.
const FEWEST: usize = 3;

/// Finds such a table, below nothing but a line of one cell.
pub fn find(sheet: &Sheet) -> Option<Part<'_>> {
    let from = usize::from(sheet.rows.first()?.alone().is_some());
    let rows = &sheet.rows[from..];
    let names: Vec<&Cell> = rows.iter().map(|row| row.get(0)).collect();
    if rows.len() < FEWEST || !names.iter().all(|name| name.is_words()) || !is_mirrored(rows) {
        return None;
    }
    let heads = (1..).zip(names.into_iter().cloned()).collect();
    let mut headed = below_a_blank_row(&sheet.with_rows(rows.to_vec()));
    headed.rows[0].cells = heads;
    let part = super::find(&headed, None).pop()?;
    Some(Part {
        sheet: Cow::Owned(part.sheet.into_owned()),
        heading: part.heading,
        table: part.table,
        why: part.why,
    })
}

/// Whether results stand in the cells of the rows, opposite one another and nearly all the same turned round: slips are said later.
fn is_mirrored(rows: &[Row]) -> bool {
    /// One slip in so many cells.
    const SLIPS: usize = 20;
    let cell = |row: usize, column: usize| rows[row].folded(column as u32 + 1);
    let is_diagonal = |text: &str| text.is_empty() || vocabulary::is("sign.diagonal", text);
    let is_whole = |row: &Row| {
        let last = row.cells.last();
        last.is_some_and(|(at, _)| *at as usize <= rows.len())
    };
    let others = (0..rows.len()).flat_map(|row| (0..row).map(move |column| [row, column]));
    let told = others.map(|[row, column]| {
        let [own, other] = [cell(row, column), cell(column, row)].map(|text| parse(&text).ok());
        let (own, other) = (own?.score?, other?.score?);
        Some((own.first, own.second) == (other.second, other.first))
    });
    let Some(told) = told.collect::<Option<Vec<bool>>>() else {
        return false;
    };
    let slips = told.iter().filter(|is_same| !**is_same).count();
    rows.iter().all(is_whole)
        && (0..rows.len()).all(|at| is_diagonal(&cell(at, at)))
        && SLIPS * slips <= told.len()
}
