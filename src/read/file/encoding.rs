//! Bytes to text: what a mark or a page declares, else UTF-8, else what the letters are most likely to be.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, IBM866, ISO_2022_JP, ISO_8859_5, MACINTOSH, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

/// Text, and in which encoding it was taken to be where nothing said so.
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    pub guessed: Option<&'static str>,
}

/// A page declares its encoding near its beginning.
const HEAD: usize = 1024;

/// Decodes a file's bytes; nothing if they are no text.
pub fn decode(bytes: &[u8]) -> Option<Decoded<'_>> {
    let guessed = |encoding: &'static Encoding| {
        let (text, guessed) = (valid(encoding, bytes)?, Some(encoding.name()));
        Some(Decoded { text, guessed })
    };
    // Its bytes are those of ASCII: the shifts between them are what tells it.
    let mut shifts = ["\x1b$B", "\x1b$@", "\x1b(J"].iter();
    let is_shifted = shifts.any(|shift| memchr::memmem::find(bytes, shift.as_bytes()).is_some());
    let shifted = is_shifted.then(|| guessed(ISO_2022_JP)).flatten();
    let unmarked = || unmarked(bytes).and_then(guessed);
    let found = shifted.or_else(|| unmarked().filter(|told| !told.text.contains(is_no_text)));
    if found.is_some() {
        return found;
    }
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let certain = marked.or_else(|| valid(UTF_8, bytes).map(|_| UTF_8)).or_else(|| declared(bytes));
    let (text, guessed) = match certain.and_then(|encoding| valid(encoding, bytes)) {
        Some(text) => (text, None),
        // What says what it is and is not, is damaged.
        None if marked.is_some() => return None,
        // Megabytes of noise need no guess.
        None if bytes.iter().any(|byte| is_no_text(char::from(*byte))) => return None,
        None => {
            let encoding = guess(bytes);
            (encoding.decode(bytes).0, Some(encoding.name()))
        }
    };
    // Bytes of any kind make letters of some encoding; only text has no control characters.
    let is_control = |c: char| c == '\0' || guessed.is_some() && is_no_text(c);
    (!text.contains(is_control)).then_some(Decoded { text, guessed })
}

/// Returns the UTF-16 that text without a mark begins in: two letters, of two bytes each.
fn unmarked(bytes: &[u8]) -> Option<&'static Encoding> {
    let is_letter = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    match *bytes {
        [one, 0, other, 0, ..] if is_letter(one) && is_letter(other) => Some(UTF_16LE),
        [0, one, 0, other, ..] if is_letter(one) && is_letter(other) => Some(UTF_16BE),
        _ => None,
    }
}

/// Whether a character is a control character that no text has; in every code page its byte is the same, and of nothing else.
fn is_no_text(c: char) -> bool {
    c < ' ' && !matches!(c, '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1a}')
}

fn valid<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    let (text, _, wrong) = encoding.decode(bytes);
    (!wrong).then_some(text)
}

/// Returns the encoding that a web page or XML names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).to_ascii_lowercase();
    if !head.trim_start().starts_with('<') {
        return None;
    }
    let after = ["charset=", "encoding="].iter().find_map(|key| head.split_once(key))?.1;
    let label = after.trim_start_matches(['"', '\'']).split(['"', '\'', '>', ';', ' ']).next()?;
    Encoding::for_label(label.as_bytes())
}

/// Returns what bytes that are no UTF-8 are most likely to be: a code page of Windows, which is what Excel saves in.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let japanese = valid(SHIFT_JIS, bytes);
    if japanese.as_deref().is_some_and(looks_japanese) {
        return SHIFT_JIS;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    match detector.guess(None, Utf8Detection::Deny) {
        // No Excel saves in these; half-width kana look like them.
        guessed if (guessed == IBM866 || guessed == ISO_8859_5) && japanese.is_some() => SHIFT_JIS,
        _ if is_of_a_mac(bytes) => MACINTOSH,
        guessed if valid(guessed, bytes).is_none() => WINDOWS_1252,
        guessed => guessed,
    }
}

/// Whether text is of an old Mac beyond doubt: as Windows reads it, words have capitals and signs in their midst (`MŸller`,
/// `Jos‡`), and as a Mac does, letters alone.
fn is_of_a_mac(bytes: &[u8]) -> bool {
    let (windows, mac) = (WINDOWS_1252.decode(bytes).0, MACINTOSH.decode(bytes).0);
    let chars: Vec<char> = windows.chars().collect();
    let odd = (1..chars.len()).any(|at| {
        let (before, c, next) = (chars[at - 1], chars[at], chars.get(at + 1));
        let in_word = before.is_ascii_lowercase()
            || before.is_ascii_alphabetic() && next.is_some_and(char::is_ascii_lowercase);
        in_word && ("ŸŽŠŒ‡†•‰ˆ˜".contains(c) || ('\u{80}'..='\u{9f}').contains(&c))
    });
    odd && mac.chars().all(|c| c.is_ascii() || c.is_alphabetic() || "½–—’".contains(c))
}

/// Whether text is Japanese beyond doubt: kana, usual kanji and full-width signs, none of them in the midst of Latin letters
/// (where `Gonçalves` would be `Gon軋lves`).
fn looks_japanese(text: &str) -> bool {
    let mut before = ' ';
    let mut certain = false;
    for c in text.chars() {
        let (one, other) = (before.is_ascii(), c.is_ascii());
        if one != other && (before.is_ascii_alphabetic() || c.is_ascii_alphabetic()) {
            return false;
        }
        match c {
            '\u{3000}'..='\u{30ff}' | '\u{ff01}'..='\u{ff5e}' => certain = true,
            '\u{4e00}'..='\u{9fff}' if is_usual(c) => certain = true,
            _ if "○●△▲×□■◎".contains(c) => certain = true,
            '\0'..='\u{7f}' | '\u{ff61}'..='\u{ff9f}' => {}
            _ => return false,
        }
        before = c;
    }
    certain
}

/// Returns a text as it is saved in an encoding.
#[cfg(test)]
pub fn encoded(text: &str, label: &str) -> Vec<u8> {
    let encoding = Encoding::for_label(label.as_bytes()).unwrap();
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{text}");
    bytes.into_owned()
}

/// Whether a kanji is of the first level of JIS: what small letters with accents become is of the second.
fn is_usual(kanji: char) -> bool {
    let mut buffer = [0; 4];
    let (bytes, ..) = SHIFT_JIS.encode(kanji.encode_utf8(&mut buffer));
    bytes.first().is_some_and(|lead| *lead < 0x98)
}
