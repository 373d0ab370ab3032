//! Why a command ends without its result.

use std::io;
use std::path::Path;

use crate::cli::console::print_error;
use crate::cli::files::shown;
use crate::cli::{PROBLEMS, USAGE, io_words, messages};
use crate::jobs::{Declined, Fault};
use crate::lang::Lang;
use crate::rules::mistake::Mistake;
use crate::standings::Failure;
use crate::write::paint::Painted;

/// Why a command ends without its result.
#[derive(Debug)]
pub(super) struct Refusal {
    /// The text for standard error.
    pub text: Painted,
    /// The exit code.
    pub code: u8,
}

impl Refusal {
    /// Returns the refusal of what was asked for, or of a file that cannot be read or written.
    pub(super) fn usage(line: impl Into<String>) -> Self {
        Self { text: (line.into() + "\n").into(), code: USAGE }
    }

    /// Returns the refusal of a book with which something is wrong.
    pub(super) fn problem(line: impl Into<String>) -> Self {
        Self { code: PROBLEMS, ..Self::usage(line) }
    }

    /// Returns the refusal of a book that was not read.
    pub(super) fn of(failure: &Failure, lang: &Lang) -> Self {
        match failure {
            Failure::Unreadable(path, error) => Self::unreadable(path, error, lang),
            Failure::Rules(mistakes) => Self::of_rules(mistakes, lang),
        }
    }

    /// Returns the refusal of wrong rules.
    pub(super) fn of_rules(mistakes: &[Mistake], lang: &Lang) -> Self {
        Self { text: messages::mistakes(mistakes, lang), code: USAGE }
    }

    pub(super) fn unreadable(path: &Path, error: &io::Error, lang: &Lang) -> Self {
        Self::of_file("cli.unreadable", path, error, lang)
    }

    pub(super) fn unwritable(path: &Path, error: &io::Error, lang: &Lang) -> Self {
        Self::of_file("cli.unwritable", path, error, lang)
    }

    fn of_file(key: &str, path: &Path, error: &io::Error, lang: &Lang) -> Self {
        let error = io_words(error, lang);
        Self::usage(say!(lang, key, file = shown(path), error))
    }

    /// Prints the text and returns the exit code.
    pub(super) fn print(self) -> u8 {
        print_error(self.text);
        self.code
    }
}

impl From<Declined> for Refusal {
    fn from(Declined { reason, fault }: Declined) -> Self {
        match fault {
            Fault::Request => Self::usage(reason),
            Fault::Book | Fault::Open | Fault::Over => Self::problem(reason),
        }
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::usage(format!("tiebook: {error:#}"))
    }
}
