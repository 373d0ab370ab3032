//! `tiebook new`: an empty workbook to fill in, for one rule set.

use std::path::{Path, PathBuf};

use crate::cli::args::NewArgs;
use crate::cli::console::{print_beside, print_error};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::output::{self, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, messages, next_step, wording};
use crate::jobs::{Book, EmptyBook, Refused, ScheduleRequest, ScheduledBook};
use crate::lang::{Lang, in_command};
use crate::problem::Severity;
use crate::rules::pairing::System;
use crate::standings::RulesFrom;

pub(super) fn run(args: &NewArgs) -> Result<u8, Refusal> {
    let lang = wording(None);
    let (path, made) = write(args, lang)?;
    let left_out = messages::problems(&made.problems, Severity::Information, lang);
    print_error(left_out);
    let mut said = made.said;
    if !said.is_empty() {
        said += "\n";
    }
    said += &written(&path, lang);
    let is_piped = is_standard_output(&path);
    if !is_piped {
        let file = in_command(&shown(&path));
        let (key, command) = match made.book.system {
            _ if made.is_plain => ("cli.next_of_pools", format!("tiebook {file}")),
            _ if args.schedule.is_some() => ("cli.next_games", format!("tiebook {file}")),
            System::FideDutch => ("cli.next_names_dutch", format!("tiebook pair {file}")),
            _ => ("cli.next_names", format!("tiebook pair {file}")),
        };
        said += &next_step::said(key, &command, lang);
    }
    print_beside(said, is_piped)?;
    Ok(FINE)
}

/// Writes the workbook; returns where it is, and what was made.
fn write(args: &NewArgs, lang: &Lang) -> Result<(PathBuf, ScheduledBook), Refusal> {
    let rules =
        RulesFrom::new(&args.rules).map_err(|mistakes| Refusal::of_rules(&mistakes, lang))?;
    let made = made(args, &rules, lang).map_err(|refused| match refused {
        Refused::Failure(failure) => Refusal::of(&failure, lang),
        Refused::Problems(problems) => {
            Refusal { text: messages::problems(&problems, Severity::Error, lang), code: PROBLEMS }
        }
        refused => Refusal::usage(refused.to_string()),
    })?;
    let file = RulesFrom::file(&args.rules);
    let called = file
        .as_deref()
        .and_then(Path::file_stem)
        .map_or_else(|| made.book.rules.clone(), |stem| stem.to_string_lossy().into_owned());
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{called}.xlsx")));
    let mut files = Files::default();
    if let Some(names) = &args.schedule {
        files.add(Use::Book, names);
    }
    if let Some(file) = &file {
        files.add(Use::Rules, file);
    }
    let of = file.clone().unwrap_or_else(|| PathBuf::from(&called));
    files.add(Use::Workbook(of), &path);
    files.distinct(lang).map_err(Refusal::usage)?;
    output::write(&path, args.force, lang, |file| file.write_all(&made.book.xlsx))?;
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
    let request = ScheduleRequest { twice: args.double, tables: args.tables };
    EmptyBook::scheduled(rules, &Book::open(names)?, request, lang.language)
}
