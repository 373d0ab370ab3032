//! Tables of three to six in stages after the rounds, ranked by place as 「第二回ドミニオン大会のルール詳細」 has them: a row for each seat
//! with its place, or a column for each place with the name below it.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use crate::place::Place;

use crate::read::file::blocks::{self, Block};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Part, SeatRow, Table};
use crate::read::number::{are_distinct, fold, is_digits};

use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, placing, vocabulary};

/// At a table of fewer, a pairing is meant.
const FEWEST: usize = 3;
/// No table of a final has more seats.
pub const MOST_SEATS: u32 = 6;
/// The heading stands among the first rows.
const MOST_ROWS_ABOVE: usize = 30;
/// A sheet with more rows holds something else besides.
const MOST_ROWS: usize = 2000;
/// What these columns hold.
const COLUMNS: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/// A stage, and the name of one of its tables.
type Named = (String, String);

#[derive(Debug)]
pub struct Placed {
    /// The stage, and the table, that the sheet is called after.
    named: Option<Named>,
}

impl Table for Placed {
    fn layout(&self) -> Layout {
        Layout::Placed
    }

    fn seats(&self, sheet: &Sheet, heading: &Heading) -> Vec<SeatRow> {
        seats(sheet, heading, self.named.as_ref())
    }
}

/// Finds tables of stages after the rounds, one of them at least with three players.
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    part(Cow::Borrowed(sheet), Company::None).into_iter().collect()
}

/// Finds such tables side by side, where together they seat more than a sheet of one table below the other would.
pub fn find_apart(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let seats = |part: &Part<'_>| part.table.seats(&part.sheet, &part.heading).len();
    let parts: Vec<Part<'_>> = of_blocks(sheet).into_iter().map(|(_, part)| part).collect();
    let together: usize = parts.iter().map(seats).sum();
    let whole = || find(sheet, None).first().map_or(0, seats);
    if parts.len() > 1 && whole() < together { parts } else { Vec::new() }
}

/// Returns the blocks of a sheet that are such tables by themselves.
pub fn of_blocks(sheet: &Sheet) -> Vec<(Block, Part<'static>)> {
    let blocks = if sheet.rows.len() > MOST_ROWS { Vec::new() } else { blocks::of(sheet) };
    if blocks.len() < 2 {
        return Vec::new();
    }
    let of = |block: &Block, company| part(Cow::Owned(block.sheet(sheet)), company);
    let in_company = blocks.iter().any(|block| of(block, Company::None).is_some());
    let company = if in_company { Company::Blocks } else { Company::None };
    let parts = blocks.into_iter();
    parts.filter_map(|block| of(&block, company).map(|part| (block, part))).collect()
}

/// Finds the table of a sheet called after a stage, where other sheets hold such tables: in a final that is not yet whole two may be known.
pub fn find_beside(sheet: &Sheet) -> Option<Part<'_>> {
    stage_and_table(&sheet.place.sheet)?;
    part(Cow::Borrowed(sheet), Company::Sheets)
}

pub fn is_titled(block: &Sheet) -> bool {
    let title = block.rows.first().and_then(title);
    title.is_some_and(|(_, text)| stage_and_table(&text).is_some())
}

/// Whether a text names a stage or a table, as titles above tables do.
pub fn is_title(text: &str) -> bool {
    stage_and_table(text).is_some() || table_title(text).is_some()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    None,
    Blocks,
    Sheets,
}

/// Whether a sheet is called as those are that hold no finals: standings and lists of players name places as well.
pub fn is_of_another_role(sheet: &Sheet) -> bool {
    let named = headings::named("sheet", &sheet.place.sheet);
    named.is_some_and(|name| ["published", "players", "settings", "example"].contains(&name))
}

