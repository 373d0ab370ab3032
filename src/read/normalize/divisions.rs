//! Several divisions on one sheet: told by a column, below titles, or side by side under titles. Each becomes a sheet of its own, called as
//! the division, where nobody plays in two of them; so does each season and competition of a column, whoever plays. Every cell keeps its place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::lang::is_unspaced;
use crate::problem::Problem;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::layouts::cross::outlines::{self, Outline};
use crate::read::layouts::games::SIDES;
use crate::read::normalize::division_doubts::{self, Division};
use crate::read::number::{fold, only};
use crate::read::words::columns::Heading;
use crate::read::words::person_name::{BRACKETS, pairs};
use crate::read::words::result::parse;
use crate::read::words::{columns, final_league, headings, placing, round, vocabulary};

/// Headings stand so near the top, and have no more cells.
const DEEPEST: usize = 30;
const WIDEST: usize = 100;

/// In so many rounds namesakes play in two divisions; one may be a slip of the pen.
const FEW_SHARED: usize = 2;

/// Splits the sheets of a book; returns what is doubtful of divisions that a column tells.
pub fn split(book: &mut Book) -> Vec<Problem> {
    let mut said = Vec::new();
    for at in 0..book.sheets.len() {
        pools_for_rounds(&mut book.sheets[at]);
        let sheet = &book.sheets[at];
        let ways = [by_titles, side_by_side, by_grids];
        let mut column = None;
        let mut leagues = Vec::new();
        let by_column = by_columns(sheet).and_then(|mut told| {
            column = Some(told.column);
            leagues = after_pools(&mut told.parts);
            let parts = if told.may_share {
                Some(told.parts.clone()).filter(|parts| parts.len() > 1)
            } else {
                let divide = || told.parts.clone();
                apart(sheet, divide(), 1).or_else(|| told.are_namesakes(sheet).then(divide))
            };
            said.extend(told.doubts(sheet, parts.is_some()));
            parts
        });
        let told = || {
            ways.iter().find_map(|way| {
                let mut parts = way(sheet)?;
                let leagues = after_pools(&mut parts);
                let pools = apart(sheet, parts.clone(), 2);
                let pools = pools.or_else(|| apart(sheet, before_stage(parts)?, 2))?;
                Some((pools, leagues))
            })
        };
        let is_by_column = by_column.is_some();
        let by_column = by_column.map(|pools| (pools, leagues));
        let Some((divisions, leagues)) = by_column.or_else(told) else {
            continue;
        };
        // Whoever plays on another sheet is no title: names alone in their rows are a list.
        let others = book.sheets.iter().enumerate().filter(|(other, _)| *other != at);
        let playing: BTreeSet<String> = others.flat_map(|(_, sheet)| people(sheet)).collect();
        if divisions.iter().any(|(name, _)| playing.contains(&fold(name))) {
            continue;
        }
        let known: Vec<Division> = divisions.iter().chain(&leagues).cloned().collect();
        let finals = finals(sheet, &known, column);
        let count = divisions.len();
        for (turn, (name, rows)) in divisions.into_iter().chain(leagues).chain(finals).enumerate() {
            let mut own = book.sheets[at].with_rows(rows);
            let whole = Arc::clone(&own.place.sheet);
            own.place.part_of.get_or_insert(whole);
            own.place.sheet = Arc::from(name);
            own.is_edition = is_by_column && turn < count;
            if turn > 0 {
                own.place.sheet_index = book.sheets.len();
                book.sheets.push(own);
            } else {
                book.sheets[at] = own;
            }
        }
    }
    said
}

/// Divisions that a column tells.
struct ByColumn {
    heading: Heading,
    column: u32,
    /// Whether the same people may play in several: seasons, competitions.
    may_share: bool,
    parts: Vec<Division>,
}

impl ByColumn {
    /// Whether nobody can be one player of two divisions: whoever is called so plays in both in the same rounds.
    fn are_namesakes(&self, sheet: &Sheet) -> bool {
        let called = sheet.rows[self.heading.position].text(self.column);
        if self.parts.len() < 2 || !headings::is("words.division", &called) {
            return false;
        }
        let rounds_of = |(_, rows): &Division| {
            let mut rounds: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
            for row in rows.iter().filter(|row| row.index > self.heading.row) {
                let round = round::round_number(&self.heading.cell(row, "round").shown());
                for name in SIDES.map(|side| self.heading.cell(row, side).folded()) {
                    if !headings::is_nobody(&name) {
                        rounds.entry(name).or_default().extend(round);
                    }
                }
            }
            rounds
        };
        let all: Vec<_> = self.parts.iter().map(rounds_of).collect();
        let is_other = |one: &BTreeSet<u32>, other: &BTreeSet<u32>| {
            let both = one.intersection(other).count();
            both >= FEW_SHARED && 2 * both >= one.len().min(other.len())
        };
        let mut pairs = (0..all.len()).flat_map(|at| (at + 1..all.len()).map(move |to| [at, to]));
        pairs.all(|[at, to]| {
            let mut shared =
                all[at].iter().filter_map(|(name, own)| Some((own, all[to].get(name)?)));
            shared.all(|(own, other)| is_other(own, other))
        })
    }

