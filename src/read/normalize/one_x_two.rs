//! Results written like football tips, 1 where the first player won, X for a draw, 2 where the second did; by colours; as points of the match.

use std::collections::BTreeSet;

use crate::model::Outcome;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::{fold, is_nothing};
use crate::read::words::result::parse;
use crate::read::words::{columns, side_columns, side_results};

/// What each sign stands for.
const SIGNS: [(&str, &str); 3] = [("1", "1-0"), ("x", "½-½"), ("2", "0-1")];

/// Writes such results as others write them; says where.
pub fn write_out(book: &mut Book) -> Vec<Problem> {
    book.sheets.iter_mut().for_each(colours);
    book.sheets.iter_mut().for_each(match_points);
    book.sheets.iter_mut().filter_map(of_sheet).collect()
}

/// Writes out `B` and `W` for who won, below players headed by their colours: W alone would be a win of whoever is named first.
fn colours(sheet: &mut Sheet) {
    let Some(heading) = columns::find(sheet, "pairings") else {
        return;
    };
    let Some(&column) = heading.columns.get("result") else {
        return;
    };
    let headed = |name: &str| heading.text_of(name).is_some_and(side_results::is_colour);
    if !headed("first") || !headed("second") {
        return;
    }
    let of = |row: &Row| fold(&row.get(column).shown());
    // Neither won: a draw, a bye, or nothing yet.
    let of_nobody = |text: &str| {
        parse(text).is_ok_and(|told| match told.outcomes {
            Some([outcome, _]) => [Outcome::Draw, Outcome::Bye, Outcome::Out].contains(&outcome),
            None => told.is_open(),
        })
    };
    let body = &mut sheet.rows[heading.position + 1..];
    let is_black = |row: &Row| of(row) == "b";
    if body.iter().any(is_black)
        && body
            .iter()
            .all(|row| ["b", "w"].contains(&of(row).as_str()) || of_nobody(&of(row)))
    {
        for row in body
            .iter_mut()
            .filter(|row| ["b", "w"].contains(&of(row).as_str()))
        {
            let told = format!("{}+", row.get(column).shown().trim());
            row.set(column, &told);
        }
    }
}

/// Writes out `勝点` of each player, 3 and 0 or 1 and 1, as who won: points of a match are no score of it.
fn match_points(sheet: &mut Sheet) {
    let Some(heading) = columns::find(sheet, "pairings").filter(side_columns::tells_match_points)
    else {
        return;
    };
    let columns = ["score_1", "score_2"].map(|name| heading.at(name));
    for row in &mut sheet.rows[heading.position + 1..] {
        if let Some(marks) = side_columns::of_match_points(row, columns) {
            columns
                .into_iter()
                .zip(marks)
                .for_each(|(column, mark)| row.set(column, mark));
        }
    }
}

fn of_sheet(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings")
        .filter(|heading| heading.has("first") && heading.has("second"))?;
    let &column = heading.columns.get("result")?;
    let body = || sheet.rows[heading.position + 1..].iter();
    let is_sign = |text: &str| SIGNS.iter().any(|(sign, _)| *sign == text);
    let texts = || {
        body()
            .map(|row| fold(&row.get(column).shown()))
            .filter(|text| !text.is_empty())
    };
    // In nearly every list the first result tells that it is none of these.
    if !texts().all(|text| is_sign(&text)) {
        return None;
    }
    let said: BTreeSet<String> = texts().collect();
    // Points of the first player are 2, 1 and nothing: where a game has none of them, these may be points.
    let both = body().filter(|row| {
        ["first", "second"]
            .iter()
            .all(|name| !is_nothing(&heading.cell(row, name).shown()))
    });
    let complete = || both.clone().all(|row| !row.get(column).is_blank());
    if !(said.contains("2") && (said.contains("x") || said.contains("1") && complete())) {
        return None;
    }
    let place = sheet.place.at(heading.row, column);
    let found = heading.text_of("result").unwrap_or_default().to_string();
    for row in &mut sheet.rows[heading.position + 1..] {
        if let Some((_, told)) = SIGNS
            .iter()
            .find(|(sign, _)| *sign == fold(&row.get(column).shown()))
        {
            row.set(column, told);
        }
    }
    Some(Problem::of(place, TakenFor::Tips {}, found))
}
