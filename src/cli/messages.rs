//! Problems and mistakes on the terminal: place, the row's cell with a caret, what to do.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::explain::complaints;
use crate::lang::{Lang, one_line};
use crate::problem::{Group, Problem, Severity, grouped};
use crate::rules::mistake::Mistake;
use crate::write::paint::{Paint, Painted};

/// Warnings beyond this number are only counted on the terminal; the workbook lists them all.
const MOST_SHOWN: usize = 20;

/// As much of a cell's text is shown, in characters.
const MOST_OF_CELL: usize = 60;

/// Returns problems as text, in order, from `least` severity up.
pub(super) fn problems(problems: &[Problem], least: Severity, lang: &Lang) -> Painted {
    let mut text = Painted::default();
    let all: Vec<&Problem> =
        problems.iter().filter(|problem| problem.severity() >= least).collect();
    // Every error is shown; of the rest as many as anybody reads.
    let groups = grouped(all.iter().copied());
    let shown = groups
        .iter()
        .enumerate()
        .filter(|(at, group)| *at < MOST_SHOWN || group.first.severity() == Severity::Error);
    let mut count = 0;
    for (_, Group { first: problem, others }) in shown {
        count += 1 + others.len();
        let complaint = complaints::problem(problem, lang);
        let paint = match problem.severity() {
            Severity::Error => Paint::Error,
            Severity::Warning => Paint::Warning,
            Severity::Information => Paint::Note,
        };
        push_problem(
            &mut text,
            paint,
            [&complaint.severity, &one_line(&complaint.message), &one_line(&complaint.place)],
        );
        if !complaint.found.is_empty() && problem.place.cell.is_some() {
            let (before, meant, after) = excerpt(&complaint.found, complaint.caret.as_ref());
            pointed_at(&mut text, paint, [&before, &meant, &after]);
        }
        if !others.is_empty() {
            let more = complaints::more_merges(others, lang);
            let more = more.unwrap_or_else(|| complaints::more(others, lang));
            text += format!("  {}\n", one_line(&more));
        }
        helped(&mut text, &one_line(&complaint.help), lang);
    }
    if count < all.len() {
        text += say!(lang, "cli.more_problems", count = all.len() - count) + "\n";
    }
    text
}

fn push_problem(text: &mut Painted, paint: Paint, [severity, message, place]: [&str; 3]) {
    text.push(paint, severity);
    text.push(Paint::Heading, format!(": {message}\n"));
    text.push(Paint::Quiet, "  ──▶ ");
    *text += format!("{place}\n");
}

/// Adds a line and a caret under the part of it that is meant.
fn pointed_at(text: &mut Painted, paint: Paint, [before, meant, after]: [&str; 3]) {
    text.push(Paint::Quiet, "   │ ");
    *text += format!("{before}{meant}{after}\n");
    text.push(Paint::Quiet, "   │ ");
    *text += " ".repeat(before.width_cjk());
    text.push(paint, "^".repeat(meant.width_cjk().max(1)) + "\n");
}

/// Adds what to do about it.
fn helped(text: &mut Painted, help: &str, lang: &Lang) {
    text.push(Paint::Quiet, format!("  {} ", lang.text("cli.help")));
    *text += format!("{help}\n");
}

/// Returns an excerpt of a cell's text that fits a line: the part that is meant, with text before and after it.
fn excerpt(found: &str, meant: Option<&Range<usize>>) -> (String, String, String) {
    let part = |range: Range<usize>| found.get(range).unwrap_or_default();
    let take = |text: &str, most: usize| one_line(text).chars().take(most).collect::<String>();
    let Some(meant) = meant else {
        return (String::new(), take(found, MOST_OF_CELL), String::new());
    };
    let before = part(0..meant.start);
    let length = before.chars().count();
    let before = match length.checked_sub(MOST_OF_CELL / 2) {
        Some(skipped) if skipped > 0 => {
            format!("... {}", before.chars().skip(skipped).collect::<String>())
        }
        _ => before.to_string(),
    };
    let before = one_line(&before).into_owned();
    let left = MOST_OF_CELL.saturating_sub(length.min(MOST_OF_CELL / 2));
    let inside = take(part(meant.clone()), left);
    let after = take(part(meant.end..found.len()), left.saturating_sub(inside.chars().count()));
    (before, inside, after)
}

/// Returns mistakes in a rule file or setting as text, with a caret under each.
pub(super) fn mistakes(mistakes: &[Mistake], lang: &Lang) -> Painted {
    let mut text = Painted::default();
    for mistake in mistakes {
        let complaint = complaints::mistake(mistake, lang);
        push_problem(
            &mut text,
            Paint::Error,
            [&complaint.severity, &complaint.message, &complaint.place],
        );
        if let Some(at) = &mistake.at {
            let (before, after) = (&at.text[..at.range.start], &at.text[at.range.end..]);
            pointed_at(&mut text, Paint::Error, [before, &at.text[at.range.clone()], after]);
        }
        helped(&mut text, &complaint.help, lang);
    }
    text
}
