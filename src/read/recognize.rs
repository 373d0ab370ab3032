//! What each sheet of a workbook is for.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::model::{SheetRole, Why};
use crate::nearest::nearest_of;
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::blocks::{self, Block};
use crate::read::columns::{self, Heading};
use crate::read::crosstable::{self, CrossTable};
use crate::read::grid::{Row, Sheet};
use crate::read::layout::Layout;
use crate::read::{headings, pairings, published, round, seats, settings};

/// A sheet, or a part of one, and what it is for.
#[derive(Clone, Debug)]
pub struct Used<'a> {
    /// The sheet; a part of it where several tables stand side by side.
    pub sheet: Cow<'a, Sheet>,
    /// What it is for.
    pub role: SheetRole,
    /// Its heading.
    pub heading: Option<Heading>,
    /// How its pairings are read.
    pub table: Option<Table>,
    /// How many rows of content were taken.
    pub rows: usize,
    /// The rounds found.
    pub rounds: BTreeSet<u32>,
    /// What it was recognized by.
    pub why: Vec<Why>,
}

/// Pairings, as they are read.
#[derive(Clone, Debug)]
pub enum Table {
    /// One row per table; the round, where there is no column for it, until a title says another.
    List(Layout, Option<u32>),
    /// One row per seat.
    Seats(Option<u32>),
    /// One row per player.
    Cross(Box<CrossTable>),
}

impl<'a> Used<'a> {
    fn new(sheet: Cow<'a, Sheet>, role: SheetRole, heading: Option<Heading>) -> Self {
        Self { sheet, role, heading, table: None, rows: 0, rounds: BTreeSet::new(), why: Vec::new() }
    }

    fn pairings(sheet: Cow<'a, Sheet>, heading: Heading, why: Vec<Why>, table: Table) -> Self {
        Self { table: Some(table), why, ..Self::new(sheet, SheetRole::Pairings, Some(heading)) }
    }

    /// Returns how the pairings stand.
    #[must_use]
    pub fn layout(&self) -> Layout {
        match &self.table {
            Some(Table::Cross(cross)) => cross.layout(),
            Some(Table::Seats(_)) => Layout::Seats,
            Some(Table::List(layout, _)) => *layout,
            None => Layout::List,
        }
    }

    /// Returns the one round that the whole of it holds, where that is so.
    #[must_use]
    pub fn round(&self) -> Option<u32> {
        match &self.table {
            Some(Table::List(_, round) | Table::Seats(round)) => *round,
            _ => None,
        }
    }

    /// Whether pairings are read from it.
    #[must_use]
    pub fn is_pairings(&self) -> bool {
        self.role == SheetRole::Pairings
    }
}

/// Returns what a sheet is for: one entry, or one for each part. `wanted` is the layout that the organizer names.
#[must_use]
pub fn recognize(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Used<'_>> {
    // An example of how to fill in a workbook is no tournament.
    if headings::named("sheet", &sheet.place.sheet) == Some("example") {
        return vec![Used::new(Cow::Borrowed(sheet), SheetRole::Unused, None)];
    }
    let found = pairings_of(sheet, wanted);
    if found.is_empty() { vec![other(sheet)] } else { found }
}

fn pairings_of(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Used<'_>> {
    let may_be = |layout: Layout| wanted.is_none_or(|wanted| wanted == layout);
    let blocks = blocks::split(sheet).unwrap_or_default();
    let used: Vec<Used<'_>> = blocks.into_iter().map(of_block).filter(|used| may_be(used.layout())).collect();
    if !used.is_empty() {
        return used;
    }
    let pairings = |heading: Heading, table: Table| {
        let asked = wanted.map(|_| Why { id: "asked", fields: Vec::new() });
        Used::pairings(Cow::Borrowed(sheet), heading, asked.into_iter().chain(why(&table)).collect(), table)
    };
    if let Some(heading) = columns::find(sheet, "pairings") {
        let missing = pairings::missing_columns(Some(&heading));
        let round = round::of_sheet(sheet, heading.position).filter(|_| !missing.is_empty());
        let layout = if round.is_some() { Layout::Rounds } else { Layout::List };
        if (missing.is_empty() || missing == ["round"] && round.is_some()) && may_be(layout) {
            let roster = roster_beside(sheet, &heading);
            let mut heading = heading;
            if let Some(roster) = roster.as_ref().and_then(|roster| roster.heading.as_ref()) {
                heading.unused.retain(|(column, _)| !roster.columns.values().any(|known| known == column));
            }
            return std::iter::once(pairings(heading, Table::List(layout, round))).chain(roster).collect();
        }
    }
    if let Some(heading) = seats::find(sheet).filter(|_| may_be(Layout::Seats)) {
        let round = round::of_sheet(sheet, heading.position);
        return vec![pairings(heading, Table::Seats(round))];
    }
    let cross = crosstable::find(sheet, wanted);
    cross.into_iter().map(|cross| pairings(cross.heading.clone(), Table::Cross(Box::new(cross)))).collect()
}

