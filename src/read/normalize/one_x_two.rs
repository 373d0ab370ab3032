//! Results written like football tips, 1 where the first player won, X for a draw, 2 where the second did; by colours; as points of the match;
//! by the letters of a language.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Score};
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::normalize::result_column::{results, taken_for_results, written};
use crate::read::normalize::{ticks, winner_signs};
use crate::read::number::{fold, is_digits, is_nothing};
use crate::read::words::columns::{self, Heading};
use crate::read::words::letters::OWN;
use crate::read::words::result::{mark, mark_of, parse, plain_score};
use crate::read::words::{headings, letters, side_columns, side_results, vocabulary};

/// What each list of signs stands for.
const SIGNS: [(&str, &str); 3] = [("first", "1-0"), ("drawn", "½-½"), ("second", "0-1")];

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
    ticks::write_out_answers(sheet, &heading)
        .or_else(|| tips(sheet, &heading))
        .or_else(|| winner_signs::write_out(sheet, &heading))
        .or_else(|| letters_of_sides(sheet, &heading))
        .or_else(|| glued_sets(sheet, &heading))
        .or_else(|| spelled_scores(sheet, &heading))
        .or_else(|| scores_of_winners(sheet, &heading))
        .or_else(|| remarked_alike(sheet, &heading))
}

/// Writes `W 2-1` and `L 2-0` as the first player sees them, where every result is a letter of the first player and a score that begins with the
/// higher number: of a loss it is the winner's.
fn scores_of_winners(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    const FEWEST_LOST: usize = 2;
    heading.players()?;
    let column = heading.column("result")?;
    let split = |text: &str| {
        let (letter, score) = text.trim().split_once(char::is_whitespace)?;
        let score = plain_score(score.trim())?.score?;
        Some((mark(&fold(letter))?, score)).filter(|(outcome, _)| outcome.has_score())
    };
    let told: Vec<(Outcome, Score)> =
        results(sheet, heading, column).map(|text| split(&text)).collect::<Option<_>>()?;
    let is_winners = |(outcome, score): &(Outcome, Score)| {
        let higher = score.first.cmp(&score.second);
        higher.is_eq() == (*outcome == Outcome::Draw) && higher.is_ge()
    };
    let count = |of: Outcome| told.iter().filter(|(outcome, _)| *outcome == of).count();
    if count(Outcome::Win) == 0
        || count(Outcome::Loss) < FEWEST_LOST
        || !told.iter().all(is_winners)
    {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| {
        let (outcome, score) = split(text)?;
        (outcome == Outcome::Loss).then(|| score.turned().to_string())
    });
    Some(taken_for_results(sheet, heading, "result"))
}

/// Leaves out one remark in brackets that stands behind every score, `2-1 (t)`: what is the same of all of them tells nothing of any.
fn remarked_alike(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    const FEWEST: usize = 3;
    heading.players()?;
    let column = heading.column("result")?;
    let split = |text: &str| {
        let (score, remark) = text.split_once(['(', '（'])?;
        plain_score(score.trim())?;
        let remark = fold(remark.trim_end().strip_suffix([')', '）'])?);
        let is_word = remark.chars().all(char::is_alphabetic);
        let says = vocabulary::is("without-play.behind", &remark);
        (is_word && !says).then(|| (score.trim().to_string(), remark))
    };
    let told: Vec<(String, String)> =
        results(sheet, heading, column).map(|text| split(&text)).collect::<Option<_>>()?;
    let remarks: BTreeSet<&String> = told.iter().map(|(_, remark)| remark).collect();
    if told.len() < FEWEST || remarks.len() != 1 {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| Some(split(text)?.0));
    Some(taken_for_results(sheet, heading, "result"))
}

/// Writes `64 62` as the sets 6-4 and 6-2, where every result is of sets of tennis without a sign between their games.
fn glued_sets(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    const FEWEST: usize = 3;
    heading.players()?;
    let column = heading.column("result")?;
    let set = |part: &str| {
        let [one, other] = *part.as_bytes() else { return None };
        let [low, high] = [one.min(other), one.max(other)];
        let is_set = high == b'6' && (b'0'..=b'4').contains(&low)
            || high == b'7' && [b'5', b'6'].contains(&low);
        is_set.then(|| format!("{}-{}", char::from(one), char::from(other)))
    };
    let sets = |text: &str| {
        let sets: Vec<String> = text.split_whitespace().map(set).collect::<Option<_>>()?;
        (sets.len() > 1).then(|| sets.join(" "))
    };
    let told: Vec<String> =
        results(sheet, heading, column).map(|text| sets(&text)).collect::<Option<_>>()?;
    if told.len() < FEWEST {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], sets);
    Some(taken_for_results(sheet, heading, "result"))
}

/// Writes `2/1` and `2 1` as scores, where all results are two numbers with the same between them, and not all of them can be halves.
fn spelled_scores(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    heading.players()?;
    let column = heading.column("result")?;
    let split = |text: &str, sign: char| {
        let (one, other) = text.trim().split_once(sign)?;
        let both = [one, other].map(str::trim);
        let are_numbers = both.iter().all(|part| is_digits(part) && part.len() < 3);
        are_numbers.then(|| both.join("-"))
    };
    let texts = || results(sheet, heading, column);
    let mut signs = ['/', ' '].into_iter();
    let sign = signs.find(|sign| texts().all(|text| split(&text, *sign).is_some()))?;
    let told: BTreeSet<String> = texts().filter_map(|text| split(&text, sign)).collect();
    if told.iter().filter(|told| *told != "1-2").count() < 2 {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| split(text, sign));
    Some(taken_for_results(sheet, heading, "result"))
}