/// Reads a sheet that holds such tables and nothing else; that others stand beside it may tell.
fn part(sheet: Cow<'_, Sheet>, company: Company) -> Option<Part<'_>> {
    if is_of_another_role(&sheet) {
        return None;
    }
    let named = stage_and_table(&sheet.place.sheet);
    // A block below the rounds may begin far down.
    let mut rows = sheet.rows.iter().enumerate().take(MOST_ROWS_ABOVE);
    let heading = rows.find_map(|(position, row)| {
        let heading = heading(position, row)?;
        let seats = seats(&sheet, &heading, named.as_ref());
        // In a final that is not yet whole two may be known.
        let is_table = has_large(&seats)
            || company == Company::Blocks && is_titled(&sheet)
            || company == Company::Sheets && !seats.is_empty();
        let in_company = company != Company::None;
        (is_table && is_of_finals(&heading, &seats, in_company)).then_some(heading)
    })?;
    Some(Part { sheet, heading, table: Box::new(Placed { named }), why: Some("places") })
}

/// Whether seats are those of finals: each in a stage, in one of which somebody was first, and with a sign that tables are meant.
fn is_of_finals(heading: &Heading, seats: &[SeatRow], in_company: bool) -> bool {
    let known = || seats.iter().filter(|seat| seat.stage.is_ok());
    let tables: BTreeSet<Named> = known().map(table_of).collect();
    let place = |seat: &SeatRow| seat.played.0.text().parse::<u32>().ok();
    let is_told = known().count() == seats.len();
    // Places of all stages in one row, as in standings that say how far everybody came.
    let places: Vec<u32> = seats.iter().filter_map(place).collect();
    let in_one_row = places.iter().any(|place| *place > MOST_SEATS) && are_distinct(&places);
    let without_first = |table: &Named| {
        let here = || known().filter(|seat| table_of(seat) == *table);
        here().count() > 1 && here().all(|seat| place(seat).is_some_and(|place| place > 1))
    };
    let of_event = in_one_row || tables.iter().any(without_first);
    let twice = || {
        let names = seats.iter().map(|seat| fold(&seat.name.0));
        let named: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        !are_distinct(&named)
    };
    let says_table = |(stage, table): &Named| {
        !table.is_empty() || vocabulary::before("table.after", &stage.to_lowercase()).is_some()
    };
    let by_table = heading.has("table")
        || heading.has("stage")
        || tables.len() > 1
        || tables.iter().any(says_table);
    let alone = || {
        let row = |seat: &SeatRow| seat.played.1.cell.map(|(row, _)| row);
        let rows: HashSet<Option<u32>> = seats.iter().map(row).collect();
        let is_final = |(stage, _): &Named| {
            vocabulary::behind("left.opens-final", &stage.to_lowercase()).is_some()
        };
        (in_company || heading.unused.is_empty())
            && heading.has("name")
            && rows.len() == seats.len()
            && tables.iter().all(is_final)
    };
    if is_told {
        return (by_table || alone()) && !of_event;
    }
    let is_some_stage = !tables.is_empty() || heading.has("stage") && heading.has("name");
    by_table && is_some_stage && twice()
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
        let mut unused = heading.unused.iter();
        match unused.find(|(_, text)| named(text)).map(|(at, _)| *at) {
            Some(at) => heading.take(&[(column, at)]),
            None => break,
        }
    }
    let is_meant = if heading.has("name") {
        heading.has("played") || heading.has("place")
    } else {
        heading.has(COLUMNS[FEWEST - 1])
    };
    is_meant.then_some(heading)
}

/// Whether a table has so many seats that no pairing is meant.
pub fn has_large(seats: &[SeatRow]) -> bool {
    let same =
        |one: &SeatRow| seats.iter().filter(|other| table_of(one) == table_of(other)).count();
    seats.iter().any(|one| same(one) >= FEWEST)
}

/// Returns the stage and the table of a seat, as they are compared.
fn table_of(seat: &SeatRow) -> Named {
    let (Ok(stage) | Err(stage)) = &seat.stage;
    (fold(stage), seat.table.clone())
}

/// Returns a stage and the table behind it: `Semifinal A`, `準決勝 A卓`, `Semifinals, table 2`, `準決勝第1試合`, `Semifinal (B) 14:00`.
fn stage_and_table(text: &str) -> Option<Named> {
    let bare = without_time(text).trim();
    let behind = vocabulary::before("table.behind-name", bare).unwrap_or(bare);
    let behind = behind.strip_suffix([')', '）']).unwrap_or(behind);
    let is_digit =
        |c: char| c.is_ascii_digit() || ('①'..='⑳').contains(&c) || ('０'..='９').contains(&c);
    let is_letter = |c: char| c.is_ascii_uppercase() || ('Ａ'..='Ｚ').contains(&c);
    let mut tail = behind.trim_end_matches(is_digit);
    if tail.len() == behind.len() {
        tail = behind.trim_end_matches(is_letter);
    }
    let name = &behind[tail.len()..];
    let joint = |c: char| c.is_whitespace() || ",、・-–:#(（".contains(c);
    let is_sign = |c: char| joint(c) || vocabulary::is_sign("round.ordinal", c);
    let mut stage = tail.trim_end_matches(is_sign);
    for word in vocabulary::raw("table.word") {
        let at = stage.len().checked_sub(word.len());
        let cut = at.and_then(|at| stage.split_at_checked(at));
        if let Some((before, last)) = cut
            && last.eq_ignore_ascii_case(word)
        {
            stage = before;
        }
    }
    let stage = stage.trim_end_matches(joint);
    let named =
        |stage: &str, table: String| placing::is_stage(stage).then(|| (stage.to_string(), table));
    // One letter, or a number, is the table's name.
    let is_name = name.chars().count() == 1 || !name.is_empty() && name.chars().all(is_digit);
    // Of the final there is one table: `決勝卓`, `Final table`.
    let of_table = Some(fold(name)).filter(|_| is_name);
    let one = || named(stage, String::new()).filter(|_| name.is_empty());
    of_table
        .and_then(|table| named(stage, table))
        .or_else(|| named(bare, String::new()))
        .or_else(one)
}

