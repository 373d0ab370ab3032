//! Cells of cross tables in marks and words: `○12`, `△佐藤 38-26`, `beat Ben 7-3`.

use std::collections::HashSet;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::read::layouts::cross::entry::{Entry, Met, Who};
use crate::read::number::{fold, is_digits};
use crate::read::words::mark::sign;
use crate::read::words::{discs, result, vocabulary};

/// Reads a mark and an opponent written together: `○12`, `12 ●`, `△佐藤`; or a mark alone.
pub fn marks(folded: &str) -> Option<Entry> {
    let told = result::without_reason(folded);
    let folded = told.as_deref().unwrap_or(folded);
    let bare: String = folded
        .chars()
        .filter(|c| !matches!(c, '(' | ')' | '[' | ']' | ',' | '.' | ':' | '#'))
        .collect();
    if let Some(outcome) =
        result::mark(&bare).or_else(|| result::letter(&bare)).or_else(|| result::mark(folded))
    {
        return Some(match outcome {
            Outcome::Out => Entry::Nothing,
            outcome => Entry::Alone(outcome.alone().unwrap_or(Outcome::Absent)),
        });
    }
    if vocabulary::is("nobody.rest", &bare) {
        return Some(Entry::Nothing);
    }
    let usable = |mark: &str, rest: &str| {
        !mark.is_ascii()
            || rest.chars().all(|c| c.is_ascii_digit()) && !mark.chars().any(|c| c.is_ascii_digit())
    };
    // The longest mark, in front or behind; a letter or a digit is one only beside a number: names begin with letters.
    let longest = |split: for<'t> fn(&'t str, &str) -> Option<&'t str>| {
        let found = result::marks().filter_map(|(outcome, mark)| {
            // `bye 1` says what the bye is worth.
            let may_meet = !(mark.is_ascii() && outcome.is_alone());
            let rest = split(&bare, mark).filter(|rest| !rest.is_empty() && usable(mark, rest))?;
            may_meet.then_some((mark.len(), outcome, rest))
        });
        found.max_by_key(|(length, ..)| *length)
    };
    let (_, outcome, rest) = longest(|text, mark| text.strip_prefix(mark))
        .or_else(|| longest(|text, mark| text.strip_suffix(mark)))?;
    let outcome = match outcome.opposed()? {
        Outcome::HalfBye => Outcome::Draw,
        outcome => outcome,
    };
    let rest = rest.trim_start_matches("no");
    // Marks alone name nobody: `○●` are two games.
    if !rest.contains(char::is_alphanumeric) {
        return None;
    }
    let number = rest.parse().map(Who::Number);
    let who = number.unwrap_or_else(|_| Who::Name(rest.to_string()));
    Some(Entry::Against(Met::new(who, outcome)))
}

/// Returns the marks that are no letters, as stand in no name.
pub fn signs() -> impl Iterator<Item = &'static str> {
    let marks = result::marks().map(|(_, mark)| mark);
    marks.filter(|mark| !mark.contains(char::is_alphanumeric) && !mark.is_ascii())
}

/// Reads a mark and a name of the table, where the name ends as a score would: `○Player 38`, `W Team 2 40-24`.
pub fn of_known(text: &str, names: &HashSet<String>) -> Option<Entry> {
    let text = in_words(text);
    if let Some(scored) = scored(&text, names) {
        return Some(scored);
    }
    let mut scored =
        result::marks().filter(|(outcome, mark)| outcome.has_score() && !mark.is_ascii());
    let (outcome, rest) = scored
        .find_map(|(outcome, mark)| Some((outcome, text.trim().strip_prefix(mark)?.trim())))?;
    let is_known = |name: &str| names.contains(&fold(name));
    // `○先加藤`: who began stands in front of the name.
    let folded = fold(rest);
    let began = vocabulary::opened("side", &folded);
    let began = began.filter(|(side, name)| ["first", "second"].contains(side) && is_known(name));
    if let Some((side, name)) = began.filter(|_| !is_known(rest)) {
        let met = Met::new(Who::Name(name.to_string()), outcome);
        let first = Some(side == "first");
        return Some(Entry::Against(Met { first, ..met }));
    }
    let (name, score) = if is_known(rest) {
        (rest, None)
    } else {
        let (name, last) = rest.rsplit_once(char::is_whitespace)?;
        (name, Some(score(last).filter(|_| is_known(name))?))
    };
    let met = Met::new(Who::Name(fold(name)), outcome);
    Some(Entry::Against(Met { score, ..met }))
}

