//! What stands beside the names of players and is part of none: in brackets behind both, how the game ended, `Ann (W)` and `Ben (L)`, or the
//! points so far; in front, who moves first, `▲佐藤`, the place before the round, `2. Ann`, or the number in a cross table, `3 Ann`.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::{PART, Place};
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{digits, fold};
use crate::read::words::heading::Heading;
use crate::read::words::letters::Meanings;
use crate::read::words::result::{mark, mark_of, number, read_result};
use crate::read::words::round::title;
use crate::read::words::{columns, headings, letters, mark, vocabulary};

/// So many rows are looked at before all of them are.
const TOP: usize = 40;

/// Takes the names apart from it; says where.
pub fn take_apart(sheet: &mut Sheet) -> Option<Problem> {
    beside_both(sheet).or_else(|| in_front_of_both(sheet)).or_else(|| numbered_in_order(sheet))
}

/// Takes signs of who moves first, or places that change from round to round, from the front of the names of a list.
fn in_front_of_both(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings")?;
    let columns = heading.players()?;
    let rows = heading.below(sheet).iter();
    let texts = rows.flat_map(|row| columns.map(|column| row.text(column)));
    let texts: Vec<String> = texts.filter(|text| !headings::is_nobody(text)).collect();
    let told: Vec<(&str, &str)> = texts.iter().filter_map(|text| in_front(text)).collect();
    // A heading again, a title or a note has nothing in front.
    if 4 * told.len() < 3 * texts.len() {
        return None;
    }
    let mut numbers: HashMap<String, &str> = HashMap::new();
    let changes = told.iter().any(|(sign, name)| {
        let before = numbers.insert(fold(name), sign);
        before.is_some_and(|before| before != *sign)
    });
    // Two who meet, and are told apart by nothing else, have the number in their names.
    let meet = heading.below(sheet).iter().any(|row| {
        let [one, other] = columns.map(|column| row.text(column));
        let names = in_front(&one).zip(in_front(&other));
        names.is_some_and(|((_, one), (_, other))| fold(one) == fold(other))
    });
    let is_number = |sign: &str| sign.starts_with(|c: char| c.is_ascii_digit());
    let numbered = told.iter().filter(|(sign, _)| is_number(sign)).count();
    if meet || numbered > 0 && (numbered < told.len() || !changes) {
        return None;
    }
    let place = sheet.place.at(heading.row, columns[0]);
    let example = sheet.rewrite(heading.position + 1.., &columns, without_sign)?;
    Some(signs_beside(place, example))
}

/// Takes the numbers by which the columns of a cross table are headed from the front of its names.
fn numbered_in_order(sheet: &mut Sheet) -> Option<Problem> {
    let (position, column, count) = columns::candidates(sheet).find_map(|(position, row)| {
        let mut heads = row.filled();
        let (column, _) = heads.find(|(_, cell)| headings::is("players.name", &cell.text()))?;
        let numbers = heads.map(|(_, cell)| cell.text()).zip(1_usize..);
        let count = numbers.take_while(|(text, at)| *text == at.to_string());
        let count = count.count();
        let below = sheet.rows.get(position + 1..=position + count)?;
        let is_own = |(row, at): (&Row, usize)| {
            in_front(&row.text(column)).is_some_and(|(sign, _)| sign == at.to_string())
        };
        let all = below.iter().zip(1..).all(is_own);
        (all && count > 2).then_some((position, column, count))
    })?;
    let place = sheet.place.at(sheet.rows[position].index, column);
    let example = sheet.rewrite(position + 1..=position + count, &[column], without_sign)?;
    Some(signs_beside(place, example))
}

fn signs_beside(place: Place, example: String) -> Problem {
    let found = example.clone();
    Problem::of(place, TakenFor::SignsBesideNames { example }, found)
}

fn without_sign(text: &str) -> Option<String> {
    Some(in_front(text)?.1.to_string())
}

