//! `tiebook diff`: what two books do not share: results, settings, figures, places, and what decided them.

use std::path::Path;

use crate::audit::event_facts::{Difference, EventFacts};
use crate::audit::seal::Seal;
use crate::cli::args::{DiffArgs, Reading};
use crate::cli::console::{print, print_error, width};
use crate::cli::files::{is_to_stdout, shown};
use crate::cli::output::hand_out;
use crate::cli::{FINE, PROBLEMS, USAGE, analysed};
use crate::explain::difference::DifferenceWords;
use crate::lang::Lang;
use crate::standings::Analysis;
use crate::write::{json as data, terminal};

pub(super) fn run(args: &DiffArgs) -> anyhow::Result<u8> {
    let (Some((before, _)), Some((after, lang))) = (
        computed(&args.reading, &args.before),
        computed(&args.reading, &args.after),
    ) else {
        return Ok(USAGE);
    };
    let differences = EventFacts::of(&before).differences(&EventFacts::of(&after));
    let words = DifferenceWords {
        before: &before,
        after: &after,
        differences: &differences,
        lang,
    };
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    if !to_stdout {
        print(terminal::differences(words, width()))?;
    }
    if let Some(path) = &args.json {
        let seals = [Seal::of(&before), Seal::of(&after)].map(|seal| seal.to_string());
        let text = data::text(&data::differences(words, &seals));
        if !hand_out(path, &text, args.force, lang)? {
            return Ok(USAGE);
        }
    }
    Ok(code(&differences))
}

/// The exit code of a comparison.
pub(super) fn code(differences: &[Difference]) -> u8 {
    if differences.is_empty() {
        FINE
    } else {
        PROBLEMS
    }
}

/// Reads and computes a book; a message where it cannot be compared.
pub(super) fn computed(reading: &Reading, book: &Path) -> Option<(Analysis, &'static Lang)> {
    let (outcome, lang) = analysed(reading, book)?;
    if outcome.analysis.is_none() {
        print_error(lang.say("difference.not_computed", &[("file", &shown(book))]) + "\n");
    }
    outcome.analysis.map(|analysis| (analysis, lang))
}
