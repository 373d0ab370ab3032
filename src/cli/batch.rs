//! Books by the thousand: named in a file, and shared out among machines.

use std::path::{Path, PathBuf};

use crate::bounded::{self, MOST_OF_TEXT};
use crate::cli::args::StandingsArgs;
use crate::cli::console::print_error;
use crate::cli::files::shown;
use crate::cli::output::Purpose;
use crate::cli::{FINE, USAGE, io_words, standings, wording};
use crate::parallel::Shard;

/// Runs `standings` or `audit` on the books that are meant.
pub(super) fn run(mut args: StandingsArgs, purpose: Purpose) -> anyhow::Result<u8> {
    let lang = wording(None);
    let refused = |text: String| -> anyhow::Result<u8> {
        print_error(text + "\n");
        Ok(USAGE)
    };
    if let Some(list) = &args.files_from {
        match named_in(list) {
            Ok(books) => args.books.extend(books),
            Err(error) => {
                return refused(lang.say(
                    "cli.unreadable",
                    &[("file", &shown(list)), ("error", &io_words(&error, lang))],
                ));
            }
        }
    }
    if let Some(text) = &args.shard {
        let Some(shard) = Shard::parse(text) else {
            return refused(lang.say("lab.no_shard", &[("text", text)]));
        };
        let mut position = 0..;
        args.books.retain(|_| {
            position
                .next()
                .is_some_and(|position| shard.holds(position))
        });
    }
    if args.books.is_empty() {
        print_error(lang.text("cli.no_books").to_string() + "\n");
        return Ok(FINE);
    }
    standings::run(&args, purpose)
}

/// Returns the paths in a file, a line each; those that are not whole begin where the program was started.
fn named_in(list: &Path) -> std::io::Result<Vec<PathBuf>> {
    let text = if list == Path::new("-") {
        bounded::text(bounded::read_all(std::io::stdin(), MOST_OF_TEXT)?)?
    } else {
        bounded::read_text(list, MOST_OF_TEXT)?
    };
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    Ok(lines
        .filter(|line| !line.is_empty())
        .map(PathBuf::from)
        .collect())
}
