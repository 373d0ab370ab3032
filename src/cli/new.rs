//! `tiebook new`: an empty workbook to fill in, for one rule set.

use std::path::{Path, PathBuf};

use crate::cli::args::NewArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::output::not_written;
use crate::cli::{FINE, USAGE, messages, wording};
use crate::standings::RulesFrom;
use crate::workbook::blank::empty;
use crate::workbook::calculation::BookLayout;
use crate::workbook::{Size, plan};
use crate::write::atomic_file::write_whole;
use crate::write::xlsx;

pub(super) fn run(args: &NewArgs) -> anyhow::Result<u8> {
    let lang = wording(args.lang, None);
    let rules =
        match RulesFrom::new(&args.rules).and_then(|rules| rules.load()?.compile(args.rounds)) {
            Ok(rules) => rules,
            Err(mistakes) => {
                print_error(messages::mistakes(&mistakes, lang));
                return Ok(USAGE);
            }
        };
    let file = RulesFrom::file(&args.rules);
    let called = file.as_deref().and_then(Path::file_stem).map_or_else(
        || rules.id.clone(),
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
        print_error(&(clash + "\n"));
        return Ok(USAGE);
    }
    let analysis = empty(rules, args.rounds, lang);
    let layout = BookLayout::new(&analysis, &[], lang, Size::empty(args.players, args.rounds));
    match write_whole(&path, args.force, |file| xlsx::write(&plan(&layout), file)) {
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
