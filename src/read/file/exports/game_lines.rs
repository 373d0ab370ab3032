//! Text with a game in each line, as openfootball's Football.TXT and many by hand: `20.30  Bayern v Hoffenheim  3-1 (1-0)`, `Como  2-2 a.e.t.  Catanzaro`,
//! `Sindarov – Giri X`, between lines of rounds and days.

use std::sync::LazyLock;

use crate::read::file::exports::{Table, row};
use crate::read::number::{count_on, fold, is_digits, numbered};
use crate::read::vocabulary;

/// Fewer lines may be anything.
const FEWEST: usize = 3;
const TIPS: [&str; 4] = ["1", "X", "x", "2"];

/// What stands between two names, with the spaces around it.
static BETWEEN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = vocabulary::raw("line-of-game.between").iter();
    words.map(|word| format!(" {word} ")).collect()
});

/// Whether a word of a line is one of a list, as it is written there: a letter is a name in capitals.
fn is(list: &str, word: &str) -> bool {
    vocabulary::raw(&format!("line-of-game.{list}")).iter().any(|known| known == word)
}

enum Line<'a> {
    /// Both players, and the result.
    Game([String; 2], String),
    /// A day, or a note below a game.
    Day(&'a str),
    Title(&'a str),
    Nothing,
}

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    let mut lines: Vec<&str> = text.lines().map(str::trim).collect();
    let tips = tips(&lines);
    leave_out_boards(&mut lines, tips);
    let mut read: Vec<Line<'_>> = lines.iter().map(|line| line_of(line, tips)).collect();
    take_results_below(&lines, &mut read);
    let is_played = |line: &&Line<'_>| matches!(line, Line::Game(_, result) if !result.is_empty());
    let played = read.iter().filter(is_played).count();
    let titles = read.iter().filter(|line| matches!(line, Line::Title(_))).count();
    if played < FEWEST || titles > played {
        return None;
    }
    // The heading stands above the first line, and moves none of them: what is said of a line names it as the file counts.
    let has_days = read.iter().any(|line| matches!(line, Line::Day(_)));
    let behind_day = usize::from(!has_days);
    let headings = ["Date", "Player 1", "Result", "Player 2"].into_iter();
    let mut rows = vec![row(0, headings.skip(behind_day))];
    let mut day = "";
    for (at, line) in read.iter().enumerate() {
        match line {
            Line::Game([first, second], result) => {
                let cells = [day, first, result, second].into_iter();
                rows.push(row(at, cells.skip(behind_day)));
            }
            Line::Day(text) => day = text,
            Line::Title(text) => rows.push(row(at, [*text])),
            Line::Nothing => {}
        }
    }
    Some(vec![Table::new("", rows)])
}

/// Takes a line right below a game without a result that ends with a score for its result: `Ann wins 2-0`, `Draw 1-1`.
fn take_results_below(lines: &[&str], read: &mut [Line<'_>]) {
    for at in 1..lines.len() {
        let ends_with_score = lines[at].split_whitespace().last().and_then(score).is_some();
        let [above, line] = &mut read[at - 1..=at] else {
            continue;
        };
        let (Line::Game(names, result), Line::Title(text)) = (above, &line) else {
            continue;
        };
        let names_one = names.iter().any(|name| text.starts_with(name.as_str()));
        let is_short = text.split_whitespace().count() == 2;
        if result.is_empty() && ends_with_score && (names_one || is_short) {
            *result = (*text).to_string();
            *line = Line::Nothing;
        }
    }
}

/// Leaves out the numbers of boards in front of games, where all have one and these count on.
fn leave_out_boards(lines: &mut [&str], tips: bool) {
    let is_game = |line: &str| matches!(line_of(line, tips), Line::Game(..));
    let games = lines.iter().filter(|line| is_game(line));
    let numbers: Option<Vec<usize>> = games.map(|line| Some(numbered(line)?.0)).collect();
    if numbers.is_some_and(|numbers| count_on(&numbers)) {
        for line in lines.iter_mut().filter(|line| is_game(line)) {
            *line = numbered(line).map_or(*line, |(_, game)| game);
        }
    }
}

/// Whether a line heads the columns of the games below it: `Table White Result Black`.
fn is_heading(line: &str) -> bool {
    let is_word = |word: &str| vocabulary::which("pairings", &fold(word)).is_some();
    line.split_whitespace().nth(1).is_some() && line.split_whitespace().all(is_word)
}

fn is_comment(line: &str) -> bool {
    line.starts_with(['#', '=', '*'])
}

/// Whether a minute stands in a line: `Abe 12'`.
fn tells_minutes(line: &str) -> bool {
    let mut before = line.split('\'').rev().skip(1);
    before.any(|part| part.ends_with(|c: char| c.is_ascii_digit()))
}

/// Whether the lines of games end with who won: `1`, `X` or `2`, and none of them with anything else.
fn tips(lines: &[&str]) -> bool {
    let is_tip = |line: &&str| {
        let last = line.split_whitespace().last();
        last.is_some_and(|last| TIPS.contains(&last))
    };
    let between: Vec<&str> =
        lines.iter().copied().filter(|line| !is_comment(line) && split(line).is_some()).collect();
    between.len() >= FEWEST && between.iter().all(is_tip)
}

/// Parts two names at what stands between them.
fn split(text: &str) -> Option<(&str, &str)> {
    let parts = BETWEEN.iter().filter_map(|word| text.split_once(word.as_str()));
    let named = |(one, other): &(&str, &str)| [one, other].iter().all(|name| is_name(name));
    parts.filter(named).min_by_key(|(one, _)| one.len())
}

fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && text.chars().count() < 60
}