/// Returns a text without a time behind it: `準決勝A卓 14:00`, `Semifinal A (2 pm)`.
fn without_time(text: &str) -> &str {
    let is_of_time = |c: char| c.is_ascii_digit() || ":-~〜()（）".contains(c);
    match text.trim().rsplit_once([' ', '\u{3000}']) {
        Some((before, word)) if word.contains(':') && word.chars().all(is_of_time) => before,
        _ => text,
    }
}

/// Returns what a table is called in a row that says nothing else: `A卓`, `Table 2`.
fn table_title(text: &str) -> Option<String> {
    let words = fold(without_time(text));
    let table = vocabulary::behind("table.before-name", &words)
        .or_else(|| vocabulary::before("table.after-name", &words))?
        .trim();
    let table = vocabulary::behind("round.ordinal", table).unwrap_or(table);
    let table = table.trim_start_matches(['#', '.']).trim();
    (is_digits(table) || table.chars().count() == 1).then(|| table.to_uppercase())
}

/// Returns what a row says in one text, or in two: `Semifinal | A`.
fn title(row: &Row) -> Option<(u32, String)> {
    let (column, first) = row.filled().next()?;
    // Merged cells say the same.
    let mut texts: Vec<String> = row.texts().map(|(_, text)| text).collect();
    texts.dedup();
    (texts.len() < 3 && matches!(first, Cell::Text(_))).then(|| (column, texts.join(" ")))
}

/// Reads the seats below a heading; `named` is the stage and the table of the whole sheet, until a cell or a title says another.
fn seats(sheet: &Sheet, heading: &Heading, named: Option<&Named>) -> Vec<SeatRow> {
    let (stage, table) = named.cloned().unzip();
    let mut at = Above {
        stage: stage.map(Ok),
        place: sheet.place.clone(),
        table: table.unwrap_or_default(),
    };
    let mut found = Vec::new();
    for row in &sheet.rows[..heading.position] {
        at.titled(sheet, row);
    }
    let mut gap = false;
    let mut above = heading.row;
    let rows = heading.below(sheet);
    for (number, row) in rows.iter().enumerate() {
        gap |= row.index > above + 1;
        above = row.index;
        let filled = row.filled().count();
        // Beside a column of stages two cells are a seat.
        let is_seat =
            heading.has("stage") && filled > 1 || filled == 1 && is_free(heading, rows, number);
        if !is_seat && at.titled(sheet, row) {
            gap = false;
            continue;
        }
        // A note below a blank row, or in one cell that is no name's, seats nobody.
        let is_named = heading.holds(row, "name");
        let is_note = filled == 1 && !is_seat && (gap || !is_named && !heading.has(COLUMNS[0]));
        if filled == 0 || is_note {
            continue;
        }
        let own = at.told(sheet, heading, row);
        // Whoever sits below stage and table that stand by themselves sits there.
        if own == Own::Nothing && is_named {
            found.pop_if(|seat: &mut SeatRow| seat.name.0.is_empty() && seat.played.0.is_blank());
        }
        seats_of(sheet, heading, (row, own == Own::Told), &at, &mut found);
    }
    found
}