    /// Says which of them may be one, and who plays in two.
    fn doubts(&self, sheet: &Sheet, apart: bool) -> Vec<Problem> {
        let called = sheet.rows[self.heading.position].text(self.column);
        if headings::is("words.division", &called) {
            division_doubts::of(sheet, &self.heading, self.column, &self.parts, apart)
        } else {
            Vec::new()
        }
    }
}

/// Takes out those parts that are called leagues of some of the others.
fn after_pools(parts: &mut Vec<Division>) -> Vec<Division> {
    if parts.len() < 3 {
        return Vec::new();
    }
    parts.extract_if(.., |(name, _)| final_league::is_called(name)).collect()
}

/// Returns divisions without the stage below the last of them, in which those of several meet.
fn before_stage(mut divisions: Vec<Division>) -> Option<Vec<Division>> {
    let (_, rows) = divisions.last_mut()?;
    let stage = rows.iter().position(|row| round::stage(row).is_some())?;
    rows.truncate(stage);
    Some(divisions)
}

/// Returns the stages in which the best of several divisions meet: all rows from the first of them on that stand in no division, below the
/// heading of the last one. They are called as the stage in which the fewest are left. Without rounds the `column` of divisions is theirs.
fn finals(sheet: &Sheet, divisions: &[Division], column: Option<u32>) -> Option<Division> {
    let rows = divisions.iter().flat_map(|(_, rows)| rows);
    let taken: BTreeSet<u32> = rows.map(|row| row.index).collect();
    // Of two the one that says how many are left: 決勝トーナメント beside 準決勝.
    let stage_in = |row: &Row| {
        let stages = row.texts().filter(|(_, text)| placing::is_stage(text));
        stages.min_by_key(|(_, text)| placing::left(text).is_none())
    };
    let mut left: Vec<Row> = sheet
        .rows
        .iter()
        .filter(|row| !taken.contains(&row.index))
        .skip_while(|row| stage_in(row).is_none())
        .cloned()
        .collect();
    let stages = left.iter().filter_map(stage_in).map(|(_, stage)| stage);
    let name = stages.min_by_key(|stage| placing::left(stage).unwrap_or(usize::MAX))?;
    if columns::find(&sheet.with_rows(left.clone()), "pairings").is_none() {
        let (_, last) = divisions.last()?;
        let heading = columns::find(&sheet.with_rows(last.clone()), "pairings")?;
        if let Some(round) = heading.column("round").or(column) {
            for row in &mut left {
                let stage = stage_in(row).filter(|_| row.filled().count() > 1);
                if let Some((_, stage)) = stage {
                    row.set(round, &stage);
                }
            }
        }
        left.splice(..0, last[..=heading.position].iter().cloned());
        if let Some(column) = column.filter(|_| !heading.has("round")) {
            let above = &mut left[heading.position];
            let language = vocabulary::language_of([above.text(column)]);
            above.set(column, vocabulary::written("round", language));
        }
    }
    Some((name, left))
}

/// Returns divisions where there are several, of so many names at least, and nobody stands in two. What a column calls a division may be
/// of one name; below a title such a row would be something else.
fn apart(sheet: &Sheet, divisions: Vec<Division>, least: usize) -> Option<Vec<Division>> {
    let mut names = BTreeSet::new();
    let mut all: BTreeSet<String> = BTreeSet::new();
    let distinct = divisions.iter().all(|(name, rows)| {
        let people = people(&sheet.with_rows(rows.clone()));
        let strangers = people.len() >= least && all.is_disjoint(&people);
        all.extend(people);
        strangers && names.insert(fold(name))
    });
    (distinct && divisions.len() > 1).then_some(divisions)
}

