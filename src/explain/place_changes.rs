//! The changes of places by another result, in words.

use crate::audit::what_if;
use crate::explain::complaints;
use crate::explain::notation::ordinal;
use crate::lang::{Lang, one_line};
use crate::problem::{Kind, Problem};
use crate::standings::Analysis;
use crate::tiebreaks::warnings::scrutinize;

/// Returns a title and a line for each player whose place changed, or the line that nothing changed.
pub(crate) fn places(before: &Analysis, after: &Analysis, lang: &Lang) -> Vec<String> {
    let moved = what_if::moved(before, after);
    let title = lang
        .text(if moved.is_empty() { "what_if.no_places" } else { "what_if.places" })
        .to_string();
    let line = |moved: &what_if::ChangedPlace| {
        let player = before.figures.tournament.name(moved.player);
        say!(lang, "what_if.moved", player, before = moved.before, after = moved.after)
    };
    doubts(before, after, lang)
        .into_iter()
        .chain(std::iter::once(title))
        .chain(moved.iter().map(line))
        .collect()
}

/// Returns the changes since tiebook wrote this workbook, in one line; `None` if there are none.
pub(crate) fn since(problems: &[Problem], lang: &Lang) -> Option<String> {
    let place =
        |text: &str| text.parse().map_or_else(|_| text.to_string(), |place| ordinal(place, lang));
    let moved = problems.iter().filter_map(|problem| match &problem.kind {
        Kind::Moved { player, before, now } => {
            Some(one_line(&format!("{player} {}→{}", place(before), place(now))).into_owned())
        }
        _ => None,
    });
    let moved: Vec<String> = moved.collect();
    (!moved.is_empty()).then(|| say!(lang, "cli.moved", moved = lang.list(&moved)))
}

/// Returns new problems of the other results: a score that ends no match, or a missing score where scores count.
fn doubts(before: &Analysis, after: &Analysis, lang: &Lang) -> Vec<String> {
    let odd =
        |analysis: &Analysis| scrutinize(&analysis.figures.tournament, &analysis.figures.rules);
    let known = odd(before);
    let said = odd(after).into_iter().filter(|problem| !known.contains(problem)).map(|problem| {
        let complaint = complaints::problem(&problem, lang);
        format!("{}: {}", complaint.severity, complaint.message)
    });
    said.collect()
}
