//! Where tables of everybody against everybody stand on a sheet: a row and the column to its left that name the same people.

use std::collections::HashSet;

use crate::read::file::grid::{Row, Sheet};
use crate::read::number::fold;

/// Fewer are no table of everybody against everybody.
const FEWEST: usize = 3;
/// Wider rows name no players.
const WIDEST: usize = 200;

/// A table of everybody against everybody.
#[derive(Debug)]
pub struct Outline {
    /// The position of the row that names the players, in [`Sheet::rows`].
    pub position: usize,
    /// The column that names them.
    pub column: u32,
    /// The columns of the games.
    pub games: Vec<u32>,
    /// Who plays, folded.
    pub names: Vec<String>,
}

/// Returns every such table, row by row.
#[must_use]
pub fn of(sheet: &Sheet) -> Vec<Outline> {
    let mut found = Vec::new();
    let texts = |row: &Row| -> Vec<(u32, String)> {
        let filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        filled
            .take(WIDEST)
            .map(|(column, cell)| (*column, fold(&cell.text())))
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
                let rows = sheet.rows[position + 1..].iter();
                let same = rows.zip(&heads[at..]);
                same.take_while(|(row, (_, name))| fold(&row.get(*column).text()) == *name)
                    .count()
            });
            let own = &heads[at..at + names];
            // Marks and numbers name nobody.
            let different: HashSet<&String> = own.iter().map(|(_, name)| name).collect();
            let are_names = different.len() == own.len()
                && own
                    .iter()
                    .all(|(_, name)| name.contains(char::is_alphabetic));
            if let Some((column, _)) = column.filter(|_| names >= FEWEST && are_names) {
                found.push(Outline {
                    position,
                    column: *column,
                    games: own.iter().map(|(column, _)| *column).collect(),
                    names: own.iter().map(|(_, name)| name.clone()).collect(),
                });
            }
            at += names.max(1);
        }
        heads = below;
    }
    found
}