/// Reads a name of the table and both scores beside it, without a mark: `Bob 40-24`, `2-1 Bob`.
pub fn scored(text: &str, names: &HashSet<String>) -> Option<Entry> {
    let text = text.trim();
    let of = |name: &str, told: &str| {
        let name = fold(name.trim());
        let score = Some(score(told.trim()).filter(|(_, other)| {
            names.contains(&name) && other.is_some() && !is_difference(told)
        })?);
        let met = Met::new(Who::Name(name), None);
        Some(Entry::Against(Met { score, ..met }))
    };
    let behind = text.rsplit_once(char::is_whitespace);
    let behind = behind.and_then(|(name, told)| of(name, told));
    let before = || text.split_once(char::is_whitespace);
    behind.or_else(|| before().and_then(|(told, name)| of(name, told)))
}

/// Returns `○Ben 7-3` for `beat Ben 7-3`; what is no such sentence stays.
pub fn in_words(text: &str) -> std::borrow::Cow<'_, str> {
    let text = text.trim_start();
    let lower = text.to_ascii_lowercase();
    let verbs = vocabulary::section("verb")
        .flat_map(|(name, verbs)| verbs.iter().map(move |verb| (name, verb)));
    // The longest, so that the first word of several does not count alone.
    let found = verbs
        .filter(|(_, verb)| {
            lower.strip_prefix(verb.as_str()).is_some_and(|rest| rest.starts_with(' '))
        })
        .max_by_key(|(_, verb)| verb.len())
        .and_then(|(name, verb)| Some((Outcome::from_id(name)?, verb)));
    found.map_or(text.into(), |(outcome, verb)| {
        format!("{}{}", result::mark_of(outcome), text[verb.len()..].trim_start()).into()
    })
}

/// Reads mark, opponent and score written apart: `○12 40`, `○ 12 40-24`, `12 ○ 40`.
pub fn spread(text: &str) -> Option<Entry> {
    // `○井上(+5)`: what is a score in its brackets need not stand apart.
    let bracketed = text
        .trim_end()
        .rsplit_once(['(', '（'])
        .filter(|(_, inside)| fold(inside).contains(['+', '-', ':']));
    let apart = bracketed.map(|(head, inside)| format!("{head} ({inside}"));
    let text = apart.as_deref().unwrap_or(text);
    let parts: Vec<&str> = text.split_whitespace().collect();
    let (head, last) = match parts.as_slice() {
        [head, last] => ((*head).to_string(), *last),
        [one, two, last] => (format!("{one}{two}"), *last),
        _ => return None,
    };
    let Some(score) = score(last) else {
        return before_name(text);
    };
    with_score(&head, score)
}

/// Reads a mark and an opponent as those of a game with this score.
fn with_score(told: &str, score: (Exact, Option<Exact>)) -> Option<Entry> {
    match marks(&fold(told))? {
        Entry::Against(met) => Some(Entry::Against(Met { score: Some(score), ..met })),
        _ => None,
    }
}

/// Reads a mark with both scores, and the name behind them: `○3-1 久保`.
fn before_name(text: &str) -> Option<Entry> {
    let (head, name) = text.trim().split_once(char::is_whitespace)?;
    let head = fold(head);
    let (sign, _) = sign(&head)?;
    let score = score(&head[sign.len()..]).filter(|(_, other)| other.is_some())?;
    with_score(&format!("{sign}{name}"), score)
}

/// Whether a cell ends in a difference of points alone: `+12`, `○ -8`.
pub fn is_difference(text: &str) -> bool {
    let folded = fold(text.split_whitespace().next_back().unwrap_or_default());
    let bare = folded.trim_start_matches(|c: char| !c.is_ascii()).trim_matches(['(', ')']);
    bare.strip_prefix(['+', '-']).is_some_and(is_digits)
}

/// Reads one's own points, or both sides'.
pub fn score(text: &str) -> Option<(Exact, Option<Exact>)> {
    let folded = fold(text);
    let bare = folded.trim_matches(['(', ')']);
    if is_difference(bare) {
        let score = discs::score(&result::number(bare)?)?;
        return Some((score.first, Some(score.second)));
    }
    if let Some(own) = result::number(bare) {
        return Some((own, None));
    }
    let score = result::read_result(bare)?.score?;
    Some((score.first, Some(score.second)))
}
