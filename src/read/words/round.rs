//! Which round a text names: a cell, a title between blocks, the name of a sheet; and which stage after the rounds.

use std::collections::{HashMap, HashSet};

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{digits, fold, fold_words, is_digits, only};
use crate::read::words::columns::{self, Heading};
use crate::read::words::numerals::{self, digit, roman, spelled};
use crate::read::words::{day, final_league, headings, placing, round_titles, vocabulary};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    pub round: u32,
    /// What stands before it, folded: `pairings` in `Pairings Round 3`.
    pub before: String,
    /// The position, among the row's cells with content, of a second cell: a date, a hall.
    pub beside: Option<u32>,
    /// Whether the word may as well be of a season: `Week 3`, `第5節`. The name of a sheet says more.
    pub soft: bool,
}

impl Title {
    /// Whether the round is what the text begins with, but for words that announce pairings: it is no remark about a round.
    pub fn is_plain(&self) -> bool {
        let announces = |word: &str| {
            headings::named("sheet", word).is_some() || headings::is("words.announces", word)
        };
        self.before.split(' ').all(|word| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            bare.is_empty()
                || vocabulary::is("round.ordinal", bare)
                || announces(bare)
                || is_clock(bare)
        }) || self.before.ends_with(['-', ':', '|', ',', '/', '・', '】', ']', ')'])
    }
}

/// Returns the round of a sheet without a column for it: that of a title above the heading, or of the sheet's name.
pub fn of_sheet(sheet: &Sheet, position: usize) -> Option<u32> {
    let name = &*sheet.place.sheet;
    let period = || period(name).filter(|_| everybody_once(sheet, position));
    let named = || told_by(name).or_else(period);
    let above = titles_above(sheet, position);
    let mut around = sheet.around.iter();
    let plain = above.iter().find(|title| title.is_plain() && !title.soft).map(|title| title.round);
    plain
        .or_else(named)
        .or_else(|| above.first().map(|title| title.round))
        .or_else(|| around.find_map(|said| Some(title_of(said)?.round)))
        .or_else(|| {
            let is_round = || !placing::is_stage(name) && everybody_once(sheet, position);
            of_file(&sheet.place.book).filter(|_| is_round())
        })
}

/// Returns the round that the name of a file ends with: `round5.html`, `pairs6.html`, `GamesListR1.html`.
fn of_file(name: &str) -> Option<u32> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let last = stem.rsplit(['_', '-', ' ', '.']).next()?;
    let words = last.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &last[words.len()..];
    let words = fold(words);
    let of_round = vocabulary::holds("round.of-sheet", &words)
        || vocabulary::before("round.of-file", &words).is_some();
    number.parse().ok().filter(|number| of_round && (1..=99).contains(number))
}

/// Whether the name of a sheet is that of a round, a week or a day, and of nothing that stands beside its pairings.
pub fn is_round(name: &str) -> bool {
    !headings::is_beside(name) && told_by(name).or_else(|| period(name)).is_some()
}

fn told_by(text: &str) -> Option<u32> {
    round_number(text).or_else(|| title_of(text).map(|title| title.round))
}

/// Returns the round that the name of a sheet says in so many words, and nothing else: no week, no group.
pub fn called(name: &str) -> Option<u32> {
    let folded = fold(name);
    let by_letter = folded.strip_prefix('r').map_or("", |rest| digits(rest).0);
    let says = vocabulary::holds("round.of-sheet", &folded);
    round_number(name).filter(|_| says || !by_letter.is_empty())
}

/// Returns the week or the day that the name of a sheet begins with: `Week 1 - Jan 5`, `第2週`.
fn period(name: &str) -> Option<u32> {
    let folded = fold(name);
    let word = vocabulary::behind("round.period", &folded);
    let (number, after) = digits(word.unwrap_or(&folded));
    let said = match word {
        Some(_) if vocabulary::behind("round.ordinal", &folded).is_none() => {
            // `Week 1 - Jan 5` loses its spaces; `Day 1st` is none.
            !after.starts_with(|c: char| c.is_ascii_alphanumeric())
        }
        _ => vocabulary::behind("round.period-behind", after).is_some(),
    };
    said.then(|| of_digits(number))?
}

