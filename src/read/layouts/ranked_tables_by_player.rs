//! Tables of three to six in stages after the rounds, written down by player: columns of each stage say the table and the place there.

use crate::problem::Problem;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::ranked_tables::has_large;
use crate::read::layouts::table::{Part, SeatRow, Table, Told};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::columns::{self, Heading};
use crate::read::words::vocabulary;
use crate::read::words::{headings, round};

/// What the columns of each stage hold; four stages are a field of more than a thousand.
const TABLES: [&str; 4] = ["table_1", "table_2", "table_3", "table_4"];
const PLAYED: [&str; 4] = ["played_1", "played_2", "played_3", "played_4"];
/// Stages in columns.
#[derive(Debug)]
pub struct Staged {
    /// Each stage, and the column that names it first.
    stages: Vec<(String, u32)>,
}

impl Table for Staged {
    fn layout(&self) -> Layout {
        Layout::Placed
    }

    fn seats(&self, sheet: &Sheet, heading: &Heading) -> Vec<SeatRow> {
        let rows = sheet.rows.iter().filter(|row| row.index > heading.row);
        rows.flat_map(|row| {
            (0..self.stages.len()).filter_map(|stage| self.seat(stage, sheet, heading, row))
        })
        .collect()
    }

    fn read(&self, _: &Sheet, _: &Heading, _: &mut People, _: &mut Vec<Problem>) -> Told {
        Told::default()
    }
}

impl Staged {
    /// Returns the seat that a player has in a stage; nothing where neither table nor place is said.
    fn seat(&self, number: usize, sheet: &Sheet, heading: &Heading, row: &Row) -> Option<SeatRow> {
        let (stage, column) = &self.stages[number];
        let at = |column: &str| sheet.place.at(row.index, heading.at(column));
        let name = heading.cell(row, "name").text();
        let (table, played) = (
            heading.cell(row, TABLES[number]),
            heading.cell(row, PLAYED[number]),
        );
        let is_none = |cell: &Cell| cell.is_blank() || fold(&cell.text()) == "-";
        if headings::named("final-tables", &name).is_some() || is_none(table) && is_none(played) {
            return None;
        }
        let table = if is_none(table) {
            String::new()
        } else {
            table.text()
        };
        Some(SeatRow {
            stage: Ok(stage.clone()),
            stage_at: sheet.place.at(heading.row, *column),
            table: vocabulary::before("table.after-name", &table)
                .unwrap_or(&table)
                .trim()
                .to_string(),
            name: (name, at("name")),
            played: (played.clone(), at(PLAYED[number])),
            status: (String::new(), at("name")),
        })
    }
}

/// Finds columns of two stages or more, at one of whose tables sit three.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    if ["published", "players", "settings", "example"]
        .contains(&headings::named("sheet", &sheet.place.sheet).unwrap_or_default())
    {
        return Vec::new();
    }
    let mut found = columns::candidates(sheet).filter_map(|(position, row)| {
        let above = position
            .checked_sub(1)
            .and_then(|above| sheet.rows.get(above));
        let (heading, staged) = of_heading(position, row, above)?;
        has_large(&staged.seats(sheet, &heading)).then_some((heading, staged))
    });
    found
        .next()
        .map(|(heading, staged)| Part::of_sheet(sheet, heading, staged, Some("places")))
        .into_iter()
        .collect()
}

/// What a column of a stage holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Table,
    Place,
}

/// Reads a heading; above it the stages may stand over their columns.
fn of_heading(position: usize, row: &Row, above: Option<&Row>) -> Option<(Heading, Staged)> {
    let texts = texts(row, above);
    let found: Vec<(u32, (String, Holds))> = texts
        .iter()
        .filter_map(|(column, text)| Some((*column, parsed(text)?)))
        .collect();
    let mut stages: Vec<(String, u32)> = Vec::new();
    for (column, (stage, _)) in &found {
        if !stages.iter().any(|(known, _)| fold(known) == fold(stage)) {
            stages.push((stage.clone(), *column));
        }
    }
    let mut heading = columns::of_cells(position, row.index, &texts, "final-tables");
    // A place of the event as a whole is that of standings.
    if !heading.has("name")
        || heading.has("place")
        || heading.has("played")
        || !(2..=TABLES.len()).contains(&stages.len())
    {
        return None;
    }
    for (column, (stage, holds)) in &found {
        let number = stages
            .iter()
            .position(|(known, _)| fold(known) == fold(stage))?;
        heading.take(&[(
            if *holds == Holds::Place {
                PLAYED[number]
            } else {
                TABLES[number]
            },
            *column,
        )]);
    }
    (0..stages.len())
        .all(|number| heading.has(PLAYED[number]))
        .then_some((heading, Staged { stages }))
}

/// Returns the texts of a heading, each with the stage that stands over it in a row above; what stands there alone names its column.
fn texts(row: &Row, above: Option<&Row>) -> Vec<(u32, String)> {
    let over = || {
        above
            .into_iter()
            .flat_map(|above| &above.cells)
            .filter(|(_, cell)| !cell.is_blank())
    };
    let own = row
        .cells
        .iter()
        .filter(|(_, cell)| !cell.is_blank())
        .map(|(column, cell)| {
            let text = cell.text();
            let stage = over().rfind(|(at, _)| at <= column);
            let of_stage = stage
                .map(|(_, stage)| format!("{} {text}", stage.text()))
                .filter(|text| parsed(text).is_some());
            (*column, of_stage.unwrap_or(text))
        });
    let alone = over()
        .filter(|(column, cell)| row.get(*column).is_blank() && !round::is_stage(&cell.text()));
    let mut texts: Vec<(u32, String)> = own
        .chain(alone.map(|(column, cell)| (*column, cell.text())))
        .collect();
    texts.sort_by_key(|(column, _)| *column);
    texts
}

/// Returns the stage of a heading, and what its column holds: `準決勝 卓`, `Semifinal place`.
fn parsed(text: &str) -> Option<(String, Holds)> {
    let lower = text.trim().to_lowercase();
    let words = [("stage.place", Holds::Place), ("stage.table", Holds::Table)];
    let mut stages = words.into_iter().filter_map(|(list, holds)| {
        let words = vocabulary::raw(list).iter();
        let stage = words
            .filter_map(|word| lower.strip_suffix(word.as_str()))
            .min_by_key(|rest| rest.len())?
            .trim_end_matches(|c: char| c.is_whitespace() || "・-:：(（".contains(c));
        let stage = vocabulary::before("won.by", stage).unwrap_or(stage);
        let stage = text.trim().get(..stage.len())?;
        round::is_stage(stage).then(|| (stage.to_string(), holds))
    });
    stages.next()
}
