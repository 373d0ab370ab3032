//! The ways in which pairings stand on a sheet: each is a file that finds its tables and reads them, and a line in `FINDERS`.

use std::borrow::Cow;
use std::fmt::Debug;

use crate::model::{Pairing, Published, Why};
use crate::place::Place;
use crate::problem::Problem;
use crate::read::columns::Heading;
use crate::read::crosstable::CrossTable;
use crate::read::grid::Sheet;
use crate::read::layout::Layout;
use crate::read::lone::Lone;
use crate::read::pairings::Loose;
use crate::read::people::People;
use crate::read::{blocks, crosstable, pairings, seats};

/// A table of pairings that was found on a sheet.
pub trait Table: Debug {
    /// Returns how its pairings stand.
    fn layout(&self) -> Layout;

    /// Returns the one round that the whole of it holds, where that is so.
    fn round(&self) -> Option<u32> {
        None
    }

    /// Whether its reader takes a cell, of this position and row of the sheet.
    fn takes(&self, heading: &Heading, (_, row): (usize, u32), column: u32) -> bool {
        heading.takes(row, column)
    }

    /// Reads what stands below its heading.
    fn read(&self, sheet: &Sheet, heading: &Heading, people: &mut People, problems: &mut Vec<Problem>) -> Told;

    /// Returns it as one that tells all rounds of a player in one row, where it is such.
    fn as_cross(&self) -> Option<&CrossTable> {
        None
    }
}

/// What a table of pairings says.
#[derive(Debug, Default)]
pub struct Told {
    /// The pairings of its rounds.
    pub pairings: Vec<Pairing>,
    /// Rows of a stage after the rounds, and what the stage is called.
    pub finals: Vec<(Place, String)>,
    /// Rows that may be remarks: whether they are, the other sheets may tell.
    pub loose: Vec<Loose>,
    /// Of the pairings, those that are a name and nothing else, not even a round.
    pub bare: Vec<Place>,
    /// Of the pairings, those that name one player and say nothing else.
    pub lone: Vec<Lone>,
    /// What it says besides the pairings, where it says everything of each player.
    pub whole: Option<Whole>,
}

/// What a table says that names everybody once, besides the pairings.
#[derive(Debug)]
pub struct Whole {
    /// How many rows of players it has.
    pub rows: usize,
    /// What stands above it.
    pub title: Option<String>,
    /// The date, as text.
    pub date: Option<String>,
    /// The rounds planned.
    pub rounds: Option<u32>,
    /// Places and columns of figures beside the rounds.
    pub published: Option<Published>,
    /// What it was recognized by, and what its numbers were taken for.
    pub why: Vec<Why>,
}

/// A table where it was found.
#[derive(Debug)]
pub struct Part<'a> {
    /// The sheet; a part of it where several tables stand side by side.
    pub sheet: Cow<'a, Sheet>,
    /// The heading.
    pub heading: Heading,
    /// How it is read.
    pub table: Box<dyn Table>,
    /// What it was recognized by; some say so once they are read.
    pub why: Option<&'static str>,
}

impl<'a> Part<'a> {
    /// Returns a table that has a sheet to itself.
    pub fn of_sheet(sheet: &'a Sheet, heading: Heading, table: impl Table + 'static, why: Option<&'static str>) -> Self {
        Self { sheet: Cow::Borrowed(sheet), heading, table: Box::new(table), why }
    }
}

/// Finds the tables of one layout on a sheet.
type Finder = fn(&Sheet, Option<Layout>) -> Vec<Part<'_>>;

/// Every layout, in the order in which they are looked for.
const FINDERS: [Finder; 4] = [blocks::find, pairings::find, seats::find, crosstable::find];

/// Finds the tables of a sheet, in the first layout that has any; `wanted` is the layout that the organizer names.
#[must_use]
pub fn find(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Part<'_>> {
    let of_layout = |part: &Part<'_>| wanted.is_none_or(|wanted| wanted == part.table.layout());
    let mut found = FINDERS.iter().map(|find| find(sheet, wanted).into_iter().filter(of_layout).collect::<Vec<_>>());
    found.find(|parts| !parts.is_empty()).unwrap_or_default()
}