fn of_block<'a>(block: Block) -> Used<'a> {
    let table = if block.heading.has("name") {
        Table::Seats(block.round)
    } else if block.heading.has("round") {
        Table::List(Layout::SideBySide, None)
    } else {
        Table::List(Layout::SideBySide, block.round)
    };
    Used::pairings(Cow::Owned(block.sheet), block.heading, vec![Why { id: "repeats", fields: Vec::new() }], table)
}

/// Says what a table was recognized by; a cross table says so itself, once it is read.
fn why(table: &Table) -> Option<Why> {
    let id = match table {
        Table::List(_, None) => "columns",
        Table::List(_, Some(_)) => "columns_but_round",
        Table::Seats(_) => "pairs",
        Table::Cross(_) => return None,
    };
    Some(Why { id, fields: Vec::new() })
}

/// Finds a list of players in the same rows, to the right of the pairings.
fn roster_beside<'a>(sheet: &'a Sheet, pairings: &Heading) -> Option<Used<'a>> {
    let last = *pairings.columns.values().max()?;
    let rows = sheet.rows.iter().map(|row| row.within(last + 1..));
    let right = Sheet { place: sheet.place.clone(), rows: rows.collect() };
    let heading = columns::of_row(pairings.position, &right.rows[pairings.position], "players");
    let list = heading.has("number") && heading.has("name");
    list.then(|| Used::new(Cow::Owned(right), SheetRole::Players, Some(heading)))
}

fn other(sheet: &Sheet) -> Used<'_> {
    let named = headings::named("sheet", &sheet.place.sheet);
    // Two names and a result in each row are pairings whose round is missing, whatever else stands beside them.
    let pairs = columns::find(sheet, "pairings").is_some_and(|heading| pairings::missing_columns(Some(&heading)) == ["round"]);
    let players = columns::find(sheet, "players").filter(|_| !pairs);
    let players = players.filter(|heading| heading.has("name") && (named == Some("players") || heading.columns.len() > 1));
    let (role, heading) = match (named, published::heading(sheet), players) {
        (Some("players"), _, Some(heading)) => (SheetRole::Players, Some(heading)),
        (_, Some(heading), _) => (SheetRole::Published, Some(heading)),
        (Some("settings"), _, _) => (SheetRole::Settings, None),
        (_, None, Some(heading)) if named.is_none() => (SheetRole::Players, Some(heading)),
        _ if settings::looks_like(sheet) => (SheetRole::Settings, None),
        _ => (SheetRole::Unused, None),
    };
    let below = |heading: &Heading| sheet.rows.len() - heading.position - 1;
    let rows = heading.as_ref().filter(|_| role == SheetRole::Published).map_or(0, below);
    Used { rows, ..Used::new(Cow::Borrowed(sheet), role, heading) }
}

/// Says what is missing on a sheet that nearly holds pairings.
#[must_use]
pub fn nearly(sheet: &Sheet) -> Option<Problem> {
    if let Some((place, found)) = crosstable::unreadable(sheet) {
        return Some(Problem { place, kind: Kind::NearlyCross {}, found });
    }
    let heading = columns::find(sheet, "pairings").filter(|heading| heading.columns.len() > 1)?;
    let headings = heading.texts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" / ");
    let unused: Vec<&str> = heading.unused.iter().map(|(_, text)| text.as_str()).collect();
    // A heading that is like one of those missing was probably meant to be it.
    let meant = |name: &str| match nearest_of(&headings::aliases("pairings", name), &unused) {
        Some(text) => format!("{name}={}", text.replace(' ', "\u{a0}")),
        None => name.to_string(),
    };
    let missing = pairings::missing_columns(Some(&heading)).into_iter().map(meant).collect::<Vec<_>>().join(" ");
    let column = heading.columns.values().min().copied().unwrap_or(0);
    Some(Problem { place: sheet.place.at(heading.row, column), kind: Kind::NearlyPairings { headings, missing }, found: String::new() })
}

/// Finds what only lists of teams have.
#[must_use]
pub fn team_list(sheet: &Sheet) -> Option<Place> {
    let signs = ["RtgAvg:", "Team-Composition", "Mannschaftsaufstellung", "チーム成績", "団体戦"];
    sheet.rows.iter().find_map(|row| {
        let found = row.cells.iter().find(|(_, cell)| signs.iter().any(|sign| cell.text().contains(sign)));
        found.map(|(column, _)| sheet.place.at(row.index, *column))
    })
}

/// Finds where a workbook says that tiebook wrote it, and from which file.
#[must_use]
pub fn own_output(sheet: &Sheet) -> Option<Problem> {
    let value = |names: &[&str], row: &Row| names.contains(&row.get(0).text().as_str()).then(|| row.get(1).text());
    let written_by = |row: &&Row| value(&["プログラム", "Program"], row).is_some_and(|program| program.starts_with("tiebook "));
    let (_, row) = columns::candidates(sheet).find(|(_, row)| written_by(row))?;
    let file = sheet.rows.iter().find_map(|row| value(&["入力ファイル", "Input file"], row)).unwrap_or_default();
    Some(Problem { place: sheet.place.at(row.index, 1), kind: Kind::OwnOutput { file }, found: row.get(1).text() })
}
