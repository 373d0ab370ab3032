//! The two halves of a table of everybody against everybody: one alone says the same from the other side; or each tells other games, those
//! at home and those away.

use std::collections::{BTreeMap, BTreeSet};

use crate::place::{Located, Place};
use crate::read::layouts::cross::entry::{Entry, Met, Text};
use crate::read::number::fold;
use crate::read::words::{day, vocabulary};

/// Fills in the half that is blank, where all of it is, or the cells across from others where each game is told `once`; returns the first cell
/// that was used for both.
pub fn complete(entries: &mut [Vec<Located<Entry>>], once: bool) -> Option<Place> {
    let count = entries.len();
    let upper = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let lower = upper.clone().map(|(one, other)| (other, one));
    let filled = |cells: Vec<(usize, usize)>| -> Vec<(usize, usize)> {
        let is_filled =
            |(row, column): &(usize, usize)| entries[*row][*column].value != Entry::Nothing;
        cells.into_iter().filter(is_filled).collect()
    };
    let [upper, lower] = [filled(upper.collect()), filled(lower.collect())];
    let is_twice = |(row, column): &(usize, usize)| lower.contains(&(*column, *row));
    let is_half = upper.is_empty() || lower.is_empty();
    if !is_half && (!once || upper.iter().any(is_twice)) {
        return None;
    }
    let told: Vec<(usize, usize)> = upper.into_iter().chain(lower).collect();
    let seen_from = |(row, column): &(usize, usize)| match &entries[*row][*column].value {
        Entry::Against(met) => met.turned(*row).map(Entry::Against),
        entry => Some(entry.clone()),
    };
    let turned: Vec<Entry> = told.iter().map(seen_from).collect::<Option<_>>()?;
    let &(row, column) = told.first()?;
    let place = entries[row][column].place.clone();
    for ((row, column), entry) in told.iter().zip(turned) {
        entries[*column][*row].value = entry;
    }
    Some(place)
}

/// Whether a corner says that rows play at home and columns away: `Home \\ Away`.
pub fn says_home_and_away(corner: &str) -> bool {
    let words = corner.split(|c: char| !c.is_alphanumeric()).map(fold);
    let grounds: BTreeSet<String> =
        words.filter(|word| vocabulary::is("heading.ground", word)).collect();
    grounds.len() > 1
}

/// Takes the halves apart where each tells games of its own: of most pairs with a score in both cells, these are neither the same game seen
/// from both sides nor written alike; where it is `said`, of any.
pub fn apart(entries: &[Vec<Located<Entry>>], said: bool) -> Option<[Vec<Vec<Located<Entry>>>; 2]> {
    const FEWEST: usize = 3;
    let count = entries.len();
    let scored = |row: usize, column: usize| {
        let met = entries[row].get(column)?.value.met()?;
        met.score.as_ref()?.1.as_ref().map(|_| met)
    };
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let both = pairs.filter_map(|(one, other)| scored(one, other).zip(scored(other, one)));
    let is_other =
        |(one, other): &(&Met, &Met)| one.with(other).is_none() && one.score != other.score;
    let (told, of_others) =
        both.fold((0, 0), |(told, others), pair| (told + 1, others + usize::from(is_other(&pair))));
    let are_few = of_others < FEWEST || 2 * of_others < told;
    if are_few && !(said && (of_others > 0 || one_sided(entries))) {
        return None;
    }
    let half = |is_own: fn(usize, usize) -> bool| {
        let mut half = entries.to_vec();
        for (row, cells) in half.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                if !is_own(row, column) {
                    cell.value = Entry::Nothing;
                }
            }
        }
        complete(&mut half, false);
        half
    };
    Some([half(|row, column| row < column), half(|row, column| row > column)])
}

/// Whether cells are filled whose game the other half does not tell.
fn one_sided(entries: &[Vec<Located<Entry>>]) -> bool {
    let tells = |row: usize, column: usize| {
        let cell = entries[row].get(column);
        cell.is_some_and(|cell| cell.value != Entry::Nothing)
    };
    let mut pairs = (0..entries.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.any(|(one, other)| tells(one, other) != tells(other, one))
}

/// Returns one of the numbers of a table as the score of a draw, where each cell holds the same number as the one that mirrors it: it counts meetings,
/// or is the round of one.
pub fn level_count(cells: &[Text]) -> Option<String> {
    const FEWEST: usize = 6;
    let number = |text: &Text| text.said.trim().parse::<u32>().ok();
    let told = cells.iter().filter(|text| text.line != text.round);
    let told: Option<BTreeMap<[usize; 2], u32>> =
        told.map(|text| Some(([text.line, text.round], number(text)?))).collect();
    let told = told.filter(|told| told.len() >= FEWEST)?;
    let is_level = |(at, own): (&[usize; 2], &u32)| told.get(&[at[1], at[0]]) == Some(own);
    let most = *told.values().max()?;
    (most > 1 && told.iter().all(is_level)).then(|| format!("{most}-{most}"))
}

/// Whether cells are numbered: 1, 2, 3 and so on, each once. Nobody's scores are.
pub fn are_numbered<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    const FEWEST: usize = 6;
    let told = cells.map(str::trim).filter(|said| said.contains(char::is_alphanumeric));
    let told = told.filter(|said| !vocabulary::is("sign.diagonal", &fold(said)));
    let Some(mut numbers) =
        told.map(|said| said.parse::<usize>().ok()).collect::<Option<Vec<usize>>>()
    else {
        return false;
    };
    numbers.sort_unstable();
    numbers.len() >= FEWEST && (1..).zip(&numbers).all(|(at, number)| at == *number)
}

/// Whether the games at home and those away are times, `18:30`, or days, `12-10`: no two alike, the second numbers few months, and the first days
/// of any.
pub fn are_days<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    const FEWEST: usize = 6;
    const MONTHS: usize = 4;
    let number = |text: &str, most: u32| {
        let number = text.trim().parse::<u32>().ok();
        number.filter(|number| (1..=most).contains(number))
    };
    let day = |said: &str| {
        let (day, month) = said.split_once(['-', '.', '/'])?;
        // `2-11-24`
        let (month, year) = month.split_once(['-', '.', '/']).unwrap_or((month, "20"));
        let is_year = year.trim().parse::<u32>().is_ok_and(|year| year >= 20);
        Some((number(month, 12)?, number(day, 31)?)).filter(|_| is_year)
    };
    let told: Vec<&str> =
        cells.filter(|said| said.contains(|c: char| c.is_ascii_digit())).collect();
    let is_time = |said: &&str| day::minutes(said).is_some_and(|minutes| minutes % 15 == 0);
    if told.len() >= FEWEST && told.iter().all(is_time) {
        return true;
    }
    let Some(days) = told.into_iter().map(day).collect::<Option<Vec<(u32, u32)>>>() else {
        return false;
    };
    let apart: BTreeSet<_> = days.iter().collect();
    let months: BTreeSet<u32> = days.iter().map(|(month, _)| *month).collect();
    days.len() >= FEWEST
        && apart.len() == days.len()
        && months.len() <= MONTHS
        && days.iter().any(|(_, day)| *day > 12)
}
