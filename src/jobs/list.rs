//! A list of players as it was typed or pasted: names, and what stands beside them.
#![cfg_attr(not(feature = "page"), expect(dead_code, reason = "the page alone has lists pasted"))]

use std::collections::HashSet;
use std::sync::Arc;

use crate::jobs::games::{of_cells, written};
use crate::jobs::{Book, Refused};
use crate::lang::{Lang, Language};
use crate::model::{Away, Player, Source, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem, Unused, any_error};
use crate::read;
use crate::standings::{Options, RulesFrom};
use crate::workbook::list_of_players;
use crate::workbook::plan::{Cell, Content, Role};

/// What stands above names that nothing stands above; in ASCII, as the encoding of the names is not known.
const HEADING: &[u8] = b"Name\n";
/// The same above names with their pools.
const HEADINGS: &[u8] = b"Name\tPool\n";
/// What a list without a name is called where the reader asks for one.
const FILE: &str = "pasted.xlsx";

/// The players of a pasted list, with what stood beside their names.
#[derive(Clone, Debug)]
pub(crate) struct PastedList {
    /// An event of them that has not begun.
    pub event: Tournament,
    /// The names that stand there again, as they are written then.
    pub twice: Vec<String>,
    /// The number of lines without a name.
    pub nameless: usize,
    /// The headings of the columns that are not kept; of one without, which it is and what stands in it first.
    pub dropped: Vec<String>,
}

impl PastedList {
    /// Reads a list: a name in each line, or a table of which one column has the names. With headings the columns are what these say, in
    /// any language; without them a column of numbers as ratings are is that of ratings, one of grades that of grades, and the first
    /// other one that of clubs.
    ///
    /// # Errors
    /// The reader finds a mistake in it, or no name.
    pub(crate) fn of(text: &str, lang: &Lang) -> Result<Self, Refused> {
        let mut table = Table::of(text, lang);
        let twice = table.each_once();
        let nameless = table.nameless();
        let bytes = table.book(lang).map_err(Refused::NotWritten)?;
        let mut reading = read::read_bytes(FILE, &bytes, &read::Options::default());
        reading.problems.retain(|problem| !is_none_paired(problem));
        if any_error(&reading.problems) {
            return Err(Refused::Problems(reading.problems));
        }
        let Some(listed) = reading.tournament.filter(|read| !read.players.is_empty()) else {
            return Err(Refused::Declined(lang.text("new.too_few").to_string()));
        };
        reading.problems.retain(is_left_out(&listed));
        let unused = reading.problems.into_iter();
        let unused = unused.map(|problem| problem.cell_text);
        let dropped: Vec<String> = unused.chain(table.dropped).collect();
        Ok(Self { event: unplayed(&listed, true, lang.language), twice, nameless, dropped })
    }

