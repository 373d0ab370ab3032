//! `tiebook verify`: whether a book still comes to what was hung out, by its code.

use crate::audit::event_facts::EventFacts;
use crate::audit::seal::Seal;
use crate::cli::args::VerifyArgs;
use crate::cli::console::{print, width};
use crate::cli::diff::computed;
use crate::cli::files::shown;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, next_step};
use crate::explain::difference::DifferenceWords;
use crate::lang::in_command;
use crate::write::terminal;

pub(super) fn run(args: &VerifyArgs) -> Result<u8, Refusal> {
    let (now, lang) = computed(&args.reading, &args.book)?;
    let now = now.analysis;
    let against = args.against.as_ref();
    let earlier = against
        .map(|book| computed(&args.reading, book))
        .transpose()?
        .map(|(earlier, _)| earlier.analysis);
    let seal = Seal::of(&now);
    let no_code = |code| Refusal::usage(lang.say("verify.no_code", &[("code", code)]));
    let typed = args.code.as_deref();
    let typed = typed
        .map(|code| code.parse::<Seal>().map_err(|()| no_code(code)))
        .transpose()?;
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
