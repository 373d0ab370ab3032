//! What stands in brackets behind the names of both players: how the game ended, `Ann (W)` and `Ben (L)`, or the points so far, which are
//! taken for part of no name.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::PART;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::heading::Heading;
use crate::read::words::result::{mark, number, read_result};
use crate::read::words::{columns, vocabulary};

/// So many rows are looked at before all of them are.
const TOP: usize = 40;

/// Takes the names apart from it; says where.
pub fn take_apart(book: &mut Book) -> Vec<Problem> {
    book.sheets.iter_mut().filter_map(of_sheet).collect()
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings")?;
    let columns = heading.players()?;
    let texts = |row: &Row| columns.map(|column| row.text(column));
    let rows = heading.below(sheet).iter();
    // Nearly every list has none, and shows it at once.
    let mut top = rows.clone().take(TOP).flat_map(texts);
    let example = top.find(|text| bracketed(text).is_some())?;
    let cells: Vec<[String; 2]> = rows.map(texts).collect();
    let place = sheet.place.at(heading.row, columns[0]);
    let (said, names) = (example.clone(), example);
    let kind = if tell_results(&heading, &cells) {
        let called = heading.text_of("first").unwrap_or_default();
        let title = vocabulary::written("result", !called.is_ascii());
        sheet.rows[heading.position].set(columns[0] + PART, title);
        for (row, texts) in sheet.rows[heading.position + 1..].iter_mut().zip(&cells) {
            if let [Some((_, one)), other] = texts.each_ref().map(|text| bracketed(text)) {
                let told = other.map_or_else(|| one.clone(), |(_, other)| format!("{one}-{other}"));
                row.set(columns[0] + PART, &told);
            }
        }
        TakenFor::ResultsBesideNames { example: said }
    } else if count_points(&cells) {
        TakenFor::PointsBesideNames { example: said }
    } else {
        return None;
    };
    for (row, texts) in sheet.rows[heading.position + 1..].iter_mut().zip(cells) {
        for (column, text) in columns.into_iter().zip(texts) {
            if let Some((name, _)) = bracketed(&text) {
                row.set(column, &name);
            }
        }
    }
    Some(Problem::of(place, kind, names))
}

/// Returns a name and what stands in brackets behind it, folded.
fn bracketed(text: &str) -> Option<(String, String)> {
    let (name, inside) = text
        .trim()
        .strip_suffix([')', '）', ']'])?
        .rsplit_once(['(', '（', '['])?;
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_string(), fold(inside)))
}

/// Whether no column tells results, and every two names are marked as those of one game.
fn tell_results(heading: &Heading, cells: &[[String; 2]]) -> bool {
    let told = |text: &String| mark(&bracketed(text)?.1).filter(|outcome| outcome.has_score());
    let is_game = |texts: &&[String; 2]| texts.iter().all(|text| !text.is_empty());
    let mut decided = 0;
    let fits = |texts: &[String; 2]| match texts.each_ref().map(told) {
        [Some(one), Some(other)] => {
            decided += usize::from(one != Outcome::Draw);
            one.answer() == other
        }
        // A bye, or a game still open.
        _ => texts.iter().any(|text| bracketed(text).is_none()),
    };
    let tells = heading.tells_results() || heading.has("first_won");
    !tells && cells.iter().filter(is_game).all(fits) && decided > 1
}

/// Returns the points of a standing: `2`, `2勝`, `1.5 pts`, the first number of `2-1`.
fn standing(inside: &str) -> Option<Exact> {
    let units = ["standing.unit", "score.points"];
    let bare = units
        .iter()
        .find_map(|list| vocabulary::before(list, inside));
    let won = || {
        let score = read_result(inside)?.score?;
        (score.first.is_integer() && score.second.is_integer()).then_some(score.first)
    };
    let tally = || {
        let (won, _) = vocabulary::split("tally.won", inside)?;
        number(won)
    };
    number(bare.unwrap_or(inside)).or_else(won).or_else(tally)
}

/// Whether a number stands behind every name, which never falls, and is not the same for all time: nobody's own.
fn count_points(cells: &[[String; 2]]) -> bool {
    let mut last: HashMap<String, Exact> = HashMap::new();
    let mut grows = false;
    for text in cells.iter().flatten() {
        let Some((name, inside)) = bracketed(text) else {
            continue;
        };
        let Some(points) = standing(&inside) else {
            return false;
        };
        match last.insert(fold(&name), points.clone()) {
            Some(before) if before > points => return false,
            Some(before) => grows |= before < points,
            None => {}
        }
    }
    grows
}
