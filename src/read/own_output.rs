//! A workbook that tiebook wrote itself, read as it was edited: what it computes and shows is left out, and what is to be read
//! becomes the plain sheets that anybody could have written.
//!
//! The hidden sheet that says how it was written is `workbook/sheets/record_sheet.rs`.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use crate::exact::Exact;
use crate::lang::{Lang, Language};
use crate::model::{Corrected, Outcome, Previous};
use crate::place::Place;
use crate::problem::{Kind, NoSuchSheet, Problem};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::file::record::{COMPUTED, OutputRecord, is_still};
use crate::read::number::joined;
use crate::read::sheet_roles;
use crate::read::words::result::{mark_of, parse};
use crate::record::{COMPUTED_OF_TABLES, OF_RESULT, results, roles, rules, wide};

/// The columns of Results of which a pairing needs at least one: names, scores and mark.
const OF_A_PAIRING: RangeInclusive<u32> = wide(results::FIRST)..=wide(results::MARK);
/// Columns of Rules: what is named, what is typed beside it, numbers, fixed scores, and what a row is.
const NAMED: u32 = wide(rules::NAMED);
const SETTING: u32 = wide(rules::SETTING);
const NUMBER: u32 = wide(rules::NUMBER);
const FIXED_SCORES: [u32; 2] = [wide(rules::FIXED_SCORES[0]), wide(rules::FIXED_SCORES[1])];
const KEY: u32 = wide(rules::KEY);

/// The workbook as anybody could have written it.
#[derive(Debug)]
pub struct Own {
    /// What is left of the workbook: sheets that only show hold nothing.
    pub book: Book,
    /// The sheets that only show.
    pub shows: BTreeSet<usize>,
    /// The run that wrote it.
    pub previous: Previous,
}

/// Returns what is to be read of a workbook that tiebook wrote; nothing of any other.
///
/// # Errors
/// tiebook wrote it, and it does not say what is needed to read it.
pub fn of(book: &Book) -> Result<Option<Own>, Problem> {
    // Where there is a record, what only shows was not even read.
    let Some(record) = book.sheets.iter().find_map(OutputRecord::of) else {
        return book.sheets.iter().find_map(sheet_roles::own_output).map_or(Ok(None), Err);
    };
    let missing = |name: &String| book.sheets.iter().all(|sheet| *sheet.place.sheet != **name);
    if let Some((name, _)) = record
        .sheets
        .iter()
        .find(|(name, role)| ![roles::SHOWS, roles::WRITTEN].contains(&&***role) && missing(name))
    {
        let kind = Kind::NoSuchSheet(NoSuchSheet::Own {
            sheet: name.clone(),
            known: joined(book.sheets.iter().map(|sheet| &*sheet.place.sheet), " / "),
        });
        return Err(Problem::at(Place::book(&book.name), kind));
    }
    let typed_title = record.title_of(&book.sheets);
    let (is_typed_on, corrected) = record.since_written(&book.sheets);
    let mut shows = BTreeSet::new();
    let mut remarks = book.remarks.clone();
    let sheets = book.sheets.iter().enumerate().map(|(at, sheet)| {
        let role = if OutputRecord::is(sheet) { Some(roles::SHOWS) } else { record.role(sheet) };
        let rows = match role {
            None => return sheet.clone(),
            Some(roles::RESULTS) => record.results(sheet, &mut remarks),
            Some(roles::PLAYERS) => without_finals_place(record.table(sheet)),
            Some(roles::PUBLISHED | roles::FINALS) => record.table(sheet),
            Some(roles::TABLES) => without_computed(record.table(sheet)),
            Some(roles::RULES) => {
                let rows = record.rules(sheet, book.formulas.get(at));
                record.titled(rows, sheet, typed_title.as_ref())
            }
            Some(_) => {
                shows.insert(at);
                Vec::new()
            }
        };
        sheet.with_rows(rows)
    });
    let sheets = sheets.collect();
    let hidden = book.hidden.difference(&shows).copied().collect();
    let book = Book { hidden, remarks, ..Book::new(&book.name, sheets) };
    Ok(Some(Own { book, shows, previous: Previous { is_typed_on, corrected, ..record.previous } }))
}