    /// Returns what is known beside the names: the heading of each column, with what stands in it first.
    pub(crate) fn beside(&self, lang: &Lang) -> Vec<String> {
        let cells = list_of_players(&self.event, lang);
        let shown = |cell: &Cell| match &cell.content {
            Content::Text(text) => Some(text.clone()),
            Content::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let of_column = |column: u16| {
            let all = || cells.iter().filter(move |cell| cell.column == column);
            let heading = all().find(|cell| cell.row == 0).and_then(shown)?;
            let first = all().filter(|cell| cell.row > 0).find_map(shown)?;
            Some(say!(lang, "new.column_beside", heading, text = first))
        };
        // The first two are the number and the name.
        (2..).map_while(of_column).collect()
    }
}

/// Returns an event of the players of a list under its title, and what of the list it leaves out.
pub(super) fn listed(
    rules: &RulesFrom,
    names: &Book,
    lang: &Lang,
) -> Result<(Tournament, Vec<Problem>), Refused> {
    let options = Options::default().with_rules(rules.clone());
    let found = |book: &Book| {
        let outcome = book.outcome(&options)?;
        let tournament = outcome.tournament.filter(|read| !read.players.is_empty());
        Ok::<_, Refused>((tournament, outcome.problems))
    };
    let file = &names.file;
    let titled = below_titles(&file.bytes).map(|bytes| Book::from_bytes(&file.name(), bytes));
    let (mut tournament, mut problems) = found(titled.as_ref().unwrap_or(names))?;
    if tournament.is_none() && !file.bytes.contains(&0) {
        let bytes = match std::str::from_utf8(&file.bytes) {
            Ok(text) => Table::of(text, lang).book(lang).map_err(Refused::NotWritten)?,
            Err(_) => [HEADING, &file.bytes].concat(),
        };
        (tournament, problems) = found(&Book::from_bytes(&file.name(), bytes))?;
    }
    let is_list = problems.iter().any(is_none_paired);
    problems.retain(|problem| !is_none_paired(problem));
    if any_error(&problems) {
        return Err(Refused::Problems(problems));
    }
    let Some(tournament) = tournament.filter(|read| read.players.len() > 1) else {
        let file = file.name();
        return Err(Refused::Declined(say!(lang, "new.no_names", file)));
    };
    problems.retain(is_left_out(&tournament));
    Ok((unplayed(&tournament, is_list, lang.language), problems))
}

/// Tells which problems are of a column that no list keeps; that of the pools it keeps.
fn is_left_out(listed: &Tournament) -> impl Fn(&Problem) -> bool + use<> {
    let pool = |player: &Player| Some(player.division.as_ref()?.place.cell?.1);
    let pool = listed.players.iter().find_map(pool);
    move |problem| {
        matches!(problem.kind, Kind::Unused(Unused::Column { .. }))
            && problem.place.cell.is_none_or(|cell| Some(cell.1) != pool)
    }
}

fn is_none_paired(problem: &Problem) -> bool {
    matches!(problem.kind, Kind::NoPairings(_))
}

/// Returns an event of the players of another that has not begun; `is_list` where that one has not either.
fn unplayed(listed: &Tournament, is_list: bool, language: Language) -> Tournament {
    let nowhere = Place::book(&Arc::from(""));
    let mut players = listed.players.clone();
    for (number, player) in (1..).zip(&mut players) {
        player.number = number;
        player.place = nowhere.clone();
        // What is said of somebody in a book with games is said of these.
        if !is_list {
            *player = Player {
                start_score: None,
                pool_place: None,
                seed: None,
                lot: None,
                left_after: None,
                departure: None,
                away: Away::default(),
                ..player.clone()
            };
        }
    }
    Tournament {
        title: listed.title.clone(),
        team_heading: listed.team_heading.clone(),
        categories: listed.categories.clone(),
        own_columns: listed.own_columns.clone(),
        source: Source::default(),
        ..Tournament::unplayed(language, 0, players)
    }
}

/// Returns a text of names below titles of pools, such as `[A]`, with the pool beside each name; nothing where there is no such title.
fn below_titles(text: &[u8]) -> Option<Vec<u8>> {
    if text.contains(&0) {
        return None;
    }
    let mut pool: Option<&[u8]> = None;
    let mut all = HEADINGS.to_vec();
    for line in text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii) {
        let title = line.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
        if title.is_some() {
            pool = title;
        } else if !line.is_empty() {
            all.extend([line, b"\t", pool.unwrap_or_default(), b"\n"].concat());
        }
    }
    pool.map(|_| all)
}

/// A list as a table with headings, whether it had any or not.
struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The column of names, where it is one.
    name: Option<usize>,
    /// What was left out, as [`PastedList::dropped`] tells it.
    dropped: Vec<String>,
}

