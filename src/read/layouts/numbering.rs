//! Which round each game is of, where a list says none: by its days, otherwise by how many games both players have played before.

use std::collections::{BTreeMap, HashSet};

use crate::model::Pairing;
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::words::columns::Heading;
use crate::read::words::day::{self, Day};

/// The round of games that are still to be numbered.
pub const UNNUMBERED: u32 = 0;

/// Numbers the games of a list without rounds, and says by what.
pub fn number(sheet: &Sheet, heading: &Heading, pairings: &mut [Pairing]) -> Option<Problem> {
    let days = days(sheet, heading, pairings);
    if let Some((column, days)) = &days
        && let Some(rounds) = by_days(days, pairings)
    {
        for (pairing, round) in pairings.iter_mut().zip(&rounds) {
            pairing.round = *round;
        }
        let kind = TakenFor::Days {
            heading: sheet.rows[heading.position].text(*column),
            rounds: rounds.iter().max()?.to_string(),
        };
        return Some(heading.problem(sheet, *column, kind));
    }
    let rounds = by_games(days.as_ref().map(|(_, days)| days.as_slice()), pairings)?;
    for (pairing, round) in pairings.iter_mut().zip(rounds) {
        pairing.round = round;
    }
    let last = pairings.iter().map(|pairing| pairing.round).max()?;
    let first = heading.columns.values().copied().min()?;
    let rounds = last.to_string();
    Some(Problem::at(sheet.place.at(heading.row, first), TakenFor::Games { rounds }))
}

/// Returns the first round in which both players of each game are free, in the order of days where these are known: the k-th game of each, where all
/// play alike.
pub fn by_games(days: Option<&[Day]>, pairings: &[Pairing]) -> Option<Vec<u32>> {
    let mut order: Vec<usize> = (0..pairings.len()).collect();
    if let Some(days) = days {
        order.sort_by_key(|at| days[*at]);
    }
    let most_rounds = u32::try_from(pairings.len()).ok()?;
    let mut busy: HashSet<(usize, u32)> = HashSet::new();
    let mut rounds = vec![UNNUMBERED; pairings.len()];
    for at in order {
        let players = || pairings[at].players();
        let is_free = |round: &u32| players().all(|player| !busy.contains(&(player, *round)));
        let round = (1..=most_rounds).find(is_free)?;
        busy.extend(players().map(|player| (player, round)));
        rounds[at] = round;
    }
    Some(rounds)
}

/// Returns the column of days and the day of each game, where one column has one in every row.
pub fn days(sheet: &Sheet, heading: &Heading, pairings: &[Pairing]) -> Option<(u32, Vec<Day>)> {
    let row = |pairing: &Pairing| Some(&sheet.rows[sheet.position(pairing.place.cell?.0)?]);
    let rows: Vec<&Row> = pairings.iter().map(row).collect::<Option<_>>()?;
    let columns = Sheet::columns(rows.iter().copied()).into_iter();
    let mut columns = columns.filter(|column| !heading.knows(*column));
    columns.find_map(|column| {
        let told = rows.iter().map(|row| day::of_heading(row.get(column)));
        let told: Vec<Vec<Day>> = told.collect();
        if told.iter().any(Vec::is_empty) {
            return None;
        }
        // Day and month may stand in either order: in the same one in every row.
        let reading = |at: usize| -> Vec<Day> {
            let of_row = |days: &Vec<Day>| days.get(at).or(days.first()).copied();
            let mut days: Vec<Day> = told.iter().filter_map(of_row).collect();
            day::across_new_year(&mut days);
            days
        };
        let readings = [reading(0), reading(1)];
        let sorted = readings.iter().position(|days| days.is_sorted());
        let sure = readings[0] == readings[1];
        let chosen = sorted.or(sure.then_some(0))?;
        Some((column, readings[chosen].clone()))
    })
}

/// Returns the rounds, where each day is one: nobody plays twice on it, and two thirds of all play.
pub fn by_days(days: &[Day], pairings: &[Pairing]) -> Option<Vec<u32>> {
    let mut of_day: BTreeMap<Day, HashSet<usize>> = BTreeMap::new();
    for (day, pairing) in days.iter().zip(pairings) {
        let there = of_day.entry(*day).or_default();
        if !pairing.players().all(|player| there.insert(player)) {
            return None;
        }
    }
    let all: HashSet<usize> = of_day.values().flatten().copied().collect();
    let is_round = |there: &HashSet<usize>| 3 * there.len() >= 2 * all.len();
    if of_day.len() < 2 || !of_day.values().all(is_round) {
        return None;
    }
    let round = |day: &Day| u32::try_from(of_day.range(..=*day).count()).ok();
    days.iter().map(round).collect()
}
