//! The severity of problems, and whether any of them prevents the output.

use crate::problem::{Kind, Problem, TrfOrder};

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing needs to be done.
    Information,
    /// The output is written, and the problem is listed on it.
    Warning,
    /// No output is written.
    Error,
}

impl Problem {
    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

/// Whether any of the problems keeps the output from being written.
#[must_use]
pub fn any_error(problems: &[Problem]) -> bool {
    problems
        .iter()
        .any(|problem| problem.severity() == Severity::Error)
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

/// Whether announced places cannot be judged: a report uses tie-breaks that are unknown here, or somebody stands there who takes no part.
#[must_use]
pub fn leaves_places_open(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        Kind::TrfOrder(TrfOrder::Partly { .. } | TrfOrder::Unknown { .. })
            | Kind::PublishedUnknown { .. }
    )
}
