//! Games of another event in the book, as the name of their sheet or the title above them says: `Last year`, 前回, `Friendly games`; and
//! games for a place in another league below such a title: `Relegation play-off`, 入替戦.

use crate::place::Place;
use crate::problem::{Kind, Problem, TakenFor};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::{fold, joined};
use crate::read::options::Options;
use crate::read::words::{columns, placing, round, vocabulary};

/// Asks which of several sheets is meant, unless the organizer says so, and leaves out what stands below such a title; says where.
pub fn leave_out(book: &mut Book, options: &Options) -> Vec<Problem> {
    let holds_games = |sheet: &&Sheet| {
        let heading = columns::find(sheet, "pairings");
        heading.is_some_and(|heading| heading.players().is_some())
    };
    let is_other = |sheet: &&Sheet| says_so(&sheet.place.sheet);
    let mut said = Vec::new();
    if book.sheets.iter().any(|sheet| is_other(&sheet)) {
        let with_games: Vec<&Sheet> = book.sheets.iter().filter(holds_games).collect();
        let (others, own): (Vec<&Sheet>, Vec<&Sheet>) =
            with_games.iter().partition(|sheet| is_other(sheet));
        let is_wanted = |sheet: &&&Sheet| options.sheet.as_deref() == Some(&*sheet.place.sheet);
        let wanted = with_games.iter().find(is_wanted);
        let left_out = match (others.first(), wanted) {
            (Some(other), None) if !own.is_empty() => {
                let names = with_games.iter().map(|sheet| &*sheet.place.sheet);
                let sheets = joined(names, " / ");
                said.push(Problem::at(other.place.clone(), Kind::SeveralPairings { sheets }));
                others
            }
            (Some(_), Some(wanted)) if is_other(wanted) => {
                with_games.iter().copied().filter(|sheet| sheet.place != wanted.place).collect()
            }
            (Some(_), Some(_)) => others,
            _ => Vec::new(),
        };
        let left_out: Vec<Place> = left_out.iter().map(|sheet| sheet.place.clone()).collect();
        for sheet in book.sheets.iter_mut().filter(|sheet| left_out.contains(&sheet.place)) {
            sheet.rows.clear();
        }
    }
    for sheet in &mut book.sheets {
        said.extend(below_titles(sheet));
    }
    said
}

/// Leaves out what stands below such a title, to the next one above a heading.
fn below_titles(sheet: &mut Sheet) -> Vec<Problem> {
    let is_head = |(at, row): (usize, &Row)| {
        let heading = columns::of_row(at, row, "pairings");
        heading.players().map(|_| at)
    };
    // Nearly every row says more than one thing.
    let is_of_several = |row: &Row| row.filled().nth(1).is_some();
    let is_other = |text: &str| says_so(text) || is_beside(text) || is_cup(text);
    let has_title = |row: &Row| !is_of_several(row) && row.texts().any(|(_, text)| is_other(&text));
    if !sheet.rows.iter().any(has_title) {
        return Vec::new();
    }
    let heads: Vec<usize> = columns::candidates(sheet).filter_map(is_head).collect();
    let Some(first) = heads.first().copied() else {
        return Vec::new();
    };
    let titles = sheet.rows.iter().enumerate().filter_map(|(at, row)| {
        let (column, cell) = row.alone()?;
        // One row more may stand between title and heading; or the games go on below the heading above.
        let is_above = [1, 2].iter().any(|more| heads.contains(&(at + more)));
        let mut below = sheet.below(at).iter();
        let next = below.find(|row| !row.alone().is_some_and(|(_, cell)| is_leg(&cell.text())));
        let is_between = at > first && next.is_some_and(is_of_several);
        is_above.then_some(()).or(is_between.then_some(()))?;
        Some((at, column, cell.text()))
    });
    let titles: Vec<(usize, u32, String)> = titles.collect();
    let is_stage = |text: &str| round::title_of(text).is_some() || placing::is_stage(text);
    // Below several pools their best play for a cup; below the one table of a league it is another event.
    let mut below = titles.iter().filter(|(at, ..)| *at > first);
    let is_alone = below.all(|(_, _, text)| is_other(text) || is_stage(text));
    let mut said = Vec::new();
    let mut left_out = vec![false; sheet.rows.len()];
    for (turn, (at, column, text)) in titles.iter().enumerate() {
        let of_cup = is_alone && is_cup(text);
        // Above the first heading it is the event's own title.
        let is_other = says_so(text) || is_beside(text) || of_cup;
        if *at < first || !is_other || round::title_of(text).is_some() {
            continue;
        }
        let mut below = titles[turn + 1..].iter();
        let next = below.find(|(.., text)| !(is_leg(text) || of_cup && is_stage(text)));
        let end = next.map_or(sheet.rows.len(), |(next, ..)| *next);
        left_out[*at..end].fill(true);
        let title = text.clone();
        let kind = if is_beside(text) {
            TakenFor::BesideTable { title }
        } else {
            TakenFor::OtherEvent { title }
        };
        said.push(sheet.problem(&sheet.rows[*at], *column, kind));
    }
    let mut rows = left_out.into_iter();
    sheet.rows.retain(|_| !rows.next().unwrap_or_default());
    said
}

/// Whether a title is that of games that are no games of the table.
fn is_beside(title: &str) -> bool {
    vocabulary::says("event.beside", title)
}

/// Whether a title is that of one of two games of a pair.
fn is_leg(title: &str) -> bool {
    vocabulary::says("event.leg", title)
}

/// Whether a title is that of a cup: its last word says so, or its first, as in `Coupe de France`.
pub(crate) fn is_cup(title: &str) -> bool {
    let folded = fold(title);
    let bare = folded.trim_end_matches(|c: char| !c.is_alphabetic());
    vocabulary::before("event.cup", bare).is_some()
        || vocabulary::behind("event.cup", bare).is_some()
}

fn says_so(title: &str) -> bool {
    vocabulary::says("event.other", title)
}
