//! The scores of both sides in columns of numbers that no heading names, or only the left one: `Home | | | Away`, `Score | `.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::place::{Place, column_name};
use crate::problem::{NoPairings, Problem};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{are_distinct, fold};
use crate::read::words::heading::{Heading, TELLING};
use crate::read::words::{columns, side_results, vocabulary};

/// Nobody scores more in a game.
const MOST: i64 = 200;

/// Columns of numbers that may be the scores of both sides.
pub(crate) struct Found {
    pub heading: Heading,
    pub columns: [u32; 2],
    /// Whether they can be nothing else: what stands beside a name is neither its own number nor what it has so far.
    pub is_sure: bool,
}

impl Found {
    /// Finds the only two columns of numbers without a heading between two names or behind them.
    pub(crate) fn of(sheet: &Sheet) -> Option<Self> {
        let heading = columns::find(sheet, "pairings")?;
        let players = heading.players()?;
        let telling = TELLING.iter().chain(&["winner", "loser"]);
        let mut telling = telling.filter(|name| heading.has(name));
        let headed = telling.next().map(|name| (*name, heading.column(name)));
        // Beside a heading of results the second number may stand under none.
        let headed = match headed {
            None => None,
            Some(("result", at)) if telling.next().is_none() => at,
            Some(_) => return None,
        };
        let head = &sheet.rows[heading.position];
        let is_game = |row: &&Row| {
            row.holds_all(&players) && players.iter().any(|at| row.text(*at) != head.text(*at))
        };
        let rows: Vec<&Row> = heading.below(sheet).iter().filter(is_game).collect();
        let is_free = |at: &u32| {
            !players.contains(at) && !heading.knows(*at) && !heading.leaves(*at)
                || headed == Some(*at)
        };
        let last = players[0].max(players[1]) + 2;
        let held = (players[0].min(players[1]) + 1..=last).filter(is_free);
        let columns: Vec<u32> = held.filter(|at| are_numbers(&rows, *at)).collect();
        let columns = <[u32; 2]>::try_from(columns).ok()?;
        let stand_together = columns[0] + 1 == columns[1];
        let stand_behind = columns.map(|at| at - 1) == players;
        if !(stand_together || stand_behind) || headed.is_some_and(|at| at != columns[0]) {
            return None;
        }
        if stand_together && are_hours(&rows, columns) {
            return None;
        }
        let both = |row: &Row| columns.map(|at| score(row, at).is_some());
        if !rows.iter().all(|row| both(row)[0] == both(row)[1]) {
            return None;
        }
        // Each has a number of its own, or all have the same: nobody has played yet.
        let numbers = || rows.iter().flat_map(|row| columns.map(|at| score(row, at)));
        let numbers: Vec<String> = numbers().flatten().map(|number| number.to_string()).collect();
        let differ = numbers.iter().any(|number| *number != numbers[0]);
        if are_distinct(&numbers) || !differ {
            return None;
        }
        let is_told =
            |at: u32| rows.iter().all(|row| score(row, at).is_some() || is_known(row, at));
        let is_sure = are_scores(&rows, players, columns) && columns.into_iter().all(is_told);
        Some(Self { heading, columns, is_sure })
    }

    /// Asks whether they are the scores of so many games without a result.
    pub(crate) fn asked(&self, sheet: &Sheet, games: String) -> Problem {
        let [first, second] = self.columns.map(column_name);
        let columns = format!("{first}, {second}");
        let kind = NoPairings::Unheaded { games, columns, first, second };
        Problem::at(self.place(sheet), kind)
    }

    /// Returns where the first of the headings is missing.
    pub(crate) fn place(&self, sheet: &Sheet) -> Place {
        sheet.place.at(self.heading.row, self.columns[0])
    }
}

fn score(row: &Row, column: u32) -> Option<Exact> {
    let number = row.get(column).number()?;
    let is_score = number.is_integer() && !number.is_negative() && number <= MOST.into();
    is_score.then_some(number)
}

/// Whether nearly everything that stands in a column is a number of points.
fn are_numbers(rows: &[&Row], column: u32) -> bool {
    let filled = rows.iter().filter(|row| row.holds(column)).count();
    let told = rows.iter().filter(|row| score(row, column).is_some());
    let told = told.count();
    told > 0 && 4 * told >= 3 * filled
}

/// Whether a cell says something of a game that was not played to its end, or nothing.
fn is_known(row: &Row, column: u32) -> bool {
    let text = row.text(column);
    let lists = ["without-play.status", "without-play.beside", "sentence.open"];
    text.is_empty()
        || side_results::is_unfinished(&text)
        || vocabulary::is_any(&lists, &fold(&text))
        // `P` and `P`, postponed.
        || vocabulary::is("sentence.open", &fold(&format!("{text}-{text}")))
        || ["+", "-"].contains(&text.as_str())
}

/// Whether the numbers are hours and minutes at which games begin.
fn are_hours(rows: &[&Row], [hours, minutes]: [u32; 2]) -> bool {
    let is_hour = |hour: Exact| hour >= 7.into() && hour < 24.into();
    let is_hour = |row: &&Row| score(row, hours).is_none_or(is_hour);
    let is_quarter = |row: &&Row| {
        let text = row.text(minutes);
        text.is_empty() || ["0", "00", "15", "30", "45"].contains(&text.as_str())
    };
    rows.iter().all(is_hour) && rows.iter().all(is_quarter)
}

/// Whether such numbers can be nothing but scores: somebody has fewer later, and both sides have not always as many.
fn are_scores(rows: &[&Row], players: [u32; 2], columns: [u32; 2]) -> bool {
    let mut last: HashMap<String, Exact> = HashMap::new();
    let (mut falls, mut differs) = (false, false);
    for row in rows {
        let told = columns.map(|at| score(row, at));
        let [Some(one), Some(other)] = told else {
            continue;
        };
        differs |= one != other;
        for (player, own) in players.into_iter().zip([one, other]) {
            let before = last.insert(fold(&row.text(player)), own.clone());
            falls |= before.is_some_and(|before| before > own);
        }
    }
    falls && differs
}
