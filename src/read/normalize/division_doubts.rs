//! Divisions that a column tells, where one may be mistyped: two names that are nearly the same, and players of two divisions.

use std::collections::{BTreeMap, BTreeSet};

use crate::nearest::nearest;
use crate::problem::{DivisionDoubt, Problem, in_short};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::games::SIDES;
use crate::read::number::{fold, joined};
use crate::read::words::columns::Heading;
use crate::read::words::headings;

/// What a division is called, and its rows with those above them.
pub type Division = (String, Vec<Row>);

/// So many games are few, and so is at most one of so many.
const FEW_GAMES: usize = 2;
const ONE_OF: usize = 4;
/// Shorter words tell divisions apart by a letter: `A` and `B`, `初級` and `中級`.
const SHORTEST: usize = 4;
/// So many players are named.
const NAMED: usize = 4;

/// Whose games stand in a division.
struct Told<'a> {
    called: &'a str,
    games: Vec<&'a Row>,
    /// The games of each player, and how the name is written.
    players: BTreeMap<String, (usize, String)>,
}

impl<'a> Told<'a> {
    fn of((called, rows): &'a Division, heading: &Heading) -> Self {
        let mut told = Self { called, games: Vec::new(), players: BTreeMap::new() };
        for row in rows.iter().filter(|row| row.index > heading.row) {
            let names = SIDES.map(|side| heading.cell(row, side).text());
            let named = |name: &&String| !headings::is_nobody(name);
            for name in names.iter().filter(named) {
                let known = told.players.entry(fold(name));
                known.or_insert_with(|| (0, name.clone())).0 += 1;
            }
            if names.iter().any(|name| named(&name)) {
                told.games.push(row);
            }
        }
        told
    }
}

/// Says which divisions of a column may be one, and who plays in two; `apart` where they are ranked apart all the same, which few of them may
/// otherwise keep them from.
pub fn of(
    sheet: &Sheet,
    heading: &Heading,
    column: u32,
    divisions: &[Division],
    apart: bool,
) -> Vec<Problem> {
    let told: Vec<Told<'_>> =
        divisions.iter().map(|division| Told::of(division, heading)).collect();
    let everybody: BTreeSet<&String> = told.iter().flat_map(|told| told.players.keys()).collect();
    let mut said = Vec::new();
    for (at, one) in told.iter().enumerate() {
        for other in &told[at + 1..] {
            let both = one.players.keys();
            let shared = both.filter(|name| other.players.contains_key(*name));
            let shared: Vec<&str> = shared.map(String::as_str).collect();
            let games = |of: &Told<'_>| -> usize {
                let games = shared.iter().filter_map(|name| of.players.get(*name));
                games.map(|(games, _)| games).sum()
            };
            let (own, other) = if games(one) < games(other) { (one, other) } else { (other, one) };
            if shared.is_empty() {
                continue;
            }
            let called = shared.iter().filter_map(|name| own.players.get(*name));
            let called: Vec<String> = called.map(|(_, written)| written.clone()).collect();
            let players = in_short(NAMED, &called);
            let [division, other_one] = [own, other].map(|told| told.called.to_string());
            let is_few =
                own.games.len() <= FEW_GAMES || ONE_OF * own.games.len() <= other.games.len();
            if is_few && is_alike(own.called, other.called) {
                let kind = || DivisionDoubt::Alike {
                    division: division.clone(),
                    other: other_one.clone(),
                    players: players.clone(),
                };
                let rows = own.games.iter();
                said.extend(rows.map(|row| sheet.problem(row, column, kind())));
                continue;
            }
            let is_one = ONE_OF * shared.len() <= everybody.len();
            let mut rows = own.games.iter();
            let names = |row: &Row, side: &str| {
                let name = heading.cell(row, side).folded();
                shared.contains(&name.as_str())
            };
            let Some(row) = rows.find(|row| SIDES.iter().any(|side| names(row, side))) else {
                continue;
            };
            let other = other_one;
            let kind = match apart {
                true => DivisionDoubt::Both { players, division, other },
                false if is_one => DivisionDoubt::Joined { players, division, other },
                false => continue,
            };
            said.push(sheet.problem(row, column, kind));
        }
    }
    said
}

/// Whether two names of divisions differ as a slip of the pen does: in letters of words that are long enough.
fn is_alike(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(fold).collect() };
    let (own, others) = (words(one), words(other));
    let is_slip = |(one, other): (&String, &String)| {
        let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
        let is_long = |text: &str| text.chars().count() >= SHORTEST;
        one == other
            || is_long(one)
                && is_long(other)
                && digits(one) == digits(other)
                && nearest(one, [other.as_str()]).is_some()
    };
    own.len() == others.len() && own.iter().zip(&others).all(is_slip)
        || joined(own, "") == joined(others, "")
}
