//! The one cell that keeps a list from being read by what its columns hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::problem::{Kind, Problem, Unreadable};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::inferred_list::{Body, Found, first_body, tells};
use crate::read::number::fold;
use crate::read::words::headings;
use crate::read::words::result::{number, parse};
use crate::read::words::round::round_number;

/// Of so many cells of a column at most one may be odd.
const OF: usize = 4;
/// And no more than this, however long the list is.
const MOST: usize = 200;

/// Returns who meets two others in one round, where nothing else keeps a sheet from being a list of pairings.
#[must_use]
pub fn in_two_games(sheet: &Sheet) -> Option<Problem> {
    first_body(sheet, MOST, Body::in_two_games)
}

impl Body<'_> {
    fn has_results(&self) -> bool {
        self.columns.iter().any(|column| self.all(*column, tells))
    }

    fn in_two_games(&self) -> Option<Problem> {
        if !self.has_results() {
            return None;
        }
        let pairs = self.pairs();
        let [(left, right)] = pairs.as_slice() else {
            return None;
        };
        let named = self.heading.columns.get("round").copied();
        let mut told = self
            .columns
            .iter()
            .filter(|column| named.is_none_or(|named| named == **column))
            .filter_map(|at| self.rounds(*at));
        let rounds = told.next().or_else(|| self.titled.clone())?;
        let mut seen: BTreeMap<(u32, String), (&Row, u32)> = BTreeMap::new();
        let mut found = Vec::new();
        for (row, round) in self.rows.iter().zip(rounds) {
            for column in [*left, *right] {
                let name = row.get(column).text();
                let known = seen
                    .insert((round, fold(&name)), (row, column))
                    .filter(|_| !headings::is_nobody(&name));
                found.extend(known.map(|known| (known, (*row, column), round, name)));
            }
        }
        // Several are no slip of the pen: the columns may hold anything.
        let ([((above, other), (row, column), round, name)], None) =
            (found.as_slice(), told.next())
        else {
            return None;
        };
        let other = self.sheet.place.at(above.index, *other).within_book();
        let kind = Kind::PairedTwice {
            player: name.clone(),
            round: round.to_string(),
            other,
        };
        Some(Problem::of(
            self.sheet.place.at(row.index, *column),
            kind,
            name.clone(),
        ))
    }
}

/// The cells of a column that say no round, or no result, as its others do.
struct Odd {
    column: u32,
    /// Whether the others say rounds.
    rounds: bool,
    rows: Vec<u32>,
}

/// Returns the cells without which a sheet would be a list of pairings, in rows of two players of the list.
#[must_use]
pub fn find(sheet: &Sheet) -> Vec<Problem> {
    first_body(sheet, MOST, |body| in_body(sheet, body)).unwrap_or_default()
}

fn in_body(sheet: &Sheet, body: &Body<'_>) -> Option<Vec<Problem>> {
    let odd: Vec<Odd> = body
        .columns
        .iter()
        .filter_map(|column| of_column(body, *column))
        .collect();
    if odd.is_empty() {
        return None;
    }
    // A round that is not said may be that of the row before, or of the one after.
    [true, false]
        .into_iter()
        .find_map(|before| read_mended(sheet, body, &odd, before))
}

fn read_mended(sheet: &Sheet, body: &Body<'_>, odd: &[Odd], before: bool) -> Option<Vec<Problem>> {
    let mut mended = sheet.clone();
    for odd in odd {
        odd.mend(body, before, &mut mended);
    }
    let whole = Body::of(&mended, body.head)?;
    let Found::One { heading, .. } = whole.read()? else {
        return None;
    };
    let players = ["first", "second"].map(|column| heading.columns.get(column).copied());
    let [Some(first), Some(second)] = players else {
        return None;
    };
    let of_two = |row: u32| {
        body.rows
            .iter()
            .find(|other| other.index == row)
            .is_some_and(|row| names_two(row, body, (first, second)))
    };
    let of_the_list = odd
        .iter()
        .filter(|odd| heading.columns.values().any(|at| *at == odd.column));
    let told = of_the_list
        .flat_map(|odd| odd.rows.iter().map(move |row| (odd, *row)))
        .filter(|(_, row)| of_two(*row))
        .map(|(odd, row)| {
            let found = sheet
                .position(row)
                .map(|at| sheet.rows[at].get(odd.column).text())
                .unwrap_or_default();
            let kind = if odd.rounds {
                Kind::Unreadable(Unreadable::Round {})
            } else {
                Kind::UnreadableResult {}
            };
            Problem::of(sheet.place.at(row, odd.column), kind, found)
        });
    Some(told.collect()).filter(|told: &Vec<Problem>| !told.is_empty())
}

