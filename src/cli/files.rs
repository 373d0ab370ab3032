//! Everything that a run reads and writes, compared as files before anything is written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::cli::args::Reading;
use crate::lang::{Lang, one_line};
use crate::standings::RulesFrom;
pub(super) use crate::write::target::is_standard_output;
use crate::write::target::{Identity, is_closed};

/// The use of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A book that is read.
    Book,
    /// The rule file.
    Rules,
    /// The announced standings.
    Published,
    /// A study of the laboratory, or a share of one.
    Study,
    /// The pairing program.
    Engine,
    /// The workbook written for a book.
    Workbook(PathBuf),
    /// The web page written for a book.
    Html(PathBuf),
    /// The JSON.
    Json,
    /// The report file.
    Trf,
}

impl Use {
    fn is_written(&self) -> bool {
        matches!(self, Self::Workbook(_) | Self::Html(_) | Self::Json | Self::Trf)
    }

    fn words(&self, lang: &Lang) -> String {
        match self {
            Self::Book => lang.text("use.book").to_string(),
            Self::Rules => lang.text("use.rules").to_string(),
            Self::Published => lang.text("use.published").to_string(),
            Self::Study => lang.text("use.study").to_string(),
            Self::Engine => lang.text("use.engine").to_string(),
            Self::Workbook(book) => say!(lang, "use.workbook", book = shown(book)),
            Self::Html(book) => say!(lang, "use.html", book = shown(book)),
            Self::Json => lang.text("use.json").to_string(),
            Self::Trf => lang.text("use.trf").to_string(),
        }
    }
}

/// The files of a run.
#[derive(Debug, Default)]
pub(super) struct Files {
    all: Vec<(Use, PathBuf, Identity)>,
}

impl Files {
    pub(super) fn read(books: &[PathBuf], reading: &Reading) -> Self {
        let mut files = Self::default();
        for book in books {
            files.add(Use::Book, book);
        }
        if let Some(rules) = reading.choices.rules.as_deref().and_then(RulesFrom::file) {
            files.add(Use::Rules, &rules);
        }
        if let Some(published) = &reading.published {
            files.add(Use::Published, published);
        }
        files
    }

    pub(super) fn add(&mut self, used: Use, path: &Path) {
        // Standard output is no file, and yet only one thing can go there.
        let path =
            if used == Use::Json && is_to_stdout(path) { Path::new("/dev/stdout") } else { path };
        self.all.push((used, path.to_path_buf(), Identity::of(path)));
    }

    /// Whether any of them has a name that begins like those of a book's outputs.
    pub(super) fn any_begins(&self, outputs: &Identity) -> bool {
        self.all.iter().any(|(.., there)| outputs.begins(there))
    }

    /// Whether every file is one thing, a workbook is called like one, and somebody receives the JSON.
    ///
    /// # Errors
    /// The reason why not, as a sentence.
    pub(super) fn distinct(&self, lang: &Lang) -> Result<(), String> {
        let to_nobody =
            |(used, path, _): &(Use, PathBuf, _)| *used == Use::Json && is_to_stdout(path);
        if self.all.iter().any(to_nobody) && is_closed() {
            return Err(lang.text("cli.closed").to_string());
        }
        for (at, (used, path, file)) in self.all.iter().enumerate() {
            let is_same = |other: &Path, identity: &Identity| {
                let standard = (is_standard_output(path), is_standard_output(other));
                if standard == (false, false) {
                    file.is(identity)
                } else {
                    standard == (true, true)
                }
            };
            let both_read = |other: &Use| !used.is_written() && !other.is_written();
            let mut before = self.all[..at].iter();
            if let Some((other, ..)) =
                before.find(|(other, path, identity)| !both_read(other) && is_same(path, identity))
            {
                return Err(say!(
                    lang,
                    "cli.clash",
                    file = shown(path),
                    one = other.words(lang),
                    other = used.words(lang)
                ));
            }
        }
        let is_misnamed = |(used, path, _): &&(Use, PathBuf, _)| {
            matches!(used, Use::Workbook(_)) && is_called_otherwise(path)
        };
        match self.all.iter().find(is_misnamed) {
            Some((_, path, _)) => Err(say!(
                lang,
                "cli.no_workbook_name",
                file = shown(path),
                name = shown(&path.with_extension(WORKBOOK))
            )),
            None => Ok(()),
        }
    }
}

/// The ending of the name of a workbook.
const WORKBOOK: &str = "xlsx";

/// Whether the ending of a name is that of another format, under which no program opens a workbook; `2026-11.30` has none.
fn is_called_otherwise(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ending.starts_with(|c: char| c.is_ascii_alphabetic()) && !ending.eq_ignore_ascii_case(WORKBOOK)
}

/// Whether JSON is to go to standard output.
pub(super) fn is_to_stdout(json: &Path) -> bool {
    json == Path::new("-") || is_standard_output(json)
}

/// Whether a path is a folder, or is written as one.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

/// Returns a path as text, in one line.
pub(super) fn shown(path: &Path) -> String {
    one_line(&path.to_string_lossy()).into_owned()
}