/// Whether a word counts goals, or the like.
fn is_count(word: &str) -> bool {
    word.len() < 4 && is_digits(word)
}

/// Returns a score with a dash between its numbers.
fn score(word: &str) -> Option<String> {
    let bare = word.trim_matches(['\'', '"', ',']);
    let (own, other) = bare.split_once(['-', ':', '–'])?;
    let are_halves = [own, other].iter().all(|part| fold(part) == "0.5");
    (are_halves || is_count(own) && is_count(other)).then(|| format!("{own}-{other}"))
}

/// Returns what stands behind a day and a month at the beginning: `July 13`, `13 July`.
fn behind_date(text: &str) -> Option<&str> {
    let (one, rest) = text.split_once(' ')?;
    let rest = rest.trim_start();
    let (other, behind) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
    let is_month = |word: &str| vocabulary::which("month", &fold(word)).is_some();
    let is_day = |word: &str| is_digits(word) && word.len() < 3;
    (is_month(one) && is_day(other) || is_day(one) && is_month(other)).then_some(behind)
}

fn is_time(word: &str) -> bool {
    let parts = word.split_once(['.', ':']);
    parts.is_some_and(|(hours, minutes)| {
        hours.len() < 3 && minutes.len() == 2 && is_digits(hours) && is_digits(minutes)
    })
}

fn line_of(line: &str, tips: bool) -> Line<'_> {
    // A number alone is that of a table; a page leaves the words of its buttons.
    let is_aside = is_digits(line) || is("button", line);
    if line.is_empty() || is_comment(line) || is_heading(line) || is_aside {
        return Line::Nothing;
    }
    if let Some(game) = game(line, tips) {
        return game;
    }
    // Who scored, and when; who played; who is in a group, and when a round is.
    let are_people = line.matches(',').count() > 1 || line.contains('|');
    if line.starts_with(['(', ';']) || tells_minutes(line) || line.ends_with(';') || are_people {
        return Line::Nothing;
    }
    let bare = line.trim_matches(|c: char| "[]»▪*•".contains(c) || c.is_whitespace());
    let first = bare.split([' ', '.']).next().unwrap_or_default().to_lowercase();
    let is_day = is("day", &first) && bare.contains(|c: char| c.is_ascii_digit());
    if is_day || line.starts_with('[') {
        Line::Day(bare)
    } else if let Some(rest) = behind_date(bare) {
        Line::Day(bare[..bare.len() - rest.len()].trim_end())
    } else {
        Line::Title(bare)
    }
}

