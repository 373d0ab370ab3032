//! `tiebook league --finals`: the finals of one league that was played, or of two.

use crate::cli::args::LeagueArgs;
use crate::cli::files::shown;
use crate::cli::league::files::{output, read, write};
use crate::cli::refusal::Refusal;
use crate::cli::wording;
use crate::jobs::finals::{PlannedFinals, PlayedLeague, finals};

/// Writes the workbook of the finals; returns what is printed.
pub(super) fn write_finals(args: &LeagueArgs) -> Result<Vec<String>, Refusal> {
    let mut lang = wording(None);
    if args.what.len() > 2 {
        return Err(Refusal::usage(lang.text("league.two_books")));
    }
    let mut leagues = Vec::new();
    for (at, book) in args.what.iter().enumerate() {
        let (outcome, of_book) = read(args, book)?;
        if leagues.is_empty() {
            lang = of_book;
        }
        leagues.push(PlayedLeague::new(&outcome, at, shown(book), of_book)?);
    }
    let PlannedFinals { finals, mut said, first } = finals(leagues, &args.request(), lang)?;
    let output = output(args, &args.what[first], lang.text("league.finals_ending"), lang)?;
    said.push(write(args, &output, &finals.plan(lang), lang)?);
    Ok(said)
}
