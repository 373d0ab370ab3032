//! Games that were decided after their time: `2-1 OT`, `3:2 n.V.`, `延長 2-1`, `1-1 (PK 4-3)`, `1-1 (4 PK 3)`.

use crate::model::{Outcome, Recorded, Score};
use crate::read::number::fold;
use crate::read::words::score::{number, score};
use crate::read::words::vocabulary;

/// The words of the vocabulary.
const WORDS: &str = "extra-time.word";
/// A letter for penalties, which stands for nothing by itself.
const LETTER: &str = "extra-time.letter";

/// Reads a score beside a word for extra time or penalties, as seen from the player named first; nothing of any other text.
pub fn told(text: &str) -> Option<Recorded> {
    let parts = without_words(&fold(&set_apart(text)))?;
    if parts.contains(char::is_alphabetic) || !parts.contains(char::is_numeric) {
        return None;
    }
    let mut parts = parts
        .split(['(', ')', ' ', ';', '['])
        .map(|part| part.trim_matches([',', ']', ':']))
        .filter(|part| !part.is_empty());
    let result = score(parts.next()?)?;
    let rest: Vec<&str> = parts.collect();
    let beside = match rest[..] {
        [] => None,
        [one] => Some(score(one)?),
        [one, other] => Some(Score {
            first: number(one)?,
            second: number(other)?,
            drawn: crate::exact::Exact::zero(),
        }),
        _ => return None,
    };
    match beside {
        // Penalties decide what is level; what is not was level before.
        Some(penalties) if result.first == result.second => by(result, &penalties),
        Some(before) if before.first != before.second => None,
        _ => decided(&result),
    }
}

/// Reads a level score with the penalties of each side behind its own: `0(3)-0(4)`; or beside both, where they are more than was scored, so
/// that no half can have ended so: `1-1 (4-3)`. Nothing else says that they are penalties: only where a game must be decided.
pub fn penalties_beside(text: &str) -> Option<Recorded> {
    let folded = fold(text);
    let of_each = || {
        let (one, other) = folded.strip_suffix(')')?.split_once(")-")?;
        let ((own, by_own), (theirs, by_theirs)) = (one.split_once('(')?, other.split_once('(')?);
        Some([format!("{own}-{theirs}"), format!("{by_own}-{by_theirs}")])
    };
    let of_both = || {
        let (told, inside) = folded.strip_suffix(')')?.split_once('(')?;
        Some([told.to_string(), inside.to_string()])
    };
    let is_of_each = of_each().is_some();
    let [told, penalties] = of_each().or_else(of_both)?;
    let (told, penalties) = (score(&told)?, score(&penalties)?);
    let is_more = penalties.first > told.first || penalties.second > told.second;
    by(told, &penalties).filter(|_| is_of_each || is_more)
}

/// Whether a text says that a level game was decided by penalties, and not who won them: `1-1p`, `2-2 pens`.
pub fn is_undecided(text: &str) -> bool {
    let folded = fold(text);
    let behind = folded.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
    let told = score(&folded[..folded.len() - behind.len()]);
    let word = behind.trim_matches(['(', ')']);
    let is_told = vocabulary::is(WORDS, word) || vocabulary::is(LETTER, word);
    is_told && told.is_some_and(|told| told.first == told.second)
}

/// Returns a text with a sign between numbers that stand apart: folded, `1-1 3-1` would be `1-13-1`.
fn set_apart(text: &str) -> String {
    let mut apart = String::new();
    for word in text.split_whitespace() {
        let is_number = apart.ends_with(char::is_numeric) && word.starts_with(char::is_numeric);
        apart += if is_number { ";" } else { " " };
        apart += word;
    }
    apart
}

/// Whether a text is a word for extra time or penalties and nothing else.
pub fn is_word(text: &str) -> bool {
    let folded = fold(text);
    let bare = folded.trim_start_matches('(').trim_end_matches(')');
    vocabulary::is(WORDS, bare)
}

/// Returns a score, of which a word beside it says that it came after extra time; nothing where it is level.
pub fn decided(score: &Score) -> Option<Recorded> {
    of(score.clone(), score)
}

/// Returns a level score, and who won by penalties; nothing of another, and of penalties that are level.
pub fn by(score: Score, penalties: &Score) -> Option<Recorded> {
    (score.first == score.second).then(|| of(score, penalties))?
}

fn of(score: Score, by: &Score) -> Option<Recorded> {
    let first = match by.first.cmp(&by.second) {
        std::cmp::Ordering::Greater => Outcome::ExtraWin,
        std::cmp::Ordering::Less => Outcome::ExtraLoss,
        std::cmp::Ordering::Equal => return None,
    };
    Some(Recorded { score: Some(score), outcomes: Some([first, first.answer()]) })
}

/// Returns a folded text with a space for every word for extra time, the longest first; nothing where there is none.
pub fn without_words(folded: &str) -> Option<String> {
    if !folded.contains(|c: char| c.is_alphabetic()) {
        return None;
    }
    let mut words: Vec<&str> = vocabulary::words(WORDS).iter().map(String::as_str).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut bare = folded.to_string();
    for word in words {
        bare = bare.replace(word, " ");
    }
    (bare != folded).then_some(bare)
}