fn is_round(cell: &Cell) -> bool {
    round_number(&cell.text()).is_some()
}

/// Returns the odd cells of a column, where there are some, and few.
fn of_column(body: &Body<'_>, column: u32) -> Option<Odd> {
    let filled: Vec<&&Row> = body
        .rows
        .iter()
        .filter(|row| !row.get(column).is_blank())
        .collect();
    let few = (filled.len() / OF).min(MOST);
    let odd = |is: &dyn Fn(&Cell) -> bool| {
        // Most columns hold something else: they are not looked at to their end.
        let wrong = filled
            .iter()
            .filter(|row| !is(row.get(column)))
            .take(few + 1);
        let wrong: Vec<u32> = wrong.map(|row| row.index).collect();
        (wrong.len() <= few).then_some(wrong)
    };
    let found = |rounds: bool, rows: Vec<u32>| Odd {
        column,
        rounds,
        rows,
    };
    let rounds = odd(&is_round).map(|rows| found(true, rows));
    rounds
        .or_else(|| odd(&|cell| parse(&cell.text()).is_ok()).map(|rows| found(false, rows)))
        .filter(|odd| !odd.rows.is_empty())
}

impl Odd {
    /// Mends the cells: a round is that of a row nearby, a result is none.
    fn mend(&self, body: &Body<'_>, before: bool, sheet: &mut Sheet) {
        let said = |row: u32| {
            let told = || {
                body.rows
                    .iter()
                    .filter(|row| is_round(row.get(self.column)))
            };
            let (above, below) = (
                told().take_while(|other| other.index < row).last(),
                told().find(|other| other.index > row),
            );
            let nearby = if before {
                above.or(below)
            } else {
                below.or(above)
            };
            nearby.map(|other| other.get(self.column).text())
        };
        for row in sheet
            .rows
            .iter_mut()
            .filter(|row| self.rows.contains(&row.index))
        {
            match said(row.index).filter(|_| self.rounds) {
                Some(said) => row.set(self.column, &said),
                None => row.cells.retain(|(at, _)| *at != self.column),
            }
        }
    }
}

/// Whether a row names two who stand in other rows of the list too, or one of them and nobody.
fn names_two(row: &Row, body: &Body<'_>, (first, second): (u32, u32)) -> bool {
    let others = body.rows.iter().filter(|other| other.index != row.index);
    let people: BTreeSet<String> = others
        .flat_map(|row| [first, second].map(|at| fold(&row.get(at).text())))
        .collect();
    let names = [first, second].map(|at| row.get(at).text());
    let is_one = |name: &String| !headings::is_nobody(name) && people.contains(&fold(name));
    names
        .iter()
        .all(|name| is_one(name) || headings::is_nobody(name))
        && names.iter().any(is_one)
}

/// Whether what would be the heading is a row of the list: it names two of its players, or tells how a game ended.
pub(super) fn is_row(sheet: &Sheet, found: &Found) -> bool {
    let Found::One {
        heading,
        bare: false,
        ..
    } = found
    else {
        return false;
    };
    let head = |name: &str| {
        heading
            .columns
            .get(name)
            .map(|column| sheet.rows[heading.position].get(*column))
    };
    // A word may well stand above the results, a score or a sign hardly.
    let is_result =
        |cell: &Cell| !cell.is_blank() && tells(cell) && !cell.text().contains(char::is_alphabetic);
    let is_score =
        |name: &str| head(name).is_some_and(|cell| number(&fold(&cell.text())).is_some());
    if head("result").is_some_and(is_result) || is_score("score_1") && is_score("score_2") {
        return true;
    }
    let (Some(body), [Some(first), Some(second)]) = (
        Body::of(sheet, Some(heading.position)),
        ["first", "second"].map(|column| heading.columns.get(column).copied()),
    ) else {
        return false;
    };
    names_two(&sheet.rows[heading.position], &body, (first, second))
}
