//! Messages about invalid arguments in the requested language; the library that parses them knows only English.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::args::{DATE, KEY_VALUE, TWO_PLAYERS};
use crate::lang::{Lang, Language};

/// Returns the message for a mistake in the arguments; `None` if the library's own message is good.
pub(super) fn message(error: &clap::Error, lang: &Lang) -> Option<String> {
    let of = |kind: ContextKind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(" ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    };
    let option = of(ContextKind::InvalidArg).unwrap_or_default();
    let say = |key: &str, fields: &[(&str, &str)]| Some(lang.say(key, fields) + "\n");
    if option.starts_with("--lang ")
        && let Some(meant) = of(ContextKind::InvalidValue).as_deref().and_then(Language::called)
    {
        let option = format!("--lang {}", meant.code());
        return say("cli.argument.language", &[("option", &option)]);
    }
    // The library's own messages are English, and good.
    if lang.language == Language::ENGLISH {
        return None;
    }
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = of(ContextKind::InvalidValue).unwrap_or_default();
            let key =
                if value.is_empty() { "cli.argument.no_value" } else { "cli.argument.bad_value" };
            say(key, &[("option", &option), ("value", &value), ("why", &why(error, lang))])
        }
        ErrorKind::UnknownArgument => match of(ContextKind::SuggestedArg) {
            Some(suggested) => {
                say("cli.argument.unknown_meant", &[("option", &option), ("meant", &suggested)])
            }
            None => say("cli.argument.unknown", &[("option", &option)]),
        },
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg).filter(|other| *other != option);
            say(
                if other.is_some() { "cli.argument.conflict" } else { "cli.argument.twice" },
                &[("option", &option), ("other", &other.unwrap_or_default())],
            )
        }
        ErrorKind::MissingRequiredArgument => say("cli.argument.missing", &[("option", &option)]),
        _ => None,
    }
}

/// Returns the allowed values, or the message of the value's own check.
fn why(error: &clap::Error, lang: &Lang) -> String {
    if let Some(ContextValue::Strings(valid)) = error.get(ContextKind::ValidValue)
        && !valid.is_empty()
    {
        return say!(lang, "cli.argument.one_of", values = lang.list(valid));
    }
    match error.source() {
        Some(source) if source.is::<ParseIntError>() => {
            lang.text("cli.argument.whole_number").to_string()
        }
        Some(source) => {
            let text = source.to_string();
            match text.split_once(" is not in ") {
                _ if text == TWO_PLAYERS => lang.text("cli.argument.two_players").to_string(),
                _ if text == DATE => lang.text("cli.argument.date").to_string(),
                _ if text == KEY_VALUE => lang.text("cli.argument.key_value").to_string(),
                Some((_, range)) => say!(lang, "cli.argument.range", range),
                None => say!(lang, "cli.argument.said", text),
            }
        }
        None => String::new(),
    }
}

/// Returns the language that the arguments ask for, as far as they can be read.
pub(super) fn language_of(args: &[OsString]) -> Option<Language> {
    let texts: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let beside = texts.windows(2).find(|two| two[0] == "--lang").map(|two| two[1]);
    let named = beside.or_else(|| texts.iter().find_map(|text| text.strip_prefix("--lang=")));
    named.and_then(Language::of_code)
}