fn of_digits(digits: &str) -> Option<u32> {
    let number = digits.parse().ok();
    number.filter(|number| (1..=999).contains(number))
}

/// Whether nobody plays twice below a heading: a week, or a day, of one round.
pub fn everybody_once(sheet: &Sheet, position: usize) -> bool {
    let Some(row) = sheet.rows.get(position) else {
        return false;
    };
    let heading = columns::of_row(position, row, "pairings");
    let names =
        |row: &Row| ["first", "second", "name"].map(|column| heading.cell(row, column).folded());
    let mut seen = HashSet::new();
    let mut names = heading.below(sheet).iter().flat_map(names);
    names.all(|name| headings::is_nobody(&name) || seen.insert(name))
}

/// Returns the title of an event: alone in the first row above a heading, and neither a round nor the name of a file.
pub fn event_title(sheet: &Sheet, position: usize) -> Option<String> {
    const LONGEST_TITLE: usize = 100;
    // An export begins with where it is from.
    let of_the_export =
        |row: &&Row| row.texts().any(|(_, text)| headings::is_about_the_export(&text));
    let mut rows = sheet.rows[..position].iter();
    let row = rows.find(|row| !of_the_export(row))?;
    let (_, cell @ Cell::Text(_)) = row.alone()? else {
        return None;
    };
    let text = cell.text();
    let file = [".xlsx", ".xlsm", ".xls", ".ods", ".csv"]
        .iter()
        .any(|ending| fold(&text).ends_with(ending));
    let word = headings::is_in(&["sheet", "pairings", "players"], &text);
    let other = title_of(&text).is_some()
        || placing::is_stage(&text)
        || headings::opens_note(&text)
        || headings::is_total(&text);
    let fits = text.chars().count() <= LONGEST_TITLE && text.chars().any(char::is_alphabetic);
    (fits && !file && !word && !other).then_some(text)
}

/// Returns the round that a title above a heading announces, the nearest one.
pub fn title_above(sheet: &Sheet, position: usize) -> Option<u32> {
    let titles = titles_above(sheet, position);
    titles.iter().find(|title| title.is_plain()).or(titles.first()).map(|title| title.round)
}

fn titles_above(sheet: &Sheet, position: usize) -> Vec<Title> {
    sheet.rows[..position].iter().rev().filter_map(title).collect()
}

/// So many columns apart begins another table.
const APART: u32 = 4;

/// Returns the round that a row of one or two cells announces: `Round 1 on 2025/01/25 at 10:00`, `2. Runde`, `第3回戦`.
pub fn title(row: &Row) -> Option<Title> {
    let mut cells = row.filled();
    let (first, beside, next) = (cells.next()?, cells.next(), cells.next());
    // What stands far to the right is of another table.
    let is_apart = |from: u32, (column, _): (u32, &Cell)| column >= from + APART;
    let beside = beside.filter(|beside| next.is_none() || !is_apart(first.0, *beside));
    if let (Some(beside), Some(next)) = (beside, next)
        && !is_apart(beside.0, next)
    {
        return None;
    }
    title_of(&first.1.text())
        .map(|title| Title { beside: beside.map(|(column, _)| column), ..title })
}

pub struct Titles {
    /// What stands before the number where a text does not begin with the round, and how often.
    before: HashMap<String, usize>,
    /// The columns of players: what stands in one of them beside a title is a name.
    players: Vec<u32>,
}