/// Returns the sign of a side, or the number, in front of a name, and that.
fn in_front(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let first = text.chars().next()?;
    let is_turn = ["turn.first", "turn.second"].iter().any(|list| vocabulary::is_sign(list, first));
    let (sign, rest) = if is_turn {
        text.split_at(first.len_utf8())
    } else {
        let (number, rest) = digits(text);
        let behind = rest.strip_prefix(['.', ')', ' ', '．', '\u{3000}'])?;
        (number, behind)
    };
    let name = rest.trim_start();
    let is_name = name.starts_with(char::is_alphabetic);
    (is_name && !sign.is_empty()).then_some((sign, name))
}

/// Takes what stands beside the two names of a game in brackets, or as a mark in front of a name or behind it.
fn beside_both(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings");
    let known = heading.as_ref().and_then(Heading::players);
    let heading = heading.filter(|_| known.is_some());
    let (first, columns) = match (&heading, known) {
        (Some(heading), Some(columns)) => (heading.position + 1, columns),
        _ => below_titles(sheet)?,
    };
    bracket_letters(&mut sheet.rows[first..], columns);
    let texts = |row: &Row| columns.map(|column| row.text(column));
    let rows = sheet.rows[first..].iter();
    // Nearly every list has none, and shows it at once.
    let mut top = rows.clone().take(TOP).flat_map(texts);
    let example = top.find(|text| beside(text).is_some())?;
    let cells: Vec<[String; 2]> = rows.map(texts).collect();
    let head = heading.as_ref().map_or(sheet.rows[first].index, |heading| heading.row);
    let place = sheet.place.at(head, columns[0]);
    let (said, names) = (example.clone(), example);
    // Beside a column of results a number is a seed.
    let may_be_number = match &heading {
        Some(heading) => !heading.tells_results() && !heading.has("first_won"),
        None => sheet.rows[first].filled().count() == 2,
    };
    let letters = letters_beside(&cells).unwrap_or_default();
    let are_points = count_points(&cells);
    let kind = if tell_results(may_be_number, &letters, &cells)
        || may_be_number && !are_points && tell_scores(&cells)
    {
        let below = &mut sheet.rows[first..];
        let told = cells.iter().map(|texts| told(texts, &letters));
        let told: Vec<Option<String>> = told.collect();
        // Marks that say what the result does need no column of their own.
        let result = heading.as_ref().and_then(|heading| heading.column("result"));
        let is_said = |(row, told): (&Row, &Option<String>)| {
            let fared = |text: &str| read_result(text)?.fared();
            result.is_some_and(|result| {
                let told = told.as_deref().and_then(fared);
                told.is_none() || told == fared(&row.text(result))
            })
        };
        if !below.iter().zip(&told).all(is_said) {
            for (row, told) in below.iter_mut().zip(told) {
                if let Some(told) = told {
                    row.set(columns[0] + PART, &told);
                }
            }
            if let Some(heading) = heading {
                let title = vocabulary::written(
                    "result",
                    vocabulary::language_of([heading.headed("first")]),
                );
                sheet.rows[heading.position].set(columns[0] + PART, title);
            }
        }
        TakenFor::ResultsBesideNames { example: said }
    } else if are_points {
        TakenFor::PointsBesideNames { example: said }
    } else {
        return None;
    };
    sheet.rewrite(first.., &columns, |text| Some(beside(text)?.0));
    Some(Problem::of(place, kind, names))
}

