//! What stands in brackets behind the names of both players: how the game ended, `Ann (W)` and `Ben (L)`, or the points so far, which are
//! taken for part of no name.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::PART;
use crate::problem::{Kind, Problem, TakenFor};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::heading::Heading;
use crate::read::words::result::{mark, number, read_result};
use crate::read::words::{columns, vocabulary};

/// So many rows are looked at before all of them are.
const TOP: usize = 40;
const PLAYERS: [&str; 2] = ["first", "second"];

/// Takes the names apart from it; says where.
pub fn take_apart(book: &mut Book) -> Vec<Problem> {
    book.sheets.iter_mut().filter_map(of_sheet).collect()
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings")?;
    let [first, second] = PLAYERS.map(|player| heading.columns.get(player).copied());
    let columns = [first?, second?];
    // Nearly every list has none, and shows it at once.
    let top = sheet.rows[heading.position + 1..].iter().take(TOP);
    let is_bracketed = |row: &Row| {
        columns
            .iter()
            .any(|column| bracketed(&row.get(*column).text()).is_some())
    };
    if !top.clone().any(is_bracketed) {
        return None;
    }
    let rows = sheet.rows[heading.position + 1..].iter();
    let cells = rows.map(|row| columns.map(|column| row.get(column).text()));
    let cells: Vec<[String; 2]> = cells.collect();
    let example = cells
        .iter()
        .flatten()
        .find(|text| bracketed(text).is_some())?
        .clone();
    let place = sheet.place.at(heading.row, columns[0]);
    let kind = if tell_results(&heading, &cells) {
        let japanese = heading
            .text_of("first")
            .is_some_and(|text| !text.is_ascii());
        let title = vocabulary::written("result", japanese);
        sheet.rows[heading.position].set(columns[0] + PART, title);
        for (row, texts) in sheet.rows[heading.position + 1..].iter_mut().zip(&cells) {
            if let [Some((_, one)), other] = texts.each_ref().map(|text| bracketed(text)) {
                let told = other.map_or_else(|| one.clone(), |(_, other)| format!("{one}-{other}"));
                row.set(columns[0] + PART, &told);
            }
        }
        Kind::TakenFor(TakenFor::ResultsBesideNames {
            example: example.clone(),
        })
    } else if count_points(&cells) {
        Kind::TakenFor(TakenFor::PointsBesideNames {
            example: example.clone(),
        })
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
    Some(Problem::of(place, kind, example))
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
    let mut games = cells
        .iter()
        .filter(|texts| texts.iter().all(|text| !text.is_empty()));
    let fits = |texts: &[String; 2]| match texts.each_ref().map(told) {
        [Some(one), Some(other)] => one.answer() == other,
        // A bye, or a game still open.
        _ => texts.iter().any(|text| bracketed(text).is_none()),
    };
    let decided = games
        .clone()
        .filter(|texts| texts.iter().all(|text| told(text).is_some()));
    !heading.tells_results()
        && !heading.has("first_won")
        && decided
            .filter(|texts| told(&texts[0]) != Some(Outcome::Draw))
            .count()
            > 1
        && games.all(fits)
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
