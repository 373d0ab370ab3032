//! Tables of three to six in stages after the rounds, ranked by place as 「第二回ドミニオン大会のルール詳細」 has them: a row for each seat
//! with its place, or a column for each place with the name below it.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use crate::place::Place;
use crate::problem::Problem;
use crate::read::file::blocks::{self, Block};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Part, SeatRow, Table, Told};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::columns::{self, Heading};
use crate::read::words::vocabulary;
use crate::read::words::{headings, round};

/// At a table of fewer, a pairing is meant.
const FEWEST: usize = 3;
/// No table of a final has more seats.
const MOST_SEATS: u32 = 6;
/// The heading stands among the first rows.
const MOST_ROWS_ABOVE: usize = 30;
/// A sheet with more rows holds something else besides.
const MOST_ROWS: usize = 2000;
/// What these columns hold.
const COLUMNS: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/// Tables ranked by place.
#[derive(Debug)]
pub struct Placed {
    /// The stage, and the table, that the sheet is called after.
    named: Option<(String, String)>,
}

impl Table for Placed {
    fn layout(&self) -> Layout {
        Layout::Placed
    }

    fn seats(&self, sheet: &Sheet, heading: &Heading) -> Vec<SeatRow> {
        seats(sheet, heading, self.named.as_ref())
    }

    fn read(&self, _: &Sheet, _: &Heading, _: &mut People, _: &mut Vec<Problem>) -> Told {
        Told::default()
    }
}

/// Finds tables of stages after the rounds, one of them at least with three players.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let found = of_sheet(sheet, Company::None)
        .map(|(heading, placed)| Part::of_sheet(sheet, heading, placed, Some("places")));
    found.into_iter().collect()
}

/// Finds such tables side by side, where together they seat more than a sheet of one table below the other would.
#[must_use]
pub fn find_apart(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let parts: Vec<Part<'_>> = of_blocks(sheet).into_iter().map(|(_, part)| part).collect();
    let seats = |part: &Part<'_>| part.table.seats(&part.sheet, &part.heading).len();
    let together: usize = parts.iter().map(seats).sum();
    if parts.len() > 1
        && find(sheet, None)
            .first()
            .is_none_or(|whole| seats(whole) < together)
    {
        parts
    } else {
        Vec::new()
    }
}

/// Returns the blocks of a sheet that are such tables by themselves.
#[must_use]
pub fn of_blocks(sheet: &Sheet) -> Vec<(Block, Part<'static>)> {
    if sheet.rows.len() > MOST_ROWS {
        return Vec::new();
    }
    let blocks = blocks::of(sheet);
    if blocks.len() < 2 {
        return Vec::new();
    }
    let part = |block: &Block, company: Company| {
        let sheet = block.sheet(sheet);
        let (heading, placed) = of_sheet(&sheet, company)?;
        Some(Part {
            sheet: Cow::Owned(sheet),
            heading,
            table: Box::new(placed),
            why: Some("places"),
        })
    };
    let in_company = blocks
        .iter()
        .any(|block| part(block, Company::None).is_some());
    let company = if in_company {
        Company::Blocks
    } else {
        Company::None
    };
    blocks
        .into_iter()
        .filter_map(|block| part(&block, company).map(|part| (block, part)))
        .collect()
}

/// Finds the table of a sheet called after a stage, where other sheets hold such tables: in a final that is not yet whole two may be known.
#[must_use]
pub fn find_beside(sheet: &Sheet) -> Option<Part<'_>> {
    stage_and_table(&sheet.place.sheet)?;
    of_sheet(sheet, Company::Sheets)
        .map(|(heading, placed)| Part::of_sheet(sheet, heading, placed, Some("places")))
}

/// Whether a block stands under the title of a stage.
#[must_use]
pub fn is_titled(block: &Sheet) -> bool {
    let title = block.rows.first().and_then(title);
    title.is_some_and(|(_, text)| stage_and_table(&text).is_some())
}

