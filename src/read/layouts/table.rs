//! What every table of pairings is, however its pairings stand.

use std::borrow::Cow;
use std::fmt::Debug;

use crate::model::{Pairing, Player, PlayerIndex, Published, PublishedRow, Why};
use crate::place::Place;
use crate::problem::Problem;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::single_names::Lone;
use crate::read::roles::people::People;
use crate::read::words::columns::Heading;
use crate::read::words::day::Day;

pub trait Table: Debug {
    fn layout(&self) -> Layout;

    /// Returns the one round that the whole of it holds, where that is so.
    fn round(&self) -> Option<u32> {
        None
    }

    /// Returns the stage after the rounds that the whole of it is, where that is so.
    fn stage(&self) -> Option<&str> {
        None
    }

    /// Returns the day that says which round it holds, with its readings, until all days are known.
    fn day(&self) -> Option<Vec<Day>> {
        None
    }

    fn of_round(&self, _: u32) -> Option<Box<dyn Table>> {
        None
    }

    /// Whether its reader takes a cell, of this position and row of the sheet.
    fn takes(&self, heading: &Heading, (_, row): (usize, u32), column: u32) -> bool {
        heading.takes(row, column)
    }

    /// Reads its pairings; tables of finals hold none.
    fn read(&self, _: &Sheet, _: &Heading, _: &mut People, _: &mut Vec<Problem>) -> Told {
        Told::default()
    }

    /// Whether it names everybody once: all rounds of a player stand in one row.
    fn is_whole(&self) -> bool {
        false
    }

    /// Returns the seats at tables of stages after the rounds, where it is of those.
    fn seats(&self, _: &Sheet, _: &Heading) -> Vec<SeatRow> {
        Vec::new()
    }

    /// Returns who stands in its rows, and the pairings between those, where it is whole.
    fn rows(&self, _: &Sheet, _: &People, _: &mut Vec<Problem>) -> Option<Rows> {
        None
    }
}

/// Who stands in the rows of a table that names everybody once, and the pairings between rows.
#[derive(Debug)]
pub struct Rows {
    pub players: Vec<Player>,
    pub pairings: Vec<Pairing>,
}

/// A row that names somebody, and says nothing else; or one that may be a sum.
#[derive(Debug)]
pub struct Loose {
    pub heading: Heading,
    pub row: Row,
    pub round: u32,
    /// Whether something stands between it and the pairings above.
    pub apart: bool,
    /// Whether it adds something up, or stands below a row that may.
    pub sum: bool,
}

/// A row of a stage after the rounds.
#[derive(Debug)]
pub struct Final {
    /// Where the stage is named, or the row's first name.
    pub place: Place,
    pub stage: String,
    /// The heading above it and the row, where one row is one game.
    pub line: Option<(Heading, Row)>,
}

/// A seat at a table of a stage after the rounds, as it is written down.
#[derive(Clone, Debug)]
pub struct SeatRow {
    /// The stage; what stands there instead, where that is none.
    pub stage: Result<String, String>,
    pub stage_at: Place,
    /// The table; empty where none is named.
    pub table: String,
    pub name: (String, Place),
    /// The place as played.
    pub played: (Cell, Place),
    /// What became of whoever left.
    pub status: (String, Place),
}

#[derive(Debug, Default)]
pub struct Told {
    pub pairings: Vec<Pairing>,
    pub finals: Vec<Final>,
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
#[derive(Debug, Default)]
pub struct Whole {
    pub rows: usize,
    pub title: Option<String>,
    pub date: Option<String>,
    pub rounds: Option<u32>,
    /// Places and columns of figures beside the rounds.
    pub published: Option<Published>,
    /// Whether everybody is to meet everybody: its rounds are of the usual table, and in an odd field somebody sits out in each.
    pub round_robin: bool,
    /// What it was recognized by, and what its numbers were taken for.
    pub why: Vec<Why>,
}

/// Returns announced standings as those of the players who have the seats of the rows.
pub fn of_seats(published: Published, seats: &[Option<PlayerIndex>]) -> Published {
    let of_player = |row: PublishedRow| {
        let player = seats.get(row.player).copied().flatten()?;
        Some(PublishedRow { player, ..row })
    };
    Published { rows: published.rows.into_iter().filter_map(of_player).collect(), ..published }
}

#[derive(Debug)]
pub struct Part<'a> {
    /// The sheet; a part of it where several tables stand side by side.
    pub sheet: Cow<'a, Sheet>,
    pub heading: Heading,
    pub table: Box<dyn Table>,
    /// What it was recognized by; some say so once they are read.
    pub why: Option<&'static str>,
}

impl<'a> Part<'a> {
    pub fn of_sheet(
        sheet: &'a Sheet,
        heading: Heading,
        table: impl Table + 'static,
        why: Option<&'static str>,
    ) -> Self {
        Self { sheet: Cow::Borrowed(sheet), heading, table: Box::new(table), why }
    }
}

/// Returns a sheet with a row in front that stands for the heading which it has not.
pub fn below_a_blank_row(sheet: &Sheet) -> Sheet {
    let rows = std::iter::once(Row::default()).chain(sheet.rows.iter().cloned()).collect();
    sheet.with_rows(rows)
}
