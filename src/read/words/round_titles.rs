//! Titles that open with their round, under words that may stand in any sentence: `R1 10:30`, `第1節`, `Draw 1 - Tue 3 Nov`.

use crate::read::number::digits;
use crate::read::words::numerals::{self, digit};
use crate::read::words::{headings, vocabulary};

/// Returns the round that a folded text, its words apart, opens with; only a time or a day may follow.
pub fn round(words: &str) -> Option<u32> {
    let text = words.trim_start_matches(|c: char| !c.is_alphanumeric());
    let joined;
    let word = match headings::behind("before-number", text) {
        None => {
            // `Match Night 2` is one word in the vocabulary.
            joined = text.replacen(' ', "", 1);
            headings::behind("before-number", &joined)
        }
        word => word,
    };
    let word = word.map(str::trim_start);
    let rest = word.unwrap_or_else(|| vocabulary::behind("round.ordinal", text).unwrap_or(text));
    let (number, behind) = numerals::number(rest)?;
    let behind = match word {
        Some(_) => behind,
        None => headings::behind("behind-number", behind)?,
    };
    let next = behind.trim_start();
    let ends = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '/');
    let is_remark = next.starts_with(char::is_alphabetic)
        || next.starts_with([':', '.']) && next.contains(char::is_alphabetic);
    // `R1-3` are several rounds.
    let several = next
        .strip_prefix(['-', '~', '～', '・', ','])
        .is_some_and(|more| more.starts_with(|c| digit(c).is_some()));
    (ends && !is_remark && !several && !is_minutes(behind) && (1..=999).contains(&number))
        .then_some(number)
}

/// Whether a text goes on as a time does behind its hours.
pub fn is_minutes(rest: &str) -> bool {
    let minutes = rest.strip_prefix(':').unwrap_or_default();
    digits(minutes).0.len() == 2
}
