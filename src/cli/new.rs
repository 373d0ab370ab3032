//! `tiebook new`: an empty workbook to fill in, for one rule set.

use std::path::{Path, PathBuf};

use crate::cli::args::NewArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::output::not_written;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, USAGE, failure_text, wording};
use crate::jobs::{EmptyBook, Refused};
use crate::lang::{Lang, in_command};
use crate::standings::{Failure, RulesFrom};
use crate::write::atomic_file::write_whole;

pub(super) fn run(args: &NewArgs) -> anyhow::Result<u8> {
    let lang = wording(None);
    match write(args, lang) {
        Ok(path) => {
            let mut written = lang.say("cli.written", &[("file", &shown(&path))]) + "\n";
            if is_standard_output(&path) {
                print_error(&written);
            } else {
                let command = format!("tiebook pair {}", in_command(&shown(&path)));
                written += &(lang.say("cli.next_names", &[("command", &command)]) + "\n");
                print(&written)?;
            }
            Ok(FINE)
        }
        Err(refusal) => Ok(refusal.print()),
    }
}

/// Writes the workbook and returns its path.
fn write(args: &NewArgs, lang: &Lang) -> Result<PathBuf, Refusal> {
    let wrong_rules = |failure: &Failure| Refusal {
        text: failure_text(failure, lang),
        code: USAGE,
    };
    let rules = RulesFrom::new(&args.rules).map_err(|wrong| wrong_rules(&Failure::Rules(wrong)))?;
    let book = EmptyBook::new(&rules, args.players, args.rounds, lang.language);
    let book = book.map_err(|refused| match refused {
        Refused::Failure(failure) => wrong_rules(&failure),
        refused => Refusal::new(refused.to_string(), USAGE),
    })?;
    let file = RulesFrom::file(&args.rules);
    let called = file.as_deref().and_then(Path::file_stem).map_or_else(
        || book.rules.clone(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let path = args
        .output
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{called}.xlsx")));
    let mut files = Files::default();
    if let Some(file) = &file {
        files.add(Use::Rules, file);
        files.add(Use::Workbook(file.clone()), &path);
    }
    if let Some(clash) = files.clash(lang) {
        return Err(Refusal::new(clash, USAGE));
    }
    write_whole(&path, args.force, |file| file.write_all(&book.xlsx))
        .map_err(|error| Refusal::new(not_written(&error, lang), USAGE))?;
    Ok(path)
}
