//! Rounds of a knockout that are numbered apart from those before it: `1回戦`, `2回戦` and `決勝` on a sheet called 決勝トーナメント, beside pools with
//! rounds of their own. Each is called by how many are left in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Book, Sheet};
use crate::read::number::{are_distinct, joined};
use crate::read::words::round::round_number;
use crate::read::words::{columns, placing, vocabulary};

/// The names in the games of a round, folded.
type Games = Vec<[String; 2]>;

/// Fewer rounds are a final, or a semifinal and a final, which are called so.
const FEWEST: usize = 2;

/// Calls the rounds of such sheets by their stages where other sheets hold games too; says which.
pub fn name(book: &mut Book) -> Vec<Problem> {
    let holds_games = |sheet: &Sheet| {
        let heading = columns::find(sheet, "pairings");
        heading.is_some_and(|heading| heading.players().is_some())
    };
    let of_finals: Vec<bool> =
        (book.sheets.iter()).map(|sheet| placing::is_stage(&sheet.place.sheet)).collect();
    let mut others = book.sheets.iter().zip(&of_finals);
    // Hardly any book has a sheet that is called so.
    let is_any = of_finals.contains(&true);
    if !is_any || !others.any(|(sheet, is_final)| !is_final && holds_games(sheet)) {
        return Vec::new();
    }
    let sheets = book.sheets.iter_mut().zip(of_finals);
    let sheets = sheets.filter(|(_, is_final)| *is_final);
    sheets.filter_map(|(sheet, _)| name_on(sheet)).collect()
}

fn name_on(sheet: &mut Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings")?;
    let (players, column) = (heading.players()?, heading.column("round")?);
    let mut rounds: BTreeMap<u32, Games> = BTreeMap::new();
    let mut of_final = Games::new();
    let games = heading.below(sheet).iter();
    for row in games.filter(|row| row.holds_all(&players)) {
        let text = row.text(column);
        let names = players.map(|at| row.folded(at));
        match round_number(&text) {
            Some(round) => rounds.entry(round).or_default().push(names),
            None if placing::left(&text) == Some(2) => of_final.push(names),
            // Games for places are of those who are out.
            None if placing::told(&text).is_some() => {}
            None => return None,
        }
    }
    let left = left_in(&rounds, &of_final)?;
    let language = vocabulary::language_of([row_text(sheet, heading.position + 1, column)]);
    let called = |left: usize| {
        let stage = vocabulary::written(&format!("left-{left}"), language);
        if stage.is_empty() {
            format!("{} {left}", vocabulary::written("left-of", language))
        } else {
            stage.to_string()
        }
    };
    let numbers = joined(rounds.keys().map(u32::to_string), " / ");
    let stages = joined(left.values().map(|left| called(*left)), " / ");
    let place = sheet.place.at(heading.row, column);
    for row in &mut sheet.rows[heading.position + 1..] {
        let left = round_number(&row.text(column)).and_then(|round| left.get(&round));
        if let Some(left) = left {
            row.set(column, &called(*left));
        }
    }
    let name = sheet.place.sheet.to_string();
    let kind = TakenFor::Stages { sheet: name.clone(), rounds: numbers, stages };
    Some(Problem::of(place, kind, name))
}

fn row_text(sheet: &Sheet, position: usize, column: u32) -> String {
    sheet.rows.get(position).map_or_else(String::new, |row| row.text(column))
}

/// Returns how many are left in each round, where they are those of a knockout: each has half as many games as the one before, in which those play
/// who did not lose there.
fn left_in(rounds: &BTreeMap<u32, Games>, of_final: &Games) -> Option<BTreeMap<u32, usize>> {
    let is_in_turn = (1..).zip(rounds.keys()).all(|(at, round)| at == *round);
    let mut steps: Vec<&Games> = rounds.values().collect();
    steps.extend((!of_final.is_empty()).then_some(of_final));
    let count = steps.len();
    if !is_in_turn || count < FEWEST {
        return None;
    }
    // Some may enter after the first round.
    let fits = |(at, games): (usize, &&Games)| {
        let full = 1 << (count - 1 - at);
        games.len() == full || at == 0 && games.len() < full
    };
    let goes_on = steps.windows(2).all(|two| {
        let next: BTreeSet<&String> = two[1].iter().flatten().collect();
        let one_alone =
            |game: &[String; 2]| game.iter().filter(|name| next.contains(name)).count() == 1;
        two[0].iter().all(one_alone)
    });
    let plays_once = |games: &&Games| {
        let names: Vec<String> = games.iter().flatten().cloned().collect();
        are_distinct(&names)
    };
    let is_knockout = count < usize::BITS as usize
        && steps.iter().enumerate().all(fits)
        && goes_on
        && steps.iter().all(plays_once);
    let left = rounds.keys().enumerate().map(|(at, round)| (*round, 2 << (count - 1 - at)));
    is_knockout.then(|| left.collect())
}
