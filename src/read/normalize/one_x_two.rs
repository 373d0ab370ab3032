//! Results written like football tips, 1 where the first player won, X for a draw, 2 where the second did; by colours; as points of the match;
//! by the letters of a language.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Outcome;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::normalize::ticks;
use crate::read::number::{fold, is_nothing};
use crate::read::words::columns::{self, Heading};
use crate::read::words::result::{mark_of, parse};
use crate::read::words::{side_columns, side_results, vocabulary};

/// What each sign stands for.
const SIGNS: [(&str, &str); 3] = [("1", "1-0"), ("x", "½-½"), ("2", "0-1")];

/// Writes such results as others write them; says where.
pub fn write_out(sheet: &mut Sheet) -> Option<Problem> {
    let mut heading = columns::find(sheet, "pairings")?;
    if ticks::write_out(sheet, &heading)
        || ticks::write_out_each(sheet, &heading)
        || colours(sheet, &heading)
        || match_points(sheet, &heading)
    {
        heading = columns::find(sheet, "pairings")?;
    }
    tips(sheet, &heading).or_else(|| letters(sheet, &heading))
}

/// Writes out won, drawn and lost as a language abbreviates them, `S`, `U` and `N`: where all languages that have all the letters of a column
/// mean the same by them.
fn letters(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    let [_, _, column] = heading.several(["first", "second", "result"])?;
    let of = |row: &Row| row.folded(column);
    let mut texts: BTreeSet<String> = BTreeSet::new();
    for text in heading
        .below(sheet)
        .iter()
        .map(of)
        .filter(|text| !text.is_empty())
    {
        texts.insert(text);
        // In nearly every list more is told than by three letters.
        if texts.len() > 3 {
            return None;
        }
    }
    if texts.len() < 2 || texts.iter().all(|text| parse(text).is_ok()) {
        return None;
    }
    let meant = |(letters, outcomes): (&'static String, [Outcome; 3])| {
        let letters = letters.split('/').zip(outcomes);
        let each = texts.iter().map(|text| {
            let mut letters = letters.clone();
            let known = letters.find(|(letter, _)| *letter == text.as_str());
            Some((text.clone(), mark_of(known?.1)))
        });
        each.collect::<Option<BTreeMap<String, &str>>>()
    };
    let seen_from_left = vocabulary::words("won-drawn-lost.letters").iter();
    let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    let mut readings = seen_from_left
        .map(|letters| (letters, outcomes))
        .chain(letters_of_sides(heading, &texts))
        .filter_map(meant);
    let reading = readings.next()?;
    if readings.any(|other| other != reading) {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| {
        reading.get(&fold(text))
    });
    let headings = heading.headed("result").to_string();
    Some(heading.problem(sheet, column, TakenFor::Results { headings }))
}

/// Returns the letters of the side that won, `W`, `R` and `S` below Weiß and Schwarz, with what they say of whoever stands on the left, where
/// both sides have won.
fn letters_of_sides<'a>(
    heading: &Heading,
    texts: &'a BTreeSet<String>,
) -> impl Iterator<Item = (&'static String, [Outcome; 3])> + use<'a> {
    let sides = ["first", "second"].map(|side| {
        let is_white = heading.text_of(side).is_some_and(side_results::is_white);
        (is_white, heading.at(side))
    });
    let outcomes = match sides {
        [(true, white), (false, black)] | [(false, black), (true, white)] if white < black => {
            Some([Outcome::Win, Outcome::Draw, Outcome::Loss])
        }
        [(true, _), (false, _)] | [(false, _), (true, _)] => {
            Some([Outcome::Loss, Outcome::Draw, Outcome::Win])
        }
        _ => None,
    };
    let both = |letters: &&String| {
        let ends = [letters.split('/').next(), letters.split('/').next_back()];
        ends.iter().flatten().all(|letter| texts.contains(*letter))
    };
    let sides = vocabulary::words("won-drawn-lost.sides")
        .iter()
        .filter(both);
    sides.filter_map(move |letters| Some((letters, outcomes?)))
}

/// Writes out `B` and `W` for who won, below players headed by their colours: W alone would be a win of whoever is named first.
fn colours(sheet: &mut Sheet, heading: &Heading) -> bool {
    let headed = |name: &str| heading.text_of(name).is_some_and(side_results::is_colour);
    let position = heading.position;
    let named = heading.column("result");
    let Some(column) = named.filter(|_| headed("first") && headed("second")) else {
        return false;
    };
    let of = |row: &Row| row.folded(column);
    let is_colour = |text: &str| ["b", "w"].contains(&text);
    // Neither won: a draw, a bye, or nothing yet.
    let of_nobody = |text: &str| {
        parse(text).is_ok_and(|told| match told.outcomes {
            Some([outcome, _]) => [Outcome::Draw, Outcome::Bye, Outcome::Out].contains(&outcome),
            None => told.is_open(),
        })
    };
    let texts: Vec<String> = sheet.below(position).iter().map(of).collect();
    let mut each = texts.iter();
    let are_colours =
        texts.iter().any(|text| text == "b") && each.all(|text| is_colour(text) || of_nobody(text));
    if are_colours {
        sheet.rewrite(position + 1.., &[column], |text| {
            is_colour(&fold(text)).then(|| format!("{text}+"))
        });
    }
    are_colours
}

/// Writes out `勝点` of each player, 3 and 0 or 1 and 1, as who won: points of a match are no score of it.
fn match_points(sheet: &mut Sheet, heading: &Heading) -> bool {
    if !side_columns::tells_match_points(heading) {
        return false;
    }
    let columns = ["score_1", "score_2"].map(|name| heading.at(name));
    for row in &mut sheet.rows[heading.position + 1..] {
        let marks = side_columns::of_match_points(row, columns);
        for (column, mark) in columns.into_iter().zip(marks.into_iter().flatten()) {
            row.set(column, mark);
        }
    }
    true
}

fn tips(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    let [first, second, column] = heading.several(["first", "second", "result"])?;
    let of = |row: &Row| row.folded(column);
    let told = |text: &str| SIGNS.iter().find(|(sign, _)| *sign == text);
    let body = heading.below(sheet);
    // In nearly every list the first result tells that it is none of these.
    let texts = body.iter().map(of).filter(|text| !text.is_empty());
    if !texts.clone().all(|text| told(&text).is_some()) {
        return None;
    }
    let says = |sign: &str| texts.clone().any(|text| text == sign);
    // Points of the first player are 2, 1 and nothing: where a game has none of them, these may be points.
    let is_nobody = |row: &Row, column: u32| is_nothing(&row.get(column).shown());
    let complete = || {
        let mut both = body.iter();
        both.all(|row| is_nobody(row, first) || is_nobody(row, second) || row.holds(column))
    };
    if !(says("2") && (says("x") || says("1") && complete())) {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| {
        Some(told(&fold(text))?.1)
    });
    Some(heading.problem(sheet, column, TakenFor::Tips {}))
}