impl Titles {
    pub fn of(sheet: &Sheet, heading: &Heading) -> Self {
        let mut before = HashMap::new();
        // With a column for the round no title is asked for.
        let rows = if heading.has("round") { &[] } else { sheet.rows.as_slice() };
        for found in rows.iter().filter_map(title).filter(|title| !title.is_plain()) {
            *before.entry(found.before).or_insert(0) += 1;
        }
        let players =
            ["first", "second", "name"].iter().filter_map(|name| heading.column(name)).collect();
        Self { before, players }
    }

    /// Returns the round that a row announces. A remark about a round announces none, unless it is how the sheet writes its titles.
    pub fn round(&self, row: &Row) -> Option<u32> {
        let title = title(row)?;
        let usual = || self.before.get(&title.before).is_some_and(|times| *times > 1);
        let a_name = |column: u32| {
            self.players.contains(&column)
                && matches!(row.get(column), Cell::Text(text) if !text.contains(|c: char| c.is_ascii_digit()))
        };
        ((title.is_plain() || usual()) && !title.beside.is_some_and(a_name)).then_some(title.round)
    }
}

/// Returns the stage that a row announces: it stands there alone, but for what has no letters.
pub fn stage(row: &Row) -> Option<(u32, String)> {
    let (column, cell) = only(row.cells.iter().filter(|(_, cell)| cell.is_words()))?;
    let text = cell.text();
    let text = without_day(&text);
    placing::is_stage(text).then(|| (*column, text.to_string()))
}

/// Returns the stage that the title nearest above a heading announces, or else the sheet's name. A league in which somebody plays twice is none.
pub fn stage_of_sheet(sheet: &Sheet, position: usize) -> Option<String> {
    let above = sheet.rows[..position].iter().rev().find_map(stage);
    let name = &*sheet.place.sheet;
    let named = || placing::is_stage(name).then(|| name.to_string());
    let stage = above.map(|(_, stage)| stage).or_else(named);
    stage.filter(|stage| !final_league::is_called(stage) || everybody_once(sheet, position))
}

/// Returns a text without the day behind it: `Semi-finals – Wed 2 Dec`.
fn without_day(text: &str) -> &str {
    let gaps = [" - ", " – ", " — ", ", ", " ("].iter();
    let mut parts = gaps.filter_map(|gap| text.split_once(gap));
    let dated = parts.find(|(_, behind)| !day::named(behind.trim_end_matches(')')).is_empty());
    dated.map_or(text, |(before, _)| before)
}

/// Returns what a text announces; a word inside another (`Richard3`) announces nothing, nor does a break (`第4回戦の前に休憩`).
pub fn title_of(text: &str) -> Option<Title> {
    let words = fold_words(text);
    // `Runde 3 (bis 5.5.)`: what stands in brackets is said of the round.
    let outside = text.split(['(', '（']).next().unwrap_or_default();
    if vocabulary::says("words.break", outside)
        || headings::opens_note(&words) && !words.starts_with('*')
    {
        return None;
    }
    let known = vocabulary::words("round.word").iter();
    let mut found = known.flat_map(|word| {
        words.match_indices(word.as_str()).map(move |(at, _)| (at, word.as_str()))
    });
    found.find_map(|(at, word)| number_at(&words, at, word)).or_else(|| {
        round_titles::round(&words).map(|round| Title { round, soft: true, ..Title::default() })
    })
}