fn people(sheet: &Sheet) -> BTreeSet<String> {
    let named = |section: &str, names: &[&str]| {
        let heading = columns::find(sheet, section)?;
        let columns: Option<Vec<u32>> = names.iter().map(|name| heading.column(name)).collect();
        let columns = columns?;
        let rows = heading.below(sheet).iter();
        let texts =
            rows.flat_map(|row| columns.iter().map(|column| row.text(*column)).collect::<Vec<_>>());
        let is_name = |text: &String| {
            !headings::is_nobody(text)
                && headings::named(section, text).is_none()
                && round::title_of(text).is_none()
        };
        Some(texts.filter(is_name).map(|text| fold(&text)).collect())
    };
    named("pairings", &["first", "second"])
        .or_else(|| named("players", &["name"]))
        .filter(|people: &BTreeSet<String>| !people.is_empty())
        .unwrap_or_else(|| {
            let grids = outlines::of(sheet).into_iter();
            let named: BTreeSet<String> = grids.flat_map(|grid| grid.names).collect();
            if named.is_empty() { beside_results(sheet) } else { named }
        })
}

/// Returns the names beside results where nothing heads the columns.
fn beside_results(sheet: &Sheet) -> BTreeSet<String> {
    let is_result = |text: &str| parse(text).is_ok_and(|told| told.score.is_some());
    let games = sheet.rows.iter().map(|row| row.texts().map(|(_, text)| text).collect());
    let games = games.filter(|texts: &Vec<String>| texts.iter().any(|text| is_result(text)));
    let texts = games.flatten();
    texts
        .filter(|text| {
            text.contains(char::is_alphabetic) && !headings::is_nobody(text) && !is_result(text)
        })
        .map(|text| fold(&text))
        .collect()
}

/// Columns that name the season, the competition or the age group of each row, in which the same people may play; without any the one column
/// of divisions.
fn by_columns(sheet: &Sheet) -> Option<ByColumn> {
    let heading = columns::find(sheet, "pairings")
        .filter(|heading| heading.has("first") && heading.has("second"))?;
    let (above, body) = sheet.rows.split_at(heading.position + 1);
    let body: Vec<&Row> = body.iter().filter(|row| row.filled().next().is_some()).collect();
    let differs = |column: &u32| {
        let first = body.first().map(|row| row.folded(*column));
        body.iter().any(|row| Some(row.folded(*column)) != first)
    };
    let mut told = heading.unused_where(headings::is_of_an_edition);
    told.retain(|column| differs(column) && !heading.is_each(*column));
    let may_share = !told.is_empty();
    let mut by_stage = false;
    if !may_share {
        told = heading.unused_as("words", "division");
        // What is the same in all rows parts nobody.
        if told.len() > 1 {
            told.retain(differs);
        }
        if told.is_empty() {
            told = heading.unused_as("final-tables", "stage");
            told.retain(|column| tells_pools(&body, *column));
            by_stage = true;
        }
    }
    let [first, ..] = told[..] else { return None };
    let rows = body.len();
    let mut staged = false;
    let mut divisions: Vec<Division> = Vec::new();
    for row in body {
        let texts: Vec<String> = told.iter().map(|column| row.text(*column)).collect();
        let is_empty = texts.iter().any(String::is_empty);
        let is_named = || placing::is_stage(&heading.cell(row, "round").text());
        let is_below = staged && by_stage && !texts.iter().any(|text| is_pool(text));
        if texts.iter().any(|text| placing::is_stage(text)) || is_empty && is_named() || is_below {
            staged = true;
            continue;
        }
        if is_empty {
            return None;
        }
        // A small number alone would be a round, and a letter alone is no name.
        let whole = |(column, text): (&u32, &String)| {
            if text.len() == 1 || text.len() < 3 && text.parse::<u32>().is_ok() {
                named(&above[heading.position].text(*column), text)
            } else {
                text.clone()
            }
        };
        let texts: Vec<String> = told.iter().zip(&texts).map(whole).collect();
        let called = texts.join(" ");
        let mut known = divisions.iter_mut();
        match known.find(|(known, _)| fold(known) == fold(&called)) {
            Some((_, rows)) => rows.push(row.clone()),
            None => divisions.push((called, above.iter().chain([row]).cloned().collect())),
        }
    }
    // Below one alone the stages are its own.
    if staged && divisions.len() < 2 {
        return None;
    }
    // What is another in most rows divides nobody who plays in two.
    let is_shared = divisions.len() * 2 <= rows;
    Some(ByColumn { heading, column: first, may_share: may_share && is_shared, parts: divisions })
}

