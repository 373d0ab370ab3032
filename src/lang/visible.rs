//! Text as a terminal may have it: characters that would steer it stand there as signs.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns text in which every character that would steer a terminal, or turn the order of a line round, is to be seen as a sign
/// (`␛`) or a number (`<U+009B>`). Line ends and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    shown(text, |c| !matches!(c, '\n' | '\t') && steers(c))
}

/// Returns the name of a file as it is typed in a command: in quotes where it holds more than letters, digits and `._-`.
pub fn in_command(file: &str) -> String {
    if file.contains(|c: char| !(c.is_alphanumeric() || "._-/".contains(c))) {
        format!("\"{file}\"")
    } else {
        file.to_string()
    }
}

/// Returns text as one line: line ends and tabs, however many, become a space; the rest as [`visible`] has it.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let breaks = |c: char| {
        matches!(c, '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
    };
    if !text.contains(breaks) {
        return visible(text);
    }
    let line = text
        .split(breaks)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    Cow::Owned(visible(&line).into_owned())
}

/// Whether a character does something to a terminal instead of being seen on it.
pub fn steers(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn shown(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut seen = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match u32::from(c) {
            _ if !hidden(c) => seen.push(c),
            // Unicode has a sign for each of these, in the same order.
            code @ 0..0x20 => seen.extend(char::from_u32(0x2400 + code)),
            0x7f => seen.push('␡'),
            // Writing to a string cannot fail.
            code => drop(write!(seen, "<U+{code:04X}>")),
        }
    }
    Cow::Owned(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_seen() {
        for (text, seen, line) in [
            ("Ann 山田 \u{5d0}😀", "Ann 山田 \u{5d0}😀", "Ann 山田 \u{5d0}😀"),
            ("\u{1b}[31mred\u{7}", "␛[31mred␇", "␛[31mred␇"),
            ("a\u{9b}2J\u{7f}", "a<U+009B>2J␡", "a<U+009B>2J␡"),
            ("a\u{202e}b", "a<U+202E>b", "a<U+202E>b"),
            ("one\ntwo\tthree", "one\ntwo\tthree", "one two three"),
            ("one\r\n \n two\u{2028}three\n", "one␍\n \n two\u{2028}three\n", "one two three"),
        ] {
            assert_eq!(visible(text), seen);
            assert_eq!(one_line(text), line);
        }
    }
}
