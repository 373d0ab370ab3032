//! Where tables of everybody against everybody stand on a sheet: a row and the column to its left that name the same people.

use crate::lang::is_unspaced;
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::are_distinct;

/// Fewer are no table of everybody against everybody.
const FEWEST: usize = 3;
/// Wider rows name no players.
const WIDEST: usize = 200;

/// A table of everybody against everybody.
#[derive(Debug)]
pub struct Outline {
    /// The position of the row that names the players, in [`Sheet::rows`].
    pub position: usize,
    pub column: u32,
    pub games: Vec<u32>,
    /// Who plays, folded.
    pub names: Vec<String>,
}

/// Whether a column is headed by the name of a row, or by the family name that it begins with: `岡田` above the games against `岡田 悠斗`.
pub fn is_named(name: &str, head: &str) -> bool {
    let is_long = head.contains(is_unspaced) || head.chars().count() > 2;
    name == head || is_long && name.starts_with(head)
}

/// Returns every such table, row by row.
pub fn of(sheet: &Sheet) -> Vec<Outline> {
    let mut found = Vec::new();
    let texts = |row: &Row| -> Vec<(u32, String)> {
        let filled = row.filled().take(WIDEST);
        filled.map(|(column, cell)| (column, cell.folded())).collect()
    };
    let mut heads = sheet.rows.first().map(texts).unwrap_or_default();
    for (position, row) in sheet.rows.iter().skip(1).enumerate() {
        let below = texts(row);
        let mut at = 0;
        while at + FEWEST <= heads.len() {
            let (start, first) = &heads[at];
            let mut left = below.iter().rev();
            let column = left.find(|(column, text)| column < start && is_named(text, first));
            let names: Vec<(u32, String)> = column.map_or_else(Vec::new, |(column, _)| {
                let rows = sheet.rows[position + 1..].iter();
                let pairs = rows.map(|row| row.folded(*column)).zip(&heads[at..]);
                let named = pairs.take_while(|(name, (_, head))| is_named(name, head));
                named.map(|(name, (column, _))| (*column, name)).collect()
            });
            let (games, names): (Vec<u32>, Vec<String>) = names.into_iter().unzip();
            at += names.len().max(1);
            // Marks and numbers name nobody.
            let is_table = names.len() >= FEWEST
                && are_distinct(&names)
                && names.iter().all(|name| name.contains(char::is_alphabetic));
            found.extend(column.filter(|_| is_table).map(|(column, _)| Outline {
                position,
                column: *column,
                games,
                names,
            }));
        }
        heads = below;
    }
    found
}
