//! Rounds of sheets that are called after days: numbered in the order of the days.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::model::Why;
use crate::read::recognize::{self, Used};
use crate::read::words::day::Day;

/// Numbers the rounds of such sheets; where rounds are told otherwise too, or nobody can tell which day is first, they are no rounds.
pub fn number(used: &mut [Used<'_>]) {
    let days: Vec<Option<Vec<Day>>> = used.iter().map(|entry| entry.table.as_ref().and_then(|table| table.day())).collect();
    if days.iter().all(Option::is_none) {
        return;
    }
    let others = used.iter().zip(&days).any(|(entry, day)| entry.is_pairings() && day.is_none());
    let in_order = |reading: usize| -> Vec<Option<u32>> {
        let of = |day: &Vec<Day>| day.get(reading).or(day.first()).copied();
        let all: BTreeSet<Day> = days.iter().flatten().filter_map(of).collect();
        let place = |day: &Vec<Day>| u32::try_from(all.iter().position(|known| Some(*known) == of(day))? + 1).ok();
        days.iter().map(|day| place(day.as_ref()?)).collect()
    };
    let rounds = Some(in_order(0)).filter(|rounds| !others && *rounds == in_order(1));
    for (at, entry) in used.iter_mut().enumerate().filter(|(at, _)| days[*at].is_some()) {
        let round = rounds.as_ref().and_then(|rounds| rounds[at]);
        let table = round.and_then(|round| entry.table.as_ref()?.of_round(round));
        match table {
            Some(table) => {
                entry.table = Some(Rc::from(table));
                entry.why = vec![Why { id: "by_day", fields: Vec::new() }];
            }
            None => recognize::without_pairings(entry),
        }
    }
}
