//! `tiebook verify`: whether a book still comes to what was hung out, by its code.

use crate::audit::event_facts::EventFacts;
use crate::audit::seal::Seal;
use crate::cli::args::VerifyArgs;
use crate::cli::console::{print, print_error, width};
use crate::cli::diff::computed;
use crate::cli::files::shown;
use crate::cli::{FINE, PROBLEMS, USAGE, next_step};
use crate::explain::difference::DifferenceWords;
use crate::lang::in_command;
use crate::write::terminal;

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<u8> {
    let Some((now, lang)) = computed(&args.reading, &args.book) else {
        return Ok(USAGE);
    };
    let earlier = match &args.against {
        None => None,
        Some(book) => match computed(&args.reading, book) {
            Some((earlier, _)) => Some(earlier),
            None => return Ok(USAGE),
        },
    };
    let seal = Seal::of(&now);
    let typed = match args.code.as_deref().map(str::parse::<Seal>) {
        Some(Err(())) => {
            let code = args.code.as_deref().unwrap_or_default();
            print_error(lang.say("verify.no_code", &[("code", code)]) + "\n");
            return Ok(USAGE);
        }
        Some(Ok(typed)) => Some(typed),
        None => None,
    };
    let previous = now.figures.tournament.previous.as_ref();
    let written = previous.and_then(|previous| previous.seal.parse().ok());
    let hung = typed.or(written).or(earlier.as_ref().map(Seal::of));
    let file = shown(&args.book);
    let Some(hung) = hung else {
        let fields = [("file", &*file), ("code", &*seal.to_string())];
        print(lang.say("verify.code", &fields) + "\n")?;
        let command = next_step::as_typed(&[], &[&seal.to_string()]);
        print(next_step::said("cli.next_verify", &command, lang))?;
        return Ok(FINE);
    };
    let fields = [
        ("file", &*file),
        ("code", &*seal.to_string()),
        ("hung", &*hung.to_string()),
    ];
    let is_same = hung == seal;
    let key = if is_same {
        "verify.same"
    } else {
        "verify.changed"
    };
    print(lang.say(key, &fields) + "\n")?;
    if is_same {
        return Ok(FINE);
    }
    if let Some(earlier) = &earlier {
        let was = Seal::of(earlier);
        if was != hung {
            let fields = [("code", &*was.to_string()), ("hung", &hung.to_string())];
            print(lang.say("verify.other_output", &fields) + "\n")?;
        }
        let differences = EventFacts::of(earlier).differences(&EventFacts::of(&now));
        let words = DifferenceWords {
            before: earlier,
            after: &now,
            differences: &differences,
            lang,
        };
        print(terminal::differences(words, width()))?;
    } else {
        let command = format!("tiebook verify {} --against", in_command(&file));
        print(next_step::said("cli.next_differences", &command, lang))?;
    }
    Ok(PROBLEMS)
}
