//! Books by the thousand: named in a file, and shared out among machines.

use std::path::{Path, PathBuf};

use crate::bounded::{self, MOST_OF_TEXT};
use crate::cli::args::StandingsArgs;
use crate::cli::console::print_error;
use crate::cli::output::Purpose;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, standings, wording};
use crate::parallel::Shard;

/// Runs `standings` or `audit` on the books that are meant.
pub(super) fn run(mut args: StandingsArgs, purpose: Purpose) -> Result<u8, Refusal> {
    let lang = wording(None);
    if let Some(list) = &args.files_from {
        let books = named_in(list).map_err(|error| Refusal::unreadable(list, &error, lang))?;
        args.books.extend(books);
    }
    if let Some(text) = &args.shard {
        let shard =
            Shard::parse(text).ok_or_else(|| Refusal::usage(say!(lang, "lab.no_shard", text)))?;
        let mut position = 0..;
        args.books.retain(|_| position.next().is_some_and(|position| shard.holds(position)));
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
    Ok(lines.filter(|line| !line.is_empty()).map(PathBuf::from).collect())
}
