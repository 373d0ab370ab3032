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
    // Its bytes are those of ASCII: the shifts between them are what tells it.
    if [&b"\x1b$B"[..], b"\x1b$@", b"\x1b(J"]
        .iter()
        .any(|shift| bytes.windows(shift.len()).any(|window| window == *shift))
        && let Some(text) = valid(ISO_2022_JP, bytes)
    {
        return Some(Decoded {
            text,
            guessed: Some(ISO_2022_JP.name()),
        });
    }
    if let Some(encoding) = unmarked(bytes)
        && let Some(text) = valid(encoding, bytes).filter(|text| !text.contains(is_no_text))
    {
        return Some(Decoded {
            text,
            guessed: Some(encoding.name()),
        });
    }
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let certain = marked
        .or_else(|| valid(UTF_8, bytes).map(|_| UTF_8))
        .or_else(|| declared(bytes));
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
    let after = ["charset=", "encoding="]
        .iter()
        .find_map(|key| head.split_once(key))?
        .1;
    let label = after
        .trim_start_matches(['"', '\''])
        .split(['"', '\'', '>', ';', ' '])
        .next()?;
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
    odd && mac
        .chars()
        .all(|c| c.is_ascii() || c.is_alphabetic() || "½–—’".contains(c))
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

/// Whether a kanji is of the first level of JIS: what small letters with accents become is of the second.
fn is_usual(kanji: char) -> bool {
    let mut buffer = [0; 4];
    let (bytes, ..) = SHIFT_JIS.encode(kanji.encode_utf8(&mut buffer));
    bytes.first().is_some_and(|lead| *lead < 0x98)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, WINDOWS_1250, WINDOWS_1251, WINDOWS_1253};

    #[test]
    fn tables_are_read_in_the_encoding_they_were_saved_in() {
        let head = "Round;Player 1;Result;Player 2\n1;";
        for (text, encoding) in [
            ("Müller;1-0;Ben", WINDOWS_1252),
            ("Böhm;1-0;Ben", WINDOWS_1252),
            ("JOSÉ;1-0;Ben", WINDOWS_1252),
            ("Ann;½-½;Peña", WINDOWS_1252),
            ("ÅSE;1-0;ØYVIND", WINDOWS_1252),
            ("François;1-0;Gonçalves", WINDOWS_1252),
            ("Žižek;1-0;Dvořák", WINDOWS_1250),
            ("Łukasz;1-0;Wiśniewski", WINDOWS_1250),
            ("Иванов;1-0;Петров", WINDOWS_1251),
            ("Παπαδόπουλος;1-0;Γεωργίου", WINDOWS_1253),
            ("佐藤;2-1;田中", SHIFT_JIS),
            ("Ann;○;Ben", SHIFT_JIS),
            ("ｻﾄｳ;2-1;ﾀﾅｶ", SHIFT_JIS),
            ("髙橋;2-1;齋藤", SHIFT_JIS),
            ("ひろ;2-1;ケン", SHIFT_JIS),
            ("佐藤;2-1;田中", EUC_JP),
            ("김철수;2-1;이영희", EUC_KR),
            ("陳志明;2-1;林美", BIG5),
            ("Müller;1-0;佐藤", UTF_8),
        ] {
            let text = format!("{head}{text}\n");
            let (bytes, _, lost) = encoding.encode(&text);
            assert!(!lost, "{text}");
            let decoded = decode(&bytes).unwrap();
            assert_eq!(decoded.text, text);
            assert_eq!(
                decoded.guessed,
                (encoding != UTF_8).then_some(encoding.name()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_a_page_declares_is_no_guess() {
        let page = "<html><head><meta charset=\"windows-1252\"></head><table><tr><td>Müller</td></tr></table></html>";
        let (bytes, ..) = WINDOWS_1252.encode(page);
        let decoded = decode(&bytes).unwrap();
        assert_eq!((decoded.text.as_ref(), decoded.guessed), (page, None));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused() {
        for bytes in [
            &b"\x89PNG\r\n\x1a\n\0\0\0"[..],
            b"\xd0\xcf\x11\xe0",
            b"\xff\xfe\x00\xd8",
            b"a,b\n\xe9\x01,c\n",
        ] {
            assert!(decode(bytes).is_none(), "{bytes:?}");
        }
    }
}