fn number_at(words: &str, at: usize, word: &str) -> Option<Title> {
    let (before, after) = (&words[..at], &words[at + word.len()..]);
    let inside =
        |c: Option<char>| vocabulary::is_of_letters(word) && c.is_some_and(char::is_alphabetic);
    if inside(before.chars().next_back()) || inside(after.chars().next()) && roman(after).is_none()
    {
        return None;
    }
    let joint = [' ', '.', ':', '#', '-'];
    let behind = after.trim_start_matches(joint);
    // `1回戦 10:30` and `2. Runde 19:00`: the number in front, whatever follows.
    let is_digit = |c: char| c.is_ascii_digit();
    let numbered = vocabulary::is("round.follows", word) && before.ends_with(is_digit)
        || before
            .strip_suffix(". ")
            .is_some_and(|number| !number.is_empty() && number.chars().all(is_digit));
    let behind = if numbered { "" } else { behind };
    let (number, rest) = digits(behind);
    let told = |round: u32, before: &str| Title {
        round,
        before: before.trim_end_matches(|c| c == ' ' || numerals::is_ordinal(c)).to_string(),
        ..Title::default()
    };
    if !number.is_empty() {
        let ends = !rest.starts_with(|c: char| c.is_ascii_alphanumeric())
            && !round_titles::is_minutes(rest);
        return Some(told(of_digits(number).filter(|_| ends)?, before));
    }
    if word.is_ascii()
        && let Some(number) = roman(behind).or_else(|| spelled(behind))
    {
        return Some(told(number, before));
    }
    // `2. Runde`, `3rd round`, `1.Rd`: but `3rd` alone is no round.
    let bare = before.trim_end_matches([' ', '.']);
    if word == "rd" && bare.len() == before.len() {
        return None;
    }
    // `First round`, and nothing else.
    if let Some(number) = numerals::ordinal(bare)
        && !after.contains(char::is_alphabetic)
    {
        return Some(told(number, ""));
    }
    let bare = vocabulary::before("round.ending", bare).unwrap_or(bare);
    let start = bare.trim_end_matches(is_digit).len();
    Some(told(of_digits(&bare[start..])?, &bare[..start]))
}

/// Whether a word is a time or a day: `10:30`, `2025/01/25`, `3月1日`.
fn is_clock(word: &str) -> bool {
    let sign = |c: char| ":/.".contains(c) || vocabulary::is_sign("date.unit", c);
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.contains(sign)
        && word.chars().all(|c| c.is_ascii_digit() || sign(c))
}

/// Returns the round that a text names, or is as a Roman number: `III`.
pub fn round_or_roman(text: &str) -> Option<u32> {
    round_number(text)
        .or_else(|| roman(&fold(text)).filter(|_| fold(text).chars().all(|c| "ivx".contains(c))))
}

/// Returns the round that a text names: `3`, `第3回戦`, `Round 3`, `R3`, `三回戦`.
pub fn round_number(text: &str) -> Option<u32> {
    // A number alone, as in nearly every cell of a column of rounds.
    if (1..=3).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit()) {
        return text.parse().ok().filter(|round| *round > 0);
    }
    let folded = fold(text);
    let Some(start) = folded.find(|c| digit(c).is_some()) else {
        return title_of(text)
            .filter(|title| title.before.is_empty() && is_round_in_letters(text))
            .map(|title| title.round);
    };
    let (number, rest) = numerals::number(&folded[start..])?;
    let front = &folded[..start];
    let in_words = front.contains(char::is_alphabetic);
    // `Round-1`; `Round 1 of 3`.
    let front = if in_words { front.trim_end_matches('-') } else { front };
    let all = vocabulary::behind("round.of", rest).filter(|all| in_words && is_digits(all));
    let rest = if all.is_some() { "" } else { rest };
    let words = [front, rest].concat();
    let is_round = words.is_empty() || vocabulary::is("round.around-number", &words);
    (is_round && (1..=999).contains(&number)).then_some(number)
}

fn is_round_in_letters(text: &str) -> bool {
    let words = fold_words(text);
    let is_number = |rest: &str| rest.chars().all(|c| "ivx".contains(c)) || spelled(rest).is_some();
    vocabulary::words("round.word").iter().any(|word| {
        let behind = words.strip_prefix(word.as_str());
        let before = words.strip_suffix(word.as_str());
        behind.is_some_and(|rest| is_number(rest.trim()))
            || before.is_some_and(|rest| numerals::ordinal(rest.trim()).is_some())
    })
}