/// Whether a text names a stage or a table, as titles above tables do.
#[must_use]
pub fn is_title(text: &str) -> bool {
    stage_and_table(text).is_some() || table_title(text).is_some()
}

/// Where other such tables stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    None,
    Blocks,
    Sheets,
}

/// Returns the heading and the reader of a sheet that holds such tables and nothing else; that others stand beside it may tell.
fn of_sheet(sheet: &Sheet, company: Company) -> Option<(Heading, Placed)> {
    // Standings and lists of players name places as well.
    if ["published", "players", "settings", "example"]
        .contains(&headings::named("sheet", &sheet.place.sheet).unwrap_or_default())
    {
        return None;
    }
    let named = stage_and_table(&sheet.place.sheet);
    // A block below the rounds may begin far down.
    let heading = sheet
        .rows
        .iter()
        .enumerate()
        .take(MOST_ROWS_ABOVE)
        .find_map(|(position, row)| {
            let heading = heading(position, row)?;
            let seats = seats(sheet, &heading, named.as_ref());
            // In a final that is not yet whole two may be known.
            let is_table = match company {
                Company::None => has_large(&seats),
                Company::Blocks => has_large(&seats) || is_titled(sheet),
                Company::Sheets => !seats.is_empty(),
            };
            (is_table && is_of_finals(&heading, &seats, company != Company::None))
                .then_some(heading)
        });
    heading.map(|heading| (heading, Placed { named }))
}

/// Whether seats are those of finals: each in a stage, in one of which somebody was first, and with a sign that tables are meant.
fn is_of_finals(heading: &Heading, seats: &[SeatRow], in_company: bool) -> bool {
    let known = || seats.iter().filter(|seat| seat.stage.is_ok());
    let tables: BTreeSet<(String, &str)> = known()
        .map(|seat| (stage_of(seat), seat.table.as_str()))
        .collect();
    let place = |seat: &SeatRow| seat.played.0.text().parse::<u32>().ok();
    let is_told = seats.iter().all(|seat| seat.stage.is_ok());
    // Places of all stages in one row, as in standings that say how far everybody came.
    let places: Vec<u32> = seats.iter().filter_map(place).collect();
    let in_one_row = places.iter().any(|place| *place > MOST_SEATS)
        && places.iter().collect::<BTreeSet<_>>().len() == places.len();
    let of_event = in_one_row
        || tables.iter().any(|(stage, table)| {
            let here = || known().filter(|seat| stage_of(seat) == *stage && seat.table == *table);
            here().count() > 1 && here().all(|seat| place(seat).is_some_and(|place| place > 1))
        });
    let twice = || {
        let mut seen = HashSet::new();
        !seats
            .iter()
            .filter(|seat| !seat.name.0.is_empty())
            .all(|seat| seen.insert(fold(&seat.name.0)))
    };
    let says_table =
        |stage: &String| vocabulary::before("table.after", &stage.to_lowercase()).is_some();
    let by_table = tables.iter().any(|(stage, _)| says_table(stage))
        || heading.has("table")
        || heading.has("stage")
        || tables.len() > 1
        || tables.iter().any(|(_, table)| !table.is_empty());
    let alone = || {
        let rows: HashSet<Option<(u32, u32)>> = seats
            .iter()
            .map(|seat| seat.played.1.cell.map(|(row, _)| (row, 0)))
            .collect();
        let is_final = |stage: &String| {
            vocabulary::behind("left.opens-final", &stage.to_lowercase()).is_some()
        };
        (in_company || heading.unused.is_empty())
            && heading.has("name")
            && rows.len() == seats.len()
            && tables.iter().all(|(stage, _)| is_final(stage))
    };
    let meant = if is_told {
        by_table || alone()
    } else {
        by_table
            && (known().next().is_some() || heading.has("stage") && heading.has("name") && twice())
    };
    meant && (!of_event || !is_told && twice())
}