/// Returns the result in a row of Results as it was typed: the mark, or the scores.
fn result(row: &Row) -> String {
    let mark = row.text(wide(results::MARK));
    if mark.is_empty() {
        let [first, _, second] = results::SCORES.map(|column| row.text(wide(column)));
        if first.is_empty() && second.is_empty() {
            String::new()
        } else {
            format!("{first}-{second}")
        }
    } else {
        mark
    }
}

/// Leaves out what is computed beside the tables of the finals.
fn without_computed(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        row.cells.retain(|(column, _)| *column < wide(COMPUTED_OF_TABLES));
    }
    rows
}

/// Leaves out points of sets beside another result than theirs, and the column that says whose they are.
fn without_stale_points(rows: &mut [Row], sheet: &Sheet) -> Vec<Problem> {
    let Some(of) = column_of(rows, OF_RESULT) else {
        return Vec::new();
    };
    let mut stale = Vec::new();
    for row in rows {
        let told = row.text(of);
        row.clear(of);
        let now = [results::SCORES[0], results::SCORES[2]].map(|column| row.text(wide(column)));
        let now = now.join("-");
        let points = [of - 2, of - 1];
        if told.is_empty() || told == now {
            continue;
        }
        let has_points = points.iter().any(|column| row.get(*column).number().is_some());
        for column in points.into_iter().filter(|_| has_points) {
            row.clear(column);
        }
        let kind = Kind::StalePoints { told, now };
        let problem = Problem::at(sheet.place.at(row.index, of), kind);
        stale.extend(Some(problem).filter(|_| has_points));
    }
    stale
}

/// Leaves out the note that a result is pending where one stands now.
fn without_settled_notes(rows: &mut [Row]) {
    let Some(note) = column_of(rows, "results.note") else {
        return;
    };
    let languages = Language::all().map(Lang::of);
    let pending: Vec<&str> = languages.map(|lang| lang.text("results.pending")).collect();
    for row in rows {
        if pending.contains(&&*row.text(note)) && !result(row).is_empty() {
            row.clear(note);
        }
    }
}

/// Writes results of one game under Mark as marks: `1-0` as won.
fn points_as_marks(rows: &mut [Row]) {
    let mark = wide(results::MARK);
    for row in rows {
        let is_of_two = row.holds(wide(results::SECOND));
        let score = parse(&row.text(mark)).ok().and_then(|told| told.score);
        if let Some(score) = score.filter(|score| is_of_two && score.is_of_one_game()) {
            let won = score.first > score.second;
            let outcome = if won { Outcome::Win } else { Outcome::Loss };
            row.set(mark, mark_of(outcome));
        }
    }
}

/// Leaves out the column of the list of players that says what the bracket decides.
fn without_finals_place(mut rows: Vec<Row>) -> Vec<Row> {
    let column = column_of(&rows, "new.finals_place");
    for row in rows.iter_mut().filter(|_| column.is_some()) {
        row.cells.retain(|(at, _)| Some(*at) != column);
    }
    rows
}

/// Returns the column of a table that is headed by a text of ours, in any language.
fn column_of(rows: &[Row], key: &str) -> Option<u32> {
    let texts: Vec<&str> = Language::all().map(|language| Lang::of(language).text(key)).collect();
    let mut cells = rows.first()?.cells.iter();
    let (column, _) = cells.find(|(_, cell)| texts.contains(&&*cell.text()))?;
    Some(*column)
}

impl OutputRecord {
    /// Returns a table from its heading on.
    fn table(&self, sheet: &Sheet) -> Vec<Row> {
        let from = sheet.rows.iter().position(|row| row.index >= self.heading_row);
        let mut rows = sheet.rows[from.unwrap_or(sheet.rows.len())..].to_vec();
        for (_, cell) in rows.iter_mut().flat_map(|row| &mut row.cells) {
            *cell = self.exactly(cell);
        }
        rows
    }

    /// Returns what a sheet is for.
    fn role(&self, sheet: &Sheet) -> Option<&str> {
        self.sheets.get(&*sheet.place.sheet).map(String::as_str)
    }

