//! Results written like football tips, 1 where the first player won, X for a draw, 2 where the second did; by colours; as points of the match;
//! by the letters of a language.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Outcome;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{fold, is_nothing};
use crate::read::words::columns::{self, Heading};
use crate::read::words::heading::SCORES;
use crate::read::words::result::{mark_of, parse};
use crate::read::words::{headings, side_columns, side_results, vocabulary};

/// What each sign stands for.
const SIGNS: [(&str, &str); 3] = [("1", "1-0"), ("x", "½-½"), ("2", "0-1")];

/// Writes such results as others write them; says where.
pub fn write_out(sheet: &mut Sheet) -> Option<Problem> {
    let mut heading = columns::find(sheet, "pairings")?;
    if ticks(sheet, &heading) || colours(sheet, &heading) || match_points(sheet, &heading) {
        heading = columns::find(sheet, "pairings")?;
    }
    tips(sheet, &heading).or_else(|| letters(sheet, &heading))
}

/// Writes out a tick under `1-0`, `½` or `0-1` as that result, where no row has two.
fn ticks(sheet: &mut Sheet, heading: &Heading) -> bool {
    const HEADED: [(Outcome, &[&str]); 3] = [
        (Outcome::Win, &["1-0", "1:0", "1", "w"]),
        (Outcome::Draw, &["0.5-0.5", "0.5:0.5", "0.5", "x", "d"]),
        (Outcome::Loss, &["0-1", "0:1", "0", "2", "b"]),
    ];
    let Some([first, second]) = heading.several(["first", "second"]) else {
        return false;
    };
    let row = &sheet.rows[heading.position];
    let column = |names: &[&str]| {
        let mut cells = row.filled();
        let found = cells.find(|(_, cell)| names.contains(&cell.folded().as_str()));
        found.map(|(column, _)| column)
    };
    let columns: Vec<(&str, u32)> = HEADED
        .iter()
        .filter_map(|(outcome, names)| Some((mark_of(*outcome), column(names)?)))
        .collect();
    // Scores beside them say more, or what is ticked is a tip.
    let is_number = |column: u32| {
        let mut below = heading.below(sheet).iter();
        below.any(|row| row.get(column).number().is_some())
    };
    let of_player = |text: &str| {
        let named = headings::named("players", text);
        named.is_some_and(|name| ["number", "rating", "seed"].contains(&name))
    };
    let is_other = |(column, text): &(u32, String)| {
        let is_ticked = columns.iter().any(|(_, ticked)| ticked == column);
        !is_ticked && is_number(*column) && !of_player(text)
    };
    let other = heading.unused.iter().any(is_other)
        || ["result", "mark", "games", "winner", "discs"]
            .iter()
            .any(|name| heading.has(name))
        || SCORES.iter().any(|name| {
            let column = heading.column(name);
            column.is_some_and(|at| columns.iter().all(|(_, ticked)| *ticked != at))
        });
    let around = sheet.rows[..heading.position].iter().flat_map(Row::texts);
    let titles = around.map(|(_, text)| text);
    let titles: Vec<String> = titles.chain([sheet.place.sheet.to_string()]).collect();
    let is_tip = |text: &String| vocabulary::says("heading.other-match", text);
    if other || titles.iter().any(is_tip) {
        return false;
    }
    let is_on = |row: &Row, column: u32| {
        let text = row.folded(column);
        !vocabulary::is("sign.unticked", &text) && text != "0"
    };
    let told = |row: &Row| {
        let on: Vec<&str> = columns
            .iter()
            .filter(|(_, column)| is_on(row, *column))
            .map(|(result, _)| *result)
            .collect();
        match on[..] {
            [] => Some(""),
            [result] => Some(result),
            _ => None,
        }
    };
    let is_game = |row: &&Row| [first, second].iter().all(|at| !row.get(*at).is_blank());
    let results: Option<Vec<&str>> = heading
        .below(sheet)
        .iter()
        .filter(is_game)
        .map(told)
        .collect();
    let are_ticks = results.is_some_and(|results| {
        let says = |result: &str| results.contains(&result);
        columns.len() == HEADED.len()
            && [Outcome::Win, Outcome::Loss]
                .iter()
                .all(|outcome| says(mark_of(*outcome)))
    });
    if !are_ticks {
        return false;
    }
    let rows = heading.position + 1..sheet.rows.len();
    let results: Vec<&str> = sheet.rows[rows.clone()]
        .iter()
        .map(|row| told(row).unwrap_or_default())
        .collect();
    let (_, result) = columns[0];
    for (row, told) in sheet.rows[rows].iter_mut().zip(results) {
        for (_, column) in &columns {
            row.set(*column, if *column == result { told } else { "" });
        }
    }
    let word = vocabulary::written("result", !heading.headed("first").is_ascii());
    let row = &mut sheet.rows[heading.position];
    for (_, column) in &columns {
        row.set(*column, if *column == result { word } else { "" });
    }
    true
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
    let meant = |letters: &String| {
        let letters = letters
            .split('/')
            .zip([Outcome::Win, Outcome::Draw, Outcome::Loss]);
        let each = texts.iter().map(|text| {
            let mut letters = letters.clone();
            let known = letters.find(|(letter, _)| *letter == text.as_str());
            Some((text.clone(), mark_of(known?.1)))
        });
        each.collect::<Option<BTreeMap<String, &str>>>()
    };
    // `W`, `R`, `S` below Weiß and Schwarz name the side, where both have won.
    let sides = ["first", "second"].map(|side| {
        let text = heading.text_of(side).unwrap_or_default();
        (side_results::is_white(text), heading.at(side))
    });
    let (is_of_colours, white_is_right) = match sides {
        [(true, white), (false, black)] | [(false, black), (true, white)] => (true, black < white),
        _ => (false, false),
    };
    let of_sides = || {
        let both = |letters: &&String| {
            let ends = [letters.split('/').next(), letters.split('/').next_back()];
            ends.iter().flatten().all(|letter| texts.contains(*letter))
        };
        let sides = vocabulary::words("won-drawn-lost.sides")
            .iter()
            .filter(both);
        sides.filter(|_| is_of_colours).filter_map(meant)
    };
    let turned = |reading: BTreeMap<String, &'static str>| -> BTreeMap<String, &'static str> {
        let turn = |mark| match mark {
            mark if mark == mark_of(Outcome::Win) => mark_of(Outcome::Loss),
            mark if mark == mark_of(Outcome::Loss) => mark_of(Outcome::Win),
            mark => mark,
        };
        reading
            .into_iter()
            .map(|(letter, mark)| (letter, turn(mark)))
            .collect()
    };
    let mut readings = vocabulary::words("won-drawn-lost.letters")
        .iter()
        .filter_map(meant)
        .chain(of_sides().map(|reading| {
            if white_is_right {
                turned(reading)
            } else {
                reading
            }
        }));
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
        both.all(|row| {
            is_nobody(row, first) || is_nobody(row, second) || !row.get(column).is_blank()
        })
    };
    if !(says("2") && (says("x") || says("1") && complete())) {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| {
        Some(told(&fold(text))?.1)
    });
    Some(heading.problem(sheet, column, TakenFor::Tips {}))
}