/// Writes out the letters of the side that won, `W`, `R` and `S` below Weiß and Schwarz, in the column of results or of winners.
fn letters_of_sides(sheet: &mut Sheet, heading: &Heading) -> Option<Problem> {
    heading.players()?;
    let mut named = ["result", "winner"].into_iter();
    let (name, column) = named.find_map(|name| Some((name, heading.column(name)?)))?;
    let texts = few_texts(heading.below(sheet).iter().map(|row| row.folded(column)))?;
    let sides = ["first", "second"].map(|side| {
        let is_white = heading.text_of(side).is_some_and(side_results::is_white);
        (is_white, heading.at(side))
    });
    let outcomes = match sides {
        [(true, white), (false, black)] | [(false, black), (true, white)] if white < black => OWN,
        [(true, _), (false, _)] | [(false, _), (true, _)] => OWN.map(Outcome::answer),
        _ => return None,
    };
    let letters = letters::letters(&texts);
    if texts.iter().all(|text| parse(text).is_ok()) {
        return None;
    }
    let spoken = vocabulary::words("won-drawn-lost.sides").iter();
    let readings = spoken.filter(|spoken| letters::has_ends(&letters, spoken));
    let mut readings = readings.filter_map(|spoken| letters::of(&letters, spoken, outcomes));
    let meanings = readings.next()?;
    if readings.any(|other| other != meanings) {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| {
        meanings.get(&fold(text)).map(|outcome| written(name, *outcome))
    });
    Some(taken_for_results(sheet, heading, name))
}

/// Returns the different texts of a column, folded; nothing where they are more than letters for won, drawn and lost, and a few words.
fn few_texts(all: impl Iterator<Item = String>) -> Option<BTreeSet<String>> {
    const MOST: usize = 6;
    let mut texts = BTreeSet::new();
    for text in all.filter(|text| !text.is_empty()) {
        texts.insert(text);
        // In nearly every list more is told.
        if texts.len() > MOST {
            return None;
        }
    }
    (texts.len() > 1).then_some(texts)
}

/// Where a column of results begins, and what it is called.
struct Column {
    sheet: usize,
    position: usize,
    at: u32,
    heading: String,
}

impl Column {
    fn texts<'a>(&'a self, book: &'a Book) -> impl Iterator<Item = String> + 'a {
        let below = book.sheets[self.sheet].below(self.position).iter();
        let texts = below.map(|row| row.folded(self.at));
        texts.filter(|text| *text != self.heading)
    }
}

/// Writes out won, drawn and lost as a language abbreviates them, `S`, `U` and `N`, or by signs, `+`, `=` and `-`: all columns of one name in
/// a book tell together which they are. Says where.
pub fn write_out_letters(book: &mut Book) -> Vec<Problem> {
    let mut columns: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for (sheet, own) in book.sheets.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for (position, row) in columns::candidates(own) {
            let headed = row.texts().filter(|(column, text)| {
                headings::named("pairings", text) == Some("result") && seen.insert(*column)
            });
            for (column, text) in headed {
                let heading = fold(&text);
                let found = Column { sheet, position, at: column, heading: heading.clone() };
                columns.entry(heading).or_default().push(found);
            }
        }
    }
    let mut problems = Vec::new();
    for columns in columns.values() {
        let texts = few_texts(columns.iter().flat_map(|column| column.texts(book)));
        let meanings = texts.and_then(|texts| letters::together(&texts, false));
        let Some(meanings) = meanings else { continue };
        for (nth, column) in columns.iter().enumerate() {
            let (sheet, at) = (&mut book.sheets[column.sheet], column.at);
            let headings = sheet.rows[column.position].text(at);
            sheet.rewrite(column.position + 1.., &[at], |text| {
                meanings.get(&fold(text)).map(|outcome| mark_of(*outcome))
            });
            // Once for all of one name.
            if nth == 0 {
                let kind = TakenFor::Results { headings };
                problems.push(sheet.problem(&sheet.rows[column.position], at, kind));
            }
        }
    }
    problems
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
    let told = |text: &str| {
        let list = vocabulary::which("tips", text)?;
        SIGNS.iter().find(|(sign, _)| *sign == list)
    };
    let body = heading.below(sheet);
    // In nearly every list the first result tells that it is none of these.
    let texts = body.iter().map(of).filter(|text| !text.is_empty());
    if !texts.clone().all(|text| told(&text).is_some()) {
        return None;
    }
    let says = |list: &str| {
        let mut signs = texts.clone().filter_map(|text| told(&text));
        signs.any(|(sign, _)| *sign == list)
    };
    // Points of the first player are 2, 1 and nothing: where a game has none of them, these may be points.
    let is_nobody = |row: &Row, column: u32| is_nothing(&row.get(column).shown());
    let complete = || {
        let mut both = body.iter();
        both.all(|row| is_nobody(row, first) || is_nobody(row, second) || row.holds(column))
    };
    if !(says("second") && (says("drawn") || says("first") && complete())) {
        return None;
    }
    sheet.rewrite(heading.position + 1.., &[column], |text| Some(told(&fold(text))?.1));
    Some(heading.problem(sheet, column, TakenFor::Tips {}))
}
