//! The standings as they stood at the end of a day: games of later days are open, as if no result had been typed.

use std::collections::BTreeSet;

use crate::model::{Date, Pairing, Recorded};
use crate::problem::{Problem, ThroughDate};
use crate::read::file::grid::{Book, Cell};
use crate::read::merge::{Gathered, Wanted};
use crate::read::number::digits;
use crate::read::options::DateOrder;
use crate::read::words::day::{self, Day};
use crate::read::words::{headings, round};

/// What tells the day of a game.
#[derive(Default)]
struct Told {
    text: String,
    /// The day in each way in which it can be read: the month first, then the day first.
    days: Vec<Day>,
}

impl Told {
    fn of(text: &str) -> Self {
        Self { text: text.to_string(), days: days_in(text) }
    }

    fn day(&self, reading: usize) -> Option<Day> {
        self.days.get(reading).or(self.days.first()).copied()
    }

    /// Returns how days are written, where this one can be read in one way alone: `25/10/2025`.
    fn shown_order(&self) -> Option<usize> {
        let [(_, month, day @ 13..)] = self.days[..] else {
            return None;
        };
        let (first, rest) = digits(self.text.trim());
        let first: u32 = first.parse().ok().filter(|_| rest.starts_with('/'))?;
        [month, day].iter().position(|number| *number == first)
    }
}

/// Opens the games that are later than the day asked for, and says which games have no day.
pub fn check(gathered: &mut Gathered, wanted: Wanted<'_>, problems: &mut Vec<Problem>) {
    let Some(date) = wanted.options.through_date else {
        return;
    };
    let place = gathered.place.clone();
    let of_rounds = gathered.pairings.len();
    let rounds = gathered.pairings.iter_mut();
    let stages = gathered.games.iter_mut().map(|(_, game)| game);
    let bracket = gathered.bracket.iter_mut().flatten();
    let bracket = bracket.map(|game| &mut game.pairing);
    let mut games: Vec<&mut Pairing> = rounds.chain(stages).chain(bracket).collect();
    let seen: Vec<&Pairing> = games.iter().map(|game| &**game).collect();
    let told = told_of(&seen, wanted.book);
    let said = date.to_string();
    if told.iter().all(|told| told.days.is_empty()) {
        problems.push(Problem::at(place, ThroughDate::NoDates { date: said }));
        return;
    }
    let Some(later) = in_any_way(&seen, &told, wanted, date) else {
        let at = told.iter().position(|told| told.days.len() > 1);
        let at = at.unwrap_or_default();
        let kind = ThroughDate::Ambiguous { text: told[at].text.clone() };
        problems.push(Problem::at(games[at].place.clone(), kind));
        return;
    };
    // Who has no opponent has no day, and goes with the round.
    let of_round = |is_later: bool| -> BTreeSet<u32> {
        let of = games.iter().zip(&later);
        of.filter(|(_, later)| **later == Some(is_later)).map(|(game, _)| game.round).collect()
    };
    let (begun, ahead) = (of_round(false), of_round(true));
    let is_ahead = |round: u32| ahead.contains(&round) && !begun.contains(&round);
    let mut left_out = BTreeSet::new();
    let (mut count, mut undated) = (0, Vec::new());
    for (at, (game, later)) in games.iter_mut().zip(&later).enumerate() {
        if game.second.is_none() {
            let is_later = later.unwrap_or_else(|| is_ahead(game.round));
            left_out.extend(is_later.then_some(at));
        } else if *later == Some(true) {
            game.result = Recorded::default();
            game.noted.blank();
            count += 1;
        } else if later.is_none() && !game.result.is_open() {
            undated.push(game.place.clone());
        }
    }
    // A game that was put off is not missed in the round that it was to be played in.
    let played = games.iter().filter(|game| !game.result.is_open());
    let last = played.map(|game| game.round).max().unwrap_or(0);
    for (game, later) in games.iter_mut().zip(&later) {
        game.is_pending |= *later == Some(true) && game.round <= last;
    }
    if let Some(place) = undated.first() {
        let games = undated.len().to_string();
        let date = said.clone();
        let kind = ThroughDate::Undated { date, games };
        problems.push(Problem::at(place.clone(), kind));
    }
    if is_yearless(&told) {
        let year = date.year.to_string();
        let kind = ThroughDate::WithoutYear { year };
        problems.push(Problem::at(place.clone(), kind));
    }
    let kind = match count {
        0 => ThroughDate::NoneLater { date: said },
        count => ThroughDate::LeftOut { date: said, games: count.to_string() },
    };
    problems.push(Problem::at(place, kind));
    gathered.through_date = (count > 0).then_some(date);
    let mut at = 0..of_rounds;
    let is_left_out = |at: Option<usize>| at.is_some_and(|at| left_out.contains(&at));
    gathered.pairings.retain(|_| !is_left_out(at.next()));
}

/// Returns whether each game is later than a day; nothing where no game has one, or where days can be read in two ways.
pub fn later(games: &[&Pairing], wanted: Wanted<'_>, date: Date) -> Option<Vec<Option<bool>>> {
    let told = told_of(games, wanted.book);
    let is_any = told.iter().any(|told| !told.days.is_empty());
    is_any.then(|| in_any_way(games, &told, wanted, date)).flatten()
}

/// Returns the same of games whose days are told, as far as it does not depend on how they are read.
fn in_any_way(
    games: &[&Pairing],
    told: &[Told],
    wanted: Wanted<'_>,
    date: Date,
) -> Option<Vec<Option<bool>>> {
    let [by_month, by_day] = [0, 1].map(|reading| later_than(told, reading, date));
    match in_one_way(games, told, wanted.options.dates) {
        Some(0) => Some(by_month),
        Some(_) => Some(by_day),
        None => Some(by_month).filter(|by_month| *by_month == by_day),
    }
}