/// Returns the heading of a row that names players and their places.
fn heading(position: usize, row: &Row) -> Option<Heading> {
    let pairings = columns::of_row(position, row, "pairings");
    if pairings.has("first") && pairings.has("second") {
        return None;
    }
    let mut heading = columns::of_row(position, row, "final-tables");
    for column in COLUMNS {
        let named = |text: &String| vocabulary::is(&format!("place.{column}"), &fold(text));
        let found = heading.unused.iter().find(|(_, text)| named(text));
        match found.map(|(at, _)| *at) {
            Some(at) => heading.take(&[(column, at)]),
            None => break,
        }
    }
    let by_seat = heading.has("name") && (heading.has("played") || heading.has("place"));
    (by_seat || !heading.has("name") && heading.has(COLUMNS[FEWEST - 1])).then_some(heading)
}

/// Whether a table has so many seats that no pairing is meant.
#[must_use]
pub fn has_large(seats: &[SeatRow]) -> bool {
    let same = |one: &SeatRow, other: &SeatRow| {
        one.table == other.table && stage_of(one) == stage_of(other)
    };
    seats
        .iter()
        .any(|one| seats.iter().filter(|other| same(one, other)).count() >= FEWEST)
}

fn stage_of(seat: &SeatRow) -> String {
    let (Ok(stage) | Err(stage)) = &seat.stage;
    fold(stage)
}

/// Returns a stage and the table behind it: `Semifinal A`, `準決勝 A卓`, `Semifinals, table 2`, `準決勝第1試合`, `Semifinal (B) 14:00`.
fn stage_and_table(text: &str) -> Option<(String, String)> {
    let text = without_time(text);
    let bare = text.trim();
    let whole = || round::is_stage(bare).then(|| (bare.to_string(), String::new()));
    let behind = vocabulary::before("table.behind-name", bare).unwrap_or(bare);
    let behind = behind.strip_suffix([')', '）']).unwrap_or(behind);
    let is_digit =
        |c: char| c.is_ascii_digit() || ('①'..='⑳').contains(&c) || ('０'..='９').contains(&c);
    let tail = behind.trim_end_matches(is_digit);
    let tail = if tail.len() < behind.len() {
        tail
    } else {
        behind.trim_end_matches(is_letter)
    };
    let name = &behind[tail.len()..];
    let joint = |c: char| c.is_whitespace() || ",、・-–:#(（".contains(c);
    let mut stage =
        tail.trim_end_matches(|c: char| joint(c) || vocabulary::is_sign("round.ordinal", c));
    for word in vocabulary::raw("table.word") {
        let cut = stage
            .len()
            .checked_sub(word.len())
            .filter(|at| stage.is_char_boundary(*at));
        stage = cut
            .filter(|at| stage[*at..].eq_ignore_ascii_case(word))
            .map_or(stage, |at| &stage[..at]);
    }
    let stage = stage.trim_end_matches(joint);
    // One letter, or a number, is the table's name.
    let is_name = name.chars().count() == 1 || !name.is_empty() && name.chars().all(is_digit);
    // Of the final there is one table: `決勝卓`, `Final table`.
    let one =
        || (name.is_empty() && round::is_stage(stage)).then(|| (stage.to_string(), String::new()));
    if is_name && round::is_stage(stage) {
        Some((stage.to_string(), fold(name)))
    } else {
        whole().or_else(one)
    }
}

