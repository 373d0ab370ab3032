//! What comes next, at the end of what a command says.

use std::path::Path;

use crate::audit::seal::Seal;
use crate::cli::files::shown;
use crate::cli::output::standings_of;
use crate::cli::wording;
use crate::lang::{Lang, in_command};
use crate::read::are_pools;
use crate::rules::RuleSet;
use crate::rules::pairing::System;
use crate::standings::Analysis;

/// Returns the sentence with the command that comes next.
pub(super) fn said(key: &str, command: &str, lang: &Lang) -> String {
    say!(lang, key, command) + "\n"
}

/// Returns the command as it was typed, some of its words replaced, with more of them behind.
pub(super) fn as_typed(replaced: &[(&str, &str)], more: &[&str]) -> String {
    let mut replaced = replaced.to_vec();
    let mut words = vec!["tiebook".to_string()];
    for word in std::env::args_os().skip(1) {
        let word = word.to_string_lossy();
        let of = |(known, _): &(&str, &str)| *known == word;
        match replaced.iter().position(of) {
            Some(at) => words.push(replaced.remove(at).1.to_string()),
            None => words.push(in_command(&word)),
        }
    }
    words.extend(more.iter().map(|word| in_command(word)));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// Options of every command about a book, without which it may not be read.
const OF_READING: [&str; 8] =
    ["--rules", "--set", "--map", "--merge", "--dates", "--sheet", "--layout", "--lang"];

/// Returns a command about a book with the options that were typed about how it is read.
fn with_reading(command: String) -> String {
    let mut typed = std::env::args_os().skip(1);
    let mut words = vec![command];
    while let Some(word) = typed.next() {
        let word = word.to_string_lossy();
        let (option, value) = word.split_once('=').unwrap_or((&word, ""));
        if OF_READING.contains(&option) {
            words.push(in_command(&word));
            let next = if value.is_empty() { typed.next() } else { None };
            words.extend(next.map(|value| in_command(&value.to_string_lossy())));
        }
    }
    words.join(" ")
}

/// Returns the command for the standings of a book, which takes the place of those that are there already.
pub(super) fn of_standings(book: &Path, lang: &Lang) -> String {
    let force = if standings_of(book, lang).exists() { " --force" } else { "" };
    with_reading(format!("tiebook {}{force}", in_command(&shown(book))))
}

/// Returns the command for a knockout of the best of pools: as many as were asked for, else at least two of each. Nothing of what is called
/// otherwise than pools are.
pub(super) fn of_pools(book: &Path, names: &[String], asked: Option<u32>, lang: &Lang) -> String {
    if names.len() < 2 || !are_pools(names) {
        return String::new();
    }
    let two_of_each = || (2 * names.len()).next_power_of_two();
    let places = asked.map_or_else(two_of_each, |asked| asked as usize);
    let book = in_command(&shown(book));
    let command = with_reading(format!("tiebook pair {book} --from-places {places}"));
    said("cli.next_pools", &command, lang)
}

/// Returns the command for a schedule of each group of a list, in words of the same language.
pub(super) fn of_groups(list: &Path, rules: &RuleSet, lang: &Lang) -> String {
    let rules = rules.stated.file.as_ref().map_or(&rules.id, |(file, _)| file);
    let language = Some(lang.language).filter(|of| wording(None).language != *of);
    let language = language.map_or_else(String::new, |of| format!(" --lang {}", of.code()));
    let (rules, list) = (in_command(rules), in_command(&shown(list)));
    format!("tiebook new {rules} --schedule {list}{language}")
}

/// Returns what comes next where one of several tournaments has open results.
pub(super) fn of_open_results(book: &Path, lang: &Lang) -> String {
    said("cli.next_results", &of_standings(book, lang), lang)
}

/// Returns what comes next while an event goes on: open results, or the round that follows.
pub(super) fn of_round(book: &Path, analysis: &Analysis, lang: &Lang) -> Option<String> {
    let tournament = &analysis.figures.tournament;
    let mut pairings = tournament.pairings.iter();
    if pairings.any(|pairing| pairing.result.is_open()) {
        return Some(of_open_results(book, lang));
    }
    let follows = tournament.last_paired_round() < tournament.rounds;
    let command = || with_reading(format!("tiebook pair {}", in_command(&shown(book))));
    follows.then(|| said("cli.next_pairing", &command(), lang))
}

/// Returns the command that goes on without the open results.
pub(super) fn without_open(book: &Path, in_place: bool, lang: &Lang) -> String {
    let in_place = if in_place { " --in-place" } else { "" };
    let book = in_command(&shown(book));
    let command = with_reading(format!("tiebook pair {book} --open draw{in_place}"));
    said("cli.next_open", &command, lang)
}

/// Returns the command that explains a player's place.
pub(super) fn of_place(book: &Path, name: &str, lang: &Lang) -> String {
    let (book, name) = (in_command(&shown(book)), in_command(name));
    let command = with_reading(format!("tiebook explain {book} {name}"));
    said("cli.next_explain", &command, lang)
}

/// Returns the command that tells later whether anything has changed.
pub(super) fn of_seal(book: &Path, analysis: &Analysis, lang: &Lang) -> String {
    let (book, seal) = (in_command(&shown(book)), Seal::of(analysis));
    let command = with_reading(format!("tiebook verify {book} {seal}"));
    said("cli.next_verify", &command, lang)
}

/// Returns the command that judges announced standings.
pub(super) fn of_announced(book: &Path, lang: &Lang) -> String {
    let command = format!("tiebook audit {}", in_command(&shown(book)));
    said("cli.next_audit", &with_reading(command), lang)
}

/// Returns what an organizer does next: enter results, pair the round that follows, or explain a place.
pub(super) fn of_event(file: &Path, analysis: &Analysis, lang: &Lang) -> String {
    if let Some(next) = of_round(file, analysis, lang) {
        return next;
    }
    let tournament = &analysis.figures.tournament;
    let book = in_command(&shown(file));
    let is_knockout = analysis.figures.rules.pairing.system == System::Knockout;
    let goes_on = tournament.stages.is_empty() && !is_knockout;
    let qualify = tournament.qualify.iter().any(|line| line.places >= 2);
    let mut next = String::new();
    if goes_on && qualify {
        let command = with_reading(format!("tiebook pair {book} --from-places"));
        next = said("cli.next_finals", &command, lang);
    }
    if let Some(entry) = analysis.standings.entries.get(1) {
        next += &of_place(file, tournament.name(entry.player), lang);
    }
    next
}
