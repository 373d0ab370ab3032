//! The one cell that keeps a list from being read by what its columns hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::problem::{Kind, Problem, Unreadable};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::inferred_list::{Body, Found, Inferred, first_body, tells};
use crate::read::number::fold;
use crate::read::words::headings;
use crate::read::words::result::{number, parse};
use crate::read::words::round::round_number;

/// Of so many cells of a column at most one may be odd.
const OF: usize = 4;
/// And no more than this, however long the list is.
const MOST: usize = 200;

/// Returns who meets two others in one round, where nothing else keeps a sheet from being a list of pairings.
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
        let named = self.heading.column("round");
        let columns = self.columns.iter();
        let mut told = columns
            .filter(|column| named.is_none_or(|named| named == **column))
            .filter_map(|at| self.rounds(*at));
        let rounds = told.next().or_else(|| self.titled.clone())?;
        let mut seen: BTreeMap<(u32, String), (&Row, u32)> = BTreeMap::new();
        let mut found = Vec::new();
        for (row, round) in self.rows.iter().zip(rounds) {
            for column in [*left, *right] {
                let name = row.text(column);
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
        let kind = Kind::PairedTwice { player: name.clone(), round: round.to_string(), other };
        Some(self.sheet.problem(row, *column, kind))
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
pub fn find(sheet: &Sheet) -> Vec<Problem> {
    first_body(sheet, MOST, |body| in_body(sheet, body)).unwrap_or_default()
}

fn in_body(sheet: &Sheet, body: &Body<'_>) -> Option<Vec<Problem>> {
    let odd: Vec<Odd> = body.columns.iter().filter_map(|column| of_column(body, *column)).collect();
    if odd.is_empty() {
        return None;
    }
    // A round that is not said may be that of the row before, or of the one after.
    [true, false].into_iter().find_map(|before| read_mended(sheet, body, &odd, before))
}

fn read_mended(sheet: &Sheet, body: &Body<'_>, odd: &[Odd], before: bool) -> Option<Vec<Problem>> {
    let mut mended = sheet.clone();
    for odd in odd {
        odd.mend(body, before, &mut mended);
    }
    let whole = Body::of(&mended, body.head)?;
    let heading = whole.read()?.ok()?.heading;
    let players = heading.players()?;
    let is_read = |odd: &&Odd| heading.columns.values().any(|at| *at == odd.column);
    let mut told = Vec::new();
    for odd in odd.iter().filter(is_read) {
        let rows = body.rows.iter();
        let rows = rows.filter(|row| odd.rows.contains(&row.index));
        for row in rows.filter(|row| names_two(row, body, players)) {
            let kind =
                if odd.rounds { Unreadable::Round {}.into() } else { Kind::UnreadableResult {} };
            told.push(sheet.problem(row, odd.column, kind));
        }
    }
    (!told.is_empty()).then_some(told)
}

fn is_round(cell: &Cell) -> bool {
    round_number(&cell.text()).is_some()
}

/// Returns the odd cells of a column, where there are some, and few.
fn of_column(body: &Body<'_>, column: u32) -> Option<Odd> {
    let rows = body.rows.iter();
    let filled: Vec<&&Row> = rows.filter(|row| row.holds(column)).collect();
    let few = (filled.len() / OF).min(MOST);
    let odd = |is: &dyn Fn(&Cell) -> bool| {
        // Most columns hold something else: they are not looked at to their end.
        let wrong = filled.iter().filter(|row| !is(row.get(column))).take(few + 1);
        let wrong: Vec<u32> = wrong.map(|row| row.index).collect();
        (wrong.len() <= few).then_some(wrong)
    };
    let results = || Some((false, odd(&|cell| parse(&cell.text()).is_ok())?));
    let rounds = odd(&is_round).map(|rows| (true, rows));
    let (rounds, rows) = rounds.or_else(results)?;
    (!rows.is_empty()).then_some(Odd { column, rounds, rows })
}

impl Odd {
    /// Mends the cells: a round is that of a row nearby, a result is none.
    fn mend(&self, body: &Body<'_>, before: bool, sheet: &mut Sheet) {
        let said = |row: u32| {
            let rows = body.rows.iter();
            let mut told = rows.filter(|row| is_round(row.get(self.column)));
            let above = told.clone().take_while(|other| other.index < row).last();
            let below = told.find(|other| other.index > row);
            let nearby = if before { above.or(below) } else { below.or(above) };
            nearby.map(|other| other.text(self.column))
        };
        let rows = sheet.rows.iter_mut();
        for row in rows.filter(|row| self.rows.contains(&row.index)) {
            match said(row.index).filter(|_| self.rounds) {
                Some(said) => row.set(self.column, &said),
                None => row.clear(self.column),
            }
        }
    }
}

/// Whether a row names two who stand in other rows of the list too, or one of them and nobody.
fn names_two(row: &Row, body: &Body<'_>, players: [u32; 2]) -> bool {
    let others = body.rows.iter().filter(|other| other.index != row.index);
    let people = others.flat_map(|row| players.map(|at| row.folded(at)));
    let people: BTreeSet<String> = people.collect();
    let names = players.map(|at| row.text(at));
    let is_one = |name: &String| !headings::is_nobody(name) && people.contains(&fold(name));
    names.iter().all(|name| is_one(name) || headings::is_nobody(name)) && names.iter().any(is_one)
}

/// Whether what would be the heading is a row of the list: it names two of its players, or tells how a game ended.
pub(super) fn is_row(sheet: &Sheet, found: &Found) -> bool {
    let Ok(Inferred { heading, bare: false, .. }) = found else {
        return false;
    };
    let row = &sheet.rows[heading.position];
    let head = |name: &str| heading.column(name).map(|column| row.get(column));
    // A word may well stand above the results, a score or a sign hardly.
    let is_result =
        |cell: &Cell| !cell.is_blank() && tells(cell) && !cell.text().contains(char::is_alphabetic);
    let is_score = |name: &str| head(name).is_some_and(|cell| number(&cell.folded()).is_some());
    if head("result").is_some_and(is_result) || is_score("score_1") && is_score("score_2") {
        return true;
    }
    let body = Body::of(sheet, Some(heading.position)).zip(heading.players());
    body.is_some_and(|(body, players)| names_two(&sheet.rows[heading.position], &body, players))
}
