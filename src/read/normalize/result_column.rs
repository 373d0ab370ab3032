//! The column that tells how the games of a list ended: what stands in it, how an outcome is written there, and that it was read so.

use crate::model::Outcome;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::Sheet;
use crate::read::words::columns::Heading;
use crate::read::words::result::mark_of;
use crate::read::words::{headings, vocabulary};

/// Returns the results of a list, as they are written.
pub(super) fn results<'s>(
    sheet: &'s Sheet,
    heading: &Heading,
    column: u32,
) -> impl Iterator<Item = String> + use<'s> {
    let texts = heading.below(sheet).iter().map(move |row| row.text(column));
    texts.filter(|text| !headings::is_nobody(text))
}

/// Says that a column was read as the results.
pub(super) fn taken_for_results(sheet: &Sheet, heading: &Heading, name: &str) -> Problem {
    let headings = heading.headed(name).to_string();
    heading.problem(sheet, heading.at(name), TakenFor::Results { headings })
}

/// Returns how a column of results, or of winners, says an outcome: a circle below the winner is a disc.
pub(super) fn written(name: &str, outcome: Outcome) -> &'static str {
    let of_winner = || vocabulary::words(&format!("winner.{}", outcome.id())).first();
    let word = (name == "winner").then(of_winner).flatten();
    word.map_or_else(|| mark_of(outcome), String::as_str)
}
