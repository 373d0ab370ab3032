//! When each row of a list was written, which tells nothing of its games.

use crate::read::file::grid::Cell;
use crate::read::layouts::inferred_list::{Body, day};
use crate::read::number::fold;
use crate::read::words::day::{Day, minutes};

impl Body<'_> {
    /// Whether a column holds times of day, or days, one after the other: when each row was written.
    pub(super) fn is_clock(&self, column: u32) -> bool {
        // A time in a cell is shown the same way.
        let minutes = |cell: &Cell| minutes(&fold(&cell.text()));
        let all: Vec<Option<u32>> = self.cells(column).map(minutes).collect();
        let days: Vec<Option<Day>> = self.cells(column).map(day).collect();
        // Games begin at full hours and quarters.
        let full = |time: &Option<u32>| time.is_some_and(|minutes| minutes % 5 == 0);
        all.iter().all(Option::is_some) && (all.is_sorted() || all.iter().all(full))
            || days.iter().all(Option::is_some) && days.is_sorted()
    }
}
