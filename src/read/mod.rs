//! A workbook to a [`Tournament`]: sheets, headings, players, results; everything wrong at once.
//!
//! | room | what it knows |
//! | --- | --- |
//! | `file` | sheets and cells of xlsx, xls, xlsb, ods, csv and web pages |
//! | `words` | what a cell's text means |
//! | `roles` | what a sheet is for that has no pairings |
//! | `trf` | FIDE's report file, which has no sheets |
//! | `normalize` | what brings a sheet into a shape that a layout reads: tables on their side, games in columns |
//! | `layouts` | the ways in which pairings stand: one file each; `games` decides what a row means |
//! | `edits` | what was typed beside the file |
//! | `apply_options`, `sheet_roles`, `events`, `merge` | what the organizer settles before, which sheet is what, which make one tournament, what they say together |
//! | `checks` | what does not fit, and what was left over |
//!
//! Each names those before it, and none after it (`tests/it/architecture.rs` holds this true).

mod apply_options;
#[cfg(test)]
mod cases;
mod checks;
mod departures;
mod edits;
mod events;
mod file;
mod finals;
mod invisible_text;
mod layouts;
mod merge;
mod normalize;
pub(crate) mod number;
mod options;
mod own_output;
mod parsed_book;
mod questions;
mod roles;
mod sheet_roles;
mod tournament;
mod trf;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::bounded;
use crate::lang::Language;
use crate::model::questions::Asked;
use crate::model::{SheetRole, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem, ThroughDate};
use crate::read::checks::attendance;

pub(crate) use checks::consistency::unusual_wins;
pub use edits::{Edits, Entered, TypedResult, TypedSeat};
pub(crate) use file::quotes::swallowing;
pub(crate) use layouts::cross::round_of_circle;
pub use layouts::player_cell::Layout;
pub(crate) use number::fold;
pub use options::{DateOrder, Options};
pub(crate) use parsed_book::sha256;
pub use parsed_book::{Opened, Recognized};
pub(crate) use roles::people::player_called;
pub use roles::published::read_bytes as read_published;
pub use roles::settings::{is_remark, known_rows};
pub use words::headings::figure_called;
pub use words::mark::known_marks;
pub(crate) use words::pool_names::are_pools;
pub use words::result::{read_result, read_result_of};
pub(crate) use words::vocabulary;

/// Returns which column of a list of players a text heads: `name`, `rating`, `team` and others; `family` and `given` of names in two.
pub(crate) fn column_of_players(text: &str) -> Option<&'static str> {
    let known = words::headings::named("players", text);
    known.or_else(|| normalize::names_in_two::part_of_name(text))
}

/// Whether a text is a rating as federations give them, or says that there is none.
pub(crate) fn is_rating(text: &str) -> bool {
    let number = number::parse(text);
    number.map_or_else(
        || vocabulary::is("rating.none", fold(text).trim_end_matches('.')),
        |number| {
            let range = RATINGS.0.into()..=RATINGS.1.into();
            // Lists of federations have 0 for whoever has none.
            number == 0.into() || range.contains(&number)
        },
    )
}

/// The least and the greatest number that stands for a rating where no heading says what it is.
const RATINGS: (i64, i64) = (100, 3500);

/// Whether a text is a grade, such as 3 dan or 5k, or a title of chess.
pub(crate) fn is_grade(text: &str) -> bool {
    words::person_name::Written::grade(text).is_some()
        || vocabulary::is("name.chess-title", &fold(text))
}

/// What reading a workbook came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The tournament, unless nothing could be made of the file.
    pub tournament: Option<Tournament>,
    /// The name of each tournament, where there are several and [`Options::sheet`] names none.
    pub several: Vec<String>,
    /// Everything wrong or worth knowing, in the order of sheets and cells.
    pub problems: Vec<Problem>,
    /// The rows of pairings that could not be read, with what is open in them.
    pub asked: Vec<Asked>,
    /// The language that the workbook is written in: the tournament's, or where there is none that of its cells.
    pub language: Option<Language>,
}

/// A file that was read, once: what comes through a pipe cannot be read again.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it was read from, as named by the user.
    pub path: PathBuf,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

impl File {
    /// Takes what was read elsewhere; `name` is what problems call it.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { path: name.into(), bytes: bytes.into() }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be opened or read, never ends or never begins.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        Ok(Self { path: path.into(), bytes: bounded::read(path, bounded::MOST)?.into() })
    }

    /// Puts several files into one that is read as one event: an archive of them, called after the first and the last.
    ///
    /// # Errors
    /// They are too large together.
    pub fn together(files: &[Self]) -> std::io::Result<Self> {
        let paths = files.iter().map(|file| file.path.to_string_lossy());
        let mut named = BTreeSet::new();
        let parts: Vec<(Cow<'_, str>, &Self)> =
            paths.zip(files).filter(|(path, _)| named.insert(path.clone())).collect();
        let packed =
            file::package::packed(parts.iter().map(|(path, file)| (&**path, &*file.bytes)));
        let name = match files {
            [first, .., last] => format!("{} … {}", first.name(), last.name()),
            _ => files.iter().map(|file| file.name().to_string()).collect(),
        };
        Ok(Self { path: name.into(), bytes: packed?.into() })
    }

    /// Returns its name without folders.
    #[must_use]
    pub fn name(&self) -> Arc<str> {
        self.path
            .file_name()
            .map_or_else(|| self.path.to_string_lossy(), |name| name.to_string_lossy())
            .into()
    }
}