/// Returns what tells the day of each game: a column, or else the title above it, or else the name of its sheet.
fn told_of(games: &[&Pairing], book: &Book) -> Vec<Told> {
    let column = column_of_days(games);
    let mut told: Vec<Told> = games
        .iter()
        .map(|game| {
            let mut beside = game.noted.particulars().iter();
            let in_column = beside.find(|particular| {
                let heading = &*particular.heading;
                column.as_deref() == Some(heading) || headings::is("settings.date", heading)
            });
            match in_column {
                Some(particular) => Told::of(&particular.text),
                None => above(book, game),
            }
        })
        .collect();
    // Beside days of a year one without is not known.
    if !is_yearless(&told) {
        for told in &mut told {
            told.days.retain(|(year, ..)| *year > 0);
        }
    }
    told
}

/// Returns the heading of the column that names the most days.
fn column_of_days(games: &[&Pairing]) -> Option<String> {
    let mut columns: Vec<(&str, usize)> = Vec::new();
    let particulars = games.iter().flat_map(|game| game.noted.particulars());
    for particular in particulars.filter(|particular| !days_in(&particular.text).is_empty()) {
        let heading = &*particular.heading;
        match columns.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, count)) => *count += 1,
            None => columns.push((heading, 1)),
        }
    }
    let most = columns.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map(|(heading, _)| heading.to_string())
}

/// Returns what the nearest title above a game says of its day, or else the name of its sheet.
fn above(book: &Book, game: &Pairing) -> Told {
    let sheet = book.sheets.iter().find(|sheet| sheet.place.sheet_index == game.place.sheet_index);
    let rows = sheet.zip(game.place.cell).and_then(|(sheet, (row, _))| {
        let position = sheet.position(row)?;
        Some(&sheet.rows[..position])
    });
    for row in rows.unwrap_or_default().iter().rev() {
        let is_round = round::title(row).is_some();
        if !is_round && row.alone().is_none() {
            continue;
        }
        let told = row.texts().map(|(_, text)| in_title(&text));
        let found = told.into_iter().find(|told| !told.days.is_empty()).unwrap_or_default();
        // The title of a round without a day is not that of another round.
        if is_round || !found.days.is_empty() {
            return found;
        }
    }
    in_title(&game.place.sheet)
}

/// Returns the day that a title names beside other words: `Matchday 3 (5 October 2025)`.
fn in_title(text: &str) -> Told {
    let apart = ['(', ')', ',', ':', '–', '—', '|'];
    let pieces = text.split(apart).chain(text.split(" - "));
    let mut parts = [text].into_iter().chain(pieces).chain(text.split(' '));
    parts
        .find_map(|part| Some(Told::of(part.trim())).filter(|told| !told.days.is_empty()))
        .unwrap_or_default()
}

/// Returns the days that a text may name, with a time of day behind it or without.
fn days_in(text: &str) -> Vec<Day> {
    let named = |text: &str| day::of_heading(&Cell::Text(text.into()));
    let told = named(text);
    let Some((before, _)) = text.split_once(':').filter(|_| told.is_empty()) else {
        return told;
    };
    let without_hour = before.trim_end_matches(|c: char| c.is_ascii_digit());
    named(without_hour.trim_end_matches([' ', ',', 'T']))
}

/// Whether no day has a year.
fn is_yearless(told: &[Told]) -> bool {
    let mut days = told.iter().flat_map(|told| &told.days);
    days.all(|(year, ..)| *year == 0)
}

/// Returns in which way days are to be read, where anything tells: what was asked for, a day that can be read in one way alone, or
/// the order of the rounds.
fn in_one_way(games: &[&Pairing], told: &[Told], asked: Option<DateOrder>) -> Option<usize> {
    let asked = asked.map(|order| usize::from(order == DateOrder::DayFirst));
    let is_in_turn = |reading: usize| {
        let days = games.iter().zip(told);
        let days = days.filter_map(|(game, told)| Some((game.round, told.day(reading)?)));
        let mut days: Vec<(u32, Day)> = days.collect();
        days.sort_by_key(|(round, _)| *round);
        days.is_sorted_by_key(|(_, day)| *day)
    };
    let shown = || told.iter().find_map(Told::shown_order);
    asked.or_else(shown).or_else(|| match [0, 1].map(is_in_turn) {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => None,
    })
}

/// Returns whether each game is later than a day; nothing where its day is not known.
fn later_than(told: &[Told], reading: usize, date: Date) -> Vec<Option<bool>> {
    let days = || told.iter().map(|told| told.day(reading));
    let months: BTreeSet<u32> = days().flatten().map(|(_, month, _)| month).collect();
    let begin = is_yearless(told).then(|| first_month(&months));
    let key = |(year, month, day): Day| match begin {
        Some(begin) => (0, (month + 12 - begin) % 12, day),
        None => (year, month, day),
    };
    let last = key((date.year, date.month, date.day));
    days().map(|day| day.map(|day| key(day) > last)).collect()
}

/// Returns the month in which a season begins: the first one after the longest time without a game.
fn first_month(months: &BTreeSet<u32>) -> u32 {
    let before = |month: &&u32| {
        let back = (1..12).map(|back| (**month + 11 - back) % 12 + 1);
        back.take_while(|earlier| !months.contains(earlier)).count()
    };
    months.iter().max_by_key(before).copied().unwrap_or(1)
}
