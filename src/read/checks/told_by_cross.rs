//! A cross table beside lists of the same games: what it tells of each must be what these tell.

use std::collections::HashMap;

use crate::model::{Pairing, PlayerIndex, Recorded};
use crate::problem::{Kind, Problem};
use crate::read::layouts::games::told_twice;
use crate::read::merge::Gathered;
use crate::read::sheet_roles::{PassedOver, Used};
use crate::read::words::result::combine;

/// The games of two, each with how it stands as the one with the lower number sees it.
type OfTwo<'a> = HashMap<[PlayerIndex; 2], Vec<(&'a Pairing, Recorded)>>;

/// Reports games that a cross table which was left out tells otherwise than the lists, where it tells most of them as these do.
pub fn check(used: &[Used<'_>], gathered: &Gathered) -> Vec<Problem> {
    let told_elsewhere = used
        .iter()
        .filter(|entry| entry.passed_over == Some(PassedOver::ToldElsewhere) && entry.is_whole());
    told_elsewhere
        .flat_map(|entry| of_table(entry, gathered))
        .collect()
}

fn of_table(entry: &Used<'_>, gathered: &Gathered) -> Vec<Problem> {
    let (Some(table), Some(heading)) = (&entry.table, &entry.heading) else {
        return Vec::new();
    };
    let (mut people, mut aside) = (gathered.people.clone(), Vec::new());
    let told = table.read(&entry.sheet, heading, &mut people, &mut aside);
    let cross = of_two(&told.pairings);
    let lists = of_two(&gathered.pairings);
    let (mut same, mut wrong) = (0, Vec::new());
    for (both, games) in &cross {
        let mut left = lists.get(both).cloned().unwrap_or_default();
        for (game, seen) in games.iter().filter(|(game, _)| !game.result.is_open()) {
            let fits = |(own, listed): &(&Pairing, Recorded)| {
                !own.result.is_open() && combine(listed, seen).is_some()
            };
            match left.iter().position(fits) {
                Some(at) => {
                    left.remove(at);
                    same += 1;
                }
                None => wrong.push((*game, *both)),
            }
        }
    }
    if same <= wrong.len() {
        return Vec::new();
    }
    let mut said: Vec<Problem> = wrong
        .into_iter()
        .map(|(game, both)| contradiction(game, lists.get(&both)))
        .collect();
    said.sort_by_key(|problem| problem.place.cell);
    said
}

fn of_two(games: &[Pairing]) -> OfTwo<'_> {
    let mut found = OfTwo::new();
    for game in games {
        let Some(second) = game.second else { continue };
        let seen = if game.first < second {
            game.result.clone()
        } else {
            game.result.turned()
        };
        let both = [game.first.min(second), game.first.max(second)];
        found.entry(both).or_default().push((game, seen));
    }
    found
}

/// Says what a cell of the cross table tells, and what the lists do of the same two.
fn contradiction(game: &Pairing, listed: Option<&Vec<(&Pairing, Recorded)>>) -> Problem {
    let one = told_twice::typed(&game.result);
    let quoted = |(own, _): &(&Pairing, Recorded)| {
        let seen = if own.first == game.first {
            own.result.clone()
        } else {
            own.result.turned()
        };
        let typed = told_twice::typed(&seen);
        format!("{typed} ({})", own.place.within_book())
    };
    let all: Vec<String> = listed.into_iter().flatten().map(quoted).collect();
    let other = if all.is_empty() {
        "—".to_string()
    } else {
        all.join(", ")
    };
    let found = one.clone();
    Problem::of(
        game.place.clone(),
        Kind::Contradiction { one, other },
        found,
    )
}