/// Reads a workbook. The file is only ever read.
///
/// # Errors
/// The file cannot be opened. Everything that is wrong inside it is in [`Reading::problems`].
pub fn read(path: &Path, options: &Options) -> std::io::Result<Reading> {
    let file = File::open(path)?;
    Ok(read_bytes(&file.name(), &file.bytes, options))
}

/// Returns the problem of a workbook over which the reader gave up: what [`read_bytes`] says where a panic can be caught.
#[must_use]
pub fn given_up(name: &str) -> Problem {
    file::excel::given_up(&name.into())
}

/// Reads a workbook from its bytes; `name` is what problems call it, and what tells separated values by their ending.
#[must_use]
pub fn read_bytes(name: &str, bytes: &[u8], options: &Options) -> Reading {
    Opened::of(name, bytes, options).recognized(options.layout).read(options)
}

impl Recognized<'_> {
    /// Reads the tournament that is meant.
    #[must_use]
    pub fn read(&self, options: &Options) -> Reading {
        if let Some(report) = &self.opened.report {
            let mut reading = report.through(options.through_round);
            if let Some(date) = options.through_date {
                let kind = ThroughDate::NoDates { date: date.to_string() };
                let place = Place::book(&self.opened.name);
                reading.problems.push(Problem::at(place, kind));
            }
            if let Some(tournament) = &mut reading.tournament {
                let place = Place::book(&self.opened.name);
                let (players, pairings) = (&mut tournament.players, &mut tournament.pairings);
                options.edits.apply(players, pairings, &place);
            }
            let late = reading.tournament.as_ref().and_then(attendance::came_late);
            reading.problems.extend(late);
            reading.problems.sort();
            return reading;
        }
        let mut problems = Vec::new();
        let found = match &self.opened.sheets {
            Ok(opened) => {
                let found = tournament::tournament(self, options, &mut problems);
                problems.extend(self.opened.unsettled.iter().cloned());
                let book = self.opened.book().unwrap_or(opened);
                let remarks = book.remarks.iter();
                problems.extend(remarks.filter(|problem| is_used(problem, &found)).cloned());
                found
            }
            Err(problem) => {
                problems.push(problem.clone());
                Ok(None)
            }
        };
        let (tournament, several) =
            found.map_or_else(|several| (None, several), |tournament| (tournament, Vec::new()));
        if !several.is_empty() {
            let kind = Kind::SeveralTournaments { sheets: several.join(" / ") };
            problems.push(Problem::at(Place::book(&self.opened.name), kind));
        }
        checks::consequences::leave_out(&mut problems);
        problems.sort();
        problems.dedup();
        let asked = questions::asked(&self.used, &problems);
        let language =
            tournament.as_ref().map(|tournament| tournament.language).or_else(|| self.language());
        Reading { tournament, several, problems, asked, language }
    }

    /// Returns the language of the first cells and the sheets' names, if it has letters of its own.
    fn language(&self) -> Option<Language> {
        const ROWS: usize = 50;
        let book = self.opened.sheets.as_ref().ok()?;
        // A workbook of tiebook's own holds words of both: what its first sheet is called counts.
        if self.opened.own.is_err() {
            let first = book.sheets.first()?;
            return Language::of_headings(&[&*first.place.sheet]);
        }
        let in_cells = |sheet: &file::grid::Sheet| {
            sheet
                .rows
                .iter()
                .take(ROWS)
                .flat_map(|row| &row.cells)
                .find_map(|(_, cell)| Language::of_letters(&cell.shown()))
        };
        let mut sheets = book.sheets.iter();
        sheets
            .find_map(|sheet| Language::of_letters(&sheet.place.sheet).or_else(|| in_cells(sheet)))
    }
}

/// Whether a problem stands on a sheet that the tournament was read from: nobody minds odd characters elsewhere.
fn is_used(problem: &Problem, found: &Result<Option<Tournament>, Vec<String>>) -> bool {
    let Ok(Some(tournament)) = found else {
        return false;
    };
    let mut sheets = tournament.source.sheets.iter();
    sheets.any(|used| {
        used.role != SheetRole::Unused && used.place.sheet_index == problem.place.sheet_index
    })
}
