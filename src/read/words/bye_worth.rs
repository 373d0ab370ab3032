//! A word for a bye with what it is worth beside it: `bye (0)`, `½ pt bye`, `requested half-point bye`, `休み（勝）`.

use crate::model::Outcome;
use crate::read::number::fold;
use crate::read::words::mark::mark_of;
use crate::read::words::vocabulary;

/// Longer texts are sentences.
const LONGEST: usize = 40;

/// Returns what such a text means, as others write it.
pub fn told(text: &str) -> Option<&'static str> {
    let outcome = worth(text)?;
    let nothing = vocabulary::raw("bye-worth.nothing").first();
    match outcome {
        Outcome::Absent => nothing.map(String::as_str),
        _ => Some(mark_of(outcome)),
    }
}

/// Returns the longest word for a bye in a folded text.
pub fn word_in(folded: &str) -> Option<&'static str> {
    let words = vocabulary::words("bye-worth.word").iter();
    let words = words.filter(|word| folded.contains(word.as_str()));
    words.max_by_key(|word| word.len()).map(String::as_str)
}

/// Returns what a round without an opponent came to; nothing where the text has no such word, or nothing beside it that says so.
fn worth(text: &str) -> Option<Outcome> {
    if text.len() > LONGEST || text.chars().nth(1).is_none() {
        return None;
    }
    let folded = fold(text);
    let word = word_in(&folded)?;
    let mut rest = folded.replacen(word, "", 1);
    let is_set_apart = rest.contains(|c: char| "()[]:=+".contains(c));
    for beside in vocabulary::words("bye-worth.beside") {
        rest = rest.replace(beside.as_str(), "");
    }
    let has_unit = folded.len() > rest.len() + word.len() && !rest.is_empty();
    let bare = rest.trim_matches(|c: char| "()[]:=+ ".contains(c));
    let bare = match bare {
        "-" if is_set_apart => bare,
        _ => bare.trim_matches('-'),
    };
    let said = vocabulary::which("bye-worth-said", bare)?;
    let outcome = Outcome::from_id(said)?;
    // `Bye 1` may be the first of several dummies.
    let is_number = bare == "1";
    (!is_number || is_set_apart || has_unit).then_some(outcome)
}
