//! What is written beside a game in words: that it is not over, and who is meant by a result of one of two.

use crate::problem::{Kind, Problem};
use crate::read::file::grid::Cell;
use crate::read::layouts::games::GameRow;
use crate::read::words::extra_time;
use crate::read::words::name_folding::alike;
use crate::read::words::person_name::family;
use crate::read::words::side_results;

impl<'a> GameRow<'a> {
    /// Returns the words in the row, each with its column.
    fn words(&self) -> impl Iterator<Item = (u32, &'a str)> {
        let cells = self.row.cells.iter();
        cells.filter_map(|(column, cell)| match cell {
            Cell::Text(text) => Some((*column, text.as_str())),
            _ => None,
        })
    }

    pub(super) fn remark(&self, column: u32, kind: impl Into<Kind>) -> Problem {
        self.sheet.problem(self.row, column, kind)
    }

    /// Returns the column and the words that say that the game is still to be played, goes on, or does not count.
    pub(super) fn unfinished(&self) -> Option<(u32, &'a str)> {
        let is_read = |at: u32| {
            let mut known = self.heading.columns.iter();
            known.any(|(name, column)| column == at && name != "status")
        };
        let mut beside = self.words().filter(|(at, _)| !is_read(*at));
        beside.find(|(_, text)| side_results::is_unfinished(text))
    }

    /// Whether a word beside the game says that it was decided after its time.
    pub(super) fn is_after_extra_time(&self) -> bool {
        let mut beside = self.words().filter(|(at, _)| !self.heading.knows(*at));
        beside.any(|(_, text)| extra_time::is_word(text))
    }

    /// Returns which of two players, and only one, the cells beside the game name.
    pub(super) fn named_in_remarks(&self, names: [&str; 2]) -> Option<usize> {
        let cells = self.row.cells.iter();
        let beside = cells.filter(|(at, _)| !self.heading.knows(*at));
        let remarks: String = beside.map(|(_, cell)| alike(&cell.text())).collect();
        let is_named = |name: &str| {
            remarks.contains(&alike(name))
                || family(name).is_some_and(|family| remarks.contains(&family))
        };
        match names.map(is_named) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }
}
