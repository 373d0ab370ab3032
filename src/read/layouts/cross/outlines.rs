//! Where tables of everybody against everybody stand on a sheet: a row and the column to its left that name the same people.

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

/// Returns every such table, row by row.
pub fn of(sheet: &Sheet) -> Vec<Outline> {
    let mut found = Vec::new();
    let texts = |row: &Row| -> Vec<(u32, String)> {
        let filled = row.filled().take(WIDEST);
        filled
            .map(|(column, cell)| (column, cell.folded()))
            .collect()
    };
    let mut heads = sheet.rows.first().map(texts).unwrap_or_default();
    for (position, row) in sheet.rows.iter().skip(1).enumerate() {
        let below = texts(row);
        let mut at = 0;
        while at + FEWEST <= heads.len() {
            let (start, first) = &heads[at];
            let mut left = below.iter().rev();
            let column = left.find(|(column, text)| column < start && text == first);
            let names = column.map_or(0, |(column, _)| {
                let pairs = sheet.rows[position + 1..].iter().zip(&heads[at..]);
                let is_same =
                    |(row, (_, name)): &(&Row, &(u32, String))| row.folded(*column) == *name;
                pairs.take_while(is_same).count()
            });
            let (games, names): (Vec<u32>, Vec<String>) =
                heads[at..at + names].iter().cloned().unzip();
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
