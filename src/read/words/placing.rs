//! Stages by their names: how many are left in them, and games for a place behind the third: `5th place`, `Spiel um Platz 7`, `5位決定戦`.

use crate::read::number::{digits, fold};
use crate::read::words::{headings, legs, numerals, vocabulary};

/// The places before are those of the final, and of a match for the third place.
const FIRST: u32 = 5;

/// Whether a cell under the heading of the rounds names a stage: there `F`, `1/4` and `1/2 final` do as well.
pub fn is_stage_label(text: &str) -> bool {
    let folded = fold(text);
    let of_fraction = |rest: &str| matches!(digits(rest), (_, "")) || is_stage(digits(rest).1);
    is_stage(text)
        || headings::is_short_stage(&folded)
        || folded.strip_prefix("1/").is_some_and(of_fraction)
}

/// Whether a label is that of the third, and says no more: `3rd`, `Bronze`.
pub fn is_of_third(label: &str) -> bool {
    vocabulary::is("left.3", &fold(label))
}

/// Returns the stage after the rounds that a text names, and nothing else: `Semifinal`, `準決勝`, `Top 8`, `Final 1`.
pub fn is_stage(text: &str) -> bool {
    let folded = fold(text);
    let bare = |text: &str| {
        text.trim_matches(|c: char| {
            c.is_ascii_punctuation() || "（）()【】[]・".contains(c) || numerals::is_ordinal(c)
        })
        .to_string()
    };
    let number =
        |c: char| c.is_ascii_digit() || "#-./:・()（）".contains(c) || numerals::is_ordinal(c);
    let without_number = |text: &str| {
        vocabulary::before("table.game", text).unwrap_or(text).trim_end_matches(number).to_string()
    };
    let named = |text: &str| headings::is("words.stage", text);
    let parts = || folded.split(['-', ':', '・', '/']).filter(|part| !part.is_empty());
    named(&folded)
        || legs::stage_of(text).is_some_and(|stage| is_stage(&stage))
        || told(text).is_some_and(|place| place % 2 == 1)
        || named(&bare(&folded))
        || named(&bare(&without_number(&bare(&folded))))
        || parts().count() > 1 && parts().all(named)
        || without_beside(text).is_some_and(|stage| is_stage(&stage))
}

/// Returns how many players are left in a stage of a name: 8 in a quarterfinal, 4 in a semifinal, 3 for a match for the third place,
/// 2 in a final; nothing where the name does not tell.
pub fn left(stage: &str) -> Option<usize> {
    let folded: String =
        fold(stage).chars().filter(|c| c.is_alphanumeric() || *c == '々').collect();
    if let Some(digits) = vocabulary::behind("left.number", &folded) {
        return digits.parse().ok();
    }
    // `1/2 finale`: two games, and four players.
    let fraction = fold(stage);
    let games = fraction.strip_prefix("1/").map(|rest| digits(rest).0);
    if let Some(games) = games.and_then(|games| games.parse::<usize>().ok()) {
        return games.checked_mul(2);
    }
    // Whoever plays for the first two places plays the final.
    match told(stage) {
        Some(1) => return Some(2),
        Some(3) => return Some(3),
        _ => {}
    }
    // Letters such as `SF` begin a word: `kleines Finale` has them too.
    let is_said = |word: &String| {
        let mut parts = stage.split_whitespace();
        if word.len() > 2 {
            folded.contains(word.as_str())
        } else {
            parts.any(|part| fold(part).starts_with(word.as_str()))
        }
    };
    let says = |left: &&str| vocabulary::words(&format!("left.{left}")).iter().any(is_said);
    let is_final = || {
        vocabulary::is("left.final", &folded)
            || vocabulary::behind("left.of-final", &folded).is_some()
    };
    let said = ["8", "4", "3", "2"].into_iter().find(says);
    match said.or_else(|| is_final().then_some("2")) {
        Some(said) => said.parse().ok(),
        None => left(&without_beside(stage)?),
    }
}

/// Returns the stage without what else it is called: `Play-off Final`, `Finals Night`; nothing where there is no such word, or no other.
fn without_beside(stage: &str) -> Option<String> {
    let words = || stage.split_whitespace();
    words().nth(1)?;
    let is_beside = |word: &&str| vocabulary::is("stage.beside", &fold(word));
    let left: Vec<&str> = words().filter(|word| !is_beside(word)).collect();
    (!left.is_empty() && left.len() < words().count()).then(|| left.join(" "))
}

/// Returns the place behind the third that whoever wins a game of this stage has: 5 of `5th place` and `5th/6th`; nothing of other stages.
pub fn place(stage: &str) -> Option<u32> {
    told(stage).filter(|place| *place >= FIRST)
}

/// Whether a stage is of several games for places behind the third: `5位～8位決定戦`, whose winners play for the fifth.
pub fn is_of_several(stage: &str) -> bool {
    places(stage).is_some_and(|[first, last]| first + 1 < last)
}

/// Returns the place that a stage is called after, the better of two, or the best of several.
pub fn told(stage: &str) -> Option<u32> {
    places(stage).map(|[first, _]| first)
}

/// Returns the best and the worst place of a game of a stage.
fn places(stage: &str) -> Option<[u32; 2]> {
    let folded = fold(stage);
    if !folded.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (mut rest, mut said, mut ordinal) = (folded.as_str(), false, false);
    let mut places = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (number, behind) = digits(rest);
        if let Ok(number) = number.parse::<u32>() {
            places.push(number);
            rest = behind;
        } else if let Some(behind) = vocabulary::behind("placing.word", rest) {
            (said, rest) = (true, behind);
        } else if let Some(behind) = vocabulary::behind("placing.beside", rest) {
            (ordinal, rest) = (true, behind);
        } else if first.is_alphanumeric() {
            return None;
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    // As many places are played for as are left in a bracket, and as many such groups stand before them.
    let is_group = |first: u32, last: u32| {
        let count = (last + 1).saturating_sub(first);
        first >= FIRST && count > 2 && count.is_power_of_two() && (first - 1).is_multiple_of(count)
    };
    match places[..] {
        [one] if said => Some([one, one + 1]),
        [one, other] if one + 1 == other && (said || ordinal) => Some([one, other]),
        [one, other] if said && is_group(one, other) => Some([one, other]),
        _ => None,
    }
}
