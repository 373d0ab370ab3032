//! The columns of announced standings: what each counts by its heading, and several numbers in one cell, as `55:45`, `2-0-1` and `2勝1敗`.

use crate::exact::Exact;
use crate::read::file::grid::{Cell, Row};
use crate::read::number::{counted, digits, fold, is_digits, parse};
use crate::read::words::{headings, round, vocabulary};

/// The figures of what was scored, and of what the others scored.
const SCORED: &str = "score_scored";
const CONCEDED: &str = "score_conceded";

/// A column, or one of the numbers in the cells of a column.
pub struct Column {
    pub at: u32,
    pub heading: String,
    /// The figure that the heading names in every game: `points`, or the id of a count.
    pub figure: Option<&'static str>,
    /// Which of how many numbers, where a cell holds several.
    part: Option<Part>,
}

#[derive(Clone, Copy)]
struct Part {
    at: usize,
    of: usize,
}

impl Column {
    pub fn number(&self, cell: &Cell) -> Option<Exact> {
        let Some(part) = self.part else {
            return cell.number();
        };
        let mut numbers = numbers(cell)?;
        (numbers.len() == part.of).then(|| numbers.swap_remove(part.at).0)
    }
}

/// Returns the columns that hold figures; one of words, such as a team, is none.
pub fn of(unused: &[(u32, String)], rows: &[Row]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for (at, heading) in unused {
        if vocabulary::is("heading.of-person", &fold(heading)) {
            continue;
        }
        let cells = || rows.iter().map(|row| row.get(*at));
        let filled = cells().filter(|cell| !cell.is_blank()).count();
        let whole = cells().filter(|cell| cell.number().is_some()).count();
        if whole > 0 && 2 * whole >= filled {
            columns.push(Column {
                at: *at,
                heading: heading.clone(),
                figure: called(heading),
                part: None,
            });
        } else if round::round_number(heading).is_none() {
            columns.extend(parts(*at, heading, rows, filled));
        }
    }
    name_together(&mut columns);
    columns
}

/// Returns a column for each number in the cells of one, if most cells hold so many.
fn parts(at: u32, heading: &str, rows: &[Row], filled: usize) -> Vec<Column> {
    let cells = rows.iter().map(|row| row.get(at));
    let told: Vec<_> = cells.filter_map(numbers).collect();
    let lengths = counted(told.iter().map(Vec::len));
    let most = lengths.into_iter().max_by_key(|(_, count)| *count);
    let Some((of, _)) = most.filter(|(_, count)| 2 * count >= filled) else {
        return Vec::new();
    };
    let units = told.iter().find(|told| told.len() == of);
    let units = units.into_iter().flatten().map(|(_, unit)| unit.clone());
    let units: Vec<String> = units.filter(|unit| !unit.is_empty()).collect();
    let headings = if units.len() == of { units } else { headings_of(heading, of) };
    let together = together(&headings);
    let column = |(part, heading): (usize, String)| Column {
        at,
        figure: together.get(part).copied().or_else(|| called(&heading)),
        heading,
        part: Some(Part { at: part, of }),
    };
    headings.into_iter().enumerate().map(column).collect()
}

/// Returns the headings of several numbers below one: `W-D-L` and `勝敗` name each; else the first of two is the own one, as in `Tore`.
fn headings_of(heading: &str, of: usize) -> Vec<String> {
    let pieces = heading.split(|c: char| !c.is_alphanumeric());
    let pieces: Vec<String> =
        pieces.filter(|piece| !piece.is_empty()).map(str::to_string).collect();
    let letters: Vec<String> = heading.trim().chars().map(String::from).collect();
    let is_named = |names: &Vec<String>| {
        names.len() == of
            && (!together(names).is_empty() || names.iter().all(|name| called(name).is_some()))
    };
    if let Some(names) = [pieces, letters].into_iter().find(is_named) {
        return names;
    }
    let sign = |part: usize| match (part, of) {
        (0, 2) => "+".to_string(),
        (_, 2) => "-".to_string(),
        _ => (part + 1).to_string(),
    };
    let signs = (0..of).map(sign);
    signs.map(|sign| format!("{} {sign}", heading.trim())).collect()
}

/// Returns the figure that a heading names in every game: alone, or with a sign for what was gained or lost.
fn called(heading: &str) -> Option<&'static str> {
    let figure = |text: &str| {
        let scored = || {
            let own = ["words.own-score", "words.scored"];
            let is_own = own.iter().any(|list| headings::is(list, text));
            is_own.then_some(SCORED)
        };
        headings::figure_called(text).or_else(scored)
    };
    let folded = fold(heading);
    let lost = || match figure(folded.strip_suffix('-')?)? {
        SCORED => Some(CONCEDED),
        "points" => Some("points_against"),
        _ => None,
    };
    let conceded = || headings::is("words.their-score", heading).then_some(CONCEDED);
    figure(heading).or_else(|| figure(folded.strip_suffix('+')?)).or_else(lost).or_else(conceded)
}

/// Returns the figures of headings that say what they count only beside each other: `S`, `U` and `N`.
fn together(headings: &[String]) -> Vec<&'static str> {
    let named = headings::named("beside-each-other", &headings.concat());
    let figures = named.into_iter().flat_map(|named| named.split('-'));
    let figures: Vec<&str> = figures.collect();
    if figures.len() == headings.len() { figures } else { Vec::new() }
}

/// Gives columns their figures that stand side by side and name them only so.
fn name_together(columns: &mut [Column]) {
    for of in [3, 2] {
        for first in 0..columns.len() {
            let Some(beside) = columns.get_mut(first..first + of) else {
                break;
            };
            let are_beside = beside.windows(2).all(|pair| pair[0].at + 1 == pair[1].at);
            let are_open = beside.iter().any(|column| column.figure.is_none());
            let headings: Vec<String> = beside
                .iter()
                .map(|column| column.heading.trim().trim_end_matches('.').to_string())
                .collect();
            if are_beside && are_open {
                let figures = together(&headings);
                for (column, figure) in beside.iter_mut().zip(figures) {
                    column.figure = Some(figure);
                }
            }
        }
    }
}

/// Returns two or three numbers of a cell, each with the word behind it.
fn numbers(cell: &Cell) -> Option<Vec<(Exact, String)>> {
    let Cell::Text(_) = cell else {
        return None;
    };
    let folded = cell.folded();
    let plain = || {
        let pieces = folded.split([':', '-']);
        let number = |piece: &str| {
            let is_number = is_digits(&piece.replacen(['.', ','], "", 1)) && piece.len() < 6;
            is_number.then(|| parse(piece)).flatten()
        };
        let numbers = pieces.map(|piece| Some((number(piece)?, String::new())));
        numbers.collect::<Option<Vec<_>>>()
    };
    let with_words = || {
        let (mut rest, mut told) = (folded.as_str(), Vec::new());
        while !rest.is_empty() {
            let (number, behind) = digits(rest);
            let end = behind.find(|c: char| c.is_ascii_digit());
            let (word, left) = behind.split_at(end.unwrap_or(behind.len()));
            let word = word.trim_end_matches(['-', ',', '/']);
            headings::figure_called(word).filter(|figure| *figure != "points")?;
            told.push((number.parse().ok()?, word.to_string()));
            rest = left;
        }
        Some(told)
    };
    plain().or_else(with_words).filter(|numbers| [2, 3].contains(&numbers.len()))
}
