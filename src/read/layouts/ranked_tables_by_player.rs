//! Tables of three to six in stages after the rounds, written down by player: columns of each stage say the table and the place there.

use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::ranked_tables::{has_large, is_of_another_role};
use crate::read::layouts::table::{Part, SeatRow, Table};
use crate::read::number::fold;

use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, placing, vocabulary};

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
}

impl Staged {
    /// Returns the seat that a player has in a stage; nothing where neither table nor place is said.
    fn seat(&self, number: usize, sheet: &Sheet, heading: &Heading, row: &Row) -> Option<SeatRow> {
        let (stage, column) = &self.stages[number];
        let at = |column: &str| sheet.place.at(row.index, heading.at(column));
        let told = |column: &str| {
            let text = heading.cell(row, column).text();
            Some(text).filter(|text| !text.is_empty() && fold(text) != "-")
        };
        let name = heading.cell(row, "name").text();
        let (table, played) = (told(TABLES[number]), told(PLAYED[number]));
        if headings::named("final-tables", &name).is_some() || table.is_none() && played.is_none() {
            return None;
        }
        let table = table.unwrap_or_default();
        let bare = vocabulary::before("table.after-name", &table).unwrap_or(&table);
        let played = heading.cell(row, PLAYED[number]).clone();
        Some(SeatRow {
            stage: Ok(stage.clone()),
            stage_at: sheet.place.at(heading.row, *column),
            table: bare.trim().to_string(),
            name: (name, at("name")),
            played: (played, at(PLAYED[number])),
            status: (String::new(), at("name")),
        })
    }
}

/// Finds columns of two stages or more, at one of whose tables sit three.
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    if is_of_another_role(sheet) {
        return Vec::new();
    }
    let found = columns::candidates(sheet).find_map(|(position, row)| {
        let above = position.checked_sub(1).map(|above| &sheet.rows[above]);
        let (heading, staged) = of_heading(position, row, above)?;
        let is_table = has_large(&staged.seats(sheet, &heading));
        is_table.then(|| Part::of_sheet(sheet, heading, staged, Some("places")))
    });
    found.into_iter().collect()
}

/// Reads a heading; above it the stages may stand over their columns.
fn of_heading(position: usize, row: &Row, above: Option<&Row>) -> Option<(Heading, Staged)> {
    let texts = texts(row, above);
    let mut heading = columns::of_cells(position, row.index, &texts, "final-tables");
    let mut stages: Vec<(String, u32)> = Vec::new();
    for (column, text) in &texts {
        let Some((stage, names)) = parsed(text) else {
            continue;
        };
        let mut known = stages.iter();
        let number = known.position(|(known, _)| fold(known) == fold(&stage));
        let number = number.unwrap_or_else(|| {
            stages.push((stage, *column));
            stages.len() - 1
        });
        heading.take(&[(*names.get(number)?, *column)]);
    }
    let has = |name: &&str| heading.has(name);
    // A place of the event as a whole is that of standings.
    let is_meant = has(&"name")
        && !has(&"place")
        && !has(&"played")
        && stages.len() > 1
        && PLAYED.iter().take(stages.len()).all(has);
    is_meant.then_some((heading, Staged { stages }))
}

/// Returns the texts of a heading, each with the stage that stands over it in a row above; what stands there alone names its column.
fn texts(row: &Row, above: Option<&Row>) -> Vec<(u32, String)> {
    let over: Vec<(u32, String)> = above.map_or_else(Vec::new, |above| above.texts().collect());
    let own = row.texts().map(|(column, text)| {
        let stage = over.iter().rfind(|(at, _)| *at <= column);
        let of_stage = stage.map(|(_, stage)| format!("{stage} {text}"));
        (column, of_stage.filter(|text| parsed(text).is_some()).unwrap_or(text))
    });
    let is_alone =
        |(column, text): &&(u32, String)| row.get(*column).is_blank() && !placing::is_stage(text);
    let alone = over.iter().filter(is_alone).cloned();
    let mut texts: Vec<(u32, String)> = own.chain(alone).collect();
    texts.sort_by_key(|(column, _)| *column);
    texts
}

/// Returns the stage of a heading, and what columns that hold the same are called: `準決勝 卓`, `Semifinal place`.
fn parsed(text: &str) -> Option<(String, [&'static str; 4])> {
    let lower = text.trim().to_lowercase();
    let lists = [("stage.place", PLAYED), ("stage.table", TABLES)];
    lists.into_iter().find_map(|(list, names)| {
        let words = vocabulary::raw(list).iter();
        let stage = words
            .filter_map(|word| lower.strip_suffix(word.as_str()))
            .min_by_key(|rest| rest.len())?
            .trim_end_matches(|c: char| c.is_whitespace() || "・-:：(（".contains(c));
        let stage = vocabulary::before("won.by", stage).unwrap_or(stage);
        let stage = text.trim().get(..stage.len())?;
        placing::is_stage(stage).then(|| (stage.to_string(), names))
    })
}
