//! Whether tournaments are called as pools are, whose best meet: a word for pools and every letter or number from the first on.

use std::collections::BTreeSet;

use crate::read::number::fold;
use crate::read::words::{numerals, vocabulary};

/// The ways to count: each reads what is another in every name.
const COUNTED: [fn(&str) -> Option<u32>; 4] = [number, letter, numerals::roman, spelled];

fn number(text: &str) -> Option<u32> {
    numerals::number(text).filter(|(_, rest)| rest.is_empty()).map(|(number, _)| number)
}

fn letter(text: &str) -> Option<u32> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|c| c.is_ascii_lowercase() && letters.next().is_none())?;
    Some(u32::from(letter) - u32::from('a') + 1)
}

fn spelled(text: &str) -> Option<u32> {
    vocabulary::which("numeral", text)?.parse().ok()
}

/// Whether these names are those of all pools of one stage. `Division One` is none, nor is `U12`; and where the second of three is missing, nobody
/// can say who meets whom.
pub fn are_pools(names: &[String]) -> bool {
    let names: Vec<Vec<char>> = names.iter().map(|name| fold(name).chars().collect()).collect();
    let Some(first) = names.first() else {
        return false;
    };
    let shared = |same: &dyn Fn(&[char], usize) -> bool| {
        let most = (0..first.len()).take_while(|at| names.iter().all(|name| same(name, *at)));
        most.count()
    };
    let before = shared(&|name, at| name.get(at) == first.get(at));
    let after = shared(&|name, at| name.iter().rev().nth(at) == first.iter().rev().nth(at));
    let mut parted = (0..=before).flat_map(|from| (0..=after).map(move |behind| (from, behind)));
    parted.any(|(from, behind)| are_counted(&names, from, behind))
}

/// Whether names count what stands between so many letters in front and so many behind that they share.
fn are_counted(names: &[Vec<char>], from: usize, behind: usize) -> bool {
    let part = |name: &Vec<char>| {
        let end = name.len().checked_sub(behind)?;
        let own = name.get(from..end).filter(|own| !own.is_empty())?;
        Some(own.iter().collect::<String>())
    };
    let Some(own) = names.iter().map(part).collect::<Option<Vec<String>>>() else {
        return false;
    };
    let first = &names[0];
    let [before, after]: [String; 2] =
        [&first[..from], &first[first.len() - behind..]].map(|text| text.iter().collect());
    let in_front = vocabulary::before("pool.word", &before).is_some();
    let at_the_end = vocabulary::behind("pool.word", &after).is_some();
    let is_bare = before.is_empty() && after.is_empty();
    // A word ends where a number begins, and the other way round; kanji stand each for itself.
    let goes_on = |one: Option<char>, next: Option<char>| {
        one.zip(next).is_some_and(|(one, next)| {
            one.is_ascii_digit() && next.is_ascii_digit()
                || one.is_ascii_alphabetic() && next.is_ascii_alphabetic()
        })
    };
    let is_torn = |own: &String| {
        !in_front && goes_on(before.chars().last(), own.chars().next())
            || !at_the_end && goes_on(own.chars().last(), after.chars().next())
    };
    if !(is_bare || in_front || at_the_end) || own.iter().any(is_torn) {
        return false;
    }
    let are_all = |count: fn(&str) -> Option<u32>| {
        let counted: Option<BTreeSet<u32>> = own.iter().map(|own| count(own)).collect();
        counted.is_some_and(|counted| {
            (1..).zip(&counted).all(|(at, own)| at == *own) && counted.len() == own.len()
        })
    };
    let distinct: BTreeSet<&String> = own.iter().collect();
    let are_named = || own.iter().all(|own| vocabulary::is("pool.called", own));
    COUNTED.into_iter().any(are_all) || distinct.len() == own.len() && are_named()
}
