//! `tiebook new`: an empty workbook to fill in, for one rule set.

use std::path::PathBuf;

use crate::cli::args::NewArgs;
use crate::cli::{FINE, USAGE, complain, print, print_error, wording};
use crate::explain::blank::{Filled, plan};
use crate::rules;
use crate::write::whole::{NotWritten, write_whole};
use crate::write::xlsx;

/// Runs the command.
pub fn run(args: &NewArgs) -> anyhow::Result<u8> {
    let lang = wording(args.lang, None);
    let rules = match rules::load(&args.rules).and_then(|draft| draft.compile(1)) {
        Ok(rules) => rules,
        Err(mistakes) => {
            print_error(&complain::mistakes(&mistakes, lang))?;
            return Ok(USAGE);
        }
    };
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.xlsx", rules.id)));
    let filled = Filled::default();
    let file = path.display().to_string();
    match write_whole(&path, args.force, |file| xlsx::write(&plan(&rules, lang, &filled), file)) {
        Ok(()) => {
            print(&(lang.say("cli.written", &[("file", &file)]) + "\n"))?;
            Ok(FINE)
        }
        Err(NotWritten::System(_, error)) => {
            print_error(&(lang.say("cli.unwritable", &[("file", &file), ("error", &error.to_string())]) + "\n"))?;
            Ok(USAGE)
        }
        Err(_) => {
            print_error(&(lang.say("cli.exists", &[("file", &file)]) + "\n"))?;
            Ok(USAGE)
        }
    }
}
