//! Who was to meet whom, and when, beside the sheet that says how it ended: a plan whose games were read is passed over.

use std::collections::HashMap;

use crate::model::PlayerIndex;
use crate::problem::{Kind, Problem, Unused};
use crate::read::checks::repeated_rows::{Found, Met};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::words::result::parse;
use crate::read::words::{columns, headings};

/// Returns the games of a plan that were not read, where the rows of a sheet are one: two players each, and nothing that tells how a game
/// ended. Some of them must have been played.
pub fn to_be_played<'a>(sheet: &Sheet, rows: &'a [Found], met: &Met<'_>) -> Option<Vec<&'a Found>> {
    let heading = columns::find(sheet, "pairings");
    let of_a_plan = |column: u32| {
        let Some(heading) = &heading else {
            return false;
        };
        let text = sheet.rows[heading.position].get(column).text();
        ["round", "table"].iter().any(|name| heading.columns.get(name) == Some(&column))
            || matches!(headings::named("settings", &text), Some("date" | "remark"))
            || headings::is("players.number", &text)
    };
    let tells = |cell: &Cell| match cell {
        Cell::Date(_) | Cell::Time(_) => false,
        Cell::Text(text) => parse(text).is_ok_and(|told| !told.is_open()),
        cell => !cell.is_blank(),
    };
    let mut planned: HashMap<[PlayerIndex; 2], usize> = HashMap::new();
    let is_game = |found: &Found| {
        let named = |column: u32| found.named.iter().any(|(known, _)| *known == column);
        let row = sheet.position(found.row).map(|at| &sheet.rows[at]);
        let silent = row.is_some_and(|row| {
            row.cells
                .iter()
                .all(|(column, cell)| named(*column) || of_a_plan(*column) || !tells(cell))
        });
        silent && found.players.len() == 2 && found.named.len() == 2
    };
    let mut open = Vec::new();
    for found in rows {
        let [one, other] = found
            .players
            .iter()
            .copied()
            .collect::<Vec<_>>()
            .try_into()
            .ok()
            .filter(|_| is_game(found))?;
        let times = planned.entry([one, other]).or_default();
        *times += 1;
        if *times > met.times(one, other) {
            open.push(found);
        }
    }
    (open.len() < rows.len()).then_some(open)
}

/// Says why it is not used.
pub fn say(sheet: &Sheet, problems: &mut Vec<Problem>) {
    let of_sheet = |problem: &Problem| {
        problem.place.sheet_index == sheet.place.sheet_index
            && matches!(problem.kind, Kind::Unused(Unused::Sheet { .. } | Unused::Table { .. }))
    };
    problems.retain(|problem| !of_sheet(problem));
    let kind =
        Kind::Unused(Unused::Sheet { reason: "told-elsewhere".to_string(), other: String::new() });
    problems.push(Problem::at(sheet.place.clone(), kind));
}
