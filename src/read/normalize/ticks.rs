//! Ticks in three columns headed by results, `1-0`, `½` and `0-1`: each is written out as the result above it. Ticks beside both players: who
//! is ticked won. Yes and no under `Player 1 won`.

use crate::model::Outcome;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet, last_column};
use crate::read::number::fold;
use crate::read::words::heading::{Heading, SCORES, WIDEST};
use crate::read::words::result::{mark, mark_of};
use crate::read::words::{headings, side_columns, side_results, vocabulary};

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
    let word = vocabulary::written("result", vocabulary::language_of([heading.headed("first")]));
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

/// Writes marks for the ticks, or boxes, that one of both players has in each game; returns whether there were such columns.
pub fn write_out_each(sheet: &mut Sheet, heading: &Heading) -> bool {
    let Some(both) = each(sheet, heading) else {
        return false;
    };
    let (head, below) = sheet.rows[heading.position..].split_at_mut(1);
    for column in both {
        head[0].set(column, "");
    }
    for row in below {
        let marks = match both.map(|column| tick(row, column, true)) {
            [Some(true), Some(false)] => [Outcome::Win, Outcome::Loss].map(mark_of),
            [Some(false), Some(true)] => [Outcome::Loss, Outcome::Win].map(mark_of),
            [Some(false), Some(false)] => ["", ""],
            _ => continue,
        };
        for (column, mark) in both.into_iter().zip(marks) {
            row.set(column, mark);
        }
    }
    true
}

/// Writes marks for yes and no under a heading by which one side has won; says where.
pub fn write_out_answers(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    let (result, below) = (heading.column("result")?, heading.below(sheet));
    let headed = heading.headed("result").to_string();
    let side = side_columns::winning_side(heading, &headed)?;
    if !side_columns::all_answer(below, result, false) {
        return None;
    }
    let place = sheet.place.at(heading.row, result);
    let marks = [Outcome::Win, Outcome::Loss].map(mark_of);
    let told = |text: &str| match headings::named("answers", text)? {
        "yes" => Some(marks[side]),
        _ => Some(marks[1 - side]),
    };
    sheet.rewrite(heading.position + 1.., &[result], told);
    let headings = headed.clone();
    Some(Problem::of(place, TakenFor::Results { headings }, headed))
}

/// Finds two columns, both headed by won or both by nothing, of which no game has both ticked and each is ticked in some.
fn each(sheet: &Sheet, heading: &Heading) -> Option<[u32; 2]> {
    let players = heading.players()?;
    let head = &sheet.rows[heading.position];
    let of_both = |row: &&Row| row.holds_all(&players);
    let games: Vec<&Row> = heading.below(sheet).iter().filter(of_both).collect();
    let last = last_column(games.iter().copied())?;
    let mut columns = (0..=last).take(WIDEST).filter_map(|column| {
        let text = head.text(column);
        let is_won = headings::is("words.won", &text)
            || headings::named("pairings", &text) == Some("winner");
        let is_free = is_won || text.is_empty() && !heading.knows(column);
        let ticks = games.iter().map(|row| tick(row, column, is_won));
        let ticks = is_free.then(|| ticks.collect::<Option<Vec<bool>>>())??;
        ticks.contains(&true).then_some((column, is_won, ticks))
    });
    let [one, other] = [columns.next()?, columns.next()?];
    let both = one.2.iter().zip(&other.2).any(|(one, other)| *one && *other);
    let found = [one.0, other.0];
    (columns.next().is_none() && one.1 == other.1 && !both)
        .then_some(found)
        .filter(|found| !tells_otherwise(sheet, heading, found))
}

/// Returns whether a cell is ticked, where it holds a tick or none; letters and stars are ticks under a heading that says what of.
fn tick(row: &Row, column: u32, is_headed: bool) -> Option<bool> {
    let text = row.folded(column);
    let is_sign =
        || is_headed || text.chars().all(|c| !c.is_ascii()) || text.chars().nth(1).is_some();
    if vocabulary::is("sign.unticked", &text) {
        return Some(false);
    }
    (headings::is("words.tick", &text) && is_sign()).then_some(true)
}

/// Finds the columns, where nothing else tells the results and no game has two ticks.
fn find(sheet: &Sheet, heading: &Heading) -> Option<Ticked> {
    let row = &sheet.rows[heading.position];
    let players = heading.players()?;
    let sides = ["first", "second"].map(|side| heading.headed(side));
    // `A won`, `Gana A`, `Remis`.
    let in_words = |text: &str| {
        let told = side_results::told(text, sides[0], sides[1]);
        let told = mark(&told.unwrap_or_else(|| fold(text)));
        told.filter(|outcome| outcome.has_score())
    };
    let headed = |(outcome, names): (Outcome, &[&str])| {
        let named = |text: &String| names.contains(&fold(text).as_str());
        let in_words = |text: &String| in_words(text) == Some(outcome);
        let mut cells = row.texts().filter(|(column, _)| !players.contains(column));
        let found = cells.clone().find(|(_, text)| named(text));
        let found = found.or_else(|| cells.find(|(_, text)| in_words(text)));
        Some((mark_of(outcome), found?.0))
    };
    let [won, drawn, lost] = HEADED.map(headed);
    let ticked = [won?, drawn?, lost?];
    if tells_otherwise(sheet, heading, &ticked.map(|(_, column)| column)) {
        return None;
    }
    let below = heading.below(sheet).iter();
    let games = below.filter(|row| row.holds_all(&players));
    let results: Vec<&str> = games.map(|row| told(row, &ticked)).collect::<Option<_>>()?;
    let both_won =
        [Outcome::Win, Outcome::Loss].iter().all(|outcome| results.contains(&mark_of(*outcome)));
    both_won.then_some(ticked)
}

/// Whether results or numbers stand beside the ticks, which say more, or what is ticked is a tip.
fn tells_otherwise(sheet: &Sheet, heading: &Heading, ticked: &[u32]) -> bool {
    let is_ticked = |column: u32| ticked.contains(&column);
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
    let is_told = |name: &str| heading.column(name).is_some_and(|at| !is_ticked(at));
    let is_tip = |text: &str| vocabulary::says("heading.other-match", text);
    let mut above = sheet.rows[..heading.position].iter().flat_map(Row::texts);
    let told = ["result", "mark", "games", "winner", "discs"].into_iter();
    told.chain(SCORES).any(is_told)
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