impl Table {
    fn of(text: &str, lang: &Lang) -> Self {
        let lines = text.lines().map(str::trim_end);
        let lines: Vec<&str> = lines.filter(|line| !is_blank(line)).collect();
        let text = lines.join("\n");
        let separator = separator(&lines, &text);
        let mut rows = rows(&text, separator);
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, String::new());
        }
        // Above the headings of a table may stand a title.
        let above = if width > 1 { MOST_TITLES } else { 0 };
        let head = rows.iter().take(above + 1).position(|row| is_heading(row));
        let Some(at) = head else {
            return Self::guessed(rows, separator, lang);
        };
        let below = rows.split_off(at + 1);
        let headings = rows.pop().unwrap_or_default();
        let mut table = Self::headed(headings, below, lang);
        let titles = rows.into_iter().flatten();
        table.dropped.extend(titles.filter(|text| !text.is_empty()));
        table
    }

    /// A table whose headings say what its columns are.
    fn headed(mut headings: Vec<String>, mut rows: Vec<Vec<String>>, lang: &Lang) -> Self {
        let called: Vec<_> = headings.iter().map(|text| read::column_of_players(text)).collect();
        let is = |column: &str| called.iter().position(|known| *known == Some(column));
        let mut name = is("name");
        if name.is_none() && is("family").is_none() {
            let is_open = |at: &usize| called[*at].is_none();
            name = (0..headings.len()).filter(is_open).find(|at| is_words(&rows, *at));
            if let Some(at) = name {
                headings[at] = lang.text("column.name").to_string();
            }
        }
        if let Some(at) = name {
            without_numbers(&mut rows, at);
        }
        let not_kept = |called: &&str| NOT_KEPT.contains(called);
        let dropped = called.iter().zip(&headings);
        let dropped = dropped.filter(|(called, _)| called.as_ref().is_some_and(not_kept));
        Self {
            dropped: dropped.map(|(_, heading)| heading.clone()).collect(),
            headings,
            rows,
            name,
        }
    }

    /// A table without headings, whose columns are told by what stands in them.
    fn guessed(mut rows: Vec<Vec<String>>, separator: Option<char>, lang: &Lang) -> Self {
        if separator == Some(',') {
            join_names(&mut rows);
        }
        let width = rows.first().map_or(0, Vec::len);
        if width == 1 {
            without_numbers(&mut rows, 0);
            apart_from_ratings(&mut rows);
        }
        let width = rows.first().map_or(0, Vec::len);
        let name = (0..width)
            .find(|at| is_words(&rows, *at) && !are_all(&rows, *at, read::is_grade))
            .unwrap_or(0);
        without_numbers(&mut rows, name);
        let mut columns = vec![(name, "column.name")];
        let mut unknown = Vec::new();
        for at in (0..width).filter(|at| *at != name) {
            let is_new = |key: &str| columns.iter().all(|(_, known)| *known != key);
            let is_rated = || filled(&rows, at).any(|text| text.contains(char::is_numeric));
            if are_all(&rows, at, read::is_rating) && is_rated() && is_new("list_column.rating") {
                columns.push((at, "list_column.rating"));
            } else if are_all(&rows, at, read::is_grade) && is_new("list_column.grade") {
                columns.push((at, "list_column.grade"));
            } else if is_words(&rows, at) && is_new("list_column.team") {
                columns.push((at, "list_column.team"));
            } else if let Some(first) = filled(&rows, at).next().filter(|_| !is_count(&rows, at)) {
                // The reader says that it makes nothing of it.
                unknown.push((at, say!(lang, "new.column_unknown", number = at + 1, text = first)));
            }
        }
        let known = columns.iter();
        let known = known.map(|(at, key)| (*at, lang.text(key).to_string()));
        let all: Vec<(usize, String)> = known.chain(unknown).collect();
        let kept = |row: &Vec<String>| all.iter().map(|(at, _)| row[*at].clone()).collect();
        Self {
            rows: rows.iter().map(kept).collect(),
            headings: all.into_iter().map(|(_, heading)| heading).collect(),
            name: Some(0),
            dropped: Vec::new(),
        }
    }

    /// Leaves out the lines whose names stand above; returns these.
    fn each_once(&mut self) -> Vec<String> {
        let Some(at) = self.name else {
            return Vec::new();
        };
        let (mut known, mut twice) = (HashSet::new(), Vec::new());
        self.rows.retain(|row| {
            let is_new = row[at].is_empty() || known.insert(row[at].to_lowercase());
            if !is_new {
                twice.push(row[at].clone());
            }
            is_new
        });
        twice
    }

    /// Leaves out the lines without a name; returns how many they are.
    fn nameless(&mut self) -> usize {
        let all = self.rows.len();
        if let Some(at) = self.name {
            self.rows.retain(|row| !row[at].is_empty());
        }
        all - self.rows.len()
    }

    /// Returns it as a workbook of one sheet.
    fn book(&self, lang: &Lang) -> std::io::Result<Vec<u8>> {
        let above = self.headings.iter();
        let above = (0..).zip(above);
        let mut cells: Vec<Cell> =
            above.map(|(at, text)| Cell::text(0, at, Role::Heading, text.as_str())).collect();
        for (row, texts) in (1..).zip(&self.rows) {
            let told = (0..).zip(texts).filter(|(_, text)| !text.is_empty());
            cells
                .extend(told.map(|(at, text)| Cell::text(row, at, Role::InputText, text.as_str())));
        }
        let sheet = of_cells(lang, "sheet.players", true, cells);
        written("", vec![sheet], lang)
    }
}