/// Returns a text without a time behind it: `準決勝A卓 14:00`, `Semifinal A (2 pm)`.
fn without_time(text: &str) -> &str {
    let says_time = |word: &str| {
        word.contains(':')
            && word
                .chars()
                .all(|c| c.is_ascii_digit() || ":-~〜()（）".contains(c))
    };
    match text.trim().rsplit_once([' ', '\u{3000}']) {
        Some((before, word)) if says_time(word) => before,
        _ => text,
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_uppercase() || ('Ａ'..='Ｚ').contains(&c)
}

/// Returns what a table is called in a row that says nothing else: `A卓`, `Table 2`.
fn table_title(text: &str) -> Option<String> {
    let text = without_time(text).trim();
    let words = fold(text);
    let table = vocabulary::behind("table.before-name", &words)
        .or_else(|| vocabulary::before("table.after-name", &words))?
        .trim();
    let table = vocabulary::behind("round.ordinal", table)
        .unwrap_or(table)
        .trim_start_matches(['#', '.'])
        .trim();
    (table.chars().count() == 1 || !table.is_empty() && table.chars().all(|c| c.is_ascii_digit()))
        .then(|| table.to_uppercase())
}

/// Returns what a row says in one text, or in two: `Semifinal | A`.
fn title(row: &Row) -> Option<(u32, String)> {
    let cells: Vec<&(u32, Cell)> = row
        .cells
        .iter()
        .filter(|(_, cell)| !cell.is_blank())
        .collect();
    let (column, first) = cells.first()?;
    // Merged cells say the same.
    let mut texts: Vec<String> = cells.iter().map(|(_, cell)| cell.text()).collect();
    texts.dedup();
    (texts.len() < 3 && matches!(first, Cell::Text(_))).then(|| (*column, texts.join(" ")))
}

/// Reads the seats below a heading; `named` is the stage and the table of the whole sheet, until a cell or a title says another.
fn seats(sheet: &Sheet, heading: &Heading, named: Option<&(String, String)>) -> Vec<SeatRow> {
    let mut at = Above {
        stage: named.map(|(stage, _)| Ok(stage.clone())),
        place: sheet.place.clone(),
        table: String::new(),
    };
    at.table = named.map(|(_, table)| table.clone()).unwrap_or_default();
    let mut found = Vec::new();
    for row in &sheet.rows[..heading.position] {
        at.titled(sheet, row);
    }
    let mut gap = false;
    let mut above = sheet.rows.get(heading.position).map_or(0, |row| row.index);
    let rows = &sheet.rows[heading.position + 1..];
    for (number, row) in rows.iter().enumerate() {
        gap |= row.index > above + 1;
        above = row.index;
        let filled = row
            .cells
            .iter()
            .filter(|(_, cell)| !cell.is_blank())
            .count();
        // Beside a column of stages two cells are a seat.
        let is_seat =
            heading.has("stage") && filled > 1 || filled == 1 && is_free(heading, rows, number);
        if !is_seat && at.titled(sheet, row) {
            gap = false;
            continue;
        }
        // A note below a blank row, or in one cell that is no name's, seats nobody.
        let is_note = filled == 1
            && !is_seat
            && (gap || heading.cell(row, "name").is_blank() && !heading.has(COLUMNS[0]));
        if filled == 0 || is_note {
            continue;
        }
        let said = heading.cell(row, "stage").text();
        let is_heading = headings::named("final-tables", &said).is_some();
        let of = heading.cell(row, "table").text();
        let is_below = if heading.has("stage") {
            said.is_empty()
        } else {
            of.is_empty()
        };
        if !said.is_empty() && !is_heading {
            at.place = sheet.place.at(row.index, heading.at("stage"));
            let told = stage_and_table(&said);
            // Beside a stage the table is told as well, or there is but one.
            at.table = told
                .as_ref()
                .map(|(_, table)| table.clone())
                .unwrap_or_default();
            at.stage = Some(told.map(|(stage, _)| stage).ok_or(said));
        }
        if !of.is_empty() && !is_heading {
            match stage_and_table(&of).filter(|_| !heading.has("stage")) {
                Some((stage, table)) => (at.stage, at.table) = (Some(Ok(stage)), table),
                None => {
                    at.table = {
                        let name = vocabulary::before("table.after-name", &of).unwrap_or(&of);
                        name.trim().to_string()
                    }
                }
            }
        }
        // Whoever sits below stage and table that stand by themselves sits there.
        if is_below && !heading.cell(row, "name").is_blank() {
            found.pop_if(|seat: &mut SeatRow| seat.name.0.is_empty() && seat.played.0.is_blank());
        }
        let is_own = !is_heading && !is_below;
        seats_of(sheet, heading, (row, is_own), &at, &mut found);
    }
    found
}

/// Whether a row that holds its stage alone, or its table, is a seat for which nobody is named yet: the same stands in each row, and is
/// no title of the rows below it.
fn is_free(heading: &Heading, rows: &[Row], number: usize) -> bool {
    let row = &rows[number];
    let column = if heading.has("stage") {
        "stage"
    } else {
        "table"
    };
    // Tables take turns, and are called by a letter or a number.
    let told = |row: &Row| match fold(&heading.cell(row, column).text()) {
        stage if column == "stage" => stage,
        table if table.len() == 1 || table.parse::<u32>().is_ok() => "table".to_string(),
        _ => String::new(),
    };
    let own = told(row);
    let beside = |at: Option<usize>, index: Option<u32>| {
        at.and_then(|at| rows.get(at))
            .filter(|row| Some(row.index) == index)
    };
    let below = beside(Some(number + 1), row.index.checked_add(1));
    let above = beside(number.checked_sub(1), row.index.checked_sub(1));
    let is_same = |other: Option<&Row>| other.is_some_and(|other| told(other) == own);
    !own.is_empty()
        && (is_same(below) || is_same(above) && below.is_none_or(|below| !told(below).is_empty()))
}

/// What stands above a row: its stage, and its table.
struct Above {
    stage: Option<Result<String, String>>,
    place: Place,
    table: String,
}

impl Above {
    /// Takes down a title; says whether it was one.
    fn titled(&mut self, sheet: &Sheet, row: &Row) -> bool {
        let Some((column, text)) = title(row) else {
            return false;
        };
        let here = sheet.place.at(row.index, column);
        // `第5回大会 決勝卓`
        let last = || {
            text.rsplit([' ', '\u{3000}'])
                .next()
                .filter(|word| vocabulary::before("table.after-name", word).is_some())
                .and_then(stage_and_table)
        };
        if let Some((stage, table)) = stage_and_table(&text).or_else(last) {
            (self.stage, self.table, self.place) = (Some(Ok(stage)), table, here);
        } else if let Some(table) = table_title(&text) {
            self.table = table;
        } else {
            return false;
        }
        true
    }
}

/// Takes down the seats of one row; one that names its own stage or table may be nobody's yet.
fn seats_of(
    sheet: &Sheet,
    heading: &Heading,
    (row, is_own): (&Row, bool),
    above: &Above,
    found: &mut Vec<SeatRow>,
) {
    let place = |column: u32| sheet.place.at(row.index, column);
    let seat = |name: (String, Place), played: (Cell, Place), status: (String, Place)| SeatRow {
        stage: above.stage.clone().unwrap_or_else(|| Err(String::new())),
        stage_at: above.place.clone(),
        table: above.table.clone(),
        name,
        played,
        status,
    };
    let is_place = |text: &str| vocabulary::which("place", &fold(text)).is_some();
    if heading.has("name") {
        let name = heading.cell(row, "name").text();
        let played = if heading.has("played") {
            "played"
        } else {
            "place"
        };
        let cell = heading.cell(row, played);
        // The heading again.
        let again = headings::named("final-tables", &name).is_some()
            && headings::named("final-tables", &cell.text()).is_some();
        if again || name.is_empty() && cell.is_blank() && !is_own {
            return;
        }
        let at = heading.at("name");
        let status = (
            heading.cell(row, "status").text(),
            place(heading.columns.get("status").copied().unwrap_or(at)),
        );
        found.push(seat(
            (name, place(at)),
            (cell.clone(), place(heading.at(played))),
            status,
        ));
        return;
    }
    for (number, column) in (1u8..).zip(
        COLUMNS
            .iter()
            .filter_map(|name| heading.columns.get(name).copied()),
    ) {
        let name = row.get(column).text();
        if !name.is_empty() && !is_place(&name) {
            found.push(seat(
                (name, place(column)),
                (Cell::Number(number.into()), place(column)),
                (String::new(), place(column)),
            ));
        }
    }
}
