//! Two or three numbers with something between them: a score.

use crate::read::words::vocabulary;
use std::borrow::Cow;

use crate::exact::Exact;
use crate::model::{MOST_DRAWN, Score};

/// Reads one side's number; a percentage is no score, nor is a fraction of ten or more: `2/21` are games and points.
pub fn number(folded: &str) -> Option<Exact> {
    let few = folded.split_once('/').is_none_or(|(_, of)| of.len() == 1);
    folded.parse().ok().filter(|_| few && !folded.ends_with('%'))
}

/// Whether a number can be how many games were drawn.
pub fn is_count(number: &Exact) -> bool {
    number.is_integer() && (Exact::zero()..=Exact::from(MOST_DRAWN)).contains(number)
}

/// Reads `2-1`, `2-1-0`, `33:31`, `2--1`, `2対1`, `-3-21`, `18-(-7)`, `16,8-3,2`.
pub fn score(folded: &str) -> Option<Score> {
    if is_day(folded) {
        return None;
    }
    let with_points = of_decimals(folded);
    let folded = with_points.as_deref().unwrap_or(folded);
    let bare = if folded.contains("(-") {
        Cow::Owned(without_parentheses(folded)?)
    } else {
        Cow::Borrowed(folded)
    };
    let folded = bare.as_ref();
    let mut numbers = Vec::new();
    let mut rest = folded;
    loop {
        let sign = usize::from(rest.starts_with('-'));
        let end = rest[sign..]
            .find(|c: char| !matches!(c, '0'..='9' | '.' | '/'))
            .map_or(rest.len(), |at| sign + at);
        // Half a point with a decimal comma.
        let half = usize::from(rest[end..].starts_with(",5")) * 2;
        let told =
            if half > 0 { number(&format!("{}.5", &rest[..end])) } else { number(&rest[..end]) };
        numbers.push(told?);
        let end = end + half;
        if end == rest.len() {
            break;
        }
        let between = &rest[end..];
        rest = vocabulary::behind("between.score", between)?;
        // A run of dashes is one; a negative number stands in parentheses, or behind another sign.
        if between.starts_with('-') && matches!(bare, Cow::Borrowed(_)) {
            rest = rest.trim_start_matches('-');
        }
    }
    let mut numbers = numbers.into_iter();
    let (first, second) = (numbers.next()?, numbers.next()?);
    // `2-1/1-2` are the scores of two games.
    let drawn = if folded.contains('/') {
        Exact::zero()
    } else {
        numbers.next().unwrap_or_else(Exact::zero)
    };
    (numbers.next().is_none() && is_count(&drawn)).then_some(Score { first, second, drawn })
}

/// Returns two numbers that both have a decimal comma with a point for it; a comma in one alone may stand between sets.
fn of_decimals(folded: &str) -> Option<String> {
    let (one, other) = folded.split_once(['-', ':'])?;
    let is_decimal = |text: &str| {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
        text.split_once(',')
            .is_some_and(|(whole, part)| digits(whole) && digits(part) && part.len() < 3)
    };
    (is_decimal(one) && is_decimal(other)).then(|| folded.replace(',', "."))
}

/// Whether a text is a day, `2025-01-02`: no score has such numbers.
pub fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let fits = |part: &str, digits: usize, most: u32| {
        part.len() == digits && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    matches!(parts[..], [year, month, day] if fits(year, 4, 9999) && fits(month, 2, 12) && fits(day, 2, 31))
}

/// Returns a score without the parentheses around negative numbers; nothing where they stand around anything else.
fn without_parentheses(folded: &str) -> Option<String> {
    let mut parts = folded.split("(-");
    let mut bare = parts.next()?.to_string();
    for part in parts {
        let (number, rest) = part.split_once(')')?;
        bare.extend(["-", number, rest]);
    }
    Some(bare).filter(|bare| !bare.contains(['(', ')']))
}
