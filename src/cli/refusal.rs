//! Why a command ends without its result.

use crate::cli::console::print_error;
use crate::cli::{PROBLEMS, USAGE};
use crate::jobs::{Declined, Fault};
use crate::write::paint::Painted;

/// Why a command ends without its result.
pub(super) struct Refusal {
    /// The text for standard error.
    pub text: Painted,
    /// The exit code.
    pub code: u8,
}

impl Refusal {
    pub(super) fn new(line: String, code: u8) -> Self {
        Self {
            text: (line + "\n").into(),
            code,
        }
    }

    /// Prints the text and returns the exit code.
    pub(super) fn print(self) -> u8 {
        print_error(self.text);
        self.code
    }
}

impl From<Declined> for Refusal {
    fn from(Declined { reason, fault }: Declined) -> Self {
        let code = match fault {
            Fault::Request => USAGE,
            Fault::Book => PROBLEMS,
        };
        Self::new(reason, code)
    }
}
