//! What stands beside the result of a game: stones of handicap, and what is noted of each player.

use std::sync::Arc;

use crate::model::{Noted, NotedCell, NotedColumns};
use crate::place::Located;
use crate::problem::{Kind, Problem, Unreadable};
use crate::read::layouts::pairing_row::Line;
use crate::read::number::{MOST_STONES, fold};
use crate::read::words::side_results;
use crate::read::words::vocabulary;

impl Line<'_> {
    /// Returns the stones of handicap that the player named first was given, as who has Black is; negative where the second was.
    pub(super) fn stones(&self, problems: &mut Vec<Problem>) -> Option<i32> {
        let cell = self.cell("handicap");
        if cell.is_blank() || vocabulary::is("handicap.none", &fold(&cell.shown())) {
            return Some(0);
        }
        let text = fold(&cell.text());
        let number = vocabulary::before("handicap.unit", &text).unwrap_or(&text);
        let number = number.parse::<i32>().ok();
        let Some(stones) = number.filter(|stones| stones.abs() <= MOST_STONES) else {
            self.problem(
                "handicap",
                Kind::Unreadable(Unreadable::Number {
                    column: self.headed("handicap").to_string(),
                }),
                problems,
            );
            return None;
        };
        Some(if side_results::is_white(self.headed("first")) {
            -stones
        } else {
            stones
        })
    }

    /// Returns what stands in columns of which there is one for each of the two players, and that the reader knows nothing of.
    pub(super) fn noted(&self) -> Noted {
        let cell = |column: u32| match self.row.get(column) {
            cell if cell.is_blank() || fold(&cell.text()) == "-" => NotedCell::Blank,
            cell => match cell.number() {
                Some(number) => NotedCell::Number(number),
                None => NotedCell::Odd(Box::new(Located {
                    value: cell.text(),
                    place: self.sheet.place.at(self.row.index, column),
                })),
            },
        };
        let both = self.heading.each.iter().map(|each| NotedColumns {
            heading: Arc::clone(&each.heading),
            heading_row: self.heading.row,
            columns: each.columns,
            cells: each.columns.map(cell),
        });
        Noted::of(both.collect())
    }
}