/// Calls a column of rounds one of stages where it names pools instead, and perhaps stages after them.
fn pools_for_rounds(sheet: &mut Sheet) {
    let found = columns::find(sheet, "pairings").and_then(|heading| {
        let body: Vec<&Row> = sheet.rows[heading.position + 1..].iter().collect();
        let column = heading.column("round").filter(|_| heading.has("second"))?;
        tells_pools(&body, column).then_some((heading.position, column))
    });
    if let Some((position, column)) = found {
        let heading = &mut sheet.rows[position];
        let language = vocabulary::language_of([heading.text(column)]);
        heading.set(column, vocabulary::written("stage", language));
    }
}

/// Whether a text names a pool: `Pool A`, 予選A組.
fn is_pool(text: &str) -> bool {
    let is_division = |word: &str| headings::named("words", word) == Some("division");
    let last = text.chars().next_back().filter(|c| is_unspaced(*c));
    text.split_whitespace().any(is_division)
        || last.is_some_and(|last| is_division(&last.to_string()))
}

/// Whether a column of stages names pools, and perhaps stages after them: `Pool A`, `Pool B`, `Final`; 予選A組, 決勝.
fn tells_pools(body: &[&Row], column: u32) -> bool {
    let texts = body.iter().map(|row| row.text(column));
    let mut texts = texts.filter(|text| !text.is_empty()).peekable();
    let is_either = |text: &String| is_pool(text) || placing::is_stage(text);
    // Nearly every column begins with a round.
    if !texts.peek().is_some_and(is_either) {
        return false;
    }
    let texts: Vec<String> = texts.collect();
    let Some(last) = texts.iter().rposition(|text| is_pool(text)) else {
        return false;
    };
    // What else stands below the pools and a stage, `Plate final`, is of the finals too.
    let (pools, below) = texts.split_at(last + 1);
    pools.iter().all(is_either) && below.first().is_none_or(|text| placing::is_stage(text))
}

/// Returns the name of a division by the heading of its column: `Group A`, `Aグループ`.
fn named(heading: &str, called: &str) -> String {
    if heading.chars().next_back().is_some_and(is_unspaced) {
        format!("{called}{heading}")
    } else {
        format!("{heading} {called}")
    }
}

fn is_heading(row: &Row) -> bool {
    if row.cells.len() > WIDEST {
        return false;
    }
    let games = columns::of_row(0, row, "pairings");
    games.has("first") && games.has("second")
        || columns::of_row(0, row, "players").has("name") && row.cells.len() > 2
}

/// Returns the text of a cell that may be the title of a division: words, and neither a round nor a heading.
fn title(cell: &Cell) -> Option<String> {
    let text = cell.text();
    let is_title = matches!(cell, Cell::Text(_))
        && text.chars().any(char::is_alphabetic)
        && round::title_of(&text).is_none()
        && round::round_number(&text).is_none()
        && !placing::is_stage(&text)
        && !headings::is_label(&text)
        && headings::named("pairings", &text).is_none();
    is_title.then(|| bare(&text).to_string())
}

/// Returns a title without the brackets around it, or the sign in front: `【Aクラス】`, `■ Group A`.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let inside =
        pairs(BRACKETS).find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    let is_sign = |c: char| !c.is_alphanumeric() && !BRACKETS.contains(c);
    inside.unwrap_or_else(|| text.trim_start_matches(is_sign)).trim()
}

/// Titles that stand alone right above a heading, above the title of a round, or above the rows of a heading that stands once.
fn by_titles(sheet: &Sheet) -> Option<Vec<Division>> {
    let rows = sheet.rows.iter();
    let rows: Vec<&Row> = rows.filter(|row| row.filled().next().is_some()).collect();
    let alone = |row: &Row| title(row.alone()?.1);
    // Nearly every sheet has no two such rows.
    let may_open: Vec<usize> = (0..rows.len()).filter(|at| alone(rows[*at]).is_some()).collect();
    if may_open.len() < 2 {
        return None;
    }
    // Without headings the titles of rounds say that these are titles.
    let is_headed = |row: &&Row| is_heading(row);
    let head = rows.iter().take(DEEPEST).position(is_headed);
    if head.is_none() && rows.iter().any(is_headed) {
        return None;
    }
    let (head, has_heading) = (head.unwrap_or(0), head.is_some());
    let opens_heading = |at: &usize| rows.get(at + 1).is_some_and(|row| is_heading(row));
    let once = has_heading && !may_open.iter().any(|at| *at > head && opens_heading(at));
    let opens = |at: usize| {
        let next = rows.get(at + 1)?;
        let fits = once && at > head || is_heading(next) || round::title(next).is_some();
        alone(rows[at]).filter(|_| fits && alone(next).is_none())
    };
    let titles: Vec<(usize, String)> =
        may_open.into_iter().filter_map(|at| Some((at, opens(at)?))).collect();
    // What stands below the heading and above the first title is of no division.
    titles.first().filter(|(at, _)| *at < head || *at == head + usize::from(has_heading))?;
    let ends = titles.iter().skip(1).map(|(at, _)| *at).chain([rows.len()]);
    let division = |((at, name), end): (&(usize, String), usize)| {
        let heading = rows[head..=head].iter().filter(|_| once && head < *at);
        let own = heading.chain(&rows[at + 1..end]);
        (name.clone(), own.map(|row| (*row).clone()).collect())
    };
    Some(titles.iter().zip(ends).map(division).collect())
}

