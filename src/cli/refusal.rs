//! Why a command ends without its result.

use crate::cli::console::print_error;
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
