//! Rounds of sheets that are called after days: numbered in the order of the days.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::model::Why;
use crate::read::sheet_roles::{self, Used};
use crate::read::words::day::Day;

/// Numbers the rounds of such sheets; where rounds are told otherwise too, or nobody can tell which day is first, they are no rounds.
pub fn number(used: &mut [Used<'_>]) {
    let days: Vec<Option<Vec<Day>>> =
        used.iter().map(|entry| entry.table.as_ref().and_then(|table| table.day())).collect();
    if days.iter().all(Option::is_none) {
        return;
    }
    let others = used.iter().zip(&days).any(|(entry, day)| entry.is_pairings() && day.is_none());
    let in_order = |reading: usize| -> Vec<Option<u32>> {
        let of = |day: &Vec<Day>| day.get(reading).or(day.first()).copied();
        let all: BTreeSet<Day> = days.iter().flatten().filter_map(of).collect();
        let place = |day: &Vec<Day>| {
            u32::try_from(all.iter().position(|known| Some(*known) == of(day))? + 1).ok()
        };
        days.iter().map(|day| place(day.as_ref()?)).collect()
    };
    let both = [in_order(0), in_order(1)];
    // Of a week that may begin with either day, the sheets' own order tells which it was.
    let of_week = days.iter().flatten().flatten().all(|(_, month, _)| *month == 0);
    let is_sorted = |rounds: &Vec<Option<u32>>| rounds.iter().flatten().is_sorted();
    let sure = if of_week {
        both.iter().find(|rounds| is_sorted(rounds))
    } else {
        Some(&both[0]).filter(|rounds| **rounds == both[1])
    };
    let rounds =
        sure.filter(|_| !others && !may_be_of_two_years(days.iter().flatten().flatten())).cloned();
    for (at, entry) in used.iter_mut().enumerate().filter(|(at, _)| days[*at].is_some()) {
        let round = rounds.as_ref().and_then(|rounds| rounds[at]);
        let table = round.and_then(|round| entry.table.as_ref()?.of_round(round));
        match table {
            Some(table) => {
                entry.table = Some(Rc::from(table));
                entry.why = vec![Why { id: "by_day", fields: Vec::new() }];
            }
            None => sheet_roles::without_pairings(entry),
        }
    }
}

/// Whether days without a year lie so far apart that the first of them may be of the year after: 12月, 1月. So may days of the week beside others.
fn may_be_of_two_years<'a>(days: impl Iterator<Item = &'a Day> + Clone) -> bool {
    const FAR: u32 = 6;
    let months = days.filter(|(year, ..)| *year == 0).map(|(_, month, _)| *month);
    let (first, last) = (months.clone().min(), months.max());
    first.zip(last).is_some_and(|(first, last)| last - first > FAR || first == 0 && last > 0)
}
