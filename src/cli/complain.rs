//! Problems and mistakes on the terminal: place, the row's cell with a caret, what to do.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use crate::explain::complaints;
use crate::lang::Lang;
use crate::problem::{Problem, Severity};
use crate::rules::mistake::Mistake;

/// Returns problems as text, in order, from `least` severity up.
#[must_use]
pub fn problems(problems: &[Problem], least: Severity, lang: &Lang) -> String {
    let mut text = String::new();
    for problem in problems.iter().filter(|problem| problem.severity() >= least) {
        let complaint = complaints::problem(problem, lang);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {}", complaint.severity, complaint.message);
        let _ = writeln!(text, "  ──▶ {}", complaint.place);
        if !complaint.found.is_empty() && problem.place.cell.is_some() {
            let shown: String = complaint.found.chars().take(60).collect();
            let _ = writeln!(text, "   │ {shown}");
            let _ = writeln!(text, "   │ {}", "^".repeat(shown.width_cjk().max(1)));
        }
        let _ = writeln!(text, "  help: {}", complaint.help);
    }
    text
}

/// Returns mistakes in a rule file or setting as text, with a caret under each.
#[must_use]
pub fn mistakes(mistakes: &[Mistake], lang: &Lang) -> String {
    let mut text = String::new();
    for mistake in mistakes {
        let complaint = complaints::mistake(mistake, lang);
        let _ = writeln!(text, "{}: {}", complaint.severity, complaint.message);
        let _ = writeln!(text, "  ──▶ {}", complaint.place);
        if let Some(at) = &mistake.at {
            let before = at.text[..at.range.start].width_cjk();
            let marked = at.text[at.range.clone()].width_cjk().max(1);
            let _ = writeln!(text, "   │ {}", at.text);
            let _ = writeln!(text, "   │ {}{}", " ".repeat(before), "^".repeat(marked));
        }
        let _ = writeln!(text, "  help: {}", complaint.help);
    }
    text
}
