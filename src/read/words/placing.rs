//! Games for a place behind the third, as stages are called: `5th place`, `Spiel um Platz 7`, `5位決定戦`.

use crate::read::number::{digits, fold};
use crate::read::words::vocabulary;

/// The places before are those of the final, and of a match for the third place.
const FIRST: u32 = 5;

/// Returns the place behind the third that whoever wins a game of this stage has: 5 of `5th place` and `5th/6th`; nothing of other stages.
pub fn place(stage: &str) -> Option<u32> {
    told(stage).filter(|place| *place >= FIRST)
}

/// Returns the place that a stage is called after, the better of two.
pub fn told(stage: &str) -> Option<u32> {
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
    match places[..] {
        [one] => Some(one).filter(|_| said),
        [one, other] => Some(one).filter(|one| one + 1 == other && (said || ordinal)),
        _ => None,
    }
}
