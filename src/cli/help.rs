//! The command line in words: every text of its help comes from the language's file, so that it is complete in each.

use clap::builder::Resettable;
use clap::builder::styling::Styles;
use clap::{Arg, Command, CommandFactory};

use crate::cli::args::Cli;
use crate::lang::Lang;

/// Returns the command line with its help in a language.
pub(super) fn command(lang: &Lang) -> Command {
    let mut command = Cli::command();
    // The library adds `help`, `--help` and `--version` here; what is added later has no words.
    command.build();
    explained(command, lang)
        .about(lang.text("help.about").to_string())
        .after_help(lang.text("help.after").to_string())
}

/// Gives a command, its arguments and its own commands their texts.
fn explained(command: Command, lang: &Lang) -> Command {
    let name = command.get_name().to_string();
    let about = lang.texts_of("help.command", &name).to_string();
    let style = Styles::styled();
    let (style, usage) = (style.get_usage(), lang.text("help.usage"));
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{style}{usage}{style:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let command = command
        .about(about)
        .help_template(template)
        .subcommand_help_heading(lang.text("help.commands").to_string())
        .subcommand_value_name(lang.text("help.name.COMMAND").to_string())
        .mut_args(|arg| argument(arg, &name, lang));
    let command = with_usage(command, lang);
    if name == "help" {
        return command;
    }
    command.mut_subcommands(|command| explained(command, lang))
}

/// Gives a command its usage, in which the library itself writes `[OPTIONS]` and nothing else in words.
fn with_usage(mut command: Command, lang: &Lang) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage.split_once(": ").map_or(&*usage, |(_, usage)| usage);
    let usage = usage.replace("[OPTIONS]", &format!("[{}]", lang.text("help.name.OPTIONS")));
    command.override_usage(usage)
}

/// Returns what stands for a value in a language: each word of `FILE|-` that has another one there.
fn named(value: &str, lang: &Lang) -> String {
    let words = value.split_inclusive(|c: char| !c.is_ascii_uppercase());
    let in_language = |word: &str| {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_uppercase());
        let other = lang.texts_of("help.name", bare);
        if other.is_empty() { word.to_string() } else { other.to_string() + &word[bare.len()..] }
    };
    words.map(in_language).collect()
}

/// Gives an argument its text, with its default and the values that it takes.
fn argument(arg: Arg, command: &str, lang: &Lang) -> Arg {
    let id = arg.get_id().as_str();
    let group = if command == "audit" { "standings" } else { command };
    let own = lang.texts_of(&format!("help.{group}"), id);
    let text = if own.is_empty() { lang.texts_of("help.option", id) } else { own };
    let mut text = text.to_string();
    let takes_value = arg.get_action().takes_values();
    let defaults: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() {
        let value = lang.list(defaults);
        text += " ";
        text += &say!(lang, "help.default", value);
    }
    if takes_value && !arg.is_hide_possible_values_set() {
        text += &values(&arg, lang);
    }
    let heading = if arg.is_positional() { "help.arguments" } else { "help.options" };
    let names: Vec<String> =
        arg.get_value_names().into_iter().flatten().map(|name| named(name, lang)).collect();
    let arg = if names.is_empty() { arg } else { arg.value_names(names) };
    arg.help(text)
        .long_help(Resettable::Reset)
        .help_heading(lang.text(heading).to_string())
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// Returns the values that an argument takes: a line each where they are explained.
fn values(arg: &Arg, lang: &Lang) -> String {
    let values = arg.get_possible_values();
    let explained = |value: &clap::builder::PossibleValue| {
        let known = value.get_help().map(ToString::to_string);
        known.unwrap_or_else(|| lang.texts_of("help.value", value.get_name()).to_string())
    };
    if values.is_empty() {
        return String::new();
    }
    if values.iter().any(|value| explained(value).is_empty()) {
        let names = lang.list(values.iter().map(clap::builder::PossibleValue::get_name));
        return format!(" {}", say!(lang, "help.values", values = names));
    }
    let lines =
        values.iter().map(|value| format!("\n- {}: {}", value.get_name(), explained(value)));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;

    fn without_words(command: &Command) -> Vec<String> {
        let name = command.get_name();
        let own = command.get_about().is_none_or(|about| about.to_string().is_empty());
        let args = command.get_arguments();
        let args = args.filter(|arg| arg.get_help().is_none_or(|help| help.to_string().is_empty()));
        let args = args.map(|arg| format!("{name} {}", arg.get_id()));
        let inner = command.get_subcommands().filter(|_| name != "help");
        own.then(|| name.to_string())
            .into_iter()
            .chain(args)
            .chain(inner.flat_map(without_words))
            .collect()
    }

    #[test]
    fn every_command_and_argument_is_explained_in_every_language() {
        for language in Language::all() {
            let command = command(Lang::of(language));
            assert!(command.get_subcommands().count() > 10);
            assert_eq!(without_words(&command), [""; 0], "{language:?}");
        }
    }
}
