//! The games of a match in two columns each, one for either player: `Set 1 A | Set 1 B | Set 2 A | Set 2 B`, or `Set 1` above both. Each
//! becomes one column before the games are added up.

use std::collections::BTreeMap;

use crate::lang::Language;
use crate::read::file::grid::{Sheet, last_column};
use crate::read::normalize::game_columns::game;
use crate::read::number::{fold, is_nothing, joined};
use crate::read::words::heading::{Heading, TELLING};
use crate::read::words::paired_columns::is_between;
use crate::read::words::{columns, vocabulary};

/// No sheet has more columns of games.
const MOST_COLUMNS: u32 = 200;

/// Two columns of each game in turn: that of the player named first, and the other's.
type Pairs = Vec<[u32; 2]>;

/// Puts the two columns of each game together, `beside` others that tell the result or where there are none.
pub fn put_together(sheet: &mut Sheet, beside: bool) {
    let found = columns::of_pairings(sheet)
        .filter(|heading| heading.has_any(&TELLING) == beside)
        .find_map(|heading| Some((pairs(sheet, &heading)?, heading)));
    let Some((pairs, heading)) = found else {
        return;
    };
    let at = heading.position;
    let near = sheet.rows[at.saturating_sub(1)..=at].iter();
    let near = near.flat_map(|row| &row.cells).map(|(_, cell)| cell.text());
    let language = vocabulary::language_of(near.filter(|text| half(text).is_some()));
    for (turn, row) in sheet.rows[at..].iter_mut().enumerate() {
        let players = heading.players().unwrap_or_default();
        let nobody = players.iter().all(|column| row.get(*column).is_blank());
        for (game, [first, second]) in (1..).zip(pairs.iter().copied()) {
            let [one, other] = [first, second].map(|column| row.get(column));
            let counted = one.number().is_some() || other.number().is_some();
            let told = match (one.is_blank(), other.is_blank()) {
                _ if turn == 0 || half(&one.text()).is_some() => name(game, language),
                (true, true) => continue,
                // `11-7` in the first of the two.
                (false, true) if !counted => one.text(),
                // Whose the columns are may stand below the heading.
                _ if nobody && !counted => String::new(),
                _ => format!("{}-{}", one.text(), other.text()),
            };
            row.clear(first);
            row.clear(second);
            if !told.is_empty() {
                row.set(first, &told);
            }
        }
    }
}

fn name(game: usize, language: Language) -> String {
    vocabulary::written("set", language).replace("{}", &game.to_string())
}

/// Returns the columns of the games, where there are two for every one of several.
fn pairs(sheet: &Sheet, heading: &Heading) -> Option<Pairs> {
    let [first, second] = heading.players()?;
    let (at, body) = (heading.position, heading.below(sheet));
    let (row, above) = (&sheet.rows[at], sheet.right_above(at));
    let last = last_column(body)?;
    let counts = |column: u32| body.iter().any(|row| row.get(column).number().is_some());
    // Column and whose it is, for each game.
    let mut games: BTreeMap<u32, Vec<(u32, Option<usize>)>> = BTreeMap::new();
    // The game that the heading to the left names, for a column without a heading.
    let mut left = None;
    for column in 0..=last.min(MOST_COLUMNS) {
        if heading.knows(column) {
            left = None;
            continue;
        }
        let own = row.text(column);
        let found = half(&own).or_else(|| {
            let above = || above.and_then(|above| game(&above.spanning(column)));
            below(&own, left.take().or_else(above))
        });
        left = match found {
            Some((game, None)) if !is_nothing(&own) => Some(game),
            _ => None,
        };
        if let Some((game, side)) = found.filter(|_| counts(column)) {
            games.entry(game).or_default().push((column, side));
        }
    }
    let both = |of_one: &Vec<(u32, Option<usize>)>| match of_one.as_slice() {
        &[(one, Some(0)), (other, Some(1))] | &[(other, Some(1)), (one, Some(0))] => {
            Some([one, other])
        }
        &[(left, None), (right, None)] if first < second => Some([left, right]),
        &[(left, None), (right, None)] => Some([right, left]),
        _ => None,
    };
    let in_turn = games.len() > 1 && games.keys().zip(1..).all(|(game, turn)| *game == turn);
    in_turn.then(|| games.values().map(both).collect())?
}

/// Returns the game of a column below or behind its word: with no heading of its own, or one that only says whose it is.
fn below(own: &str, game: Option<u32>) -> Option<(u32, Option<usize>)> {
    let side = side(own).filter(|(_, rest)| rest.is_empty()).map(|(side, _)| side);
    Some((game?, side)).filter(|_| is_nothing(own) || side.is_some())
}

/// Returns the game of a heading, and whose column it is: `Set 1 A`, `第1セット（右）`, `Set 1`.
pub fn half(text: &str) -> Option<(u32, Option<usize>)> {
    let of_side = side(text).and_then(|(side, rest)| Some((game(&rest)?, Some(side))));
    of_side.or_else(|| Some((game(text)?, None)))
}

/// Returns whose a heading says a column is, and what else it says.
fn side(text: &str) -> Option<(usize, String)> {
    let spaced = fold(&joined(text.split_whitespace(), "_"));
    let spaced = spaced.trim_matches(is_between);
    let whose = |part: &str| {
        vocabulary::which("half", &part.replace('_', "")).map(|side| usize::from(side == "second"))
    };
    let rest = |rest: &str| rest.trim_matches(is_between).replace('_', "");
    let is_digit = |c: char| c.is_ascii_digit();
    let behind =
        spaced.char_indices().map(|(at, _)| spaced.split_at(at)).find_map(|(front, word)| {
            // A digit right behind another one is a part of the same number.
            let apart = !(word.starts_with(is_digit) && front.ends_with(is_digit));
            whose(word).filter(|_| apart).map(|side| (side, rest(front)))
        });
    let in_front = || {
        let ends = spaced.char_indices().rev().map(|(at, _)| spaced.split_at(at));
        let mut words = ends.filter(|(word, _)| word.chars().count() > 1);
        words.find_map(|(word, behind)| whose(word).map(|side| (side, rest(behind))))
    };
    behind.or_else(in_front)
}
