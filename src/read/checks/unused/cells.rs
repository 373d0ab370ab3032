//! Cells of the sheets that were read of which nothing was made: none of them is left out in silence.

use std::collections::{BTreeSet, HashSet};

use crate::model::SheetRole;
use crate::place::ranges;
use crate::problem::{Problem, Unused, in_short};
use crate::read::file::grid::{Book, Cell, Row};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::ranked_tables;
use crate::read::number::cut;
use crate::read::sheet_roles::Used;
use crate::read::words::columns::Heading;
use crate::read::words::{bye_worth, headings, round};

/// So many texts are shown of what was not used.
const SHOWN: usize = 3;
/// A text is cut off after so many characters.
const LONGEST_SHOWN: usize = 40;

/// The columns of which a row of a list says something.
const OF_PAIRINGS: [&str; 10] =
    ["first", "second", "result", "mark", "games", "winner", "score_1", "score_2", "name", "1st"];

/// Names, once for each sheet, what was neither read nor named by another problem; `title` is the tournament's.
pub fn check(book: &Book, used: &[Used<'_>], title: Option<&str>, problems: &mut Vec<Problem>) {
    let row_of = |problem: &Problem| Some((problem.place.sheet_index, problem.place.cell?.0));
    let told: BTreeSet<(usize, u32)> = problems.iter().filter_map(row_of).collect();
    for sheet in &book.sheets {
        let at = sheet.place.sheet_index;
        let here: Vec<&Used<'_>> = used.iter().filter(|entry| entry.index() == at).collect();
        if here.iter().all(|entry| entry.role == SheetRole::Unused) {
            continue;
        }
        let placed = here.iter().any(|entry| is_placed(entry));
        let is_told = |row: &Row| told.contains(&(at, row.index));
        let passed = here.iter().flat_map(|entry| passed_over(entry, &is_told, title));
        let passed: Vec<Problem> = passed.collect();
        let also_told: BTreeSet<_> = passed.iter().filter_map(row_of).collect();
        problems.extend(passed);
        let mut untold: Vec<(&Row, u32, &Cell)> = Vec::new();
        for row in &sheet.rows {
            if is_told(row) || also_told.contains(&(at, row.index)) {
                continue;
            }
            let is_left = |(column, cell): &(u32, &Cell)| {
                let mut readers = here.iter();
                readers.all(|entry| entry.cover(row.index, *column).is_none())
                    && !(placed && ranked_tables::is_title(&cell.text()))
            };
            let left: Vec<(u32, &Cell)> = row.filled().filter(is_left).collect();
            // Nearly every row is read whole; whether it is a title takes longer to say.
            if !left.is_empty() && !is_title(row, title) {
                untold.extend(left.into_iter().map(|(column, cell)| (row, column, cell)));
            }
        }
        let Some((row, column, _)) = untold.first() else {
            continue;
        };
        let texts = untold.iter().map(|(.., cell)| cut(&cell.text(), LONGEST_SHOWN));
        let mut seen = HashSet::new();
        let texts: Vec<String> = texts.filter(|text| seen.insert(text.clone())).collect();
        let kind = Unused::Cells {
            cells: ranges(untold.iter().filter_map(|(row, column, _)| {
                let place = sheet.place.at(row.index, *column);
                place.in_file()
            })),
            texts: in_short(SHOWN, &texts),
        };
        problems.push(sheet.problem(row, *column, kind));
    }
}

fn is_placed(entry: &Used<'_>) -> bool {
    entry.is_pairings() && entry.layout() == Layout::Placed
}

/// Names the rows of a table that say nothing of what the table is about: a note in the column of rounds, a sum of another one.
fn passed_over(
    entry: &Used<'_>,
    is_told: &impl Fn(&Row) -> bool,
    title: Option<&str>,
) -> Vec<Problem> {
    let about: &[&str] = match entry.role {
        SheetRole::Pairings if !entry.is_whole() => &OF_PAIRINGS,
        SheetRole::Pairings | SheetRole::Players => &["name"],
        _ => return Vec::new(),
    };
    let Some(heading) = &entry.heading else {
        return Vec::new();
    };
    let seats = entry.table.as_ref().map(|table| table.seats(&entry.sheet, heading));
    // A seat may be nobody's yet.
    let seats = seats.iter().flatten();
    let seated: BTreeSet<u32> = seats.filter_map(|seat| Some(seat.played.1.cell?.0)).collect();
    let is_title_of_table = |row: &Row| {
        let mut cells = row.cells.iter();
        is_placed(entry) && cells.any(|(_, cell)| ranked_tables::is_title(&cell.text()))
    };
    let is_silent = |row: &&Row| {
        let mut about = about.iter();
        row.index > heading.row
            && about.all(|column| heading.cell(row, column).is_blank())
            && !seated.contains(&row.index)
            && !is_title_of_table(row)
            && (!entry.is_whole() || row.filled().count() == 1)
            && !is_told(row)
            && !is_title(row, title)
    };
    let rows = entry.sheet.rows.iter().filter(is_silent);
    let said = rows.filter_map(|row| {
        let mut cells = row.filled();
        let (column, cell) = cells.find(|(column, cell)| is_note(heading, *column, cell))?;
        let kind = match bye_worth::told(&cell.text()) {
            Some(_) => Unused::Worth {},
            None => Unused::Row {},
        };
        Some(entry.sheet.problem(row, column, kind))
    });
    said.collect()
}

/// Whether a cell in a column that is read holds words.
fn is_note(heading: &Heading, column: u32, cell: &Cell) -> bool {
    let of_a_round = || {
        heading.columns.get("round") == Some(&column) && round::round_number(&cell.text()).is_some()
    };
    cell.is_words() && heading.takes(u32::MAX, column) && !of_a_round()
}

/// Whether a row is the title of the tournament, of a round or of a stage, or names columns.
fn is_title(row: &Row, title: Option<&str>) -> bool {
    let announces = |(column, cell): &(u32, Cell)| {
        let cells = vec![(*column, cell.clone())];
        round::title(&Row { index: row.index, cells }).is_some()
    };
    let texts = || row.filled().map(|(_, cell)| cell.text());
    row.cells.iter().any(announces)
        || round::stage(row).is_some()
        || texts().all(|text| title.is_some_and(|title| title.starts_with(&text)))
        || texts().filter(|text| headings::is_known(text)).count() > 1
}
