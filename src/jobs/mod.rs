//! What a front end asks for: a file is opened once, its tournaments are computed one after another, and what is written of each comes as
//! bytes. The command line, the page and other programs share it.

mod after_pools;
pub(crate) mod finals;
mod from_places;
mod games;
pub(crate) mod leagues;
pub(crate) mod list;
mod new;
pub(crate) mod pair;
pub(crate) mod pools;
pub(crate) mod questions;
mod schedule;
pub(crate) mod standings;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use games::Games;
pub use new::EmptyBook;
pub use pair::{PairedRound, RoundRequest};
pub use schedule::{ScheduleRequest, ScheduledBook};
pub use standings::{Figure, Ranked, Standings};

use crate::explain::complaints;
use crate::lang::{Lang, Language};
use crate::problem::Problem;
use crate::read::{File, Opened};
use crate::standings::{Analysed, Failure, Options, with_beside};

/// A file with one tournament or several, in memory.
#[derive(Clone, Debug)]
pub struct Book {
    file: File,
    /// The path beside which its options file may stand.
    beside: Option<PathBuf>,
}

/// One of several tournaments of a book.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfSeveral<'a> {
    /// The names of all.
    pub all: &'a [String],
    /// Which of them.
    pub at: usize,
}

impl<'a> OfSeveral<'a> {
    /// Returns its name.
    pub(crate) fn name(&self) -> &'a str {
        &self.all[self.at]
    }
}

/// Why there are no standings.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The file or the options cannot be used.
    #[error(transparent)]
    Failure(#[from] Failure),
    /// The book holds several tournaments; [`Options::of_tournament`] takes one of them.
    #[error("one of several tournaments is to be chosen: {}", .0.join(", "))]
    Several(Vec<String>),
    /// The book has errors.
    #[error("{}", complaints::first_error(.0, Lang::of(Language::ENGLISH)))]
    Problems(Vec<Problem>),
    /// What was asked for cannot be done with this book; the reason, as a sentence in the book's language.
    #[error("{0}")]
    Declined(String),
    /// What was made cannot be written.
    #[error(transparent)]
    NotWritten(std::io::Error),
}

/// Who has to change something before a job can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Whoever asked.
    Request,
    /// The book.
    Book,
    /// The book, in which results are open.
    Open,
    /// Nobody: everything is done, and the standings come next.
    Over,
}

/// Why a job is not done.
#[derive(Debug)]
pub(crate) struct Declined {
    /// The reason, as a sentence.
    pub reason: String,
    /// Who has to change something.
    pub fault: Fault,
}

impl Declined {
    fn request(reason: String) -> Self {
        let fault = Fault::Request;
        Self { reason, fault }
    }

    fn book(reason: String) -> Self {
        let fault = Fault::Book;
        Self { reason, fault }
    }

    fn over(reason: String) -> Self {
        let fault = Fault::Over;
        Self { reason, fault }
    }
}

impl From<Declined> for Refused {
    fn from(declined: Declined) -> Self {
        Self::Declined(declined.reason)
    }
}

/// Computes the tournament of a workbook's bytes that the options choose; `name` is what problems call it.
///
/// # Errors
/// [`Failure`] for causes outside the book; its own problems are in [`Analysed::problems`].
pub(crate) fn of_bytes(name: &str, bytes: &[u8], options: &Options) -> Result<Analysed, Failure> {
    let opened = Opened::of(name, bytes, &options.reading);
    after_pools::computed(&opened.recognized(options.reading.layout), options)
}

