//! Ticks in three columns headed by results, `1-0`, `½` and `0-1`: each is written out as the result above it.

use crate::model::Outcome;
use crate::read::file::grid::{Row, Sheet};
use crate::read::words::heading::{Heading, SCORES};
use crate::read::words::result::mark_of;
use crate::read::words::{headings, vocabulary};

/// What the columns are headed by, folded; letters are of the side that won: white, drawn, black.
const HEADED: [(Outcome, &[&str]); 3] = [
    (Outcome::Win, &["1-0", "1:0", "1", "w"]),
    (Outcome::Draw, &["0.5-0.5", "0.5:0.5", "0.5", "x", "d"]),
    (Outcome::Loss, &["0-1", "0:1", "0", "2", "b"]),
];

/// The columns, each with the mark that a tick in it stands for.
type Ticked = [(&'static str, u32); 3];

/// Writes the marks into the first of the columns, which becomes the result; returns whether there were such columns.
pub fn write_out(sheet: &mut Sheet, heading: &Heading) -> bool {
    let Some(ticked) = find(sheet, heading) else {
        return false;
    };
    let [(_, result), ..] = ticked;
    let word = vocabulary::written("result", !heading.headed("first").is_ascii());
    for (at, row) in sheet.rows[heading.position..].iter_mut().enumerate() {
        let told = match at {
            0 => word,
            _ => told(row, &ticked).unwrap_or_default(),
        };
        for (_, column) in ticked {
            row.set(column, if column == result { told } else { "" });
        }
    }
    true
}

/// Finds the columns, where nothing else tells the results and no game has two ticks.
fn find(sheet: &Sheet, heading: &Heading) -> Option<Ticked> {
    let row = &sheet.rows[heading.position];
    let headed = |names: &[&str]| {
        let mut cells = row.filled();
        let found = cells.find(|(_, cell)| names.contains(&cell.folded().as_str()));
        found.map(|(column, _)| column)
    };
    let [won, drawn, lost] =
        HEADED.map(|(outcome, names)| Some((mark_of(outcome), headed(names)?)));
    let ticked = [won?, drawn?, lost?];
    let players = heading.players()?;
    if tells_otherwise(sheet, heading, &ticked) {
        return None;
    }
    let below = heading.below(sheet).iter();
    let games = below.filter(|row| players.iter().all(|at| !row.get(*at).is_blank()));
    let results: Vec<&str> = games.map(|row| told(row, &ticked)).collect::<Option<_>>()?;
    let both_won = [Outcome::Win, Outcome::Loss]
        .iter()
        .all(|outcome| results.contains(&mark_of(*outcome)));
    both_won.then_some(ticked)
}

/// Whether results or numbers stand beside the ticks, which say more, or what is ticked is a tip.
fn tells_otherwise(sheet: &Sheet, heading: &Heading, ticked: &Ticked) -> bool {
    let is_ticked = |column: u32| ticked.iter().any(|(_, ticked)| *ticked == column);
    let of_player = |text: &str| {
        let named = headings::named("players", text);
        named.is_some_and(|name| ["number", "rating", "seed"].contains(&name))
    };
    let is_other = |(column, text): &(u32, String)| {
        let mut below = heading.below(sheet).iter();
        !is_ticked(*column)
            && !of_player(text)
            && below.any(|row| row.get(*column).number().is_some())
    };
    let is_score = |name: &&str| {
        heading
            .column(name)
            .is_some_and(|column| !is_ticked(column))
    };
    let is_tip = |text: &str| vocabulary::says("heading.other-match", text);
    let mut above = sheet.rows[..heading.position].iter().flat_map(Row::texts);
    heading.has_any(&["result", "mark", "games", "winner", "discs"])
        || SCORES.iter().any(is_score)
        || heading.unused.iter().any(is_other)
        || is_tip(&sheet.place.sheet)
        || above.any(|(_, text)| is_tip(&text))
}

/// Returns the mark of the one tick of a row, or nothing to be read where there is none; `None` where there are two.
fn told(row: &Row, ticked: &Ticked) -> Option<&'static str> {
    let is_on = |column: u32| {
        let text = row.folded(column);
        !vocabulary::is("sign.unticked", &text) && text != "0"
    };
    let mut on = ticked.iter().filter(|(_, column)| is_on(*column));
    match (on.next(), on.next()) {
        (None, _) => Some(""),
        (Some((mark, _)), None) => Some(mark),
        _ => None,
    }
}
