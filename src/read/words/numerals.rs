//! Numbers of rounds as they are written: in kanji, as Roman numerals, in English words.

use crate::read::words::vocabulary;

/// Returns what a digit says, a kanji too.
pub fn digit(c: char) -> Option<u32> {
    let kanji = || {
        "〇一二三四五六七八九"
            .chars()
            .position(|kanji| kanji == c)
            .and_then(|value| u32::try_from(value).ok())
    };
    c.to_digit(10).or_else(kanji)
}

/// Reads the number that a text begins with, in kanji too, and returns what stands behind it.
pub fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c| digit(c).is_none()).unwrap_or(text.len());
    let number = text[..end]
        .chars()
        .try_fold(0_u32, |number, c| number.checked_mul(10)?.checked_add(digit(c)?))?;
    Some((number, &text[end..]))
}

/// Reads the Roman number, up to thirty-nine, that a folded text begins with as a word of its own.
pub fn roman(text: &str) -> Option<u32> {
    let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let tens = word.chars().take_while(|c| *c == 'x').count();
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
        .iter()
        .position(|ones| *ones == &word[tens..])?;
    u32::try_from(10 * tens + ones).ok().filter(|number| (1..40).contains(number))
}

/// Reads the number that a folded text begins with as a word.
pub fn spelled(text: &str) -> Option<u32> {
    let word = text.split(|c: char| !c.is_alphanumeric()).next()?;
    vocabulary::which("numeral", word)?.parse().ok()
}

/// Returns the number in front of a word for the round, where it is a word: `first`.
pub fn ordinal(word: &str) -> Option<u32> {
    vocabulary::which("ordinal", word)?.parse().ok()
}
/// Whether a character stands in front of the number of a round.
pub fn is_ordinal(c: char) -> bool {
    vocabulary::is_sign("round.ordinal", c)
}