impl Book {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be opened or read.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Failure> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| Failure::Unreadable(path.into(), error))?;
        Ok(Self::of_file(file, path))
    }

    /// Opens several files as one event.
    ///
    /// # Errors
    /// One of them cannot be opened or read, or they are too large together.
    pub fn together(paths: &[PathBuf]) -> Result<Self, Failure> {
        let files = paths
            .iter()
            .map(|path| Self::open(path).map(|book| book.file))
            .collect::<Result<Vec<File>, _>>()?;
        let first = paths.first().cloned().unwrap_or_default();
        match File::together(&files) {
            Ok(file) => Ok(Self::of_file(file, &first)),
            Err(error) => Err(Failure::Unreadable(first, error)),
        }
    }

    /// Takes the bytes of a file; `name` is what problems call it.
    pub fn from_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { file: File::from_bytes(name, bytes), beside: None }
    }

    /// Takes a file that was read, and the path beside which its options file may stand.
    pub(crate) fn of_file(file: File, path: &Path) -> Self {
        Self { file, beside: Some(path.into()) }
    }

    /// Returns the file.
    pub(crate) fn into_file(self) -> File {
        self.file
    }

    fn options(&self, options: &Options) -> Result<Options, Box<Problem>> {
        let path = self.beside.as_ref();
        path.map_or_else(|| Ok(options.clone()), |path| with_beside(path, options))
    }

    /// Reads and computes the book; where it holds several tournaments and none was asked for, their names.
    ///
    /// # Errors
    /// [`Failure`] for causes outside the book; its own problems are in [`Analysed::problems`].
    pub fn outcome(&self, options: &Options) -> Result<Analysed, Failure> {
        match self.options(options) {
            Ok(options) => of_bytes(&self.file.name(), &self.file.bytes, &options),
            Err(problem) => Ok(Analysed::refused(*problem)),
        }
    }

    /// Computes the tournament of the book, or each of several.
    ///
    /// # Errors
    /// [`Failure`] for causes outside the book; its own problems are in [`Analysed::problems`].
    pub fn tournaments(&self, options: &Options) -> Result<Vec<Analysed>, Failure> {
        self.each(options, |_| None, |_, outcome| outcome)?.into_iter().collect()
    }

    /// Returns what `one` makes of the tournament of the book, or of each of several, one after another; the file is read once. Of
    /// several it is what `refused` makes of their names, if it makes anything of them.
    ///
    /// # Errors
    /// [`Failure`] for causes outside the book.
    pub(crate) fn each<T>(
        &self,
        options: &Options,
        refused: impl FnOnce(&[String]) -> Option<T>,
        mut one: impl FnMut(Option<OfSeveral<'_>>, Result<Analysed, Failure>) -> T,
    ) -> Result<Vec<T>, Failure> {
        let options = match self.options(options) {
            Ok(options) => options,
            Err(problem) => return Ok(vec![one(None, Ok(Analysed::refused(*problem)))]),
        };
        let opened = Opened::of(&self.file.name(), &self.file.bytes, &options.reading);
        let sheets = opened.recognized(options.reading.layout);
        let outcome = after_pools::computed(&sheets, &options)?;
        let (all, left_out) = after_pools::fitting(&sheets, &options, &outcome.several)?;
        let all = &all;
        if all.is_empty() {
            // The sheets are not asked for again, and writing takes memory of its own.
            drop(sheets);
            drop(opened);
            return Ok(vec![one(None, Ok(outcome))]);
        }
        if let Some(refused) = refused(all) {
            return Ok(vec![refused]);
        }
        let of_tournament = |at: usize| {
            let options = options.of_tournament(&all[at]);
            let mut outcome = after_pools::computed(&sheets, &options);
            if let (0, Ok(outcome)) = (at, &mut outcome) {
                outcome.problems.extend(left_out.iter().cloned());
            }
            one(Some(OfSeveral { all, at }), outcome)
        };
        Ok((0..all.len()).map(of_tournament).collect())
    }

    /// Returns the standings of the book's tournament, or of the one that the options choose.
    ///
    /// # Errors
    /// The file or the options cannot be used, the book has errors, or it holds several tournaments.
    pub fn standings(&self, options: &Options) -> Result<Standings, Refused> {
        Standings::of(self.outcome(options)?, None)
    }
}
