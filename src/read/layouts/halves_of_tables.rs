//! Groups of columns side by side that are no rounds: each two are the halves of a table, where opponents stand in one row.

use std::collections::{BTreeSet, HashMap};

use crate::exact::Exact;
use crate::model::Outcome;
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::fold;
use crate::read::words::columns::Heading;
use crate::read::words::result::{self, number};

/// One group of columns, with a name in each row and what stands beside it.
#[derive(Clone, Copy)]
pub struct Group<'a> {
    pub sheet: &'a Sheet,
    pub heading: &'a Heading,
}

/// A name and what stands beside it, folded.
struct Seat {
    name: String,
    result: String,
    number: Option<Exact>,
}

/// Rows below one another in which both groups have a name.
type Rows = Vec<[Seat; 2]>;

/// Whether each two of these groups are halves: they have no name in common, and below one another two would have won, or the numbers would
/// not add up, but not beside one another.
pub fn are_halves(groups: &[Group<'_>]) -> bool {
    let has_names = groups.iter().all(|group| group.heading.has("name"));
    if !has_names || !groups.len().is_multiple_of(2) {
        return false;
    }
    let pairs = groups.chunks_exact(2);
    let tables: Vec<Rows> = pairs.flat_map(|pair| rows(pair[0], pair[1])).collect();
    if tables.is_empty() || !tables.iter().all(are_apart) {
        return false;
    }
    let beside = || tables.iter().flatten().map(|[one, other]| [one, other]);
    let twos = tables.iter().flat_map(|table| table.chunks_exact(2));
    let below = || {
        let twos = twos.clone();
        twos.flat_map(|two| [0, 1].map(|side| [&two[0][side], &two[1][side]]))
    };
    let numbers = || beside().flatten().filter_map(|seat| seat.number.as_ref());
    let most = numbers().max();
    let are_several = numbers().any(|number| Some(number) != most);
    let both_won = |[one, other]: [&Seat; 2]| {
        let is_win = match &one.number {
            Some(own) => are_several && Some(own) == most,
            None => result::mark(&one.result) == Some(Outcome::Win),
        };
        is_win && one.result == other.result
    };
    let sum = |[one, other]: [&Seat; 2]| Some(one.number.clone()? + other.number.clone()?);
    let is_odd = tables.iter().any(|table| table.len() % 2 == 1);
    let sums: BTreeSet<_> = beside().map(sum).collect();
    let adds_up = || sums.len() == 1 && below().map(sum).collect::<BTreeSet<_>>().len() > 1;
    !beside().any(both_won) && (is_odd || below().any(both_won) || adds_up())
}

/// Whether nobody stands on both sides.
fn are_apart(table: &Rows) -> bool {
    let side = |side: usize| -> BTreeSet<&str> {
        table.iter().map(|seats| seats[side].name.as_str()).collect()
    };
    side(0).is_disjoint(&side(1))
}

fn seat(group: Group<'_>, row: &Row) -> Option<Seat> {
    let [name, result] = ["name", "result"].map(|column| group.heading.cell(row, column).folded());
    let is_heading = name == fold(group.heading.headed("name"));
    (!name.is_empty() && !is_heading).then(|| Seat { number: number(&result), name, result })
}

/// Returns the rows of two groups, those below one another together.
fn rows(one: Group<'_>, other: Group<'_>) -> Vec<Rows> {
    let others = other.sheet.rows.iter().map(|row| (row.index, row));
    let others: HashMap<u32, &Row> = others.collect();
    let mut tables: Vec<Rows> = Vec::new();
    let mut last = None;
    for row in one.heading.below(one.sheet) {
        let right = others.get(&row.index);
        let seats = right.and_then(|right| Some([seat(one, row)?, seat(other, right)?]));
        let Some(seats) = seats else {
            continue;
        };
        let goes_on = last == row.index.checked_sub(1);
        match tables.last_mut().filter(|_| goes_on) {
            Some(table) => table.push(seats),
            None => tables.push(vec![seats]),
        }
        last = Some(row.index);
    }
    tables
}
