//! `tiebook new`: an empty workbook to fill in, for one rule set.

use std::path::PathBuf;

use crate::cli::args::NewArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::{is_standard_output, shown};
use crate::cli::output::not_written;
use crate::cli::{FINE, USAGE, complain, wording};
use crate::rules;
use crate::workbook::blank::empty;
use crate::workbook::room::Room;
use crate::workbook::{Size, plan};
use crate::write::whole::write_whole;
use crate::write::xlsx;

/// Runs the command.
pub fn run(args: &NewArgs) -> anyhow::Result<u8> {
    let lang = wording(args.lang, None);
    let rules = match rules::load(&args.rules).and_then(|draft| draft.compile(args.rounds)) {
        Ok(rules) => rules,
        Err(mistakes) => {
            print_error(complain::mistakes(&mistakes, lang));
            return Ok(USAGE);
        }
    };
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.xlsx", rules.id)));
    let analysis = empty(rules, args.rounds, lang);
    let room = Room::new(&analysis, &[], lang, Size::empty(args.players, args.rounds));
    match write_whole(&path, args.force, |file| xlsx::write(&plan(&room), file)) {
        Ok(()) => {
            let written = lang.say("cli.written", &[("file", &shown(&path))]) + "\n";
            if is_standard_output(&path) {
                print_error(&written);
            } else {
                print(&written)?;
            }
            Ok(FINE)
        }
        Err(error) => {
            print_error(&(not_written(&error, lang) + "\n"));
            Ok(USAGE)
        }
    }
}
