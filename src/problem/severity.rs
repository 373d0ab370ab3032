//! How bad a problem is.

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing needs to be done.
    Information,
    /// The output is written, and the problem is listed on it.
    Warning,
    /// Nothing is written.
    Error,
}

impl Severity {
    /// Returns the name used in wording and JSON.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