/// Whether a row that holds its stage alone, or its table, is a seat for which nobody is named yet: the same stands in each row, and is
/// no title of the rows below it.
fn is_free(heading: &Heading, rows: &[Row], number: usize) -> bool {
    let row = &rows[number];
    // Tables take turns, and are called by a letter or a number.
    let told = |row: &Row| {
        if heading.has("stage") {
            return heading.cell(row, "stage").folded();
        }
        let table = heading.cell(row, "table").folded();
        let is_name = table.len() == 1 || table.parse::<u32>().is_ok();
        String::from(if is_name { "table" } else { "" })
    };
    let own = told(row);
    let below = rows.get(number + 1).filter(|below| below.index == row.index + 1);
    let above = number.checked_sub(1).map(|at| &rows[at]);
    let above = above.filter(|above| above.index + 1 == row.index);
    let is_same = |other: Option<&Row>| other.is_some_and(|other| told(other) == own);
    let is_last = || below.is_none_or(|below| !told(below).is_empty());
    !own.is_empty() && (is_same(below) || is_same(above) && is_last())
}

/// What stands above a row: its stage, and its table.
struct Above {
    stage: Option<Result<String, String>>,
    place: Place,
    table: String,
}

/// What a row says of its own stage, or of its table where there is no column of stages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    Nothing,
    Told,
    /// The heading again.
    Heading,
}

impl Above {
    /// Takes down a title; says whether it was one.
    fn titled(&mut self, sheet: &Sheet, row: &Row) -> bool {
        let Some((column, text)) = title(row) else {
            return false;
        };
        // `第5回大会 決勝卓`
        let last = || {
            let word = text.rsplit([' ', '\u{3000}']).next()?;
            vocabulary::before("table.after-name", word)?;
            stage_and_table(word)
        };
        if let Some((stage, table)) = stage_and_table(&text).or_else(last) {
            let here = sheet.place.at(row.index, column);
            (self.stage, self.table, self.place) = (Some(Ok(stage)), table, here);
        } else if let Some(table) = table_title(&text) {
            self.table = table;
        } else {
            return false;
        }
        true
    }

    /// Takes down what a row says of its own stage and table.
    fn told(&mut self, sheet: &Sheet, heading: &Heading, row: &Row) -> Own {
        let [said, of] = ["stage", "table"].map(|column| heading.cell(row, column).text());
        let own = if heading.has("stage") { &said } else { &of };
        let told = if own.is_empty() { Own::Nothing } else { Own::Told };
        if headings::named("final-tables", &said).is_some() {
            return if told == Own::Told { Own::Heading } else { told };
        }
        if !said.is_empty() {
            self.place = sheet.place.at(row.index, heading.at("stage"));
            // Beside a stage the table is told as well, or there is but one.
            let (stage, table) = stage_and_table(&said).unzip();
            self.table = table.unwrap_or_default();
            self.stage = Some(stage.ok_or(said));
        }
        if !of.is_empty() {
            let named = stage_and_table(&of).filter(|_| !heading.has("stage"));
            if let Some((stage, table)) = named {
                (self.stage, self.table) = (Some(Ok(stage)), table);
            } else {
                let name = vocabulary::before("table.after-name", &of).unwrap_or(&of);
                self.table = name.trim().to_string();
            }
        }
        told
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
    let mut sit = |name: (String, u32), played: (Cell, u32), status: (String, u32)| {
        found.push(SeatRow {
            stage: above.stage.clone().unwrap_or_else(|| Err(String::new())),
            stage_at: above.place.clone(),
            table: above.table.clone(),
            name: (name.0, place(name.1)),
            played: (played.0, place(played.1)),
            status: (status.0, place(status.1)),
        });
    };
    if !heading.has("name") {
        let columns = COLUMNS.iter().filter_map(|name| heading.column(name));
        for (number, column) in (1u8..).zip(columns) {
            let name = row.text(column);
            if !name.is_empty() && vocabulary::which("place", &fold(&name)).is_none() {
                let played = Cell::Number(number.into());
                sit((name, column), (played, column), (String::new(), column));
            }
        }
        return;
    }
    let played = if heading.has("played") { "played" } else { "place" };
    let (name, cell) = (heading.cell(row, "name").text(), heading.cell(row, played));
    let is_heading = |text: &str| headings::named("final-tables", text).is_some();
    let again = is_heading(&name) && is_heading(&cell.text());
    if again || name.is_empty() && cell.is_blank() && !is_own {
        return;
    }
    let at = heading.at("name");
    let status = heading.cell(row, "status").text();
    sit(
        (name, at),
        (cell.clone(), heading.at(played)),
        (status, heading.column("status").unwrap_or(at)),
    );
}