/// Puts the letters of won and lost that stand apart in front of all names, or behind them, into brackets: `Ann W` and `L Ben`.
fn bracket_letters(rows: &mut [Row], columns: [u32; 2]) {
    const FEWEST: usize = 3;
    let told = |row: &Row| {
        let texts = columns.map(|column| row.text(column));
        let is_game = texts.iter().all(|text| !headings::is_nobody(text));
        let told = texts.map(|text| lettered(&text));
        is_game.then_some(told)
    };
    let mut decided = 0;
    let answers = |told: [Option<(String, Outcome)>; 2]| match told {
        [Some((_, one)), Some((_, other))] => {
            decided += usize::from(one != Outcome::Draw);
            one.answer() == other
        }
        _ => false,
    };
    if !rows.iter().filter_map(told).all(answers) || decided < FEWEST {
        return;
    }
    for row in rows {
        for column in columns {
            if let Some((name, outcome)) = lettered(&row.text(column)) {
                row.set(column, &format!("{name} ({})", mark_of(outcome)));
            }
        }
    }
}

/// Returns a name and what the letter in front of it or behind it stands for.
fn lettered(text: &str) -> Option<(String, Outcome)> {
    let outcome = |letter: &str| {
        let is_letter = letter.len() == 1 && letter.chars().all(|c| c.is_ascii_alphabetic());
        mark(&fold(letter)).filter(|outcome| is_letter && outcome.has_score())
    };
    let (front, rest) = text.trim().split_once(' ')?;
    let (before, behind) = text.trim().rsplit_once(' ')?;
    let told = outcome(front).map(|outcome| (rest, outcome));
    let (name, outcome) = told.or_else(|| Some((before, outcome(behind)?)))?;
    Some((name.trim().to_string(), outcome))
}

/// Returns the first row and the columns of both names in blocks below titles of rounds, which no heading names.
fn below_titles(sheet: &Sheet) -> Option<(usize, [u32; 2])> {
    let is_title = |row: &Row| title(row).is_some_and(|title| title.is_plain());
    let first = sheet.rows.iter().position(is_title)?;
    let is_game = |row: &&Row| row.cells.len() > 1 && !is_title(row);
    let mut games = sheet.rows[first..].iter().filter(is_game);
    let mut words = games.clone().next()?.filled().filter(|(_, cell)| cell.is_words());
    let (left, right) = (words.next()?.0, words.next_back()?.0);
    let is_name = |row: &Row, column: u32| row.get(column).is_blank() || row.get(column).is_words();
    let are_names = games.all(|row| [left, right].iter().all(|column| is_name(row, *column)));
    let titles = sheet.rows.iter().filter(|row| is_title(row)).count();
    (are_names && titles > 1).then_some((first, [left, right]))
}

/// Returns the result that the marks beside two names tell.
fn told(texts: &[String; 2], letters: &Meanings) -> Option<String> {
    let own = |text: &String| {
        let (_, told) = beside(text)?;
        let meant = letters.get(&told).map(|outcome| mark_of(*outcome));
        Some(meant.map_or(told, String::from))
    };
    match texts.each_ref().map(own) {
        [Some(one), Some(other)] => Some(format!("{one}-{other}")),
        [Some(one), None] => Some(one),
        // The mark of the one who won alone.
        [None, Some(_)] => Some(mark_of(Outcome::Loss).to_string()),
        [None, None] => None,
    }
}

/// Returns a name and what stands beside it, folded: in brackets behind it, or a mark.
fn beside(text: &str) -> Option<(String, String)> {
    bracketed(text).or_else(|| marked(text)).or_else(|| parted(text))
}

/// Returns a name and the mark in front of it or behind it, `○佐藤`, which is no letter.
fn marked(text: &str) -> Option<(String, String)> {
    let text = text.trim();
    let in_front = mark_sign(text).map(|sign| text.split_at(sign.len()));
    let behind = || {
        let at = text.char_indices().next_back()?.0;
        let (name, sign) = text.split_at(at);
        (mark_sign(sign)? == sign).then_some((sign, name))
    };
    let (sign, name) = in_front.or_else(behind)?;
    let name = name.trim();
    // Signs in a row hide a name: `○○高校`.
    let is_name = name.starts_with(char::is_alphabetic) && name.ends_with(char::is_alphanumeric);
    is_name.then(|| (name.to_string(), fold(sign)))
}

