//! Characters that nobody sees: joiners, marks of direction, soft hyphens, selectors of a glyph.

use std::borrow::Cow;

/// Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt), first and last of each range.
const IGNORABLE: [(char, char); 17] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fff8}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// The one character of a pattern of no dots: people type it for an empty name.
const BLANK_BRAILLE: char = '\u{2800}';

pub fn is_invisible(c: char) -> bool {
    // Most of what is typed stands before the first of them, or is kana or kanji.
    if c < '\u{ad}' || ('\u{3165}'..'\u{fe00}').contains(&c) {
        return false;
    }
    c == BLANK_BRAILLE || IGNORABLE.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// Returns text as it is to be shown: trimmed, and without the invisible characters that change nothing in it.
///
/// A joiner shapes Arabic and Indic letters and joins emoji, and a selector chooses the form of the kanji or emoji
/// before it: there they stay. Comparing passes over them all the same.
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(is_invisible) {
        return Cow::Borrowed(text.trim());
    }
    let mut kept = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied().filter(|next| !is_invisible(*next));
        if !is_invisible(c)
            || kept.chars().next_back().is_some_and(|before| shapes(c, before, next))
        {
            kept.push(c);
        }
    }
    Cow::Owned(kept.trim().to_string())
}

/// Whether an invisible character changes how the one before it, or both beside it, are written.
fn shapes(c: char, before: char, next: Option<char>) -> bool {
    // What two joiners in a row, or one behind a selector, do is up to the character before both.
    let cursive = |c: char| matches!(c, '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{1800}'..='\u{18af}');
    let pictured =
        |c: char| matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}' | '\u{fe0f}');
    let kanji = |c: char| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}');
    match c {
        '\u{200c}' => cursive(before) && next.is_some_and(cursive),
        '\u{200d}' => {
            cursive(before) && next.is_some_and(cursive)
                || pictured(before) && next.is_some_and(pictured)
        }
        '\u{fe00}'..='\u{fe0e}' => kanji(before) || pictured(before),
        '\u{fe0f}' => pictured(before) || matches!(before, '#' | '*' | '0'..='9'),
        '\u{e0100}'..='\u{e01ef}' => kanji(before),
        '\u{180b}'..='\u{180f}' => cursive(before),
        _ => false,
    }
}
