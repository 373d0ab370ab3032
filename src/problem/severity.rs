//! The severity of problems, and whether any of them prevents the output.

use crate::problem::{Kind, Problem, TrfOrder};

named! {
    /// The severity of a problem.
    pub enum Severity by id {
        /// Worth knowing; nothing needs to be done.
        Information = "information",
        /// The output is written, and the problem is listed on it.
        Warning = "warning",
        /// No output is written.
        Error = "error",
    }
}

impl Problem {
    /// Returns the severity.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Whether it keeps the output from being written.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}

/// Whether any of the problems keeps the output from being written.
pub fn any_error(problems: &[Problem]) -> bool {
    problems.iter().any(Problem::is_error)
}

/// Whether announced places cannot be judged: a report uses tie-breaks that are unknown here, or somebody stands there who takes no part.
pub fn leaves_places_open(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        Kind::TrfOrder(TrfOrder::Partly { .. } | TrfOrder::Unknown { .. })
            | Kind::PublishedUnknown { .. }
    )
}
