//! First and family names in two columns, `First name | Last name`, `姓 | 名`: the names are put together before anything is looked for.

use crate::lang::is_unspaced;
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::fold;
use crate::read::words::{columns, headings, vocabulary};

/// Two columns beside each other, which of them holds the family name, and what stands in front of their headings.
struct Pair {
    column: u32,
    family_first: bool,
    owner: String,
}

pub fn put_together(sheet: &mut Sheet) {
    let all = columns::candidates(sheet).map(|(position, row)| (position, pairs(row)));
    let found = { all }.find(|(_, pairs)| !pairs.is_empty());
    let Some((position, pairs)) = found else {
        return;
    };
    let above = sheet.right_above(position);
    let is_named =
        |pair: &Pair| above.is_some_and(|above| headings::is_player(&above.text(pair.column)));
    // `White` over `Last` and `First` heads the name already.
    let called = if pairs.iter().all(is_named) {
        vec![None; pairs.len()]
    } else {
        called(&sheet.rows[position], &pairs)
    };
    let rows = &mut sheet.rows[position..];
    for (pair, called) in pairs.iter().zip(called) {
        for row in &mut *rows {
            let [one, other] = [pair.column, pair.column + 1].map(|column| row.text(column));
            // A heading that is repeated further down, and titles that are one cell wide.
            let is_heading = kind(&one).is_some() && kind(&other).is_some();
            if is_heading {
                match called {
                    Some(called) => row.set(pair.column, called),
                    None => row.clear(pair.column),
                }
                row.clear(pair.column + 1);
            } else if row.get(pair.column + 1).is_words() {
                let given_first = pair.family_first && !other.chars().any(is_unspaced);
                let name =
                    if given_first { [other, one].join(" ") } else { [one, other].join(" ") };
                row.set(pair.column, name.trim());
                row.clear(pair.column + 1);
            }
        }
    }
}

/// Returns whether a heading is of family names, and what stands in front of it: the opponent of `Opponent last name`.
fn kind(text: &str) -> Option<(bool, String)> {
    let folded = fold(text);
    let of = |list: &str| vocabulary::before(list, &folded).map(String::from);
    let family = of("name.family").map(|owner| (true, owner));
    family.or_else(|| Some((false, of("name.given")?)))
}

/// Returns which part of a name a heading is of, where it is of nobody else's: `family` or `given`.
pub fn part_of_name(text: &str) -> Option<&'static str> {
    let (is_family, owner) = kind(text)?;
    owner.is_empty().then_some(if is_family { "family" } else { "given" })
}

/// Returns the pairs of such headings in a row: one of each beside one another, of the same owner.
fn pairs(row: &Row) -> Vec<Pair> {
    let kinds = row.texts().filter_map(|(at, text)| Some((at, kind(&text)?)));
    let kinds: Vec<(u32, (bool, String))> = kinds.collect();
    let mut taken = 0;
    let beside = kinds.windows(2).filter_map(|both| {
        let [(at, (family, owner)), (next, (other, others))] = both else {
            return None;
        };
        let fits = *at >= taken && at + 1 == *next && family != other && owner == others;
        fits.then(|| {
            taken = next + 1;
            Pair { column: *at, family_first: *family, owner: owner.clone() }
        })
    });
    beside.collect()
}

/// Returns what the names are headed by: both players of a game, or the player and the opponent.
fn called(row: &Row, pairs: &[Pair]) -> Vec<Option<&'static str>> {
    let language = vocabulary::language_of(row.texts().map(|(_, text)| text));
    let called = |at: usize, pair: &Pair| {
        let is_opponent = vocabulary::behind("owner.other", &pair.owner).is_some()
            || vocabulary::behind("owner.short", &pair.owner).is_some();
        let name = match (pairs.len(), at) {
            _ if is_opponent => "opponent",
            (2, 0) => "first",
            (2, _) => "second",
            _ => "name",
        };
        Some(vocabulary::written(name, language))
    };
    let all = pairs.iter().enumerate();
    all.map(|(at, pair)| called(at, pair)).collect()
}