fn game(line: &str, tips: bool) -> Option<Line<'static>> {
    // Behind a time of day tabs are as good as spaces.
    let is_timed = line.split('\t').next().is_some_and(is_time);
    let line = line
        .split(['#', '@'])
        .next()
        .filter(|line| !line.contains([';', '|']) && (is_timed || !line.contains('\t')))?;
    let line = behind_date(line.trim()).unwrap_or(line);
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.first().is_some_and(|word| is_time(word)) {
        words.remove(0);
    }
    // `Oaks v Elms [cancelled]`
    let unplayed = words.last().and_then(|word| unplayed(word));
    if unplayed.is_some() || words.last().is_some_and(|word| is("awarded", word)) {
        words.pop();
    }
    if let Some(told) = with_score_each(&words) {
        return Some(told);
    }
    let told = words.iter().position(|word| score(word).is_some());
    let until = told.unwrap_or(words.len() - usize::from(tips && !words.is_empty()));
    let (before, rest) = words.split_at(until);
    let (result, behind) = if told.is_some() {
        result(rest)?
    } else {
        let tip = || rest.concat().to_uppercase();
        (unplayed.unwrap_or_else(tip), Vec::new())
    };
    let (before, behind) = (before.join(" "), behind.join(" "));
    let names = match split(&before) {
        Some((one, other)) if behind.is_empty() => [one, other],
        None if is_name(&before) && is_name(&behind) => [&*before, &*behind],
        _ => return None,
    };
    // Commas, tabs and the like part the cells of other files.
    let names = names.map(bare);
    let is_parted = |name: &String| name.contains([',', ';', '\t', '|']);
    (!names.iter().any(is_parted)).then_some(Line::Game(names, result))
}

/// Returns what a word in brackets says became of a game that was not played.
fn unplayed(word: &str) -> Option<String> {
    let bare = word.strip_prefix(['[', '('])?.strip_suffix([']', ')'])?;
    let is_unplayed = vocabulary::which("game-status", &bare.to_lowercase()).is_some();
    is_unplayed.then(|| bare.to_string())
}

/// Reads two names, each with its own score behind it and nothing between them: `Ash 2 Birch 1`.
fn with_score_each(words: &[&str]) -> Option<Line<'static>> {
    let (other, names) = words.split_last().filter(|(last, _)| is_count(last))?;
    // A number behind a name is a part of it beside a score: `Uerdingen 05 0-3 Ingolstadt 04`.
    if names.iter().any(|word| score(word).is_some()) {
        return None;
    }
    let mut counts = (0..names.len()).filter(|at| is_count(names[*at]));
    let (at, None) = (counts.next()?, counts.next()) else {
        return None;
    };
    let both = [&names[..at], &names[at + 1..]].map(|name| name.join(" "));
    // `Matchday 1 of 3` is a title.
    let is_capital = |name: &String| !name.starts_with(char::is_lowercase);
    let is_plain = both.iter().all(|name| is_name(name) && is_capital(name))
        && split(&names.join(" ")).is_none();
    is_plain.then(|| Line::Game(both, format!("{}-{other}", names[at])))
}

/// Returns a name without a number of the player's behind it: `Ann, 1558`, `Ann (3 pts)`.
fn bare(name: &str) -> String {
    let points = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let is_points = |inside: &str| {
        let counted = inside.split_once(' ');
        counted.is_some_and(|(number, unit)| {
            is_digits(number) && vocabulary::is("score.counted", &fold(unit))
        })
    };
    let name = points.filter(|(_, inside)| is_points(inside)).map_or(name, |(name, _)| name);
    let numbered = name.rsplit_once(", ");
    let numbered = numbered.filter(|(_, number)| number.bytes().all(|c| c.is_ascii_digit()));
    numbered.map_or(name, |(name, _)| name).trim().to_string()
}

/// Reads the result with which words begin, and returns what stands behind it: in brackets are the scores before.
fn result<'a>(words: &[&'a str]) -> Option<(String, Vec<&'a str>)> {
    let mut scores: Vec<(String, bool)> = Vec::new();
    let (mut is_extra, mut inside, mut used) = (false, false, 0);
    for word in words {
        inside |= word.starts_with('(');
        let is_inside = inside;
        inside &= !word.trim_end_matches(',').ends_with(')');
        let bare = word.trim_matches(['(', ')', ',']);
        if is("penalties", bare) {
            scores.last_mut()?.1 = true;
        } else if is("extra-time", bare) {
            is_extra = true;
        } else if is("awarded", word) && !scores.is_empty() {
            // The score that was awarded counts like any other.
        } else if let Some(score) = score(bare) {
            // Of those in brackets the penalties alone are told.
            scores.push((score, false));
            if is_inside && scores.len() == 1 {
                return None;
            }
        } else {
            break;
        }
        used += 1;
    }
    let penalties = scores.iter().find(|(_, by_penalties)| *by_penalties);
    let (played, _) = scores.iter().find(|(_, by_penalties)| !by_penalties)?;
    let told = match penalties {
        Some((penalties, _)) => format!("{played} (PK {penalties})"),
        None if is_extra => format!("{played} aet"),
        None => played.clone(),
    };
    Some((told, words[used..].to_vec()))
}
