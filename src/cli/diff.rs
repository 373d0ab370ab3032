//! `tiebook diff`: what two books do not share: results, settings, figures, places, and what decided them.

use std::path::Path;

use crate::audit::event_facts::{About, Difference, EventFacts};
use crate::audit::seal::Seal;
use crate::cli::args::{DiffArgs, Reading};
use crate::cli::console::{print, width};
use crate::cli::files::{is_to_stdout, shown};
use crate::cli::output::hand_out;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, USAGE, analysed, next_step};
use crate::explain::difference::DifferenceWords;
use crate::lang::Lang;
use crate::standings::{Analysed, Analysis};
use crate::write::{json as data, terminal};

pub(super) fn run(args: &DiffArgs) -> Result<u8, Refusal> {
    // What is wrong with the second is said even where the first is refused.
    let [before, after] = [&args.before, &args.after]
        .map(|book| computed(&args.reading, book).map_err(Refusal::print));
    let (Ok((before, _)), Ok((after, lang))) = (before, after) else {
        return Ok(USAGE);
    };
    let differences = before.differences(&after);
    let (before, after) = (before.analysis, after.analysis);
    let words = DifferenceWords { before: &before, after: &after, differences: &differences, lang };
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    if !to_stdout {
        print(terminal::differences(words, width()))?;
        print(next(&args.after, &differences, &after, lang))?;
    }
    if let Some(path) = &args.json {
        let seals = [Seal::of(&before), Seal::of(&after)].map(|seal| seal.to_string());
        let text = data::text(&data::differences(words, &seals));
        hand_out(path, &text, args.force, lang)?;
    }
    Ok(code(&differences))
}

/// Returns what comes next: how the first place came about that is another one, or how to tell later that nothing has changed.
fn next(book: &Path, differences: &[Difference], after: &Analysis, lang: &Lang) -> String {
    if differences.is_empty() {
        return next_step::of_seal(book, after, lang);
    }
    let place = differences.iter().find_map(|difference| match &difference.about {
        About::Place(name) if difference.after.is_some() => Some(name),
        _ => None,
    });
    place.map_or_else(String::new, |name| next_step::of_place(book, name, lang))
}

/// A book that is compared.
pub(super) struct Compared {
    pub analysis: Analysis,
    /// Whether nothing says the rounds.
    are_rounds_guessed: bool,
}

impl Compared {
    /// Returns what another book says otherwise; rounds that nothing says are no difference.
    pub(super) fn differences(&self, other: &Self) -> Vec<Difference> {
        let [own, others] = [self, other].map(|book| EventFacts::of(&book.analysis));
        let others = if self.are_rounds_guessed || other.are_rounds_guessed {
            others.in_rounds_of(&own)
        } else {
            others
        };
        own.differences(&others)
    }
}

/// The exit code of a comparison.
pub(super) fn code(differences: &[Difference]) -> u8 {
    if differences.is_empty() { FINE } else { PROBLEMS }
}

/// Reads and computes a book that is to be compared.
pub(super) fn computed(
    reading: &Reading,
    book: &Path,
) -> Result<(Compared, &'static Lang), Refusal> {
    let (outcome, lang) = analysed(reading, book)?;
    Ok((compared(outcome, book, lang)?, lang))
}

/// Takes what was computed of a book.
pub(super) fn compared(outcome: Analysed, book: &Path, lang: &Lang) -> Result<Compared, Refusal> {
    let are_rounds_guessed = outcome.are_rounds_guessed();
    let analysis = outcome
        .analysis
        .ok_or_else(|| Refusal::usage(say!(lang, "difference.not_computed", file = shown(book))))?;
    Ok(Compared { analysis, are_rounds_guessed })
}
