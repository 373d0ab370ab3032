//! `tiebook new`: an empty workbook to fill in, for one rule set.

use std::path::{Path, PathBuf};

use crate::cli::args::NewArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::output::not_written;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, USAGE, failure_text, messages, wording};
use crate::jobs::{Book, EmptyBook, Refused, ScheduleRequest, ScheduledBook};
use crate::lang::{Lang, in_command};
use crate::problem::Severity;
use crate::rules::pairing::System;
use crate::standings::{Failure, RulesFrom};
use crate::write::atomic_file::write_whole;

pub(super) fn run(args: &NewArgs) -> anyhow::Result<u8> {
    let lang = wording(None);
    match write(args, lang) {
        Ok((path, made)) => {
            let left_out = messages::problems(&made.problems, Severity::Information, lang);
            print_error(left_out);
            let written = lang.say("cli.written", &[("file", &shown(&path))]);
            let said = [made.said, written].into_iter();
            let said = said.filter(|line| !line.is_empty());
            let mut written: String = said.map(|line| line + "\n").collect();
            if is_standard_output(&path) {
                print_error(&written);
            } else {
                let file = in_command(&shown(&path));
                let (key, command) = match made.book.system {
                    _ if made.is_plain => ("cli.next_round", format!("tiebook {file}")),
                    _ if args.schedule.is_some() => ("cli.next_games", format!("tiebook {file}")),
                    System::FideDutch => ("cli.next_names_dutch", format!("tiebook pair {file}")),
                    _ => ("cli.next_names", format!("tiebook pair {file}")),
                };
                written += &(lang.say(key, &[("command", &command)]) + "\n");
                print(&written)?;
            }
            Ok(FINE)
        }
        Err(refusal) => Ok(refusal.print()),
    }
}

/// Writes the workbook; returns where it is, and what was made.
fn write(args: &NewArgs, lang: &Lang) -> Result<(PathBuf, ScheduledBook), Refusal> {
    let wrong_rules = |failure: &Failure| Refusal {
        text: failure_text(failure, lang),
        code: USAGE,
    };
    let rules = RulesFrom::new(&args.rules).map_err(|wrong| wrong_rules(&Failure::Rules(wrong)))?;
    let made = made(args, &rules, lang).map_err(|refused| match refused {
        Refused::Failure(failure) => wrong_rules(&failure),
        Refused::Problems(problems) => Refusal {
            text: messages::problems(&problems, Severity::Error, lang),
            code: PROBLEMS,
        },
        refused => Refusal::new(refused.to_string(), USAGE),
    })?;
    let file = RulesFrom::file(&args.rules);
    let called = file.as_deref().and_then(Path::file_stem).map_or_else(
        || made.book.rules.clone(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let path = args
        .output
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{called}.xlsx")));
    let mut files = Files::default();
    if let Some(names) = &args.schedule {
        files.add(Use::Book, names);
    }
    if let Some(file) = &file {
        files.add(Use::Rules, file);
        files.add(Use::Workbook(file.clone()), &path);
    }
    if let Some(clash) = files.clash(lang) {
        return Err(Refusal::new(clash, USAGE));
    }
    write_whole(&path, args.force, |file| file.write_all(&made.book.xlsx))
        .map_err(|error| Refusal::new(not_written(&error, lang), USAGE))?;
    Ok((path, made))
}

/// Makes the workbook: an empty one, or one with a schedule.
fn made(args: &NewArgs, rules: &RulesFrom, lang: &Lang) -> Result<ScheduledBook, Refused> {
    let Some(names) = &args.schedule else {
        return Ok(ScheduledBook {
            book: EmptyBook::new(rules, args.players, args.rounds, lang.language)?,
            said: String::new(),
            is_plain: false,
            problems: Vec::new(),
        });
    };
    let request = ScheduleRequest {
        twice: args.double,
        tables: args.tables,
    };
    EmptyBook::scheduled(rules, &Book::open(names)?, request, lang.language)
}