/// Titles above headings that stand side by side and are the same.
fn side_by_side(sheet: &Sheet) -> Option<Vec<Division>> {
    let mut pairs = sheet.rows.windows(2).enumerate().take(DEEPEST);
    pairs.find_map(|(at, rows)| {
        let [above, heading] = rows else { return None };
        if heading.cells.len() > WIDEST {
            return None;
        }
        let texts: Vec<(u32, String)> =
            heading.filled().map(|(column, cell)| (column, cell.folded())).collect();
        let first = &texts.first()?.1;
        let starts: Vec<usize> = (0..texts.len()).filter(|at| texts[*at].1 == *first).collect();
        let ends = starts.iter().skip(1).copied().chain([texts.len()]);
        let groups: Vec<&[(u32, String)]> =
            starts.iter().zip(ends).map(|(start, end)| &texts[*start..end]).collect();
        let words = |group: &&[(u32, String)]| -> Vec<String> {
            group.iter().map(|(_, text)| text.clone()).collect()
        };
        let same = groups.iter().all(|group| words(group) == words(&groups[0]));
        if groups.len() < 2 || groups[0].len() < 3 || !same {
            return None;
        }
        let bounds = groups.iter().map(|group| group[0].0);
        let until = bounds.clone().skip(1).chain([u32::MAX]);
        let division = |(from, to): (u32, u32)| {
            let within = |column: u32| (from..to).contains(&column);
            let titles = above.filled().filter(|(column, _)| within(*column));
            let name = title(only(titles)?.1)?;
            let rows = sheet.rows[at + 1..].iter();
            Some((name, rows.map(|row| row.within(from..to)).collect()))
        };
        bounds.zip(until).map(division).collect()
    })
}

/// Tables of everybody against everybody, side by side or below one another, under a corner or a title that says their names.
fn by_grids(sheet: &Sheet) -> Option<Vec<Division>> {
    let grids = outlines::of(sheet);
    if grids.len() < 2 {
        return None;
    }
    let named = |at: usize, grid: &Outline| {
        let row = &sheet.rows[grid.position];
        let above = grid.position.checked_sub(1).map(|above| &sheet.rows[above]);
        // A corner that says what stands below it names no division.
        let is_heading = |cell: &Cell| headings::named("players", &cell.text()).is_some();
        let mut cells = row.cells.iter();
        let own = cells.find(|(column, cell)| *column == grid.column && !is_heading(cell));
        let last = grid.games.last().copied().unwrap_or(grid.column);
        let mut titles = above.into_iter().flat_map(Row::filled);
        let above = titles.find(|(column, _)| (grid.column..=last).contains(column));
        let mut cells = own.into_iter().map(|(_, cell)| cell).chain(above.map(|(_, cell)| cell));
        let named = cells.find_map(title);
        named.unwrap_or_else(|| (at + 1).to_string())
    };
    let until = |grid: &Outline| {
        let mut below = grids.iter().map(|other| other.position);
        let end = below.find(|position| *position > grid.position);
        end.unwrap_or(sheet.rows.len())
    };
    let beside = |grid: &Outline| {
        let beside = grids.iter().filter(|other| other.position == grid.position);
        let mut right = beside.map(|other| other.column);
        let next = right.find(|column| *column > grid.column);
        next.unwrap_or(u32::MAX)
    };
    let division = |(at, grid): (usize, &Outline)| {
        let columns = grid.column..beside(grid);
        let first = grids
            .iter()
            .all(|other| other.position != grid.position || other.column >= grid.column);
        let columns = if first { 0..columns.end } else { columns };
        // A title above the next table is none of this one's rows.
        let rows = &sheet.rows[grid.position..until(grid)];
        let end = rows.iter().rposition(|row| row.filled().count() > 1);
        let rows = rows.iter().take(end.map_or(0, |end| end + 1));
        let rows = rows.map(|row| row.within(columns.clone()));
        (named(at, grid), rows.collect())
    };
    Some(grids.iter().enumerate().map(division).collect())
}
