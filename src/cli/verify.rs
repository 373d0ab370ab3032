//! `tiebook verify`: whether a book still comes to what was hung out, by its code.

use crate::audit::event_facts::EventFacts;
use crate::audit::seal::Seal;
use crate::cli::args::VerifyArgs;
use crate::cli::console::{print, print_error, width};
use crate::cli::diff::{compared, computed};
use crate::cli::files::shown;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, messages, next_step, wording};
use crate::explain::difference::DifferenceWords;
use crate::jobs::{Book, OfSeveral};
use crate::lang::{Lang, in_command, one_line};
use crate::problem::Severity;
use crate::standings::{Analysed, Failure};
use crate::write::terminal;

pub(super) fn run(args: &VerifyArgs) -> Result<u8, Refusal> {
    let failed = |failure: Failure| Refusal::of(&failure, wording(None));
    let options = args.reading.options().map_err(failed)?;
    let of_one = |of: Option<OfSeveral<'_>>, outcome: Result<Analysed, Failure>| {
        let name = of.map(|of| one_line(of.name()).to_string());
        outcome.map(|outcome| (name, outcome))
    };
    let book = Book::open(&args.book).map_err(failed)?;
    let all = book.each(&options, |_| None, of_one).map_err(failed)?;
    let all: Result<Vec<(Option<String>, Analysed)>, Failure> = all.into_iter().collect();
    let mut all = all.map_err(failed)?;
    if all.len() > 1 && args.against.is_none() {
        return of_divisions(args, all);
    }
    let (now, lang) = match all.pop() {
        Some((None, outcome)) => {
            let lang = said(&outcome);
            (compared(outcome, &args.book, lang)?, lang)
        }
        // Of several it is asked which is meant.
        _ => computed(&args.reading, &args.book)?,
    };
    let now = now.analysis;
    let against = args.against.as_ref();
    let earlier = against
        .map(|book| computed(&args.reading, book))
        .transpose()?
        .map(|(earlier, _)| earlier.analysis);
    let seal = Seal::of(&now);
    let typed = args.code.as_deref().map(|code| of_code(code, lang));
    let typed = typed.transpose()?;
    let previous = now.figures.tournament.previous.as_ref();
    let written = previous.and_then(|previous| previous.seal.parse().ok());
    let hung = typed.or(written).or(earlier.as_ref().map(Seal::of));
    let file = shown(&args.book);
    let Some(hung) = hung else {
        print(say!(lang, "verify.code", file, code = seal) + "\n")?;
        let command = next_step::as_typed(&[], &[&seal.to_string()]);
        print(next_step::said("cli.next_verify", &command, lang))?;
        return Ok(FINE);
    };
    let is_same = hung == seal;
    let key = if is_same { "verify.same" } else { "verify.changed" };
    print(say!(lang, key, file, code = seal, hung) + "\n")?;
    if is_same {
        return Ok(FINE);
    }
    if let Some(earlier) = &earlier {
        let was = Seal::of(earlier);
        if was != hung {
            print(say!(lang, "verify.other_output", code = was, hung) + "\n")?;
        }
        let differences = EventFacts::of(earlier).differences(&EventFacts::of(&now));
        let words =
            DifferenceWords { before: earlier, after: &now, differences: &differences, lang };
        print(terminal::differences(words, width()))?;
    } else {
        let command = format!("tiebook verify {} --against", in_command(&file));
        print(next_step::said("cli.next_differences", &command, lang))?;
    }
    Ok(PROBLEMS)
}

/// Says what is wrong with a book; returns its wording.
fn said(outcome: &Analysed) -> &'static Lang {
    let lang = wording(outcome.language);
    let problems = messages::problems(&outcome.problems, Severity::Warning, lang);
    print_error(problems);
    lang
}

/// Checks each of several divisions: the code that was hung out is that of one of them.
fn of_divisions(
    args: &VerifyArgs,
    divisions: Vec<(Option<String>, Analysed)>,
) -> Result<u8, Refusal> {
    let lang = wording(divisions.iter().find_map(|(_, of)| of.language));
    let hung = args.code.as_deref().map(|code| of_code(code, lang));
    let hung = hung.transpose()?;
    let mut code = FINE;
    let mut seals = Vec::new();
    for (name, outcome) in divisions {
        let file = format!("{} {}", shown(&args.book), name.unwrap_or_default());
        let Some(analysis) = &outcome.analysis else {
            said(&outcome);
            print_error(&(say!(lang, "difference.not_computed", file) + "\n"));
            code = PROBLEMS;
            continue;
        };
        let seal = Seal::of(analysis);
        seals.push(seal.to_string());
        if hung.is_none() {
            print(say!(lang, "verify.code", file, code = seal) + "\n")?;
        } else if hung == Some(seal) {
            print(say!(lang, "verify.same", file, code = seal) + "\n")?;
            return Ok(FINE);
        }
    }
    let Some(hung) = hung else {
        return Ok(code);
    };
    let (file, seals) = (shown(&args.book), lang.list(seals));
    print(say!(lang, "verify.changed", hung, file, code = seals) + "\n")?;
    Ok(PROBLEMS)
}

/// Reads a code as it is typed.
fn of_code(code: &str, lang: &Lang) -> Result<Seal, Refusal> {
    let no_code = |()| Refusal::usage(say!(lang, "verify.no_code", code));
    code.parse().map_err(no_code)
}