/// What a heading may say of a player that no list of ours keeps.
const NOT_KEPT: [&str; 2] = ["born", "wish"];

/// So many lines may stand above the headings.
const MOST_TITLES: usize = 3;

/// Whether nothing stands in a line, or a rule that is drawn.
fn is_blank(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || "-=_|,;".contains(c))
}

/// Whether a row heads a list: it heads names, or all of several columns but one or two.
fn is_heading(row: &[String]) -> bool {
    let filled = row.iter().filter(|text| !text.is_empty());
    let called: Vec<_> = filled.clone().map(|text| read::column_of_players(text)).collect();
    if filled.clone().any(|text| text.starts_with(|c: char| c.is_ascii_digit())) {
        return false;
    }
    let is = |column| called.contains(&Some(column));
    let known = called.iter().flatten().count();
    is("name") || is("family") && is("given") || known > 1 && known * 2 > called.len()
}

/// Returns what separates the cells of lines: a tab anywhere, a semicolon in every line; a comma only where a column of numbers or
/// headings tells that it does, as it is a part of `Last, First`.
fn separator(lines: &[&str], text: &str) -> Option<char> {
    if lines.iter().any(|line| line.contains('\t')) {
        return Some('\t');
    }
    let everywhere =
        |separator: char| !lines.is_empty() && lines.iter().all(|line| line.contains(separator));
    if everywhere(';') {
        return Some(';');
    }
    let rows = rows(text, Some(','));
    let mut first = rows.iter().take(MOST_TITLES + 1);
    if first.any(|row| row.len() > 1 && is_heading(row)) {
        return Some(',');
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_told = |at: usize| {
        let mut all = rows.iter().map(|row| row.get(at));
        all.all(|text| text.is_some_and(|text| read::is_rating(text) || read::is_grade(text)))
    };
    (everywhere(',') && (1..width).any(is_told)).then_some(',')
}

/// Parts a text into its rows and cells. A quotation mark that swallows lines nobody meant it to is a letter like others.
fn rows(text: &str, separator: Option<char>) -> Vec<Vec<String>> {
    let Some(separator) = separator.and_then(|separator| u8::try_from(separator).ok()) else {
        return text.lines().map(|line| vec![line.trim().to_string()]).collect();
    };
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .quoting(read::swallowing(text, separator).is_none())
        .from_reader(text.as_bytes());
    let records = reader.into_records().map_while(Result::ok);
    // A cell of several lines is one text.
    let cell = |text: &str| text.replace('\n', " ").trim().to_string();
    let row = |record: csv::StringRecord| record.iter().map(cell).collect();
    records.map(row).collect()
}

/// Returns what stands in a column, without its empty cells.
fn filled(rows: &[Vec<String>], at: usize) -> impl Iterator<Item = &str> {
    let texts = rows.iter().filter_map(move |row| row.get(at));
    texts.map(String::as_str).filter(|text| !text.is_empty())
}

/// Whether everything in a column is of a kind, and anything stands there.
fn are_all(rows: &[Vec<String>], at: usize, is: fn(&str) -> bool) -> bool {
    let mut told = filled(rows, at).peekable();
    told.peek().is_some() && told.all(is)
}

/// Whether most of a column are words.
fn is_words(rows: &[Vec<String>], at: usize) -> bool {
    let is_word = |text: &&str| text.contains(char::is_alphabetic);
    let (all, words) = (filled(rows, at).count(), filled(rows, at).filter(is_word).count());
    words * 2 > all
}

/// Whether a column counts the lines.
fn is_count(rows: &[Vec<String>], at: usize) -> bool {
    let numbers = filled(rows, at).map(|text| text.trim_end_matches(ENDS).parse::<u32>().ok());
    is_rising(numbers)
}

/// What stands behind the number of a line.
const ENDS: [char; 4] = ['.', ')', '．', '）'];

/// Whether there are several numbers, each greater than the one before.
fn is_rising(numbers: impl Iterator<Item = Option<u32>>) -> bool {
    let numbers: Option<Vec<u32>> = numbers.collect();
    numbers.is_some_and(|all| all.len() > 1 && all.is_sorted_by(|one, next| one < next))
}

/// Takes the numbers of the lines off the names, where each has one: `1. Anna` is Anna, and `1. FC Nord` among others is a club.
fn without_numbers(rows: &mut [Vec<String>], at: usize) {
    let parted = |text: &str| {
        let (number, behind) = read::number::digits(text);
        let name = behind.trim_start().strip_prefix(ENDS)?.trim_start();
        let is_name = name.starts_with(char::is_alphabetic);
        Some((number.parse::<u32>().ok()?, name.to_string())).filter(|_| is_name)
    };
    if !is_rising(filled(rows, at).map(|text| Some(parted(text)?.0))) {
        return;
    }
    for row in rows {
        if let Some((_, name)) = parted(&row[at]) {
            row[at] = name;
        }
    }
}

/// Puts together what the comma in `Last, First` has parted: single words in front, a space and single words behind.
fn join_names(rows: &mut [Vec<String>]) {
    let is_one = |text: &&str| text.contains(char::is_alphabetic) && !text.contains(' ');
    let are_words = |at: usize| {
        filled(rows, at).count() == rows.len() && filled(rows, at).all(|text| is_one(&text))
    };
    let is_told = |text: &str| read::is_grade(text);
    if !are_words(0) || !are_words(1) || filled(rows, 1).all(is_told) {
        return;
    }
    for row in rows {
        let given = row.remove(1);
        row[0] = format!("{}, {given}", row[0]);
    }
}

/// Parts names from the ratings behind them, `Anna Meier 1850` or `(1850)`, where each has one.
fn apart_from_ratings(rows: &mut [Vec<String>]) {
    let parted = |text: &str| {
        let (name, rating) = text.rsplit_once(' ')?;
        let rating = rating.trim_start_matches('(').trim_end_matches(')');
        let is_rating = rating.chars().all(|c| c.is_ascii_digit()) && read::is_rating(rating);
        is_rating.then(|| [name.trim(), rating].map(String::from).to_vec())
    };
    let all: Option<Vec<Vec<String>>> = rows.iter().map(|row| parted(&row[0])).collect();
    if let Some(all) = all {
        for (row, parted) in rows.iter_mut().zip(all) {
            *row = parted;
        }
    }
}
