//! Numbers and folded text as people type them: full-width, with ½, with any dash.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;

use unicode_normalization::UnicodeNormalization;

use crate::exact::Exact;
use crate::read::invisible_text::is_invisible;

/// Nobody is given more stones of handicap.
pub const MOST_STONES: i32 = 25;

/// The hyphens, dashes and long-vowel marks that people type for a hyphen.
const DASHES: &[char] = &['-', '－', '―', '–', '—', 'ー', '‐', '−', '‑', '‒', '﹣', 'ｰ', '─'];

/// Returns text folded for comparison: one form for every width, case, dash and space, without what cannot be seen.
///
/// `½` is spelled out first, because NFKC would make `1⁄2` of it and `1½` would read as 11/2.
pub fn fold(text: &str) -> String {
    // Most cells are plain, and are as NFKC leaves them.
    if text.is_ascii() {
        let mut folded = text.to_ascii_lowercase();
        folded.retain(|c| !c.is_ascii_whitespace() && !c.is_ascii_control());
        return folded;
    }
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '½' if spelled.ends_with(|c: char| c.is_numeric()) => spelled.push_str(".5"),
            '½' => spelled.push_str("0.5"),
            '\u{2044}' => spelled.push('/'),
            // A sign of its own behind a number, where NFKC makes it a digit more.
            '①'..='⑳' if spelled.ends_with(|c: char| c.is_ascii_digit()) => {
                spelled.extend(['(', c, ')']);
            }
            c if DASHES.contains(&c) => spelled.push('-'),
            c => spelled.push(c),
        }
    }
    spelled
        .nfkc()
        .flat_map(char::to_lowercase)
        .filter(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(*c))
        .collect()
}

pub fn are_distinct<T: Eq + Hash>(all: &[T]) -> bool {
    all.iter().collect::<HashSet<_>>().len() == all.len()
}

/// Returns the one item, where there is no other.
pub fn only<T>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter();
    items.next().filter(|_| items.next().is_none())
}

/// Returns how often each item comes.
pub fn counted<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

/// Whether a number may be what a side has in a game: whole, or with a half.
pub fn is_score(number: &Exact) -> bool {
    (number.clone() + number.clone()).is_integer() && !number.is_negative()
}

/// Whether a text is of figures alone, and has some.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit())
}

/// Returns the words of a text, each folded, with a space between them.
pub fn fold_words(text: &str) -> String {
    joined(text.split_whitespace().map(fold), " ")
}

/// Returns texts one after the other, with something between them.
pub fn joined<T: Borrow<str>>(texts: impl IntoIterator<Item = T>, between: &str) -> String {
    let texts: Vec<T> = texts.into_iter().collect();
    texts.join(between)
}

/// Returns a text, cut off after so many characters.
pub fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() > longest {
        text.chars().take(longest).chain(['…']).collect()
    } else {
        text.to_string()
    }
}

/// Returns the figures with which a text begins, and what stands behind them.
pub fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

/// Returns the number in front of a text, as of a board, and what stands behind it: `2. Ann`, `2 Ann`.
pub fn numbered(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = digits(text.trim());
    let behind = rest.strip_prefix(['.', ')', ' ', '\t', '\u{3000}'])?;
    Some((number.parse().ok()?, behind.trim_start()))
}

/// Whether numbers count on, or from 1 again, and come to more than 1 more than once.
pub fn count_on(numbers: &[usize]) -> bool {
    let before = std::iter::once(&0).chain(numbers);
    let mut both = before.zip(numbers);
    both.all(|(before, number)| *number == 1 || *number == before + 1)
        && numbers.iter().filter(|number| **number > 1).count() > 1
}

pub fn is_nothing(text: &str) -> bool {
    if text.is_ascii() {
        text.bytes().all(|c| c.is_ascii_whitespace() || c.is_ascii_control())
    } else {
        fold(text).is_empty()
    }
}

/// Returns the fraction that a cell with `=1/3` holds as a double, also with the fifteen digits that some programs keep of it; nothing for
/// what was typed as a decimal.
pub fn divided(number: f64) -> Option<String> {
    const LARGEST_DIVISOR: i32 = 1_000;
    // So many digits nobody types, and two such fractions are farther apart than this.
    const FEWEST_DIGITS: usize = 14;
    const NEAR: f64 = 4e-15;
    let digits = number
        .to_string()
        .chars()
        .filter(char::is_ascii_digit)
        .collect::<String>()
        .trim_start_matches('0')
        .len();
    if digits < FEWEST_DIGITS || !number.is_finite() || number.abs() > 1e6 {
        return None;
    }
    let fraction = |divisor: &f64| {
        ((number * divisor).round() / divisor - number).abs() <= NEAR * number.abs()
    };
    let divisor = (2..=LARGEST_DIVISOR).map(f64::from).find(fraction)?;
    Some(format!("{}/{divisor}", (number * divisor).round()))
}

/// Reads a number as typed; `55,5` has a decimal comma, and `1,500` a separator that nobody can be sure of.
pub fn parse(text: &str) -> Option<Exact> {
    let folded = fold(text);
    match folded.split_once(',') {
        Some((whole, rest))
            if rest.trim_end_matches('%').len() != 3 || ["0", "-0"].contains(&whole) =>
        {
            format!("{whole}.{rest}").parse().ok()
        }
        _ => folded.parse().ok(),
    }
}

/// Returns what stands before and behind the stroke of `2/21`, games and points of one side; nothing of a fraction.
pub fn two_numbers(text: &str) -> Option<[String; 2]> {
    let folded = fold(text);
    let of_one = folded.split(['-', ':']).next()?;
    let (one, other) = of_one.split_once('/')?;
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    (is_number(one) && is_number(other) && other.len() > 1)
        .then(|| [one, other].map(str::to_string))
}
