//! Digits above or below the line: footnotes, and halves as `¹/₂`. A file that only dresses digits so gets the characters for them.

use memchr::memmem;

use crate::read::file::tags::Tags;

/// The digits from 0 to 9, above and below the line.
const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉";

/// Ways to write a half with them.
const HALVES: [&str; 3] = ["¹/₂", "¹⁄₂", "¹/²"];

/// Where a digit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Above the line.
    Raised,
    /// Below the line.
    Lowered,
}

impl Position {
    /// Returns text with characters for the digits that stand there.
    pub fn dressed(self, text: &str) -> String {
        let all = match self {
            Self::Raised => RAISED,
            Self::Lowered => LOWERED,
        };
        let dressed = |c: char| {
            let digit = c.to_digit(10);
            digit.and_then(|digit| all.chars().nth(digit as usize))
        };
        text.chars().map(|c| dressed(c).unwrap_or(c)).collect()
    }
}

pub fn is_raised(c: char) -> bool {
    RAISED.contains(c)
}

fn is_beside_line(c: char) -> bool {
    is_raised(c) || LOWERED.contains(c)
}

/// Returns what stands before the signs of footnotes behind a number: `2-1†`, `2-1[1]`, `2-1[a]`.
fn before_signs(text: &str) -> &str {
    let bare = text.trim_end_matches(['†', '‡', '§', '¶']);
    let noted = bare
        .strip_suffix(']')
        .and_then(|text| text.rsplit_once('['));
    let is_note = |note: &str| {
        let mut all = note.trim_start_matches(is_beside_line).chars();
        let is_letter = note.len() == 1 && note.starts_with(|c: char| c.is_ascii_lowercase());
        !note.is_empty() && (is_letter || all.all(|c| c.is_ascii_digit()))
    };
    let bare = match noted {
        Some((before, note)) if is_note(note) => before_signs(before),
        _ => bare,
    };
    // A name may end so for another reason.
    if bare.ends_with(|c: char| c.is_ascii_digit() || c == '½')
        && !bare.contains(char::is_alphabetic)
    {
        bare
    } else {
        text
    }
}

/// Returns a text without footnotes behind its numbers, and with halves as one character; nothing where it has neither.
pub fn without_footnotes(text: &str) -> Option<String> {
    let bare = before_signs(text);
    if text.is_ascii() || !text.contains(is_beside_line) {
        return (bare.len() < text.len()).then(|| bare.to_string());
    }
    let whole = HALVES
        .iter()
        .fold(bare.to_string(), |text, half| text.replace(half, "½"));
    let mut kept = String::with_capacity(whole.len());
    let mut rest = whole.as_str();
    while let Some(at) = rest.find(is_beside_line) {
        let (before, from) = rest.split_at(at);
        let after = from.trim_start_matches(is_beside_line);
        kept.push_str(before);
        let before = kept.trim_end();
        let is_footnote = before.ends_with(|c: char| c.is_ascii_digit() || c == '½')
            && !after.starts_with(char::is_alphanumeric);
        if is_footnote {
            kept.truncate(before.len());
        } else {
            kept.push_str(&from[..from.len() - after.len()]);
        }
        rest = after;
    }
    kept.push_str(rest);
    (kept != text).then_some(kept)
}

/// Returns a part of a workbook with the characters for digits that its texts raise or lower; nothing where there are none.
pub fn in_part(xml: &[u8]) -> Option<Vec<u8>> {
    memmem::find(xml, b"vertAlign")?;
    let mut changed = Vec::with_capacity(xml.len());
    let (mut position, mut from) = (None, 0);
    for tag in Tags::new(xml) {
        match (tag.name, tag.end) {
            (b"r" | b"si" | b"is", _) => position = None,
            (b"vertAlign", false) => {
                position = match tag.attribute(b"val") {
                    Some(b"superscript") => Some(Position::Raised),
                    Some(b"subscript") => Some(Position::Lowered),
                    _ => None,
                };
            }
            (b"t", false) if !tag.is_empty() => {
                let text = &xml[tag.after..];
                let text = &text[..memchr::memchr(b'<', text).unwrap_or(text.len())];
                if let (Some(position), Ok(said)) = (position, std::str::from_utf8(text)) {
                    changed.extend_from_slice(&xml[from..tag.after]);
                    changed.extend_from_slice(position.dressed(said).as_bytes());
                    from = tag.after + text.len();
                }
            }
            _ => {}
        }
    }
    (from > 0).then(|| {
        changed.extend_from_slice(&xml[from..]);
        changed
    })
}
