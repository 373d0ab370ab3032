//! A file whose sheets were read, and taken for what they are, once for all of its tournaments.

use std::fmt::Write;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::problem::Problem;
use crate::read::events::{self, Tournaments};
use crate::read::file;
use crate::read::file::grid::Book;
use crate::read::layouts::player_cell::Layout;
use crate::read::normalize::{self, dated_sheets, spread_leagues};
use crate::read::options::Options;
use crate::read::own_output::{self, Own};
use crate::read::roles::people::People;
use crate::read::sheet_roles::{self, Used};
use crate::read::trf::{self, Report};

/// A file whose sheets were read.
#[derive(Debug)]
pub struct Opened {
    /// What problems call it.
    pub(super) name: Arc<str>,
    /// The file's SHA-256, in hexadecimal.
    pub(super) sha256: String,
    /// The sheets, or what is wrong with the file.
    pub(super) sheets: Result<Book, Problem>,
    /// What was to be settled, and had no effect.
    pub(super) unsettled: Vec<Problem>,
    /// Spellings that the options say are another's.
    pub(super) merge: Vec<(String, String)>,
    /// The tournament of a report file, which has no sheets.
    pub(super) report: Option<Report>,
    /// The same as anybody could have written it, where tiebook did.
    pub(super) own: Result<Option<Own>, Problem>,
}

/// A file whose sheets were taken for what they are.
#[derive(Debug)]
pub struct Recognized<'a> {
    pub(super) opened: &'a Opened,
    pub(super) used: Vec<Used<'a>>,
    pub(super) tournaments: Tournaments,
    /// Who is meant by which spelling, where several sheets hold pairings.
    pub(super) who: People,
}

impl Opened {
    /// Reads the sheets of a file; `name` is what problems call it, and what tells separated values by their ending. Of the options
    /// those count that settle what headings and dates mean.
    #[must_use]
    pub fn of(name: &str, bytes: &[u8], options: &Options) -> Self {
        let name: Arc<str> = name.into();
        let sha256 = sha256(bytes);
        let report = trf::read(&name, bytes, &sha256);
        let mut sheets = if report.is_some() {
            Ok(Book::new(&name, Vec::new()))
        } else {
            file::sheets(&name, bytes)
        };
        let own = sheets.as_ref().map_or(Ok(None), own_output::of);
        let unsettled = match (&mut sheets, &own) {
            (Ok(book), Ok(None)) => normalize::settle(book, options),
            _ => Vec::new(),
        };
        Self { name, sha256, sheets, unsettled, merge: options.merge.clone(), report, own }
    }

    /// Returns what tiebook wrote itself, where it did.
    pub(super) fn own(&self) -> Option<&Own> {
        self.own.as_ref().ok()?.as_ref()
    }

    /// Returns the sheets as anybody could have written them.
    pub(super) fn book(&self) -> Option<&Book> {
        self.own().map(|own| &own.book).or(self.sheets.as_ref().ok())
    }

    /// Takes every sheet for what it is; `layout` is how the pairings stand, where the organizer says so.
    #[must_use]
    pub fn recognized(&self, layout: Option<Layout>) -> Recognized<'_> {
        let Some(book) = self.book() else {
            return Recognized {
                opened: self,
                used: Vec::new(),
                tournaments: Ok(Vec::new()),
                who: People::default(),
            };
        };
        let only_shows = |at: usize| self.own().is_some_and(|own| own.shows.contains(&at));
        let read = book.sheets.iter().filter(|sheet| !only_shows(sheet.place.sheet_index));
        let mut used: Vec<Used<'_>> =
            read.flat_map(|sheet| sheet_roles::recognize(sheet, layout)).collect();
        if layout.is_none() {
            spread_leagues::join(&mut used, &book.sheets);
        }
        dated_sheets::number(&mut used);
        sheet_roles::without_teams(&mut used);
        sheet_roles::in_company(&mut used, &book.sheets);
        if layout.is_none() && !used.iter().any(Used::is_pairings) {
            sheet_roles::by_contents(&mut used, &book.sheets);
        }
        if layout.is_none() {
            spread_leagues::join(&mut used, &book.sheets);
            sheet_roles::without_rounds(&mut used, &book.sheets);
        }
        sheet_roles::of_teams(&mut used);
        let several = used.iter().filter(|entry| entry.is_pairings()).count() > 1;
        let who =
            if several { events::who_is_meant(&used, &self.merge) } else { People::default() };
        let tournaments = events::tournaments(&used, &book.hidden, &who);
        Recognized { opened: self, used, tournaments, who }
    }
}

/// Returns the SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