    fn with_role<'s>(&self, role: &str, sheets: &'s [Sheet]) -> Option<&'s Sheet> {
        sheets.iter().find(|sheet| self.role(sheet) == Some(role))
    }

    /// Returns whether results were typed for games that had none, and the results that were other ones when the workbook was written.
    fn since_written(&self, sheets: &[Sheet]) -> (bool, Vec<Corrected>) {
        let both = [roles::WRITTEN, roles::RESULTS].map(|role| self.with_role(role, sheets));
        let [Some(written), Some(typed)] = both else {
            return Default::default();
        };
        let game = |row: &Row| {
            [results::ROUND, results::FIRST, results::SECOND].map(|at| row.text(wide(at)))
        };
        let then: HashMap<[String; 3], String> =
            self.table(written).iter().map(|row| (game(row), result(row))).collect();
        let mut is_typed_on = false;
        let mut corrected = Vec::new();
        for row in &self.table(typed) {
            let (game, now) = (game(row), result(row));
            match then.get(&game) {
                Some(before) if before.is_empty() => is_typed_on |= !now.is_empty(),
                Some(before) if *before != now => {
                    let [round, first, second] = game;
                    let of_score = now.is_empty() || row.text(wide(results::MARK)).is_empty();
                    let column = if of_score { results::SCORES[0] } else { results::MARK };
                    corrected.extend(round.parse().ok().map(|round| Corrected {
                        place: typed.place.at(row.index, wide(column)),
                        round,
                        players: [first, second],
                        results: [before.clone(), now],
                    }));
                }
                _ => {}
            }
        }
        (is_typed_on, corrected)
    }

    /// Returns the title above the standings, where it is not the one that was written there.
    fn title_of(&self, sheets: &[Sheet]) -> Option<Cell> {
        let written = self.title.as_ref()?;
        let standings = self.with_role(roles::STANDINGS, sheets)?;
        let title = standings.rows.first().filter(|row| row.index == 0)?.get(0);
        // Of a formula that a program kept without its value nobody typed anything.
        let is_other = |title: &&Cell| {
            title.broken().is_none() && !title.is_blank() && title.text() != *written
        };
        Some(title).filter(is_other).cloned()
    }

    /// Returns the lines of a settings sheet with a title that was typed over the one above the standings; one that was changed among the
    /// settings counts, and the other follows it.
    fn titled(&self, mut lines: Vec<Row>, sheet: &Sheet, typed: Option<&Cell>) -> Vec<Row> {
        let is_title = |row: &&Row| {
            let names = Language::all().map(|language| Lang::of(language).text("new.title"));
            let key = row.get(NAMED).text();
            row.get(KEY).text() == rules::SETTING_ROW && names.into_iter().any(|name| name == key)
        };
        let (Some(title), Some(row)) = (typed, sheet.rows.iter().find(is_title)) else {
            return lines;
        };
        let set = row.get(SETTING);
        if set.is_blank() || self.title.as_ref() == Some(&set.text()) {
            lines.retain(|line| line.index != row.index);
            let cells = vec![(NAMED, row.get(NAMED).clone()), (SETTING, title.clone())];
            lines.insert(0, Row { index: row.index, cells });
        }
        lines
    }

    /// Returns the pairings as they were typed; rows that are only prepared for a round are nothing.
    fn results(&self, sheet: &Sheet, remarks: &mut Vec<Problem>) -> Vec<Row> {
        let mut rows = self.table(sheet);
        remarks.extend(without_stale_points(&mut rows, sheet));
        for row in &mut rows {
            row.cells.retain(|(column, _)| !COMPUTED.contains(column));
        }
        let is_something = |row: &Row| {
            let beside = |column: u32| OF_A_PAIRING.contains(&column) || column > *COMPUTED.end();
            row.filled().any(|(column, _)| beside(column))
        };
        rows.retain(is_something);
        without_settled_notes(&mut rows);
        if self.marks_in_points {
            points_as_marks(&mut rows);
        }
        rows
    }

    /// Returns the lines of a settings sheet that say the same: what is typed into the rows for it, and the numbers that are
    /// other ones than those the rule set has. Where it is not known which cells hold formulas (values were pasted over them, or
    /// the format does not tell), the number that stands there counts.
    fn rules(&self, sheet: &Sheet, formulas: Option<&Vec<(u32, u32)>>) -> Vec<Row> {
        // Points by outcome, to tell a cell that follows another one where nobody says which cells hold formulas.
        let points = sheet.rows.iter().filter_map(|row| {
            let key = row.get(KEY).text();
            let outcome = key.strip_prefix(rules::OUTCOME_ROW)?;
            Some((format!("points.{outcome}"), row.get(NUMBER)))
        });
        let points: HashMap<String, &Cell> = points.collect();
        let is_formula =
            |row: u32| formulas.is_some_and(|formulas| formulas.contains(&(row, NUMBER)));
        let knows_formulas = self.formulas && formulas.is_some_and(|formulas| !formulas.is_empty());
        let line = |row: &Row, key: &str, (column, value): (u32, Cell)| Row {
            index: row.index,
            cells: vec![(NAMED, Cell::Text(key.into())), (column, value)],
        };
        let mut lines = Vec::new();
        for row in &sheet.rows {
            let key = row.get(KEY).text();
            if key == rules::SETTING_ROW {
                let (name, value) = (row.get(NAMED), row.get(SETTING));
                if !name.is_blank() && !value.is_blank() {
                    lines.push(Row {
                        index: row.index,
                        cells: vec![(NAMED, name.clone()), (SETTING, value.clone())],
                    });
                }
            } else if let Some(column) = match &*key {
                rules::PLANNED_ROW => Some(SETTING),
                rules::ROUNDS_ROW => Some(NUMBER),
                _ => None,
            } {
                if row.holds(column) {
                    lines.push(line(row, "rounds", (column, row.get(column).clone())));
                }
            } else if let Some(constant) = key.strip_prefix(rules::CONSTANT_ROW) {
                let value = self.number(row, constant);
                lines.extend(value.map(|value| line(row, constant, (NUMBER, value))));
            } else if let Some(outcome) = key.strip_prefix(rules::OUTCOME_ROW) {
                let (key, scores) = (format!("points.{outcome}"), format!("scores.{outcome}"));
                let follows = self.follows.get(&key).is_some_and(|like| {
                    let like_now = points.get(like).map(|cell| cell.text());
                    let is_like = || like_now.as_ref() == Some(&row.get(NUMBER).text());
                    match (self.formulas, knows_formulas) {
                        (true, true) => is_formula(row.index),
                        (true, false) => is_like(),
                        (false, _) => self.unchanged(&key, row.get(NUMBER)) || is_like(),
                    }
                });
                if !follows {
                    // What followed another number, and is one of its own now, is so even if it is the same.
                    let value = if self.follows.contains_key(&key) {
                        Some(row.get(NUMBER).clone())
                    } else {
                        self.number(row, &key)
                    };
                    lines.extend(value.map(|value| line(row, &key, (NUMBER, value))));
                }
                let value = self.fixed_score(row, &scores);
                lines.extend(value.map(|value| line(row, &scores, (FIXED_SCORES[0], value))));
            }
        }
        lines
    }

    /// Whether a cell still holds what was written into it.
    fn unchanged(&self, key: &str, cell: &Cell) -> bool {
        self.values.get(key).is_some_and(|text| holds(cell, text))
    }

    /// Returns what the rule set has, where it was written otherwise.
    fn set(&self, key: &str) -> Option<Cell> {
        self.set.get(key).map(|set| Cell::Text(set.into()))
    }

    /// Returns what is set by a number's cell: nothing while it holds what the rule set has.
    fn number(&self, row: &Row, key: &str) -> Option<Cell> {
        let cell = row.get(NUMBER);
        if self.unchanged(key, cell) {
            return self.set(key);
        }
        // An empty cell is no number, and must not be taken for the one that was in it.
        Some(if cell.is_blank() { Cell::Text("—".into()) } else { cell.clone() })
    }

    /// Returns what is set by the two cells of the scores that are counted for an outcome.
    fn fixed_score(&self, row: &Row, key: &str) -> Option<Cell> {
        let cells = FIXED_SCORES.map(|column| row.get(column));
        let written = self.values.get(key).and_then(|text| text.split_once('-'));
        let is_blank = cells.iter().all(|cell| cell.is_blank());
        let is_same = match written {
            Some((own, other)) => holds(cells[0], own) && holds(cells[1], other),
            None => is_blank,
        };
        if is_same {
            return self.set(key);
        }
        Some(match cells.iter().find(|cell| matches!(cell, Cell::Error(_))) {
            Some(error) => (*error).clone(),
            None if is_blank => Cell::Text("none".into()),
            None => Cell::Text(cells.map(Cell::text).join("-").into()),
        })
    }
}

/// Whether a cell still holds a number as it was written into it.
fn holds(cell: &Cell, written: &str) -> bool {
    matches!((written.parse::<Exact>(), cell), (Ok(exact), Cell::Number(number)) if is_still(exact.to_f64(), *number))
}