/// Returns the mark with which a text begins.
fn mark_sign(text: &str) -> Option<&str> {
    let first = text.chars().next().filter(|c| !c.is_ascii())?;
    let sign = &text[..first.len_utf8()];
    mark::sign(&fold(sign)).map(|_| sign)
}

/// Returns a name and the word for a result behind a colon or a dash: `Ann: win`, `Ann - W`.
fn parted(text: &str) -> Option<(String, String)> {
    let parted = [":", "：", " - ", " – "].into_iter();
    let (name, told) = { parted }.find_map(|sign| text.rsplit_once(sign))?;
    let (name, told) = (name.trim(), fold(told));
    let is_name = name.starts_with(char::is_alphabetic);
    (is_name && (mark(&told).is_some() || told.chars().count() == 1))
        .then(|| (name.to_string(), told))
}

fn bracketed(text: &str) -> Option<(String, String)> {
    let (name, inside) =
        text.trim().strip_suffix([')', '）', ']'])?.rsplit_once(['(', '（', '['])?;
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_string(), fold(inside)))
}

/// Returns what letters behind names mean, which both sides of each game have.
fn letters_beside(cells: &[[String; 2]]) -> Option<Meanings> {
    let told = cells.iter().flatten().filter_map(|text| beside(text));
    letters::together(&told.map(|(_, inside)| inside).collect(), true)
}

/// Whether every two names are marked as those of one game.
fn tell_results(may_be_number: bool, letters: &Meanings, cells: &[[String; 2]]) -> bool {
    let told = |text: &String| {
        let (_, inside) = beside(text)?;
        let is_number = inside.contains(|c: char| c.is_ascii_digit());
        let outcome = letters.get(&inside).copied().or_else(|| mark(&inside));
        outcome.filter(|outcome| outcome.has_score() && (may_be_number || !is_number))
    };
    let is_game = |texts: &&[String; 2]| texts.iter().all(|text| !text.is_empty());
    let mut decided = 0;
    let fits = |texts: &[String; 2]| match texts.each_ref().map(told) {
        [Some(one), Some(other)] => {
            decided += usize::from(one != Outcome::Draw);
            one.answer() == other
        }
        // Whoever won, and nobody else.
        [Some(Outcome::Win), None] | [None, Some(Outcome::Win)] => {
            decided += 1;
            true
        }
        // A bye, or a game still open.
        _ => texts.iter().any(|text| beside(text).is_none()),
    };
    cells.iter().filter(is_game).all(fits) && decided > 1
}

/// Whether a whole number stands behind both names of every game, which nobody keeps, and somebody has fewer of later: how many each won.
fn tell_scores(cells: &[[String; 2]]) -> bool {
    const MOST: i64 = 99;
    let won = |text: &String| {
        let (name, inside) = bracketed(text)?;
        let won = number(&inside).filter(|won| won.is_integer() && *won <= MOST.into())?;
        Some((fold(&name), won))
    };
    let mut last: HashMap<String, Exact> = HashMap::new();
    let (mut falls, mut games) = (false, 0);
    let are_games = cells.iter().all(|texts| match texts.each_ref().map(won) {
        [Some(one), Some(other)] => {
            games += 1;
            for (name, won) in [one, other] {
                let before = last.insert(name, won.clone());
                falls |= before.is_some_and(|before| before > won);
            }
            true
        }
        // A bye, or a game still open.
        [one, other] => {
            one.is_none() && other.is_none() || texts.iter().any(|text| headings::is_nobody(text))
        }
    });
    are_games && falls && games > 2
}

/// Returns the points of a standing: `2`, `2勝`, `1.5 pts`, the first number of `2-1`.
fn standing(inside: &str) -> Option<Exact> {
    let units = ["standing.unit", "score.points"];
    let bare = units.iter().find_map(|list| vocabulary::before(list, inside));
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
